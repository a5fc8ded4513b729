"""How many land units each place should have: what must stay, and where more are wanted."""

from __future__ import annotations

from typing import Final

from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.worth import Worth
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

FULL: Final = 3
IMPORTANT: Final = 6.0
"""Worth from which a place near the front should have two land units."""
SPARE: Final = 1
"""Land units in China beyond those that must be there: some will be lost."""
LATE: Final = 7
"""Turn from which the home islands are in danger."""


class Garrisons:
    """Garrisons of both sides."""

    def __init__(self, theatre: Theatre, worth: Worth) -> None:
        self._theatre = theatre
        self._worth = worth
        regions = theatre.charts.values.chinese_regions
        self.in_china: frozenset[str] = frozenset().union(*(theatre.area(area) for area in regions))

    def kept(self, state: State, side: SideName, hex: str) -> int:
        """Land units that an operation should leave in a hex that the side holds."""
        printed = self._theatre.printed.get(hex)
        if side == "japan":
            if hex in self._worth.invasion_bases:
                return FULL
            if hex in self._worth.home:
                return 2 if state.turn >= LATE or self._worth.invaded(state) else 1
            if hex in self.in_china and not state.china.surrendered:
                return self._kept_in_china(state, hex)
            if printed is None:
                return 0
            return 0 if state.turn == 1 and printed == "japan" else 1
        if hex in self._worth.invasion_bases or hex in self._worth.home:
            return FULL
        if printed == "japan" or hex in self._worth.homelands:
            return 1
        return 1 if self._is_exposed(state, hex) else 0

    def wanted(self, state: State, side: SideName, hex: str) -> int:
        """Land units that a place of the side should have when a turn is over."""
        if self._theatre.of(state).controller.get(hex) != side:
            return FULL if hex in state.continuing else 0
        if hex in self._worth.invasion_bases:
            return FULL
        if side == "japan":
            if hex in self._worth.home:
                return FULL if state.turn >= LATE - 2 else 2
            if self._worth.of(state, hex) >= IMPORTANT:
                return 2
        return self.kept(state, side, hex)

    def _kept_in_china(self, state: State, hex: str) -> int:
        """What a hex must keep so that there are land units enough in China (WITP-12.2-6)."""
        there = self._theatre.of(state).land["japan"]
        elsewhere = sum(len(there.get(other, ())) for other in self.in_china if other != hex)
        return max(0, self._theatre.charts.values.garrison + SPARE - elsewhere)

    def _is_exposed(self, state: State, hex: str) -> bool:
        """Whether a place of the Allies is worth a garrison of its own."""
        return self._worth.of(state, hex) >= IMPORTANT
