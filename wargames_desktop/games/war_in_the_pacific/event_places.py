"""Where the instructions of event cards reach: the places that a card names, as hexes of the map."""

from __future__ import annotations

from collections.abc import Iterable

from wargames_desktop.games.war_in_the_pacific.charts import (
    Hexes,
    Nation,
    NearHits,
    NearSources,
    NearUnits,
    Ports,
    Regions,
    SideName,
    SuppliedBases,
    UnitType,
    Where,
)
from wargames_desktop.games.war_in_the_pacific.state import State, Unit
from wargames_desktop.games.war_in_the_pacific.supply_check import Supply
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class EventPlaces:
    """Works out the places of cards."""

    def __init__(self, theatre: Theatre, supply: Supply) -> None:
        self._theatre = theatre
        self._supply = supply

    def hexes(self, state: State, where: Where, hit: Iterable[str] = ()) -> frozenset[str]:
        """The hexes of a place; ``hit`` are those of the units that the same card has hit."""
        match where:
            case Hexes(hexes=hexes):
                return frozenset(hexes)
            case Ports(region=region):
                ports = self._theatre.ports
                return ports if region is None else ports & self._theatre.area(region)
            case Regions(regions=regions):
                return frozenset().union(*(self._theatre.area(region) for region in regions))
            case NearUnits(side=side, type=type, distance=distance, full=full):
                return self.near(self._standing(state, side, type, full), distance)
            case NearHits(distance=distance):
                return self.near(hit, distance)
            case NearSources(side=side, distance=distance):
                sources = (hex for hex, by in self._theatre.sources.items() if by == side)
                return self.near(sources, distance)
            case SuppliedBases(side=side):
                return self.supplied_bases(state, side)

    def near(self, hexes: Iterable[str], distance: int) -> frozenset[str]:
        """The hexes within a distance of any of ``hexes``."""
        return frozenset(near for hex in hexes for near in self._theatre.map.within(hex, distance))

    def _standing(self, state: State, side: SideName, type: UnitType, full: bool) -> Iterable[str]:
        return (
            unit.hex
            for unit in state.units.values()
            if unit.side == side
            and unit.type == type
            and not (full and unit.attrited)
            and (state.us_at_war or unit.nation != "us")
        )

    def supplied_bases(self, state: State, side: SideName) -> frozenset[str]:
        """The ports and airfields that ``side`` controls and where an air unit of its would be in supply.

        Those in China are left out: no air unit comes there but by WITP-12.2-9.
        """
        controlled = frozenset(self._theatre.of(state).controlled(side)) - self._theatre.area("china")
        reached = self._supply.reached(state, side)
        nation: Nation = "us" if side == "allies" else "japan"
        return frozenset(
            hex for hex in controlled if hex in reached or self._supply.always(Unit(nation=nation, type="air", hex=hex))
        )
