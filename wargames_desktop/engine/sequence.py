"""The outline of a sequence of play: phases and segments in order, as data that a person can read.

The rules walk it, the window shows it as a track, the printed aid lists it: one source for all three.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

import msgspec

from wargames_desktop.engine.decision import C
from wargames_desktop.engine.flow import Frame, Play, Procedure, S, pop, push, swap


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of an outline. ``id`` is unique in the outline, ``does`` names the procedure that carries it out."""

    id: str
    title: str
    rule: str
    does: str
    number: int = 0
    """Which of several like steps it is: the number of a Movement Phase."""
    stage: str = ""
    """Heading that consecutive steps share."""


class Outline(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Steps in order."""

    schema: int
    id: str
    title: str
    steps: tuple[Step, ...]

    def index(self, id: str) -> int:
        """Where the step ``id`` stands, from 0. Raises ValueError if there is none."""
        for index, step in enumerate(self.steps):
            if step.id == id:
                return index
        raise ValueError(f"{self.title} has no step {id}; it has {', '.join(step.id for step in self.steps)}")


class Walk(Frame, frozen=True):
    """A frame that walks an outline; ``at`` is the step that comes next. Games declare subclasses with a ``tag``."""

    at: int = 0


class Walker(Procedure[S, C], Generic[S, C]):
    """Carries out an outline step by step: each step is a frame of its own, pushed on top of the walk."""

    def __init__(self, outline: Outline, frame: Callable[[Step], Frame], begin: Callable[[S, Step, Play], S]) -> None:
        self._outline = outline
        self._frame = frame
        self._begin = begin

    def proceed(self, state: S, play: Play) -> S:
        walk = state.flow[-1]
        if walk.at == len(self._outline.steps):
            return pop(state)
        step = self._outline.steps[walk.at]
        state = swap(state, msgspec.structs.replace(walk, at=walk.at + 1))
        return push(self._begin(state, step, play), self._frame(step))
