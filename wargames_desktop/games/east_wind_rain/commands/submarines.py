"""What a player can answer in submarine battles (14.0); to fight on, to pass and to retreat are as elsewhere."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands.base import Order


class Torpedo(Order, frozen=True, tag="torpedo"):
    """Attack while unseen, firing first (EWR-14.3.B)."""


class SlipAway(Order, frozen=True, tag="slip_away"):
    """Decline the battle and retreat unseen (EWR-14.3.B, EWR-14.8.B)."""


SubmarinesCommand = Torpedo | SlipAway
