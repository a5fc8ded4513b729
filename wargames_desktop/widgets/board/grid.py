"""A board's hexes by label, and its boxes by id, as points of the scene. Its unit is the distance of hex centres."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPolygonF

from wargames_desktop.engine.board import Board
from wargames_desktop.hexgrid import Layout, line, neighbour


class BoardGrid:
    """Where the hexes and boxes of one board lie."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.layout = Layout(board.pointed)
        self.named = any(place.icons for place in board.places.values())
        """Whether names and icons are printed in the hexes, below where counters stand."""
        self._labels = {place.hex: label for label, place in board.places.items()}
        self._centres = {label: QPointF(*self.layout.centre(place.hex)) for label, place in board.places.items()}
        self._boxes = {id: QPolygonF([QPointF(*corner) for corner in box.outline]) for id, box in board.boxes.items()}
        self._centres |= {id: outline.boundingRect().center() for id, outline in self._boxes.items()}

    def __contains__(self, label: str) -> bool:
        return label in self._centres

    def centre(self, label: str) -> QPointF:
        """The centre of a hex or box of the board."""
        return self._centres[label]

    def outline(self, label: str) -> QPolygonF:
        """The corners of a hex or box of the board."""
        if label in self._boxes:
            return self._boxes[label]
        return QPolygonF([QPointF(*corner) for corner in self.layout.corners(self.board.places[label].hex)])

    def label_at(self, point: QPointF) -> str:
        """The box or hex under a point, empty beside the board."""
        inside = Qt.FillRule.OddEvenFill
        box = next((id for id, outline in self._boxes.items() if outline.containsPoint(point, inside)), "")
        return box or self._labels.get(self.layout.hex_at(point.x(), point.y()), "")

    def is_box(self, label: str) -> bool:
        """Whether a label is that of a box."""
        return label in self._boxes

    def beside(self, label: str, direction: int) -> str:
        """The neighbour of a hex in a direction of the board, 0-5; empty beyond the edge, and for a box."""
        if label in self._boxes:
            return ""
        return self._labels.get(neighbour(self.board.places[label].hex, direction), "")

    def way(self, start: str, end: str) -> tuple[QPointF, ...]:
        """Centres of the hexes between two others; none from or to a box."""
        if start in self._boxes or end in self._boxes:
            return ()
        steps = line(self.board.places[start].hex, self.board.places[end].hex)
        return tuple(QPointF(*self.layout.centre(step[0])) for step in steps)

    def nearest(self, point: QPointF) -> str:
        """The hex of the board whose centre is nearest to a point anywhere."""
        found = self.label_at(point)
        return found or min(self._centres, key=lambda label: _square(self._centres[label] - point))


def _square(vector: QPointF) -> float:
    return QPointF.dotProduct(vector, vector)
