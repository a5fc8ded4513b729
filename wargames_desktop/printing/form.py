"""The choices of a print: what, of what, on which paper, and how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app.printing_words import KINDS
from wargames_desktop.app.settings import PrintSettings
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.paper import PAPERS

INK_WORDS = {"colour": "Colour", "grey": "Shades of grey", "saving": "Sparing with ink"}
FLIP_WORDS = {
    "long": "Turned over the long edge",
    "short": "Turned over the short edge",
    "fold": "Folded over",
    "none": "No backs",
}
LIE_WORDS = {False: "Upright", True: "Across"}
PIECE_WORDS = {False: "None", True: "As they stand"}
SPREAD_WORDS = {"tiles": "Over several sheets", "one": "On one large page"}
WITH_BACKS = ("counters", "cards", "calibration")
_USED: Mapping[str, tuple[str, ...]] = {
    "counter_size": ("counters",),
    "bleed": ("counters", "cards"),
    "flip": WITH_BACKS,
    "back_right": WITH_BACKS,
    "back_down": WITH_BACKS,
    "hex_size": ("map",),
    "spread": ("map",),
    "overlap": ("map",),
    "with_pieces": ("map",),
}
"""Which kinds a choice is for; the others are for all."""


class PrintForm(QWidget):
    """Every choice with its words.

    Signals:
        subject_changed: another game, scenario or game in progress.
        changed: anything else.
    """

    subject_changed = Signal()
    changed = Signal()

    def __init__(self, settings: PrintSettings) -> None:
        super().__init__()
        self.game, self.subject, self.kind = QComboBox(), QComboBox(), QComboBox()
        self.parts = QListWidget()
        self.parts.setAccessibleName("Parts to print")
        self.paper = _choice({id: paper.title for id, paper in PAPERS.items()}, settings.paper)
        self.landscape = _choice(LIE_WORDS, settings.landscape)
        self.inks = _choice(INK_WORDS, settings.inks)
        self.counter_size = _length(settings.counter_size, 60.0, "As the printed game")
        self.bleed = _length(settings.bleed, 3.0)
        self.flip = _choice(FLIP_WORDS, settings.flip)
        self.back_right = _length(settings.back_right, 20.0, least=-20.0)
        self.back_down = _length(settings.back_down, 20.0, least=-20.0)
        self.hex_size = _length(settings.hex_size, 200.0, "As the printed game")
        self.spread = _choice(SPREAD_WORDS, settings.spread)
        self.overlap = _length(settings.overlap, 40.0)
        self.with_pieces = _choice(PIECE_WORDS, settings.with_pieces)
        for id, words in KINDS.items():
            self.kind.addItem(words, id)
        self.note = QLabel()
        self.note.setObjectName("muted")
        self.note.setWordWrap(True)
        self._form = QFormLayout()
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for words, field in (
            ("&Game", self.game),
            ("O&f", self.subject),
            ("&What", self.kind),
            ("Pa&rts", self.parts),
            ("&Paper", self.paper),
            ("The sheet l&ies", self.landscape),
            ("&Inks", self.inks),
            ("&Counters, side", self.counter_size),
            ("B&leed", self.bleed),
            ("&Backs", self.flip),
            ("Backs to the ri&ght", self.back_right),
            ("Backs &down", self.back_down),
            ("&Hexes, width", self.hex_size),
            ("&Map", self.spread),
            ("&Overlap of sheets", self.overlap),
            ("Pi&eces", self.with_pieces),
        ):
            self._form.addRow(words, field)
        column = QVBoxLayout(self)
        column.addLayout(self._form)
        column.addWidget(self.note)
        column.addStretch(1)
        self._connect()
        self.show_used()

    def _connect(self) -> None:
        self.game.currentIndexChanged.connect(self.subject_changed)
        self.subject.currentIndexChanged.connect(self.subject_changed)
        for box in (self.kind, self.paper, self.landscape, self.inks, self.flip, self.spread, self.with_pieces):
            box.currentIndexChanged.connect(self.changed)
        for number in (self.counter_size, self.bleed, self.back_right, self.back_down, self.hex_size, self.overlap):
            number.valueChanged.connect(self.changed)
        self.parts.itemChanged.connect(self.changed)

    @property
    def settings(self) -> PrintSettings:
        """What is chosen and is kept for the next time."""
        return PrintSettings(
            paper=self.paper.currentData(),
            landscape=self.landscape.currentData(),
            inks=self.inks.currentData(),
            counter_size=self.counter_size.value(),
            bleed=self.bleed.value(),
            flip=self.flip.currentData(),
            back_right=self.back_right.value(),
            back_down=self.back_down.value(),
            hex_size=self.hex_size.value(),
            spread=self.spread.currentData(),
            overlap=self.overlap.value(),
            with_pieces=self.with_pieces.currentData(),
        )

    @property
    def options(self) -> Options:
        """The same for the pages, with the parts that are ticked."""
        kept = msgspec.structs.asdict(self.settings)
        return Options(**kept | {"paper": PAPERS[kept["paper"]], "chosen": self.ticked()})

    def ticked(self) -> tuple[str, ...]:
        """Ids of the parts to print; none if all are."""
        items = [self.parts.item(row) for row in range(self.parts.count())]
        chosen = [item for item in items if item.checkState() is Qt.CheckState.Checked]
        return () if len(chosen) == len(items) else tuple(item.data(Qt.ItemDataRole.UserRole) for item in chosen)

    @property
    def nothing_ticked(self) -> bool:
        """Whether there are parts and none is to be printed."""
        return bool(self.parts.count()) and not any(
            self.parts.item(row).checkState() is Qt.CheckState.Checked for row in range(self.parts.count())
        )

    def offer_parts(self, parts: Iterable[tuple[str, str]]) -> None:
        """Id and title of what can be chosen singly; all of it is ticked."""
        self.parts.blockSignals(True)
        self.parts.clear()
        for id, title in parts:
            item = QListWidgetItem(title)
            item.setData(Qt.ItemDataRole.UserRole, id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            self.parts.addItem(item)
        self.parts.blockSignals(False)
        rows = min(6, max(1, self.parts.count()))
        self.parts.setFixedHeight(rows * (self.parts.sizeHintForRow(0) if self.parts.count() else 20) + 8)
        self.show_used()

    def show_used(self) -> None:
        """Show the choices that matter for what is printed."""
        kind = self.kind.currentData()
        for name, kinds in _USED.items():
            self._form.setRowVisible(getattr(self, name), kind in kinds)
        self._form.setRowVisible(self.parts, self.parts.count() > 1)
        with_backs = kind in WITH_BACKS
        self.note.setText(
            "Print at 100 %, without fitting to the page. The calibration page tells how to measure the two offsets."
            if with_backs
            else "Print at 100 %, without fitting to the page."
        )


def fill(box: QComboBox, choices: Iterable[tuple[str, object]], current: object = None) -> None:
    """Other choices in a box, without a word to anybody."""
    box.blockSignals(True)
    box.clear()
    for words, value in choices:
        box.addItem(words, value)
        if value == current:
            box.setCurrentIndex(box.count() - 1)
    box.blockSignals(False)


def _choice(words: Mapping[Any, str], current: object) -> QComboBox:
    box = QComboBox()
    fill(box, ((text, id) for id, text in words.items()), current)
    return box


def _length(value: float, most: float, unset: str = "", least: float = 0.0) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setRange(least, most)
    box.setDecimals(1)
    box.setSingleStep(0.1 if least < 0 or most <= 3.0 else 0.5)
    box.setSuffix(" mm")
    box.setSpecialValueText(unset)
    box.setValue(value)
    box.setKeyboardTracking(False)
    return box
