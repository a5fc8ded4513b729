"""How long the board takes to pan, to zoom, and to show the next table. Run with ``-m benchmark``."""

from itertools import cycle

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tests.widgets.board.made_up import label_of, make_table, ship
from wargames_desktop.app import paths
from wargames_desktop.app.registry import games
from wargames_desktop.data.boards import load_board
from wargames_desktop.engine.display import Preview, Region
from wargames_desktop.widgets.board.view import BoardView

pytestmark = pytest.mark.benchmark

SHIPS = 40


def fleet(shift: int):
    nations = ("us", "japan")
    return make_table(
        *(
            ship(f"ship{n}", label_of(6 + n // 10 * 4 + (shift if n % 5 == 0 else 0), 6 + n % 10 * 3), nations[n % 2])
            for n in range(SHIPS)
        )
    )


@pytest.fixture(params=["tokyo_express", "war_in_the_pacific", "east_wind_rain"])
def board(request):
    if request.param == "tokyo_express":
        return games()["tokyo_express"].parts.boards["tokyo_express"]
    return load_board(paths.assets() / request.param / "board.yaml")


@pytest.fixture
def view(qtbot, board):
    made = BoardView()
    made.camera.milliseconds = 0
    qtbot.addWidget(made)
    made.resize(1600, 1000)
    made.set_board(board)
    made.set_table(fleet(0))
    with qtbot.waitExposed(made):
        made.show()
    made.camera.zoom(2.2)
    made.skip_animation()
    return made


def repaint(view):
    view.viewport().update()
    QApplication.processEvents()


def test_full_repaint_while_panning(view, benchmark):
    steps = cycle([QPointF(-37, -13)] * 12 + [QPointF(37, 13)] * 12)
    for _ in range(24):
        view.camera.pan(next(steps))
        repaint(view)

    def pan():
        view.camera.pan(next(steps))
        repaint(view)

    benchmark(pan)


def test_paint_all_tiles_in_sight(view, benchmark):
    steps = cycle([QPointF(-37, -13)] * 12 + [QPointF(37, 13)] * 12)

    def forget():
        view.forget_pictures()

    def pan():
        view.camera.pan(next(steps))
        repaint(view)

    benchmark.pedantic(pan, setup=forget, rounds=20)


def test_from_command_to_repaint(view, benchmark):
    shifts = cycle((1, 0))

    def show():
        view.set_table(fleet(next(shifts)))
        repaint(view)

    benchmark(show)


def test_zoom_one_notch(view, benchmark):
    factors = cycle((1.25, 0.8))

    def zoom():
        view.camera.zoom(next(factors))
        repaint(view)

    benchmark(zoom)


def test_pan_with_a_large_preview(view, benchmark):
    hexes = tuple(label_of(row, column) for row in range(14, 27) for column in range(12, 28))
    view.set_preview(Preview(regions=(Region(style="threat", hexes=hexes),)))
    steps = cycle([QPointF(-37, -13)] * 8 + [QPointF(37, 13)] * 8)

    def pan():
        view.camera.pan(next(steps))
        repaint(view)

    for _ in range(16):
        pan()
    benchmark(pan)


def test_open_the_board(view, board, benchmark):
    def show():
        view.set_board(board)
        repaint(view)

    benchmark(show)
