"""What is to be made: a game, a beginning, a title; for a scenario, and for a chart set."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from wargames_desktop.app import paths
from wargames_desktop.app.chart_files import chart_sets
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.design.scenario_desk import NewScenario

WIDTH = 66
"""Letters that a dialog is wide."""


class NewDialog(QDialog):
    """Asks for a game, something of it to begin with, and a title. What a game has is filled in by its heirs."""

    def __init__(self, what: str, games: Mapping[str, GameEntry], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"New {what}")
        self._games = games
        self.game = QComboBox()
        for id, entry in games.items():
            self.game.addItem(entry.title, id)
        self.beginning = QComboBox()
        self.name = QLineEdit(name)
        self.name.selectAll()
        self.form = QFormLayout(self)
        self.form.addRow("&Game", self.game)
        self.form.addRow("&Begin with", self.beginning)
        self.form.addRow("&Title", self.name)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.form.addRow(self.buttons)
        self.name.textChanged.connect(self._enable)
        self.name.setFocus()
        self.resize(self.fontMetrics().averageCharWidth() * WIDTH, self.sizeHint().height())

    def _enable(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.title))

    @property
    def entry(self) -> GameEntry:
        """The game."""
        return self._games[self.game.currentData()]

    @property
    def title(self) -> str:
        """The title."""
        return self.name.text().strip()


class NewScenarioDialog(NewDialog):
    """Asks for the game, the scenario to begin with, the charts, and a title."""

    def __init__(self, games: Mapping[str, GameEntry], parent: QWidget | None = None) -> None:
        able = {id: entry for id, entry in games.items() if entry.parts.desk is not None}
        super().__init__("scenario", able, "My scenario", parent)
        self.charts = QComboBox()
        self.form.insertRow(2, "&Charts", self.charts)
        self.game.currentIndexChanged.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        self.beginning.clear()
        desk = self.entry.parts.desk
        for each in desk.beginnings if desk is not None else ():
            self.beginning.addItem(each.title, each)
        self.charts.clear()
        self.charts.addItems(chart_sets(paths.assets() / self.entry.id))

    @property
    def chart_set(self) -> str:
        """The charts that it is played by."""
        return self.charts.currentText()

    @property
    def chosen(self) -> NewScenario:
        """The beginning."""
        beginning: NewScenario = self.beginning.currentData()
        return beginning


class NewChartSetDialog(NewDialog):
    """Asks for the game, the chart set to begin with, and a title."""

    def __init__(self, games: Mapping[str, GameEntry], parent: QWidget | None = None) -> None:
        super().__init__("chart set", games, "Printed values", parent)
        self.game.currentIndexChanged.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        self.beginning.clear()
        self.beginning.addItems(chart_sets(paths.assets() / self.entry.id))
