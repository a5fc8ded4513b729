"""Aircraft at their stations: who can fly from where, and what becomes of them in the state (11.1 to 11.5, 12.1).

A station is the hex of a base or a task force with carriers, see ``air_forces``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, Station
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, joined, parted, total
from wargames_desktop.games.east_wind_rain.state import (
    State,
    air_at,
    bases_of,
    changed_task_force,
    is_supplied,
    with_air,
)
from wargames_desktop.games.east_wind_rain.terms import FIGHTERS, AirType, SideName

Pool = Literal["ready", "all"]
"""Which aircraft count: those free for operations, or those on top of the base too (EWR-11.1.G, EWR-11.1.H)."""


def is_task_force(state: State, station: Station) -> bool:
    """Whether a station is a task force, and not a base."""
    return station in state.task_forces


def is_afloat(station: Station) -> bool:
    """Whether a station is a task force, there or gone, and not a base."""
    return "-" in station


def is_gone(state: State, station: Station) -> bool:
    """Whether a station is a task force that is no more; its aircraft in the air stand nowhere in the state."""
    return is_afloat(station) and station not in state.task_forces


def place_of(state: State, station: Station) -> str:
    """The hex where a station is."""
    return state.task_forces[station].place if is_task_force(state, station) else station


def aircraft(state: State, side: SideName, station: Station, pool: Pool = "all") -> tuple[AirGroup, ...]:
    """Aircraft of a side at a station that may fly as far as its capacity goes; none beside the base (EWR-11.1.D).

    Those of a task force are always ready: the marker says whether it may operate.
    """
    if is_task_force(state, station):
        force = state.task_forces[station]
        return force.air if force.side == side else ()
    stack = air_at(state, side, station)
    return stack.ready if pool == "ready" else joined(stack.ready, stack.used)


def fighters(groups: Iterable[AirGroup]) -> tuple[AirGroup, ...]:
    """Army and naval aircraft among ``groups`` (EWR-11.9.B, EWR-11.9.E)."""
    return tuple(group for group in groups if group.type in FIGHTERS)


def capacity(charts: Charts, state: State, side: SideName, station: Station) -> int:
    """Air SP that may fly from a station: of its bases together, or of its undamaged carriers.

    Rules: EWR-11.3.A, EWR-11.3.B, EWR-11.3.C, EWR-7.2.E, EWR-11.4.A, EWR-11.13.3.E.
    """
    if is_task_force(state, station):
        return _aboard(charts, state, station)
    bases = state.bases.get(station)
    if bases is None or bases.side != side:
        return 0
    specs = charts.installations.installations
    return sum(specs[kind].capacity for kind in bases.kinds)


def _aboard(charts: Charts, state: State, task_force: str) -> int:
    force = state.task_forces[task_force]
    named = sum(charts.roster.ships[ship].air for ship in force.ships if ship not in state.damage)
    units = charts.roster.fleet_units
    return named + sum(units[group.type].air * group.sp for group in force.naval if not group.damaged)


def supplied(state: State, side: SideName, station: Station) -> bool:
    """Whether aircraft of a station may do more than fly CAP (EWR-11.5.A, EWR-11.5.D, EWR-25.2.1.D)."""
    if is_task_force(state, station):
        return not state.task_forces[station].unsupplied
    return is_supplied(state, side, station)


def stations(state: State, side: SideName) -> Iterator[Station]:
    """Bases and task forces of a side that have aircraft able to fly at all."""
    for hex in bases_of(state, side):
        if aircraft(state, side, hex):
            yield hex
    for id, force in state.task_forces.items():
        if force.side == side and force.air:
            yield id


def base_takes(state: State, side: SideName, hex: str, type: AirType) -> bool:
    """Whether aircraft of a type may start from and land at the bases of a hex (EWR-11.2.B)."""
    bases = state.bases.get(hex)
    return bases is not None and bases.side == side and (type != "superbomber" or "major" in bases.kinds)


def takes(charts: Charts, state: State, side: SideName, station: Station, type: AirType) -> bool:
    """Whether aircraft of a type may start from and land at a station (EWR-11.2.A, EWR-11.2.C)."""
    if is_task_force(state, station):
        return type == "naval_air" and _aboard(charts, state, station) > 0
    return base_takes(state, side, station, type)


def room(charts: Charts, state: State, side: SideName, station: Station) -> int:
    """Air SP that a station takes beyond those that belong to it; never below 0 (EWR-11.7.C)."""
    return max(0, capacity(charts, state, side, station) - total(aircraft(state, side, station)))


def parked(state: State, side: SideName, stations: Iterable[Station], airborne: Iterable[Flight]) -> Flights:
    """Aircraft at ``stations`` that are not ``airborne``: on the ground or on deck, those beside the base included."""
    flying = tuple(airborne)
    found = []
    for station in stations:
        groups = aircraft(state, side, station)
        if not is_task_force(state, station):
            groups = joined(groups, air_at(state, side, station).grounded)
        for flight in flying:
            if flight.station == station:
                groups = parted(groups, flight.groups)
        if groups:
            found.append(Flight(station, groups))
    return tuple(found)


# What becomes of them


def lose(state: State, side: SideName, flights: Iterable[Flight]) -> State:
    """``state`` without the aircraft of some flights; those of a task force that is gone are in it no more."""
    for flight in flights:
        if is_gone(state, flight.station):
            continue
        state = _taken(state, side, flight.station, flight.groups)
    return state


def _taken(state: State, side: SideName, station: Station, groups: tuple[AirGroup, ...]) -> State:
    if is_task_force(state, station):
        return changed_task_force(state, station, air=parted(state.task_forces[station].air, groups))
    stack = air_at(state, side, station)
    for group in groups:
        stack = _without(stack, group)
    return with_air(state, side, station, stack)


def _without(stack: AirStack, group: AirGroup) -> AirStack:
    """From the top of the base, then from under it, then from beside it."""
    used, group = _drawn(stack.used, group)
    ready, group = _drawn(stack.ready, group)
    grounded, group = _drawn(stack.grounded, group)
    if group.sp:
        raise ValueError(f"{group.sp} too few of {group!r}")
    return msgspec.structs.replace(stack, used=used, ready=ready, grounded=grounded)


def _drawn(groups: tuple[AirGroup, ...], wanted: AirGroup) -> tuple[tuple[AirGroup, ...], AirGroup]:
    """``groups`` without as many of ``wanted`` as there are, and what is still wanted."""
    there = sum(group.sp for group in groups if msgspec.structs.replace(group, sp=wanted.sp) == wanted)
    part = min(there, wanted.sp)
    if not part:
        return groups, wanted
    left = msgspec.structs.replace(wanted, sp=wanted.sp - part)
    return parted(groups, (msgspec.structs.replace(wanted, sp=part),)), left


def arrive(state: State, side: SideName, station: Station, groups: tuple[AirGroup, ...]) -> State:
    """``state`` with aircraft landed at a station that was not theirs: on top of the base (EWR-11.7.D, 11.13.2.B)."""
    if is_task_force(state, station):
        return changed_task_force(state, station, air=joined(state.task_forces[station].air, groups))
    stack = air_at(state, side, station)
    return with_air(state, side, station, msgspec.structs.replace(stack, used=joined(stack.used, groups)))


def transfer(state: State, side: SideName, flight: Flight, to: Station) -> State:
    """``state`` with the aircraft of a flight landed at another station, where they belong from now on."""
    return arrive(lose(state, side, (flight,)), side, to, flight.groups)


def on_top(state: State, side: SideName, hex: str) -> State:
    """``state`` with all aircraft of a hex on top of its base (EWR-11.1.F)."""
    stack = air_at(state, side, hex)
    if not stack.ready:
        return state
    return with_air(state, side, hex, msgspec.structs.replace(stack, ready=(), used=joined(stack.used, stack.ready)))


def flown(state: State, side: SideName, flight: Flight) -> State:
    """``state`` with the aircraft of a flight on top of their base; those that were there already flew first.

    Aircraft of a task force stay as they are: its marker tells (EWR-11.23.F).
    """
    if is_task_force(state, flight.station):
        return state
    stack = air_at(state, side, flight.station)
    moved: tuple[AirGroup, ...] = ()
    for group in flight.groups:
        _, rest = _drawn(stack.used, group)
        left, _ = _drawn(stack.ready, rest)
        moved = joined(moved, parted(stack.ready, left))
    changed = msgspec.structs.replace(stack, ready=parted(stack.ready, moved), used=joined(stack.used, moved))
    return with_air(state, side, flight.station, changed)


def promote(state: State, side: SideName, flight: Flight) -> tuple[State, tuple[AirGroup, ...]]:
    """``state`` with the green aircraft of a flight turned to average, as many as are left, and which they were."""
    promoted: tuple[AirGroup, ...] = ()
    for group in flight.groups:
        if group.quality != "green":
            continue
        here = aircraft(state, side, flight.station)
        sp = min(group.sp, sum(each.sp for each in here if _alike(each, group)))
        if sp:
            part = msgspec.structs.replace(group, sp=sp)
            state = _promoted(state, side, flight.station, part)
            promoted = joined(promoted, (part,))
    return state, promoted


def _alike(group: AirGroup, other: AirGroup) -> bool:
    return (group.nation, group.type, group.quality) == (other.nation, other.type, other.quality)


def _promoted(state: State, side: SideName, station: Station, part: AirGroup) -> State:
    average = msgspec.structs.replace(part, quality="average")
    if is_task_force(state, station):
        air = joined(parted(state.task_forces[station].air, (part,)), (average,))
        return changed_task_force(state, station, air=air)
    stack = air_at(state, side, station)
    used, left = _drawn(stack.used, part)
    ready, _ = _drawn(stack.ready, left)
    on_top = msgspec.structs.replace(average, sp=part.sp - left.sp)
    under = msgspec.structs.replace(average, sp=left.sp)
    changed = msgspec.structs.replace(stack, used=joined(used, (on_top,)), ready=joined(ready, (under,)))
    return with_air(state, side, station, changed)
