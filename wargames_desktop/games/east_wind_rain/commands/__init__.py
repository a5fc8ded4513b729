"""What a player of East Wind Rain can answer, a module per group of chapters.

A module of a chapter declares its commands, derived from :class:`Order` or :class:`Secret`, and their union.
"""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands.air import AirCommand
from wargames_desktop.games.east_wind_rain.commands.air_attack import AirAttackCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.economics import EconomicsCommand
from wargames_desktop.games.east_wind_rain.commands.ground import GroundCommand
from wargames_desktop.games.east_wind_rain.commands.hits import HitsCommand
from wargames_desktop.games.east_wind_rain.commands.intelligence import IntelligenceCommand
from wargames_desktop.games.east_wind_rain.commands.losses import LossesCommand
from wargames_desktop.games.east_wind_rain.commands.operations import OperationsCommand
from wargames_desktop.games.east_wind_rain.commands.setup import SetUpCommand
from wargames_desktop.games.east_wind_rain.commands.staging import StagingCommand
from wargames_desktop.games.east_wind_rain.commands.submarines import SubmarinesCommand
from wargames_desktop.games.east_wind_rain.commands.supply import SupplyCommand
from wargames_desktop.games.east_wind_rain.commands.surface import SurfaceCommand

AnyCommand = (
    AirCommand
    | AirAttackCommand
    | EconomicsCommand
    | Pass
    | GroundCommand
    | SetUpCommand
    | IntelligenceCommand
    | LossesCommand
    | OperationsCommand
    | StagingCommand
    | SupplyCommand
    | SurfaceCommand
    | HitsCommand
    | SubmarinesCommand
)
