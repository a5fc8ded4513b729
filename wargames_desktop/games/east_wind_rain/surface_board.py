"""The surface battle board: a row of hexes on which the sections of both fleets close and open the range (EWR-13.5).

Hexes are numbered along the row. The attacker's sections look up the row, the defender's look down it; the row has no
end, as any row of the map may be chosen (V-3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from wargames_desktop.games.east_wind_rain.terms import Range, Section, TimeOfDay

SECTIONS: Final[tuple[Section, ...]] = ("main", "screen", "reserve")
"""The parts of a fleet (EWR-13.5.A)."""

START: Final = 0
"""The hex on which the attacker's sections start (EWR-13.5.B)."""


class RangeRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What modified rolls from ``lowest`` to ``highest`` bring; None: no limit on that side."""

    lowest: int | None = None
    highest: int | None = None
    day: Range
    night: Range

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
    hexes: Mapping[Range, int]

    def initial(self, roll: int, time: TimeOfDay) -> Range:
        """The range at which a battle begins, by the modified ``roll`` (EWR-13.4.C)."""
        row = next(row for row in self.rows if row.covers(roll))
        return row.day if time == "day" else row.night

    def at(self, hexes: int) -> Range | None:
        """The range between markers so many hexes apart; None: out of all ranges (EWR-13.5.D)."""
        return next((name for name, apart in self.hexes.items() if apart == hexes), None)


def nearest(hex: int, enemy: Mapping[Section, int]) -> int:
    """How far the nearest section of the ``enemy``, which has at least one, is from ``hex``."""
    return min(abs(hex - other) for other in enemy.values())


def apart(own: Mapping[Section, int], enemy: Mapping[Section, int]) -> int:
    """Hexes between the nearest two sections of two fleets."""
    return min(nearest(hex, enemy) for hex in own.values())
