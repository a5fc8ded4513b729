"""Which procedures carry out air and naval staging."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.air_staging import (
    AircraftStaging,
    AirStagingProcedure,
    ExcessAircraftProcedure,
    PickedAircraftProcedure,
)
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.composing import Composing
from wargames_desktop.games.east_wind_rain.deployments import Deployments
from wargames_desktop.games.east_wind_rain.exchange import Exchanging
from wargames_desktop.games.east_wind_rain.frames.staging import (
    AirStaging,
    ComposeTaskForces,
    ExcessAircraft,
    ExchangeShips,
    NavalStaging,
    PickedAircraft,
    PickedTaskForce,
    StageAircraft,
    StageTaskForces,
)
from wargames_desktop.games.east_wind_rain.naval_staging import (
    NavalStagingProcedure,
    PickedTaskForceProcedure,
    StagingTaskForces,
)
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    return {
        AirStaging: AirStagingProcedure(theatre),
        StageAircraft: AircraftStaging(theatre),
        PickedAircraft: PickedAircraftProcedure(theatre),
        ExcessAircraft: ExcessAircraftProcedure(theatre),
        NavalStaging: NavalStagingProcedure(theatre),
        ComposeTaskForces: Composing(theatre),
        StageTaskForces: StagingTaskForces(),
        PickedTaskForce: PickedTaskForceProcedure(theatre, Deployments(theatre)),
        ExchangeShips: Exchanging(theatre),
    }
