"""What can be clicked, by id.

A hex, a zone and a task force go by their own ids, a named ship by hers. Everything else is put together here: counters
of points by where they stand, slots of cards by whose they are.
"""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.air_stations import PORT
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, NavalGroup


def points(where: str, group: AirGroup | NavalGroup | GroundGroup) -> str:
    """A counter of points: ``where`` is a place, the id of a task force, or a slot of either."""
    if isinstance(group, AirGroup):
        return f"{where}/{group.nation}:{group.type}:{group.quality}"
    if isinstance(group, NavalGroup):
        return f"{where}/{group.nation}:{group.type}{':damaged' if group.damaged else ''}"
    return f"{where}/{group.nation}:{group.type}{f':{group.moved}' if group.moved else ''}"


def slot(where: str, name: str) -> str:
    """A slot of a card, such as ``US-16/air``. Of a task force ``main``, ``screen``, ``reserve``, ``air``, ``cargo``;
    of a place ``port``, ``ready``, ``used``, ``grounded``, ``troops``."""
    return f"{where}/{name}"


def port(side: str, place: str) -> str:
    """The counter of the ships of a side in a port outside its task forces."""
    return f"port:{side}:{place}"


def air(side: str, place: str) -> str:
    """The counter of the aircraft of a side on land in a place."""
    return f"air:{side}:{place}"


def troops(side: str, place: str) -> str:
    """The counter of the ground units of a side in a place."""
    return f"troops:{side}:{place}"


def base(place: str) -> str:
    """The marker of the bases of a hex."""
    return f"base:{place}"


def marker(name: str) -> str:
    """An economic marker."""
    return f"marker:{name}"


def aboard(station: str, group: AirGroup) -> str:
    """The counter of aircraft that belong to a station: a place, a task force, or the carriers in a port."""
    if station.startswith(PORT):
        return points(slot(station.removeprefix(PORT), "port_air"), group)
    return points(slot(station, "ready") if _is_place(station) else station, group)


def _is_place(station: str) -> bool:
    """Task forces have a hyphen in their ids, places have none."""
    return "-" not in station


def station(side: str, station: str) -> str:
    """What one clicks for a station: a place, a task force, or the counter of the ships in a port."""
    return port(side, station.removeprefix(PORT)) if station.startswith(PORT) else station
