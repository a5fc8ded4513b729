"""Who has won: at any moment, and when the last turn is over (3.2, 13.2)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.engine.game import Outcome
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.events import GameWon
from wargames_desktop.games.war_in_the_pacific.state import State, Victory
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class VictoryConditions:
    """Looks whether a position ends the game."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._home = frozenset(hex for hex, side in theatre.sources.items() if side == "japan")
        occupied = theatre.area("occupied_china")
        self._uncounted = self._home.union(theatre.area("china"), (hex for hex in theatre.printed if hex in occupied))
        self._invasion_bases = frozenset(theatre.flagged("victory_base"))

    def reached(self, state: State) -> Victory | None:
        """How the Allies have won by the position as it stands.

        Japan has no land unit left but in China and at its sources (WITP-3.2-a); or Allied land units stand at one of
        those sources, with an Allied base on Iwo Jima or Okinawa (WITP-3.2-b).
        """
        situation = self._theatre.of(state)
        if not self._has_land_abroad(state):
            reason = "Japan has no land units left but in China and at its home sources"
            return Victory(winner="allies", reason=reason, rule="WITP-3.2-a")
        landed = [hex for hex in self._home if hex in situation.land["allies"]]
        bases = [hex for hex in state.bases["allies"] if hex in self._invasion_bases]
        if landed and bases:
            places = f"{self._theatre.name(landed[0])}, with a base at {self._theatre.name(bases[0])}"
            return Victory(winner="allies", reason=f"Allied land units stand at {places}", rule="WITP-3.2-b")
        return None

    def _has_land_abroad(self, state: State) -> bool:
        """Whether a Japanese land unit, ashore or aboard, is where it counts."""
        return any(
            unit.type == "land" and unit.nation == "japan" and unit.hex not in self._uncounted
            for unit in state.units.values()
        )

    def held_by_japan(self, state: State) -> int:
        """Ports and airfields that Japan controls (WITP-13.2-2)."""
        return len(self._theatre.of(state).controlled("japan"))

    def at_the_end(self, state: State) -> Victory:
        """Who has won when the last turn is over and the Allies have not (WITP-3.2-d, WITP-13.2-2)."""
        if state.bid is None:
            return Victory(winner="japan", reason="The Allies have not won by the end", rule="WITP-3.2-d")
        held = self.held_by_japan(state)
        told = f"Japan holds {held} ports and airfields, and {state.bid} were bid"
        winner: SideName = "japan" if held >= state.bid else "allies"
        return Victory(winner=winner, reason=told, rule="WITP-13.2-2")


def win(state: State, victory: Victory, play: Play) -> State:
    """The game is over."""
    play.emit(GameWon(victory.winner, victory.reason, victory.rule))
    return msgspec.structs.replace(state, victory=victory, flow=())


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.victory is None:
        return None
    return Outcome(state.victory.winner, "victory", state.victory.reason)
