"""The event phase: both draw a card, each declares one of two, and the declared ones take effect (chapter 4)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.war_in_the_pacific.charts import Charts, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, PlayCard
from wargames_desktop.games.war_in_the_pacific.event_effects import is_standing, with_points
from wargames_desktop.games.war_in_the_pacific.events import CardPlayed
from wargames_desktop.games.war_in_the_pacific.frames import CarryOut, EventPhase
from wargames_desktop.games.war_in_the_pacific.hands import announced, drawn, played, renewed
from wargames_desktop.games.war_in_the_pacific.state import HeldEvent, State, enemy


class EventPhaseProcedure(Procedure[State, AnyCommand]):
    """Draws, declarations, then effects: forced events first, the others in the order of declaring.

    On the first turn of 1941 both have a card and use none (WITP-4.1-3).

    Rules: WITP-4.2-1, WITP-4.2-2, WITP-4.2-3, WITP-4.4-2, WITP-4.5-2, WITP-4.5-3, WITP-4.5-4.
    """

    def __init__(self, charts: Charts) -> None:
        self._charts = charts

    def order(self, state: State) -> tuple[SideName, ...]:
        """The sides in the order of declaring; nobody where no event is used."""
        first = self._charts.turn_spec(state.turn).declares_first
        return (first, enemy(first)) if first else ()

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        side = next((side for side in self.order(state) if side not in frame.played), None)
        if side is None or not frame.drawn:
            return None
        cards = self.playable(state, side)
        return Decision(
            side,
            "play_card",
            "Choose the event card to use in this turn",
            "WITP-4.2-1",
            lambda: (PlayCard(card) for card in cards),
            about=cards,
        )

    def playable(self, state: State, side: SideName) -> tuple[str, ...]:
        """The cards of a hand that may be declared: a forced event before any other (WITP-4.5-2).

        In the view of another side they are hidden, and so are those that may be declared.
        """
        hand = state.hands[side]
        forced = tuple(card for card in hand if card in self._charts.cards and self._charts.cards[card].forced)
        return forced or hand

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        side = next(side for side in self.order(state) if side not in _frame(state).played)
        if not isinstance(command, PlayCard):
            return Refusal("WITP-4.2-1", "Now an event card is used")
        if command.card not in state.hands[side]:
            return Refusal("WITP-4.2-1", f"You do not hold the card {command.card}")
        if command.card not in self.playable(state, side):
            return Refusal("WITP-4.5-2", "You hold a forced event: that card must be used")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _frame(state)
        assert isinstance(command, PlayCard)
        side = next(side for side in self.order(state) if side not in frame.played)
        play.emit(CardPlayed(side, command.card, self._charts.cards[command.card].forced))
        state = played(state, side, command.card)
        return swap(state, msgspec.structs.replace(frame, played={**frame.played, side: command.card}))

    def proceed(self, state: State, play: Play) -> State:
        frame = _frame(state)
        order = self.order(state)
        if order and not frame.drawn:
            return swap(self._drawn(state, order, play), msgspec.structs.replace(frame, drawn=True))
        state = pop(state)
        cards = frame.played.items()
        in_order = sorted(cards, key=lambda item: not self._charts.cards[item[1]].forced)
        return self._resolved(state, in_order, play)

    def _drawn(self, state: State, order: Iterable[SideName], play: Play) -> State:
        state = renewed(state, self._charts, play)
        for side in order:
            state = drawn(state, side, "WITP-4.2-1", play)
        for side in order:
            state = announced(state, self._charts, side, play)
        return state

    def _resolved(self, state: State, cards: Iterable[tuple[SideName, str]], play: Play) -> State:
        """What counts or happens now is carried out card by card; the rest is held until its phase."""
        now: list[CarryOut] = []
        for side, card in cards:
            if self._replaced(state, side, card):
                assert state.delayed_entry is not None
                state = with_points(state, side, state.delayed_entry.event_rp, card, True, play)
                continue
            at_once, later = self._split(side, card)
            now.append(CarryOut(side, card, at_once))
            if later:
                held = HeldEvent(side=side, card=card, effects=later)
                state = msgspec.structs.replace(state, events=(*state.events, held))
        for frame in reversed(now):
            state = push(state, frame)
        return state

    def _replaced(self, state: State, side: SideName, card: str) -> bool:
        """Whether the card gives the Allies RP instead, as America is at peace (WITP-13.4)."""
        return side == "allies" and self._charts.cards[card].american and not state.us_at_war

    def _split(self, side: SideName, card: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The instructions of a card that are carried out now, and those that wait for the phase that it names."""
        spec = self._charts.cards[card]
        instructions = spec.instructions(side)
        now = tuple(
            number for number, effect in enumerate(instructions) if spec.timing == "event" or is_standing(effect)
        )
        return now, tuple(number for number in range(len(instructions)) if number not in now)


def _frame(state: State) -> EventPhase:
    frame = state.flow[-1]
    assert isinstance(frame, EventPhase)
    return frame
