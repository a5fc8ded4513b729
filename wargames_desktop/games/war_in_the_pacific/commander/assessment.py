"""What a position is worth to a side: places held and units left."""

from __future__ import annotations

from typing import Final

from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.worth import VICTORY, Worth
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

CONTESTED: Final = 0.5


class Assessment:
    """Weighs positions that come of others."""

    def __init__(self, theatre: Theatre, worth: Worth) -> None:
        self._theatre = theatre
        self._worth = worth

    def of(self, before: State, after: State, side: SideName) -> float:
        """What ``after`` is worth to ``side``, by what the places were worth ``before``."""
        if after.victory is not None:
            return VICTORY if after.victory.winner == side else -VICTORY
        total = self._held(before, after, side)
        for unit in after.units.values():
            if unit.nation != "china":
                total += self._worth.unit(unit) if unit.side == side else -self._worth.unit(unit)
        return total

    def _held(self, before: State, after: State, side: SideName) -> float:
        situation = self._theatre.of(after)
        total = 0.0
        for hex, worth in self._worth.places(before).items():
            if hex in situation.land["japan"] and hex in situation.land["allies"]:
                total += CONTESTED * worth
            elif situation.controller.get(hex, side) == side:
                total += worth
        return total
