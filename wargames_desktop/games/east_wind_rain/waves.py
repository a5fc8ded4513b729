"""How a strike is divided into waves (12.3): arithmetic only, the attacker decides in ``forming_waves``."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.games.east_wind_rain.modifiers import Modifier


class WaveRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The least number of waves for modified rolls from ``lowest`` to ``highest``; None: no limit on that side."""

    lowest: int | None = None
    highest: int | None = None
    waves: int

    def covers(self, roll: int) -> bool:
        """Whether the modified ``roll`` falls into this row."""
        return (self.lowest is None or self.lowest <= roll) and (self.highest is None or roll <= self.highest)


class WaveTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Air Wave Table and the limits of a wave."""

    rows: tuple[WaveRow, ...]
    largest: int
    """Air SP of a wave at most (EWR-12.3.C.1)."""
    least_share: int
    """A wave has at least one in so many of the air SP of the strike (EWR-12.3.C)."""
    massive_above: int
    """Above so many air SP waves are as large as can be, and the last takes what is left (EWR-12.3.C.4)."""

    def waves(self, roll: int) -> int:
        """The least number of waves for a modified roll (EWR-12.3.B.r3)."""
        return next(row.waves for row in self.rows if row.covers(roll))


def wave_modifiers(*, port: bool, green: bool) -> tuple[Modifier, ...]:
    """What changes the wave roll: a ``port`` or base as the target, and any ``green`` aircraft, escorts included."""
    modifiers = []
    if port:
        modifiers.append(Modifier(1, "port or base", "EWR-12.3.B.r1"))
    if green:
        modifiers.append(Modifier(-1, "green crews", "EWR-12.3.B.r2"))
    return tuple(modifiers)


def divisions(table: WaveTable, aircraft: int, least_waves: int) -> tuple[tuple[int, ...], ...]:
    """Every way to divide ``aircraft`` air SP into waves, in order, each as the sizes of the waves.

    Each SP is a wave where there are fewer than ``least_waves`` (A-21).
    """
    if aircraft <= 0:
        return ()
    if aircraft > table.massive_above:
        full, rest = divmod(aircraft, table.largest)
        return ((table.largest,) * full + ((rest,) if rest else ()),)
    fewest = fewest_waves(table, aircraft, least_waves)
    smallest = smallest_wave(table, aircraft, least_waves)
    return tuple(
        sizes
        for waves in range(fewest, min(aircraft // smallest, table.least_share) + 1)
        for sizes in _sizes(aircraft, waves, smallest, table.largest)
    )


def fewest_waves(table: WaveTable, aircraft: int, least_waves: int) -> int:
    """How many waves there are at least, by the roll and by the largest size (EWR-12.3.B.r3, EWR-12.3.C.1)."""
    return min(max(least_waves, -(-aircraft // table.largest)), aircraft)


def smallest_wave(table: WaveTable, aircraft: int, least_waves: int) -> int:
    """Air SP of a wave at least: a quarter of the strike, rounded down only where it must be (EWR-12.3.C, A-21)."""
    whole = -(-aircraft // table.least_share)
    if whole * fewest_waves(table, aircraft, least_waves) <= aircraft:
        return whole
    return max(1, aircraft // table.least_share)


def _sizes(aircraft: int, waves: int, smallest: int, largest: int) -> Iterator[tuple[int, ...]]:
    if waves == 1:
        if smallest <= aircraft <= largest:
            yield (aircraft,)
        return
    for first in range(min(largest, aircraft - smallest * (waves - 1)), smallest - 1, -1):
        for rest in _sizes(aircraft - first, waves - 1, smallest, largest):
            yield (first, *rest)
