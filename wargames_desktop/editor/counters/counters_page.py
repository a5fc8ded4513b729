"""The tab of a file of counters: both faces of one large, the table of all, fields and text beside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app import paths
from wargames_desktop.data.files import reason, write_atomic
from wargames_desktop.data.patching import Plain, Way
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import read_bytes
from wargames_desktop.design.counter_sheets import (
    CounterEntry,
    CsvProblem,
    DesignedSheet,
    cell_edit,
    columns_of,
    entries_of_csv,
    new_row,
    row_of,
    to_csv,
)
from wargames_desktop.design.edits import AddItem, Edit, Remove, SetValue
from wargames_desktop.design.forms import form_of
from wargames_desktop.editor.counters.counter_images import counter_image, sheet_svg, write_images
from wargames_desktop.editor.counters.counters_sort import CountersSort
from wargames_desktop.editor.counters.face_view import FaceView
from wargames_desktop.editor.drafts import Draft
from wargames_desktop.editor.form_view import FormView
from wargames_desktop.editor.page import Page
from wargames_desktop.editor.scenario_page import way_of_words
from wargames_desktop.editor.source_view import SourceView
from wargames_desktop.editor.text_document import TextDocument
from wargames_desktop.painting.counter_designs import Side
from wargames_desktop.painting.theme import Theme
from wargames_desktop.widgets.palette import Entry

PREVIEW = 44
"""Side of the small picture of a counter in the table, in pixels."""
PREVIEW_DOTS = 120
NEW_PARTS: dict[str, dict[str, Plain]] = {
    "Text": {"part": "text", "text": "{name}", "at": [0.1, 0.4, 0.8, 0.18]},
    "Ship": {"part": "ship", "type": "{type}", "at": [0.06, 0.3, 0.88, 0.3]},
    "Unit symbol": {"part": "symbol", "symbol": "infantry", "echelon": "regiment", "at": [0.2, 0.2, 0.6, 0.5]},
    "Picture": {"part": "picture", "picture": "air", "at": [0.2, 0.2, 0.6, 0.5]},
    "Image": {"part": "image", "image": "{front}", "at": [0.0, 0.0, 1.0, 1.0]},
    "Rectangle": {"part": "shape", "form": "rectangle", "at": [0.1, 0.1, 0.8, 0.8]},
    "Ellipse": {"part": "shape", "form": "ellipse", "at": [0.2, 0.2, 0.6, 0.6]},
    "Line": {"part": "shape", "form": "line", "at": [0.1, 0.5, 0.8, 0.0]},
}


class CountersPage(Page):
    """The tab.

    Signals:
        pdf_wanted: the sheet, where its images are, and the file that is to be written.
    """

    pdf_wanted = Signal(object, object, object)
    document: TextDocument
    can_print = False
    """Whether somebody writes PDF files."""

    def __init__(self, document: TextDocument, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert isinstance(document.sort, CountersSort)
        self.sort = document.sort
        self.document = document
        document.setParent(self)
        self._theme = theme
        self._sheet: DesignedSheet | None = None
        self._row = 0
        self._stroke: object = object()
        self._pictures: dict[object, QIcon] = {}
        self.face = FaceView(theme)
        self.face.chosen.connect(self._show_part)
        self.face.placed.connect(self._place)
        self.face.released.connect(self._new_stroke)
        self.face.remove_wanted.connect(self._remove_part)
        self.table = QTableWidget()
        self.table.setAccessibleName("Counters")
        self.table.setIconSize(QSize(PREVIEW, PREVIEW))
        self.table.verticalHeader().setDefaultSectionSize(PREVIEW + 6)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.table.itemChanged.connect(self._typed)
        self.table.currentCellChanged.connect(lambda row, *_: self._choose(row))
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Show only counters with…")
        self.filter.setAccessibleName("Filter")
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(lambda _: self._filter())
        self.count = QLabel()
        self.count.setObjectName("muted")
        self.fields = FormView()
        self.fields.edit_wanted.connect(self._edit)
        self.source = SourceView(theme)
        self.source.typed.connect(lambda text: self.document.change(text, "Typing"))
        self.unreadable = QLabel("The text is no file of counters as it stands: mend it in the Text tab, or undo.")
        self.unreadable.setObjectName("warning")
        self.unreadable.hide()
        self._build()
        document.changed.connect(self._refresh)
        self._refresh()
        document.check()

    def _build(self) -> None:
        self.bar = QToolBar()
        for words, slot in (
            ("Add", self.add),
            ("Duplicate", self.duplicate),
            ("Remove", self.remove),
            ("New field…", self.add_field),
        ):
            self.bar.addAction(words).triggered.connect(slot)
        self.bar.addSeparator()
        self.bar.addWidget(self._menu("Add part", [(name, partial(self.add_part, name)) for name in NEW_PARTS]))
        self.bar.addWidget(
            self._menu(
                "In and out",
                [
                    ("Counters from CSV…", self.import_csv),
                    ("Counters to CSV…", self.export_csv),
                    ("Images, a file for each side…", self.export_images),
                    ("All fronts as SVG…", self.export_svg),
                    ("Sheets to cut out (PDF)…", self.export_pdf),
                ],
            )
        )
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.bar)
        column.addWidget(self.unreadable)
        halves = QSplitter(Qt.Orientation.Vertical)
        below = QWidget()
        lower = QVBoxLayout(below)
        lower.setContentsMargins(6, 0, 6, 0)
        row = QHBoxLayout()
        row.addWidget(self.filter, 1)
        row.addWidget(self.count)
        lower.addLayout(row)
        lower.addWidget(self.table, 1)
        halves.addWidget(self.face)
        halves.addWidget(below)
        halves.setStretchFactor(1, 1)
        column.addWidget(halves, 1)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.fields, "Fields")
        self.tabs.addTab(self.source, "Text")
        split = QSplitter()
        split.addWidget(middle)
        split.addWidget(self.tabs)
        split.setStretchFactor(0, 1)
        split.setChildrenCollapsible(False)
        em = self.fontMetrics().averageCharWidth()
        split.setSizes([em * 130, em * 62])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)
        remove = QShortcut(QKeySequence("Ctrl+Del"), self.table)
        remove.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        remove.activated.connect(self.remove)

    def _menu(self, words: str, entries: Sequence[tuple[str, Callable[[], object]]]) -> QWidget:
        button = QToolButton()
        menu = QMenu(self)
        for name, slot in entries:
            menu.addAction(name).triggered.connect(lambda _=False, slot=slot: slot())
        button.setText(words)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    # Showing

    @property
    def sheet(self) -> DesignedSheet | None:
        """The counters as they stand, or stood when they could last be read."""
        return self._sheet

    @property
    def counter(self) -> CounterEntry | None:
        """The counter that is shown large."""
        counters = self._sheet.counters if self._sheet is not None else ()
        return counters[self._row] if 0 <= self._row < len(counters) else None

    def _refresh(self) -> None:
        self.source.show_text(self.document.value)
        sheet = self.sort.sheet(self.document.value)
        self.unreadable.setVisible(sheet is None)
        if sheet is None:
            return
        self._sheet = sheet
        self._row = min(self._row, max(0, len(sheet.counters) - 1))
        self._fill_table(sheet)
        self.face.show_counter(sheet, self.counter, self.images)
        self.fields.show_data(form_of(DesignedSheet), self.document.data)
        total = sum(counter.copies for counter in sheet.counters)
        self.count.setText(f"{len(sheet.counters)} kinds, {total} counters")

    def _fill_table(self, sheet: DesignedSheet) -> None:
        columns = columns_of(sheet)
        self.table.blockSignals(True)
        self.table.setColumnCount(len(columns) + 1)
        self.table.setRowCount(len(sheet.counters))
        self.table.setHorizontalHeaderLabels(["", *columns])
        self.table.setColumnWidth(0, PREVIEW + 14)
        for row, counter in enumerate(sheet.counters):
            picture = QTableWidgetItem()
            picture.setIcon(self._picture(sheet, counter))
            picture.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self.table.setItem(row, 0, picture)
            for column, text in enumerate(row_of(counter, columns), start=1):
                item = self.table.item(row, column)
                if item is None:
                    self.table.setItem(row, column, QTableWidgetItem(text))
                elif item.text() != text:
                    item.setText(text)
        if self.table.currentRow() != self._row:
            self.table.setCurrentCell(self._row, max(1, self.table.currentColumn()))
        self.table.blockSignals(False)
        self._filter()

    def _picture(self, sheet: DesignedSheet, counter: CounterEntry) -> QIcon:
        """The small picture of a counter, drawn again only if something about it has changed."""
        key = (str(counter), str(sheet.templates.get(counter.template)), str(sheet.nations.get(counter.nation)))
        if key not in self._pictures:
            image = counter_image(sheet, counter, "front", PREVIEW_DOTS, self.images)
            self._pictures[key] = QIcon(QPixmap.fromImage(image))
        return self._pictures[key]

    def _filter(self) -> None:
        wanted = self.filter.text().casefold().split()
        for row in range(self.table.rowCount()):
            items = (self.table.item(row, column) for column in range(1, self.table.columnCount()))
            words = " ".join(item.text() for item in items if item is not None).casefold()
            self.table.setRowHidden(row, not all(word in words for word in wanted))

    def _choose(self, row: int) -> None:
        if row >= 0:
            self._row = row
            self.face.show_counter(self._sheet, self.counter, self.images)

    def _show_part(self, side: str, number: int) -> None:
        counter = self.counter
        if counter is not None and number >= 0:
            self.tabs.setCurrentWidget(self.fields)
            self.fields.go_to(("templates", counter.template, side, number))
            item = self.fields.currentItem()
            if item is not None:
                item.setExpanded(True)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.face.set_theme(theme)
        self.source.set_theme(theme)

    # Changing

    def _edit(self, edits: Sequence[Edit], words: str, stroke: object = None) -> None:
        if not edits:
            return
        if problem := self.document.edit(edits, words, stroke):
            self.told.emit(problem)

    def _typed(self, item: QTableWidgetItem) -> None:
        sheet, head = self._sheet, self.table.horizontalHeaderItem(item.column())
        if sheet is None or head is None or item.column() == 0:
            return
        column, text = head.text(), item.text().strip()
        edits = cell_edit(sheet, item.row(), column, text)
        if edits:
            self._edit(edits, f"{column} = {text}")
        else:
            self._fill_table(sheet)

    def add(self) -> None:
        """Add a counter."""
        if self._sheet is not None:
            self._edit(new_row(self._sheet), "Add a counter")
            self._row = len(self._sheet.counters) - 1
            self._refresh()

    def duplicate(self) -> None:
        """Add a counter like the current one."""
        if self._sheet is not None and self.counter is not None:
            self._edit(new_row(self._sheet, self._row), "Duplicate")
            self._row += 1
            self._refresh()

    def remove(self) -> None:
        """Remove the counters that are chosen."""
        rows = sorted({index.row() for index in self.table.selectionModel().selectedIndexes()} or {self._row})
        if self._sheet is None or not self._sheet.counters:
            return
        if len(rows) == len(self._sheet.counters):
            self._edit([Remove(("counters",))], "Remove every counter")
            return
        self._edit([Remove(("counters", row)) for row in reversed(rows)], "Remove counters")

    def add_field(self) -> None:
        """Ask for a field that counters do not have yet; the current counter gets it."""
        name, given = QInputDialog.getText(self, "New field", "Name, one word")
        if given and name.strip().isidentifier() and self._sheet is not None and self.counter is not None:
            value, given = QInputDialog.getText(self, "New field", f"{name.strip()} of this counter")
            if given and value.strip():
                self._edit(cell_edit(self._sheet, self._row, name.strip(), value), f"New field {name.strip()}")

    def add_part(self, name: str) -> None:
        """Add a part to the side of the template that is current."""
        counter, side = self.counter, self.face.side
        if counter is None or self._sheet is None or counter.template not in self._sheet.templates:
            self.told.emit("Choose a counter first: its template gets the part")
            return
        template = self._sheet.templates[counter.template]
        parts = template.front if side == "front" else template.back
        way: Way = ("templates", counter.template, side)
        edit: Edit = AddItem(way, len(parts), NEW_PARTS[name]) if parts else SetValue(way, [NEW_PARTS[name]])
        self._edit([edit], f"Add {name.lower()}")
        self.face.choose(side, len(parts))

    def _place(self, side: str, number: int, box: tuple[float, float, float, float]) -> None:
        counter = self.counter
        if counter is not None:
            way = ("templates", counter.template, side, number, "at")
            self._edit([SetValue(way, list(box))], "Move a part", self._stroke)

    def _new_stroke(self) -> None:
        self._stroke = object()

    def _remove_part(self, side: Side, number: int) -> None:
        counter = self.counter
        if counter is None or self._sheet is None:
            return
        template = self._sheet.templates[counter.template]
        parts = template.front if side == "front" else template.back
        way: Way = ("templates", counter.template, side)
        self._edit([Remove((*way, number) if len(parts) > 1 else way)], "Remove a part")

    # In and out

    def import_csv(self) -> None:
        """Ask for a CSV file; its counters take the place of those that are there, or come after them."""
        name, _ = QFileDialog.getOpenFileName(self, "Counters from CSV", "", "CSV (*.csv);;All files (*)")
        if not name:
            return
        box = QMessageBox(QMessageBox.Icon.Question, "Counters from CSV", "Where do the counters go?", parent=self)
        instead = box.addButton("In place of these", QMessageBox.ButtonRole.AcceptRole)
        after = box.addButton("After these", QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        if box.clickedButton() in (instead, after):
            self.read_csv(Path(name), box.clickedButton() is instead)

    def read_csv(self, path: Path, instead: bool) -> bool:
        """Take the counters of a CSV file; whether it could be read."""
        sheet = self._sheet
        if sheet is None:
            return False
        try:
            entries = entries_of_csv(read_bytes(path).decode("utf-8-sig"), sheet)
        except (DataError, CsvProblem, UnicodeDecodeError) as error:
            QMessageBox.warning(self, "Counters from CSV", f"{path}: {error}")
            return False
        way: Way = ("counters",)
        if instead or not sheet.counters:
            self._edit([SetValue(way, list(entries))], f"Counters of {path.name}")
        else:
            start = len(sheet.counters)
            self._edit([AddItem(way, start + n, entry) for n, entry in enumerate(entries)], f"Counters of {path.name}")
        return True

    def export_csv(self) -> None:
        """Write the table as CSV."""
        if self._sheet is not None:
            self._write("Counters to CSV", "counters.csv", "CSV (*.csv)", to_csv(self._sheet).encode())

    def export_svg(self) -> None:
        """Write all fronts as SVG."""
        if self._sheet is not None:
            self._write("Counters as SVG", "counters.svg", "SVG (*.svg)", sheet_svg(self._sheet, folder=self.images))

    def _write(self, title: str, name: str, filter: str, content: bytes) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, title, name, filter)
        if not chosen:
            return
        try:
            write_atomic(Path(chosen), content)
        except OSError as error:
            QMessageBox.warning(self, title, f"{chosen} cannot be written: {reason(error)}")
        else:
            self.told.emit(f"Written: {chosen}")

    def export_pdf(self) -> None:
        """Ask for a file, and have sheets written to be cut out."""
        name, _ = QFileDialog.getSaveFileName(self, "Sheets to cut out", "counters.pdf", "PDF (*.pdf)")
        if name and self._sheet is not None:
            self.pdf_wanted.emit(self._sheet, self.images, Path(name))

    def export_images(self) -> None:
        """Ask for a folder, and write an image of every side of every counter there."""
        folder = QFileDialog.getExistingDirectory(self, "Images of the counters")
        if not folder or self._sheet is None:
            return
        try:
            written = write_images(self._sheet, Path(folder), self.images)
        except OSError as error:
            QMessageBox.warning(self, "Images", f"The images cannot be written: {reason(error)}")
        else:
            self.told.emit(f"{len(written)} images written to {folder}")

    # What the window asks

    @property
    def images(self) -> Path:
        """Where images of its own are looked for."""
        return self.document.place.absolute().parent

    @property
    def folder(self) -> Path:
        """Where counters are kept."""
        return paths.own_maps().with_name("counters")

    def draft(self) -> Draft:
        """The text."""
        path = self.document.path
        return Draft(
            sort="counters",
            path=str(path) if path is not None else "",
            name=self.document.name,
            texts={"": self.document.value},
        )

    def go_to(self, problem: Problem) -> None:
        """The counter or field of a problem, and its line in the text."""
        way = way_of_words(problem.where)
        if way[:1] == ("counters",) and len(way) > 1 and isinstance(way[1], int):
            self.table.setCurrentCell(way[1], 1)
        if not self.fields.go_to(way):
            self.tabs.setCurrentWidget(self.source)
        self.source.go_to(max(problem.line, 1), max(problem.column, 1))

    def search(self, words: str) -> Sequence[tuple[str, Callable[[], object]]]:
        """Counters whose row has the words."""
        sheet = self._sheet
        if sheet is None:
            return ()
        columns, wanted = columns_of(sheet), words.casefold().split()
        found: list[tuple[str, Callable[[], object]]] = []
        for row, counter in enumerate(sheet.counters):
            text = " ".join(filter(None, row_of(counter, columns)))
            if all(word in text.casefold() for word in wanted):
                found.append((text, _show_row(self, row)))
        return found

    def exports(self) -> Sequence[tuple[str, Callable[[], object]]]:
        """CSV, images, SVG."""
        return (
            ("Counters to CSV…", self.export_csv),
            ("Images, a file for each side…", self.export_images),
            ("All fronts as SVG…", self.export_svg),
            *([("Sheets to cut out (PDF)…", self.export_pdf)] if self.can_print else []),
        )

    def entries(self) -> Sequence[Entry]:
        """Everything that can be done with counters."""
        entries = [
            Entry("Add a counter", "Counters", "", self.add),
            Entry("Duplicate the counter", "Counters", "", self.duplicate),
            Entry("Remove counters", "Counters", "", self.remove),
        ]
        return [*entries, *(Entry(f"Add {name.lower()}", "Counters", "", _part(self, name)) for name in NEW_PARTS)]


def _show_row(page: CountersPage, row: int) -> Callable[[], object]:
    return lambda: page.table.setCurrentCell(row, 1)


def _part(page: CountersPage, name: str) -> Callable[[], object]:
    return partial(page.add_part, name)
