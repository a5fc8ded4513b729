from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor

from tests.painting.sheets import differing, ship
from wargames_desktop.engine.board import Board
from wargames_desktop.painting.picture import position_picture, to_image
from wargames_desktop.painting.theme import Theme


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_a_picture_has_the_size_asked_for_in_the_pixels_of_the_screen(ratio: float) -> None:
    seen: list[QRectF] = []

    def draw(painter, rect: QRectF) -> None:
        seen.append(rect)
        painter.fillRect(QRectF(0, 0, 10, 10), QColor("#ff0000"))

    image = to_image(QSize(40, 30), draw, ratio)
    assert (image.width(), image.height()) == (40 * ratio, 30 * ratio)
    assert seen == [QRectF(0, 0, 40, 30)]
    assert image.pixelColor(int(9 * ratio), int(9 * ratio)) == QColor("#ff0000")
    assert image.pixelColor(int(11 * ratio), int(11 * ratio)).alpha() == 0


def test_a_drawing_that_fails_says_why() -> None:
    def draw(painter, rect: QRectF) -> None:
        raise RuntimeError("no ink")

    with pytest.raises(RuntimeError, match="no ink"):
        to_image(QSize(10, 10), draw)


def test_a_position_shows_its_pieces(board: Board, theme: Theme) -> None:
    here, there = list(board.places)[10], list(board.places)[30]
    size = QSize(320, 200)
    empty = position_picture(board, (), size, theme)
    one = position_picture(board, [ship(place=here)], size, theme)
    two = position_picture(board, [ship(place=here), ship(id="b", nation="japan", place=there)], size, theme)
    assert (one.width(), one.height()) == (320, 200)
    assert differing(empty, one) > 0.02
    assert differing(one, two) > 0.02


def test_a_stack_shows_that_it_is_one(board: Board, theme: Theme) -> None:
    here = list(board.places)[10]
    single, double = (position_picture(board, [ship(place=here)] * n, QSize(320, 200), theme) for n in (1, 2))
    assert differing(single, double) > 0.001


def test_pieces_off_the_board_are_left_out(board: Board, theme: Theme) -> None:
    size = QSize(160, 100)
    assert position_picture(board, [ship(place="elsewhere")], size, theme) == position_picture(board, (), size, theme)
