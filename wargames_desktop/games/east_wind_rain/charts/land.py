"""Installations, ground movement, ground combat and assaults (chapters 16 to 20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.chart import Chart
from wargames_desktop.games.east_wind_rain.ground_modifiers import GroundModifierTable
from wargames_desktop.games.east_wind_rain.ground_morale import MoraleTable
from wargames_desktop.games.east_wind_rain.landing_waves import BeachTable
from wargames_desktop.games.east_wind_rain.naval_gunfire import GunfireTable
from wargames_desktop.games.east_wind_rain.terms import Ground, Installation, SideName

MoraleKind = Literal["marine", "airborne", "ranger", "chindit", "infantry", "chinese"]


class InstallationSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A base or a city (EWR-16.1)."""

    armor: int
    gun: int = 0
    """Gunnery factors of its coastal batteries."""
    aa: int = 0
    """Antiaircraft points against army and naval air."""
    aa_against_bombers: int = 0
    garrison: int = 0
    """Ground SP of its own."""
    capacity: int = 0
    """Air SP that may fly from it (EWR-7.2)."""


class Installations(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Bases and cities: their defence, and how many a hex takes."""

    installations: Mapping[Installation, InstallationSpec]
    brown_island_bases: int
    """Bases on an island printed brown (EWR-5.3.5)."""
    bases: int
    """Bases in any other hex: an air and a major base, or two air bases (EWR-5.3.5.A)."""
    major_bases: int
    """Of these, at most so many major ones."""


class SideMorale(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Morale of a side's ground units, in the early years and after (EWR-18.5)."""

    early: Mapping[MoraleKind, int]
    late: Mapping[MoraleKind, int]


class GroundTable(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ground movement and combat."""

    movement: int
    """MP of every supplied ground unit (EWR-17.1.B)."""
    entry: Mapping[Ground, int]
    factors_per_sp: int
    modifiers: GroundModifierTable
    hits_per_sp_unsupplied: int
    """SP that unsupplied units lose to a hit (EWR-25.2.2.B)."""
    morale: Mapping[SideName, SideMorale]
    morale_changes: MoraleTable
    beach: BeachTable
    gunfire: GunfireTable
