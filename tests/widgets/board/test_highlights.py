"""Targets, what was clicked, and previews are to be seen, and go when they should."""

from math import hypot

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from wargames_desktop.engine.display import Path, Preview, Region, Shot
from wargames_desktop.painting.theme import make_theme
from wargames_desktop.widgets.board.counters import Mark


def picture(view) -> QImage:
    QApplication.processEvents()
    return view.grab().toImage()


@pytest.fixture
def plain(view) -> QImage:
    view.skip_animation()
    return picture(view)


def changed_hexes(view, before: QImage) -> set[str]:
    """Hexes of the board in which a pixel is another, their outermost rim left out."""
    after = picture(view)
    return {
        label
        for x in range(0, after.width(), 2)
        for y in range(0, after.height(), 2)
        if after.pixel(x, y) != before.pixel(x, y) and (label := inner_hex(view, view.mapToScene(x, y)))
    }


def inner_hex(view, point) -> str:
    label = view.scene().grid.label_at(point)
    off = point - view.where(label) if label else point
    return label if label and hypot(off.x(), off.y()) < 0.47 else ""


def test_a_target_hex_is_ringed_and_only_it(view, plain):
    view.set_marks({"0810"}, ())
    assert changed_hexes(view, plain) == {"0810"}


def test_a_chosen_hex_looks_other_than_a_target(view, plain):
    view.set_marks({"0810"}, ())
    target = picture(view)
    view.set_marks((), {"0810"})
    assert changed_hexes(view, target) == {"0810"}


def test_marks_go_away_again(view, plain):
    view.set_marks({"0810", "boise"}, {"0811", "kako"})
    view.set_marks((), ())
    assert changed_hexes(view, plain) == set()


def test_a_target_counter_is_ringed(view, plain):
    view.set_marks({"boise"}, ())
    assert "0505" in changed_hexes(view, plain)
    assert view.scene().counter("boise").mark is Mark.TARGET


def test_a_group_marks_all_its_pieces(view):
    view.set_marks({"column"}, ())
    marks = {item.piece.id: item.mark for item in view.scene().counters()}
    assert {id for id, mark in marks.items() if mark is Mark.TARGET} == {"helena", "farenholt"}


def test_what_is_chosen_counts_more_than_what_could_be(view):
    view.set_marks({"boise"}, {"boise"})
    assert view.scene().counter("boise").mark is Mark.CHOSEN


def test_marks_stay_with_the_pieces_over_a_new_table(view, table):
    view.set_marks({"boise"}, ())
    view.set_table(table)
    assert view.scene().counter("boise").mark is Mark.TARGET


@pytest.mark.parametrize("style", ["reach", "arc", "forbidden", "threat", "note"])
def test_a_region_is_drawn_where_it_is(view, plain, style):
    view.set_preview(Preview(regions=(Region(style=style, hexes=("0810", "0811", "off the board")),)))
    assert changed_hexes(view, plain) == {"0810", "0811"}


def test_a_path_goes_from_the_piece_over_its_steps(view, plain):
    steps = (("0605", 1, "1"), ("0606", 2, "3"), ("0607", 2, "4"))
    view.set_preview(Preview(paths=(Path(piece="boise", steps=steps),)))
    assert {"0605", "0606", "0607"} <= changed_hexes(view, plain)


def test_a_path_of_a_piece_off_the_board_is_drawn_over_its_steps(view, plain):
    view.set_preview(Preview(paths=(Path(piece="nobody", steps=(("0810", 1, "1"), ("0811", 1, "2"))),)))
    assert {"0810", "0811"} <= changed_hexes(view, plain)


def test_a_possible_path_looks_other_than_a_sure_one(view):
    steps = (("0605", 1, "1"), ("0606", 2, "3"))
    view.set_preview(Preview(paths=(Path(piece="boise", steps=steps),)))
    sure = picture(view)
    view.set_preview(Preview(paths=(Path(piece="boise", steps=steps, style="possible"),)))
    assert changed_hexes(view, sure)


@pytest.mark.parametrize("style", ["clear", "blocked", "allocated"])
def test_a_shot_is_drawn_between_the_counters(view, plain, style):
    view.set_preview(Preview(shots=(Shot(attacker="boise", target="farenholt", style=style, note="4"),)))
    assert "0506" in changed_hexes(view, plain)


def test_a_shot_at_what_is_not_on_the_board_is_left_out(view, plain):
    view.set_preview(Preview(shots=(Shot(attacker="boise", target="nobody", style="clear"),)))
    assert changed_hexes(view, plain) == set()


def test_a_preview_goes_away_again(view, plain):
    shots = (Shot(attacker="boise", target="kako", style="clear", note="4"),)
    view.set_preview(Preview(shots=shots, regions=(Region(style="arc", hexes=("0810",)),)))
    view.set_preview(None)
    assert changed_hexes(view, plain) == set()


def test_a_panned_preview_looks_as_if_drawn_there(view):
    for _ in range(4):
        view.zoom_in()
    preview = Preview(regions=(Region(style="threat", hexes=("0505", "0506", "0605")),))
    view.centre_on("0505")
    view.set_preview(preview)
    picture(view)
    view.centre_on("0606")
    view.skip_animation()
    panned = picture(view)
    view.set_preview(None)
    view.set_preview(preview)
    assert picture(view) == panned


def test_another_theme_draws_everything_anew(view, plain):
    view.set_marks({"0810"}, ())
    view.set_preview(Preview(regions=(Region(style="arc", hexes=("0606",)),)))
    dark = picture(view)
    view.set_theme(make_theme("light", "day"))
    view.skip_animation()
    assert len(changed_hexes(view, dark)) == len(view.scene().grid.board.places)


def test_the_counter_under_the_mouse_is_framed(view, plain):
    from PySide6.QtTest import QTest

    QTest.mouseMove(view.viewport(), view.mapFromScene(view.where("boise")))
    assert "0505" in changed_hexes(view, plain)


def test_a_framed_counter_can_be_taken_off(view, table):
    from PySide6.QtTest import QTest

    from tests.widgets.board.made_up import make_table

    QTest.mouseMove(view.viewport(), view.mapFromScene(view.where("boise")))
    view.set_table(make_table(*table.pieces[1:]))
    picture(view)
    view.set_table(table)
    assert picture(view).width() == view.width()


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_in_a_picture_of_a_whole_window_counters_lie_where_they_belong(qtbot, board, table, ratio):
    from PySide6.QtGui import QColor, QPixmap
    from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

    from wargames_desktop.widgets.board import BoardView

    window, view = QWidget(), BoardView()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.setContentsMargins(40, 30, 0, 0)
    column.addWidget(QLabel("above"))
    column.addWidget(view, 1)
    window.resize(900, 700)
    view.set_board(board)
    view.set_table(table)
    window.show()
    QApplication.processEvents()
    pixmap = QPixmap(window.size() * ratio)
    pixmap.setDevicePixelRatio(ratio)
    window.render(pixmap)
    image = pixmap.toImage()
    for item in view.scene().counters():
        square = item.covered()
        corners = (square.topLeft(), square.topRight(), square.bottomLeft())
        inside = [square.center() + (corner - square.center()) * 0.8 for corner in corners]
        places = [view.viewport().mapTo(window, view.mapFromScene(point)) * ratio for point in inside]
        ground = QColor(view.theme.ink_of(item.piece.nation).ground)
        assert any(alike(image.pixelColor(place), ground) for place in places), item.piece.id


def alike(one, other) -> bool:
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return all(abs(a - b) < 24 for a, b in pairs)
