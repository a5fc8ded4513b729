"""Which procedures carry out the supply phase, the fleet train and redeployment."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.deployments import Deployments
from wargames_desktop.games.east_wind_rain.fleet_train import (
    FleetTrainBuildingProcedure,
    FleetTrainChoiceProcedure,
    FleetTrains,
)
from wargames_desktop.games.east_wind_rain.frames.supply import (
    FleetTrainBuilding,
    FleetTrainChoice,
    PayingForSupply,
    Redeployment,
    RedeployTaskForces,
    SupplyPhase,
    UnloadTaskForces,
)
from wargames_desktop.games.east_wind_rain.redeployment import (
    RedeployingTaskForces,
    RedeploymentProcedure,
    UnloadingTaskForces,
)
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.supply import PayingForSupplyProcedure, SupplyProcedure
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    deployments = Deployments(theatre)
    return {
        SupplyPhase: SupplyProcedure(theatre, deployments),
        PayingForSupply: PayingForSupplyProcedure(theatre),
        FleetTrainChoice: FleetTrainChoiceProcedure(),
        FleetTrainBuilding: FleetTrainBuildingProcedure(FleetTrains(theatre, deployments)),
        Redeployment: RedeploymentProcedure(theatre),
        RedeployTaskForces: RedeployingTaskForces(deployments),
        UnloadTaskForces: UnloadingTaskForces(theatre),
    }
