"""What happens in operations, in words: movements, interceptions, retreats, payments (4, 9, 10)."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.east_wind_rain.events import operations as happenings
from wargames_desktop.games.east_wind_rain.events.base import Paid, Passed
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import PURSES_IN_WORDS, SECTIONS, listed, sentence
from wargames_desktop.games.east_wind_rain.present.vocabulary import SIDES_IN_WORDS as SIDES
from wargames_desktop.games.east_wind_rain.state import SIDE_NAMES


class OperationsLog:
    """Tells events."""

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
        text = f"No more offensive operations of {SIDES[event.side]} in this turn"
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
