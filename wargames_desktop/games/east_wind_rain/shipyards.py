"""Naval construction factors (NCF): which yard a port has, and what is left of its factors (5.3.2.1.D, 5.3.3)."""

from __future__ import annotations

from typing import Final

from wargames_desktop.games.east_wind_rain.charts.economy import Period, Shipyard, ShipyardPlace
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.geography import HOME_CITY
from wargames_desktop.games.east_wind_rain.homelands import Homelands, has_major_base
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, SIDES, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre

ZONE_YARDS: Final[tuple[ShipyardPlace, ...]] = ("west_coast", "panama", "kenya")
OTHER: Final = "other:"
"""The yard of a major base is ``other:`` and its hex; the others bear the names of the chart."""


class Shipyards:
    """The yards of the map."""

    def __init__(self, theatre: Theatre, homelands: Homelands) -> None:
        self._theatre = theatre
        self._chart = theatre.charts.construction
        self._honolulu = homelands.honolulu
        self._home_cities = theatre.map.flagged(HOME_CITY)

    def spec(self, yard: str) -> Shipyard:
        """What is printed of a yard."""
        return self._chart.shipyards[_place(yard)]

    def at(self, state: State, side: SideName, place: str) -> str:
        """The yard where a side's ships in a place may be repaired; empty: there is none (EWR-5.3.2.3.A).

        None in a damaged city (EWR-5.3.3.D).
        """
        if place in ZONE_YARDS:
            return place if side == "allies" else ""
        if place in state.damaged_cities:
            return ""
        if place in self._home_cities:
            mine = self._theatre.holder(state, place) == "japan" == side and self._theatre.map.is_port(place)
            return "japan" if mine else ""
        if not has_major_base(state, side, place, self._theatre):
            return ""
        return "honolulu" if place == self._honolulu and side == "allies" else f"{OTHER}{place}"

    def factors(self, state: State) -> dict[str, int]:
        """The factors of every yard when an economic phase begins.

        Japan loses one for each damaged city of the home islands, Hawaii all without a supplied major base at
        Honolulu (EWR-5.3.3.B, EWR-5.3.3.C).
        """
        period: Period = "late" if state.year >= self._chart.late_from else "early"
        damaged = sum(hex in state.damaged_cities for hex in self._home_cities)
        found: dict[str, int] = {
            "japan": max(0, self._chart.shipyards["japan"].factors[period] - damaged),
            **{zone: self._chart.shipyards[zone].factors[period] for zone in ZONE_YARDS},
        }
        for side in SIDES:
            for hex in state.bases:
                yard = self.at(state, side, hex)
                if yard and yard not in found:
                    found[yard] = self.spec(yard).factors[period]
        return found

    def owner(self, state: State, yard: str) -> SideName:
        """Whose a yard is; that of a major base belongs to whoever holds the base."""
        nation = self.spec(yard).nation
        if nation is not None:
            return SIDE_OF[nation]
        bases = state.bases.get(yard.removeprefix(OTHER))
        return bases.side if bases is not None else "allies"

    def left(self, step: EconomicPhase, yard: str) -> int:
        """Factors of a yard that its side has not used in this phase."""
        return step.factors.get(yard, 0) - step.spending().factors.get(yard, 0)


def _place(yard: str) -> ShipyardPlace:
    match yard:
        case "japan" | "kenya" | "west_coast" | "panama" | "honolulu":
            return yard
        case _:
            return "other"
