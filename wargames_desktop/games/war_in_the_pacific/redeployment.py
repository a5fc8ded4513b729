"""The redeployment segments: stacks of fleets, then of air and land units, are sent elsewhere (10.1 to 10.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.war_in_the_pacific.alternation import acted, begun, passed
from wargames_desktop.games.war_in_the_pacific.charts import SIDE_OF, SIDES, SideName
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
from wargames_desktop.games.war_in_the_pacific.frames import (
    AirLandRedeployment,
    FleetRedeployment,
    PickedStack,
    StackKind,
)
from wargames_desktop.games.war_in_the_pacific.losses import remove
from wargames_desktop.games.war_in_the_pacific.modifiers import events_due, extra_stacks
from wargames_desktop.games.war_in_the_pacific.resources import base_points
from wargames_desktop.games.war_in_the_pacific.state import State, Unit, with_units
from wargames_desktop.games.war_in_the_pacific.submarines import Submarines
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.transport_network import TransportNetwork

FLEETS = "fleet_redeployment"
AIR_AND_LAND = "redeployment"


class Redeployment:
    """Which stacks a side can send, and where."""

    def __init__(self, theatre: Theatre, network: TransportNetwork) -> None:
        self._theatre = theatre
        self._network = network
        self._china = theatre.area("china")
        self._no_japanese_fleets = frozenset(theatre.flagged("no_japanese_fleet"))
        self._known: dict[tuple[SideName, StackKind], tuple[Any, tuple[str, ...]]] = {}

    def allowance(self, state: State, side: SideName) -> int:
        """Stacks that a side may redeploy in this turn: half its BRP, and what special rules and cards give.

        Rules: WITP-10.1-2, WITP-10.1-t1, WITP-12.1-6-b, WITP-13.4.
        """
        charts = self._theatre.charts
        stacks = base_points(charts, state, side) // charts.values.redeployment_divisor
        if side == "allies" and state.turn == 1 and state.turn_one is not None:
            stacks = state.turn_one.allied_redeployments
        elif side == "allies" and state.delayed_entry is not None and state.entered == state.turn:
            stacks = state.delayed_entry.redeployments
        return stacks + extra_stacks(state, side)

    def stack(self, state: State, side: SideName, kind: StackKind, hex: str, sea: str = "") -> tuple[str, ...]:
        """The units in ``hex`` that can be redeployed together, attrited ones too.

        Each goes once in a turn; land units in continuing combat, units aboard and Chinese units stay.

        Rules: WITP-10.1-1, WITP-10.1-4, WITP-10.1-5, WITP-10.3-2, WITP-12.2-8.
        """
        return tuple(
            id
            for id, unit in state.units.items()
            if unit.hex == hex
            and unit.sea == sea
            and unit.side == side
            and _kind(unit) == kind
            and self.unit_refusal(state, id) is None
        )

    def unit_refusal(self, state: State, id: str) -> Refusal | None:
        """Why a unit cannot be redeployed now, wherever to."""
        unit = state.units[id]
        if unit.redeployed:
            return Refusal("WITP-10.1-1", f"{id} has been redeployed in this turn", (id,))
        if unit.nation == "china":
            return Refusal("WITP-12.2-8", "Chinese units are redeployed at the end of the turn", (id,))
        if unit.aboard:
            return Refusal("WITP-10.2-3", f"{id} goes with the ship that carries it", (id,))
        if unit.type == "land" and unit.hex in state.continuing:
            return Refusal("WITP-10.3-2", f"{id} is in continuing combat", (id,))
        return None

    def stacks(self, state: State, side: SideName, kinds: tuple[StackKind, ...]) -> tuple[PickStack, ...]:
        """Every stack that can be sent somewhere, with all units that can go."""
        found: dict[tuple[str, StackKind, str], list[str]] = {}
        for id, unit in state.units.items():
            if SIDE_OF[unit.nation] == side and (kind := _kind(unit)) in kinds and self.unit_refusal(state, id) is None:
                found.setdefault((unit.hex, kind, unit.sea), []).append(id)
        return tuple(
            PickStack(hex, kind, sea)
            for (hex, kind, sea), units in found.items()
            if self._can_go(state, side, kind, hex, tuple(units))
        )

    def stack_refusal(self, state: State, side: SideName, pick: PickStack) -> Refusal | None:
        """Why a stack cannot be redeployed now, wherever to."""
        units = [
            id
            for id, unit in state.units.items()
            if unit.hex == pick.hex and unit.sea == pick.sea and unit.side == side and _kind(unit) == pick.kind
        ]
        name = self._theatre.name(pick.hex)
        if not units:
            return Refusal("WITP-10.1-4", f"You have no {pick.kind} stack in {name}", (pick.hex,))
        refusals = [self.unit_refusal(state, id) for id in units]
        if all(refusals):
            return refusals[0]
        ready = tuple(id for id, refusal in zip(units, refusals, strict=True) if refusal is None)
        if not self._can_go(state, side, pick.kind, pick.hex, ready):
            rule = "WITP-10.3-land" if pick.kind == "land" else "WITP-10.3-3" if pick.kind == "air" else "WITP-10.2-4"
            return Refusal(rule, f"There is nowhere to send the {pick.kind} stack in {name}", (pick.hex,))
        return None

    def destinations(
        self, state: State, side: SideName, kind: StackKind, origin: str, units: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Where a stack can be sent, in the order of the map."""
        return tuple(self._destinations(state, side, kind, origin, units))

    def _served(self, state: State, origin: str, units: tuple[str, ...]) -> frozenset[str]:
        """Where a transport network leads from ``origin``, for all of ``units``."""
        nations = {state.units[id].nation for id in units}
        ways = [self._network.served(state, nation).get(origin, frozenset()) for nation in nations]
        return frozenset.intersection(*ways)

    def _can_go(self, state: State, side: SideName, kind: StackKind, origin: str, units: tuple[str, ...]) -> bool:
        """Whether a stack can be sent anywhere."""
        return next(self._destinations(state, side, kind, origin, units), None) is not None

    def _destinations(
        self, state: State, side: SideName, kind: StackKind, origin: str, units: tuple[str, ...]
    ) -> Iterator[str]:
        served = self._served(state, origin, units) if kind == "land" else None
        at_war = state.us_at_war
        for hex in self._goals(state, side, kind):
            if (
                hex != origin
                and (served is None or hex in served)
                and (at_war or self._peace_refusal(state, hex, units) is None)
            ):
                yield hex

    def _goals(self, state: State, side: SideName, kind: StackKind) -> tuple[str, ...]:
        """Hexes where stacks of a kind may be placed, wherever they come from; remembered while nothing changes."""
        candidates = self._theatre.of(state).controlled(side)
        key = (candidates, state.continuing)
        known = self._known.get((side, kind))
        if known is not None and known[0] == key:
            return known[1]
        if kind != "fleet":
            candidates = (*candidates, *(hex for hex in state.continuing if hex not in candidates))
        goals = tuple(hex for hex in candidates if self._place_refusal(state, side, kind, hex) is None)
        self._known[side, kind] = (key, goals)
        return goals

    def _place_refusal(self, state: State, side: SideName, kind: StackKind, hex: str) -> Refusal | None:
        """Why no stack of a kind may be placed in a hex, wherever it comes from."""
        if self._theatre.of(state).controller.get(hex) != side and (kind == "fleet" or hex not in state.continuing):
            rule = "WITP-10.2-4" if kind == "fleet" else "WITP-10.3-3"
            return Refusal(rule, f"{self._theatre.name(hex)} is no place of yours", (hex,))
        if side == "allies" and hex in self._china:
            return Refusal("WITP-12.2-1-c", f"Only Chinese units go to {self._theatre.name(hex)}", (hex,))
        return self._port_refusal(state, side, hex) if kind == "fleet" else None

    def _port_refusal(self, state: State, side: SideName, hex: str) -> Refusal | None:
        """Why fleets may not be placed in a hex of their own side (WITP-10.2-4, WITP-9.7-fleet, WITP-8.5-fleet-4)."""
        name = self._theatre.name(hex)
        if hex not in self._theatre.ports:
            return Refusal("WITP-10.2-4", f"{name} is no port", (hex,))
        if hex in state.continuing:
            return Refusal("WITP-9.7-fleet", f"{name} is in continuing combat: no fleet enters it", (hex,))
        if side == "japan" and hex in self._no_japanese_fleets:
            return Refusal("WITP-8.5-fleet-4", f"No Japanese fleet enters {name}", (hex,))
        return None

    def _peace_refusal(self, state: State, hex: str, units: tuple[str, ...]) -> Refusal | None:
        """While America is at peace neither Americans nor British use the other's places (WITP-13.4)."""
        american = self._theatre.nation.get(hex) == "us"
        for id in units:
            if state.units[id].side == "allies" and (state.units[id].nation == "us") != american:
                return Refusal("WITP-13.4", f"While America is at peace {id} does not go to that place", (id, hex))
        return None

    def goal_refusal(self, state: State, stack: PickedStack, hex: str) -> Refusal | None:
        """Why a stack cannot be sent to a hex."""
        if hex == stack.hex:
            return Refusal("WITP-10.1-4", f"The stack is in {self._theatre.name(hex)}", (hex,))
        refusal = self._place_refusal(state, stack.side, stack.kind, hex)
        if refusal is None and not state.us_at_war:
            refusal = self._peace_refusal(state, hex, stack.units)
        if refusal is not None:
            return refusal
        if stack.kind == "land" and hex not in self._served(state, stack.hex, stack.units):
            reason = f"No transport network leads from {self._theatre.name(stack.hex)} to {self._theatre.name(hex)}"
            return Refusal("WITP-10.3-land", reason, (stack.hex, hex))
        return None

    def in_port(self, state: State, unit: Unit) -> bool:
        """Whether a fleet is in a port or source of its side; Americans and British share theirs in war.

        Rules: WITP-10.2-1, WITP-10.2-2.
        """
        if unit.hex not in self._theatre.ports or self._theatre.of(state).controller[unit.hex] != unit.side:
            return False
        return state.us_at_war or (unit.nation == "us") == (self._theatre.nation[unit.hex] == "us")

    def astray(self, state: State, side: SideName) -> tuple[str, ...]:
        """Fleets of ``side`` that are in none of its ports."""
        return tuple(
            id for id, unit in state.units.items() if unit.fleet and unit.side == side and not self.in_port(state, unit)
        )

    def route(self, state: State, stack: PickedStack, hex: str) -> tuple[str, ...]:
        """The way of a land stack; other stacks are just placed (WITP-10.2-4, WITP-10.3-air)."""
        if stack.kind != "land":
            return ()
        nation = state.units[stack.units[0]].nation
        return self._network.route(state, nation, stack.hex, hex)


def _kind(unit: Unit) -> StackKind:
    if unit.type == "land":
        return "land"
    return "air" if unit.type == "air" else "fleet"


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
        if unit is None or unit.hex != frame.hex or unit.side != frame.side or _kind(unit) != frame.kind:
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
