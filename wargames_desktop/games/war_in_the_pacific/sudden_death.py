"""The optional rule of a short war: America may make peace when Japan takes a place (chapter 15)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.war_in_the_pacific.events import PeaceRolled
from wargames_desktop.games.war_in_the_pacific.modifiers import rule_in_play
from wargames_desktop.games.war_in_the_pacific.state import State, Victory
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

RULE = "WITP-15.0"
"""The name under which a card puts it out of play (WITP-15.0-3)."""


class SuddenDeath:
    """Rolls for peace, place by place."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def in_play(self, state: State) -> bool:
        """Whether the players chose the rule, and no card has ended it (WITP-15.0-3)."""
        return state.prizes is not None and rule_in_play(state, RULE)

    def held(self, state: State) -> tuple[str, ...]:
        """Places that the Allies controlled at the start and Japan controls now (WITP-15.0-2-places)."""
        controller = self._theatre.of(state).controller
        return tuple(hex for hex in state.prizes or () if controller[hex] == "japan")

    def roll(self, state: State, before: tuple[str, ...], play: Play) -> Victory | None:
        """Two dice for each place taken since Japan held ``before``; the place itself does not count.

        At most the places less the full Allied carriers ends the war (WITP-15.0-1, WITP-15.0-2).
        """
        carriers = sum(
            unit.type == "carrier" and unit.side == "allies" and not unit.attrited for unit in state.units.values()
        )
        held = [hex for hex in self.held(state) if hex in before]
        for hex in self.held(state):
            if hex in before:
                continue
            name = self._theatre.name(hex)
            first, second = (play.chance.roll(f"peace after the fall of {name}", "WITP-15.0-1", 6) for _ in range(2))
            rolled = PeaceRolled(hex, (first, second), len(held), carriers)
            play.emit(rolled)
            if first + second <= rolled.target:
                return Victory(
                    winner="japan", reason=f"America makes peace after the fall of {name}", rule="WITP-15.0-1"
                )
            held.append(hex)
        return None
