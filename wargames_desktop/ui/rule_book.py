"""The rule index in a window: what a rule id is about, and every rule of the game to search in."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from wargames_desktop.app.rules import Rule, rules_under

NOTE = "Titles in our words. The full text of a rule stands under its number in the game's printed rulebook."


class RuleBook(QWidget):
    """A window with the rules of a game."""

    def __init__(self, title: str, index: Mapping[str, Rule], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Tool if parent is not None else Qt.WindowType.Window)
        self.setWindowTitle(f"Rules of {title}")
        self._index = index
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search by number or word")
        self.search.setAccessibleName("Search by number or word")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._fill)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName("Rules")
        note = QLabel(NOTE)
        note.setObjectName("muted")
        note.setWordWrap(True)
        column = QVBoxLayout(self)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        column.addWidget(note)
        em = self.fontMetrics().height()
        self.resize(em * 32, em * 28)
        self._fill()

    def show_rule(self, rule: str) -> None:
        """Show the rule of an id, or its section if the index does not have it, and come to the front."""
        self.search.clear()
        found = rules_under(self._index, rule)
        if found:
            at = list(self._index).index(found[0].id)
            self.list.setCurrentRow(at)
            self.list.scrollToItem(self.list.item(at), QListWidget.ScrollHint.PositionAtCenter)
        else:
            self.search.setText(rule)
        self.show()
        self.raise_()
        self.activateWindow()

    def _fill(self) -> None:
        words = self.search.text().casefold().split()
        self.list.clear()
        for rule in self._index.values():
            text = f"{rule.number}   {rule.title}"
            if all(word in f"{rule.id} {text}".casefold() for word in words):
                item = QListWidgetItem(text)
                item.setData(Qt.ItemDataRole.UserRole, rule.id)
                item.setToolTip(rule.id)
                self.list.addItem(item)
