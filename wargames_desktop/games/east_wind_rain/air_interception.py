"""Who can intercept a moving task force from the air (11.23)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.air_forces import Station
from wargames_desktop.games.east_wind_rain.air_groups import is_task_force, place_of, stations
from wargames_desktop.games.east_wind_rain.air_targets import AirTargets
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.state import State, has_attempted
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class AirInterceptions:
    """Bases and carrier forces that can intercept; they may have operated before, and be inverted (EWR-11.23.E)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._targets = AirTargets(theatre)

    def sources(self, state: State, side: SideName, target: str) -> tuple[Station, ...]:
        """Whose aircraft may intercept the task force ``target`` where it is.

        Each tries once in an operation (EWR-11.23.C.1). Nothing is paid at once that cannot be (EWR-9.2.K).
        """
        return tuple(
            station
            for station in stations(state, side)
            if not has_attempted(state, station, target) and self.reaches(state, side, station, target)
        )

    def reaches(self, state: State, side: SideName, station: Station, target: str) -> bool:
        """Whether aircraft of a station can intercept a task force where it is (EWR-11.23.A, EWR-11.23.B)."""
        hex = state.task_forces[target].place
        if self._theatre.map.is_zone(hex) or not self._targets.may_launch(state, side, station, "all"):
            return False
        origin = place_of(state, station)
        if self._theatre.map.is_zone(origin) or self._theatre.map.is_zone(hex):
            return False
        if self._theatre.map.distance(origin, hex) > self.reach(state, station):
            return False
        return self._targets.reaches(state, side, (station,), hex, pool="all")

    def reach(self, state: State, station: Station) -> int:
        """Hexes within which the aircraft of a station intercept."""
        table = self._theatre.charts.air
        if not is_task_force(state, station):
            return table.base_interception
        late = state.year >= table.late_war_from
        return table.late_carrier_interception if late else table.carrier_interception


def interception(state: State, side: SideName, source: Station, target: str) -> AirStrike:
    """The step in which ``source`` intercepts ``target``; note the attempt in the state as well (``attempted``)."""
    return AirStrike(
        side=side, launches=(source,), hex=state.task_forces[target].place, target=target, reason="interception"
    )
