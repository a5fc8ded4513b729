"""Which procedures carry out operations of task forces, interceptions and retreats."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.ceasing import CeasingOperations
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.costs import Costs, PaymentChoice
from wargames_desktop.games.east_wind_rain.encounter import Meeting
from wargames_desktop.games.east_wind_rain.frames import operations as steps
from wargames_desktop.games.east_wind_rain.interception import Intercepting
from wargames_desktop.games.east_wind_rain.interception_chance import ChanceToIntercept
from wargames_desktop.games.east_wind_rain.naval_operations import NavalOperation
from wargames_desktop.games.east_wind_rain.operations import OperationsPhase
from wargames_desktop.games.east_wind_rain.retreat import RetreatStep
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.task_force_movement import Sailing
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    routes, costs = SeaRoutes(theatre), Costs(theatre)
    return {
        steps.Operations: OperationsPhase(theatre, costs),
        steps.CeaseOperations: CeasingOperations(theatre, costs),
        steps.TaskForceOperation: NavalOperation(theatre, routes, costs),
        steps.TaskForceMovement: Sailing(theatre, routes, costs),
        steps.InterceptionChance: ChanceToIntercept(theatre, routes, costs),
        steps.Interception: Intercepting(theatre, routes, costs),
        steps.Encounter: Meeting(theatre, routes, costs),
        steps.Retreat: RetreatStep(theatre, routes, costs),
        steps.Payment: PaymentChoice(),
    }
