"""The pages of the library window: a scenario to start, a saved game to go on with."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app.recent import RecentGame
from wargames_desktop.app.registry import TAKE_BACKS, GameEntry
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.picture import position_picture
from wargames_desktop.ui.appearance import Appearance
from wargames_desktop.ui.options_form import OptionsForm

PICTURE_SHAPE = 0.36
"""Height of a scenario's picture in widths."""
SIDE_BY_SIDE = 36
"""Width of a page, in heights of a letter, from which the options stand beside the text."""


class ScenarioPicture(QWidget):
    """The board of a scenario with its pieces, as wide as there is room."""

    def __init__(self, entry: GameEntry, scenario: Any, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry, self.scenario, self._appearance = entry, scenario, appearance
        self.image = QImage()
        self._board = entry.boards.get(getattr(scenario, "board", ""))
        self.setAccessibleName(f"Board of {scenario.title}")
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._paint_image)
        appearance.changed.connect(self._soon.start)
        if self._board is None:
            self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(round(self.width() * PICTURE_SHAPE))
        self._soon.start()

    def _paint_image(self) -> None:
        if self._board is not None:
            theme = self._appearance.theme(self.entry.sky)
            self.image = position_picture(self._board, self._pieces(), self.size(), theme, self.devicePixelRatioF())
            self.update()

    def _pieces(self) -> tuple[Piece, ...]:
        """The pieces as one seed of many would set them up with the usual options."""
        game = self.entry.game
        options = {option.id: option.default for option in self.entry.options}
        state = game.start(self.scenario, options, Seeded(1)).state
        side = getattr(game.pending(state), "side", game.sides[0])
        return self.entry.presenter.table(game.view(state, side)).pieces

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self.image.isNull():
            painter.drawImage(self.rect(), self.image)


class ScenarioPage(QWidget):
    """What a scenario is about, and how to start it.

    Signals:
        start_wanted: entry, scenario, options, seed or None.
        rules_wanted: entry.
    """

    start_wanted = Signal(object, object, object, object)
    rules_wanted = Signal(object)

    def __init__(self, entry: GameEntry, scenario: Any, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry, self.scenario = entry, scenario
        self.picture = ScenarioPicture(entry, scenario, appearance)
        self.options = OptionsForm((*entry.options, TAKE_BACKS), {TAKE_BACKS.id: appearance.settings.take_backs})
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 18)
        column.setSpacing(10)
        column.addWidget(text_label("muted", entry.title))
        column.addWidget(text_label("title", scenario.title))
        column.addWidget(self.picture)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(24)
        self._halves.addLayout(self._story(), 3)
        self._halves.addLayout(self._choices(), 2)
        column.addLayout(self._halves)
        column.addStretch(1)

    def _story(self) -> QVBoxLayout:
        about = getattr(self.scenario, "about", None)
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(text_label("", about.introduction if about else self.entry.summary))
        for name, words in self._facts(about):
            column.addSpacing(6)
            column.addWidget(text_label("heading", name))
            column.addWidget(text_label("", words))
        column.addStretch(1)
        return column

    def _facts(self, about: Any) -> list[tuple[str, str]]:
        facts = [] if about is None else [("Historical", about.historical), ("Reconstructed", about.reconstructed)]
        return [fact for fact in [*facts, ("Source", getattr(self.scenario, "source", ""))] if fact[1]]

    def _choices(self) -> QVBoxLayout:
        about = getattr(self.scenario, "about", None)
        frame = QFrame()
        frame.setObjectName("card")
        box = QVBoxLayout(frame)
        box.setContentsMargins(16, 14, 16, 14)
        box.setSpacing(8)
        for name, words in (("Length", about.length), ("Players", about.players)) if about else ():
            box.addWidget(text_label("heading", name))
            box.addWidget(text_label("", words))
        box.addWidget(self.options)
        self.start = QPushButton("Start the game")
        self.start.setDefault(True)
        self.start.clicked.connect(self.play)
        box.addWidget(self.start)
        rules = QPushButton(f"Rules of {self.entry.title}")
        rules.setObjectName("link")
        rules.clicked.connect(lambda: self.rules_wanted.emit(self.entry))
        box.addWidget(rules, 0, Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout()
        column.addWidget(frame)
        column.addStretch(1)
        return column

    def play(self) -> None:
        """Start the game with what is chosen."""
        self.start_wanted.emit(self.entry, self.scenario, self.options.chosen, self.options.chosen_seed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < SIDE_BY_SIDE * self.fontMetrics().height()
        self._halves.setDirection(QBoxLayout.Direction.BottomToTop if narrow else QBoxLayout.Direction.LeftToRight)


class SavePage(QWidget):
    """A saved game, and how to go on with it.

    Signals:
        open_wanted: path.
    """

    open_wanted = Signal(object)

    def __init__(self, game: RecentGame, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(text_label("muted", title))
        column.addWidget(text_label("title", game.title or game.path.stem))
        if game.problem:
            column.addWidget(text_label("warning", f"This game cannot be opened as it is: {game.problem}"))
        else:
            column.addWidget(text_label("", game.headline))
        column.addWidget(text_label("muted", f"Last played {when(game.when)}\n{game.path}"))
        self.go_on = QPushButton("See what can be read" if game.problem else "Continue the game")
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self.play)
        column.addWidget(self.go_on, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def play(self) -> None:
        """Go on with the game."""
        self.open_wanted.emit(self.game.path)


def when(moment: datetime) -> str:
    """A moment for people, in their own time zone."""
    local = moment.astimezone()
    return f"{local.day} {local:%B %Y, %H:%M}"


def text_label(name: str, text: str) -> QLabel:
    """Words that wrap and can be selected; ``name`` is how the theme calls their kind."""
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
