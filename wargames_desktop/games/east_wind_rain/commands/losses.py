"""What a player can answer when ships go down (10.4.3)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands.base import Secret
from wargames_desktop.games.east_wind_rain.terms import AirType, GroundType, Nation, Quality


class LoseTroopsAboard(Secret, frozen=True, tag="lose_troops_aboard"):
    """A ground SP goes down."""

    nation: Nation
    type: GroundType


class LoseAircraftAboard(Secret, frozen=True, tag="lose_aircraft_aboard"):
    """An air SP that was cargo goes down."""

    nation: Nation
    type: AirType
    quality: Quality


LossesCommand = LoseTroopsAboard | LoseAircraftAboard
