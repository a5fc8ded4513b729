"""A view of a made-up board."""

import pytest

from tests.widgets.board.made_up import make_board, make_table, ship
from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Badge, Table
from wargames_desktop.widgets.board.view import BoardView


@pytest.fixture
def board() -> Board:
    return make_board()


@pytest.fixture
def table() -> Table:
    return make_table(
        ship("boise", "0505"),
        ship("helena", "0506", groups=("column",), badges=(Badge(kind="speed", text="4"),)),
        ship("farenholt", "0507", groups=("column",)),
        ship("furutaka", "0303", "japan", 3),
        ship("kako", "0303", "japan", 4),
        ship("kinugasa", "0303", "japan", 2),
    )


@pytest.fixture
def view(qtbot, board, table) -> BoardView:
    """A view of 1000 x 700 pixels on the made-up board, at rest."""
    made = BoardView()
    made.camera.milliseconds = 0
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.set_board(board)
    made.set_table(table)
    with qtbot.waitExposed(made):
        made.show()
    return made
