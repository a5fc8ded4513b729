"""Boards whose hexes say how deep the sea is: ground, hexsides, icons, names, areas."""

from __future__ import annotations

import math

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from tests.painting.sheets import differing, drawn
from tests.painting.test_board import average, near
from wargames_desktop.app import paths
from wargames_desktop.data.boards import load_board
from wargames_desktop.engine.board import Area, Board, Hexside, Place
from wargames_desktop.hexgrid import Hex, Layout, disc
from wargames_desktop.painting.board import BARE_MARGIN, BoardPainter, Layers
from wargames_desktop.painting.theme import Theme, colour, make_theme

LAYOUT = Layout(pointed=False)
SHALLOWS = (Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, 1))


def strategic(**changes: object) -> Board:
    places = {}
    for hex_ in disc(Hex(0, 0), 3):
        label = f"{hex_.q + 5:02}{hex_.r + 5:02}"
        terrain = "shallow" if hex_ in SHALLOWS else "mountain" if hex_ == Hex(-2, 0) else "deep"
        places[label] = Place(label=label, hex=hex_, terrain=terrain)
    known = {"id": "s", "title": "S", "directions": ("N", "NE", "SE", "S", "SW", "NW"), "pointed": False}
    return Board(**{**known, "places": places, **changes})  # type: ignore[arg-type]


def with_place(label: str, **changes: object) -> Board:
    board = strategic()
    return msgspec.structs.replace(
        board, places={**board.places, label: msgspec.structs.replace(board.places[label], **changes)}
    )


def picture(board: Board, theme: Theme, part: QRectF, scale: float = 60.0, layers: Layers | None = None) -> QImage:
    painted = BoardPainter(board, theme, layers or Layers())

    def draw(painter: QPainter, _: QRectF) -> None:
        painter.scale(scale, scale)
        painter.translate(-part.topLeft())
        painted.paint(painter, part, scale)

    return drawn((math.ceil(part.width() * scale), math.ceil(part.height() * scale)), draw)


def in_hex(label: str, right: float, down: float, width: float, height: float) -> QRectF:
    x, y = LAYOUT.centre(Hex(int(label[:2]) - 5, int(label[2:]) - 5))
    return QRectF(x + right - width / 2, y + down - height / 2, width, height)


@pytest.fixture(params=["dark", "light"])
def theme(request: pytest.FixtureRequest) -> Theme:
    return make_theme(request.param, "day")


def test_the_sea_is_as_deep_as_its_hex(theme: Theme) -> None:
    board = strategic()
    deep = average(picture(board, theme, in_hex("0703", 0, 0, 0.3, 0.3)))
    shallow = average(picture(board, theme, in_hex("0505", 0, 0, 0.3, 0.3)))
    assert near(deep, theme.sheet.deep, 6)
    assert shallow.lightnessF() > deep.lightnessF() + 0.02


def test_a_dry_hex_is_land_though_no_coast_is_drawn(theme: Theme) -> None:
    ground = average(picture(strategic(), theme, in_hex("0305", 0, 0, 0.3, 0.3), 18))
    assert near(ground, theme.sheet.land, 70)
    assert not near(ground, theme.sheet.deep, 20)


def test_a_sheet_without_a_scale_has_no_rose_and_a_narrow_margin(theme: Theme) -> None:
    painted = BoardPainter(strategic(), theme)
    assert painted.rose.isEmpty()
    assert painted.sheet.width() == pytest.approx(painted.bounds.width() + 2 * BARE_MARGIN)


@pytest.mark.parametrize("kind", ["land", "deep"])
def test_closed_hexsides_are_drawn_where_they_are(theme: Theme, kind: str) -> None:
    side = Hexside(hexes=("0505", "0506"), kinds=(kind,))
    closed = strategic(hexsides={"0505-0506": side})
    there, elsewhere = in_hex("0505", 0, 0.5, 0.4, 0.05), in_hex("0505", 0, -0.5, 0.4, 0.05)
    assert differing(picture(strategic(), theme, there), picture(closed, theme, there)) > 0.3
    assert differing(picture(strategic(), theme, elsewhere), picture(closed, theme, elsewhere)) == 0


def test_land_between_dry_hexes_is_no_news(theme: Theme) -> None:
    board = strategic(hexsides={"0305-0306": Hexside(hexes=("0305", "0306"), kinds=("land",))})
    there = in_hex("0305", 0, 0.5, 0.4, 0.05)
    assert differing(picture(strategic(), theme, there), picture(board, theme, there)) == 0


