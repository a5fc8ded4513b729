"""Steps of the turn (4.0). Module ``turn``."""

from __future__ import annotations

from typing import Self

from wargames_desktop.engine.sequence import Walk
from wargames_desktop.games.east_wind_rain.frames.base import Step


class GameTurns(Step, frozen=True, kw_only=True, tag="game_turns"):
    """Quarters follow each other until the last, or until the game is won."""

    begun: bool = False
    """The quarter that the state names has been begun."""


class Turn(Walk, frozen=True, tag="turn"):
    """Walks the phases of a turn, as the outline ``turn`` has them."""

    def seen_by(self, side: str) -> Self:
        """Everybody knows the phase."""
        return self


class EndOfTurn(Step, frozen=True, tag="end_of_turn"):
    """What a turn's end takes back: marks of movement, of use, of what has been shown."""


TurnFrame = GameTurns | Turn | EndOfTurn
