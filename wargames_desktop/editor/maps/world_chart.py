"""A chart of the world on which one picks where a map lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from wargames_desktop.design.coastlines import Coastline
from wargames_desktop.painting.theme import Theme, colour

LEAST_ACROSS = 0.4
"""Degrees that land is across to be drawn."""
COARSE = 0.08
"""Degrees between points that are drawn."""
CLOSEST, FARTHEST = 3.0, 360.0
"""Degrees of longitude that are seen."""


class WorldChart(QWidget):
    """The chart: longitude to the right, latitude up, both in degrees.

    Signals:
        picked: longitude and latitude that were clicked.
        framed: west, south, east and north of a rectangle that was drawn.
    """

    picked = Signal(float, float)
    framed = Signal(float, float, float, float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._land = QPainterPath()
        self._middle = QPointF(150.0, 0.0)
        self._across = 200.0
        self._outline: QPolygonF | None = None
        self._press: QPointF | None = None
        self._pan: QPoint | None = None
        self._now = QPointF()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(360, 240)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName("Chart of the world")
        self.setToolTip("Click where the map should lie, or draw a rectangle. Wheel: closer; right button: move")

    def sizeHint(self) -> QSize:
        return QSize(640, 420)

    def set_coastline(self, coastline: Coastline) -> None:
        """Draw the land of a coastline."""
        self._land = QPainterPath()
        for ring in coastline.outlines(LEAST_ACROSS):
            step = np.abs(np.diff(ring, axis=0)).max(axis=1)
            kept = np.unique(np.floor(np.cumsum(step) / COARSE), return_index=True)[1]
            if len(kept) >= 3:
                self._land.addPolygon(QPolygonF([QPointF(float(x), float(y)) for x, y in ring[kept]]))
                self._land.closeSubpath()
        self.update()

    def show_sheet(self, outline: Sequence[tuple[float, float]] | None) -> None:
        """Draw the outline of a map, its longitudes following each other without a break."""
        self._outline = QPolygonF([QPointF(x, y) for x, y in outline]) if outline else None
        self.update()

    def look_at(self, longitude: float, latitude: float, across: float) -> None:
        """Show a place, and so many degrees around it."""
        self._middle = QPointF(longitude, latitude)
        self._across = min(max(across, CLOSEST), FARTHEST)
        self.update()

    @property
    def _scale(self) -> float:
        return self.width() / self._across

    def place(self, point: QPointF) -> QPointF:
        """Longitude and latitude under a point of the widget; longitudes go on beyond 180."""
        away = (point - QPointF(self.width() / 2, self.height() / 2)) / self._scale
        return QPointF(self._middle.x() + away.x(), min(90.0, max(-90.0, self._middle.y() - away.y())))

    def point(self, longitude: float, latitude: float) -> QPointF:
        """The point of the widget where a place is drawn."""
        away = QPointF(longitude - self._middle.x(), self._middle.y() - latitude)
        return QPointF(self.width() / 2, self.height() / 2) + away * self._scale

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = self._theme.sheet
        painter.fillRect(self.rect(), colour(sheet.middle))
        painter.translate(self.width() / 2, self.height() / 2)
        painter.scale(self._scale, -self._scale)
        painter.translate(-self._middle)
        for turn in (-360.0, 0.0, 360.0):
            painter.save()
            painter.translate(turn, 0)
            painter.fillPath(self._land, colour(sheet.land))
            painter.strokePath(self._land, QPen(colour(sheet.coast), 0.7 / self._scale))
            painter.restore()
        self._paint_graticule(painter)
        if self._outline is not None:
            self._paint_each(painter, self._paint_outline)
        if self._press is not None:
            painter.setBrush(colour(self._theme.marks.target, 0.2))
            painter.setPen(QPen(colour(self._theme.marks.target), 1.5 / self._scale))
            painter.drawRect(QRectF(self._press, self._now).normalized())
        painter.end()

    def _paint_each(self, painter: QPainter, paint: Callable[[QPainter], None]) -> None:
        for turn in (-360.0, 0.0, 360.0):
            painter.save()
            painter.translate(turn, 0)
            paint(painter)
            painter.restore()

    def _paint_outline(self, painter: QPainter) -> None:
        assert self._outline is not None
        painter.setBrush(colour(self._theme.marks.selected, 0.25))
        painter.setPen(QPen(colour(self._theme.marks.selected), 2.0 / self._scale))
        painter.drawPolygon(self._outline)

    def _paint_graticule(self, painter: QPainter) -> None:
        step = next(step for step in (1, 5, 10, 30, 60) if self._across / step <= 14 or step == 60)
        painter.setPen(QPen(colour(self._theme.sheet.grid, 0.3), 0.6 / self._scale))
        first = int((self._middle.x() - self._across / 2) // step) * step
        for number in range(first, first + int(self._across) + 2 * step, step):
            painter.drawLine(QPointF(number, -90), QPointF(number, 90))
        for number in range(-90, 91, step):
            painter.drawLine(QPointF(first - step, number), QPointF(first + self._across + 2 * step, number))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._press = self._now = self.place(event.position())
        else:
            self._pan = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan is not None:
            now = event.position().toPoint()
            moved = QPointF(now - self._pan) / self._scale
            self._middle += QPointF(-moved.x(), moved.y())
            self._middle.setX((self._middle.x() + 180) % 360 - 180)
            self._middle.setY(min(90.0, max(-90.0, self._middle.y())))
            self._pan = now
        self._now = self.place(event.position())
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pan = None
        if self._press is None:
            return
        frame = QRectF(self._press, self.place(event.position())).normalized()
        self._press = None
        if frame.width() * self._scale < 6 or frame.height() * self._scale < 6:
            centre = frame.center()
            self.picked.emit((centre.x() + 180) % 360 - 180, centre.y())
        else:
            self.framed.emit(frame.left(), frame.top(), frame.right(), frame.bottom())
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        before = self.place(event.position())
        self._across = min(max(self._across * 1.25 ** (-event.angleDelta().y() / 120), CLOSEST), FARTHEST)
        after = self.place(event.position())
        self._middle += before - after
        self._middle.setX((self._middle.x() + 180) % 360 - 180)
        self.update()
        event.accept()
