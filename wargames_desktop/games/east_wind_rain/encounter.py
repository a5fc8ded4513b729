"""A task force next to another tries to sight and fight it: in the air, on the surface, below (12.2, 13.2, 14.2)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Frame, Play, Procedure, push, swap
from wargames_desktop.games.east_wind_rain import encounter_steps
from wargames_desktop.games.east_wind_rain.air_targets import AirTargets
from wargames_desktop.games.east_wind_rain.closing_in import may_enter
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import EnterHex, LaunchStrike
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceMoved
from wargames_desktop.games.east_wind_rain.frames.operations import Encounter
from wargames_desktop.games.east_wind_rain.results import (
    AnyResult,
    BattleEnded,
    EncounterEnded,
    Sighted,
    StrikeEnded,
    deliver,
)
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import State, changed_task_force
from wargames_desktop.games.east_wind_rain.terms import enemy
from wargames_desktop.games.east_wind_rain.theatre import Theatre

REASONS = {
    "operation": "task force combat",
    "operational": "an operational interception",
    "static": "a static interception",
}


class Meeting(Procedure[State, AnyCommand]):
    """Carries out :class:`Encounter`, step by step."""

    def __init__(self, theatre: Theatre, routes: SeaRoutes, costs: Costs) -> None:
        self._theatre = theatre
        self._routes = routes
        self._costs = costs
        self._targets = AirTargets(theatre)

    # What is asked

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        if frame.going or not frame.asking:
            return None
        match frame.step:
            case "choose":
                return Decision(
                    frame.side,
                    "attack",
                    f"{frame.attacker} has sighted {frame.target}: how does it attack?",
                    "EWR-12.2.B",
                    lambda: self._attacks(state, frame),
                    about=(frame.attacker, frame.target),
                )
            case "answer":
                return Decision(
                    enemy(frame.side),
                    "launch_strike",
                    f"{frame.target} has sighted {frame.attacker}: does it launch aircraft before the battle?",
                    "EWR-12.2.E",
                    lambda: (LaunchStrike(), Pass()),
                    about=(frame.target, frame.attacker),
                )
            case _:
                return Decision(
                    frame.side,
                    "enter_hex",
                    f"Does {frame.attacker} enter the hex of {frame.target}?",
                    "EWR-12.2.F",
                    lambda: (EnterHex(), Pass()),
                    about=(frame.attacker, frame.target),
                )

    def _attacks(self, state: State, frame: Encounter) -> tuple[AnyCommand, ...]:
        attacks: list[AnyCommand] = []
        if may_enter(self._theatre, self._routes, state, frame):
            attacks.append(EnterHex())
        if self._may_strike(state, frame.attacker, state.task_forces[frame.target].place):
            attacks.append(LaunchStrike())
        return (*attacks, Pass())

    def _may_strike(self, state: State, id: str, hex: str) -> bool:
        """Whether carriers of a task force may launch against a hex (EWR-12.2.B, EWR-12.2.E)."""
        side = state.task_forces[id].side
        return (
            not self._theatre.map.is_zone(hex)
            and self._targets.may_launch(state, side, id)
            and self._targets.reaches_somehow(state, side, id, hex)
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        asked = self.ask(state)
        assert asked is not None
        if command in asked.answers:
            return None
        if isinstance(command, EnterHex):
            return Refusal("EWR-13.1", "It may not enter that hex, or has nothing to fight with there")
        if isinstance(command, LaunchStrike):
            return Refusal("EWR-12.2.B", "It has no carrier aircraft that can be launched at that hex")
        return Refusal(asked.rule, f"That is not what is asked: {asked.prompt}")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = msgspec.structs.replace(_frame(state), asking=False)
        match frame.step, command:
            case "choose", EnterHex():
                return _step(state, frame, "look_back")
            case "choose", LaunchStrike():
                return _step(state, frame, "strike")
            case "answer", LaunchStrike():
                return _step(state, frame, "counter_strike")
            case "answer", _:
                return _step(state, frame, "battle")
            case "enter", EnterHex():
                return _step(state, frame, "battle")
            case _:
                return _step(state, frame, "done")

    # Going on

    def proceed(self, state: State, play: Play) -> State:
        frame = _frame(state)
        if frame.going:
            return self._taken(state, msgspec.structs.replace(frame, result=None, going=False), frame.result)
        if frame.attacker not in state.task_forces or frame.target not in state.task_forces:
            return self._done(state, frame, play)
        match frame.step:
            case "sight":
                return _started(state, frame, encounter_steps.search(state, frame))
            case "look_back":
                return _started(state, frame, encounter_steps.search_back(state, frame))
            case "strike":
                return _started(state, frame, encounter_steps.strike(state, frame))
            case "counter_strike":
                return _started(state, frame, encounter_steps.counter_strike(state, frame))
            case "battle":
                return self._battle(state, frame, play)
            case "choose":
                return self._choice(state, frame)
            case "answer":
                attacker = state.task_forces[frame.attacker]
                if frame.counter and self._may_strike(state, frame.target, attacker.place):
                    return swap(state, msgspec.structs.replace(frame, asking=True))
                return _step(state, frame, "battle")
            case "enter":
                if may_enter(self._theatre, self._routes, state, frame):
                    return swap(state, msgspec.structs.replace(frame, asking=True))
                return _step(state, frame, "done")
            case "close_in":
                return _step(state, frame, "battle" if may_enter(self._theatre, self._routes, state, frame) else "done")
            case _:
                return self._done(state, frame, play)

    def _choice(self, state: State, frame: Encounter) -> State:
        """Nothing is asked where there is only one way to attack, or none."""
        attacks = self._attacks(state, frame)
        if len(attacks) == 1:
            return _step(state, frame, "done")
        return swap(state, msgspec.structs.replace(frame, asking=True))

    def _battle(self, state: State, frame: Encounter, play: Play) -> State:
        """The attacker enters the hex of the target, and they fight (EWR-13.1, EWR-14.2.B)."""
        attacker, target = state.task_forces[frame.attacker], state.task_forces[frame.target]
        if attacker.place != target.place:
            play.emit(TaskForceMoved(frame.attacker, attacker.place, target.place))
            state = changed_task_force(state, frame.attacker, place=target.place, in_port=False)
        return _started(state, frame, encounter_steps.fight(frame, attacker, target))

    # What the steps above deliver

    def _taken(self, state: State, frame: Encounter, result: AnyResult | None) -> State:
        match frame.step, result:
            case "sight", Sighted(success=True, total=total):
                return _step(state, msgspec.structs.replace(frame, sighting=max(1, total)), "choose")
            case "look_back", Sighted(success=success, total=total):
                counter = max(1, total) if success else 0
                return _step(state, msgspec.structs.replace(frame, counter=counter), "answer")
            case "strike", StrikeEnded():
                return self._struck(state, frame, result)
            case "counter_strike", StrikeEnded():
                frame = msgspec.structs.replace(
                    frame, fought=frame.fought or result.fought, aircraft=(*frame.aircraft, frame.target)
                )
                return _step(state, frame, "enter")
            case "battle", BattleEnded():
                frame = msgspec.structs.replace(
                    frame,
                    fought=frame.fought or result.rounds > 0,
                    entered=True,
                    loser=result.loser,
                    declined=result.declined,
                )
                return _step(state, frame, "done")
            case _:
                return _step(state, frame, "done")

    def _struck(self, state: State, frame: Encounter, result: StrikeEnded) -> State:
        """After its strike the attacker enters the hex, if it has not given that up (EWR-12.2.B, EWR-12.2.G)."""
        frame = msgspec.structs.replace(
            frame,
            fought=frame.fought or result.fought,
            launched=result.launched > 0,
            spent=frame.spent + result.spent,
            counter=result.counter,
            aircraft=(*frame.aircraft, frame.attacker),
            loser=result.retreated,
        )
        over = result.standing_off or result.retreated or not result.sighted
        return _step(state, frame, "done" if over else "close_in")

    def _done(self, state: State, frame: Encounter, play: Play) -> State:
        """Pay what the combat costs, and say how it ended (EWR-10.8.B, EWR-10.8.D, EWR-10.10.5.C, EWR-10.10.5.D)."""
        price, rule = self._price(state, frame)
        result = EncounterEnded(
            sighted=frame.sighting > 0, fought=frame.fought, loser=frame.loser, spent=frame.spent + price
        )
        return self._costs.charge(
            deliver(state, result), frame.nation, frame.hex, price, REASONS[frame.reason], rule, play
        )

    def _price(self, state: State, frame: Encounter) -> tuple[int, str]:
        """ER for the task force, its aircraft apart; nothing where it came to no combat at all.

        Rules: EWR-10.8.C, EWR-10.8.D, EWR-12.5.B, EWR-14.8.A, EWR-14.8.B.
        """
        status = self._theatre.status(state, frame.side, frame.hex)
        if frame.declined:
            return self._costs.price("submarine_decline", status), "EWR-14.8.B"
        if not (frame.fought or frame.launched or frame.entered):
            return 0, "EWR-10.8.D"
        if frame.reason == "static":
            return self._costs.price("static_interception", status), "EWR-10.10.5.C"
        rule = "EWR-10.8.B" if frame.reason == "operation" else "EWR-10.10.5.D"
        return self._costs.price("task_force_combat", status, doubled=frame.doubled), rule


def _started(state: State, frame: Encounter, step: Frame) -> State:
    return push(swap(state, msgspec.structs.replace(frame, going=True)), step)


def _step(state: State, frame: Encounter, step: str) -> State:
    return swap(state, msgspec.structs.replace(frame, step=step))


def _frame(state: State) -> Encounter:
    frame = state.flow[-1]
    assert isinstance(frame, Encounter)
    return frame
