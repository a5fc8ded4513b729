from __future__ import annotations

import pytest

from wargames_desktop.app.war_in_the_pacific import load_charts
from wargames_desktop.engine.board import Board
from wargames_desktop.games.war_in_the_pacific.charts import Charts
from wargames_desktop.games.war_in_the_pacific.geography import Geography


@pytest.fixture(scope="session")
def charts() -> Charts:
    return load_charts()


@pytest.fixture(scope="session")
def board(charts: Charts) -> Board:
    return charts.board


@pytest.fixture(scope="session")
def geography(board: Board) -> Geography:
    return Geography(board)
