"""Which US ship each Japanese ship fires its guns at, by the criteria of the Standard Game (9.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from wargames_desktop.engine.chance import Chance
from wargames_desktop.games.tokyo_express.assignment import Choice, Criterion, assign, weight
from wargames_desktop.games.tokyo_express.charts import ShipType
from wargames_desktop.games.tokyo_express.events import Reason

Group = Literal["heavy", "destroyers"]
"""Battleships and cruisers choose and fire first, destroyers after them (TE-9.2-heavy-first)."""

DOUBLED = 2
"""Attackers with which a target counts as no longer available, while there is another (R-131)."""
LAST = 1000
"""A rank behind all others."""


class GunPair(NamedTuple):
    """A Japanese ship and a US ship at which guns of hers can fire."""

    ship: str
    target: str
    distance: int
    guns: Literal["both", "bow", "stern"]
    """Guns that would fire: both only at a target in a broadside arc (TE-9.2-heavy-batteries)."""
    broadside: bool
    """Whether the target is in a broadside arc of the ship."""
    is_short: bool
    ship_type: ShipType
    ship_level: int
    target_type: ShipType
    target_level: int
    """Damage Level reached, with what torpedoes did in this segment (TE-9.2-priority-3-torpedo)."""


def choose(pairs: Sequence[GunPair], group: Group, attackers: Counter[str], chance: Chance) -> list[Choice[GunPair]]:
    """A target for every ship of ``pairs``, which are all of one group.

    ``attackers`` counts the fires on each target so far, and is kept up. Whoever has a target fires
    (TE-9.2-division-else).
    """
    return assign(pairs, CRITERIA[group], attackers, lambda pair: None, AT_RANDOM, chance)


def _heavy_stage(pair: GunPair, attackers: int) -> int:
    """Cruisers and heavier ships first, evenly; then destroyers; then third attacks, on heavier ships first.

    Rules: TE-9.2-heavy-target-1 to -4, TE-9.2-type-heavy, TE-9.2-heavy-third, R-131.
    """
    is_destroyer = pair.target_type == "DD"
    if attackers < DOUBLED:
        return attackers + DOUBLED * is_destroyer
    return attackers + DOUBLED + LAST * is_destroyer


def _destroyer_stage(pair: GunPair, attackers: int) -> int:
    """Ships at Short range and destroyers first, evenly; then heavier ships; then third attacks, on destroyers first.

    Rules: TE-9.2-dd-preferred, TE-9.2-dd-target-1 to -4, TE-9.2-type-dd, TE-9.2-dd-third, R-131.
    """
    is_destroyer = pair.target_type == "DD"
    if attackers < DOUBLED:
        return attackers + DOUBLED * (not (pair.is_short or is_destroyer))
    return attackers + DOUBLED + LAST * (not is_destroyer)


def _stages(
    stage: Callable[[GunPair, int], int], chosen: tuple[Reason, ...], third: Reason, last: Reason, later: Reason
) -> Criterion[GunPair]:
    """The stages of an assignment as a criterion: the first four by rank, then third attacks."""

    def why(rank: int) -> Reason:
        if rank < len(chosen):
            return chosen[rank]
        return third if rank < LAST else last

    def why_not(pair: GunPair, rank: int, first: int) -> Reason:
        return DIVIDED if stage(pair, 0) <= first else later

    return Criterion(stage, why, why_not)


DIVIDED = Reason("already a target of another ship", "TE-9.2-division")
AT_RANDOM = Reason("all else equal: chosen at random", "TE-9.2-priority-6")

HEAVY_STAGES = _stages(
    _heavy_stage,
    (
        Reason("a cruiser or battleship that is no target yet", "TE-9.2-heavy-target-1"),
        Reason("a cruiser or battleship that one ship fires at already", "TE-9.2-heavy-target-3"),
        Reason("a destroyer, for no heavier target is left", "TE-9.2-heavy-target-4"),
        Reason("a destroyer that one ship fires at already, for no heavier target is left", "TE-9.2-heavy-target-4"),
    ),
    Reason("all targets are doubled: a heavier ship before a destroyer", "TE-9.2-heavy-third"),
    Reason("all targets are doubled, and none is heavier than a destroyer", "TE-9.2-heavy-third"),
    Reason("a destroyer, and there is a heavier target", "TE-9.2-type-heavy"),
)
DESTROYER_STAGES = _stages(
    _destroyer_stage,
    (
        Reason("at Short range or a destroyer, and no target yet", "TE-9.2-dd-target-1"),
        Reason("at Short range or a destroyer, one ship fires at it already", "TE-9.2-dd-target-3"),
        Reason("a heavier ship beyond Short range, for no better target is left", "TE-9.2-dd-target-4"),
        Reason("a heavier ship beyond Short range that one ship fires at already", "TE-9.2-dd-target-4"),
    ),
    Reason("all targets are doubled: a destroyer before a heavier ship", "TE-9.2-dd-third"),
    Reason("all targets are doubled, and none is a destroyer", "TE-9.2-dd-third"),
    Reason("a heavier ship beyond Short range, and there is a better target", "TE-9.2-type-dd"),
)


def _closest(rule: str) -> Criterion[GunPair]:
    return Criterion(
        lambda pair, attackers: pair.distance,
        lambda rank: Reason(f"closest: {_hexes(rank)} away", rule),
        lambda pair, rank, first: Reason(f"{_hexes(rank)} away, not {first}", rule),
    )


BROADSIDE: Criterion[GunPair] = Criterion(
    lambda pair, attackers: int(not pair.broadside),
    lambda rank: Reason("equally close: in a broadside arc of the firing ship", "TE-9.2-priority-1"),
    lambda pair, rank, first: Reason("not in a broadside arc", "TE-9.2-priority-1"),
)
HEAVIER_TARGET: Criterion[GunPair] = Criterion(
    lambda pair, attackers: weight(pair.target_type),
    lambda rank: Reason("equally close: the heavier target", "TE-9.2-priority-2"),
    lambda pair, rank, first: Reason("lighter", "TE-9.2-priority-2"),
)
DAMAGED_TARGET: Criterion[GunPair] = Criterion(
    lambda pair, attackers: -pair.target_level,
    lambda rank: Reason(f"equally close: the higher Damage Level, {-rank}", "TE-9.2-priority-3"),
    lambda pair, rank, first: Reason(f"Damage Level {-rank}, not {-first}", "TE-9.2-priority-3"),
)
HEAVIER_FIRER: Criterion[GunPair] = Criterion(
    lambda pair, attackers: weight(pair.ship_type),
    lambda rank: Reason("equally close: the heavier ship fires first", "TE-9.2-priority-4"),
    lambda pair, rank, first: Reason("lighter ship", "TE-9.2-priority-4"),
)
SOUNDER_FIRER: Criterion[GunPair] = Criterion(
    lambda pair, attackers: pair.ship_level,
    lambda rank: Reason("equally close: the ship with the lower Damage Level fires first", "TE-9.2-priority-5"),
    lambda pair, rank, first: Reason("higher Damage Level of the firing ship", "TE-9.2-priority-5"),
)
PRIORITIES = (BROADSIDE, HEAVIER_TARGET, DAMAGED_TARGET, HEAVIER_FIRER, SOUNDER_FIRER)

CRITERIA: dict[Group, tuple[Criterion[GunPair], ...]] = {
    "heavy": (HEAVY_STAGES, _closest("TE-9.2-heavy-target-1"), *PRIORITIES),
    "destroyers": (DESTROYER_STAGES, _closest("TE-9.2-dd-target-1"), *PRIORITIES),
}
"""In the order in which they count; destroyers break ties as heavier ships do (TE-9.2-dd-ties)."""


def _hexes(number: int) -> str:
    return f"{number} hex{'' if number == 1 else 'es'}"
