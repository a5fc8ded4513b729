"""The movement segment: impulses alternate, each with a target hex (8.0, 8.1, 8.2)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push
from wargames_desktop.games.war_in_the_pacific.alternation import begun, passed
from wargames_desktop.games.war_in_the_pacific.charts import Charts, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, ChooseTarget, Pass
from wargames_desktop.games.war_in_the_pacific.frames import Impulse, Movement
from wargames_desktop.games.war_in_the_pacific.modifiers import events_due
from wargames_desktop.games.war_in_the_pacific.planning import Planner
from wargames_desktop.games.war_in_the_pacific.state import State

STEP = "movement"
"""Id of the segment in the sequence of play."""


class MovementSegment(Procedure[State, AnyCommand]):
    """Asks the sides in turn for a target, until both have passed (WITP-8.1-1, WITP-8.1-2, WITP-8.1-3).

    Who has nothing that could move passes without being asked; on turn 1 the Allies do not move (WITP-8.1-note).
    """

    def __init__(self, charts: Charts, planner: Planner) -> None:
        self._charts = charts
        self._planner = planner

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = segment(state)
        if frame.side is None or not may_operate(state, frame.side):
            return None
        targets = self._planner.targets(state, frame.side, frame.targets.get(frame.side, ()))
        if not targets:
            return None
        return Decision(
            frame.side,
            "choose_target",
            f"Choose the target of an impulse, or pass; {state.rp[frame.side]} RP are left",
            "WITP-8.2-1",
            lambda: (*map(ChooseTarget, targets), Pass()),
            Pass(),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = segment(state)
        assert frame.side is not None
        if isinstance(command, Pass):
            return None
        if not isinstance(command, ChooseTarget):
            return Refusal("WITP-8.2-1", "Now a target hex is chosen, or the side passes")
        return self._planner.target_refusal(state, frame.side, command.hex, frame.targets.get(frame.side, ()))

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = segment(state)
        assert frame.side is not None
        if isinstance(command, ChooseTarget):
            return push(state, Impulse(side=frame.side, target=command.hex))
        return _pass(state, frame, play, forced=False)

    def proceed(self, state: State, play: Play) -> State:
        frame = segment(state)
        if frame.side is None:
            return begun(state, frame, "japan", events_due(state, self._charts, "movement"))
        return _pass(state, frame, play, forced=True)


def segment(state: State) -> Movement:
    """The movement segment on top of the stack."""
    frame = state.flow[-1]
    assert isinstance(frame, Movement)
    return frame


def may_operate(state: State, side: SideName) -> bool:
    """Whether a side conducts operations: on turn 1 only Japan does (WITP-8.1-note, WITP-12.1-3)."""
    return side == "japan" or state.turn > 1 or state.turn_one is None


def _pass(state: State, frame: Movement, play: Play, forced: bool) -> State:
    """The side passes; when both have, the markers of finished moves come off (WITP-8.1-3)."""
    after = passed(state, frame, STEP, play, forced)
    return after if not frame.passed else without_move_markers(after)


def without_move_markers(state: State) -> State:
    """``state`` with no unit marked as moved."""
    if not any(unit.moved for unit in state.units.values()):
        return state
    units = {id: msgspec.structs.replace(unit, moved=False) if unit.moved else unit for id, unit in state.units.items()}
    return msgspec.structs.replace(state, units=units)
