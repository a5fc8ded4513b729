"""East Wind Rain as the program knows it."""

from __future__ import annotations

from pathlib import Path

from wargames_desktop.app.east_wind_rain.files import GAME, SCENARIO
from wargames_desktop.app.registry import GameEntry, Parts, scenario_files
from wargames_desktop.data.documents import load
from wargames_desktop.games.east_wind_rain.scenario import Scenario


def east_wind_rain() -> GameEntry:
    """The game; what it takes to play it is imported and read when it is built."""
    return GameEntry(
        id=GAME,
        title="East Wind Rain",
        summary="The Pacific war by quarters: task forces in the dark, carriers, landings, interceptions.",
        build=_build,
        scenario_type=Scenario,
        read_header=_read_header,
        scenarios=scenario_files(GAME),
        programs=("hard", "medium", "easy"),
        panels=("log", "here", "mats", "units", "charts", "tracks", "score", "overview"),
    )


def _build(chart_set: str) -> Parts:
    from wargames_desktop.app.east_wind_rain.parts import build

    return build(chart_set)


def _read_header(path: Path) -> Scenario:
    return load(path, SCENARIO).value
