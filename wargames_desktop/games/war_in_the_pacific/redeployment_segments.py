"""The redeployment segments: stacks of fleets, then of air and land units, are sent elsewhere (10.1 to 10.4)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.war_in_the_pacific.alternation import acted, begun, passed
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.commands import (
    AnyCommand,
    LeaveUnit,
    Pass,
    PickStack,
    PutBack,
    SendTo,
    TakeUnit,
)
from wargames_desktop.games.war_in_the_pacific.events import StackRedeployed, UnitsLanded
from wargames_desktop.games.war_in_the_pacific.frames import AirLandRedeployment, FleetRedeployment, PickedStack
from wargames_desktop.games.war_in_the_pacific.losses import remove
from wargames_desktop.games.war_in_the_pacific.modifiers import events_due
from wargames_desktop.games.war_in_the_pacific.redeployment import Redeployment, stack_kind
from wargames_desktop.games.war_in_the_pacific.state import State, with_units
from wargames_desktop.games.war_in_the_pacific.submarines import Submarines
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

FLEETS = "fleet_redeployment"
AIR_AND_LAND = "redeployment"


class FleetRedeploymentSegment(Procedure[State, AnyCommand]):
    """Fleets are sent to ports, stack by stack in turn; what is in none at the end is lost (WITP-10.2-1, WITP-10.2-6).

    A side that has stacks left does not pass while a fleet of its own is astray and could be sent to a port.
    """

    def __init__(self, theatre: Theatre, redeployment: Redeployment) -> None:
        self._theatre = theatre
        self._redeployment = redeployment

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        side = _fleet_frame(state).side
        if side is None or not state.stacks[side]:
            return None
        stacks = self._redeployment.stacks(state, side, ("fleet",))
        if not stacks:
            return None
        must = self._must_go(state, side)
        return Decision(
            side,
            FLEETS,
            f"Redeploy a stack of fleets{'' if must else ', or pass'}: {state.stacks[side]} left",
            "WITP-10.2-1",
            lambda: stacks if must else (*stacks, Pass()),
            stacks[0] if must else Pass(),
            about=must,
        )

    def _must_go(self, state: State, side: SideName) -> tuple[str, ...]:
        """Fleets astray that can still be sent to a port."""
        return tuple(
            id
            for id in self._redeployment.astray(state, side)
            if not (unit := state.units[id]).redeployed
            and self._redeployment.destinations(state, side, "fleet", unit.hex, (id,))
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        side = _fleet_frame(state).side
        assert side is not None
        match command:
            case Pass():
                must = self._must_go(state, side)
                reason = f"{', '.join(must)} must be redeployed to a port, and you have stacks left"
                return Refusal("WITP-10.2-1", reason, must) if must else None
            case PickStack(kind="fleet"):
                return self._redeployment.stack_refusal(state, side, command)
            case _:
                return Refusal("WITP-10.2-1", "Now fleets are redeployed")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _fleet_frame(state)
        assert frame.side is not None
        if isinstance(command, PickStack):
            return _picked(state, self._redeployment, frame.side, command)
        return self._passed(state, frame, play, False)

    def proceed(self, state: State, play: Play) -> State:
        frame = _fleet_frame(state)
        if frame.side is None:
            stacks = {side: self._redeployment.allowance(state, side) for side in SIDES}
            state = msgspec.structs.replace(state, stacks=stacks)
            return begun(state, frame, "allies", events_due(state, self._theatre.charts, "redeployment"))
        return self._passed(state, frame, play, True)

    def _passed(self, state: State, frame: FleetRedeployment, play: Play, forced: bool) -> State:
        state = passed(state, frame, FLEETS, play, forced)
        if isinstance(state.flow[-1], FleetRedeployment):
            return state
        for side in SIDES:
            for id in self._redeployment.astray(state, side):
                state = self._lost(state, id, play)
        cargo = tuple(id for id, unit in state.units.items() if unit.aboard)
        return _landed(state, cargo, play)

    def _lost(self, state: State, id: str, play: Play) -> State:
        for carried in [each for each, unit in state.units.items() if unit.aboard == id]:
            state = remove(state, carried, f"aboard {id}", "WITP-10.2-6", play)
        return remove(state, id, "in no port when fleets were redeployed", "WITP-10.2-6", play)


def _fleet_frame(state: State) -> FleetRedeployment:
    frame = state.flow[-1]
    assert isinstance(frame, FleetRedeployment)
    return frame


class AirLandRedeploymentSegment(Procedure[State, AnyCommand]):
    """Stacks of air units or of land units are sent in turn, with what is left of the allowance (WITP-10.3-1)."""

    def __init__(self, redeployment: Redeployment) -> None:
        self._redeployment = redeployment

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        side = _air_land_frame(state).side
        if side is None or not state.stacks[side]:
            return None
        stacks = self._redeployment.stacks(state, side, ("air", "land"))
        if not stacks:
            return None
        return Decision(
            side,
            AIR_AND_LAND,
            f"Redeploy a stack of air or land units, or pass: {state.stacks[side]} left",
            "WITP-10.3-1",
            lambda: (*stacks, Pass()),
            Pass(),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        side = _air_land_frame(state).side
        assert side is not None
        match command:
            case Pass():
                return None
            case PickStack(kind="air" | "land"):
                return self._redeployment.stack_refusal(state, side, command)
            case _:
                return Refusal("WITP-10.3-1", "Now air and land units are redeployed")

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _air_land_frame(state)
        assert frame.side is not None
        if isinstance(command, PickStack):
            return _picked(state, self._redeployment, frame.side, command)
        return passed(state, frame, AIR_AND_LAND, play)

    def proceed(self, state: State, play: Play) -> State:
        frame = _air_land_frame(state)
        if frame.side is None:
            return begun(state, frame, "allies")
        return passed(state, frame, AIR_AND_LAND, play, forced=True)


def _air_land_frame(state: State) -> AirLandRedeployment:
    frame = state.flow[-1]
    assert isinstance(frame, AirLandRedeployment)
    return frame


def _picked(state: State, redeployment: Redeployment, side: SideName, pick: PickStack) -> State:
    units = redeployment.stack(state, side, pick.kind, pick.hex, pick.sea)
    return push(state, PickedStack(side=side, kind=pick.kind, hex=pick.hex, sea=pick.sea, units=units))


class PickedStackChoice(Procedure[State, AnyCommand]):
    """Units are left or taken along, then the stack is sent, or put back (WITP-10.1-4)."""

    def __init__(self, redeployment: Redeployment, submarines: Submarines, theatre: Theatre) -> None:
        self._redeployment = redeployment
        self._submarines = submarines
        self._theatre = theatre

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        frame = _stack(state)
        return Decision(
            frame.side,
            "send_stack",
            f"Where does the {frame.kind} stack in {self._theatre.name(frame.hex)} go?",
            "WITP-10.2-4" if frame.kind == "fleet" else "WITP-10.3-3",
            lambda: self._answers(state, frame),
            about=frame.units,
        )

    def _answers(self, state: State, frame: PickedStack) -> Iterator[AnyCommand]:
        yield from map(SendTo, self._redeployment.destinations(state, frame.side, frame.kind, frame.hex, frame.units))
        for id in self._redeployment.stack(state, frame.side, frame.kind, frame.hex, frame.sea):
            if id not in frame.units:
                yield TakeUnit(id)
            elif len(frame.units) > 1:
                yield LeaveUnit(id)
        yield PutBack()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = _stack(state)
        match command:
            case PutBack():
                return None
            case SendTo(hex=hex):
                return self._redeployment.goal_refusal(state, frame, hex)
            case TakeUnit(unit=unit):
                return self._take_refusal(state, frame, unit)
            case LeaveUnit(unit=unit):
                if unit not in frame.units:
                    return Refusal("WITP-10.1-4", f"{unit} is not in the stack", (unit,))
                if len(frame.units) == 1:
                    return Refusal("WITP-10.1-4", "A stack has one unit at least; put it back instead", (unit,))
                return None
            case _:
                return Refusal("WITP-10.1-4", "Now the stack is sent, changed or put back")

    def _take_refusal(self, state: State, frame: PickedStack, id: str) -> Refusal | None:
        if id in frame.units:
            return Refusal("WITP-10.1-4", f"{id} is in the stack", (id,))
        if id in self._redeployment.stack(state, frame.side, frame.kind, frame.hex, frame.sea):
            return None
        unit = state.units.get(id)
        if unit is None or unit.hex != frame.hex or unit.side != frame.side or stack_kind(unit) != frame.kind:
            return Refusal("WITP-10.1-4", f"{id} does not stand with the stack", (id,))
        return self._redeployment.unit_refusal(state, id)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = _stack(state)
        match command:
            case SendTo(hex=hex):
                return self._send(state, frame, hex, play)
            case TakeUnit(unit=unit):
                order = self._redeployment.stack(state, frame.side, frame.kind, frame.hex, frame.sea)
                units = tuple(id for id in order if id in frame.units or id == unit)
                return swap(state, msgspec.structs.replace(frame, units=units))
            case LeaveUnit(unit=unit):
                units = tuple(id for id in frame.units if id != unit)
                return swap(state, msgspec.structs.replace(frame, units=units))
            case _:
                return pop(state)

    def _send(self, state: State, frame: PickedStack, hex: str, play: Play) -> State:
        """The stack is placed; what its ships carry goes ashore there; submarines may attack (WITP-10.2-3)."""
        route = self._redeployment.route(state, frame, hex)
        play.emit(StackRedeployed(frame.side, frame.kind, frame.hex, hex, frame.units, route))
        cargo = tuple(id for id, unit in state.units.items() if unit.aboard and unit.aboard in frame.units)
        moved = {
            id: msgspec.structs.replace(state.units[id], hex=hex, sea="", redeployed=True)
            for id in (*frame.units, *cargo)
        }
        segment = state.flow[-2]
        assert isinstance(segment, FleetRedeployment | AirLandRedeployment)
        state = with_units(swap(pop(state), acted(segment)), moved)
        state = msgspec.structs.replace(state, stacks={**state.stacks, frame.side: state.stacks[frame.side] - 1})
        state = _landed(state, cargo, play)
        return self._submarines.attack(state, frame.side, frame.units, route, play) if route else state


def _landed(state: State, cargo: tuple[str, ...], play: Play) -> State:
    """Land units aboard ships in port go ashore."""
    for id in cargo:
        unit = state.units[id]
        play.emit(UnitsLanded(unit.side, unit.hex, (id,)))
    return (
        with_units(state, {id: msgspec.structs.replace(state.units[id], aboard="") for id in cargo}) if cargo else state
    )


def _stack(state: State) -> PickedStack:
    frame = state.flow[-1]
    assert isinstance(frame, PickedStack)
    return frame
