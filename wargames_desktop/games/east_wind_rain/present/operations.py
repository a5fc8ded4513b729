"""Operations in the window (4, 9, 10): who operates, where task forces go, interceptions, retreats, payments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.east_wind_rain.commands import operations as orders
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.events import operations as happenings
from wargames_desktop.games.east_wind_rain.events.base import Paid, Passed
from wargames_desktop.games.east_wind_rain.frames import operations as steps
from wargames_desktop.games.east_wind_rain.present import ids
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import PURSES_IN_WORDS, SECTIONS, listed, sentence
from wargames_desktop.games.east_wind_rain.present.vocabulary import SIDES_IN_WORDS as SIDES
from wargames_desktop.games.east_wind_rain.present.voyages import Voyages
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES, State, changed_task_force, without_task_force


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    offers, words = _Offers(desk.names), _Words(desk.names)
    voyages = Voyages(desk.theatre, desk.names)
    return Chapter(
        answers={
            Pass: lambda view, command: Answer("Nothing, or nothing more"),
            orders.GoFirst: lambda view, command: Answer(f"{sentence(SIDES[command.side])} first"),
            orders.OperateTaskForce: offers.operate_task_force,
            orders.OperateAir: offers.operate_air,
            orders.OperateGround: offers.operate_ground,
            orders.Decline: lambda view, command: Answer("No more offensive operations in this turn"),
            orders.Cease: lambda view, command: Answer("No more operations in this turn"),
            orders.TakeInitiative: lambda view, command: Answer("Take the initiative"),
            orders.SailTo: offers.sail_to,
            orders.Patrol: lambda view, command: Answer("Go on patrol here"),
            orders.AttackTaskForce: offers.attack,
            orders.StrikeHex: offers.at_hex("Air strike against"),
            orders.Bombard: offers.at_hex("Bombard"),
            orders.Assault: offers.at_hex("Assault"),
            orders.Land: lambda view, command: Answer("Land troops", group="Initiative"),
            orders.Transport: lambda view, command: Answer("Load and unload", group="Initiative"),
            orders.EndOperation: lambda view, command: Answer("No second initiative"),
            orders.GoOn: lambda view, command: Answer("Go on"),
            orders.Halt: lambda view, command: Answer("Break off and stay here"),
            orders.Withdraw: lambda view, command: Answer("Retreat"),
            orders.RetreatTo: offers.retreat_to,
            orders.Intercept: offers.intercept,
            orders.InterceptByAir: offers.intercept_by_air,
            orders.EnterHex: lambda view, command: Answer("Enter the hex and fight on the surface"),
            orders.LaunchStrike: lambda view, command: Answer("Launch an air strike"),
            orders.PayFrom: lambda view, command: Answer(f"{PURSES_IN_WORDS[command.purse]} pays first"),
        },
        previews={
            orders.SailTo: voyages.sailing,
            orders.AttackTaskForce: voyages.attack,
            orders.StrikeHex: voyages.strike,
            orders.Bombard: voyages.bombard,
            orders.Intercept: voyages.interception,
            orders.InterceptByAir: voyages.by_air,
        },
        lines={
            Paid: words.paid,
            Passed: words.passed,
            happenings.TurnBegan: words.turn_began,
            happenings.FirstChosen: words.first_chosen,
            happenings.SegmentBegan: words.segment_began,
            happenings.OperationBegan: words.operation_began,
            happenings.InitiativeTaken: words.initiative_taken,
            happenings.OperationsDeclined: words.declined,
            happenings.OperationsCeased: words.ceased,
            happenings.TaskForceMoved: words.moved,
            happenings.TaskForceInverted: words.inverted,
            happenings.TaskForceRefuelled: words.refuelled,
            happenings.TaskForceRetreated: words.retreated,
            happenings.InterceptionBegan: words.interception_began,
            happenings.SectionsShown: words.sections_shown,
            happenings.TaskForceLost: words.lost,
        },
        changes={
            happenings.TaskForceMoved: lambda view, event: _force(view, event.task_force, place=event.place),
            happenings.TaskForceInverted: lambda view, event: _force(view, event.task_force, inverted=True),
            happenings.TaskForceRefuelled: lambda view, event: _force(
                view, event.task_force, inverted=False, refuelled=True
            ),
            happenings.TaskForceRetreated: lambda view, event: (
                _force(view, event.task_force, place=event.path[-1]) if event.path else view
            ),
            happenings.TaskForceLost: lambda view, event: (
                without_task_force(view, event.task_force) if event.task_force in view.task_forces else view
            ),
            Paid: _paid,
        },
        about={
            steps.TaskForceOperation: lambda view, frame: (frame.task_force,),
            steps.TaskForceMovement: lambda view, frame: (frame.task_force,),
            steps.InterceptionChance: lambda view, frame: (frame.target,),
            steps.Interception: lambda view, frame: (frame.interceptor, frame.target),
            steps.Encounter: lambda view, frame: (frame.attacker, frame.target),
            steps.Retreat: lambda view, frame: (frame.task_force,),
        },
    )


class _Offers:
    def __init__(self, names: Names) -> None:
        self._names = names

    def operate_task_force(self, view: State, command: orders.OperateTaskForce) -> Answer:
        where = self._names.place(view.task_forces[command.task_force].place)
        return Answer(f"{self._names.task_force(command.task_force)}, {where}", (command.task_force,), "Task force")

    def operate_air(self, view: State, command: orders.OperateAir) -> Answer:
        return Answer(
            f"Aircraft at {self._names.place(command.hex)}", self._stack(view, "air", command.hex), "Aircraft"
        )

    def operate_ground(self, view: State, command: orders.OperateGround) -> Answer:
        picks = self._stack(view, "troops", command.hex)
        return Answer(f"Troops at {self._names.place(command.hex)}", picks, "Troops")

    def _stack(self, view: State, kind: str, place: str) -> tuple[str, ...]:
        id = ids.air if kind == "air" else ids.troops
        stacks: Any = view.air if kind == "air" else view.ground
        side = next((side for side in stacks if place in stacks[side] and not stacks[side][place].hidden), "")
        return (id(side, place),) if side else (place,)

    def sail_to(self, view: State, command: orders.SailTo) -> Answer:
        return Answer(f"Sail to {self._names.place(command.place)}", (command.place,), "Sail")

    def attack(self, view: State, command: orders.AttackTaskForce) -> Answer:
        return Answer(f"Attack {self._names.task_force(command.target)}", (command.target,), "Initiative")

    def at_hex(self, verb: str) -> Any:
        """An answer that means a hex."""

        def tell(view: State, command: Any) -> Answer:
            return Answer(f"{verb} {self._names.place(command.hex)}", (command.hex,), "Initiative")

        return tell

    def retreat_to(self, view: State, command: orders.RetreatTo) -> Answer:
        if command.refuel:
            return Answer(f"Retreat to {self._names.place(command.place)} and refuel", (command.place,), "Refuel")
        return Answer(f"Retreat to {self._names.place(command.place)}", (command.place,), "Retreat")

    def intercept(self, view: State, command: orders.Intercept) -> Answer:
        how = "Operational" if command.operational else "Static"
        label = f"{how} interception by {self._names.task_force(command.task_force)}"
        return Answer(label, (command.task_force,), "Intercept")

    def intercept_by_air(self, view: State, command: orders.InterceptByAir) -> Answer:
        source = command.source
        picks = (source,) if source in view.task_forces else self._stack(view, "air", source)
        return Answer(f"Aircraft of {self._names.unit(source)}", picks, "Intercept by air")


class _Words:
    def __init__(self, names: Names) -> None:
        self._names = names

    def paid(self, event: Paid) -> Iterator[LogLine]:
        owed = f", {event.owed} of them from the next income" if event.owed else ""
        text = f"{PURSES_IN_WORDS[event.purse]} pays {event.er} ER{owed}: {event.reason}"
        yield LogLine(text=text, rule=event.rule, kind="score")

    def passed(self, event: Passed) -> Iterator[LogLine]:
        yield LogLine(text=f"{sentence(SIDES[event.side])} pass: {event.what}", side=event.side)

    def turn_began(self, event: happenings.TurnBegan) -> Iterator[LogLine]:
        quarter, year = event.turn.split("Q")
        yield LogLine(text=f"Quarter {quarter} of 19{year}", kind="turn", rule="EWR-4.0")

    def first_chosen(self, event: happenings.FirstChosen) -> Iterator[LogLine]:
        yield LogLine(text=f"{sentence(SIDES[event.first])} operate first", side=event.by, rule="EWR-9.2.A")

    def segment_began(self, event: happenings.SegmentBegan) -> Iterator[LogLine]:
        yield LogLine(text=f"{SIDE_NAMES[event.side]} segment", kind="phase", side=event.side, rule="EWR-9.2.B")

    def operation_began(self, event: happenings.OperationBegan) -> Iterator[LogLine]:
        who = {"task_force": "", "air": "Aircraft at ", "ground": "Troops at "}[event.kind]
        text = f"{who}{self._names.unit(event.unit)}: an operation begins"
        yield LogLine(text=text, kind="order", side=event.side, about=(event.unit,), rule="EWR-9.1.A")

    def initiative_taken(self, event: happenings.InitiativeTaken) -> Iterator[LogLine]:
        text = f"{sentence(SIDES[event.side])} take the initiative"
        yield LogLine(text=text, side=event.side, rule="EWR-9.2.D")

    def declined(self, event: happenings.OperationsDeclined) -> Iterator[LogLine]:
        text = f"{sentence(SIDES[event.side])} conduct no more offensive operations in this turn"
        yield LogLine(text=text, kind="order", side=event.side, rule="EWR-9.2.I")

    def ceased(self, event: happenings.OperationsCeased) -> Iterator[LogLine]:
        why = "can operate no more" if event.forced else "operate no more in this turn"
        text = f"{sentence(SIDES[event.side])} {why}"
        yield LogLine(text=text, kind="order", side=event.side, rule="EWR-9.2.J" if event.forced else "EWR-9.2.F")
        if event.inverted:
            yield LogLine(text=f"Inverted: {listed(event.inverted)}", depth=1, about=event.inverted)

    def moved(self, event: happenings.TaskForceMoved) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} to {self._names.whole_place(event.place)}"
        about = (event.task_force, event.place)
        yield LogLine(text=text, kind="move", about=about, rule="EWR-10.10.1.A")

    def inverted(self, event: happenings.TaskForceInverted) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} goes on patrol"
        yield LogLine(text=text, about=(event.task_force,), rule="EWR-10.1.F")

    def refuelled(self, event: happenings.TaskForceRefuelled) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} has refuelled"
        yield LogLine(text=text, about=(event.task_force,), rule="EWR-10.13")

    def retreated(self, event: happenings.TaskForceRetreated) -> Iterator[LogLine]:
        force = self._names.task_force(event.task_force)
        if event.path:
            text, rule = f"{force} retreats to {self._names.whole_place(event.path[-1])}", "EWR-10.14"
        else:
            text, rule = f"{force} cannot retreat and is out of supply", "EWR-10.14.I"
        yield LogLine(text=text, kind="move", about=(event.task_force, *event.path), rule=rule)

    def interception_began(self, event: happenings.InterceptionBegan) -> Iterator[LogLine]:
        by = self._names.unit(event.interceptor)
        rule = {"static": "EWR-10.10.2", "operational": "EWR-10.10.3", "air": "EWR-11.23"}[event.kind]
        number = f", interception {event.number}" if event.number else ""
        text = f"{sentence(event.kind)} interception of {self._names.task_force(event.target)} by {by}{number}"
        yield LogLine(text=text, kind="attack", about=(event.interceptor, event.target), rule=rule)

    def sections_shown(self, event: happenings.SectionsShown) -> Iterator[LogLine]:
        submarines = f"{event.sp} SP of submarines" if event.sp else "submarines"
        names = [submarines if part == "submarines" else SECTIONS[part].lower() for part in event.sections]
        shown = listed(names, "nothing")
        text = f"{self._names.task_force(event.task_force)} has: {shown}"
        yield LogLine(text=text, about=(event.task_force,), rule="EWR-12.2.A")

    def lost(self, event: happenings.TaskForceLost) -> Iterator[LogLine]:
        text = f"{self._names.task_force(event.task_force)} is no more"
        yield LogLine(text=text, kind="sunk", about=(event.task_force,))


def _force(view: State, id: str, **changes: Any) -> State:
    return changed_task_force(view, id, **changes) if id in view.task_forces else view


def _paid(view: State, event: Paid) -> State:
    left = max(0, view.er.get(event.purse, 0) - event.er + event.owed)
    return msgspec.structs.replace(view, er={**view.er, event.purse: left})
