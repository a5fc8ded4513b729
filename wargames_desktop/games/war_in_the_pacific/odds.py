"""The exact chances of a combat before the dice are rolled: what the window shows and the programs weigh."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from wargames_desktop.games.war_in_the_pacific.charts import CombatKind, CombatTable, SideName
from wargames_desktop.games.war_in_the_pacific.resolution import DIE, Force, Result, resolve


class Chances(NamedTuple):
    """Of one combat. Ties are rolled again, so all chances are among the rolls that decide it."""

    wins: Mapping[SideName, Fraction]
    hits: Mapping[SideName, Mapping[int, Fraction]]
    """By side, the chance of each number of hits on the units that fight, fewest first."""
    air_hits: Mapping[SideName, Mapping[int, Fraction]]
    """By side, the chance of each number of hits on supporting air units, fewest first."""
    carrier_hit: Mapping[SideName, Fraction]
    """By side, the chance that a carrier is hit instead of air units."""
    close: Mapping[SideName, Fraction]
    """By side, the chance that it wins by so little that land units of both sides stay (WITP-9.6.3-land-1)."""

    def expected_hits(self, side: SideName) -> Fraction:
        """Hits on the units of ``side`` on average."""
        return sum((number * chance for number, chance in self.hits[side].items()), Fraction(0))


def chances(table: CombatTable, kind: CombatKind, forces: Mapping[SideName, Force]) -> Chances:
    """The chances of a combat between two forces."""
    results = [
        result
        for japan in range(1, DIE + 1)
        for allies in range(1, DIE + 1)
        if (result := resolve(table, kind, forces, {"japan": japan, "allies": allies})) is not None
    ]
    return Chances(
        wins={side: _chance(results, [result.winner == side for result in results]) for side in forces},
        hits={side: _numbers([result.hits[side] for result in results]) for side in forces},
        air_hits={side: _numbers([result.air_hits[side] for result in results]) for side in forces},
        carrier_hit={side: _chance(results, [result.carrier_hits[side] > 0 for result in results]) for side in forces},
        close={
            side: _chance(results, [r.winner == side and r.difference <= table.continuing_up_to for r in results])
            for side in forces
        },
    )


def _chance(results: list[Result], happens: list[bool]) -> Fraction:
    return Fraction(sum(happens), len(results))


def _numbers(numbers: list[int]) -> Mapping[int, Fraction]:
    return {number: Fraction(numbers.count(number), len(numbers)) for number in sorted(set(numbers))}
