"""What hexsides bear besides borders: rivers, mountain ridges, railways, straits that troops cross, penalty lines."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from wargames_desktop.engine.board import Board, Hexside
from wargames_desktop.hexgrid import Layout
from wargames_desktop.painting.theme import Sheet, blend, colour

RIVER, MOUNTAIN, RAIL, STRAIT, RED_LINE = "river", "mountain", "rail", "strait", "red_line"
"""Kinds of hexsides that have a mark."""
RIVER_WIDTH, RIDGE_WIDTH, RAIL_WIDTH, RED_WIDTH = 0.075, 0.05, 0.045, 0.05
WAVES, SWING = 3, 0.045
"""Bends of a river along a hexside, and how far they swing."""
PEAKS = 4
SLEEPER, SLEEPERS = 0.05, 9
"""Half of the length of a sleeper, and how many lie from the middle of a hex to the next."""


class HexsideMarks:
    """The marks of a board, each kind as one path."""

    def __init__(self, board: Board, layout: Layout, sheet: Sheet) -> None:
        self._sheet = sheet
        self._board = board
        self._layout = layout
        self._rivers = self._paths(RIVER, _river)
        self._ridges = self._paths(MOUNTAIN, _ridge)
        self._red = self._paths(RED_LINE, _straight)
        self._straits = self._between(STRAIT)
        self._tracks = self._between(RAIL)

    def paint(self, painter: QPainter, part: QRectF) -> None:
        """Draw them all, as far as they lie in a part of the sheet."""
        sheet = self._sheet
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for path in _seen(self._rivers, part):
            painter.strokePath(path, _pen(colour(sheet.land), RIVER_WIDTH * 1.7))
            painter.strokePath(path, _pen(colour(sheet.strait), RIVER_WIDTH))
        for path in _seen(self._ridges, part):
            painter.strokePath(path, _pen(colour(sheet.land), RIDGE_WIDTH * 2.2))
            painter.strokePath(path, _pen(colour(blend(sheet.mountain, sheet.wall, 0.6)), RIDGE_WIDTH))
        red = _pen(colour(sheet.limit), RED_WIDTH)
        for path in _seen(self._red, part):
            painter.strokePath(path, red)
        ties = _pen(colour(sheet.wall), RAIL_WIDTH)
        for line in _near(self._tracks, part):
            painter.setPen(ties)
            painter.drawLine(line)
            painter.setPen(_pen(colour(sheet.wall), RAIL_WIDTH * 0.7))
            painter.drawLines(_sleepers(line))
        for line in _near(self._straits, part):
            middle = QLineF(line.pointAt(0.3), line.pointAt(0.7))
            dotted = _pen(colour(sheet.wall), RAIL_WIDTH * 1.4)
            dotted.setDashPattern([0.2, 1.8])
            painter.setPen(dotted)
            painter.drawLine(middle)

    def _sides(self, kind: str) -> list[Hexside]:
        return [side for side in self._board.hexsides.values() if kind in side.kinds]

    def _paths(self, kind: str, shape: Callable[[QLineF], QPainterPath]) -> list[QPainterPath]:
        return [shape(side_line(self._board, self._layout, side)) for side in self._sides(kind)]

    def _between(self, kind: str) -> list[QLineF]:
        """From the middle of one hex to that of the other."""
        places = self._board.places
        return [
            QLineF(*(QPointF(*self._layout.centre(places[label].hex)) for label in side.hexes))
            for side in self._sides(kind)
        ]


def side_line(board: Board, layout: Layout, side: Hexside) -> QLineF:
    """A hexside from corner to corner."""
    first, second = (QPointF(*layout.centre(board.places[label].hex)) for label in side.hexes)
    middle, along = (first + second) / 2, second - first
    half = QPointF(-along.y(), along.x()) / (2 * math.sqrt(3))
    return QLineF(middle - half, middle + half)


def _pen(ink: QColor, width: float) -> QPen:
    return QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _seen(paths: list[QPainterPath], part: QRectF) -> list[QPainterPath]:
    return [path for path in paths if path.boundingRect().adjusted(-0.1, -0.1, 0.1, 0.1).intersects(part)]


def _near(lines: list[QLineF], part: QRectF) -> list[QLineF]:
    return [line for line in lines if part.adjusted(-0.6, -0.6, 0.6, 0.6).contains(line.center())]


def _straight(line: QLineF) -> QPainterPath:
    path = QPainterPath(line.p1())
    path.lineTo(line.p2())
    return path


def _across(line: QLineF) -> QPointF:
    """One unit at a right angle to a line."""
    normal = line.normalVector().unitVector()
    return QPointF(normal.dx(), normal.dy())


def _river(line: QLineF) -> QPainterPath:
    """Bends to either hand along the side."""
    path, out = QPainterPath(line.p1()), _across(line)
    for number in range(WAVES):
        bend = line.pointAt((number + 0.5) / WAVES) + out * SWING * (2 if number % 2 else -2)
        path.quadTo(bend, line.pointAt((number + 1) / WAVES))
    return path


def _ridge(line: QLineF) -> QPainterPath:
    """Peaks along the side, all to one hand."""
    path, out = QPainterPath(line.p1()), _across(line)
    for number in range(PEAKS):
        path.lineTo(line.pointAt((number + 0.5) / PEAKS) + out * SWING * 2.2)
        path.lineTo(line.pointAt((number + 1) / PEAKS))
    return path


def _sleepers(line: QLineF) -> list[QLineF]:
    out = _across(line) * SLEEPER
    at = [line.pointAt((number + 0.5) / SLEEPERS) for number in range(SLEEPERS)]
    return [QLineF(point - out, point + out) for point in at]
