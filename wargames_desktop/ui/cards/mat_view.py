"""A mat as a widget: its counters can be clicked, and dragged from slot to slot, to another mat or to the board."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from wargames_desktop.engine.display import Mat
from wargames_desktop.painting.layouts import Spot
from wargames_desktop.painting.mats import WIDTH_OF_SPOT, hexagon
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.ui.cards.views import ThingView


class MatView(ThingView[Mat]):
    """A mat. Ids are those of its counters, of its slots where no counter lies, and else of what it belongs to."""

    drag_moved = Signal(str, QPoint)
    """Id of the counter that is dragged, and where the mouse is on the desktop."""
    drag_dropped = Signal(str, QPoint)
    """The same, as the button is let go."""

    def __init__(self, parent: QWidget | None = None, theme: Theme | None = None) -> None:
        super().__init__(parent, theme)
        self._clickable: frozenset[str] = frozenset()
        self._chosen: frozenset[str] = frozenset()
        self._pressed = ""
        self._press = QPointF()
        self._dragging = False

    def set_marks(self, clickable: Collection[str], chosen: Collection[str]) -> None:
        """Ring what can be clicked and, more strongly, what has been: counters and slots, themselves or by a group."""
        marks = frozenset(clickable), frozenset(chosen)
        if marks != (self._clickable, self._chosen):
            self._clickable, self._chosen = marks
            self.update()

    def ids_at(self, point: QPointF) -> tuple[str, ...]:
        """The counter, the slot, and what the mat belongs to, under a point of the widget, as far as there are any."""
        laid_out = self.block()
        spots = reversed(laid_out.spots) if laid_out is not None else ()
        return tuple(spot.id for spot in spots if spot.rect.contains(point))

    def has(self, id: str) -> bool:
        """Whether a counter or slot of that id is on the mat."""
        laid_out = self.block()
        return laid_out is not None and any(spot.id == id for spot in laid_out.spots)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        laid_out = self.block()
        if laid_out is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for spot in laid_out.spots:
            if spot.id in self._chosen:
                self._ring(painter, spot, self._theme.marks.selected, 2.6)
            elif spot.id in self._clickable:
                self._ring(painter, spot, self._theme.marks.target, 1.8)
        painter.end()

    def _ring(self, painter: QPainter, spot: Spot, ink: str, width: float) -> None:
        path = QPainterPath()
        if self._is_hex(spot.id):
            path.addPolygon(hexagon(spot.rect.center(), spot.rect.width() / WIDTH_OF_SPOT))
            path.closeSubpath()
        else:
            path.addRoundedRect(spot.rect.adjusted(-1, -1, 1, 1), 4, 4)
        painter.strokePath(path, QPen(colour(self._theme.marks.halo, 0.75), width * 2))
        painter.strokePath(path, QPen(colour(ink), width))

    def _is_hex(self, id: str) -> bool:
        thing = self._thing
        return thing is not None and thing.shape == "hexes" and any(slot.id == id for slot in thing.slots)

    # Mouse

    def _counter_at(self, point: QPointF) -> str:
        id = self._id_at(point)
        slots = self._thing.slots if self._thing is not None else ()
        return id if any(piece.id == id for slot in slots for piece in slot.pieces) else ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self._press, self._dragging = event.position(), False
        self._pressed = self._counter_at(event.position()) if event.button() is Qt.MouseButton.LeftButton else ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._pressed:
            super().mouseMoveEvent(event)
            return
        distance = (event.position() - self._press).manhattanLength()
        self._dragging = self._dragging or distance >= QApplication.startDragDistance()
        if self._dragging:
            self.drag_moved.emit(self._pressed, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._pressed = self._pressed if self._dragging else "", ""
        self._dragging = False
        if dragged:
            self.drag_dropped.emit(dragged, event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)
