"""Aircraft fly from a base to another (11.6)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain.air_forces import Flight
from wargames_desktop.games.east_wind_rain.air_groups import lose
from wargames_desktop.games.east_wind_rain.air_results import ShuttleFlown
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import FlyAway, PickAircraft
from wargames_desktop.games.east_wind_rain.events.air import AircraftShuttled
from wargames_desktop.games.east_wind_rain.forces import AirGroup, joined, total
from wargames_desktop.games.east_wind_rain.frames.air import Shuttle
from wargames_desktop.games.east_wind_rain.ranges import Ranges
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State, air_at, with_air
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class ShuttleStep(Procedure[State, AnyCommand]):
    """Takes kind after kind, each replaceable; the last answer lets them fly."""

    def __init__(self, theatre: Theatre) -> None:
        self._ranges = Ranges(theatre.charts, theatre.map)

    def ask(self, state: State) -> Decision[AnyCommand]:
        frame = _shuttle(state)
        return Decision(
            frame.side,
            "pick_aircraft",
            "Which aircraft fly to the other base?",
            "EWR-11.6.A",
            lambda: tuple(self._answers(state, frame)),
            FlyAway() if frame.picked else next(self._answers(state, frame), None),
            about=(frame.origin, frame.to),
        )

    def _answers(self, state: State, frame: Shuttle) -> Iterator[AnyCommand]:
        if frame.picked:
            yield FlyAway()
        for group in self._able(state, frame):
            least = 1 - _picked(frame, group)
            for sp in range(self._most(state, frame, group), max(0, least) - 1, -1):
                yield PickAircraft(msgspec.structs.replace(group, sp=sp))

    def _able(self, state: State, frame: Shuttle) -> tuple[AirGroup, ...]:
        """Ready aircraft for which the other base is in range, one way (EWR-11.6.A)."""
        return self._ranges.able(state, frame.side, frame.origin, frame.to, frame.to)

    def _most(self, state: State, frame: Shuttle, kind: AirGroup) -> int:
        there = sum(group.sp for group in self._able(state, frame) if _alike(group, kind))
        return min(there, frame.most - sum(group.sp for group in frame.picked if not _alike(group, kind)))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _shuttle(state)
        match command:
            case FlyAway():
                return None if frame.picked else Refusal("EWR-11.6.A", "Pick the aircraft that fly")
            case PickAircraft(aircraft=group):
                if not any(_alike(group, able) for able in self._able(state, frame)):
                    return Refusal("EWR-11.6.A", "No such aircraft are ready and in range there", (frame.origin,))
                most = self._most(state, frame, group)
                if not (0 if _picked(frame, group) else 1) <= group.sp <= most:
                    return Refusal("EWR-11.6.A", f"At most {most} air SP of them can fly now", (frame.origin,))
                return None
            case _:
                return Refusal("EWR-11.6.A", "Now aircraft are picked for the flight")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _shuttle(state)
        if isinstance(command, PickAircraft):
            others = (group for group in frame.picked if not _alike(group, command.aircraft))
            more = (command.aircraft,) if command.aircraft.sp else ()
            return swap(state, msgspec.structs.replace(frame, picked=joined(others, more)))
        flight = Flight(frame.origin, frame.picked)
        play.emit(AircraftShuttled(frame.side, flight, frame.to))
        return deliver(_landed(state, frame.side, flight, frame.to), ShuttleFlown(frame.to, frame.picked))


def _landed(state: State, side: SideName, flight: Flight, to: str) -> State:
    """``state`` with the aircraft under the other base: they may strike from there at once (EWR-11.6.B)."""
    state = lose(state, side, (flight,))
    stack = air_at(state, side, to)
    return with_air(state, side, to, msgspec.structs.replace(stack, ready=joined(stack.ready, flight.groups)))


def set_down(state: State, side: SideName, hex: str, groups: tuple[AirGroup, ...]) -> State:
    """``state`` with ready aircraft on top of their base, as many of ``groups`` as there are (EWR-11.6.C)."""
    stack = air_at(state, side, hex)
    ready, used = list(stack.ready), stack.used
    for group in groups:
        for index, here in enumerate(ready):
            sp = min(group.sp, here.sp)
            if _alike(group, here) and sp:
                ready[index] = msgspec.structs.replace(here, sp=here.sp - sp)
                used = joined(used, (msgspec.structs.replace(group, sp=sp),))
    return with_air(state, side, hex, msgspec.structs.replace(stack, ready=joined(ready, ()), used=used))


def _picked(frame: Shuttle, kind: AirGroup) -> int:
    return total(group for group in frame.picked if _alike(group, kind))


def _alike(group: AirGroup, other: AirGroup) -> bool:
    return (group.nation, group.type, group.quality) == (other.nation, other.type, other.quality)


def _shuttle(state: State) -> Shuttle:
    frame = state.flow[-1]
    assert isinstance(frame, Shuttle)
    return frame
