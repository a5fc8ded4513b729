"""Which procedures carry out air operations (11.0, 12.0)."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.air_landing import Diverting
from wargames_desktop.games.east_wind_rain.air_operations import AirOperationProcedure
from wargames_desktop.games.east_wind_rain.air_strike import AirStrikeProcedure
from wargames_desktop.games.east_wind_rain.allocation import AllocationStep
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.frames.air import (
    AirOperation,
    AirStrike,
    Allocation,
    Diversion,
    Shuttle,
    Strike,
)
from wargames_desktop.games.east_wind_rain.shuttle import ShuttleStep
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike import StrikeProcedure
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    return {
        AirOperation: AirOperationProcedure(theatre),
        Shuttle: ShuttleStep(theatre),
        AirStrike: AirStrikeProcedure(theatre),
        Strike: StrikeProcedure(theatre),
        Allocation: AllocationStep(),
        Diversion: Diverting(theatre),
    }
