"""Ways of task forces over the map in the operations phase (10.1.B, 10.2, 10.10.1.A)."""

from __future__ import annotations

from collections.abc import Callable, Collection

from wargames_desktop.games.east_wind_rain.state import State, TaskForce
from wargames_desktop.games.east_wind_rain.terms import SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Routes = dict[str, tuple[str, ...]]
"""By destination, the places entered on the way, the destination last."""


class SeaRoutes:
    """Where ships may go, whatever it costs."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def is_open(self, state: State, side: SideName, place: str) -> bool:
        """Whether ships of a side may be in a place at all: zones and areas may be closed (EWR-8.3.2.E, EWR-36.4)."""
        areas = self._theatre.map.areas(place)
        if all(area in state.closed for area in areas):
            return False
        return not self._theatre.map.is_zone(place) or side not in self._theatre.map.closed_to(place)

    def steps(self, state: State, side: SideName, place: str) -> tuple[str, ...]:
        """The places next to ``place`` that ships of a side may enter from there."""
        return tuple(near for near in self._theatre.map.neighbours_by_sea(place) if self.is_open(state, side, near))

    def routes(
        self,
        state: State,
        side: SideName,
        start: str,
        allows: Callable[[str], bool],
        avoiding: Collection[str] = (),
    ) -> Routes:
        """The shortest ways from ``start`` to every place that can be reached through places that ``allows`` allows."""
        found: Routes = {start: ()}
        edge = [start]
        while edge:
            following = []
            for place in edge:
                for near in self.steps(state, side, place):
                    if near not in found and near not in avoiding and allows(near):
                        found[near] = (*found[place], near)
                        following.append(near)
            edge = following
        del found[start]
        return found

    def waters(self, state: State, force: TaskForce) -> tuple[str, ...]:
        """The areas and zones in which a task force may operate now.

        Where it began the phase and those next to it; once it has left the first, only where it is (EWR-10.1.B,
        EWR-10.9.D). In the hex of two areas it may count as in either (EWR-24.1.B).
        """
        here = self._theatre.map.areas(force.place)
        starts = [area for area in here if not force.origin or area in force.origin]
        if not starts:
            return here
        return tuple(dict.fromkeys((*starts, *(near for area in starts for near in self._theatre.map.adjacent(area)))))

    def operating(self, state: State, force: TaskForce) -> Callable[[str], bool]:
        """Whether a place lies where the task force may operate now."""
        waters = frozenset(self.waters(state, force))
        return lambda place: any(area in waters for area in self._theatre.map.areas(place))
