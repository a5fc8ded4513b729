"""Movement points of task forces in naval staging and redeployment: what areas cost, and how far points reach (8.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple

from wargames_desktop.games.east_wind_rain.state import JAPAN, State, TaskForce
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Berth(NamedTuple):
    """Where a task force can be: a place, and for a zone whether in its port or at sea (EWR-8.3.3.D)."""

    place: str
    in_port: bool = False


class Node(NamedTuple):
    """A berth, and the area or zone that has been paid for: in a hex of two areas either (EWR-24.1.B)."""

    berth: Berth
    region: str


Prices = dict[str, int]
"""Movement points by area or zone; those that are not named are closed."""
Allows = Callable[[str, str], bool]
"""Whether a task force may go from a place to the next, the second."""
Steps = dict[Node, tuple[tuple[Node, int], ...]]
"""Where a task force may go from a node, each with its movement points."""


class Reach:
    """What a task force reaches, with the cheapest and then shortest way to each berth."""

    def __init__(self, start: Berth, legs: dict[Node, tuple[int, Node | None]]) -> None:
        self._legs = legs
        self._best: dict[Berth, Node | None] = {start: None}
        for node in legs:
            self._best.setdefault(node.berth, node)

    def __contains__(self, berth: Berth) -> bool:
        return berth in self._best

    def __iter__(self) -> Iterator[Berth]:
        return iter(self._best)

    def cost(self, berth: Berth) -> int:
        """Movement points to a berth; staying costs none."""
        node = self._best[berth]
        return 0 if node is None else self._legs[node][0]

    def path(self, berth: Berth) -> tuple[str, ...]:
        """The places entered on the way to a berth, itself last; nothing for the berth where the way begins."""
        nodes = self._nodes(berth)
        places = (node.berth.place for before, node in pairwise(nodes) if before.berth.place != node.berth.place)
        return tuple(places)

    def tolls(self, berth: Berth) -> tuple[tuple[str, int], ...]:
        """What is paid on the way to a berth: areas and zones in order, each with its movement points above 0."""
        paid, tolls = 0, []
        for node in self._nodes(berth):
            cost = self._legs[node][0]
            if cost > paid:
                tolls.append((node.region, cost - paid))
                paid = cost
        return tuple(tolls)

    def _nodes(self, berth: Berth) -> list[Node]:
        """The cheapest way to a berth, where it begins first; nothing for the berth where it begins."""
        node, nodes = self._best[berth], []
        while node is not None:
            nodes.append(node)
            node = self._legs[node][1]
        return nodes[::-1]


class StrategicMovement:
    """What it costs task forces to go from area to area, and what they reach."""

    def __init__(self, theatre: Theatre) -> None:
        self._map = theatre.map
        self._movement = theatre.charts.movement
        self._zones = theatre.charts.atlas.zones
        self._passages = {frozenset(passage.ends): passage.points for passage in theatre.charts.atlas.passages}
        self._statuses = theatre.statuses

    def entry_cost(self, state: State, force: TaskForce, region: str) -> int:
        """Movement points to enter an area or zone, the red line apart.

        Rules: EWR-8.3.2.A, EWR-8.3.2.B, EWR-8.3.2.C, EWR-8.3.2.C.sub, EWR-8.3.2.D, EWR-8.3.2.D.sub, EWR-8.3.2.E.1.
        """
        if self._map.is_zone(region):
            return self._movement.zone_entry
        costs = self._movement.submarine_entry if is_submarine(force) else self._movement.entry
        return costs[self._statuses.status(state, force.side, region)]

    def is_open(self, state: State, side: SideName, region: str) -> bool:
        """Whether task forces of a side may be in an area or zone at all (EWR-8.3.2.E.2, EWR-36.4)."""
        if self._map.is_zone(region):
            return side not in self._zones[region].closed_to
        return region not in state.closed

    def starts_in_port(self, state: State, force: TaskForce) -> bool:
        """Whether a task force lies at an installation of its side or in a port, and pays to put to sea.

        Rules: EWR-8.3.3.A, EWR-8.3.3.C.
        """
        if self._map.is_zone(force.place):
            return force.in_port
        bases = state.bases.get(force.place)
        return bases.side == force.side if bases is not None else self._map.is_port(force.place)

    def reach(self, state: State, force: TaskForce, points: int, allows: Allows, known: Steps | None = None) -> Reach:
        """Every berth within ``points``; within an area that has been paid for hexes cost nothing (EWR-8.3.3.B).

        ``known`` keeps the steps from node to node for other task forces to which the same ways are open.
        """
        ways: Steps = {} if known is None else known
        start = Berth(force.place, force.in_port and self._map.is_zone(force.place))
        prices = self._prices(state, force)
        legs: dict[Node, tuple[int, Node | None]] = {}
        best: dict[Node, tuple[int, int]] = {}
        tie = count()
        edge: list[tuple[int, int, int, Node, Node | None]] = []
        for region in self._map.areas(force.place):
            heappush(edge, (self._first_cost(state, force, region), 0, next(tie), Node(start, region), None))
        while edge:
            cost, steps, _, node, before = heappop(edge)
            if node in legs or cost > points:
                continue
            legs[node] = cost, before
            if node not in ways:
                ways[node] = tuple(self._steps(state, force, node, allows, prices))
            for following, more in ways[node]:
                way = cost + more, steps + 1
                if following not in best or way < best[following]:
                    best[following] = way
                    heappush(edge, (*way, next(tie), following, node))
        return Reach(start, legs)

    def _prices(self, state: State, force: TaskForce) -> Prices:
        """What it costs to enter each area and zone that it may enter."""
        regions = (*self._map.area_ids, *self._map.zone_ids)
        return {
            region: self.entry_cost(state, force, region)
            for region in regions
            if self.is_open(state, force.side, region)
        }

    def _first_cost(self, state: State, force: TaskForce, region: str) -> int:
        """What a task force pays before it leaves the place where it lies (EWR-8.3.3.A, EWR-8.3.3.C)."""
        if self._map.is_zone(region) or not self.starts_in_port(state, force):
            return 0
        return self.entry_cost(state, force, region)

    def _steps(
        self, state: State, force: TaskForce, node: Node, allows: Allows, prices: Prices
    ) -> Iterator[tuple[Node, int]]:
        """Where a task force may go next, and what that costs."""
        place, in_port = node.berth
        if in_port:
            yield Node(Berth(place), place), self._movement.leave_port_of_zone
            return
        if self._map.is_zone(place):
            yield Node(Berth(place, True), place), self._movement.enter_port_of_zone
            if self._must_stop(state, force, place):
                return
        for near in self._map.neighbours_by_sea(place):
            if allows(place, near):
                for region in self._map.areas(near):
                    if region == node.region:
                        yield Node(Berth(near), region), 0
                    elif region in prices:
                        yield Node(Berth(near), region), self._crossing_cost(node, near, region, prices)

    def _must_stop(self, state: State, force: TaskForce, zone: str) -> bool:
        """Whether a Japanese task force that has entered a zone goes no farther in this phase (EWR-8.3.2.E.3)."""
        return force.side == JAPAN and force.place != zone and self._statuses.holder(state, zone) != JAPAN

    def _crossing_cost(self, node: Node, near: str, region: str, prices: Prices) -> int:
        """What it costs to enter the next area; going about within one costs nothing (EWR-8.3.3.B).

        Rules: EWR-8.3.2.F, EWR-24.2.
        """
        red_line = self._movement.red_line if self._map.crosses_red_line(node.berth.place, near) else 0
        passage = self._passages.get(frozenset((node.region, region)))
        return red_line + (prices[region] if passage is None else passage)


class Enemies:
    """The supplied enemies that task forces of a side keep away from, in naval staging and redeployment.

    Rules: EWR-8.4.A, EWR-8.4.B, EWR-27.2.D.2, EWR-27.2.D.exc.
    """

    def __init__(self, theatre: Theatre, state: State, side: SideName) -> None:
        self._map = theatre.map
        movement = theatre.charts.movement
        bases = [hex for hex, bases in state.bases.items() if bases.side != side]
        forces = [(force.place, force) for force in state.task_forces.values() if force.side != side]
        self._occupied = frozenset((*bases, *(place for place, _ in forces)))
        other = enemy(side)
        ranges: dict[str, int] = {}
        for place, force in forces:
            if not force.unsupplied and not self._map.is_zone(place):
                ranges[place] = movement.enemy_task_force
        for hex in bases:
            if hex not in state.unsupplied[other]:
                ranges[hex] = movement.enemy_base
        self._near: dict[str, tuple[str, ...]] = {}
        for threat, reach in ranges.items():
            for hex in self._map.within(threat, reach):
                self._near[hex] = (*self._near.get(hex, ()), threat)

    def near(self, place: str) -> tuple[str, ...]:
        """Places of enemies that a hex is too close to: two hexes from bases, one from task forces."""
        return self._near.get(place, ())

    def stages_through(self, start: str, place: str) -> bool:
        """Whether a task force that began at ``start`` may stage into a place: no closer to an enemy that it began
        close to, and not close to others (EWR-8.4.A, EWR-8.4.A.exc1)."""
        close = self.near(start)
        return all(
            threat in close and self._map.distance(place, threat) >= self._map.distance(start, threat)
            for threat in self.near(place)
        )

    def retires_through(self, start: str, before: str, place: str) -> bool:
        """Whether a task force that began at ``start`` may go back into a place: only away from an enemy that it
        began close to, and not close to others (EWR-27.2.D.2, EWR-10.14.G)."""
        close = self.near(start)
        return all(
            threat in close
            and not self._map.is_zone(before)
            and self._map.distance(place, threat) > self._map.distance(before, threat)
            for threat in self.near(place)
        )

    def holds(self, place: str) -> bool:
        """Whether an enemy base or task force, supplied or not, is in a place: submarines keep out (EWR-8.4.B)."""
        return place in self._occupied
