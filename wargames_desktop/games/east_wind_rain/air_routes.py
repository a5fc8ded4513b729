"""Chains of bases, zones and carriers by which aircraft are staged, and how far each hop may be (7.1, 7.3, 23.0)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain import air_stations
from wargames_desktop.games.east_wind_rain.air_forces import Station
from wargames_desktop.games.east_wind_rain.air_groups import base_takes
from wargames_desktop.games.east_wind_rain.air_stations import is_afloat, place_of, port_station
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.ranges import Ranges
from wargames_desktop.games.east_wind_rain.state import State, bases_of, is_supplied
from wargames_desktop.games.east_wind_rain.terms import BOMBERS, AirType, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

Chains = Mapping[Station, tuple[str, ...]]
"""By station, the places that aircraft pass on their way there, the first and the last included."""


class AirRoutes:
    """Tells where aircraft can be staged."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._charts = theatre.charts
        self._map = theatre.map
        self._zones = theatre.charts.atlas.zones
        self._links = {frozenset(link.ends): link.bombers_only for link in theatre.charts.atlas.links}
        self._ranges = Ranges(theatre.charts, theatre.map)

    def stations(self, state: State, side: SideName) -> tuple[Station, ...]:
        """Bases, zones that the enemy does not hold, and carriers at sea and in port (EWR-7.3.1, EWR-7.3.2)."""
        zones = (zone for zone in self._map.zone_ids if self._is_open(state, side, zone))
        ports = (port_station(place) for place in state.ports[side])
        forces = (id for id, force in state.task_forces.items() if force.side == side)
        afloat = (station for station in (*ports, *forces) if air_stations.carriers(self._charts, state, side, station))
        return (*bases_of(state, side), *zones, *afloat)

    def chains(self, state: State, side: SideName, start: Station, group: AirGroup) -> Chains:
        """Where aircraft of a station can be staged, each with a shortest chain; not where they are.

        Whatever lies between takes any number of them, only carriers at the end need room; an unsupplied base is the
        end of every chain (EWR-7.3.3.E, EWR-7.3.3.F, EWR-7.2.E).
        """
        if not self.may_leave(state, side, start, group.type):
            return {}
        stations = tuple(s for s in self.stations(state, side) if self._takes(state, side, s, group.type))
        found: dict[Station, tuple[str, ...]] = {start: (place_of(state, start),)}
        waiting = deque((start,))
        while waiting:
            station = waiting.popleft()
            if station != start and not self._supplied(state, side, station):
                continue
            for near in stations:
                if near not in found and self._hops(state, side, group.type, station, near):
                    found[near] = (*found[station], place_of(state, near))
                    waiting.append(near)
        return {
            station: places
            for station, places in found.items()
            if station != start and self._has_room(state, side, station, group.sp)
        }

    def refusal(self, state: State, side: SideName, group: AirGroup, station: Station) -> Refusal:
        """Why aircraft that have taken off do not get to a station."""
        if station not in self.stations(state, side):
            return Refusal("EWR-7.3.1", "There is no base, zone or carrier of yours", (station,))
        if not self._takes(state, side, station, group.type):
            rule = "EWR-7.2.E" if is_afloat(state, station) else "EWR-7.2.D"
            where = "Carriers take naval aircraft alone" if is_afloat(state, station) else "They need a major base"
            return Refusal(rule, where, (station,))
        if not self._has_room(state, side, station, group.sp):
            room = air_stations.deck_room(self._charts, state, side, station)
            return Refusal("EWR-7.2.E", f"The carriers there have room for {room} SP", (station,))
        return Refusal("EWR-7.3.1", "No chain of bases in range of each other leads there", (station,))

    # Stations

    def _is_open(self, state: State, side: SideName, zone: str) -> bool:
        """Whether aircraft of a side may be in a zone: its country is at war, and the enemy does not hold it.

        Rule: EWR-7.3.2.B.1.
        """
        spec = self._zones[zone]
        return (
            spec.nation is not None
            and side not in spec.closed_to
            and self._theatre.statuses.holder(state, zone) == side
        )

    def _takes(self, state: State, side: SideName, station: Station, type: AirType) -> bool:
        """Whether aircraft of a type may be at a station (EWR-7.2.D, EWR-7.2.E)."""
        if is_afloat(state, station):
            return type == "naval_air"
        return self._map.is_zone(station) or base_takes(state, side, station, type)

    def _has_room(self, state: State, side: SideName, station: Station, sp: int) -> bool:
        return not is_afloat(state, station) or sp <= air_stations.deck_room(self._charts, state, side, station)

    def _supplied(self, state: State, side: SideName, station: Station) -> bool:
        force = state.task_forces.get(station)
        return is_supplied(state, side, station) if force is None else not force.unsupplied

    def may_leave(self, state: State, side: SideName, start: Station, type: AirType) -> bool:
        """Whether aircraft may take off at all: there is a base, and from an unsupplied one a supplied one in range.

        Rules: EWR-7.3.4.E, EWR-7.3.3.F, EWR-25.2.3.A.
        """
        if not is_afloat(state, start) and not self._takes(state, side, start, type):
            return False
        if self._supplied(state, side, start):
            return True
        return any(
            self._supplied(state, side, station)
            and self._takes(state, side, station, type)
            and self._hops(state, side, type, start, station)
            for station in self.stations(state, side)
            if station != start
        )

    # Hops

    def _hops(self, state: State, side: SideName, type: AirType, start: Station, end: Station) -> bool:
        """Whether aircraft fly from one station to another at once."""
        reach = self._ranges.of(state, side, type, is_afloat(state, start))
        return self.in_reach(place_of(state, start), place_of(state, end), type, reach)

    def in_reach(self, start: str, end: str, type: AirType, reach: int) -> bool:
        """Whether aircraft of a type that fly ``reach`` hexes at most go from a place to another at once.

        Rules: EWR-7.3.1, EWR-7.3.2.B, EWR-7.3.3, EWR-23.2.C, EWR-23.2.D, EWR-23.3.F, EWR-23.3.G, EWR-23.4.D.
        """
        if start == end:
            return True
        links = [
            bombers_only
            for one in self._map.areas(start)
            for other in self._map.areas(end)
            if (bombers_only := self._links.get(frozenset((one, other)))) is not None
        ]
        if links:
            return not all(links) or type in BOMBERS
        if self._map.is_zone(start) or self._map.is_zone(end):
            return self._over_border(start, end, reach)
        if self._map.are_apart(start, end):
            return type in BOMBERS and self._adjoin(start, end)
        return self._map.distance(start, end) <= reach

    def _over_border(self, start: str, end: str, reach: int) -> bool:
        """Whether aircraft cross the border of a zone: it counts as a hex (EWR-22.2.2.A)."""
        if self._map.is_zone(start) and self._map.is_zone(end):
            by_links = self._zones[start].air_by_links or self._zones[end].air_by_links
            return not by_links and end in self._zones[start].zones
        zone, hex = (start, end) if self._map.is_zone(start) else (end, start)
        spec = self._zones[zone]
        if spec.air_by_links or self._map.is_out_of_scale(hex):
            return False
        areas = set(self._map.areas(hex)).intersection(self._map.areas_beside(zone))
        border = (edge for area in areas for edge in (*spec.sea.get(area, ()), *spec.land.get(area, ())))
        return any(self._map.distance(hex, edge) + 1 <= reach for edge in border)

    def _adjoin(self, start: str, end: str) -> bool:
        there = self._map.areas(end)
        return any(other in there for area in self._map.areas(start) for other in self._map.regions_beside(area))
