"""What is wrong with the document in front, each a click from its place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QStackedLayout, QWidget

from wargames_desktop.data.problems import Problem

_PROBLEM = Qt.ItemDataRole.UserRole


class ProblemsPanel(QWidget):
    """The list.

    Signals:
        chosen: a problem, whose place is to be shown.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget()
        self.list.setAccessibleName("Problems")
        self.list.setWordWrap(True)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.none = QLabel("Nothing is wrong.")
        self.none.setObjectName("muted")
        self.none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.none)
        self._stack.addWidget(self.list)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show other problems."""
        self.list.clear()
        for problem in problems:
            place = f"line {problem.line}" if problem.line else ""
            where = problem.where or place
            item = QListWidgetItem(f"{where}: {problem.message}" if where else problem.message)
            item.setToolTip(f"{place}, column {problem.column}" if place else problem.path)
            item.setData(_PROBLEM, problem)
            self.list.addItem(item)
        self._stack.setCurrentWidget(self.list if problems else self.none)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_PROBLEM))
