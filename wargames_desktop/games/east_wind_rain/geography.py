"""The map as the rules use it: hexes, areas and zones, what touches what, by sea and by land (8.3, 17.1, 22.1, 24.0).

A ``place`` is the label of a hex or the id of a zone. A ``region`` is an area or a zone, by its id. Places and regions
that the map does not have raise KeyError.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from wargames_desktop.engine.board import Board, Place
from wargames_desktop.games.east_wind_rain.charts.movement import Atlas, ZoneSpec
from wargames_desktop.games.east_wind_rain.terms import Ground, SideName
from wargames_desktop.hexgrid import distance, neighbours

DEEP: Final = "deep"
"""Terrain of a hex without land."""
INLAND: Final = "land"
"""Terrain of a hex without sea; all others but deep ones are coastal and have both."""
PORT: Final = "port"
CITY: Final = "city"
RESOURCE: Final = "resource"
"""Icons of the board: a port city, any city, an economic marker's place."""
BROWN: Final = "brown"
UNLIMITED: Final = "unlimited_task_forces"
HOME_ISLANDS: Final = "home_islands"
HOME_CITY: Final = "home_island_city"
"""Flags of hexes."""
LAND_BLOCK: Final = "land"
"""Kind of a hexside that ships do not cross."""
LAND: Final = "overland"
STRAIT: Final = "strait"
ALL_WATER: Final = "all_water"
"""Kinds of hexsides that ground units cross, the last with a base only (EWR-17.1.D)."""
RIVER: Final = "river"
MOUNTAIN: Final = "mountain"
RED_LINE: Final = "red_line"
RAIL: Final = "rail"

Crossing = Literal["land", "water", ""]
"""How ground units go from a hex to the next: over land; over water, from or to a base only; not at all."""


