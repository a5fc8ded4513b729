"""The data files of East Wind Rain for people who change them: all that is wrong with one, form and sense."""

from __future__ import annotations

from pathlib import Path

from wargames_desktop.app.east_wind_rain.chart_checks import check_charts
from wargames_desktop.app.east_wind_rain.files import CHARTS, KINDS, OUTLINE, SCENARIO, load_chart_files
from wargames_desktop.app.east_wind_rain.scenario_checks import check_scenario
from wargames_desktop.data.boards import BOARD, load_board
from wargames_desktop.data.documents import Loaded, load_any
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.games.east_wind_rain.charts import Charts

CHART_FORMS = tuple(kind.form for kind in CHARTS.values())


def check_file(path: Path, charts: Charts) -> tuple[Problem, ...]:
    """Everything that is wrong with a file; a scenario must be playable with ``charts``."""
    try:
        loaded = load_any(path, KINDS)
        if isinstance(loaded.value, BOARD.form):
            load_board(path)
    except DataError as error:
        return error.problems
    if isinstance(loaded.value, SCENARIO.form):
        return tuple(check_scenario(loaded.value, loaded.document, charts))
    return tuple(_among_its_charts(path, loaded))


def _among_its_charts(path: Path, loaded: Loaded[object]) -> list[Problem]:
    """What does not agree with the other files of the chart set, for a chart or outline that stands where they do."""
    if isinstance(loaded.value, CHART_FORMS):
        sets = [(path.absolute().parents[2], path.absolute().parent.name)]
    elif isinstance(loaded.value, OUTLINE.form | BOARD.form):
        folder = path.absolute().parent
        sets = [(folder, each.name) for each in sorted((folder / "charts").glob("*/"))]
    else:
        sets = []
    found: list[Problem] = []
    for folder, chart_set in sets:
        try:
            problems = check_charts(load_chart_files(folder, chart_set))
        except DataError:
            continue
        found += [problem for problem in problems if Path(problem.path).absolute() == path.absolute()]
    return list(dict.fromkeys(found))
