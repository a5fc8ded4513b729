"""Steps of the intelligence phase (6.0)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.frames.base import Step


class Intelligence(Step, frozen=True, kw_only=True, tag="intelligence"):
    """The Allies may try to read the Japanese codes, and lay down the order of the turn if they do (EWR-6.2).

    Module ``mk_ultra``.
    """

    tried: bool = False
    """They have tried or declined, or have the advantage without trying."""


class Spying(Step, frozen=True, kw_only=True, tag="spying"):
    """With the advantage, the Allies may look at a task force or a hex after naval staging (EWR-6.6)."""

    done: bool = False


IntelligenceFrame = Intelligence | Spying
