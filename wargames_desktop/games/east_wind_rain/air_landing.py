"""Aircraft land: at home, where it was planned, or wherever there is a place (11.4, 11.7.D, 11.13.2.B, 11.13.3.E)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.east_wind_rain import air_groups
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Station
from wargames_desktop.games.east_wind_rain.air_groups import is_gone, is_task_force
from wargames_desktop.games.east_wind_rain.air_results import Diverted
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import Divert, LoseFlight
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.events.air import AircraftLanded, AircraftLost
from wargames_desktop.games.east_wind_rain.forces import AirGroup, holds, parted, total
from wargames_desktop.games.east_wind_rain.frames.air import Diversion
from wargames_desktop.games.east_wind_rain.ranges import Ranges
from wargames_desktop.games.east_wind_rain.results import deliver
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

RULE = "EWR-11.13.3.E"


class AirLanding:
    """Brings flights down, as far as nobody has to choose."""

    def __init__(self, theatre: Theatre) -> None:
        self._charts = theatre.charts

    def excess(self, state: State, side: SideName, flight: Flight) -> tuple[tuple[AirGroup, ...], int]:
        """Aircraft of a flight among which some find no place at their own station, and how many.

        Those aboard already, or on the ground, stay; who is in the air finds the room that is left.
        """
        station, groups = flight.station, flight.groups
        if is_gone(state, station):
            return groups, total(groups)
        if is_task_force(state, station):
            force = state.task_forces[station]
            over = total(force.air) - air_groups.capacity(self._charts, state, side, station)
            return groups, max(0, min(over, total(groups)))
        refused = tuple(group for group in groups if not air_groups.base_takes(state, side, station, group.type))
        return refused, total(refused)

    def elsewhere(
        self, state: State, side: SideName, flight: Flight, at: Station, play: Play
    ) -> tuple[State, tuple[AirGroup, ...]]:
        """``state`` with a flight landed at another station, and what finds no place there (EWR-11.7.D)."""
        down: list[AirGroup] = []
        for group in flight.groups:
            if is_gone(state, at) or not air_groups.takes(self._charts, state, side, at, group.type):
                continue
            sp = group.sp
            if is_task_force(state, at):
                sp = min(sp, air_groups.room(self._charts, state, side, at) - total(down))
            if sp > 0:
                down.append(msgspec.structs.replace(group, sp=sp))
        landed = Flight(flight.station, tuple(down))
        if down:
            state = moved(state, side, landed, at)
            play.emit(AircraftLanded(side, landed, at))
        return state, parted(flight.groups, landed.groups)


def moved(state: State, side: SideName, flight: Flight, at: Station) -> State:
    """``state`` with aircraft landed at another station; those of a task force that is gone come out of nothing."""
    return air_groups.arrive(air_groups.lose(state, side, (flight,)), side, at, flight.groups)


class Diverting(Procedure[State, AnyCommand]):
    """Asks where they land; who can land nowhere is lost."""

    def __init__(self, theatre: Theatre) -> None:
        self._charts = theatre.charts
        self._ranges = Ranges(theatre.charts, theatre.map)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _diversion(state)
        if not frame.excess or self._lost(state, frame) or self._must_stay(state, frame):
            return None
        return Decision(
            frame.side,
            "divert",
            f"{frame.excess} air SP have no base: where do they fly?"
            if frame.optional
            else f"{frame.excess} air SP find no place at home: where do they land?",
            "EWR-7.3.4.D" if frame.optional else RULE,
            lambda: tuple(self._answers(state, frame)),
            Pass() if frame.optional else next(self._answers(state, frame), None),
            about=(frame.station,),
        )

    def _answers(self, state: State, frame: Diversion) -> Iterator[AnyCommand]:
        if frame.optional:
            yield Pass()
        for group in frame.aircraft:
            refuges = self._refuges(state, frame, group)
            for at in refuges:
                for sp in range(self._most(state, frame, group, at), 0, -1):
                    yield Divert(msgspec.structs.replace(group, sp=sp), at)
            if not refuges and not frame.optional:
                for sp in range(min(group.sp, frame.excess), 0, -1):
                    yield LoseFlight(Flight(frame.station, (msgspec.structs.replace(group, sp=sp),)))

    def _must_stay(self, state: State, frame: Diversion) -> bool:
        """Whether aircraft on the ground have nowhere to go; what a side may not know of counts as able to go."""
        if not frame.optional or not frame.aircraft:
            return False
        return not any(self._refuges(state, frame, group) for group in frame.aircraft)

    def _refuges(self, state: State, frame: Diversion, group: AirGroup) -> tuple[Station, ...]:
        found = self._ranges.refuges(state, frame.side, group.type, frame.from_carriers, frame.origin, frame.flown)
        return tuple(station for station in found if station != frame.station)

    def _most(self, state: State, frame: Diversion, group: AirGroup, at: Station) -> int:
        most = min(group.sp, frame.excess)
        if is_task_force(state, at):
            return min(most, air_groups.room(self._charts, state, frame.side, at))
        return most

    def _lost(self, state: State, frame: Diversion) -> tuple[AirGroup, ...]:
        """Aircraft that are lost without a choice: all must go, and they can go nowhere."""
        if frame.optional:
            return ()
        nowhere = tuple(group for group in frame.aircraft if not self._refuges(state, frame, group))
        if frame.excess == total(frame.aircraft):
            return nowhere
        if nowhere == frame.aircraft and len(nowhere) == 1:
            return (msgspec.structs.replace(nowhere[0], sp=frame.excess),)
        return ()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _diversion(state)
        if isinstance(command, Pass) and frame.optional:
            return None
        match command:
            case Divert():
                group = command.aircraft
            case LoseFlight(flight=Flight(station=frame.station, groups=(group,), over="")):
                pass
            case _:
                return Refusal(RULE, "Now aircraft look for a place to land")
        if not 0 < group.sp <= frame.excess or not holds(frame.aircraft, (group,)):
            return Refusal(RULE, f"{frame.excess} of the aircraft that are in the air must land elsewhere")
        refuges = self._refuges(state, frame, group)
        if isinstance(command, LoseFlight):
            return Refusal(RULE, "They need not be lost", refuges) if refuges or frame.optional else None
        if command.at not in refuges:
            return Refusal(RULE, "They cannot land there", (command.at,))
        if group.sp > (most := self._most(state, frame, group, command.at)):
            return Refusal("EWR-7.2.E", f"There is room for {most} air SP", (command.at,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _diversion(state)
        if isinstance(command, Pass):
            return swap(state, msgspec.structs.replace(frame, excess=0))
        if isinstance(command, Divert):
            flight = Flight(frame.station, (command.aircraft,))
            play.emit(AircraftLanded(frame.side, flight, command.at, diverted=True))
            return swap(moved(state, frame.side, flight, command.at), _less(frame, command.aircraft))
        assert isinstance(command, LoseFlight)
        return self._gone(state, frame, command.flight.groups[0], play)

    def _gone(self, state: State, frame: Diversion, group: AirGroup, play: Play) -> State:
        play.emit(AircraftLost(frame.side, frame.station, group, "nowhere to land", RULE))
        state = air_groups.lose(state, frame.side, (Flight(frame.station, (group,)),))
        return swap(state, _less(frame, group))

    def proceed(self, state: State, play: Play) -> State:
        frame = _diversion(state)
        if not frame.excess or self._must_stay(state, frame):
            return deliver(state, Diverted(frame.aircraft))
        return self._gone(state, frame, self._lost(state, frame)[0], play)


def _less(frame: Diversion, group: AirGroup) -> Diversion:
    return msgspec.structs.replace(frame, aircraft=parted(frame.aircraft, (group,)), excess=frame.excess - group.sp)


def _diversion(state: State) -> Diversion:
    frame = state.flow[-1]
    assert isinstance(frame, Diversion)
    return frame
