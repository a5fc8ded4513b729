"""Tiles are painted once per zoom level, stand in for each other, and stay within their budget."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from wargames_desktop.widgets.board import tiles as module
from wargames_desktop.widgets.board.tiles import SIDE, Tiles

BOUNDS = QRectF(0, 0, 40, 30)


class Picture:
    """Left half red, right half blue, and every painting noted."""

    def __init__(self):
        self.painted = []

    def paint(self, painter, part, scale):
        self.painted.append((QRectF(part), scale))
        painter.fillRect(QRectF(0, 0, 20, 30), QColor("red"))
        painter.fillRect(QRectF(20, 0, 20, 30), QColor("blue"))


@pytest.fixture
def picture(qapp):
    return Picture()


@pytest.fixture
def tiles(picture):
    return Tiles(picture.paint, BOUNDS)


def drawn(tiles, exposed, scale, painter_scale=None) -> QImage:
    painter_scale = painter_scale or scale
    image = QImage(800, 600, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    painter.scale(painter_scale, painter_scale)
    painter.translate(-exposed.topLeft())
    tiles.draw(painter, exposed, scale)
    painter.end()
    return image


def test_the_picture_comes_out_in_place(tiles):
    image = drawn(tiles, QRectF(0, 0, 40, 30), 20)
    assert image.pixelColor(395, 300) == QColor("red")
    assert image.pixelColor(405, 300) == QColor("blue")
    assert image.pixelColor(795, 595) == QColor("blue")


def test_what_was_painted_is_not_painted_again(tiles, picture):
    drawn(tiles, QRectF(0, 0, 40, 30), 20)
    count = len(picture.painted)
    drawn(tiles, QRectF(0, 0, 40, 30), 20)
    drawn(tiles, QRectF(5, 5, 30, 20), 20)
    assert len(picture.painted) == count == 4


def test_only_what_is_exposed_is_painted(tiles, picture):
    drawn(tiles, QRectF(0, 0, 2, 2), 100)
    assert [part for part, _ in picture.painted] == [QRectF(-0.01, -0.01, (SIDE + 2) / 100, (SIDE + 2) / 100)]


def test_nothing_is_painted_beside_the_board(tiles, picture):
    drawn(tiles, QRectF(-50, -50, 20, 20), 20)
    assert picture.painted == []


def test_tiles_of_another_scale_stand_in_until_the_right_ones_are_prepared(tiles, picture):
    drawn(tiles, BOUNDS, 20)
    count = len(picture.painted)
    image = drawn(tiles, QRectF(16, 10, 8, 6), 100)
    assert len(picture.painted) == count
    assert image.pixelColor(380, 300) == QColor("red")
    assert image.pixelColor(420, 300) == QColor("blue")


def test_prepare_paints_one_tile_at_a_time_until_all_are_there(tiles, picture):
    area = QRectF(16, 10, 8, 6)
    shown = []
    while not (rect := tiles.prepare(area, 100)).isEmpty():
        shown.append(rect)
        assert len(picture.painted) == len(shown)
    assert len(shown) == 6
    drawn(tiles, area, 100)
    assert len(picture.painted) == len(shown)


def test_a_zoom_in_progress_stretches_the_tiles_at_hand(tiles, picture):
    drawn(tiles, BOUNDS, 20)
    count = len(picture.painted)
    image = drawn(tiles, QRectF(16, 10, 8, 6), 20, painter_scale=77)
    assert len(picture.painted) == count
    assert image.pixelColor(int(3.8 * 77), 200) == QColor("red")
    assert image.pixelColor(int(4.2 * 77), 200) == QColor("blue")


def test_a_gap_in_the_substitutes_is_painted(tiles, picture):
    drawn(tiles, QRectF(0, 0, 2, 2), 200)
    drawn(tiles, QRectF(0, 0, 30, 20), 20)
    assert any(scale == 20 for _, scale in picture.painted)


def test_a_forgotten_picture_is_painted_again(tiles, picture):
    drawn(tiles, QRectF(0, 0, 2, 2), 100)
    tiles.clear()
    drawn(tiles, QRectF(0, 0, 2, 2), 100)
    assert len(picture.painted) == 2


def test_no_more_tiles_are_kept_than_there_is_room_for(picture, monkeypatch):
    monkeypatch.setattr(module, "CAPACITY", 4)
    tiles = Tiles(picture.paint, BOUNDS)
    for _ in range(2):
        for column in range(6):
            tiles.prepare(QRectF(column * SIDE / 100 + 0.1, 0, 0.1, 0.1), 100)
    assert len(picture.painted) == 12
    assert len(tiles._pixmaps) == 4


def test_an_area_beyond_what_is_kept_is_not_prepared_for_ever(picture, monkeypatch):
    monkeypatch.setattr(module, "CAPACITY", 4)
    tiles = Tiles(picture.paint, BOUNDS)
    assert tiles.prepare(BOUNDS, 100).isEmpty()


def test_all_that_is_seen_at_once_is_kept(picture, monkeypatch):
    monkeypatch.setattr(module, "CAPACITY", 2)
    tiles = Tiles(picture.paint, BOUNDS)
    drawn(tiles, BOUNDS, 20)
    drawn(tiles, BOUNDS, 20)
    assert len(picture.painted) == 4


@pytest.mark.parametrize("display", [1.0, 1.25, 1.5, 2.0])
def test_no_seams_show_at_any_display_scale(qapp, display):
    tiles = Tiles(lambda painter, part, scale: painter.fillRect(part, QColor("blue")), QRectF(-100, -100, 200, 200))
    image = QImage(900, 900, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(display)
    image.fill(QColor("red"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(333, 217)
    painter.scale(37.3, 37.3)
    tiles.draw(painter, QRectF(-20, -20, 60, 60), 37.3 * display)
    painter.end()
    image.setDevicePixelRatio(1)
    assert {image.pixelColor(x, y).name() for x in range(900) for y in range(900)} == {"#0000ff"}
