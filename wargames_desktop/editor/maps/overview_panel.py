"""The whole map in small, with a frame around what is seen."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from wargames_desktop.editor.maps.canvas import MapCanvas
from wargames_desktop.painting.theme import colour

LEAST, MOST = 90, 220


class OverviewPanel(QWidget):
    """The overview; a click or drag moves the view there."""

    def __init__(self, canvas: MapCanvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self.setMinimumHeight(LEAST)
        self.setMaximumHeight(MOST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Overview of the map")
        self.setToolTip("Click or drag to move the view")
        canvas.moved.connect(self.update)
        canvas.looks_changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(MOST, 150)

    @property
    def _scale(self) -> float:
        bounds = self._canvas.bounds
        return min(self.width() / bounds.width(), self.height() / bounds.height())

    def to_sheet(self, point: QPointF) -> QPointF:
        """The point of the sheet under a point of the widget."""
        middle = QPointF(self.width() / 2, self.height() / 2)
        return self._canvas.bounds.center() + (point - middle) / self._scale

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._canvas.painter_.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour(theme.sheet.beyond))
        painter.translate(self.width() / 2, self.height() / 2)
        painter.scale(self._scale, self._scale)
        painter.translate(-self._canvas.bounds.center())
        self._canvas.painter_.overview.paint(painter, QRectF(self._canvas.bounds))
        painter.setPen(QPen(colour(theme.marks.selected), 1.5 / self._scale))
        painter.drawRect(self._canvas.camera.seen.intersected(self._canvas.bounds))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event)

    def _go(self, event: QMouseEvent) -> None:
        self._canvas.camera.centre_on(self.to_sheet(event.position()))
        self._canvas.viewport().update()
        self._canvas.moved.emit()
