"""Where a task force may retreat to, and by which way (10.14.C to 10.14.I)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from wargames_desktop.games.east_wind_rain.sea_routes import Routes, SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import AreaStatus, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

ORDER: Final[tuple[AreaStatus, ...]] = ("friendly", "uncontested", "contested")
"""Kinds of area to retreat to, the first that can be reached before the others (EWR-10.14.C to EWR-10.14.E)."""


class Way(NamedTuple):
    """A place to retreat to, and the places entered on the way, itself last; staying in a base's hex enters none."""

    place: str
    path: tuple[str, ...]


class Threats:
    """The supplied enemies that a retreating task force keeps away from (EWR-10.14.G)."""

    def __init__(self, theatre: Theatre, state: State, side: SideName) -> None:
        movement = theatre.charts.movement
        reaches: dict[str, int] = {}
        for force in state.task_forces.values():
            if force.side != side and not force.unsupplied:
                reaches[force.place] = movement.enemy_task_force
        for hex, bases in state.bases.items():
            if bases.side != side and theatre.supplied_base(state, bases.side, hex):
                reaches[hex] = movement.enemy_base
        self._places = frozenset(reaches)
        self._near: dict[str, list[str]] = {}
        self._within_two: dict[str, list[str]] = {}
        for threat, reach in reaches.items():
            for place in theatre.map.near(threat, reach):
                self._near.setdefault(place, []).append(threat)
            for place in theatre.map.near(threat, movement.enemy_base):
                self._within_two.setdefault(place, []).append(threat)

    def near(self, place: str) -> Sequence[str]:
        """Places of enemies that are too close to a place: bases within two hexes, task forces within one."""
        return self._near.get(place, ())

    def within_two(self, place: str) -> Sequence[str]:
        """Places of all enemies, bases or task forces, within two hexes of a place (EWR-10.14.G.exc1)."""
        return self._within_two.get(place, ())

    def holds(self, place: str) -> bool:
        """Whether a supplied enemy is in a place."""
        return place in self._places


class RetreatWays:
    """Finds where task forces may retreat to."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes) -> None:
        self._theatre = theatre
        self._routes = routes
        self._known: tuple[State, TaskForce, str, Routes] | None = None

    def ways(self, state: State, force: TaskForce, threat: str = "") -> tuple[Way, ...]:
        """Where a task force must go: into a next area of the best kind that it reaches, else to a base where it is.

        Submarines enter hostile areas where nothing else is left (EWR-10.14.H). None: it cannot retreat (EWR-10.14.I).
        """
        reached = self._reached(state, force, threat)
        last: tuple[AreaStatus, ...] = ("hostile",) if is_submarine(force) else ()
        for status in ORDER:
            found = self._in_areas(state, force, reached, status)
            if found:
                return found
        found = self._nearest_bases(state, force, reached)
        if found:
            return found
        return next((found for status in last if (found := self._in_areas(state, force, reached, status))), ())

    def to(self, state: State, force: TaskForce, places: Iterable[str], threat: str = "") -> tuple[Way, ...]:
        """Those of ``places`` that it reaches by retreating, in the same area or a next one (EWR-10.13.B)."""
        reached = self._reached(state, force, threat)
        ways = ((place, () if place == force.place else reached.get(place)) for place in dict.fromkeys(places))
        return tuple(Way(place, path) for place, path in ways if path is not None)

    def _in_areas(self, state: State, force: TaskForce, reached: Routes, status: AreaStatus) -> tuple[Way, ...]:
        """Places in other areas that are ``status`` to it."""
        here = self._theatre.map.areas(force.place)
        return tuple(
            Way(place, path)
            for place, path in reached.items()
            if any(
                area not in here and self._theatre.statuses.status(state, force.side, area) == status
                for area in self._theatre.map.areas(place)
            )
        )

    def _nearest_bases(self, state: State, force: TaskForce, reached: Routes) -> tuple[Way, ...]:
        """The nearest supplied bases in the same area, major ones before others (EWR-10.14.F)."""
        here = frozenset(self._theatre.map.areas(force.place))
        ways = {force.place: (), **reached}
        bases = [
            hex
            for hex in ways
            if self._theatre.supplied_base(state, force.side, hex) and here.intersection(self._theatre.map.areas(hex))
        ]
        majors = [hex for hex in bases if "major" in state.bases[hex].kinds]
        nearest = min((len(ways[hex]) for hex in majors or bases), default=0)
        return tuple(Way(hex, ways[hex]) for hex in majors or bases if len(ways[hex]) == nearest)

    # Paths

    def _reached(self, state: State, force: TaskForce, threat: str) -> Routes:
        """The shortest ways to all places in the area where it is and in the next ones; the last are remembered."""
        known = self._known
        if known is None or known[1:3] != (force, threat) or not _same_sea(known[0], state):
            known = self._known = state, force, threat, self._find(state, force, threat)
        return known[3]

    def _find(self, state: State, force: TaskForce, threat: str) -> Routes:
        """Rules: EWR-10.14.G, EWR-10.14.H."""
        threats = Threats(self._theatre, state, force.side)
        enemies = frozenset(other.place for other in state.task_forces.values() if other.side != force.side)
        fled = {*threats.near(force.place), threat}
        submarines = is_submarine(force)
        here = self._theatre.map.areas(force.place)
        found: Routes = {force.place: ()}
        regions: dict[str, frozenset[str]] = {force.place: frozenset(here)}
        edge = [force.place]
        while edge:
            following = []
            for place in edge:
                for near in self._routes.steps(state, force.side, place):
                    if near in found:
                        continue
                    open = frozenset(self._regions(state, force, near, regions[place], here, submarines))
                    if not open:
                        continue
                    if submarines:
                        passes = not threats.holds(near) and near not in enemies
                    else:
                        passes = self._passes(threats, place, near, fled)
                    if passes:
                        found[near] = (*found[place], near)
                        regions[near] = open
                        following.append(near)
            edge = following
        del found[force.place]
        return found

    def _regions(
        self,
        state: State,
        force: TaskForce,
        near: str,
        before: frozenset[str],
        here: tuple[str, ...],
        submarines: bool,
    ) -> Iterator[str]:
        """The areas of a place that may be entered from a place in ``before``: that where it was, or a next one."""
        for area in self._theatre.map.areas(near):
            hostile = self._theatre.statuses.status(state, force.side, area) == "hostile"
            if area in before or (before.intersection(here) and (submarines or not hostile)):
                yield area

    def _passes(self, threats: Threats, before: str, place: str, fled: set[str]) -> bool:
        """Whether it may go from a place to the next: out of the reach of enemies, or farther from those it flees.

        Rules: EWR-10.14.G, EWR-10.14.G.exc1.
        """
        close = threats.near(place)
        if not close:
            return True
        if self._theatre.map.is_zone(before) or self._theatre.map.is_zone(place):
            return False
        if not fled.issuperset(threats.within_two(place)):
            return False
        return all(
            self._theatre.map.distance(place, threat) > self._theatre.map.distance(before, threat) for threat in close
        )


def _same_sea(state: State, other: State) -> bool:
    """Whether nothing has changed of what retreats depend on."""
    return (
        state.task_forces is other.task_forces
        and state.bases is other.bases
        and state.unsupplied is other.unsupplied
        and state.control is other.control
    )
