"""Playback shows a transition beat by beat and can be ended at any moment."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.drift import Done, DriftPresenter, Moved, Wait
from wargames_desktop.app.session import Session
from wargames_desktop.ui.playback import Beat, Playback, beats


def test_beats_of_a_transition(session: Session) -> None:
    before = session.current.state
    node = session.submit("home", Done())
    found = list(beats(DriftPresenter(), before, node.events))
    assert [beat.events for beat in found] == [1, 2]
    assert [len(beat.lines) for beat in found] == [2, 2]
    assert [bool(beat.cards) for beat in found] == [True, True]
    assert found[-1].table.pieces == DriftPresenter().table(node.state).pieces


def test_a_beat_in_which_a_piece_only_moves_is_quick(walk: list[Beat]) -> None:
    assert [beat.quick for beat in walk] == [False, False, True]


def test_what_shows_nothing_goes_with_the_next_beat(session: Session) -> None:
    class Mute(DriftPresenter):
        def stage(self, view: Any, event: Any) -> Any:
            return view

        def cards(self, event: Any) -> Any:
            return ()

        def lines(self, event: Any) -> Any:
            return tuple(line for line in super().lines(event) if "Die" in line.text and "green" in line.text)

    before = session.current.state
    node = session.submit("home", Done())
    found = list(beats(Mute(), before, node.events))
    assert [beat.events for beat in found] == [2]


@pytest.fixture
def walk(session: Session) -> list[Beat]:
    """Three beats: two buoys drift, a boat moves."""
    before = session.current.state
    events = session.submit("home", Done()).events
    return list(beats(DriftPresenter(), before, [*events, Moved("cid", "0707")]))


@pytest.fixture
def playback(qapp: Any) -> Playback:
    made = Playback()
    made.seen = []  # type: ignore[attr-defined]
    made.shown.connect(lambda beat: made.seen.append(beat.events))  # type: ignore[attr-defined]
    made.ended.connect(lambda: made.seen.append("end"))  # type: ignore[attr-defined]
    return made


def test_off_ends_at_once(playback: Any, walk: list[Beat]) -> None:
    playback.set_speed("off")
    playback.play(iter(walk))
    assert playback.seen == ["end"]
    assert not playback.running


def test_step_waits_for_the_player(playback: Any, walk: list[Beat]) -> None:
    playback.set_speed("step")
    playback.play(iter(walk))
    assert playback.seen == [1]
    playback.advance()
    playback.advance()
    assert playback.seen == [1, 2, 4]
    playback.advance()
    assert playback.seen == [1, 2, 4, "end"]
    playback.advance()
    assert playback.seen[-1] == "end"


def test_fast_goes_on_by_itself(qtbot: Any, playback: Any, walk: list[Beat]) -> None:
    playback.set_speed("fast")
    playback.play(iter(walk))
    qtbot.waitUntil(lambda: not playback.running, timeout=10_000)
    assert playback.seen == [1, 2, 4, "end"]


def test_skip_ends_and_cancel_says_nothing(playback: Any, walk: list[Beat]) -> None:
    playback.set_speed("slow")
    playback.play(iter(walk))
    playback.skip()
    assert playback.seen == [1, "end"]
    playback.play(iter(walk))
    assert playback.cancel()
    assert playback.seen == [1, "end", 1]
    assert not playback.cancel()


def test_another_speed_holds_at_once(qtbot: Any, playback: Any, walk: list[Beat]) -> None:
    playback.set_speed("step")
    playback.play(iter(walk))
    playback.set_speed("fast")
    qtbot.waitUntil(lambda: not playback.running, timeout=10_000)
    playback.set_speed("step")
    playback.play(iter(walk))
    playback.set_speed("off")
    assert playback.seen[-1] == "end"


def test_nothing_to_show_ends_at_once(playback: Any, session: Session) -> None:
    playback.set_speed("step")
    session.submit("home", Wait("cid"))
    playback.play(iter(()))
    assert playback.seen == ["end"]
