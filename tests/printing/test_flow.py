"""Blocks on pages: inside the margins, none over another, in their order."""

from __future__ import annotations

from itertools import combinations

import pytest

from wargames_desktop.app.registry import games
from wargames_desktop.engine.display import Card, Cell, Track, TrackBox
from wargames_desktop.painting.layouts import Block
from wargames_desktop.printing.flow import CONTINUED, Columns, Filling, Section, _filled, laid
from wargames_desktop.printing.ink import print_theme
from wargames_desktop.printing.paper import A4, LETTER, Sheet

SHEETS = [Sheet.of(paper, across) for paper in (A4, LETTER) for across in (False, True)]


def table(rows: int, columns: int = 2, word: str = "cell") -> Card:
    cells = tuple(Cell(text=word) for _ in range(columns))
    return Card(
        id="t",
        title="Table",
        columns=tuple(f"c{number}" for number in range(columns)),
        rows=tuple((f"row {number}", cells) for number in range(rows)),
    )


def check_pages(pages, sheet: Sheet) -> None:
    for page, _ in pages:
        for placed in page.placed:
            assert sheet.inner.adjusted(-0.05, -0.05, 0.05, 0.05).contains(placed.rect)
        for one, other in combinations(page.placed, 2):
            shared = one.rect.intersected(other.rect)
            assert min(shared.width(), shared.height()) <= 0, (one, other)
        for top, _ in page.headings:
            assert not any(placed.rect.top() - 0.1 < top < placed.rect.bottom() for placed in page.placed)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.width:g}x{sheet.height:g}")
@pytest.mark.parametrize("game", list(games()))
def test_player_aids_of_every_game_fit(game: str, sheet: Sheet) -> None:
    aids = games()[game].parts.printables().aids
    sections = [Section(aid.title, aid.things) for aid in aids]
    pages = laid(sections, Columns.of(sheet), print_theme())
    check_pages(pages, sheet)
    begun = [title for page, _ in pages for _, title in page.headings if not title.endswith(CONTINUED)]
    assert begun == [section.title for section in sections]
    assert len(pages) <= 24


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.width:g}x{sheet.height:g}")
def test_logs_of_every_ship_fit(sheet: Sheet) -> None:
    logs = games()["tokyo_express"].parts.printables().logs
    pages = laid([Section("Logs", logs)], Columns(sheet, 2), print_theme())
    check_pages(pages, sheet)
    assert sum(len(page.placed) for page, _ in pages) == len(logs)


def test_a_chart_takes_the_columns_that_it_needs_and_no_more() -> None:
    columns = Columns.of(Sheet.of(A4))
    narrow, wide = table(3), table(3, 14, "a long cell")
    ((page, _),) = laid([Section("Both", (narrow, wide))], columns, print_theme())
    first, second = (placed.rect.width() for placed in page.placed)
    assert first == pytest.approx(columns.width(columns.least))
    assert second == pytest.approx(columns.width(columns.count))


def test_a_table_longer_than_a_page_goes_on_upon_the_next() -> None:
    sheet = Sheet.of(A4)
    pages = laid([Section("Long", (table(130),))], Columns(sheet, 1), print_theme())
    check_pages(pages, sheet)
    assert len(pages) > 1
    assert pages[1][0].headings[0][1] == "Long" + CONTINUED


def test_a_long_list_stands_in_columns_of_about_one_height() -> None:
    boxes = tuple(TrackBox(id=str(n), label=f"Step number {n}", group=f"Phase {n // 4}") for n in range(60))
    sheet = Sheet.of(A4)
    ((page, _),) = laid(
        [Section("List", (Track(id="l", title="List", boxes=boxes),))], Columns.of(sheet), print_theme()
    )
    heights = [placed.rect.height() for placed in page.placed]
    assert len(heights) > 1
    assert max(heights) <= sheet.inner.height() * 0.6


def test_a_section_does_not_begin_where_only_its_title_has_room() -> None:
    sheet = Sheet.of(A4)
    first = Section("First", tuple(table(16, 2) for _ in range(9)))
    pages = laid([first, Section("Second", (table(20),))], Columns.of(sheet), print_theme())
    check_pages(pages, sheet)
    for page, _ in pages:
        for top, _ in page.headings:
            assert any(placed.rect.top() > top for placed in page.placed)


def test_what_has_room_fills_the_page_before_the_next_begins() -> None:
    """A small chart goes beside, although a long one before it goes on upon the next page."""
    sheet = Sheet.of(A4)
    things = (table(26, 14, "a long cell"), table(20, 14, "a long cell"), table(4))
    pages = laid([Section("All", things)], Columns.of(sheet), print_theme())
    check_pages(pages, sheet)
    assert [len(page.placed) for page, _ in pages] == [2, 1]


def test_parts_of_a_chart_keep_their_order() -> None:
    """Its end does not go where its beginning found no room; another chart does."""
    page = Filling(Columns.of(Sheet.of(A4)))
    huge, small, other = Block(200, 5000), Block(200, 50), Block(200, 60)
    assert _filled(page, [(0, huge), (0, small), (1, other)]) == [(0, huge), (0, small)]
    assert [placed.block for placed in page.placed] == [other]
