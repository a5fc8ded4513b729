"""Where troops can go who leave a ground combat, and how they get there (18.6)."""

from __future__ import annotations

import msgspec

from wargames_desktop.games.east_wind_rain import bases
from wargames_desktop.games.east_wind_rain.forces import GroundGroup, joined, parted
from wargames_desktop.games.east_wind_rain.holds import Holds, with_troops_aboard
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, ground_at, task_forces_at, with_ground
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class GroundRetreats:
    """Ways out of a hex."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._holds = Holds(theatre)
        self._routes = SeaRoutes(theatre)

    def hexes(self, state: State, side: SideName, hex: str) -> tuple[str, ...]:
        """Neighbouring hexes without enemy troops or bases that troops can reach on foot (EWR-18.6.B, EWR-17.1.D)."""
        return tuple(
            near
            for near in self._theatre.map.neighbours(hex)
            if self.passes(state, side, hex, near) and not self._theatre.occupied(state, enemy(side), near)
        )

    def passes(self, state: State, side: SideName, start: str, end: str) -> bool:
        """Whether troops can go from a hex to its neighbour: over water only from or to a base of theirs.

        Rules: EWR-17.1.C, EWR-17.1.D, EWR-36.4.
        """
        if not self._routes.is_open(state, side, end):
            return False
        match self._theatre.map.crossing(start, end):
            case "land":
                return True
            case "water":
                return any(hex in state.bases and state.bases[hex].side == side for hex in (start, end))
            case _:
                return False

    def ships(self, state: State, side: SideName, hex: str) -> tuple[str, ...]:
        """Task forces in the hex with room for troops (EWR-18.6.C)."""
        return tuple(
            id
            for id in task_forces_at(state, hex, side)
            if not is_submarine(state.task_forces[id]) and self._holds.ground_room(state, state.task_forces[id])
        )

    def boarding(self, state: State, id: str, groups: tuple[GroundGroup, ...]) -> tuple[GroundGroup, ...]:
        """As many of ``groups`` as find room aboard a task force (EWR-18.6.E)."""
        room = self._holds.ground_room(state, state.task_forces[id])
        taken = []
        for group in groups:
            sp = min(group.sp, room)
            if sp:
                room -= sp
                taken.append(msgspec.structs.replace(group, sp=sp))
        return tuple(taken)

    def walked(self, state: State, side: SideName, hex: str, to: str, groups: tuple[GroundGroup, ...]) -> State:
        """``state`` with troops gone from one hex to another; what they enter is theirs."""
        state = removed(state, side, hex, groups)
        there = ground_at(state, side, to)
        state = with_ground(state, side, to, msgspec.structs.replace(there, groups=joined(there.groups, groups)))
        return bases.hold(self._theatre, state, side, to)


def boarded(state: State, side: SideName, hex: str, id: str, groups: tuple[GroundGroup, ...]) -> State:
    """``state`` with troops gone aboard a task force of their hex."""
    return with_troops_aboard(removed(state, side, hex, groups), id, groups)


def removed(state: State, side: SideName, hex: str, groups: tuple[GroundGroup, ...]) -> State:
    """``state`` without troops of a hex."""
    stack = ground_at(state, side, hex)
    return with_ground(state, side, hex, msgspec.structs.replace(stack, groups=parted(stack.groups, groups)))


def added(state: State, side: SideName, hex: str, groups: tuple[GroundGroup, ...]) -> State:
    """``state`` with more troops in a hex."""
    stack = ground_at(state, side, hex)
    return with_ground(state, side, hex, msgspec.structs.replace(stack, groups=joined(stack.groups, groups)))
