"""Which procedures carry out surface battles."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.frames.surface import (
    AimingHits,
    FallingBack,
    FiringRound,
    Maneuvering,
    Opening,
    SplittingOff,
    SurfaceBattle,
    Withdrawing,
)
from wargames_desktop.games.east_wind_rain.splitting_off import SplittingOffDamaged
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.surface_aiming import HitAiming
from wargames_desktop.games.east_wind_rain.surface_battle import SurfaceBattles
from wargames_desktop.games.east_wind_rain.surface_firing import Firing
from wargames_desktop.games.east_wind_rain.surface_maneuvering import FallingFartherBack, OrderingManeuvers
from wargames_desktop.games.east_wind_rain.surface_opening import OpeningOfBattle
from wargames_desktop.games.east_wind_rain.surface_withdrawing import WithdrawingFleets
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    return {
        SurfaceBattle: SurfaceBattles(theatre),
        Opening: OpeningOfBattle(theatre),
        FiringRound: Firing(theatre),
        AimingHits: HitAiming(),
        FallingBack: FallingFartherBack(),
        Maneuvering: OrderingManeuvers(),
        Withdrawing: WithdrawingFleets(theatre),
        SplittingOff: SplittingOffDamaged(theatre.charts),
    }
