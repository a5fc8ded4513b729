"""The application: its windows, and what leads from one to another."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from errno import EIO
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from wargames_desktop.ai.players import Player
from wargames_desktop.app import mail, paths
from wargames_desktop.app.bots import seated
from wargames_desktop.app.recent import remember
from wargames_desktop.app.registry import GameEntry, OptionError, games
from wargames_desktop.app.rules import rule_index
from wargames_desktop.app.saves import SUFFIX, SaveError
from wargames_desktop.app.session import Session, new_session, open_save, salvage
from wargames_desktop.app.settings import Settings, load_settings, save_settings
from wargames_desktop.data.files import reason
from wargames_desktop.engine.decision import Side
from wargames_desktop.painting.icons import app_icon
from wargames_desktop.ui.library import LibraryWindow
from wargames_desktop.ui.preferences import Preferences
from wargames_desktop.ui.rule_book import RuleBook
from wargames_desktop.ui.tools import NO_TOOLS, Tools
from wargames_desktop.widgets.appearance import Appearance

if TYPE_CHECKING:
    from wargames_desktop.ui.play_window import PlayWindow

SETTLING = 8
"""Rounds of events after which a new window has taken its final shape."""


def make_application() -> QApplication:
    """The application object of this process, made if there is none yet."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    application.setApplicationName("wargames-desktop")
    application.setApplicationDisplayName("Wargames Desktop")
    application.setStyle("Fusion")
    application.setWindowIcon(app_icon())
    return application


def layout_store(folder: Path | None = None) -> QSettings:
    """Where windows remember their places: beside the settings, or in another folder."""
    folder = folder or paths.settings_file().parent
    return QSettings(str(folder / "layout.ini"), QSettings.Format.IniFormat)


def run_library(tools: Tools = NO_TOOLS) -> int:
    """Show the library window until the last window is closed; the exit status."""
    application = make_application()
    desk = Desk(tools=tools)
    desk.show_library()
    return int(application.exec())


def run_game(session: Session, bots: Mapping[Side, Player], tools: Tools = NO_TOOLS) -> int:
    """Show a game until the last window is closed; the exit status."""
    application = make_application()
    desk = Desk(tools=tools)
    desk.play(session, bots)
    return int(application.exec())


def run_editor(path: Path | None, tools: Tools) -> int:
    """Show the editor, with a file if one is given, until the last window is closed; the exit status."""
    application = make_application()
    desk = Desk(tools=tools)
    desk.edit(path)
    return int(application.exec())


def run_turn(path: Path, tools: Tools = NO_TOOLS) -> int:
    """Take in a turn by mail and show its game until the last window is closed; the exit status."""
    application = make_application()
    desk = Desk(tools=tools)
    desk.open(path)
    return int(application.exec()) if desk.play_windows else 1


def take_picture(session: Session | None, out: Path, size: tuple[int, int]) -> None:
    """Paint the play window of a game, or the library window, to a PNG file; ``size`` in logical pixels.

    Raises:
        OSError: the file cannot be written.
    """

    def opened(desk: Desk) -> QWidget:
        return desk.play(session) if session is not None else desk.show_library()

    _take_picture(opened, NO_TOOLS, out, size)


def take_editor_picture(path: Path | None, tools: Tools, out: Path, size: tuple[int, int]) -> None:
    """Paint the editor, with a file if one is given, to a PNG file; ``size`` in logical pixels.

    Raises:
        OSError: the file cannot be written.
    """

    def opened(desk: Desk) -> QWidget:
        desk.edit(path)
        editor: QWidget = desk.editor
        return editor

    _take_picture(opened, tools, out, size)


def _take_picture(opened: Callable[[Desk], QWidget], tools: Tools, out: Path, size: tuple[int, int]) -> None:
    from wargames_desktop.widgets.board.view import BoardView

    application = make_application()
    with TemporaryDirectory() as folder:
        desk = Desk(store=layout_store(Path(folder)), tools=tools)
        window = opened(desk)
        window.resize(*size)
        for _ in range(SETTLING):
            application.processEvents()
        while any(board.unfinished for board in window.findChildren(BoardView)):
            application.processEvents()
        written = window.grab().save(str(out), "PNG")
        desk.quit()
    if not written:
        raise OSError(EIO, "the picture cannot be written", str(out))


