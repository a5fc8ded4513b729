"""Putting flights together and taking them apart, with all their aircraft at their stations."""

from __future__ import annotations

from collections.abc import Iterable

from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights
from wargames_desktop.games.east_wind_rain.forces import AirGroup, holds, joined, parted


def with_flights(flights: Iterable[Flight], more: Iterable[Flight]) -> Flights:
    """Both together: one flight for each station and each hex that a CAP guards, sorted."""
    merged: dict[tuple[str, str], tuple[AirGroup, ...]] = {}
    for flight in (*flights, *more):
        key = (flight.station, flight.over)
        merged[key] = joined(merged.get(key, ()), flight.groups)
    return _flights(merged)


def without_flights(flights: Iterable[Flight], less: Iterable[Flight]) -> Flights:
    """``flights`` without ``less``. Raises ValueError if ``less`` is not among them."""
    rest = {(flight.station, flight.over): flight.groups for flight in with_flights(flights, ())}
    for flight in less:
        key = (flight.station, flight.over)
        rest[key] = parted(rest.get(key, ()), flight.groups)
    return _flights(rest)


def has_flight(flights: Iterable[Flight], part: Flight) -> bool:
    """Whether ``part`` is among ``flights``."""
    return any(
        (flight.station, flight.over) == (part.station, part.over) and holds(flight.groups, part.groups)
        for flight in flights
    )


def kinds(flights: Iterable[Flight]) -> Flights:
    """``flights`` as flights of a single kind of aircraft each: one station, nation, type and quality."""
    return tuple(Flight(flight.station, (group,), flight.over) for flight in flights for group in flight.groups)


def some(kind: Flight, sp: int) -> Flight:
    """``sp`` air SP of a flight of a single kind."""
    group = kind.groups[0]
    return Flight(kind.station, (AirGroup(group.nation, group.type, group.quality, sp),), kind.over)


def split(flights: Iterable[Flight], types: Iterable[str]) -> tuple[Flights, Flights]:
    """``flights`` in two: the aircraft of ``types``, and all others."""
    wanted = tuple(types)
    inside = (kind for kind in kinds(flights) if kind.groups[0].type in wanted)
    outside = (kind for kind in kinds(flights) if kind.groups[0].type not in wanted)
    return with_flights((), inside), with_flights((), outside)


def _flights(groups: dict[tuple[str, str], tuple[AirGroup, ...]]) -> Flights:
    return tuple(
        Flight(station, groups[station, over], over) for station, over in sorted(groups) if groups[station, over]
    )
