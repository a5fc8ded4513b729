"""Which procedures carry out the intelligence phase."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.frames.intelligence import Intelligence, Spying
from wargames_desktop.games.east_wind_rain.mk_ultra import IntelligencePhase, SpyingStep
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    return {Intelligence: IntelligencePhase(theatre.charts), Spying: SpyingStep(theatre.charts)}
