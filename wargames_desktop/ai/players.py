"""How programs choose an answer. A game that has a player of its own gives it in its entry."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from wargames_desktop.engine.decision import C, Decision


class Player(Protocol):
    """Chooses answers for a side."""

    def choose(self, view: Any, decision: Decision[C]) -> C:
        """One of the answers to ``decision``; ``view`` is what the side that decides may know."""
        ...


class RandomPlayer:
    """Takes the default one time in three, so that plans come to an end, else any answer.

    The source of randomness is passed in, so that the same seed plays the same game.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: Any, decision: Decision[C]) -> C:
        if decision.default is not None and self._chance.random() < 1 / 3:
            return decision.default
        return self._chance.choice(decision.answers)
