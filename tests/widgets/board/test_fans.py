"""Stacks fan out on hover or by key, so that every counter can be read and clicked, and never over what is asked."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from tests.widgets.board.made_up import make_table, ship
from wargames_desktop.engine.display import Preview, Shot
from wargames_desktop.widgets.board.view import FAN_SIDE

STACK = ("furutaka", "kako", "kinugasa")


def hover(view, at: QPoint):
    QTest.mouseMove(view.viewport(), at + QPoint(1, 1))
    QTest.mouseMove(view.viewport(), at)


@pytest.fixture
def scene(view):
    return view.scene()


@pytest.fixture
def fanned(view, scene, qtbot):
    hover(view, view.mapFromScene(view.where("kako")))
    qtbot.waitUntil(lambda: scene.fanned == "0303")
    scene.glides.skip()
    return view


def test_resting_on_a_stack_fans_it_out(fanned):
    for id in STACK:
        assert fanned.scene().counter(id).scale() * fanned.camera.scale >= FAN_SIDE - 0.01


def test_resting_on_a_lone_counter_fans_nothing(view, scene, qtbot):
    hover(view, view.mapFromScene(view.where("boise")))
    qtbot.wait(250)
    assert scene.fanned == ""


@pytest.mark.parametrize("id", STACK)
def test_every_fanned_counter_can_be_clicked_where_it_lies(fanned, qtbot, id):
    heard = []
    fanned.clicked.connect(lambda clicked, _: heard.append(clicked))
    at = fanned.mapFromScene(fanned.where(id))
    hover(fanned, at)
    QTest.mouseClick(fanned.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert heard == [id]
    assert fanned.scene().fanned == "0303"


def test_fanned_counters_do_not_cover_each_other(fanned):
    rects = [fanned.scene().counter(id).covered() for id in STACK]
    assert not any(a.intersects(b) for a in rects for b in rects if a is not b)


def test_a_fan_closes_when_the_mouse_has_left(fanned, qtbot):
    hover(fanned, fanned.mapFromScene(fanned.where("1010")))
    qtbot.waitUntil(lambda: fanned.scene().fanned == "")
    assert fanned.scene().counter("kako").covered().width() < 0.5


def test_escape_closes_a_fan(fanned, qtbot):
    qtbot.keyClick(fanned, Qt.Key.Key_Escape)
    assert fanned.scene().fanned == ""


def test_the_space_between_fanned_counters_means_their_hex(fanned):
    area = fanned.scene()._panel.area
    assert fanned.id_at(fanned.mapFromScene(area.topLeft() + QPointF(0.01, 0.01))) == "0303"


def test_a_fan_lies_over_every_other_counter(fanned):
    scene = fanned.scene()
    others = [item.zValue() for item in scene.counters() if item.piece.id not in STACK]
    assert min(scene.counter(id).zValue() for id in STACK) > max(others)


def test_a_fan_never_covers_the_counters_that_are_asked_about(view, scene):
    near = (ship("near1", "0302"), ship("near2", "0304"))
    view.set_table(make_table(*(ship(id, "0303", "japan") for id in STACK), *near))
    view.set_marks({"near1"}, {"near2"})
    view.fan_out("0303")
    scene.glides.skip()
    for one in near:
        asked = scene.counter(one.id).covered()
        assert not any(scene.counter(id).covered().intersects(asked) for id in STACK)
        assert scene.piece_at(view.where(one.id)) == one.id


def test_a_fan_at_the_edge_stays_in_the_view(view, scene):
    view.set_table(make_table(*(ship(f"s{n}", "0101") for n in range(5))))
    view.fan_out("0101")
    scene.glides.skip()
    assert all(view.camera.seen.contains(item.covered()) for item in scene.counters())


def test_the_cursor_fans_out_a_stack(view, scene):
    view.put_cursor("0302")
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert scene.fanned == "0303"
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert scene.fanned == ""


def test_a_table_that_changes_nothing_there_keeps_the_fan_open(fanned, table):
    fanned.set_table(table)
    assert fanned.scene().fanned == "0303"


def test_a_ship_that_leaves_the_fanned_stack_is_where_it_belongs(fanned, table):
    rest = [piece for piece in table.pieces if piece.id != "kako"]
    fanned.set_table(make_table(*rest, ship("kako", "0808", "japan")))
    fanned.scene().glides.skip()
    assert fanned.where("kako") == fanned.where("0808")


def test_other_marks_while_a_stack_is_fanned_leave_it_fanned(fanned):
    fanned.set_marks({"kako"}, ())
    assert fanned.scene().fanned == "0303"


def test_a_fan_makes_way_when_a_counter_under_it_is_asked_about(view, scene):
    view.set_table(make_table(*(ship(id, "0303", "japan") for id in STACK), *crowd_around("0303", view)))
    view.fan_out("0303")
    scene.glides.skip()
    area = scene._panel.area
    covered = next(item.piece.id for item in scene.counters() if item.piece.id not in STACK and covers(area, item))
    view.set_marks({covered}, ())
    assert scene.fanned == ""
    assert scene.piece_at(view.where(covered)) == covered


def crowd_around(label, view):
    grid = view.scene().grid
    return [ship(f"near{n}", grid.beside(label, n)) for n in range(6)]


def covers(area, item) -> bool:
    return area.intersects(item.covered())


def test_a_click_with_the_mouse_at_rest_means_the_counter_that_slid_away(view, qtbot):
    heard = []
    view.clicked.connect(lambda clicked, _: heard.append(clicked))
    at = view.mapFromScene(view.where("kinugasa"))
    hover(view, at)
    qtbot.waitUntil(lambda: view.scene().fanned == "0303")
    view.scene().glides.skip()
    under = view.scene().piece_at(view.mapToScene(at))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert heard == [under or "kinugasa"]
    assert view.id_at(at + QPoint(40, 0)) != "kinugasa"


def test_lines_of_fire_end_at_the_hex_whether_its_stack_is_fanned_out_or_not(fanned, scene):
    shot = Shot(attacker="boise", target="kako", style="clear")
    fanned.set_preview(Preview(shots=(shot,)))
    (line,) = scene._shots._lines
    fanned.close_fan()
    assert line.end == fanned.where("kako")


def test_the_frame_of_a_fanned_counter_covers_nothing_of_it(fanned, scene):
    square = fanned.mapFromScene(scene.counter("kako").covered()).boundingRect().adjusted(6, 6, -6, -6)
    scene.point_at("")
    plain = fanned.grab(square).toImage()
    scene.point_at("kako")
    scene.set_marks((), ())
    framed = fanned.grab(square).toImage()
    assert framed == plain
