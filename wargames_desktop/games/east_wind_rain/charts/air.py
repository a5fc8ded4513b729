"""Sighting, aircraft, air combat, antiaircraft fire and waves (chapters 7, 11 and 12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.antiaircraft import AntiaircraftTable
from wargames_desktop.games.east_wind_rain.chart import Chart
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.strike_points import StrikeTable
from wargames_desktop.games.east_wind_rain.terms import AirType, SideName
from wargames_desktop.games.east_wind_rain.waves import WaveTable

SightingModifier = Literal[
    "submarine_deep",
    "submarine_coastal",
    "task_force_coastal",
    "same_hex",
    "on_land",
    "monsoon",
    "northern_fog",
    "base_in_area",
    "base_near",
    "us_scouts",
    "coast_watchers",
    "code_break",
    "retreating_target",
]
AirCombatModifier = Literal[
    "green", "remainder", "higher_sighting", "allies_early", "allies_late", "unescorted", "excess_cap"
]


class Sighting(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sighting table, for air, naval, submarine and ground sighting (EWR-11.10, EWR-11.11)."""

    sights_from: int
    """Lowest modified roll that sights (EWR-11.11.C)."""
    never_on: int
    """Natural roll that never sights (EWR-11.11.A)."""
    base_near: int
    """Hexes within which a friendly base helps more than one elsewhere in the area."""
    monsoon_quarters: tuple[int, ...]
    monsoon_areas: tuple[str, ...]
    fog_areas: tuple[str, ...]
    coast_watcher_areas: tuple[str, ...]
    modifiers: Mapping[SightingModifier, Modifier]
    cap_percent_exclusive: int
    """Fighters that may fly CAP where the defender sees nothing, in percent (EWR-11.13.1)."""
    cap_percent: int
    """Fighters that may fly CAP or escort where he does (EWR-11.13.2, EWR-11.13.3)."""


class AircraftSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One SP of a kind of aircraft of a side."""

    range: int
    """Hexes out and back from a base on land (EWR-7.1)."""
    carrier_range: int = 0
    """The same from a carrier; 0: it never flies from one."""
    late_range: int = 0
    """Added to both in 1944-45."""
    defensive_points: float = 0
    """Points against attacking CAP (EWR-11.14.L)."""


class AirTable(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Aircraft, fighter combat, antiaircraft fire and strikes."""

    late_war_from: int
    """Year from which aircraft range farther and antiaircraft fire is better: 1944."""
    early_war_to: int
    """Last year of the Allied fighters' early modifier: 1942."""
    aircraft: Mapping[SideName, Mapping[AirType, AircraftSpec]]
    airborne_range: int
    """Of aircraft that carry airborne troops (EWR-7.1)."""
    base_interception: int
    """Hexes from a base within which its aircraft intercept moving task forces (EWR-11.23.A)."""
    carrier_interception: int
    """The same from a carrier force."""
    late_carrier_interception: int
    """The same in 1944-45 (EWR-11.23.B)."""
    cover: int
    """Hexes from a base or carrier force to which its aircraft give air cover (EWR-11.22.B)."""
    fighter_percent: int
    """Army and naval air that may be allocated to escort and CAP (EWR-11.9.B)."""
    fighter_points: int
    """Points of an SP on CAP or escort (EWR-11.14.F)."""
    combat_modifiers: Mapping[AirCombatModifier, Modifier]
    antiaircraft: AntiaircraftTable
    strike: StrikeTable
    large_carrier_from: int
    """Air capacity of a carrier that loses more aircraft when damaged or sunk (EWR-12.4.C)."""
    large_carrier_loss: int
    small_carrier_loss: int


class Waves(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The air wave table and the limits of waves (EWR-12.3)."""

    table: WaveTable
