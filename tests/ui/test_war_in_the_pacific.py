"""War in the Pacific in its window: panels, hands, overlays, and a whole first turn by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from wargames_desktop.app.registry import load_scenario
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.ui.cards import CardView
from wargames_desktop.ui.play_window import PlayWindow

NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session() -> Session:
    entry, scenario = load_scenario("war_in_the_pacific/standard")
    return new_session(entry, scenario, entry.checked_options({}), 7)


@pytest.fixture
def window(open_window: Callable[..., PlayWindow], session: Session) -> PlayWindow:
    return open_window(session)


def asked(window: PlayWindow) -> str:
    decision = window.session.pending
    return decision.decision if decision is not None else ""


def click(window: PlayWindow, id: str) -> None:
    """The left button on a counter or a hex of the board."""
    board = window.board
    board.centre_on(id)
    at = board.mapFromScene(board.where(id))
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, NO_KEY, at)


def press(window: PlayWindow, label: str) -> None:
    """The button that begins with these words."""
    choice = next(choice for choice in window.question.choices if choice.label.startswith(label))
    button = next(each for each in window.question.buttons if each.choice is choice)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def until(window: PlayWindow, *decisions: str) -> None:
    """Answer as marked, or with the first answer, until one of these is asked."""
    for _ in range(300):
        if asked(window) in decisions:
            return
        if not window.question.take_default():
            window.question.take(window.question.choices[0])
    raise AssertionError(f"{decisions} are never asked")


def test_the_game_has_the_panels_that_it_needs(window: PlayWindow) -> None:
    assert [dock.objectName() for dock in window.docks] == [
        *("log", "here", "hands", "charts", "tracks", "score", "overview")
    ]
    assert not window.commands["panel_units"].isVisible()
    assert window.commands["panel_hands"].isVisible()


def test_all_hexes_are_in_sight_at_first(window: PlayWindow) -> None:
    seen = window.board.camera.seen
    grid = window.board.scene().grid
    assert all(seen.contains(grid.centre(label)) for label in grid.board.places)


def test_hands_are_shown_face_down_to_a_shared_desk(window: PlayWindow) -> None:
    dock = next(dock for dock in window.docks if dock.objectName() == "hands")
    window.docks.toggle(dock)
    titles = [view.thing.title for view in window.hands.views if view.thing is not None]
    assert titles == ["Japanese hand", "Allied hand", "Card deck", "Discards"]
    assert "face down" in window.hands.views[0].accessibleDescription()


def test_overlays_are_switched_in_the_menu_and_remembered(window: PlayWindow, kept: list[Any]) -> None:
    actions = {action.objectName(): action for action in window.overlays.actions()}
    assert [*actions] == ["zones:japan", "zones:allies", "network:japan", "network:allies"]
    assert all(action.isChecked() for action in actions.values())
    actions["zones:japan"].trigger()
    assert not actions["zones:japan"].isChecked()
    assert kept[-1].hidden_overlays == ("zones:japan",)
    actions["zones:japan"].trigger()
    assert actions["zones:japan"].isChecked()
    assert kept[-1].hidden_overlays == ()


def test_a_base_is_built_by_a_click_on_its_hex(window: PlayWindow) -> None:
    click(window, "0605")
    window.question.take_default()
    assert window.session.current.state.bases["japan"] == ("0605",)
    assert any(piece.id == "base:japan:0605" for piece in window.bridge.shown.table.pieces)


def test_a_hex_that_is_no_answer_says_why(window: PlayWindow) -> None:
    heard: list[str] = []
    window.pointing.denied.connect(heard.append)
    click(window, "0710")
    assert heard
    assert heard[-1].endswith(")")


def test_an_impulse_is_planned_and_carried_out_with_the_mouse(window: PlayWindow) -> None:
    for hex in ("0605", "0507", "0907"):
        until(window, "supply_bases")
        while window.session.pending is not None and window.session.pending.side == "allies":
            window.question.take_default()
        click(window, hex)
        window.question.take_default()
    until(window, "choose_target")
    click(window, "0407")
    window.question.take_default()
    assert asked(window) == "plan_impulse"
    click(window, "0506")
    press(window, "Fleets from Hainan")
    assert asked(window) == "plan_stack"
    for land, naval in (("JP-L5", "JP-N5"), ("JP-L6", "JP-N6")):
        window.pointing.click(land)
        window.pointing.click(naval)
        window.question.take_default()
    assert [*window.session.current.state.flow[-1].stack.cargo] == ["JP-L5", "JP-L6"]
    window.pointing.click("0407")
    window.question.take_default()
    assert asked(window) == "plan_impulse"
    before = window.session.current.state.rp["japan"]
    press(window, "Carry out this impulse")
    assert window.session.current.state.rp["japan"] == before - 3
    assert window.session.current.state.units["JP-L5"].hex == "0407"


def test_the_cost_and_the_odds_are_told_before_the_impulse(window: PlayWindow) -> None:
    until(window, "choose_target")
    offer = next(each for each in window.question.narrowing.offers if each.picks == ("0407",))
    window.question.answered.emit(offer)
    choice = next(each for each in window.question.narrowing.offers if "Hainan" in each.label)
    window.pointing.point(choice)
    QTest.qWait(80)
    told = window.question.consequence.text()
    assert "RP" in told
    assert "Japanese win" in told


def test_a_whole_turn_is_played_with_the_keyboard(window: PlayWindow) -> None:
    window.board.setFocus()
    for _ in range(120):
        if window.session.current.state.turn > 1:
            break
        before = window.session.current
        QTest.keyClick(window, Qt.Key.Key_Return)
        if window.session.current is before:
            QTest.keyClick(window, Qt.Key.Key_1)
    assert window.session.current.state.turn == 2


def test_where_the_game_is_going_is_under_the_mouse(window: PlayWindow) -> None:
    shown = window.bridge.presenter.inspect(window.bridge.shown.view, "0407")
    assert shown.title.startswith("Singapore")
    at = window.board.mapFromScene(window.board.scene().grid.centre("0407") + QPointF(0, 0.44))
    assert window.board.id_at(at) == "0407"


def shown_charts(window: PlayWindow) -> list[str]:
    views = [window.charts.card, *window.charts.findChildren(CardView)]
    return list(dict.fromkeys(view.thing.title for view in views if view.thing is not None and view.isVisible()))


def test_sums_and_odds_stand_among_the_charts_while_an_answer_is_pointed_at(window: PlayWindow) -> None:
    until(window, "choose_target")
    offer = next(each for each in window.question.narrowing.offers if each.picks == ("0407",))
    window.question.answered.emit(offer)
    window.docks.toggle(next(dock for dock in window.docks if dock.panel is window.charts))
    before = shown_charts(window)
    window.pointing.point(next(each for each in window.question.narrowing.offers if "Hainan" in each.label))
    QTest.qWait(80)
    assert shown_charts(window) == ["Fleet combat at Singapore", "Odds: Fleet combat at Singapore"]
    window.pointing.point(None)
    QTest.qWait(80)
    assert shown_charts(window) == before


def test_a_card_is_chosen_by_a_click_on_it(open_window: Callable[..., PlayWindow]) -> None:
    entry, scenario = load_scenario("war_in_the_pacific/1943")
    window = open_window(new_session(entry, scenario, entry.checked_options({}), 5))
    assert asked(window) == "play_card"
    window.bridge.lift_curtain()
    window.docks.toggle(next(dock for dock in window.docks if dock.panel is window.hands))
    side = window.session.pending.side  # type: ignore[union-attr]
    cards = window.session.current.state.hands[side]
    view = next(each for each in window.hands.views if each.thing is not None and each.thing.id == f"hand:{side}")
    block = view.block()
    assert block is not None
    spot = next(spot for spot in block.spots if spot.id == cards[0])
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, NO_KEY, spot.rect.center().toPoint())
    assert window.question.narrowing.clicked == (cards[0],)
    window.question.take_default()
    assert cards[0] in window.session.current.state.discards


def test_what_the_panels_of_a_game_leave_out_answers_to_no_key(window: PlayWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F4)
    QTest.keyClick(window, Qt.Key.Key_F8)
    assert not window.units.isVisible()
