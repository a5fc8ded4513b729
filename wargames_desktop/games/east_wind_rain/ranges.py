"""How far aircraft fly: out to the target and back to a base or carrier, counted together (7.1, 11.2, 11.7.C)."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.games.east_wind_rain import air_groups
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, Station
from wargames_desktop.games.east_wind_rain.air_groups import Pool, is_task_force, place_of
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.geography import Geography
from wargames_desktop.games.east_wind_rain.state import State, bases_of
from wargames_desktop.games.east_wind_rain.terms import BOMBERS, AirType, SideName


class Ranges:
    """Tells which aircraft reach what, and where they can land."""

    def __init__(self, charts: Charts, geography: Geography) -> None:
        self._charts = charts
        self._geography = geography

    def of(self, state: State, side: SideName, type: AirType, from_carriers: bool) -> int:
        """Hexes that aircraft of a type fly at most, all their way (EWR-7.1)."""
        table = self._charts.air
        spec = table.aircraft[side][type]
        reach = spec.carrier_range if from_carriers else spec.range
        return reach + spec.late_range if state.year >= table.late_war_from else reach

    def reaches(self, state: State, side: SideName, type: AirType, start: Station, hex: str, landing: Station) -> bool:
        """Whether aircraft of a type can start there, fly to a hex, and land there (EWR-11.7.C, EWR-11.2).

        Nothing flies to or from a zone in an operation: it has no hexes.
        """
        if any(self._geography.is_zone(place) for place in (place_of(state, start), hex, place_of(state, landing))):
            return False
        if self._parted(type, place_of(state, start), hex) or self._parted(type, hex, place_of(state, landing)):
            return False
        takes = air_groups.takes
        if not takes(self._charts, state, side, start, type) or not takes(self._charts, state, side, landing, type):
            return False
        out = self._geography.distance(place_of(state, start), hex)
        back = self._geography.distance(hex, place_of(state, landing))
        return out + back <= self.of(state, side, type, is_task_force(state, start))

    def _parted(self, type: AirType, start: str, end: str) -> bool:
        """Whether aircraft do not fly from one hex to another in an operation, the red line being between them.

        Only bombers cross it, between Ceylon and the Maldives (EWR-23.3.D, EWR-23.3.F, EWR-23.3.H, EWR-23.4.A).
        """
        if not self._geography.are_apart(start, end):
            return False
        both = self._geography.is_out_of_scale(start) and self._geography.is_out_of_scale(end)
        return type not in BOMBERS or not both

    def able(
        self,
        state: State,
        side: SideName,
        start: Station,
        hex: str,
        landing: Station,
        pool: Pool = "ready",
    ) -> tuple[AirGroup, ...]:
        """Aircraft of a station that can fly to a hex and land at ``landing``."""
        return tuple(
            group
            for group in air_groups.aircraft(state, side, start, pool)
            if self.reaches(state, side, group.type, start, hex, landing)
        )

    def flights(
        self,
        state: State,
        side: SideName,
        starts: tuple[Station, ...],
        hex: str,
        landing: Mapping[Station, Station],
        pool: Pool = "ready",
    ) -> Flights:
        """The same for several stations; those without such aircraft are left out."""
        able = ((start, self.able(state, side, start, hex, landing.get(start, start), pool)) for start in starts)
        return tuple(Flight(start, groups) for start, groups in able if groups)

    def landings(self, state: State, side: SideName, start: Station, hex: str) -> tuple[Station, ...]:
        """Other stations where some ready aircraft of ``start`` could land after they have flown to ``hex``.

        Only those with room (EWR-11.7.C).
        """
        return tuple(
            station
            for station in self._stations(state, side)
            if station != start
            and air_groups.room(self._charts, state, side, station)
            and self.able(state, side, start, hex, station)
        )

    def refuges(
        self, state: State, side: SideName, type: AirType, from_carriers: bool, origin: str, flown: int
    ) -> tuple[Station, ...]:
        """Stations where aircraft of a type can land that are over ``origin`` after ``flown`` hexes (EWR-11.13.3.E).

        Bases take any number (EWR-11.3.C), carriers only what they have room for.
        """
        left = self.of(state, side, type, from_carriers) - flown
        return tuple(
            station
            for station in self._stations(state, side)
            if air_groups.takes(self._charts, state, side, station, type)
            and not self._parted(type, origin, place_of(state, station))
            and self._geography.distance(origin, place_of(state, station)) <= left
            and (not is_task_force(state, station) or air_groups.room(self._charts, state, side, station))
        )

    def _stations(self, state: State, side: SideName) -> tuple[Station, ...]:
        forces = tuple(
            id
            for id, force in state.task_forces.items()
            if force.side == side and not self._geography.is_zone(force.place)
        )
        return (*bases_of(state, side), *forces)
