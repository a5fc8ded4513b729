"""Which procedures carry out the economic phase and the end of the turn."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.economics import Economics
from wargames_desktop.games.east_wind_rain.end_of_turn import TurnEnd
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.frames.turn import EndOfTurn
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    return {EconomicPhase: Economics(theatre), EndOfTurn: TurnEnd(theatre)}
