"""Ways of task forces over the map in the operations phase (10.1.B, 10.2, 10.9.D, 10.10.1.A)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Routes = dict[str, tuple[str, ...]]
"""By destination, the places entered on the way, the destination last."""
REMEMBERED = 200
"""Beginnings whose ways are kept in mind: windows, bots and the rules ask for the same ones again and again."""
Node = tuple[str, str]
"""A place, and the area or zone in which a task force counts there."""


class SeaRoutes:
    """Where ships may go, whatever it costs. What it finds follows from the map and is remembered; do not change it."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._open_steps: dict[tuple[tuple[str, ...], SideName], dict[str, tuple[str, ...]]] = {}
        self._operating: dict[tuple[object, ...], Routes] = {}

    def is_open(self, state: State, side: SideName, place: str) -> bool:
        """Whether ships of a side may be in a place at all: zones and areas may be closed (EWR-8.3.2.E, EWR-36.4)."""
        if self._theatre.map.is_zone(place):
            return side not in self._theatre.map.closed_to(place)
        return any(area not in state.closed for area in self._theatre.map.areas(place))

    def steps(self, state: State, side: SideName, place: str) -> tuple[str, ...]:
        """The places next to ``place`` that ships of a side may enter from there."""
        known = self._open_steps.setdefault((state.closed, side), {})
        if place not in known:
            near = self._theatre.map.neighbours_by_sea(place)
            known[place] = tuple(each for each in near if self.is_open(state, side, each))
        return known[place]

    def routes(self, state: State, side: SideName, start: str, allows: Callable[[str], bool]) -> Routes:
        """The shortest ways from ``start`` to every place that can be reached through places that ``allows`` allows."""
        found: Routes = {start: ()}
        edge = [start]
        while edge:
            following = []
            for place in edge:
                for near in self.steps(state, side, place):
                    if near not in found and allows(near):
                        found[near] = (*found[place], near)
                        following.append(near)
            edge = following
        del found[start]
        return found

    def operating(self, state: State, force: TaskForce, avoiding: Collection[str] = ()) -> Routes:
        """The shortest ways to every place where a task force may operate now.

        It may go about in the area where it began the phase, or from there into one other and about in that one; it
        does not come back (EWR-10.1.B, EWR-10.9.D). In the hex of two areas it counts as in either (EWR-24.1.B).
        """
        key = (state.closed, force.side, force.place, force.origin, tuple(avoiding))
        found = self._operating.get(key)
        if found is None:
            if len(self._operating) >= REMEMBERED:
                self._operating.clear()
            found = self._operating[key] = self._ways(state, force, avoiding)
        return found

    def _ways(self, state: State, force: TaskForce, avoiding: Collection[str]) -> Routes:
        ends: dict[Node, Node | None] = {(force.place, area): None for area in self.waters(force)}
        origin = frozenset(force.origin or self._theatre.map.areas(force.place))
        edge = list(ends)
        arrivals: dict[str, Node] = {}
        while edge:
            following = []
            for node in edge:
                place, region = node
                for near in self.steps(state, force.side, place):
                    if near in avoiding:
                        continue
                    for area in self._theatre.map.areas(near):
                        if (area == region or region in origin) and (near, area) not in ends:
                            ends[near, area] = node
                            arrivals.setdefault(near, (near, area))
                            following.append((near, area))
            edge = following
        arrivals.pop(force.place, None)
        return {place: _path(ends, node) for place, node in arrivals.items()}

    def waters(self, force: TaskForce) -> Iterable[str]:
        """The areas or zones in which a task force counts where it is: those where it began, as long as it is there."""
        here = self._theatre.map.areas(force.place)
        return [area for area in here if area in force.origin] or here

    def about(self, state: State, force: TaskForce) -> Routes:
        """The shortest ways within the area where a task force is, of two areas in either (EWR-10.12.A)."""
        here = frozenset(self._theatre.map.areas(force.place))
        areas = self._theatre.map.areas
        return self.routes(state, force.side, force.place, lambda place: not here.isdisjoint(areas(place)))

    def way(self, state: State, force: TaskForce, place: str) -> tuple[str, ...] | None:
        """The shortest way of :meth:`operating` to one place; None: there is none."""
        return self.operating(state, force).get(place)

    def may_enter(self, state: State, force: TaskForce, place: str) -> bool:
        """Whether a task force may go on to the next place ``place`` in its operation (EWR-10.1.B, EWR-10.9.D)."""
        if place not in self.steps(state, force.side, force.place):
            return False
        origin = frozenset(force.origin or self._theatre.map.areas(force.place))
        waters = frozenset(self.waters(force))
        return bool(waters & origin) or not waters.isdisjoint(self._theatre.map.areas(place))

    def has_left(self, force: TaskForce) -> bool:
        """Whether a task force has gone from where it began the phase into another area or zone (EWR-10.9.D)."""
        here = self._theatre.map.areas(force.place)
        return bool(force.origin) and not any(area in force.origin for area in here)


def _path(ends: dict[Node, Node | None], node: Node) -> tuple[str, ...]:
    places = []
    before: Node | None = node
    while before is not None:
        places.append(before[0])
        before = ends[before]
    return tuple(reversed(places[:-1]))
