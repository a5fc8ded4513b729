"""After a battle damaged ships may leave their task force under a new marker, and retreat at once (13.15.D)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain.cargo import Load, fits
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.surface import DetachDestroyer, DetachShip
from wargames_desktop.games.east_wind_rain.events.surface import TaskForceSplit
from wargames_desktop.games.east_wind_rain.forces import NavalGroup, joined, parted, total
from wargames_desktop.games.east_wind_rain.frames.operations import Retreat
from wargames_desktop.games.east_wind_rain.frames.surface import SplittingOff
from wargames_desktop.games.east_wind_rain.state import State, TaskForce, with_task_force
from wargames_desktop.games.east_wind_rain.task_forces import TaskForces, is_empty
from wargames_desktop.games.east_wind_rain.terms import Nation

_PREFIX: dict[Nation, str] = {"japan": "JP", "us": "US", "commonwealth": "CW"}
Choice = DetachShip | DetachDestroyer


class SplittingOffDamaged(Procedure[State, AnyCommand]):
    """The owner names damaged ships one by one; those that are left when it passes stay.

    Aircraft leave with the last carriers, other cargo stays (V-15).
    """

    def __init__(self, charts: Charts) -> None:
        self._cargo = charts.movement.cargo
        self._markers = charts.counters.task_forces
        self._task_forces = TaskForces(charts)

    def can_split(self, state: State, task_force: str) -> bool:
        """Whether a task force has damaged ships that may leave it."""
        force = state.task_forces[task_force]
        frame = SplittingOff(side=force.side, task_force=task_force, threat=force.place)
        return any(True for _ in self._choices(state, frame))

    def ask(self, state: State) -> Decision[AnyCommand]:
        frame = _splitting(state)
        answers: tuple[AnyCommand, ...] = (Pass(), *self._choices(state, frame))
        chosen = len(frame.ships) + total(frame.naval)
        prompt = f"Which damaged ships leave {frame.task_force} under a new marker? {chosen} so far"
        return Decision(
            frame.side,
            "split_off",
            prompt,
            "EWR-13.15.D",
            lambda: answers,
            answers[0],
            about=(frame.task_force,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, Pass):
            return None
        if not isinstance(command, Choice):
            return Refusal("EWR-13.15.D", "Now damaged ships may leave their task force")
        if command not in self._choices(state, _splitting(state)):
            reason = "Only damaged ships leave, and what is aboard must find room on those that stay"
            return Refusal("EWR-13.15.D", reason)
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _splitting(state)
        match command:
            case DetachShip(ship):
                frame = msgspec.structs.replace(frame, ships=(*frame.ships, ship))
            case DetachDestroyer(nation):
                naval = joined(frame.naval, (NavalGroup(nation, "destroyer", 1, True),))
                frame = msgspec.structs.replace(frame, naval=naval)
            case _:
                return self._split(state, frame, play)
        if any(True for _ in self._choices(state, frame)):
            return swap(state, frame)
        return self._split(state, frame, play)

    def _choices(self, state: State, frame: SplittingOff) -> Iterator[Choice]:
        if self.marker(state, frame.task_force) is None:
            return
        rest = _rest(state, frame)
        for ship in rest.ships:
            if ship in state.damage and self._can_spare(rest, (ship,), ()):
                yield DetachShip(ship)
        for group in rest.naval:
            one = NavalGroup(group.nation, group.type, 1, True)
            if group.damaged and self._can_spare(rest, (), (one,)):
                yield DetachDestroyer(group.nation)

    def _can_spare(self, rest: TaskForce, ships: tuple[str, ...], naval: tuple[NavalGroup, ...]) -> bool:
        """Whether something stays that carries what is aboard."""
        left = _without(rest, ships, naval)
        if is_empty(left):
            return False
        cargo = left.cargo
        load = Load(ground=total(cargo.ground), air=total(cargo.air), markers=len(cargo.markers), er=cargo.er)
        cruisers = sum(self._task_forces.spec(ship).type == "CL" for ship in left.ships)
        destroyers = sum(group.sp for group in left.naval if group.type == "destroyer")
        return fits(self._cargo, load, self._task_forces.transports(left), cruisers + destroyers)

    def marker(self, state: State, task_force: str) -> str | None:
        """A marker of the same navy that is not in use (EWR-13.15.D, EWR-8.1.A)."""
        nation = state.task_forces[task_force].nation
        numbers = range(1, self._markers[nation] + 1)
        free = (f"{_PREFIX[nation]}-{number}" for number in numbers)
        return next((marker for marker in free if marker not in state.task_forces), None)

    def _split(self, state: State, frame: SplittingOff, play: Play) -> State:
        state = pop(state)
        if not frame.ships and not frame.naval:
            return state
        new = self.marker(state, frame.task_force)
        assert new is not None
        old = state.task_forces[frame.task_force]
        split = TaskForce(
            nation=old.nation,
            place=old.place,
            ships=tuple(sorted(frame.ships)),
            naval=frame.naval,
            unsupplied=old.unsupplied,
            origin=old.origin,
            refuelled=old.refuelled,
            inverted=old.inverted,
        )
        rest = _without(old, frame.ships, frame.naval)
        if not self._task_forces.has_decks(rest):
            split, rest = msgspec.structs.replace(split, air=rest.air), msgspec.structs.replace(rest, air=())
        state = with_task_force(state, frame.task_force, rest)
        state = with_task_force(state, new, split)
        play.emit(
            TaskForceSplit(side=frame.side, task_force=frame.task_force, new=new, ships=split.ships, naval=split.naval)
        )
        return push(state, Retreat(side=frame.side, task_force=new, threat=frame.threat))


def _rest(state: State, frame: SplittingOff) -> TaskForce:
    return _without(state.task_forces[frame.task_force], frame.ships, frame.naval)


def _without(force: TaskForce, ships: tuple[str, ...], naval: tuple[NavalGroup, ...]) -> TaskForce:
    left = tuple(ship for ship in force.ships if ship not in ships)
    return msgspec.structs.replace(force, ships=left, naval=parted(force.naval, naval))


def _splitting(state: State) -> SplittingOff:
    frame = state.flow[-1]
    assert isinstance(frame, SplittingOff)
    return frame
