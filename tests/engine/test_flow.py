"""Frames on the stack: interrupts within interrupts, and a guard against a sequence of play that never asks."""

import msgspec
import pytest

from tests.toy.entry import SCENARIO
from tests.toy.game import Answer, Done, Pass, PlayCard, State, Strike, TidePools, Turn
from wargames_desktop.engine.chance import Chance, Forced, Seeded
from wargames_desktop.engine.flow import FlowState, Frame, Play, Procedure, pop, push, settle, swap

GAME = TidePools()
DRAWS = [{"choice": "red"}, {"chit": "flood"}, {"card": "crab-1"}, {"card": "gull-1"}]


class Step(Frame, frozen=True, tag="step"):
    name: str


class Small(FlowState, frozen=True, kw_only=True):
    flow: tuple[Step, ...]


def play():
    return Play(Chance(Forced([])))


def test_push_pop_and_swap_work_on_the_innermost_frame_and_leave_the_state_alone():
    state = Small(flow=(Step("turn"),))
    inner = push(state, Step("combat"))
    assert inner.flow == (Step("turn"), Step("combat"))
    assert swap(inner, Step("fire")).flow == (Step("turn"), Step("fire"))
    assert pop(inner) == state
    assert state.flow == (Step("turn"),)


def test_a_sequence_that_never_asks_is_stopped():
    class Spin(Procedure):
        def proceed(self, state, play):
            return swap(state, Step("again"))

    with pytest.raises(AssertionError, match=r"runaway sequence of play at .*again"):
        settle(Small(flow=(Step("turn"),)), {Step: Spin()}, play(), lambda state: None)


def test_an_empty_stack_is_settled():
    state = Small(flow=())
    assert settle(state, {}, play(), lambda state: None) is state


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda procedure: procedure.proceed(None, None), "neither asks nor proceeds"),
        (lambda procedure: procedure.check(None, None), "asks, but checks no answer"),
        (lambda procedure: procedure.answer(None, None, None), "asks, but takes no answer"),
    ],
)
def test_a_procedure_that_lacks_a_part_is_named(call, message):
    class Lame(Procedure):
        pass

    assert Lame().ask(None) is None
    with pytest.raises(AssertionError, match=f"Lame {message}"):
        call(Lame())


def after(state, *moves, draws=()):
    source = Forced(draws)
    for side, command in moves:
        state = GAME.apply(state, side, command, source).state
    assert source.left == 0
    return state


def opening(cards):
    """A game in which red and blue hold these cards and red plays first."""
    state = GAME.start(SCENARIO, {}, Forced(DRAWS)).state
    state = after(state, ("red", Done()), ("blue", Done()))
    return msgspec.structs.replace(state, hands=cards)


def test_an_answer_to_an_answer_is_a_frame_within_a_frame():
    state = opening({"red": ("a", "c"), "blue": ("b", "d")})
    state = after(state, ("red", PlayCard("a")), ("blue", PlayCard("b")), ("red", PlayCard("c")))
    assert [type(frame) for frame in state.flow[-4:]] == [Strike, Strike, Strike, Answer]
    assert state.flow[-1] == Answer("blue", "c", 2)
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def test_interrupts_unwind_from_the_innermost():
    state = opening({"red": ("a", "c"), "blue": ("b", "d")})
    answered = after(state, ("red", PlayCard("a")), ("blue", PlayCard("b")), ("red", Pass()))
    assert answered.score == {"red": 0, "blue": 0}
    assert answered.flow[-1] == Turn("blue")
    saved = after(
        state, ("red", PlayCard("a")), ("blue", PlayCard("b")), ("red", PlayCard("c")), ("blue", Pass()), draws=[5]
    )
    assert saved.score == {"red": 5, "blue": 0}
    assert saved.flow[-1] == Turn("blue")


def test_a_deck_that_runs_out_is_made_of_the_discards():
    source = Seeded(4)
    state = GAME.start(SCENARIO, {}, source).state
    seen = []
    while state.flow:
        decision = GAME.pending(state)
        command = Done() if decision.decision == "spread" else decision.answers[0]
        transition = GAME.apply(state, decision.side, command, source)
        seen.extend(type(event).__name__ for event in transition.events)
        state = transition.state
        in_play = (*state.deck, *state.discards, *state.hands["red"], *state.hands["blue"])
        assert sorted(in_play) == sorted(SCENARIO.cards)
    assert "Reshuffled" in seen
