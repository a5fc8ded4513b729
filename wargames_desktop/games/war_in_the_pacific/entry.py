"""Which hexes are closed to a side, beyond what the map says (8.5, 9.7, 12.1, 12.2)."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.war_in_the_pacific.charts import Region, SideName
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

HOMELANDS: Final[dict[Region, tuple[str, str]]] = {
    "united_states": ("WITP-12.1-4-us", "the American mainland"),
    "australia": ("WITP-12.1-4-australia", "Australia"),
    "india": ("WITP-12.1-4-india", "India"),
    "new_zealand": ("WITP-12.1-4-nz", "New Zealand"),
}
"""What Japan may not enter on turn 1, with rule and name."""


class Entry:
    """Tells whether fleets and land units of a side may enter a hex, by moving or by retreating."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._not_for_japan = frozenset(theatre.flagged("no_japanese_fleet"))
        self._china = theatre.area("china")

    def closed_to_fleets(self, state: State, side: SideName) -> frozenset[str]:
        """The hexes that no fleet of ``side`` may enter."""
        closed = self._closed_on_turn_one(state, side).union(state.continuing)
        return closed | self._not_for_japan if side == "japan" else closed

    def closed_to_land(self, state: State, side: SideName) -> frozenset[str]:
        """The hexes that no land unit of ``side`` may enter; for Chinese units see :meth:`closed_to_chinese`."""
        closed = self._closed_on_turn_one(state, side)
        return closed | self._china if side == "allies" else closed

    @property
    def china(self) -> frozenset[str]:
        """The only hexes that Chinese land units may enter (WITP-12.2-1-a)."""
        return self._china

    def fleet_refusal(self, state: State, side: SideName, hex: str) -> Refusal | None:
        """Why no fleet of ``side`` may enter ``hex``."""
        name = self._theatre.name(hex)
        if hex in state.continuing:
            return Refusal("WITP-8.5-fleet-3", f"Combat continues at {name}: no fleet enters", (hex,))
        if side == "japan" and hex in self._not_for_japan:
            return Refusal("WITP-8.5-fleet-4", f"No Japanese fleet enters {name}", (hex,))
        return self._turn_one_refusal(state, side, hex)

    def land_refusal(self, state: State, side: SideName, hex: str) -> Refusal | None:
        """Why no land unit of ``side`` may enter ``hex``."""
        if side == "allies" and hex in self._china:
            name = self._theatre.name(hex)
            return Refusal("WITP-12.2-1-c", f"Only Chinese land units, and Japanese ones, enter {name}", (hex,))
        return self._turn_one_refusal(state, side, hex)

    def _turn_one_refusal(self, state: State, side: SideName, hex: str) -> Refusal | None:
        for region in self._regions_closed(state, side):
            if hex in self._theatre.area(region):
                rule, name = HOMELANDS.get(region, ("WITP-12.1-4", region))
                return Refusal(rule, f"On turn 1 Japan may not enter {name}", (hex,))
        return None

    def _closed_on_turn_one(self, state: State, side: SideName) -> frozenset[str]:
        return frozenset().union(*(self._theatre.area(region) for region in self._regions_closed(state, side)))

    def _regions_closed(self, state: State, side: SideName) -> tuple[Region, ...]:
        if side == "japan" and state.turn == 1 and state.turn_one is not None:
            return state.turn_one.closed_to_japan
        return ()
