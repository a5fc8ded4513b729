"""Which task forces, aircraft and troops may begin an operation (9.1.A, 9.2.G, 10.1, 11.1, 17.1)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.games.east_wind_rain.air_operations import AirOperations, begun
from wargames_desktop.games.east_wind_rain.commands.operations import OperateAir, OperateGround, OperateTaskForce
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.state import State, is_supplied
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Operate = OperateTaskForce | OperateAir | OperateGround


class OperatingUnits:
    """Lists the units of a side that may begin an operation."""

    def __init__(self, theatre: Theatre, costs: Costs) -> None:
        self._theatre = theatre
        self._costs = costs
        self._air = AirOperations(theatre)
        self._marches: dict[str, frozenset[str]] = {}

    def offensive(self, state: State, side: SideName) -> Iterator[Operate]:
        """Those that can conduct an offensive operation: every operation of a task force is one (EWR-9.1.A.1)."""
        for id, force in state.task_forces.items():
            if force.side == side and self.task_force(state, id):
                yield OperateTaskForce(id)
        for hex in state.air[side]:
            if any(self._air.strikes(state, begun(side, hex))):
                yield OperateAir(hex)
        for hex in state.ground[side]:
            if self.attackers(state, side, hex):
                yield OperateGround(hex)

    def defensive(self, state: State, side: SideName) -> Iterator[Operate]:
        """Those that can conduct an operation without combat: shuttles, movements on land (EWR-9.1.A.2)."""
        for hex in state.air[side]:
            if any(self._air.shuttles(state, begun(side, hex))):
                yield OperateAir(hex)
        yield from self._troops(state, side)

    def _troops(self, state: State, side: SideName) -> Iterator[OperateGround]:
        for hex in state.ground[side]:
            if self.troops(state, side, hex):
                yield OperateGround(hex)

    def all(self, state: State, side: SideName) -> Iterator[Operate]:
        """All of them."""
        for id, force in state.task_forces.items():
            if force.side == side and self.task_force(state, id):
                yield OperateTaskForce(id)
        for hex in state.air[side]:
            if self.aircraft(state, side, hex):
                yield OperateAir(hex)
        yield from self._troops(state, side)

    def task_force(self, state: State, id: str) -> bool:
        """Whether a task force may begin: face up, and a patrol can be paid (EWR-10.1.E, EWR-10.1.F)."""
        force = state.task_forces[id]
        return not force.inverted and self._costs.can_pay(state, force.nation, force.place, 1)

    def aircraft(self, state: State, side: SideName, hex: str) -> bool:
        """Whether aircraft of a hex may begin: under a supplied base, with something to do that can be paid.

        Rules: EWR-11.1.G, EWR-9.2.G, EWR-9.2.I.
        """
        return self._air.can_operate(state, side, hex)

    def troops(self, state: State, side: SideName, hex: str) -> bool:
        """Whether ground units of a hex may begin: supplied, and some have not moved (EWR-17.3, EWR-25.2.2.A)."""
        stack = state.ground[side].get(hex)
        if stack is None or not is_supplied(state, side, hex):
            return False
        if self._theatre.map.is_zone(hex) and not self._theatre.map.land_access(hex):
            return False
        return any(not group.moved for group in stack.groups)

    def attackers(self, state: State, side: SideName, hex: str) -> bool:
        """Whether ground units of a hex may begin, and an enemy is where they could get to (EWR-9.1.A.1a, 20.1)."""
        other = enemy(side)
        return self.troops(state, side, hex) and any(
            self._theatre.occupied(state, other, near) for near in self._within_reach(state, side, hex)
        )

    def _within_reach(self, state: State, side: SideName, hex: str) -> Iterator[str]:
        yield from self._within_march(hex)
        if hex in state.bases and any(group.type == "airborne" for group in state.ground[side][hex].groups):
            yield from self._theatre.map.within(hex, self._theatre.charts.air.airborne_range)

    def _within_march(self, hex: str) -> frozenset[str]:
        """Hexes that ground units could come to over the cheapest ground; from a zone one hex (EWR-17.1, 22.2.1.B)."""
        if self._theatre.map.is_zone(hex):
            return frozenset(self._theatre.map.land_access(hex))
        found = self._marches.get(hex)
        if found is None:
            ring, reached = {hex}, {hex}
            for _ in range(self._theatre.charts.ground.movement):
                steps = ((start, end) for start in ring for end in self._theatre.map.neighbours(start))
                ring = {end for start, end in steps if end not in reached and self._theatre.map.crossing(start, end)}
                reached |= ring
            found = self._marches[hex] = frozenset(reached - {hex})
        return found
