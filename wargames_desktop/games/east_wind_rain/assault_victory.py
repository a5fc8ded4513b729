"""After a victorious assault: who lands besides, and who goes aboard again (10.7.D, 19.7.B)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.flow import Play, swap
from wargames_desktop.games.east_wind_rain.commands.ground import PutAircraftAshore, PutAshore, TakeAboard
from wargames_desktop.games.east_wind_rain.events.ground import CargoLoaded, CargoUnloaded
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, total
from wargames_desktop.games.east_wind_rain.frames.ground import AmphibiousAssault
from wargames_desktop.games.east_wind_rain.ground_retreats import added, removed
from wargames_desktop.games.east_wind_rain.holds import (
    Holds,
    landed,
    with_troops_aboard,
    without_aircraft_aboard,
    without_troops_aboard,
)
from wargames_desktop.games.east_wind_rain.shore import aircraft_ashore
from wargames_desktop.games.east_wind_rain.state import State, ground_at
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Order = PutAshore | PutAircraftAshore | TakeAboard


class AssaultVictory:
    """What may go ashore and aboard; each kind of troops goes one way only."""

    def __init__(self, theatre: Theatre) -> None:
        self._holds = Holds(theatre)

    def answers(self, state: State, frame: AmphibiousAssault) -> tuple[Order, ...]:
        """Everything that may still be landed or taken aboard."""
        force = state.task_forces[frame.task_force]
        ashore = (
            PutAshore(group.nation, group.type, sp)
            for group in force.cargo.ground
            if group.type not in frame.taken
            for sp in range(1, group.sp + 1)
        )
        aircraft = (
            PutAircraftAshore(group.nation, group.type, group.quality, sp)
            for group in force.cargo.air
            if frame.hex in state.bases
            for sp in range(1, group.sp + 1)
        )
        return (*ashore, *aircraft, *self._aboard(state, frame))

    def _aboard(self, state: State, frame: AmphibiousAssault) -> tuple[TakeAboard, ...]:
        """Troops that have landed, as many as find room; one SP stays ashore."""
        here = ground_at(state, frame.side, frame.hex).groups
        room = min(self._holds.ground_room(state, state.task_forces[frame.task_force]), total(here) - 1)
        return tuple(
            TakeAboard(group.nation, group.type, sp)
            for group in here
            if group.moved == "sea" and group.type not in frame.landed
            for sp in range(1, min(group.sp, room) + 1)
        )

    def refusal(self, state: State, frame: AmphibiousAssault, order: Order) -> Refusal | None:
        """Why an order cannot be carried out."""
        if order in self.answers(state, frame):
            return None
        match order:
            case TakeAboard() if order.sp >= total(ground_at(state, frame.side, frame.hex).groups):
                return Refusal("EWR-19.7.B", "One SP must stay ashore")
            case PutAircraftAshore():
                return Refusal("EWR-10.7.D", "There are no such aircraft in the holds, or there is no base ashore")
            case _:
                return Refusal("EWR-19.7.B", "There are not so many, or no room for them")

    def carried_out(self, state: State, frame: AmphibiousAssault, order: Order, play: Play) -> State:
        """``state`` after troops or aircraft have gone ashore, or troops aboard."""
        side, id, hex = frame.side, frame.task_force, frame.hex
        match order:
            case PutAshore():
                part = (order.part,)
                play.emit(CargoUnloaded(side=side, task_force=id, place=hex, troops=part))
                state = added(without_troops_aboard(state, id, part), side, hex, landed(part))
                return swap(state, msgspec.structs.replace(frame, landed=_with(frame.landed, order.type)))
            case TakeAboard():
                troops = (GroundGroup(order.nation, order.type, order.sp, "sea"),)
                play.emit(CargoLoaded(side=side, task_force=id, place=hex, troops=(order.part,)))
                state = with_troops_aboard(removed(state, side, hex, troops), id, troops)
                return swap(state, msgspec.structs.replace(frame, taken=_with(frame.taken, order.type)))
            case PutAircraftAshore():
                air = (AirGroup(order.nation, order.type, order.quality, order.sp),)
                play.emit(CargoUnloaded(side=side, task_force=id, place=hex, air=air))
                return aircraft_ashore(without_aircraft_aboard(state, id, air), side, hex, air)


def _with(kinds: tuple[str, ...], kind: str) -> tuple[str, ...]:
    return tuple(sorted({*kinds, kind}))
