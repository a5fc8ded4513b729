"""What the modules of a strike share: the step that it is in, and who takes the next (11.8)."""

from __future__ import annotations

from typing import Final

import msgspec

from wargames_desktop.engine.flow import swap
from wargames_desktop.games.east_wind_rain.air_forces import StrikeKind
from wargames_desktop.games.east_wind_rain.frames.air import Strike, StrikeStep
from wargames_desktop.games.east_wind_rain.state import State

ANSWERS: Final[tuple[StrikeKind, ...]] = ("simultaneous", "return")
"""Strikes in answer to another, which lies beneath them."""


def on_step(state: State, frame: Strike, step: StrikeStep, **changes: object) -> State:
    """``state`` with the strike in another step; what has been delivered is used up."""
    return swap(state, msgspec.structs.replace(frame, step=step, result=None, **changes))


def strike_of(state: State) -> Strike:
    """The strike that is going on."""
    frame = state.flow[-1]
    assert isinstance(frame, Strike)
    return frame
