"""What every class of rules works with: the charts, the map, and what follows from where things stand."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.area_status import AreaStatuses
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.geography import Geography
from wargames_desktop.games.east_wind_rain.state import State, is_supplied
from wargames_desktop.games.east_wind_rain.task_forces import TaskForces
from wargames_desktop.games.east_wind_rain.terms import NATIONS, SIDE_OF, SIDES, STATUSES, AreaStatus, SideName, enemy


class Theatre:
    """A chart set with its map."""

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self.map = Geography(charts.board, charts.atlas)
        self.statuses = AreaStatuses(self.map)
        self.task_forces = TaskForces(charts)
        zone = charts.economy.australian_areas_from
        at_home = (zone, *charts.atlas.zones[zone].land)
        around = (near for region in at_home for near in self.map.regions_beside(region))
        beside = (region for region in around if not self.map.is_zone(region))
        self.australian = frozenset((*at_home, *beside))
        """Where Australia may pay: its zone and area, and the areas next to them (EWR-5.2.6.B)."""
        self._printed: dict[str, SideName] = {
            label: SIDE_OF[nation]
            for label, place in charts.board.places.items()
            for nation in NATIONS
            if place.nation == nation
        }

    def name(self, place: str) -> str:
        """How to call a hex, zone or area."""
        return self.map.name(place)

    def status(self, state: State, side: SideName, place: str) -> AreaStatus:
        """What the area of a place is to ``side``; in a hex of two areas the better (EWR-24.1.B)."""
        statuses = (self.statuses.status(state, side, area) for area in self.map.areas(place))
        return min(statuses, key=STATUSES.index)

    def holder(self, state: State, hex: str) -> SideName | None:
        """Who holds a hex: with bases, else with troops, else who last did, else in whose colour it is printed."""
        if hex in state.bases:
            return state.bases[hex].side
        for side in SIDES:
            if hex in state.ground[side]:
                return side
        return self.last_holder(state, hex)

    def last_holder(self, state: State, hex: str) -> SideName | None:
        """Who holds a hex where nobody stands: who last took it, else in whose colour it is printed."""
        return state.control.get(hex, self._printed.get(hex))

    def occupied(self, state: State, side: SideName, hex: str) -> bool:
        """Whether ``side`` has bases or troops in a hex."""
        bases = state.bases.get(hex)
        return (bases is not None and bases.side == side) or hex in state.ground[side]

    def is_target(self, state: State, side: SideName, hex: str) -> bool:
        """Whether ``side`` may attack what the enemy has on land, or in port, in a hex (EWR-11.12.A, EWR-15.1.E)."""
        if self.map.is_zone(hex):
            return False
        other = enemy(side)
        if self.occupied(state, other, hex):
            return True
        return self.map.is_city(hex) and self.holder(state, hex) == other

    def supplied_base(self, state: State, side: SideName, place: str) -> bool:
        """Whether ``side`` has a supplied base in a place."""
        bases = state.bases.get(place)
        return bases is not None and bases.side == side and is_supplied(state, side, place)
