"""Aircraft where they belong while they are staged: at bases, in zones, aboard carriers at sea and in port (7.2).

A station is a place on land, the id of a task force, or ``port:`` and the place of carriers outside task forces.
"""

from __future__ import annotations

from typing import Final

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Station
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.forces import AirGroup, PortBox, joined, parted, total
from wargames_desktop.games.east_wind_rain.state import (
    State,
    TaskForce,
    air_at,
    changed_task_force,
    port_at,
    with_air,
    with_port,
)
from wargames_desktop.games.east_wind_rain.terms import SideName

PORT: Final = "port:"


def port_station(place: str) -> Station:
    """The station of carriers in a port outside task forces."""
    return f"{PORT}{place}"


def is_port(station: Station) -> bool:
    """Whether a station is a port box."""
    return station.startswith(PORT)


def place_of(state: State, station: Station) -> str:
    """The hex or zone where a station is."""
    if is_port(station):
        return station.removeprefix(PORT)
    force = state.task_forces.get(station)
    return station if force is None else force.place


def is_afloat(state: State, station: Station) -> bool:
    """Whether aircraft of a station are aboard carriers."""
    return is_port(station) or station in state.task_forces


def aircraft(state: State, side: SideName, station: Station) -> tuple[AirGroup, ...]:
    """Aircraft that belong to a station and may be staged; on land those under the base."""
    if is_port(station):
        return port_at(state, side, place_of(state, station)).air
    force = state.task_forces.get(station)
    return air_at(state, side, station).ready if force is None else force.air


def deck_space(charts: Charts, state: State, vessels: TaskForce | PortBox) -> int:
    """Air SP that the undamaged carriers of a task force or port hold (EWR-7.2.E, EWR-5.3.2.4.E)."""
    named = sum(charts.ships[ship].air for ship in vessels.ships if ship not in state.damage)
    units = charts.roster.fleet_units
    return named + sum(units[group.type].air * group.sp for group in vessels.naval if not group.damaged)


def carriers(charts: Charts, state: State, side: SideName, station: Station) -> int:
    """Air SP that the carriers of a station afloat hold; 0 on land."""
    if is_port(station):
        return deck_space(charts, state, port_at(state, side, place_of(state, station)))
    force = state.task_forces.get(station)
    return 0 if force is None else deck_space(charts, state, force)


def deck_room(charts: Charts, state: State, side: SideName, station: Station) -> int:
    """Air SP that the carriers of a station still take; never below 0 (EWR-7.2.E)."""
    return max(0, carriers(charts, state, side, station) - total(aircraft(state, side, station)))


def with_aircraft(state: State, side: SideName, station: Station, groups: tuple[AirGroup, ...]) -> State:
    """``state`` with the aircraft of a station replaced."""
    if is_port(station):
        place = place_of(state, station)
        return with_port(state, side, place, msgspec.structs.replace(port_at(state, side, place), air=groups))
    if station in state.task_forces:
        return changed_task_force(state, station, air=groups)
    return with_air(state, side, station, msgspec.structs.replace(air_at(state, side, station), ready=groups))


def moved(state: State, side: SideName, group: AirGroup, origin: Station, station: Station) -> State:
    """``state`` with aircraft gone from station to station.

    Raises:
        ValueError: they are not at ``origin``.
    """
    state = with_aircraft(state, side, origin, parted(aircraft(state, side, origin), (group,)))
    return with_aircraft(state, side, station, joined(aircraft(state, side, station), (group,)))
