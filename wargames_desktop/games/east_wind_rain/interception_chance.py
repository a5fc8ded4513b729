"""A moving task force has entered a place: who intercepts it there (10.10.1, 11.23)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain.air_interception import interception as by_air
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import (
    Intercept,
    InterceptByAir,
)
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.operations import InterceptionBegan
from wargames_desktop.games.east_wind_rain.frames.operations import (
    Interception,
    InterceptionChance,
    InterceptionKind,
)
from wargames_desktop.games.east_wind_rain.interceptors import Interceptors, numbers
from wargames_desktop.games.east_wind_rain.patrol import on_patrol
from wargames_desktop.games.east_wind_rain.results import (
    InterceptionEnded,
    StrikeEnded,
    deliver,
)
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, attempted
from wargames_desktop.games.east_wind_rain.theatre import Theatre


class ChanceToIntercept(Procedure[State, AnyCommand]):
    """Carries out :class:`InterceptionChance`."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes, costs: Costs) -> None:
        self._theatre = theatre
        self._costs = costs
        self._interceptors = Interceptors(theatre, routes, costs)

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _chance(state)
        if not frame.asking:
            return None
        return Decision(
            frame.side,
            "intercept",
            f"{frame.target} is on the move: intercept it here?",
            "EWR-10.10.1.B",
            lambda: (*self._interceptors.all(state, frame.side, frame.target), Pass()),
            Pass(),
            about=(frame.target,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _chance(state)
        match command:
            case Pass():
                return None
            case Intercept() | InterceptByAir():
                return self._interceptors.refusal(state, frame.side, frame.target, command)
            case _:
                return Refusal("EWR-10.10.1.B", f"Say who intercepts {frame.target}, or pass")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = msgspec.structs.replace(_chance(state), asking=False)
        match command:
            case Intercept(task_force=id, operational=operational):
                kind: InterceptionKind = "operational" if operational else "static"
                play.emit(InterceptionBegan(kind, id, frame.target, len(numbers(state)) + 1 if operational else 0))
                state = swap(state, msgspec.structs.replace(frame, running="interception"))
                force = state.task_forces[id]
                return push(
                    attempted(state, id, frame.target),
                    Interception(
                        side=frame.side,
                        kind=kind,
                        interceptor=id,
                        target=frame.target,
                        nation=force.nation,
                        began=force.place,
                    ),
                )
            case InterceptByAir(source=source):
                play.emit(InterceptionBegan("air", source, frame.target))
                state = swap(state, msgspec.structs.replace(frame, running="air", source=source))
                step = by_air(state, frame.side, source, frame.target)
                return push(attempted(state, source, frame.target), step)
            case _:
                return deliver(state, InterceptionEnded())

    def proceed(self, state: State, play: Play) -> State:
        frame = _chance(state)
        result = frame.result
        source = frame.source
        frame = msgspec.structs.replace(frame, result=None, running="", source="")
        fought = isinstance(result, InterceptionEnded | StrikeEnded) and result.fought
        if fought or frame.target not in state.task_forces:
            state = deliver(state, InterceptionEnded(fought=fought))
        elif self._interceptors.any(state, frame.side, frame.target):
            state = swap(state, msgspec.structs.replace(frame, asking=True))
        else:
            state = deliver(state, InterceptionEnded())
        if isinstance(result, StrikeEnded) and result.launched and source in state.task_forces:
            return self._carriers_used(state, source, play)
        return state

    def _carriers_used(self, state: State, source: str, play: Play) -> State:
        """Carriers whose aircraft have intercepted are on patrol, and pay as for a static interception.

        Rules: EWR-10.10.5.C, EWR-11.23.F, EWR-11.25.F.
        """
        force = state.task_forces[source]
        state = on_patrol(state, source, self._theatre, play)
        price = self._costs.price("static_interception", "friendly")
        reason = f"the interception by aircraft of {source}"
        return self._costs.charge(state, force.nation, force.place, price, reason, "EWR-10.10.5.C", play)


def _chance(state: State) -> InterceptionChance:
    frame = state.flow[-1]
    assert isinstance(frame, InterceptionChance)
    return frame
