"""The play window: the board in the middle, the question in its corner, the other panels at the side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QPoint, QRectF, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QCursor, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QToolBar,
    QToolTip,
    QWidget,
)

from wargames_desktop.ai.players import Player
from wargames_desktop.app.session import Node, Session
from wargames_desktop.engine.decision import Command, Refusal, Side
from wargames_desktop.engine.display import Offer, Piece
from wargames_desktop.painting.board import Layers
from wargames_desktop.ui import play_actions
from wargames_desktop.ui.asking import ask
from wargames_desktop.ui.banner import Banner
from wargames_desktop.ui.board_menu import BoardMenu
from wargames_desktop.ui.bridge import Bridge, Shown
from wargames_desktop.ui.dragging import Dragging
from wargames_desktop.ui.handover import Handover
from wargames_desktop.ui.log import LogPanel
from wargames_desktop.ui.panels import (
    ChartsPanel,
    HandsPanel,
    HerePanel,
    LogsPanel,
    MatsPanel,
    Panel,
    PanelDock,
    RosePanel,
    ScorePanel,
    TracksPanel,
)
from wargames_desktop.ui.play_dialogs import PlayDialogs
from wargames_desktop.ui.play_docks import PlayDocks
from wargames_desktop.ui.playback import Playback
from wargames_desktop.ui.pointing import Pointing
from wargames_desktop.ui.question import QuestionPanel
from wargames_desktop.ui.replay import ReplayBar
from wargames_desktop.ui.sights import bring_into_sight, fit_pieces
from wargames_desktop.ui.wording import because
from wargames_desktop.widgets.actions import Actions
from wargames_desktop.widgets.appearance import Appearance
from wargames_desktop.widgets.board.minimap import MiniMap
from wargames_desktop.widgets.board.view import BoardView
from wargames_desktop.widgets.layouts import resize_to_screen
from wargames_desktop.widgets.palette import CommandPalette, Entry, KeyList

SIZE_AT_FIRST = (1440, 900)
"""Pixels."""


class PlayWindow(QMainWindow):
    """A game in a window. The session is closed with it.

    Signals:
        library_wanted: the library window.
        open_wanted: a saved game to choose.
        again_wanted: the session whose scenario is to be started anew.
        print_wanted: the session of which something is to be printed.
        quit_wanted: all windows are to be closed.
        closed: the window is gone.
    """

    library_wanted = Signal()
    open_wanted = Signal()
    again_wanted = Signal(object)
    print_wanted = Signal(object)
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
        self._fitted = QRectF()
        self._outcome_told = session.outcome is not None
        self.playback = Playback(self)
        self.bridge = Bridge(session, self.playback, bots, self)
        theme = appearance.theme(session.entry.sky)
        self._map = session.entry.parts.boards.get(self.bridge.shown.table.board)
        self.board = BoardView(theme=theme)
        if self._map is not None:
            self.board.set_board(self._map)
        self.question = QuestionPanel()
        self.banner = Banner()
        self.handover = Handover()
        self.here = HerePanel(theme, self._map)
        self.log = LogPanel(self.bridge, theme)
        self.replay = ReplayBar(self.bridge, theme)
        self.charts = ChartsPanel(theme, self.bridge)
        self.units = LogsPanel(theme)
        self.hands = HandsPanel(theme)
        self.mats = MatsPanel(theme)
        self.pointing = Pointing(self.bridge, self.board, self.question, self.here)
        self.dragging = Dragging(self, self.bridge, self.pointing, self.board, self.mats)
        self.dialogs = PlayDialogs(session, appearance, self)
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
        resize_to_screen(self, *SIZE_AT_FIRST)
        self.restored = self.docks.restore()
        self.board.setFocus()

    # Building

    def _build_centre(self) -> None:
        centre = QWidget()
        layers = QGridLayout(centre)
        layers.setContentsMargins(0, 0, 0, 0)
        layers.addWidget(self.board, 0, 0)
        layers.addWidget(self.banner, 0, 0, Qt.AlignmentFlag.AlignTop)
        layers.addWidget(self.handover, 0, 0, Qt.AlignmentFlag.AlignCenter)
        self.setCentralWidget(centre)

    def _build_status(self) -> None:
        self._pointed, self.reason, self.unsaved = QLabel(), QLabel(), QLabel()
        self._pointed.setObjectName("muted")
        self.reason.setObjectName("warning")
        self.unsaved.setObjectName("warning")
        for label in (self._pointed, self.reason, self.unsaved):
            label.setMinimumWidth(1)  # long words must not widen the window
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addWidget(self._pointed)
        bar.addWidget(self.reason, 1)
        bar.addPermanentWidget(self.unsaved)

    def _build_docks(self) -> None:
        theme = self.board.theme
        self.log.add_below(self.replay)
        panels: dict[str, QWidget] = {
            "log": self.log,
            "here": self.here,
            "hands": self.hands,
            "mats": self.mats,
            "units": self.units,
            "charts": self.charts,
            "tracks": TracksPanel(theme),
            "display": RosePanel(theme),
            "score": ScorePanel(theme, self.bridge),
            "overview": MiniMap(self.board),
        }
        for id, title, _ in play_actions.PANELS:
            if id in self.session.entry.panels:
                self.docks.add(id, title, panels[id])
            else:
                panels[id].setParent(self)
                panels[id].hide()
        self.docks.first.raise_()

    def _slots(self) -> dict[str, Callable[[], object]]:
        replay = self.replay
        slots: dict[str, Callable[[], object]] = {
            "library": self.library_wanted.emit,
            "new": lambda: self.again_wanted.emit(self.session),
            "open": self.open_wanted.emit,
            "copy": self.dialogs.save_copy,
            "save_log": lambda: self.dialogs.save_log(self.log.book.text()),
            "save_report": lambda: self.dialogs.save_report(self.bridge.seat),
            "print": lambda: self.print_wanted.emit(self.session),
            "send_turn": self.dialogs.write_turn,
            "take_turn": self.dialogs.take_turn,
            "result": self.show_result,
            "preferences": self.dialogs.show_preferences,
            "close": self.close,
            "quit": self.quit_wanted.emit,
            "undo": self.bridge.undo,
            "redo": self.bridge.redo,
            "secrets": self.bridge.cover_or_uncover,
            "default": self.take_default,
            "step_back": self.step_back,
            "next_piece": lambda: self.cycle(1),
            "previous_piece": lambda: self.cycle(-1),
            "focus_question": self.question.focus_answers,
            "zoom_in": self.board.zoom_in,
            "zoom_out": self.board.zoom_out,
            "fit": self.board.fit,
            "fit_pieces": partial(fit_pieces, self.board),
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
            "rules": self.dialogs.show_rule,
            "keys": self.show_keys,
            "about": lambda: self.dialogs.show_about(self._map),
        }
        for spec in play_actions.BOARD:
            slots[spec.id] = partial(self._switch, spec.setting)
        docks = {dock.objectName(): dock for dock in self.docks}
        for id, _, _ in play_actions.PANELS:
            slots[f"panel_{id}"] = self._toggler(docks[id]) if id in docks else _nothing
        return slots

    def _toggler(self, dock: PanelDock) -> Callable[[], None]:
        return lambda: self.docks.toggle(dock)

    def _build_menus(self) -> None:
        for title, ids in play_actions.MENUS:
            self.commands.fill(self.menuBar().addMenu(title), ids)
        for id, _, _ in play_actions.PANELS:
            there = id in self.session.entry.panels
            self.commands[f"panel_{id}"].setVisible(there)
            self.commands[f"panel_{id}"].setEnabled(there)
        self._build_overlays()
        bar = self._tools = QToolBar("Tools")
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.layout().setContentsMargins(0, 0, 0, 0)  # type: ignore[union-attr]
        self.commands.fill(bar, play_actions.TOOLBAR)
        if self.menuBar().isNativeMenuBar():
            self.addToolBar(bar)
        else:
            self.menuBar().setCornerWidget(bar)

    def _build_overlays(self) -> None:
        """A switch for each overlay of the game, in the menu of the view."""
        overlays = self.bridge.shown.table.overlays
        self.overlays = QMenu("&Overlays", self)
        if not overlays:
            return
        before = self.commands[play_actions.BOARD[0].id]
        for overlay in overlays:
            action = self.overlays.addAction(overlay.title)
            action.setObjectName(overlay.id)
            action.setCheckable(True)
            action.triggered.connect(partial(self._switch_overlay, overlay.id))
        view = next(menu for menu in self.menuBar().findChildren(QMenu) if before in menu.actions())
        view.insertMenu(before, self.overlays)

    def _switch_overlay(self, id: str) -> None:
        hidden = self._appearance.settings.hidden_overlays
        others = tuple(each for each in hidden if each != id)
        self._appearance.change_one("hidden_overlays", others if id in hidden else (*hidden, id))

    def _connect(self) -> None:
        bridge, question, pointing = self.bridge, self.question, self.pointing
        bridge.changed.connect(self._changed)
        bridge.line_changed.connect(self._enable)
        bridge.turned.connect(QToolTip.hideText)
        bridge.refused.connect(self._refused)
        bridge.saving_changed.connect(self._show_saving)
        question.answered.connect(self._answer)
        question.rule_asked.connect(self.dialogs.show_rule)
        question.go_on.connect(self.playback.advance)
        question.skip.connect(self.playback.skip)
        pointing.reason.connect(self.reason.setText)
        pointing.denied.connect(self._deny)
        pointing.previewed.connect(self.charts.show_preview)
        self.units.view.selected.connect(pointing.click)
        self.units.view.hovered.connect(pointing.point)
        self.hands.card_chosen.connect(pointing.click)
        self.hands.card_pointed.connect(pointing.point)
        self.mats.chosen.connect(pointing.click)
        self.mats.pointed.connect(pointing.point)
        pointing.marked.connect(self.mats.set_marks)
        pointing.clicked.connect(self.mats.show_at)
        self.board.announced.connect(self._pointed.setText)
        self.board.context_menu_wanted.connect(self._show_board_menu)
        self.log.pointed.connect(self._mark_about)
        self.log.view.rule_asked.connect(self.dialogs.show_rule)
        self.replay.speed_chosen.connect(self._choose_speed)
        self.banner.back_wanted.connect(bridge.look_now)
        self.banner.play_on_wanted.connect(self.play_on)
        self.handover.ready.connect(bridge.lift_curtain)
        self.handover.send_wanted.connect(self.dialogs.write_turn)
        self.handover.take_wanted.connect(self.dialogs.take_turn)
        self.dialogs.replay_wanted.connect(self.replay_all)
        self.dialogs.new_game_wanted.connect(self.library_wanted)
        self._appearance.changed.connect(self._take_settings)

    # Following the game

    def _changed(self, old: Shown | None, new: Shown) -> None:
        if old is None or _on_board(new) != _on_board(old):
            self.board.set_table(new.table, self._glide(old, new))
            if old is not None and len(new.table.pieces) > len(old.table.pieces):
                self._fit_more()
        if new.mode == "playing":
            about = {id for line in new.lines for id in line.about}
            self.board.set_marks((), about)
            bring_into_sight(self.board, about)
        self._ask(new)
        if old is not None and (old.mode, new.mode) == ("playing", "now"):
            bring_into_sight(self.board, {piece.id for piece in self.question.narrowing.actors(new.table.pieces)})
        self.banner.follow(self.bridge, new)
        self.handover.follow(self.bridge, new)
        self.docks.follow(new)
        if new.mode == "now":
            self.docks.bring("mats", self._asks_on_mats(new))
        self._enable()
        if new.mode == "now" and self.session.outcome is not None and not self._outcome_told:
            self._outcome_told = True
            self._soon(self.show_result)

    def _asks_on_mats(self, shown: Shown) -> bool:
        """Whether the question is about mats, and begins with their counters or has nothing to do with the board."""
        if not shown.offers or not any(mat.state == "current" for mat in shown.table.mats):
            return False
        stands = (piece.id for mat in shown.table.mats for slot in mat.slots for piece in slot.pieces)
        if not self.question.narrowing.leading.isdisjoint(stands):
            return True
        lies = {id for piece in shown.table.pieces for id in (piece.id, *piece.groups)}
        places = {*self._map.places, *self._map.boxes} if self._map is not None else set()
        return not any(pick in lies or pick in places for offer in shown.offers for pick in offer.picks)

    def _glide(self, old: Shown | None, new: Shown) -> int:
        return 0 if old is None or "looking" in (old.mode, new.mode) else self.playback.glide

    def _ask(self, shown: Shown) -> None:
        position = shown.position
        ended = shown.mode != "playing" and position.events is None
        outcome = self.bridge.game.outcome(position.node.state) if ended else None
        last = self.log.row_of(position)
        told = self.log.book.rows[last].line if last >= 0 else None
        ask(self.question, shown, self._map, outcome, told, self.session.entry.played)

    def _enable(self) -> None:
        shown, session = self.bridge.shown, self.session
        playing, looking = shown.mode == "playing", shown.mode == "looking"
        enabled = {
            "undo": session.can_undo or session.undo_refusal is not None,
            "redo": session.can_redo,
            "go_on": playing,
            "skip": playing,
            "play_on": looking,
            "last": playing or looking,
            "next_piece": shown.mode == "now",
            "previous_piece": shown.mode == "now",
            "result": session.outcome is not None,
            "send_turn": bool(session.header.mailed),
            "take_turn": bool(session.header.mailed),
            "secrets": shown.mode == "now" and (self.bridge.has_secrets or self.bridge.uncovered),
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

    def _answer(self, offer: Offer[Command]) -> None:
        self.bridge.submit(offer.command)

    def _refused(self, refusal: Refusal) -> None:
        self._deny(because(refusal))

    def _deny(self, reason: str) -> None:
        if reason:
            self.reason.setText(reason)
            QToolTip.showText(QCursor.pos(), reason, self)

    def _show_saving(self) -> None:
        self.unsaved.setText(self.session.unsaved)
        self.unsaved.setToolTip(self.session.unsaved)
        self.unsaved.setVisible(bool(self.session.unsaved))

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
        self.board.set_names(settings.piece_names)
        self.board.hide_overlays(settings.hidden_overlays)
        for action in self.overlays.actions():
            action.setChecked(action.objectName() not in settings.hidden_overlays)
        speed = settings.playback
        self.playback.set_speed(speed)
        self.replay.set_speed(speed)
        self.commands.set_icons(theme.chrome.text)
        side = round(theme.pixels("body") * 1.4)
        self._tools.setIconSize(QSize(side, side))
        if theme is self.board.theme and self._arranged:
            return
        if theme.scale != self.board.theme.scale and self._arranged:
            self._soon(self.docks.size_to_window)
        self.board.set_theme(theme)
        self.replay.set_theme(theme)
        self.question.result.set_theme(theme)
        self.log.set_theme(theme)
        for dock in self.docks:
            if isinstance(dock.panel, Panel):
                dock.panel.set_theme(theme)

    def _switch(self, setting: str) -> None:
        self._appearance.change_one(setting, not getattr(self._appearance.settings, setting))

    def _choose_speed(self, speed: str) -> None:
        self._appearance.change_one("playback", speed)

    # What the player does

    def take_default(self) -> None:
        """What Enter does: press the button that has the focus, else give the marked answer or say why none is.

        While something is played back it shows the next step.
        """
        focus = QApplication.focusWidget()
        if isinstance(focus, QAbstractButton):
            focus.click()
        elif self.playback.running:
            self.playback.advance()
        elif self.handover.isVisible():
            self._deny(self.handover.take_default())
        elif not isinstance(focus, QLineEdit | QComboBox):
            self._deny("" if self.question.take_default() else self.question.missing)

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

    # On the board and in other windows

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
        self.dialogs.show_result(self.bridge.shown.table)

    def replay_all(self) -> None:
        """Play the game back from its start; where nothing is played back, show the start."""
        self.bridge.look_now()
        if self.playback.speed == "off":
            self.replay.to_first()
        else:
            self.bridge.replay()

    def show_palette(self) -> None:
        """Find anything by typing a part of its name."""
        answers = [
            Entry(choice.label, choice.heading or "Answer", choice.key.upper(), partial(self.question.take, choice))
            for choice in self.question.choices
        ]
        places = [Entry(piece.name, "Go to", "", partial(self.go_to, piece.id)) for piece in self._pieces()]
        hexes = self._map.places if self._map is not None else {}
        places += [
            Entry(f"{place.name} {label}" if place.name else f"hex {label}", "Go to", "", partial(self.go_to, label))
            for label, place in hexes.items()
        ]
        CommandPalette([*answers, *self.commands.entries(play_actions.MENUS), *places], self).show()

    def _pieces(self) -> tuple[Piece, ...]:
        return self.bridge.shown.table.pieces

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

    def show_keys(self) -> None:
        """List every key."""
        keyed = [(entry.keys, entry.text) for entry in self.commands.entries(play_actions.MENUS) if entry.keys]
        KeyList([*play_actions.BOARD_KEYS, *keyed], self).open()

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
        if not self.restored:
            self.docks.size_to_window()
        self.docks.raise_floating()
        self._soon(self._fit)

    def _fit(self) -> None:
        fit_pieces(self.board)
        self.board.camera.finish()
        self._fitted = self.board.camera.seen

    def _fit_more(self) -> None:
        """Show pieces that have come, unless the player has chosen another part of the board."""
        if self.board.camera.seen == self._fitted:
            self._fit()

    def _soon(self, call: Callable[[], object]) -> None:
        """Call when all events at hand are done, unless the window is gone by then."""
        timer = QTimer(self, singleShot=True, interval=0)
        timer.timeout.connect(call)
        timer.timeout.connect(timer.deleteLater)
        timer.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.dialogs.may_close():
            event.ignore()
            return
        self.bridge.close()
        self.docks.save()
        self.session.close()
        super().closeEvent(event)
        self.closed.emit()


def _nothing() -> None:
    """What the key of a panel does that the game has no use for."""


def _on_board(shown: Shown) -> tuple[object, ...]:
    """What of a table lies on the board."""
    return shown.table.pieces, shown.table.overlays, shown.table.holders
