"""The operations phase: segments alternate, defensive operations before the offensive one that ends a segment (9.0)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.east_wind_rain.ceasing import face_up, inverted_for
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import (
    Cease,
    Decline,
    GoFirst,
    OperateAir,
    OperateGround,
    OperateTaskForce,
    TakeInitiative,
)
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.base import Passed
from wargames_desktop.games.east_wind_rain.events.operations import (
    FirstChosen,
    InitiativeTaken,
    OperationBegan,
    OperationsCeased,
    OperationsDeclined,
    SegmentBegan,
)
from wargames_desktop.games.east_wind_rain.frames.air import AirOperation
from wargames_desktop.games.east_wind_rain.frames.ground import GroundOperation
from wargames_desktop.games.east_wind_rain.frames.operations import CeaseOperations, Operations
from wargames_desktop.games.east_wind_rain.mk_ultra import first_operator
from wargames_desktop.games.east_wind_rain.naval_operations import operation
from wargames_desktop.games.east_wind_rain.operating_units import OperatingUnits
from wargames_desktop.games.east_wind_rain.patrol import on_patrol
from wargames_desktop.games.east_wind_rain.results import OperationEnded
from wargames_desktop.games.east_wind_rain.state import ALLIES, JAPAN, SIDE_NAMES, State, changed_task_force
from wargames_desktop.games.east_wind_rain.terms import SIDES, SideName, enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class OperationsPhase(Procedure[State, AnyCommand]):
    """Carries out :class:`Operations`: asks whose turn it is for a unit, and starts its operation."""

    def __init__(self, theatre: Theatre, costs: Costs) -> None:
        self._theatre = theatre
        self._costs = costs
        self._units = OperatingUnits(theatre, costs)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        phase = _phase(state)
        if phase.asking == "" or phase.result is not None:
            return None
        if phase.asking == "first":
            return Decision(
                JAPAN,
                "operations_order",
                "Which side begins the operations?",
                "EWR-6.5.B",
                lambda: (GoFirst(JAPAN), GoFirst(ALLIES)),
            )
        side = phase.side
        assert side is not None
        match phase.asking:
            case "operate":
                return Decision(
                    side,
                    "operate",
                    "Which unit conducts an operation?",
                    "EWR-9.2.C",
                    lambda: (*self._units.all(state, side), Decline(), Cease()),
                )
            case "defend":
                return Decision(
                    side,
                    "defend",
                    "Which unit conducts a defensive operation?",
                    "EWR-9.2.G",
                    lambda: (*self._units.defensive(state, side), Pass(), Cease()),
                    Pass(),
                )
            case _:
                return Decision(
                    enemy(side),
                    "take_initiative",
                    f"The {SIDE_NAMES[side]} operation was defensive: take the initiative?",
                    "EWR-9.2.D",
                    lambda: (TakeInitiative(), Pass()),
                    Pass(),
                )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        phase = _phase(state)
        match phase.asking, command:
            case "first", GoFirst():
                return None
            case "initiative", TakeInitiative() | Pass():
                return None
            case "operate" | "defend", OperateTaskForce() | OperateAir() | OperateGround():
                assert phase.side is not None
                return self._not_operating(state, phase, phase.side, command)
            case "operate", Decline() | Cease():
                return None
            case "defend", Pass() | Cease():
                return None
            case "first", _:
                return Refusal("EWR-6.5.B", "Say which side begins the operations")
            case "initiative", _:
                return Refusal("EWR-9.2.D", "Say whether you take the initiative")
            case "operate", _:
                return Refusal("EWR-9.2.C", "Choose a unit that operates, or say that there will be no more operations")
            case _:
                return Refusal("EWR-9.2.I", "Only defensive operations are possible now")

    def _not_operating(
        self,
        state: State,
        phase: Operations,
        side: SideName,
        command: OperateTaskForce | OperateAir | OperateGround,
    ) -> Refusal | None:
        """Why a unit may not operate."""
        match command:
            case OperateTaskForce(task_force=id):
                return self._task_force_refusal(state, phase, side, id)
            case OperateAir(hex=hex):
                if self._units.aircraft(state, side, hex):
                    return None
                return Refusal(
                    "EWR-11.1.G", "Nothing there is ready, in supply, payable, and in range of anything", (hex,)
                )
            case OperateGround(hex=hex):
                if self._units.troops(state, side, hex):
                    return None
                return Refusal("EWR-17.1.B", "There are no supplied troops here that can still move on land", (hex,))

    def _task_force_refusal(self, state: State, phase: Operations, side: SideName, id: str) -> Refusal | None:
        force = state.task_forces.get(id)
        if force is None or force.side != side:
            return Refusal("EWR-10.1.A", "That is no task force of yours", (id,))
        if phase.asking == "defend":
            return Refusal("EWR-9.1.A.1c", "Every operation of a task force is offensive", (id,))
        if force.inverted:
            return Refusal("EWR-10.1.F", f"{id} is on patrol: its operation is done", (id,))
        if not self._units.task_force(state, id):
            return Refusal("EWR-10.1.E", f"There are no economic resources to pay for an operation of {id}", (id,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        phase = _phase(state)
        match command:
            case GoFirst(side=first):
                play.emit(FirstChosen(JAPAN, first))
                return self._begun(state, first)
            case TakeInitiative():
                assert phase.side is not None
                other = enemy(phase.side)
                play.emit(InitiativeTaken(other))
                return _changed(state, side=other, announced=False, asking="")
            case Decline():
                assert phase.side is not None
                play.emit(OperationsDeclined(phase.side))
                return _changed(state, declined=(*phase.declined, phase.side), asking="")
            case Cease():
                assert phase.side is not None
                state = _changed(state, ceased=(*phase.ceased, phase.side), asking="")
                return _ceasing(state, phase.side, play)
            case OperateTaskForce() | OperateAir() | OperateGround():
                return self._operation(state, phase, command, play)
            case _ if phase.asking == "initiative":
                return _changed(state, asking="")
            case _:
                assert phase.side is not None
                play.emit(Passed(phase.side, "no defensive operation"))
                return _passed(state, phase, phase.side)

    def _operation(
        self, state: State, phase: Operations, command: OperateTaskForce | OperateAir | OperateGround, play: Play
    ) -> State:
        side = phase.side
        assert side is not None
        state = _changed(state, asking="", passed=(), operating=side)
        match command:
            case OperateTaskForce(task_force=id):
                play.emit(OperationBegan(side, "task_force", id))
                return push(changed_task_force(state, id, in_port=False), operation(state, id))
            case OperateAir(hex=hex):
                play.emit(OperationBegan(side, "air", hex))
                return push(state, AirOperation(side=side, hex=hex))
            case OperateGround(hex=hex):
                play.emit(OperationBegan(side, "ground", hex))
                return push(state, GroundOperation(side=side, hex=hex))

    # Going on

    def proceed(self, state: State, play: Play) -> State:
        phase = _phase(state)
        if phase.side is None:
            return self._first(state)
        if isinstance(phase.result, OperationEnded):
            return self._ended(state, phase, phase.side, phase.result.offensive)
        state = self._without_resources(state, play)
        return self._segment(state, phase, phase.side, play)

    def _first(self, state: State) -> State:
        """The phase begins: task forces note where they are (EWR-10.1.B), and somebody goes first (EWR-9.2.A)."""
        forces = {
            id: msgspec.structs.replace(force, origin=self._theatre.map.areas(force.place))
            for id, force in state.task_forces.items()
        }
        state = msgspec.structs.replace(state, task_forces=forces)
        first = first_operator(state)
        return _changed(state, asking="first") if first is None else self._begun(state, first)

    def _begun(self, state: State, first: SideName) -> State:
        return _changed(msgspec.structs.replace(state, first=first), side=first, asking="")

    def _ended(self, state: State, phase: Operations, side: SideName, offensive: bool) -> State:
        """The segment is over after an offensive operation; after another the other side may step in.

        Rules: EWR-9.2.C, EWR-9.2.D, EWR-9.2.E.
        """
        state = msgspec.structs.replace(state, attempts=())
        other = enemy(side)
        if offensive:
            return _changed(state, result=None, operating=None, side=other, announced=False)
        asking = "initiative" if self._can_attack(state, phase, other) else ""
        return _changed(state, result=None, operating=None, asking=asking)

    def _can_attack(self, state: State, phase: Operations, side: SideName) -> bool:
        """Whether a side can, and has not declined to, conduct an offensive operation."""
        if side in phase.ceased or side in phase.declined:
            return False
        return any(True for _ in self._units.offensive(state, side))

    def _segment(self, state: State, phase: Operations, side: SideName, play: Play) -> State:
        """Ask for an operation; a side that cannot operate passes, and when both have passed the phase is over.

        Rules: EWR-9.2.B, EWR-9.2.G, EWR-9.2.H.
        """
        if len(phase.passed) == len(SIDES):
            return self._over(state, phase, play)
        if self._can_attack(state, phase, side):
            return self._asked(state, side, "operate", play)
        if side not in phase.ceased and any(True for _ in self._units.defensive(state, side)):
            return self._asked(state, side, "defend", play)
        return _passed(state, phase, side)

    def _asked(self, state: State, side: SideName, question: str, play: Play) -> State:
        if not _phase(state).announced:
            play.emit(SegmentBegan(side))
        return _changed(state, asking=question, announced=True)

    def _over(self, state: State, phase: Operations, play: Play) -> State:
        """Nobody operates any more: whoever has not said so ceases too (EWR-9.2.F, EWR-9.2.G)."""
        for side in SIDES:
            if side not in phase.ceased:
                return _ceasing(_changed(state, ceased=(*phase.ceased, side)), side, play)
        return pop(state)

    def _without_resources(self, state: State, play: Play) -> State:
        """Task forces that nobody can pay for any more are inverted; what that costs is owed (EWR-9.2.J)."""
        for side in SIDES:
            poor = tuple(
                id
                for id in face_up(state, side)
                if not self._costs.available(state, state.task_forces[id].nation, state.task_forces[id].place)
            )
            if poor:
                play.emit(OperationsCeased(side, poor, forced=True))
            for id in poor:
                state = inverted_for(on_patrol(state, id, self._theatre, play), (id,), self._costs, play)
        return state


def _ceasing(state: State, side: SideName, play: Play) -> State:
    play.emit(OperationsCeased(side, face_up(state, side)))
    return push(state, CeaseOperations(side=side))


def _passed(state: State, phase: Operations, side: SideName) -> State:
    """It is for the other side to go on."""
    passed = (*(other for other in phase.passed if other != side), side)
    return _changed(state, passed=passed, side=enemy(side), asking="", announced=False)


def _changed(state: State, **changes: object) -> State:
    return swap(state, msgspec.structs.replace(_phase(state), **changes))


def _phase(state: State) -> Operations:
    frame = state.flow[-1]
    assert isinstance(frame, Operations)
    return frame
