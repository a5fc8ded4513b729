"""Submarines (chapter 14); their table is declared beside the rules that read it."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.chart import Chart
from wargames_desktop.games.east_wind_rain.submarine_factors import SubmarineTable


class SubmarineChart(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tables of submarine combat (chapter 14)."""

    table: SubmarineTable
    most_in_task_force: int
    """Submarine SP (EWR-14.1.A)."""
