"""The Chinese: who stands where in the three hexes."""

from __future__ import annotations

from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, MoveChinese, Pass
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

CAPITAL_GUARD: Final = 3
"""Land units that should hold Chongqing."""


class ChineseCommand:
    """Keeps Chongqing and what is fought for."""

    def __init__(self, theatre: Theatre) -> None:
        self._capital = theatre.charts.values.chongqing
        self._theatre = theatre

    def redeployment(self, state: State, decision: Decision[AnyCommand]) -> AnyCommand:
        """Land units go to Chongqing while it has too few."""
        land = self._theatre.of(state).land
        guard = len(land["allies"].get(self._capital, ()))
        if guard < CAPITAL_GUARD:
            for answer in decision.answers:
                if isinstance(answer, MoveChinese) and answer.hex == self._capital:
                    origin = state.units[answer.unit].hex
                    if len(land["allies"].get(origin, ())) > 1 or guard == 0:
                        return answer
        return Pass()
