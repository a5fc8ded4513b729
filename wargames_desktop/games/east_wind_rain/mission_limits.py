"""How many aircraft may be assigned to a mission, and why no more (11.3.C, 11.7.C, 11.9, 11.13, 11.25).

Arithmetic only. Everything here works on an :class:`Allocation`; the procedure is in ``allocation``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, Role, Station, strength
from wargames_desktop.games.east_wind_rain.commands.air import Assign
from wargames_desktop.games.east_wind_rain.flights import with_flights
from wargames_desktop.games.east_wind_rain.forces import AirGroup, total
from wargames_desktop.games.east_wind_rain.frames.air import Allocation
from wargames_desktop.games.east_wind_rain.terms import BOMBERS

ROLES: Final[tuple[Role, ...]] = ("strike", "escort", "cap")
LEAVING: Final[tuple[Role, ...]] = ("strike", "escort")
"""Missions that lead to the target; CAP stays."""
GUARDING: Final[tuple[Role, ...]] = ("escort", "cap")
"""Missions of fighters."""


class Limit(msgspec.Struct, frozen=True):
    """At most so many SP, by this rule, for this reason in our words."""

    sp: int
    rule: str
    reason: str


def flights_of(frame: Allocation, role: Role) -> Flights:
    """What has been assigned to a mission so far."""
    match role:
        case "strike":
            return frame.strike
        case "escort":
            return frame.escort
        case "cap":
            return frame.cap


def guarded_by(frame: Allocation, order: Assign) -> str:
    """The hex that a CAP of this order guards; empty for other missions, and where there is none to guard."""
    if order.role != "cap":
        return order.over
    usual = frame.guarded.get(order.station, ("",))[0]
    return order.over or usual


def assigned(frame: Allocation, order: Assign) -> int:
    """SP that the order would replace."""
    over = guarded_by(frame, order)
    return sum(
        sp_of_kind(flight.groups, order.aircraft)
        for flight in flights_of(frame, order.role)
        if (flight.station, flight.over) == (order.station, over)
    )


def with_order(frame: Allocation, order: Assign) -> Allocation:
    """``frame`` after the order."""
    frame = _without(frame, order)
    if not order.aircraft.sp:
        return frame
    flight = Flight(order.station, (order.aircraft,), guarded_by(frame, order))
    return _replaced(frame, order.role, with_flights(flights_of(frame, order.role), (flight,)))


def cleared(frame: Allocation) -> Allocation:
    """``frame`` with nothing assigned."""
    return msgspec.structs.replace(frame, strike=(), escort=(), cap=())


def limit(frame: Allocation, order: Assign) -> Limit:
    """The most that may be assigned in place of what the order replaces."""
    return min(_limits(_without(frame, order), order), key=lambda each: each.sp)


def _limits(frame: Allocation, order: Assign) -> Iterator[Limit]:
    """Every limit; ``frame`` no longer has what the order replaces."""
    if order.role not in frame.roles:
        yield Limit(0, "EWR-11.13.C", "These aircraft may not be sent on this mission now")
    if order.over and order.role != "cap":
        yield Limit(0, "EWR-11.21.B.2", "Only a CAP guards a hex")
    if order.role == "cap" and guarded_by(frame, order) not in frame.guarded.get(order.station, ()):
        yield Limit(0, "EWR-11.21.B.2", "Its CAP does not guard that hex")
    yield _free(frame, order)
    yield _flying(frame, order.station)
    if order.role in GUARDING:
        yield from _fighter_limits(frame, order)
    if order.role in LEAVING:
        yield from _leaving_limits(frame, order)


def _free(frame: Allocation, order: Assign) -> Limit:
    there = _there(frame.available, order.station, order.aircraft)
    used = sum(_there(flights_of(frame, role), order.station, order.aircraft) for role in ROLES)
    return Limit(there - used, "EWR-11.9.D", f"{there - used} air SP of this kind are free there")


def _flying(frame: Allocation, station: Station) -> Limit:
    most = frame.most.get(station, 0)
    up = sum(_sp_from(flights_of(frame, role), station) for role in ROLES)
    return Limit(max(0, most - up), "EWR-11.3.C", f"{most} air SP may fly from there, {up} do so already")


def _fighter_limits(frame: Allocation, order: Assign) -> Iterator[Limit]:
    if order.aircraft.type in BOMBERS:
        yield Limit(0, "EWR-11.9.E", "Bombers are no fighters")
    if frame.pooled:
        most, rule = sum(frame.fighters.values()), "EWR-11.21.B.1"
        used = sum(strength(flights_of(frame, role)) for role in GUARDING)
    else:
        most, rule = frame.fighters.get(order.station, 0), frame.fighter_rule
        used = sum(_sp_from(flights_of(frame, role), order.station) for role in GUARDING)
    yield Limit(max(0, most - used), rule, f"{most} air SP may be fighters, {used} are already")


def _leaving_limits(frame: Allocation, order: Assign) -> Iterator[Limit]:
    if frame.submarines and order.role == "strike" and order.aircraft.type in BOMBERS:
        yield Limit(0, "EWR-14.4.A", "Bombers do not strike submarines")
    able = _there(frame.striking, order.station, order.aircraft)
    sent = sum(_there(flights_of(frame, role), order.station, order.aircraft) for role in LEAVING)
    if any(flight.station == order.station for flight in frame.striking):
        yield Limit(able - sent, "EWR-11.7.C", f"{able} air SP of this kind reach the target and can land")
    else:
        yield Limit(0, "EWR-11.22.D.2", "From there aircraft fly nothing but CAP")
    if frame.limit is not None:
        leaving = sum(strength(flights_of(frame, role)) for role in LEAVING)
        reason = f"There are ER for {frame.limit} air SP, {leaving} are sent already"
        yield Limit(max(0, frame.limit - leaving), "EWR-11.25.A", reason)
    place = frame.landing.get(order.station)
    if place is not None:
        most = frame.room.get(place, 0)
        landing = sum(
            _sp_from(flights_of(frame, role), start)
            for role in LEAVING
            for start, end in frame.landing.items()
            if end == place
        )
        reason = f"There is room for {most} air SP where they are to land, {landing} are sent there already"
        yield Limit(max(0, most - landing), "EWR-11.7.C", reason)


# What is offered


def orders(frame: Allocation) -> Iterator[Assign]:
    """Every order that may be given, in every number; 0 for what has been assigned."""
    for flight in frame.available:
        for group in flight.groups:
            for role in frame.roles:
                for over in hexes(frame, role, flight.station):
                    order = Assign(role, flight.station, group, over)
                    least = 0 if assigned(frame, order) else 1
                    for sp in range(least, limit(frame, order).sp + 1):
                        yield Assign(role, flight.station, msgspec.structs.replace(group, sp=sp), over)


def hexes(frame: Allocation, role: Role, station: Station) -> tuple[str, ...]:
    """What an order may name as the hex to guard: nothing for the usual one, and for other missions."""
    if role != "cap":
        return ("",)
    guarded = frame.guarded.get(station, ())
    return ("", *guarded[1:]) if guarded else ()


def usual(frame: Allocation) -> Allocation:
    """``frame`` with everything assigned: half of the fighters to escort and half to CAP, all else to the strike.

    Who may only put up CAP puts up all that he may. A strike that there must be comes before its escort.
    """
    frame = cleared(frame)
    if "strike" not in frame.roles:
        return _filled(frame, "cap", None)
    fighters = sum(frame.fighters.values())
    guards = fighters // 2 if "cap" in frame.roles else 0
    full = _filled(_filled(_filled(frame, "escort", fighters - guards), "cap", guards), "strike", None)
    return _filled(frame, "strike", None) if frame.needed and not full.strike else full


def _filled(frame: Allocation, role: Role, most: int | None) -> Allocation:
    """``frame`` with as much more on a mission as there may be, up to ``most``."""
    left = most
    for flight in frame.available:
        for group in flight.groups:
            if left == 0:
                return frame
            order = Assign(role, flight.station, group)
            sp = min(group.sp, limit(frame, order).sp, group.sp if left is None else left)
            if sp > 0:
                frame = with_order(frame, Assign(role, flight.station, msgspec.structs.replace(group, sp=sp)))
                left = None if left is None else left - sp
    return frame


# Sums


def _without(frame: Allocation, order: Assign) -> Allocation:
    over = guarded_by(frame, order)
    kept = []
    for flight in flights_of(frame, order.role):
        if (flight.station, flight.over) != (order.station, over):
            kept.append(flight)
            continue
        groups = tuple(group for group in flight.groups if not _alike(group, order.aircraft))
        if groups:
            kept.append(Flight(flight.station, groups, flight.over))
    return _replaced(frame, order.role, tuple(kept))


def _replaced(frame: Allocation, role: Role, flights: Flights) -> Allocation:
    match role:
        case "strike":
            return msgspec.structs.replace(frame, strike=flights)
        case "escort":
            return msgspec.structs.replace(frame, escort=flights)
        case "cap":
            return msgspec.structs.replace(frame, cap=flights)


def _sp_from(flights: Flights, station: Station) -> int:
    return sum(total(flight.groups) for flight in flights if flight.station == station)


def _there(flights: Flights, station: Station, kind: AirGroup) -> int:
    return sum(sp_of_kind(flight.groups, kind) for flight in flights if flight.station == station)


def sp_of_kind(groups: tuple[AirGroup, ...], kind: AirGroup) -> int:
    """SP of the nation, type and quality of ``kind``."""
    return sum(group.sp for group in groups if _alike(group, kind))


def _alike(group: AirGroup, other: AirGroup) -> bool:
    return (group.nation, group.type, group.quality) == (other.nation, other.type, other.quality)
