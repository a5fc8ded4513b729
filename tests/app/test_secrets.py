"""Decisions that both sides make at once and in secret: who may know what, and what a take-back does not undo."""

import msgspec
import pytest

from tests.toy.bids import SEALED, SIDES, Bid, Opened, Scenario, entry
from wargames_desktop.app.session import new_session, open_save
from wargames_desktop.engine.decision import Refused
from wargames_desktop.engine.game import encode

ENTRY = entry()
STRICT = {"take_backs": "not_past_dice"}


@pytest.fixture
def session(tmp_path):
    return new_session(ENTRY, Scenario(), STRICT, 7, tmp_path / "bids.wargame")


def test_what_the_other_side_sees_is_the_same_whatever_was_bid():
    sessions = [new_session(ENTRY, Scenario(), {}, 7) for _ in range(2)]
    nodes = [session.submit("red", Bid(bid)) for session, bid in zip(sessions, (3, 8), strict=True)]

    def known(session, node, side):
        asked = session.game.pending(session.view(side))
        return (
            encode(session.view(side)),
            encode(session.events(side, node)),
            session.draws(side, node),
            session.label(side, node),
            session.game.headline(session.view(side)),
            (asked.side, asked.prompt, asked.answers),
        )

    blue, other_blue = (known(session, node, "blue") for session, node in zip(sessions, nodes, strict=True))
    assert blue == other_blue
    red, other_red = (known(session, node, "red") for session, node in zip(sessions, nodes, strict=True))
    assert red != other_red


def test_both_are_asked_and_the_last_answer_opens_all(session):
    assert session.pending.side == "red"
    session.submit("red", Bid(3))
    assert session.view("blue").flow[-1].bids == {"red": SEALED}
    assert session.pending.side == "blue"
    node = session.submit("blue", Bid(5))
    assert Opened({"red": 3, "blue": 5}) in session.events("red", node)
    assert session.current.state.won == {"red": 0, "blue": 1}


def test_a_sealed_bid_can_be_taken_back_and_an_open_one_cannot(session):
    session.submit("red", Bid(3))
    assert session.can_undo
    session.undo()
    session.submit("red", Bid(4))
    assert not session.current.past_chance
    session.submit("blue", Bid(5))
    assert not session.can_undo
    with pytest.raises(Refused, match="answer 2 told a secret"):
        session.undo()
    with pytest.raises(Refused):
        session.go_to(0)


def test_that_a_secret_came_out_is_known_after_opening_again(session):
    for side in SIDES:
        session.submit(side, Bid(3))
    session.submit("red", Bid(1))
    opened = open_save(session.path, {ENTRY.id: ENTRY})
    opened.verify()
    assert opened.undo().number == 2
    with pytest.raises(Refused):
        opened.undo()


def test_a_line_made_with_knowledge_of_a_secret_is_marked():
    session = new_session(ENTRY, Scenario(), {}, 7)
    for side in SIDES:
        session.submit(side, Bid(3))
    session.undo()
    assert session.submit("blue", Bid(4)).past_chance


def test_the_mark_of_a_secret_stands_in_the_record_only_where_one_came_out(session):
    session.submit("red", Bid(3))
    session.submit("blue", Bid(5))
    _, sealed, opened = map(msgspec.json.decode, session.path.read_bytes().splitlines())
    assert "reveals" not in sealed
    assert opened["reveals"] is True


def test_listeners_hear_of_changes_in_order_where_one_answers_at_once():
    session = new_session(ENTRY, Scenario(), {}, 7)
    heard = []

    def answer(change):
        if session.pending is not None and session.pending.side == "blue":
            session.submit("blue", Bid(2))

    session.subscribe(answer)
    session.subscribe(lambda change: heard.append(change.node.number))
    session.submit("red", Bid(3))
    session.submit("red", Bid(3))
    assert heard == [1, 2, 3, 4]


def test_a_listener_that_fails_does_not_silence_what_comes_after(session):
    heard = []

    def fail(change):
        raise RuntimeError("a window is broken")

    end = session.subscribe(fail)
    with pytest.raises(RuntimeError):
        session.submit("red", Bid(3))
    end()
    session.subscribe(lambda change: heard.append(change.node.number))
    session.submit("blue", Bid(3))
    assert heard == [2]
