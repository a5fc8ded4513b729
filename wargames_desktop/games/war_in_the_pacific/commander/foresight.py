"""Looking ahead: what the best few operations lead to, once the enemy has answered them and one has gone on.

Each is carried out on the view by the rules themselves. What it promises counts, less what the enemy's best answer then
promises to him, and with what the best operation after that promises. A pass is the end of one's movement: it leads to
the enemy's answer alone.
"""

from __future__ import annotations

from typing import Final

import msgspec

from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.commander import Commander
from wargames_desktop.games.war_in_the_pacific.commander.impulses import ENOUGH
from wargames_desktop.games.war_in_the_pacific.commander.operations import Operation
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, ChooseTarget, ConfirmImpulse, Pass
from wargames_desktop.games.war_in_the_pacific.frames import Advance, ForcedAir, Impulse, Movement
from wargames_desktop.games.war_in_the_pacific.state import State, enemy

WIDTH: Final = 4
"""Operations that are looked into."""
DECISIVE: Final = 400.0
"""Gain with which there is no need to look any further."""
FOLLOWING: Final = 0.8
"""What an operation that comes after the enemy's answer counts, for much may change until then."""
NO_CHANCE: Final = 1
"""Seed for movement, in which nothing is rolled."""


class Foresight:
    """Chooses the target of an impulse by what follows."""

    def __init__(self, officers: Commander) -> None:
        self._game = officers.game
        self._officers = officers

    def target(self, view: State, frame: Movement) -> AnyCommand:
        """The target of the operation that leads to most; a pass if none leads to more than that."""
        side = frame.side
        assert side is not None
        ranked = self._officers.operations.ranked(view, side, frame.targets.get(side, ()))
        operations = [operation for operation in ranked if operation.gain > 0][:WIDTH]
        if not operations:
            return Pass()
        if operations[0].gain > DECISIVE:
            return ChooseTarget(operations[0].target)
        idle = self._idle(view, frame, side)
        gains = {operation.target: self._gain(view, side, operation) for operation in operations}
        best = max(gains, key=lambda target: (gains[target], target))
        return ChooseTarget(best) if gains[best] - idle >= ENOUGH else Pass()

    def _gain(self, view: State, side: SideName, operation: Operation) -> float:
        """What an operation leads to."""
        state = self._carried_out(view, side, operation)
        answer = self._best(state, enemy(side))
        if answer is None:
            return operation.gain + FOLLOWING * self._promise(state, side)
        state = self._carried_out(state, enemy(side), answer)
        return operation.gain - answer.gain + FOLLOWING * self._promise(state, side)

    def _promise(self, state: State, side: SideName) -> float:
        """What the best operation of ``side`` promises, if it is for it to move."""
        best = self._best(state, side)
        return best.gain if best else 0.0

    def _best(self, state: State, side: SideName) -> Operation | None:
        """The best operation that is worth its points; None if ``side`` has none, or it is not for it to move."""
        if not state.flow or not isinstance(state.flow[-1], Movement) or state.flow[-1].side != side:
            return None
        promising = self._officers.impulses.promising(state, state.flow[-1])
        return promising[0] if promising else None

    def _carried_out(self, state: State, side: SideName, operation: Operation) -> State:
        """The position once an operation has moved its stacks."""
        impulse = Impulse(side=side, target=operation.target, stacks=operation.stacks)
        state = msgspec.structs.replace(state, flow=(*state.flow, impulse))
        state = self._game.apply(state, side, ConfirmImpulse(), Seeded(NO_CHANCE)).state
        while state.flow and isinstance(state.flow[-1], ForcedAir | Advance):
            decision = self._game.pending(state)
            assert decision is not None
            command = self._officers.choose(state, decision)
            state = self._game.apply(state, decision.side, command, Seeded(NO_CHANCE)).state
        return state

    def _idle(self, view: State, frame: Movement, side: SideName) -> float:
        """What a pass leads to."""
        foe = enemy(side)
        if foe in frame.passed:
            return 0.0
        after = msgspec.structs.replace(frame, side=foe, passed=(side,))
        return -self._promise(msgspec.structs.replace(view, flow=(*view.flow[:-1], after)), foe)
