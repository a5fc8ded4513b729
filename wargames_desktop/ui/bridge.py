"""The one place where changes of a session become Qt signals.

Everything that the play window shows comes from a :class:`Shown`. Panels compare the old one with the new and redraw
what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

from PySide6.QtCore import QObject, Signal

from wargames_desktop.ai.match import choose
from wargames_desktop.ai.players import Player
from wargames_desktop.app.session import Change, Node, Session
from wargames_desktop.engine.decision import Command, Decision, Refused, Side
from wargames_desktop.engine.display import Card, LogLine, Offer, Presenter, Rose, Table
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.game import PUBLIC, Game
from wargames_desktop.ui.playback import Beat, Playback, beats
from wargames_desktop.ui.seats import Seats
from wargames_desktop.ui.thinking import Thinking


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
    awaited: Side = PUBLIC
    """The side that must come to the desk, or be heard of by mail, before the game goes on; :data:`PUBLIC`: none."""


class Bridge(QObject):
    """A session for the windows: what is shown, and what the player does.

    Signals:
        changed: old and new :class:`Shown`.
        line_changed: commands were added, undone or done again, or are told to somebody else.
        turned: the windows are shown to somebody else from now on.
        refused: a :class:`Refusal`.
        saving_changed: the game cannot be saved, or can be again; :attr:`Session.unsaved` says why.
    """

    changed = Signal(object, object)
    line_changed = Signal()
    turned = Signal()
    refused = Signal(object)
    saving_changed = Signal()

    def __init__(
        self,
        session: Session,
        playback: Playback,
        bots: Mapping[Side, Player] | None = None,
        parent: QObject | None = None,
    ) -> None:
        """``bots`` play the sides that no person plays, at this desk or, in a game by mail, at another."""
        super().__init__(parent)
        self.session = session
        self.playback = playback
        self._bots = bots or {}
        self._thinking = Thinking(self)
        self._thinking.thought.connect(self._take_thought)
        self._replaying = False
        others = {*self._bots, *self.mailed}
        self.seats = Seats(session.game, [side for side in session.entry.played if side not in others])
        self._playing = session.current
        self.shown = self._now()
        self._shown_to = self.seat
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
        """The side whose secrets the windows show; :data:`PUBLIC` where several people share them."""
        return self.seats.looking

    @property
    def mailed(self) -> tuple[Side, ...]:
        """The sides that are played at another desk."""
        return self.session.header.mailed

    @property
    def has_secrets(self) -> bool:
        """Whether the player at the desk who is asked knows more than the windows show."""
        decision = self.session.pending
        if not self.seats.shared or decision is None or not self.seats.decides(self.session.current, decision):
            return False
        state = self.session.current.state
        return bool(self.game.view(state, decision.side) != self.game.view(state, PUBLIC))

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
        """Take the last answer back, with those that programs gave to it; a refusal is reported."""
        line = self.session.line
        before = line[: line.index(self.session.current)]
        self._go_to_question(before[::-1], self.session.undo)

    def redo(self) -> None:
        """Give the answer again that was taken back last, with those that programs gave to it."""
        line = self.session.line
        self._go_to_question(line[line.index(self.session.current) + 1 :], self.session.redo)

    def _go_to_question(self, nodes: Sequence[Node], one: Callable[[], Node]) -> None:
        """Go to the first of ``nodes`` that asks no program, or ``one`` step where every one does."""
        asked = ((node, self.game.pending(node.state)) for node in nodes)
        found = next((node for node, decision in asked if not self._is_for_program(node, decision)), None)
        self._move(one if found is None else lambda: self.session.go_to(found.number))

    def play_on_from(self, number: int) -> None:
        """Make line ``number`` the moment from which the game goes on; what came after is undone until replaced."""
        if number == self.session.current.number:
            self.look_now()
        else:
            self._move(lambda: self.session.go_to(number))

    @property
    def uncovered(self) -> bool:
        """Whether one of several players at the desk looks at what the others may not see."""
        return self.seats.shared and self.seat != PUBLIC

    def cover_or_uncover(self) -> None:
        """Let the player who is asked look at what others may not see, after a curtain, or end that."""
        if self.shown.awaited:
            self.lift_curtain()
        elif self.uncovered:
            self.cover()
        else:
            self.draw_curtain()

    def _is_for_program(self, node: Node, asked: Decision[Any] | None) -> bool:
        return asked is not None and self.game.seat(node.state, asked.side) in self._bots

    def draw_curtain(self) -> None:
        """Wait for the player who is asked to come to the desk alone: to look at what others may not see."""
        if self.has_secrets:
            self._cover()
            self._await_player()

    def lift_curtain(self) -> None:
        """The player who was waited for is at the desk: show what happened meanwhile, then what is asked."""
        decision, here = self.session.pending, self.session.current
        if self.shown.awaited and decision is not None and self.seats.decides(here, decision):
            self.seats.looking = self.shown.awaited
            self._catch_up()

    def cover(self) -> None:
        """Show again what all may see."""
        if self.seats.shared:
            self._cover()
            self.look_now()

    def _cover(self) -> None:
        self.playback.cancel()
        self._replaying = False
        if self.seats.shared:
            self.seats.looking = PUBLIC

    def _await_player(self) -> None:
        decision = self.session.pending
        assert decision is not None
        self._show(replace(self._whole("now", self.session.current), offers=(), awaited=decision.side))

    def _catch_up(self) -> None:
        """Play back what those who look have not seen, then show the game as it stands."""
        unseen = self.seats.unseen(self._played())
        if self.playback.speed == "off" or not unseen:
            self.look_now()
        else:
            self._replaying = True
            self._play(unseen[0])

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
        self._show(self._now())

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
        return self.session.events(self.seat, node)

    def read(self, node: Node) -> tuple[tuple[LogLine, ...], ...]:
        """The log lines of each event of a node; what was answered, where no event tells of it."""
        told = tuple(self.presenter.lines(event) for event in self.seen(node))
        return told if any(told) else ((self._answered(node),),)

    def _answered(self, node: Node) -> LogLine:
        decision = self.game.pending(node.parent.state) if node.parent is not None else None
        rule = decision.rule if decision is not None else ""
        return LogLine(text=self.session.label(self.seat, node), kind="order", rule=rule, side=node.side)

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
        self._thinking.forget()
        if change.kind == "moved" or self.playback.speed == "off":
            self.look_now()
        elif change.kind == "received" or self._due() == PUBLIC != self.seat:
            self._cover()
            self._catch_up()
        else:
            self._play(change.node)

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
            self.seats.mark(self._playing)
            self.look_now()

    def _view_before(self, node: Node) -> Any:
        return self.session.view(self.seat, node.parent or node)

    def _due(self) -> Side:
        return self.seats.due(self.session.current, self.session.pending)

    def _now(self) -> Shown:
        """The present moment, for those who may see it; where they are not at the desk, for all."""
        due, asked, here = self._due(), self.session.pending, self.session.current
        if due != self.seat:
            self.seats.looking = PUBLIC if self.seats.shared else due
        shown = self._whole("now", here)
        if asked is None or (due == self.seat and self.seats.decides(here, asked)):
            return shown
        awaited = PUBLIC if self._is_for_program(here, asked) else asked.side
        return replace(shown, offers=(), awaited=awaited)

    def _whole(self, mode: str, node: Node) -> Shown:
        view = self.session.view(self.seat, node)
        asked = self.game.pending(view)
        person = mode == "now" and asked is not None and self.seats.decides(node, asked)
        offers = self.presenter.offers(view) if person else ()
        return Shown(mode, Position(node), view, self.presenter.table(view), asked, offers)

    def _show(self, new: Shown) -> None:
        old, self.shown = self.shown, new
        if self._shown_to != self.seat:
            self._shown_to = self.seat
            self.turned.emit()
            self.line_changed.emit()
        if new.mode == "now" and not new.awaited:
            self.seats.mark(new.position.node)
        self.changed.emit(old, new)
        if new.mode == "now" and self._is_for_program(new.position.node, new.decision):
            self._thinking.start(partial(choose, self.game, self.session.current.state, self._bots))

    def _take_thought(self, chosen: tuple[Decision[Any], Command] | None) -> None:
        if self.shown.mode == "now" and chosen is not None:
            self.submit(chosen[1])

    def close(self) -> None:
        """End what goes on beside the windows."""
        self.playback.cancel()
        self._thinking.close()
