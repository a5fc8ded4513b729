"""A commander who looks ahead where it matters most: before an impulse."""

from __future__ import annotations

from typing import cast

from wargames_desktop.engine.decision import C, Decision
from wargames_desktop.games.war_in_the_pacific.commander.commander import Commander
from wargames_desktop.games.war_in_the_pacific.commander.foresight import Foresight
from wargames_desktop.games.war_in_the_pacific.frames import Movement
from wargames_desktop.games.war_in_the_pacific.state import State


class FarSighted:
    """Answers as his officers do, but chooses targets by what follows."""

    def __init__(self, officers: Commander) -> None:
        self._officers = officers
        self._foresight = Foresight(officers)

    def choose(self, view: State, decision: Decision[C]) -> C:
        """One of the answers to ``decision``."""
        frame = view.flow[-1]
        if isinstance(frame, Movement):
            target = cast(C, self._foresight.target(view, frame))
            if target in decision.answers:
                return target
        return self._officers.choose(view, decision)
