"""Chart sets and scenarios of Tokyo Express from their files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from wargames_desktop.app import paths
from wargames_desktop.app.chart_files import SHIPPED, ChartSet, FileReader
from wargames_desktop.app.tokyo_express.chart_checks import LoadedCharts, check_charts
from wargames_desktop.app.tokyo_express.scenario_checks import check_scenario
from wargames_desktop.data.boards import BOARD
from wargames_desktop.data.documents import Kind, load
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.engine.sequence import Outline
from wargames_desktop.games.tokyo_express.charts import (
    BattleMovementDisplay,
    Charts,
    DamageLevels,
    FreedomOfActionTable,
    GameValues,
    GunneryDecks,
    GunneryRules,
    MovementChart,
    Roster,
    TorpedoTable,
    VictorySchedule,
)
from wargames_desktop.games.tokyo_express.scenario import SCENARIO_FORM, Scenario
from wargames_desktop.games.tokyo_express.standard_charts import (
    Admirals,
    CollisionDamage,
    DeploymentDisplay,
    DetectionTable,
    FireEffects,
    ForceSizeMarkers,
    ForceSizeTable,
    HiddenForceArrivals,
    MissionCompasses,
    MissionRules,
    MissionThreshold,
    SightRanges,
    StandardCharts,
    StandardFreedomOfAction,
    StandardGunnery,
    StandardTorpedoes,
    StandardValues,
    SurpriseTorpedoes,
    Withdrawal,
)

GAME: Final = "tokyo_express"

OUTLINE: Final = Kind("outline", Outline)
SCENARIO: Final = Kind(f"{GAME}/scenario", SCENARIO_FORM)
SHIPS: Final = Kind(f"{GAME}/ships", Roster)
MOVEMENT: Final = Kind(f"{GAME}/movement_chart", MovementChart)
FREEDOM_OF_ACTION: Final = Kind(f"{GAME}/freedom_of_action", FreedomOfActionTable)
DISPLAY: Final = Kind(f"{GAME}/battle_movement_display", BattleMovementDisplay)
TORPEDOES: Final = Kind(f"{GAME}/torpedo_combat", TorpedoTable)
DECKS: Final = Kind(f"{GAME}/gunnery_decks", GunneryDecks)
GUNNERY: Final = Kind(f"{GAME}/gunnery_rules", GunneryRules)
DAMAGE: Final = Kind(f"{GAME}/damage_levels", DamageLevels)
VICTORY: Final = Kind(f"{GAME}/victory_schedule", VictorySchedule)
VALUES: Final = Kind(f"{GAME}/game_values", GameValues)

STANDARD: Final[Mapping[str, Kind[Any]]] = {
    "freedom_of_action": Kind(f"{GAME}/standard_freedom_of_action", StandardFreedomOfAction),
    "detection": Kind(f"{GAME}/detection", DetectionTable),
    "sight": Kind(f"{GAME}/sight_ranges", SightRanges),
    "force_markers": Kind(f"{GAME}/force_size_markers", ForceSizeMarkers),
    "force_sizes": Kind(f"{GAME}/force_size_table", ForceSizeTable),
    "deployment": Kind(f"{GAME}/deployment_display", DeploymentDisplay),
    "arrivals": Kind(f"{GAME}/hidden_force_arrival", HiddenForceArrivals),
    "compasses": Kind(f"{GAME}/mission_compasses", MissionCompasses),
    "threshold": Kind(f"{GAME}/mission_threshold", MissionThreshold),
    "collisions": Kind(f"{GAME}/collision_damage", CollisionDamage),
    "fires": Kind(f"{GAME}/fire_effects", FireEffects),
    "gunnery": Kind(f"{GAME}/standard_gunnery", StandardGunnery),
    "torpedoes": Kind(f"{GAME}/standard_torpedoes", StandardTorpedoes),
    "surprise_torpedoes": Kind(f"{GAME}/surprise_torpedoes", SurpriseTorpedoes),
    "withdrawal": Kind(f"{GAME}/withdrawal", Withdrawal),
    "admirals": Kind(f"{GAME}/admirals", Admirals),
    "missions": Kind(f"{GAME}/missions", MissionRules),
    "values": Kind(f"{GAME}/standard_values", StandardValues),
}
"""The charts of the Standard Game, by their field of :class:`StandardCharts`."""

CHARTS: Final[tuple[Kind[Any], ...]] = (
    *(SHIPS, MOVEMENT, FREEDOM_OF_ACTION, DISPLAY, TORPEDOES),
    *(DECKS, GUNNERY, DAMAGE, VICTORY, VALUES),
    *STANDARD.values(),
)
KINDS: Final[Mapping[str, Kind[Any]]] = {kind.name: kind for kind in (*CHARTS, SCENARIO, OUTLINE, BOARD)}
"""Every kind of file of the game, by the name that the file gives it."""
STANDARD_OUTLINES: Final[Mapping[str, str]] = {
    "first_turn": "first_turn_standard",
    "turn": "sequence_standard",
    "japanese_detection": "japanese_detection_standard",
    "us_detection": "us_detection_standard",
    "combat": "combat_standard",
}
"""The files of the Standard Game's sequences of play, by the field of the charts that holds each."""

T = TypeVar("T")


def load_charts(chart_set: str = SHIPPED) -> Charts:
    """The charts, tables, decks, ships, board and sequences of play of a chart set.

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
    files = {kind.name: reader.file(charts.file(kind.name.partition("/")[2]), kind) for kind in CHARTS}
    turn = reader.file(folder / "sequence_basic.yaml", OUTLINE)
    combat = reader.file(folder / "combat_basic.yaml", OUTLINE)
    outlines = {field: reader.file(folder / f"{name}.yaml", OUTLINE) for field, name in STANDARD_OUTLINES.items()}
    board = reader.board(charts.board)
    if reader.problems or turn is None or combat is None or board is None:
        raise DataError(reader.problems)
    values = {name: file.value for name, file in files.items() if file is not None}
    standard: dict[str, Any] = {field: values[kind.name] for field, kind in STANDARD.items()}
    standard |= {field: outline.value for field, outline in outlines.items() if outline is not None}
    return LoadedCharts(
        charts=Charts(
            id=charts.name,
            board=board,
            roster=values[SHIPS.name],
            movement=values[MOVEMENT.name],
            freedom_of_action=values[FREEDOM_OF_ACTION.name],
            display=values[DISPLAY.name],
            torpedoes=values[TORPEDOES.name],
            decks=values[DECKS.name],
            gunnery=values[GUNNERY.name],
            damage=values[DAMAGE.name],
            victory=values[VICTORY.name],
            values=values[VALUES.name],
            turn=turn.value,
            combat=combat.value,
            standard=StandardCharts(**standard),
        ),
        documents={
            **{name.partition("/")[2]: file.document for name, file in files.items() if file is not None},
            "turn": turn.document,
            "combat": combat.document,
            **{f"standard_{field}": outline.document for field, outline in outlines.items() if outline is not None},
        },
        board_path=str(charts.board),
    )


def load_scenario(path: Path, charts: Charts) -> Scenario:
    """The scenario of a file.

    Raises:
        DataError: with everything that is wrong with it.
    """
    loaded = load(path, SCENARIO)
    if problems := check_scenario(loaded.value, loaded.document, charts):
        raise DataError(problems)
    return loaded.value
