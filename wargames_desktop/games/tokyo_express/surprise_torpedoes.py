"""The arithmetic of Surprise Torpedo Attacks: targets, column, expenditure, salvos by target, hits (10.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple

from wargames_desktop.engine.chance import Chance
from wargames_desktop.games.tokyo_express.arcs import Arc
from wargames_desktop.games.tokyo_express.assignment import weight
from wargames_desktop.games.tokyo_express.chart import ShipType, row_of
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.standard_charts import SurpriseTorpedoes, SurpriseTorpedoResult

NO_ATTACK = SurpriseTorpedoResult(expended=0, hits=0)
LEAST_TARGETS = 0.5
"""An effective number of targets of this or less is not worth an attack (TE-10.3-step-2-none)."""


class SurpriseTarget(NamedTuple):
    """A US ship in the bow or a broadside arc of a hidden force, of a formation that may be attacked."""

    ship: str
    type: ShipType
    distance: int
    arc: Arc
    """The arc of the ship in which the hidden force lies."""
    burning: bool
    in_range: bool
    """Whether it is within Visual Fire Direction Range, so that salvos can be aimed at it."""


class Reading(NamedTuple):
    """The Surprise Torpedo Action Table, read."""

    column: int
    """In which the result stands, from 1; 0: left of the table."""
    shifted: int
    """Columns to the left for lack of salvos (TE-10.3-shift-limit)."""
    result: SurpriseTorpedoResult


def multiplier(chart: SurpriseTorpedoes, distance: int, arc: Arc) -> float:
    """What a target counts (TE-10.3-target-chart)."""
    for band in chart.targets:
        if band.low <= distance <= band.high:
            return band.stern if arc == "stern" else band.bow_or_broadside
    return 0.0


def effective_targets(chart: SurpriseTorpedoes, targets: Iterable[SurpriseTarget]) -> float:
    """The sum of the multipliers, not rounded (TE-10.3-step-2, TE-10.3-step-2-beyond)."""
    return sum(multiplier(chart, target.distance, target.arc) for target in targets)


def eligible(chart: SurpriseTorpedoes, targets: Iterable[SurpriseTarget]) -> list[SurpriseTarget]:
    """The targets at which salvos can be fired (TE-10.3-step-7-eligible, TE-10.3-eligible-range)."""
    return [target for target in targets if target.in_range and multiplier(chart, target.distance, target.arc) > 0]


def withholds(chart: SurpriseTorpedoes, targets: Sequence[SurpriseTarget], us_is_surprised: bool) -> bool:
    """Whether the force waits for more or bigger targets (TE-10.3-withhold)."""
    few = len(targets) <= chart.withhold_ships
    return us_is_surprised and few and all(target.type in chart.withhold_types for target in targets)


def column_shifts(
    chart: SurpriseTorpedoes, targets: Sequence[SurpriseTarget], us_is_surprised: bool, is_return_fire: bool
) -> tuple[Modifier, ...]:
    """The column shifts but for lack of salvos, to the right positive; they add up (TE-10.3-step-3)."""
    shifts = []
    if is_return_fire:
        shifts.append(Modifier(chart.return_fire, "Return Fire", "TE-10.3-shift-return"))
    if us_is_surprised:
        shifts.append(Modifier(chart.surprise, "the US is surprised", "TE-10.3-shift-surprise"))
    for target in targets:
        if target.type == "BB" and target.distance <= chart.battleship_range:
            shifts.append(Modifier(chart.battleship, f"battleship {target.ship}", "TE-10.3-shift-bb"))
    burning = [target.ship for target in targets if target.burning]
    if burning:
        shifts.append(Modifier(chart.burning_target, f"{burning[0]} is on fire", "TE-10.3-shift-fire"))
    return tuple(shifts)


def column_of(chart: SurpriseTorpedoes, effective: float, shifts: Iterable[Modifier]) -> int:
    """The column for a number of effective targets, fractions rounded up, and its shifts (TE-10.3-step-2-round).

    0 or less is left of the table; the last column serves for all above it.
    """
    last = len(next(iter(chart.rows.values())))
    return min(min(ceil(effective), last) + sum(shift.value for shift in shifts), last)


def read(chart: SurpriseTorpedoes, column: int, die: int, most: int) -> Reading:
    """The result of a roll: the first one from ``column`` to the left that expends no more than ``most`` salvos.

    Rules: TE-10.3-step-4, TE-10.3-step-4-no-mod, TE-10.3-limit-first, TE-10.3-salvo-limit, TE-10.3-ammo-limit.
    """
    row = chart.rows[die]
    for at in range(column, 0, -1):
        if row[at - 1].expended <= most:
            return Reading(at, column - at, row[at - 1])
    return Reading(0, max(column, 0), NO_ATTACK)


def spread(targets: Sequence[SurpriseTarget], salvos: int, chance: Chance) -> list[str]:
    """The ship at which each salvo is fired, in the order in which they are assigned (TE-10.3-step-7).

    One each before anybody gets a second, heavier ships first, then nearer bands, then broadsides, then chance.
    Rules: TE-10.3-assign-even, TE-10.3-assign-weight, TE-10.3-assign-range, TE-10.3-assign-arc,
    TE-10.3-assign-random, TE-10.3-assign-more.
    """
    fired: Counter[str] = Counter()
    order: list[str] = []
    for _ in range(salvos):
        ranks = {target.ship: _rank(target, fired[target.ship]) for target in targets}
        first = min(ranks.values())
        tied = [ship for ship, rank in ranks.items() if rank == first]
        rest = salvos - len(order)
        if len(tied) > rest:
            chosen = chance.pick("choice", tied, "target of a surprise torpedo salvo", "TE-10.3-assign-random")
        else:
            chosen = tied[0]
        fired[chosen] += 1
        order.append(chosen)
    return order


BANDS = (3, 9)
"""Hexes at which the nearer bands of targets end (TE-10.3-assign-range)."""


def _rank(target: SurpriseTarget, fired: int) -> tuple[int, int, int, bool]:
    band = sum(target.distance > end for end in BANDS)
    return fired, weight(target.type), band, target.arc in ("bow", "stern")


def hit(fired: Sequence[str], hits: int, chance: Chance) -> list[str]:
    """The ships that ``hits`` of the salvos hit: each salvo is as likely as the next, and hits once at most.

    Rules: TE-10.3-hits-random, TE-10.3-hits-once.
    """
    left = list(fired)
    struck: list[str] = []
    for _ in range(min(hits, len(left))):
        struck.append(chance.pick("choice", left, "surprise torpedo salvo that hits", "TE-10.3-hits-random"))
        left.remove(struck[-1])
    return struck


def damage_modifiers(chart: SurpriseTorpedoes, target: str, arc: Arc) -> tuple[Modifier, ...]:
    """Die modifiers of the damage roll by the arc of the target in which the force lies (TE-10.3-damage-table)."""
    if arc == "stern":
        return (Modifier(chart.stern_arc, f"from the stern arc of {target}", "TE-10.3-damage-stern"),)
    if arc == "bow":
        return (Modifier(chart.bow_arc, f"from the bow arc of {target}", "TE-10.3-damage-bow"),)
    return ()


def damage(chart: SurpriseTorpedoes, die: int, modifiers: Iterable[Modifier]) -> int:
    """Damage Points of a hit (TE-10.3-damage-roll)."""
    return chart.damage[row_of(chart.damage, die + sum(modifier.value for modifier in modifiers))]
