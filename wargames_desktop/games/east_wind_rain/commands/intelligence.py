"""What a player can answer in the intelligence phase and when spying (6.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.commands.base import Order
from wargames_desktop.games.east_wind_rain.terms import NavalOrder, SideName


class ReadCodes(Order, frozen=True, tag="read_codes"):
    """Try to use the intelligence advantage, or to break changed codes again (EWR-6.2.B, EWR-6.2.C)."""


class StageAirFirst(Order, frozen=True, tag="stage_air_first"):
    """Say which side stages its aircraft first (EWR-6.3.A)."""

    side: SideName


class OrderNavalStaging(Order, frozen=True, tag="order_naval_staging"):
    """Say in which order task forces are staged (EWR-6.4)."""

    order: NavalOrder


class SpyOnTaskForce(Order, frozen=True, tag="spy_on_task_force"):
    """Ask of which sections a Japanese task force consists (EWR-6.6.B)."""

    task_force: str


class SpyOnHex(Order, frozen=True, tag="spy_on_hex"):
    """Look at the troops and aircraft of the Japanese in a place (EWR-6.6.C)."""

    place: str


IntelligenceCommand = ReadCodes | StageAirFirst | OrderNavalStaging | SpyOnTaskForce | SpyOnHex
