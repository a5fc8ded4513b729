"""Green crews that have proved themselves become average (11.24)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Promotable
from wargames_desktop.games.east_wind_rain.air_groups import promote
from wargames_desktop.games.east_wind_rain.events.air import CrewsPromoted
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SideName

Crews = dict[tuple[SideName, str, AirGroup], int]
"""SP by side, station and kind; the SP in the kind are 0."""


def merged(earned: tuple[Promotable, ...], more: tuple[Promotable, ...]) -> tuple[Promotable, ...]:
    """What two strikes have earned: who flew in both is promoted once (EWR-11.24.E)."""
    sums = _sums(earned)
    for kind, sp in _sums(more).items():
        sums[kind] = max(sp, sums.get(kind, 0))
    return tuple(
        Promotable(side, (Flight(station, (AirGroup(group.nation, group.type, group.quality, sp),)),))
        for (side, station, group), sp in sums.items()
    )


def _sums(promotable: tuple[Promotable, ...]) -> Crews:
    sums: Crews = {}
    for each in promotable:
        for flight in each.flights:
            for group in flight.groups:
                if group.quality == "green":
                    kind = (each.side, flight.station, AirGroup(group.nation, group.type, group.quality, 0))
                    sums[kind] = sums.get(kind, 0) + group.sp
    return sums


def made(state: State, promotable: tuple[Promotable, ...], play: Play) -> State:
    """``state`` with those crews promoted that are left (EWR-11.24.A to EWR-11.24.D)."""
    for each in promotable:
        for flight in each.flights:
            state, groups = promote(state, each.side, flight)
            if groups:
                play.emit(CrewsPromoted(each.side, flight.station, groups))
    return state
