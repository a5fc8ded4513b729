"""Air staging: each side flies its aircraft from base to base, carrier or zone (7.3, 6.3, 4.3.1)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain import air_stations
from wargames_desktop.games.east_wind_rain.air_groups import capacity
from wargames_desktop.games.east_wind_rain.air_routes import AirRoutes
from wargames_desktop.games.east_wind_rain.amounts import amounts
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.staging import GroundAircraft, StageTo, TakeUpAircraft
from wargames_desktop.games.east_wind_rain.events.staging import AircraftGrounded, AircraftStaged
from wargames_desktop.games.east_wind_rain.forces import AirGroup, holds, joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.staging import (
    AirStaging,
    ExcessAircraft,
    PickedAircraft,
    StageAircraft,
)
from wargames_desktop.games.east_wind_rain.state import ALLIES, State, air_at, with_air
from wargames_desktop.games.east_wind_rain.terms import SIDES, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def staging_first(state: State) -> SideName:
    """Which side stages its aircraft first: as laid down with the advantage, else the Allies (EWR-6.3)."""
    return state.magic.air_first or ALLIES


class AirStagingProcedure(Procedure[State, AnyCommand]):
    """One side after the other; then what the bases do not hold stays on the ground (EWR-6.3, EWR-7.3.4.A)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, AirStaging)
        if not frame.done:
            state = all_ready(state)
        first = staging_first(state)
        for side in (first, enemy(first)):
            if side not in frame.done:
                return push(swap(state, AirStaging(done=(*frame.done, side))), StageAircraft(side=side))
        for side, place in self._crowded(state):
            stack = air_at(state, side, place)
            excess = excess_at(self._theatre, state, side, place)
            if len(stack.ready) > 1 and excess < total(stack.ready):
                return push(state, ExcessAircraft(side=side, place=place))
            part = tuple(msgspec.structs.replace(group, sp=min(group.sp, excess)) for group in stack.ready)
            state = grounded(state, side, place, part, play)
        return pop(state)

    def _crowded(self, state: State) -> Iterator[tuple[SideName, str]]:
        for side in SIDES:
            for place in state.air[side]:
                if excess_at(self._theatre, state, side, place):
                    yield side, place


