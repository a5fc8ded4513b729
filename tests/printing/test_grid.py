"""Counters and cards on sheets: true size, backs behind fronts, marks clear of the printer's borders."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from tests.printing.measuring import bounds, drawn, filling, ink
from wargames_desktop.printing.counters import CARD_HEIGHT, CARD_WIDTH, decks
from wargames_desktop.printing.grid import BORDER, Grid, Item, behind, sheets, targets
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.paper import A4, LETTER, Sheet

RED, BLUE = "#d02020", "#2020d0"
PAPERS = [
    pytest.param(paper, across, id=f"{paper.id}{'-across' * across}") for paper in (A4, LETTER) for across in (0, 1)
]


def one(options: Options, side: float = 12.7) -> list[QRectF]:
    """Where the front and the back of a lone counter are drawn, bleed included."""
    pages = sheets([Item(filling(RED), filling(BLUE), "Lone")], side, side, options, "Counters")
    return [bounds(drawn(page), name) for page, name in zip(pages, (RED, BLUE), strict=True)]


def test_a_counter_of_half_an_inch_is_so_wide() -> None:
    (front, back) = one(Options(bleed=0.0))
    assert front.width() == pytest.approx(12.7, abs=0.1)
    assert front.height() == pytest.approx(12.7, abs=0.1)
    assert back.size() == front.size()


def test_bleed_goes_on_all_around_both_sides() -> None:
    for side in one(Options(bleed=1.5)):
        assert side.width() == pytest.approx(15.7, abs=0.1)
        assert side.height() == pytest.approx(15.7, abs=0.1)


@pytest.mark.parametrize(("paper", "across"), PAPERS)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_coincide_with_fronts_once_the_sheet_is_turned(paper, across: int, flip: str) -> None:
    options = Options(paper=paper, landscape=bool(across), flip=flip)
    front, back = one(options)
    sheet = options.sheet
    if flip == "long":
        seen = QRectF(sheet.width - back.right(), back.top(), back.width(), back.height())
    else:
        seen = QRectF(back.left(), sheet.height - back.bottom(), back.width(), back.height())
    assert seen.center().x() == pytest.approx(front.center().x(), abs=0.1)
    assert seen.center().y() == pytest.approx(front.center().y(), abs=0.1)


def test_a_measured_offset_moves_backs_alone() -> None:
    front, back = one(Options())
    moved_front, moved_back = one(Options(back_right=1.2, back_down=-0.7))
    assert moved_front == front
    assert moved_back.center().x() - back.center().x() == pytest.approx(1.2, abs=0.1)
    assert moved_back.center().y() - back.center().y() == pytest.approx(-0.7, abs=0.1)


def test_folded_backs_lie_as_far_from_the_fold_as_their_fronts() -> None:
    options = Options(flip="fold")
    (page,) = sheets([Item(filling(RED), filling(BLUE), "Lone")], 12.7, 12.7, options, "Counters")
    image, fold = drawn(page), options.sheet.width / 2
    front, back = bounds(image, RED), bounds(image, BLUE)
    assert fold - front.right() == pytest.approx(back.left() - fold, abs=0.1)
    assert front.top() == pytest.approx(back.top(), abs=0.1)


@pytest.mark.parametrize(("paper", "across"), PAPERS)
@pytest.mark.parametrize("size", [(12.7, 12.7), (15.0, 15.0), (25.4, 25.4), (CARD_WIDTH, CARD_HEIGHT)])
def test_places_neither_overlap_nor_leave_the_sheet(paper, across: int, size: tuple[float, float]) -> None:
    sheet = Sheet.of(paper, bool(across))
    grid = Grid.fitting(sheet, *size, 1.0)
    places = [grid.place(number).adjusted(-1, -1, 1, 1) for number in range(grid.places)]
    inner = QRectF(BORDER, BORDER, sheet.width - 2 * BORDER, sheet.height - 2 * BORDER)
    assert all(inner.contains(place) for place in places)
    for number, place in enumerate(places):
        for other in places[:number]:
            shared = place.intersected(other)
            assert min(shared.width(), shared.height()) < 1e-6
    for target in targets(grid):
        assert inner.contains(target)
        assert not any(place.contains(target) for place in places)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
def test_registration_marks_of_both_sides_meet(paper) -> None:
    options = Options(paper=paper)
    grid = Grid.fitting(options.sheet, 15.0, 15.0, 1.0)
    for flip in ("long", "short"):
        turned = {
            (round(point.x(), 6), round(point.y(), 6))
            for point in (
                behind(QRectF(target, target), options.sheet, replace(options, flip=flip)).topLeft()
                for target in targets(grid)
            )
        }
        assert turned == {(round(target.x(), 6), round(target.y(), 6)) for target in targets(grid)}


def test_nothing_is_printed_where_printers_leave_white() -> None:
    items = [Item(filling(RED), filling(BLUE), "Many")] * 300
    for paper in (A4, LETTER):
        for page in sheets(items, 15.0, 15.0, Options(paper=paper), "Counters")[:2]:
            found = ink(drawn(page))
            assert found.left() >= BORDER - 0.1
            assert found.top() >= BORDER - 0.1
            assert found.right() <= page.width - BORDER + 0.1
            assert found.bottom() <= page.height - BORDER + 0.1


def test_only_what_is_used_has_cut_marks() -> None:
    (page, _) = sheets([Item(filling(RED), filling(BLUE), "Few")] * 3, 15.0, 15.0, Options(), "Counters")
    image = drawn(page)
    below = QRectF(0, 60, page.width, page.height - 60 - 20)
    assert ink(image, below).isEmpty()
    assert not ink(image).isEmpty()


def test_an_item_that_has_no_back_leaves_its_place_white() -> None:
    items = [Item(filling(RED), filling(BLUE), "Both"), Item(filling(RED), None, "One side")]
    front, back = sheets(items, 20.0, 20.0, Options(bleed=0.0), "Counters")
    assert bounds(drawn(front), RED).width() == pytest.approx(40.0, abs=0.1)
    assert bounds(drawn(back), BLUE).width() == pytest.approx(20.0, abs=0.1)


def test_sheets_where_nothing_has_a_back_have_no_back() -> None:
    assert len(sheets([Item(filling(RED), None, "One side")], 20.0, 20.0, Options(), "Counters")) == 1
    assert len(sheets([Item(filling(RED), filling(BLUE), "Both")], 20.0, 20.0, Options(flip="none"), "Counters")) == 1


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
def test_nine_cards_on_a_page(paper) -> None:
    from wargames_desktop.app.registry import games

    printables = games()["war_in_the_pacific"].parts.printables()
    document = decks("Cards", printables.decks, Options(paper=paper))
    assert len(document.pages) == 10
    assert [page.label for page in document.pages[:3]] == ["Cards 1 front", "Cards 1 back", "Cards 2 front"]
    assert [page.chapter for page in document.pages[::2]] == ["1942", "1943", "1944", "1945", ""]


def test_backs_of_a_short_edge_stand_on_their_heads() -> None:
    """Turned over the short edge, paper shows them upright again."""

    def paint(painter, rect: QRectF) -> None:
        painter.fillRect(rect, QColor("#ffffff"))
        painter.fillRect(QRectF(rect.topLeft(), QPointF(rect.right(), rect.center().y())), QColor(BLUE))

    for flip, above in (("long", True), ("short", False)):
        options = Options(bleed=0.0, flip=flip)
        _, back = sheets([Item(filling(RED), paint, "Half")], 20.0, 20.0, options, "Counters")
        place = behind(Grid.fitting(options.sheet, 20.0, 20.0, 0.0).place(0), options.sheet, options)
        found = bounds(drawn(back), BLUE)
        assert (found.center().y() < place.center().y()) is above
