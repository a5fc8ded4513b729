"""Keys of one's own for the actions of a window."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.widgets.actions import Actions

Keys = Mapping[str, tuple[str, ...]]
"""Keys by the id of an action, as QKeySequence writes them; only those that are not the usual ones."""


class ShortcutsDialog(QDialog):
    """A table of actions and their keys. A change holds at once."""

    def __init__(
        self, actions: Actions, keys: Keys, keep: Callable[[Keys], None], parent: QWidget | None = None
    ) -> None:
        """``keep`` is handed every change."""
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self._actions, self._keys, self._keep = actions, dict(keys), keep
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Find an action or a key")
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(lambda _: self._filter())
        self.table = QTableWidget(len(actions.by_id), 2)
        self.table.setAccessibleName("Actions and keys")
        self.table.setHorizontalHeaderLabels(["Action", "Key"])
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnWidth(1, self.fontMetrics().averageCharWidth() * 26)
        self.table.currentCellChanged.connect(lambda row, *_: self._show_key(row))
        self.edit = QKeySequenceEdit()
        self.edit.setMaximumSequenceLength(2)
        self.edit.setClearButtonEnabled(True)
        self.edit.setAccessibleName("Key of the action")
        self.take = QPushButton("Set")
        self.take.clicked.connect(lambda: self.set_key(self._id, self.edit.keySequence()))
        self.usual = QPushButton("As usual")
        self.usual.clicked.connect(lambda: self.reset(self._id))
        self.all_usual = QPushButton("All as usual")
        self.all_usual.clicked.connect(self.reset_all)
        self.told = QLabel(" ")
        self.told.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(QLabel("Key"))
        row.addWidget(self.edit, 1)
        row.addWidget(self.take)
        row.addWidget(self.usual)
        row.addWidget(self.all_usual)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.addWidget(self.filter)
        column.addWidget(self.table, 1)
        column.addLayout(row)
        column.addWidget(self.told)
        column.addWidget(buttons)
        em = self.fontMetrics().averageCharWidth()
        self.resize(em * 80, em * 70)
        self._fill()
        self.table.setCurrentCell(0, 0)

    def _fill(self) -> None:
        for row, (id, action) in enumerate(self._actions.by_id.items()):
            name = QTableWidgetItem(action.text().replace("&", "").rstrip("…"))
            name.setData(Qt.ItemDataRole.UserRole, id)
            keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
            key = QTableWidgetItem(keys)
            font = key.font()
            font.setBold(id in self._keys)
            key.setFont(font)
            self.table.setItem(row, 0, name)
            self.table.setItem(row, 1, key)

    @property
    def _id(self) -> str:
        item = self.table.item(self.table.currentRow(), 0)
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def _show_key(self, row: int) -> None:
        if row >= 0 and self._id:
            self.edit.setKeySequence(self._actions[self._id].shortcut())
            self.told.setText(" ")

    def _filter(self) -> None:
        wanted = self.filter.text().casefold()
        for row in range(self.table.rowCount()):
            words = " ".join(item.text() for column in (0, 1) if (item := self.table.item(row, column)) is not None)
            self.table.setRowHidden(row, wanted not in words.casefold())

    def set_key(self, id: str, key: QKeySequence) -> None:
        """Give an action a key; one that another action has is refused. An empty one takes its keys away."""
        if not id:
            return
        owner = next((o for o, a in self._actions.by_id.items() if o != id and key in a.shortcuts()), None)
        if owner is not None and not key.isEmpty():
            words = self._actions[owner].text().replace("&", "").rstrip("…")
            self.told.setText(f"{key.toString()} belongs to “{words}”: take it away there first.")
            return
        self._change({**self._keys, id: (key.toString(),) if not key.isEmpty() else ()})

    def reset(self, id: str) -> None:
        """Give an action its usual keys."""
        self._change({each: keys for each, keys in self._keys.items() if each != id})

    def reset_all(self) -> None:
        """Give every action its usual keys."""
        self._change({})

    def _change(self, keys: dict[str, tuple[str, ...]]) -> None:
        self._keys = keys
        self._actions.set_keys(keys)
        self._keep(keys)
        self.told.setText(" ")
        self._fill()
        self._show_key(self.table.currentRow())
