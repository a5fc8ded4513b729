"""The unit rebuilding segment: attrited units return to full strength for RP (10.6)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, swap
from wargames_desktop.games.war_in_the_pacific.alternation import acted, begun, passed
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand, Pass, Rebuild
from wargames_desktop.games.war_in_the_pacific.frames import Rebuilding
from wargames_desktop.games.war_in_the_pacific.losses import recover
from wargames_desktop.games.war_in_the_pacific.modifiers import events_due
from wargames_desktop.games.war_in_the_pacific.state import State, spend
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

STEP = "rebuilding"


class RebuildingSegment(Procedure[State, AnyCommand]):
    """The sides rebuild one unit at a time in turn; what is not spent is lost (WITP-10.6-1, WITP-10.6-3)."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._costs = theatre.charts.costs.rebuilding

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _frame(state)
        side = frame.side
        if side is None:
            return None
        units = self.rebuildable(state, side)
        if not units:
            return None
        return Decision(
            side,
            STEP,
            f"Rebuild a unit, or pass: {state.rp[side]} RP left",
            "WITP-10.6-1",
            lambda: self._answers(units),
            Pass(),
            about=units,
        )

    def _answers(self, units: tuple[str, ...]) -> Iterator[AnyCommand]:
        yield from map(Rebuild, units)
        yield Pass()

    def rebuildable(self, state: State, side: SideName) -> tuple[str, ...]:
        """The units of ``side`` that can be rebuilt now, in the order of the state."""
        if state.rp[side] <= 0:
            return ()
        return tuple(
            id
            for id, unit in state.units.items()
            if unit.attrited and unit.side == side and self.refusal(state, side, id) is None
        )

    def refusal(self, state: State, side: SideName, id: str) -> Refusal | None:
        """Why ``side`` cannot rebuild a unit now.

        It stands at a port, airfield or source printed in the colour of its nation, under its side's control.

        Rules: WITP-10.6-1, WITP-10.6-2-cv, WITP-10.6-2-other, WITP-10.6-4-a, WITP-10.6-4-b.
        """
        unit = state.units.get(id)
        if unit is None or unit.side != side:
            return Refusal("WITP-10.6-1", f"{id} is no unit of yours on the map", (id,))
        if not unit.attrited:
            return Refusal("WITP-10.6-1", f"{id} is at full strength", (id,))
        if unit.nation == "china":
            return Refusal("WITP-12.2-7", "Chinese units recover by themselves", (id,))
        name = self._theatre.name(unit.hex)
        nation = self._theatre.nation.get(unit.hex)
        if nation is None:
            return Refusal("WITP-10.6-1", f"There is no port or airfield in {name}", (id, unit.hex))
        if nation != unit.nation:
            own = self._theatre.printed[unit.hex] == side
            rule = "WITP-10.6-4-a" if own else "WITP-10.6-4-b"
            return Refusal(rule, f"{name} was not a place of the nation of {id} at first", (id, unit.hex))
        if self._theatre.of(state).controller[unit.hex] != side:
            return Refusal("WITP-10.6-1", f"{name} is under enemy control", (id, unit.hex))
        cost = self._costs[unit.type]
        if cost > state.rp[side]:
            rule = "WITP-10.6-2-cv" if unit.type == "carrier" else "WITP-10.6-2-other"
            return Refusal(rule, f"{id} costs {cost} RP, and {state.rp[side]} are left", (id,))
        return None

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        side = _frame(state).side
        assert side is not None
        match command:
            case Pass():
                return None
            case Rebuild(unit=unit):
                return self.refusal(state, side, unit)
            case _:
                return Refusal("WITP-10.6-1", "Now units are rebuilt")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _frame(state)
        if not isinstance(command, Rebuild):
            return _spent(passed(state, frame, STEP, play))
        assert frame.side is not None
        cost = self._costs[state.units[command.unit].type]
        state = recover(spend(state, frame.side, cost), command.unit, cost, "WITP-10.6-1", play)
        return swap(state, acted(frame))

    def proceed(self, state: State, play: Play) -> State:
        frame = _frame(state)
        if frame.side is None:
            return begun(state, frame, "allies", events_due(state, self._theatre.charts, "rebuilding"))
        return _spent(passed(state, frame, STEP, play, forced=True))


def _spent(state: State) -> State:
    """When the segment is over, RP that are left are lost (WITP-10.6-3)."""
    if isinstance(state.flow[-1], Rebuilding):
        return state
    return msgspec.structs.replace(state, rp={"japan": 0, "allies": 0})


def _frame(state: State) -> Rebuilding:
    frame = state.flow[-1]
    assert isinstance(frame, Rebuilding)
    return frame
