"""Pictures of counters, painted once per look and size and then only copied."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from math import sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.counters import extent, paint_counter
from wargames_desktop.painting.faces import detail_for
from wargames_desktop.painting.outlines import heading_angle
from wargames_desktop.painting.theme import Theme

SQUARE = QRectF(-0.5, -0.5, 1.0, 1.0)
"""A counter, in its own units."""
EXTENT = extent(SQUARE)
"""All that a counter's arrow and badges may cover."""
BUDGET = 48 * 1024 * 1024
"""Bytes of pictures kept; the ones not used for longest go first."""
SMALLEST, LARGEST = 4, 640
"""Sides of a counter's picture in device pixels; beyond, it is stretched."""


class CounterPictures:
    """Draws counters in unit squares, sharp at rest, and stretched while a zoom is in progress."""

    def __init__(self, theme: Theme, pointed: bool = True) -> None:
        self.theme = theme
        self.pointed = pointed
        """Whether the board's hexes have a corner up; decides where headings point."""
        self.stretch = 1.0
        """The scale at rest as a share of the scale now."""
        self._pixmaps: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._bytes = 0

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours from now on."""
        self.theme = theme
        self._pixmaps.clear()
        self._bytes = 0

    def draw(self, painter: QPainter, piece: Piece) -> None:
        """Draw a piece on the unit square around the painter's origin."""
        logical = painter.worldTransform()
        ratio = painter.device().devicePixelRatioF()
        pixels = round(logical.m11() * ratio)
        side = min(max(round(logical.m11() * ratio * self.stretch), SMALLEST), LARGEST)
        pixmap = self._pixmap(piece, side, ratio)
        if side == pixels:
            corner = logical.map(EXTENT.topLeft()) * ratio
            painter.save()
            painter.resetTransform()
            painter.drawPixmap(QPointF(round(corner.x()) / ratio, round(corner.y()) / ratio), pixmap)
            painter.restore()
        else:
            painter.drawPixmap(EXTENT, pixmap, QRectF(pixmap.rect()))

    def bearing(self, piece: Piece) -> float | None:
        """Where the bow points on the sheet, in degrees clockwise from up; None for a piece without heading."""
        if piece.heading is None:
            return None
        return heading_angle(self.pointed, piece.heading)

    def _pixmap(self, piece: Piece, side: int, ratio: float) -> QPixmap:
        key = (_look(piece), side, ratio, self.pointed)
        found = self._pixmaps.get(key)
        if found is None:
            found = self._pixmaps[key] = self._painted(piece, side, ratio)
            self._bytes += _bytes_of(found)
            while self._bytes > BUDGET and len(self._pixmaps) > 1:
                self._bytes -= _bytes_of(self._pixmaps.popitem(last=False)[1])
        else:
            self._pixmaps.move_to_end(key)
        return found

    def _painted(self, piece: Piece, side: int, ratio: float) -> QPixmap:
        pixmap = QPixmap(round(EXTENT.width() * side) + 1, round(EXTENT.height() * side) + 1)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        square = QRectF(-EXTENT.left() * side - side / 2, -EXTENT.top() * side - side / 2, side, side)
        paint_counter(painter, square, piece, self.theme, self.bearing(piece), detail_for(side / sqrt(ratio)))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


def _bytes_of(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def _look(piece: Piece) -> Hashable:
    """All that decides how a counter looks."""
    return (
        piece.template,
        piece.nation,
        piece.name,
        tuple(piece.fields.items()),
        piece.heading,
        piece.face,
        tuple((badge.kind, badge.text) for badge in piece.badges),
    )
