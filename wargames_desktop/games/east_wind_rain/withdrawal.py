"""Withdrawal from surface battles: what changes the die, and when no die is needed (13.14)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from wargames_desktop.games.east_wind_rain.modifiers import Modifier, total
from wargames_desktop.games.east_wind_rain.terms import TimeOfDay


class Withdrawal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Withdrawal Table."""

    needed: int
    """Modified roll from which a fleet gets away."""
    more_destroyers: int
    faster: int
    far: int
    far_from: int
    """Hexes between the nearest sections from which all are at extreme range or farther."""
    night: int
    near: int
    near_to: int
    """Hexes up to which any sections are at point blank or close range."""
    away_by_day: int
    """Hexes to the nearest enemy section from which a fleet gets away without a die."""
    away_by_night: int


class Standing(NamedTuple):
    """How a fleet that wants to get away stands to the other."""

    destroyers: int
    """Undamaged destroyer SP more than the other side's."""
    speed: int
    """MP more than the other side's, each by its slowest ship."""
    apart: int
    """Hexes between the nearest sections."""
    time: TimeOfDay


def withdrawal_modifiers(chart: Withdrawal, standing: Standing) -> tuple[Modifier, ...]:
    """What changes the die of a fleet that tries to withdraw (EWR-13.14.C)."""
    found = []
    if standing.destroyers > 0:
        found.append(Modifier(chart.more_destroyers, "more undamaged destroyers", "EWR-13.14.C.r1"))
    if standing.speed > 0:
        found.append(Modifier(chart.faster, "faster", "EWR-13.14.C.r2"))
    if standing.apart >= chart.far_from:
        found.append(Modifier(chart.far, "all sections at extreme range or farther", "EWR-13.14.C.r3"))
    if standing.time == "night":
        found.append(Modifier(chart.night, "night", "EWR-13.14.C.r4"))
    if standing.apart <= chart.near_to:
        found.append(Modifier(chart.near, "sections at close or point blank range", "EWR-13.14.C.r5"))
    return tuple(found)


def away(chart: Withdrawal, standing: Standing) -> bool:
    """Whether a fleet is so far away that it needs no die (EWR-13.14.E.2, EWR-13.14.E.3)."""
    return standing.apart >= (chart.away_by_day if standing.time == "day" else chart.away_by_night)


def withdraws(chart: Withdrawal, die: int, modifiers: tuple[Modifier, ...]) -> bool:
    """Whether a roll gets the fleet away (EWR-13.14.D)."""
    return die + total(modifiers) >= chart.needed
