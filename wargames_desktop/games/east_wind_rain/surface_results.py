"""What the steps of a surface battle hand to each other (see ``results``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.maneuvers import ManeuverName
from wargames_desktop.games.east_wind_rain.terms import Range, Section, SideName, TimeOfDay

Weapon = Literal["guns", "torpedoes"]
Edge = Literal["time", "closing", "opening", "fire_first", "free_maneuver"]
"""What a side can use its sighting advantage for (EWR-13.2.D)."""


class BattleOpened(msgspec.Struct, frozen=True, kw_only=True, tag="battle_opened", tag_field="result"):
    """Time and range of a battle are settled (EWR-13.3, EWR-13.4)."""

    time: TimeOfDay
    range: Range
    used: bool
    """The sighting advantage has been used."""


class Volley(msgspec.Struct, frozen=True):
    """The guns or torpedoes of a section, fired at a section of the enemy (EWR-13.8.A)."""

    side: SideName
    section: Section
    weapon: Weapon
    at: Section


class HitsAimed(msgspec.Struct, frozen=True, tag="hits_aimed", tag_field="result"):
    """A side has chosen whom its hits strike, by key (EWR-13.8.F)."""

    hits: Mapping[str, int]


class RoundFired(msgspec.Struct, frozen=True, kw_only=True, tag="round_fired", tag_field="result"):
    """Fire is over: of one section that fired first, or of all (EWR-13.6.A.1, EWR-13.6.A.2)."""

    points: Mapping[str, int]
    """Damage by key."""
    volleys: tuple[Volley, ...]


class Maneuvered(msgspec.Struct, frozen=True, kw_only=True, tag="maneuvered", tag_field="result"):
    """Both sides have said how their sections maneuver (EWR-13.10)."""

    orders: Mapping[SideName, Mapping[Section, ManeuverName]]


class WithdrawalsTried(msgspec.Struct, frozen=True, tag="withdrawals_tried", tag_field="result"):
    """Who has got away (EWR-13.14)."""

    away: tuple[SideName, ...]


SurfaceResult = BattleOpened | HitsAimed | RoundFired | Maneuvered | WithdrawalsTried
