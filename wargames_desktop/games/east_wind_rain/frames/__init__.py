"""The steps of the sequence of play, as frames on the state's stack, a module per group of chapters.

A module of a chapter declares its frames, derived from :class:`Step` or :class:`Calling`, and their union.
"""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.air import AirFrame
from wargames_desktop.games.east_wind_rain.frames.air_attack import AirAttackFrame
from wargames_desktop.games.east_wind_rain.frames.bombardment import BombardmentFrame
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicsFrame
from wargames_desktop.games.east_wind_rain.frames.ground import GroundFrame
from wargames_desktop.games.east_wind_rain.frames.hits import HitsFrame
from wargames_desktop.games.east_wind_rain.frames.intelligence import IntelligenceFrame
from wargames_desktop.games.east_wind_rain.frames.losses import LossesFrame
from wargames_desktop.games.east_wind_rain.frames.operations import OperationsFrame
from wargames_desktop.games.east_wind_rain.frames.setup import SetUpFrame
from wargames_desktop.games.east_wind_rain.frames.sighting import SightingFrame
from wargames_desktop.games.east_wind_rain.frames.staging import StagingFrame
from wargames_desktop.games.east_wind_rain.frames.submarines import SubmarinesFrame
from wargames_desktop.games.east_wind_rain.frames.supply import SupplyFrame
from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceFrame
from wargames_desktop.games.east_wind_rain.frames.turn import TurnFrame

AnyFrame = (
    TurnFrame
    | SetUpFrame
    | EconomicsFrame
    | IntelligenceFrame
    | StagingFrame
    | OperationsFrame
    | SightingFrame
    | AirFrame
    | AirAttackFrame
    | SurfaceFrame
    | SubmarinesFrame
    | BombardmentFrame
    | GroundFrame
    | LossesFrame
    | SupplyFrame
    | HitsFrame
)
