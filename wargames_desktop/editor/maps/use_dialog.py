"""A map of one's own as the map of a game: part of a chart set, whose scenarios are played on it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from wargames_desktop.app import paths
from wargames_desktop.app.chart_files import CHART_SET, SET_FILE, SHIPPED, ChartSetHead, chart_sets
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.data.files import write_atomic
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.writer import to_yaml
from wargames_desktop.design.map_draft import MapDraft, with_head
from wargames_desktop.design.map_files import draft_files
from wargames_desktop.editor.opening_words import slug


class UseDialog(QDialog):
    """Asks for the game and the chart set."""

    def __init__(self, games: Mapping[str, GameEntry], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Use the map for a game")
        self._games = games
        self.game = QComboBox()
        for id, entry in games.items():
            self.game.addItem(entry.title, id)
        self.set = QComboBox()
        self.set.setEditable(True)
        self._name = name
        self.game.currentIndexChanged.connect(self._fill)
        note = QLabel(
            "The map becomes part of a chart set of your own. Scenarios that are played by that set are played on it."
        )
        note.setWordWrap(True)
        form = QFormLayout()
        form.addRow("&Game", self.game)
        form.addRow("&Chart set", self.set)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(note)
        column.addWidget(self.buttons)
        self.set.currentTextChanged.connect(self._enable)
        self._fill()

    def _fill(self) -> None:
        own = [name for name in chart_sets(paths.assets() / self.entry.id) if name != SHIPPED]
        self.set.clear()
        self.set.addItems(own if self._name in own else [self._name, *own])

    def _enable(self) -> None:
        possible = slug(self.set.currentText()) != SHIPPED and bool(self.set.currentText().strip())
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(possible)

    @property
    def entry(self) -> GameEntry:
        """The game."""
        return self._games[self.game.currentData()]

    @property
    def title(self) -> str:
        """The title of the chart set."""
        return self.set.currentText().strip()


def use_map(draft: MapDraft, entry: GameEntry, title: str) -> tuple[Problem, ...]:
    """Make a map that of a chart set, a new one if there is none of that name. What the game finds wrong with it.

    Raises:
        DataError: it cannot be written as it stands.
        OSError: it cannot be written.
    """
    name = slug(title)
    folder = paths.own_charts(entry.id) / name
    board = next(iter(entry.parts.boards))
    for path, content in draft_files(with_head(draft, {"id": board}), folder / "board.yaml").items():
        write_atomic(path, content)
    head = folder / SET_FILE
    if not head.is_file():
        write_atomic(head, to_yaml(ChartSetHead(game=entry.id, title=title), CHART_SET).encode())
    entry.forget_charts(name)
    try:
        _ = entry.with_charts(name).parts
    except DataError as error:
        entry.forget_charts(name)
        return error.problems
    return ()
