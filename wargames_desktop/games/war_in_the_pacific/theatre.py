"""What every procedure works with: the charts, the map, and what follows from where units stand."""

from __future__ import annotations

from itertools import islice
from typing import Final

import msgspec

from wargames_desktop.engine.board import Place
from wargames_desktop.games.war_in_the_pacific.charts import SIDE_OF, Charts, Nation, SideName
from wargames_desktop.games.war_in_the_pacific.geography import Geography
from wargames_desktop.games.war_in_the_pacific.situation import Situation
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.tracing import Reach, reach

REMEMBERED: Final = 8
"""Situations kept in mind: rules, window and bots ask about few positions again and again."""

TRACED: Final = 4096
"""Lines kept in mind."""


class Theatre:
    """A chart set with its map. Places are sorted once; situations are worked out when asked for."""

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self.map = Geography(charts.board)
        places = charts.board.places
        self.nation: dict[str, Nation] = {
            label: msgspec.convert(place.nation, Nation) for label, place in places.items() if is_base(place)
        }
        """In whose colour the port or airfield of a hex is printed; hexes without one are left out (WITP-2.3.3-1)."""
        self.printed: dict[str, SideName] = {label: SIDE_OF[nation] for label, nation in self.nation.items()}
        """Who controls the port or airfield of a hex at first."""
        self.ports = frozenset(label for label, place in places.items() if "port" in place.icons)
        self.sources: dict[str, SideName] = {
            label: side for label, side in self.printed.items() if "supply_source" in places[label].icons
        }
        self.resources = tuple(label for label, place in places.items() if "resource" in place.icons)
        """The southern resources (WITP-12.3-1)."""
        self.mountains = frozenset(label for label, place in places.items() if place.terrain == "mountain")
        self.dry = frozenset(label for label, place in places.items() if place.terrain in ("land", "mountain"))
        """Hexes without water; ships use all others (WITP-2.3.2-1)."""
        self._areas = {id: frozenset(area.hexes) for id, area in charts.board.areas.items()}
        self._known: tuple[Situation, ...] = ()
        self._reaches: dict[tuple[str, int, frozenset[str]], Reach] = {}

    def name(self, hex: str) -> str:
        """How to call a hex, also one that the map does not have: by what lies there, else as it is."""
        place = self.charts.board.places.get(hex)
        return place.name or hex if place is not None else hex

    def area(self, id: str) -> frozenset[str]:
        """The hexes of an area of the map."""
        return self._areas[id]

    def bases_in(self, id: str) -> tuple[str, ...]:
        """The ports and airfields of an area."""
        return tuple(hex for hex in self.printed if hex in self._areas[id])

    def flagged(self, flag: str) -> tuple[str, ...]:
        """The hexes with a flag of the map."""
        return tuple(label for label, place in self.charts.board.places.items() if flag in place.flags)

    def reach(self, origin: str, distance: int, closed: frozenset[str]) -> Reach:
        """As :func:`tracing.reach`; what has been traced through the same hexes before is remembered."""
        key = (origin, distance, closed)
        found = self._reaches.get(key)
        if found is None:
            if len(self._reaches) >= TRACED:
                self._reaches.clear()
            found = self._reaches[key] = reach(self.map, origin, distance, closed)
        return found

    def of(self, state: State) -> Situation:
        """What follows from where the units of ``state`` stand."""
        for situation in self._known:
            if situation.fits(state):
                return situation
        situation = Situation(self, state)
        self._known = (situation, *islice(self._known, REMEMBERED - 1))
        return situation


def is_base(place: Place) -> bool:
    """Whether a hex has a port or an airfield; a port is an airfield as well (WITP-2.3.3-1)."""
    return "port" in place.icons or "airfield" in place.icons
