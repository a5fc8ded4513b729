"""What is asked before a map is made, numbered anew, or given another size."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.design.map_draft import OWN, Cell, MapDraft
from wargames_desktop.design.map_files import new_map
from wargames_desktop.design.renumbering import Growth, extent
from wargames_desktop.editor.maps.numbering_form import NumberingForm
from wargames_desktop.editor.maps.tool_panel import TERRAINS
from wargames_desktop.hexgrid import Hex, Numbering, Part
from wargames_desktop.painting.theme import Theme

MOST_ROWS = 999


def _buttons(dialog: QDialog) -> QDialogButtonBox:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


def usual_numbering(pointed: bool, first_moved: bool = False, digits: int = 2) -> Numbering:
    """Rows and columns from 1 at the upper left, as most maps have them."""
    return Numbering(
        pointed=pointed,
        row=Part(grows="down", digits=digits),
        column=Part(grows="right", digits=digits),
        shifted="odd" if first_moved else "even",
        shift="right" if pointed else "down",
        order="row column" if pointed else "column row",
    )


def filled(numbering: Numbering, rows: int, columns: int, terrain: str, source: str) -> dict[Hex, Cell]:
    """A rectangle of hexes of one terrain."""
    cell = Cell(terrain, {"source": source} if source else {})
    return {numbering.hex_of(row, column): cell for row in range(1, rows + 1) for column in range(1, columns + 1)}


class NewMapDialog(QDialog):
    """Asks for the size, the hexes and the numbers of a new map."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New map")
        self.name = QLineEdit("My map")
        self.name.selectAll()
        self.pointed = QComboBox()
        self.pointed.addItem("A corner up, in rows", True)
        self.pointed.addItem("A side up, in columns", False)
        self.rows, self.columns = QSpinBox(), QSpinBox()
        for number, value in ((self.rows, 30), (self.columns, 40)):
            number.setRange(1, MOST_ROWS)
            number.setValue(value)
        self.first_moved = QCheckBox("The first one is moved by half a hex")
        self.terrain = QComboBox()
        self.terrain.setEditable(True)
        self.terrain.addItems(list(TERRAINS))
        self.numbers = NumberingForm(self._model(), self._cells(), theme)
        left = QFormLayout()
        for words, field in (
            ("&Title", self.name),
            ("&Hexes", self.pointed),
            ("&Rows", self.rows),
            ("&Columns", self.columns),
            ("", self.first_moved),
            ("&Filled with", self.terrain),
        ):
            left.addRow(words, field)
        row = QHBoxLayout()
        row.addLayout(left)
        row.addWidget(self.numbers)
        self.buttons = _buttons(self)
        column = QVBoxLayout(self)
        column.addLayout(row)
        column.addWidget(self.buttons)
        for number in (self.rows, self.columns):
            number.valueChanged.connect(self._renumber)
        self.pointed.currentIndexChanged.connect(self._renumber)
        self.first_moved.toggled.connect(self._renumber)
        self.numbers.changed.connect(self._enable)
        self.name.textChanged.connect(self._enable)
        self.name.setFocus()

    def _model(self) -> Numbering:
        return usual_numbering(bool(self.pointed.currentData()), self.first_moved.isChecked())

    def _cells(self) -> dict[Hex, Cell]:
        terrain = self.terrain.currentText().strip() or "sea"
        return filled(self._model(), self.rows.value(), self.columns.value(), terrain, OWN)

    def _renumber(self) -> None:
        most = max(self.rows.value(), self.columns.value())
        for digits in (self.numbers.row_digits, self.numbers.column_digits):
            if digits.value() and digits.value() < len(str(most)):
                digits.setValue(len(str(most)))
        self.numbers.set_cells(self._model(), self._cells())

    def _enable(self) -> None:
        possible = self.numbers.possible and bool(self.name.text().strip())
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(possible)

    def made(self, id: str) -> MapDraft:
        """The map that was asked for."""
        return new_map(id, self.name.text().strip(), self.numbers.numbering(), self._cells())


class NumberingDialog(QDialog):
    """Asks for other numbers for the hexes of a map."""

    def __init__(self, draft: MapDraft, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Numbers of the hexes")
        self.form = NumberingForm(draft.numbering, dict(draft.cells), theme)
        note = QLabel("Hexes stay where they are. Scenarios that name hexes of this map will mean others.")
        note.setObjectName("muted")
        note.setWordWrap(True)
        self.buttons = _buttons(self)
        column = QVBoxLayout(self)
        column.addWidget(self.form)
        column.addWidget(note)
        column.addWidget(self.buttons)
        self.form.changed.connect(self._enable)

    def _enable(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.form.possible)

    def numbering(self) -> Numbering:
        """What was asked for."""
        return self.form.numbering()


class SizeDialog(QDialog):
    """Asks how many rows and columns are added at each edge, or cut off."""

    def __init__(self, draft: MapDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Size of the map")
        self._size = extent(draft)
        self.edges: dict[str, QSpinBox] = {}
        form = QFormLayout()
        for name in ("top", "bottom", "left", "right"):
            number = QSpinBox()
            number.setRange(-MOST_ROWS, MOST_ROWS)
            number.valueChanged.connect(self._tell)
            self.edges[name] = number
            form.addRow(f"At the &{name}", number)
        self.terrain = QComboBox()
        self.terrain.setEditable(True)
        self.terrain.addItems(list(TERRAINS))
        form.addRow("New hexes are", self.terrain)
        self.keep_numbers = QCheckBox("Hexes keep their numbers")
        self.keep_numbers.setChecked(True)
        self.keep_numbers.setToolTip("Otherwise the map is counted anew from the same corner")
        form.addRow(self.keep_numbers)
        self.told = QLabel()
        self.buttons = _buttons(self)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.told)
        column.addWidget(self.buttons)
        self._tell()

    def _tell(self) -> None:
        growth = self.growth()
        rows, columns = self._size[0] + growth.top + growth.bottom, self._size[1] + growth.left + growth.right
        possible = rows > 0 and columns > 0
        now = f"{rows} rows, {columns} columns" if possible else "nothing would be left"
        self.told.setText(f"Now {self._size[0]} rows, {self._size[1]} columns; then {now}.")
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(possible)

    def growth(self) -> Growth:
        """What was asked for: more at each edge, or less."""
        return Growth(**{name: number.value() for name, number in self.edges.items()})