@pytest.mark.parametrize(("icon", "down"), [("port", 0.402), ("airfield", 0.402), ("resource", -0.4)])
def test_icons_are_drawn_off_the_middle_where_counters_stand(theme: Theme, icon: str, down: float) -> None:
    board = with_place("0505", icons=(icon,), nation="us")
    middle, line = in_hex("0505", 0, 0, 0.6, 0.6), in_hex("0505", 0, down, 0.9, 0.15)
    assert differing(picture(strategic(), theme, middle), picture(board, theme, middle)) < 0.01
    assert differing(picture(strategic(), theme, line), picture(board, theme, line)) > 0.03


def test_a_port_and_an_airfield_look_different(theme: Theme) -> None:
    line = in_hex("0505", 0, 0.402, 0.2, 0.2)
    both = [picture(with_place("0505", icons=(icon,), nation="us"), theme, line) for icon in ("port", "airfield")]
    assert differing(*both) > 0.1


@pytest.mark.parametrize("nation", ["us", "japan"])
def test_icons_are_in_the_colour_of_their_nation(theme: Theme, nation: str) -> None:
    image = picture(with_place("0505", icons=("port",), nation=nation), theme, in_hex("0505", 0, 0.402, 0.2, 0.2))
    wanted = colour(theme.ink_of(nation).ground).rgb()
    assert any(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def test_a_supply_source_is_a_hexagon(theme: Theme) -> None:
    board = with_place("0505", icons=("supply_source",), nation="japan")
    rim = in_hex("0505", 0, 0.465, 0.4, 0.04)
    assert differing(picture(strategic(), theme, rim), picture(board, theme, rim)) > 0.5


def test_names_stand_under_the_counters_and_can_be_switched_off(theme: Theme) -> None:
    board = with_place("0505", name="Rabaul", icons=("port",), nation="us")
    nameless = with_place("0505", icons=("port",), nation="us")
    line = in_hex("0505", 0.15, 0.402, 0.5, 0.12)
    assert differing(picture(board, theme, line), picture(nameless, theme, line)) > 0.1
    assert differing(picture(board, theme, line), picture(board, theme, line, layers=Layers(names=False))) > 0.1


def test_a_long_name_stays_in_its_hex(theme: Theme) -> None:
    board = with_place("0505", name="Marshall and Gilbert Islands", icons=("port",), nation="us")
    beside = in_hex("0505", 0.62, 0.402, 0.1, 0.12)
    assert differing(picture(board, theme, beside), picture(strategic(), theme, beside)) == 0


def test_names_of_places_without_icons_wait_until_one_looks_closer(theme: Theme) -> None:
    board = with_place("0505", name="Celebes")
    line = in_hex("0505", 0, 0.402, 0.5, 0.12)
    assert differing(picture(board, theme, line, 50), picture(strategic(), theme, line, 50)) == 0
    assert differing(picture(board, theme, line, 90), picture(strategic(), theme, line, 90)) > 0.1


@pytest.mark.parametrize("style", ["border", "stripes"])
def test_areas_are_drawn_as_they_say(theme: Theme, style: str) -> None:
    area = Area(id="a", name="China", hexes=("0505", "0506"), style=style)
    board = strategic(areas={"a": area})
    inside = in_hex("0505", 0, 0, 1.1, 0.9)
    assert differing(picture(strategic(), theme, inside), picture(board, theme, inside)) > 0.03
    plain = strategic(areas={"a": msgspec.structs.replace(area, style="")})
    assert differing(picture(strategic(), theme, inside), picture(plain, theme, inside)) == 0


def test_the_isthmus_of_a_hex_with_two_seas(theme: Theme) -> None:
    sides = {
        "0504-0505": Hexside(hexes=("0504", "0505"), kinds=("passage",), sea="east"),
        "0505-0604": Hexside(hexes=("0505", "0604"), kinds=("passage",), sea="west"),
    }
    split = with_place("0505", flags=("split_sea",))
    both = [msgspec.structs.replace(board, hexsides=sides) for board in (strategic(), split)]
    middle = in_hex("0505", 0, 0, 0.8, 0.8)
    assert differing(*(picture(board, theme, middle) for board in both)) > 0.01


def test_the_pacific_is_drawn_where_its_hexes_say() -> None:
    """Dry hexes lie on the drawn land, deep ones in the drawn sea."""
    board = load_board(paths.assets() / "war_in_the_pacific" / "board.yaml")
    painter = BoardPainter(board, make_theme("light", "day"))
    land = {
        label
        for label, place in board.places.items()
        if painter._coast.whole.contains(QPointF(*painter.layout.centre(place.hex)))
    }
    assert {label for label in land if board.places[label].terrain == "deep"} == set()
    dry = {label for label, place in board.places.items() if place.terrain in ("land", "mountain")}
    assert dry <= land
