"""Factors and modifiers of fire between submarines and what hunts them (14.4 to 14.6). Arithmetic only."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.terms import Nation

Depth = Literal["coastal", "open", "deep"]
"""The hex in which submarines are hunted: with land, at sea, or in deep water (EWR-14.2.C)."""


class SubmarineTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What submarines and their hunters are worth, and what changes their rolls."""

    at_ships: int
    """Factors of a submarine SP against surface ships (EWR-14.4.B.1)."""
    at_submarines: int
    """Factors of a submarine SP against submarines (EWR-14.6.A.1)."""
    destroyer: int
    """Factors of a destroyer SP against submarines (EWR-14.5.B)."""
    aircraft: int
    """Factors of an army or naval air SP, aboard a carrier or not, against submarines (EWR-14.5.B)."""
    more_factors: int
    """For the TF with more factors; as much against the other (EWR-14.4.B.r1, EWR-14.4.B.r3)."""
    twice_the_factors: int
    """In its place where one TF has twice as many (EWR-14.4.B.r2, EWR-14.4.B.r4)."""
    us_early: int
    japan_early: int
    early_until: int
    """Last year of both."""
    us_late: int
    late_from: int
    """First year of it."""
    coastal: int
    deep: int

    def balance(self, own: int, other: int) -> tuple[Modifier, ...]:
        """The modifier for more or fewer factors than the other TF has (EWR-14.4.B.3).

        Rules: EWR-14.4.B.r1, EWR-14.4.B.r2, EWR-14.4.B.r3, EWR-14.4.B.r4.
        """
        if own == other:
            return ()
        if own > other:
            if own >= 2 * other:
                return (Modifier(self.twice_the_factors, "twice the factors", "EWR-14.4.B.r2"),)
            return (Modifier(self.more_factors, "more factors", "EWR-14.4.B.r1"),)
        if 2 * own <= other:
            return (Modifier(-self.twice_the_factors, "half the factors", "EWR-14.4.B.r4"),)
        return (Modifier(-self.more_factors, "fewer factors", "EWR-14.4.B.r3"),)

    def submarines(self, nation: Nation, year: int) -> tuple[Modifier, ...]:
        """What nation and year mean for submarines that fire at ships (EWR-14.4.B.r5)."""
        if nation == "us" and year <= self.early_until:
            return (Modifier(self.us_early, f"US submarines in {year}", "EWR-14.4.B.r5"),)
        return ()

    def hunters(self, nation: Nation, year: int, depth: Depth) -> tuple[Modifier, ...]:
        """What nation, year and water mean for ships and aircraft that hunt submarines.

        Rules: EWR-14.4.B.r6, EWR-14.4.B.r7, EWR-14.4.B.r8, EWR-14.4.B.r9.
        """
        changes = []
        if nation == "japan" and year <= self.early_until:
            changes.append(Modifier(self.japan_early, f"Japan in {year}", "EWR-14.4.B.r6"))
        if nation == "us" and year >= self.late_from:
            changes.append(Modifier(self.us_late, f"US in {year}", "EWR-14.4.B.r7"))
        if depth == "coastal":
            changes.append(Modifier(self.coastal, "coastal hex", "EWR-14.4.B.r8"))
        if depth == "deep":
            changes.append(Modifier(self.deep, "deep water", "EWR-14.4.B.r9"))
        return tuple(changes)

    def duel(self, nation: Nation, year: int, depth: Depth) -> tuple[Modifier, ...]:
        """What nation, year and water mean for submarines that fire at submarines.

        Rules: EWR-14.6.A.r1, EWR-14.6.A.r2, EWR-14.6.A.r3.
        """
        changes = []
        if nation == "us" and year >= self.late_from:
            changes.append(Modifier(self.us_late, f"US in {year}", "EWR-14.6.A.r1"))
        if depth == "coastal":
            changes.append(Modifier(self.coastal, "coastal hex", "EWR-14.6.A.r2"))
        if nation == "us" and year <= self.early_until:
            changes.append(Modifier(self.us_early, f"US submarines in {year}", "EWR-14.6.A.r3"))
        return tuple(changes)
