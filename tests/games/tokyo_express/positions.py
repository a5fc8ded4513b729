"""Positions for tests of combat: ships in hexes, and the step of the Combat Segment that comes next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from wargames_desktop.app.tokyo_express import load_charts
from wargames_desktop.engine.chance import Chance, Draw, Forced, Source
from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import Frame, Play, push, settle
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, AnyCommand
from wargames_desktop.games.tokyo_express.frames import CombatSegment, Fire
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import JAPAN, US, Admiral, Formation, Heading, Ship, State

E = TypeVar("E", bound=Event)

Places = Mapping[str, tuple[str, Heading]]
"""The hex and heading of each ship."""

CENTRE = "1520"
"""A hex with room on all sides."""


@lru_cache
def charts() -> Charts:
    return load_charts()


@lru_cache
def game() -> TokyoExpress:
    return TokyoExpress(charts())


@lru_cache
def sea() -> Sea:
    return Sea(charts().board)


def walk(origin: str, *path: Heading | int) -> str:
    """The hex reached from ``origin`` by headings, each followed by a number of hexes if it is more than one."""
    at: str | None = origin
    heading: Heading = "N"
    for item in path:
        steps = 1
        if isinstance(item, int):
            steps = item - 1
        else:
            heading = item
        for _ in range(steps):
            assert at is not None
            at = sea().step(at, heading)
    assert at is not None
    return at


def position(
    us: Places,
    japan: Places,
    *flow: Frame,
    speeds: Mapping[str, int] | None = None,
    admiral: Admiral | None = None,
    **ships: Mapping[str, Any],
) -> State:
    """A position with ``flow`` under test, each ship a formation of its own at Speed 6 or as ``speeds`` tells.

    ``ships`` changes fields of ships by name, with ``_`` for a blank.
    """
    all_ships = {}
    for side, places in ((US, us), (JAPAN, japan)):
        for name, (hex_, heading) in places.items():
            spec = charts().roster.ships[name]
            salvos = tuple(line.salvos for line in spec.torpedoes)
            ship = Ship(side=side, hex=hex_, heading=heading, max_speed=spec.speed, salvos=salvos)
            all_ships[name] = msgspec.structs.replace(ship, **ships.pop(name.replace(" ", "_"), {}))
    assert not ships, f"no such ships: {ships}"
    formations = {
        f"{name}'s formation": Formation(side=ship.side, ships=(name,), speed=(speeds or {}).get(name, 6))
        for name, ship in all_ships.items()
    }
    return State(
        scenario="test",
        turns=5,
        turn=1,
        phase=3,
        ships=all_ships,
        formations=formations,
        admiral=admiral,
        fire_direction={US: 7, JAPAN: 10},
        flow=flow,
    )


def combat_step(step: Frame, **memory: Any) -> tuple[Frame, ...]:
    """The flow in which ``step`` is the last step of a Combat Segment."""
    return (CombatSegment(at=len(charts().combat.steps), **memory), step)


class Played(msgspec.Struct):
    """What came out of a step."""

    state: State
    events: list[Event]
    draws: list[Draw]

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        (event,) = self.all(kind)
        return event


def run(state: State, *draws: int | dict[str, str], then: Source | None = None) -> Played:
    """Let the game go on by itself with exactly these draws, or with ``then`` after them."""
    source = Forced(draws, then)
    play = Play(Chance(source))
    procedures = game().procedures
    state = settle(state, procedures, play, lambda now: procedures[type(now.flow[-1])].ask(now))
    assert source.left == 0, f"{source.left} draws were not used"
    return Played(state, play.events, play.chance.draws)


def step(state: State, frame: Frame, *draws: int | dict[str, str]) -> Played:
    """Carry out one step on top of the flow by itself, with exactly these draws, and stop."""
    source = Forced(draws)
    play = Play(Chance(source))
    state = game().procedures[type(frame)].proceed(push(state, frame), play)
    assert source.left == 0, f"{source.left} draws were not used"
    return Played(state, play.events, play.chance.draws)


def give(state: State, *commands: AnyCommand, draws: tuple[int | dict[str, str], ...] = ()) -> Played:
    """Give US commands, the last of them with exactly these draws."""
    events: list[Event] = []
    made: list[Draw] = []
    for number, command in enumerate(commands, 1):
        source = Forced(draws if number == len(commands) else ())
        transition = game().apply(state, US, command, source)
        assert source.left == 0, f"{source.left} draws were not used"
        state = transition.state
        events += transition.events
        made += transition.draws
    return Played(state, events, made)


def asked(state: State) -> Decision[AnyCommand]:
    decision = game().pending(state)
    assert decision is not None
    return decision


def refused(state: State, command: AnyCommand) -> Refusal:
    """The refusal of a US command, which then is not among the answers either."""
    refusal = game().check(state, US, command)
    assert refusal is not None, f"{command} is legal"
    assert not _is_listed(state, command)
    return refusal


def legal(state: State, command: AnyCommand) -> bool:
    """Whether a US command is legal; it is one of the answers then."""
    is_legal = game().check(state, US, command) is None
    assert is_legal == _is_listed(state, command)
    return is_legal


def _is_listed(state: State, command: AnyCommand) -> bool:
    """Whether ``command`` is among the answers; the order of the fires of a ship makes no difference."""
    if not isinstance(command, AllocateGunnery):
        return command in asked(state).answers
    return any(
        isinstance(answer, AllocateGunnery)
        and answer.ship == command.ship
        and sorted(answer.fires, key=str) == sorted(command.fires, key=str)
        for answer in asked(state).answers
    )


def card(deck: str, number: int) -> dict[str, str]:
    return {"card": f"{deck}-{number:02}"}


def fire(guns: str, target: str) -> Fire:
    return Fire(guns=guns, target=target)  # type: ignore[arg-type]