class AircraftStaging(Procedure[State, AnyCommand]):
    """A side takes up aircraft, part by part, as long as it likes; what has flown is not taken up again."""

    def __init__(self, theatre: Theatre) -> None:
        self._routes = AirRoutes(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _staging(state)
        return Decision(
            frame.side,
            "stage_aircraft",
            "Which aircraft are staged?",
            "EWR-7.3.1",
            lambda: self._answers(state, frame),
            Pass(),
            complete=False,
        )

    def _answers(self, state: State, frame: StageAircraft) -> Iterator[AnyCommand]:
        yield Pass()
        for station in self._stations(state, frame.side):
            for group in waiting(state, frame, station):
                if self._routes.may_leave(state, frame.side, station, group.type):
                    for sp in amounts(group.sp):
                        yield TakeUpAircraft(station, group.nation, group.type, group.quality, sp)

    def _stations(self, state: State, side: SideName) -> Iterator[str]:
        yield from state.air[side]
        yield from (station for station in self._routes.stations(state, side) if air_stations.is_afloat(state, station))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _staging(state)
        if isinstance(command, Pass):
            return None
        if not isinstance(command, TakeUpAircraft):
            return Refusal("EWR-7.3.1", "Now aircraft are staged: take some up, or pass")
        station = command.station
        if station not in self._stations(state, frame.side) or not _has(state, frame, station, command.group):
            there = _has(state, msgspec.structs.replace(frame, staged={}), station, command.group)
            reason = "Those aircraft have been staged already" if there else "There are no such aircraft"
            return Refusal("EWR-7.3.1", reason, (station,))
        if not self._routes.may_leave(state, frame.side, station, command.type):
            return self._stuck(state, frame.side, station)
        return None

    def _stuck(self, state: State, side: SideName, station: str) -> Refusal:
        if station in state.bases or air_stations.is_afloat(state, station):
            if station in state.unsupplied[side] or air_stations.is_afloat(state, station):
                return Refusal("EWR-25.2.3.A", "Out of supply, and no supplied base is in range", (station,))
            return Refusal("EWR-7.2.D", "Superbombers start from major bases alone", (station,))
        return Refusal("EWR-7.3.4.E", "Without a base they cannot take off", (station,))

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _staging(state)
        if not isinstance(command, TakeUpAircraft):
            return pop(state)
        return push(state, PickedAircraft(side=frame.side, station=command.station, group=command.group))


class PickedAircraftProcedure(Procedure[State, AnyCommand]):
    """The aircraft that have been taken up go to a station that a chain of bases leads to, or stay (EWR-7.3.1)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._routes = AirRoutes(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _picked(state)
        return Decision(
            frame.side,
            "stage_to",
            "Where do they go?",
            "EWR-7.3.1",
            lambda: self._answers(state, frame),
            StageTo(frame.station),
            about=(frame.station,) if frame.station else (),
        )

    def _answers(self, state: State, frame: PickedAircraft) -> Iterator[AnyCommand]:
        yield StageTo(frame.station)
        if frame.group is not None:
            yield from map(StageTo, self._routes.chains(state, frame.side, frame.station, frame.group))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _picked(state)
        assert frame.group is not None
        if not isinstance(command, StageTo):
            return Refusal("EWR-7.3.1", "Say where the aircraft go")
        if command.station == frame.station:
            return None
        if command.station in self._routes.chains(state, frame.side, frame.station, frame.group):
            return None
        return self._routes.refusal(state, frame.side, frame.group, command.station)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _picked(state)
        assert isinstance(command, StageTo)
        assert frame.group is not None
        if command.station != frame.station:
            path = self._routes.chains(state, frame.side, frame.station, frame.group)[command.station]
            state = air_stations.moved(state, frame.side, frame.group, frame.station, command.station)
            play.emit(AircraftStaged(frame.side, frame.station, command.station, frame.group, path))
        state = pop(state)
        staging = _staging(state)
        there = joined(staging.staged.get(command.station, ()), (frame.group,))
        return swap(state, msgspec.structs.replace(staging, staged={**staging.staged, command.station: there}))


class ExcessAircraftProcedure(Procedure[State, AnyCommand]):
    """The owner grounds aircraft until the others fit (EWR-7.3.4.A)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _excess(state)
        known = bool(frame.place)
        excess = excess_at(self._theatre, state, frame.side, frame.place) if known else 0
        if known and not excess:
            return None
        return Decision(
            frame.side,
            "ground_aircraft",
            f"{excess} air SP too many at {self._theatre.name(frame.place)}: which stay on the ground in this turn?"
            if known
            else "Which aircraft stay on the ground in this turn?",
            "EWR-7.3.4.A",
            lambda: (
                GroundAircraft(group.nation, group.type, group.quality, sp)
                for group in (air_at(state, frame.side, frame.place).ready if known else ())
                for sp in amounts(min(group.sp, excess))
            ),
            complete=False,
            about=(frame.place,) if known else (),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _excess(state)
        if not isinstance(command, GroundAircraft):
            return Refusal("EWR-7.3.4.A", "Say which aircraft stay on the ground")
        if command.sp < 1 or not holds(air_at(state, frame.side, frame.place).ready, (command.group,)):
            return Refusal("EWR-7.3.4.A", "There are no such aircraft", (frame.place,))
        if command.sp > excess_at(self._theatre, state, frame.side, frame.place):
            return Refusal("EWR-7.3.4.A", "The base has room for some of them", (frame.place,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _excess(state)
        assert isinstance(command, GroundAircraft)
        return grounded(state, frame.side, frame.place, (command.group,), play)

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


def all_ready(state: State) -> State:
    """``state`` with all aircraft on land under their bases, those on top and beside included (EWR-7.3.4.C)."""
    for side in SIDES:
        for place, stack in state.air[side].items():
            groups = joined(joined(stack.ready, stack.used), stack.grounded)
            state = with_air(state, side, place, msgspec.structs.replace(stack, ready=groups, used=(), grounded=()))
    return state


def excess_at(theatre: Theatre, state: State, side: SideName, place: str) -> int:
    """Air SP under the bases of a hex beyond what these hold; zones hold any number (EWR-7.2, EWR-7.3.4.A)."""
    if theatre.map.is_zone(place):
        return 0
    return max(0, total(air_at(state, side, place).ready) - capacity(theatre.charts, state, side, place))


def grounded(state: State, side: SideName, place: str, groups: tuple[AirGroup, ...], play: Play) -> State:
    """``state`` with aircraft beside the base, where they do not fly in this turn (EWR-7.3.4.A, EWR-7.3.4.B)."""
    stack = air_at(state, side, place)
    changed = msgspec.structs.replace(stack, ready=parted(stack.ready, groups), grounded=joined(stack.grounded, groups))
    play.emit(AircraftGrounded(side, place, groups))
    return with_air(state, side, place, changed)


def waiting(state: State, frame: StageAircraft, station: str) -> tuple[AirGroup, ...]:
    """Aircraft of a station that have not been staged yet."""
    return parted(air_stations.aircraft(state, frame.side, station), frame.staged.get(station, ()))


def _has(state: State, frame: StageAircraft, station: str, group: AirGroup) -> bool:
    return group.sp > 0 and holds(waiting(state, frame, station), (group,))


def _staging(state: State) -> StageAircraft:
    frame = state.flow[-1]
    assert isinstance(frame, StageAircraft)
    return frame


def _picked(state: State) -> PickedAircraft:
    frame = state.flow[-1]
    assert isinstance(frame, PickedAircraft)
    return frame


def _excess(state: State) -> ExcessAircraft:
    frame = state.flow[-1]
    assert isinstance(frame, ExcessAircraft)
    return frame
