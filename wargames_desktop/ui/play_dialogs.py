"""The windows that a play window opens: the result, preferences, rules, the palette, keys, and files to write."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from wargames_desktop import __version__
from wargames_desktop.app import mail
from wargames_desktop.app.course import report
from wargames_desktop.app.rules import rule_index
from wargames_desktop.app.saves import SUFFIX, SaveError
from wargames_desktop.app.session import Session
from wargames_desktop.data.files import reason, write_atomic
from wargames_desktop.engine.board import Board
from wargames_desktop.engine.decision import Side
from wargames_desktop.engine.display import Table
from wargames_desktop.ui.preferences import Preferences
from wargames_desktop.ui.rule_book import RuleBook
from wargames_desktop.ui.victory import VictoryScreen
from wargames_desktop.widgets.appearance import Appearance


class PlayDialogs(QObject):
    """Opens them over the play window.

    Signals:
        replay_wanted: the whole game from its start.
        new_game_wanted: the library.
    """

    replay_wanted = Signal()
    new_game_wanted = Signal()

    def __init__(self, session: Session, appearance: Appearance, over: QWidget) -> None:
        super().__init__(over)
        self._session = session
        self._appearance = appearance
        self._over = over
        self.rule_book: RuleBook | None = None

    def show_result(self, table: Table) -> None:
        """Say who won and why, if the game is over."""
        outcome = self._session.outcome
        if outcome is None:
            return
        screen = VictoryScreen(outcome, table, self._session.header.title or self._session.entry.title, self._over)
        screen.replay_wanted.connect(self.replay_wanted)
        screen.new_game_wanted.connect(self.new_game_wanted)
        screen.copy_wanted.connect(self.save_copy)
        screen.open()

    def show_preferences(self) -> None:
        """Edit the settings."""
        Preferences(self._appearance, self._over).open()

    def show_rule(self, rule: str = "") -> None:
        """Show what a rule is about; without one, all rules."""
        if self.rule_book is None:
            entry = self._session.entry
            self.rule_book = RuleBook(entry.title, rule_index(entry.id), self._over)
        self.rule_book.show_rule(rule)

    def show_about(self, board: Board | None) -> None:
        """Say what this is."""
        entry = self._session.entry
        lines = [f"Wargames Desktop {__version__}", entry.title, entry.summary, board.notice if board else ""]
        QMessageBox.about(self._over, "About", "\n\n".join(line for line in lines if line))

    def save_copy(self) -> bool:
        """Write the whole game to another file; whether that was done. A game that is not on the disk goes on there."""
        start = self._session.path or Path.home() / f"{self._session.entry.id}{SUFFIX}"
        suggested = start.with_name(f"{start.stem} copy{SUFFIX}")
        path = file_to_write(self._over, "Save a copy", suggested, "Games")
        if path is None:
            return False
        save = self._session.save_as if self._session.unsaved else self._session.save_copy
        try:
            save(path)
        except SaveError as error:
            QMessageBox.warning(self._over, "Save a copy", str(error))
            return False
        return True

    def write_turn(self) -> None:
        """Write a game by mail for the other desk."""
        start = self._session.path or Path.home() / self._session.entry.id
        suggested = start.with_name(f"{start.stem} after {len(self._session.line) - 1}{mail.SUFFIX}")
        path = file_to_write(self._over, "Write the turn", suggested, "Turns")
        if path is None:
            return
        try:
            mail.write_turn(self._session, path)
        except SaveError as error:
            QMessageBox.warning(self._over, "Write the turn", str(error))

    def take_turn(self) -> None:
        """Let the player choose a turn from the other desk, and take it in."""
        folder = (self._session.path or Path.home()).parent
        name, _ = QFileDialog.getOpenFileName(
            self._over, "Take in an answer", str(folder), f"Turns (*{mail.SUFFIX});;All files (*)"
        )
        if name:
            self.take_in(Path(name))

    def take_in(self, path: Path) -> None:
        """Let the game go on with what was played at the other desk; say what came, or why it cannot be."""
        try:
            turn = mail.read_turn(path, {self._session.entry.id: self._session.entry})
            received = mail.take_in(self._session, turn, path)
        except SaveError as error:
            QMessageBox.warning(self._over, "Take in an answer", str(error))
            return
        if received.taken_back:
            told = f"The other desk took back {received.taken_back} of its answers before it sent the turn."
            QMessageBox.information(self._over, "Take in an answer", told)

    def save_log(self, text: str) -> None:
        """Write the log to a text file."""
        self._save_text("Save the log", ".txt", "Text", text)

    def save_report(self, seat: Side) -> None:
        """Write an after-action report, with what ``seat`` may know, to a file that any browser shows."""
        self._save_text("Save an after-action report", ".html", "Pages", report(self._session, seat))

    def _save_text(self, title: str, suffix: str, kind: str, text: str) -> None:
        suggested = (self._session.path or Path.home() / self._session.entry.id).with_suffix(suffix)
        path = file_to_write(self._over, title, suggested, kind)
        if path is None:
            return
        try:
            write_atomic(path, text.encode())
        except OSError as error:
            QMessageBox.warning(self._over, title, f"{path}: it cannot be written: {reason(error)}")

    def may_close(self) -> bool:
        """Whether the window may close: a game that is not on the disk is offered another file first."""
        if not self._session.unsaved:
            return True
        ask = QMessageBox(self._over)
        ask.setWindowTitle("The game is not saved")
        ask.setText(f"{self._session.unsaved}\n\nSave a copy somewhere else before you close?")
        save = ask.addButton("Save a copy…", QMessageBox.ButtonRole.AcceptRole)
        leave = ask.addButton("Close without saving", QMessageBox.ButtonRole.DestructiveRole)
        ask.addButton(QMessageBox.StandardButton.Cancel)
        ask.exec()
        if ask.clickedButton() is save:
            return self.save_copy()
        return ask.clickedButton() is leave


def file_to_write(over: QWidget, title: str, suggested: Path, kind: str) -> Path | None:
    """The file that the player chooses, with the ending of ``suggested``; one that is there is asked about."""
    ending = suggested.suffix
    dialog = QFileDialog(over, title, str(suggested.parent), f"{kind} (*{ending})")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(ending)
    dialog.selectFile(suggested.name)
    chosen = Path(dialog.selectedFiles()[0]) if dialog.exec() else None
    dialog.deleteLater()
    over.activateWindow()
    return chosen
