"""The data files of Tokyo Express: chart sets and scenarios, read and checked."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from wargames_desktop.data.boards import BoardHead, Coast, build_board
from wargames_desktop.engine.board import Board
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
from wargames_desktop.games.tokyo_express.scenario import Scenario

T = TypeVar("T")

ROOT = Path(__file__).parents[1]
ROOT = ROOT if (ROOT / "assets").is_dir() else ROOT.parent
ASSETS = ROOT / "assets" / "tokyo_express"
SCENARIOS = ROOT / "scenarios" / "tokyo_express"


def load_charts(chart_set: str = "reconstructed") -> Charts:
    """The charts, tables, decks, ships, board and sequences of play of a chart set."""
    charts = ASSETS / "charts" / chart_set
    return Charts(
        id=chart_set,
        board=_board(ASSETS / "board.yaml"),
        roster=_read(charts / "ships.yaml", Roster),
        movement=_read(charts / "movement_chart.yaml", MovementChart),
        freedom_of_action=_read(charts / "freedom_of_action.yaml", FreedomOfActionTable),
        display=_read(charts / "battle_movement_display.yaml", BattleMovementDisplay),
        torpedoes=_read(charts / "torpedo_combat.yaml", TorpedoTable),
        decks=_read(charts / "gunnery_decks.yaml", GunneryDecks),
        gunnery=_read(charts / "gunnery_rules.yaml", GunneryRules),
        damage=_read(charts / "damage_levels.yaml", DamageLevels),
        victory=_read(charts / "victory_schedule.yaml", VictorySchedule),
        values=_read(charts / "game_values.yaml", GameValues),
        turn=_read(ASSETS / "sequence_basic.yaml", Outline),
        combat=_read(ASSETS / "combat_basic.yaml", Outline),
    )


def load_scenario(path_or_id: str | Path, charts: Charts) -> Scenario:
    """The scenario of a file, or of an id that is shipped."""
    path = Path(path_or_id)
    return _read(path if path.suffix else SCENARIOS / f"{path_or_id}.yaml", Scenario)


def _read(path: Path, type: type[T]) -> T:
    return msgspec.convert(_document(path), type, str_keys=False)


def _document(path: Path) -> Any:
    document = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    document.pop("kind")
    return document


def _board(path: Path) -> Board:
    head = _read(path, BoardHead)
    with path.with_name(head.hexes).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return build_board(head, rows, msgspec.json.decode(path.with_name(head.coast).read_bytes(), type=Coast))
