"""What a strike costs both sides in ER (11.13.3.F, 11.25, 12.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from wargames_desktop.games.east_wind_rain import air_costs
from wargames_desktop.games.east_wind_rain.air_forces import Flight, Flights, Station, StrikeKind
from wargames_desktop.games.east_wind_rain.air_groups import place_of
from wargames_desktop.games.east_wind_rain.base_nationality import BaseNationality
from wargames_desktop.games.east_wind_rain.forces import total
from wargames_desktop.games.east_wind_rain.frames.air import Bill
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import Nation, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class AirBills:
    """Makes the bills; aircraft that a nation sends together are paid for together."""

    def __init__(self, theatre: Theatre) -> None:
        self._costs = theatre.charts.costs
        self._nationality = BaseNationality(theatre)

    def strike(
        self, state: State, side: SideName, kind: StrikeKind, flights: Flights, doubled: bool
    ) -> tuple[Bill, ...]:
        """For strike and escort of the side that strikes (EWR-11.25.A to EWR-11.25.E)."""
        rule = {"second_strike": "EWR-11.25.B", "interception": "EWR-11.25.E", "counter": "EWR-11.25.E"}.get(
            kind, "EWR-11.25.C" if doubled else "EWR-11.25.A"
        )
        if kind == "second_strike" and doubled:
            rule = "EWR-11.25.D"
        reason = {"second_strike": "a second strike", "interception": "an interception"}.get(kind, "an air strike")
        return self._bills(state, side, flights, lambda sp: air_costs.flying(self._costs, sp, doubled), reason, rule)

    def shuttle(self, state: State, side: SideName, flight: Flight, doubled: bool) -> tuple[Bill, ...]:
        """For aircraft that fly to another base (EWR-11.6.A, EWR-11.8.P)."""
        factor = self._costs.second_initiative if doubled else 1

        def price(sp: int) -> int:
            return factor * air_costs.shuttling(self._costs, sp)

        return self._bills(state, side, (flight,), price, "a flight to another base", "EWR-11.6.A")

    def answer(self, state: State, side: SideName, flights: Flights) -> tuple[Bill, ...]:
        """For strike and escort in answer (EWR-11.13.3.F)."""

        def price(sp: int) -> int:
            return air_costs.returning(self._costs, sp)

        return self._bills(state, side, flights, price, "a strike in answer", "EWR-11.13.3.F")

    def cap(self, state: State, side: SideName, flights: Flights) -> tuple[Bill, ...]:
        """For CAP over hexes of one's own (EWR-11.25.H)."""

        def price(sp: int) -> int:
            return air_costs.guarding(self._costs, sp)

        return self._bills(state, side, flights, price, "a large CAP", "EWR-11.25.H")

    def cover(self, state: State, side: SideName, flights: Flights) -> tuple[Bill, ...]:
        """For air cover over a neighbouring hex (EWR-11.25.A, EWR-11.25.E)."""

        def price(sp: int) -> int:
            return air_costs.flying(self._costs, sp)

        return self._bills(state, side, flights, price, "air cover", "EWR-11.25.E")

    def _bills(
        self, state: State, side: SideName, flights: Flights, price: Callable[[int], int], reason: str, rule: str
    ) -> tuple[Bill, ...]:
        return tuple(
            Bill(nation, place, er, reason, rule)
            for nation, place, sp in self._by_nation(state, side, flights)
            if (er := price(sp))
        )

    def _by_nation(self, state: State, side: SideName, flights: Iterable[Flight]) -> Iterator[tuple[Nation, str, int]]:
        """SP of each nation, and where the first of them start."""
        sums: dict[Nation, tuple[Station, int]] = {}
        for flight in flights:
            nation = self._nationality.of(state, side, flight.station)
            station, sp = sums.get(nation, (flight.station, 0))
            sums[nation] = (station, sp + total(flight.groups))
        for nation, (station, sp) in sums.items():
            yield nation, place_of(state, station), sp


def er_of(bills: Iterable[Bill]) -> int:
    """ER of some bills together."""
    return sum(bill.er for bill in bills)
