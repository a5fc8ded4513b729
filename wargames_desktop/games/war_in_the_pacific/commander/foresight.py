"""Looking ahead: what the best few operations lead to, once the enemy has answered and the dice have been cast.

Each is carried out on the view by the rules themselves. The enemy gives the answer that looks best to him, both sides
pass, and the combats are fought with several series of dice; what the position is worth then is weighed against what
it would be worth after a pass.
"""

from __future__ import annotations

from typing import Final

import msgspec

from wargames_desktop.engine.chance import Seeded, Source
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.assessment import Assessment
from wargames_desktop.games.war_in_the_pacific.commander.commander import Commander
from wargames_desktop.games.war_in_the_pacific.commander.impulses import ENOUGH
from wargames_desktop.games.war_in_the_pacific.commander.operations import Operation
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, ChooseTarget, ConfirmImpulse, Pass
from wargames_desktop.games.war_in_the_pacific.frames import (
    Advance,
    FleetRedeployment,
    ForcedAir,
    Impulse,
    Movement,
)
from wargames_desktop.games.war_in_the_pacific.state import State, enemy

WIDTH: Final = 4
"""Operations that are looked into."""
SERIES: Final = 6
"""Series of dice for each."""
DECISIVE: Final = 400.0
"""Gain with which there is no need to look any further."""
LONGEST: Final = 400
"""Commands of a combat segment at most."""
POINT: Final = 0.25
"""What a resource point is worth that has not been spent."""


class Foresight:
    """Chooses the target of an impulse by what follows."""

    def __init__(self, officers: Commander) -> None:
        self._game = officers.game
        self._officers = officers
        self._assessment = Assessment(officers.game.theatre, officers.worth)

    def target(self, view: State, frame: Movement) -> AnyCommand:
        """The target of the operation that leads to most; a pass if none leads to more than that."""
        assert frame.side is not None
        used = frame.targets.get(frame.side, ())
        ranked = self._officers.operations.ranked(view, frame.side, used)
        operations = [operation for operation in ranked if operation.gain > 0][:WIDTH]
        if not operations:
            return Pass()
        if operations[0].gain > DECISIVE:
            return ChooseTarget(operations[0].target)
        idle = self._outcome(view, view, frame.side, None)
        gains = {
            operation.target: (operation.gain + self._outcome(view, view, frame.side, operation) - idle) / 2
            for operation in operations
        }
        best = max(gains, key=lambda target: (gains[target], target))
        return ChooseTarget(best) if gains[best] >= ENOUGH else Pass()

    def _outcome(self, view: State, state: State, side: SideName, operation: Operation | None) -> float:
        """What the position is worth to ``side`` on average, after an operation or a pass of its own."""
        state = self._passed(state) if operation is None else self._carried_out(state, side, operation)
        state = self._answered(state, enemy(side))
        state = self._closed(state)
        outcomes = [
            self._assessment.of(view, self._fought(state, Seeded(series)), side) for series in range(1, SERIES + 1)
        ]
        return sum(outcomes) / SERIES + POINT * (state.rp[side] - state.rp[enemy(side)])

    def _answered(self, state: State, side: SideName) -> State:
        """The enemy's best answer, if it is for him to move."""
        if not state.flow or not isinstance(state.flow[-1], Movement):
            return state
        frame = state.flow[-1]
        if frame.side != side:
            return state
        operations = self._officers.impulses.promising(state, frame)
        return self._carried_out(state, side, operations[0]) if operations else self._passed(state)

    def _carried_out(self, state: State, side: SideName, operation: Operation) -> State:
        impulse = Impulse(side=side, target=operation.target, stacks=operation.stacks)
        state = msgspec.structs.replace(state, flow=(*state.flow, impulse))
        state = self._game.apply(state, side, ConfirmImpulse(), Seeded(1)).state
        while state.flow and isinstance(state.flow[-1], ForcedAir | Advance):
            state = self._chosen(state, Seeded(1))
        return state

    def _passed(self, state: State) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, Movement)
        assert frame.side is not None
        return self._game.apply(state, frame.side, Pass(), Seeded(1)).state

    def _closed(self, state: State) -> State:
        """Both sides pass."""
        while state.flow and isinstance(state.flow[-1], Movement):
            state = self._passed(state)
        return state

    def _fought(self, state: State, dice: Source) -> State:
        """The combats are fought out."""
        for _ in range(LONGEST):
            if not state.flow or isinstance(state.flow[-1], FleetRedeployment):
                break
            state = self._chosen(state, dice)
        return state

    def _chosen(self, state: State, dice: Source) -> State:
        """What the officers of the side that is asked answer."""
        decision = self._game.pending(state)
        assert decision is not None
        command = self._officers.choose(state, decision)
        return self._game.apply(state, decision.side, command, dice).state