class Geography:
    """What the map allows, whoever stands where. Everything is worked out once for a board."""

    def __init__(self, board: Board, atlas: Atlas) -> None:
        self._board = board
        self._atlas = atlas
        labels = {place.hex: label for label, place in board.places.items()}
        self._neighbours = {
            label: tuple(labels[hex_] for hex_ in neighbours(place.hex) if hex_ in labels)
            for label, place in board.places.items()
        }
        self._cities = tuple(label for label, place in board.places.items() if CITY in place.icons)
        self._ports = tuple(label for label, place in board.places.items() if PORT in place.icons)
        self._within: dict[tuple[str, int], tuple[str, ...]] = {}
        self._regions: dict[str, tuple[str, ...]] = {zone: (zone,) for zone in atlas.zones}
        for area in board.areas.values():
            for label in area.hexes:
                self._regions[label] = (*self._regions.get(label, ()), area.id)
        self._from_zones = {
            label: tuple(id for id, zone in atlas.zones.items() if any(label in hexes for hexes in zone.sea.values()))
            for label in board.places
        }
        self._sea_steps = {place: self._steps_at_sea(place) for place in (*board.places, *atlas.zones)}
        self._beside_zones = {label: self._zones_beside(label) for label in board.places}
        self._land_steps = {place: self._steps_on_land(place) for place in (*board.places, *atlas.zones)}
        self._distances: dict[str, dict[str, int]] = {}
        self._next = {region: self._regions_next_to(region) for region in (*board.areas, *atlas.zones)}

    # Places

    @property
    def labels(self) -> tuple[str, ...]:
        """Every hex of the map."""
        return tuple(self._board.places)

    @property
    def zone_ids(self) -> tuple[str, ...]:
        """Every zone round the edge (EWR-7.3.2.A)."""
        return tuple(self._atlas.zones)

    @property
    def area_ids(self) -> tuple[str, ...]:
        """Every area."""
        return tuple(self._board.areas)

    def knows(self, place: str) -> bool:
        """Whether there is a hex or zone of that label or id."""
        return place in self._board.places or place in self._atlas.zones

    def is_zone(self, place: str) -> bool:
        """Whether a place, or a region, is a zone."""
        return place in self._atlas.zones

    def zone(self, zone: str) -> ZoneSpec:
        """What is printed of a zone."""
        return self._atlas.zones[zone]

    def closed_to(self, zone: str) -> tuple[SideName, ...]:
        """The sides that never enter a zone (EWR-8.3.2.E)."""
        return self._atlas.zones[zone].closed_to

    @property
    def cities(self) -> tuple[str, ...]:
        """Hexes with a city, with or without a port."""
        return self._cities

    @property
    def ports(self) -> tuple[str, ...]:
        """Hexes with a port city."""
        return self._ports

    def hex(self, label: str) -> Place:
        """What is printed in a hex."""
        return self._board.places[label]

    def name(self, place: str) -> str:
        """How to call a hex, zone or area: by its name if it has one, else by its number."""
        if place in self._atlas.zones:
            return f"{self._board.boxes[place].name} zone"
        if place in self._board.areas:
            return self._board.areas[place].name
        return self._board.places[place].name or place

    def named(self, name: str) -> str:
        """The hex with a printed name. Raises KeyError if there is none."""
        for label, place in self._board.places.items():
            if place.name == name:
                return label
        raise KeyError(name)

    def areas(self, place: str) -> tuple[str, ...]:
        """The areas that a hex lies in, one as a rule, two where areas overlap; of a zone the zone (EWR-24.1.B)."""
        return self._regions[place]

    def hexes(self, area: str) -> tuple[str, ...]:
        """The hexes of an area; none of a zone (EWR-7.3.2.A)."""
        return () if area in self._atlas.zones else self._board.areas[area].hexes

    def places_of(self, region: str) -> tuple[str, ...]:
        """The places of an area or zone: its hexes, or the zone itself."""
        return (region,) if region in self._atlas.zones else self._board.areas[region].hexes

    def flagged(self, flag: str) -> tuple[str, ...]:
        """Hexes that bear a flag."""
        return tuple(label for label, place in self._board.places.items() if flag in place.flags)

    def has_flag(self, place: str, flag: str) -> bool:
        """Whether a place is a hex that bears a flag."""
        return place in self._board.places and flag in self._board.places[place].flags

    # What a hex is

    def is_coastal(self, place: str) -> bool:
        """Whether a place is a hex with land and sea, or an island (EWR-11.10.C)."""
        return place in self._board.places and self._board.places[place].terrain not in (DEEP, INLAND)

    def has_land(self, place: str) -> bool:
        """Whether ground units can be in a place; they can in every zone that is not mere sea (EWR-17.1.C)."""
        if place in self._atlas.zones:
            return self._atlas.zones[place].nation is not None or bool(self._atlas.zones[place].land)
        return self._board.places[place].terrain != DEEP

    def has_sea(self, place: str) -> bool:
        """Whether task forces can be in a place."""
        if place in self._atlas.zones:
            return bool(self._atlas.zones[place].sea)
        return self._board.places[place].terrain != INLAND

    def ground(self, hex: str) -> Ground | None:
        """The terrain of a hex with land (EWR-17.1.E)."""
        match self._board.places[hex].properties.get("ground"):
            case "clear" | "jungle" | "swamp" | "rough" | "atoll" as ground:
                return ground
            case _:
                return None

    def is_port(self, hex: str) -> bool:
        """Whether a port city is printed in a hex."""
        return PORT in self._board.places[hex].icons

    def is_city(self, place: str) -> bool:
        """Whether a city is printed in a place."""
        return place in self._board.places and CITY in self._board.places[place].icons

    def is_brown(self, hex: str) -> bool:
        """Whether a hex is a minor island or atoll: one base, beach defence only (EWR-5.3.5, EWR-19.3.D)."""
        return BROWN in self._board.places[hex].flags

    # Near and far

    def neighbours(self, hex: str) -> tuple[str, ...]:
        """The hexes of the map next to ``hex``, clockwise from the one above."""
        return self._neighbours[hex]

    def distance(self, a: str, b: str) -> int:
        """Hexes from one to another, the first not counted; 0 for the same hex (EWR-7.1)."""
        row = self._distances.get(a)
        if row is None:
            start = self._board.places[a].hex
            row = {label: distance(start, place.hex) for label, place in self._board.places.items()}
            self._distances[a] = row
        return row[b]

    def within(self, hex: str, reach: int) -> tuple[str, ...]:
        """The hexes at most ``reach`` away, ``hex`` itself first, the nearer before the farther."""
        found = self._within.get((hex, reach))
        if found is None:
            ring, seen = [hex], {hex: None}
            for _ in range(reach):
                ring = list(dict.fromkeys(near for each in ring for near in self._neighbours[each] if near not in seen))
                seen.update(dict.fromkeys(ring))
            found = self._within[hex, reach] = tuple(seen)
        return found

    def near(self, place: str, reach: int) -> tuple[str, ...]:
        """:meth:`within` for any place: a zone is near itself alone."""
        return (place,) if place in self._atlas.zones else self.within(place, reach)

    def is_out_of_scale(self, hex: str) -> bool:
        """Whether a hex lies in an area that is not drawn to the scale of the map (EWR-23.1.B)."""
        return any(area in self._atlas.apart for area in self._regions[hex])

    def are_apart(self, start: str, end: str) -> bool:
        """Whether nobody operates from one place against the other, however near they are printed.

        They lie in different areas, one of them not to scale: whoever wants to see or to fight the other must enter
        his area (EWR-23.3.C to EWR-23.3.E, EWR-23.4.A).
        """
        if not self.is_out_of_scale(start) and not self.is_out_of_scale(end):
            return False
        return set(self._regions[start]).isdisjoint(self._regions[end])

    # By sea

    def neighbours_by_sea(self, place: str) -> tuple[str, ...]:
        """Where a task force may go from a place, as far as the map decides: hexes next to it, zones next to it."""
        return self._sea_steps[place]

    def adjacent(self, region: str) -> tuple[str, ...]:
        """The areas and zones that a task force reaches from an area or zone without entering another.

        Rules: EWR-8.3.1, EWR-24.2.
        """
        return self._next[region]

    def crosses_red_line(self, start: str, end: str) -> bool:
        """Whether the side between two places, or a step out of Ceylon or the Maldives, costs more (EWR-8.3.2.F)."""
        if start in self._atlas.zones or end in self._atlas.zones:
            return False
        return RED_LINE in self._board.side(start, end).kinds

    def _steps_at_sea(self, place: str) -> tuple[str, ...]:
        if place in self._atlas.zones:
            zone = self._atlas.zones[place]
            if not zone.sea:
                return ()
            seas = tuple(other for other in zone.zones if self._atlas.zones[other].sea)
            return (*(hex for hexes in zone.sea.values() for hex in hexes), *seas)
        if not self.has_sea(place):
            return ()
        return (
            *(
                near
                for near in self._neighbours[place]
                if self.has_sea(near) and LAND_BLOCK not in self._board.side(place, near).kinds
            ),
            *self._from_zones[place],
        )

    def _regions_next_to(self, region: str) -> tuple[str, ...]:
        steps = (step for place in self.places_of(region) for step in self._sea_steps[place])
        found = dict.fromkeys(other for step in steps for other in self._regions[step] if other != region)
        return tuple(found)

    # By land

    def crossing(self, start: str, end: str) -> Crossing:
        """How ground units go from a hex to its neighbour (EWR-17.1.C, EWR-17.1.D)."""
        if not (self.has_land(start) and self.has_land(end)):
            return ""
        kinds = self._board.side(start, end).kinds
        if LAND in kinds or STRAIT in kinds:
            return "land"
        return "water" if ALL_WATER in kinds else ""

    def is_river(self, start: str, end: str) -> bool:
        """Whether an attack over a side counts as one across a river (EWR-18.3.D, EWR-17.1.D)."""
        kinds = self._board.side(start, end).kinds
        return RIVER in kinds or STRAIT in kinds

    def is_mountain(self, start: str, end: str) -> bool:
        """Whether an attack over a side comes out of mountains (EWR-18.3.D)."""
        return MOUNTAIN in self._board.side(start, end).kinds

    def land_access(self, zone: str) -> tuple[str, ...]:
        """The hexes from which ground units enter a zone (EWR-22.2.1)."""
        return tuple(hex for hexes in self._atlas.zones[zone].land.values() for hex in hexes)

    def beside_zone(self, hex: str) -> tuple[str, ...]:
        """The zones that lie next to a hex by land or by sea (EWR-5.2.3.B)."""
        return self._beside_zones[hex]

    def neighbours_by_land(self, place: str) -> tuple[str, ...]:
        """Where one comes from a place over land alone: hexes and zones next to it (EWR-17.1.C, EWR-22.2.1)."""
        return self._land_steps[place]

    def _zones_beside(self, hex: str) -> tuple[str, ...]:
        return tuple(
            id
            for id, zone in self._atlas.zones.items()
            if any(hex in hexes for hexes in (*zone.land.values(), *zone.sea.values()))
        )

    def _steps_on_land(self, place: str) -> tuple[str, ...]:
        if place in self._atlas.zones:
            zones = (other for other in self._atlas.zones[place].zones if self.has_land(other))
            return (*self.land_access(place), *zones)
        hexes = (near for near in self._neighbours[place] if self.crossing(place, near) == "land")
        return (*hexes, *(zone for zone in self._beside_zones[place] if place in self.land_access(zone)))

    def areas_beside(self, zone: str) -> tuple[str, ...]:
        """The areas next to a zone, by land or by sea (EWR-7.3.2.B)."""
        spec = self._atlas.zones[zone]
        return tuple(dict.fromkeys((*spec.land, *spec.sea)))

    def regions_beside(self, region: str) -> tuple[str, ...]:
        """The areas and zones next to an area or zone, whoever may cross the border."""
        if region in self._atlas.zones:
            return (*self.areas_beside(region), *self._atlas.zones[region].zones)
        around: Iterable[str] = (near for hex in self.hexes(region) for near in self._neighbours[hex])
        areas = (other for near in around for other in self._regions[near] if other != region)
        zones = (id for id in self._atlas.zones if region in self.areas_beside(id))
        return tuple(dict.fromkeys((*areas, *zones)))
