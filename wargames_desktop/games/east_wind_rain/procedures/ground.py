"""Which procedures carry out ground movement, ground combat, assaults and what becomes of bases."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.airborne_drop import Dropping
from wargames_desktop.games.east_wind_rain.amphibious_assault import Assaulting
from wargames_desktop.games.east_wind_rain.base_losses import LosingBase
from wargames_desktop.games.east_wind_rain.bases import Rebuilding
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.frames.ground import (
    AirborneDrop,
    AmphibiousAssault,
    BaseLoss,
    BaseRebuilding,
    GroundCombat,
    GroundOperation,
    StrikeDrop,
)
from wargames_desktop.games.east_wind_rain.ground_combat import GroundFighting
from wargames_desktop.games.east_wind_rain.ground_operation import GroundOperations
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_drop import DroppingAfterStrike
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    return {
        GroundOperation: GroundOperations(theatre),
        GroundCombat: GroundFighting(theatre),
        AmphibiousAssault: Assaulting(theatre),
        AirborneDrop: Dropping(theatre),
        StrikeDrop: DroppingAfterStrike(theatre),
        BaseLoss: LosingBase(theatre),
        BaseRebuilding: Rebuilding(theatre),
    }
