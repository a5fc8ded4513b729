from __future__ import annotations

import pytest

from wargames_desktop.app import paths
from wargames_desktop.data.boards import load_board
from wargames_desktop.engine.board import Board
from wargames_desktop.games.war_in_the_pacific.geography import Geography


@pytest.fixture(scope="session")
def board() -> Board:
    return load_board(paths.assets() / "war_in_the_pacific" / "board.yaml")


@pytest.fixture(scope="session")
def geography(board: Board) -> Geography:
    return Geography(board)
