"""Steps of the economic phase (5.0) and of what the optional turns add."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.base import Step


class EconomicPhase(Step, frozen=True, kw_only=True, tag="economic_phase"):
    """Income, arrivals, repair and building, in the order of EWR-5.1."""


EconomicsFrame = EconomicPhase
