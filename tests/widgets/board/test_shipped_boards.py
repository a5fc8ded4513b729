"""The boards of the games that come with the program, in the view."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from wargames_desktop.app.registry import games
from wargames_desktop.widgets.board import BoardView

BOARDS = {id: board for entry in games().values() for id, board in entry.parts.boards.items()}


@pytest.fixture(params=BOARDS)
def view(qtbot, request) -> BoardView:
    made = BoardView()
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.set_board(BOARDS[request.param])
    made.show()
    return made


def test_every_hex_is_found_under_its_centre(view):
    grid = view.scene().grid
    assert all(grid.label_at(grid.centre(label)) == label for label in grid.board.places)


def test_the_whole_board_is_in_sight_at_first(view):
    grid = view.scene().grid
    seen = view.camera.seen
    assert all(seen.contains(grid.centre(label)) for label in grid.board.places)


def test_the_six_keys_go_to_the_six_neighbours(view):
    grid = view.scene().grid
    middle = grid.nearest(QPointF(view.board_rect.center()))
    pad = "796314" if grid.board.pointed else "893217"
    for direction, digit in enumerate(pad):
        heard = []
        view.hovered.connect(heard.append)
        view.put_cursor(middle)
        QTest.keyClick(view, Qt.Key(Qt.Key.Key_0 + int(digit)), Qt.KeyboardModifier.KeypadModifier)
        view.hovered.disconnect(heard.append)
        assert heard[-1] == grid.beside(middle, direction)
