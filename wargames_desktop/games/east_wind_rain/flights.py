"""Putting flights together and taking them apart, with all their aircraft at their stations."""

from __future__ import annotations

from collections.abc import Iterable

from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, strength
from wargames_desktop.games.east_wind_rain.forces import AirGroup, holds, joined, parted
from wargames_desktop.games.east_wind_rain.terms import QUALITIES


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


def contains(flights: Iterable[Flight], parts: Iterable[Flight]) -> bool:
    """Whether all of ``parts``, each named once, are among ``flights``."""
    whole = tuple(flights)
    return all(has_flight(whole, part) for part in with_flights((), parts))


def parts(flights: Iterable[Flight], sp: int) -> tuple[Flights, ...]:
    """``sp`` air SP of ``flights`` in plain ways: the average crews first, or the green ones; others are possible.

    None where there are fewer SP.
    """
    different = kinds(flights)
    taken = (_first(sorted(different, key=lambda kind: kind.groups[0].quality != quality), sp) for quality in QUALITIES)
    return tuple(dict.fromkeys(part for part in taken if strength(part) == sp))


def _first(different: Iterable[Flight], sp: int) -> Flights:
    taken: Flights = ()
    for kind in different:
        part = min(kind.groups[0].sp, sp - strength(taken))
        if part:
            taken = with_flights(taken, (some(kind, part),))
    return taken


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
