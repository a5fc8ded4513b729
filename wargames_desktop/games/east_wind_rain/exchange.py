"""Task forces in the same place exchange ships after they have been staged, and are combined or dissolved (8.4.F)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.east_wind_rain.amounts import amounts
from wargames_desktop.games.east_wind_rain.anchorages import Anchorages
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.staging import (
    CombineTaskForces,
    DissolveTaskForce,
    HandOverPoints,
    HandOverShip,
)
from wargames_desktop.games.east_wind_rain.composition import Composition, Detachment, all_of, is_bare, is_loaded
from wargames_desktop.games.east_wind_rain.events.staging import ShipsAssigned, ShipsHandedOver, TaskForceDissolved
from wargames_desktop.games.east_wind_rain.forces import Cargo, NavalGroup, holds, joined
from wargames_desktop.games.east_wind_rain.frames.staging import ExchangeShips
from wargames_desktop.games.east_wind_rain.state import State, TaskForce, changed_task_force, without_task_force
from wargames_desktop.games.east_wind_rain.theatre import Theatre

HandingOver = HandOverShip | HandOverPoints | CombineTaskForces


class Exchanging(Procedure[State, AnyCommand]):
    """A side moves ships between its task forces where several lie together; each ship changes once at most."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._composition = Composition(theatre)
        self._anchorages = Anchorages(theatre)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        if not self._neighbours(state, frame) and not self._in_port(state, frame):
            return None
        return Decision(
            frame.side,
            "exchange_ships",
            "Exchange ships between task forces in the same place, combine or dissolve them",
            "EWR-8.4.F",
            lambda: self._answers(state, frame),
            Pass(),
        )

    def _neighbours(self, state: State, frame: ExchangeShips) -> tuple[tuple[str, str], ...]:
        """Pairs of task forces that lie together: who gives, and who takes."""
        own = [(id, force) for id, force in state.task_forces.items() if force.side == frame.side]
        return tuple(
            (id, other)
            for id, force in own
            for other, near in own
            if id != other and (force.place, force.in_port) == (near.place, near.in_port)
        )

    def _in_port(self, state: State, frame: ExchangeShips) -> tuple[str, ...]:
        """Task forces that may be dissolved where they are."""
        forces = state.task_forces.items()
        return tuple(id for id, force in forces if force.side == frame.side and self._anchorages.in_port(state, force))

    def _answers(self, state: State, frame: ExchangeShips) -> Iterator[AnyCommand]:
        yield Pass()
        for id, to in self._neighbours(state, frame):
            force = state.task_forces[id]
            for ship in force.ships:
                if self._hands_over(state, frame, HandOverShip(id, ship, to)) is None:
                    yield HandOverShip(id, ship, to)
            for group in force.naval:
                for sp in amounts(group.sp):
                    points = HandOverPoints(id, group.nation, group.type, sp, group.damaged, to)
                    if self._hands_over(state, frame, points) is not None:
                        break
                    yield points
            if self._hands_over(state, frame, CombineTaskForces(id, to)) is None:
                yield CombineTaskForces(id, to)
        for id in self._in_port(state, frame):
            if self._dissolves(state, id) is None:
                yield DissolveTaskForce(id)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _frame(state)
        match command:
            case Pass():
                return None
            case HandOverShip() | HandOverPoints() | CombineTaskForces():
                if (command.task_force, command.to) not in self._neighbours(state, frame):
                    about = (command.task_force, command.to)
                    return Refusal("EWR-8.4.F", "Those are not two task forces of yours in the same place", about)
                return self._hands_over(state, frame, command)
            case DissolveTaskForce(task_force=id):
                if id not in self._in_port(state, frame):
                    return Refusal("EWR-4.3.2.D", "A task force is dissolved in a port of yours", (id,))
                return self._dissolves(state, id)
            case _:
                return Refusal("EWR-4.3.2.D", "Now ships are exchanged; no new task forces are formed")

    def _hands_over(self, state: State, frame: ExchangeShips, command: HandingOver) -> Refusal | None:
        id, to = command.task_force, command.to
        force, vessels = state.task_forces[id], _vessels(state, command)
        strange = tuple(ship for ship in vessels.ships if ship not in force.ships)
        if strange or not holds(force.naval, vessels.naval) or any(group.sp < 1 for group in vessels.naval):
            return Refusal("EWR-8.4.F", "No such ships are in that task force", (id, *strange))
        if not isinstance(command, CombineTaskForces) and _moved(frame, force, id, vessels):
            return Refusal("EWR-8.4.F", "Those ships have changed their task force already", (id, to))
        refusal = self._composition.refusal(state, to, vessels)
        if refusal is not None or isinstance(command, CombineTaskForces):
            return refusal or self._combines(state, id)
        return self._composition.parting(state, id, vessels)

    def _combines(self, state: State, id: str) -> Refusal | None:
        if state.task_forces[id].unsupplied:
            return Refusal("EWR-25.2.1.C.1", "A task force out of supply is not combined with others", (id,))
        return None

    def _dissolves(self, state: State, id: str) -> Refusal | None:
        force = state.task_forces[id]
        if force.unsupplied:
            return Refusal("EWR-25.2.1.C.1", "A task force out of supply is not dissolved", (id,))
        if is_loaded(force):
            return Refusal("EWR-10.4.1.C", "It carries cargo", (id,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _frame(state)
        match command:
            case HandOverShip() | HandOverPoints() | CombineTaskForces():
                return self._handed_over(state, frame, command, play)
            case DissolveTaskForce(task_force=id):
                force = state.task_forces[id]
                state, air = self._composition.moored(state, frame.side, id, all_of(force))
                play.emit(ShipsAssigned(frame.side, id, force.ships, force.naval, air, False, force.fleet_train))
                play.emit(TaskForceDissolved(id, force.place))
                return without_task_force(state, id)
            case _:
                return pop(state)

    def _handed_over(self, state: State, frame: ExchangeShips, command: HandingOver, play: Play) -> State:
        id, to = command.task_force, command.to
        force, vessels = state.task_forces[id], _vessels(state, command)
        play.emit(ShipsHandedOver(id, to, force.nation, vessels.ships, vessels.naval))
        state = self._composition.handed_over(state, id, to, vessels)
        moved = dict(frame.moved)
        for ship in vessels.ships:
            moved[ship] = 1
        for group in vessels.naval:
            moved[_kind(group, to)] = moved.get(_kind(group, to), 0) + group.sp
        if is_bare(state.task_forces[id]):
            taker = state.task_forces[to]
            state = changed_task_force(
                state,
                to,
                air=joined(taker.air, state.task_forces[id].air),
                cargo=_together(taker.cargo, state.task_forces[id].cargo),
            )
            state = without_task_force(state, id)
            play.emit(TaskForceDissolved(id, force.place, to))
        return swap(state, msgspec.structs.replace(frame, moved=moved))

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


def _vessels(state: State, command: HandingOver) -> Detachment:
    match command:
        case HandOverShip(ship=ship):
            return Detachment(ships=(ship,))
        case HandOverPoints():
            return Detachment(naval=(command.group,))
        case CombineTaskForces(task_force=id):
            return all_of(state.task_forces[id])


def _together(cargo: Cargo, more: Cargo) -> Cargo:
    return Cargo(
        ground=joined(cargo.ground, more.ground),
        air=joined(cargo.air, more.air),
        markers=tuple(sorted((*cargo.markers, *more.markers))),
        er=cargo.er + more.er,
    )


def _moved(frame: ExchangeShips, force: TaskForce, id: str, vessels: Detachment) -> bool:
    """Whether ships have come to their task force by an exchange: none change twice."""
    fresh = [
        msgspec.structs.replace(group, sp=group.sp - frame.moved.get(_kind(group, id), 0)) for group in force.naval
    ]
    return any(frame.moved.get(ship, 0) for ship in vessels.ships) or not holds(
        (group for group in fresh if group.sp > 0), vessels.naval
    )


def _kind(group: NavalGroup, to: str) -> str:
    """SP of a kind that have come to a task force."""
    return f"{to}/{group.nation}:{group.type}{':damaged' if group.damaged else ''}"


def _frame(state: State) -> ExchangeShips:
    frame = state.flow[-1]
    assert isinstance(frame, ExchangeShips)
    return frame
