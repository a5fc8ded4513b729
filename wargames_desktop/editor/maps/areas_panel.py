"""The areas and zones of a map: their names, how they are drawn, which one is painted."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QMessageBox,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.design.inks import with_areas
from wargames_desktop.design.map_draft import DraftArea, MapDraft
from wargames_desktop.editor.maps.swatches import area_colour, swatch
from wargames_desktop.painting.theme import Theme

TITLES = ("Id", "Name", "Drawn", "Hexes", "Source")
FIELDS = ("id", "name", "style", "", "source")
STYLES = ("border", "stripes", "")


class AreasPanel(QWidget):
    """The panel.

    Signals:
        draft_wanted: another value of the map, and the words for the change.
        chosen: the id of the area that is current.
        told: why something is not possible.
    """

    draft_wanted = Signal(object, str)
    chosen = Signal(str)
    told = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._draft: MapDraft | None = None
        self.table = QTableWidget(0, len(TITLES))
        self.table.setAccessibleName("Areas")
        self.table.setHorizontalHeaderLabels(list(TITLES))
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.itemChanged.connect(self._typed)
        self.table.currentCellChanged.connect(lambda row, *_: self._choose(row))
        self.new_button = QPushButton("New area")
        self.new_button.clicked.connect(self.add)
        self.remove_button = QPushButton("Remove")
        self.remove_button.clicked.connect(self.remove)
        row = QHBoxLayout()
        row.addWidget(self.new_button)
        row.addWidget(self.remove_button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.table, 1)
        column.addLayout(row)

    def show_draft(self, draft: MapDraft) -> None:
        """Show the areas of a map."""
        if self._draft is not None and self._draft.areas is draft.areas and self.table.rowCount() == len(draft.areas):
            self._draft = draft
            return
        self._draft = draft
        self.table.blockSignals(True)
        self.table.setRowCount(len(draft.areas))
        for number, area in enumerate(draft.areas):
            texts = (area.id, area.name, area.style or "not at all", str(len(area.hexes)), area.source)
            for at, text in enumerate(texts):
                item = QTableWidgetItem(text)
                if not FIELDS[at]:
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                if at == 0:
                    item.setIcon(swatch(area_colour(self._theme.sheet, area.id)))
                self.table.setItem(number, at, item)
        self.table.blockSignals(False)
        self.remove_button.setEnabled(bool(draft.areas))

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme

    def _choose(self, row: int) -> None:
        if self._draft is not None and 0 <= row < len(self._draft.areas):
            self.chosen.emit(self._draft.areas[row].id)

    def _typed(self, item: QTableWidgetItem) -> None:
        draft, field = self._draft, FIELDS[item.column()]
        if draft is None or not field:
            return
        text = item.text().strip()
        area = draft.areas[item.row()]
        if field == "style":
            text = "" if text in ("not at all", "no", "none") else text
        problem = self._problem(draft, area, field, text)
        if problem:
            self.told.emit(problem)
            self._draft = None
            self.show_draft(draft)
            return
        areas = [msgspec.structs.replace(each, **{field: text}) if each is area else each for each in draft.areas]
        self.draft_wanted.emit(with_areas(draft, areas), f"{field.capitalize()} of {area.name}")

    @staticmethod
    def _problem(draft: MapDraft, area: DraftArea, field: str, text: str) -> str:
        if field == "style" and text not in STYLES:
            return f"An area is drawn with a border, stripes, or not at all; not with {text}"
        if field != "style" and not text:
            return f"An area must have a {field}"
        if field == "id" and any(each.id == text for each in draft.areas if each is not area):
            return f"There is an area {text} already"
        return ""

    def add(self) -> None:
        """Make a new area, to be painted."""
        draft = self._draft
        if draft is None:
            return
        taken = {area.id for area in draft.areas}
        number = next(n for n in range(1, len(taken) + 2) if f"area_{n}" not in taken)
        area = DraftArea(id=f"area_{number}", name=f"Area {number}")
        self.draft_wanted.emit(with_areas(draft, (*draft.areas, area)), f"New area {area.name}")
        self.table.setCurrentCell(self.table.rowCount() - 1, 1)
        self.chosen.emit(area.id)

    def remove(self) -> None:
        """Remove the area that is current, after a question if it has hexes."""
        draft, row = self._draft, self.table.currentRow()
        if draft is None or not 0 <= row < len(draft.areas):
            return
        area = draft.areas[row]
        if area.hexes:
            answer = QMessageBox.question(self, "Remove", f"Remove {area.name} with its {len(area.hexes)} hexes?")
            if answer != QMessageBox.StandardButton.Yes:
                return
        self.draft_wanted.emit(with_areas(draft, (a for a in draft.areas if a is not area)), f"Remove {area.name}")
