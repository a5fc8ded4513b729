"""What a side may know of a position (3.7, 4.3.2, 6.1, 6.6, 8.1.C, 11.1.D).

Markers, bases and where there are troops lie open. Closed to the other side are: what a task force, a port and a stack
consists of, which ships are damaged and which have been lost, and what a step of the flow keeps secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from wargames_desktop.games.east_wind_rain.forces import AirStack, Cargo, GroundStack, PortBox
from wargames_desktop.games.east_wind_rain.frames.ground import GroundCombat
from wargames_desktop.games.east_wind_rain.results import Caller
from wargames_desktop.games.east_wind_rain.state import ALLIES, HIDDEN, JAPAN, State, TaskForce, bases_of
from wargames_desktop.games.east_wind_rain.terms import SIDES, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.vessels import FLEET_TRAIN

V = TypeVar("V")


class Views:
    """Masks positions."""

    def __init__(self, theatre: Theatre) -> None:
        self._map = theatre.map
        self._theatre = theatre
        self._ships: Mapping[SideName, frozenset[str]] = {
            side: frozenset(ship for ship, spec in theatre.charts.ships.items() if spec.side == side) for side in SIDES
        }

    def view(self, state: State, side: str) -> State:
        """``state`` as ``side``, or whoever knows no side's secrets, may know it."""
        for other in SIDES:
            if other != side:
                state = self._masked(state, other, side)
        return msgspec.structs.replace(state, flow=_flow(state, side))

    def _masked(self, state: State, other: SideName, viewer: str) -> State:
        """``state`` without the secrets of ``other``."""
        spied = state.magic.spied_hex if other == JAPAN and viewer == ALLIES else ""
        mine = self._ships[other] | ({FLEET_TRAIN} if other == ALLIES else set())
        return msgspec.structs.replace(
            state,
            task_forces={
                id: _hidden(force) if force.side == other else force for id, force in state.task_forces.items()
            },
            ports={**state.ports, other: self._ports(state, other)},
            air={**state.air, other: self._air(state, other, spied)},
            ground={**state.ground, other: self._ground(state, other, spied)},
            damage=_without(state.damage, mine),
            damage_left=_without(state.damage_left, mine),
            under_repair=tuple(ship for ship in state.under_repair if ship not in mine),
            orders=tuple(order for order in state.orders if order.side != other),
            landed_er=0 if other == ALLIES else state.landed_er,
            sunk={**state.sunk, other: (HIDDEN,) * len(state.sunk[other])},
        )

    def _ports(self, state: State, side: SideName) -> dict[str, PortBox]:
        """Whether ships are in a port is as secret as which (EWR-6.1.C, EWR-8.4.G)."""
        cities = (hex for hex in self._map.ports if self._theatre.holder(state, hex) == side)
        ships = (place for place in state.ports[side] if not self._map.is_zone(place))
        return {place: PortBox(hidden=True) for place in sorted({*bases_of(state, side), *cities, *ships})}

    def _ground(self, state: State, side: SideName, spied: str) -> dict[str, GroundStack]:
        """Troops that fight lie open, those that are held back do not (EWR-18.1.A, EWR-18.9.B, EWR-18.9.E)."""
        found = {
            place: stack if place == spied else GroundStack(hidden=True) for place, stack in state.ground[side].items()
        }
        for fight in _ground_combats(state):
            stack = state.ground[side].get(fight.hex)
            if stack is not None and fight.side == side:
                found[fight.hex] = GroundStack(groups=fight.engaged, hidden=stack.groups != fight.engaged)
            elif stack is not None:
                found[fight.hex] = stack
        return found

    def _air(self, state: State, side: SideName, spied: str) -> dict[str, AirStack]:
        """A base hides what is under it, and whether anything is (EWR-11.1.D)."""
        stacks = (place for place in state.air[side] if not self._map.is_zone(place))
        found = {place: AirStack(hidden=True) for place in sorted({*bases_of(state, side), *stacks})}
        helping = {fight.hex for fight in _ground_combats(state) if fight.side != side and fight.air_support}
        for place in {spied, *helping} & found.keys():
            found[place] = state.air[side].get(place, AirStack())
        return found


def _ground_combats(state: State) -> tuple[GroundCombat, ...]:
    return tuple(frame for frame in state.flow if isinstance(frame, GroundCombat))


def _hidden(force: TaskForce) -> TaskForce:
    """A task force by its marker, and what its owner has had to declare (EWR-6.1.C, EWR-8.1.C, EWR-12.2.A)."""
    return msgspec.structs.replace(force, ships=(), naval=(), air=(), cargo=Cargo(), fleet_train=False, hidden=True)


def _without(by_ship: Mapping[str, V], ships: frozenset[str]) -> dict[str, V]:
    return {ship: value for ship, value in by_ship.items() if ship not in ships}


def _flow(state: State, side: str) -> tuple[object, ...]:
    """The steps as ``side`` may know them; what an inner step has delivered is seen by nobody before it is taken."""
    seen = [frame.seen_by(side) for frame in state.flow]
    for index, frame in enumerate(seen[:-1]):
        if isinstance(frame, Caller) and frame.result is not None:
            seen[index] = msgspec.structs.replace(frame, result=None)
    return tuple(seen)
