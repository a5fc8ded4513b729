"""Whether the charts of East Wind Rain make sense: complete, in order, and in agreement with each other.

What is checked here is what the rules rely on, so that a player's own values cannot stop a game in its middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from wargames_desktop.app.east_wind_rain.combat_checks import (
    air,
    basic_crt,
    ground,
    sighting,
    submarines,
    surface,
    waves,
)
from wargames_desktop.app.east_wind_rain.economy_checks import (
    code_record,
    construction,
    counters,
    economy,
    outline,
    reinforcements,
    roster,
    turn_track,
    victory,
)
from wargames_desktop.app.east_wind_rain.map_checks import atlas, board_problems, costs, installations, movement
from wargames_desktop.data.problems import Problem
from wargames_desktop.data.reader import Document
from wargames_desktop.games.east_wind_rain.charts import Charts


@dataclass(frozen=True)
class LoadedCharts:
    """A chart set, and the documents of its charts by name."""

    charts: Charts
    documents: Mapping[str, Document]
    board_path: str


Checker = Callable[[Charts, Document], Iterator[Problem]]


def check_charts(loaded: LoadedCharts) -> list[Problem]:
    """Everything in a chart set that does not make sense."""
    charts = loaded.charts
    problems = [problem for name, checker in _CHECKERS.items() for problem in checker(charts, loaded.documents[name])]
    problems += [Problem(path=loaded.board_path, message=message) for message in board_problems(charts)]
    return problems


_CHECKERS: Final[Mapping[str, Checker]] = {
    "atlas": atlas,
    "basic_crt": basic_crt,
    "sighting": sighting,
    "air": air,
    "waves": waves,
    "surface_combat": surface,
    "submarines": submarines,
    "installations": installations,
    "ground": ground,
    "movement": movement,
    "operations_cost": costs,
    "roster": roster,
    "counters": counters,
    "turn_track": turn_track,
    "code_record": code_record,
    "economy": economy,
    "construction": construction,
    "reinforcements": reinforcements,
    "victory": victory,
    "turn": outline,
}
