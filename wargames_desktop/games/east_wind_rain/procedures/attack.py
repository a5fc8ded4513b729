"""Which procedures carry out sighting and the attack of aircraft."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.flow import Frame, Procedure
from wargames_desktop.games.east_wind_rain.air_attack import AirAttack
from wargames_desktop.games.east_wind_rain.air_losses import TakingAirLosses
from wargames_desktop.games.east_wind_rain.air_to_air import FightersMeeting
from wargames_desktop.games.east_wind_rain.cargo_losses import LosingCargo
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.flak import TakingFlak
from wargames_desktop.games.east_wind_rain.formation import FleetForming, FleetScattering
from wargames_desktop.games.east_wind_rain.forming_waves import WaveForming
from wargames_desktop.games.east_wind_rain.frames.air import AirLosses, AirToAir, WaveDefence
from wargames_desktop.games.east_wind_rain.frames.air_attack import (
    Aiming,
    Attack,
    Flak,
    FormingUp,
    FormingWaves,
    GroundHits,
    Scattering,
    Targeting,
)
from wargames_desktop.games.east_wind_rain.frames.losses import CargoLoss
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.ground_hits import TakingGroundHits
from wargames_desktop.games.east_wind_rain.searching import SightingStep
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.targeting import WaveAiming, WaveTargeting
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.vessels import Vessels
from wargames_desktop.games.east_wind_rain.wave_defence import WaveMeeting


def procedures(theatre: Theatre) -> Mapping[type[Frame], Procedure[State, AnyCommand]]:
    """By frame."""
    vessels = Vessels(theatre.charts.roster)
    return {
        Sighting: SightingStep(theatre),
        Attack: AirAttack(theatre),
        AirToAir: FightersMeeting(theatre),
        WaveDefence: WaveMeeting(theatre),
        AirLosses: TakingAirLosses(),
        FormingWaves: WaveForming(theatre.charts.waves),
        FormingUp: FleetForming(vessels),
        Aiming: WaveAiming(),
        Flak: TakingFlak(),
        Targeting: WaveTargeting(),
        Scattering: FleetScattering(vessels),
        GroundHits: TakingGroundHits(),
        CargoLoss: LosingCargo(),
    }
