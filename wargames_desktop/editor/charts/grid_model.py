"""A table of a chart as a model for Qt's table view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont

from wargames_desktop.data.patching import Way
from wargames_desktop.design.grids import Cell, Grid

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class GridModel(QAbstractTableModel):
    """Shows a table, marks cells that differ from those that come with the game, asks for edits.

    Signals:
        typed: the way to a cell, and what was typed there.
    """

    typed = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self.grid = Grid(way=(), title="", rows=(), columns=(), cells=())
        self._original: Callable[[Way], str | None] = lambda way: None
        self._source: Callable[[Way], str] = lambda way: ""
        self._marked = QColor("#caa24a")

    def show_grid(
        self, grid: Grid, original: Callable[[Way], str | None], source: Callable[[Way], str], marked: QColor
    ) -> None:
        """Show another table. ``original`` tells what comes with the game, ``source`` where a value is from."""
        same = (grid.rows, grid.columns, grid.way) == (self.grid.rows, self.grid.columns, self.grid.way)
        if not same:
            self.beginResetModel()
        self.grid, self._original, self._source, self._marked = grid, original, source, marked
        if not same:
            self.endResetModel()
        elif grid.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(grid.rows) - 1, len(grid.columns) - 1))

    def cell(self, index: Index) -> Cell:
        """The cell at a place."""
        return self.grid.cells[index.row()][index.column()]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.grid.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.grid.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.grid.columns if orientation == Qt.Orientation.Horizontal else self.grid.rows)[section]
        return None

    def data(self, index: Index, role: int = 0) -> Any:
        cell = self.cell(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return cell.text or ""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            number = (cell.text or "").lstrip("-").replace(".", "", 1).isdigit()
            return Qt.AlignmentFlag.AlignCenter if number else Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(cell)
        if role == Qt.ItemDataRole.FontRole and self._differs(cell):
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.BackgroundRole and self._differs(cell):
            return self._marked
        return None

    def _differs(self, cell: Cell) -> bool:
        return cell.text is not None and cell.text != self._original(cell.way)

    def _tip(self, cell: Cell) -> str:
        source = self._source(cell.way)
        if self._differs(cell):
            return f"{source}\nThe game's own: {self._original(cell.way) or 'nothing'}".strip()
        return source

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = 0) -> bool:
        cell = self.cell(index)
        if role == Qt.ItemDataRole.EditRole and str(value) != (cell.text or ""):
            self.typed.emit(cell.way, str(value))
            return True
        return False