class Desk(QObject):
    """The open windows. There is at most one library window, and a play window for each game in progress."""

    def __init__(
        self, known: Mapping[str, GameEntry] | None = None, store: QSettings | None = None, tools: Tools = NO_TOOLS
    ) -> None:
        super().__init__()
        self._tools = tools
        self.previews: list[QWidget] = []
        self.editor: Any = None
        self.games = games() if known is None else known
        settings, problem = load_settings()
        self.appearance = Appearance(settings, self._keep, self)
        self.store = store or layout_store()
        self.library: LibraryWindow | None = None
        self.play_windows: list[PlayWindow] = []
        self._rule_books: dict[str, RuleBook] = {}
        self._quitting = False
        if problem:
            QMessageBox.warning(None, "Settings", problem)

    def _keep(self, settings: Settings) -> None:
        try:
            save_settings(settings)
        except OSError as error:
            QMessageBox.warning(None, "Settings", f"The settings cannot be stored: {reason(error)}")

    # Windows

    def show_library(self) -> LibraryWindow:
        """Show the library window."""
        if self.library is None:
            self.library = LibraryWindow(self.games, self.appearance, self.store)
            self.library.start_wanted.connect(self.start)
            self.library.open_wanted.connect(self.open)
            self.library.rules_wanted.connect(self.show_rules)
            self.library.print_wanted.connect(self._print_of)
            self.library.commands["print"].setVisible(self._tools.print_preview is not None)
            self.library.editor_wanted.connect(self.edit)
            self.library.commands["edit"].setVisible(self._tools.editor is not None)
            self.library.preferences_wanted.connect(self._show_preferences)
            self.library.quit_wanted.connect(self.quit)
        else:
            self.library.refresh()
        self.library.show()
        self.library.raise_()
        self.library.activateWindow()
        return self.library

    def play(self, session: Session, bots: Mapping[Side, Player] | None = None) -> PlayWindow:
        """Show a game; ``bots`` play the sides that no person plays, usually those that the game was started with."""
        from wargames_desktop.ui.play_window import PlayWindow

        if bots is None:
            bots = seated(session.entry, session.header.players, session.header.seed)
        window = PlayWindow(session, self.appearance, self.store, bots)
        window.library_wanted.connect(self.show_library)
        window.open_wanted.connect(lambda: self.open(None))
        window.again_wanted.connect(self.start_again)
        window.quit_wanted.connect(self.quit)
        window.closed.connect(lambda: self._play_closed(window))
        window.print_wanted.connect(lambda session: self.print(session.entry, session))
        window.commands["print"].setVisible(self._tools.print_preview is not None)
        self.play_windows.append(window)
        window.show()
        if self.library is not None:
            self.library.hide()
        if session.note:
            QMessageBox.information(window, "Saved game", session.note)
        return window

    def _play_closed(self, window: PlayWindow) -> None:
        self.play_windows.remove(window)
        if not self.play_windows and self.library is not None and not self._quitting:
            self.show_library()

    def show_rules(self, entry: GameEntry) -> None:
        """Show the rules of a game."""
        if entry.id not in self._rule_books:
            self._rule_books[entry.id] = RuleBook(entry.title, rule_index(entry.id), self.library)
        self._rule_books[entry.id].show_rule("")

    def print(self, entry: GameEntry, session: Session | None = None, scenario: str = "") -> None:
        """Show what there is to print of a game, of a game in progress, or of a scenario."""
        if self._tools.print_preview is None:
            return
        preview = self._tools.print_preview(
            entry, session, scenario, self.appearance.settings.printing, partial(self.appearance.change_one, "printing")
        )
        self.previews.append(preview)
        preview.destroyed.connect(lambda: self.previews.remove(preview))
        preview.show()

    def edit(self, path: Path | None = None) -> None:
        """Show the editor, with a file if one is given."""
        if self._tools.editor is None:
            return
        if self.editor is None:
            self.editor = self._tools.editor(self.games, self.appearance, self.store)
            self.editor.play_wanted.connect(lambda entry, scenario: self.start(entry, scenario, {}, None, {}))
            self.editor.preferences_wanted.connect(self._show_preferences)
            self.editor.closed.connect(self._editor_closed)
        self.editor.show()
        self.editor.raise_()
        self.editor.activateWindow()
        if path is not None:
            self.editor.open(path)

    def _editor_closed(self) -> None:
        self.editor.deleteLater()
        self.editor = None
        if self.library is not None:
            self.library.refresh()

    def _print_of(self, entry: GameEntry, save: Path | None, scenario: str) -> None:
        session = self._opened(save) if save is not None else None
        if save is None or session is not None:
            self.print(entry, session, scenario)

    def _show_preferences(self) -> None:
        Preferences(self.appearance, self.library).open()

    def quit(self) -> None:
        """Close all windows; stops where one does not want to close."""
        self._quitting = True
        QApplication.closeAllWindows()
        self._quitting = False

    # Games

    def start(
        self,
        entry: GameEntry,
        scenario: Any,
        options: Mapping[str, Any],
        seed: int | None,
        players: Mapping[Side, str],
    ) -> None:
        """Start a game, saved from its first moment on."""
        try:
            path = paths.new_save(entry.id, scenario.id)
            session = new_session(entry, scenario, options, seed, path, players=players)
        except (OptionError, SaveError, OSError) as error:
            QMessageBox.warning(self.library, "New game", f"The game cannot be started: {error}")
            return
        self.play(session)

    def start_again(self, session: Session) -> None:
        """Start the scenario of a game anew, with another seed and the same options and players."""
        scenario = msgspec.convert(session.header.scenario, session.entry.scenario_type)
        self.start(session.entry, scenario, session.header.options, None, session.header.players)

    def open(self, path: Path | None) -> None:
        """Go on with a saved game, in its window if it has one; without a path the player chooses one."""
        if path is None:
            name, _ = QFileDialog.getOpenFileName(
                self.library,
                "Open a saved game",
                str(paths.saves()),
                f"Games and turns by mail (*{SUFFIX} *{mail.SUFFIX});;All files (*)",
            )
            if not name:
                return
            path = Path(name)
        if path.suffix == mail.SUFFIX:
            self._open_turn(path)
            return
        already = next((window for window in self.play_windows if _is_file(window.session.path, path)), None)
        if already is not None:
            already.show()
            already.raise_()
            already.activateWindow()
            return
        session = self._opened(path)
        if session is None:
            return
        if session.path is not None:
            self._remember(session.path)
        self.play(session)

    def _open_turn(self, path: Path) -> None:
        """Take a turn by mail into its game, wherever that is; the first turn of a game begins it at this desk."""
        try:
            turn = mail.read_turn(path, self.games)
        except SaveError as error:
            QMessageBox.warning(self.library, "Take in an answer", str(error))
            return
        window = next((open for open in self.play_windows if mail.same_game(open.session, turn)), None)
        if window is None:
            save = mail.find_save(turn)
            if save is None:
                self.play(mail.begin(turn, paths.new_save(turn.entry.id, turn.journal.header.scenario["id"])))
                return
            session = self._opened(save)
            if session is None:
                return
            window = self.play(session)
        window.dialogs.take_in(path)

    def _opened(self, path: Path) -> Session | None:
        try:
            return open_save(path, self.games)
        except SaveError as error:
            if error.last_good_line == 0 or not self._wants_salvage(error):
                if error.last_good_line == 0:
                    QMessageBox.warning(self.library, "Open a saved game", str(error))
                return None
        try:
            return salvage(path, self.games)
        except SaveError as error:
            QMessageBox.warning(self.library, "Open a saved game", str(error))
            return None

    def _wants_salvage(self, error: SaveError) -> bool:
        question = (
            f"{error}\n\nOpen the game as it stood at line {error.last_good_line}? The file itself stays as it is."
        )
        answer = QMessageBox.question(self.library, "Open a saved game", question)
        return answer == QMessageBox.StandardButton.Yes

    def _remember(self, path: Path) -> None:
        try:
            remember(path)
        except OSError:
            return


def _is_file(path: Path | None, other: Path) -> bool:
    return path is not None and path.resolve() == other.resolve()
