"""The empty board: what is painted where, and that a part looks like the same part of the whole."""

from __future__ import annotations

import math

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tests.painting.sheets import differing, drawn, island_board, pixels
from wargames_desktop.engine.board import Board
from wargames_desktop.hexgrid import Hex, Layout
from wargames_desktop.painting.board import BoardPainter
from wargames_desktop.painting.coast import thinned
from wargames_desktop.painting.theme import Theme, make_theme


def picture(board: Board, theme: Theme, scale: float = 48.0, part: QRectF | None = None) -> QImage:
    """A part of the sheet, or all of it, at so many pixels to a hex."""
    painted = BoardPainter(board, theme)
    part = part or painted.sheet

    def draw(painter: QPainter, _: QRectF) -> None:
        painter.scale(scale, scale)
        painter.translate(-part.topLeft())
        painted.paint(painter, part, scale)

    return drawn((math.ceil(part.width() * scale), math.ceil(part.height() * scale)), draw)


def around(hex_: Hex, half: float = 0.2, pointed: bool = True) -> QRectF:
    x, y = Layout(pointed=pointed).centre(hex_)
    return QRectF(x - half, y - half, half * 2, half * 2)


def average(image: QImage) -> QColor:
    count = image.width() * image.height()
    points = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return QColor(*(sum(part) // count for part in zip(*((c.red(), c.green(), c.blue()) for c in points), strict=True)))


def near(first: QColor, second: str, within: int = 26) -> bool:
    other = QColor(second)
    return all(abs(getattr(first, part)() - getattr(other, part)()) <= within for part in ("red", "green", "blue"))


@pytest.mark.parametrize("pointed", [True, False])
@pytest.mark.parametrize(("shade", "sky"), [("dark", "night"), ("light", "night"), ("dark", "day"), ("light", "day")])
def test_land_is_land_and_the_deep_sea_is_deep(shade: str, sky: str, pointed: bool) -> None:
    theme, board = make_theme(shade, sky), island_board(pointed)
    land = average(picture(board, theme, part=around(Hex(0, 0), 0.12, pointed)))
    deep = average(picture(board, theme, part=around(Hex(4, 0), 0.2, pointed)))
    assert near(land, theme.sheet.land)
    assert near(deep, theme.sheet.deep)


def test_water_is_paler_towards_the_coast(board: Board, theme: Theme) -> None:
    def light(x: float) -> float:
        return average(picture(board, theme, part=QRectF(x - 0.06, 0.25, 0.12, 0.12))).lightnessF()

    assert light(0.9) > light(1.9) > light(3.2)


def test_numbers_are_written_only_where_they_are_legible(board: Board, theme: Theme) -> None:
    place = QRectF(2.8, -0.5, 0.4, 0.14)
    unnamed = {f" {number}": each for number, each in enumerate(board.places.values())}
    nameless = msgspec.structs.replace(board, places=unnamed)
    for scale, written in ((20.0, False), (60.0, True)):
        pair = [picture(each, theme, scale, place) for each in (board, nameless)]
        assert (differing(*pair) > 0.03) is written


def test_the_grid_fades_when_zoomed_out(board: Board, theme: Theme) -> None:
    side = QRectF(3.4, -0.1, 0.2, 0.2)

    def strength(scale: float) -> float:
        image = picture(board, theme, scale, side)
        lights = [image.pixelColor(x, y).lightnessF() for x in range(image.width()) for y in range(image.height())]
        return max(lights) - min(lights)

    assert strength(60) > strength(16) > strength(6) - 1e-9


def test_zones_have_borders_in_their_own_tints(board: Board, theme: Theme) -> None:
    bare = msgspec.structs.replace(
        board, places={label: msgspec.structs.replace(place, zone="") for label, place in board.places.items()}
    )
    middle = QRectF(-1.0, 2.0, 2.0, 0.8)
    assert differing(picture(board, theme, part=middle), picture(bare, theme, part=middle)) > 0.04
    painter = BoardPainter(board, theme)
    assert len({zone.tint for zone in painter._zones}) == 2
    assert {zone.label for zone in painter._zones} == {"ZONE 1", "ZONE 2"}


@pytest.mark.parametrize("scale", [18.0, 48.0])
def test_a_part_looks_like_that_part_of_the_whole(board: Board, theme: Theme, scale: float) -> None:
    """Tiles that are painted one by one fit together without seams."""
    whole = picture(board, theme, scale)
    sheet = BoardPainter(board, theme).sheet
    side = 96
    for column in range(whole.width() // side):
        for row in range(whole.height() // side):
            part = QRectF(
                sheet.left() + column * side / scale, sheet.top() + row * side / scale, side / scale, side / scale
            )
            tile = picture(board, theme, scale, part).copy(0, 0, side, side)
            assert differing(tile, whole.copy(column * side, row * side, side, side)) < 0.002


def test_the_rose_points_north(theme: Theme) -> None:
    """Turning north turns the rose, and only the rose."""
    east, west = (picture(island_board(north=north), theme, 30) for north in (90.0, 270.0))
    changed = [number for number, (a, b) in enumerate(zip(pixels(east), pixels(west), strict=True)) if a != b]
    assert changed
    columns, rows = [number % east.width() for number in changed], [number // east.width() for number in changed]
    assert max(columns) - min(columns) < 30 * 6
    assert max(rows) - min(rows) < 30 * 6


def test_the_rose_keeps_off_the_hexes_where_there_is_a_free_corner(theme: Theme) -> None:
    painter = BoardPainter(island_board(), theme)
    corner = painter._free_corner(1.0)
    assert not painter._playable.contains(corner)
    assert painter.sheet.contains(QRectF(corner - QPointF(1, 1), corner + QPointF(1, 1)))


def test_a_board_without_coast_names_or_scale_is_painted(theme: Theme, board: Board) -> None:
    plain = msgspec.structs.replace(
        board, shapes=(), names=(), hex_metres=0.0, places=dict(list(board.places.items())[:1])
    )
    assert near(
        average(picture(plain, theme, part=around(next(iter(plain.places.values())).hex, 0.1))), theme.sheet.deep
    )


def test_thinning_keeps_the_shape(theme: Theme) -> None:
    circle = tuple((math.cos(step / 50), math.sin(step / 50)) for step in range(314))
    thin = thinned(circle, 0.1)
    assert 50 < len(thin) < 80
    assert thinned(circle, 0.0) is circle
    assert thinned(circle[:5], 1.0) == circle[:5]


def test_the_sea_off_guadalcanal() -> None:
    """The shipped board: every land hex away from the coast is drawn as land, every deep sea hex as sea."""
    from wargames_desktop.app.registry import games

    board = games()["tokyo_express"].parts.boards["tokyo_express"]
    theme = make_theme("light", "day")
    painter = BoardPainter(board, theme)
    land = {
        label
        for label, place in board.places.items()
        if painter._coast.whole.contains(QPointF(*painter.layout.centre(place.hex)))
    }
    assert {label for label in land if board.places[label].terrain == "sea"} == set()
    assert {label for label, place in board.places.items() if place.terrain == "land"} <= land
