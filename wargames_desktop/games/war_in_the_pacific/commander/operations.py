"""Operations: which impulse promises most, with which stacks.

An operation is put together with the planner, so that it can always be carried out; it is weighed by what its target
promises with it and without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.commander.garrisons import Garrisons
from wargames_desktop.games.war_in_the_pacific.commander.prospects import Prospects
from wargames_desktop.games.war_in_the_pacific.commander.worth import Worth
from wargames_desktop.games.war_in_the_pacific.frames import Impulse, PlannedStack, Way
from wargames_desktop.games.war_in_the_pacific.geography import Water
from wargames_desktop.games.war_in_the_pacific.planning import Planner
from wargames_desktop.games.war_in_the_pacific.state import State, enemy
from wargames_desktop.games.war_in_the_pacific.supply_check import Supply
from wargames_desktop.games.war_in_the_pacific.supply_lines import SupplyLines
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.ways import Spot

TARGETS: Final = 14
"""Targets that are looked at closely."""
STACKS: Final = 4
"""Stacks of one operation at most."""
POINT: Final = 0.25
"""What a resource point is worth that could be spent on something else."""
REPAIR: Final = 1.3
"""What a point is worth that is needed for rebuilding."""
GARRISON: Final = 3.0
"""What a land unit is worth where one is wanted."""
DUTY: Final = 4.0
"""What the land combat in China is worth that Japan must fight."""
BARED: Final = 4.0
"""What it costs to leave a place without the land units that it should have, for each."""

UNSUPPLIED: Final = 0.15
"""Share of its worth that a place keeps where units would be out of supply."""


class Operation(NamedTuple):
    """An impulse that could be carried out, and what it promises in resource points."""

    target: str
    stacks: tuple[PlannedStack, ...]
    gain: float


class _Origin(NamedTuple):
    """Where a stack could set out for a target."""

    way: Way
    spot: Spot
    cost: int


class Operations:
    """Finds operations for both sides."""

    def __init__(
        self,
        theatre: Theatre,
        planner: Planner,
        supply: Supply,
        lines: SupplyLines,
        worth: Worth,
        prospects: Prospects,
        garrisons: Garrisons,
    ) -> None:
        self._theatre = theatre
        self._planner = planner
        self._worth = worth
        self._prospects = prospects
        self._garrisons = garrisons
        self._supply = supply
        self._lines = lines
        self._known: tuple[State, SideName, dict[str, Operation | None]] | None = None
        self._reaches: tuple[State, SideName, dict[tuple[Way, Spot], dict[str, int]]] | None = None

    def ranked(self, state: State, side: SideName, used: Iterable[str]) -> list[Operation]:
        """Operations that promise something, the best first, one for each target."""
        targets = self._planner.targets(state, side, used)
        rough = {hex: self._rough(state, side, hex) - POINT * cost for hex, cost in targets.items()}
        close = sorted((hex for hex in rough if rough[hex] > 0), key=lambda hex: (-rough[hex], hex))[:TARGETS]
        found = [operation for hex in close if (operation := self.against(state, side, hex)) is not None]
        return sorted(found, key=lambda operation: (-operation.gain, operation.target))

    def against(self, state: State, side: SideName, target: str) -> Operation | None:
        """The best operation against a target; None if nothing can go there."""
        known = self._known
        if known is None or known[1] != side or not _alike(known[0], state):
            known = self._known = (state, side, {})
        if target not in known[2]:
            known[2][target] = self._best(state, side, target)
        return known[2][target]

    def _rough(self, state: State, side: SideName, hex: str) -> float:
        """At most what an operation against a hex could gain."""
        situation, foe = self._theatre.of(state), enemy(side)
        worth = self._worth.of(state, hex)
        enemies = sum(len(situation.fleets[foe].get(water, ())) for water in self._theatre.map.seas(hex))
        hostile = hex in situation.land[foe] or any(
            unit.aboard and unit.hex == hex and unit.side == foe for unit in state.units.values()
        )
        gain = 2.0 * enemies
        if situation.controller.get(hex, side) != side or hostile:
            gain += worth
        if self._lacking(state, side, hex) > 0:
            gain += 2 * GARRISON
        if self._owes_china(state, side) and hex in self._worth.china:
            gain += DUTY
        return gain

    def _best(self, state: State, side: SideName, target: str) -> Operation | None:
        """Stack after stack is added as long as that promises more."""
        worth = self._worth.of(state, target) * self._staying(state, side, target)
        before = self._prospects.value(state, side, target, worth)
        best: Operation | None = None
        while best is None or len(best.stacks) < STACKS:
            stacks = best.stacks if best else ()
            impulse = Impulse(side=side, target=target, stacks=stacks)
            better = best
            for stack in self._stacks(state, impulse):
                gain = self._gain(state, side, target, (*stacks, stack), worth, before)
                if better is None or gain > better.gain + 0.01:
                    better = Operation(target, (*stacks, stack), gain)
            if better is best:
                break
            best = better
        return best

    # Weighing

    def _staying(self, state: State, side: SideName, target: str) -> float:
        """What share of its worth a place keeps that is taken now: less where units there would have no supply."""
        situation, foe = self._theatre.of(state), enemy(side)
        if situation.controller.get(target) == side or (target in self._worth.home and self._worth.invaded(state)):
            return 1.0
        left = {id: unit for id, unit in state.units.items() if unit.hex != target or unit.side != foe}
        mover = next((id for id, unit in left.items() if unit.side == side and unit.type == "land"), None)
        if mover is None:
            return 1.0
        moved = msgspec.structs.replace(left[mover], hex=target, aboard="", sea="")
        after = msgspec.structs.replace(state, units={**left, mover: moved})
        supplied = target in self._supply.reached(after, side) or target in self._lines.reached(after, side)
        return 1.0 if supplied else UNSUPPLIED

    def _gain(
        self, state: State, side: SideName, target: str, stacks: tuple[PlannedStack, ...], worth: float, before: float
    ) -> float:
        after = state
        for stack in stacks:
            after = self._planner.after(after, stack, len(stack.path))
        gain = self._prospects.value(after, side, target, worth) - before
        gain -= self._price(state, side, self._planner.costs.total(state, side, stacks))
        gain -= self._bared(state, side, target, stacks)
        gain += self._reinforced(state, side, target, stacks)
        if self._owes_china(state, side) and target in self._worth.china:
            gain += DUTY
        for hex in {hex for stack in stacks for hex in stack.left_behind}:
            gain += self._prospects.value(after, side, hex, 0.0) - self._prospects.value(state, side, hex, 0.0)
        return gain

    def _price(self, state: State, side: SideName, cost: int) -> float:
        """What points are worth that are spent: more where they are needed for rebuilding."""
        costs = self._theatre.charts.costs.rebuilding
        need = sum(costs[unit.type] for unit in state.units.values() if unit.attrited and unit.side == side)
        need = min(need, state.rp[side])
        spare = state.rp[side] - need
        return POINT * min(cost, spare) + REPAIR * max(0, cost - spare)

    def _bared(self, state: State, side: SideName, target: str, stacks: Sequence[PlannedStack]) -> float:
        """What it costs to leave places with too few land units, or to the enemy."""
        leaving: dict[str, int] = {}
        stays_in_china = target in self._garrisons.in_china
        for stack in stacks:
            land = len(stack.cargo) + (len(stack.units) if stack.way == "land" else 0)
            leaving[stack.origin] = leaving.get(stack.origin, 0) + land
        total = 0.0
        for hex, number in leaving.items():
            present = len(self._theatre.of(state).land[side].get(hex, ()))
            if not number or hex not in self._theatre.printed:
                continue
            left = present - number
            inland = stays_in_china and hex in self._garrisons.in_china
            short = 0 if inland else max(0, self._garrisons.kept(state, side, hex) - left)
            total += BARED * min(short, number)
            if not left and self._theatre.printed[hex] != side:
                total += self._worth.of(state, hex)
        return total

    def _reinforced(self, state: State, side: SideName, target: str, stacks: Sequence[PlannedStack]) -> float:
        """What it is worth that land units come to a place of one's own that wants some."""
        lacking = self._lacking(state, side, target)
        brought = sum(len(stack.cargo) + (len(stack.units) if stack.way == "land" else 0) for stack in stacks)
        return GARRISON * min(lacking, brought) if lacking > 0 else 0.0

    def _lacking(self, state: State, side: SideName, hex: str) -> int:
        situation = self._theatre.of(state)
        if situation.controller.get(hex) != side:
            return 0
        return self._garrisons.wanted(state, side, hex) - len(situation.land[side].get(hex, ()))

    def _owes_china(self, state: State, side: SideName) -> bool:
        values = self._theatre.charts.values
        return (
            side == "japan"
            and not state.china.surrendered
            and state.turn >= values.chinese_combat_from
            and not state.effects.china_waived
            and not any(hex in self._worth.china for hex in state.continuing)
            and not self._is_attacking_china(state)
        )

    def _is_attacking_china(self, state: State) -> bool:
        situation = self._theatre.of(state)
        return any(hex in situation.land["japan"] and hex in situation.land["allies"] for hex in self._worth.china)

    # Stacks

    def _stacks(self, state: State, impulse: Impulse) -> Iterator[PlannedStack]:
        """Stacks that could join an operation."""
        for origin in self._origins(state, impulse):
            started = self._planner.started(state, impulse, origin.way, origin.spot)
            if isinstance(started, Refusal):
                continue
            variants = self._overland(started) if origin.way == "land" else self._by_sea(state, impulse, started)
            for stack in variants:
                led = self._planner.moved(state, impulse, stack, impulse.target)
                if isinstance(led, PlannedStack):
                    yield led

    def _origins(self, state: State, impulse: Impulse) -> Iterator[_Origin]:
        """Where stacks could set out, as far as points allow; one from each place and by each way."""
        used = {(stack.way, stack.origin, stack.sea) for stack in impulse.stacks}
        left = state.rp[impulse.side] - self._planner.costs.total(state, impulse.side, impulse.stacks)
        for way, spot in self._planner.origins(state, impulse):
            cost = self._reach(state, impulse.side, way, spot).get(impulse.target)
            if cost is not None and cost <= left + 1 and (way, *spot) not in used:
                yield _Origin(way, spot, cost)

    def _reach(self, state: State, side: SideName, way: Way, spot: Spot) -> dict[str, int]:
        known = self._reaches
        if known is None or known[1] != side or not _alike(known[0], state):
            known = self._reaches = (state, side, {})
        if (way, spot) not in known[2]:
            known[2][way, spot] = self._planner.reach(state, side, way, spot)
        return known[2][way, spot]

    def _overland(self, stack: PlannedStack) -> Iterator[PlannedStack]:
        """All land units, and fewer."""
        for number in range(len(stack.units), 0, -1):
            yield msgspec.structs.replace(stack, units=stack.units[:number])

    def _by_sea(self, state: State, impulse: Impulse, stack: PlannedStack) -> Iterator[PlannedStack]:
        """All fleets with all that they can carry, with less, or with nothing; a few ships where few will do."""
        units = state.units
        ships = sorted((id for id in stack.units if units[id].type == "naval"), key=lambda id: (units[id].attrited, id))
        carriers = [id for id in stack.units if units[id].type == "carrier"]
        ashore = sorted(self._planner.loadable(state, impulse, stack), key=lambda id: (units[id].attrited, id))
        can_carry = min(len(ships), len(ashore))
        defended = self._is_defended(state, impulse)
        yielded = False
        for number in range(can_carry, 0, -1):
            loaded = self._loaded(state, impulse, stack, ashore[:number], ships)
            if loaded is None:
                break
            yield loaded
            yielded = True
            lean = self._only(loaded, ships[:number])
            if not defended:
                yield lean
            elif carriers:
                yield self._only(loaded, (*ships[:number], *carriers))
        if defended or not yielded:
            yield stack
        if len(carriers) and len(ships) > 1 and defended:
            yield self._only(stack, (*carriers, *ships[: len(carriers)]))

    def _is_defended(self, state: State, impulse: Impulse) -> bool:
        situation, foe = self._theatre.of(state), enemy(impulse.side)
        return impulse.target in situation.land[foe] or any(
            Water(*water) in situation.fleets[foe] for water in self._theatre.map.seas(impulse.target)
        )

    def _loaded(
        self, state: State, impulse: Impulse, stack: PlannedStack, land: Sequence[str], ships: Sequence[str]
    ) -> PlannedStack | None:
        for id, ship in zip(land, ships, strict=False):
            loaded = self._planner.loaded(state, impulse, stack, id, ship)
            if isinstance(loaded, Refusal):
                return None
            stack = loaded
        return stack

    def _only(self, stack: PlannedStack, ids: Iterable[str]) -> PlannedStack:
        wanted = frozenset(ids).union(stack.cargo.values())
        return msgspec.structs.replace(stack, units=tuple(id for id in stack.units if id in wanted))


def _alike(one: State, other: State) -> bool:
    """Whether two states are the same for operations, whatever is being planned."""
    return one is other or (
        one.units is other.units
        and one.rp == other.rp
        and one.bases == other.bases
        and one.effects == other.effects
        and one.turn == other.turn
        and one.continuing == other.continuing
        and one.china == other.china
        and one.entered == other.entered
    )
