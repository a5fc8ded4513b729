"""Segments in which the sides act in turn, until both have passed (WITP-6.0-1, WITP-8.1-1, WITP-10.0-2)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from wargames_desktop.engine.flow import Play, pop, push, swap
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.events import Passed
from wargames_desktop.games.war_in_the_pacific.frames import (
    AirLandRedeployment,
    FleetRedeployment,
    Movement,
    Rebuilding,
    SupplyBases,
    TimedEvents,
)
from wargames_desktop.games.war_in_the_pacific.state import State, enemy, first_player

Alternating = SupplyBases | Movement | FleetRedeployment | AirLandRedeployment | Rebuilding
A = TypeVar("A", bound=Alternating)


def begun(state: State, frame: A, on_tie: SideName, events: TimedEvents | None = None) -> State:
    """The segment on top of the stack begins, after ``events``: the side with the higher total acts first."""
    state = swap(state, msgspec.structs.replace(frame, side=first_player(state, on_tie)))
    return state if events is None else push(state, events)


def acted(frame: A) -> A:
    """The side has acted: the other is next, unless it has passed."""
    assert frame.side is not None
    other = enemy(frame.side)
    return msgspec.structs.replace(frame, side=frame.side if other in frame.passed else other)


def passed(state: State, frame: A, step: str, play: Play, forced: bool = False) -> State:
    """The side to act passes and may act no more; when both have, the segment on top of the stack is over."""
    assert frame.side is not None
    play.emit(Passed(frame.side, step, forced))
    if frame.passed:
        return pop(state)
    return swap(state, msgspec.structs.replace(frame, side=enemy(frame.side), passed=(frame.side,)))
