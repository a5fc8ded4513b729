"""Maps: hexes true to size, sheets that show the same where they overlap, nothing left out."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage

from tests.painting.sheets import island_board
from tests.printing.measuring import bounds, drawn, ink
from wargames_desktop.engine.display import Piece
from wargames_desktop.printing.ink import print_theme
from wargames_desktop.printing.map_key import samples
from wargames_desktop.printing.maps import EDGE, Map, fitted, map_pages, on_one_page, tile_name
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.paper import A4, LETTER

BOARD = island_board()
RED = print_theme().ink_of("japan").ground


def piece(label: str) -> Piece:
    return Piece(id=label, place=label, template="marker", nation="japan", name="X", labelled=False)


@pytest.mark.parametrize("hex_size", [16.0, 25.4])
def test_hexes_are_as_far_apart_as_they_should_be(hex_size: float) -> None:
    """Two counters four hexes apart in a row, each measured by itself on the page."""
    centres = []
    for label in ("0305", "0705"):
        whole = Map(BOARD, (piece(label),), hex_size, print_theme())
        (page,) = on_one_page("Map", whole).pages
        found = bounds(drawn(page), RED)
        centres.append(found.center())
    apart = math.hypot(centres[1].x() - centres[0].x(), centres[1].y() - centres[0].y())
    assert apart == pytest.approx(4 * hex_size, abs=0.15)


def test_a_map_on_one_page_has_a_page_of_its_size() -> None:
    whole = Map(BOARD, (), 16.0, print_theme())
    (page,) = map_pages("Map", BOARD, (), 16.0, Options(spread="one")).pages
    assert page.width == pytest.approx(whole.size.width() + 2 * EDGE)
    assert page.height == pytest.approx(whole.size.height() + 2 * EDGE)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
@pytest.mark.parametrize("overlap", [0.0, 10.0, 15.0])
def test_neighbouring_sheets_show_the_same_where_they_overlap(paper, overlap: float) -> None:
    options = Options(paper=paper, overlap=overlap)
    document = map_pages("Map", BOARD, (), 30.0, options)
    names = [page.label for page in document.pages]
    assert names[:3] == ["Assembly", "Map A1", "Map A2"]
    first, second = drawn(document.pages[1]), drawn(document.pages[2])
    room = options.sheet.inner
    step = room.width() - overlap
    if overlap:
        left = QRectF(room.left() + step + 1, room.top() + 20, overlap - 2, 60)
        assert difference(first, second, left, left.translated(-step, 0)) < 6.0
    whole = Map(BOARD, (), 30.0, print_theme())
    columns = math.ceil((whole.size.width() - overlap) / step - 1e-9)
    assert f"Map {tile_name(0, columns - 1)}" in names
    assert f"Map {tile_name(0, columns)}" not in names


def difference(first: QImage, second: QImage, one: QRectF, other: QRectF) -> float:
    """Mean difference in lightness of two parts of pages, apart from a pixel's width of rounding."""
    a = first.copy(QRectF(one.topLeft() * 10, one.size() * 10).toRect()).scaled(60, 200)
    b = second.copy(QRectF(other.topLeft() * 10, other.size() * 10).toRect()).scaled(60, 200)
    pairs = [(a.pixelColor(x, y), b.pixelColor(x, y)) for x in range(0, 60, 2) for y in range(0, 200, 2)]
    return sum(abs(p.lightness() - q.lightness()) for p, q in pairs) / len(pairs)


def test_sheets_cover_the_whole_map() -> None:
    options = Options(overlap=10.0)
    whole = Map(BOARD, (), 30.0, print_theme())
    step = QSizeF(options.sheet.inner.width() - 10.0, options.sheet.inner.height() - 10.0)
    document = map_pages("Map", BOARD, (), 30.0, options)
    rows = math.ceil((whole.size.height() - 10.0) / step.height() - 1e-9)
    columns = math.ceil((whole.size.width() - 10.0) / step.width() - 1e-9)
    assert len(document.pages) == rows * columns + 1


def test_a_map_that_fits_a_sheet_needs_no_sketch() -> None:
    assert [page.label for page in map_pages("Map", BOARD, (), 8.0, Options()).pages] == ["Map A1"]


def test_names_of_sheets_stand_clear_of_the_printers_border() -> None:
    document = map_pages("Map", BOARD, (), 30.0, Options())
    for page in document.pages:
        found = ink(drawn(page))
        assert found.top() >= 4.9
        assert found.left() >= 4.9


def test_pieces_only_where_they_are_asked_for() -> None:
    def found(options: Options) -> QRectF:
        (page,) = map_pages("Map", BOARD, (piece("0505"),), 8.0, options).pages
        return bounds(drawn(page), RED)

    assert not found(Options(with_pieces=True)).isEmpty()
    assert found(Options()).isEmpty()


def test_a_map_made_to_fit() -> None:
    whole = fitted(BOARD, (), QSizeF(100, 500), print_theme())
    assert whole.size.width() == pytest.approx(100)
    assert whole.size.height() < 500


def test_the_key_shows_each_kind_of_ground_and_each_sign_once() -> None:
    found = [sample.text for sample in samples(BOARD)]
    assert sorted(found) == sorted(set(found))
    terrains = {place.terrain.capitalize() for place in BOARD.places.values()}
    assert terrains <= set(found)


def test_parts_begin_where_they_should() -> None:
    """What is at a point of the map is at that point of its part."""
    whole = Map(BOARD, (piece("0505"),), 16.0, print_theme())
    centre = QPointF(whole.size.width() / 2, whole.size.height() / 2)
    from wargames_desktop.printing.document import Page

    def draw(painter) -> None:
        whole.paint(painter, QRectF(centre - QPointF(15, 15), QSizeF(30, 30)))

    red = bounds(drawn(Page(30, 30, draw)), RED)
    assert red.center().x() == pytest.approx(15, abs=0.5)
    assert red.center().y() == pytest.approx(15, abs=0.5)
