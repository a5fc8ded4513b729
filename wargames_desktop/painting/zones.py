"""Borders of groups of hexes, drawn inside them in a tint, with a label along the edge: zones, and bordered areas."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from wargames_desktop.hexgrid import Hex, Layout, Point, neighbour
from wargames_desktop.painting.outlines import Loop, heading_angle, inset, outline_loops, path_of

ZONE_BORDER = 0.06
"""How far inside its hexes a border runs."""


class Lines:
    """Short lines by where they lie, so that those in a part of the sheet are drawn without looking at the others."""

    CELL = 4.0

    def __init__(self, lines: Iterable[QLineF]) -> None:
        self._cells: dict[tuple[int, int], list[QLineF]] = defaultdict(list)
        for line in lines:
            self._cells[math.floor(line.x1() / self.CELL), math.floor(line.y1() / self.CELL)].append(line)

    def draw(self, painter: QPainter, part: QRectF) -> None:
        """Draw the lines in and near a part, which are at most one hex long, with the painter's pen."""
        columns = range(math.floor((part.left() - 1) / self.CELL), math.floor((part.right() + 1) / self.CELL) + 1)
        rows = range(math.floor((part.top() - 1) / self.CELL), math.floor((part.bottom() + 1) / self.CELL) + 1)
        for cell in product(columns, rows):
            if cell in self._cells:
                painter.drawLines(self._cells[cell])


class Zone:
    """A zone or an area of the board, laid out."""

    def __init__(self, name: str, label: str, hexes: list[Hex], layout: Layout, tint: str) -> None:
        self.name = name
        """Written large and faint in the middle; empty for none."""
        self.label = label
        self.tint = tint
        loops = outline_loops(layout, hexes)
        inner = [inset(loop, ZONE_BORDER) for loop in loops]
        self.border = path_of(inner)
        self.lines = Lines(lines_of(inner))
        centres = [layout.centre(hex_) for hex_ in hexes]
        self.middle = QPointF(*max(centres, key=lambda point: _clearance(point, loops)))
        self.labels = tuple(_spread(self._along_sides(hexes, layout), 6.0))

    def _along_sides(self, hexes: list[Hex], layout: Layout) -> Iterator[tuple[QPointF, float]]:
        """Where a label can stand just inside the border along a hexside, and how it is turned there, never over."""
        inside = frozenset(hexes)
        clear_of_numbers = (5, 2, 4, 3) if layout.pointed else (5, 1, 4, 2)
        for hex_ in sorted(hexes, key=lambda each: (layout.centre(each)[1], layout.centre(each)[0])):
            for direction in clear_of_numbers:
                if neighbour(hex_, direction) not in inside:
                    x, y = layout.centre(hex_)
                    towards = heading_angle(layout.pointed, direction)
                    reach = 0.5 - ZONE_BORDER - 0.095
                    angle = math.radians(towards)
                    at = QPointF(x + math.sin(angle) * reach, y - math.cos(angle) * reach)
                    yield at, (towards + 90.0) % 180.0 - 90.0
                    break


def lines_of(loops: Iterable[Loop]) -> Iterator[QLineF]:
    """The sides of closed loops."""
    for loop in loops:
        for start, end in zip(loop, (*loop[1:], loop[0]), strict=True):
            yield QLineF(QPointF(*start), QPointF(*end))


def _clearance(point: Point, loops: list[Loop]) -> float:
    return min(math.dist(point, corner) for loop in loops for corner in loop)


def _spread(labels: Iterator[tuple[QPointF, float]], gap: float) -> Iterator[tuple[QPointF, float]]:
    kept: list[QPointF] = []
    for point, angle in labels:
        if all(math.hypot(point.x() - other.x(), point.y() - other.y()) >= gap for other in kept):
            kept.append(point)
            yield point, angle
