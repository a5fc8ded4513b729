"""How hexes are labelled, as fields, with a live look at what would be printed in the corners of the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import nsmallest
from typing import Literal, cast, get_args

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from wargames_desktop.design.map_draft import Cell
from wargames_desktop.design.renumbering import Corner, counted_from, with_shift_of
from wargames_desktop.hexgrid import Hex, Layout, Numbering, Part, Point
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.text import put
from wargames_desktop.painting.theme import Theme, colour

Style = Literal["digits", "letters", "doubled"]
STYLES: tuple[tuple[str, Style], ...] = (
    ("Numbers", "digits"),
    ("Letters A, B … Z, AA, AB", "letters"),
    ("Letters A, B … Z, AA, BB", "doubled"),
)


class NumberingForm(QWidget):
    """The fields.

    Signals:
        changed: the numbering is another, or impossible.
    """

    changed = Signal()

    def __init__(
        self, model: Numbering, cells: Mapping[Hex, Cell], theme: Theme, parent: QWidget | None = None
    ) -> None:
        """``model`` says which rows (or columns) are shifted, by their place on the sheet."""
        super().__init__(parent)
        self._model, self._cells = model, cells
        self.corner = QComboBox()
        self.corner.addItems(list(get_args(Corner)))
        self.order = QComboBox()
        self.order.addItem("Row, then column", "row column")
        self.order.addItem("Column, then row", "column row")
        self.row_style, self.column_style = QComboBox(), QComboBox()
        self.row_digits, self.column_digits = QSpinBox(), QSpinBox()
        self.first_row, self.first_column = QSpinBox(), QSpinBox()
        for style in (self.row_style, self.column_style):
            for words, id in STYLES:
                style.addItem(words, id)
        for digits in (self.row_digits, self.column_digits):
            digits.setRange(0, 5)
            digits.setSpecialValueText("no leading zeros")
        for first in (self.first_row, self.first_column):
            first.setRange(0, 99_999)
        self.separator = QLineEdit()
        self.separator.setMaxLength(3)
        self.separator.setPlaceholderText("none")
        self.problem = QLabel()
        self.problem.setObjectName("warning")
        self.problem.setWordWrap(True)
        self.sample = NumberingSample(theme)
        form = QFormLayout()
        for words, field in (
            ("Count from the", self.corner),
            ("Printed as", self.order),
            ("Between them", self.separator),
            ("Rows", self.row_style),
            ("First row", self.first_row),
            ("Digits of rows", self.row_digits),
            ("Columns", self.column_style),
            ("First column", self.first_column),
            ("Digits of columns", self.column_digits),
        ):
            form.addRow(words, field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addWidget(self.sample)
        column.addWidget(self.problem)
        self.show_numbering(model)
        for box in (self.corner, self.order, self.row_style, self.column_style):
            box.currentIndexChanged.connect(self._tell)
        for number in (self.row_digits, self.column_digits, self.first_row, self.first_column):
            number.valueChanged.connect(self._tell)
        self.separator.textChanged.connect(self._tell)
        self._tell()

    def show_numbering(self, numbering: Numbering) -> None:
        """Fill the fields."""
        vertical = "upper" if numbering.row.grows == "down" else "lower"
        side = "left" if numbering.column.grows == "right" else "right"
        self.corner.setCurrentText(f"{vertical} {side}")
        self.order.setCurrentIndex(self.order.findData(numbering.order))
        self.row_style.setCurrentIndex(self.row_style.findData(numbering.row.style))
        self.column_style.setCurrentIndex(self.column_style.findData(numbering.column.style))
        self.row_digits.setValue(numbering.row.digits)
        self.column_digits.setValue(numbering.column.digits)
        self.separator.setText(numbering.separator)
        spots = [numbering.row_and_column(hex_) for hex_ in self._cells] or [(1, 1)]
        self.first_row.setValue(min(row for row, _ in spots))
        self.first_column.setValue(min(column for _, column in spots))

    def set_cells(self, model: Numbering, cells: Mapping[Hex, Cell]) -> None:
        """Number other hexes."""
        self._model, self._cells = model, cells
        self._tell()

    def numbering(self) -> Numbering:
        """What the fields say.

        Raises:
            ValueError: the fields contradict each other.
        """
        bare = Numbering(
            pointed=self._model.pointed,
            row=Part(grows="down", style=cast(Style, self.row_style.currentData()), digits=self.row_digits.value()),
            column=Part(
                grows="right", style=cast(Style, self.column_style.currentData()), digits=self.column_digits.value()
            ),
            shifted="even",
            shift=self._model.shift,
            order=self.order.currentData(),
            separator=self.separator.text(),
        )
        corner = cast(Corner, self.corner.currentText())
        counted = counted_from(
            with_shift_of(bare, self._model), self._cells, corner, self.first_row.value(), self.first_column.value()
        )
        for hex_ in self._cells:
            counted.label(hex_)
        return counted

    def _tell(self) -> None:
        for style, digits in ((self.row_style, self.row_digits), (self.column_style, self.column_digits)):
            digits.setEnabled(style.currentData() == "digits")
        try:
            numbering = self.numbering()
        except ValueError as error:
            self.problem.setText(f"{error}."[:1].upper() + f"{error}."[1:])
            self.sample.show_labels(self._model, self._cells, None)
        else:
            self.problem.setText("")
            self.sample.show_labels(self._model, self._cells, numbering)
        self.changed.emit()

    @property
    def possible(self) -> bool:
        """Whether the fields make sense."""
        return not self.problem.text()


class NumberingSample(QWidget):
    """The corners of the map with the labels that would be printed there."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._corners: list[tuple[str, list[Hex]]] = []
        self._layout = Layout(pointed=True)
        self._numbering: Numbering | None = None
        self.setMinimumHeight(150)
        self.setAccessibleName("Labels in the corners of the map")

    def sizeHint(self) -> QSize:
        return QSize(360, 170)

    def show_labels(self, model: Numbering, cells: Mapping[Hex, Cell], numbering: Numbering | None) -> None:
        """Show what a numbering prints."""
        self._layout = Layout(pointed=model.pointed)
        self._numbering = numbering
        centres = {hex_: self._layout.centre(hex_) for hex_ in cells}
        signs = (("upper left", -1, -1), ("upper right", 1, -1), ("lower left", -1, 1), ("lower right", 1, 1))
        self._corners = []
        for name, across, down in signs:
            if centres:
                near = nsmallest(5, centres, key=_towards(centres, across, down))
                self._corners.append((name, near))
        self.update()

    def labels(self) -> list[str]:
        """The label of the hex right in each corner."""
        if self._numbering is None:
            return []
        return [self._numbering.label(near[0]) for _, near in self._corners]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = self._theme.sheet
        painter.fillRect(self.rect(), colour(sheet.beyond))
        for number, (_, near) in enumerate(self._corners):
            cell = QRectF(
                (number % 2) * self.width() / 2, (number // 2) * self.height() / 2, self.width() / 2, self.height() / 2
            )
            self._paint_corner(painter, cell.adjusted(4, 4, -4, -4), near)
        painter.end()

    def _paint_corner(self, painter: QPainter, cell: QRectF, near: list[Hex]) -> None:
        corners = [QPointF(*corner) for hex_ in near for corner in self._layout.corners(hex_)]
        bounds = QPolygonF(corners).boundingRect()
        scale = min(cell.width() / bounds.width(), cell.height() / bounds.height())
        painter.save()
        painter.translate(cell.center())
        painter.scale(scale, scale)
        painter.translate(-bounds.center())
        for hex_ in near:
            painter.setPen(QPen(colour(self._theme.sheet.grid), 1 / scale))
            painter.setBrush(colour(self._theme.sheet.shallow))
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in self._layout.corners(hex_)]))
        for hex_ in near if self._numbering is not None else ():
            assert self._numbering is not None
            x, y = self._layout.centre(hex_)
            painter.save()
            painter.translate(x, y)
            painter.scale(0.003, 0.003)
            label = self._numbering.label(hex_)
            put(painter, QRectF(-140, -50, 280, 100), label, condensed(100, 600), colour(self._theme.sheet.number))
            painter.restore()
        painter.restore()


def _towards(centres: Mapping[Hex, Point], across: int, down: int) -> Callable[[Hex], float]:
    """How far a hex lies from a corner of the sheet, compared with others."""
    return lambda hex_: -(across * centres[hex_][0] + down * centres[hex_][1])
