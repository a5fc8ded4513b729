"""Land units leave their ships where nobody on land bars them (8.6.2)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.events import UnitsLanded
from wargames_desktop.games.war_in_the_pacific.state import State, enemy, with_units
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class Landings:
    """Puts land units ashore; where enemy land units stand they must fight for it (WITP-8.6.2-3, WITP-8.6.2-4)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def is_opposed(self, state: State, side: SideName, hex: str) -> bool:
        """Whether enemy land units stand in a hex; fleets and lone air units bar no landing.

        Rules: WITP-8.6.2-1, WITP-8.6.2-2, WITP-8.6.2-3-air.
        """
        return hex in self._theatre.of(state).land[enemy(side)]

    def at_once(self, state: State, side: SideName, units: Iterable[str], play: Play) -> State:
        """``state`` with those of ``units`` ashore that nobody bars."""
        landing: dict[str, list[str]] = {}
        for id in units:
            if not self.is_opposed(state, side, state.units[id].hex):
                landing.setdefault(state.units[id].hex, []).append(id)
        for hex, ids in landing.items():
            play.emit(UnitsLanded(side, hex, tuple(ids)))
            state = ashore(state, ids)
        return state


def ashore(state: State, units: Iterable[str]) -> State:
    """``state`` with land units on the land part of their hexes."""
    return with_units(state, {id: msgspec.structs.replace(state.units[id], aboard="") for id in units})
