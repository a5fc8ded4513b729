"""Sealed Bids: a made-up game in which both sides decide the same thing at once, in secret.

A frame collects the bids; one side is asked after the other, and neither view shows what the other has bid, only that
it has. The last bid opens them all: an event that no take-back undoes. No die is rolled.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from wargames_desktop.app.registry import GameEntry, Parts
from wargames_desktop.engine.chance import Chance, Source
from wargames_desktop.engine.decision import Command, Decision, Refusal, Side
from wargames_desktop.engine.display import Offer, Table
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import FlowState, Frame, Play, Procedure, pop, swap
from wargames_desktop.engine.game import Game, Outcome, Transition

SIDES = ("red", "blue")
MOST = 9
SEALED = -1


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    title: str = "Sealed Bids"
    rounds: int = 3


class Bid(Command, frozen=True, tag="bid"):
    pearls: int


class Bidding(Frame, frozen=True, tag="bidding"):
    left: int
    bids: Mapping[str, int] = {}
    """By side; :data:`SEALED` for one that the viewer may not know."""


class Sealed(Event, frozen=True, tag="sealed"):
    side: Side


class Opened(Event, frozen=True, tag="opened"):
    reveals = True

    bids: Mapping[str, int]


class State(FlowState, frozen=True, kw_only=True):
    flow: tuple[Bidding, ...]
    won: Mapping[str, int]


class Bids(Procedure[State, Bid]):
    def ask(self, state: State) -> Decision[Bid] | None:
        side = next((side for side in SIDES if side not in state.flow[-1].bids), None)
        if side is None:
            return None
        return Decision(side, "bid", "How many pearls?", "SB-1", lambda: [Bid(n) for n in range(MOST + 1)], Bid(0))

    def check(self, state: State, command: Bid) -> Refusal | None:
        return None if 0 <= command.pearls <= MOST else Refusal("SB-1", f"A bid is 0 to {MOST} pearls")

    def answer(self, state: State, command: Bid, play: Play) -> State:
        frame = state.flow[-1]
        side = self.ask(state).side  # type: ignore[union-attr]
        play.emit(Sealed(side))
        return swap(state, msgspec.structs.replace(frame, bids={**frame.bids, side: command.pearls}))

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        play.emit(Opened(frame.bids))
        red, blue = (frame.bids[side] for side in SIDES)
        won = state.won
        if red != blue:
            winner = SIDES[red < blue]
            won = {**won, winner: won[winner] + 1}
        state = msgspec.structs.replace(state, won=won)
        return swap(state, Bidding(left=frame.left - 1)) if frame.left > 1 else pop(state)


class SealedBids(Game[State, Bid]):
    id = "sealed_bids"
    title = "Sealed Bids"
    sides = SIDES
    state_type = State
    command_type = Bid
    procedures: ClassVar = {Bidding: Bids()}

    def start(self, scenario: Scenario, options: Mapping[str, Any], source: Source) -> Transition[State]:
        state = State(flow=(Bidding(left=scenario.rounds),), won=dict.fromkeys(SIDES, 0))
        return self._settled(state, Play(Chance(source)))

    def outcome(self, state: State) -> Outcome | None:
        if state.flow:
            return None
        red, blue = (state.won[side] for side in SIDES)
        return Outcome(None if red == blue else SIDES[red < blue], "win", f"{red} to {blue}")

    def view(self, state: State, side: Side) -> State:
        if not state.flow:
            return state
        frame = state.flow[-1]
        bids = {by: bid if by == side else SEALED for by, bid in frame.bids.items()}
        return swap(state, msgspec.structs.replace(frame, bids=bids))

    def seen_command(self, command: Bid, by: Side, side: Side) -> Bid | None:
        return command if by == side else None


class SealedBidsPresenter:
    """Works on a view."""

    def table(self, view: State) -> Table:
        return Table(board="none", pieces=())

    def offers(self, view: State) -> tuple[Offer[Bid], ...]:
        decision = SealedBids().pending(view)
        answers = () if decision is None else decision.answers
        return tuple(Offer(command=answer, label=self.label(view, answer)) for answer in answers)

    def label(self, view: State, command: Bid) -> str:
        return f"Bid {command.pearls}"


def read_scenario(path: Path) -> Scenario:
    return Scenario()


def entry() -> GameEntry:
    return GameEntry(
        id="sealed_bids",
        title="Sealed Bids",
        build=lambda _: Parts(SealedBids(), SealedBidsPresenter(), read_scenario),  # type: ignore[arg-type]
        scenario_type=Scenario,
        read_header=read_scenario,
        scenarios={},
    )
