"""Naval staging: task forces are formed in port, and go to where they begin the operations (4.3.2, 6.4, 8.0)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.intelligence import OrderNavalStaging
from wargames_desktop.games.east_wind_rain.commands.staging import SetOut, StageTaskForce
from wargames_desktop.games.east_wind_rain.deployments import Deployments
from wargames_desktop.games.east_wind_rain.events.staging import TaskForceStaged
from wargames_desktop.games.east_wind_rain.frames.staging import (
    ComposeTaskForces,
    ExchangeShips,
    NavalStaging,
    PickedTaskForce,
    StageTaskForces,
)
from wargames_desktop.games.east_wind_rain.mk_ultra import naval_order_decision, naval_order_laid_down
from wargames_desktop.games.east_wind_rain.state import ALLIES, JAPAN, State, changed_task_force
from wargames_desktop.games.east_wind_rain.strategic_movement import Berth
from wargames_desktop.games.east_wind_rain.terms import NavalOrder, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


def decides(state: State) -> SideName:
    """Who says in which order task forces are staged: the Allies with the advantage, else Japan (EWR-6.4)."""
    return ALLIES if state.magic.advantage else JAPAN


def turns(order: NavalOrder, decider: SideName) -> tuple[SideName, ...]:
    """Whose turn it is to stage, in order; who splits comes first and last (EWR-6.4.A, EWR-6.4.B)."""
    if order == "split":
        return decider, enemy(decider), decider
    return order, enemy(order)


class NavalStagingProcedure(Procedure[State, AnyCommand]):
    """Order, composition, staging, exchange: each side in its turn."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        if _naval_staging(state).turns or state.magic.naval_order is not None:
            return None
        side = decides(state)
        return naval_order_decision(side, "EWR-6.4.A" if side == ALLIES else "EWR-6.4.B")

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, OrderNavalStaging):
            return None
        return Refusal("EWR-6.4", "Say in which order task forces are staged")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, OrderNavalStaging)
        return naval_order_laid_down(state, decides(state), command, play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _naval_staging(state)
        if frame.turns:
            side = frame.turns[0]
            state = swap(state, msgspec.structs.replace(frame, turns=frame.turns[1:]))
            return self._turn(state, frame, side)
        order = state.magic.naval_order
        assert order is not None
        staged = turns(order, decides(state))
        match frame.step:
            case "order":
                return swap(state, msgspec.structs.replace(frame, step="compose", turns=staged[:2]))
            case "compose":
                return swap(state, msgspec.structs.replace(frame, step="stage", turns=staged))
            case "stage":
                return swap(state, msgspec.structs.replace(frame, step="exchange", turns=staged[:2]))
            case "exchange":
                return pop(self._at_sea(state))

    def _turn(self, state: State, frame: NavalStaging, side: SideName) -> State:
        match frame.step:
            case "compose":
                return push(state, ComposeTaskForces(side=side))
            case "stage":
                second = state.magic.naval_order == "split" and len(frame.turns) == 1
                own = (id for id, force in state.task_forces.items() if force.side == side)
                return push(state, StageTaskForces(side=side, waiting=frame.kept_back if second else tuple(own)))
            case _:
                return push(state, ExchangeShips(side=side))

    def _at_sea(self, state: State) -> State:
        """``state`` at the end of strategic deployment: where each task force is, there it begins the operations.

        All are at sea but those in the port of a zone (EWR-8.4.G, EWR-8.3.3.D).
        """
        for id, force in state.task_forces.items():
            in_port = force.in_port and self._theatre.map.is_zone(force.place)
            state = changed_task_force(state, id, origin=self._theatre.map.areas(force.place), in_port=in_port)
        return state


class StagingTaskForces(Procedure[State, AnyCommand]):
    """A side stages task forces one by one; the others stay where they are, or wait for its second turn (EWR-8.3)."""

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _staging(state)
        if not frame.waiting:
            return None
        return Decision(
            frame.side,
            "stage_task_forces",
            "Which task force is staged next?",
            "EWR-8.3.1",
            lambda: (Pass(), *map(StageTaskForce, frame.waiting)),
            Pass(),
            about=frame.waiting,
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _staging(state)
        if isinstance(command, Pass):
            return None
        if not isinstance(command, StageTaskForce):
            return Refusal("EWR-8.3.1", "Now task forces are staged: choose one, or pass")
        if command.task_force not in frame.waiting:
            return Refusal("EWR-8.3.1", "That task force does not wait to be staged", (command.task_force,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _staging(state)
        if not isinstance(command, StageTaskForce):
            return _ended(state, frame)
        waiting = tuple(id for id in frame.waiting if id != command.task_force)
        state = swap(state, msgspec.structs.replace(frame, waiting=waiting))
        return push(state, PickedTaskForce(side=frame.side, task_force=command.task_force))

    def proceed(self, state: State, play: Play) -> State:
        return _ended(state, _staging(state))


class PickedTaskForceProcedure(Procedure[State, AnyCommand]):
    """The task force that has been picked goes as far as its movement points take it, or stays (EWR-8.3)."""

    def __init__(self, theatre: Theatre, deployments: Deployments) -> None:
        self._theatre = theatre
        self._deployments = deployments

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _picked(state)
        force = state.task_forces[frame.task_force]
        return Decision(
            frame.side,
            "set_out",
            f"Where does {frame.task_force} go?",
            "EWR-8.3.1",
            lambda: self._answers(state, frame.task_force),
            SetOut(force.place, force.in_port),
            about=(frame.task_force,),
        )

    def _answers(self, state: State, id: str) -> Iterator[AnyCommand]:
        force = state.task_forces[id]
        if force.hidden:
            yield SetOut(force.place, force.in_port)
            return
        for berth in self._deployments.berths(state, id):
            yield SetOut(berth.place, berth.in_port)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _picked(state)
        if not isinstance(command, SetOut):
            return Refusal("EWR-8.3.1", f"Say where {frame.task_force} goes")
        if not self._theatre.map.knows(command.place):
            return Refusal("EWR-8.3.1", "There is no such place on the map", (command.place,))
        return self._deployments.staging_refusal(state, frame.task_force, Berth(command.place, command.in_port))

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _picked(state)
        assert isinstance(command, SetOut)
        berth = Berth(command.place, command.in_port)
        reach = self._deployments.staging(state, frame.task_force)
        path, points = reach.path(berth), reach.cost(berth)
        play.emit(TaskForceStaged(frame.task_force, path, points, command.in_port))
        state = changed_task_force(state, frame.task_force, place=command.place, in_port=command.in_port)
        return pop(state)


def _ended(state: State, frame: StageTaskForces) -> State:
    """``state`` in which a side has ended its turn; what it has not staged waits for its second turn, if it has one."""
    state = pop(state)
    segment = _naval_staging(state)
    if frame.side not in segment.turns:
        return state
    return swap(state, msgspec.structs.replace(segment, kept_back=frame.waiting))


def _naval_staging(state: State) -> NavalStaging:
    frame = state.flow[-1]
    assert isinstance(frame, NavalStaging)
    return frame


def _staging(state: State) -> StageTaskForces:
    frame = state.flow[-1]
    assert isinstance(frame, StageTaskForces)
    return frame


def _picked(state: State) -> PickedTaskForce:
    frame = state.flow[-1]
    assert isinstance(frame, PickedTaskForce)
    return frame
