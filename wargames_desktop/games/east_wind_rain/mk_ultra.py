"""MK Ultra: the Allies read the Japanese codes, order the turn, and spy (chapter 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.charts.economy import CodeRecord
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.intelligence import (
    OrderNavalStaging,
    ReadCodes,
    SpyOnHex,
    SpyOnTaskForce,
    StageAirFirst,
)
from wargames_desktop.games.east_wind_rain.commands.operations import GoFirst
from wargames_desktop.games.east_wind_rain.events.intelligence import (
    CodesLeft,
    CodesRead,
    HexSpiedOn,
    OrderLaidDown,
    TaskForceSpiedOn,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, joined
from wargames_desktop.games.east_wind_rain.frames.intelligence import Intelligence, Spying
from wargames_desktop.games.east_wind_rain.state import (
    ALLIES,
    JAPAN,
    Magic,
    State,
    TaskForce,
    air_at,
    changed_task_force,
    ground_at,
)
from wargames_desktop.games.east_wind_rain.terms import SECTION_OF, Section, SideName

Part = Section | Literal["submarines"]
DIE = 6
DICE = 2


def advanced(record: CodeRecord, box: int) -> int:
    """Where the Magic marker goes next: on the first box from beside the record, and never off its end.

    Rules: EWR-6.2.B, EWR-6.2.E, EWR-6.7.C.
    """
    return min(box + 1, record.last_box) if box else record.first_box


def with_sighting_bonus(record: CodeRecord, magic: Magic) -> Magic:
    """The record after the bonus to a sighting roll was used: the marker advances, no dice are rolled (EWR-6.7.C)."""
    return msgspec.structs.replace(magic, sighting_used=True, box=advanced(record, magic.box))


def has_sighting_bonus(magic: Magic) -> bool:
    """Whether the Allies may still use the bonus to a sighting roll in this turn (EWR-6.7.A)."""
    return magic.advantage and not magic.sighting_used


def next_turn(magic: Magic) -> Magic:
    """The record as a new turn finds it: the advantage, its orders and its uses are those of one turn (EWR-6.2.A)."""
    return Magic(box=magic.box, changed=magic.changed)


def first_operator(state: State) -> SideName | None:
    """Who begins the operations by what the Allies have laid down; None: Japan chooses (EWR-6.5)."""
    return state.magic.operations_first


def sections(charts: Charts, state: State, force: TaskForce) -> tuple[Part, ...]:
    """What a task force must own up to when it is spied on: its sections, and whether it has submarines (EWR-6.6.B).

    Damaged ships stand in the reserve, as in battle.
    """
    found: set[Part] = set()
    for ship in force.ships:
        found.add("reserve" if ship in state.damage else SECTION_OF[charts.roster.ships[ship].type])
    for group in force.naval:
        if group.type == "submarine":
            found.add("submarines")
        else:
            found.add("reserve" if group.damaged else charts.roster.fleet_units[group.type].section)
    if force.fleet_train:
        found.add(charts.roster.fleet_train.section)
    order: tuple[Part, ...] = ("main", "screen", "reserve", "submarines")
    return tuple(part for part in order if part in found)


class IntelligencePhase(Procedure[State, AnyCommand]):
    """The Allies try to read the codes or leave it; with the advantage they lay down the order of the turn at once.

    Rules: EWR-6.2, EWR-4.2.B, EWR-6.3.A, EWR-6.4.A, EWR-6.5.A.
    """

    def __init__(self, charts: Charts) -> None:
        self._record = charts.code_record

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        magic = state.magic
        if not magic.advantage:
            return None if _intelligence(state).tried else self._attempt(magic)
        if magic.air_first is None:
            return Decision(
                ALLIES,
                "air_order",
                "Which side stages its aircraft first?",
                "EWR-6.3.A",
                lambda: (StageAirFirst(JAPAN), StageAirFirst(ALLIES)),
                StageAirFirst(JAPAN),
            )
        if magic.naval_order is None:
            return naval_order_decision(ALLIES, "EWR-6.4.A")
        if magic.operations_first is None:
            return Decision(
                ALLIES,
                "operations_order",
                "Which side begins the operations?",
                "EWR-6.5.A",
                lambda: (GoFirst(ALLIES), GoFirst(JAPAN)),
            )
        return None

    def _attempt(self, magic: Magic) -> Decision[AnyCommand]:
        if magic.changed:
            prompt, rule = "Try to break the changed Japanese codes?", "EWR-6.2.C"
        else:
            prompt, rule = f"Read the Japanese codes? It needs {advanced(self._record, magic.box)} or more", "EWR-6.2.A"
        return Decision(ALLIES, "read_codes", prompt, rule, lambda: (ReadCodes(), Pass()))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        asked = self.ask(state)
        assert asked is not None
        if command in asked.answers:
            return None
        return Refusal(asked.rule, f"That is not what is asked: {asked.prompt}")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        match command:
            case ReadCodes():
                state = _with_magic(state, self._read(state.magic, play))
                return swap(state, Intelligence(tried=True))
            case StageAirFirst(side=side):
                play.emit(OrderLaidDown(ALLIES, "air_staging", side))
                return _with_magic(state, msgspec.structs.replace(state.magic, air_first=side))
            case OrderNavalStaging():
                return naval_order_laid_down(state, ALLIES, command, play)
            case GoFirst(side=side):
                play.emit(OrderLaidDown(ALLIES, "operations", side))
                return _with_magic(state, msgspec.structs.replace(state.magic, operations_first=side))
            case _:
                play.emit(CodesLeft())
                return swap(state, Intelligence(tried=True))

    def _read(self, magic: Magic, play: Play) -> Magic:
        if magic.changed:
            roll = play.chance.roll("Break the changed Japanese codes", "EWR-6.2.C", DIE)
            success = roll in self._record.rebreak
            play.emit(CodesRead(success=success, box=0, roll=roll, needed=min(self._record.rebreak)))
            return Magic(box=self._record.rebroken_box, advantage=True) if success else magic
        box = advanced(self._record, magic.box)
        roll = sum(play.chance.roll("Read the Japanese codes", "EWR-6.2.B", DIE) for _ in range(DICE))
        success = roll >= box
        play.emit(CodesRead(success=success, box=box, roll=roll, needed=box))
        return Magic(box=box, advantage=True) if success else Magic(box=box, changed=True)

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


def naval_order_decision(side: SideName, rule: str) -> Decision[AnyCommand]:
    """The question in which order task forces are staged (EWR-6.4)."""
    return Decision(
        side,
        "naval_order",
        "In which order are task forces staged?",
        rule,
        lambda: tuple(OrderNavalStaging(order) for order in ("allies", "japan", "split")),
    )


def naval_order_laid_down(state: State, side: SideName, command: OrderNavalStaging, play: Play) -> State:
    """``state`` with the order of naval staging that ``side`` has chosen."""
    play.emit(OrderLaidDown(side, "naval_staging", command.order))
    return _with_magic(state, msgspec.structs.replace(state.magic, naval_order=command.order))


class SpyingStep(Procedure[State, AnyCommand]):
    """With the advantage the Allies ask about a Japanese task force, or look at a place (EWR-6.6)."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        if not state.magic.advantage or _spying(state).done or not any(self._targets(state)):
            return None
        return Decision(
            ALLIES,
            "spy",
            "Spy on a Japanese task force or on what is in a place",
            "EWR-6.6.A",
            lambda: (*self._targets(state), Pass()),
            Pass(),
        )

    def _targets(self, state: State) -> Iterator[AnyCommand]:
        for id, force in state.task_forces.items():
            if force.side == JAPAN:
                yield SpyOnTaskForce(id)
        yield from map(SpyOnHex, occupied(state))

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        match command:
            case Pass():
                return None
            case SpyOnTaskForce(task_force=id):
                force = state.task_forces.get(id)
                if force is None or force.side != JAPAN:
                    return Refusal("EWR-6.6.A", f"{id} is no Japanese task force on the map", (id,))
                return None
            case SpyOnHex(place=place):
                if place not in occupied(state):
                    return Refusal("EWR-6.6.A", "The Japanese have nothing there", (place,))
                return None
            case _:
                return Refusal("EWR-6.6.A", "Now the Allies may spy")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        match command:
            case SpyOnTaskForce(task_force=id):
                shown = sections(self._charts, state, state.task_forces[id])
                play.emit(TaskForceSpiedOn(id, shown))
                state = changed_task_force(state, id, shown=shown)
            case SpyOnHex(place=place):
                ground, air = ground_at(state, JAPAN, place), air_at(state, JAPAN, place)
                play.emit(HexSpiedOn(place, ground.groups, _all(air)))
                state = _with_magic(state, msgspec.structs.replace(state.magic, spied_hex=place))
            case _:
                pass
        return swap(state, Spying(done=True))

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


def occupied(state: State) -> tuple[str, ...]:
    """Places on land where the Japanese have, or may have, bases, troops or aircraft, ascending (EWR-6.6.A).

    Works on what the Allies may know: aircraft stand at bases, or where ``state`` shows that there may be some.
    """
    bases = (hex for hex, bases in state.bases.items() if bases.side == JAPAN)
    return tuple(sorted({*bases, *state.ground[JAPAN]}))


def _all(stack: AirStack) -> tuple[AirGroup, ...]:
    return joined(joined(stack.ready, stack.used), stack.grounded)


def _with_magic(state: State, magic: Magic) -> State:
    return msgspec.structs.replace(state, magic=magic)


def _intelligence(state: State) -> Intelligence:
    frame = state.flow[-1]
    assert isinstance(frame, Intelligence)
    return frame


def _spying(state: State) -> Spying:
    frame = state.flow[-1]
    assert isinstance(frame, Spying)
    return frame
