"""Which stacks can be redeployed, and where to (10.1 to 10.3); the segments are in ``redeployment_segments``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.war_in_the_pacific.charts import SIDE_OF, SideName
from wargames_desktop.games.war_in_the_pacific.commands import PickStack
from wargames_desktop.games.war_in_the_pacific.frames import PickedStack, StackKind
from wargames_desktop.games.war_in_the_pacific.modifiers import extra_stacks
from wargames_desktop.games.war_in_the_pacific.resources import base_points
from wargames_desktop.games.war_in_the_pacific.state import State, Unit
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.transport_network import TransportNetwork


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
            and stack_kind(unit) == kind
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
            if (
                SIDE_OF[unit.nation] == side
                and (kind := stack_kind(unit)) in kinds
                and self.unit_refusal(state, id) is None
            ):
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
            if unit.hex == pick.hex and unit.sea == pick.sea and unit.side == side and stack_kind(unit) == pick.kind
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


def stack_kind(unit: Unit) -> StackKind:
    """Carriers and naval units go together, land units and air units each on their own (WITP-10.1-4, WITP-10.3-1)."""
    if unit.type == "land":
        return "land"
    return "air" if unit.type == "air" else "fleet"
