"""Hexsides that close a way, by land for fleets and by deep water for land units; the isthmus between two seas."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from wargames_desktop.engine.board import Board, Hexside
from wargames_desktop.hexgrid import Hex, Layout, direction_between, neighbour
from wargames_desktop.painting.terrain import DRY
from wargames_desktop.painting.theme import Sheet, colour
from wargames_desktop.painting.zones import Lines

LAND_WIDTH, DEEP_WIDTH = 0.075, 0.06
_SHORT = 0.06
"""How far a line stays short of the corners, as a share of its side."""


class Borders:
    """The marked hexsides of a board. Between dry hexes land is no news and is not drawn."""

    def __init__(self, board: Board, layout: Layout, sheet: Sheet) -> None:
        self._sheet = sheet
        at_sea = [
            side
            for side in board.hexsides.values()
            if not any(board.places[label].terrain in DRY for label in side.hexes)
        ]
        self._land = Lines([_line(board, layout, side) for side in at_sea if "land" in side.kinds])
        self._isthmus = Lines(_isthmuses(board, layout))
        self._deep = Lines([_line(board, layout, side) for side in at_sea if "deep" in side.kinds])

    def paint(self, painter: QPainter, part: QRectF) -> None:
        """Draw the sides in a part of the sheet."""
        flat = Qt.PenCapStyle.FlatCap
        painter.setPen(QPen(colour(self._sheet.deep), DEEP_WIDTH * 1.5, Qt.PenStyle.SolidLine, flat))
        self._deep.draw(painter, part)
        painter.setPen(QPen(colour(self._sheet.strait, 0.6), DEEP_WIDTH * 0.4, Qt.PenStyle.SolidLine, flat))
        self._deep.draw(painter, part)
        for ink, width in ((self._sheet.land, LAND_WIDTH * 1.7), (self._sheet.wall, LAND_WIDTH)):
            painter.setPen(QPen(colour(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            self._land.draw(painter, part)
        dashed = QPen(colour(self._sheet.wall), LAND_WIDTH * 0.6, Qt.PenStyle.DashLine, Qt.PenCapStyle.RoundCap)
        dashed.setDashPattern([1.5, 2.0])
        painter.setPen(dashed)
        self._isthmus.draw(painter, part)


def _line(board: Board, layout: Layout, side: Hexside) -> QLineF:
    first, second = (board.places[label].hex for label in side.hexes)
    direction = direction_between(first, second)
    assert direction is not None
    corners = layout.corners(first)
    start, end = QPointF(*corners[direction - 1]), QPointF(*corners[direction])
    return QLineF(start + (end - start) * _SHORT, end + (start - end) * _SHORT)


def _isthmuses(board: Board, layout: Layout) -> Iterator[QLineF]:
    """From the corner between two seas of a hex over its centre to the side opposite, which is closed by land."""
    labels = {place.hex: label for label, place in board.places.items()}
    split = {place.hex for place in board.places.values() if "split_sea" in place.flags}
    for hex_ in sorted(split):
        seas = [_sea(board, labels, hex_, direction) for direction in range(6)]
        centre = QPointF(*layout.centre(hex_))
        for direction in range(6):
            here, following = seas[direction], seas[(direction + 1) % 6]
            corner = QPointF(*layout.corners(hex_)[direction])
            if here and following and here != following:
                yield QLineF(corner, centre)
                yield QLineF(centre, centre + (centre - corner))


def _sea(board: Board, labels: dict[Hex, str], hex_: Hex, direction: int) -> str:
    beside = labels.get(neighbour(hex_, direction), "")
    return board.side(labels[hex_], beside).sea if beside else ""
