"""The sequence of play as frames on a stack inside the state.

A frame says where in the sequence the game stands and carries what that step must remember. A :class:`Procedure` knows
how frames of one type go on: it asks a decision, or proceeds by itself. Because the stack is part of the state, a game
can be saved, taken back and branched in the middle of anything, interrupts within interrupts included.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from wargames_desktop.engine.chance import Chance
from wargames_desktop.engine.decision import C, Decision, Refusal
from wargames_desktop.engine.events import Event

RUNAWAY = 10_000
"""Steps without a question after which a sequence of play is taken to be broken."""


class Frame(msgspec.Struct, frozen=True, tag_field="frame"):
    """A step of the sequence of play, with what it must remember. Games declare subclasses with a ``tag``."""


class FlowState(msgspec.Struct, frozen=True, kw_only=True):
    """A state with a stack of frames, the innermost last. An empty stack: the game is over.

    Games declare ``flow`` again with their own union of frames, so that it can be read back from text.
    """

    flow: tuple[Any, ...]


S = TypeVar("S", bound=FlowState)


class Play:
    """What a procedure works with during one transition: chance, and the events so far."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Record that something happened."""
        self.events.append(event)


class Procedure(Generic[S, C]):
    """How frames of one type go on. Override ``proceed``, or ``ask``, ``check`` and ``answer``, or all."""

    def ask(self, state: S) -> Decision[C] | None:
        """The decision that this step waits for, or None to proceed."""
        return None

    def check(self, state: S, command: C) -> Refusal | None:
        """Why ``command`` is no legal answer now; None if it is legal. Called only while :meth:`ask` asks."""
        raise AssertionError(f"{type(self).__name__} asks, but checks no answer")

    def answer(self, state: S, command: C, play: Play) -> S:
        """The state after a legal answer."""
        raise AssertionError(f"{type(self).__name__} asks, but takes no answer")

    def proceed(self, state: S, play: Play) -> S:
        """The state after this step went on by itself; called while :meth:`ask` is None."""
        raise AssertionError(f"{type(self).__name__} neither asks nor proceeds")


def push(state: S, frame: Frame) -> S:
    """Start an inner step; the step below goes on when it is done."""
    return msgspec.structs.replace(state, flow=(*state.flow, frame))


def pop(state: S) -> S:
    """End the innermost step."""
    return msgspec.structs.replace(state, flow=state.flow[:-1])


def swap(state: S, frame: Frame) -> S:
    """Put another frame in place of the innermost one: the same step further on, or the next step."""
    return msgspec.structs.replace(state, flow=(*state.flow[:-1], frame))


def settle(
    state: S,
    procedures: Mapping[type[Frame], Procedure[S, C]],
    play: Play,
    ask: Callable[[S], Decision[C] | None],
) -> S:
    """Let the game go on by itself until ``ask`` has a question for a player, or the game is over."""
    for _ in range(RUNAWAY):
        if not state.flow or ask(state) is not None:
            return state
        state = procedures[type(state.flow[-1])].proceed(state, play)
    raise AssertionError(f"runaway sequence of play at {state.flow!r}")
