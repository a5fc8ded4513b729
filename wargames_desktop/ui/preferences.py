"""Preferences: what is seen, how fast it moves, and what new games begin with. Changes hold at once."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QHBoxLayout, QLabel, QSlider, QWidget

from wargames_desktop.app.registry import TAKE_BACKS
from wargames_desktop.painting.theme import LARGEST_SCALE, SMALLEST_SCALE
from wargames_desktop.ui.playback import SPEED_WORDS, SPEEDS
from wargames_desktop.widgets.appearance import Appearance

THEMES = (("system", "Like the system"), ("dark", "Dark"), ("light", "Light"))


class Preferences(QDialog):
    """Edits the settings."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._appearance = appearance
        settings = appearance.settings
        self.theme = _choices(THEMES, settings.theme)
        self.scale = QSlider(Qt.Orientation.Horizontal)
        self.scale.setRange(SMALLEST_SCALE, LARGEST_SCALE)
        self.scale.setSingleStep(5)
        self.scale.setPageStep(20)
        self.scale.setValue(round(settings.font_scale * 100))
        self.scale.setAccessibleName("Size of the letters in percent")
        self._percent = QLabel()
        self.speed = _choices([(name, SPEED_WORDS[name]) for name in SPEEDS], settings.playback)
        self.take_backs = _choices(TAKE_BACKS.choices, settings.take_backs)
        size = QHBoxLayout()
        size.addWidget(self.scale, 1)
        size.addWidget(self._percent)
        form = QFormLayout(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow("&Theme", self.theme)
        form.addRow("Size of letters", size)
        form.addRow("&Playback", self.speed)
        form.addRow("Ta&ke-backs in new games", self.take_backs)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        form.addRow(buttons)
        self.theme.currentIndexChanged.connect(self._apply)
        self.speed.currentIndexChanged.connect(self._apply)
        self.take_backs.currentIndexChanged.connect(self._apply)
        self.scale.valueChanged.connect(self._show_percent)
        self.scale.sliderReleased.connect(self._apply)
        self._show_percent()

    def _show_percent(self) -> None:
        self._percent.setText(f"{self.scale.value()} %")
        if not self.scale.isSliderDown():
            self._apply()

    def _apply(self) -> None:
        changed = msgspec.structs.replace(
            self._appearance.settings,
            theme=self.theme.currentData(),
            font_scale=self.scale.value() / 100,
            playback=self.speed.currentData(),
            take_backs=self.take_backs.currentData(),
        )
        self._appearance.change(changed)


def _choices(choices: Iterable[tuple[str, str]], current: str) -> QComboBox:
    box = QComboBox()
    for value, words in choices:
        box.addItem(words, value)
    box.setCurrentIndex(max(0, box.findData(current)))
    return box
