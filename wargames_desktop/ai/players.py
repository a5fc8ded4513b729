"""How programs choose an answer: at random, or the one that looks best.

The source of randomness is always passed in, so that the same seed plays the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from wargames_desktop.engine.decision import C, Decision, Side

Judge = Callable[[Any, Side, Any], float]
"""How much an answer would gain for a side, seen from its view: the decision's default counts 0, and an answer that
only repeats what is planned already counts 0 as well."""


class Player(Protocol):
    """Chooses answers for a side."""

    def choose(self, view: Any, decision: Decision[C]) -> C:
        """One of the answers to ``decision``; ``view`` is what the side that decides may know."""
        ...


class RandomPlayer:
    """Takes the default one time in three, so that plans come to an end, else any answer."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: Any, decision: Decision[C]) -> C:
        if decision.default is not None and self._chance.random() < 1 / 3:
            return decision.default
        return self._chance.choice(decision.answers)


class GreedyPlayer:
    """Takes the answer that gains most at once, and the default where none gains anything."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def choose(self, view: Any, decision: Decision[C]) -> C:
        best = decision.answers[0] if decision.default is None else decision.default
        gain = self._judge(view, decision.side, best)
        for answer in decision.answers:
            score = self._judge(view, decision.side, answer)
            if score > gain:
                best, gain = answer, score
        return best
