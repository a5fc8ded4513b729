"""Submarines attack land units that are redeployed by sea (10.4)."""

from __future__ import annotations

from wargames_desktop.engine.flow import Play, push
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.events import SubmarinesAttacked
from wargames_desktop.games.war_in_the_pacific.frames import Hits
from wargames_desktop.games.war_in_the_pacific.modifiers import submarine_range
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class Submarines:
    """Rolls for a stack that has arrived."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def attack(self, state: State, side: SideName, units: tuple[str, ...], route: tuple[str, ...], play: Play) -> State:
        """Two dice for a land stack of ``side`` whose way led over water; within the range the stack takes one hit.

        Rules: WITP-10.4-1, WITP-10.4-2, WITP-10.4-3.
        """
        if self._theatre.dry.issuperset(route):
            return state
        low, high = submarine_range(state, self._theatre.charts, side)
        purpose = f"submarines against {SIDE_NAMES[side]} land units"
        dice = (play.chance.roll(purpose, "WITP-10.4-1", 6), play.chance.roll(purpose, "WITP-10.4-1", 6))
        hit = low <= sum(dice) <= high
        play.emit(SubmarinesAttacked(side, units, route[-1], dice, low, high, hit))
        return push(state, Hits(side=side, units=units, left=1, reason="submarines")) if hit else state
