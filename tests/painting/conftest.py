"""What tests of drawings share."""

from __future__ import annotations

import pytest

from tests.painting.sheets import island_board
from wargames_desktop.engine.board import Board
from wargames_desktop.painting.theme import Theme, make_theme


@pytest.fixture(autouse=True)
def _application(qapp: object) -> None:
    """Fonts and pictures need one."""


@pytest.fixture
def theme() -> Theme:
    return make_theme("dark", "night")


@pytest.fixture
def board() -> Board:
    return island_board()
