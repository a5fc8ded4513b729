"""Before a strike is looked for: which bases join, and where the aircraft land (11.7.C, 11.7.D, 11.21)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain.air_forces import Station
from wargames_desktop.games.east_wind_rain.air_groups import Pool
from wargames_desktop.games.east_wind_rain.air_targets import AirTargets
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import JoinBase, LandAt, LookForTarget
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class StrikePlans:
    """What may be planned, and whether a plan can be flown."""

    def __init__(self, theatre: Theatre) -> None:
        self._targets = AirTargets(theatre)

    def is_possible(self, state: State, frame: AirStrike) -> bool:
        """Whether aircraft of the first station reach the target at all, and can land."""
        if frame.target and frame.target not in state.task_forces:
            return False
        return any(
            self._targets.may_launch(state, frame.side, launch, _pool(frame))
            and self._targets.reaches_somehow(state, frame.side, launch, frame.hex, _pool(frame))
            for launch in frame.launches
        )

    def is_ready(self, state: State, frame: AirStrike) -> bool:
        """Whether aircraft of every station that takes part reach the target and land as planned (EWR-11.7.C)."""
        return all(
            self._targets.reaches(state, frame.side, (launch,), frame.hex, frame.landing, _pool(frame))
            for launch in frame.launches
        )

    def has_choices(self, state: State, frame: AirStrike) -> bool:
        """Whether there is anything to plan."""
        return any(self._choices(state, frame))

    def answers(self, state: State, frame: AirStrike) -> Iterator[AnyCommand]:
        """All that may be planned now."""
        if self.is_ready(state, frame):
            yield LookForTarget()
        yield from self._choices(state, frame)

    def _choices(self, state: State, frame: AirStrike) -> Iterator[JoinBase | LandAt]:
        if frame.open:
            for base in self._targets.companions(state, frame.side, frame.launches, frame.hex, _pool(frame)):
                yield JoinBase(base)
        for launch in frame.launches:
            for at in self._landings(state, frame, launch):
                yield LandAt(launch, at)

    def _landings(self, state: State, frame: AirStrike, launch: Station) -> tuple[Station, ...]:
        """Other places than the one that is planned now."""
        planned = frame.landing.get(launch, launch)
        places = self._targets.ranges.landings(state, frame.side, launch, frame.hex)
        home = (launch,) if self._targets.reaches(state, frame.side, (launch,), frame.hex) else ()
        return tuple(place for place in (*home, *places) if place != planned)

    def check(self, state: State, frame: AirStrike, command: AnyCommand) -> Refusal | None:
        """Why a plan is not possible."""
        match command:
            case LookForTarget():
                if self.is_ready(state, frame):
                    return None
                return Refusal("EWR-11.7.C", "Say where the aircraft land: they do not come home from there")
            case JoinBase(hex=hex):
                if command in self._choices(state, frame):
                    return None
                if not frame.open:
                    return Refusal("EWR-11.21.E", "No other base may join this strike", (hex,))
                return Refusal("EWR-11.21.A", "No aircraft there are ready, in supply and in range", (hex,))
            case LandAt(station=station, at=at):
                if command in self._choices(state, frame):
                    return None
                return Refusal("EWR-11.7.C", "They cannot land there, or there is no room", (station, at))
            case _:
                return Refusal("EWR-11.8.A", "Plan the strike, or look for the target")

    def planned(self, frame: AirStrike, command: JoinBase | LandAt) -> AirStrike:
        """The strike with one thing more planned."""
        if isinstance(command, JoinBase):
            return msgspec.structs.replace(frame, launches=(*frame.launches, command.hex))
        others = {start: at for start, at in frame.landing.items() if start != command.station}
        if command.at != command.station:
            others[command.station] = command.at
        return msgspec.structs.replace(frame, landing=others)


def _pool(frame: AirStrike) -> Pool:
    """In reaction all aircraft that can fly, else those that are ready (EWR-11.1.H, EWR-11.23.E)."""
    return "all" if frame.reason in ("interception", "counter") else "ready"
