"""Whose eyes the windows are for, and what those who look have not seen yet."""

from __future__ import annotations

from tests.toy.entry import ENTRY, SCENARIO, play_on
from tests.toy.game import Done, Spread
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.ui.seats import Seats


def taken_back() -> tuple[Session, Seats]:
    """Blue has seen everything up to an answer that red then took back and gave differently."""
    session = new_session(ENTRY, SCENARIO, {}, 7)
    seats = Seats(ENTRY.game, ("red", "blue"))
    side = session.pending.side
    session.submit(side, Spread((1, 0, 0)))
    seats.looking = "blue"
    seats.mark(session.current)
    session.undo()
    session.submit(side, Spread((0, 0, 1)))
    session.submit(side, Done())
    return session, seats


def test_what_was_answered_anew_after_a_take_back_is_unseen() -> None:
    session, seats = taken_back()
    assert tuple(seats.unseen(session.line)) == session.line[1:]


def test_what_was_only_taken_back_leaves_nothing_unseen() -> None:
    session, seats = taken_back()
    seats.mark(session.current)
    session.undo()
    assert not seats.unseen(session.line[:2])


def test_all_who_look_must_have_seen_it() -> None:
    session = new_session(ENTRY, SCENARIO, {}, 7)
    seats = Seats(ENTRY.game, ("red", "blue"))
    seats.mark(session.current)
    play_on(session, 3)
    seats.looking = "red"
    seats.mark(session.current)
    assert not seats.unseen(session.line)
    seats.looking = ""
    assert tuple(seats.unseen(session.line)) == session.line[1:]
