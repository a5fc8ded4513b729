"""What two dice make of two strengths: who wins, and how many hits each side takes (chapter 9.6).

Everything here is arithmetic; who takes the hits is chosen in ``hits``, who goes where in ``retreat``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wargames_desktop.games.war_in_the_pacific.charts import CombatKind, CombatTable, SideName

DIE = 6
"""Sides of a combat die."""


class Force(NamedTuple):
    """One side of a combat in numbers, as it stands before the dice."""

    strength: int
    full: int
    """Units at full strength that take part: the enemy never takes more hits than these (WITP-9.6.1-3)."""
    attrited: int = 0
    """Attrited units that take part (WITP-9.1-2)."""
    air: int = 0
    """Full air units in support."""
    carriers: int = 0
    """Carriers that take part in a fleet combat, attrited ones too."""

    @property
    def capacity(self) -> int:
        """Hits until no unit is left: a full unit is attrited before it is removed (WITP-9.6.1-5)."""
        return 2 * self.full + self.attrited


class Result(NamedTuple):
    """What a roll of both dice brings. Mappings are by side; hits are those that find a unit to take them."""

    die_values: Mapping[SideName, int]
    """What each die adds (WITP-9.3-2, WITP-9.4-2)."""
    totals: Mapping[SideName, int]
    winner: SideName
    difference: int
    hits: Mapping[SideName, int]
    """Taken by the units that fought."""
    air_hits: Mapping[SideName, int]
    """Taken by supporting air units, in all (WITP-9.6.2-5, WITP-9.6.2-6-air)."""
    carrier_hits: Mapping[SideName, int]
    """Taken by carriers in place of air hits (WITP-9.6.2-6-cv)."""

    @property
    def loser(self) -> SideName:
        """The side with the lower total."""
        return other(self.winner)


def other(side: SideName) -> SideName:
    """The side that ``side`` fights."""
    return "allies" if side == "japan" else "japan"


def die_value(table: CombatTable, kind: CombatKind, die: int) -> int:
    """What a die adds: all of it in fleet combat, half of it rounded down on land."""
    return die // table.die_divisor[kind]


def resolve(
    table: CombatTable, kind: CombatKind, forces: Mapping[SideName, Force], dice: Mapping[SideName, int]
) -> Result | None:
    """The result of a roll; None where the totals are equal and the dice are rolled again (WITP-9.6-1)."""
    values: dict[SideName, int] = {side: die_value(table, kind, dice[side]) for side in forces}
    totals: dict[SideName, int] = {side: forces[side].strength + values[side] for side in forces}
    if totals["japan"] == totals["allies"]:
        return None
    winner: SideName = "japan" if totals["japan"] > totals["allies"] else "allies"
    loser = other(winner)
    difference = totals[winner] - totals[loser]
    lost = hits_on_loser(difference, forces[winner], forces[loser])
    return Result(
        die_values=values,
        totals=totals,
        winner=winner,
        difference=difference,
        hits={loser: lost, winner: hits_on_winner(table, lost, forces[winner], forces[loser])},
        air_hits={side: air_hits(table, kind, forces[side], dice[other(side)]) for side in forces},
        carrier_hits={side: carrier_hits(table, kind, forces[side], dice[other(side)]) for side in forces},
    )


def hits_on_loser(difference: int, winner: Force, loser: Force) -> int:
    """The difference, at most one for each full unit of the winner; what is left over is ignored.

    Rules: WITP-9.6.1-1, WITP-9.6.1-3, WITP-9.6.1-8.
    """
    return min(difference, winner.full, loser.capacity)


def hits_on_winner(table: CombatTable, taken: int, winner: Force, loser: Force) -> int:
    """Half of what the loser took, at most one for each unit that was full on the losing side before the combat.

    Rules: WITP-9.6.1-2, WITP-9.6.1-3, WITP-9.6.1-8.
    """
    return min(taken // table.winner_divisor, loser.full, winner.capacity)


def air_hits(table: CombatTable, kind: CombatKind, force: Force, enemy_die: int) -> int:
    """Hits on the air units that support ``force``, in all; an enemy die of 5 or 6 brings them (F-2)."""
    if not force.air or carrier_hits(table, kind, force, enemy_die):
        return 0
    return min(table.air_hits.get(enemy_die, 0), 2 * force.air)


def carrier_hits(table: CombatTable, kind: CombatKind, force: Force, enemy_die: int) -> int:
    """Hits on the carriers of ``force`` that spare its air units: in fleet combat only, and only where air units
    support it (WITP-9.6.2-6-cv, WITP-9.6.2-note, WITP-9.6.2-0-none)."""
    if kind != "fleet" or not force.air or not force.carriers:
        return 0
    return table.carrier_hits.get(enemy_die, 0)
