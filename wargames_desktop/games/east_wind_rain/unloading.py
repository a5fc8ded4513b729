"""Cargo goes ashore in port when task forces have been redeployed (27.2.G, 10.4.1.C)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.events.ground import CargoUnloaded
from wargames_desktop.games.east_wind_rain.forces import joined
from wargames_desktop.games.east_wind_rain.state import (
    State,
    air_at,
    changed_task_force,
    ground_at,
    with_air,
    with_ground,
)
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Unloading:
    """Puts ashore what may be unloaded in a place."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def ashore(self, state: State, id: str, play: Play) -> State:
        """``state`` with the troops and aircraft aboard a task force on land where it lies."""
        force = state.task_forces[id]
        side, place, cargo = force.side, force.place, force.cargo
        if not cargo.ground and not cargo.air:
            return state
        play.emit(CargoUnloaded(side=side, task_force=id, place=place, troops=cargo.ground, air=cargo.air))
        troops, stack = ground_at(state, side, place), air_at(state, side, place)
        landed = (msgspec.structs.replace(group, moved="sea") for group in cargo.ground)
        state = with_ground(state, side, place, msgspec.structs.replace(troops, groups=joined(troops.groups, landed)))
        state = with_air(state, side, place, msgspec.structs.replace(stack, used=joined(stack.used, cargo.air)))
        return changed_task_force(state, id, cargo=msgspec.structs.replace(cargo, ground=(), air=()))
