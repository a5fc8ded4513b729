"""The play window: the board in the middle, the question in its corner, the other panels at the side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QCursor, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QToolBar,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop import __version__
from wargames_desktop.ai.players import Player
from wargames_desktop.app.rules import rule_index
from wargames_desktop.app.saves import SUFFIX, SaveError
from wargames_desktop.app.session import Node, Session
from wargames_desktop.engine.decision import Refusal, Side
from wargames_desktop.engine.display import Offer
from wargames_desktop.painting.board import Layers
from wargames_desktop.ui import play_actions
from wargames_desktop.ui.actions import Actions
from wargames_desktop.ui.appearance import Appearance
from wargames_desktop.ui.banner import Banner
from wargames_desktop.ui.board.minimap import MiniMap
from wargames_desktop.ui.board.view import BoardView
from wargames_desktop.ui.board_menu import BoardMenu
from wargames_desktop.ui.bridge import Bridge, Shown
from wargames_desktop.ui.log import LogPanel
from wargames_desktop.ui.naming import names
from wargames_desktop.ui.narrowing import Narrowing
from wargames_desktop.ui.palette import CommandPalette, Entry, KeyList, shortcut_text
from wargames_desktop.ui.panels import (
    ChartsPanel,
    HerePanel,
    LogsPanel,
    Panel,
    PanelDock,
    RosePanel,
    ScorePanel,
    TracksPanel,
    side_name,
)
from wargames_desktop.ui.play_docks import PlayDocks
from wargames_desktop.ui.playback import Playback
from wargames_desktop.ui.pointing import Pointing
from wargames_desktop.ui.preferences import Preferences
from wargames_desktop.ui.question import QuestionPanel
from wargames_desktop.ui.replay import ReplayBar
from wargames_desktop.ui.rule_book import RuleBook
from wargames_desktop.ui.victory import VictoryScreen, verdict
from wargames_desktop.ui.wording import because

ROOM_AROUND_PIECES = 2.5
"""Hexes of board shown beyond the outermost pieces."""
LARGEST_AT_FIRST = 72.0
"""Most pixels to a hex where all pieces are shown."""


class PlayWindow(QMainWindow):
    """A game in a window. The session is closed with it.

    Signals:
        library_wanted: the library window.
        open_wanted: a saved game to choose.
        again_wanted: the session whose scenario is to be started anew.
        quit_wanted: all windows are to be closed.
        closed: the window is gone.
    """

    library_wanted = Signal()
    open_wanted = Signal()
    again_wanted = Signal(object)
    quit_wanted = Signal()
    closed = Signal()

    def __init__(
        self,
        session: Session,
        appearance: Appearance,
        store: QSettings,
        bots: Mapping[Side, Player] | None = None,
    ) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.session = session
        self._appearance = appearance
        self._arranged = False
        self._rule_book: RuleBook | None = None
        self._outcome_told = session.outcome is not None
        self.playback = Playback(self)
        self.bridge = Bridge(session, self.playback, bots, self)
        theme = appearance.theme(session.entry.sky)
        self._map = session.entry.boards.get(self.bridge.shown.table.board)
        self.board = BoardView(theme=theme)
        if self._map is not None:
            self.board.set_board(self._map)
        self.question = QuestionPanel()
        self.banner = Banner()
        self.here = HerePanel(theme, self._map)
        self.log = LogPanel(self.bridge, theme)
        self.replay = ReplayBar(self.bridge, theme)
        self.charts = ChartsPanel(theme, self.bridge)
        self.ships = LogsPanel(theme)
        self.pointing = Pointing(self.bridge, self.board, self.question, self.here)
        self._build_centre()
        self._build_status()
        self.docks = PlayDocks(self, self.question, store)
        self._build_docks()
        self.commands = Actions(self, play_actions.SPECS, self._slots())
        self._build_menus()
        self._connect()
        self._take_settings()
        self._changed(None, self.bridge.shown)
        self.bridge.look_now()
        self._show_saving()
        self.resize(1280, 800)
        self._restored = self.docks.restore()
        self.board.setFocus()

    # Building

    def _build_centre(self) -> None:
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addWidget(self.board, 1)
        self.setCentralWidget(centre)

    def _build_status(self) -> None:
        self._pointed, self._reason, self._unsaved = QLabel(), QLabel(), QLabel()
        self._pointed.setObjectName("muted")
        self._reason.setObjectName("warning")
        self._unsaved.setObjectName("warning")
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addWidget(self._pointed)
        bar.addWidget(self._reason, 1)
        bar.addPermanentWidget(self._unsaved)

    def _build_docks(self) -> None:
        theme = self.board.theme
        self.log.add_below(self.replay)
        panels: dict[str, Panel | QWidget] = {
            "log": self.log,
            "here": self.here,
            "ships": self.ships,
            "charts": self.charts,
            "tracks": TracksPanel(theme),
            "display": RosePanel(theme),
            "score": ScorePanel(theme),
            "overview": MiniMap(self.board),
        }
        for id, title, _ in play_actions.PANELS:
            self.docks.add(id, title, panels[id])
        self.docks.first.raise_()

    def _slots(self) -> dict[str, Callable[[], object]]:
        replay = self.replay
        slots: dict[str, Callable[[], object]] = {
            "library": self.library_wanted.emit,
            "new": lambda: self.again_wanted.emit(self.session),
            "open": self.open_wanted.emit,
            "copy": self.save_copy,
            "save_log": self.save_log,
            "result": self.show_result,
            "preferences": self.show_preferences,
            "close": self.close,
            "quit": self.quit_wanted.emit,
            "undo": self.bridge.undo,
            "redo": self.bridge.redo,
            "default": self.take_default,
            "step_back": self.step_back,
            "next_piece": lambda: self.cycle(1),
            "previous_piece": lambda: self.cycle(-1),
            "focus_question": self.question.focus_answers,
            "zoom_in": self.board.zoom_in,
            "zoom_out": self.board.zoom_out,
            "fit": self.board.fit,
            "fit_pieces": self.fit_pieces,
            "next_panel": self.next_panel,
            "fold": self.docks.toggle_all,
            "arrange": self.docks.arrange,
            "full_screen": self.toggle_full_screen,
            "first": replay.to_first,
            "back": replay.step_back,
            "play": replay.play_or_pause,
            "forward": replay.step_forward,
            "last": self.bridge.look_now,
            "previous_mark": lambda: replay.to_mark(-1),
            "next_mark": lambda: replay.to_mark(1),
            "play_on": self.play_on,
            "go_on": self.playback.advance,
            "skip": self.playback.skip,
            "palette": self.show_palette,
            "rules": lambda: self.show_rule(""),
            "keys": self.show_keys,
            "about": self.show_about,
        }
        for spec in play_actions.BOARD:
            slots[spec.id] = partial(self._switch, spec.setting)
        for (id, _, _), dock in zip(play_actions.PANELS, self.docks, strict=True):
            slots[f"panel_{id}"] = self._toggler(dock)
        return slots

    def _toggler(self, dock: PanelDock) -> Callable[[], None]:
        return lambda: self.docks.toggle(dock)

    def _build_menus(self) -> None:
        for title, ids in play_actions.MENUS:
            self.commands.fill(self.menuBar().addMenu(title), ids)
        bar = self._tools = QToolBar("Tools")
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.layout().setContentsMargins(0, 0, 0, 0)  # type: ignore[union-attr]
        self.commands.fill(bar, play_actions.TOOLBAR)
        if self.menuBar().isNativeMenuBar():
            self.addToolBar(bar)
        else:
            self.menuBar().setCornerWidget(bar)

    def _connect(self) -> None:
        bridge, question, pointing = self.bridge, self.question, self.pointing
        bridge.changed.connect(self._changed)
        bridge.line_changed.connect(self._enable)
        bridge.refused.connect(self._refused)
        bridge.saving_changed.connect(self._show_saving)
        question.answered.connect(self._answer)
        question.rule_asked.connect(self.show_rule)
        question.go_on.connect(self.playback.advance)
        question.skip.connect(self.playback.skip)
        pointing.reason.connect(self._reason.setText)
        pointing.denied.connect(self._deny)
        pointing.previewed.connect(self.charts.show_preview)
        self.ships.view.selected.connect(pointing.click)
        self.ships.view.hovered.connect(pointing.point)
        self.board.announced.connect(self._pointed.setText)
        self.board.context_menu_wanted.connect(self._show_board_menu)
        self.log.pointed.connect(self._mark_about)
        self.log.view.rule_asked.connect(self.show_rule)
        self.replay.speed_chosen.connect(self._choose_speed)
        self.banner.back_wanted.connect(bridge.look_now)
        self.banner.play_on_wanted.connect(self.play_on)
        self._appearance.changed.connect(self._take_settings)

    # Following the game

    def _changed(self, old: Shown | None, new: Shown) -> None:
        if old is None or new.table.pieces != old.table.pieces:
            self.board.set_table(new.table, self._glide(old, new))
        if new.mode == "playing":
            self._point_out({id for line in new.lines for id in line.about})
        self._show_question(new)
        self.banner.follow(self.bridge, new)
        self.docks.follow(new)
        self._enable()
        if new.mode == "now" and self.session.outcome is not None and not self._outcome_told:
            self._outcome_told = True
            self._soon(self.show_result)

    def _point_out(self, about: set[str]) -> None:
        """Mark what is being told of, and bring it into sight if it is not."""
        self.board.set_marks((), about)
        told = [point for piece, point in self.board.pieces_on_board() if piece.id in about]
        seen = self.board.camera.seen
        if told and not any(seen.contains(point) for point in told):
            self.board.show_point(told[0])

    def _glide(self, old: Shown | None, new: Shown) -> int:
        return 0 if old is None or "looking" in (old.mode, new.mode) else self.playback.glide

    def _show_question(self, shown: Shown) -> None:
        table, decision = shown.table, shown.decision
        outcome = self.bridge.game.outcome(shown.position.node.state) if shown.mode != "playing" else None
        if shown.mode == "playing":
            self.question.tell(table.headline, shown.lines)
        elif shown.offers and decision is not None:
            narrowing = Narrowing.of(shown.offers, table.pieces)
            self.question.ask(decision, table.headline, narrowing, names(table, self._map))
        elif outcome is not None and decision is None:
            self.question.inform(table.headline, verdict(outcome), more=outcome.reason)
        elif decision is not None and shown.mode == "looking":
            self.question.inform(table.headline, decision.prompt, decision.rule, "This was asked at this moment.")
        elif decision is not None:
            self.question.inform(table.headline, f"{side_name(decision.side)} decides.", decision.rule)
        else:
            told = self.log.row_of(shown.position)
            line = self.log.book.rows[told].line if told >= 0 else None
            self.question.inform(table.headline, line.text if line else "", line.rule if line else "")

    def _enable(self) -> None:
        shown, session = self.bridge.shown, self.session
        playing, looking = shown.mode == "playing", shown.mode == "looking"
        enabled = {
            "undo": session.can_undo or session.undo_refusal is not None,
            "redo": session.can_redo,
            "default": not playing,
            "go_on": playing,
            "skip": playing,
            "play_on": looking,
            "last": playing or looking,
            "next_piece": shown.mode == "now",
            "previous_piece": shown.mode == "now",
            "result": session.outcome is not None,
        }
        for id, value in enabled.items():
            self.commands[id].setEnabled(value)
        self._name_take_backs()
        here = shown.table.headline
        self.setWindowTitle(f"{session.header.title or session.entry.title} – {here}" if here else session.entry.title)

    def _name_take_backs(self) -> None:
        session = self.session
        line = session.line
        following = line[line.index(session.current) + 1 :]
        undone = session.current if session.current.parent is not None else None
        self.commands.name("undo", "&Undo", self._said(undone))
        self.commands.name("redo", "&Redo", self._said(following[0] if following else None))

    def _said(self, node: Node | None) -> str:
        return self.session.label(self.bridge.seat, node) if node is not None else ""

    def _answer(self, offer: Offer) -> None:  # type: ignore[type-arg]
        self.bridge.submit(offer.command)

    def _refused(self, refusal: Refusal) -> None:
        self._deny(because(refusal))

    def _deny(self, reason: str) -> None:
        if reason:
            self._reason.setText(reason)
            QToolTip.showText(QCursor.pos(), reason, self)

    def _show_saving(self) -> None:
        self._unsaved.setText(self.session.unsaved)
        self._unsaved.setVisible(bool(self.session.unsaved))

    def _mark_about(self, about: tuple[str, ...]) -> None:
        narrowing = self.question.narrowing
        self.board.set_marks(narrowing.clickable if not about else (), about or narrowing.clicked)

    # Settings

    def _take_settings(self) -> None:
        theme = self._appearance.theme(self.session.entry.sky)
        settings = self._appearance.settings
        for spec in play_actions.BOARD:
            self.commands[spec.id].setChecked(getattr(settings, spec.setting))
        self.board.set_layers(Layers(settings.zones, settings.hex_numbers, settings.place_names))
        self.board.set_names(settings.ship_names)
        speed = settings.playback
        self.playback.set_speed(speed)
        self.replay.set_speed(speed)
        self.commands.set_icons(theme.chrome.text)
        side = round(theme.pixels("body") * 1.4)
        self._tools.setIconSize(QSize(side, side))
        if theme is self.board.theme and self._arranged:
            return
        self.board.set_theme(theme)
        self.replay.set_theme(theme)
        for dock in self.docks:
            if isinstance(dock.panel, Panel):
                dock.panel.set_theme(theme)

    def _switch(self, setting: str) -> None:
        self._appearance.change_one(setting, not getattr(self._appearance.settings, setting))

    def _choose_speed(self, speed: str) -> None:
        self._appearance.change_one("playback", speed)

    # What the player does

    def take_default(self) -> None:
        """What Enter does: press the button that has the focus, else give the marked answer."""
        focus = QApplication.focusWidget()
        if isinstance(focus, QAbstractButton):
            focus.click()
        elif not isinstance(focus, QLineEdit | QComboBox):
            self.question.take_default()

    def step_back(self) -> None:
        """What Esc does: end what is being shown, or give up the latest click, or go back to now."""
        if self.bridge.shown.mode == "looking" or self.bridge.replaying:
            self.bridge.look_now()
        elif self.playback.running:
            self.playback.skip()
        else:
            self.question.step_back()
        self.board.setFocus()

    def cycle(self, step: int) -> None:
        """What Tab does on the board and in the question: go to the next piece; elsewhere, to the next field."""
        focus = QApplication.focusWidget()
        if focus in (None, self, self.board) or self.question.isAncestorOf(focus):
            self.pointing.cycle(step)
        else:
            self.focusNextPrevChild(step > 0)

    def play_on(self) -> None:
        """Let the game go on from the moment that is shown."""
        self.bridge.play_on_from(self.bridge.shown.position.node.number)

    def fit_pieces(self) -> None:
        """Show the part of the board where pieces are."""
        points = [point for _, point in self.board.pieces_on_board()]
        if not points:
            self.board.fit()
            return
        left, right = min(p.x() for p in points), max(p.x() for p in points)
        top, bottom = min(p.y() for p in points), max(p.y() for p in points)
        size = self.board.viewport().size()
        across = size.width() / (right - left + 2 * ROOM_AROUND_PIECES)
        down = size.height() / (bottom - top + 2 * ROOM_AROUND_PIECES)
        camera = self.board.camera
        camera.zoom_to(min(across, down, LARGEST_AT_FIRST), QPointF(size.width() / 2, size.height() / 2))
        camera.finish()
        self.board.show_point(QPointF((left + right) / 2, (top + bottom) / 2))

    def next_panel(self) -> None:
        """Move the keyboard to the next of the board, the question and the open panels."""
        stops: list[QWidget] = [self.board, self.question, *(dock for dock in self.docks if dock.in_sight)]
        focus = QApplication.focusWidget()
        at = next((i for i, stop in enumerate(stops) if focus and (stop is focus or stop.isAncestorOf(focus))), -1)
        following = stops[(at + 1) % len(stops)]
        if following is self.question:
            self.question.focus_answers()
        elif isinstance(following, PanelDock):
            following.take_focus()
        else:
            following.setFocus()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window again."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def save_copy(self) -> None:
        """Write the whole game to another file."""
        start = self.session.path or Path.home() / f"{self.session.entry.id}{SUFFIX}"
        suggested = start.with_name(f"{start.stem} copy{SUFFIX}")
        name, _ = QFileDialog.getSaveFileName(self, "Save a copy", str(suggested), f"Games (*{SUFFIX})")
        if not name:
            return
        path = Path(name) if name.endswith(SUFFIX) else Path(f"{name}{SUFFIX}")
        try:
            self.session.save_copy(path)
        except SaveError as error:
            QMessageBox.warning(self, "Save a copy", str(error))

    # Other windows

    def board_menu(self, id: str) -> BoardMenu:
        """What the right button offers at a piece or hex."""
        menu = BoardMenu(self.question.narrowing, self.pointing.meant(id), self)
        menu.answered.connect(self._answer)
        menu.more_wanted.connect(partial(self.pointing.click, id))
        menu.centre_wanted.connect(partial(self.go_to, id))
        menu.list_wanted.connect(partial(self.list_pieces, id))
        return menu

    def _show_board_menu(self, id: str, at: QPoint) -> None:
        if id:
            self.board_menu(id).popup(at)

    def show_result(self) -> None:
        """Say who won and why."""
        outcome = self.session.outcome
        if outcome is None:
            return
        shown = self.bridge.shown
        screen = VictoryScreen(outcome, shown.table, self.session.header.title or self.session.entry.title, self)
        screen.replay_wanted.connect(self._replay_all)
        screen.new_game_wanted.connect(self.library_wanted)
        screen.copy_wanted.connect(self.save_copy)
        screen.open()

    def _replay_all(self) -> None:
        self.bridge.look_now()
        if self.playback.speed == "off":
            self.replay.to_first()
        else:
            self.bridge.replay()

    def show_preferences(self) -> None:
        """Edit the settings."""
        Preferences(self._appearance, self).open()

    def show_rule(self, rule: str) -> None:
        """Show what a rule is about."""
        if self._rule_book is None:
            entry = self.session.entry
            self._rule_book = RuleBook(entry.title, rule_index(entry.id), self)
        self._rule_book.show_rule(rule)

    def show_palette(self) -> None:
        """Find anything by typing a part of its name."""
        CommandPalette(self._entries(), self).show()

    def _entries(self) -> list[Entry]:
        question = self.question
        entries = [
            Entry(choice.label, choice.heading or "Answer", choice.key.upper(), partial(question.take, choice))
            for choice in question.choices
        ]
        for title, ids in play_actions.MENUS:
            for id in filter(None, ids):
                action = self.commands[id]
                if action.isEnabled():
                    words = action.text().replace("&", "").rstrip("…")
                    entries.append(
                        Entry(words, title.replace("&", ""), shortcut_text(action.shortcuts()), action.trigger)
                    )
        for piece in self.bridge.shown.table.pieces:
            entries.append(Entry(piece.name, "Go to", "", partial(self.go_to, piece.id)))
        for label in self._map.places if self._map is not None else ():
            entries.append(Entry(f"hex {label}", "Go to", "", partial(self.go_to, label)))
        return entries

    def go_to(self, id: str) -> None:
        """Bring a piece or a hex to the middle of the board, and list what lies there."""
        self.board.centre_on(id)
        self.board.put_cursor(next((p.place for p in self.bridge.shown.table.pieces if p.id == id), id))
        self.here.point_at(id)

    def list_pieces(self, id: str) -> None:
        """Bring the list of what lies in a hex, or with a piece, to the front."""
        self.here.point_at(id)
        dock = next(dock for dock in self.docks if dock.panel is self.here)
        if not dock.in_sight:
            self.docks.toggle(dock)

    def save_log(self) -> None:
        """Write the whole log to a text file."""
        suggested = (self.session.path or Path.home() / self.session.entry.id).with_suffix(".txt")
        name, _ = QFileDialog.getSaveFileName(self, "Save the log", str(suggested), "Text (*.txt)")
        if not name:
            return
        try:
            Path(name).write_text(self.log.book.text(), encoding="utf-8")
        except OSError as error:
            QMessageBox.warning(self, "Save the log", f"{name}: it cannot be written: {error.strerror or error}")

    def show_keys(self) -> None:
        """List every key."""
        KeyList([*play_actions.BOARD_KEYS, *self._key_rows()], self).open()

    def _key_rows(self) -> list[tuple[str, str]]:
        actions = (self.commands[id] for _, ids in play_actions.MENUS for id in ids if id)
        return [
            (shortcut_text(action.shortcuts()), action.text().replace("&", "").rstrip("…"))
            for action in actions
            if action.shortcuts()
        ]

    def show_about(self) -> None:
        """Say what this is."""
        notice = self._map.notice if self._map is not None else ""
        text = f"Wargames Desktop {__version__}\n\n{self.session.entry.title}\n{self.session.entry.summary}\n\n{notice}"
        QMessageBox.about(self, "About", text.strip())

    # Events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.step_back()
        elif event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            if not self.question.take_key(event.text()):
                super().keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._arranged:
            self._arranged = True
            self._soon(self._arrange_first)

    def _arrange_first(self) -> None:
        if not self._restored:
            self.docks.size_to_window()
        self._soon(self.fit_pieces)

    def _soon(self, call: Callable[[], object]) -> None:
        """Call when all events at hand are done, unless the window is gone by then."""
        timer = QTimer(self, singleShot=True, interval=0)
        timer.timeout.connect(call)
        timer.timeout.connect(timer.deleteLater)
        timer.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.playback.cancel()
        self.docks.save()
        self.session.close()
        if self.session.unsaved and not self._leave_unsaved():
            event.ignore()
            return
        super().closeEvent(event)
        self.closed.emit()

    def _leave_unsaved(self) -> bool:
        ask = QMessageBox(self)
        ask.setWindowTitle("The game is not saved")
        ask.setText(f"{self.session.unsaved}\n\nSave a copy somewhere else before you close?")
        save = ask.addButton("Save a copy…", QMessageBox.ButtonRole.AcceptRole)
        leave = ask.addButton("Close without saving", QMessageBox.ButtonRole.DestructiveRole)
        ask.addButton(QMessageBox.StandardButton.Cancel)
        ask.exec()
        if ask.clickedButton() is save:
            self.save_copy()
        return ask.clickedButton() in (leave, save)
