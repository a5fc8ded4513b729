"""Whether the charts of East Wind Rain make sense: complete, in order, and in agreement with each other.

What is checked here is what the rules rely on, so that a player's own values cannot stop a game in its middle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargames_desktop.data.problems import Problem
from wargames_desktop.data.reader import Document
from wargames_desktop.games.east_wind_rain.charts import Charts


@dataclass(frozen=True)
class LoadedCharts:
    """A chart set, and the documents of its charts by name."""

    charts: Charts
    documents: Mapping[str, Document]
    board_path: str


def check_charts(loaded: LoadedCharts) -> list[Problem]:
    """Everything in a chart set that does not make sense."""
    return []
