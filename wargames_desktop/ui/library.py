"""The library window: games and their scenarios, and the games that were played last."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from wargames_desktop.app.recent import RecentGame, recent_games
from wargames_desktop.app.registry import GameEntry, own_scenarios
from wargames_desktop.ui.library_pages import SavePage, ScenarioPage, text_label, when
from wargames_desktop.widgets.actions import Actions, ActionSpec
from wargames_desktop.widgets.appearance import Appearance
from wargames_desktop.widgets.layouts import resize_to_screen, scrolled

SPECS = (
    ActionSpec("start", "&Start or continue", ("Ctrl+Return",), tip="Play what is chosen"),
    ActionSpec("open", "&Open a saved game…", ("Ctrl+O",)),
    ActionSpec("edit", "&Editor…", ("Ctrl+E",), tip="Make and change scenarios"),
    ActionSpec("print", "&Print…", ("Ctrl+P",), tip="Player aids, counters, maps, cards and logs"),
    ActionSpec("rules", "&Rules…", ("F1",)),
    ActionSpec("refresh", "Re&fresh the list", ("F5",)),
    ActionSpec("preferences", "&Preferences…", ("Ctrl+,",)),
    ActionSpec("quit", "&Quit", ("Ctrl+Q",)),
)
_ITEM = Qt.ItemDataRole.UserRole


class LibraryWindow(QMainWindow):
    """Games and scenarios to start, games to go on with.

    Signals:
        start_wanted: entry, scenario, options, seed or None, who plays which side.
        open_wanted: path of a save, or None to choose one.
        print_wanted: entry, path of a saved game or None, id of a scenario or an empty string.
        rules_wanted: entry.
        editor_wanted: path of a file of the player's own that is chosen, else None.
        preferences_wanted, quit_wanted.
    """

    start_wanted = Signal(object, object, object, object, object)
    open_wanted = Signal(object)
    print_wanted = Signal(object, object, str)
    rules_wanted = Signal(object)
    editor_wanted = Signal(object)
    preferences_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, games: Mapping[str, GameEntry], appearance: Appearance, store: QSettings) -> None:
        super().__init__()
        self._games, self._appearance, self._store = games, appearance, store
        self.setWindowTitle("Wargames Desktop")
        self.list = QListWidget()
        self.list.setAccessibleName("Games and scenarios")
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentItemChanged.connect(self._show_page)
        self.list.itemActivated.connect(lambda _: self.play())
        self.pages = QStackedWidget()
        self.message = text_label(
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
        resize_to_screen(self, em * 70, em * 46)
        listed = min(em * 17, self.width() * 3 // 10)
        split.setSizes([listed, self.width() - listed])
        geometry = store.value("library/geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        self.refresh()

    def _build_menus(self) -> None:
        slots = {
            "start": self.play,
            "open": lambda: self.open_wanted.emit(None),
            "edit": self._edit,
            "print": self._print,
            "rules": self._show_rules,
            "refresh": self.refresh,
            "preferences": self.preferences_wanted.emit,
            "quit": self.quit_wanted.emit,
        }
        self.commands = Actions(self, SPECS, slots)
        menu = self.menuBar().addMenu("&Library")
        self.commands.fill(
            menu, ("start", "open", "", "edit", "print", "", "rules", "", "refresh", "preferences", "", "quit")
        )

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
            self._add(("save", str(game.path)), f"{name}\n{told}\n{when(game.when)}" if told else name, game)
        for id, entry in self._games.items():
            self._add_heading(entry.title)
            for scenario, path in entry.scenarios.items():
                self._add(("scenario", f"{id}/{scenario}"), self._scenario_title(entry, path), (entry, path))
            for path in own_scenarios(id):
                self._add(("own", str(path)), f"{self._scenario_title(entry, path)}\nyour own", (entry, path))
        self.list.blockSignals(False)
        self._choose(kept)

    def _scenario_title(self, entry: GameEntry, path: Path) -> str:
        try:
            return str(entry.read_header(path).title)
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
        self._turn_to(self._page_of(item))

    def _turn_to(self, page: QWidget) -> None:
        old = self.pages.currentWidget() or self.message
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
            return scrolled(save, content.title or title)
        if content is None:
            return scrolled(QWidget(), "Nothing chosen")
        entry, path = content
        try:
            return scrolled(self._scenario_page(entry, path), "Scenario")
        except Exception as error:
            return self._warning(path, str(error))

    def _scenario_page(self, entry: GameEntry, path: Path) -> ScenarioPage:
        page = ScenarioPage(entry, path, self._appearance)
        page.start_wanted.connect(self.start_wanted)
        page.rules_wanted.connect(self.rules_wanted)
        page.unusable.connect(lambda problem: self._turn_to(self._warning(path, problem)))
        return page

    def _warning(self, path: Path, problem: str) -> QWidget:
        page = text_label("warning", f"{path.name} cannot be used:\n\n{problem}\n\nMend the file and choose it again.")
        page.setAlignment(Qt.AlignmentFlag.AlignTop)
        page.setContentsMargins(20, 16, 20, 16)
        return scrolled(page, "Problem")

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

    def _edit(self) -> None:
        """The editor, with the scenario that is chosen if it is the player's own."""
        key = self._key(self.list.currentItem())
        self.editor_wanted.emit(Path(key[1]) if key is not None and key[0] == "own" else None)

    def _print(self) -> None:
        """Print of the game, the scenario or the saved game that is chosen."""
        page = self.page
        if isinstance(page, ScenarioPage):
            self.print_wanted.emit(page.entry, None, page.scenario.id)
        elif isinstance(page, SavePage) and page.game.game in self._games:
            self.print_wanted.emit(self._games[page.game.game], page.game.path, "")
        elif self._games:
            self.print_wanted.emit(next(iter(self._games.values())), None, "")

    def closeEvent(self, event: QCloseEvent) -> None:
        self._store.setValue("library/geometry", self.saveGeometry())
        super().closeEvent(event)
