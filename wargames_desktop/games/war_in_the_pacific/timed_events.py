"""Event cards that take effect in a later phase of the turn in which they were used (4.3)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.war_in_the_pacific.charts import Peek, ResourcePoints, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, Pass, UseEvent
from wargames_desktop.games.war_in_the_pacific.event_effects import CarryOutCard
from wargames_desktop.games.war_in_the_pacific.frames import CarryOut, TimedEvents
from wargames_desktop.games.war_in_the_pacific.state import HeldEvent, State, enemy, first_player

RULE = "WITP-4.3-2"


class TimedEventsProcedure(Procedure[State, AnyCommand]):
    """Carries out the cards of a phase.

    Where the phase has several moments, the owner of a card may wait for a later one as long as there is one; what
    needs no choice of the moment is carried out at the first.
    """

    def __init__(self, cards: CarryOutCard) -> None:
        self._cards = cards

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        if self._next(state, frame) is not None:
            return None
        side = self._asked(state, frame)
        if side is None:
            return None
        events = tuple(self._usable(state, frame, side))
        return Decision(
            side,
            "use_event",
            "Let an event card take effect now, or wait",
            RULE,
            lambda: (*(UseEvent(event.card) for event in events), Pass()),
            Pass(),
            about=tuple(event.card for event in events),
        )

    def _asked(self, state: State, frame: TimedEvents) -> SideName | None:
        """The next side with a card that could take effect now, and that has not said that it waits."""
        first = first_player(state, "japan")
        sides = (side for side in (first, enemy(first)) if side not in frame.waiting)
        return next((side for side in sides if any(self._usable(state, frame, side))), None)

    def _due(self, state: State, frame: TimedEvents) -> Iterator[HeldEvent]:
        return (event for event in state.events if self._cards.timing(event.card) == frame.timing)

    def _usable(self, state: State, frame: TimedEvents, side: SideName) -> Iterator[HeldEvent]:
        return (
            event for event in self._due(state, frame) if event.side == side and self._cards.qualifies(state, event)
        )

    def _next(self, state: State, frame: TimedEvents) -> HeldEvent | None:
        """The card that is carried out without further ado."""
        return next((event for event in self._due(state, frame) if frame.last or self._needs_no_moment(event)), None)

    def _needs_no_moment(self, event: HeldEvent) -> bool:
        return all(isinstance(effect, ResourcePoints | Peek) for effect in self._cards.held(event))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _frame(state)
        side = self._asked(state, frame)
        assert side is not None
        match command:
            case Pass():
                return None
            case UseEvent(card=card) if any(event.card == card for event in self._usable(state, frame, side)):
                return None
            case _:
                return Refusal(RULE, "Choose an event card of this turn that can take effect now, or wait")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _frame(state)
        side = self._asked(state, frame)
        assert side is not None
        if isinstance(command, UseEvent):
            return _carried_out(state, next(event for event in state.events if event.card == command.card))
        return swap(state, msgspec.structs.replace(frame, waiting=(*frame.waiting, side)))

    def proceed(self, state: State, play: Play) -> State:
        event = self._next(state, _frame(state))
        return pop(state) if event is None else _carried_out(state, event)


def _carried_out(state: State, event: HeldEvent) -> State:
    left = tuple(each for each in state.events if each != event)
    state = msgspec.structs.replace(state, events=left)
    return push(state, CarryOut(event.side, event.card, event.effects))


def _frame(state: State) -> TimedEvents:
    frame = state.flow[-1]
    assert isinstance(frame, TimedEvents)
    return frame
