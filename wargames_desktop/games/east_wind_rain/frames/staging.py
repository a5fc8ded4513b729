"""Steps of the strategic deployment phase (7.0, 8.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.base import Step


class AirStaging(Step, frozen=True, kw_only=True, tag="air_staging"):
    """The sides stage their aircraft, in the order that intelligence gives (EWR-6.3, EWR-7.3)."""


class NavalStaging(Step, frozen=True, kw_only=True, tag="naval_staging"):
    """The sides form task forces and stage them, in the order that intelligence gives (EWR-6.4, EWR-8.3)."""


StagingFrame = AirStaging | NavalStaging
