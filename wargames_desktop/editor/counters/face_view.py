"""Front and back of a counter, large: parts are chosen, moved and sized with the mouse and the arrow keys."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from wargames_desktop.design.counter_sheets import CounterEntry, DesignedSheet, Part
from wargames_desktop.painting.counter_designs import DesignPainter, Side, box_of
from wargames_desktop.painting.theme import Theme, colour

HANDLE = 9.0
"""Side of the handle that sizes a part, in pixels."""
SNAP = 100
"""Parts lie at hundredths of the counter."""
GAP = 24.0
LABEL = 20.0
SIDES: Final[tuple[Side, Side]] = ("front", "back")
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class FaceView(QWidget):
    """Both faces of one counter.

    Signals:
        chosen: side and number of the part that is current; -1 for none.
        placed: side, number, and the box where a part goes.
        released: the mouse lets go, or a key: the next move is a step of its own.
        remove_wanted: side and number of a part.
    """

    chosen = Signal(str, int)
    placed = Signal(str, int, object)
    released = Signal()
    remove_wanted = Signal(str, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sheet: DesignedSheet | None = None
        self._counter: CounterEntry | None = None
        self._folder = Path()
        self.side: Side = "front"
        self.number = -1
        self._grab: tuple[QPointF, tuple[float, float, float, float], bool] | None = None
        self.setMinimumSize(320, 180)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Front and back of the counter")

    def sizeHint(self) -> QSize:
        return QSize(560, 300)

    def show_counter(self, sheet: DesignedSheet | None, counter: CounterEntry | None, folder: Path) -> None:
        """Show a counter of a sheet, whose images are in a folder."""
        self._sheet, self._counter, self._folder = sheet, counter, folder
        if self.number >= len(self._parts(self.side)):
            self.choose(self.side, -1)
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Other colours around the counter."""
        self._theme = theme
        self.update()

    def choose(self, side: Side, number: int) -> None:
        """Make a part the current one; -1: none."""
        if (side, number) != (self.side, self.number):
            self.side, self.number = side, number
            self.chosen.emit(side, number)
            self.update()

    def _parts(self, side: Side) -> tuple[Part, ...]:
        if self._sheet is None or self._counter is None:
            return ()
        template = self._sheet.templates.get(self._counter.template)
        return () if template is None else template.front if side == "front" else template.back

    def rect_of(self, side: Side) -> QRectF:
        """Where a face is drawn."""
        width = (self.width() - 3 * GAP) / 2
        height = self.height() - 2 * GAP - LABEL
        ratio = 1.0
        if self._sheet is not None and self._counter is not None:
            wide, high = DesignPainter(self._sheet).size(self._counter)
            ratio = wide / high
        scale = min(width, height * ratio)
        left = GAP + (0 if side == "front" else width + GAP) + (width - scale) / 2
        return QRectF(left, GAP + LABEL + (height - scale / ratio) / 2, scale, scale / ratio)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour(self._theme.chrome.field))
        painter.setPen(colour(self._theme.chrome.muted))
        if self._sheet is None or self._counter is None:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "Choose a counter in the table, or add one")
            painter.end()
            return
        design = DesignPainter(self._sheet, self._folder)
        for side in SIDES:
            rect = self.rect_of(side)
            painter.setPen(colour(self._theme.chrome.muted))
            label = QRectF(rect.left(), rect.top() - LABEL, rect.width(), LABEL)
            painter.drawText(label, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, side.capitalize())
            design.paint(painter, rect, self._counter, side)
            self._paint_frames(painter, rect, side)
        painter.end()

    def _paint_frames(self, painter: QPainter, rect: QRectF, side: Side) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for number, part in enumerate(self._parts(side)):
            current = (side, number) == (self.side, self.number)
            ink = self._theme.marks.selected if current else self._theme.chrome.muted
            pen = QPen(colour(ink, 1.0 if current else 0.5))
            pen.setStyle(Qt.PenStyle.SolidLine if current else Qt.PenStyle.DotLine)
            pen.setWidthF(2.0 if current else 1.0)
            painter.setPen(pen)
            painter.drawRect(box_of(rect, part))
            if current:
                painter.fillRect(self._handle(box_of(rect, part)), colour(self._theme.marks.selected))

    @staticmethod
    def _handle(box: QRectF) -> QRectF:
        return QRectF(box.right() - HANDLE / 2, box.bottom() - HANDLE / 2, HANDLE, HANDLE)

    def _part_at(self, point: QPointF) -> tuple[Side, int]:
        """The uppermost part under a point; -1 for none."""
        for side in SIDES:
            rect = self.rect_of(side)
            for number in reversed(range(len(self._parts(side)))):
                if box_of(rect, self._parts(side)[number]).adjusted(-3, -3, 3, 3).contains(point):
                    return side, number
            if rect.contains(point):
                return side, -1
        return self.side, -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        point = event.position()
        current = self._current()
        if current is not None and self._handle(box_of(self.rect_of(self.side), current)).contains(point):
            self._grab = (point, current.at, True)
            return
        self.choose(*self._part_at(point))
        current = self._current()
        self._grab = (point, current.at, False) if current is not None else None

    def _current(self) -> Part | None:
        parts = self._parts(self.side)
        return parts[self.number] if 0 <= self.number < len(parts) else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grab is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        start, (left, top, width, height), sizing = self._grab
        rect = self.rect_of(self.side)
        right = (event.position().x() - start.x()) / rect.width()
        down = (event.position().y() - start.y()) / rect.height()
        if sizing:
            self._place(left, top, max(0.02, width + right), max(0.0, height + down))
        else:
            self._place(left + right, top + down, width, height)

    def _place(self, left: float, top: float, width: float, height: float) -> None:
        box = tuple(round(min(max(value, -0.5), 1.5) * SNAP) / SNAP for value in (left, top, width, height))
        self.placed.emit(self.side, self.number, box)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._grab is not None:
            self._grab = None
            self.released.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self._current()
        key = Qt.Key(event.key())
        if current is None or key not in (*_ARROWS, Qt.Key.Key_Delete):
            super().keyPressEvent(event)
            return
        if key == Qt.Key.Key_Delete:
            self.remove_wanted.emit(self.side, self.number)
            return
        right, down = _ARROWS[key]
        left, top, width, height = current.at
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._place(left, top, max(0.02, width + right / SNAP), max(0.0, height + down / SNAP))
        else:
            self._place(left + right / SNAP, top + down / SNAP, width, height)
        self.released.emit()
