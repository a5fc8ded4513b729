"""An air strike from plan to landing, with its immediate second strike (11.8, 11.11, 11.20 to 11.24, 12.2.E to G)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import air_identification, promotions
from wargames_desktop.games.east_wind_rain.air_forces import StrikeKind, Target
from wargames_desktop.games.east_wind_rain.air_groups import flown, is_gone, place_of
from wargames_desktop.games.east_wind_rain.air_results import StrikeFlown
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.air import (
    JoinBase,
    LandAt,
    LookForTarget,
    StandOff,
    StrikeAgain,
)
from wargames_desktop.games.east_wind_rain.commands.operations import Withdraw
from wargames_desktop.games.east_wind_rain.demolition import rebuilding
from wargames_desktop.games.east_wind_rain.events.air import StrikeAnnounced
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike, AirStrikeStep, Strike
from wargames_desktop.games.east_wind_rain.frames.sighting import Sighting
from wargames_desktop.games.east_wind_rain.results import Sighted, StrikeEnded, deliver
from wargames_desktop.games.east_wind_rain.retreat import retreating
from wargames_desktop.games.east_wind_rain.second_strikes import CLOSING, SecondStrikes
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.strike_plans import StrikePlans
from wargames_desktop.games.east_wind_rain.strike_questions import StrikeQuestions
from wargames_desktop.games.east_wind_rain.task_forces import is_submarine
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

AT_ONCE = ("interception", "counter")
"""Strikes that nobody plans: their aircraft return to where they are (EWR-11.23.C)."""
KINDS: Mapping[str, StrikeKind] = {
    "interception": "interception",
    "counter": "counter",
    "second_strike": "second_strike",
}


class AirStrikeProcedure(Procedure[State, AnyCommand]):
    """Leads a strike from step to step."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._plans = StrikePlans(theatre)
        self._questions = StrikeQuestions(theatre)
        self._second = SecondStrikes(theatre)
        self._steps: Mapping[AirStrikeStep, Callable[[State, AirStrike, Play], State]] = {
            "begin": self._begin,
            "sight": self._sight,
            "strike": self._fly,
            "answer": self._answered,
            "retreat": self._retreat,
            "end": self._end,
        }

    # Questions

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        return self._questions.ask(state, _air_strike(state))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _air_strike(state)
        if frame.step == "plan":
            return self._plans.check(state, frame, command)
        decision = self.ask(state)
        assert decision is not None
        if command in decision.answers:
            return None
        return Refusal(decision.rule, f"That is not what is asked: {decision.prompt}")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _air_strike(state)
        match command:
            case JoinBase() | LandAt():
                return swap(state, self._plans.planned(frame, command))
            case LookForTarget():
                return self._announced(state, frame, play)
            case StandOff():
                return self._decided(state, msgspec.structs.replace(frame, standing_off=True))
            case Withdraw():
                frame = msgspec.structs.replace(frame, retreating=True)
                if is_submarine(state.task_forces[frame.target]):
                    return self._leaving(state, frame)
                return _on(state, frame, "sight")
            case StrikeAgain() if frame.step == "answer":
                state = swap(state, msgspec.structs.replace(frame, answered=True))
                return push(state, self._second.answer(state, frame))
            case StrikeAgain():
                return self._again(state, frame, play)
            case _:
                return self._declined(state, frame, play)

    def _again(self, state: State, frame: AirStrike, play: Play) -> State:
        """Intercepting carriers that strike again do not close in (EWR-12.2.F, EWR-12.2.G)."""
        standing_off = frame.standing_off or frame.reason == "naval_interception"
        frame = msgspec.structs.replace(frame, standing_off=standing_off, landing={}, sighting=0)
        play.emit(StrikeAnnounced(frame.side, "second_strike", frame.launches, Target(frame.hex, frame.target)))
        return _on(state, frame, "withdraw" if frame.target else "sight")

    def _declined(self, state: State, frame: AirStrike, play: Play) -> State:
        match frame.step:
            case "again":
                return self._decided(state, frame)
            case "withdraw":
                return _on(state, frame, "sight")
            case _:
                return self._leaving(state, frame)

    def proceed(self, state: State, play: Play) -> State:
        frame = _air_strike(state)
        return self._steps[frame.step](state, frame, play)

    # Before the strike (11.8.A)

    def _begin(self, state: State, frame: AirStrike, play: Play) -> State:
        if not self._plans.is_possible(state, frame):
            return _on(state, frame, "end")
        if frame.reason not in AT_ONCE and self._plans.has_choices(state, frame):
            return _on(state, frame, "plan")
        return self._announced(state, frame, play)

    def _announced(self, state: State, frame: AirStrike, play: Play) -> State:
        target = Target(frame.hex, frame.target)
        play.emit(StrikeAnnounced(frame.side, _kind(frame), frame.launches, target, frame.landing))
        return _on(state, frame, "strike" if frame.sighting else "sight")

    def _sight(self, state: State, frame: AirStrike, play: Play) -> State:
        """A miss costs the initiative, but no ER (EWR-11.11.B.1); in a second strike it ends it (EWR-11.20.D)."""
        several = bool(frame.target) and len(air_identification.at_sea(state, enemy(frame.side), frame.hex)) > 1
        match frame.result:
            case Sighted(success=True, total=total):
                if several:
                    state, target = air_identification.found(
                        state, enemy(frame.side), frame.hex, frame.target, self._theatre.task_forces, play
                    )
                    frame = msgspec.structs.replace(frame, target=target)
                return _on(state, frame, "strike", sighting=total)
            case Sighted():
                return self._decided(state, frame) if frame.strikes else _on(state, frame, "end")
            case _:
                return push(
                    state,
                    Sighting(
                        side=frame.side,
                        by=frame.launches,
                        hex=frame.hex,
                        target=frame.target,
                        retreating=frame.retreating,
                        declares=not several,
                    ),
                )

    # The strike and what follows it (11.8.B to 11.8.M)

    def _fly(self, state: State, frame: AirStrike, play: Play) -> State:
        if not isinstance(frame.result, StrikeFlown):
            return push(state, _strike(frame))
        ended = frame.result
        frame = msgspec.structs.replace(
            frame,
            result=None,
            strikes=frame.strikes + 1,
            home=ended.home,
            flown=ended.flown,
            launched=frame.launched + ended.launched,
            fought=frame.fought or ended.fought,
            counter=ended.counter,
            spent=frame.spent + ended.spent,
            promotable=promotions.merged(frame.promotable, ended.promotable),
        )
        return self._struck(state, frame)

    def _struck(self, state: State, frame: AirStrike) -> State:
        """After a strike: a second one, or the end of it."""
        if not frame.standing_off and self._second.is_possible(state, frame):
            return _on(state, frame, "again")
        return self._decided(state, frame)

    def _decided(self, state: State, frame: AirStrike) -> State:
        """No more strikes of its own: do the carriers close in (EWR-12.2.G)? Not on a target that gets away."""
        if frame.retreating:
            return self._leaving(state, frame)
        if frame.reason in CLOSING and not frame.standing_off:
            if not self._second.may_close_in(state, frame):
                frame = msgspec.structs.replace(frame, standing_off=True)
            elif frame.step not in ("again", "stand_off"):
                return _on(state, frame, "stand_off")
        if frame.standing_off and self._second.may_answer(state, frame):
            return _on(state, frame, "answer")
        return self._leaving(state, frame)

    def _answered(self, state: State, frame: AirStrike, play: Play) -> State:
        fought = isinstance(frame.result, StrikeEnded) and frame.result.fought
        return self._leaving(state, msgspec.structs.replace(frame, fought=frame.fought or fought))

    def _leaving(self, state: State, frame: AirStrike) -> State:
        """The end, after the target has got away if it wants to; in an encounter whoever leads that sees to it."""
        there = frame.target in state.task_forces and frame.reason not in CLOSING
        return _on(state, frame, "retreat" if frame.retreating and there else "end")

    def _retreat(self, state: State, frame: AirStrike, play: Play) -> State:
        if frame.result is not None:
            return _on(state, frame, "end")
        launch = frame.launches[0]
        threat = "" if is_gone(state, launch) else place_of(state, launch)
        return retreating(state, frame.target, threat)

    def _end(self, state: State, frame: AirStrike, play: Play) -> State:
        """Crews are promoted (EWR-11.24.E); aircraft that have intercepted are on top of their bases (EWR-11.23.F).

        Before that the owners of destroyed air bases rebuild them, unless an assault goes on (EWR-16.3.2.A).
        """
        if state.wrecks and frame.reason != "assault":
            return rebuilding(state)
        state = promotions.made(state, frame.promotable, play)
        if frame.reason == "interception":
            for flight in frame.flown:
                state = flown(state, frame.side, flight)
        return deliver(
            state,
            StrikeEnded(
                sighted=frame.strikes > 0 or frame.sighting > 0,
                launched=frame.launched,
                fought=frame.fought,
                counter=frame.counter,
                spent=frame.spent,
                launches=frame.launches,
                away=bool(frame.landing),
                standing_off=frame.standing_off,
                retreated=frame.target if frame.retreating else "",
            ),
        )


def _kind(frame: AirStrike) -> StrikeKind:
    return "second_strike" if frame.strikes else KINDS.get(frame.reason, "strike")


def _strike(frame: AirStrike) -> Strike:
    return Strike(
        side=frame.side,
        kind=_kind(frame),
        launches=frame.launches,
        target=Target(frame.hex, frame.target),
        landing=frame.landing,
        doubled=frame.doubled,
        owing=frame.reason in AT_ONCE,
        only=frame.home if frame.strikes else (),
        sighted=frame.sighting,
    )


def _on(state: State, frame: AirStrike, step: AirStrikeStep, **changes: object) -> State:
    """``state`` with the strike in another step; what has been delivered is used up."""
    return swap(state, msgspec.structs.replace(frame, step=step, result=None, **changes))


def _air_strike(state: State) -> AirStrike:
    frame = state.flow[-1]
    assert isinstance(frame, AirStrike)
    return frame
