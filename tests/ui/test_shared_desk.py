"""Two players of War in the Pacific at one desk: while the curtain is drawn, nothing tells a hidden card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolTip, QWidget

from wargames_desktop.ai.players import RandomPlayer
from wargames_desktop.app.registry import load_scenario
from wargames_desktop.app.session import new_session
from wargames_desktop.app.sides import side_title
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.ui.answer_button import AnswerButton
from wargames_desktop.ui.narrowing import Choice
from wargames_desktop.ui.play_window import PlayWindow
from wargames_desktop.ui.thinking import Thinking


@pytest.fixture
def window(open_window: Callable[..., PlayWindow]) -> PlayWindow:
    """The 1943 Scenario, where the first question is for a player with a hand."""
    entry, scenario = load_scenario("war_in_the_pacific/1943")
    return open_window(new_session(entry, scenario, entry.checked_options({}), 5))


def words(window: PlayWindow) -> Iterator[str]:
    """All that the windows say or hold ready to be said."""
    for widget in (window, *window.findChildren(QWidget)):
        yield from (widget.toolTip(), widget.statusTip(), widget.windowTitle())
        yield from (widget.accessibleName(), widget.accessibleDescription())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.statusTip())
    yield from (row.line.text for row in window.log.book.rows)
    shown = window.bridge.shown
    yield repr((shown.view, shown.table, shown.offers, shown.lines, shown.cards))


def told(window: PlayWindow) -> set[str]:
    """The ids of the cards in the hands that the windows name, without those that lay open before a take-back."""
    QTest.qWait(5)  # until what is to be deleted is gone
    state = window.session.current.state
    cards = window.bridge.game.charts.cards  # type: ignore[attr-defined]
    said = "\n".join(words(window))
    opened = {id for node in window.session.line for id in node.state.discards}
    hidden = {id for hand in state.hands.values() for id in hand} - opened
    return {id for id in hidden if cards[id].name in said or id in said}


def test_nothing_is_told_before_during_and_after_a_look(window: PlayWindow) -> None:
    assert window.bridge.shown.awaited
    assert not told(window)
    side = window.session.pending.side  # type: ignore[union-attr]
    window.bridge.lift_curtain()
    own = set(window.session.current.state.hands[side])
    assert told(window) == own
    for choice in window.question.choices:
        window.pointing.click(choice.pick or "")
    for card in own:
        window.pointing.click(card)
        window.hands.card_pointed.emit(card)
    window.bridge.cover()
    assert window.bridge.seat == PUBLIC
    assert not told(window)


def test_the_panel_of_what_lies_here_knows_no_cards(window: PlayWindow) -> None:
    window.bridge.lift_curtain()
    side = window.session.pending.side  # type: ignore[union-attr]
    before = window.here.title.text()
    window.pointing.click(window.session.current.state.hands[side][0])
    assert window.here.title.text() == before


def test_no_tip_stays_when_the_curtain_is_drawn(window: PlayWindow) -> None:
    window.bridge.lift_curtain()
    QToolTip.showText(window.mapToGlobal(window.rect().center()), "Doolittle Raid", window)
    QTest.keyClick(window, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    QTest.qWait(400)
    assert not QToolTip.isVisible()


def test_nothing_is_told_after_a_card_is_taken_back(window: PlayWindow) -> None:
    for _ in range(4):
        window.bridge.lift_curtain()
        window.bridge.submit(window.session.pending.answers[0])  # type: ignore[union-attr]
    for _ in range(len(window.session.line)):
        window.commands["undo"].trigger()
        if not window.bridge.uncovered:
            assert not told(window)


def test_the_question_says_which_side_is_asked(window: PlayWindow) -> None:
    window.bridge.lift_curtain()
    names = {"japan": "Japan", "allies": "Allies"}
    while window.session.pending is not None and len(window.session.line) < 12:
        side = names[window.session.pending.side]
        heads = [label.text() for label in window.question.findChildren(QLabel) if label.objectName() == "heading"]
        assert any(head.startswith(f"{side} · ") for head in heads)
        window.bridge.submit(window.session.pending.answers[0])
        window.bridge.lift_curtain()


def test_many_answers_are_laid_out_once(
    open_window: Callable[..., PlayWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    entry, scenario = load_scenario("war_in_the_pacific/standard")
    window = open_window(new_session(entry, scenario, entry.checked_options({}), 7))
    for _ in range(50):
        decision = window.session.pending
        assert decision is not None
        if len(window.question.choices) > 100:
            break
        window.bridge.submit(decision.default or decision.answers[0])
        window.bridge.lift_curtain()
    asked: list[int] = []
    hint = AnswerButton.sizeHint
    monkeypatch.setattr(AnswerButton, "sizeHint", lambda button: (asked.append(1), hint(button))[1])
    window.question.narrow(window.question.narrowing)
    assert len(window.question.choices) > 100
    assert len(asked) < 20 * len(window.question.choices)


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("standard", {"allied_bases", "optional_rules"}),
        ("short", {"allied_bases", "optional_rules", "last_turn"}),
        ("1943", {"optional_rules"}),
        ("delayed_entry", {"allied_bases", "optional_rules"}),
    ],
)
def test_only_options_that_make_a_difference_are_offered(name: str, offered: set[str]) -> None:
    entry, scenario = load_scenario(f"war_in_the_pacific/{name}")
    assert {option.id for option in entry.options if option.concerns(scenario)} == offered


def test_a_program_that_thinks_is_told(open_window: Callable[..., PlayWindow], monkeypatch: pytest.MonkeyPatch) -> None:
    entry, scenario = load_scenario("war_in_the_pacific/1943")
    session = new_session(entry, scenario, entry.checked_options({}), 5)
    assert session.pending is not None
    side = session.pending.side
    monkeypatch.setattr(Thinking, "start", lambda thinking, work: None)
    window = open_window(session, bots={side: RandomPlayer(Random(1))})
    assert window.question.prompt.text() == f"{side_title(side)}: the program is thinking."
    assert not window.handover.isVisible()


def test_a_button_grows_with_its_letters_its_words_and_its_narrowness(qtbot: Any) -> None:
    button = AnswerButton()
    qtbot.addWidget(button)
    button.show()
    button.resize(400, 40)
    button.show_choice(Choice("1", "Build a base at Kure"), False)
    flat = button.sizeHint().height()
    button.setStyleSheet("font-size: 40px")
    large = button.sizeHint().height()
    assert large > flat
    button.resize(150, 40)
    assert button.sizeHint().height() > large
    narrow = button.sizeHint().height()
    button.show_choice(Choice("1", "Build a base at Kure, at Yokosuka and in every other port of Japan"), False)
    assert button.sizeHint().height() > narrow
