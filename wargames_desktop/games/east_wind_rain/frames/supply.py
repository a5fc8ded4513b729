"""Steps of the supply phase and of redeployment (25.0 to 27.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.base import Step


class SupplyPhase(Step, frozen=True, kw_only=True, tag="supply_phase"):
    """Supply of bases, troops and task forces is determined (EWR-25.1)."""


class Redeployment(Step, frozen=True, kw_only=True, tag="redeployment"):
    """Task forces return to major bases (EWR-27.1)."""


SupplyFrame = SupplyPhase | Redeployment
