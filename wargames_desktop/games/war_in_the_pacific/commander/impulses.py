"""Giving the orders of an operation: target, stacks, loading, and the word to go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.noise import Doubt
from wargames_desktop.games.war_in_the_pacific.commander.operations import Operation, Operations
from wargames_desktop.games.war_in_the_pacific.commands import (
    AbandonImpulse,
    Activate,
    AnyCommand,
    ChooseTarget,
    ConfirmImpulse,
    LeaveUnit,
    LoadUnit,
    MoveTo,
    Pass,
    UseEvent,
)
from wargames_desktop.games.war_in_the_pacific.frames import Impulse, Movement, PlannedStack, StackPlan, Way
from wargames_desktop.games.war_in_the_pacific.state import State

ENOUGH: Final = 0.7
"""What an operation must promise to be carried out."""


class Impulses:
    """Carries out the operation that promises most."""

    def __init__(self, operations: Operations, doubt: Doubt) -> None:
        self._operations = operations
        self._doubt = doubt

    def promising(self, state: State, frame: Movement) -> list[Operation]:
        """Operations that are worth their points, the best first."""
        assert frame.side is not None
        ranked = self._operations.ranked(state, frame.side, frame.targets.get(frame.side, ()))
        judged = [
            operation._replace(gain=self._doubt.judged(state, operation.target, operation.gain)) for operation in ranked
        ]
        return sorted(
            (operation for operation in judged if operation.gain >= ENOUGH), key=lambda each: (-each.gain, each.target)
        )

    def target(self, state: State, frame: Movement) -> AnyCommand:
        """The target of the best operation; a pass if none is worth its points."""
        operations = self.promising(state, frame)
        return ChooseTarget(operations[0].target) if operations else Pass()

    def activation(self, state: State, frame: Impulse, decision: Decision[AnyCommand]) -> AnyCommand:
        """The next stack of the operation, or the word to go. A plan that somebody else began is carried out as it
        stands, or given up if it is empty."""
        wanted = [_key(stack) for stack in self._wanted(state, frame.side, frame.target)]
        planned = [_key(stack) for stack in frame.stacks]
        if all(key in wanted for key in planned):
            for command in (Activate(*key) for key in wanted if key not in planned):
                if command in decision.answers:
                    return command
        return ConfirmImpulse() if frame.stacks else AbandonImpulse()

    def stack(self, state: State, frame: StackPlan, decision: Decision[AnyCommand]) -> AnyCommand | None:
        """The next change of the stack, or its way to the target; None if there is nothing to change."""
        wanted = {_key(stack): stack for stack in self._wanted(state, frame.side, frame.target)}
        if _key(frame.stack) not in wanted or frame.stack.path:
            return None
        changes = self._changes(frame.stack, wanted[_key(frame.stack)], decision)
        return next((command for command in changes if command in decision.answers), None)

    def _changes(
        self, stack: PlannedStack, wanted: PlannedStack, decision: Decision[AnyCommand]
    ) -> Iterator[AnyCommand]:
        """What makes ``stack`` the one that is wanted, and leads it to the target."""
        if not stack.card:
            yield from (answer for answer in decision.answers if isinstance(answer, UseEvent))
        for land, ship in wanted.cargo.items():
            if land not in stack.cargo:
                yield LoadUnit(land, ship)
        going = {*wanted.units, *(id for ids in wanted.left_behind.values() for id in ids)}
        yield from (LeaveUnit(id) for id in stack.units if id not in going)
        yield from (answer for answer in decision.answers if isinstance(answer, MoveTo) and answer == decision.default)

    def _wanted(self, state: State, side: SideName, target: str) -> tuple[PlannedStack, ...]:
        operation = self._operations.against(state, side, target)
        return operation.stacks if operation else ()


def _key(stack: PlannedStack) -> tuple[str, Way, str]:
    """What tells the stacks of an operation from each other: where they set out, and how."""
    return stack.origin, stack.way, stack.sea
