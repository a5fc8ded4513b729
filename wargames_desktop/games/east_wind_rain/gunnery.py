"""Guns in surface battles: who may fire at whom, how many factors that makes, and what changes the die (13.7, 13.8).

Everything here is arithmetic on printed factors; hits are allocated and damage is rolled in ``surface_combat``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Final, Literal, NamedTuple

import msgspec

from wargames_desktop.games.east_wind_rain.basic_crt import BasicCrt
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.terms import Nation, Range, Section, ShipType, TimeOfDay

GunClass = Literal["battleship", "heavy_cruiser", "light"]
"""How guns fare with the range: those of capital ships, of cruisers and carriers, of small ships and secondaries."""
GUN_CLASSES: Final[tuple[GunClass, ...]] = ("battleship", "heavy_cruiser", "light")


class GunRangeEffect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Gun Range Effect Chart: by what guns are multiplied."""

    main_class: Mapping[ShipType, GunClass]
    """How the main guns of a type of ship fire; secondaries and destroyers fire as ``light``."""
    multipliers: Mapping[GunClass, Mapping[Range, float]]
    night: float
    """By what all factors are multiplied at night, after the range."""
    blind_at_night: tuple[Range, ...]
    """Ranges at which nobody fires guns at night."""
    hard_maneuver: float
    """By what factors are multiplied after Ahead 2 or Back 2."""

    def multiplier(self, guns: GunClass, range: Range, time: TimeOfDay) -> float:
        """What the range makes of one factor; 0: these guns may not fire (EWR-13.7.C to EWR-13.7.E, EWR-13.12.1)."""
        if time == "night" and range in self.blind_at_night:
            return 0.0
        return self.multipliers[guns][range]


class GunneryModifiers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What changes the roll of a salvo (EWR-13.8.D)."""

    us_radar: int
    us_radar_from: int
    """First year of the modifier for the US Navy."""
    japan_at_night: int
    at_main: int
    """For a screen or reserve that fires at the enemy main section."""


class Battery(NamedTuple):
    """Guns of one class in a section, added up."""

    guns: GunClass
    factors: int


class GunTerm(msgspec.Struct, frozen=True):
    """What the guns of one class put into a salvo: printed factors, and what the range makes of each."""

    guns: GunClass
    factors: int
    multiplier: float

    @property
    def value(self) -> float:
        """Factors at this range."""
        return self.factors * self.multiplier


class Salvo(msgspec.Struct, frozen=True):
    """The guns of a section before the die. ``halved``: it went Ahead 2 or Back 2."""

    terms: tuple[GunTerm, ...]
    range: Range
    time: TimeOfDay
    halved: bool
    total: int
    """Factors that fire, after everything."""


def salvo(chart: GunRangeEffect, batteries: Iterable[Battery], range: Range, time: TimeOfDay, halved: bool) -> Salvo:
    """The factors of a section: by range, then for a hard maneuver, then for the night; rounded up once, at the end.

    Rules: EWR-13.8.B, EWR-13.11.B, EWR-13.11.C, EWR-13.12.1.half.
    """
    by_class: dict[GunClass, int] = {}
    for battery in batteries:
        by_class[battery.guns] = by_class.get(battery.guns, 0) + battery.factors
    terms = tuple(
        GunTerm(guns, by_class[guns], chart.multiplier(guns, range, time)) for guns in GUN_CLASSES if by_class.get(guns)
    )
    total = sum(term.value for term in terms)
    total *= chart.hard_maneuver if halved else 1
    total *= chart.night if time == "night" else 1
    return Salvo(terms, range, time, halved, ceil(total))


def gun_modifiers(
    chart: GunneryModifiers,
    crt: BasicCrt,
    total: int,
    *,
    navy: Nation,
    year: int,
    time: TimeOfDay,
    section: Section,
    at: Section,
) -> tuple[Modifier, ...]:
    """What changes the die of a salvo of ``total`` factors that ``section`` of a ``navy`` fires (EWR-13.8.D)."""
    found = list(crt.remainder(total, "EWR-13.8.D.r1"))
    if navy == "us" and year >= chart.us_radar_from:
        found.append(Modifier(chart.us_radar, "US radar", "EWR-13.8.D.r2"))
    if navy == "japan" and time == "night":
        found.append(Modifier(chart.japan_at_night, "Japanese at night", "EWR-13.8.D.r3"))
    if section != "main" and at == "main":
        found.append(Modifier(chart.at_main, f"{section} fires at the main section", "EWR-13.8.D.r4"))
    return tuple(found)


def gun_targets(section: Section, hex: int, enemy: Mapping[Section, int]) -> tuple[Section, ...]:
    """At which sections of the ``enemy`` a main or screen section may fire, whatever its range.

    At its like, unless others are closer: then at the closest, or one of several equally close.

    Rules: EWR-13.7.B, EWR-13.7.G.
    """
    if not enemy:
        return ()
    closest = min(abs(hex - other) for other in enemy.values())
    if section in enemy and abs(hex - enemy[section]) == closest:
        return (section,)
    return tuple(other for other, at in enemy.items() if abs(hex - at) == closest)
