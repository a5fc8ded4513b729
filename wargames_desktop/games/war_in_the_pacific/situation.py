"""What follows from where the units of a position stand, worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from wargames_desktop.games.war_in_the_pacific.air_zone import zones
from wargames_desktop.games.war_in_the_pacific.charts import SIDE_OF, SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.control import controllers
from wargames_desktop.games.war_in_the_pacific.geography import Water
from wargames_desktop.games.war_in_the_pacific.state import State, Unit, enemy
from wargames_desktop.games.war_in_the_pacific.tracing import Reach

if TYPE_CHECKING:
    from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

Stacks = dict[str, list[str]]
"""Ids of units by hex, in the order of the state."""


class Situation:
    """Units by hex, control, zones and what they cut. It depends on the units, on air zones that a card has lifted and
    on whether the United States are at war; :meth:`fits` tells whether it is that of a state."""

    def __init__(self, theatre: Theatre, state: State) -> None:
        self._theatre = theatre
        self.units = state.units
        self._effects = state.effects
        self._entered = state.entered
        self._us_at_war = state.us_at_war
        self.land: dict[SideName, Stacks] = {"japan": {}, "allies": {}}
        """Land units ashore by side and hex; those aboard ships are left out."""
        self.air: dict[SideName, Stacks] = {"japan": {}, "allies": {}}
        """Air units by side and hex."""
        self.fleets: dict[SideName, dict[Water, list[str]]] = {"japan": {}, "allies": {}}
        """Fleets by side and place at sea."""
        self.cargo: dict[str, str] = {}
        """Land units aboard, by the naval unit that carries them."""
        self._sort(state.units)

    def _sort(self, units: Mapping[str, Unit]) -> None:
        land, air, fleets = self.land, self.air, self.fleets
        for id, unit in units.items():
            side = SIDE_OF[unit.nation]
            match unit.type:
                case "land" if unit.aboard:
                    self.cargo[unit.aboard] = id
                case "land":
                    land[side].setdefault(unit.hex, []).append(id)
                case "air":
                    air[side].setdefault(unit.hex, []).append(id)
                case _:
                    fleets[side].setdefault(Water(unit.hex, unit.sea), []).append(id)

    def fits(self, state: State) -> bool:
        """Whether this is the situation of ``state``."""
        return (
            self.units is state.units
            and (self._effects is state.effects or self._effects.no_zones == state.effects.no_zones)
            and (self._entered == state.entered or self._us_at_war == state.us_at_war)
        )

    @cached_property
    def controller(self) -> Mapping[str, SideName]:
        """Who controls each port and airfield."""
        return controllers(self._theatre.printed, self.land)

    def controlled(self, side: SideName) -> tuple[str, ...]:
        """The ports and airfields that a side controls, in the order of the map."""
        return self._controlled[side]

    @cached_property
    def _controlled(self) -> Mapping[SideName, tuple[str, ...]]:
        return {side: tuple(hex for hex, by in self.controller.items() if by == side) for side in SIDES}

    def sources(self, side: SideName) -> tuple[str, ...]:
        """The supply sources printed for a side that it still controls."""
        return tuple(hex for hex, by in self._theatre.sources.items() if by == side and self.controller[hex] == side)

    @cached_property
    def full_air(self) -> Mapping[SideName, frozenset[str]]:
        """Hexes with a full-strength air unit, by side; American ones do not count while America is at peace."""
        return {
            side: frozenset(hex for hex, ids in self.air[side].items() if any(self._flies(id) for id in ids))
            for side in SIDES
        }

    def _flies(self, id: str) -> bool:
        unit = self.units[id]
        return not unit.attrited and (self._us_at_war or unit.nation != "us")

    @cached_property
    def zones(self) -> Mapping[SideName, frozenset[str]]:
        """Hexes in the air zones of a side that the other has not cancelled (WITP-2.2.3-1)."""
        full, reach = self.full_air, self._theatre.charts.distances.zone
        return {
            side: frozenset()
            if side in self._effects.no_zones
            else zones(self._theatre.map, full[side], full[enemy(side)], reach)
            for side in SIDES
        }

    @cached_property
    def occupied(self) -> Mapping[SideName, frozenset[str]]:
        """Hexes with units of a side, of any type and state."""
        return {
            side: frozenset(self.land[side]).union(self.air[side], (water.hex for water in self.fleets[side]))
            for side in SIDES
        }

    def line(self, side: SideName, origin: str, distance: int, zones_ignored: bool) -> Reach:
        """What a supply line of ``side`` from ``origin`` can end in (chapters 6 and 7)."""
        closed = self._closed[side] if zones_ignored else self._closed_or_dominated[side]
        return self._theatre.reach(origin, distance, closed)

    def way(self, side: SideName, origin: str, distance: int) -> Reach:
        """What land units of ``side`` can be shipped or marched to from ``origin`` (WITP-10.3-land)."""
        return self._theatre.reach(origin, distance, self._impassable[side])

    def impassable(self, side: SideName) -> frozenset[str]:
        """Hexes that are no part of a network for redeployment.

        Rules: WITP-10.3-mountain, WITP-10.3-enemy, WITP-10.3-azoc.
        """
        return self._impassable[side]

    @cached_property
    def _closed(self) -> Mapping[SideName, frozenset[str]]:
        """Hexes through which a side traces no supply line, were there no air zones."""
        return {
            side: self._theatre.mountains.union(self.occupied[enemy(side)], self.controlled(enemy(side)))
            for side in SIDES
        }

    @cached_property
    def _closed_or_dominated(self) -> Mapping[SideName, frozenset[str]]:
        return {side: self._closed[side] | self.zones[enemy(side)] for side in SIDES}

    @cached_property
    def _impassable(self) -> Mapping[SideName, frozenset[str]]:
        return {
            side: self._theatre.mountains.union(self.controlled(enemy(side)), self.zones[enemy(side)]) for side in SIDES
        }
