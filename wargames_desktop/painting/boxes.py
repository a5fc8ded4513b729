"""Boxes beside the hexes: zones at the edge of the map, places for counters that are on no hex."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from wargames_desktop.engine.board import Board, Box
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.text import put_haloed, text_width
from wargames_desktop.painting.theme import Sheet, colour

NAME_HEIGHT, LEAST_NAME = 0.2, 10.0
"""Type of the names, in hexes and at least in pixels."""


class Boxes:
    """The boxes of a board."""

    def __init__(self, board: Board, sheet: Sheet) -> None:
        self._sheet = sheet
        self._boxes = [(box, box_path(box)) for box in board.boxes.values()]
        self.bounds = QRectF()
        """What they cover together; nothing without any."""
        for _, path in self._boxes:
            self.bounds = self.bounds.united(path.boundingRect())

    def paint(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """Draw the boxes in a part of the sheet, each with its name along its upper edge."""
        for box, path in self._boxes:
            if path.boundingRect().intersects(part):
                painter.fillPath(path, colour(self._sheet.middle, 0.75))
                painter.strokePath(path, QPen(colour(self._sheet.zone_text, 0.8), max(0.025, 1.2 / max(pixels, 1.0))))
                self._name(painter, box, path.boundingRect(), pixels)

    def _name(self, painter: QPainter, box: Box, room: QRectF, pixels: float) -> None:
        height = max(NAME_HEIGHT, LEAST_NAME / max(pixels, 1.0))
        width = text_width(box.name, condensed(100, 600)) * height / 100
        squeeze = min(1.0, room.width() * 0.94 / width) if width else 1.0
        painter.save()
        painter.translate(QPointF(room.center().x(), room.top() + height * 0.8))
        painter.scale(height / 100 * squeeze, height / 100)
        ink, halo = colour(self._sheet.zone_text), colour(self._sheet.halo, 0.7)
        put_haloed(painter, QPointF(0, 0), box.name, condensed(100, 600), ink, halo, 9)
        painter.restore()


def box_path(box: Box) -> QPainterPath:
    """The outline of a box."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in box.outline]))
    path.closeSubpath()
    return path
