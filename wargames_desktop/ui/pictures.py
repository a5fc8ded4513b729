"""Pictures for the library window: the board of a scenario with its pieces, in small."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.board import BoardPainter
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.theme import Theme

MARGIN = 4.0
"""Hexes of board around the outermost pieces."""
COUNTER = 0.92
"""Side of a counter in hexes."""


def scenario_picture(board: Board, pieces: Iterable[Piece], theme: Theme, size: QSize, ratio: float) -> QPixmap:
    """The part of the board where the pieces lie, ``size`` logical pixels large; the whole board without pieces."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painted = BoardPainter(board, theme)
    lying = [piece for piece in pieces if piece.place in board.places]
    part = _part(painted, lying, size)
    scale = size.width() / part.width()
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    painted.paint(painter, part, scale)
    for piece in lying:
        paint_counter(painter, _square(painted, piece), piece, theme, _bearing(board, piece))
    painter.end()
    return pixmap


def _part(painted: BoardPainter, pieces: list[Piece], size: QSize) -> QRectF:
    area = QRectF()
    for piece in pieces:
        area = area.united(_square(painted, piece))
    area = area.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN) if pieces else painted.bounds
    wanted = size.width() / size.height()
    if area.width() / area.height() < wanted:
        grow = (area.height() * wanted - area.width()) / 2
        return area.adjusted(-grow, 0, grow, 0)
    grow = (area.width() / wanted - area.height()) / 2
    return area.adjusted(0, -grow, 0, grow)


def _square(painted: BoardPainter, piece: Piece) -> QRectF:
    centre = painted.layout.centre(painted.board.places[piece.place].hex)
    return QRectF(QPointF(*centre) - QPointF(COUNTER, COUNTER) / 2, QPointF(*centre) + QPointF(COUNTER, COUNTER) / 2)


def _bearing(board: Board, piece: Piece) -> float | None:
    return None if piece.heading is None else (60.0 * piece.heading - (30.0 if board.pointed else 0.0)) % 360.0
