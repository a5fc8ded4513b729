"""The morale of task forces in surface battles, counted in halves (13.13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec


class MoraleRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The morale of a TF with at least one undamaged ship of one of ``types``."""

    types: tuple[str, ...]
    morale: int
    rule: str


class MoraleDieRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a die from ``lowest`` to ``highest`` changes."""

    lowest: int
    highest: int
    change: int
    rule: str


class SurfaceMorale(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The morale chart; losses and the reserve are given in whole points."""

    rows: tuple[MoraleRow, ...]
    """The highest first."""
    otherwise: int
    """For TFs without supply, and those that meet no row."""
    die: tuple[MoraleDieRow, ...]
    capital_damaged: float
    damaged_capital_sunk: float
    capital_sunk: float
    small_sunk: float
    """For each CL and each SP."""
    reserve: float
    """Once, for a TF with ships in its reserve section."""


class Losses(NamedTuple):
    """What a TF lost in one firing round, as its morale sees it."""

    capital_damaged: int = 0
    damaged_capital_sunk: int = 0
    capital_sunk: int = 0
    small_sunk: int = 0

    @property
    def any(self) -> bool:
        """Whether anything was lost or damaged that counts."""
        return any(self)


def base(chart: SurfaceMorale, undamaged: Iterable[str], supplied: bool) -> tuple[int, str]:
    """The morale of a TF by the types of its ``undamaged`` ships, and the rule (EWR-13.13.A)."""
    types = set(undamaged)
    if supplied:
        for row in chart.rows:
            if types & set(row.types):
                return row.morale, row.rule
    return chart.otherwise, "EWR-13.13.A.r4"


def die_change(chart: SurfaceMorale, die: int) -> tuple[int, str]:
    """What the ``die`` changes, and the rule (EWR-13.13.C)."""
    row = next(row for row in chart.die if row.lowest <= die <= row.highest)
    return row.change, row.rule


class MoraleLoss(NamedTuple):
    """A line of the morale of one round: how many of what, and how many halves that costs or brings."""

    number: int
    what: str
    halves: int
    rule: str


def losses(chart: SurfaceMorale, lost: Losses) -> tuple[MoraleLoss, ...]:
    """What the losses of one firing round do to morale (EWR-13.13.D)."""
    lines: Mapping[str, tuple[int, float, str]] = {
        "capital ships damaged": (lost.capital_damaged, chart.capital_damaged, "EWR-13.13.D.r1"),
        "damaged capital ships sunk": (lost.damaged_capital_sunk, chart.damaged_capital_sunk, "EWR-13.13.D.r2"),
        "capital ships sunk": (lost.capital_sunk, chart.capital_sunk, "EWR-13.13.D.r3"),
        "CL and SP sunk": (lost.small_sunk, chart.small_sunk, "EWR-13.13.D.r4"),
    }
    return tuple(
        MoraleLoss(number, what, halves(number * each), rule) for what, (number, each, rule) in lines.items() if number
    )


def halves(points: float) -> int:
    """Morale points as a number of halves."""
    return round(points * 2)
