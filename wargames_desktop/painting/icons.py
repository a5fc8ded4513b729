"""The icon set, and the icon of the program. One stroke weight, any ink."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QIconEngine,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)

from wargames_desktop.painting.drawings import drawings
from wargames_desktop.painting.silhouettes import top_view
from wargames_desktop.painting.theme import colour, make_theme

GRID = 24.0
STROKE = 1.75
FADED = 0.38
"""Opacity of the icon of an action that is disabled."""


@cache
def _whole(name: str) -> QPainterPath:
    whole = QPainterPath()
    for part in drawings("icons.svg")[name]:
        whole.addPath(part)
    return whole


def paint_icon(painter: QPainter, rect: QRectF, name: str, ink: QColor, stroke: float = STROKE) -> None:
    """Draw an icon in a rectangle, its lines ``stroke`` twenty-fourths of the side wide.

    An unknown name is a KeyError.
    """
    _stroke(painter, rect, _whole(name), ink, stroke)


def _stroke(painter: QPainter, rect: QRectF, path: QPainterPath, ink: QColor, stroke: float = STROKE) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / GRID, rect.height() / GRID)
    pen = QPen(ink, stroke, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.restore()


def icon(name: str, ink: str) -> QIcon:
    """An icon in an ink such as ``theme.chrome.text``, fainter where its action is disabled.

    An unknown name is a KeyError.
    """
    return QIcon(_Engine(_whole(name), ink))


class _Engine(QIconEngine):
    """Draws an icon when it is wanted, at the size that is wanted."""

    def __init__(self, path: QPainterPath, ink: str) -> None:
        super().__init__()
        self._path, self._ink = path, ink

    def clone(self) -> QIconEngine:
        return _Engine(self._path, self._ink)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        side = min(rect.width(), rect.height())
        square = QRectF(0, 0, side, side)
        square.moveCenter(QRectF(rect).center())
        _stroke(painter, square, self._path, colour(self._ink, FADED if mode == QIcon.Mode.Disabled else 1.0))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        made = QPixmap(size)
        made.fill(Qt.GlobalColor.transparent)
        with QPainter(made) as painter:
            self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        return made


def app_icon() -> QIcon:
    """The icon of the program: a ship on her course in a hex of the night sea."""
    made = QIcon()
    for side in (16, 24, 32, 48, 64, 128, 256):
        pixmap = QPixmap(QSize(side, side))
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            paint_app_icon(painter, QRectF(0, 0, side, side))
        made.addPixmap(pixmap)
    return made


def paint_app_icon(painter: QPainter, rect: QRectF) -> None:
    """Draw the icon of the program in a square."""
    theme = make_theme("dark", "night")
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 100, rect.height() / 100)
    hexagon = QPainterPath()
    corners = [(50, 3), (91, 26.5), (91, 73.5), (50, 97), (9, 73.5), (9, 26.5)]
    hexagon.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    hexagon.closeSubpath()
    sea = QLinearGradient(0, 0, 0, 100)
    sea.setColorAt(0, colour("#2b5068"))
    sea.setColorAt(1, colour(theme.sheet.deep))
    painter.fillPath(hexagon, sea)
    rim = QPen(colour(theme.chrome.accent), 5.5)
    rim.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(hexagon, rim)
    painter.setClipPath(hexagon)
    painter.translate(53, 46)
    painter.rotate(30)
    wake = QPainterPath()
    for side in (-1, 1):
        wake.moveTo(side * 5, 26)
        wake.cubicTo(side * 8, 40, side * 13, 50, side * 19, 62)
    painter.strokePath(wake, QPen(colour("#a9cbdc", 0.7), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    hull = top_view("CA")
    if hull is not None:
        turn = QTransform.fromScale(0.47, 0.33)
        turn.translate(-30, -100)
        painter.fillPath(turn.map(hull), colour("#f4efe0"))
    deck = QPainterPath()
    deck.setFillRule(Qt.FillRule.WindingFill)
    for turret in (-17, -9.5, 17):
        deck.addEllipse(QPointF(0, turret), 3.1, 3.1)
        deck.addRect(QRectF(-0.9, turret - (7 if turret < 0 else -1), 1.8, 6))
    deck.addRoundedRect(QRectF(-4, -4, 8, 13), 2, 2)
    painter.fillPath(deck, colour("#1d3a4d"))
    painter.restore()
