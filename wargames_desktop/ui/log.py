"""The log: every event with its rule and dice, to filter, to read back, and to look at the moment of each line."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.bridge import Bridge, Position, Shown
from wargames_desktop.ui.log_view import LogView
from wargames_desktop.ui.logbook import LogBook, Row, matching

FAMILIES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Turns and phases", ("turn", "phase")),
    ("Orders", ("order",)),
    ("Moves", ("move",)),
    ("Dice, cards and chits", ("die", "card", "chit")),
    ("Attacks", ("attack",)),
    ("Damage and losses", ("damage", "sunk")),
    ("Score", ("score",)),
    ("Notes", ("note",)),
)
"""What the filter can hide, as kinds of lines."""


class LogPanel(QWidget):
    """The log with its filter.

    Signals:
        pointed: ids that the line under the mouse is about.
    """

    pointed = Signal(object)

    def __init__(self, bridge: Bridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.book = LogBook(bridge.read)
        self._seat = bridge.seat
        self._visible: list[int] = []
        self._hidden: frozenset[str] = frozenset()
        self.view = LogView(theme)
        self.setFocusProxy(self.view)
        self.view.row_chosen.connect(self._look)
        self.view.row_pointed.connect(lambda row: self.pointed.emit(row.line.about if row is not None else ()))
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search the log")
        self.search.setAccessibleName("Search the log")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda: self._filter(0))
        self._kinds = QToolButton()
        self._kinds.setText("Filter")
        self._kinds.setToolTip("Choose what the log shows")
        self._kinds.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._kinds.setMenu(self._filter_menu())
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 6, 6, 6)
        bar.addWidget(self.search, 1)
        bar.addWidget(self._kinds)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self.view, 1)
        bridge.line_changed.connect(self.take_up)
        bridge.changed.connect(self._mark)
        self.take_up()

    def add_below(self, widget: QWidget) -> None:
        """Put a widget under the lines."""
        self._column.addWidget(widget)

    def _filter_menu(self) -> QMenu:
        menu = QMenu(self)
        for title, kinds in FAMILIES:
            action = menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(True)
            action.setData(kinds)
            action.toggled.connect(self._filter_kinds)
        return menu

    def _filter_kinds(self) -> None:
        unchecked = [action.data() for action in self._kinds.menu().actions() if not action.isChecked()]
        self._hidden = frozenset(kind for kinds in unchecked for kind in kinds)
        self._kinds.setText("Filter on" if self._hidden else "Filter")
        self._filter(0)

    def take_up(self) -> None:
        """Take up what was played, taken back or done again."""
        if self._seat != self._bridge.seat:
            self._seat = self._bridge.seat
            self.book = LogBook(self._bridge.read)
        session = self._bridge.session
        self._filter(self.book.update(session.line, session.current))
        self._mark(None, self._bridge.shown)

    def _filter(self, first: int) -> None:
        text = self.search.text()
        kept = [index for index in self._visible if index < first] if first else []
        kept += [first + index for index in matching(self.book.rows[first:], self._hidden, text)]
        same = sum(1 for old, new in zip(self._visible, kept, strict=False) if old == new < first)
        self._visible = kept
        undone = next((at for at, index in enumerate(kept) if index >= self.book.played), len(kept))
        self.view.set_rows([self.book.rows[index] for index in kept], same, undone)
        if first or not text:
            self._reveal_end(undone)

    def _reveal_end(self, undone: int) -> None:
        if undone:
            self.view.reveal(undone - 1)

    def _mark(self, old: Shown | None, new: Shown) -> None:
        """Show in the log which moment the windows show."""
        if new.mode == "now":
            self.view.set_current(-1)
            if old is not None and old.mode != "now":
                self._reveal_end(bisect_left(self._visible, self.book.played))
            return
        target = self.row_of(new.position)
        at = bisect_right(self._visible, target) - 1
        self.view.set_current(at)

    def row_of(self, position: Position) -> int:
        """The index, in the whole log, of the last line told at a moment."""
        last = self.book.last_of(position.node)
        while last > 0 and position.events is not None:
            row = self.book.rows[last]
            if row.node is not position.node or row.events <= position.events:
                break
            last -= 1
        return last

    def _look(self, row: Row) -> None:
        count = len(self._bridge.seen(row.node))
        self._bridge.look_at(Position(row.node, None if row.events >= count else row.events))

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.view.set_theme(theme)
