"""Stacks that fan out while the mouse rests on them, and close again when it has left."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QPointF, QTimer
from PySide6.QtWidgets import QApplication

from wargames_desktop.widgets.board.scene import BoardScene

DELAY = 160
"""Milliseconds that the mouse rests on a stack before it fans out, or away from a fan before it closes."""


class Aim(NamedTuple):
    """The counter that the mouse was on when its stack fanned out, and where the mouse stood then."""

    id: str
    at: QPoint

    def holds(self, at: QPoint) -> bool:
        """Whether the mouse is still so near that a click means the counter that slid away from under it."""
        return bool(self.id) and (at - self.at).manhattanLength() < QApplication.startDragDistance()


class FanOnHover(QObject):
    """Watches where the mouse is, in scene units, and opens and closes fans."""

    def __init__(self, scene: BoardScene, fan_out: Callable[[str], None]) -> None:
        super().__init__(scene)
        self._scene = scene
        self._fan_out = fan_out
        self._mouse: QPointF | None = None
        self._timer = QTimer(self, singleShot=True, interval=DELAY)
        self._timer.timeout.connect(self._open_or_close)

    def mouse_at(self, point: QPointF | None) -> None:
        """The mouse is over this point now; over none at all if None."""
        self._mouse = point
        if not self._is_in_place():
            if not self._timer.isActive():
                self._timer.start()
        else:
            self._timer.stop()

    def rest(self) -> None:
        """Leave the fan that is open to others, such as the keys."""
        self._timer.stop()

    def _is_in_place(self) -> bool:
        """Whether what is fanned out is what the mouse is on."""
        if self._scene.fanned:
            return self._mouse is not None and self._scene.over_fan(self._mouse)
        return not self._stack_under_mouse()

    def _stack_under_mouse(self) -> str:
        label = "" if self._mouse is None else self._scene.grid.label_at(self._mouse)
        return label if len(self._scene.members(label)) > 1 else ""

    def _open_or_close(self) -> None:
        if self._is_in_place():
            return
        self._scene.close_fan()
        stack = self._stack_under_mouse()
        if stack:
            self._fan_out(stack)
