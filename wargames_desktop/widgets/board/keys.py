"""What each key does on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from wargames_desktop.widgets.board.cursor import ARROWS, Cursor

if TYPE_CHECKING:
    from wargames_desktop.widgets.board.view import BoardView

PAN_STEP = 80.0
"""Logical pixels that an arrow key moves the board."""
_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_KEYPAD, _NONE = Qt.KeyboardModifier.KeypadModifier, Qt.KeyboardModifier.NoModifier
_CLICK_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_TARGET_KEYS = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}


def belongs_to_board(event: QKeyEvent) -> bool:
    """Whether the board keeps a key to itself while it has the focus, whatever shortcuts there are."""
    if event.modifiers() & Qt.KeyboardModifier.AltModifier:
        return False
    key, held = Qt.Key(event.key()), event.modifiers()
    if key in ARROWS:
        return held & ~_KEYPAD in (_NONE, _SHIFT, _CONTROL)
    pad_digit = held == _KEYPAD and Qt.Key.Key_0 <= key <= Qt.Key.Key_9
    return pad_digit or (key in _TARGET_KEYS and held & ~_KEYPAD == _NONE)


class BoardKeys:
    """Turns keys into moves of a view and of its hex cursor."""

    def __init__(self, view: BoardView, cursor: Cursor) -> None:
        self._view = view
        self._cursor = cursor

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means; False if it means nothing on the board."""
        return self._move_view(event) or self._move_cursor(event)

    def _move_view(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in ARROWS and event.modifiers() & ~_KEYPAD == _NONE:
            self._view.pan(ARROWS[key] * -PAN_STEP)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._view.zoom_in()
        elif key is Qt.Key.Key_Minus:
            self._view.zoom_out()
        elif key is Qt.Key.Key_Home:
            self._view.fit()
        elif key is Qt.Key.Key_Escape:
            return self._view.close_fan()
        else:
            return False
        return True

    def _move_cursor(self, event: QKeyEvent) -> bool:
        key, held = Qt.Key(event.key()), event.modifiers()
        direction = self._cursor.pad_direction(key) if held & _KEYPAD else None
        arrow = ARROWS.get(key) if held & (_SHIFT | _CONTROL) else None
        if key in _CLICK_KEYS:
            self._click(held & ~_KEYPAD)
            return True
        if key in _TARGET_KEYS and held & ~_KEYPAD == _NONE:
            self._cursor.next_target(_TARGET_KEYS[key])
        elif arrow is None and direction is None:
            return False
        elif not self._cursor.hex:
            self._cursor.start(self._view.camera.centre)
        elif direction is not None:
            self._cursor.move(direction)
        elif arrow is not None:
            self._step(arrow, held)
        self._view.cursor_moved()
        return True

    def _step(self, arrow: QPointF, held: Qt.KeyboardModifier) -> None:
        if held & _SHIFT:
            self._cursor.step(arrow)
        else:
            self._cursor.choose(1 if arrow.x() + arrow.y() > 0 else -1)

    def _click(self, held: Qt.KeyboardModifier) -> None:
        if self._cursor.hex:
            self._view.clicked.emit(self._cursor.id, held)
        else:
            self._cursor.start(self._view.camera.centre)
            self._view.cursor_moved()
