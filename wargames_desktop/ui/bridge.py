"""The one place where changes of a session become Qt signals.

Everything that the play window shows comes from a :class:`Shown`. Panels compare the old one with the new and redraw
what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from wargames_desktop.ai.match import choose
from wargames_desktop.ai.players import Player
from wargames_desktop.app.session import Change, Node, Session
from wargames_desktop.engine.decision import Command, Decision, Refused, Side
from wargames_desktop.engine.display import Card, LogLine, Offer, Presenter, Rose, Table
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.game import Game
from wargames_desktop.ui.playback import Beat, Playback, beats


@dataclass(frozen=True)
class Position:
    """A moment of a game: after a command and all that it caused, or after the first ``events`` of that."""

    node: Node
    events: int | None = None


@dataclass(frozen=True, eq=False)
class Shown:
    """What the windows show. ``mode``: ``now`` (as the game stands), ``looking`` (an earlier moment), ``playing``."""

    mode: str
    position: Position
    view: Any
    table: Table
    decision: Decision[Any] | None = None
    """What is, or was, asked at this moment."""
    offers: tuple[Offer[Any], ...] = ()
    """The answers; none unless the mode is ``now`` and a person is asked."""
    lines: tuple[LogLine, ...] = ()
    """What is being told, while playing."""
    cards: tuple[Card | Rose, ...] = ()
    """What decided it, while playing."""


class Bridge(QObject):
    """A session for the windows: what is shown, and what the player does.

    Signals:
        changed: old and new :class:`Shown`.
        line_changed: commands were added, undone or done again.
        refused: a :class:`Refusal`.
        saving_changed: the game cannot be saved, or can be again; :attr:`Session.unsaved` says why.
    """

    changed = Signal(object, object)
    line_changed = Signal()
    refused = Signal(object)
    saving_changed = Signal()

    def __init__(
        self,
        session: Session,
        playback: Playback,
        bots: Mapping[Side, Player] | None = None,
        parent: QObject | None = None,
    ) -> None:
        """``bots`` play the sides that no person plays."""
        super().__init__(parent)
        self.session = session
        self.playback = playback
        self._bots = bots or {}
        self._bot_turn = QTimer(self, singleShot=True, interval=0)
        self._bot_turn.timeout.connect(self._let_bot_play)
        self._replaying = False
        self._seat = next((side for side in session.entry.played if side not in self._bots), session.game.sides[0])
        self._playing = session.current
        self.shown = self._whole("now", session.current)
        playback.shown.connect(self._show_beat)
        playback.ended.connect(self._after_playback)
        session.subscribe(self._session_changed)

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.session.game

    @property
    def presenter(self) -> Presenter[Any, Any]:
        """How the game shows itself."""
        return self.session.entry.presenter

    @property
    def seat(self) -> str:
        """The side that looks at the windows: the last that was asked."""
        return self._seat

    # What the player does

    def submit(self, command: Command) -> None:
        """Answer the question. A refusal is reported and changes nothing."""
        decision = self.session.pending
        if decision is None:
            return
        try:
            self.session.submit(decision.side, command)
        except Refused as refused:
            self.refused.emit(refused.refusal)

    def undo(self) -> None:
        """Take the last answer back; a refusal is reported."""
        self._move(self.session.undo)

    def redo(self) -> None:
        """Give the answer again that was taken back last."""
        self._move(self.session.redo)

    def play_on_from(self, number: int) -> None:
        """Make line ``number`` the moment from which the game goes on; what came after is undone until replaced."""
        if number == self.session.current.number:
            self.look_now()
        else:
            self._move(lambda: self.session.go_to(number))

    def _move(self, move: Callable[[], Node]) -> None:
        try:
            move()
        except Refused as refused:
            self.refused.emit(refused.refusal)

    # What is shown

    def look_at(self, position: Position) -> None:
        """Show another moment; the game itself stays where it stands."""
        self.playback.cancel()
        self._replaying = False
        if position.node is self.session.current and position.events in (None, len(self.seen(position.node))):
            self.look_now()
        elif position.events is None:
            self._show(self._whole("looking", position.node))
        else:
            view = self._view_before(position.node)
            for event in self.seen(position.node)[: position.events]:
                view = self.presenter.stage(view, event)
            self._show(Shown("looking", position, view, self.presenter.table(view)))

    def look_now(self) -> None:
        """Show the game as it stands."""
        self.playback.cancel()
        self._replaying = False
        self._show(self._whole("now", self.session.current))

    def replay(self) -> None:
        """Play back from the moment that is shown to where the game stands; from the start if that is shown."""
        line = self._played()
        at = 0 if self.shown.mode == "now" else self._index(line)
        self._replaying = True
        self._play(line[min(at + 1, len(line) - 1)])

    def pause(self) -> None:
        """Stop a replay at the moment it shows."""
        self.look_at(self.shown.position)

    @property
    def replaying(self) -> bool:
        """Whether a replay runs."""
        return self._replaying

    def seen(self, node: Node) -> tuple[Event, ...]:
        """The events of a node as far as the seat may know them."""
        return self.session.events(self._seat, node)

    def read(self, node: Node) -> tuple[tuple[LogLine, ...], ...]:
        """The log lines of each event of a node; what was answered, where no event tells of it."""
        told = tuple(self.presenter.lines(event) for event in self.seen(node))
        return told if any(told) else ((self._answered(node),),)

    def _answered(self, node: Node) -> LogLine:
        decision = self.game.pending(node.parent.state) if node.parent is not None else None
        rule = decision.rule if decision is not None else ""
        return LogLine(text=self.session.label(self._seat, node), kind="order", rule=rule, side=node.side)

    def _played(self) -> tuple[Node, ...]:
        """The line up to the moment where the game stands."""
        line = self.session.line
        return line[: line.index(self.session.current) + 1]

    def _index(self, line: tuple[Node, ...]) -> int:
        node = self.shown.position.node
        return next((at for at, other in enumerate(line) if other is node), 0)

    def _session_changed(self, change: Change) -> None:
        if change.kind == "saving":
            self.saving_changed.emit()
            return
        self.playback.cancel()
        self._replaying = False
        self.line_changed.emit()
        if change.kind == "submitted" and self.playback.speed != "off":
            self._play(change.node)
        else:
            self.look_now()

    def _play(self, node: Node) -> None:
        walk = beats(self.presenter, self._view_before(node), self.seen(node))
        self._playing = node
        if self._replaying:
            self.playback.play(walk)
            return
        first = list(islice(walk, 2))
        if len(first) < 2:
            self.look_now()
        else:
            self.playback.play(iter([*first, *walk]))

    def _show_beat(self, beat: Beat) -> None:
        position = Position(self._playing, beat.events)
        self._show(Shown("playing", position, None, beat.table, None, (), beat.lines, beat.cards))

    def _after_playback(self) -> None:
        line = self._played()
        following = next((at for at, node in enumerate(line, 1) if node is self._playing), len(line))
        if self._replaying and following < len(line):
            self._play(line[following])
        else:
            self.look_now()

    def _view_before(self, node: Node) -> Any:
        return self.session.view(self._seat, node.parent or node)

    def _whole(self, mode: str, node: Node) -> Shown:
        asked = self.game.pending(node.state)
        person = mode == "now" and asked is not None and asked.side not in self._bots
        if asked is not None and person:
            self._seat = asked.side
        view = self.session.view(self._seat, node)
        offers = self.presenter.offers(view) if person else ()
        return Shown(mode, Position(node), view, self.presenter.table(view), self.game.pending(view), offers)

    def _show(self, new: Shown) -> None:
        old, self.shown = self.shown, new
        self.changed.emit(old, new)
        if new.mode == "now" and new.decision is not None and new.decision.side in self._bots:
            self._bot_turn.start()

    def _let_bot_play(self) -> None:
        decision = self.session.pending
        if self.shown.mode != "now" or decision is None or decision.side not in self._bots:
            return
        chosen = choose(self.game, self.session.current.state, self._bots)
        if chosen is not None:
            self.submit(chosen[1])
