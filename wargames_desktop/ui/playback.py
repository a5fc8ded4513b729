"""Shows step by step what happened since the last question, at the speed the player sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from wargames_desktop.engine.display import Card, LogLine, Presenter, Rose, Table
from wargames_desktop.engine.events import Event

SPEEDS = ("off", "step", "slow", "fast")
SPEED_WORDS = {"off": "At once", "step": "Step by step", "slow": "Slow", "fast": "Fast"}
PAUSE = {"off": 0, "step": 0, "slow": 1300, "fast": 420}
"""Milliseconds that a beat stays; at the speed ``step`` it stays until the player goes on."""
QUICK_PAUSE = {"off": 0, "step": 0, "slow": 360, "fast": 150}
"""The same for a beat in which pieces only move or are turned over."""
GLIDE = {"off": 0, "step": 200, "slow": 240, "fast": 130}
"""Milliseconds that a piece takes to its new place."""

WEIGHTY = frozenset({"order", "die", "card", "chit", "attack", "damage", "sunk", "score"})
"""Kinds of log lines that are worth a beat even where nothing on the table changes, and that one wants to read."""


@dataclass(frozen=True)
class Beat:
    """What is seen at once: the table after some events, and the lines that tell of them."""

    table: Table
    lines: tuple[LogLine, ...]
    cards: tuple[Card | Rose, ...]
    events: int
    """How many events of the transition have happened."""

    @property
    def quick(self) -> bool:
        """Whether it says all at a glance."""
        return not self.cards and not any(line.kind in WEIGHTY for line in self.lines)


def beats(presenter: Presenter[Any, Any], view: Any, events: Sequence[Event]) -> Iterator[Beat]:
    """The beats of a transition that began at ``view``.

    What moves no piece and says nothing of weight, such as that another phase begins, goes with the next beat.
    """
    table = presenter.table(view)
    lines: list[LogLine] = []
    cards: list[Card | Rose] = []
    for count, event in enumerate(events, 1):
        before, view = view, presenter.stage(view, event)
        lines += presenter.lines(event)
        cards += presenter.cards(event)
        staged = table if view is before else presenter.table(view)
        beat = Beat(staged, tuple(lines), tuple(cards), count)
        if not beat.quick or (staged.pieces, staged.mats, staged.logs) != (table.pieces, table.mats, table.logs):
            yield beat
            lines, cards = [], []
        table = staged


class Playback(QObject):
    """Walks through beats. It holds nothing up: :meth:`skip` ends it at any moment.

    Signals:
        shown: a :class:`Beat` to show now.
        ended: the last beat has been seen, or the rest was skipped.
    """

    shown = Signal(object)
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = "slow"
        self._left: Iterator[Beat] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.advance)

    @property
    def running(self) -> bool:
        """Whether beats are left to show."""
        return self._left is not None

    @property
    def glide(self) -> int:
        """Milliseconds that a move should take on the board."""
        return GLIDE[self.speed]

    def set_speed(self, speed: str) -> None:
        """One of :data:`SPEEDS`; holds from the next beat on, ``off`` ends what is running."""
        self.speed = speed
        if not self.running:
            return
        if speed == "off":
            self.skip()
        elif speed == "step":
            self._timer.stop()
        else:
            self._timer.start(QUICK_PAUSE[speed])

    def play(self, walk: Iterator[Beat]) -> None:
        """Show ``walk`` from its first beat on; at the speed ``off`` it ends at once."""
        self._timer.stop()
        self._left = walk
        if self.speed == "off":
            self.skip()
        else:
            self.advance()

    def advance(self) -> None:
        """Show the next beat now; after the last one playback ends."""
        if self._left is None:
            return
        beat = next(self._left, None)
        if beat is None:
            self.skip()
            return
        if self.speed != "step":
            self._timer.start((QUICK_PAUSE if beat.quick else PAUSE)[self.speed])
        self.shown.emit(beat)

    def skip(self) -> None:
        """End now, without the beats that are left."""
        if self.cancel():
            self.ended.emit()

    def cancel(self) -> bool:
        """End without a word, because something else is shown; whether anything was running."""
        running = self.running
        self._timer.stop()
        self._left = None
        return running
