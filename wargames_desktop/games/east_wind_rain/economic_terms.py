"""What a scenario says of its economic phases (36.6)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.games.east_wind_rain.contingents import Contingent
from wargames_desktop.games.east_wind_rain.terms import Nation, Purse


class Additions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a scenario adds in one turn, before its economic phase goes on (EWR-36.6)."""

    turn: str
    magic_box: int | None = None
    """Where the Magic marker is put; None: it stays (EWR-36.6.2)."""
    er: Mapping[Purse, int] = {}
    """Reserves that are opened with so many economic resources."""
    mixed_freely: bool = False
    """From now on American task forces take Commonwealth ships freely (EWR-36.6.1.B)."""
    contingents: tuple[Contingent, ...] = ()
    """EWR-36.6.3."""


class EconomicTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which parts of the economy a scenario has."""

    from_turn: str
    """Quarter of the first economic phase."""
    markers: bool
    """Economic markers are used; not in the Midway scenarios (EWR-36.5.C)."""
    income: tuple[Nation, ...]
    """Nations whose income on the reinforcement track is paid (EWR-36.6.1.A)."""
    extra_income: Mapping[Purse, int] = {}
    """More in every economic phase (EWR-36.6.1.B)."""
    arrivals: tuple[Nation, ...]
    """Nations whose reinforcements on the track arrive (EWR-36.6.1.C)."""
    postponed: Mapping[str, str] = {}
    """Quarters whose reinforcements arrive in a later one (EWR-36.6.1.C)."""
    additions: tuple[Additions, ...] = ()
