"""Where a side gathers to strike: a port with land units whose goals are within the points of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.worth import Worth
from wargames_desktop.games.war_in_the_pacific.state import State, enemy
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

GOAL: Final = 4.0
"""Worth from which an enemy place is a goal."""
MOST: Final = 100.0
"""What a goal counts at most."""
LARGEST: Final = 8
"""Land units that are enough for the largest landing."""
EMPTY: Final = 0.1
"""What a port without land units counts, compared with one land unit."""
FAR: Final = 0.8
"""What a goal loses that takes all points to get to."""
SETTING_OUT: Final = 2
"""Points for an activation and an air zone."""


class Staging:
    """Chooses the port, once for each position."""

    def __init__(self, theatre: Theatre, worth: Worth) -> None:
        self._theatre = theatre
        self._worth = worth
        self._unlimited = frozenset(theatre.flagged("unlimited_stacking"))
        self._known: tuple[State, dict[SideName, str]] | None = None

    def port(self, state: State, side: SideName) -> str:
        """From where the side will strike; empty if it has no port."""
        known = self._known
        if known is None or not self._alike(known[0], state):
            known = self._known = (state, {})
        if side not in known[1]:
            known[1][side] = self._best(state, side)
        return known[1][side]

    def _alike(self, one: State, other: State) -> bool:
        return (
            one.units is other.units
            and one.bases == other.bases
            and one.turn == other.turn
            and one.continuing == other.continuing
        )

    def _best(self, state: State, side: SideName) -> str:
        goals, points = self._goals(state, side), self._points(state, side)
        ports = [
            hex
            for hex in self._theatre.of(state).controlled(side)
            if hex in self._theatre.ports and hex not in state.continuing
        ]
        return max(
            ports, key=lambda hex: (self._reach(hex, goals, points) * self._force(state, side, hex), hex), default=""
        )

    def _reach(self, hex: str, goals: Mapping[str, float], points: int) -> float:
        """The best goal within the points of a turn, less for its distance."""
        best = 0.0
        for goal, worth in goals.items():
            cost = SETTING_OUT + self._theatre.map.distance(hex, goal)
            if cost <= points:
                best = max(best, worth * (1.0 - FAR * cost / points))
        return best

    def _force(self, state: State, side: SideName, hex: str) -> float:
        """Land units that could set out."""
        most = LARGEST if hex in self._unlimited else self._theatre.charts.stacking.base.land
        return EMPTY + min(most, len(self._theatre.of(state).land[side].get(hex, ())))

    def _goals(self, state: State, side: SideName) -> dict[str, float]:
        """Enemy places worth going for, with their worth."""
        places = self._worth.places(state)
        held = self._theatre.of(state).controlled(enemy(side))
        return {
            hex: min(places[hex], MOST) for hex in held if places.get(hex, 0.0) >= GOAL and hex not in self._worth.china
        }

    def _points(self, state: State, side: SideName) -> int:
        """Points that can be expected for operations in the next turn."""
        turn = min(state.turn + 1, len(self._theatre.charts.track.turns))
        return self._theatre.charts.turn_spec(turn).brp[side] - len(state.bases[side])
