"""What a player can answer when hits are placed (13.8.F, 14.4.C, 15.2.B, 15.3.F)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands.base import Order


class PlaceHit(Order, frozen=True, tag="place_hit"):
    """Place so many hits on a target, by its key."""

    target: str
    hits: int = 1


HitsCommand = PlaceHit
