"""Lets a program think about its answer while the windows go on living."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal


class Thinking(QObject):
    """Works out one thing at a time beside the windows.

    Signals:
        thought: what came of it; nothing comes of what was forgotten meanwhile.
    """

    thought = Signal(object)
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workers: ThreadPoolExecutor | None = None
        self._current: Future[Any] | None = None
        self._done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def start(self, work: Callable[[], Any]) -> None:
        """Begin; what is being worked out is forgotten."""
        self.forget()
        if self._workers is None:
            self._workers = ThreadPoolExecutor(1, "thinking")
        self._current = self._workers.submit(work)
        self._current.add_done_callback(self._done.emit)

    def forget(self) -> None:
        """Nothing is to come of what is being worked out."""
        if self._current is not None:
            self._current.cancel()
        self._current = None

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._current is not None

    def close(self) -> None:
        """Forget all, and begin no more."""
        self.forget()
        if self._workers is not None:
            self._workers.shutdown(wait=True, cancel_futures=True)
            self._workers = None

    def _take(self, future: Future[Any]) -> None:
        if future is self._current:
            self._current = None
            self.thought.emit(future.result())
