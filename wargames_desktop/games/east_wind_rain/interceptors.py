"""Who may intercept a moving task force: statically, operationally, from the air (10.10, 11.23)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain.air_interception import AirInterceptions
from wargames_desktop.games.east_wind_rain.commands.operations import Intercept, InterceptByAir
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.frames.operations import Interception, TaskForceMovement, TaskForceOperation
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, TaskForce, has_attempted
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

STATIC_REACH = 2
"""Hexes within which a task force intercepts statically (EWR-10.10.2.B)."""


class Interceptors:
    """Lists and judges interceptions; asks nothing that the intercepting side may not know."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes, costs: Costs) -> None:
        self._theatre = theatre
        self._routes = routes
        self._costs = costs
        self._air = AirInterceptions(theatre)

    def all(self, state: State, side: SideName, target: str) -> Iterator[Intercept | InterceptByAir]:
        """Every interception of ``target`` that ``side`` may try where it is."""
        marked = involved(state)
        for id, force in state.task_forces.items():
            if force.side == side and id not in marked and not self._never(state, id, force, target):
                if self.static_path(state, force, target) is not None:
                    yield Intercept(id)
                if self._operational_refusal(state, id, force, target) is None:
                    yield Intercept(id, operational=True)
        for source in self._air.sources(state, side, target):
            if source not in marked:
                yield InterceptByAir(source)

    def any(self, state: State, side: SideName, target: str) -> bool:
        """Whether there is one."""
        return next(self.all(state, side, target), None) is not None

    def refusal(self, state: State, side: SideName, target: str, command: Intercept | InterceptByAir) -> Refusal | None:
        """Why an interception may not be tried."""
        id = command.source if isinstance(command, InterceptByAir) else command.task_force
        if id in involved(state):
            return Refusal("EWR-10.10.3.J", f"{id} is taking part in an interception, or conducts the operation", (id,))
        if has_attempted(state, id, target):
            return Refusal("EWR-10.10.5.A", f"It has tried to intercept {target} in this operation", (id, target))
        if isinstance(command, InterceptByAir):
            if id in self._air.sources(state, side, target):
                return None
            return Refusal("EWR-11.23.A", "No supplied aircraft of yours there reach the moving task force", (id,))
        force = state.task_forces.get(id)
        if force is None or force.side != side:
            return Refusal("EWR-10.10.1.C", "That is no task force of yours", (id,))
        if force.unsupplied:
            return Refusal("EWR-10.14.I", f"{id} is out of supply and does not intercept", (id,))
        if not self._theatre.task_forces.fights(state, force):
            return Refusal("EWR-13.1", f"{id} has nothing to fight with", (id,))
        if command.operational:
            return self._operational_refusal(state, id, force, target)
        if self.static_path(state, force, target) is None:
            return Refusal("EWR-10.10.2.B", f"{target} is not within two hexes of {id}", (id, target))
        return None

    def _never(self, state: State, id: str, force: TaskForce, target: str) -> bool:
        """Whether a task force cannot intercept ``target`` in any way (EWR-10.10.5.A, EWR-10.14.I, EWR-25.2.1.C)."""
        return (
            force.unsupplied or has_attempted(state, id, target) or not self._theatre.task_forces.fights(state, force)
        )

    def _operational_refusal(self, state: State, id: str, force: TaskForce, target: str) -> Refusal | None:
        """Why a task force may not intercept operationally.

        Rules: EWR-10.1.E.exc, EWR-10.3.C, EWR-10.10.2.A, EWR-10.10.3.A.
        """
        if force.inverted:
            return Refusal("EWR-10.3.C", f"{id} is on patrol: it intercepts statically only", (id,))
        place = state.task_forces[target].place
        if not self._near(force, place) or self.operational_path(state, force, target) is None:
            return Refusal("EWR-10.10.3.A", f"{target} is not in the area of {id} or one next to it", (id, target))
        price = self._costs.price("task_force_combat", self._theatre.status(state, force.side, place))
        if not self._costs.can_pay(state, force.nation, place, price):
            return Refusal("EWR-10.1.E", f"It costs {price} ER, and there are not as many left", (id,))
        return None

    def _near(self, force: TaskForce, place: str) -> bool:
        """Whether a place is in the area of a task force or one next to it: cheaper than to look for a way."""
        areas = self._theatre.map.areas(place)
        return any(
            area == here or area in self._theatre.map.adjacent(here)
            for here in self._routes.waters(force)
            for area in areas
        )

    def operational_path(self, state: State, force: TaskForce, target: str) -> tuple[str, ...] | None:
        """The places that an operational interceptor enters to come next to its target; None: it cannot.

        None of them where it is next to it, or in the same place, already (EWR-10.10.3.I).
        """
        place = state.task_forces[target].place
        if place == force.place:
            return ()
        path = self._routes.way(state, force, place)
        if path is None:
            return None
        if not self._theatre.map.are_apart((force.place, *path)[-2], place):
            return path[:-1]
        return self._within_his_area(state, force, place)

    def _within_his_area(self, state: State, force: TaskForce, place: str) -> tuple[str, ...] | None:
        """The way next to a target beyond the red line, which must be crossed to sight it (EWR-23.3.C to 23.3.E)."""
        routes = self._routes.operating(state, force)
        near = (
            hex for hex in self._theatre.map.neighbours_by_sea(place) if not self._theatre.map.are_apart(hex, place)
        )
        return min((routes[hex] for hex in near if hex in routes), key=len, default=None)

    def static_path(self, state: State, force: TaskForce, target: str) -> tuple[str, ...] | None:
        """The same for a static interceptor, which stays within two hexes (EWR-10.10.2.B, EWR-10.10.2.D)."""
        place = state.task_forces[target].place
        if place == force.place:
            return ()
        steps = self._routes.steps(state, force.side, force.place)
        if place in steps and not self._theatre.map.are_apart(force.place, place):
            return ()
        if not self._within_reach(force.place, place):
            return None
        for near in steps:
            beside = place in self._routes.steps(state, force.side, near)
            if beside and not self._theatre.map.are_apart(near, place):
                return (near,)
        return None

    def _within_reach(self, start: str, place: str) -> bool:
        """A step into or out of a zone counts as a hex."""
        if self._theatre.map.is_zone(start) or self._theatre.map.is_zone(place):
            return True
        return self._theatre.map.distance(start, place) <= STATIC_REACH


def involved(state: State) -> frozenset[str]:
    """Task forces that may not intercept: that which operates, every interceptor and every target.

    Rules: EWR-10.1.D, EWR-10.10.3.J.
    """
    found: set[str] = set()
    for frame in state.flow:
        match frame:
            case TaskForceOperation() | TaskForceMovement():
                found.add(frame.task_force)
            case Interception():
                found.update((frame.interceptor, frame.target))
            case _:
                pass
    return frozenset(found)


def numbers(state: State) -> dict[str, int]:
    """The number markers that lie on the targets of operational interceptions (EWR-10.10.3.D, EWR-10.10.3.G)."""
    chain = (frame for frame in state.flow if isinstance(frame, Interception) and frame.kind == "operational")
    return {frame.target: number for number, frame in enumerate(chain, 1)}
