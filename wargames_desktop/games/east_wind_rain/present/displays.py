"""Displays that both the window and the paper show: the naval air display, the surface battle board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from wargames_desktop.engine.display import Mat, Piece, Slot
from wargames_desktop.games.east_wind_rain.naval_display import CELLS, ROOM

CELL_PLACES: Final = ((1, 1), (1, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of the hexes of the naval air display: the middle, then clockwise from the top (EWR-11.16.G)."""
BATTLE_HEXES: Final = 9
"""Hexes of the printed surface battle board: from extreme range to out of sight on either side."""


def air_display(
    title: str = "Naval Air and Antiaircraft Display",
    stands: Mapping[int, Iterable[Piece]] | None = None,
    slot: Callable[[int], str] = lambda cell: f"cell:{cell}",
) -> Mat:
    """Seven hexes with the ships that stand in each; ``slot`` names the slot of a hex."""
    stands = stands or {}
    return Mat(
        id="air_display",
        title=title,
        shape="hexes",
        columns=3,
        slots=tuple(
            Slot(
                id=slot(cell),
                at=CELL_PLACES[cell],
                label="Middle" if cell == 0 else str(cell),
                note=f"{ROOM} at most",
                pieces=tuple(stands.get(cell, ())),
            )
            for cell in CELLS
        ),
    )
