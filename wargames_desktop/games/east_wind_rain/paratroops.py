"""Which airborne troops can drop where, and for how much (20.1, 20.2, 20.5)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.forces import GroundGroup
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, bases_of, ground_at, supplied_bases
from wargames_desktop.games.east_wind_rain.terms import SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Paratroops:
    """Airborne troops at bases, and how far they fly."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._routes = SeaRoutes(theatre)
        self._costs = Costs(theatre)
        self._range = theatre.charts.air.airborne_range

    def at(self, state: State, side: SideName, base: str) -> tuple[GroundGroup, ...]:
        """Airborne troops at a supplied base that have not moved in this turn (EWR-20.1, EWR-20.2.A, EWR-17.3)."""
        if base not in supplied_bases(state, side):
            return ()
        return tuple(
            group for group in ground_at(state, side, base).groups if group.type == "airborne" and not group.moved
        )

    def landing(self, state: State, side: SideName, base: str, hex: str) -> str:
        """The base nearest to a hex where the aircraft land, within their whole range; empty: none is (EWR-20.2.B)."""
        out = self._theatre.map.distance(base, hex)
        ways = ((self._theatre.map.distance(hex, other), other) for other in bases_of(state, side) if other != hex)
        back, nearest = min(ways, default=(self._range + 1, ""))
        return nearest if out + back <= self._range else ""

    def reaching(self, state: State, side: SideName, hex: str) -> dict[str, tuple[GroundGroup, ...]]:
        """Airborne troops that can drop on a hex, by base."""
        if self._theatre.map.is_zone(hex):
            return {}
        found = ((base, self.at(state, side, base)) for base in supplied_bases(state, side) if base != hex)
        return {base: troops for base, troops in found if troops and self.landing(state, side, base, hex)}

    def may_join(self, state: State, side: SideName, hex: str) -> bool:
        """Whether some can drop on a hex that others of their side attack, and be paid for (EWR-20.4.C, EWR-20.5.B)."""
        price = self.flight_price(state, side, hex, 1)
        return any(
            self._costs.can_pay(state, troops[0].nation, base, price)
            for base, troops in self.reaching(state, side, hex).items()
        )

    def targets(self, state: State, side: SideName, base: str) -> Iterator[str]:
        """Hexes with land on which the troops of a base can drop in an operation of their own.

        Only where that, and the fight with an enemy who is there, can be paid for (EWR-20.4.B, EWR-20.5.A).
        """
        troops = self.at(state, side, base)
        if not troops:
            return
        for hex in self._theatre.map.within(base, self._range)[1:]:
            if not self._theatre.map.has_land(hex) or not self._routes.is_open(state, side, hex):
                continue
            nation = troops[0].nation
            if self.landing(state, side, base, hex) and self._costs.can_pay(
                state, nation, base, self.whole_price(state, side, hex, 1)
            ):
                yield hex

    def flight_price(self, state: State, side: SideName, hex: str, sp: int) -> int:
        """ER for so many SP in the air, escorts counted (EWR-20.5.A)."""
        return self._costs.price("airborne_drop", self._theatre.status(state, side, hex), sp)

    def whole_price(self, state: State, side: SideName, hex: str, sp: int) -> int:
        """ER for a drop of so many SP, and for their attack if an enemy is there (EWR-20.4.B)."""
        flight = self.flight_price(state, side, hex, sp)
        if not self._theatre.occupied(state, enemy(side), hex):
            return flight
        return flight + self._costs.price("ground_attack", self._theatre.status(state, side, hex), sp)
