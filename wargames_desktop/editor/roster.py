"""The roster: everything that can be placed in a scenario, found by typing, dragged onto the board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from wargames_desktop.design.scenario_desk import RosterEntry
from wargames_desktop.editor.edit_board import ROSTER_MIME
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.theme import Theme

_ENTRY = Qt.ItemDataRole.UserRole


class Roster(QWidget):
    """The list with its search field.

    Signals:
        chosen: id of the piece on the board that an entry was placed as; empty if it has not been placed.
        place_wanted: id of an entry that is to be placed where the board's cursor or chosen hex is.
    """

    chosen = Signal(str)
    place_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._entries: tuple[RosterEntry, ...] = ()
        self._icons: dict[str, QIcon] = {}
        self.field = QLineEdit()
        self.field.setPlaceholderText("Find in the roster")
        self.field.setAccessibleName("Find in the roster")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._filter)
        self.left_only = QCheckBox("Only what is not placed")
        self.left_only.toggled.connect(self._filter)
        self.tree = _Tree()
        self.tree.currentItemChanged.connect(self._choose)
        self.tree.itemActivated.connect(self._activate)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        for widget in (self.field, self.left_only, self.tree):
            column.addWidget(widget)

    def set_theme(self, theme: Theme) -> None:
        """Paint the counters in other colours."""
        self._theme = theme
        self._icons.clear()
        self.show_entries(self._entries, anew=True)

    def show_entries(self, entries: Sequence[RosterEntry], anew: bool = False) -> None:
        """Show another roster; what is open stays open."""
        fresh = tuple(entries)
        if [(each.id, each.group) for each in fresh] == [(each.id, each.group) for each in self._entries] and not anew:
            self._entries = fresh
            self._mark()
            return
        self._entries = fresh
        opened = {group.text(0) for group in self._groups() if group.isExpanded()}
        self.tree.clear()
        groups: dict[str, QTreeWidgetItem] = {}
        for entry in fresh:
            group = groups.get(entry.group)
            if group is None:
                group = QTreeWidgetItem([entry.group])
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                font = group.font(0)
                font.setBold(True)
                group.setFont(0, font)
                groups[entry.group] = group
                self.tree.addTopLevelItem(group)
                group.setExpanded(entry.group in opened or len(groups) <= 2)
            item = QTreeWidgetItem([entry.piece.name])
            item.setData(0, _ENTRY, entry.id)
            item.setIcon(0, self._icon(entry))
            item.setToolTip(0, entry.note)
            group.addChild(item)
        self._mark()

    def _icon(self, entry: RosterEntry) -> QIcon:
        if entry.id not in self._icons:
            side = round(self.fontMetrics().height() * 2)
            ratio = self.devicePixelRatioF()
            pixmap = QPixmap(round(side * ratio), round(side * ratio))
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(pixmap) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                paint_counter(painter, QRectF(QPointF(1, 1), QPointF(side - 1, side - 1)), entry.piece, self._theme)
            self._icons[entry.id] = QIcon(pixmap)
            self.tree.setIconSize(QSize(side, side))
        return self._icons[entry.id]

    def _groups(self) -> list[QTreeWidgetItem]:
        tops = (self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount()))
        return [group for group in tops if group is not None]

    def _items(self, group: QTreeWidgetItem) -> list[QTreeWidgetItem]:
        children = (group.child(index) for index in range(group.childCount()))
        return [item for item in children if item is not None]

    def _mark(self) -> None:
        """Show what has been placed as placed."""
        by_id = {entry.id: entry for entry in self._entries}
        for item in (item for group in self._groups() for item in self._items(group)):
            entry = by_id[item.data(0, _ENTRY)]
            item.setText(0, f"{entry.piece.name}  ✓" if entry.placed else entry.piece.name)
        self._filter()

    def _filter(self) -> None:
        words = self.field.text().casefold().split()
        by_id = {entry.id: entry for entry in self._entries}
        for group in self._groups():
            shown = 0
            for item in self._items(group):
                entry = by_id[item.data(0, _ENTRY)]
                told = f"{entry.piece.name} {entry.group} {entry.note}".casefold()
                fits = all(word in told for word in words) and not (self.left_only.isChecked() and entry.placed)
                item.setHidden(not fits)
                shown += fits
            group.setHidden(not shown)
            if words and shown:
                group.setExpanded(True)

    def current(self) -> str:
        """The id of the entry that is current; empty if none is."""
        item = self.tree.currentItem()
        return str(item.data(0, _ENTRY) or "") if item is not None else ""

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        id = str(item.data(0, _ENTRY) or "") if item is not None else ""
        entry = next((each for each in self._entries if each.id == id), None)
        if entry is not None:
            self.chosen.emit(entry.placed)

    def _activate(self, item: QTreeWidgetItem) -> None:
        id = item.data(0, _ENTRY)
        if id:
            self.place_wanted.emit(id)


class _Tree(QTreeWidget):
    """A tree whose entries are dragged as counters."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Roster")
        self.setHeaderHidden(True)
        self.setDragEnabled(True)
        self.setUniformRowHeights(False)

    def startDrag(self, actions: Qt.DropAction) -> None:
        item = self.currentItem()
        id = item.data(0, _ENTRY) if item is not None else None
        if item is None or not id:
            return
        mime = QMimeData()
        mime.setData(ROSTER_MIME, str(id).encode())
        drag = QDrag(self)
        drag.setMimeData(mime)
        pixmap = item.icon(0).pixmap(self.iconSize())
        drag.setPixmap(pixmap)
        drag.setHotSpot(pixmap.rect().center() / max(pixmap.devicePixelRatio(), 1.0))
        drag.exec(Qt.DropAction.CopyAction)
