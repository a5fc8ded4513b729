"""Chart sets and scenarios of East Wind Rain from their files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from wargames_desktop.app import paths
from wargames_desktop.app.chart_files import SHIPPED, ChartSet, FileReader
from wargames_desktop.app.east_wind_rain.chart_checks import LoadedCharts, check_charts
from wargames_desktop.app.east_wind_rain.scenario_checks import check_scenario
from wargames_desktop.data.boards import BOARD
from wargames_desktop.data.documents import Kind, load
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.engine.sequence import Outline
from wargames_desktop.games.east_wind_rain.charts import (
    AirTable,
    Atlas,
    Charts,
    CodeRecord,
    Construction,
    Counters,
    CrtChart,
    Economy,
    GroundTable,
    Installations,
    Movement,
    OperationCosts,
    ReinforcementTrack,
    Roster,
    Sighting,
    SubmarineChart,
    SurfaceTables,
    TurnTrack,
    VictoryTable,
    Waves,
)
from wargames_desktop.games.east_wind_rain.scenario import Scenario

GAME: Final = "east_wind_rain"

OUTLINE: Final = Kind("outline", Outline)
COURSES: Final = ("operation", "air_strike", "surface_battle", "assault")
"""Files of outlines that are for reference only."""
SCENARIO: Final = Kind(f"{GAME}/scenario", Scenario)
CHARTS: Final[Mapping[str, Kind[Any]]] = {
    "atlas": Kind(f"{GAME}/atlas", Atlas),
    "basic_crt_chart": Kind(f"{GAME}/basic_crt", CrtChart),
    "sighting": Kind(f"{GAME}/sighting", Sighting),
    "air": Kind(f"{GAME}/air", AirTable),
    "waves_chart": Kind(f"{GAME}/waves", Waves),
    "surface": Kind(f"{GAME}/surface_combat", SurfaceTables),
    "submarine_chart": Kind(f"{GAME}/submarines", SubmarineChart),
    "installations": Kind(f"{GAME}/installations", Installations),
    "ground": Kind(f"{GAME}/ground", GroundTable),
    "movement": Kind(f"{GAME}/movement", Movement),
    "costs": Kind(f"{GAME}/operations_cost", OperationCosts),
    "roster": Kind(f"{GAME}/roster", Roster),
    "counters": Kind(f"{GAME}/counters", Counters),
    "track": Kind(f"{GAME}/turn_track", TurnTrack),
    "code_record": Kind(f"{GAME}/code_record", CodeRecord),
    "economy": Kind(f"{GAME}/economy", Economy),
    "construction": Kind(f"{GAME}/construction", Construction),
    "reinforcements": Kind(f"{GAME}/reinforcements", ReinforcementTrack),
    "victory": Kind(f"{GAME}/victory", VictoryTable),
}
"""The charts, by their field of :class:`Charts`."""
KINDS: Final[Mapping[str, Kind[Any]]] = {kind.name: kind for kind in (*CHARTS.values(), SCENARIO, OUTLINE, BOARD)}
"""Every kind of file of the game, by the name that the file gives it."""


def load_charts(chart_set: str = SHIPPED) -> Charts:
    """The counters, tables, board and sequence of play of a chart set.

    Raises:
        DataError: with everything that is wrong with its files.
    """
    loaded = load_chart_files(paths.assets() / GAME, chart_set)
    if problems := check_charts(loaded):
        raise DataError(problems)
    return loaded.charts


def chart_problems(texts: Mapping[str, bytes]) -> tuple[Problem, ...]:
    """What is wrong with a chart set that is being written: its charts by name, those that come with the game else."""
    folder = paths.assets() / GAME
    try:
        return tuple(check_charts(load_chart_files(folder, SHIPPED, texts)))
    except DataError as error:
        return error.problems


def load_chart_files(folder: Path, chart_set: str, texts: Mapping[str, bytes] | None = None) -> LoadedCharts:
    """A chart set with the places of its values; they have their form, but need not make sense.

    ``texts`` are charts by name that are read from there.

    Raises:
        DataError: with everything that is wrong with the form of its files, or naming the chart sets there are.
    """
    charts = ChartSet(folder, chart_set, texts)
    reader = FileReader(charts.read)
    files = {field: reader.file(charts.file(_name(kind)), kind) for field, kind in CHARTS.items()}
    turn = reader.file(folder / "sequence.yaml", OUTLINE)
    courses = [reader.file(folder / f"{name}.yaml", OUTLINE) for name in COURSES]
    board = reader.board(charts.board)
    if reader.problems or turn is None or board is None:
        raise DataError(reader.problems)
    there = {field: file for field, file in files.items() if file is not None}
    return LoadedCharts(
        charts=Charts(
            id=charts.name,
            board=board,
            turn=turn.value,
            courses=tuple(file.value for file in courses if file is not None),
            **{field: file.value for field, file in there.items()},
        ),
        documents={
            **{_name(CHARTS[field]): file.document for field, file in there.items()},
            "turn": turn.document,
        },
        board_path=str(charts.board),
    )


def _name(kind: Kind[Any]) -> str:
    return kind.name.partition("/")[2]


def load_scenario(path: Path, charts: Charts) -> Scenario:
    """The scenario of a file.

    Raises:
        DataError: with everything that is wrong with it.
    """
    loaded = load(path, SCENARIO)
    if problems := check_scenario(loaded.value, loaded.document, charts):
        raise DataError(problems)
    return loaded.value
