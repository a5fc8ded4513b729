"""East Wind Rain in its window: the desk is handed over, units are dragged and counted, ways are shown before."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from wargames_desktop.app.registry import load_scenario
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.games.east_wind_rain.commands.setup import PlaceGround
from wargames_desktop.games.east_wind_rain.commands.staging import (
    ComposeAsUsual,
    FormTaskForce,
    SetOut,
    StageTaskForce,
    TakeShip,
)
from wargames_desktop.ui.cards import MatView
from wargames_desktop.ui.play_window import PlayWindow

NO_KEY = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def session() -> Session:
    entry, scenario = load_scenario("east_wind_rain/midway")
    return new_session(entry, scenario, entry.checked_options({}), 7)


@pytest.fixture
def window(open_window: Callable[..., PlayWindow], session: Session) -> PlayWindow:
    window = open_window(session)
    window.resize(1280, 1500)
    window.bridge.lift_curtain()
    settle()
    return window


def settle() -> None:
    """Let docks come forward and mats find their places."""
    for _ in range(6):
        QApplication.processEvents()


def asked(window: PlayWindow) -> str:
    decision = window.session.pending
    return decision.decision if decision is not None else ""


def until(window: PlayWindow, decision: str) -> None:
    """Answer as marked, or with the first answer, behind no curtain, until this is asked."""
    for _ in range(400):
        window.bridge.lift_curtain()
        if asked(window) == decision:
            settle()
            return
        if not window.question.take_default():
            window.question.take(window.question.choices[0])
    raise AssertionError(f"{decision} is never asked")


def give(window: PlayWindow, command: object) -> None:
    """Give an answer that is among those offered."""
    offer = next(offer for offer in window.bridge.shown.offers if offer.command == command)
    window.question.answered.emit(offer)
    window.bridge.lift_curtain()
    settle()


def formed(window: PlayWindow) -> str:
    """Go on to composing and form a task force in the port with most ships; its id."""
    until(window, "compose")
    state = window.session.current.state
    pending = window.session.pending
    assert pending is not None
    ports = state.ports["japan" if pending.side == "japan" else "allies"]
    place = max(ports, key=lambda port: len(ports[port].ships))
    before = set(state.task_forces)
    give(window, next(a for a in pending.answers if isinstance(a, FormTaskForce) and a.place == place))
    return next(iter(set(window.session.current.state.task_forces) - before))


def views(window: PlayWindow) -> Iterator[MatView]:
    return (view for view in window.mats.views if view.isVisible())


def spot_of(window: PlayWindow, id: str) -> tuple[MatView, QPoint]:
    """The mat on which a counter stands, scrolled into sight, and where."""
    view = next(view for view in views(window) if view.has(id))
    block = view.block()
    assert block is not None
    rect = next(spot.rect for spot in reversed(block.spots) if spot.id == id)
    at = rect.center().toPoint() if rect.height() < 200 else rect.topLeft().toPoint() + QPoint(20, 20)
    window.mats._area.ensureVisible(0, view.mapTo(window.mats._area.widget(), at).y(), 0, 30)
    return view, at


def drag(window: PlayWindow, id: str, onto: QWidget, at: QPoint) -> None:
    """Press on a counter, carry it along and let it go."""
    view, start = spot_of(window, id)
    end = view.mapFromGlobal(onto.mapToGlobal(at))
    QTest.mousePress(view, LEFT, NO_KEY, start)
    QTest.mouseMove(view, start + QPoint(12, 12))
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, LEFT, NO_KEY, end)


def board_at(window: PlayWindow, id: str) -> QPoint:
    window.board.centre_on(id)
    return window.board.mapFromScene(window.board.where(id))


def test_the_game_has_the_panels_that_it_needs(window: PlayWindow) -> None:
    assert [dock.objectName() for dock in window.docks] == [
        *("log", "here", "mats", "units", "charts", "tracks", "score", "overview")
    ]


def test_units_to_be_placed_are_dragged_to_where_they_begin(window: PlayWindow) -> None:
    assert asked(window) == "place_units"
    before = window.session.current
    drag(window, "placing/commonwealth:infantry", window.board, board_at(window, "1521"))
    assert window.question.amount.isVisible()
    window.question.amount.field.setValue(3)
    QTest.mouseClick(window.question.amount.button, LEFT)
    command = window.session.current.command
    assert window.session.current is not before
    assert isinstance(command, PlaceGround)
    assert (command.place, command.group.sp) == ("1521", 3)


def test_the_displays_come_forward_for_their_counters_and_go_back(window: PlayWindow) -> None:
    mats = next(dock for dock in window.docks if dock.objectName() == "mats")
    assert mats.in_sight
    until(window, "air_order")
    assert not mats.in_sight
    assert window.docks.first.in_sight
    formed(window)
    assert mats.in_sight


def test_the_desk_is_handed_over_for_what_is_secret(window: PlayWindow) -> None:
    until(window, "compose")
    first = window.session.pending
    assert first is not None
    window.question.take_default()
    window.question.take_default()
    second = window.session.pending
    assert second is not None
    assert second.side != first.side
    assert window.handover.isVisible()
    shown = window.bridge.shown
    assert not shown.offers
    ships = {
        ship for boxes in window.session.current.state.ports.values() for box in boxes.values() for ship in box.ships
    }
    assert not ships & {piece.id for piece in shown.table.counters}
    window.bridge.lift_curtain()
    assert window.bridge.shown.offers
    own = window.session.current.state.ports[second.side]  # type: ignore[index]
    assert {ship for box in own.values() for ship in box.ships} <= {p.id for p in window.bridge.shown.table.counters}


def test_a_ship_is_dragged_from_its_port_onto_the_card_of_a_task_force(window: PlayWindow) -> None:
    force = formed(window)
    offer = next(offer for offer in window.bridge.shown.offers if isinstance(offer.command, TakeShip))
    card, at = spot_of(window, force)
    drag(window, offer.command.ship, card, at)
    assert window.session.current.command == TakeShip(force, offer.command.ship)
    assert window.session.current.state.task_forces[force].ships == (offer.command.ship,)


def test_a_task_force_is_filled_by_number_and_told_its_limit(window: PlayWindow) -> None:
    force = formed(window)
    points = next(
        offer
        for offer in window.bridge.shown.offers
        if offer.amount is not None and force in offer.picks and offer.limit
    )
    for pick in points.picks:
        window.pointing.click(pick)
    picker = window.question.amount
    assert picker.isVisible()
    assert picker.limit.text() == points.limit
    picker.field.setValue(2)
    QTest.mouseClick(picker.button, LEFT)
    assert sum(group.sp for group in window.session.current.state.task_forces[force].naval) == 2


def test_task_forces_are_formed_as_usual_by_one_key_and_said_before(window: PlayWindow) -> None:
    until(window, "compose")
    offer = window.question.entered_offer
    assert offer is not None
    assert isinstance(offer.command, ComposeAsUsual)
    assert "Honolulu: 3 CV, 4 CA, 1 CL and 5 SP of US destroyers" in offer.detail
    QTest.keyClick(window, Qt.Key.Key_Return)
    assert len(window.session.current.state.task_forces) > 2
    assert asked(window) == "compose"


def test_the_way_and_its_cost_are_shown_before_a_task_force_sets_out(window: PlayWindow) -> None:
    force = formed(window)
    take = next(o for o in window.bridge.shown.offers if isinstance(o.command, TakeShip))
    give(window, take.command)
    until(window, "stage_task_forces")
    while StageTaskForce(force) not in [offer.command for offer in window.bridge.shown.offers]:
        window.question.take_default()
        until(window, "stage_task_forces")
    give(window, StageTaskForce(force))
    start = window.session.current.state.task_forces[force].place
    far = [o.command for o in window.bridge.shown.offers if isinstance(o.command, SetOut) and o.command.place != start]
    preview = window.bridge.presenter.preview(window.bridge.shown.view, far[-1])
    assert preview.paths[0].steps[0][0] == start
    assert preview.paths[0].steps[-1][0] == far[-1].place
    assert preview.sums[-1].label.endswith("MP")
    groups = {offer.group for offer in window.bridge.shown.offers if offer.command in far}
    assert all(group.endswith(" MP") for group in groups)


def test_the_map_is_tinted_for_the_side_that_looks(window: PlayWindow) -> None:
    def status(area: str) -> str:
        overlay = next(o for o in window.bridge.shown.table.overlays if o.id == "areas")
        return next(region.style for region in overlay.regions if region.label == area)

    until(window, "compose")
    found = {}
    for _ in range(2):
        window.bridge.lift_curtain()
        pending = window.session.pending
        assert pending is not None
        found[pending.side] = status("Japan")
        while window.session.pending is not None and window.session.pending.side == pending.side:
            window.question.take_default()
    assert found == {"japan": "friendly", "allies": "hostile"}


def test_a_hex_that_is_out_of_reach_says_why(window: PlayWindow) -> None:
    until(window, "place_units")
    heard: list[str] = []
    window.pointing.denied.connect(heard.append)
    QTest.mouseClick(window.board.viewport(), LEFT, NO_KEY, board_at(window, "3009"))
    assert heard
