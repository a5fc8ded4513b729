"""What the windows show is what the side that sits before them may know."""

import pytest

from tests.toy.entry import ENTRY, SCENARIO, play_on
from tests.toy.game import HIDDEN, other
from wargames_desktop.app.session import new_session
from wargames_desktop.ui.bridge import Bridge, Position
from wargames_desktop.ui.playback import Playback


@pytest.fixture
def bridge(qapp):
    session = new_session(ENTRY, SCENARIO, {}, 7)
    play_on(session, 3)
    return Bridge(session, Playback())


def asked(bridge, node):
    return bridge.game.pending(node.state).side


def test_looking_back_does_not_show_what_the_other_side_knew(bridge):
    seat = bridge.seat
    theirs = [node for node in bridge.session.nodes if asked(bridge, node) == other(seat)]
    assert theirs
    for node in theirs:
        bridge.look_at(Position(node))
        assert bridge.seat == seat
        assert set(bridge.shown.view.hands[other(seat)]) <= {HIDDEN}
        assert bridge.shown.offers == ()


def test_the_question_to_the_other_side_is_shown_as_the_seat_may_know_it(qapp):
    session = new_session(ENTRY, SCENARIO, {}, 7)
    session.submit(session.pending.side, session.pending.default)
    session.submit(session.pending.side, session.pending.default)
    bots = {session.pending.side: None}
    bridge = Bridge(session, Playback(), bots)
    assert bridge.seat != bridge.shown.decision.side
    assert bridge.shown.decision.decision == "turn"
    assert HIDDEN in {getattr(answer, "card", None) for answer in bridge.shown.decision.answers}
