"""Where ships load and unload, and what economic markers they find or bring there (5.2.3, 5.2.10, 10.4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain.geography import HOME_ISLANDS
from wargames_desktop.games.east_wind_rain.state import JAPAN, State
from wargames_desktop.games.east_wind_rain.terms import Purse, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Quays:
    """Friendly ports, bases and zones."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._zones = theatre.charts.atlas.zones
        self._markers = theatre.charts.economy.markers
        self._australia = theatre.charts.economy.australian_areas_from

    def refusal(self, state: State, side: SideName, place: str) -> Refusal | None:
        """Why nothing is loaded or unloaded in a place; None: it may be (EWR-10.4.1.C, EWR-10.4.2.A)."""
        about = (place,)
        if self._theatre.map.is_zone(place):
            if self._theatre.statuses.holder(state, place) == side:
                return None
            return Refusal("EWR-10.4.1.C", "The zone is not friendly", about)
        bases = state.bases.get(place)
        if bases is not None:
            if bases.side == side:
                return None
            return Refusal("EWR-10.4.2.A", "The base is the enemy's", about)
        if place not in self._theatre.map.ports:
            return Refusal("EWR-10.4.1.C", "There is neither a port nor a base", about)
        if place in state.damaged_cities:
            return Refusal("EWR-10.4.1.C", "The port is damaged", about)
        if self._theatre.holder(state, place) != side:
            return Refusal("EWR-10.4.2.A", "The port is the enemy's", about)
        return None

    def takes(self, state: State, side: SideName, place: str) -> bool:
        """Whether a side loads and unloads in a place."""
        return self.refusal(state, side, place) is None

    # Economic markers

    def markers(self, state: State, side: SideName, place: str) -> Iterator[str]:
        """Economic markers that a side can take aboard in a place.

        Rules: EWR-5.2.3.B, EWR-5.2.5.D to EWR-5.2.5.F, EWR-5.2.9.B, EWR-5.2.10.A, EWR-5.2.10.B.
        """
        if place in state.damaged_cities:
            return
        for name, marker in state.markers.items():
            home = self._markers[name].place
            if (
                marker.at == "map"
                and not marker.inverted
                and self._served(place, home)
                and self._owns(state, side, home)
            ):
                yield name

    def _served(self, place: str, home: str) -> bool:
        """Whether a marker that belongs in ``home`` is picked up in ``place``."""
        if place == home:
            return True
        if not self._theatre.map.is_zone(home) or self._theatre.map.is_zone(place):
            return False
        flag = self._zones[home].pickup
        return self._theatre.map.has_flag(place, flag) if flag else home in self._theatre.map.beside_zone(place)

    def _owns(self, state: State, side: SideName, home: str) -> bool:
        if self._theatre.map.is_zone(home):
            return self._theatre.statuses.holder(state, home) == side
        return self._theatre.holder(state, home) == side

    def purse(self, state: State, side: SideName, place: str) -> Purse | None:
        """Who gets the worth of a marker that is unloaded in a place; None: none is unloaded there (EWR-5.2.3.F)."""
        if place in state.damaged_cities:
            return None
        if side == JAPAN:
            return "japan" if self._theatre.map.has_flag(place, HOME_ISLANDS) else None
        if self.is_australian(place):
            return "australia"
        if self._theatre.map.is_zone(place):
            homes = self._zones[place].home_of
            return homes[0] if homes and homes[0] in ("us", "commonwealth") else None
        indian = any(
            zone.pickup and not zone.chinese and self._theatre.map.has_flag(place, zone.pickup)
            for zone in self._zones.values()
        )
        return "india" if indian else None

    def is_australian(self, place: str) -> bool:
        """Whether a place is in Australia, where aid is unloaded (EWR-5.2.11.D)."""
        if place == self._australia:
            return True
        zone = self._zones[self._australia]
        return self._theatre.map.has_flag(place, zone.pickup) or any(place in hexes for hexes in zone.land.values())
