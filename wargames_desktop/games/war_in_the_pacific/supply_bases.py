"""The supply base construction phase: bases are built and removed in turn, then paid for (chapter 6)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.war_in_the_pacific.alternation import acted, begun, passed
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, BuildBase, Pass, RemoveBase
from wargames_desktop.games.war_in_the_pacific.events import BaseBuilt, BaseRemoved, UpkeepPaid
from wargames_desktop.games.war_in_the_pacific.frames import SupplyBases, Upkeep
from wargames_desktop.games.war_in_the_pacific.modifiers import events_due, free_base_hexes, without_free_base
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State, enemy, spend
from wargames_desktop.games.war_in_the_pacific.supply_lines import SupplyLines
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

STEP = "supply_bases"


def with_base(state: State, side: SideName, hex: str) -> State:
    """``state`` with a base more."""
    return msgspec.structs.replace(state, bases={**state.bases, side: (*state.bases[side], hex)})


def without_base(state: State, side: SideName, hex: str) -> State:
    """``state`` with a base fewer; the counter may be used again (WITP-6.4-2, WITP-8.8-3)."""
    left = tuple(base for base in state.bases[side] if base != hex)
    return msgspec.structs.replace(state, bases={**state.bases, side: left})


def builds_free(state: State, side: SideName) -> bool:
    """Whether a side builds under the special rule of turn 1: a number of bases, without upkeep (WITP-6.6.2-1)."""
    return side == "allies" and state.turn == 1 and state.turn_one is not None


class SupplyBasePhase(Procedure[State, AnyCommand]):
    """The sides act in turn, one base at a time; who passes does no more (WITP-6.0-1, WITP-6.0-2, WITP-6.0-3)."""

    def __init__(self, theatre: Theatre, lines: SupplyLines) -> None:
        self._theatre = theatre
        self._lines = lines
        self._counters = theatre.charts.roster.supply_bases

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _phase(state)
        side = frame.side
        if side is None or not (self._may_build(state, side) or self._removable(state, frame)):
            return None
        return Decision(
            side,
            STEP,
            "Build a supply base, remove one, or pass",
            "WITP-6.0-1",
            lambda: self._answers(state, frame),
            Pass(),
        )

    def _may_build(self, state: State, side: SideName) -> bool:
        return len(state.bases[side]) < self._counters[side] and (not builds_free(state, side) or state.free_bases > 0)

    def _removable(self, state: State, frame: SupplyBases) -> tuple[str, ...]:
        assert frame.side is not None
        return tuple(hex for hex in state.bases[frame.side] if hex not in frame.built)

    def _answers(self, state: State, frame: SupplyBases) -> Iterator[AnyCommand]:
        assert frame.side is not None
        for hex in self.sites(state, frame.side):
            yield BuildBase(hex)
        for hex in self._removable(state, frame):
            yield RemoveBase(hex)
        yield Pass()

    def sites(self, state: State, side: SideName) -> tuple[str, ...]:
        """Where ``side`` may build now, in the order of the map."""
        if not self._may_build(state, side):
            return ()
        reached = self._lines.reached(state, side)
        bases = state.bases[side]
        nation = state.turn_one.allied_base_nation if builds_free(state, side) and state.turn_one else None
        free = free_base_hexes(state, side)
        return tuple(
            hex
            for hex in self._theatre.of(state).controlled(side)
            if hex not in bases
            and (hex in reached or hex in free)
            and (nation is None or self._theatre.nation[hex] == nation)
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _phase(state)
        assert frame.side is not None
        match command:
            case Pass():
                return None
            case BuildBase(hex=hex):
                return self.build_refusal(state, frame.side, hex)
            case RemoveBase(hex=hex):
                return self._remove_refusal(state, frame, hex)
            case _:
                return Refusal("WITP-6.0-1", "Now supply bases are built and removed")

    def build_refusal(self, state: State, side: SideName, hex: str) -> Refusal | None:
        """Why ``side`` may not build a base in ``hex`` now."""
        controller = self._theatre.of(state).controller.get(hex)
        if controller is None:
            return Refusal("WITP-6.1-2", f"There is no port or airfield in {self._name(hex)}", (hex,))
        name = self._name(hex)
        if controller != side:
            return Refusal("WITP-6.1-2", f"{name} is under {SIDE_NAMES[controller]} control", (hex,))
        if hex in state.bases[side]:
            return Refusal("WITP-6.1-1", f"There is a supply base at {name} already", (hex,))
        if builds_free(state, side) and state.free_bases == 0:
            return Refusal("WITP-6.6.2-1", "No further supply base may be built on turn 1", (hex,))
        if len(state.bases[side]) == self._counters[side]:
            return Refusal("WITP-6.4-2", f"All {self._counters[side]} supply bases are on the map", (hex,))
        if hex not in self.sites(state, side):
            nation = state.turn_one.allied_base_nation if state.turn_one and builds_free(state, side) else None
            if nation is not None and self._theatre.nation[hex] != nation:
                return Refusal("WITP-13.4", f"{name} is American, and America is at peace", (hex,))
            return Refusal("WITP-6.1-3", f"No supply line of your network reaches {name}", (hex,))
        return None

    def _remove_refusal(self, state: State, frame: SupplyBases, hex: str) -> Refusal | None:
        assert frame.side is not None
        if hex not in state.bases[frame.side]:
            return Refusal("WITP-6.4-1", f"You have no supply base at {self._name(hex)}", (hex,))
        if hex in frame.built:
            return Refusal("WITP-6.4-3", f"The base at {self._name(hex)} was built in this phase", (hex,))
        return None

    def _name(self, hex: str) -> str:
        return self._theatre.name(hex)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _phase(state)
        side = frame.side
        assert side is not None
        match command:
            case BuildBase(hex=hex):
                state = self._build(state, side, hex, play)
                frame = msgspec.structs.replace(frame, built=(*frame.built, hex))
            case RemoveBase(hex=hex):
                play.emit(BaseRemoved(side, hex, side))
                state = without_base(state, side, hex)
            case _:
                return self._pass(state, frame, play, False)
        return swap(state, acted(frame))

    def _build(self, state: State, side: SideName, hex: str, play: Play) -> State:
        line = self._lines.link(state, side, hex)
        play.emit(BaseBuilt(side, hex, line))
        if builds_free(state, side):
            state = msgspec.structs.replace(state, free_bases=state.free_bases - 1)
        if not line:
            state = without_free_base(state, side, hex)
        return with_base(state, side, hex)

    def _pass(self, state: State, frame: SupplyBases, play: Play, forced: bool) -> State:
        state = passed(state, frame, STEP, play, forced)
        over = not isinstance(state.flow[-1], SupplyBases)
        return msgspec.structs.replace(state, flow=(*state.flow, Upkeep())) if over else state

    def proceed(self, state: State, play: Play) -> State:
        frame = _phase(state)
        if frame.side is None:
            return begun(state, frame, "japan", events_due(state, self._theatre.charts, "supply_base"))
        return self._pass(state, frame, play, True)


def _phase(state: State) -> SupplyBases:
    frame = state.flow[-1]
    assert isinstance(frame, SupplyBases)
    return frame


class UpkeepStep(Procedure[State, AnyCommand]):
    """Each side pays for its bases; what it cannot pay the opponent removes, one by one (WITP-6.5-1, WITP-6.5-2)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._cost = theatre.charts.costs.upkeep

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        owner = _owing(state)
        if owner is None:
            return None
        return Decision(
            enemy(owner),
            "unpaid_base",
            f"Remove a {SIDE_NAMES[owner]} supply base that is not paid for",
            "WITP-6.5-2-b",
            lambda: (RemoveBase(hex) for hex in state.bases[owner]),
            about=state.bases[owner],
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        owner = _owing(state)
        assert owner is not None
        if not isinstance(command, RemoveBase):
            return Refusal("WITP-6.5-2-b", f"Now a {SIDE_NAMES[owner]} supply base is removed")
        if command.hex not in state.bases[owner]:
            name = self._theatre.name(command.hex)
            return Refusal("WITP-6.5-2-b", f"There is no {SIDE_NAMES[owner]} supply base at {name}", (command.hex,))
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        owner = _owing(state)
        assert owner is not None
        assert isinstance(command, RemoveBase)
        play.emit(BaseRemoved(owner, command.hex, enemy(owner)))
        short = _step(state).short
        assert short is not None
        state = without_base(state, owner, command.hex)
        return swap(state, Upkeep(short={**short, owner: short[owner] - 1}))

    def proceed(self, state: State, play: Play) -> State:
        if _step(state).short is not None:
            return pop(state)
        short: dict[SideName, int] = {}
        for side in SIDES:
            state, short[side] = self._pay(state, side, play)
        return swap(state, Upkeep(short=short))

    def _pay(self, state: State, side: SideName, play: Play) -> tuple[State, int]:
        if builds_free(state, side):
            return state, 0
        bases = len(state.bases[side])
        affordable = min(bases, state.rp[side] // self._cost)
        short = bases - affordable
        paid = state.rp[side] if short else bases * self._cost
        play.emit(UpkeepPaid(side, bases, paid, short))
        return spend(state, side, paid), short


def _step(state: State) -> Upkeep:
    frame = state.flow[-1]
    assert isinstance(frame, Upkeep)
    return frame


def _owing(state: State) -> SideName | None:
    """The first side with bases that it has not paid."""
    short = _step(state).short or {}
    return next((side for side in SIDES if short.get(side)), None)
