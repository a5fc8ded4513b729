"""The library window: games and their scenarios, and the games that were played last."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRegularExpression, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QImage, QPainter, QPaintEvent, QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.app.recent import RecentGame, recent_games
from wargames_desktop.app.registry import TAKE_BACKS, GameEntry, Option
from wargames_desktop.app.session import LARGEST_SEED
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.picture import position_picture
from wargames_desktop.ui.actions import Actions, ActionSpec
from wargames_desktop.ui.appearance import Appearance
from wargames_desktop.ui.layouts import scrolled

SPECS = (
    ActionSpec("start", "&Start or continue", ("Ctrl+Return",), tip="Play what is chosen"),
    ActionSpec("open", "&Open a saved game…", ("Ctrl+O",)),
    ActionSpec("rules", "&Rules…", ("F1",)),
    ActionSpec("refresh", "Re&fresh the list", ("F5",)),
    ActionSpec("preferences", "&Preferences…", ("Ctrl+,",)),
    ActionSpec("quit", "&Quit", ("Ctrl+Q",)),
)
PICTURE_SHAPE = 0.36
"""Height of a scenario's picture in widths."""
SIDE_BY_SIDE = 36
"""Width of a page, in heights of a letter, from which the options stand beside the text."""
SHORTEST_CHOICE = 12
"""Letters of a choice that stay in sight in a narrow window."""
_ITEM = Qt.ItemDataRole.UserRole


