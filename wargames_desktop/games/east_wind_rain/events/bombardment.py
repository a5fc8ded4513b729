"""What happens in bombardments (15.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.basic_crt import Fire
from wargames_desktop.games.east_wind_rain.events.base import Happening
from wargames_desktop.games.east_wind_rain.terms import SideName


class Bombarded(Happening, frozen=True, kw_only=True, tag="bombarded"):
    """The guns of a task force have fired at a hex (EWR-15.2.A)."""

    side: SideName
    task_force: str
    hex: str
    fire: Fire


class BatteriesFired(Happening, frozen=True, kw_only=True, tag="batteries_fired"):
    """The coastal batteries of a major base have fired at a task force (EWR-15.3.A)."""

    side: SideName
    """Whose base it is."""
    hex: str
    task_force: str
    fire: Fire


BombardmentEvent = Bombarded | BatteriesFired
