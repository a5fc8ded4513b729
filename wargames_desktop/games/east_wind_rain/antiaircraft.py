"""Antiaircraft fire on a wave: points, modifiers and how hits may be taken (11.15 to 11.17). Arithmetic only."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from wargames_desktop.games.east_wind_rain.basic_crt import BasicCrt
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.naval_display import adjacent


class AntiaircraftTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Antiaircraft values that no counter prints, and what changes the roll."""

    major_base: int
    air_base: int
    ground_sp_per_point: int
    major_base_at_bombers: int
    destroyer: int
    port_divisor: int
    """Ships in port fire with their antiaircraft total divided by this (EWR-11.16.E.1)."""
    late_from: int
    """First year of ``late_modifier``."""
    late_modifier: int
    aborts_per_hit: int
    """Air SP that one hit turns back where it destroys none (EWR-11.17.A)."""


def land_points(table: AntiaircraftTable, major_bases: int, air_bases: int, ground_sp: int, port_points: int) -> int:
    """Points of a hex against army and naval aircraft; ``port_points`` is the total of the ships in port.

    Half of an odd total in port is rounded up (A-22). Rules: EWR-11.15.B, EWR-11.15.E, EWR-11.16.E.1, EWR-16.1.A.
    """
    return (
        major_bases * table.major_base
        + air_bases * table.air_base
        + ground_sp // table.ground_sp_per_point
        + -(-port_points // table.port_divisor)
    )


def land_points_at_bombers(table: AntiaircraftTable, major_bases: int) -> int:
    """Points of a hex against bombers: of major bases alone (EWR-11.15.C, EWR-11.16.M)."""
    return major_bases * table.major_base_at_bombers


def display_points(cell: int, values: Sequence[int], long_range: Sequence[int], attacked: Collection[int]) -> int:
    """Points of a hex of the naval air display, with the long-range fire of its neighbours that are not attacked.

    ``values`` and ``long_range`` are by hex of the display (EWR-11.16.J, EWR-11.16.A.3).
    """
    return values[cell] + sum(long_range[other] for other in adjacent(cell) if other not in attacked)


def modifiers(
    table: AntiaircraftTable, crt: BasicCrt, points: float, year: int, remainder_rule: str, late_rule: str
) -> tuple[Modifier, ...]:
    """What changes the roll for ``points``: the remainder and the year, and nothing else (EWR-11.15.F, EWR-11.16.K)."""
    late = (Modifier(table.late_modifier, f"{year}", late_rule),) if year >= table.late_from else ()
    return (*crt.remainder(points, remainder_rule), *late)


def most_losses(hits: int, any_green: int) -> int:
    """How many of ``hits`` may destroy an air SP each: half, rounded up, and none with ``any_green`` SP around.

    Rules: EWR-11.17.B.1, EWR-11.17.B.2, EWR-11.17.C.
    """
    return 0 if any_green else -(-hits // 2)
