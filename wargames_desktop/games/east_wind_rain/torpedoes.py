"""Torpedoes in surface battles: ranges, reloads, targets, and what changes the die (13.9)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.east_wind_rain.basic_crt import BasicCrt
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.terms import Nation, Range, Section, SideName, TimeOfDay


class Torpedoes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each side's torpedoes can do, and what changes their roll."""

    ranges: Mapping[SideName, tuple[Range, ...]]
    launches: Mapping[SideName, int]
    """How often a section may launch in one battle."""
    reload: int
    """Firing rounds that must lie between two launches of a section."""
    japan: int
    japan_at_night: int
    us: int
    us_until: int
    """Last year of the modifier for the US Navy."""


def barred(chart: Torpedoes, side: SideName, launched: tuple[int, ...], round: int) -> Refusal | None:
    """Why a section that launched in the rounds ``launched`` may not launch in ``round``; None: it may.

    Rules: EWR-13.9.J, EWR-13.9.K.
    """
    rule = "EWR-13.9.K" if side == "japan" else "EWR-13.9.J"
    if len(launched) >= chart.launches[side]:
        return Refusal(rule, "This section has no torpedoes left")
    if launched and round - launched[-1] <= chart.reload:
        return Refusal(rule, "This section is reloading its torpedoes")
    return None


def torpedo_targets(
    chart: Torpedoes,
    side: SideName,
    hex: int,
    enemy: Mapping[Section, int],
    range_at: Mapping[int, Range],
) -> tuple[Section, ...]:
    """At which sections of the ``enemy`` torpedoes of ``side`` may be launched from ``hex``.

    The reserve only where no main or screen section shares its hex or that of the firers.

    Rules: EWR-13.9.B, EWR-13.9.C, EWR-13.9.E, EWR-13.9.E.1, EWR-13.9.E.2.
    """
    escorts = {at for section, at in enemy.items() if section != "reserve"}
    return tuple(
        section
        for section, at in enemy.items()
        if range_at.get(abs(hex - at)) in chart.ranges[side]
        and (section != "reserve" or (at not in escorts and hex not in escorts))
    )


def torpedo_modifiers(
    chart: Torpedoes, crt: BasicCrt, total: int, *, navy: Nation, year: int, time: TimeOfDay
) -> tuple[Modifier, ...]:
    """What changes the die of ``total`` torpedo factors (EWR-13.9.F, EWR-13.9.G)."""
    found = list(crt.remainder(total, "EWR-13.9.F.r1"))
    if navy == "japan":
        found.append(Modifier(chart.japan, "Japanese torpedoes", "EWR-13.9.F.r2"))
        if time == "night":
            found.append(Modifier(chart.japan_at_night, "Japanese at night", "EWR-13.9.F.r3"))
    if navy == "us" and year <= chart.us_until:
        found.append(Modifier(chart.us, "American torpedoes", "EWR-13.9.F.r4"))
    return tuple(found)
