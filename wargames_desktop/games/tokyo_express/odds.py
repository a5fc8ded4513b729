"""Chances of damage, for previews and for players of the program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec


class Odds(msgspec.Struct, frozen=True):
    """How likely an attack inflicts how many Damage Points; the probabilities add up to 1."""

    chances: Mapping[int, float]

    @property
    def expected(self) -> float:
        """The mean number of Damage Points."""
        return sum(points * chance for points, chance in self.chances.items())


def weigh(outcomes: Iterable[tuple[int, float]]) -> Odds:
    """The odds of outcomes with their weights, which add up to 1; fewest points first."""
    chances: dict[int, float] = {}
    for points, weight in outcomes:
        chances[points] = chances.get(points, 0.0) + weight
    return Odds(dict(sorted(chances.items())))
