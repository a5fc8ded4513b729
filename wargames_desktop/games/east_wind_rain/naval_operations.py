"""The operation of a task force: up to two initiatives, then where it ends (10.1 to 10.3, 10.8, 10.9, 10.11, 10.12)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.operations import (
    Assault,
    AttackTaskForce,
    Bombard,
    EndOperation,
    Land,
    Patrol,
    SailTo,
    StrikeHex,
    Transport,
    Withdraw,
)
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.courses import Courses
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.frames.base import Calling
from wargames_desktop.games.east_wind_rain.frames.bombardment import Bombardment
from wargames_desktop.games.east_wind_rain.frames.ground import AmphibiousAssault, Landing, Transporting
from wargames_desktop.games.east_wind_rain.frames.operations import Encounter, TaskForceMovement, TaskForceOperation
from wargames_desktop.games.east_wind_rain.initiatives import Initiative, Initiatives, doubled
from wargames_desktop.games.east_wind_rain.patrol import on_patrol
from wargames_desktop.games.east_wind_rain.results import (
    EncounterEnded,
    InitiativeEnded,
    MovementEnded,
    OperationEnded,
    StrikeEnded,
    deliver,
)
from wargames_desktop.games.east_wind_rain.retreat import retreating
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class NavalOperation(Procedure[State, AnyCommand]):
    """Carries out :class:`TaskForceOperation`. Delivers :class:`OperationEnded`.

    The task force moves and then uses an initiative, twice at most; then it goes on patrol where it is or elsewhere in
    the area, or retreats, perhaps to refuel. Whatever it did, in the end it has paid an ER at least (EWR-10.8.E).
    """

    def __init__(self, theatre: Theatre, routes: SeaRoutes, costs: Costs) -> None:
        self._theatre = theatre
        self._routes = routes
        self._costs = costs
        self._courses = Courses(theatre, routes, costs)
        self._initiatives = Initiatives(theatre, routes, costs)

    # What is asked

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        if frame.running or frame.result is not None or not _operates(state, frame):
            return None
        if frame.over:
            return Decision(
                frame.side,
                "end_operation",
                f"Where does {frame.task_force} end its operation?",
                "EWR-10.12.A",
                lambda: tuple(self._endings(state, frame)),
                Patrol(),
                about=(frame.task_force,),
            )
        which = "first" if frame.initiative == 1 else "second"
        return Decision(
            frame.side,
            "initiative",
            f"{frame.task_force}: move, or use the {which} initiative",
            "EWR-10.2.A" if frame.initiative == 1 else "EWR-10.9.A",
            lambda: tuple(self._options(state, frame)),
            about=(frame.task_force,),
        )

    def _options(self, state: State, frame: TaskForceOperation) -> Iterator[AnyCommand]:
        yield from self._initiatives.all(state, frame)
        yield Patrol() if not frame.used else EndOperation()
        if self._courses.may_withdraw(state, frame):
            yield Withdraw()
        for place in self._courses.ways(state, frame):
            yield SailTo(place)

    def _endings(self, state: State, frame: TaskForceOperation) -> Iterator[AnyCommand]:
        yield Patrol()
        if self._courses.may_retreat(state, frame):
            yield Withdraw()
        for place in self._courses.final_ways(state, frame):
            yield SailTo(place)

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _frame(state)
        if frame.over:
            return self._courses.no_ending(state, frame, command)
        match command:
            case AttackTaskForce() | StrikeHex() | Bombard() | Assault() | Land() | Transport():
                return self._initiatives.refusal(state, frame, command)
            case SailTo(place=place):
                return self._courses.no_way(state, frame, place)
            case Patrol():
                if not frame.used:
                    return None
                return Refusal("EWR-10.12.A", "First say that there will be no second initiative")
            case EndOperation():
                if frame.used:
                    return None
                return Refusal("EWR-10.3.A", "It has done nothing yet: it may go on patrol")
            case Withdraw():
                if self._courses.may_withdraw(state, frame):
                    return None
                return Refusal("EWR-10.11.A", "It may retreat after an initiative, or out of an area next to its own")
            case _:
                return Refusal("EWR-10.2.A", f"Say what {frame.task_force} does")

    # What is answered

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _frame(state)
        match command:
            case SailTo(place=place):
                return self._sailing(state, frame, place)
            case EndOperation():
                return swap(state, msgspec.structs.replace(frame, over=True))
            case Patrol():
                return self._finished(on_patrol(state, frame.task_force, self._theatre, play), frame, play)
            case Withdraw():
                state = swap(state, msgspec.structs.replace(frame, running="retreat", over=True))
                return retreating(state, frame.task_force)
            case AttackTaskForce() | StrikeHex() | Bombard() | Assault() | Land() | Transport():
                frame = msgspec.structs.replace(frame, running="initiative", target=_target(state, command))
                return push(swap(state, frame), self._step(frame, command))
            case _:
                raise AssertionError(command)

    def _sailing(self, state: State, frame: TaskForceOperation, place: str) -> State:
        force = state.task_forces[frame.task_force]
        side, id = frame.side, frame.task_force
        if frame.over:
            path = self._courses.final_ways(state, frame)[place]
            frame = msgspec.structs.replace(frame, running="final_move")
            return push(
                swap(state, frame), TaskForceMovement(side=side, task_force=id, purpose="post_operation", path=path)
            )
        path = self._courses.ways(state, frame)[place]
        entered = (*frame.entered, force.place, *path[:-1])
        frame = msgspec.structs.replace(frame, running="move", entered=entered)
        return push(swap(state, frame), TaskForceMovement(side=side, task_force=id, purpose="operation", path=path))

    def _step(self, frame: TaskForceOperation, command: Initiative) -> Calling:
        """The step that carries out an initiative."""
        side, id, twice = frame.side, frame.task_force, doubled(frame)
        match command:
            case AttackTaskForce(target=target):
                return Encounter(
                    side=side,
                    attacker=id,
                    target=target,
                    nation=frame.nation,
                    hex=frame.target,
                    reason="operation",
                    doubled=twice,
                )
            case StrikeHex(hex=hex):
                return AirStrike(side=side, launches=(id,), hex=hex, reason="naval_operation", doubled=twice)
            case Bombard(hex=hex):
                return Bombardment(side=side, task_force=id, hex=hex, doubled=twice)
            case Assault(hex=hex):
                return AmphibiousAssault(side=side, task_force=id, hex=hex, doubled=twice)
            case Land():
                return Landing(side=side, task_force=id, doubled=twice)
            case Transport():
                return Transporting(side=side, task_force=id, doubled=twice)

    # Going on

    def proceed(self, state: State, play: Play) -> State:
        frame = _frame(state)
        result = frame.result
        frame = msgspec.structs.replace(frame, result=None, running="")
        if isinstance(result, MovementEnded):
            return self._moved(state, frame, result, play)
        if isinstance(result, InitiativeEnded | EncounterEnded | StrikeEnded):
            return self._used(state, frame, result, play)
        return self._going_on(state, frame, play)

    def _going_on(self, state: State, frame: TaskForceOperation, play: Play) -> State:
        """Ask again, or end an operation whose task force is gone, on patrol or has refuelled."""
        state = swap(state, frame)
        return state if _operates(state, frame) else self._finished(state, frame, play)

    def _moved(self, state: State, frame: TaskForceOperation, result: MovementEnded, play: Play) -> State:
        """An interceptor it fought counts as combat of the initiative that it was on its way to (EWR-10.9.E.2)."""
        if frame.over and _operates(state, frame):
            state = on_patrol(state, frame.task_force, self._theatre, play)
        if frame.initiative == 1 and result.fought:
            frame = msgspec.structs.replace(frame, fought=True)
        return self._going_on(state, frame, play)

    def _used(
        self,
        state: State,
        frame: TaskForceOperation,
        result: InitiativeEnded | EncounterEnded | StrikeEnded,
        play: Play,
    ) -> State:
        """An initiative is over: note it, let the loser retreat, pay what carriers cost (EWR-10.9.A, EWR-12.5.B)."""
        if isinstance(result, InitiativeEnded) and not result.used:
            return self._going_on(state, frame, play)
        price = self._carrier_price(state, frame, result) if isinstance(result, StrikeEnded) else 0
        spent = result.spent + price
        place = frame.target
        frame = msgspec.structs.replace(frame, used=frame.used + 1, paid=frame.paid or spent > 0, entered=(), target="")
        if frame.initiative == 1:
            fought = frame.fought or result.fought
            frame = msgspec.structs.replace(frame, initiative=2, spent=spent, fought=fought)
        else:
            frame = msgspec.structs.replace(frame, over=True)
        loser = "" if isinstance(result, StrikeEnded) else result.loser
        state = self._with_retreat(state, frame, loser, place)
        reason = f"carriers of {frame.task_force} in combat"
        return self._costs.charge(state, frame.nation, place or frame.began, price, reason, "EWR-12.5.B", play)

    def _with_retreat(self, state: State, frame: TaskForceOperation, loser: str, place: str) -> State:
        """``state`` with ``frame`` going on, and the loser of a combat retreating above it (EWR-10.14.A)."""
        if loser not in state.task_forces:
            return swap(state, frame)
        if loser == frame.task_force:
            return retreating(swap(state, msgspec.structs.replace(frame, running="retreat", over=True)), loser, place)
        frame = msgspec.structs.replace(frame, running="enemy_retreat", driven_off=(*frame.driven_off, loser))
        own = state.task_forces.get(frame.task_force)
        return retreating(swap(state, frame), loser, own.place if own is not None else place)

    def _carrier_price(self, state: State, frame: TaskForceOperation, result: StrikeEnded) -> int:
        """What the task force pays, beside its aircraft, for a strike against land that it has flown (EWR-12.5.C)."""
        if not result.launched:
            return 0
        status = self._theatre.status(state, frame.side, frame.target)
        return self._costs.price("task_force_combat", status, doubled=doubled(frame))

    def _finished(self, state: State, frame: TaskForceOperation, play: Play) -> State:
        """The operation is over; if nothing has been paid for its initiatives, it costs an ER now.

        Rules: EWR-10.3.A, EWR-10.3.B, EWR-10.8.E, EWR-10.10.5.E, EWR-10.11.B.
        """
        state = deliver(state, OperationEnded(offensive=True))
        if frame.paid:
            return state
        force = state.task_forces.get(frame.task_force)
        place = frame.began if force is None else force.place
        price = self._costs.price("patrol", "friendly")
        reason = f"the operation of {frame.task_force}"
        return self._costs.charge(state, frame.nation, place, price, reason, "EWR-10.8.E", play)


def operation(state: State, id: str) -> TaskForceOperation:
    """The step in which a task force operates."""
    force = state.task_forces[id]
    return TaskForceOperation(
        side=force.side, task_force=id, nation=force.nation, began=force.place, had_refuelled=force.refuelled
    )


def _target(state: State, command: Initiative) -> str:
    """The place against which an initiative is directed; empty: that where the task force is."""
    match command:
        case AttackTaskForce(target=target):
            return state.task_forces[target].place
        case StrikeHex(hex=hex) | Bombard(hex=hex) | Assault(hex=hex):
            return hex
        case _:
            return ""


def _operates(state: State, frame: TaskForceOperation) -> bool:
    """Whether its task force still conducts the operation: it is there, and has not been inverted or refuelled."""
    force = state.task_forces.get(frame.task_force)
    return force is not None and not force.inverted and force.refuelled == frame.had_refuelled


def _frame(state: State) -> TaskForceOperation:
    frame = state.flow[-1]
    assert isinstance(frame, TaskForceOperation)
    return frame
