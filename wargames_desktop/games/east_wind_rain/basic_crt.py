"""The Basic Combat Results Table: one table for every kind of fire (EWR-11.14.I).

Points are multiples of a half, as a bomber at sea is worth half a point. Hits are never fewer than none, and a side
without points does not roll.
"""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.modifiers import Modifier, total

DIE = 6
"""Sides of every die of the game."""


class CrtRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What modified rolls from ``lowest`` to ``highest`` change; None: no limit on that side."""

    lowest: int | None = None
    highest: int | None = None
    adjustment: int

    def covers(self, roll: int) -> bool:
        """Whether the modified ``roll`` falls into this row."""
        return (self.lowest is None or self.lowest <= roll) and (self.highest is None or roll <= self.highest)


class BasicCrt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table as its file has it; its rows cover every roll once."""

    points_per_hit: int
    remainder_from: int
    """A remainder of so many points or more brings the remainder modifier, where a list of modifiers has it."""
    remainder_modifier: int
    rows: tuple[CrtRow, ...]

    def basic_hits(self, points: float) -> int:
        """The basic hit number, before any die (EWR-11.14.F)."""
        return int(points // self.points_per_hit)

    def adjustment(self, roll: int) -> int:
        """What a modified roll changes about the basic hit number (EWR-11.14.I)."""
        return next(row.adjustment for row in self.rows if row.covers(roll))

    def hits(self, points: float, die: int, drm: int) -> int:
        """Hits of ``points`` with a roll of ``die`` and modifiers that sum to ``drm``; none without points."""
        if points <= 0:
            return 0
        return max(0, self.basic_hits(points) + self.adjustment(die + drm))

    def remainder(self, points: float, rule: str) -> tuple[Modifier, ...]:
        """The modifier for what is left over, for fire whose list of modifiers, ``rule``, has it; else nothing."""
        left = points - self.basic_hits(points) * self.points_per_hit
        if left < self.remainder_from:
            return ()
        return (Modifier(self.remainder_modifier, f"remainder of {left:g}", rule),)


class Fire(msgspec.Struct, frozen=True):
    """Fire as it was resolved: everything that the log shows. ``die`` 0: there were no points, and no roll."""

    points: float
    basic: int
    die: int
    modifiers: tuple[Modifier, ...]
    hits: int

    @property
    def roll(self) -> int:
        """The modified die roll."""
        return self.die + total(self.modifiers)


def fire(table: BasicCrt, points: float, modifiers: tuple[Modifier, ...], purpose: str, rule: str, play: Play) -> Fire:
    """Roll for ``points`` with all of ``modifiers``, the one for the remainder among them."""
    if points <= 0:
        return Fire(points, 0, 0, (), 0)
    die = play.chance.roll(purpose, rule, DIE)
    return Fire(points, table.basic_hits(points), die, modifiers, table.hits(points, die, total(modifiers)))
