"""What the windows show is what the side that sits before them may know."""

from dataclasses import replace
from random import Random
from threading import Event

import msgspec
import pytest

from tests.toy.bids import SEALED as HIDDEN_BID
from tests.toy.bids import Bid
from tests.toy.bids import Scenario as Bids
from tests.toy.bids import entry as bids_entry
from tests.toy.entry import ENTRY, SCENARIO, play_on
from tests.toy.game import HIDDEN, SIDES, TidePools, other
from wargames_desktop.ai.players import RandomPlayer
from wargames_desktop.app.registry import load_scenario
from wargames_desktop.app.session import new_session
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.ui.bridge import Bridge, Position
from wargames_desktop.ui.playback import Playback

SEALED = bids_entry()


@pytest.fixture
def bridge(qapp):
    session = new_session(ENTRY, SCENARIO, {}, 7)
    play_on(session, 3)
    return Bridge(session, Playback())


def asked(bridge, node):
    return bridge.game.pending(node.state).side


def test_looking_back_does_not_show_what_the_other_side_knew(bridge):
    bridge.lift_curtain()
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


def hands(bridge):
    return {side for side in SIDES if HIDDEN not in bridge.shown.view.hands[side] and bridge.shown.view.hands[side]}


def answer(bridge, command=None):
    bridge.submit(command or bridge.session.pending.default)


@pytest.fixture
def shared(qapp):
    """Two people at one desk; the first question can be answered before all eyes."""
    playback = Playback()
    playback.set_speed("off")
    return Bridge(new_session(ENTRY, SCENARIO, {}, 7), playback)


def test_a_desk_that_is_shared_shows_no_secrets_until_the_player_is_alone(shared):
    asked = shared.session.pending
    assert (shared.seat, shared.shown.awaited, shared.shown.offers) == (PUBLIC, asked.side, ())
    assert hands(shared) == set()
    shared.lift_curtain()
    assert (shared.seat, shared.shown.awaited, hands(shared)) == (asked.side, "", {asked.side})
    assert shared.shown.offers


def test_the_curtain_falls_when_another_player_is_asked(shared):
    while not shared.session.current.number or shared.session.pending.side == shared.seat:
        if shared.shown.awaited:
            shared.lift_curtain()
        answer(shared)
    assert shared.shown.awaited == shared.session.pending.side
    assert (shared.seat, hands(shared), shared.shown.offers) == (PUBLIC, set(), ())


def test_a_player_who_looks_at_secrets_keeps_looking_while_asked(shared):
    shared.lift_curtain()
    first = shared.seat
    answer(shared)
    while shared.session.pending is not None and shared.session.pending.side == first:
        assert shared.seat == first
        answer(shared)
    assert shared.seat != first


class OpenPools(TidePools):
    """What is spread, all may see."""

    def seen_command(self, command, by, side):
        return command


def test_what_all_may_see_is_answered_before_all_but_a_player_may_look_at_a_hand(qapp):
    parts = replace(ENTRY.parts, game=OpenPools())
    session = new_session(replace(ENTRY, build=lambda _: parts), SCENARIO, {"extras": ["opening_card"]}, 7)
    bridge = Bridge(session, Playback())
    bridge.playback.set_speed("off")
    asked = session.pending.side
    assert session.pending.decision == "spread"
    assert (bridge.seat, bridge.shown.awaited) == (PUBLIC, "")
    assert bridge.shown.offers
    assert bridge.has_secrets
    bridge.cover_or_uncover()
    assert (bridge.shown.awaited, bridge.shown.offers, hands(bridge)) == (asked, (), set())
    bridge.lift_curtain()
    assert (bridge.seat, hands(bridge)) == (asked, {asked})
    bridge.cover_or_uncover()
    assert (bridge.seat, hands(bridge), bridge.shown.awaited) == (PUBLIC, set(), "")
    assert bridge.shown.offers


