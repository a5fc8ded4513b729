"""The row of one hex, and what its sides are: every property as a line that can be written in."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.design.map_draft import Cell, MapDraft, SideMark, side_marks, with_cells, with_sides
from wargames_desktop.hexgrid import Hex, Hexside, hexside

_SPOT = Qt.ItemDataRole.UserRole


class HexPanel(QWidget):
    """The panel.

    Signals:
        draft_wanted: another value of the map, and the words for the change.
    """

    draft_wanted = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft: MapDraft | None = None
        self._hex: Hex | None = None
        self.title = QLabel("No hex chosen")
        self.title.setObjectName("heading")
        self.cells = self._table(["Property", "Value"])
        self.cells.setAccessibleName("Properties of the hex")
        self.sides = self._table(["Side", "Kind", "Property", "Value"])
        self.sides.setAccessibleName("Sides of the hex")
        self.more = QPushButton("New property…")
        self.more.clicked.connect(self.add_property)
        self.more_side = QPushButton("New property of the side…")
        self.more_side.clicked.connect(self.add_side_property)
        row = QHBoxLayout()
        row.addWidget(self.more)
        row.addStretch(1)
        side_row = QHBoxLayout()
        side_row.addWidget(self.more_side)
        side_row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.title)
        column.addWidget(self.cells, 3)
        column.addLayout(row)
        column.addWidget(QLabel("Its sides"))
        column.addWidget(self.sides, 2)
        column.addLayout(side_row)
        self.cells.itemChanged.connect(self._cell_typed)
        self.sides.itemChanged.connect(self._side_typed)

    def _table(self, titles: list[str]) -> QTableWidget:
        table = QTableWidget(0, len(titles))
        table.setHorizontalHeaderLabels(titles)
        table.verticalHeader().hide()
        table.horizontalHeader().setStretchLastSection(True)
        for column in range(len(titles) - 1):
            table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setAlternatingRowColors(True)
        return table

    def show_hex(self, draft: MapDraft, hex_: Hex | None) -> None:
        """Show a hex of the map."""
        self._draft, self._hex = draft, hex_
        cell = draft.cells.get(hex_) if hex_ is not None else None
        self.setEnabled(cell is not None)
        self.title.setText(_title(draft, hex_, cell))
        for table in (self.cells, self.sides):
            table.blockSignals(True)
        self._fill_cells(draft, cell)
        self._fill_sides(draft, hex_ if cell is not None else None)
        for table in (self.cells, self.sides):
            table.blockSignals(False)

    def _fill_cells(self, draft: MapDraft, cell: Cell | None) -> None:
        columns = [] if cell is None else [*draft.columns, *sorted(set(cell.more).difference(draft.columns))]
        self.cells.setRowCount(len(columns))
        for number, column in enumerate(columns):
            assert cell is not None
            self.cells.setItem(number, 0, _fixed(column))
            self.cells.setItem(number, 1, QTableWidgetItem(cell.text(column)))

    def _fill_sides(self, draft: MapDraft, hex_: Hex | None) -> None:
        lines: list[tuple[str, str, str, str, tuple[Hexside, int]]] = []
        for direction in range(6) if hex_ is not None else ():
            assert hex_ is not None
            side = hexside(hex_, direction)
            name = draft.head.directions[direction]
            for number, mark in enumerate(side_marks(draft, side)):
                lines.append((name, mark.kind, "", "", (side, number)))
                others = [column for column in draft.side_columns if column != "kind"]
                for column in [*others, *sorted(set(mark.more).difference(others))]:
                    lines.append(("", "", column, mark.more.get(column, ""), (side, number)))
        self.sides.setRowCount(len(lines))
        for number, (name, kind, column, value, spot) in enumerate(lines):
            for at, text in enumerate((name, kind, column, value)):
                item = QTableWidgetItem(text) if at == 3 and column else _fixed(text)
                item.setData(_SPOT, (spot, column))
                self.sides.setItem(number, at, item)

    def _cell_typed(self, item: QTableWidgetItem) -> None:
        name = self.cells.item(item.row(), 0)
        if self._draft is None or self._hex is None or item.column() != 1 or name is None:
            return
        self._write(name.text(), item.text())

    def _write(self, column: str, text: str) -> None:
        assert self._draft is not None
        assert self._hex is not None
        cell = self._draft.cells[self._hex]
        if column == "terrain" and not text.strip():
            self.show_hex(self._draft, self._hex)
            return
        changed = with_cells(self._draft, {self._hex: cell.but(column, text.strip())})
        self.draft_wanted.emit(changed, f"{column} of {self._draft.label(self._hex)}")

    def _side_typed(self, item: QTableWidgetItem) -> None:
        (side, number), column = item.data(_SPOT)
        if self._draft is not None and item.column() == 3 and column:
            self._write_side(side, number, column, item.text().strip())

    def _write_side(self, side: Hexside, number: int, column: str, text: str) -> None:
        assert self._draft is not None
        marks = list(side_marks(self._draft, side))
        more = {key: value for key, value in marks[number].more.items() if key != column}
        marks[number] = SideMark(marks[number].kind, more | ({column: text} if text else {}))
        self.draft_wanted.emit(with_sides(self._draft, {side: tuple(marks)}), f"{column} of a side")

    def add_property(self) -> None:
        """Ask for a property that hexes do not have yet, and its value here."""
        given = self._ask()
        if given is not None and given[0] != "hex":
            self._write(*given)

    def add_side_property(self) -> None:
        """Ask for a property that sides do not have yet, and its value for the side that is chosen."""
        item = self.sides.currentItem() or self.sides.item(0, 0)
        if item is None:
            return
        (side, number), _ = item.data(_SPOT)
        given = self._ask()
        if given is not None and given[0] not in ("hex", "beside", "kind"):
            self._write_side(side, number, *given)

    def _ask(self) -> tuple[str, str] | None:
        name, given = QInputDialog.getText(self, "New property", "Name of the property")
        if not given or not name.strip():
            return None
        value, given = QInputDialog.getText(self, "New property", f"{name.strip()} is here")
        return (name.strip().replace(",", " "), value.strip()) if given else None


def _fixed(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
    return item


def _title(draft: MapDraft, hex_: Hex | None, cell: Cell | None) -> str:
    if hex_ is None or cell is None:
        return "No hex chosen"
    name = cell.text("name")
    return f"{draft.label(hex_)} {name}".strip()
