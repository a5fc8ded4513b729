"""The play window, driven by real mouse and key events."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMainWindow,
    QWidget,
)

from tests.ui.drift import SCENARIO, Done, DriftPresenter, Move, Wait, drift_entry
from wargames_desktop.ai.players import RandomPlayer
from wargames_desktop.app.session import Session, new_session, open_save
from wargames_desktop.app.settings import Settings
from wargames_desktop.engine.display import Card, Cell, LogLine, Preview
from wargames_desktop.ui.play_window import PlayWindow
from wargames_desktop.ui.preferences import Preferences
from wargames_desktop.ui.victory import VictoryScreen
from wargames_desktop.widgets.appearance import Appearance
from wargames_desktop.widgets.palette import CommandPalette

Open = Callable[..., PlayWindow]


def press(qtbot: Any, window: PlayWindow, key: Any, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(QApplication.focusWidget() or window, key, modifier)


def spot(window: PlayWindow, id: str) -> QPoint:
    return window.board.mapFromScene(window.board.where(id))


def click(qtbot: Any, window: PlayWindow, id: str) -> None:
    qtbot.mouseClick(window.board.viewport(), Qt.MouseButton.LeftButton, pos=spot(window, id))


def hover(qtbot: Any, window: PlayWindow, id: str) -> None:
    qtbot.mouseMove(window.board.viewport(), spot(window, id))
    window.board.hovered.emit(id)
    qtbot.wait(60)


def labels(window: PlayWindow) -> list[str]:
    return [choice.label for choice in window.question.choices]


def shown_buttons(window: PlayWindow) -> list[str]:
    return [button.choice.label for button in window.question.buttons if button.isVisible()]


def choose_file(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr("wargames_desktop.ui.play_dialogs.file_to_write", lambda *args: path)


# The question


def test_the_question_is_asked_with_its_rule_and_answers(window: PlayWindow) -> None:
    assert window.question.prompt.text() == "Move your boats, turn 1."
    assert window.question.rule.text() == "DR-1"
    assert labels(window) == ["Ann, Bob", "cid".title(), "Done"]
    assert shown_buttons(window) == labels(window)


def test_enter_takes_the_default(qtbot: Any, window: PlayWindow, session: Session) -> None:
    press(qtbot, window, Qt.Key.Key_Return)
    assert session.current.command == Done()


def test_digits_pick_and_esc_steps_back(qtbot: Any, window: PlayWindow, session: Session) -> None:
    press(qtbot, window, Qt.Key.Key_2)
    assert window.question.narrowing.clicked == ("cid",)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert window.question.narrowing.clicked == ()
    press(qtbot, window, Qt.Key.Key_1)
    press(qtbot, window, Qt.Key.Key_7)
    assert session.current.command == Wait("pair")


def test_a_whole_turn_by_mouse(qtbot: Any, window: PlayWindow, session: Session) -> None:
    click(qtbot, window, "cid")
    assert window.question.narrowing.clicked == ("cid",)
    click(qtbot, window, "0707")
    assert window.question.narrowing.clicked == ("cid", "0707")
    button = next(b for b in window.question.buttons if b.isVisible() and b.choice.label == "Move cid to 0707")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert session.current.command == Move("cid", "0707")
    assert window.bridge.shown.table.pieces[2].place == "0707"


def test_enter_takes_what_was_clicked_together(qtbot: Any, window: PlayWindow, session: Session) -> None:
    click(qtbot, window, "cid")
    click(qtbot, window, "0707")
    press(qtbot, window, Qt.Key.Key_Return)
    assert session.current.command == Move("cid", "0707")


def test_enter_takes_nothing_while_an_answer_is_begun(qtbot: Any, window: PlayWindow, session: Session) -> None:
    click(qtbot, window, "cid")
    press(qtbot, window, Qt.Key.Key_Return)
    assert session.current.number == 0
    assert window.question.narrowing.clicked == ("cid",)
    assert window.reason.text() == "Cid: choose what is still missing, or give this up with Esc."
    assert not any(button.isDefault() for button in window.question.buttons if button.isVisible())
    press(qtbot, window, Qt.Key.Key_Escape)
    press(qtbot, window, Qt.Key.Key_Return)
    assert session.current.command == Done()


def test_a_button_that_was_clicked_does_not_keep_the_keyboard(qtbot: Any, window: PlayWindow) -> None:
    qtbot.mouseClick(window.question.buttons[1], Qt.MouseButton.LeftButton)
    assert window.question.narrowing.clicked == ("cid",)
    assert QApplication.focusWidget() is window.board


def test_the_keyboard_stays_in_the_question_from_one_to_the_next(qtbot: Any, window: PlayWindow) -> None:
    window.playback.set_speed("step")
    window.question.focus_answers()
    assert QApplication.focusWidget().choice.label == "Done"
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.bridge.shown.mode == "playing"
    assert QApplication.focusWidget() is window.question
    window.playback.skip()
    assert QApplication.focusWidget().choice.label == "Done"


def test_a_click_on_a_counter_in_a_target_hex_means_the_hex(qtbot: Any, open_window: Open) -> None:
    close_by = msgspec.structs.replace(SCENARIO, boats={**SCENARIO.boats, "cid": "0606"})
    window = open_window(new_session(drift_entry(), close_by, {}, 1))
    window.bridge.submit(Move("cid", "0605"))
    window.question.click("pair")
    click(qtbot, window, "cid")
    assert window.question.narrowing.clicked == ("pair", "0605")


def test_a_click_that_leads_nowhere_says_why(qtbot: Any, window: PlayWindow) -> None:
    window.question.click("pair")
    click(qtbot, window, "0201")
    assert window.question.narrowing.clicked == ("pair",)
    assert "no boat can do that (DR-1.1)" in window.reason.text()


def test_tab_goes_to_the_pieces_that_can_still_act(qtbot: Any, window: PlayWindow) -> None:
    press(qtbot, window, Qt.Key.Key_Tab)
    assert window.question.narrowing.clicked == ("pair",)
    press(qtbot, window, Qt.Key.Key_Tab)
    assert window.question.narrowing.clicked == ("cid",)
    press(qtbot, window, Qt.Key.Key_Tab)
    assert window.question.narrowing.clicked == ("pair",)
    press(qtbot, window, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert window.question.narrowing.clicked == ("cid",)


def test_tab_leaves_the_board_where_it_is_if_the_piece_is_in_sight(qtbot: Any, window: PlayWindow) -> None:
    seen = window.board.camera.seen
    press(qtbot, window, Qt.Key.Key_Tab)
    assert window.board.camera.seen == seen
    window.board.camera.zoom_to(200.0, QPointF(0, 0))
    window.board.centre_on("0101")
    assert not window.board.camera.seen.contains(window.board.where("cid"))
    press(qtbot, window, Qt.Key.Key_Tab)
    assert window.question.narrowing.clicked == ("cid",)
    assert window.board.camera.seen.contains(window.board.where("cid"))


def test_the_picks_can_be_given_up_by_mouse(qtbot: Any, window: PlayWindow) -> None:
    window.question.click("cid")
    chip = window.question.picks_layout.itemAt(0).widget()
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert window.question.narrowing.clicked == ()


def test_answers_can_be_reached_with_the_keyboard_alone(qtbot: Any, window: PlayWindow, session: Session) -> None:
    press(qtbot, window, Qt.Key.Key_2)
    press(qtbot, window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget().choice.label == labels(window)[0]
    press(qtbot, window, Qt.Key.Key_Down)
    chosen = QApplication.focusWidget().choice.offer.command
    assert isinstance(chosen, Move)
    press(qtbot, window, Qt.Key.Key_Return)
    assert session.current.command == chosen


# Pointing


def test_pointing_at_a_target_shows_what_it_would_come_to(qtbot: Any, window: PlayWindow) -> None:
    window.question.click("cid")
    hover(qtbot, window, "0707")
    told = window.question.consequence.text()
    assert "To 0707" in told
    assert "90 % dry · 10 % wet" in told
    assert "Oars: 2" in told


def test_pointing_at_an_answer_shows_the_same(qtbot: Any, window: PlayWindow) -> None:
    window.question.click("cid")
    button = window.question.buttons[0]
    qtbot.mouseMove(button, button.rect().center())
    button.entered.emit()
    qtbot.wait(60)
    assert "To 0607" in window.question.consequence.text()


def test_pointing_at_what_is_not_allowed_says_why(qtbot: Any, window: PlayWindow) -> None:
    window.question.click("cid")
    hover(qtbot, window, "0201")
    assert window.reason.text() == "cid and 0201: no boat can do that (DR-1.1)"
    hover(qtbot, window, "0707")
    assert window.reason.text() == ""


def test_the_pieces_of_a_hex_are_listed(qtbot: Any, window: PlayWindow) -> None:
    window.docks.toggle(list(window.docks)[1])
    hover(qtbot, window, "ann")
    listed = [window.here.list.item(at).text() for at in range(window.here.list.count())]
    assert [text.split(",")[0] for text in listed] == ["Ann", "Bob"]
    window.here.list.itemClicked.emit(window.here.list.item(1))
    assert window.question.narrowing.clicked == ("pair",)
    hover(qtbot, window, "0101")
    assert window.here.title.text() == "0101, sea, zone 1: nothing lies here"


def test_the_right_button_offers_the_answers_of_a_piece(window: PlayWindow, session: Session) -> None:
    menu = window.board_menu("cid")
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts == [
        *(offer.label for offer in window.question.narrowing.offers if "cid" in offer.picks),
        "Centre here",
        "List what lies here",
    ]
    next(action for action in menu.actions() if action.text() == "Leave cid").trigger()
    assert session.current.command == Wait("cid")


def test_the_right_button_leads_to_what_lies_there(window: PlayWindow) -> None:
    menu = window.board_menu("0505")
    next(action for action in menu.actions() if action.text() == "List what lies here").trigger()
    assert [piece.id for piece in window.here.pieces] == ["ann", "bob"]
    assert list(window.docks)[1].in_sight


# Taking back and looking back


def test_undo_and_redo_by_key(qtbot: Any, window: PlayWindow, session: Session) -> None:
    session.submit("home", Wait("cid"))
    press(qtbot, window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.current.number == 0
    assert [row.line.text for row in window.log.view.rows] == ["Turn 1", "cid waits"]
    assert window.log.view._undone_from == 1
    press(qtbot, window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert session.current.number == 1
    assert window.log.view._undone_from == 2


def test_an_undone_line_stays_until_another_answer_replaces_it(window: PlayWindow, session: Session) -> None:
    session.submit("home", Wait("cid"))
    window.bridge.undo()
    window.bridge.submit(Wait("pair"))
    assert [row.line.text for row in window.log.view.rows] == ["Turn 1", "pair waits"]


def test_an_answer_past_a_take_back_past_a_die_is_marked(window: PlayWindow) -> None:
    window.bridge.submit(Done())
    window.bridge.undo()
    window.bridge.submit(Wait("cid"))
    marked = [row.line.text for row in window.log.view.rows if row.past_chance]
    assert marked == ["cid waits"]


def test_take_backs_past_dice_can_be_switched_off(qtbot: Any, open_window: Open) -> None:
    session = new_session(drift_entry(), SCENARIO, {"take_backs": "not_past_dice"}, 1)
    window = open_window(session)
    window.bridge.submit(Done())
    window.bridge.undo()
    assert session.current.number == 1
    assert "without take-backs past dice" in window.reason.text()
    window.replay.to_first()
    assert not window.banner.play_on.isVisible()
    assert "without take-backs past dice, and answer 1 drew a die" in window.banner.text.text()
    window.bridge.look_now()
    window.bridge.submit(Wait("cid"))
    window.replay.step_back()
    assert window.banner.play_on.isVisible()
    qtbot.mouseClick(window.banner.play_on, Qt.MouseButton.LeftButton)
    assert session.current.number == 1


def test_a_line_of_the_log_shows_its_moment_and_moves_nothing(qtbot: Any, window: PlayWindow, session: Session) -> None:
    window.bridge.submit(Move("cid", "0707"))
    window.bridge.submit(Done())
    records = session.journal.entries, session.journal.cursor
    view = window.log.view
    index = [row.line.text.startswith("red drifts") for row in view.rows].index(True)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, view.rect_of(index).center().y()))
    shown = window.bridge.shown
    assert shown.mode == "looking"
    places = {piece.id: piece.place for piece in shown.table.pieces}
    now = {piece.id: piece.place for piece in window.bridge.presenter.table(session.current.state).pieces}
    assert places["red"] == now["red"]
    assert places["green"] == "0410" != now["green"]
    assert window.banner.isVisible()
    assert window.question.asking is False
    assert (session.journal.entries, session.journal.cursor) == records
    press(qtbot, window, Qt.Key.Key_Escape)
    assert window.bridge.shown.mode == "now"
    assert not window.banner.isVisible()
    assert window.question.asking


def test_the_banner_counts_the_answers_that_stand(window: PlayWindow) -> None:
    window.bridge.submit(Wait("pair"))
    window.bridge.submit(Wait("cid"))
    window.bridge.undo()
    window.bridge.submit(Done())
    window.bridge.submit(Wait("cid"))
    window.replay.step_back()
    assert window.banner.text.text() == "Looking back at answer 2 of 3: Done"


def test_the_banner_lies_over_the_board_and_moves_nothing(window: PlayWindow) -> None:
    window.bridge.submit(Done())
    place, seen = window.board.geometry(), window.board.camera.seen
    window.replay.to_first()
    assert window.banner.isVisible()
    assert (window.board.geometry(), window.board.camera.seen) == (place, seen)
    assert window.centralWidget().childAt(window.banner.geometry().center()) in (window.banner, window.banner.text)


def test_the_game_goes_on_from_there_only_when_asked(qtbot: Any, window: PlayWindow, session: Session) -> None:
    window.bridge.submit(Wait("cid"))
    window.bridge.submit(Wait("pair"))
    press(qtbot, window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.bridge.shown.position.node.number == 1
    assert session.current.number == 2
    press(qtbot, window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert session.current.number == 1
    assert window.bridge.shown.mode == "now"
    assert [node.number for node in session.line] == [0, 1, 2]
    window.bridge.submit(Done())
    assert [node.number for node in session.line] == [0, 1, 3]


def test_the_replay_bar_moves_through_the_game(qtbot: Any, window: PlayWindow) -> None:
    for command in (Wait("cid"), Done(), Done()):
        window.bridge.submit(command)
    bar = window.replay
    assert bar.slider.marks == [(0, "turn"), (2, "turn"), (3, "turn")]
    qtbot.mouseClick(bar.first, Qt.MouseButton.LeftButton)
    assert window.bridge.shown.position.node.number == 0
    qtbot.mouseClick(bar.forward, Qt.MouseButton.LeftButton)
    assert window.bridge.shown.position.node.number == 1
    bar.to_mark(1)
    assert window.bridge.shown.position.node.number == 2
    qtbot.mouseClick(bar.last, Qt.MouseButton.LeftButton)
    assert window.bridge.shown.mode == "now"
    bar.slider.setValue(1)
    assert window.bridge.shown.position.node.number == 1
    assert bar.slider.value() == 1


# Playback


def test_step_by_step_until_the_question(qtbot: Any, window: PlayWindow, session: Session) -> None:
    window.playback.set_speed("step")
    before = {piece.id: piece.place for piece in window.bridge.shown.table.pieces}
    window.bridge.submit(Done())
    assert window.bridge.shown.mode == "playing"
    assert "red drifts" in window.question.prompt.text()
    assert "the current at red" in window.question.told.text()
    places = {piece.id: piece.place for piece in window.bridge.shown.table.pieces}
    assert places["red"] != before["red"]
    assert places["green"] == before["green"]
    press(qtbot, window, Qt.Key.Key_Space)
    assert "green drifts" in window.question.prompt.text()
    press(qtbot, window, Qt.Key.Key_Escape)
    assert window.bridge.shown.mode == "now"
    assert window.question.prompt.text() == "Move your boats, turn 2."


def test_enter_shows_the_next_step_and_starts_no_cursor(qtbot: Any, window: PlayWindow) -> None:
    window.playback.set_speed("step")
    window.bridge.submit(Done())
    assert "red drifts" in window.question.prompt.text()
    press(qtbot, window, Qt.Key.Key_Return)
    assert "green drifts" in window.question.prompt.text()
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.bridge.shown.mode == "now"


def test_what_happens_is_told_before_where_in_the_sequence(window: PlayWindow) -> None:
    phase = LogLine(text="The next phase", kind="phase")
    shot = LogLine(text="A shot", kind="attack")
    window.question.tell("", (phase, shot, LogLine(text="why", depth=1)))
    assert window.question.prompt.text() == "A shot"
    assert window.question.told.text().split("\n") == ["The next phase", "   why"]


def test_what_decided_is_shown_with_what_happens(window: PlayWindow) -> None:
    die = Card(id="die", title="The die", columns=("Drift",), rows=(("1", (Cell(text="east", mark="decided"),)),))
    window.question.tell("", (LogLine(text="A drift", kind="die"),), (die,))
    assert window.question.result.card.thing == die
    assert window.question.result.card.isVisible()
    window.question.tell("", (LogLine(text="Another", kind="move"),))
    assert not window.question.result.isVisible()


def test_after_playback_the_pieces_that_are_asked_about_are_in_sight(open_window: Open) -> None:
    apart = msgspec.structs.replace(SCENARIO, boats={**SCENARIO.boats, "cid": "1010", "ann": "1010", "bob": "1010"})
    window = open_window(new_session(drift_entry(), apart, {}, 1))
    window.playback.set_speed("step")
    window.board.camera.zoom_to(240.0, QPointF(0, 0))
    window.board.centre_on("cid")
    window.bridge.submit(Done())
    assert window.board.camera.seen.contains(window.board.where("red"))
    assert not window.board.camera.seen.contains(window.board.where("cid"))
    window.playback.skip()
    assert window.board.camera.seen.contains(window.board.where("cid"))


def test_playback_goes_on_by_itself(qtbot: Any, window: PlayWindow) -> None:
    window.playback.set_speed("fast")
    window.bridge.submit(Done())
    assert window.bridge.shown.mode == "playing"
    qtbot.waitUntil(lambda: window.bridge.shown.mode == "now", timeout=10_000)
    assert window.question.asking


def test_a_single_move_is_not_played_back(window: PlayWindow) -> None:
    window.playback.set_speed("step")
    window.bridge.submit(Wait("cid"))
    assert window.bridge.shown.mode == "now"


def test_undo_ends_what_is_being_shown(window: PlayWindow, session: Session) -> None:
    window.playback.set_speed("step")
    window.bridge.submit(Done())
    window.bridge.undo()
    assert window.bridge.shown.mode == "now"
    assert not window.playback.running
    assert session.current.number == 0


def test_replay_from_the_start_to_now(qtbot: Any, window: PlayWindow) -> None:
    for command in (Wait("cid"), Done()):
        window.bridge.submit(command)
    window.playback.set_speed("step")
    window.bridge.replay()
    seen = []
    while window.bridge.replaying:
        seen.append(window.bridge.shown.lines[0].text)
        window.playback.advance()
    assert seen[0] == "cid waits"
    assert [text.split()[0] for text in seen[1:]] == ["red", "green"]
    assert window.bridge.shown.mode == "now"


def test_a_paused_replay_stays_where_it_is(qtbot: Any, window: PlayWindow) -> None:
    for command in (Wait("cid"), Done()):
        window.bridge.submit(command)
    window.playback.set_speed("step")
    window.bridge.replay()
    window.playback.advance()
    window.replay.play_or_pause()
    assert window.bridge.shown.mode == "looking"
    assert window.bridge.shown.position.node.number == 2
    assert window.bridge.shown.position.events == 1


# Panels


def test_the_board_is_the_hero(window: PlayWindow) -> None:
    assert (window.width(), window.height()) == (1280, 800)
    share = window.board.width() * window.board.height() / (window.width() * window.height())
    assert share >= 0.7


def test_no_question_makes_the_window_grow(qtbot: Any, window: PlayWindow) -> None:
    window.question.click("cid")
    window.question.show_consequence(Preview(title="\n".join(["What it would come to"] * 60)))
    qtbot.wait(20)
    assert (window.width(), window.height()) == (1280, 800)


def test_long_words_in_the_status_bar_do_not_widen_the_window(qtbot: Any, window: PlayWindow) -> None:
    least = window.minimumSizeHint().width()
    window.board.announced.emit("a fleet of many ships, " * 40)
    window.pointing.reason.emit("a long reason why not, " * 40)
    qtbot.wait(10)
    assert window.minimumSizeHint().width() == least
    assert window.width() == 1280


def test_a_key_brings_a_panel_to_the_front_and_folds_it_away(qtbot: Any, window: PlayWindow) -> None:
    log, _, ships, *_ = window.docks
    assert log.in_sight
    press(qtbot, window, Qt.Key.Key_F4)
    assert ships.in_sight
    assert not log.in_sight
    press(qtbot, window, Qt.Key.Key_F4)
    assert ships.isHidden()
    press(qtbot, window, Qt.Key.Key_F12)
    assert all(dock.isHidden() for dock in window.docks)
    assert window.question.isVisible()
    press(qtbot, window, Qt.Key.Key_F12)
    assert not log.isHidden()
    assert ships.isHidden()


def test_the_keyboard_goes_from_panel_to_panel(qtbot: Any, window: PlayWindow) -> None:
    window.board.setFocus()
    press(qtbot, window, Qt.Key.Key_F6)
    assert window.question.isAncestorOf(QApplication.focusWidget())
    press(qtbot, window, Qt.Key.Key_F6)
    assert QApplication.focusWidget() is window.log.view
    press(qtbot, window, Qt.Key.Key_F6)
    assert QApplication.focusWidget() is window.board


def test_the_layout_is_remembered(qtbot: Any, open_window: Open) -> None:
    first = open_window(new_session(drift_entry(), SCENARIO, {}, 1))
    first.resize(790, 690)
    log, *_, score, _ = first.docks
    first.docks.toggle(score)
    log.hide()
    first.close()
    second = open_window(new_session(drift_entry(), SCENARIO, {}, 1))
    assert (second.width(), second.height()) == (790, 690)
    log, *_, score, _ = second.docks
    assert log.isHidden()
    assert not score.isHidden()
    second.docks.arrange()
    assert not log.isHidden()
    assert (second.width(), second.height()) == (790, 690)


def test_a_screen_reader_has_a_name_for_all_that_takes_the_keyboard(window: PlayWindow) -> None:
    window.show_keys()
    window.show_palette()
    window.dialogs.show_rule("DR-1")
    nameless = set()
    for dock in window.docks:
        dock.show()
        dock.raise_()
        for part in window.findChildren(QWidget):
            inner = part.objectName().startswith("qt_") or isinstance(part.parent(), QAbstractScrollArea | QComboBox)
            takes = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus) and part.isVisible() and not inner
            if takes and not QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name):
                nameless.add(f"{type(part).__name__} in {type(part.parent()).__name__}")
    for dialog in window.findChildren(QDialog):
        dialog.close()
    assert not nameless


def test_a_panel_that_floats_comes_back_in_front(qtbot: Any, open_window: Open) -> None:
    first = open_window(new_session(drift_entry(), SCENARIO, {}, 1))
    assert QMainWindow.DockOption.GroupedDragging in first.dockOptions(), "tabs cannot be dragged out"
    ships = next(dock for dock in first.docks if dock.objectName() == "units")
    ships.setFloating(True)
    assert ships.titleBarWidget() is None, "nothing to drag it by"
    first.close()
    second = open_window(new_session(drift_entry(), SCENARIO, {}, 1))
    ships = next(dock for dock in second.docks if dock.objectName() == "units")
    assert ships.isFloating()
    assert ships.isVisible()
    press(qtbot, second, Qt.Key.Key_F12)
    assert not ships.isVisible()
    press(qtbot, second, Qt.Key.Key_F12)
    assert ships.isVisible()
    assert ships.isFloating()


def test_panels_folded_away_before_the_start_come_back_in_full_size(qtbot: Any, open_window: Open) -> None:
    first = open_window(new_session(drift_entry(), SCENARIO, {}, 1))
    height = first.log.height()
    press(qtbot, first, Qt.Key.Key_F12)
    first.close()
    second = open_window(new_session(drift_entry(), SCENARIO, {}, 1))
    assert not second.log.isVisible()
    press(qtbot, second, Qt.Key.Key_F12)
    assert second.log.isVisible()
    assert second.log.height() > height * 0.9


def test_the_panels_follow_the_game(window: PlayWindow) -> None:
    window.bridge.submit(Done())
    for dock in window.docks:
        dock.show()
        dock.raise_()
        QApplication.processEvents()
    assert window.charts.choice.itemText(0) == "Result: Current"
    assert window.charts.choice.itemText(window.charts.choice.count() - 1) == "Current"
    score = list(window.docks)[6].panel
    assert score.verdict.text().startswith("Drifted ")
    assert score.table.item(0, 1).text() == "Drift of the buoys"


def test_a_panel_out_of_sight_costs_nothing(window: PlayWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    followed = []
    score = list(window.docks)[6]
    monkeypatch.setattr(type(score.panel), "follow", lambda self, shown: followed.append(shown.position.node.number))
    window.bridge.submit(Wait("cid"))
    assert followed == []
    score.raise_()
    QApplication.processEvents()
    assert followed == [1]


def test_the_rule_is_shown_on_a_click(qtbot: Any, window: PlayWindow) -> None:
    qtbot.mouseClick(window.question.rule, Qt.MouseButton.LeftButton)
    assert window.dialogs.rule_book is not None
    assert window.dialogs.rule_book.isVisible()
    assert window.dialogs.rule_book.search.text() == "DR-1-moves"


# The palette, preferences, the end


def test_the_palette_finds_actions_and_answers(qtbot: Any, window: PlayWindow, session: Session) -> None:
    press(qtbot, window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    palette = window.findChild(CommandPalette)
    qtbot.keyClicks(palette.field, "done")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert session.current.command == Done()
    window.show_palette()
    palette = window.findChildren(CommandPalette)[-1]
    qtbot.keyClicks(palette.field, "take last back")
    assert palette.list.count() == 0
    palette.field.clear()
    qtbot.keyClicks(palette.field, "play undo")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert session.current.number == 0


def test_preferences_hold_at_once(qtbot: Any, window: PlayWindow, appearance: Appearance, kept: list[Any]) -> None:
    window.dialogs.show_preferences()
    dialog = window.findChild(Preferences)
    dialog.theme.setCurrentIndex(dialog.theme.findData("light"))
    dialog.speed.setCurrentIndex(dialog.speed.findData("fast"))
    dialog.take_backs.setCurrentIndex(dialog.take_backs.findData("not_past_dice"))
    dialog.scale.setValue(150)
    assert window.board.theme.shade == "light"
    assert window.board.theme.scale == 150
    assert window.playback.speed == "fast"
    settings = kept[-1]
    assert (settings.theme, settings.font_scale, settings.playback) == ("light", 1.5, "fast")
    assert settings.take_backs == "not_past_dice"
    dialog.close()


def test_the_end_is_told_once_with_its_reason(qtbot: Any, window: PlayWindow, session: Session) -> None:
    for _ in range(3):
        window.bridge.submit(Done())
    qtbot.waitUntil(lambda: bool(window.findChildren(VictoryScreen)))
    screen = window.findChild(VictoryScreen)
    text = " ".join(label.text() for label in screen.findChildren(type(window.reason)))
    assert "victory" in text
    assert "The buoys drifted" in text
    screen.close()
    assert "victory" in window.question.prompt.text()
    assert window.commands["result"].isEnabled()
    window.bridge.undo()
    window.bridge.redo()
    qtbot.wait(20)
    assert not [one for one in window.findChildren(VictoryScreen) if one.isVisible()]


def test_the_end_leads_to_a_replay(qtbot: Any, window: PlayWindow) -> None:
    for _ in range(3):
        window.bridge.submit(Done())
    qtbot.waitUntil(lambda: bool(window.findChildren(VictoryScreen)))
    window.playback.set_speed("step")
    window.findChild(VictoryScreen).replay_wanted.emit()
    assert window.bridge.replaying
    assert window.bridge.shown.position.node.number == 1
    window.playback.skip()


# Programs that play, and the file


def test_the_log_is_saved_as_text(window: PlayWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log.txt"
    choose_file(monkeypatch, path)
    window.bridge.submit(Wait("cid"))
    window.commands["save_log"].trigger()
    assert path.read_text() == "  Turn 1\n  cid waits  [DR-1-moves]\n"


def test_a_copy_is_a_whole_game(window: PlayWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose_file(monkeypatch, tmp_path / "copy.wargame")
    window.bridge.submit(Wait("cid"))
    window.commands["copy"].trigger()
    assert open_save(tmp_path / "copy.wargame", {"drift": drift_entry()}).current.command == Wait("cid")


def test_a_file_that_is_there_is_asked_about_whether_or_not_its_ending_is_typed(
    qtbot: Any, window: PlayWindow, tmp_path: Path
) -> None:
    (tmp_path / "battle.wargame").write_text("something of mine")
    asked: list[str] = []

    def type_a_name() -> None:
        dialog = window.findChild(QFileDialog)
        dialog.findChild(QLineEdit).setText(str(tmp_path / "battle"))
        QTimer.singleShot(0, answer_no)
        dialog.accept()
        dialog.reject()

    def answer_no() -> None:
        box = QApplication.activeModalWidget()
        asked.append(box.text())
        box.reject()

    QTimer.singleShot(0, type_a_name)
    window.dialogs.save_copy()
    assert "battle.wargame" in asked[0]
    assert (tmp_path / "battle.wargame").read_text() == "something of mine"


def test_a_game_that_could_not_be_saved_goes_on_in_the_copy(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.wargame"
    window = open_window(new_session(drift_entry(), SCENARIO, {}, 1, path))
    path.unlink()
    window.bridge.submit(Wait("cid"))
    assert window.unsaved.isVisible()
    choose_file(monkeypatch, tmp_path / "elsewhere.wargame")
    window.commands["copy"].trigger()
    assert not window.unsaved.isVisible()
    window.bridge.submit(Done())
    assert not window.unsaved.isVisible()
    assert open_save(tmp_path / "elsewhere.wargame", {"drift": drift_entry()}).current.command == Done()


def test_a_program_plays_its_side(qtbot: Any, open_window: Open, session: Session) -> None:
    window = open_window(session, bots={"home": RandomPlayer(Random(3))})
    qtbot.waitUntil(lambda: session.outcome is not None, timeout=10_000)
    assert window.bridge.shown.offers == ()


def test_a_game_that_cannot_be_saved_says_so(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session(drift_entry(), SCENARIO, {}, 1, tmp_path / "game.wargame")
    window = open_window(session)
    assert not window.unsaved.isVisible()
    file = tmp_path / "game.wargame"
    file.rename(tmp_path / "moved.wargame")
    window.bridge.submit(Wait("cid"))
    assert window.unsaved.isVisible()
    assert "game.wargame" in window.unsaved.text()
    (tmp_path / "moved.wargame").rename(file)
    window.bridge.submit(Wait("pair"))
    assert not window.unsaved.isVisible()


def test_the_game_is_on_the_disk_before_the_next_question(open_window: Open, tmp_path: Path) -> None:
    path = tmp_path / "game.wargame"
    window = open_window(new_session(drift_entry(), SCENARIO, {}, 1, path))
    window.bridge.submit(Move("cid", "0707"))
    again = open_save(path, {"drift": drift_entry()})
    assert again.current.command == Move("cid", "0707")
    again.close()


def test_a_refused_command_changes_nothing_and_says_why(window: PlayWindow, session: Session) -> None:
    window.bridge.submit(Move("cid", "0101"))
    assert session.current.number == 0
    assert window.reason.text() == "A boat moves one hex, once a turn (DR-1.1)"


def test_the_window_is_titled_by_the_scenario(window: PlayWindow) -> None:
    assert window.windowTitle() == "In the harbour – Turn 1 of 3"


@pytest.mark.parametrize("id", ["piece_names", "zones", "hex_numbers", "place_names"])
def test_what_the_board_shows_is_switched_in_the_view_menu_and_kept(
    window: PlayWindow, kept: list[Settings], id: str
) -> None:
    window.board.camera.zoom_to(40, QPointF(400, 300))
    window.board.skip_animation()
    before = window.board.grab().toImage()
    action = window.commands[id]
    assert action.isChecked()
    action.trigger()
    assert not action.isChecked()
    assert getattr(kept[-1], id) is False
    window.board.skip_animation()
    assert window.board.grab().toImage() != before
    action.trigger()
    assert action.isChecked()
    window.board.skip_animation()
    assert window.board.grab().toImage() == before


def test_undo_and_redo_say_what_they_take_back_and_give_again(window: PlayWindow) -> None:
    undo, redo = window.commands["undo"], window.commands["redo"]
    assert (undo.text(), redo.text()) == ("&Undo", "&Redo")
    window.bridge.submit(Wait("cid"))
    assert (undo.text(), redo.text()) == ("&Undo: Leave cid", "&Redo")
    assert "Leave cid" in undo.toolTip()
    undo.trigger()
    assert (undo.text(), redo.text()) == ("&Undo", "&Redo: Leave cid")


def test_the_answer_that_ends_a_plan_stays_in_sight(qtbot: Any, window: PlayWindow) -> None:
    click(qtbot, window, "cid")
    assert len(window.question.choices) > 3
    window.resize(900, 380)
    window.question.setMaximumHeight(180)
    qtbot.wait(20)
    done = next(button for button in window.question.buttons if button.choice.label == "Done")
    assert not done.visibleRegion().isEmpty()
    qtbot.mouseClick(done, Qt.MouseButton.LeftButton)
    assert window.session.current.command == Done()


def test_letters_of_another_size_reach_the_log_and_leave_the_board_its_share(
    qtbot: Any, window: PlayWindow, appearance: Appearance
) -> None:
    window.bridge.submit(Done())
    before = window.board.width()
    heights = [window.log.view.rect_of(row).height() for row in range(3)]
    for scale in (1.5, 1.0):
        appearance.change_one("font_scale", scale)
        qtbot.wait(200)
    assert window.log.view._theme.scale == 100
    assert [window.log.view.rect_of(row).height() for row in range(3)] == heights
    assert abs(window.board.width() - before) < 10


def test_the_largest_letters_make_the_window_no_higher(window: PlayWindow, appearance: Appearance) -> None:
    appearance.change_one("font_scale", 2.0)
    QApplication.processEvents()
    assert window.minimumSizeHint().height() <= 760
    assert window.height() == 800


def test_pieces_that_come_are_shown_unless_the_player_looks_elsewhere(
    qtbot: Any, open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = DriftPresenter.table
    monkeypatch.setattr(
        DriftPresenter, "table", lambda self, view: msgspec.structs.replace(table(self, view), pieces=())
    )
    window = open_window(new_session(drift_entry(), SCENARIO, {}, 1))
    qtbot.wait(50)
    whole = window.board.camera.seen
    monkeypatch.undo()
    window.bridge.submit(Wait("cid"))
    near = window.board.camera.seen
    assert near.width() < whole.width()
    window.bridge.submit(Wait("pair"))
    assert window.board.camera.seen == near


def test_panels_folded_away_come_back_as_they_were(qtbot: Any, window: PlayWindow) -> None:
    heights = [window.question.height(), window.log.height()]
    for _ in range(6):
        press(qtbot, window, Qt.Key.Key_F12)
        qtbot.wait(20)
    assert not any(dock.titleBarWidget() is None for dock in window.docks)
    after = [window.question.height(), window.log.height()]
    assert max(abs(now - then) for now, then in zip(after, heights, strict=True)) < 8, (heights, after)
