"""Events of East Wind Rain, a module per group of chapters.

A module of a chapter declares its events, derived from :class:`Happening`, and their union.
"""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.events.air import AirEvent
from wargames_desktop.games.east_wind_rain.events.air_attack import AirAttackEvent
from wargames_desktop.games.east_wind_rain.events.base import Paid, Passed
from wargames_desktop.games.east_wind_rain.events.bombardment import BombardmentEvent
from wargames_desktop.games.east_wind_rain.events.economics import EconomicsEvent
from wargames_desktop.games.east_wind_rain.events.ground import GroundEvent
from wargames_desktop.games.east_wind_rain.events.hits import HitsEvent
from wargames_desktop.games.east_wind_rain.events.intelligence import IntelligenceEvent
from wargames_desktop.games.east_wind_rain.events.losses import LossesEvent
from wargames_desktop.games.east_wind_rain.events.operations import OperationsEvent
from wargames_desktop.games.east_wind_rain.events.setup import SetUpEvent
from wargames_desktop.games.east_wind_rain.events.staging import StagingEvent
from wargames_desktop.games.east_wind_rain.events.submarines import SubmarinesEvent
from wargames_desktop.games.east_wind_rain.events.supply import SupplyEvent
from wargames_desktop.games.east_wind_rain.events.surface import SurfaceEvent

AnyEvent = (
    AirEvent
    | AirAttackEvent
    | EconomicsEvent
    | Paid
    | SetUpEvent
    | Passed
    | GroundEvent
    | IntelligenceEvent
    | LossesEvent
    | OperationsEvent
    | StagingEvent
    | SupplyEvent
    | SurfaceEvent
    | HitsEvent
    | BombardmentEvent
    | SubmarinesEvent
)
