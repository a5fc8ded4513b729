from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.games.war_in_the_pacific.situations import Draws, Situation
from wargames_desktop.app import paths
from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.war_in_the_pacific.files import GAME, SCENARIO, load_charts
from wargames_desktop.data.boards import load_board
from wargames_desktop.data.documents import load
from wargames_desktop.engine.board import Board
from wargames_desktop.games.war_in_the_pacific.charts import Charts
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.geography import Geography
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario


@pytest.fixture(scope="session")
def board() -> Board:
    return load_board(paths.assets() / "war_in_the_pacific" / "board.yaml")


@pytest.fixture(scope="session")
def geography(board: Board) -> Geography:
    return Geography(board)


@pytest.fixture(scope="session")
def charts() -> Charts:
    return load_charts()


@pytest.fixture(scope="session")
def game(charts: Charts) -> WarInThePacific:
    return WarInThePacific(charts)


@pytest.fixture(scope="session")
def scenarios() -> Mapping[str, Scenario]:
    return {id: load(path, SCENARIO).value for id, path in scenario_files(GAME).items()}


@pytest.fixture
def situation(game: WarInThePacific, scenarios: Mapping[str, Scenario]) -> Callable[..., Situation]:
    """Start a situation: ``situation(units=..., phase=..., draws=[...])``; unnamed units are gone unless told."""

    def start(draws: Draws = (), scenario: str = "standard", seed: int | None = None, **given: Any) -> Situation:
        return Situation(game, scenarios[scenario], {"others": "gone", **given}, draws, seed)

    return start
