"""Redeployment: task forces return to major bases and unload, one side after the other (27.0)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain.anchorages import Anchorages
from wargames_desktop.games.east_wind_rain.cargo_handling import CargoHandling, kind_of
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.supply import (
    KeepCargo,
    Redeploy,
    RedeployAll,
    RedeployFirst,
    UnloadAll,
)
from wargames_desktop.games.east_wind_rain.composition import is_loaded
from wargames_desktop.games.east_wind_rain.deployments import Deployments
from wargames_desktop.games.east_wind_rain.events.intelligence import OrderLaidDown
from wargames_desktop.games.east_wind_rain.events.supply import TaskForceRedeployed, TaskForceStranded
from wargames_desktop.games.east_wind_rain.frames.supply import Redeployment, RedeployTaskForces, UnloadTaskForces
from wargames_desktop.games.east_wind_rain.naval_staging import decides
from wargames_desktop.games.east_wind_rain.state import ALLIES, JAPAN, State, changed_task_force
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class RedeploymentProcedure(Procedure[State, AnyCommand]):
    """Who goes first, the return of both sides, and what they unload (EWR-27.2.A to EWR-27.2.C, EWR-27.2.G)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._anchorages = Anchorages(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _redeployment(state)
        if frame.step != "order":
            return None
        side = decides(state)
        return Decision(
            side,
            "redeployment_order",
            "Which side redeploys first?",
            "EWR-27.2.B" if side == ALLIES else "EWR-27.2.C",
            lambda: (RedeployFirst(enemy(side)), RedeployFirst(side)),
            RedeployFirst(enemy(side)),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, RedeployFirst):
            return None
        return Refusal("EWR-27.2.A", "Say which side redeploys first")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        assert isinstance(command, RedeployFirst)
        play.emit(OrderLaidDown(decides(state), "redeployment", command.side))
        return swap(state, Redeployment(step="redeploy", turns=(command.side, enemy(command.side))))

    def proceed(self, state: State, play: Play) -> State:
        frame = _redeployment(state)
        if frame.turns:
            side = frame.turns[0]
            state = swap(state, msgspec.structs.replace(frame, turns=frame.turns[1:]))
            own = tuple(id for id, force in state.task_forces.items() if force.side == side)
            if frame.step == "redeploy":
                return push(state, RedeployTaskForces(side=side, waiting=own)) if own else state
            waiting = tuple(id for id in own if self._may_unload(state, id))
            return push(state, UnloadTaskForces(side=side, waiting=waiting)) if waiting else state
        if frame.step == "redeploy":
            return swap(state, Redeployment(step="unload", turns=(JAPAN, ALLIES)))
        return pop(state)

    def _may_unload(self, state: State, id: str) -> bool:
        """Whether a task force has cargo, and lies in a friendly major base, supplied or not (EWR-27.2.G)."""
        force = state.task_forces[id]
        if not is_loaded(force) or not self._anchorages.in_port(state, force):
            return False
        bases = state.bases.get(force.place)
        if bases is not None and "major" in bases.kinds:
            return True
        return self._anchorages.is_home(state, force.nation, force.side, force.place)


class RedeployingTaskForces(Procedure[State, AnyCommand]):
    """A side sends its task forces home; all that reach a base with room must go (EWR-27.1, EWR-27.2.D)."""

    def __init__(self, deployments: Deployments) -> None:
        self._deployments = deployments

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _redeploying(state)
        if not frame.waiting:
            return None
        return Decision(
            frame.side,
            "redeploy",
            "To which major bases do the task forces return?",
            "EWR-27.2.D",
            lambda: self._answers(state, frame),
            RedeployAll(),
            about=frame.waiting,
        )

    def _answers(self, state: State, frame: RedeployTaskForces) -> Iterator[AnyCommand]:
        yield RedeployAll()
        for id in frame.waiting:
            for place in self._deployments.homes(state, id):
                yield Redeploy(id, place)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _redeploying(state)
        if isinstance(command, RedeployAll):
            return None
        if not isinstance(command, Redeploy):
            return Refusal("EWR-27.2.D", "Now task forces return to major bases")
        id, place = command.task_force, command.place
        if id not in frame.waiting:
            return Refusal("EWR-27.2.D", "That task force does not wait to be redeployed", (id,))
        if place in self._deployments.homes(state, id):
            return None
        if place in self._deployments.havens(state, id):
            return Refusal("EWR-27.1.B", "No more task forces may lie there", (id, place))
        return self._deployments.return_refusal(state, id, place)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _redeploying(state)
        match command:
            case Redeploy(task_force=id, place=place):
                waiting = tuple(other for other in frame.waiting if other != id)
                state = swap(state, msgspec.structs.replace(frame, waiting=waiting))
                return self._redeployed(state, id, place, play)
            case _:
                state = swap(state, msgspec.structs.replace(frame, waiting=()))
                for id in frame.waiting:
                    home = next(iter(self._deployments.homes(state, id)), "")
                    state = self._redeployed(state, id, home, play) if home else _stranded(state, id, play)
                return state

    def _redeployed(self, state: State, id: str, place: str, play: Play) -> State:
        force = state.task_forces[id]
        berth = self._deployments.home_berth(place)
        reach = self._deployments.waters(state, force.side).returning(force)
        play.emit(TaskForceRedeployed(id, place, reach.path(berth), reach.cost(berth), berth.in_port))
        return changed_task_force(state, id, place=place, in_port=berth.in_port)

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


def _stranded(state: State, id: str, play: Play) -> State:
    """``state`` in which a task force has not got home: it is out of supply (EWR-27.2.E).

    The fleet train has taken the place of a base for those that it has supplied (EWR-26.3.C).
    """
    if id in state.fleet_train.served:
        return state
    play.emit(TaskForceStranded(id))
    return changed_task_force(state, id, unsupplied=True)


class UnloadingTaskForces(Procedure[State, AnyCommand]):
    """A side says which of its task forces in port unload what they carry; they load nothing (EWR-27.2.G)."""

    def __init__(self, theatre: Theatre) -> None:
        self._handling = CargoHandling(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _unloading(state)
        return Decision(
            frame.side,
            "unload_task_forces",
            "Which task forces unload their cargo?",
            "EWR-27.2.G",
            lambda: (Pass(), *(command(id) for id in frame.waiting for command in (UnloadAll, KeepCargo))),
            UnloadAll(frame.waiting[0]) if frame.waiting else Pass(),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _unloading(state)
        match command:
            case Pass():
                return None
            case UnloadAll(task_force=id) | KeepCargo(task_force=id):
                if id in frame.waiting:
                    return None
                return Refusal("EWR-27.2.G", "That task force has nothing to unload there", (id,))
            case _:
                return Refusal("EWR-27.2.G", "Now task forces unload; nothing is loaded")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _unloading(state)
        match command:
            case UnloadAll(task_force=id):
                state = self._ashore(state, id, play)
            case KeepCargo(task_force=id):
                pass
            case _:
                return pop(state)
        waiting = tuple(other for other in frame.waiting if other != id)
        return swap(state, msgspec.structs.replace(frame, waiting=waiting)) if waiting else pop(state)

    def _ashore(self, state: State, id: str, play: Play) -> State:
        """``state`` with all on land that a task force may unload where it lies; the last of a kind is all of it."""
        whole = {kind_of(order): order for order in self._handling.unloads(state, id)}
        for order in whole.values():
            state = self._handling.unloaded(state, id, order, play)
        return state


def _redeployment(state: State) -> Redeployment:
    frame = state.flow[-1]
    assert isinstance(frame, Redeployment)
    return frame


def _redeploying(state: State) -> RedeployTaskForces:
    frame = state.flow[-1]
    assert isinstance(frame, RedeployTaskForces)
    return frame


def _unloading(state: State) -> UnloadTaskForces:
    frame = state.flow[-1]
    assert isinstance(frame, UnloadTaskForces)
    return frame
