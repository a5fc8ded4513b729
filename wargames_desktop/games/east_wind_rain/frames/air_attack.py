"""Steps of the attack of aircraft on a target: waves, antiaircraft fire, damage (11.15 to 11.19, 12.3)."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.air_forces import Flights, StrikeKind, Target
from wargames_desktop.games.east_wind_rain.frames.base import Calling
from wargames_desktop.games.east_wind_rain.terms import SideName


class Attack(Calling, frozen=True, kw_only=True, tag="attack"):
    """A strike over its target (EWR-11.8.D to EWR-11.8.I). Delivers :class:`AttackEnded`. Module ``attack``.

    The waves are formed, :class:`AirToAir` settles what the CAP can do, then each wave in turn meets
    :class:`WaveDefence`, antiaircraft fire, and attacks; at the end damage is assessed.
    """

    side: SideName
    """Who strikes."""
    kind: StrikeKind
    target: Target
    strike: Flights
    escort: Flights
    cap: Flights
    """CAP over the target."""
    cap_drm: int = 0
    on_deck: bool = False
    """Carriers of the target are caught with aircraft on deck (EWR-12.4.A)."""


AirAttackFrame = Attack
