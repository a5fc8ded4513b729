"""Steps of surface battles (13.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.base import Calling


class SurfaceBattle(Calling, frozen=True, kw_only=True, tag="surface_battle"):
    """A surface battle; both task forces stand in ``hex``. Delivers :class:`BattleEnded`.

    Damage and losses are written to the state before it ends; a task force without ships is gone.
    """

    hex: str
    attacker: str
    """Who initiated the combat: the attacking or intercepting task force (EWR-13.3.A)."""
    defender: str
    sighting: int
    """The attacker's modified roll."""
    counter: int = 0
    """The defender's; 0: it did not sight the attacker."""
    aircraft: tuple[str, ...] = ()
    """Task forces whose carrier aircraft have been engaged (EWR-13.4.B)."""


SurfaceFrame = SurfaceBattle
