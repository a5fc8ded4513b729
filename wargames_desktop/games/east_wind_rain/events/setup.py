"""What happens where units are placed."""

from __future__ import annotations

from typing import Self

from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.terms import SideName


class UnitsPlaced(Happening, frozen=True, tag="units_placed"):
    """Units came into the game in a place."""

    side: SideName
    title: str
    place: str
    units: Body

    def seen_by(self, side: str) -> Self | None:
        """Only their owner knows."""
        return self if side == self.side else None


SetUpEvent = UnitsPlaced
