"""Ground movement: where troops can march, and what it costs them (17.1, 22.2.1)."""

from __future__ import annotations

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.forces import GroundGroup
from wargames_desktop.games.east_wind_rain.ground_forces import main_nation
from wargames_desktop.games.east_wind_rain.ground_retreats import GroundRetreats
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, ground_at, is_supplied
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def movable(state: State, side: SideName, place: str) -> tuple[GroundGroup, ...]:
    """Troops of a place that may march in this turn: supplied, and not moved so far (EWR-17.1.B, EWR-17.3)."""
    if not is_supplied(state, side, place):
        return ()
    return tuple(group for group in ground_at(state, side, place).groups if not group.moved)


class Marches:
    """Movement points (MP) of a stack, hex by hex."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._table = theatre.charts.ground
        self._ways = GroundRetreats(theatre)
        self._routes = SeaRoutes(theatre)
        self._costs = Costs(theatre)

    @property
    def points(self) -> int:
        """MP of every stack (EWR-17.1.B)."""
        return self._table.movement

    def cost(self, start: str, end: str) -> int:
        """MP to enter a place; into a zone and out of it all, and over the red line.

        Rules: EWR-17.1.E, EWR-22.2.1.B, EWR-23.4.C.
        """
        map = self._theatre.map
        if map.is_zone(start) or map.is_zone(end) or map.are_apart(start, end):
            return self._table.movement
        ground = self._theatre.map.ground(end)
        assert ground is not None, f"no land in {end}"
        return self._table.entry[ground]

    def beside(self, place: str) -> tuple[str, ...]:
        """Places next to a place by land: hexes next to each other, land zones next to a hex or to each other."""
        zones = self._theatre.charts.atlas.zones
        if self._theatre.map.is_zone(place):
            others = (zone for zone in zones[place].zones if zones[zone].land and not self._apart(place, zone))
            return (*self._theatre.map.land_access(place), *others)
        entered = (zone for zone in zones if place in self._theatre.map.land_access(zone))
        return (*self._theatre.map.neighbours(place), *entered)

    def _apart(self, zone: str, other: str) -> bool:
        """Whether two zones touch, but no troops go from one to the other (EWR-22.2.1.C)."""
        return any({zone, other} == set(pair) for pair in self._theatre.charts.atlas.no_march)

    def passes(self, state: State, side: SideName, start: str, end: str) -> bool:
        """Whether troops can go from a place to the next at all (EWR-17.1.C, EWR-17.1.D, EWR-22.2.1.A)."""
        if end not in self.beside(start):
            return False
        if self._theatre.map.is_zone(start) or self._theatre.map.is_zone(end):
            return self._routes.is_open(state, side, end) and self._is_own(state, side, end)
        return self._ways.passes(state, side, start, end)

    def _is_own(self, state: State, side: SideName, place: str) -> bool:
        """No troops march into a zone that the enemy holds: zones are fought for in a phase of their own."""
        return not self._theatre.map.is_zone(place) or self._theatre.statuses.holder(state, place) == side

    def refusal(self, state: State, side: SideName, start: str, end: str, left: int) -> Refusal | None:
        """Why a stack with so many MP left may not go to a place, enemies apart; None: it may."""
        if end not in self.beside(start):
            return Refusal("EWR-17.1.A", "Troops march from hex to hex", (end,))
        if not self.passes(state, side, start, end):
            if not self._theatre.map.is_zone(end) and not self._theatre.map.has_land(end):
                return Refusal("EWR-17.1.C", "There is no land", (end,))
            return Refusal("EWR-17.1.D", "Troops cross water only from or to a base of theirs", (end,))
        if self.cost(start, end) > left:
            return Refusal("EWR-17.1.E", f"That takes {self.cost(start, end)} MP, and {left} are left", (end,))
        return None

    def is_defended(self, state: State, side: SideName, place: str) -> bool:
        """Whether enemies are there who must be sighted and fought (EWR-17.2.A, EWR-17.2.E)."""
        return not self._theatre.map.is_zone(place) and self._theatre.occupied(state, enemy(side), place)

    def price(self, state: State, side: SideName, hex: str, sp: int) -> int:
        """ER to attack a hex with so many SP (EWR-18.9.A)."""
        return self._costs.price("ground_attack", self._theatre.status(state, side, hex), sp)

    def can_attack(self, state: State, side: SideName, hex: str, troops: tuple[GroundGroup, ...], sp: int) -> bool:
        """Whether an attack with ``sp`` of ``troops`` can be paid for (EWR-18.7.B, EWR-18.9.A)."""
        return self._costs.can_pay(state, main_nation(troops), hex, self.price(state, side, hex, sp))
