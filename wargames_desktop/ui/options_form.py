"""Fields for what is chosen before a game starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QWidget,
)

from wargames_desktop.app.registry import Option
from wargames_desktop.app.session import LARGEST_SEED
from wargames_desktop.app.sides import side_title

SHORTEST_CHOICE = 16
"""Letters of a choice that stay in sight in a narrow window."""


class OptionsForm(QWidget):
    """Fields for who plays which side, for the options of a game, and for the seed."""

    def __init__(
        self,
        options: tuple[Option, ...],
        usual: Mapping[str, str],
        seats: tuple[Option, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        """``usual`` are values to begin with in place of the options' own; ``seats`` has an option for each side."""
        super().__init__(parent)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._fields: dict[str, QComboBox | dict[str, QCheckBox]] = {}
        self._seats = {seat.id: _choice(form, side_title(seat.title), seat, seat.default) for seat in seats}
        for option in options:
            if isinstance(option.default, tuple):
                self._fields[option.id] = self._boxes(form, option)
            else:
                value = usual.get(option.id, option.default)
                self._fields[option.id] = _choice(form, option.title, option, value)
        self.seed = QLineEdit()
        self.seed.setPlaceholderText("Random")
        digits = len(str(LARGEST_SEED))
        self.seed.setValidator(QRegularExpressionValidator(QRegularExpression(f"\\d{{0,{digits}}}")))
        self.seed.setToolTip("The same seed with the same answers gives the same game. Empty: a seed is drawn.")
        form.addRow("Seed", self.seed)

    def _boxes(self, form: QFormLayout, option: Option) -> dict[str, QCheckBox]:
        boxes = {}
        for at, (value, words) in enumerate(option.choices):
            boxes[value] = QCheckBox(words)
            boxes[value].setChecked(value in option.default)
            form.addRow(option.title if at == 0 else "", boxes[value])
        return boxes

    @property
    def chosen(self) -> dict[str, Any]:
        """The options as chosen."""
        return {
            id: [value for value, box in field.items() if box.isChecked()]
            if isinstance(field, dict)
            else field.currentData()
            for id, field in self._fields.items()
        }

    @property
    def chosen_players(self) -> dict[str, str]:
        """Who plays which side."""
        return {side: box.currentData() for side, box in self._seats.items()}

    @property
    def chosen_seed(self) -> int | None:
        """The seed, or None where one is to be drawn."""
        return int(self.seed.text()) if self.seed.text() else None


def _choice(form: QFormLayout, title: str, option: Option, value: object) -> QComboBox:
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(SHORTEST_CHOICE)
    for choice, words in option.choices:
        box.addItem(words, choice)
    box.setCurrentIndex(max(0, box.findData(value)))
    form.addRow(title, box)
    return box
