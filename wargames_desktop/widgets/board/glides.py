"""Counters that glide from where they are to where they belong, all at once, and that can be told to be there now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation, Signal
from PySide6.QtWidgets import QGraphicsItem


class Glide(NamedTuple):
    """An item and the points that it passes, from its first to its last place; its scale at both ends."""

    item: QGraphicsItem
    points: tuple[QPointF, ...]
    scale: tuple[float, float] = (1.0, 1.0)

    def show(self, progress: float) -> None:
        """Put the item where it is at ``progress``, 0 to 1, of its way."""
        self.item.setPos(along(self.points, progress))
        self.item.setScale(self.scale[0] + (self.scale[1] - self.scale[0]) * progress)


def along(points: Sequence[QPointF], progress: float) -> QPointF:
    """The point at ``progress``, 0 to 1, of a way over ``points``, each leg taking the same time."""
    legs = len(points) - 1
    if legs < 1 or progress >= 1:
        return points[-1]
    leg = int(progress * legs)
    part = progress * legs - leg
    return points[leg] * (1 - part) + points[leg + 1] * part


class Glides(QObject):
    """Runs one batch of glides at a time. A new batch ends the one before it at once."""

    stepped = Signal()
    """Everything that moves has moved on."""
    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._glides: tuple[Glide, ...] = ()
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._clock.valueChanged.connect(self._show)
        self._clock.finished.connect(self._end)

    @property
    def running(self) -> bool:
        """Whether anything moves."""
        return bool(self._glides)

    def run(self, glides: Sequence[Glide], milliseconds: int) -> None:
        """Glide for ``milliseconds``; 0 puts everything in place at once."""
        self.skip()
        self._glides = tuple(glides)
        if milliseconds <= 0 or not glides:
            self._end()
            return
        self._clock.setDuration(milliseconds)
        self._clock.start()

    def skip(self) -> None:
        """Be there now."""
        if self._glides:
            self._clock.stop()
            self._end()

    def _show(self, progress: float) -> None:
        for glide in self._glides:
            glide.show(progress)
        self.stepped.emit()

    def _end(self) -> None:
        self._show(1.0)
        ended, self._glides = self._glides, ()
        if ended:
            self.finished.emit()
