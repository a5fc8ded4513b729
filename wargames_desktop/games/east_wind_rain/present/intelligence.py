"""Intelligence in the window (6): the codes, the order of the turn, and what the Allies look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from wargames_desktop.engine.display import Card, Cell, Likelihood, LogLine, Preview, Sum
from wargames_desktop.games.east_wind_rain.commands import intelligence as orders
from wargames_desktop.games.east_wind_rain.events import intelligence as happenings
from wargames_desktop.games.east_wind_rain.frames import intelligence as steps
from wargames_desktop.games.east_wind_rain.mk_ultra import advanced
from wargames_desktop.games.east_wind_rain.present.chapter import Answer, Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.vocabulary import (
    SECTIONS,
    SIDES_IN_WORDS,
    groups_in_words,
    listed,
    sentence,
)
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.terms import SIDES, NavalOrder, SideName

WHAT: Final = {
    "air_staging": ("in air staging", "EWR-6.3"),
    "naval_staging": ("in naval staging", "EWR-6.4"),
    "operations": ("in the operations phase", "EWR-6.5"),
    "redeployment": ("in redeployment", "EWR-27.2"),
}
"""Parts of the turn whose order is laid down, with their rules."""
BOXES: Final = range(2, 13)
DIE: Final = 6


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    told = _Told(desk)
    return Chapter(
        answers={
            orders.ReadCodes: lambda view, command: Answer("Read the codes", detail=told.needed(view)),
            orders.StageAirFirst: lambda view, command: Answer(_first(command.side)),
            orders.OrderNavalStaging: told.order,
            orders.SpyOnTaskForce: told.spy_on_task_force,
            orders.SpyOnHex: told.spy_on_hex,
        },
        passes={steps.Intelligence: "Leave the codes alone", steps.Spying: "Look at nothing"},
        previews={orders.ReadCodes: told.chance},
        lines={
            happenings.CodesRead: told.codes_read,
            happenings.CodesLeft: told.codes_left,
            happenings.OrderLaidDown: told.order_laid_down,
            happenings.TaskForceSpiedOn: told.task_force_spied_on,
            happenings.HexSpiedOn: told.hex_spied_on,
        },
        cards={happenings.CodesRead: _record},
    )


def _first(side: SideName) -> str:
    return f"{sentence(SIDES_IN_WORDS[side])} first"


class _Told:
    def __init__(self, desk: Desk) -> None:
        self._names = desk.names
        self._record = desk.theatre.charts.code_record

    # Answers

    def needed(self, view: State) -> str:
        """What the roll takes."""
        if view.magic.changed:
            rolls = listed([str(roll) for roll in self._record.rebreak], last="or")
            return f"The codes have changed: {rolls} with a die breaks them again"
        box = advanced(self._record, view.magic.box)
        return f"The marker goes to box {box}: two dice of {box} or more, or the codes change"

    def chance(self, view: State, command: orders.ReadCodes) -> Preview:
        """How likely it is."""
        if view.magic.changed:
            won = len(self._record.rebreak) / DIE
        else:
            box = advanced(self._record, view.magic.box)
            won = sum(one + two >= box for one in range(1, DIE + 1) for two in range(1, DIE + 1)) / DIE**2
        return Preview(
            title="Read the codes",
            expected=self.needed(view),
            chances=(
                Likelihood(result="The Allies have the advantage", probability=won),
                Likelihood(result="They do not", probability=1 - won),
            ),
        )

    def order(self, view: State, command: orders.OrderNavalStaging) -> Answer:
        if command.order == "split":
            return Answer("We stage some first, the rest last")
        return Answer(_first(command.order), detail="All its task forces, before the other side stages any")

    def spy_on_task_force(self, view: State, command: orders.SpyOnTaskForce) -> Answer:
        return Answer(self._names.task_force(command.task_force), (command.task_force,), "Sections of a task force")

    def spy_on_hex(self, view: State, command: orders.SpyOnHex) -> Answer:
        return Answer(sentence(self._names.place(command.place)), (command.place,), "Aircraft and troops in a place")

    # The log

    def codes_read(self, event: happenings.CodesRead) -> Iterator[LogLine]:
        result = "the Allies read the Japanese codes" if event.success else "the Japanese codes have changed"
        if not event.box:
            result = "the Allies break the changed codes" if event.success else "the codes stay unbroken"
        yield LogLine(text=sentence(result), kind="die", side="allies", rule="EWR-6.2.B" if event.box else "EWR-6.2.C")
        if event.roll:
            dice = "two dice" if event.box else "a die"
            yield LogLine(text=f"{event.roll} with {dice}, {event.needed} or more needed", side="allies", depth=1)

    def codes_left(self, event: happenings.CodesLeft) -> Iterator[LogLine]:
        yield LogLine(text="The Allies do not use their advantage", side="allies", rule="EWR-6.2.D")

    def order_laid_down(self, event: happenings.OrderLaidDown) -> Iterator[LogLine]:
        where, rule = WHAT[event.what]
        if event.order == "split":
            who = f"{sentence(SIDES_IN_WORDS[event.by])} come first with some task forces and last with the rest"
        else:
            who = _comes_first(event.order)
        yield LogLine(text=f"{who} {where}", kind="order", side=event.by, rule=rule)

    def task_force_spied_on(self, event: happenings.TaskForceSpiedOn) -> Iterator[LogLine]:
        parts = ["submarines" if part == "submarines" else SECTIONS[part].lower() for part in event.sections]
        text = f"{self._names.task_force(event.task_force)} has: {listed(parts, 'nothing')}"
        yield LogLine(text=text, kind="note", side="allies", about=(event.task_force,), rule="EWR-6.6.B")

    def hex_spied_on(self, event: happenings.HexSpiedOn) -> Iterator[LogLine]:
        what = listed([*_found(event.ground), *_found(event.air)])
        found = f": {what}" if what else ""
        text = f"The Allies look at {self._names.whole_place(event.place)}{found}"
        yield LogLine(text=text, kind="note", side="allies", about=(event.place,), rule="EWR-6.6.C")


def _found(groups: Any) -> list[str]:
    return [groups_in_words(groups)] if groups else []


def _comes_first(order: NavalOrder) -> str:
    side = next(side for side in SIDES if side == order)
    return f"{sentence(SIDES_IN_WORDS[side])} {'come' if side == 'allies' else 'comes'} first"


def _record(event: happenings.CodesRead) -> tuple[Card, ...]:
    """The MK Ultra record with the box that decided."""
    if not event.box:
        return ()
    rows = tuple(
        (
            f"Box {box}",
            (Cell(text=f"{box} or more", mark="decided" if box == event.box else ""),),
        )
        for box in BOXES
    )
    sums = (
        Sum(label="Two dice", value=str(event.roll)),
        Sum(label="Codes read" if event.success else "Codes have changed", value="", rule="EWR-6.2.B"),
    )
    return (
        Card(
            id="magic_record",
            title="MK Ultra Record",
            columns=("Two dice",),
            rows=rows,
            corner="Magic marker",
            sums=sums,
            state="current",
        ),
    )
