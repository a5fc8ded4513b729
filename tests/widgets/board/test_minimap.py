"""The minimap shows where the view stands and moves it."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from tests.widgets.board.made_up import make_table, ship
from wargames_desktop.widgets.board import MiniMap

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def minimap(qtbot, view) -> MiniMap:
    made = MiniMap(view)
    qtbot.addWidget(made)
    made.resize(240, made.heightForWidth(240))
    made.show()
    for _ in range(6):
        view.zoom_in()
    return made


def place_of(minimap, view, id) -> QPoint:
    return minimap.from_board(view.where(id)).toPoint()


def colours(minimap) -> set[str]:
    image = minimap.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def test_it_keeps_the_shape_of_the_board(minimap, view):
    assert minimap.heightForWidth(240) / 240 == pytest.approx(
        view.board_rect.height() / view.board_rect.width(), rel=0.01
    )


def test_points_go_to_the_board_and_back(minimap):
    there = minimap.to_board(QPointF(50, 60))
    back = minimap.from_board(there)
    assert (back.x(), back.y()) == (pytest.approx(50), pytest.approx(60))


def test_a_click_moves_the_view_there(minimap, view):
    QTest.mouseClick(minimap, LEFT, NONE, place_of(minimap, view, "0808"))
    assert (view.camera.centre - view.where("0808")).manhattanLength() < 0.2


def test_a_drag_takes_the_view_along(minimap, view):
    QTest.mousePress(minimap, LEFT, NONE, place_of(minimap, view, "0505"))
    QTest.mouseMove(minimap, place_of(minimap, view, "0909"))
    assert (view.camera.centre - view.where("0909")).manhattanLength() < 0.2
    QTest.mouseRelease(minimap, LEFT, NONE, place_of(minimap, view, "0909"))


def test_pieces_are_dots_in_the_colours_of_their_nations(minimap, view):
    inks = view.theme.nations
    assert {inks["us"].ground, inks["japan"].ground} <= colours(minimap)
    view.set_table(make_table(ship("boise", "0505")))
    seen = colours(minimap)
    assert inks["us"].ground in seen
    assert inks["japan"].ground not in seen


def test_the_frame_follows_the_view(minimap, view):
    before = minimap.grab().toImage()
    view.centre_on("1010")
    assert minimap.grab().toImage() != before


def test_the_board_is_painted_once_while_the_view_moves(minimap, view, monkeypatch):
    minimap.grab()
    painted = []
    monkeypatch.setattr(view, "paint_board", lambda *args: painted.append(args))
    view.centre_on("1010")
    minimap.grab()
    assert painted == []
    view.set_theme(view.theme)
    minimap.grab()
    assert len(painted) == 1
