"""A document that is being edited: a value, the stack of its changes, its file, and what is wrong with it.

The value is never changed in place: a change replaces it, and the undo stack keeps the old ones, which share with the
new what did not change. So whatever tool makes a change, undo and redo are right.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from wargames_desktop.data.files import reason, write_together
from wargames_desktop.data.problems import Problem

V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)

CHECK_AFTER = 150
"""Milliseconds without a change before a document is checked."""
NAMED_BY_FOLDER = ("set.yaml",)
"""Files that all have the same name: their folder tells which one it is."""
_MERGING = 1
"""The id that Qt asks of commands that may be merged."""


class Sort(Protocol[V_contra]):
    """A sort of document: how its value is written, and what can be wrong with it."""

    @property
    def title(self) -> str:
        """What it is: ``Scenario of Tokyo Express``."""
        ...

    @property
    def suffix(self) -> str:
        """The ending of its file."""
        ...

    def files(self, value: V_contra, path: Path) -> Mapping[Path, bytes]:
        """What is to be written where, if the document is saved as ``path``: ``path`` itself last."""
        ...

    def problems(self, value: V_contra, path: Path) -> tuple[Problem, ...]:
        """Everything that is wrong with a value, with its places in the file."""
        ...


class SaveProblem(Exception):
    """A document could not be written; what was on the disk is as it was."""


class Document(QObject, Generic[V]):
    """A document that is open.

    Signals:
        changed: the value is another.
        problems_changed: the problems are others.
        path_changed: it is another file.
    """

    changed = Signal()
    problems_changed = Signal()
    path_changed = Signal()

    def __init__(self, sort: Sort[V], value: V, path: Path | None, name: str, parent: QObject | None = None) -> None:
        """``name`` is what it is called while it has no file."""
        super().__init__(parent)
        self.sort = sort
        self._value = value
        self._path = path
        self._name = name
        self._stamp = _stamp(path)
        self.folder: Path | None = None
        """Where the document belongs while it has no file; None: where one keeps such documents."""
        self.stack = QUndoStack(self)
        self.problems: tuple[Problem, ...] = ()
        self._soon = QTimer(self, singleShot=True, interval=CHECK_AFTER)
        self._soon.timeout.connect(self.check)

    @property
    def value(self) -> V:
        """What it says now."""
        return self._value

    @property
    def path(self) -> Path | None:
        """Its file; None: it has never been saved."""
        return self._path

    @property
    def place(self) -> Path:
        """The file that problems are told of."""
        return self._path or (self.folder or Path()) / f"{self._name}{self.sort.suffix}"

    @property
    def name(self) -> str:
        """What it is called in its tab."""
        if self._path is None:
            return self._name
        return self._path.parent.name if self._path.name in NAMED_BY_FOLDER else self._path.name

    @property
    def dirty(self) -> bool:
        """Whether it says something else than its file."""
        return not self.stack.isClean()

    @property
    def changed_outside(self) -> bool:
        """Whether its file is another than when it was opened or saved last; one that is gone is not."""
        now = _stamp(self._path)
        return now is not None and now != self._stamp

    def change(self, value: V, words: str, stroke: object = None) -> None:
        """Take another value, as one step that can be undone.

        ``words`` tell what was done. Changes of the same ``stroke`` are one step: a brush that is drawn over many
        hexes, a word that is typed.
        """
        if value == self._value:
            return
        self.stack.push(_Change(self, self._value, value, words, stroke))

    def take(self, value: V) -> None:
        """Show another value without a step; the undo stack alone does it."""
        self._value = value
        self.changed.emit()
        self._soon.start()

    def check(self) -> None:
        """Find what is wrong now."""
        self._soon.stop()
        problems = self.sort.problems(self._value, self.place)
        if problems != self.problems:
            self.problems = problems
            self.problems_changed.emit()

    def save(self, path: Path | None = None) -> None:
        """Write the document, as another file if a path is given.

        Raises:
            SaveProblem: it cannot be written; its old file is as it was.
        """
        target = path or self._path
        assert target is not None, "a document without a file is saved under a name"
        try:
            write_together(self.sort.files(self._value, target))
        except OSError as error:
            raise SaveProblem(f"{target} cannot be written: {reason(error)}. What was there is unchanged.") from error
        moved = target != self._path
        self._path = target
        self._stamp = _stamp(target)
        self.stack.setClean()
        if moved:
            self.path_changed.emit()
            self._soon.start()

    def forget_file(self) -> None:
        """Treat what is open as not saved yet, such as a draft that was recovered."""
        self.stack.resetClean()


def _stamp(path: Path | None) -> tuple[int, int] | None:
    """What changes with a file: when it was written last, and its size. None if there is none."""
    try:
        found = path.stat() if path is not None else None
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if found is not None else None


class _Change(QUndoCommand):
    """From one value to another."""

    def __init__(self, document: Document[Any], before: Any, after: Any, words: str, stroke: object) -> None:
        super().__init__(words)
        self._document, self._before, self.after, self.stroke = document, before, after, stroke

    def redo(self) -> None:
        self._document.take(self.after)

    def undo(self) -> None:
        self._document.take(self._before)

    def id(self) -> int:
        return _MERGING if self.stroke is not None else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Change) or other.stroke != self.stroke:
            return False
        self.after = other.after
        self.setObsolete(bool(self.after == self._before))
        return True
