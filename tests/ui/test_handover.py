"""Two people at one desk, or at two: the card that waits for a player, driven with mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.toy.entry import ENTRY, KNOWN, SCENARIO
from tests.toy.game import other
from wargames_desktop.app import mail
from wargames_desktop.app.paths import HOME_VARIABLE
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.app.sides import side_title
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.ui.application import Desk
from wargames_desktop.ui.play_window import PlayWindow

Open = Callable[..., PlayWindow]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def session() -> Session:
    return new_session(ENTRY, SCENARIO, {}, 7)


def test_the_card_waits_and_a_click_lifts_the_curtain(open_window: Open, session: Session) -> None:
    window = open_window(session)
    side = session.pending.side
    assert window.handover.isVisible()
    assert window.handover.title.text() == f"{side_title(side)}, please"
    assert not window.question.choices
    QTest.mouseClick(window.handover.show_side, LEFT)
    assert not window.handover.isVisible()
    assert window.bridge.seat == side
    assert window.question.choices


def test_ctrl_h_lifts_the_curtain_and_draws_it(open_window: Open, session: Session) -> None:
    window = open_window(session)
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(window, Qt.Key.Key_H, control)
    assert window.bridge.seat == session.pending.side
    assert not window.handover.isVisible()
    QTest.keyClick(window, Qt.Key.Key_H, control)
    assert window.bridge.seat == PUBLIC


def test_one_enter_too_many_shows_nothing(open_window: Open, session: Session) -> None:
    window = open_window(session)
    QTest.keyClick(window, Qt.Key.Key_Return)
    assert window.handover.isVisible()
    assert window.bridge.seat == PUBLIC
    assert "Ctrl+H" in window.reason.text()


def test_the_log_is_read_anew_for_whoever_looks(open_window: Open, session: Session) -> None:
    window = open_window(session)
    hidden = [row.line.text for row in window.log.book.rows]
    window.bridge.lift_curtain()
    assert [row.line.text for row in window.log.book.rows] != hidden
    window.bridge.cover()
    assert [row.line.text for row in window.log.book.rows] == hidden


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Whatever file dialog comes next gives ``path``."""
    monkeypatch.setattr(QFileDialog, "exec", lambda dialog: True)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda dialog: [str(path)])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *given: (str(path), ""))


def test_a_game_by_mail_goes_from_window_to_window(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = new_session(ENTRY, SCENARIO, {}, 7).pending.side
    ours = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "ours.wargame", players={other(me): "mail"})
    window = open_window(ours)
    assert not window.handover.isVisible()
    while ours.pending.side == me:
        window.bridge.submit(ours.pending.default)
    assert window.handover.isVisible()
    assert window.handover.title.text() == f"Waiting for {side_title(other(me))}"
    letter = tmp_path / f"one{mail.SUFFIX}"
    choose(monkeypatch, letter)
    QTest.mouseClick(window.handover.send, LEFT)
    theirs = mail.begin(mail.read_turn(letter, KNOWN), tmp_path / "theirs.wargame")
    while theirs.pending is not None and theirs.pending.side != me:
        theirs.submit(theirs.pending.side, theirs.pending.default)
    answer = tmp_path / f"two{mail.SUFFIX}"
    mail.write_turn(theirs, answer)
    choose(monkeypatch, answer)
    QTest.mouseClick(window.handover.take, LEFT)
    assert ours.current.digest == theirs.current.digest
    assert not window.handover.isVisible()
    warned: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: warned.append(given[-1]))
    window.commands["take_turn"].trigger()
    assert "nothing that is not known" in warned[0]


def test_enter_writes_the_turn_that_is_waited_for(
    open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = new_session(ENTRY, SCENARIO, {}, 7).pending.side
    ours = new_session(ENTRY, SCENARIO, {}, 7, tmp_path / "ours.wargame", players={other(me): "mail"})
    window = open_window(ours)
    while ours.pending.side == me:
        window.bridge.submit(ours.pending.default)
    letter = tmp_path / f"one{mail.SUFFIX}"
    choose(monkeypatch, letter)
    QTest.keyClick(window, Qt.Key.Key_Return)
    assert mail.same_game(ours, mail.read_turn(letter, KNOWN))


def test_a_turn_finds_its_game(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    me = new_session(ENTRY, SCENARIO, {}, 7).pending.side
    ours = new_session(ENTRY, SCENARIO, {}, 7, players={other(me): "mail"})
    while ours.pending.side == me:
        ours.submit(me, ours.pending.default)
    letter = tmp_path / f"one{mail.SUFFIX}"
    mail.write_turn(ours, letter)
    desk = Desk(KNOWN)
    desk.open(letter)
    (window,) = desk.play_windows
    theirs = window.session
    assert theirs.path is not None
    assert theirs.pending.side == other(me)
    assert not window.handover.isVisible() or window.handover.show_side.isVisible()
    desk.quit()
    qtbot.wait(10)
    ours.submit(me, ours.pending.default) if ours.pending.side == me else None
    assert mail.find_save(mail.read_turn(letter, KNOWN)) == theirs.path


def test_no_mail_is_offered_in_other_games(open_window: Open, session: Session) -> None:
    window = open_window(session)
    assert not window.commands["send_turn"].isEnabled()
    assert not window.commands["take_turn"].isEnabled()
