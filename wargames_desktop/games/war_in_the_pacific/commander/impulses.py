"""Giving the orders of an operation: target, stacks, loading, and the word to go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.noise import Doubt
from wargames_desktop.games.war_in_the_pacific.commander.operations import Operation, Operations
from wargames_desktop.games.war_in_the_pacific.commands import (
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
from wargames_desktop.games.war_in_the_pacific.frames import Impulse, Movement, PlannedStack, StackPlan
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

    def activation(self, state: State, frame: Impulse, decision: Decision[AnyCommand]) -> AnyCommand | None:
        """The next stack of the operation, or the word to go; None if this is no operation of ours."""
        planned = {(stack.origin, stack.way, stack.sea) for stack in frame.stacks}
        for stack in self._wanted(state, frame.side, frame.target):
            if (stack.origin, stack.way, stack.sea) not in planned:
                command = Activate(stack.origin, stack.way, stack.sea)
                if command in decision.answers:
                    return command
        if frame.stacks:
            return ConfirmImpulse()
        return next((answer for answer in decision.answers if isinstance(answer, Activate)), None)

    def stack(self, state: State, frame: StackPlan, decision: Decision[AnyCommand]) -> AnyCommand | None:
        """The next change of the stack, or its way to the target."""
        stack = frame.stack
        wanted = next(
            (
                each
                for each in self._wanted(state, frame.side, frame.target)
                if (each.origin, each.way, each.sea) == (stack.origin, stack.way, stack.sea)
            ),
            None,
        )
        if wanted is None or stack.path:
            return None
        answers = frozenset(decision.answers)
        return next((command for command in self._changes(stack, wanted, decision) if command in answers), None)

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
