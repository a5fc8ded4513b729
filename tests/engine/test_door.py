"""The door of a game: one question at a time, refusals that name their rule, states that are values."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.toy.entry import SCENARIO
from tests.toy.game import SIDES, Done, Pass, Pebbles, PlayCard, Spread, State, TidePools, other
from wargames_desktop.engine.chance import Forced, Seeded
from wargames_desktop.engine.decision import Decision, Refusal, Refused
from wargames_desktop.engine.game import Game, Outcome, digest, encode

GAME = TidePools()


@pytest.fixture
def start():
    draws = [{"choice": "red"}, {"chit": "flood"}, {"card": "crab-1"}, {"card": "gull-1"}]
    return GAME.start(SCENARIO, {}, Forced(draws))


def test_a_start_tells_what_happened_and_what_was_drawn(start):
    assert [type(event).__name__ for event in start.events] == ["Tide", "Drew", "Drew"]
    assert [draw.kind for draw in start.draws] == ["choice", "chit", "card", "card"]
    assert all(draw.purpose and draw.rule for draw in start.draws)


def test_a_decision_says_who_is_asked_what_and_by_which_rule(start):
    decision = GAME.pending(start.state)
    assert (decision.side, decision.decision, decision.rule) == ("red", "spread", "TP-4")
    assert decision.default in decision.answers
    assert not decision.complete


def test_answers_are_enumerated_once():
    calls = []
    decision = Decision("red", "turn", "", "TP-5", lambda: calls.append(1) or [Pass()])
    assert calls == []
    assert decision.answers == decision.answers == (Pass(),)
    assert calls == [1]


def test_trying_every_answer_works_the_question_out_once(start, monkeypatch):
    game = TidePools()
    worked_out = []
    ask = type(game.procedures[Pebbles]).ask
    monkeypatch.setattr(
        type(game.procedures[Pebbles]), "ask", lambda self, state: worked_out.append(state) or ask(self, state)
    )
    decision = game.pending(start.state)
    for answer in decision.answers:
        game.pending(game.view(start.state, decision.side))
        game.apply(start.state, decision.side, answer, Seeded(1))
        assert game.pending(start.state) is decision
    assert sum(state is start.state for state in worked_out) == 1


def test_a_question_without_an_answer_is_a_fault_of_the_rules():
    decision = Decision("red", "turn", "", "TP-5", list)
    with pytest.raises(AssertionError, match="turn asks the red side, and lists no legal answer"):
        _ = decision.answers


def test_an_answer_that_is_not_listed_is_checked(start):
    assert GAME.check(start.state, "red", Spread((1, 2, 1))) is None
    assert GAME.check(start.state, "red", Spread((3, 2, 1))) == Refusal("TP-4.2", "There are 4 pebbles only")
    assert str(GAME.check(start.state, "red", Spread((-1, 0, 0)))) == "A pool cannot hold less than nothing (TP-4.1)"


def test_a_part_of_a_plan_can_be_done_over(start):
    state = start.state
    for pebbles in ((1, 1, 0), (0, 4, 0)):
        state = GAME.apply(state, "red", Spread(pebbles), Forced([])).state
        assert state.pools["red"] == pebbles
        assert GAME.pending(state).side == "red"
    assert GAME.pending(GAME.apply(state, "red", Done(), Forced([])).state).side == "blue"


@pytest.mark.parametrize(
    ("side", "command", "rule"),
    [
        ("blue", Done(), "TP-4"),
        ("red", Pass(), "TP-4"),
        ("red", Spread((5, 0, 0)), "TP-4.2"),
        ("green", Done(), "TP-4"),
    ],
)
def test_a_refusal_names_its_rule_and_leaves_the_state_as_it_was(start, side, command, rule):
    before = encode(start.state)
    with pytest.raises(Refused) as refused:
        GAME.apply(start.state, side, command, Forced([]))
    assert refused.value.refusal.rule == rule
    assert refused.value.refusal.reason
    assert encode(start.state) == before


def test_a_command_leaves_the_state_before_as_it_was(start):
    before, copy = encode(start.state), msgspec.json.decode(encode(start.state), type=State)
    GAME.apply(start.state, "red", Spread((1, 1, 1)), Forced([]))
    assert encode(start.state) == before
    assert start.state == copy


def test_a_game_that_is_over_asks_nothing_and_refuses_everything(start):
    over = msgspec.structs.replace(start.state, flow=(), score={"red": 3, "blue": 5})
    assert GAME.pending(over) is None
    assert GAME.outcome(over) == Outcome("blue", "win", "Red has 3, blue has 5.")
    assert GAME.check(over, "red", Pass()).reason == "The game is over"


def test_equal_states_have_equal_digests_whatever_the_order_of_their_maps(start):
    turned = msgspec.structs.replace(start.state, score={"blue": 0, "red": 0})
    assert turned == start.state
    assert digest(turned) == digest(start.state)
    assert digest(msgspec.structs.replace(start.state, tide="ebb")) != digest(start.state)


def test_a_digest_is_the_same_on_every_machine():
    assert digest({"b": [1, "x"], "a": 2.5}) == "d3815eab0c9ffced38cd3ac9"


@given(seed=st.integers(0, 1 << 40), choices=st.lists(st.integers(0, 9), max_size=30))
def test_every_listed_answer_is_legal_for_the_side_that_is_asked_and_for_no_other(seed, choices):
    state = GAME.start(SCENARIO, {}, Seeded(seed)).state
    for number in choices:
        decision = GAME.pending(state)
        if decision is None:
            break
        assert decision.answers
        for answer in decision.answers:
            assert GAME.check(state, decision.side, answer) is None
            assert GAME.check(state, other(decision.side), answer) is not None
        command = decision.answers[number % len(decision.answers)]
        assert msgspec.json.decode(encode(command), type=GAME.command_type) == command
        state = GAME.apply(state, decision.side, command, Seeded(seed, number)).state
        assert msgspec.json.decode(encode(state), type=State) == state


@given(seed=st.integers(0, 1 << 40), choices=st.lists(st.integers(0, 9), max_size=12))
def test_same_seed_and_same_commands_give_the_same_game(seed, choices):
    def digests():
        source = Seeded(seed)
        state = GAME.start(SCENARIO, {}, source).state
        yield digest(state)
        for number in choices:
            decision = GAME.pending(state)
            if decision is not None:
                command = decision.answers[number % len(decision.answers)]
                state = GAME.apply(state, decision.side, command, source).state
                yield digest(state)

    assert list(digests()) == list(digests())


def test_a_game_without_secrets_shows_every_side_everything(start):
    class Open(TidePools):
        view = Game.view
        seen = Game.seen
        seen_command = Game.seen_command
        headline = Game.headline

    game = Open()
    for side in SIDES:
        assert game.view(start.state, side) is start.state
        assert game.seen(start.events[1], side) is start.events[1]
        assert game.seen_command(PlayCard("crab-1"), "red", side) == PlayCard("crab-1")
    assert game.headline(start.state) == ""
