"""Which procedures carry out the turn."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.engine.sequence import Walker
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.frames.turn import GameTurns, Turn
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.turn import GameTurnsProcedure, TurnSteps


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    steps = TurnSteps()
    return {
        GameTurns: GameTurnsProcedure(),
        Turn: Walker(theatre.charts.turn, steps.frame, steps.begin),
    }
