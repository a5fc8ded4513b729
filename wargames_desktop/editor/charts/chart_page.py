"""The tab of a chart set: its charts and their tables at the left, one table in the middle, fields and text beside."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSplitter,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app import paths
from wargames_desktop.app.chart_files import SHIPPED, chart_sets
from wargames_desktop.data.files import reason, write_atomic
from wargames_desktop.data.patching import PatchError, Way
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import read_bytes
from wargames_desktop.design.chart_sets import (
    ChartSetDraft,
    Difference,
    all_differences,
    data_of,
    grids,
    source_of,
    title_of,
    way_text,
    with_edits,
    with_text,
)
from wargames_desktop.design.edits import Edit, SetValue, typed
from wargames_desktop.design.forms import form_of
from wargames_desktop.design.grids import Grid
from wargames_desktop.editor.charts.chart_set_sort import (
    ChartSetDocument,
    ChartSetSort,
    place_of,
    shipped_texts,
    texts_of_set,
)
from wargames_desktop.editor.charts.grid_model import GridModel
from wargames_desktop.editor.drafts import Draft
from wargames_desktop.editor.form_view import FormView
from wargames_desktop.editor.page import Page
from wargames_desktop.editor.source_view import SourceView
from wargames_desktop.painting.theme import Theme

PRINTED = "the printed game"
"""What values that a person types come from, unless they say otherwise."""


class ChartPage(Page):
    """The tab."""

    document: ChartSetDocument

    def __init__(self, document: ChartSetDocument, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert isinstance(document.sort, ChartSetSort)
        self.sort = document.sort
        self.document = document
        document.setParent(self)
        self._theme = theme
        self._shipped = shipped_texts(self.sort.entry)
        self._originals: dict[str, dict[str, str]] = {}
        self._chart = next(iter(document.value.texts))
        self._grid_way: Way | None = None
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName("Charts")
        self.tree.currentItemChanged.connect(lambda item, _: self._choose(item))
        self.model = GridModel()
        self.model.typed.connect(self._typed_cell)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName("Table")
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.selectionModel().currentChanged.connect(lambda index, _: self._show_source(index))
        self.source_field = QLineEdit(PRINTED)
        self.source_field.setAccessibleName("Where typed values come from")
        self.source_label = QLabel(" ")
        self.source_label.setObjectName("muted")
        self.source_label.setWordWrap(True)
        self.source_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.fields = FormView()
        self.fields.edit_wanted.connect(self._edit)
        self.text = SourceView(theme)
        self.text.typed.connect(self._typed_text)
        self.compared = QComboBox()
        self.compared.setAccessibleName("Compared with")
        self.differences = QTableWidget(0, 4)
        self.differences.setAccessibleName("Differences")
        self.differences.setHorizontalHeaderLabels(["Chart", "Place", "Here", "There"])
        self.differences.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.differences.cellActivated.connect(lambda row, _: self._go_to_difference(row))
        self.differences.cellClicked.connect(lambda row, _: self._go_to_difference(row))
        self._found: list[Difference] = []
        self._build()
        for keys, slot in (("Ctrl+C", self.copy), ("Ctrl+V", self.paste)):
            shortcut = QShortcut(QKeySequence(keys), self.table)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(slot)
        document.changed.connect(self._refresh)
        self._fill_tree()
        self._refresh()
        document.check()

    def _build(self) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(6, 6, 6, 6)
        row = QHBoxLayout()
        row.addWidget(QLabel("What I type comes from"))
        row.addWidget(self.source_field, 1)
        for words, slot in (
            ("As it came", self.reset_cells),
            ("CSV out…", self.export_csv),
            ("CSV in…", self.import_csv),
        ):
            button = QPushButton(words)
            button.clicked.connect(lambda _=False, slot=slot: slot())
            row.addWidget(button)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self.source_label)
        compared = QWidget()
        below = QVBoxLayout(compared)
        below.setContentsMargins(6, 6, 6, 6)
        line = QHBoxLayout()
        line.addWidget(QLabel("Compared with"))
        line.addWidget(self.compared, 1)
        below.addLayout(line)
        below.addWidget(self.differences, 1)
        self.compared.currentIndexChanged.connect(lambda _: self._show_differences())
        self.tabs = QTabWidget()
        self.tabs.addTab(compared, "Differences")
        self.tabs.addTab(self.fields, "Fields")
        self.tabs.addTab(self.text, "Text")
        self.tabs.currentChanged.connect(lambda _: self._show_side())
        split = QSplitter()
        for widget in (self.tree, middle, self.tabs):
            split.addWidget(widget)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        em = self.fontMetrics().averageCharWidth()
        split.setSizes([em * 34, em * 100, em * 56])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)

    # Showing

    @property
    def value(self) -> ChartSetDraft:
        """The set as it stands."""
        return self.document.value

    def _fill_tree(self) -> None:
        self.tree.clear()
        for name, text in sorted(self.value.texts.items(), key=lambda each: title_of(each[1], each[0])):
            item = QTreeWidgetItem([title_of(text, name)])
            item.setData(0, Qt.ItemDataRole.UserRole, (name, None))
            for grid in grids(text):
                inner = QTreeWidgetItem([grid.title])
                inner.setData(0, Qt.ItemDataRole.UserRole, (name, grid.way))
                item.addChild(inner)
            self.tree.addTopLevelItem(item)
        first = self.tree.topLevelItem(0)
        if first is not None:
            self.tree.setCurrentItem(first)
        self.compared.blockSignals(True)
        self.compared.clear()
        self.compared.addItems(list(chart_sets(paths.assets() / self.sort.entry.id)))
        self.compared.setCurrentText(SHIPPED)
        self.compared.blockSignals(False)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self._chart, self._grid_way = item.data(0, Qt.ItemDataRole.UserRole)
            self._refresh()

    @property
    def grid(self) -> Grid | None:
        """The table that is shown."""
        found = grids(self.value.texts[self._chart])
        return next((grid for grid in found if grid.way == self._grid_way), found[0] if found else None)

    def _refresh(self) -> None:
        grid = self.grid or Grid(way=(), title="", rows=(), columns=(), cells=())
        marked = QColor(self._theme.chrome.accent)
        marked.setAlphaF(0.35)
        chart, value = self._chart, self.value
        known = self._original(chart)
        self.model.show_grid(
            grid, lambda way: known.get(way_text(way)), lambda way: source_of(value, chart, way), marked
        )
        self._mark_tree()
        self._show_source(self.table.currentIndex())
        self._show_side()

    def _original(self, chart: str) -> dict[str, str]:
        """The values of a chart as it comes with the game, by their ways."""
        if chart not in self._originals:
            cells = (cell for grid in grids(self._shipped[chart]) for row in grid.cells for cell in row)
            self._originals[chart] = {way_text(cell.way): cell.text for cell in cells if cell.text is not None}
        return self._originals[chart]

    def _mark_tree(self) -> None:
        for number in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(number)
            assert item is not None
            name, _ = item.data(0, Qt.ItemDataRole.UserRole)
            font = item.font(0)
            font.setBold(self.value.texts[name] != self._shipped.get(name))
            item.setFont(0, font)

    def _show_source(self, index: QModelIndex) -> None:
        if index.isValid() and index.row() < len(self.model.grid.rows):
            cell = self.model.cell(index)
            self.source_label.setText(_short(source_of(self.value, self._chart, cell.way)))

    def _show_side(self) -> None:
        shown = self.tabs.currentWidget()
        text = self.value.texts[self._chart]
        if shown is self.text:
            self.text.show_text(text)
        elif shown is self.fields:
            kind = self.sort.entry.parts.chart_kinds.get(f"{self.sort.entry.id}/{self._chart}")
            data = data_of(text)
            if kind is not None and isinstance(data, Mapping):
                form: Any = kind.form
                self.fields.show_data(form_of(form), data)
        else:
            self._show_differences()

    def _show_differences(self) -> None:
        name = self.compared.currentText()
        try:
            theirs = self._shipped if name in ("", SHIPPED) else texts_of_set(self.sort.entry, name)
        except DataError as error:
            self.told.emit(str(error))
            return
        self._found = all_differences(self.value.texts, theirs)
        self.differences.setRowCount(len(self._found))
        for row, each in enumerate(self._found):
            title = title_of(self.value.texts[each.chart], each.chart)
            for column, words in enumerate((title, way_text(each.way), each.mine or "–", each.theirs or "–")):
                self.differences.setItem(row, column, QTableWidgetItem(words))
        self.differences.resizeColumnsToContents()

    def _go_to_difference(self, row: int) -> None:
        if 0 <= row < len(self._found):
            self.show_cell(self._found[row].chart, self._found[row].way)

    def show_cell(self, chart: str, way: Way) -> None:
        """Show the table that a value stands in, and choose it."""
        for grid in grids(self.value.texts[chart]):
            for row, cells in enumerate(grid.cells):
                for column, cell in enumerate(cells):
                    if cell.way == way:
                        self._show_grid(chart, grid.way)
                        self.table.setCurrentIndex(self.model.index(row, column))
                        return
        self._show_grid(chart, None)

    def _show_grid(self, chart: str, way: Way | None) -> None:
        for number in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(number)
            assert item is not None
            if item.data(0, Qt.ItemDataRole.UserRole)[0] != chart:
                continue
            inner = (item.child(each) for each in range(item.childCount()))
            found = next((each for each in inner if each and each.data(0, Qt.ItemDataRole.UserRole)[1] == way), item)
            self.tree.setCurrentItem(found)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.text.set_theme(theme)
        self._refresh()

    # Changing

    def _change(self, edits: Sequence[Edit], words: str) -> None:
        try:
            source = self.source_field.text().strip()
            self.document.change(with_edits(self.value, self._chart, edits, source), words)
        except PatchError as error:
            self.told.emit(f"{words} is not possible: {error}")

    def _typed_cell(self, way: Way, text: str) -> None:
        self._change([SetValue(way, typed(text))], f"{way_text(way)} = {text}")

    def _edit(self, edits: Sequence[Edit], words: str) -> None:
        self._change(edits, words)

    def _typed_text(self, text: str) -> None:
        self.document.change(with_text(self.value, self._chart, text), "Typing")

    def reset_cells(self) -> None:
        """Give the chosen cells the values that come with the game."""
        known = self._original(self._chart)
        edits: list[Edit] = []
        for index in self.table.selectionModel().selectedIndexes():
            cell = self.model.cell(index)
            original = known.get(way_text(cell.way))
            if original is not None and original != cell.text:
                edits.append(SetValue(cell.way, typed(original)))
        if edits:
            self.document.change(with_edits(self.value, self._chart, edits), "As it came with the game")

    def copy(self) -> None:
        """Copy the chosen cells, to be put into a spreadsheet or another table."""
        indexes = self.table.selectionModel().selectedIndexes()
        if not indexes:
            return
        rows = sorted({index.row() for index in indexes})
        columns = sorted({index.column() for index in indexes})
        lines = ["\t".join(self.model.grid.cells[row][column].text or "" for column in columns) for row in rows]
        QApplication.clipboard().setText("\n".join(lines))

    def paste(self) -> None:
        """Put copied cells down from the current one on, as one step."""
        start = self.table.currentIndex()
        if start.isValid():
            lines = [line.split("\t") for line in QApplication.clipboard().text().rstrip("\n").split("\n")]
            self.fill(lines, start.row(), start.column(), "Put down cells")

    def fill(self, lines: Sequence[Sequence[str]], row: int, column: int, words: str) -> None:
        """Write lines of values into the table, from a cell on; what would lie beyond is left out, and told."""
        grid = self.model.grid
        edits: list[Edit] = []
        beyond = 0
        for down, line in enumerate(lines):
            for right, text in enumerate(line):
                if row + down >= len(grid.rows) or column + right >= len(grid.columns):
                    beyond += 1
                    continue
                cell = grid.cells[row + down][column + right]
                if text != (cell.text or "") and (text or cell.text is not None):
                    edits.append(SetValue(cell.way, typed(text)))
        if edits:
            self._change(edits, words)
        if beyond:
            self.told.emit(f"{beyond} values lay beyond the table and were left out")

    def export_csv(self) -> None:
        """Write the table as a CSV file."""
        grid = self.grid
        if grid is None:
            return
        name, _ = QFileDialog.getSaveFileName(self, "CSV", f"{self._chart}.csv", "CSV (*.csv)")
        if not name:
            return
        try:
            write_atomic(Path(name), csv_of(grid).encode())
        except OSError as error:
            QMessageBox.warning(self, "CSV", f"{name} cannot be written: {reason(error)}")

    def import_csv(self) -> None:
        """Fill the table from a CSV file that has its rows and columns."""
        name, _ = QFileDialog.getOpenFileName(self, "CSV", "", "CSV (*.csv);;All files (*)")
        if name:
            self.read_csv(Path(name))

    def read_csv(self, path: Path) -> None:
        """Fill the table from a CSV file; its first line and column name columns and rows."""
        try:
            lines = list(csv.reader(io.StringIO(read_bytes(path).decode("utf-8-sig"))))
        except (DataError, UnicodeDecodeError, csv.Error) as error:
            QMessageBox.warning(self, "CSV", f"{path} cannot be read: {error}")
            return
        grid = self.grid
        if grid is None or not lines or len(lines) - 1 != len(grid.rows) or len(lines[0]) - 1 != len(grid.columns):
            rows, columns = (len(grid.rows), len(grid.columns)) if grid is not None else (0, 0)
            QMessageBox.warning(
                self, "CSV", f"{path} must have {rows} rows and {columns} columns besides the first of each"
            )
            return
        self.fill([line[1:] for line in lines[1:]], 0, 0, f"Values of {path.name}")

    # What the window asks

    @property
    def own_place(self) -> Path | None:
        """The file that names the set, where scenarios look for it."""
        return place_of(self.sort.entry, Path(self.document.name).stem)

    def saved(self) -> None:
        """Scenarios that use the set read it anew."""
        assert self.document.path is not None
        self.sort.entry.forget_charts(self.document.path.parent.name)

    def draft(self) -> Draft:
        """The texts of the charts that differ."""
        path = self.document.path
        files = self.sort.files(self.value, Path("set.yaml"))
        return Draft(
            sort=f"charts:{self.sort.entry.id}",
            path=str(path) if path is not None else "",
            name=self.document.name,
            texts={file.stem: content.decode() for file, content in files.items()},
        )

    def go_to(self, problem: Problem) -> None:
        """The chart and the line of a problem."""
        chart = Path(problem.path).stem
        if chart in self.value.texts:
            self._show_grid(chart, None)
        self.tabs.setCurrentWidget(self.text)
        self.text.go_to(max(problem.line, 1), max(problem.column, 1))

    def search(self, words: str) -> Sequence[tuple[str, Callable[[], object]]]:
        """Charts, tables and rows whose names fit."""
        wanted = words.casefold().split()
        found: list[tuple[str, Callable[[], object]]] = []
        for name, text in self.value.texts.items():
            title = title_of(text, name)
            for grid in grids(text):
                for row, cells in zip(grid.rows, grid.cells, strict=True):
                    label = f"{title}: {grid.title}: {row}"
                    if cells and all(word in label.casefold() for word in wanted):
                        found.append((label, _show(self, name, cells[0].way)))
        return found[:400]


def _show(page: ChartPage, chart: str, way: Way) -> Callable[[], object]:
    return lambda: page.show_cell(chart, way)


def csv_of(grid: Grid) -> str:
    """A table as CSV, its rows and columns named."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([grid.title, *grid.columns])
    for name, cells in zip(grid.rows, grid.cells, strict=True):
        writer.writerow([name, *(cell.text or "" for cell in cells)])
    return file.getvalue()


def _short(text: str) -> str:
    return text if len(text) < 320 else f"{text[:317]}…"
