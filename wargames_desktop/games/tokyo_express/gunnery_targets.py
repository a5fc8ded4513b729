"""Which US ship each Japanese ship fires its guns at, by the criteria of the Standard Game (9.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, NamedTuple

from wargames_desktop.engine.chance import Chance
from wargames_desktop.games.tokyo_express.assignment import Choice, Criterion, assign, weight
from wargames_desktop.games.tokyo_express.chart import ShipType
from wargames_desktop.games.tokyo_express.standard_events import Reason

Group = Literal["heavy", "destroyers"]
"""Battleships and cruisers choose and fire first, destroyers after them (TE-9.2-heavy-first)."""

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


def choose(
    pairs: Sequence[GunPair], group: Group, attackers: Counter[str], enough: int, chance: Chance
) -> list[Choice[GunPair]]:
    """A target for every ship of ``pairs``, which are all of one group.

    ``attackers`` counts the fires on each target so far, and is kept up; a target with ``enough`` is no longer
    available while there is another (R-131). Whoever has a target fires (TE-9.2-division-else).
    """
    stage = _heavy_stage if group == "heavy" else _destroyer_stage
    stages = _stages(partial(stage, enough), enough, STAGES[group])
    criteria = (stages, _closest(CLOSEST[group]), *PRIORITIES)
    return assign(pairs, criteria, attackers, lambda pair: None, AT_RANDOM, chance)


def _heavy_stage(enough: int, pair: GunPair, attackers: int) -> int:
    """Cruisers and heavier ships first, evenly; then destroyers; then third attacks, on heavier ships first.

    Rules: TE-9.2-heavy-target-1 to -4, TE-9.2-type-heavy, TE-9.2-heavy-third, R-131.
    """
    is_destroyer = pair.target_type == "DD"
    if attackers < enough:
        return attackers + enough * is_destroyer
    return attackers + enough + LAST * is_destroyer


def _destroyer_stage(enough: int, pair: GunPair, attackers: int) -> int:
    """Ships at Short range and destroyers first, evenly; then heavier ships; then third attacks, on destroyers first.

    Rules: TE-9.2-dd-preferred, TE-9.2-dd-target-1 to -4, TE-9.2-type-dd, TE-9.2-dd-third, R-131.
    """
    is_destroyer = pair.target_type == "DD"
    if attackers < enough:
        return attackers + enough * (not (pair.is_short or is_destroyer))
    return attackers + enough + LAST * (not is_destroyer)


class Words(NamedTuple):
    """How the stages of an assignment are called."""

    preferred: Reason
    preferred_again: Reason
    other: Reason
    other_again: Reason
    beyond: Reason
    """All targets have enough attackers: the kind that goes first."""
    beyond_other: Reason
    later: Reason
    """Against a target of the other kind."""


DIVIDED = Reason("already a target of another ship", "TE-9.2-division")
AT_RANDOM = Reason("all else equal: chosen at random", "TE-9.2-priority-6")
CLOSEST: dict[Group, str] = {"heavy": "TE-9.2-heavy-target-1", "destroyers": "TE-9.2-dd-target-1"}

STAGES: dict[Group, Words] = {
    "heavy": Words(
        Reason("a cruiser or battleship that is no target yet", "TE-9.2-heavy-target-2"),
        Reason("a cruiser or battleship again, for each is a target already", "TE-9.2-heavy-target-3"),
        Reason("a destroyer, for no heavier target is left", "TE-9.2-heavy-target-4"),
        Reason("a destroyer again, for no heavier target is left", "TE-9.2-heavy-target-4"),
        Reason("all targets are doubled: a heavier ship before a destroyer", "TE-9.2-heavy-third"),
        Reason("all targets are doubled, and none is heavier than a destroyer", "TE-9.2-heavy-third"),
        Reason("a destroyer, and there is a heavier target", "TE-9.2-type-heavy"),
    ),
    "destroyers": Words(
        Reason("at Short range or a destroyer, and no target yet", "TE-9.2-dd-target-2"),
        Reason("at Short range or a destroyer again, for each is a target already", "TE-9.2-dd-target-3"),
        Reason("a heavier ship beyond Short range, for no better target is left", "TE-9.2-dd-target-4"),
        Reason("a heavier ship beyond Short range again, for no better target is left", "TE-9.2-dd-target-4"),
        Reason("all targets are doubled: a destroyer before a heavier ship", "TE-9.2-dd-third"),
        Reason("all targets are doubled, and none is a destroyer", "TE-9.2-dd-third"),
        Reason("a heavier ship beyond Short range, and there is a better target", "TE-9.2-type-dd"),
    ),
}


def _stages(stage: Callable[[GunPair, int], int], enough: int, words: Words) -> Criterion[GunPair]:
    """The stages of an assignment as a criterion."""

    def chosen(rank: int) -> Reason:
        if rank >= LAST:
            return words.beyond_other
        if rank >= 2 * enough:
            return words.beyond
        if rank >= enough:
            return words.other if rank == enough else words.other_again
        return words.preferred if rank == 0 else words.preferred_again

    def passed_over(pair: GunPair, rank: int, first: int) -> Reason:
        return DIVIDED if stage(pair, 0) <= first else words.later

    return Criterion(stage, chosen, passed_over)


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
"""In the order in which they count; destroyers break ties as heavier ships do (TE-9.2-dd-ties)."""


def _hexes(number: int) -> str:
    return f"{number} hex{'' if number == 1 else 'es'}"
