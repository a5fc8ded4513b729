"""How many more units a place has room for when the turn is over (8.3)."""

from __future__ import annotations

from typing import Final

from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.frames import StackKind
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

CROWD: Final = 99
"""Units that a hex without limits holds."""


class Room:
    """Tells what is left of the stacking limits."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._unlimited = frozenset(theatre.flagged("unlimited_stacking"))
        self._small = frozenset(theatre.flagged("one_fleet_limit"))

    def here(self, state: State, side: SideName, kind: StackKind, hex: str) -> int:
        """Units of a kind that a side has in a hex."""
        situation = self._theatre.of(state)
        match kind:
            case "land":
                return len(situation.land[side].get(hex, ()))
            case "air":
                return len(situation.air[side].get(hex, ()))
            case _:
                return sum(len(situation.fleets[side].get(water, ())) for water in self._theatre.map.seas(hex))

    def limit(self, state: State, kind: StackKind, hex: str) -> int:
        """Units of a kind that may stay at a place of one's own, or in continuing combat."""
        limits = self._theatre.charts.stacking
        if hex in self._unlimited:
            return CROWD
        if kind == "fleet":
            return limits.small_port_fleets if hex in self._small else limits.base.fleets
        if hex in state.continuing:
            return CROWD if kind == "land" else limits.continuing_air
        return limits.base.land if kind == "land" else limits.base.air

    def left(self, state: State, side: SideName, kind: StackKind, hex: str) -> int:
        """Units that could be added; below 0 if there are too many."""
        return self.limit(state, kind, hex) - self.here(state, side, kind, hex)

    def is_over(self, state: State, side: SideName, kind: StackKind, hex: str) -> bool:
        """Whether units must leave a hex, or be removed."""
        if self._theatre.of(state).controller.get(hex) != side and hex not in state.continuing:
            return self.here(state, side, kind, hex) > self._theatre.charts.stacking.plain.land_and_air
        return self.left(state, side, kind, hex) < 0
