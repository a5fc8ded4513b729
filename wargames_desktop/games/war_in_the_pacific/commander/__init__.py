"""Programs that command either side.

One body of judgement: what places and units are worth, what a combat promises, which operation gains most, and what is
done with bases, cards, losses and redeployments. ``easy`` judges roughly, ``medium`` knows the exact odds but does
not always tell the best operation from the next, ``hard`` does, and looks ahead as well. All see no more than a view
shows. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from wargames_desktop.engine.decision import C, Decision
from wargames_desktop.games.war_in_the_pacific.commander.commander import Commander
from wargames_desktop.games.war_in_the_pacific.commander.far_sighted import FarSighted
from wargames_desktop.games.war_in_the_pacific.commander.noise import Doubt
from wargames_desktop.games.war_in_the_pacific.commander.prospects import ExactOdds, RoughOdds
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.state import State


class Program(Protocol):
    """Chooses an answer by a view."""

    def choose(self, view: State, decision: Decision[C]) -> C:
        """One of the answers to ``decision``."""
        ...


def programs(game: WarInThePacific) -> Mapping[str, Program]:
    """The programs by name."""
    return {
        "hard": FarSighted(Commander(game, ExactOdds(), Doubt(0.0))),
        "medium": Commander(game, ExactOdds(), Doubt(0.3)),
        "easy": Commander(game, RoughOdds(), Doubt(0.8)),
    }
