"""Where task forces and ships may lie, and how many: ports, bases, stacking limits (8.4, 27.1)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.geography import HOME_ISLANDS, UNLIMITED
from wargames_desktop.games.east_wind_rain.state import DAMAGED, State, TaskForce, task_forces_at
from wargames_desktop.games.east_wind_rain.terms import Nation, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Anchorages:
    """Ports and bases as the ships of a side use them."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._map = theatre.map
        self._movement = theatre.charts.movement
        self._zones = theatre.charts.atlas.zones

    def is_port(self, state: State, side: SideName, place: str) -> bool:
        """Whether ships of a side can lie in port in a place: at a base of theirs, in a port city, or in a zone."""
        if self._map.is_zone(place):
            return self._map.has_sea(place) and self._theatre.statuses.holder(state, place) == side
        bases = state.bases.get(place)
        if bases is not None:
            return bases.side == side and self._map.has_sea(place)
        return self._map.is_port(place) and self._theatre.holder(state, place) == side

    def in_port(self, state: State, force: TaskForce) -> bool:
        """Whether a task force lies where its ships may stay in port: in the port of a zone, or in a port's hex."""
        at_sea = self._map.is_zone(force.place) and not force.in_port
        return not at_sea and self.is_port(state, force.side, force.place)

    def limit(self, place: str) -> int | None:
        """Task forces of a side in a place; None: any number (EWR-8.4.D.1, EWR-8.4.D.2, EWR-8.4.E)."""
        if place in self._movement.unlimited_zones or self._map.has_flag(place, UNLIMITED):
            return None
        return self._movement.task_forces_in_hex

    def has_room(self, state: State, side: SideName, place: str, besides: str = "") -> bool:
        """Whether one more task force may lie in a place; ``besides``: one that is not counted."""
        limit = self.limit(place)
        return limit is None or sum(id != besides for id in task_forces_at(state, place, side)) < limit

    def is_home(self, state: State, nation: Nation, side: SideName, place: str) -> bool:
        """Whether a place is a supplied major base to the ships of a nation.

        Rules: EWR-27.1.A, EWR-27.1.1.C, EWR-27.1.1.D, EWR-27.1.2.A, EWR-27.1.2.B, EWR-27.1.2.C.
        """
        if self._map.is_zone(place):
            return nation in self._zones[place].redeploys and self._theatre.statuses.holder(state, place) == side
        if self._theatre.supplied_base(state, side, place) and "major" in state.bases[place].kinds:
            return True
        return side == "japan" and self._is_home_city(state, place)

    def homes(self, state: State, nation: Nation, side: SideName) -> tuple[str, ...]:
        """All such places."""
        cities = self._map.flagged(HOME_ISLANDS) if side == "japan" else ()
        zones = (zone for zone, spec in self._zones.items() if nation in spec.redeploys)
        places = dict.fromkeys((*state.bases, *cities, *zones))
        return tuple(place for place in places if self.is_home(state, nation, side, place))

    def _is_home_city(self, state: State, place: str) -> bool:
        """Whether a city of the home islands serves as a major base: not taken by the enemy, and not damaged."""
        return (
            self._map.has_flag(place, HOME_ISLANDS)
            and self._map.is_city(place)
            and self._map.is_coastal(place)
            and place not in state.damaged_cities
            and not self._theatre.occupied(state, enemy("japan"), place)
        )


def may_sail(state: State, ship: str) -> bool:
    """Whether a named ship may leave port: not bottomed, and not under repair (EWR-5.3.2.4.C, EWR-5.3.2.4.D)."""
    return state.damage.get(ship, 0) <= DAMAGED and ship not in state.under_repair
