"""Tokyo Express in its windows: a whole battle by the keyboard alone, and by the mouse."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from wargames_desktop.ai.players import RandomPlayer
from wargames_desktop.app.registry import games, load_scenario
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.ui.play_window import PlayWindow
from wargames_desktop.ui.victory import VictoryScreen

LONGEST = 2000
"""Keys or clicks after which a battle is taken never to end."""

Open = Callable[..., PlayWindow]


@pytest.fixture
def battle() -> Session:
    return new_session(*load_scenario("tokyo_express/basic"), {}, 11)


def test_a_whole_battle_by_the_keyboard(qtbot: Any, open_window: Open, battle: Session) -> None:
    window, chance = open_window(battle), Random(5)
    for _ in range(LONGEST):
        if battle.outcome is not None:
            break
        keys = [choice.key for choice in window.question.choices if choice.key]
        enter = window.question.entered_offer is not None and chance.random() < 0.5
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return if enter else chance.choice(keys))
    assert battle.outcome is not None
    qtbot.waitUntil(lambda: bool(window.findChildren(VictoryScreen)))
    assert battle.outcome.reason in window.question.told.text()


def test_a_turn_by_the_mouse(qtbot: Any, open_window: Open, battle: Session) -> None:
    window, chance = open_window(battle), Random(7)
    pieces = {piece.id for piece in window.bridge.shown.table.pieces}
    for _ in range(LONGEST):
        if window.bridge.shown.table.headline.startswith("Turn 2"):
            break
        buttons = [button for button in window.question.buttons if not button.isHidden()]
        targets = sorted(window.question.narrowing.clickable & pieces)
        if targets and chance.random() < 0.5:
            id = chance.choice(targets)
            window.board.centre_on(id)
            at = window.board.mapFromScene(window.board.where(id))
            qtbot.mouseClick(window.board.viewport(), Qt.MouseButton.LeftButton, pos=at)
        else:
            chance.choice(buttons).click()
    assert window.bridge.shown.table.headline.startswith("Turn 2")
    assert battle.current.number > 5


def test_every_answer_can_be_pointed_at(qtbot: Any, open_window: Open, battle: Session) -> None:
    """Previews, reasons and inspections of every question of a turn, without a fault."""
    window, player = open_window(battle), RandomPlayer(Random(3))
    asked = set()
    for _ in range(200):
        decision = battle.pending
        if decision is None:
            break
        if decision.decision not in asked:
            asked.add(decision.decision)
            for offer in window.question.narrowing.offers[:30]:
                window.pointing.point(offer)
                window.pointing._show_target()
            for piece in window.bridge.shown.table.pieces:
                window.pointing.point(piece.id)
                window.pointing._show_target()
                window.pointing.point(piece.place)
                window.pointing._show_target()
        window.bridge.submit(player.choose(battle.view(decision.side), decision))
    assert {"us_orders", "us_movement", "allocate_gunnery"} <= asked


@pytest.fixture
def night() -> Session:
    return new_session(*load_scenario("tokyo_express/cape_esperance"), {}, 5)


def play_until(session: Session, window: PlayWindow, *decisions: str) -> None:
    """Let the commander answer until one of these questions is asked."""
    player = session.entry.parts.players["sensible"]
    while session.pending is not None and session.pending.decision not in decisions:
        decision = session.pending
        window.bridge.submit(player.choose(session.view(decision.side), decision))
    assert session.pending is not None, "the game ended before"


def test_turns_of_the_standard_game_by_the_keyboard(qtbot: Any, open_window: Open, night: Session) -> None:
    window, chance = open_window(night), Random(3)
    for _ in range(LONGEST):
        if night.pending is None or window.bridge.shown.table.headline.startswith("Turn 4"):
            break
        keys = [choice.key for choice in window.question.choices if choice.key]
        enter = window.question.entered_offer is not None and chance.random() < 0.6
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return if enter else chance.choice(keys))
    assert night.current.state.turn >= 4 or night.pending is None
    assert any(line.text.startswith("After Game Turn 2") for node in night.line for line in night.log("us", node))


def test_looking_for_a_hidden_force_by_the_mouse(qtbot: Any, open_window: Open, night: Session) -> None:
    window = open_window(night)
    play_until(night, window, "us_detection")
    offer = next(offer for offer in window.question.narrowing.offers if offer.picks)
    own, target = offer.picks
    lead = next(piece.id for piece in window.bridge.shown.table.pieces if own in piece.groups)
    for id in (lead, target):
        if window.question.narrowing.stands_for_chosen(id):
            continue
        window.board.centre_on(id)
        at = window.board.mapFromScene(window.board.where(id))
        qtbot.mouseClick(window.board.viewport(), Qt.MouseButton.LeftButton, pos=at)
    if night.pending is not None and night.pending.decision == "us_detection" and window.question.narrowing.clicked:
        window.question.buttons[0].click()
    assert any("looks for" in line.text for line in night.log("us", night.current))


def test_the_compasses_can_be_taken_off_the_board(open_window: Open, night: Session) -> None:
    window = open_window(night)
    switches = {action.objectName(): action for action in window.overlays.actions()}
    assert set(switches) == {"mission_compasses", "retirement_compasses"}
    assert switches["mission_compasses"].isChecked()
    switches["mission_compasses"].trigger()
    assert not switches["mission_compasses"].isChecked()


def test_every_answer_of_the_standard_game_can_be_pointed_at(open_window: Open, night: Session) -> None:
    """Previews, reasons and inspections of every kind of question that comes up, without a fault."""
    window, player = open_window(night), RandomPlayer(Random(4))
    asked = set()
    for _ in range(120):
        decision = night.pending
        if decision is None:
            break
        if decision.decision not in asked:
            asked.add(decision.decision)
            for offer in window.question.narrowing.offers[:12]:
                window.pointing.point(offer)
                window.pointing._show_target()
            for piece in window.bridge.shown.table.pieces:
                window.pointing.point(piece.id)
                window.pointing._show_target()
                window.pointing.point(piece.place)
                window.pointing._show_target()
        window.bridge.submit(player.choose(night.view(decision.side), decision))
    assert {"us_formations", "us_orders", "us_movement", "us_detection"} <= asked


def test_every_moment_can_be_looked_at(open_window: Open, battle: Session) -> None:
    chance = Random(1)
    for _ in range(12):
        decision = battle.pending
        assert decision is not None
        battle.submit(decision.side, decision.default or chance.choice(decision.answers))
    window = open_window(battle)
    for row in window.log.view.rows:
        window.log._look(row)
        assert window.bridge.shown.mode in ("looking", "now")
    assert battle.current.number == 12


def test_the_library_shows_the_basic_scenario() -> None:
    entry = games()["tokyo_express"]
    assert "basic" in entry.scenarios
    scenario = entry.parts.read_scenario(entry.scenarios["basic"])
    assert scenario.board in entry.parts.boards
