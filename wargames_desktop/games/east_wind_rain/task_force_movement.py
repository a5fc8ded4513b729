"""A task force moves from place to place, and may be intercepted wherever it enters (9.2.D, 10.10.1, 10.10.4)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.operations import GoOn, Halt, Withdraw
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceMoved
from wargames_desktop.games.east_wind_rain.frames.operations import InterceptionChance, TaskForceMovement
from wargames_desktop.games.east_wind_rain.patrol import on_patrol
from wargames_desktop.games.east_wind_rain.results import InterceptionEnded, MovementEnded, deliver
from wargames_desktop.games.east_wind_rain.retreat import RetreatChoices, retreating
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class Sailing(Procedure[State, AnyCommand]):
    """Carries out :class:`TaskForceMovement`."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes, costs: Costs) -> None:
        self._theatre = theatre
        self._retreats = RetreatChoices(theatre, routes, costs)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        if not frame.asking:
            return None
        return Decision(
            frame.side,
            "go_on",
            f"{frame.task_force} has fought: does it go on?",
            "EWR-9.2.D.3" if frame.purpose != "interception" else "EWR-10.10.4.B",
            lambda: self._answers(state, frame),
            GoOn(),
            about=(frame.task_force,),
        )

    def _answers(self, state: State, frame: TaskForceMovement) -> tuple[AnyCommand, ...]:
        """A task force on its way to intercept retreats, as well as it can, if it does not go on (EWR-10.10.5.B)."""
        if frame.purpose == "interception":
            return GoOn(), Withdraw()
        if self._retreats.any(state, frame.task_force):
            return GoOn(), Halt(), Withdraw()
        return GoOn(), Halt()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _frame(state)
        if command in self._answers(state, frame):
            return None
        if isinstance(command, Withdraw):
            return Refusal("EWR-10.14.I", f"{frame.task_force} has nowhere to retreat to", (frame.task_force,))
        if isinstance(command, Halt):
            return Refusal("EWR-10.10.5.B", "An interceptor that gives up must retreat", (frame.task_force,))
        return Refusal("EWR-9.2.D.3", f"Say whether {frame.task_force} goes on", (frame.task_force,))

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = msgspec.structs.replace(_frame(state), asking=False)
        match command:
            case GoOn():
                return self._chance(state, frame)
            case Halt():
                state = on_patrol(state, frame.task_force, self._theatre, play)
                return deliver(state, MovementEnded(arrived=False, stopped=True, fought=frame.fought))
            case _:
                return retreating(swap(state, msgspec.structs.replace(frame, retreating=True)), frame.task_force)

    def proceed(self, state: State, play: Play) -> State:
        frame = _frame(state)
        if frame.retreating:
            return deliver(state, MovementEnded(arrived=False, stopped=True, fought=frame.fought))
        if isinstance(frame.result, InterceptionEnded):
            return self._intercepted(state, frame, frame.result)
        if not frame.path:
            return deliver(state, MovementEnded(arrived=True, fought=frame.fought))
        return self._step(state, frame, play)

    def _step(self, state: State, frame: TaskForceMovement, play: Play) -> State:
        """Enter the next place, where the enemy may intercept (EWR-10.10.1.A)."""
        place, *rest = frame.path
        force = state.task_forces[frame.task_force]
        play.emit(TaskForceMoved(frame.task_force, force.place, place))
        state = changed_task_force(state, frame.task_force, place=place, in_port=False)
        return self._chance(state, msgspec.structs.replace(frame, path=tuple(rest), at=place))

    def _chance(self, state: State, frame: TaskForceMovement) -> State:
        """The enemy may intercept here, as long as the task force has not left again (EWR-10.10.1.B)."""
        return push(swap(state, frame), InterceptionChance(side=enemy(frame.side), target=frame.task_force))

    def _intercepted(self, state: State, frame: TaskForceMovement, result: InterceptionEnded) -> State:
        """Nobody intercepts any more, or there was a combat: then it is asked whether it goes on (EWR-10.10.4.A)."""
        fought = frame.fought or result.fought
        force = state.task_forces.get(frame.task_force)
        if force is None or force.inverted or force.in_port or force.place != frame.at:
            return deliver(state, MovementEnded(arrived=False, stopped=True, fought=fought))
        return swap(state, msgspec.structs.replace(frame, result=None, fought=fought, asking=result.fought))


def _frame(state: State) -> TaskForceMovement:
    frame = state.flow[-1]
    assert isinstance(frame, TaskForceMovement)
    return frame
