"""Loading and unloading: what goes aboard or ashore where a task force lies (5.2.3, 10.4.1, 10.5, 17.3)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.amounts import amounts
from wargames_desktop.games.east_wind_rain.commands.ground import (
    LoadAircraft,
    LoadMarker,
    LoadTroops,
    UnloadAircraft,
    UnloadMarker,
    UnloadResources,
    UnloadTroops,
)
from wargames_desktop.games.east_wind_rain.events.ground import CargoLoaded, CargoUnloaded, MarkerUnloaded
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, joined
from wargames_desktop.games.east_wind_rain.frames.ground import Handled
from wargames_desktop.games.east_wind_rain.ground_retreats import added, removed
from wargames_desktop.games.east_wind_rain.holds import (
    Holds,
    landed,
    stowed,
    with_aircraft_aboard,
    with_troops_aboard,
    without_aircraft_aboard,
    without_troops_aboard,
)
from wargames_desktop.games.east_wind_rain.quays import Quays
from wargames_desktop.games.east_wind_rain.refuges import all_aircraft
from wargames_desktop.games.east_wind_rain.shore import aircraft_ashore, aircraft_away
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force, ground_at
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Load = LoadTroops | LoadAircraft | LoadMarker
Unload = UnloadTroops | UnloadAircraft | UnloadMarker | UnloadResources
RESOURCES = "er"


def kind_of(order: Load | Unload) -> str:
    """The name of the cargo that an order means: what has gone one way at a stop does not come back there."""
    match order:
        case LoadTroops() | UnloadTroops():
            return f"{order.nation}:{order.type}"
        case LoadAircraft() | UnloadAircraft():
            return f"{order.nation}:{order.type}:{order.quality}"
        case LoadMarker() | UnloadMarker():
            return order.marker
        case UnloadResources():
            return RESOURCES


def with_kind(handled: Handled, order: Load | Unload) -> Handled:
    """``handled`` with one more kind."""
    return tuple(sorted({*handled, kind_of(order)}))


class CargoHandling:
    """Lists, judges and carries out orders to load and unload."""

    def __init__(self, theatre: Theatre) -> None:
        self._holds = Holds(theatre)
        self._quays = Quays(theatre)

    # Aboard

    def loads(self, state: State, id: str, unloaded: Handled = (), troops_only: bool = False) -> Iterator[Load]:
        """What a task force can take aboard where it is; in a landing troops alone (EWR-10.4.1.D)."""
        for order in self._all_loads(state, id, troops_only):
            if kind_of(order) not in unloaded:
                yield order

    def _all_loads(self, state: State, id: str, troops_only: bool) -> Iterator[Load]:
        force = state.task_forces[id]
        side, place = force.side, force.place
        room = self._holds.ground_room(state, force)
        for group in stowed(shippable(ground_at(state, side, place).groups)):
            for sp in amounts(min(group.sp, room)):
                yield LoadTroops(group.nation, group.type, sp)
        if troops_only:
            return
        room = self._holds.air_room(state, force)
        for aircraft in all_aircraft(state, side, place):
            for sp in amounts(min(aircraft.sp, room)):
                yield LoadAircraft(aircraft.nation, aircraft.type, aircraft.quality, sp)
        if self._holds.takes_marker(state, force):
            yield from map(LoadMarker, self._quays.markers(state, side, place))

    def load_refusal(self, state: State, id: str, order: Load, unloaded: Handled) -> Refusal | None:
        """Why an order to load cannot be carried out; None: it can."""
        force = state.task_forces[id]
        side, place = force.side, force.place
        if kind_of(order) in unloaded:
            return Refusal("EWR-10.4.2.D", "That has just been put ashore here", (place,))
        match order:
            case LoadTroops():
                there = ground_at(state, side, place).groups
                if not 0 < order.sp <= _sp(stowed(there), order.part):
                    return Refusal("EWR-10.4.1.B", "There are not so many troops here", (place,))
                if _sp(stowed(shippable(there)), order.part) < order.sp:
                    return Refusal(
                        "EWR-17.3", "Troops that have marched or dropped do not embark in this turn", (place,)
                    )
                if order.sp > self._holds.ground_room(state, force):
                    return Refusal("EWR-10.4.1.B.1", "There is no room aboard for so many", (id,))
            case LoadAircraft():
                there_air = all_aircraft(state, side, place)
                if not 0 < order.sp <= sum(g.sp for g in there_air if _same(g, order)):
                    return Refusal("EWR-10.4.1.B", "There are no such aircraft here", (place,))
                if order.sp > self._holds.air_room(state, force):
                    return Refusal(
                        "EWR-10.5.A", "Only transports carry aircraft, and there is no room for so many", (id,)
                    )
            case LoadMarker():
                if order.marker not in self._quays.markers(state, side, place):
                    return Refusal("EWR-5.2.3.B", "That marker is not picked up here", (place,))
                if not self._holds.takes_marker(state, force):
                    return Refusal("EWR-5.2.3.C", "A marker takes a transport of its own", (id,))
        return None

    def loaded(self, state: State, id: str, order: Load, play: Play) -> State:
        """``state`` after an order to load."""
        force = state.task_forces[id]
        side, place = force.side, force.place
        match order:
            case LoadTroops():
                play.emit(CargoLoaded(side=side, task_force=id, place=place, troops=(order.part,)))
                taken = _taken(shippable(ground_at(state, side, place).groups), order)
                return with_troops_aboard(removed(state, side, place, taken), id, taken)
            case LoadAircraft():
                air = (AirGroup(order.nation, order.type, order.quality, order.sp),)
                play.emit(CargoLoaded(side=side, task_force=id, place=place, air=air))
                return with_aircraft_aboard(aircraft_away(state, side, place, air), id, air)
            case LoadMarker():
                play.emit(CargoLoaded(side=side, task_force=id, place=place, marker=order.marker))
                marker = msgspec.structs.replace(state.markers[order.marker], at="carried")
                state = msgspec.structs.replace(state, markers={**state.markers, order.marker: marker})
                markers = tuple(sorted((*force.cargo.markers, order.marker)))
                return changed_task_force(state, id, cargo=msgspec.structs.replace(force.cargo, markers=markers))

    # Ashore

    def unloads(self, state: State, id: str, loaded: Handled = (), troops_only: bool = False) -> Iterator[Unload]:
        """What a task force can put ashore where it is."""
        for order in self._all_unloads(state, id, troops_only):
            if kind_of(order) not in loaded:
                yield order

    def _all_unloads(self, state: State, id: str, troops_only: bool) -> Iterator[Unload]:
        force = state.task_forces[id]
        for group in force.cargo.ground:
            for sp in amounts(group.sp):
                yield UnloadTroops(group.nation, group.type, sp)
        if troops_only:
            return
        for aircraft in force.cargo.air:
            for sp in amounts(aircraft.sp):
                yield UnloadAircraft(aircraft.nation, aircraft.type, aircraft.quality, sp)
        if self._quays.purse(state, force.side, force.place) is not None:
            yield from map(UnloadMarker, force.cargo.markers)
        if force.cargo.er and self._quays.is_australian(force.place):
            yield UnloadResources()

    def unload_refusal(self, state: State, id: str, order: Unload, loaded: Handled) -> Refusal | None:
        """Why an order to unload cannot be carried out; None: it can."""
        force = state.task_forces[id]
        if kind_of(order) in loaded:
            return Refusal("EWR-10.4.2.D", "That has just been taken aboard here", (id,))
        match order:
            case UnloadTroops():
                if _sp(force.cargo.ground, order.part) < order.sp or order.sp < 1:
                    return Refusal("EWR-10.4.1.B", "There are not so many troops aboard", (id,))
            case UnloadAircraft():
                if not 0 < order.sp <= sum(g.sp for g in force.cargo.air if _same(g, order)):
                    return Refusal("EWR-10.4.1.B", "There are no such aircraft in the holds", (id,))
            case UnloadMarker():
                if order.marker not in force.cargo.markers:
                    return Refusal("EWR-5.2.3.D", "That marker is not aboard", (id,))
                if self._quays.purse(state, force.side, force.place) is None:
                    return Refusal("EWR-5.2.3.F", "Markers are unloaded in a home country only", (force.place,))
            case UnloadResources():
                if not force.cargo.er or not self._quays.is_australian(force.place):
                    return Refusal("EWR-5.2.11.D", "Aid is unloaded in Australia", (force.place,))
        return None

    def unloaded(self, state: State, id: str, order: Unload, play: Play) -> State:
        """``state`` after an order to unload."""
        force = state.task_forces[id]
        side, place, held = force.side, force.place, force.cargo
        match order:
            case UnloadTroops():
                part = (order.part,)
                play.emit(CargoUnloaded(side=side, task_force=id, place=place, troops=part))
                return added(without_troops_aboard(state, id, part), side, place, landed(part))
            case UnloadAircraft():
                air = (AirGroup(order.nation, order.type, order.quality, order.sp),)
                play.emit(CargoUnloaded(side=side, task_force=id, place=place, air=air))
                return aircraft_ashore(without_aircraft_aboard(state, id, air), side, place, air)
            case UnloadMarker():
                purse = self._quays.purse(state, side, place)
                assert purse is not None
                play.emit(MarkerUnloaded(side=side, marker=order.marker, place=place, purse=purse))
                marker = msgspec.structs.replace(state.markers[order.marker], at="home", home=purse)
                state = msgspec.structs.replace(state, markers={**state.markers, order.marker: marker})
                left = tuple(name for name in held.markers if name != order.marker)
                return changed_task_force(state, id, cargo=msgspec.structs.replace(held, markers=left))
            case UnloadResources():
                play.emit(CargoUnloaded(side=side, task_force=id, place=place, er=held.er))
                state = changed_task_force(state, id, cargo=msgspec.structs.replace(held, er=0))
                return msgspec.structs.replace(state, landed_er=state.landed_er + held.er)


def shippable(groups: tuple[GroundGroup, ...]) -> tuple[GroundGroup, ...]:
    """Troops that may go aboard: those that have not moved on their own feet or wings in this turn (EWR-17.3)."""
    return tuple(group for group in groups if group.moved in ("", "sea"))


def _taken(groups: tuple[GroundGroup, ...], order: LoadTroops) -> tuple[GroundGroup, ...]:
    """The SP that are meant, those that have been at sea already first: they can do nothing else."""
    left = order.sp
    taken: tuple[GroundGroup, ...] = ()
    for group in sorted(groups, key=lambda group: group.moved != "sea"):
        if (group.nation, group.type) == (order.nation, order.type) and left:
            part = msgspec.structs.replace(group, sp=min(group.sp, left))
            left -= part.sp
            taken = joined(taken, (part,))
    return taken


def _sp(groups: tuple[GroundGroup, ...], part: GroundGroup) -> int:
    return sum(group.sp for group in groups if (group.nation, group.type) == (part.nation, part.type))


def _same(group: AirGroup, order: LoadAircraft | UnloadAircraft) -> bool:
    return (group.nation, group.type, group.quality) == (order.nation, order.type, order.quality)
