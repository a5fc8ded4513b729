"""The pages of the library window: a scenario to start, a saved game to go on with."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from pathlib import Path

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

from wargames_desktop.app.bots import seat_options
from wargames_desktop.app.recent import RecentGame
from wargames_desktop.app.registry import TAKE_BACKS, GameEntry
from wargames_desktop.engine.board import Board
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.picture import position_picture
from wargames_desktop.ui.options_form import OptionsForm
from wargames_desktop.widgets.appearance import Appearance

PICTURE_SHAPE = 0.36
"""Height of a scenario's picture in widths."""
SIDE_BY_SIDE = 36
"""Width of a page, in heights of a letter, from which the options stand beside the text."""


class ScenarioPicture(QWidget):
    """The board of a scenario with its pieces, as wide as there is room.

    It is painted once the window stands, for the game has to be built for it.

    Signals:
        unusable: why the scenario cannot be played.
    """

    unusable = Signal(str)

    def __init__(self, entry: GameEntry, path: Path, title: str, appearance: Appearance) -> None:
        super().__init__()
        self.entry, self.path, self._appearance = entry, path, appearance
        self.image = QImage()
        self.setAccessibleName(f"Board of {title}")
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._paint_image)
        self._is_current = False
        appearance.changed.connect(self._renew)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(round(self.width() * PICTURE_SHAPE))
        self._renew()

    def _renew(self) -> None:
        self._is_current = False
        self.update()

    def _paint_image(self) -> None:
        try:
            board, pieces = self._position
        except Exception as error:
            self.unusable.emit(str(error))
            return
        if board is None:
            self.hide()
            return
        theme = self._appearance.theme(self.entry.sky)
        self.image = position_picture(board, pieces, self.size(), theme, self.devicePixelRatioF())
        self._is_current = True
        self.update()

    @cached_property
    def _position(self) -> tuple[Board | None, tuple[Piece, ...]]:
        """The board, and the pieces as one seed of many would set them up with the usual options."""
        parts = self.entry.parts
        scenario = parts.read_scenario(self.path)
        options = {option.id: option.default for option in self.entry.options}
        state = parts.game.start(scenario, options, Seeded(1)).state
        side = getattr(parts.game.pending(state), "side", parts.game.sides[0])
        table = parts.presenter.table(parts.game.view(state, side))
        return parts.boards.get(table.board), table.pieces

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self.image.isNull():
            painter.drawImage(self.rect(), self.image)
        if not self._is_current:
            self._soon.start()


class ScenarioPage(QWidget):
    """What a scenario is about, and how to start it.

    Signals:
        start_wanted: entry, scenario, options, seed or None, who plays which side.
        rules_wanted: entry.
        unusable: why the scenario cannot be played.
    """

    start_wanted = Signal(object, object, object, object, object)
    rules_wanted = Signal(object)
    unusable = Signal(str)

    def __init__(self, entry: GameEntry, path: Path, appearance: Appearance, parent: QWidget | None = None) -> None:
        """Raises what ``entry.read_header`` raises."""
        super().__init__(parent)
        scenario = entry.read_header(path)
        self.entry, self.path, self.scenario = entry, path, scenario
        self.picture = ScenarioPicture(entry, path, scenario.title, appearance)
        self.picture.unusable.connect(self.unusable)
        self.options = OptionsForm(
            (*entry.options_of(scenario), TAKE_BACKS),
            {TAKE_BACKS.id: appearance.settings.take_backs},
            seat_options(entry),
        )
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
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(text_label("", self.scenario.about.introduction or self.entry.summary))
        for name, words in self._facts():
            column.addSpacing(6)
            column.addWidget(text_label("heading", name))
            column.addWidget(text_label("", words))
        column.addStretch(1)
        return column

    def _facts(self) -> list[tuple[str, str]]:
        about = self.scenario.about
        facts = [
            ("Historical", about.historical),
            ("Reconstructed", about.reconstructed),
            ("Source", self.scenario.source),
        ]
        return [(name, words) for name, words in facts if words]

    def _choices(self) -> QVBoxLayout:
        about = self.scenario.about
        frame = QFrame()
        frame.setObjectName("card")
        box = QVBoxLayout(frame)
        box.setContentsMargins(16, 14, 16, 14)
        box.setSpacing(8)
        for name, words in (("Length", about.length), ("Players", about.players)):
            if words:
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
        try:
            scenario = self.entry.parts.read_scenario(self.path)
        except Exception as error:
            self.unusable.emit(str(error))
        else:
            self.start_wanted.emit(
                self.entry, scenario, self.options.chosen, self.options.chosen_seed, self.options.chosen_players
            )

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
