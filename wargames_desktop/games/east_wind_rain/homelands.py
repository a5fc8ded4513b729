"""Where new units come into the game: home country, dominions and free China (5.3.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wargames_desktop.games.east_wind_rain.charts.economy import ArrivalPlace
from wargames_desktop.games.east_wind_rain.geography import HOME_CITY
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import (
    AIR_TYPES,
    FLEET_TYPES,
    SIDE_OF,
    Nation,
    Purse,
    SideName,
    UnitType,
)
from wargames_desktop.games.east_wind_rain.theatre import Theatre

PURSE_NATION: Final[dict[Purse, Nation]] = {
    "japan": "japan",
    "us": "us",
    "commonwealth": "commonwealth",
    "australia": "commonwealth",
    "india": "commonwealth",
    "china": "china",
}
"""The nation of what a purse builds (EWR-5.2.6.A, EWR-5.3.6.D)."""
CHINESE_ZONES: Final = ("chungking", "kunming", "sian", "nanking")


class Homelands:
    """Places of arrival and of construction."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._construction = theatre.charts.construction
        self.honolulu = theatre.map.named("Honolulu")
        """The hex of Pearl Harbor."""

    def of(self, state: State, purse: Purse, type: UnitType) -> tuple[str, ...]:
        """Where a purse may put what it builds; none: it may not build it, or has lost all places.

        Ships are not told here: see ``shipbuilding``. Rules: EWR-5.3.6.B to EWR-5.3.6.E, EWR-5.2.6.A.
        """
        if type not in self._construction.allowed[purse]:
            return ()
        places = (
            hex
            for place in self._construction.places[purse]
            for hex in self.places(state, PURSE_NATION[purse], place, type)
        )
        return tuple(places)

    def places(self, state: State, nation: Nation, place: ArrivalPlace, type: UnitType) -> tuple[str, ...]:
        """The hexes or zones that stand for a place of the reinforcement track, for units of a type."""
        match place:
            case "japan":
                return self._japan(state, type)
            case "china":
                return tuple(zone for zone in CHINESE_ZONES if self._open(state, SIDE_OF[nation], zone))
            case "west_coast" | "panama" if type in FLEET_TYPES:
                return (place, *self._pearl_harbor(state))
            case _:
                return (place,) if self._open(state, SIDE_OF[nation], place) else ()

    def _japan(self, state: State, type: UnitType) -> tuple[str, ...]:
        """Cities of the home islands that are Japan's: ships in sound ports, aircraft where there is a base if any is.

        Those with bases come first.
        """
        held = [hex for hex in self._theatre.map.flagged(HOME_CITY) if self._theatre.holder(state, hex) == "japan"]
        if type in FLEET_TYPES:
            held = [hex for hex in held if self._theatre.map.is_port(hex) and hex not in state.damaged_cities]
        based = [hex for hex in held if self._theatre.supplied_base(state, "japan", hex)]
        if type in AIR_TYPES and based:
            return tuple(_major_first(state, based))
        return (*_major_first(state, based), *(hex for hex in held if hex not in based))

    def _pearl_harbor(self, state: State) -> tuple[str, ...]:
        """Honolulu, if it has a friendly supplied major base (EWR-5.3.6.C)."""
        return (self.honolulu,) if has_major_base(state, "allies", self.honolulu, self._theatre) else ()

    def _open(self, state: State, side: SideName, zone: str) -> bool:
        """Whether a zone is a side's, and not shut off by closed areas alone (EWR-36.4)."""
        beside = self._theatre.map.areas_beside(zone)
        shut = bool(beside) and all(area in state.closed for area in beside)
        return not shut and self._theatre.statuses.holder(state, zone) == side


def has_major_base(state: State, side: SideName, hex: str, theatre: Theatre) -> bool:
    """Whether a side has a supplied major base in a hex."""
    return theatre.supplied_base(state, side, hex) and "major" in state.bases[hex].kinds


def paying_for(state: State, nation: Nation) -> Purse:
    """Whose economic resources pay for a nation's ships, if it has none of its own in the scenario (EWR-36.1.B)."""
    return state.pays_for.get(nation, nation)


def _major_first(state: State, hexes: Iterable[str]) -> list[str]:
    return sorted(hexes, key=lambda hex: "major" not in state.bases[hex].kinds)
