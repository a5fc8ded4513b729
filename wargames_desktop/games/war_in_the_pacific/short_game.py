"""The bid for the command of Japan in the short game (13.2)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, Bid
from wargames_desktop.games.war_in_the_pacific.events import BidSealed, BidsOpened
from wargames_desktop.games.war_in_the_pacific.frames import Bidding
from wargames_desktop.games.war_in_the_pacific.hands import first_deal
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class BiddingForJapan(Procedure[State, AnyCommand]):
    """Both players bid how many ports and airfields Japan will hold; the higher bid commands Japan (WITP-13.2-1).

    The bids are sealed until both are made. Equal bids are made again. The players sit for the sides that they asked
    for; where the Allied player bids more, they change chairs. Only then are the first cards dealt, so that nobody has
    seen the other side's (V-4).
    """

    def __init__(self, theatre: Theatre) -> None:
        self._charts = theatre.charts
        self._most = len(theatre.printed)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        side = _bidder(state)
        if side is None:
            return None
        return Decision(
            side,
            "bid",
            f"How many ports and airfields will Japan hold after turn {state.last_turn}? The higher bid commands Japan",
            "WITP-13.2-1",
            lambda: map(Bid, range(self._most + 1)),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if not isinstance(command, Bid):
            return Refusal("WITP-13.2-1", "Now the players bid for the command of Japan")
        if not 0 <= command.places <= self._most:
            return Refusal("WITP-13.2-1", f"A bid is from 0 to {self._most}")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        side = _bidder(state)
        assert side is not None
        assert isinstance(command, Bid)
        play.emit(BidSealed(side))
        return swap(state, Bidding(bids={**_frame(state).bids, side: command.places}))

    def proceed(self, state: State, play: Play) -> State:
        bids = _frame(state).bids
        japan, allies = bids["japan"], bids["allies"]
        if japan == allies:
            play.emit(BidsOpened(bids, tied=True))
            return swap(state, Bidding())
        play.emit(BidsOpened(bids, swapped=allies > japan))
        state = msgspec.structs.replace(pop(state), bid=max(japan, allies), swapped=allies > japan)
        return first_deal(state, self._charts, state.turn + 1, play)


def _frame(state: State) -> Bidding:
    frame = state.flow[-1]
    assert isinstance(frame, Bidding)
    return frame


def _bidder(state: State) -> SideName | None:
    """Who bids next."""
    return next((side for side in SIDES if side not in _frame(state).bids), None)
