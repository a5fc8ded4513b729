"""What task forces are for, and which expedition goes where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from wargames_desktop.games.east_wind_rain.commander.worth import Objective, Worth
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine, of_type
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Role = Literal["carriers", "landing", "submarines", "surface"]
FLEET_CARRIERS = ("CV", "CVL")
CRUISERS = 3
"""Heavy cruisers that make a surface force."""


class Roles:
    """Tells what a task force is for by what it consists of."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes, worth: Worth) -> None:
        self._theatre = theatre
        self._routes = routes
        self._worth = worth

    def of(self, force: TaskForce) -> Role | None:
        """The role of a task force; None: it has no ships, or they are not known."""
        if is_submarine(force):
            return "submarines"
        types = [self._theatre.task_forces.spec(ship).type for ship in force.ships]
        if any(type in FLEET_CARRIERS for type in types):
            return "carriers"
        if of_type(force.naval, "transport") or force.cargo.ground:
            return "landing"
        if any(type in ("BB", "B", "BC") for type in types) or types.count("CA") >= CRUISERS:
            return "surface"
        if force.naval or types:
            return "landing"
        return None

    def own(self, view: State, side: SideName, role: Role) -> tuple[str, ...]:
        """The task forces of a side that have a role, by the number of their marker."""
        found = [id for id, force in view.task_forces.items() if force.side == side and self.of(force) == role]
        return tuple(sorted(found, key=_number))

    def expeditions(
        self, view: State, side: SideName, feasible: Callable[[str, Objective], bool]
    ) -> dict[str, Objective]:
        """Where each task force with troops goes: the best objective that it is strong enough for, each for one."""
        waiting = list(self._worth.objectives(view, side))
        found: dict[str, Objective] = {}
        for id in self.own(view, side, "landing"):
            troops = total(view.task_forces[id].cargo.ground)
            if not troops:
                continue
            fitting = [objective for objective in waiting if objective.need <= troops and feasible(id, objective)]
            if fitting:
                found[id] = max(fitting, key=lambda objective: (not objective.own, objective.gain))
                waiting.remove(found[id])
        return found

    def within_reach(self, view: State, id: str, objective: Objective) -> bool:
        """Whether a task force can get to a place of an objective, or next to one, in an operation."""
        force = view.task_forces[id]
        return bool(self.landing_places(view, force, objective.hexes))

    def ways(self, view: State, force: TaskForce) -> dict[str, tuple[str, ...]]:
        """Where a task force can be in an operation, with its way there; where it is, no way."""
        return {force.place: (), **{place: tuple(way) for place, way in self._routes.operating(view, force).items()}}

    def landing_places(self, view: State, force: TaskForce, hexes: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Places where a task force stands next to one of ``hexes``, with its way there; where it is, no way."""
        ways = self.ways(view, force)
        wanted = set(hexes)
        return {place: way for place, way in ways.items() if place in wanted or self._beside(place, wanted)}

    def _beside(self, place: str, hexes: set[str]) -> bool:
        return any(near in hexes for near in self._theatre.map.neighbours_by_sea(place))


def _number(id: str) -> tuple[str, int]:
    prefix, _, number = id.partition("-")
    return prefix, int(number)
