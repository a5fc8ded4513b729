"""Interceptions: who tries, how each goes, interceptions of interceptions included (10.10, 11.23).

A chance lies on top of the movement of its target, an interception on top of its chance, and the movement of an
operational interceptor on top of that: so the innermost, the target with the highest number, is resolved first
(EWR-10.10.3.H).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Frame, Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain.air_interception import AirInterceptions
from wargames_desktop.games.east_wind_rain.air_interception import interception as by_air
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import (
    GoOn,
    InterceptByAir,
    Patrol,
    SailTo,
    Withdraw,
)
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.operations import InterceptionBegan, TaskForceMoved
from wargames_desktop.games.east_wind_rain.frames.operations import (
    Encounter,
    Interception,
    InterceptionStep,
    TaskForceMovement,
)
from wargames_desktop.games.east_wind_rain.interceptors import Interceptors
from wargames_desktop.games.east_wind_rain.patrol import on_patrol
from wargames_desktop.games.east_wind_rain.results import (
    AnyResult,
    EncounterEnded,
    InterceptionEnded,
    MovementEnded,
    RetreatEnded,
    StrikeEnded,
    deliver,
)
from wargames_desktop.games.east_wind_rain.retreat import RetreatChoices, retreating
from wargames_desktop.games.east_wind_rain.sea_routes import Routes, SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

BEFORE: Final[tuple[InterceptionStep, ...]] = ("approach", "answer", "go_on", "encounter")
"""Steps of an interception before the two have met."""


class Intercepting(Procedure[State, AnyCommand]):
    """Carries out :class:`Interception`, step by step."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes, costs: Costs) -> None:
        self._theatre = theatre
        self._routes = routes
        self._costs = costs
        self._interceptors = Interceptors(theatre, routes, costs)
        self._air = AirInterceptions(theatre)
        self._retreats = RetreatChoices(theatre, routes, costs)

    # What is asked

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        if not frame.asking:
            return None
        match frame.step:
            case "answer":
                return Decision(
                    enemy(frame.side),
                    "intercept_interceptor",
                    f"{frame.interceptor} comes close: do aircraft of {frame.target} intercept it?",
                    "EWR-10.10.2.C",
                    lambda: (InterceptByAir(frame.target), Pass()),
                    Pass(),
                    about=(frame.target, frame.interceptor),
                )
            case "go_on":
                return Decision(
                    frame.side,
                    "go_on",
                    f"{frame.interceptor} has been attacked: does it go on?",
                    "EWR-10.10.4.B",
                    lambda: (GoOn(), Withdraw()),
                    GoOn(),
                    about=(frame.interceptor,),
                )
            case _:
                return Decision(
                    frame.side,
                    "end_interception",
                    f"Where does {frame.interceptor} go after the combat?",
                    "EWR-10.10.3.N" if frame.kind == "operational" else "EWR-10.10.4.A",
                    lambda: tuple(self._endings(state, frame)),
                    Patrol(),
                    about=(frame.interceptor,),
                )

    def _endings(self, state: State, frame: Interception) -> Iterator[AnyCommand]:
        yield Patrol()
        if self._retreats.any(state, frame.interceptor):
            yield Withdraw()
        for place in self._final_ways(state, frame):
            yield SailTo(place)

    def _final_ways(self, state: State, frame: Interception) -> Routes:
        """Within the area where an operational interceptor has fought (EWR-10.10.3.N)."""
        if frame.kind == "static":
            return {}
        return self._routes.about(state, state.task_forces[frame.interceptor])

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _frame(state)
        match frame.step, command:
            case "answer", Pass():
                return None
            case "answer", InterceptByAir(source=source) if source == frame.target:
                return None
            case "answer", _:
                return Refusal("EWR-10.10.2.C", f"Only aircraft of {frame.target} may intercept a static interceptor")
            case "go_on", GoOn() | Withdraw():
                return None
            case "go_on", _:
                return Refusal("EWR-10.10.4.B", f"Say whether {frame.interceptor} goes on")
            case "end", Patrol():
                return None
            case "end", Withdraw():
                if self._retreats.any(state, frame.interceptor):
                    return None
                return Refusal("EWR-10.14.I", f"{frame.interceptor} has nowhere to retreat to")
            case "end", SailTo(place=place) if place in self._final_ways(state, frame):
                return None
            case _:
                return Refusal(
                    "EWR-10.10.3.N", f"{frame.interceptor} stays, moves within the area if it may, or retreats"
                )

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = msgspec.structs.replace(_frame(state), asking=False)
        match command:
            case InterceptByAir():
                play.emit(InterceptionBegan("air", frame.target, frame.interceptor))
                return _started(state, frame, by_air(state, enemy(frame.side), frame.target, frame.interceptor))
            case Withdraw():
                return _step(state, frame, "retreat")
            case SailTo(place=place):
                path = self._final_ways(state, frame)[place]
                frame = msgspec.structs.replace(frame, step="final_move")
                movement = TaskForceMovement(
                    side=frame.side, task_force=frame.interceptor, purpose="post_operation", path=path
                )
                return _started(state, frame, movement)
            case Pass() | GoOn():
                return _step(state, frame, "encounter")
            case _:
                return _step(state, frame, "done")

    # Going on

    def proceed(self, state: State, play: Play) -> State:
        frame = _frame(state)
        if frame.going:
            return self._taken(state, msgspec.structs.replace(frame, result=None, going=False), frame.result)
        if frame.interceptor not in state.task_forces:
            return self._done(state, frame, play)
        if frame.step in BEFORE and frame.target not in state.task_forces:
            return self._missed(state, frame)
        match frame.step:
            case "approach":
                return self._approach(state, frame, play)
            case "answer":
                if self._air.reaches(state, enemy(frame.side), frame.target, frame.interceptor):
                    return swap(state, msgspec.structs.replace(frame, asking=True))
                return _step(state, frame, "encounter")
            case "encounter":
                return self._encounter(state, frame)
            case "target_retreats":
                place = state.task_forces[frame.interceptor].place
                state = swap(state, msgspec.structs.replace(frame, going=True))
                return retreating(state, frame.target, place)
            case "retreat":
                state = swap(state, msgspec.structs.replace(frame, going=True))
                target = state.task_forces.get(frame.target)
                return retreating(state, frame.interceptor, target.place if target is not None else "")
            case "stopped":
                return self._done(state, frame, play)
            case "end" | "go_on":
                return swap(state, msgspec.structs.replace(frame, asking=True))
            case _:
                return self._done(on_patrol(state, frame.interceptor, self._theatre, play), frame, play)

    def _missed(self, state: State, frame: Interception) -> State:
        """The target has been sunk by others, so that the interception has failed (EWR-10.10.5.B, EWR-11.12.E)."""
        return _step(state, frame, "retreat" if frame.kind == "operational" else "done")

    def _approach(self, state: State, frame: Interception, play: Play) -> State:
        """An operational interceptor may be intercepted on its way, a static one only by its target's aircraft.

        Rules: EWR-10.10.2.C, EWR-10.10.2.D, EWR-10.10.3.B, EWR-10.10.3.E, EWR-10.10.3.G.
        """
        force = state.task_forces[frame.interceptor]
        if frame.kind == "operational":
            path = self._interceptors.operational_path(state, force, frame.target) or ()
            movement = TaskForceMovement(
                side=frame.side, task_force=frame.interceptor, purpose="interception", path=path
            )
            return _started(state, frame, movement)
        for place in self._interceptors.static_path(state, force, frame.target) or ():
            play.emit(TaskForceMoved(frame.interceptor, force.place, place))
            state = changed_task_force(state, frame.interceptor, place=place)
        return _step(changed_task_force(state, frame.interceptor, in_port=False), frame, "answer")

    def _encounter(self, state: State, frame: Interception) -> State:
        """The interceptor tries to sight its target, and fights it (EWR-10.10.3.I, EWR-10.10.3.L)."""
        step = Encounter(
            side=frame.side,
            attacker=frame.interceptor,
            target=frame.target,
            nation=frame.nation,
            hex=state.task_forces[frame.target].place,
            reason=frame.kind,
        )
        return _started(state, frame, step)

    # What the steps above deliver

    def _taken(self, state: State, frame: Interception, result: AnyResult | None) -> State:
        match frame.step, result:
            case (("approach" | "final_move"), MovementEnded(stopped=True)):
                return _step(state, frame, "stopped")
            case "approach", _:
                return _step(state, frame, "encounter")
            case "answer", StrikeEnded(fought=fought):
                return _step(state, frame, "go_on" if fought else "encounter")
            case "encounter", EncounterEnded():
                return self._met(state, frame, result)
            case "target_retreats", _:
                return _step(state, frame, "end")
            case "retreat", RetreatEnded(refuelled=True):
                return _step(state, frame, "stopped")
            case _:
                return _step(state, frame, "done")

    def _met(self, state: State, frame: Interception, result: EncounterEnded) -> State:
        """Who retreats, and what the interceptor may do.

        Rules: EWR-10.10.2.D, EWR-10.10.3.K, EWR-10.10.3.N, EWR-10.10.3.O, EWR-10.10.4.A.
        """
        frame = msgspec.structs.replace(frame, fought=result.fought, paid=result.spent > 0)
        if result.loser == frame.interceptor:
            return _step(state, frame, "retreat")
        if result.loser in state.task_forces:
            return _step(state, frame, "target_retreats")
        if result.fought:
            return _step(state, frame, "end")
        if frame.kind == "operational":
            return _step(state, frame, "retreat")
        return _step(state, frame, "done")

    def _done(self, state: State, frame: Interception, play: Play) -> State:
        """An operational interceptor that has not paid for a combat pays an ER (EWR-10.10.5.B, EWR-10.10.5.E)."""
        state = deliver(state, InterceptionEnded(fought=frame.fought))
        if frame.paid or frame.kind == "static":
            return state
        price = self._costs.price("failed_interception", "friendly")
        reason = f"the interception by {frame.interceptor}"
        return self._costs.charge(state, frame.nation, frame.began, price, reason, "EWR-10.10.5.B", play)


def _started(state: State, frame: Interception, step: Frame) -> State:
    return push(swap(state, msgspec.structs.replace(frame, going=True)), step)


def _step(state: State, frame: Interception, step: str) -> State:
    return swap(state, msgspec.structs.replace(frame, step=step))


def _frame(state: State) -> Interception:
    frame = state.flow[-1]
    assert isinstance(frame, Interception)
    return frame
