"""Where a map lies on the Earth, and what its coast makes of the hexes."""

from __future__ import annotations

import itertools
from math import cos, radians
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app import paths
from wargames_desktop.data.problems import DataError
from wargames_desktop.design.coast_maps import (
    UNITS,
    Sheet,
    Thresholds,
    fits,
    middle_and_size,
    position,
    with_coast,
)
from wargames_desktop.design.coastlines import Coastline, coastline_of_file, world
from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.design.map_files import new_map
from wargames_desktop.editor.maps.dialogs import MOST_ROWS, filled, usual_numbering
from wargames_desktop.editor.maps.tool_panel import SIDE_KINDS
from wargames_desktop.editor.maps.world_chart import WorldChart
from wargames_desktop.painting.theme import Theme

DEGREE = 111_195.0
"""Metres of a degree of latitude."""
RIM = 12
"""Points on each edge of the outline that is drawn on the chart."""


class CoastDialog(QDialog):
    """Asks for place, scale and thresholds. For a map that is there its size is given; else it is asked for as well."""

    def __init__(self, theme: Theme, draft: MapDraft | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Map from the coast" if draft is None else "Coast of the map")
        self._draft = draft
        self.coastline: Coastline = world(paths.assets() / "world" / "coast.xz")
        self.chart = WorldChart(theme)
        self.chart.set_coastline(self.coastline)
        self.chart.picked.connect(self._pick)
        self.chart.framed.connect(self._frame)
        self._make_fields()
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.licence = QLabel("The coast is GSHHG 2.3.7 (Wessel and Smith 1996), under the GNU LGPL.")
        self.licence.setObjectName("muted")
        self.licence.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        side = QVBoxLayout()
        side.addLayout(self._form())
        side.addWidget(self.told)
        side.addStretch(1)
        side.addWidget(self.licence)
        row = QHBoxLayout()
        row.addWidget(self.chart, 1)
        row.addLayout(side)
        column = QVBoxLayout(self)
        column.addLayout(row, 1)
        column.addWidget(self.buttons)
        self._tell()
        self.chart.look_at(self.longitude.value(), self.latitude.value(), 120.0)

    def _make_fields(self) -> None:
        at = self._draft.head.azimuthal if self._draft is not None else None
        self.name = QLineEdit("My map")
        self.pointed = QComboBox()
        self.pointed.addItem("A corner up, in rows", True)
        self.pointed.addItem("A side up, in columns", False)
        self.rows, self.columns = QSpinBox(), QSpinBox()
        for number, value in ((self.rows, 50), (self.columns, 80)):
            number.setRange(1, MOST_ROWS)
            number.setValue(value)
        self.latitude = _degrees(-90, 90, at.latitude if at is not None else -8.5)
        self.longitude = _degrees(-180, 180, at.longitude if at is not None else 158.5)
        self.hex_size = QDoubleSpinBox()
        self.hex_size.setRange(0.01, 1_000_000)
        self.hex_size.setDecimals(3)
        self.hex_size.setValue(at.hex_metres / 1000 if at is not None else 10.0)
        self.unit = QComboBox()
        self.unit.addItems(list(UNITS))
        self.turned = _degrees(-180, 360, at.bearing_of_up if at is not None else 0.0)
        self.turned.setToolTip("The true bearing of what is up on the sheet, in degrees")
        self.land_from, self.coast_from = QSpinBox(), QSpinBox()
        for number, value in ((self.land_from, 60), (self.coast_from, 4)):
            number.setRange(1, 100)
            number.setValue(value)
            number.setSuffix(" % land")
        self.land_word, self.coast_word, self.sea_word = QLineEdit("land"), QLineEdit("coast"), QLineEdit("sea")
        self.lakes = QCheckBox("Lakes are water")
        self.lakes.setChecked(True)
        self.sides = QComboBox()
        self.sides.setEditable(True)
        self.sides.addItems(["", *SIDE_KINDS])
        self.sides.setToolTip("The kind of the hexsides of which most lies on land; empty for none")
        self.over_own = QCheckBox("Also hexes drawn by hand")
        self.over_own.setVisible(self._draft is not None)
        self.file_button = QPushButton("Finer coastline…")
        self.file_button.setToolTip("A GeoJSON file of land, in degrees")
        self.file_button.clicked.connect(self.choose_file)
        for field in (self.rows, self.columns, self.latitude, self.longitude, self.hex_size, self.turned):
            field.valueChanged.connect(self._tell)
        for number in (self.land_from, self.coast_from):
            number.valueChanged.connect(self._tell)
        self.unit.currentIndexChanged.connect(self._tell)
        for word in (self.name, self.land_word, self.coast_word, self.sea_word):
            word.textChanged.connect(self._tell)

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        if self._draft is None:
            form.addRow("&Title", self.name)
            form.addRow("He&xes", self.pointed)
            form.addRow("&Rows", self.rows)
            form.addRow("&Columns", self.columns)
        form.addRow("&Latitude", self.latitude)
        form.addRow("L&ongitude", self.longitude)
        size = QHBoxLayout()
        size.addWidget(self.hex_size, 1)
        size.addWidget(self.unit)
        form.addRow("Hex size", size)
        form.addRow("&Up is at bearing", self.turned)
        for words, word, number in (
            ("Land", self.land_word, self.land_from),
            ("Coast", self.coast_word, self.coast_from),
        ):
            row = QHBoxLayout()
            row.addWidget(word, 1)
            row.addWidget(number)
            form.addRow(f"{words} is called", row)
        form.addRow("Sea is called", self.sea_word)
        form.addRow("Hexsides on land", self.sides)
        form.addRow("", self.lakes)
        if self._draft is not None:
            form.addRow("", self.over_own)
        form.addRow("", self.file_button)
        return form

    # What the fields say

    def sheet(self) -> Sheet:
        """Where the map lies."""
        return Sheet(
            latitude=self.latitude.value(),
            longitude=self.longitude.value(),
            hex_metres=self.hex_size.value() * UNITS[self.unit.currentText()],
            bearing_of_up=self.turned.value(),
        )

    def thresholds(self) -> Thresholds:
        """What a share of land makes of a hex."""
        return Thresholds(
            land_from=self.land_from.value() / 100,
            coast_from=self.coast_from.value() / 100,
            land=self.land_word.text().strip(),
            coast=self.coast_word.text().strip(),
            sea=self.sea_word.text().strip(),
            lakes=self.lakes.isChecked(),
            sides=self.sides.currentText().strip(),
        )

    def _extent(self) -> tuple[float, float]:
        """Width and height of the map in hexes."""
        if self._draft is not None:
            _, width, height = middle_and_size(self._draft)
            return width, height
        across, down = float(self.columns.value()), float(self.rows.value())
        if bool(self.pointed.currentData()):
            return across + 0.5, down * 0.866 + 0.3
        return across * 0.866 + 0.3, down + 0.5

    def made(self, id: str) -> MapDraft:
        """The map that was asked for.

        Raises:
            ValueError: it would reach around the Earth.
            DataError: its head would be wrong.
        """
        draft = self._draft
        if draft is None:
            most = max(self.rows.value(), self.columns.value())
            numbering = usual_numbering(bool(self.pointed.currentData()), digits=max(2, len(str(most))))
            cells = filled(numbering, self.rows.value(), self.columns.value(), self.sea_word.text().strip(), "")
            draft = new_map(id, self.name.text().strip(), numbering, cells)
        return with_coast(draft, self.coastline, self.sheet(), self.thresholds(), self.over_own.isChecked())

    def make(self, id: str) -> MapDraft | None:
        """The map, while the pointer says that it is being made; None if it cannot be, and the person is told why."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            return self.made(id)
        except (ValueError, DataError) as error:
            problem = str(error)
        finally:
            QApplication.restoreOverrideCursor()
        QMessageBox.warning(self, self.windowTitle(), problem)
        return None

    def choose_file(self) -> None:
        """Choose a finer coastline."""
        name, _ = QFileDialog.getOpenFileName(self, "Coastline", "", "GeoJSON (*.geojson *.json);;All files (*)")
        if name:
            self.take_file(Path(name))

    def take_file(self, path: Path) -> bool:
        """Compute from another coastline; whether it can be read."""
        try:
            self.coastline = coastline_of_file(path)
        except DataError as error:
            QMessageBox.warning(self, "Coastline", str(error))
            return False
        self.file_button.setText(path.name)
        self.licence.setText("The coast is your own file's. Mind its licence if you pass the map on.")
        self.chart.set_coastline(self.coastline)
        return True

    # The chart

    def _pick(self, longitude: float, latitude: float) -> None:
        self.longitude.setValue(longitude)
        self.latitude.setValue(latitude)

    def _frame(self, west: float, south: float, east: float, north: float) -> None:
        """Lay the map over a rectangle: hexes keep their number and get the size that it takes."""
        self._pick(((west + east) / 2 + 180) % 360 - 180, (south + north) / 2)
        width, height = self._extent()
        wide = (east - west) * DEGREE * max(0.05, cos(radians((south + north) / 2)))
        metres = max(wide / width, (north - south) * DEGREE / height)
        self.hex_size.setValue(metres / UNITS[self.unit.currentText()])

    def _tell(self) -> None:
        sheet, (width, height) = self.sheet(), self._extent()
        possible = fits(sheet, width, height)
        words = f"The map covers {_length(width * sheet.hex_metres)} by {_length(height * sheet.hex_metres)}."
        if not possible:
            words = "The map would reach around the Earth: take smaller hexes, or fewer of them."
            self.chart.show_sheet(None)
        else:
            self.chart.show_sheet(outline_of(sheet, width, height))
        if self.coast_from.value() > self.land_from.value():
            words, possible = "Coast must begin with less land than land does.", False
        named = all(word.text().strip() for word in (self.name, self.land_word, self.coast_word, self.sea_word))
        self.told.setText(words)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(possible and named)


def outline_of(sheet: Sheet, width: float, height: float) -> list[tuple[float, float]]:
    """The edge of a sheet on the Earth, longitudes without a break."""
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))
    found: list[tuple[float, float]] = []
    for (ax, ay), (bx, by) in itertools.pairwise(corners):
        for step in range(RIM):
            x, y = ax + (bx - ax) * step / RIM, ay + (by - ay) * step / RIM
            longitude, latitude = position(sheet, x * width / 2, y * height / 2)
            if found:
                longitude += 360 * round((found[-1][0] - longitude) / 360)
            found.append((longitude, latitude))
    return found


def _degrees(low: float, high: float, value: float) -> QDoubleSpinBox:
    field = QDoubleSpinBox()
    field.setRange(low, high)
    field.setDecimals(4)
    field.setSuffix("°")
    field.setValue(value)
    return field


def _length(metres: float) -> str:
    return f"{metres / 1000:,.0f} km" if metres >= 10_000 else f"{metres:,.0f} m"
