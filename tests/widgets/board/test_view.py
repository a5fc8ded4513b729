"""The board view with real mouse and key events."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.widgets.board.made_up import make_table, ship

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
SHIFT, CONTROL, NONE = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.NoModifier,
)


def point_of(view, id) -> QPoint:
    return view.mapFromScene(view.where(id))


def click(view, at: QPoint, modifiers=NONE):
    QTest.mouseMove(view.viewport(), at)
    QTest.mouseClick(view.viewport(), LEFT, modifiers, at)


def wheel(view, at: QPoint, notches: int):
    point = QPointF(at)
    event = QWheelEvent(
        point,
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


@pytest.fixture
def clicks(view):
    heard = []
    view.clicked.connect(lambda id, modifiers: heard.append((id, modifiers)))
    return heard


@pytest.fixture
def hovers(view):
    heard = []
    view.hovered.connect(heard.append)
    return heard


def test_click_on_a_counter_reports_its_piece(view, clicks):
    click(view, point_of(view, "boise"))
    assert clicks == [("boise", NONE)]


def test_click_on_empty_water_reports_the_hex(view, clicks):
    click(view, point_of(view, "0810"))
    assert clicks == [("0810", NONE)]


def test_click_beside_the_board_reports_nothing(view, clicks):
    view.zoom_out()
    click(view, QPoint(2, 2))
    assert clicks == []


def test_click_tells_the_keys_held(view, clicks):
    click(view, point_of(view, "boise"), CONTROL)
    assert clicks == [("boise", CONTROL)]


@pytest.mark.parametrize("id", ["furutaka", "kako", "kinugasa"])
def test_each_counter_of_a_stack_can_be_clicked(view, clicks, id):
    click(view, point_of(view, id))
    assert clicks == [(id, NONE)]


def test_hover_tells_piece_then_hex_then_nothing_and_each_once(view, hovers):
    for at in (point_of(view, "boise"), point_of(view, "boise") + QPoint(2, 2), point_of(view, "0810")):
        QTest.mouseMove(view.viewport(), at)
    assert hovers == ["boise", "0810"]


def test_hover_announces_number_and_contents(view):
    heard = []
    view.announced.connect(heard.append)
    QTest.mouseMove(view.viewport(), point_of(view, "boise"))
    assert heard == ["0505, sea, zone 1: Boise, CL, heading NE"]


@pytest.mark.parametrize("notches", [1, 3, 6])
def test_zoom_keeps_the_point_under_the_mouse(view, notches):
    at = QPoint(420, 300)
    before = view.camera.scene_point(QPointF(at))
    scale = view.camera.scale
    for _ in range(notches):
        wheel(view, at, 1)
    after = view.camera.scene_point(QPointF(at))
    assert view.camera.scale == pytest.approx(scale * 1.25**notches)
    assert (after - before).manhattanLength() * view.camera.scale < 2.5


def test_zoom_out_again_keeps_the_point_under_the_mouse(view):
    at = QPoint(420, 300)
    wheel(view, at, 6)
    before = view.camera.scene_point(QPointF(at))
    wheel(view, at, -3)
    assert (view.camera.scene_point(QPointF(at)) - before).manhattanLength() * view.camera.scale < 2.5


def test_smooth_zoom_arrives_at_the_same_scale(view, qtbot):
    view.camera.milliseconds = 60
    scale = view.camera.scale
    with qtbot.waitSignal(view.camera.settled):
        view.zoom_in()
        assert view.camera.moving
    assert view.camera.scale == pytest.approx(scale * 1.25)


def test_zoom_out_ends_at_the_whole_board(view):
    for _ in range(20):
        view.zoom_out()
    assert view.camera.seen.contains(view.board_rect.adjusted(0.05, 0.05, -0.05, -0.05))


def test_dragging_empty_water_pans_and_does_not_click(view, clicks):
    view.zoom_in()
    view.zoom_in()
    start = QPoint(500, 350)
    assert view.id_at(start) not in [piece.id for piece, _ in view.pieces_on_board()]
    before = view.camera.centre
    QTest.mousePress(view.viewport(), LEFT, NONE, start)
    QTest.mouseMove(view.viewport(), start + QPoint(-30, -20))
    QTest.mouseMove(view.viewport(), start + QPoint(-60, -40))
    QTest.mouseRelease(view.viewport(), LEFT, NONE, start + QPoint(-60, -40))
    moved = (view.camera.centre - before) * view.camera.scale
    assert (moved.x(), moved.y()) == (pytest.approx(60, abs=1.5), pytest.approx(40, abs=1.5))
    assert clicks == []


def test_a_left_drag_that_begins_on_a_counter_does_not_pan(view):
    view.zoom_in()
    before = view.camera.centre
    start = point_of(view, "boise")
    QTest.mousePress(view.viewport(), LEFT, NONE, start)
    QTest.mouseMove(view.viewport(), start + QPoint(60, 0))
    QTest.mouseRelease(view.viewport(), LEFT, NONE, start + QPoint(60, 0))
    assert view.camera.centre == before


def test_the_middle_button_pans_from_anywhere(view):
    view.zoom_in()
    before = view.camera.centre
    start = point_of(view, "boise")
    QTest.mousePress(view.viewport(), MIDDLE, NONE, start)
    QTest.mouseMove(view.viewport(), start + QPoint(40, 0))
    QTest.mouseRelease(view.viewport(), MIDDLE, NONE, start + QPoint(40, 0))
    assert (before - view.camera.centre).x() * view.camera.scale == pytest.approx(40, abs=1.5)


def test_arrow_keys_pan(view):
    view.zoom_in()
    view.zoom_in()
    before = view.camera.centre
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.camera.centre.x() > before.x()
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.camera.centre.y() < before.y()


def test_centre_on_brings_a_counter_to_the_middle(view):
    for _ in range(5):
        view.zoom_in()
    view.centre_on("furutaka")
    assert (view.camera.centre - view.where("0303")).manhattanLength() * view.camera.scale < 3


def test_the_cursor_moves_by_keys_and_enter_clicks(view, clicks):
    view.put_cursor("0804")
    QTest.keyClick(view, Qt.Key.Key_Right, SHIFT)
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Up, SHIFT)
    QTest.keyClick(view, Qt.Key.Key_Up, SHIFT)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert clicks == [("0805", NONE), ("0605", NONE)]


def test_the_number_pad_moves_in_the_six_directions(view, clicks):
    view.put_cursor("0605")
    for key in (Qt.Key.Key_7, Qt.Key.Key_9, Qt.Key.Key_6, Qt.Key.Key_3, Qt.Key.Key_1, Qt.Key.Key_4):
        QTest.keyClick(view, key, Qt.KeyboardModifier.KeypadModifier)
    QTest.keyClick(view, Qt.Key.Key_Enter)
    assert [id for id, _ in clicks] == ["0605"]


def test_the_cursor_stays_on_the_board(view, clicks):
    view.put_cursor("0101")
    QTest.keyClick(view, Qt.Key.Key_Left, SHIFT)
    QTest.keyClick(view, Qt.Key.Key_Up, SHIFT)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert [id for id, _ in clicks] == ["0101"]


def test_the_cursor_stays_in_sight(view):
    for _ in range(6):
        view.zoom_in()
    view.put_cursor("0606")
    for _ in range(9):
        QTest.keyClick(view, Qt.Key.Key_Right, SHIFT)
    assert view.camera.seen.contains(view.where("0615"))


def test_the_cursor_announces_what_it_stands_on(view):
    heard = []
    view.announced.connect(heard.append)
    view.put_cursor("0504")
    QTest.keyClick(view, Qt.Key.Key_Right, SHIFT)
    assert heard[-1] == "0505, sea, zone 1: Boise, CL, heading NE"


def test_keys_choose_within_a_stack(view, clicks):
    view.put_cursor("0303")
    QTest.keyClick(view, Qt.Key.Key_Down, CONTROL)
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Up, CONTROL)
    QTest.keyClick(view, Qt.Key.Key_Up, CONTROL)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert [id for id, _ in clicks] == ["kako", "0303"]


def test_page_keys_go_round_the_targets(view, clicks):
    view.set_marks({"kako", "boise", "0810", "not on the board"}, ())
    for _ in range(4):
        QTest.keyClick(view, Qt.Key.Key_PageDown)
        QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert [id for id, _ in clicks] == ["kako", "boise", "0810", "kako", "0810"]


def test_the_cursor_prefers_what_can_be_clicked(view, clicks):
    view.set_marks({"kinugasa"}, ())
    view.put_cursor("0303")
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert [id for id, _ in clicks] == ["kinugasa"]


def test_a_context_menu_is_asked_for_what_is_under_the_mouse(view, qtbot):
    from PySide6.QtGui import QContextMenuEvent

    at = point_of(view, "boise")
    with qtbot.waitSignal(view.context_menu_wanted) as heard:
        QApplication.sendEvent(
            view.viewport(),
            QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.viewport().mapToGlobal(at)),
        )
    assert heard.args[0] == "boise"


def test_an_empty_view_takes_every_event(qtbot):
    from wargames_desktop.widgets.board.view import BoardView

    view = BoardView()
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    click(view, QPoint(100, 100))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Plus, Qt.Key.Key_Return, Qt.Key.Key_PageDown):
        QTest.keyClick(view, key)
        QTest.keyClick(view, key, SHIFT)
    wheel(view, QPoint(100, 100), 2)
    view.grab()


def test_pieces_off_the_board_are_not_drawn(view):
    view.set_table(make_table(ship("boise", "turn box"), ship("helena", "0506")))
    assert [piece.id for piece, _ in view.pieces_on_board()] == ["helena"]


@pytest.mark.parametrize(
    ("key", "modifiers", "kept"),
    [
        (Qt.Key.Key_Left, NONE, True),
        (Qt.Key.Key_Left, SHIFT, True),
        (Qt.Key.Key_PageUp, NONE, True),
        (Qt.Key.Key_7, Qt.KeyboardModifier.KeypadModifier, True),
        (Qt.Key.Key_7, NONE, False),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier, False),
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.AltModifier, False),
        (Qt.Key.Key_Z, CONTROL, False),
    ],
)
def test_the_board_keeps_its_own_keys_from_shortcuts_and_no_others(view, key, modifiers, kept):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifiers)
    event.ignore()
    QApplication.sendEvent(view, event)
    assert event.isAccepted() is kept
