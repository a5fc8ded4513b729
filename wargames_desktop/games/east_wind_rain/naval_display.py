"""The naval air display: seven hexes, one in the middle and six around it, for a task force under air attack.

Here are its geometry and arithmetic; who is placed where is decided in ``formation``. Rules: EWR-11.16.G, EWR-12.3.G.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN

CELLS: Final = range(7)
"""The hexes of the display: 0 in the middle, 1 to 6 clockwise around it."""
ROOM: Final = 10
"""Ships and naval SPs that a hex of the display holds (EWR-11.16.G)."""


def counted(vessels: Iterable[str]) -> int:
    """How many ships some vessels count as: the fleet train for ten, as many as a hex holds (EWR-26.2.D)."""
    return sum(ROOM if vessel == FLEET_TRAIN else 1 for vessel in vessels)


def adjacent(cell: int) -> tuple[int, ...]:
    """The hexes of the display next to ``cell``."""
    if cell == 0:
        return tuple(range(1, 7))
    return (0, (cell - 2) % 6 + 1, cell % 6 + 1)


def refuges(cell: int, counts: Sequence[int]) -> tuple[int, ...]:
    """Where ships of ``cell`` may scatter to after a hit, given how many stand in each hex.

    An empty hex; with none, the hexes next to it with fewer ships; with none, any hex with room (EWR-12.3.G,
    EWR-12.3.G.1, EWR-12.3.G.2).
    """
    others = [other for other in CELLS if other != cell]
    empty = tuple(other for other in others if counts[other] == 0)
    thinner = tuple(other for other in adjacent(cell) if counts[other] < min(counts[cell], ROOM))
    roomy = tuple(other for other in others if counts[other] < ROOM)
    return empty or thinner or roomy
