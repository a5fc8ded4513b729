"""Cards, displays, tracks and logs as widgets: as high as they need, with tips, clicks and words."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QToolTip

from tests.ui.cards.things import CARD, LOGS, ROSE, SEQUENCE, TRACK, log
from wargames_desktop.painting.theme import make_theme
from wargames_desktop.ui.cards import CardView, LogRosterView, RoseView, TrackView, UnitLogView, in_words

LEFT = Qt.MouseButton.LeftButton


def shown(qtbot, view, width=400, height=600):
    qtbot.addWidget(view)
    view.resize(width, height)
    view.show()
    return view


@pytest.fixture
def track(qtbot) -> TrackView:
    view = shown(qtbot, TrackView())
    view.show_thing(TRACK)
    return view


def middle(view, id) -> QPoint:
    return next(spot.rect.center().toPoint() for spot in view.block().spots if spot.id == id)


def is_blank(image: QImage) -> bool:
    first = image.pixel(0, 0)
    return all(image.pixel(x, y) == first for x in range(0, image.width(), 5) for y in range(0, image.height(), 5))


@pytest.mark.parametrize(
    ("view", "thing"),
    [(CardView, CARD), (TrackView, TRACK), (RoseView, ROSE), (UnitLogView, LOGS[0]), (TrackView, SEQUENCE)],
)
def test_every_thing_is_drawn_and_fits_the_height_it_asks_for(qtbot, view, thing):
    made = shown(qtbot, view())
    made.show_thing(thing)
    assert made.heightForWidth(400) >= made.block().height
    made.resize(400, made.heightForWidth(400))
    assert not is_blank(made.grab().toImage())


def test_nothing_takes_no_room(qtbot, track):
    track.show_thing(None)
    assert track.heightForWidth(400) == 0
    assert is_blank(track.grab().toImage())


def test_a_narrow_card_is_not_lower_than_a_wide_one(qtbot):
    view = shown(qtbot, UnitLogView())
    view.show_thing(LOGS[0])
    assert view.heightForWidth(200) >= view.heightForWidth(600)


def test_a_larger_type_size_asks_for_more_height(qtbot):
    view = shown(qtbot, CardView())
    view.show_thing(CARD)
    before = view.heightForWidth(400)
    view.set_theme(make_theme("light", "day", 200))
    assert view.heightForWidth(400) > before * 1.3


def test_a_box_of_a_track_is_clicked_by_its_id(qtbot, track):
    with qtbot.waitSignal(track.clicked) as heard:
        QTest.mouseClick(track, LEFT, Qt.KeyboardModifier.NoModifier, middle(track, "turn3"))
    assert heard.args == ["turn3"]


def test_beside_the_boxes_nothing_is_clicked(qtbot, track):
    heard = []
    track.clicked.connect(heard.append)
    QTest.mouseClick(track, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(2, 2))
    assert heard == []


def test_hover_tells_each_box_once(qtbot, track):
    heard = []
    track.hovered.connect(heard.append)
    at = middle(track, "turn3")
    for point in (at, at + QPoint(1, 1), middle(track, "turn4"), QPoint(2, 2)):
        QTest.mouseMove(track, point)
    assert heard == ["turn3", "turn4", ""]


def test_a_ship_on_a_display_is_clicked_by_its_id(qtbot):
    view = shown(qtbot, RoseView())
    view.show_thing(ROSE)
    with qtbot.waitSignal(view.clicked) as heard:
        QTest.mouseClick(view, LEFT, Qt.KeyboardModifier.NoModifier, middle(view, "boise"))
    assert heard.args == ["boise"]


@pytest.mark.qt_log_ignore("does not support raise")
def test_boxes_have_tips(qtbot, track):
    at = middle(track, "turn3")
    QApplication.sendEvent(track, QHelpEvent(QHelpEvent.Type.ToolTip, at, track.mapToGlobal(at)))
    assert QToolTip.text() == "Turn 3 of 5"
    QToolTip.hideText()


def test_a_log_is_clicked_anywhere(qtbot):
    view = shown(qtbot, UnitLogView())
    view.show_thing(LOGS[0])
    with qtbot.waitSignal(view.clicked) as heard:
        QTest.mouseClick(view, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(3, 3))
    assert heard.args == ["boise"]


def test_an_equal_thing_is_not_laid_out_again(qtbot):
    view = shown(qtbot, UnitLogView())
    view.show_thing(log("boise", 2))
    before = view.block()
    view.show_thing(log("boise", 2))
    assert view.block() is before
    view.show_thing(log("boise", 3))
    assert view.block() is not before


def test_screen_readers_get_name_and_lines(qtbot):
    view = shown(qtbot, CardView())
    view.show_thing(CARD)
    assert view.accessibleName() == "Hits"
    assert "far: 1 2 (decided), 2 1, 3 -" in view.accessibleDescription().splitlines()


def test_a_card_in_words():
    assert in_words(CARD) == (
        "Hits",
        "near: 1 3, 2 2, 3 1",
        "far: 1 2 (decided), 2 1, 3 -",
        "Die: 4",
        "Light: +1 (X-4.2)",
        "Total: 5",
        "Source: reconstructed: made up",
    )


def test_a_track_in_words():
    assert in_words(SEQUENCE) == (
        "Sequence of play",
        "Movement: Draw a chit (done)",
        "Movement: Move ships (now)",
        "Combat: Gunnery",
    )


def test_a_log_in_words():
    assert in_words(log("duncan", 4, state="sinking")) == (
        "Duncan, Brooklyn class CL, sinking",
        "Damage: 4 marked, 1 pending, 1 free; heavy at 4",
        "Torpedoes: 4 free",
        "Speed: 4",
        "Next turn: 3",
    )


def test_a_display_in_words():
    lines = in_words(ROSE)
    assert lines[0] == "Battle display"
    assert "boise: 3 hexes away, bearing 60" in lines
    assert "Sector B (chosen), 1-4 hexes, 30-90 degrees: light 1-5 Turn; light 6-10 Steady (decided)" in lines


def test_sums_in_words():
    assert in_words(CARD.sums)[1] == "Light: +1 (X-4.2)"


# The roster


@pytest.fixture
def roster(qtbot) -> LogRosterView:
    area = QScrollArea()
    area.setWidgetResizable(True)
    made = LogRosterView()
    area.setWidget(made)
    shown(qtbot, area, 700, 300)
    made.set_logs(LOGS)
    made.keep_area = area
    QApplication.processEvents()
    return made


def views(roster) -> dict[str, UnitLogView]:
    return {view.thing.id: view for view in roster.findChildren(UnitLogView) if view.isVisible()}


def test_the_logs_stand_side_by_side_and_do_not_overlap(roster):
    places = [view.geometry() for view in views(roster).values()]
    assert len(places) == 5
    assert not any(a.intersects(b) for a in places for b in places if a is not b)
    assert all(roster.rect().contains(place) for place in places)
    assert len({place.left() for place in places}) == 2


def test_a_narrow_roster_has_one_column(roster):
    roster.keep_area.resize(330, 300)
    QApplication.processEvents()
    assert len({view.geometry().left() for view in views(roster).values()}) == 1


def test_the_roster_scrolls(roster):
    assert roster.keep_area.verticalScrollBar().maximum() > 0


def test_selecting_a_log_brings_it_into_sight(roster):
    area = roster.keep_area
    roster.select("kako")
    assert roster.selected_id == "kako"
    top = views(roster)["kako"].mapTo(area.viewport(), QPoint(0, 0)).y()
    assert 0 <= top < area.viewport().height()


def test_selecting_what_is_not_there_marks_none(roster):
    roster.select("boise")
    roster.select("nobody")
    assert roster.selected_id == ""


def test_a_click_selects_and_tells(roster, qtbot):
    with qtbot.waitSignal(roster.selected) as heard:
        QTest.mouseClick(views(roster)["helena"], LEFT)
    assert heard.args == ["helena"]
    assert roster.selected_id == "helena"


def test_keys_go_through_the_roster(roster):
    heard = []
    roster.selected.connect(heard.append)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up):
        QTest.keyClick(roster, key)
    assert heard == ["boise", "helena", "boise", "boise"]


def test_only_the_log_that_differs_is_laid_out_anew(roster):
    before = {id: view.block() for id, view in views(roster).items()}
    roster.set_logs((*LOGS[:1], log("helena", 1), *LOGS[2:]))
    after = {id: view.block() for id, view in views(roster).items()}
    assert {id for id in after if after[id] is not before[id]} == {"helena"}


def test_a_unit_that_is_gone_leaves_the_roster(roster):
    roster.select("boise")
    roster.set_logs(LOGS[1:])
    assert set(views(roster)) == {"helena", "duncan", "aoba", "kako"}
    assert roster.selected_id == ""
