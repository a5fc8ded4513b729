"""What is to be made: a game, a beginning, a title; for a scenario, and for a chart set."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from wargames_desktop.app import paths
from wargames_desktop.app.chart_files import chart_sets
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.design.scenario_desk import NewScenario


class NewScenarioDialog(QDialog):
    """Asks for the game, the scenario to begin with, and a title."""

    def __init__(self, games: Mapping[str, GameEntry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New scenario")
        self._games = {id: entry for id, entry in games.items() if entry.parts.desk is not None}
        self.game = QComboBox()
        for id, entry in self._games.items():
            self.game.addItem(entry.title, id)
        self.game.currentIndexChanged.connect(self._fill)
        self.beginning = QComboBox()
        self.charts = QComboBox()
        self.name = QLineEdit("My scenario")
        self.name.selectAll()
        self.name.textChanged.connect(self._enable)
        form = QFormLayout(self)
        form.addRow("&Game", self.game)
        form.addRow("&Begin with", self.beginning)
        form.addRow("&Charts", self.charts)
        form.addRow("&Title", self.name)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        form.addRow(self.buttons)
        self._fill()
        self.name.setFocus()
        self.resize(self.fontMetrics().averageCharWidth() * 70, self.sizeHint().height())

    def _fill(self) -> None:
        self.beginning.clear()
        desk = self.entry.parts.desk
        for each in desk.beginnings if desk is not None else ():
            self.beginning.addItem(each.title, each)
        self.charts.clear()
        self.charts.addItems(chart_sets(paths.assets() / self.entry.id))

    def _enable(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.name.text().strip()))

    @property
    def entry(self) -> GameEntry:
        """The game."""
        return self._games[self.game.currentData()]

    @property
    def chart_set(self) -> str:
        """The charts that it is played by."""
        return self.charts.currentText()

    @property
    def chosen(self) -> NewScenario:
        """The beginning."""
        beginning: NewScenario = self.beginning.currentData()
        return beginning

    @property
    def title(self) -> str:
        """The title."""
        return self.name.text().strip()


class NewChartSetDialog(QDialog):
    """Asks for the game, the chart set to begin with, and a title."""

    def __init__(self, games: Mapping[str, GameEntry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New chart set")
        self._games = games
        self.game = QComboBox()
        for id, entry in games.items():
            self.game.addItem(entry.title, id)
        self.game.currentIndexChanged.connect(self._fill)
        self.beginning = QComboBox()
        self.name = QLineEdit("Printed values")
        self.name.selectAll()
        self.name.textChanged.connect(self._enable)
        form = QFormLayout(self)
        form.addRow("&Game", self.game)
        form.addRow("&Begin with", self.beginning)
        form.addRow("&Title", self.name)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        form.addRow(self.buttons)
        self._fill()
        self.name.setFocus()
        self.resize(self.fontMetrics().averageCharWidth() * 60, self.sizeHint().height())

    def _fill(self) -> None:
        self.beginning.clear()
        self.beginning.addItems(chart_sets(paths.assets() / self.entry.id))

    def _enable(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.name.text().strip()))

    @property
    def entry(self) -> GameEntry:
        """The game."""
        return self._games[self.game.currentData()]

    @property
    def title(self) -> str:
        """The title."""
        return self.name.text().strip()
