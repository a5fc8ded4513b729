"""Movement impulses for tests: a position in the movement segment, and a whole impulse in one call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.war_in_the_pacific.situations import Situation
from wargames_desktop.games.war_in_the_pacific.commands import (
    Activate,
    ChooseTarget,
    ConfirmImpulse,
    LeaveUnit,
    LoadUnit,
    MoveTo,
)
from wargames_desktop.games.war_in_the_pacific.frames import Impulse, PlannedStack, StackPlan

ABROAD = {"JP_L2": "0705"}
"""A Japanese land unit at Okinawa, so that the war is not over."""


def put_together(
    found: Situation,
    origin: str,
    way: str = "sea",
    *,
    sea: str = "",
    leave: tuple[str, ...] = (),
    load: Mapping[str, str] | None = None,
) -> Situation:
    """Activate a hex and choose who goes; the stack is not led anywhere yet."""
    found.do(Activate(origin, way, sea))
    for unit in leave:
        found.do(LeaveUnit(unit))
    for unit, ship in (load or {}).items():
        found.do(LoadUnit(unit, ship))
    return found


def plan(found: Situation, target: str, origin: str, way: str = "sea", *, path: str = "", **who: Any) -> Situation:
    """Plan a stack to the target, which is chosen first if need be; ``path`` are hexes parted by spaces."""
    if found.pending.decision == "choose_target":
        found.do(ChooseTarget(target))
    put_together(found, origin, way, **who)
    for hex in path.split() or [target]:
        found.do(MoveTo(hex))
    return found


def go(found: Situation, target: str, origin: str, way: str = "sea", **how: Any) -> Situation:
    """A whole impulse of one stack."""
    return plan(found, target, origin, way, **how).do(ConfirmImpulse())


def stacks(found: Situation) -> tuple[PlannedStack, ...]:
    """The stacks of the impulse that is being planned."""
    impulse = found.state.flow[-1]
    assert isinstance(impulse, Impulse)
    return impulse.stacks


def in_hand(found: Situation) -> PlannedStack:
    """The stack that is being put together or led."""
    frame = found.state.flow[-1]
    assert isinstance(frame, StackPlan)
    return frame.stack


def price(found: Situation) -> int:
    """What the planned stacks cost together."""
    impulse = found.state.flow[-1]
    assert isinstance(impulse, Impulse)
    return found.game.planner.costs.total(found.state, impulse.side, impulse.stacks)
