"""The Combat Segment: its steps in order (TE-3.5-segment)."""

from __future__ import annotations

from collections.abc import Callable

from wargames_desktop.engine.flow import Frame, Play
from wargames_desktop.engine.sequence import Step
from wargames_desktop.games.tokyo_express.events import StepBegan
from wargames_desktop.games.tokyo_express.frames import (
    DamageMarkers,
    JapaneseGunnery,
    JapaneseTorpedoes,
    UsGunnery,
    UsTorpedoes,
)
from wargames_desktop.games.tokyo_express.state import State

FRAMES: dict[str, Callable[[Step], Frame]] = {
    "japanese_torpedoes": lambda step: JapaneseTorpedoes(step.number),
    "japanese_gunnery": lambda step: JapaneseGunnery(),
    "us_torpedoes": lambda step: UsTorpedoes(step.number),
    "us_gunnery": lambda step: UsGunnery(),
    "damage_markers": lambda step: DamageMarkers(),
}
"""How the frame of a step is made, by what the step does; a torpedo step is numbered 1 or 2, its attack."""


class CombatSteps:
    """What begins with each step of the Combat Segment."""

    def frame(self, step: Step) -> Frame:
        """The frame that carries out ``step``."""
        return FRAMES[step.does](step)

    def begin(self, state: State, step: Step, play: Play) -> State:
        """Say that ``step`` begins."""
        play.emit(StepBegan(step.id))
        return state