class OptionsForm(QWidget):
    """Fields for the options of a game, and for the seed."""

    def __init__(self, options: tuple[Option, ...], usual: Mapping[str, str], parent: QWidget | None = None) -> None:
        """``usual`` are values to begin with in place of the options' own."""
        super().__init__(parent)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._fields: dict[str, QComboBox | dict[str, QCheckBox]] = {}
        for option in options:
            if isinstance(option.default, tuple):
                self._fields[option.id] = self._boxes(form, option)
            else:
                box = QComboBox()
                box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                box.setMinimumContentsLength(SHORTEST_CHOICE)
                for value, words in option.choices:
                    box.addItem(words, value)
                box.setCurrentIndex(max(0, box.findData(usual.get(option.id, option.default))))
                form.addRow(option.title, box)
                self._fields[option.id] = box
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
    def chosen_seed(self) -> int | None:
        """The seed, or None where one is to be drawn."""
        return int(self.seed.text()) if self.seed.text() else None


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
        column.addWidget(_text("muted", entry.title))
        column.addWidget(_text("title", scenario.title))
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
        column.addWidget(_text("", about.introduction if about else self.entry.summary))
        for name, words in self._facts(about):
            column.addSpacing(6)
            column.addWidget(_text("heading", name))
            column.addWidget(_text("", words))
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
            box.addWidget(_text("heading", name))
            box.addWidget(_text("", words))
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
        column.addWidget(_text("muted", title))
        column.addWidget(_text("title", game.title or game.path.stem))
        if game.problem:
            column.addWidget(_text("warning", f"This game cannot be opened as it is: {game.problem}"))
        else:
            column.addWidget(_text("", game.headline))
        column.addWidget(_text("muted", f"Last played {when(game.when)}\n{game.path}"))
        self.go_on = QPushButton("See what can be read" if game.problem else "Continue the game")
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self.play)
        column.addWidget(self.go_on, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def play(self) -> None:
        """Go on with the game."""
        self.open_wanted.emit(self.game.path)


class LibraryWindow(QMainWindow):
    """Games and scenarios to start, games to go on with.

    Signals:
        start_wanted: entry, scenario, options, seed or None.
        open_wanted: path of a save, or None to choose one.
        rules_wanted: entry.
        preferences_wanted, quit_wanted.
    """

    start_wanted = Signal(object, object, object, object)
    open_wanted = Signal(object)
    rules_wanted = Signal(object)
    preferences_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, games: Mapping[str, GameEntry], appearance: Appearance, store: QSettings) -> None:
        super().__init__()
        self._games, self._appearance, self._store = games, appearance, store
        self.setWindowTitle("Wargames Desktop")
        self.list = QListWidget()
        self.list.setAccessibleName("Games and scenarios")
        self.list.setWordWrap(True)
        self.list.currentItemChanged.connect(self._show_page)
        self.list.itemActivated.connect(lambda _: self.play())
        self.pages = QStackedWidget()
        self.message = _text(
            "muted", "Choose a scenario at the left to begin a game, or a saved game to go on with it."
        )
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.pages.addWidget(self.message)
        split = QSplitter()
        split.addWidget(self.list)
        split.addWidget(self.pages)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        self._split = split
        self.setCentralWidget(split)
        self._build_menus()
        em = self.fontMetrics().height()
        self.resize(max(1040, em * 64), max(720, em * 44))
        listed = min(em * 17, self.width() * 3 // 10)
        split.setSizes([listed, self.width() - listed])
        geometry = store.value("library/geometry")
        if geometry is not None:
            self.restoreGeometry(geometry)
        self.refresh()

    def _build_menus(self) -> None:
        slots = {
            "start": self.play,
            "open": lambda: self.open_wanted.emit(None),
            "rules": self._show_rules,
            "refresh": self.refresh,
            "preferences": self.preferences_wanted.emit,
            "quit": self.quit_wanted.emit,
        }
        self.commands = Actions(self, SPECS, slots)
        menu = self.menuBar().addMenu("&Library")
        self.commands.fill(menu, ("start", "open", "", "rules", "", "refresh", "preferences", "", "quit"))

    # The list

    def refresh(self) -> None:
        """Read again which games there are."""
        kept = self._key(self.list.currentItem())
        self.list.blockSignals(True)
        self.list.clear()
        recent = recent_games()
        if recent:
            self._add_heading("Continue")
        for game in recent:
            told = game.problem or game.headline
            name = game.title or game.path.stem
            self._add(("save", str(game.path)), f"{name}\n{told} · {when(game.when)}" if told else name, game)
        for id, entry in self._games.items():
            self._add_heading(entry.title)
            for scenario, path in entry.scenarios.items():
                self._add(("scenario", f"{id}/{scenario}"), self._scenario_title(entry, path), (entry, path))
        self.list.blockSignals(False)
        self._choose(kept)

    def _scenario_title(self, entry: GameEntry, path: Path) -> str:
        try:
            return str(entry.read_scenario(path).title)
        except Exception:
            return f"{path.stem} (cannot be read)"

    def _add_heading(self, text: str) -> None:
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        self.list.addItem(item)

    def _add(self, key: tuple[str, str], text: str, content: object) -> None:
        item = QListWidgetItem(text)
        item.setData(_ITEM, key)
        item.setData(_ITEM + 1, content)
        self.list.addItem(item)

    def _key(self, item: QListWidgetItem | None) -> tuple[str, str] | None:
        return item.data(_ITEM) if item is not None else None

    def _choose(self, key: tuple[str, str] | None) -> None:
        items = [self.list.item(at) for at in range(self.list.count())]
        able = [item for item in items if item.data(_ITEM) is not None]
        chosen = next((item for item in able if tuple(item.data(_ITEM)) == key), able[0] if able else None)
        if chosen is not None:
            self.list.setCurrentItem(chosen)
        else:
            self.message.setText("There is no game here. Install the program again, or open a saved game (Ctrl+O).")

    # The page

    @property
    def page(self) -> QWidget:
        """What is shown at the right."""
        area = self.pages.currentWidget()
        return (area.widget() if isinstance(area, QScrollArea) else None) or self.message

    def _show_page(self, item: QListWidgetItem | None) -> None:
        old = self.pages.currentWidget() or self.message
        page = self._page_of(item)
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        if old is not self.message:
            self.pages.removeWidget(old)
            old.deleteLater()

    def _page_of(self, item: QListWidgetItem | None) -> QWidget:
        content = item.data(_ITEM + 1) if item is not None else None
        if isinstance(content, RecentGame):
            title = self._games[content.game].title if content.game in self._games else "Saved game"
            save = SavePage(content, title)
            save.open_wanted.connect(self.open_wanted)
            return scrolled(save)
        if content is None:
            return scrolled(QWidget())
        entry, path = content
        try:
            scenario = entry.read_scenario(path)
        except Exception as error:
            page = _text("warning", f"{path.name} cannot be used:\n\n{error}")
            page.setAlignment(Qt.AlignmentFlag.AlignTop)
            page.setContentsMargins(20, 16, 20, 16)
            return scrolled(page)
        return scrolled(self._scenario_page(entry, scenario))

    def _scenario_page(self, entry: GameEntry, scenario: Any) -> ScenarioPage:
        page = ScenarioPage(entry, scenario, self._appearance)
        page.start_wanted.connect(self.start_wanted)
        page.rules_wanted.connect(self.rules_wanted)
        return page

    def play(self) -> None:
        """Start or continue what is chosen."""
        page = self.page
        if isinstance(page, ScenarioPage | SavePage):
            page.play()

    def _show_rules(self) -> None:
        page = self.page
        entry = page.entry if isinstance(page, ScenarioPage) else next(iter(self._games.values()), None)
        if entry is not None:
            self.rules_wanted.emit(entry)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._store.setValue("library/geometry", self.saveGeometry())
        super().closeEvent(event)


def when(moment: datetime) -> str:
    """A moment for people, in their own time zone."""
    local = moment.astimezone()
    return f"{local.day} {local:%B %Y, %H:%M}"


def _text(name: str, text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
