"""Layouts that several windows share. Light: nothing of a game is imported here."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QLayout, QLayoutItem, QScrollArea, QWidget

TITLE_BAR = 32
"""Pixels that a window's frame may take of a screen's height."""


class FlowLayout(QLayout):
    """Items from left to right; another line begins where one is full."""

    def __init__(self, parent: QWidget | None = None, gap: int = 4) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self._gap = gap
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arranged(width)[1]

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, place in zip(self._items, self._arranged(rect.width())[0], strict=True):
            item.setGeometry(place.translated(rect.topLeft()))

    def _arranged(self, width: int) -> tuple[list[QRect], int]:
        places, x, y, line = [], 0, 0, 0
        for item in self._items:
            size = item.sizeHint()
            if x and x + size.width() > width:
                x, y, line = 0, y + line + self._gap, 0
            places.append(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            line = max(line, size.height())
        return places, y + line


def scrolled(widget: QWidget, name: str) -> QScrollArea:
    """A widget in an area that scrolls it where it is too large; ``name`` is what a screen reader calls it."""
    area = QScrollArea()
    area.setAccessibleName(name)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(widget)
    return area


def resize_to_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window a size, or as much of it as its screen has room for."""
    room = window.screen().availableSize()
    window.resize(min(width, room.width()), min(height, room.height() - TITLE_BAR))
