"""Where the counters of one hex lie: side by side while stacked, in a row or block of full size while fanned out.

All lengths are in hex units: neighbouring hex centres lie one unit apart, x runs right and y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, hypot, sqrt
from typing import NamedTuple

SINGLE = 0.70
"""Side of a counter that stands alone in its hex."""
PAIRED = 0.56
"""Side of each of two counters that may reach a little over the hexsides to their left and right."""
ROOM_WIDE, ROOM_HIGH, LIFT = 0.87, 0.68, 0.02
"""Room for counters in a flat hex whose name stands below them, and how far above the centre its middle lies."""
GAP_STACKED = 0.07
"""Room between counters there, as a share of their side."""
BOX_NAME = 0.3
"""Height of the line of a box's name."""
ASIDE, EDGE = 0.27, 0.43
"""Side of a marker that stands at the edge of its hex, and how far from the centre it does."""
LOWER = 0.15
"""How far below the middle of its hex it stands where names are printed at the feet of hexes."""
TIGHT = 1.1
"""Pitch of stacked counters, in their side."""
GAP = 0.2
"""Room between two fanned counters, as a share of their side: enough for heading arrows and badges."""
REACH = 0.58
"""A fan's edge may lie this far from the hex centre: the hex itself stays within reach of the mouse."""


class Spot(NamedTuple):
    """Centre of a counter relative to the centre of its hex, and the side of the counter."""

    x: float
    y: float
    side: float


class Box(NamedTuple):
    """A rectangle on the board by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Box) -> float:
        """The area that both cover, 0 if they lie apart."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, width) * max(0.0, height)


class Fan(NamedTuple):
    """A fanned stack: the panel under it and one spot per counter, relative to the hex centre."""

    panel: Box
    spots: tuple[Spot, ...]


def stacked(count: int, pointed: bool) -> tuple[Spot, ...]:
    """Spots for ``count`` counters in one hex (``pointed``: a corner up), none over another, all inside the hex.

    The first lies top left; a row that is not full is centred.
    """
    if count <= 1:
        return (Spot(0.0, 0.0, SINGLE),) * count
    along = 2 if count <= 4 else ceil(sqrt(count))
    across = ceil(count / along)
    pitch = min(1 / along, 2 / (sqrt(3) * across + along))
    side = pitch / TIGHT
    return tuple(Spot(x * pitch, y * pitch, side) for x, y in _block(count, along if pointed else across))


def above_name(count: int) -> tuple[Spot, ...]:
    """Spots for ``count`` counters in a flat hex that leave the line of its name and icons free, in full rows."""
    if not count:
        return ()

    def side(columns: int) -> float:
        rows = ceil(count / columns)
        return min(ROOM_WIDE / (columns + GAP_STACKED * (columns - 1)), ROOM_HIGH / (rows + GAP_STACKED * (rows - 1)))

    columns = max(range(1, count + 1), key=lambda number: (round(side(number), 6), -number))
    pitch = side(columns) * (1 + GAP_STACKED)
    return tuple(Spot(x * pitch, y * pitch - LIFT, side(columns)) for x, y in _block(count, columns))


def boxed(count: int, width: float, height: float) -> tuple[Spot, ...]:
    """Spots for ``count`` counters in a box of these measures, below the line of its name."""
    if not count:
        return ()
    high = height - BOX_NAME

    def side(columns: int) -> float:
        rows = ceil(count / columns)
        wide = width * 0.94 / (columns + GAP_STACKED * (columns - 1))
        return max(0.05, min(wide, high * 0.94 / (rows + GAP_STACKED * (rows - 1)), SINGLE))

    columns = max(range(1, count + 1), key=lambda number: (round(side(number), 6), -number))
    pitch = side(columns) * (1 + GAP_STACKED)
    return tuple(Spot(x * pitch, y * pitch + BOX_NAME / 2, side(columns)) for x, y in _block(count, columns))


def beside_stack(count: int, pointed: bool, named: bool = False) -> tuple[Spot, ...]:
    """Spots for ``count`` markers at the corners of a hex, the widest first; clear of the names of the next hexes."""
    lower = LOWER if named and not pointed else 0.0
    spots = []
    for number in range(count):
        at, row = (-1 if number % 2 == 0 else 1), number // 2
        along, across = at * (EDGE - 0.1 * row), lower - 0.2 * row
        spots.append(Spot(across, along, ASIDE) if pointed else Spot(along, across, ASIDE))
    return tuple(spots)


