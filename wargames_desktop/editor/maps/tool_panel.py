"""What is painted, and how: the panel beside the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.design.inks import AreaInk, ColumnInk, Ink, NewHexInk, NoHexInk, SideInk, TerrainInk, WordInk
from wargames_desktop.design.map_draft import Cell, MapDraft, all_sides
from wargames_desktop.editor.maps.swatches import SWATCH, area_colour, side_colour, swatch, terrain_colour
from wargames_desktop.painting.theme import Theme

SHAPES: Final = (
    ("brush", "Brush", "B"),
    ("fill", "Fill", "F"),
    ("rectangle", "Rectangle", "R"),
    ("lasso", "Lasso", "L"),
)
WHATS: Final = (
    ("terrain", "Terrain"),
    ("sides", "Hexsides"),
    ("areas", "Areas and zones"),
    ("words", "Icons and flags"),
    ("column", "Any property"),
    ("outline", "Outline of the map"),
    ("boxes", "Boxes beside the map"),
    ("names", "Names on the sheet"),
    ("select", "Choose hexes"),
)
TERRAINS: Final = ("sea", "deep", "shallow", "shoal", "coast", "land", "mountain", "jungle", "swamp", "desert")
SIDE_KINDS: Final = ("river", "coast", "land", "deep", "mountain", "blocked", "road", "rail", "red_line")
WORDS: Final = (("icons", "port"), ("icons", "airfield"), ("icons", "city"), ("icons", "resource"), ("flags", "jungle"))
LARGEST_BRUSH: Final = 12


class ToolPanel(QWidget):
    """The panel.

    Signals:
        changed: the tool is another.
        area_wanted: a new area is to be made.
    """

    changed = Signal()
    area_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._draft: MapDraft | None = None
        self.what = QComboBox()
        self.what.setAccessibleName("What is painted")
        for id, words in WHATS:
            self.what.addItem(words, id)
        self.shapes = QButtonGroup(self)
        grid = QGridLayout()
        grid.setSpacing(4)
        for number, (id, words, key) in enumerate(SHAPES):
            button = QToolButton()
            button.setText(words)
            button.setObjectName(f"shape_{id}")
            button.setCheckable(True)
            QShortcut(QKeySequence(key), self).activated.connect(partial(self.set_shape, id))
            button.setToolTip(f"{words} ({key})")
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().verticalPolicy())
            self.shapes.addButton(button, number)
            grid.addWidget(button, number // 2, number % 2)
        self.shapes.button(0).setChecked(True)
        self.brush_size = QSpinBox()
        self.brush_size.setRange(1, LARGEST_BRUSH)
        self.brush_size.setToolTip("Width of the brush in hexes from the middle ([ and ])")
        self.terrains = self._list("Terrains")
        self.sides = self._list("Kinds of hexsides")
        self.areas = self._list("Areas")
        self.words = self._list("Icons and flags")
        self.column = QComboBox()
        self.column.setEditable(True)
        self.column.setAccessibleName("Property")
        self.text = QLineEdit()
        self.text.setAccessibleName("Value")
        self.text.setPlaceholderText("empty: takes it out")
        self.remove = QCheckBox("Take hexes off the map")
        self.stack = QStackedWidget()
        for page in (
            self._with_button(self.terrains, "Other terrain…", self.add_terrain),
            self._with_button(self.sides, "Other kind…", self.add_side),
            self._with_button(self.areas, "New area…", self.area_wanted.emit),
            self._with_button(self.words, "Other word…", self.add_word),
            self._column_page(),
            self._outline_page(),
            self._select_page(),
            self._select_page(),
            self._select_page(),
        ):
            self.stack.addWidget(page)
        self.hint = QLabel()
        self.hint.setObjectName("muted")
        self.hint.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.what)
        column.addLayout(grid)
        row = QFormLayout()
        row.addRow("Brush", self.brush_size)
        column.addLayout(row)
        column.addWidget(self.stack, 1)
        column.addWidget(self.hint)
        self.what.currentIndexChanged.connect(self._take_what)
        self.shapes.idClicked.connect(lambda _: self._tell())
        self.brush_size.valueChanged.connect(lambda _: self._tell())
        self.remove.toggled.connect(lambda _: self._tell())
        self.column.currentTextChanged.connect(lambda _: self._tell())
        self.text.textChanged.connect(lambda _: self._tell())
        for each in (self.terrains, self.sides, self.areas, self.words):
            each.currentRowChanged.connect(lambda _: self._tell())
        self._take_what()

    def _list(self, name: str) -> QListWidget:
        view = QListWidget()
        view.setAccessibleName(name)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setIconSize(QSize(SWATCH, SWATCH))
        return view

    def _with_button(self, view: QWidget, words: str, slot: Callable[[], object]) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(view, 1)
        button = QPushButton(words)
        button.clicked.connect(lambda: slot())
        column.addWidget(button)
        return page

    def _column_page(self) -> QWidget:
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow("Property", self.column)
        form.addRow("Value", self.text)
        return page

    def _outline_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.remove)
        column.addStretch(1)
        return page

    def _select_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addStretch(1)
        return page

    # What there is

    def show_draft(self, draft: MapDraft) -> None:
        """Offer what the map has, besides what every map may have."""
        fresh = self._fresh_cells(draft)
        terrains = _found(TERRAINS, Counter(cell.terrain for cell in fresh))
        self._fill(self.terrains, [(word, word) for word in terrains])
        if self._draft is None or self._draft.sides is not draft.sides:
            kinds = _found(SIDE_KINDS, Counter(mark.kind for _, marks in all_sides(draft) for mark in marks))
            self._fill(self.sides, [(word, word) for word in kinds])
        self._fill(self.areas, [(area.id, area.name) for area in draft.areas])
        known = dict.fromkeys(WORDS)
        for cell in fresh:
            for column in ("icons", "flags"):
                for word in cell.words(column):
                    known.setdefault((column, word))
        self._fill(self.words, [(f"{column}:{word}", f"{word} ({column[:-1]})") for column, word in known])
        columns = [column for column in draft.columns if column != "terrain"]
        if columns != [self.column.itemText(n) for n in range(self.column.count())]:
            now = self.column.currentText()
            self.column.blockSignals(True)
            self.column.clear()
            self.column.addItems(columns)
            self.column.setCurrentText(now or "zone")
            self.column.blockSignals(False)
        self._draft = draft

    def _fresh_cells(self, draft: MapDraft) -> list[Cell]:
        """Rows that were not there when the map was shown last: only they can have words that are not known yet."""
        if self._draft is None:
            return list(draft.cells.values())
        cells = (draft.cells.get(hex_) for hex_ in self._draft.cells.differences(draft.cells))
        return [cell for cell in cells if cell is not None]

    def _fill(self, view: QListWidget, entries: list[tuple[str, str]]) -> None:
        known = [view.item(n).data(Qt.ItemDataRole.UserRole) for n in range(view.count())]
        if all(id in known for id, _ in entries) and view is not self.areas:
            return
        added = [] if view is self.areas else [id for id in known if id not in dict(entries)]
        current = self.current(view)
        view.blockSignals(True)
        view.clear()
        for id, words in [*entries, *((id, _plain(id)) for id in added)]:
            item = QListWidgetItem(words)
            item.setData(Qt.ItemDataRole.UserRole, id)
            if view is not self.words:
                item.setIcon(swatch(self._colour(view, id)))
            view.addItem(item)
            if id == current:
                view.setCurrentItem(item)
        if view.currentRow() < 0 and view.count():
            view.setCurrentRow(0)
        view.blockSignals(False)

    def _colour(self, view: QListWidget, id: str) -> QColor:
        if view is self.terrains:
            return terrain_colour(self._theme.sheet, id)
        return side_colour(self._theme.sheet, id) if view is self.sides else area_colour(self._theme.sheet, id)

    def add_terrain(self) -> None:
        """Ask for a terrain that is not in the list."""
        self._add(self.terrains, "Terrain", "A word, as the rules of the game call it")

    def add_side(self) -> None:
        """Ask for a kind of side that is not in the list."""
        self._add(self.sides, "Kind of hexside", "A word, as the rules of the game call it")

    def add_word(self) -> None:
        """Ask for a flag that is not in the list."""
        self._add(self.words, "Flag", "A word, as the rules of the game call it", "flags:")

    def _add(self, view: QListWidget, title: str, label: str, before: str = "") -> None:
        word, given = QInputDialog.getText(self, title, label)
        if given and word.strip():
            self.choose(view, f"{before}{word.strip().replace(';', '')}")

    def choose(self, view: QListWidget, id: str) -> None:
        """Make an entry of a list the current one, adding it if need be."""
        for number in range(view.count()):
            if view.item(number).data(Qt.ItemDataRole.UserRole) == id:
                view.setCurrentRow(number)
                return
        item = QListWidgetItem(_plain(id))
        item.setData(Qt.ItemDataRole.UserRole, id)
        if view is not self.words:
            item.setIcon(swatch(self._colour(view, id)))
        view.addItem(item)
        view.setCurrentItem(item)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        for view in (self.terrains, self.sides, self.areas):
            for number in range(view.count()):
                item = view.item(number)
                item.setIcon(swatch(self._colour(view, item.data(Qt.ItemDataRole.UserRole))))

    # What is chosen

    @staticmethod
    def current(view: QListWidget) -> str:
        """The chosen entry of a list; empty if there is none."""
        item = view.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    @property
    def mode(self) -> str:
        """What is painted: an id of ``WHATS``."""
        return str(self.what.currentData())

    @property
    def shape(self) -> str:
        """How: an id of ``SHAPES``; sides are always drawn along."""
        return SHAPES[self.shapes.checkedId()][0]

    @property
    def radius(self) -> int:
        """Hexes from the middle of the brush to its rim; 0 is a single hex."""
        return self.brush_size.value() - 1

    def ink(self, out: bool) -> Ink | None:
        """What hexes are painted with; ``out`` takes away what the ink would add. None: they are not painted."""
        match self.mode:
            case "terrain":
                return TerrainInk(self.current(self.terrains)) if not out else None
            case "areas":
                area = self.current(self.areas)
                return AreaInk(area, out) if area else None
            case "words":
                column, _, word = self.current(self.words).partition(":")
                return WordInk(column, word, out) if word else None
            case "column":
                column = self.column.currentText().strip()
                return ColumnInk(column, "" if out else self.text.text()) if column not in ("", "hex") else None
            case "outline":
                removes = self.remove.isChecked() != out
                return NoHexInk() if removes else NewHexInk(self.current(self.terrains) or "sea")
        return None

    def side_ink(self, out: bool) -> SideInk | None:
        """What sides are drawn with; None if no sides are drawn."""
        kind = self.current(self.sides)
        return SideInk(kind, out) if self.mode == "sides" and kind else None

    def set_mode(self, id: str) -> None:
        """Paint something else."""
        self.what.setCurrentIndex(self.what.findData(id))

    def set_shape(self, id: str) -> None:
        """Paint otherwise."""
        if self.mode in ("sides", "boxes", "names"):
            return
        number = [each for each, _, _ in SHAPES].index(id)
        self.shapes.button(number).setChecked(True)
        self._tell()

    def _take_what(self) -> None:
        self.stack.setCurrentIndex(self.what.currentIndex())
        sides = self.mode in ("sides", "boxes", "names")
        for number in range(len(SHAPES)):
            self.shapes.button(number).setEnabled(not sides)
        self.brush_size.setEnabled(not sides)
        self.hint.setText(_HINTS[self.mode])
        self._tell()

    def _tell(self) -> None:
        self.changed.emit()


_HINTS: Final = {
    "terrain": "Right click takes up the terrain under the pointer.",
    "sides": "Draw along the edges. The right button takes away.",
    "areas": "Areas may overlap. The right button takes hexes out.",
    "words": "The right button takes away.",
    "column": "The right button clears the property.",
    "outline": "Adds hexes in the terrain that was chosen last. The right button does the opposite.",
    "boxes": "Draw a rectangle: a place for counters, a track, an off-map area. The right button removes a box.",
    "names": "Click where a name is to be written. The right button removes the nearest one.",
    "select": "Shift adds, Alt takes out. Copy with Ctrl+C, put down with Ctrl+V, turn with , and .",
}


def _found(usual: tuple[str, ...], used: Counter[str]) -> list[str]:
    """What is used, the most used first, then what is usual."""
    return [*(word for word, _ in used.most_common() if word), *(word for word in usual if word not in used)]


def _plain(id: str) -> str:
    column, _, word = id.partition(":")
    return f"{word} ({column[:-1]})" if word else id
