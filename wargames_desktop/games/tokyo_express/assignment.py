"""Who attacks whom: the closest pair of ship and target first, by criteria one after the other (9.2, 10.1).

A rule book's way of assigning targets is a list of :class:`Criterion`. All pairs of a ship that has no target yet and a
target that it can attack are narrowed down by one criterion after the other until one is left, or chance decides.
What narrowed them down is kept, and so is what spoke against the other targets of the ship.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import Generic, NamedTuple, Protocol, TypeVar

from wargames_desktop.engine.chance import Chance
from wargames_desktop.games.tokyo_express.chart import TYPES, ShipType
from wargames_desktop.games.tokyo_express.standard_events import Reason, Rejected


class Pair(Protocol):
    """A ship and a target that it can attack."""

    @property
    def ship(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def distance(self) -> int: ...
    @property
    def target_type(self) -> ShipType: ...


P = TypeVar("P", bound=Pair)


class Criterion(NamedTuple, Generic[P]):
    """Something by which pairs are preferred to others."""

    rank: Callable[[P, int], int]
    """The lowest goes first; the number is that of the attackers that the target has already."""
    chosen: Callable[[int], Reason]
    """What speaks for pairs of a rank that goes first."""
    passed_over: Callable[[P, int, int], Reason]
    """What speaks against a pair: given its own rank and the one that went first."""


class Choice(NamedTuple, Generic[P]):
    """A target that a ship was given, and why."""

    pair: P
    reasons: tuple[Reason, ...]
    """What narrowed the pairs down to this one; the last decided."""
    rejected: tuple[Rejected, ...]
    """The other targets of the ship."""


class Trade(NamedTuple):
    """Two ships exchanged targets: the first fires at a shorter range now, the other at no greater one."""

    closer: str
    target: str
    distance: int
    was: int
    """Hexes to the target that the first ship gave away."""
    other: str
    other_target: str
    other_distance: int


def weight(type_: ShipType) -> int:
    """0 for the heaviest type (TE-2.4-weight)."""
    return TYPES.index(type_)


def assign(
    pairs: Iterable[P],
    criteria: Sequence[Criterion[P]],
    attackers: Counter[str],
    limit: Callable[[P], int | None],
    at_random: Reason,
    chance: Chance,
) -> list[Choice[P]]:
    """Give every ship one of the targets of its ``pairs``, in the order in which they are marked.

    ``attackers`` counts those that each target has already, and is kept up. No more than ``limit`` ships attack a
    target (None: any number). What no criterion decides is drawn, by the rule of ``at_random``.
    """
    left = list(pairs)
    choices: list[Choice[P]] = []
    while left := [pair for pair in left if _has_room(pair, attackers, limit)]:
        best, reasons = _best(left, criteria, attackers, at_random, chance)
        own = [pair for pair in left if pair.ship == best.ship and pair is not best]
        rejected = tuple(_rejected(best, pair, criteria, attackers, at_random) for pair in own)
        choices.append(Choice(best, reasons, rejected))
        attackers[best.target] += 1
        left = [pair for pair in left if pair.ship != best.ship]
    return choices


def _has_room(pair: P, attackers: Counter[str], limit: Callable[[P], int | None]) -> bool:
    most = limit(pair)
    return most is None or attackers[pair.target] < most


def _best(
    pairs: list[P], criteria: Sequence[Criterion[P]], attackers: Counter[str], at_random: Reason, chance: Chance
) -> tuple[P, tuple[Reason, ...]]:
    reasons = []
    for criterion in criteria:
        ranks = [criterion.rank(pair, attackers[pair.target]) for pair in pairs]
        first = min(ranks)
        narrowed = [pair for pair, rank in zip(pairs, ranks, strict=True) if rank == first]
        if len(narrowed) < len(pairs) or criterion is criteria[0]:
            reasons.append(criterion.chosen(first))
        pairs = narrowed
    if _are_apart(pairs):
        return pairs[0], tuple(reasons)
    named = {f"{pair.ship} at {pair.target}": pair for pair in pairs}
    chosen = named[chance.pick("choice", list(named), "attacker and target, all else equal", at_random.rule)]
    return chosen, (*reasons, at_random)


def _are_apart(pairs: Sequence[P]) -> bool:
    """Whether no ship and no target is in two of the pairs: their order makes no difference then (R-130)."""
    return len({pair.ship for pair in pairs}) == len({pair.target for pair in pairs}) == len(pairs)


def _rejected(
    best: P, pair: P, criteria: Sequence[Criterion[P]], attackers: Counter[str], at_random: Reason
) -> Rejected:
    """What spoke against another target of the ship: the first criterion by which it comes later."""
    for criterion in criteria:
        first = criterion.rank(best, attackers[best.target])
        rank = criterion.rank(pair, attackers[pair.target])
        if rank != first:
            return Rejected(pair.target, criterion.passed_over(pair, rank, first))
    return Rejected(pair.target, at_random)


def trade(assigned: Sequence[P], pairs: Iterable[P]) -> tuple[list[P], list[Trade]]:
    """Let ships exchange targets of one type as long as one gets closer and the other no farther away.

    ``pairs`` are all that the ships could attack. The first trade in the order of assignment is made first; each
    shortens the sum of the ranges, so there is an end.
    """
    possible = {(pair.ship, pair.target): pair for pair in pairs}
    now = list(assigned)
    trades: list[Trade] = []
    while (exchange := _exchange(now, possible)) is not None:
        at, other = exchange
        closer = possible[now[at].ship, now[other].target]
        farther = possible[now[other].ship, now[at].target]
        trades.append(
            Trade(
                closer.ship,
                closer.target,
                closer.distance,
                now[at].distance,
                farther.ship,
                farther.target,
                farther.distance,
            )
        )
        now[at], now[other] = closer, farther
    return now, trades


def _exchange(now: Sequence[P], possible: dict[tuple[str, str], P]) -> tuple[int, int] | None:
    for at, other in _tradable(now):
        closer = possible.get((now[at].ship, now[other].target))
        farther = possible.get((now[other].ship, now[at].target))
        if closer is None or farther is None:
            continue
        if closer.distance < now[at].distance and farther.distance <= now[other].distance:
            return at, other
    return None


def _tradable(now: Sequence[P]) -> Iterator[tuple[int, int]]:
    """Places of pairs with different targets of one type."""
    return (
        (at, other)
        for at, other in permutations(range(len(now)), 2)
        if now[at].target != now[other].target and now[at].target_type == now[other].target_type
    )