def test_what_is_sealed_is_answered_behind_the_curtain(qapp):
    bridge = Bridge(new_session(SEALED, Bids(), {}, 7), Playback())
    bridge.playback.set_speed("off")
    assert bridge.shown.awaited == "red"
    bridge.lift_curtain()
    bridge.submit(Bid(3))
    assert bridge.shown.awaited == "blue"
    assert bridge.shown.view.flow[-1].bids == {"red": HIDDEN_BID}


def test_covering_puts_the_curtain_back(shared):
    shared.lift_curtain()
    assert shared.uncovered
    shared.cover_or_uncover()
    assert (shared.seat, shared.shown.awaited) == (PUBLIC, shared.session.pending.side)


def test_what_happened_meanwhile_is_played_back_to_the_player_who_comes(shared):
    shared.lift_curtain()
    shared.playback.set_speed("step")
    told = []
    shared.changed.connect(lambda old, new: told.append((new.mode, new.position.node.number)))
    first = shared.seat
    while shared.session.pending.side == first:
        answer(shared)
        while shared.playback.running:
            shared.playback.advance()
    assert shared.shown.awaited
    told.clear()
    shared.lift_curtain()
    while shared.playback.running:
        shared.playback.advance()
    seen = {number for mode, number in told if mode == "playing"}
    assert seen or not any(shared.seen(node) for node in shared.session.line[1:])
    assert told[-1] == ("now", shared.session.current.number)


def test_undo_against_a_program_goes_back_to_the_players_own_question(qtbot):
    session = new_session(ENTRY, SCENARIO, {}, 7)
    me = session.pending.side
    bridge = Bridge(session, Playback(), {other(me): RandomPlayer(Random(1))})
    bridge.playback.set_speed("off")
    for _ in range(3):
        qtbot.waitUntil(lambda: session.pending.side == me and not bridge._thinking.busy)
        answer(bridge)
    qtbot.waitUntil(lambda: session.pending.side == me and not bridge._thinking.busy)
    before = session.current.number
    bridge.undo()
    assert session.pending.side == me
    assert session.current.number < before
    bridge.redo()
    assert session.current.number == before
    bridge.close()


def test_a_program_that_thinks_when_the_game_moves_is_forgotten(qtbot):
    class Slow:
        def choose(self, view, decision):
            go.wait(5)
            return decision.default

    go = Event()
    session = new_session(ENTRY, SCENARIO, {}, 7)
    me = session.pending.side
    bridge = Bridge(session, Playback(), {other(me): Slow()})
    bridge.playback.set_speed("off")
    while session.pending.side == me:
        answer(bridge)
    at = session.current.number
    bridge.undo()
    go.set()
    qtbot.wait(50)
    assert session.current.number < at
    bridge.close()


def test_the_other_desk_is_waited_for_in_a_game_by_mail(qapp):
    first = new_session(ENTRY, SCENARIO, {}, 7).pending.side
    session = new_session(ENTRY, SCENARIO, {}, 7, players={first: "mail"})
    bridge = Bridge(session, Playback())
    assert (bridge.seat, bridge.shown.awaited, bridge.shown.offers) == (other(first), first, ())
    assert hands(bridge) <= {other(first)}
    bridge.lift_curtain()
    assert bridge.seat == other(first)


def test_a_player_who_bids_more_takes_the_other_chair(qapp):
    entry, scenario = load_scenario("war_in_the_pacific/short")
    session = new_session(entry, scenario, {}, 7, players={"japan": "random"})
    bridge = Bridge(session, Playback(), {"japan": RandomPlayer(Random(1))})
    bridge.playback.set_speed("off")
    bids = {"japan": 3, "allies": 9}
    while session.pending.decision == session.game.pending(session.nodes[0].state).decision:
        side = session.pending.side
        session.submit(side, msgspec.structs.replace(session.pending.answers[0], places=bids[side]))
    assert session.current.state.swapped
    assert bridge.seat == "japan"
    while session.pending is not None and session.pending.side == "allies":
        session.submit("allies", session.pending.default or session.pending.answers[0])
    assert bridge.shown.offers
    bridge.close()
