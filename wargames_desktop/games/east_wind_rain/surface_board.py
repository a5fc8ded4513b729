"""The surface battle board: a row of hexes on which the sections of both fleets close and open the range (EWR-13.5).

Hexes are numbered along the row. The attacker's sections start on 0 and look up the row, the defender's start further
up and look down; the row has no end, as any row of the map may be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

SectionName = Literal["main", "screen", "reserve"]
"""The parts of a fleet (EWR-13.5.A)."""
SECTIONS: Final[tuple[SectionName, ...]] = ("main", "screen", "reserve")

TimeOfDay = Literal["day", "night"]
RangeName = Literal["point_blank", "close", "medium", "long", "extreme"]
RANGES: Final[tuple[RangeName, ...]] = ("point_blank", "close", "medium", "long", "extreme")

START: Final = 0
"""The hex on which the attacker's sections start (EWR-13.5.B)."""


class RangeRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What modified rolls from ``lowest`` to ``highest`` bring; None: no limit on that side."""

    lowest: int | None = None
    highest: int | None = None
    day: RangeName
    night: RangeName

    def covers(self, roll: int) -> bool:
        """Whether the modified ``roll`` falls into this row."""
        return (self.lowest is None or self.lowest <= roll) and (self.highest is None or roll <= self.highest)


class SurfaceRange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Surface Range Chart, what changes its roll, and how far apart markers stand at each range."""

    rows: tuple[RangeRow, ...]
    closing: int
    """Modifier of a side that uses its sighting advantage to close."""
    opening: int
    radar_from: int
    """First year in which the Allies may choose the radar modifier."""
    choice: int
    """What a side with radar or carrier aircraft may add or take."""
    coastal: int
    northern: int
    northern_areas: tuple[str, ...]
    hexes: Mapping[RangeName, int]

    def initial(self, roll: int, time: TimeOfDay) -> RangeName:
        """The range at which a battle begins, by the modified ``roll`` (EWR-13.4.C)."""
        row = next(row for row in self.rows if row.covers(roll))
        return row.day if time == "day" else row.night

    def at(self, hexes: int) -> RangeName | None:
        """The range between markers so many hexes apart; None: out of all ranges (EWR-13.5.D)."""
        return next((name for name, apart in self.hexes.items() if apart == hexes), None)


def nearest(hex: int, enemy: Mapping[SectionName, int]) -> int:
    """How far the nearest section of the ``enemy``, which has at least one, is from ``hex``."""
    return min(abs(hex - other) for other in enemy.values())


def apart(own: Mapping[SectionName, int], enemy: Mapping[SectionName, int]) -> int:
    """Hexes between the nearest two sections of two fleets."""
    return min(nearest(hex, enemy) for hex in own.values())
