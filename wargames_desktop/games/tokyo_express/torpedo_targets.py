"""Which US ship each Japanese ship attacks with torpedoes, by the criteria of the Standard Game (10.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wargames_desktop.engine.chance import Chance
from wargames_desktop.games.tokyo_express.assignment import Choice, Criterion, assign, weight
from wargames_desktop.games.tokyo_express.chart import ShipType
from wargames_desktop.games.tokyo_express.standard_events import Reason


class TorpedoPair(NamedTuple):
    """A Japanese ship and a US ship that she may attack with torpedoes."""

    ship: str
    target: str
    distance: int
    target_type: ShipType
    target_level: int
    """Damage Level reached, with what the segment did so far."""
    offers_broadside: bool
    """Whether the ship lies in a broadside arc of the target."""


def choose(
    pairs: Sequence[TorpedoPair], limits: Mapping[ShipType, int], attackers: Counter[str], chance: Chance
) -> list[Choice[TorpedoPair]]:
    """A target for every ship of ``pairs`` for which one is left (TE-10.1-hold).

    ``limits`` are the most attackers of a target by its type (TE-10.1-conserve, TE-10.1-conserve-dd); ``attackers``
    counts those in this segment so far, and is kept up (R-136).
    """
    return assign(pairs, CRITERIA, attackers, lambda pair: limits[pair.target_type], AT_RANDOM, chance)


AT_RANDOM = Reason("all else equal: chosen at random", "TE-10.1-priority-4")


def _divided(rank: int) -> Reason:
    if rank == 0:
        return Reason("a target that nobody attacks yet", "TE-10.1-even")
    return Reason(f"{rank} attack it already, and no other target is left", "TE-10.1-even-else")


CRITERIA: tuple[Criterion[TorpedoPair], ...] = (
    Criterion(
        lambda pair, attackers: attackers,
        _divided,
        lambda pair, rank, first: Reason("already attacked by another ship", "TE-10.1-even"),
    ),
    Criterion(
        lambda pair, attackers: pair.distance,
        lambda rank: Reason(f"closest: {rank} hex{'' if rank == 1 else 'es'} away", "TE-10.1-assign"),
        lambda pair, rank, first: Reason(f"{rank} hexes away, not {first}", "TE-10.1-assign"),
    ),
    Criterion(
        lambda pair, attackers: weight(pair.target_type),
        lambda rank: Reason("equally close: the heavier target", "TE-10.1-priority-1"),
        lambda pair, rank, first: Reason("lighter", "TE-10.1-priority-1"),
    ),
    Criterion(
        lambda pair, attackers: -pair.target_level,
        lambda rank: Reason(f"equally close: the higher Damage Level, {-rank}", "TE-10.1-priority-2"),
        lambda pair, rank, first: Reason(f"Damage Level {-rank}, not {-first}", "TE-10.1-priority-2"),
    ),
    Criterion(
        lambda pair, attackers: int(not pair.offers_broadside),
        lambda rank: Reason("equally close: the target offers a broadside", "TE-10.1-priority-3"),
        lambda pair, rank, first: Reason("offers bow or stern", "TE-10.1-priority-3"),
    ),
)
"""In the order in which they count; the weight of the firing ship does not (10.1)."""
