"""The board of a strategic game in a window: stacks above the names, markers aside, overlays, flags, quiet rings."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF

from tests.widgets.board.made_up import make_board, make_table, ship
from wargames_desktop.app.registry import games
from wargames_desktop.engine.board import Box
from wargames_desktop.engine.display import Link, Overlay, Region
from wargames_desktop.hexgrid import Hex
from wargames_desktop.widgets.board.scene import MANY_TARGETS
from wargames_desktop.widgets.board.stacks import above_name, beside_stack
from wargames_desktop.widgets.board.view import BoardView

BOARD = games()["war_in_the_pacific"].parts.boards["war_in_the_pacific"]
ZONE = Overlay(id="zones", title="Zones", regions=(Region(style="zone", hexes=("1008", "1009"), nation="japan"),))
LINE = Overlay(id="lines", title="Lines", links=(Link(places=("0804", "0805", "0906", "0907"), nation="japan"),))


@pytest.fixture
def view(qtbot) -> BoardView:
    made = BoardView()
    qtbot.addWidget(made)
    made.camera.milliseconds = 0
    made.resize(1280, 900)
    made.set_board(BOARD)
    made.show()
    return made


def unit(id: str, place: str, **changes):
    return ship(id, place, heading=None, template="unit", fields={"type": "naval", "strength": "1"}, **changes)


@pytest.mark.parametrize("count", range(1, 13))
def test_counters_leave_the_line_of_the_name_free_and_do_not_overlap(count):
    squares = [
        QRectF(spot.x - spot.side / 2, spot.y - spot.side / 2, spot.side, spot.side) for spot in above_name(count)
    ]
    assert all(square.bottom() <= 0.34 for square in squares)
    assert all(abs(square.center().x()) + square.width() / 2 <= 0.44 for square in squares)
    for number, square in enumerate(squares):
        assert not any(square.intersects(other) for other in squares[number + 1 :])


def test_no_counters_take_no_room():
    assert above_name(0) == ()


def test_few_counters_are_larger_than_many():
    sides = [above_name(count)[0].side for count in range(1, 13)]
    assert sides == sorted(sides, reverse=True)
    assert sides[0] > 0.6


@pytest.mark.parametrize("pointed", [True, False])
def test_markers_stand_at_the_corners_of_the_hex(pointed):
    first, second, third = beside_stack(3, pointed)
    along = (lambda spot: spot.y) if pointed else (lambda spot: spot.x)
    assert along(first) < -0.4
    assert along(second) > 0.4
    assert along(third) < 0
    assert first != third


def test_a_marker_takes_no_room_from_the_stack(view):
    view.set_table(make_table(unit("one", "1008"), unit("base", "1008", aside=True)))
    scene = view.scene()
    assert scene.counter("one").scale() == above_name(1)[0].side
    assert scene.counter("base").scale() < 0.3
    assert view.where("base") != view.where("one")


def test_the_marker_and_the_counter_are_found_under_the_mouse(view):
    view.set_table(make_table(unit("one", "1008"), unit("base", "1008", aside=True)))
    for id in ("one", "base"):
        assert view.id_at(view.mapFromScene(view.where(id))) == id


def test_units_get_no_labels_beside_them(view):
    view.set_table(make_table(unit("one", "1008", labelled=False), unit("two", "1107")))
    names = [label.counter.id for label in view.scene().names.labels(30, 1.0)]
    assert names == ["two"]


def picture(view, around: str):
    centre = view.scene().grid.centre(around)
    view.set_marks((), ())
    corner = view.mapFromScene(centre - QPointF(0.5, 0.5))
    far = view.mapFromScene(centre + QPointF(0.5, 0.5))
    return view.grab().toImage().copy(corner.x(), corner.y(), far.x() - corner.x(), far.y() - corner.y())


@pytest.mark.parametrize(("overlay", "where"), [(ZONE, "1008"), (LINE, "0805")])
def test_an_overlay_is_drawn_and_can_be_hidden(view, overlay, where):
    bare = picture(view, where)
    view.set_table(msgspec.structs.replace(make_table(), overlays=(overlay,)))
    drawn = picture(view, where)
    assert drawn != bare
    view.hide_overlays((overlay.id,))
    assert picture(view, where) == bare
    view.hide_overlays(())
    assert picture(view, where) == drawn


def test_a_place_that_changed_hands_flies_a_flag(view):
    bare = picture(view, "0407")
    view.set_table(msgspec.structs.replace(make_table(), holders={"0407": "japan"}))
    assert picture(view, "0407") != bare
    view.set_table(make_table())
    assert picture(view, "0407") == bare


def test_rings_are_quiet_where_most_of_the_board_can_be_clicked(view):
    labels = list(BOARD.places)
    one = picture_with(view, labels[:1])
    many = picture_with(view, labels[: MANY_TARGETS + 1])
    assert one != many


def picture_with(view, labels):
    view.set_marks(labels, ())
    centre = view.scene().grid.centre(labels[0])
    corner, far = (view.mapFromScene(centre + QPointF(shift, shift)) for shift in (-0.4, 0.4))
    return view.grab().toImage().copy(corner.x(), corner.y(), far.x() - corner.x(), far.y() - corner.y())


def test_a_hex_is_told_by_its_name_and_what_is_printed_there(view):
    assert view.scene().in_words("1008") == "Rabaul, 1008, shallow, jungle, port"


def test_a_board_without_icons_stacks_as_ever(qtbot):
    made = BoardView()
    qtbot.addWidget(made)
    made.set_board(make_board())
    made.set_table(make_table(ship("one", "0505"), ship("two", "0505")))
    assert not made.scene().grid.named
    assert made.scene().counter("one").scale() != above_name(2)[0].side
    assert made.scene().grid.board.places["0505"].hex == Hex(2, 4)


BOX = Box(id="home", name="Home waters", outline=((2.0, -3.0), (6.0, -3.0), (6.0, -1.4), (2.0, -1.4)))


@pytest.fixture
def boxed_view(view) -> BoardView:
    view.set_board(msgspec.structs.replace(BOARD, boxes={"home": BOX}))
    view.set_table(make_table(*(unit(f"unit{n}", "home") for n in range(5)), unit("one", "1008")))
    return view


def test_counters_stand_in_a_box_below_its_name(boxed_view):
    scene = boxed_view.scene()
    assert scene.members("home") == [f"unit{n}" for n in range(5)]
    for number in range(5):
        item = scene.counter(f"unit{number}")
        assert QRectF(2.0, -2.72, 4.0, 1.35).contains(item.covered())


def test_a_box_is_in_sight_found_clicked_and_named(boxed_view):
    assert boxed_view.board_rect.contains(QRectF(2.0, -3.0, 4.0, 1.6))
    corner = boxed_view.mapFromScene(QPointF(2.1, -2.95))
    assert boxed_view.id_at(corner) == "home"
    assert boxed_view.scene().in_words("home").startswith("Home waters: Unit0")


def test_a_box_is_ringed_and_the_cursor_can_stand_on_it(boxed_view):
    boxed_view.set_marks(("home",), ())
    assert boxed_view.scene().targets() == ["home"]
    boxed_view.put_cursor("home")
    assert boxed_view.scene().cursor.isVisible()


def test_a_counter_glides_straight_between_a_box_and_a_hex(boxed_view):
    assert boxed_view.scene().grid.way("home", "1008") == ()
    boxed_view.set_table(make_table(unit("one", "home")), 50)
    boxed_view.skip_animation()
    assert boxed_view.scene().counter("one").piece.place == "home"


def test_a_box_is_drawn(view):
    def corner() -> object:
        at = view.mapFromScene(QPointF(2.2, -2.9))
        return view.grab().toImage().pixel(at.x(), at.y())

    view.set_board(msgspec.structs.replace(BOARD, boxes={"home": BOX}))
    view.skip_animation()
    drawn = corner()
    elsewhere = msgspec.structs.replace(BOX, outline=tuple((x + 5, y) for x, y in BOX.outline))
    view.set_board(msgspec.structs.replace(BOARD, boxes={"home": elsewhere}))
    view.skip_animation()
    assert corner() != drawn