def paired(pointed: bool) -> tuple[Spot, ...]:
    """Spots for two counters that use the room beside their hex as well, short of a lone counter in the next one."""
    pitch = PAIRED * TIGHT
    return tuple(Spot(x * pitch, y * pitch, PAIRED) for x, y in _block(2, 2 if pointed else 1))


def fanned(
    count: int,
    side: float,
    hex_centre: tuple[float, float],
    asked: Sequence[Box],
    others: Sequence[Box],
    within: Box,
) -> Fan:
    """Spread ``count`` counters of ``side`` by their hex.

    Of all places inside the view that touch the hex, so that the mouse can go from one to the other, the fan takes the
    one that covers least of the counters ``asked`` about; of those the one that covers least of the ``others``; of
    those the nearest.
    """
    x, y = hex_centre
    view = _shifted(within, -x, -y)
    plans = [_plan(count, columns, side) for columns in sorted({1, ceil(sqrt(count)), count}, reverse=True)]
    placed = [_nudged(_moved(plan, dx, dy), view) for plan in plans for dx, dy in _anchors(plan.panel)]
    near_asked = [_shifted(box, -x, -y) for box in asked]
    near_others = [_shifted(box, -x, -y) for box in others]
    return min(placed, key=lambda fan: _cost(fan.panel, near_asked, near_others, view))


def _cost(panel: Box, asked: Sequence[Box], others: Sequence[Box], view: Box) -> tuple[float, float, float]:
    area = (panel.right - panel.left) * (panel.bottom - panel.top)
    outside = area - panel.overlap(view)
    distance = hypot((panel.left + panel.right) / 2, (panel.top + panel.bottom) / 2)
    covered = [sum(panel.overlap(box) for box in boxes) for boxes in (asked, others)]
    return round(covered[0] + 2 * outside, 6), round(covered[1], 6), round(distance, 6)


def _nudged(fan: Fan, view: Box) -> Fan:
    """The fan moved as far as it must be to lie inside the view."""
    dx = max(0.0, view.left - fan.panel.left) or min(0.0, view.right - fan.panel.right)
    dy = max(0.0, view.top - fan.panel.top) or min(0.0, view.bottom - fan.panel.bottom)
    return _moved(fan, dx, dy)


def _plan(count: int, columns: int, side: float) -> Fan:
    pitch = side * (1 + GAP)
    spots = tuple(Spot(x * pitch, y * pitch, side) for x, y in _block(count, columns))
    half_width = columns * pitch / 2 + side * GAP / 3
    half_height = ceil(count / columns) * pitch / 2 + side * GAP / 3
    return Fan(Box(-half_width, -half_height, half_width, half_height), spots)


def _anchors(panel: Box) -> list[tuple[float, float]]:
    """Shifts that keep the panel at the hex: centred on it, and with each edge or corner at the hex's rim."""
    dx, dy = panel.right + REACH, panel.bottom + REACH
    inside_x, inside_y = max(0.0, panel.right - REACH), max(0.0, panel.bottom - REACH)
    shifts = [(0.0, 0.0), (0.0, -dy), (0.0, dy), (-dx, 0.0), (dx, 0.0)]
    shifts += [(x, y) for x in (-inside_x, inside_x) for y in (-dy, 0.0, dy)]
    shifts += [(x, y) for x in (-dx, dx) for y in (-inside_y, inside_y)]
    return shifts


def _moved(fan: Fan, dx: float, dy: float) -> Fan:
    return Fan(_shifted(fan.panel, dx, dy), tuple(Spot(s.x + dx, s.y + dy, s.side) for s in fan.spots))


def _shifted(box: Box, dx: float, dy: float) -> Box:
    return Box(box.left + dx, box.top + dy, box.right + dx, box.bottom + dy)


def _block(count: int, columns: int) -> list[tuple[float, float]]:
    """Unit positions of ``count`` things in rows of ``columns``, centred as a whole and row by row."""
    rows = ceil(count / columns)
    places = []
    for row in range(rows):
        width = min(columns, count - row * columns)
        places += [(column - (width - 1) / 2, row - (rows - 1) / 2) for column in range(width)]
    return places
