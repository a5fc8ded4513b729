"""A board's hexes by label as points of the scene, whose unit is the distance between neighbouring hex centres."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from wargames_desktop.engine.board import Board
from wargames_desktop.hexgrid import Layout, line, neighbour


class BoardGrid:
    """Where the hexes of one board lie."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.layout = Layout(board.pointed)
        self.named = any(place.icons for place in board.places.values())
        """Whether names and icons are printed in the hexes, below where counters stand."""
        self._labels = {place.hex: label for label, place in board.places.items()}
        self._centres = {label: QPointF(*self.layout.centre(place.hex)) for label, place in board.places.items()}

    def __contains__(self, label: str) -> bool:
        return label in self._centres

    def centre(self, label: str) -> QPointF:
        """The centre of a hex of the board."""
        return self._centres[label]

    def outline(self, label: str) -> QPolygonF:
        """The six corners of a hex of the board."""
        return QPolygonF([QPointF(*corner) for corner in self.layout.corners(self.board.places[label].hex)])

    def label_at(self, point: QPointF) -> str:
        """The hex under a point, empty beside the board."""
        return self._labels.get(self.layout.hex_at(point.x(), point.y()), "")

    def beside(self, label: str, direction: int) -> str:
        """The neighbour of a hex in a direction of the board, 0-5; empty beyond the edge."""
        return self._labels.get(neighbour(self.board.places[label].hex, direction), "")

    def way(self, start: str, end: str) -> tuple[QPointF, ...]:
        """Centres of the hexes between two others."""
        steps = line(self.board.places[start].hex, self.board.places[end].hex)
        return tuple(QPointF(*self.layout.centre(step[0])) for step in steps)

    def nearest(self, point: QPointF) -> str:
        """The hex of the board whose centre is nearest to a point anywhere."""
        found = self.label_at(point)
        return found or min(self._centres, key=lambda label: _square(self._centres[label] - point))


def _square(vector: QPointF) -> float:
    return QPointF.dotProduct(vector, vector)
