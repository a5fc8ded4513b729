"""The command palette: every action and every answer, found by typing a part of its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

LONGEST = 200
"""Entries listed at once."""


@dataclass(frozen=True)
class Entry:
    """Something that can be done: its words, where it belongs, its key, and how to do it."""

    text: str
    group: str
    keys: str
    run: Callable[[], object]
    possible: bool = True
    """Whether it can be done now."""


def ranked(entries: Sequence[Entry], typed: str) -> list[Entry]:
    """The entries that can be done and contain every word typed, those that begin with the first one first."""
    words = typed.casefold().split()
    able = (entry for entry in entries if entry.possible)
    found = [entry for entry in able if all(word in f"{entry.group} {entry.text}".casefold() for word in words)]
    return sorted(found, key=lambda entry: 0 if words and entry.text.casefold().startswith(words[0]) else 1)


class CommandPalette(QDialog):
    """A field to type in and the list of what fits; Enter does the first, or the one chosen with the arrow keys."""

    def __init__(self, entries: Sequence[Entry], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName("Command palette")
        self._entries = entries
        self.field = QLineEdit()
        self.field.setPlaceholderText("What do you want to do?")
        self.field.setAccessibleName("What do you want to do?")
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.itemClicked.connect(self._run)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.field)
        column.addWidget(self.list)
        em = self.fontMetrics().height()
        self.resize(min(em * 34, parent.width() - 40), min(em * 24, parent.height() - 80))
        self.move(parent.mapToGlobal(parent.rect().center()) - self.rect().center())
        self._fill()
        self.field.setFocus()

    def _fill(self) -> None:
        self.list.clear()
        for entry in ranked(self._entries, self.field.text())[:LONGEST]:
            keys = f"    {entry.keys}" if entry.keys else ""
            item = QListWidgetItem(f"{entry.group}:  {entry.text}{keys}")
            item.setData(Qt.ItemDataRole.UserRole, entry)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}
            step = steps.get(Qt.Key(event.key()))
            if step is not None:
                self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + step)))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run(self.list.currentItem())
                return True
        return super().eventFilter(watched, event)

    def _run(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            entry = item.data(Qt.ItemDataRole.UserRole)
            self.close()
            entry.run()


class KeyList(QDialog):
    """Every key and what it does."""

    def __init__(self, rows: Sequence[tuple[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        table = QTableWidget(len(rows), 2)
        table.setAccessibleName("Keys")
        table.setHorizontalHeaderLabels(["Key", "Does"])
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.horizontalHeader().setStretchLastSection(True)
        table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for at, row in enumerate(rows):
            for column, text in enumerate(row):
                table.setItem(at, column, QTableWidgetItem(text))
        table.resizeColumnsToContents()
        column_layout = QVBoxLayout(self)
        column_layout.addWidget(table)
        em = self.fontMetrics().height()
        self.resize(em * 34, em * 30)
