"""Drift: a made-up game with a board, for the tests of the windows.

Each turn the boats of one side, two of them lashed together, are moved by a hex or left where they are; then the
current takes every buoy along by a die. The game is over after three turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from tests.widgets.board.made_up import make_board
from wargames_desktop.app.registry import GameEntry, Parts
from wargames_desktop.engine import scenario
from wargames_desktop.engine.chance import Chance, Source
from wargames_desktop.engine.decision import Command, Decision, Refusal
from wargames_desktop.engine.display import (
    Card,
    Cell,
    Likelihood,
    LogBox,
    LogLine,
    LogRow,
    Offer,
    Piece,
    Preview,
    Standing,
    Sum,
    Table,
    Track,
    TrackBox,
    UnitLog,
)
from wargames_desktop.engine.display import (
    Path as Way,
)
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import FlowState, Frame, Play, Procedure, pop, swap
from wargames_desktop.engine.game import Game, Outcome, Transition
from wargames_desktop.hexgrid import neighbours

BOARD = make_board()
BY_HEX = {place.hex: label for label, place in BOARD.places.items()}
TURNS = 3
GROUPS = {"ann": ("pair",), "bob": ("pair",)}


def near(label: str) -> tuple[str, ...]:
    found = (BY_HEX.get(hex) for hex in neighbours(BOARD.places[label].hex))
    return tuple(other for other in found if other and BOARD.places[other].terrain == "sea")


class Scenario(scenario.Scenario, frozen=True, kw_only=True):
    board: str
    boats: Mapping[str, str]


class Move(Command, frozen=True, tag="move"):
    boat: str
    to: str


class Wait(Command, frozen=True, tag="wait"):
    boat: str


class Done(Command, frozen=True, tag="done"):
    pass


AnyCommand = Move | Wait | Done


class Turn(Frame, frozen=True, tag="turn"):
    number: int = 1
    moved: tuple[str, ...] = ()


class Current(Frame, frozen=True, tag="current"):
    number: int


class State(FlowState, frozen=True, kw_only=True):
    flow: tuple[Turn | Current, ...]
    boats: Mapping[str, str]
    turn: int = 1
    drifted: int = 0


class Moved(Event, frozen=True, tag="moved"):
    boat: str
    to: str


class Waited(Event, frozen=True, tag="waited"):
    boat: str


class Drifted(Event, frozen=True, tag="drifted"):
    buoy: str
    roll: int
    to: str


class TurnBegan(Event, frozen=True, tag="turn_began"):
    number: int


def members(boat: str) -> tuple[str, ...]:
    return ("ann", "bob") if boat == "pair" else (boat,)


class Turns(Procedure[State, Command]):
    def ask(self, state: State) -> Decision[Command]:
        frame = state.flow[-1]

        def enumerate() -> list[Command]:
            found: list[Command] = []
            for boat in ("pair", "cid"):
                if boat not in frame.moved:
                    found += [Move(boat, to) for to in near(state.boats[members(boat)[0]])]
                    found.append(Wait(boat))
            return [*found, Done()]

        prompt = f"Move your boats, turn {frame.number}."
        return Decision("home", "turn", prompt, "DR-1-moves", enumerate, Done())

    def check(self, state: State, command: Command) -> Refusal | None:
        if command in self.ask(state).answers:
            return None
        return Refusal("DR-1.1", "A boat moves one hex, once a turn")

    def answer(self, state: State, command: Command, play: Play) -> State:
        frame = state.flow[-1]
        if isinstance(command, Done):
            return swap(state, Current(frame.number))
        state = swap(state, Turn(frame.number, (*frame.moved, command.boat)))
        if isinstance(command, Wait):
            play.emit(Waited(command.boat))
            return state
        play.emit(Moved(command.boat, command.to))
        return moved(state, members(command.boat), command.to)


def moved(state: State, boats: tuple[str, ...], to: str) -> State:
    return msgspec.structs.replace(state, boats={**state.boats, **dict.fromkeys(boats, to)})


class Currents(Procedure[State, Command]):
    def proceed(self, state: State, play: Play) -> State:
        number = state.flow[-1].number
        for buoy in ("red", "green"):
            roll = play.chance.roll(f"the current at {buoy}", "DR-2", 6)
            around = near(state.boats[buoy])
            to = around[roll % len(around)]
            play.emit(Drifted(buoy, roll, to))
            state = msgspec.structs.replace(moved(state, (buoy,), to), drifted=state.drifted + roll)
        if number == TURNS:
            return pop(state)
        play.emit(TurnBegan(number + 1))
        return swap(msgspec.structs.replace(state, turn=number + 1), Turn(number + 1))


class Drift(Game[State, Command]):
    id = "drift"
    title = "Drift"
    sides = ("home", "sea")
    state_type = State
    command_type = AnyCommand
    procedures: ClassVar = {Turn: Turns(), Current: Currents()}

    def start(self, scenario: Scenario, options: Mapping[str, Any], source: Source) -> Transition[State]:
        play = Play(Chance(source))
        play.emit(TurnBegan(1))
        return self._settled(State(flow=(Turn(),), boats=scenario.boats), play)

    def outcome(self, state: State) -> Outcome | None:
        if state.flow:
            return None
        return Outcome("home", "victory", f"The buoys drifted {state.drifted} in all.")

    def headline(self, state: State) -> str:
        return f"Turn {state.turn} of {TURNS}" if state.flow else "Over"


class DriftPresenter:
    """Works on a state: nothing is hidden."""

    def table(self, view: State) -> Table:
        pieces = tuple(
            Piece(
                id=id,
                place=place,
                template="warship",
                nation="us" if id in ("ann", "bob", "cid") else "japan",
                name=id.title(),
                fields={"type": "DD", "stern": "2", "bow": "3", "speed": "4"},
                heading=1,
                groups=GROUPS.get(id, ()),
            )
            for id, place in view.boats.items()
        )
        boxes = tuple(
            TrackBox(id=f"turn-{n}", label=str(n), state="now" if n == view.turn else "done" if n < view.turn else "")
            for n in range(1, TURNS + 1)
        )
        row = LogRow(label="Hull", boxes=(LogBox(shape="box", state="free"), LogBox(shape="box", state="marked")))
        return Table(
            board="made_up",
            pieces=pieces,
            tracks=(Track(id="turns", title="Turns", boxes=boxes),),
            logs=(UnitLog(id="ann", side="home", title="Ann", subtitle="A boat", rows=(row,)),),
            cards=(self._card(0),),
            standings=(Standing(side="home", text="Drift of the buoys", points=view.drifted, rule="DR-3"),),
            headline=Drift().headline(view),
            verdict=f"Drifted {view.drifted}",
        )

    def _card(self, roll: int) -> Card:
        rows = tuple((str(n), (Cell(text=str(n), mark="decided" if n == roll else ""),)) for n in range(1, 7))
        return Card(id="current", title="Current", columns=("Way",), rows=rows, corner="Die")

    def offers(self, view: State) -> tuple[Offer[Command], ...]:
        decision = Drift().pending(view)
        return tuple(self._offer(view, answer) for answer in decision.answers) if decision else ()

    def _offer(self, view: State, command: Command) -> Offer[Command]:
        match command:
            case Move(boat=boat, to=to):
                return Offer(command=command, label=f"Move {boat} to {to}", picks=(boat, to), group=boat.title())
            case Wait(boat=boat):
                return Offer(command=command, label=f"Leave {boat}", picks=(boat,), group=boat.title())
            case _:
                return Offer(command=command, label="Done")

    def label(self, view: State, command: Command) -> str:
        return self._offer(view, command).label

    def preview(self, view: State, command: Command) -> Preview:
        if not isinstance(command, Move):
            return Preview(title="Nothing moves")
        start = view.boats[members(command.boat)[0]]
        way = Way(piece=members(command.boat)[0], steps=((start, 1, ""), (command.to, 1, "1")))
        chances = (Likelihood(result="dry", probability=0.9), Likelihood(result="wet", probability=0.1))
        return Preview(title=f"To {command.to}", paths=(way,), chances=chances, sums=(Sum(label="Oars", value="2"),))

    def inspect(self, view: State, id: str) -> Preview:
        return Preview(title=f"About {id}")

    def why_not(self, view: State, picks: tuple[str, ...]) -> Refusal | None:
        return Refusal("DR-1.1", f"{' and '.join(picks)}: no boat can do that", picks)

    def lines(self, event: Event) -> tuple[LogLine, ...]:
        match event:
            case TurnBegan(number=number):
                return (LogLine(text=f"Turn {number}", kind="turn"),)
            case Moved(boat=boat, to=to):
                return (LogLine(text=f"{boat} moves to {to}", rule="DR-1-moves", kind="move", about=(boat, to)),)
            case Waited(boat=boat):
                return (LogLine(text=f"{boat} waits", rule="DR-1-moves", kind="order"),)
            case Drifted(buoy=buoy, roll=roll, to=to):
                return (
                    LogLine(text=f"{buoy} drifts to {to}", rule="DR-2", kind="move", about=(buoy,)),
                    LogLine(text=f"Die {roll}: the current at {buoy}", rule="DR-2", kind="die", depth=1),
                )
            case _:
                return ()

    def stage(self, view: State, event: Event) -> State:
        match event:
            case Moved(boat=boat, to=to):
                return moved(view, members(boat), to)
            case Drifted(buoy=buoy, to=to, roll=roll):
                return msgspec.structs.replace(moved(view, (buoy,), to), drifted=view.drifted + roll)
            case TurnBegan(number=number):
                return msgspec.structs.replace(view, turn=number)
            case _:
                return view

    def cards(self, event: Event) -> tuple[Card, ...]:
        return (self._card(event.roll),) if isinstance(event, Drifted) else ()


SCENARIO = Scenario(
    id="harbour",
    title="In the harbour",
    board="made_up",
    about=scenario.About(
        introduction="Three boats and two buoys.",
        historical="Nothing of it.",
        reconstructed="All of it.",
        length="3 turns",
        players="One",
    ),
    boats={"ann": "0505", "bob": "0505", "cid": "0708", "red": "0303", "green": "0410"},
)


def read_scenario(path: Path) -> Scenario:
    return msgspec.yaml.decode(path.read_bytes(), type=Scenario)


def drift_entry(scenarios: Mapping[str, Path] | None = None) -> GameEntry:
    return GameEntry(
        id="drift",
        title="Drift",
        build=lambda _: Parts(Drift(), DriftPresenter(), read_scenario, boards={"made_up": BOARD}),
        scenario_type=Scenario,
        read_header=read_scenario,
        scenarios=scenarios or {},
        summary="Boats and buoys.",
        seats=("home",),
    )
