"""Plans of a movement impulse: what can be its target, which stacks go, and by which way (8.2 to 8.6).

A plan is always one that could be carried out: whatever is not is refused. Nothing here changes the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import msgspec

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.entry import Entry
from wargames_desktop.games.war_in_the_pacific.frames import Impulse, PlannedStack, Way
from wargames_desktop.games.war_in_the_pacific.geography import Water
from wargames_desktop.games.war_in_the_pacific.modifiers import landings_forbidden, stack_cards
from wargames_desktop.games.war_in_the_pacific.movement_cost import MovementCosts
from wargames_desktop.games.war_in_the_pacific.movers import Movers
from wargames_desktop.games.war_in_the_pacific.state import StackCard, State, Unit, enemy, with_units
from wargames_desktop.games.war_in_the_pacific.targets import Targets
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.ways import FAR, Spot, Terrain, Ways

REMEMBERED: Final = 8
"""Ways to targets kept in mind."""


def planned(stacks: Iterable[PlannedStack]) -> frozenset[str]:
    """All units that the stacks of a plan take along, or leave on the way."""
    return frozenset(
        id for stack in stacks for ids in (stack.units, stack.cargo, *stack.left_behind.values()) for id in ids
    )


class Planner:
    """Works out what an impulse may do."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._map = theatre.map
        self._entry = Entry(theatre)
        self._movers = Movers(theatre)
        self.costs = MovementCosts(theatre, self._entry)
        self._ways: tuple[tuple[tuple[Terrain, str, int], Ways], ...] = ()
        self._targets = Targets(theatre, self._movers, self.costs, self._is_open)

    # Targets

    def targets(self, state: State, side: SideName, used: Iterable[str] = ()) -> dict[str, int]:
        """Every hex that ``side`` may choose as target, with the least that an impulse there costs (WITP-8.2-1)."""
        return {hex: cost for hex, cost in self._targets.of(state, side).items() if hex not in used}

    def target_refusal(self, state: State, side: SideName, hex: str, used: Iterable[str]) -> Refusal | None:
        """Why ``hex`` cannot be the target of an impulse."""
        if hex not in self._theatre.charts.board.places:
            return Refusal("WITP-8.2-1", f"There is no hex {hex}", (hex,))
        if hex in used:
            return Refusal("WITP-8.5-2", f"{self._theatre.name(hex)} has been a target in this turn", (hex,))
        if hex in self.targets(state, side):
            return None
        closed = self._entry.fleet_refusal(state, side, hex) or self._entry.land_refusal(state, side, hex)
        if not self._map.seas(hex):
            closed = closed or self._map.ground_refusal(hex)
        reason = f"With {state.rp[side]} RP nothing that may move gets to {self._theatre.name(hex)}"
        return closed or Refusal("WITP-8.4-1", reason, (hex,))

    # Stacks

    def _is_open(self, state: State, impulse: Impulse, way: Way, spot: Spot) -> bool:
        """Whether a stack can be led from a spot to the target of an impulse."""
        return isinstance(self.started(state, impulse, way, spot), PlannedStack)

    def origins(self, state: State, impulse: Impulse) -> Iterator[tuple[Way, Spot]]:
        """Where units that may move have not been planned yet, the target aside."""
        gone = planned(impulse.stacks)
        for water in self._movers.fleets(state, impulse.side, gone):
            if water.hex != impulse.target:
                yield "sea", water
        for hex in self._movers.land(state, impulse.side, gone):
            if hex != impulse.target:
                yield "land", Spot(hex)

    def started(self, state: State, impulse: Impulse, way: Way, spot: Spot) -> PlannedStack | Refusal:
        """A stack of all units that may set out from a spot; fleets enough to hold an enemy stay (WITP-8.2-2)."""
        side, name = impulse.side, self._theatre.name(spot.hex)
        if spot.hex == impulse.target:
            return Refusal("WITP-8.2-2", f"Units at {name} are at the target", (spot.hex,))
        able = self._able(state, impulse, way, spot)
        if not able:
            return self._nobody_refusal(state, impulse, way, spot)
        staying = self._staying(state, impulse, spot, able) if way == "sea" else ()
        holding = self._movers.holding_force(state, side, spot, staying, able) if way == "sea" else ()
        if holding is None or len(holding) == len(able):
            return Refusal("WITP-8.5-fleet-2-a", f"The enemy fleet at {name} holds the fleets there", (spot.hex,))
        units = tuple(id for id in able if id not in holding)
        stack = PlannedStack(origin=spot.hex, sea=spot.sea, way=way, units=units)
        if not self.finishes(state, impulse, stack):
            return self._no_way_refusal(state, impulse, stack)
        return stack

    def with_card(self, state: State, impulse: Impulse, stack: PlannedStack, card: str) -> PlannedStack | Refusal:
        """The stack with the help of a card (WITP-4.3-2)."""
        if stack.card or stack.path:
            return Refusal("WITP-4.3-2", "One card helps a stack, from its first hex on", (card,))
        if card not in (each.card for each in self.cards(state, impulse)):
            return Refusal("WITP-4.3-2", "No such card is left for a stack of this impulse", (card,))
        helped = msgspec.structs.replace(stack, card=card)
        return helped if self.finishes(state, impulse, helped) else self._no_way_refusal(state, impulse, helped)

    def cards(self, state: State, impulse: Impulse) -> tuple[StackCard, ...]:
        """Cards that could help a further stack of the impulse."""
        left = list(stack_cards(state, impulse.side))
        for stack in impulse.stacks:
            used = next((card for card in left if card.card == stack.card), None)
            if used is not None:
                left.remove(used)
        return tuple(dict.fromkeys(left))

    def taken(self, state: State, impulse: Impulse, stack: PlannedStack, id: str) -> PlannedStack | Refusal:
        """The stack with one more of the units where it is now."""
        spot = self.spot(stack)
        if id in stack.units or id in stack.cargo:
            return Refusal("WITP-8.4-1", f"{id} is in the stack", (id,))
        if not stack.path:
            able = self._able(state, impulse, stack.way, spot)
            if id not in able:
                refusal = self._movers.refusal(state, impulse.side, id)
                return refusal or Refusal("WITP-8.4-1", f"{id} cannot go with this stack", (id,))
            grown = msgspec.structs.replace(stack, units=_in_order(able, (*stack.units, id)))
        else:
            here = stack.left_behind.get(spot.hex, ())
            if id not in here:
                return Refusal("WITP-8.4-1", f"{id} is not with the stack", (id,))
            left = tuple(each for each in here if each != id)
            grown = msgspec.structs.replace(
                stack, units=(*stack.units, id), left_behind={**stack.left_behind, spot.hex: left}
            )
        return self._held_refusal(state, impulse, grown) or grown

    def left(self, state: State, impulse: Impulse, stack: PlannedStack, id: str) -> PlannedStack | Refusal:
        """The stack without one of its units, which stays where the stack is now (WITP-8.5-fleet-2-exc)."""
        spot = self.spot(stack)
        if id not in stack.units:
            return Refusal("WITP-8.4-1", f"{id} does not go with the stack", (id,))
        if id in stack.cargo.values():
            return Refusal("WITP-8.6.1-2", f"{id} carries land units and goes to the target with them", (id,))
        if len(stack.units) == 1:
            return Refusal("WITP-8.2-3", "A stack has at least one unit; drop it instead", (id,))
        units = tuple(each for each in stack.units if each != id)
        if not stack.path:
            fewer = msgspec.structs.replace(stack, units=units)
            return fewer if self.finishes(state, impulse, fewer) else self._no_way_refusal(state, impulse, fewer)
        if self._movers.held_by(state, impulse.side, spot) is None:
            return Refusal("WITP-8.2-3", "Units stay on the way only to hold an enemy fleet", (id,))
        here = (*stack.left_behind.get(spot.hex, ()), id)
        return msgspec.structs.replace(stack, units=units, left_behind={**stack.left_behind, spot.hex: here})

    def loaded(self, state: State, impulse: Impulse, stack: PlannedStack, id: str, ship: str) -> PlannedStack | Refusal:
        """The stack with a land unit aboard one of its naval units (WITP-8.6-1, WITP-8.6.1-1)."""
        about = (id, ship)
        if stack.way != "sea" or stack.path:
            return Refusal("WITP-8.6.1-1", "Land units go aboard where the fleet sets out", about)
        if ship not in stack.units:
            return Refusal("WITP-8.6.1-1", f"{ship} does not go with the stack", about)
        if state.units[ship].type != "naval":
            return Refusal("WITP-8.6-2", "Carriers carry no land units", about)
        if ship in stack.cargo.values() or id in stack.cargo:
            return Refusal("WITP-8.6-1", "One naval unit carries one land unit", about)
        if id not in self.loadable(state, impulse, stack):
            refusal = self._movers.refusal(state, impulse.side, id)
            return refusal or Refusal("WITP-8.6.1-1", f"{id} is not ashore where the fleet is", about)
        laden = msgspec.structs.replace(stack, cargo={**stack.cargo, id: ship})
        refusal = self._landing_refusal(state, impulse, about)
        if refusal is None and not self.finishes(state, impulse, laden):
            refusal = self._no_way_refusal(state, impulse, laden)
        return refusal or laden

    def beside(self, state: State, impulse: Impulse, stack: PlannedStack) -> tuple[str, ...]:
        """Units where the stack is now that could join it."""
        spot = self.spot(stack)
        if stack.path:
            return stack.left_behind.get(spot.hex, ())
        return tuple(id for id in self._able(state, impulse, stack.way, spot) if id not in stack.units)

    def loadable(self, state: State, impulse: Impulse, stack: PlannedStack) -> tuple[str, ...]:
        """Land units that could go aboard the stack, were there ships for them."""
        if stack.way != "sea" or stack.path:
            return ()
        ashore = self._theatre.of(state).land[impulse.side].get(stack.origin, ())
        gone = planned(impulse.stacks).union(stack.cargo)
        return tuple(id for id in ashore if id not in gone and self._movers.refusal(state, impulse.side, id) is None)

    def unloaded(self, stack: PlannedStack, id: str) -> PlannedStack | Refusal:
        """The stack without a land unit that was to go aboard."""
        if id not in stack.cargo:
            return Refusal("WITP-8.6.1-1", f"{id} is not aboard", (id,))
        if stack.path:
            return Refusal("WITP-8.6.1-2", "Land units stay aboard until the target", (id,))
        return msgspec.structs.replace(stack, cargo={land: ship for land, ship in stack.cargo.items() if land != id})

    def moved(self, state: State, impulse: Impulse, stack: PlannedStack, hex: str) -> PlannedStack | Refusal:
        """The stack one hex on, or at the target by the cheapest way (WITP-8.2-3)."""
        if hex not in self._theatre.charts.board.places:
            return Refusal("WITP-8.2-3", f"There is no hex {hex}", (hex,))
        spot = self.spot(stack)
        longer: PlannedStack | Refusal
        if hex in self._map.neighbours(spot.hex):
            longer = self._stepped(state, impulse, stack, spot, hex)
        else:
            longer = Refusal("WITP-8.2-3", "A stack is led hex by hex, or to the target at once", (hex,))
        if isinstance(longer, Refusal) and hex == impulse.target:
            longer = self._led(state, impulse, stack, spot)
        if isinstance(longer, Refusal) or self.finishes(state, impulse, longer):
            return longer
        return self._no_way_refusal(state, impulse, longer)

    def stepped_back(self, stack: PlannedStack) -> PlannedStack | None:
        """The stack without the last hex of its path; None if it has none."""
        if not stack.path:
            return None
        last = stack.path[-1]
        if last in stack.path[:-1]:
            return msgspec.structs.replace(stack, path=stack.path[:-1])
        units = (*stack.units, *stack.left_behind.get(last, ()))
        behind = {hex: ids for hex, ids in stack.left_behind.items() if hex != last}
        return msgspec.structs.replace(stack, path=stack.path[:-1], units=units, left_behind=behind)

    def after(self, state: State, stack: PlannedStack, entered: int) -> State:
        """``state`` with the stack, and what it leaves behind, when it has entered so many hexes of its path."""
        units: dict[str, Unit] = {}
        for at in range(entered + 1):
            hex, sea = self.spot(msgspec.structs.replace(stack, path=stack.path[:at]))
            staying = stack.left_behind.get(hex, ()) if at else ()
            for id in (*staying, *(stack.units if at == entered else ())):
                units[id] = msgspec.structs.replace(state.units[id], hex=hex, sea=sea, moved=True)
        for id, ship in stack.cargo.items():
            units[id] = msgspec.structs.replace(state.units[id], hex=units[ship].hex, aboard=ship, moved=True)
        return with_units(state, units)

    def reach(self, state: State, side: SideName, way: Way, spot: Spot) -> dict[str, int]:
        """Where a stack that is activated at ``spot`` can get to, with the cost, cards and holding forces aside."""
        return self._targets.from_spot(state, side, way, spot)

    def approaches(self, state: State, impulse: Impulse) -> Iterator[tuple[PlannedStack, int]]:
        """Every whole stack that could join the impulse, led by its cheapest way, with what it adds to the cost.

        Nothing is aboard its ships; a stack that gets there with a card only is left out.
        """
        before = self.costs.total(state, impulse.side, impulse.stacks)
        for way, spot in self.origins(state, impulse):
            stack = self.started(state, impulse, way, spot)
            led = self.moved(state, impulse, stack, impulse.target) if isinstance(stack, PlannedStack) else stack
            if isinstance(led, PlannedStack):
                yield led, self.costs.total(state, impulse.side, (*impulse.stacks, led)) - before

    def spot(self, stack: PlannedStack) -> Spot:
        """Where a stack is at the end of its path."""
        if not stack.path:
            return Spot(stack.origin, stack.sea)
        before = stack.path[-2] if len(stack.path) > 1 else stack.origin
        return self._map.entered(before, stack.path[-1]) if stack.way == "sea" else Spot(stack.path[-1])

    def finishes(self, state: State, impulse: Impulse, stack: PlannedStack) -> bool:
        """Whether the points, with a card if need be, lead the stack to the target."""
        if self._finishes(state, impulse, stack):
            return True
        if stack.card or stack.path:
            return False
        return any(
            self._finishes(state, impulse, msgspec.structs.replace(stack, card=card.card))
            for card in self.cards(state, impulse)
        )

    def _finishes(self, state: State, impulse: Impulse, stack: PlannedStack) -> bool:
        left = state.rp[impulse.side] - self.costs.total(state, impulse.side, (*impulse.stacks, stack))
        if left < 0:
            return False
        spot = self.spot(stack)
        if spot.hex == impulse.target or self._rest(state, impulse, stack) <= left:
            return True
        return stack.way == "sea" and any(
            self._finishes(state, impulse, longer) for longer in self._break_throughs(state, impulse, stack, left)
        )

    def _rest(self, state: State, impulse: Impulse, stack: PlannedStack) -> int:
        """What the cheapest way to the target costs from where the stack is."""
        return self._ways_to(state, impulse, stack, impulse.target).cost(self.spot(stack), self._free(state, stack))

    def _free(self, state: State, stack: PlannedStack) -> int:
        """Free hexes that are left to a stack."""
        card = self._card(state, stack)
        return max(0, card.free_hexes - len(stack.path)) if card else 0

    def _card(self, state: State, stack: PlannedStack) -> StackCard | None:
        return next((card for card in state.effects.stack_cards if card.card == stack.card), None)

    def _ways_to(self, state: State, impulse: Impulse, stack: PlannedStack, target: str) -> Ways:
        card = self._card(state, stack)
        terrain = self.costs.terrain(state, impulse.side, stack.way, card is not None and card.ignores_zones)
        key = (terrain, target, card.free_hexes if card else 0)
        for known, ways in self._ways:
            if known[0] is terrain and known[1:] == key[1:]:
                return ways
        found = Ways(*key)
        self._ways = ((key, found), *islice(self._ways, REMEMBERED - 1))
        return found

    def _break_throughs(self, state: State, impulse: Impulse, stack: PlannedStack, left: int) -> Iterator[PlannedStack]:
        """The stack at each place of an enemy fleet on the way, with a holding force left there."""
        spot, reach = self.spot(stack), left + self._free(state, stack)
        fleets = self._theatre.of(state).fleets
        for water in fleets[enemy(impulse.side)]:
            if len(stack.units) == 1 and water not in fleets[impulse.side]:
                continue
            if water.hex in (impulse.target, spot.hex, *stack.path):
                continue
            if self._map.distance(spot.hex, water.hex) + self._map.distance(water.hex, impulse.target) > reach:
                continue
            ways = self._ways_to(state, impulse, stack, water.hex)
            if ways.cost(spot, self._free(state, stack)) <= left:
                path = tuple(each.hex for each in ways.path(spot, self._free(state, stack)))
                longer = self._arrived(state, impulse, stack, path)
                if isinstance(longer, PlannedStack):
                    yield longer

    def _stepped(
        self, state: State, impulse: Impulse, stack: PlannedStack, spot: Spot, hex: str
    ) -> PlannedStack | Refusal:
        side = impulse.side
        if stack.way == "sea":
            refusal = self._map.fleet_refusal(spot, hex) or self._entry.fleet_refusal(state, side, hex)
        else:
            refusal = self._map.land_refusal(spot.hex, hex) or self._entry.land_refusal(state, side, hex)
            if refusal is None and hex != impulse.target and hex in self._theatre.of(state).land[enemy(side)]:
                reason = f"Enemy land units stand at {self._theatre.name(hex)}, which is not the target"
                refusal = Refusal("WITP-8.5-land-4", reason, (hex,))
        return refusal or self._arrived(state, impulse, stack, (hex,))

    def _led(self, state: State, impulse: Impulse, stack: PlannedStack, spot: Spot) -> PlannedStack | Refusal:
        """The stack at the target by the cheapest way; or past an enemy fleet that part of it holds."""
        ways, free = self._ways_to(state, impulse, stack, impulse.target), self._free(state, stack)
        left = state.rp[impulse.side] - self.costs.total(state, impulse.side, (*impulse.stacks, stack))
        if ways.cost(spot, free) <= left:
            return self._arrived(state, impulse, stack, tuple(each.hex for each in ways.path(spot, free)))
        if stack.way == "sea":
            for longer in self._break_throughs(state, impulse, stack, left):
                led = self._led(state, impulse, longer, self.spot(longer))
                if isinstance(led, PlannedStack):
                    return led
        return self._no_way_refusal(state, impulse, stack)

    def _arrived(
        self, state: State, impulse: Impulse, stack: PlannedStack, path: tuple[str, ...]
    ) -> PlannedStack | Refusal:
        """The stack at the end of further hexes; where an enemy fleet is short of the target, some of it stays."""
        longer = msgspec.structs.replace(stack, path=(*stack.path, *path))
        spot = self.spot(longer)
        if stack.way == "land" or spot.hex == impulse.target:
            return longer
        staying = (*self._staying(state, impulse, spot, stack.units), *stack.left_behind.get(spot.hex, ()))
        carrying = stack.cargo.values()
        candidates = tuple(id for id in stack.units if id not in carrying)
        holding = self._movers.holding_force(state, impulse.side, spot, staying, candidates)
        if holding is None or len(holding) == len(stack.units):
            name = self._theatre.name(spot.hex)
            reason = f"The stack is too weak to leave a force at {name} that holds the enemy fleet, and go on"
            return Refusal("WITP-8.5-fleet-2-a", reason, (spot.hex,))
        if not holding:
            return longer
        units = tuple(id for id in stack.units if id not in holding)
        behind = (*stack.left_behind.get(spot.hex, ()), *holding)
        return msgspec.structs.replace(longer, units=units, left_behind={**stack.left_behind, spot.hex: behind})

    def _able(self, state: State, impulse: Impulse, way: Way, spot: Spot) -> tuple[str, ...]:
        """Units at a spot that may move and are not planned by other stacks."""
        gone = planned(impulse.stacks)
        if way == "sea":
            return self._movers.fleets(state, impulse.side, gone).get(spot, ())
        return self._movers.land(state, impulse.side, gone).get(spot.hex, ())

    def _staying(self, state: State, impulse: Impulse, spot: Water, leaving: Iterable[str]) -> tuple[str, ...]:
        """Own fleets that stand at a place at sea and stay there by the plan (O-3)."""
        gone = planned(impulse.stacks).union(leaving)
        return tuple(id for id in self._theatre.of(state).fleets[impulse.side].get(spot, ()) if id not in gone)

    def _held_refusal(self, state: State, impulse: Impulse, stack: PlannedStack) -> Refusal | None:
        """Why a stack may not go on from where it is with all its units (WITP-8.5-fleet-2-a)."""
        if stack.way == "land":
            return None
        spot = self.spot(stack)
        staying = (*self._staying(state, impulse, spot, stack.units), *stack.left_behind.get(spot.hex, ()))
        if self._movers.holds(state, impulse.side, spot, staying):
            return None
        reason = f"What stays at {self._theatre.name(spot.hex)} must be at least as strong as the enemy fleet there"
        return Refusal("WITP-8.5-fleet-2-a", reason, (spot.hex,))

    def _landing_refusal(self, state: State, impulse: Impulse, about: tuple[str, ...]) -> Refusal | None:
        target = impulse.target
        if not self._map.is_landing(target):
            reason = f"Sea transport ends in a shallow hex, which {self._theatre.name(target)} is not"
            return Refusal("WITP-8.6.1-3", reason, (*about, target))
        closed = self._entry.land_refusal(state, impulse.side, target)
        if closed is not None:
            return closed
        defended = target in self._theatre.of(state).land[enemy(impulse.side)]
        if defended and landings_forbidden(state, impulse.side):
            return Refusal("WITP-4.5-3", "A card forbids assault landings in this turn", (*about, target))
        return None

    def _nobody_refusal(self, state: State, impulse: Impulse, way: Way, spot: Spot) -> Refusal:
        situation = self._theatre.of(state)
        there = (
            situation.fleets[impulse.side].get(spot, ())
            if way == "sea"
            else situation.land[impulse.side].get(spot.hex, ())
        )
        for id in there:
            refusal = self._movers.refusal(state, impulse.side, id)
            if refusal is not None:
                return refusal
        what = "fleet" if way == "sea" else "land unit"
        return Refusal("WITP-8.2-2", f"No {what} at {spot.hex} is left to move", (spot.hex,))

    def _no_way_refusal(self, state: State, impulse: Impulse, stack: PlannedStack) -> Refusal:
        target, spot, side = self._theatre.name(impulse.target), self.spot(stack), impulse.side
        rest, about = self._rest(state, impulse, stack), (spot.hex, impulse.target)
        if rest >= FAR:
            return Refusal("WITP-8.2-3", f"No way leads from {self._theatre.name(spot.hex)} to {target}", about)
        cost = rest + self.costs.total(state, side, (*impulse.stacks, stack))
        reason = f"With the way to {target} the impulse costs {cost} RP; {state.rp[side]} are left"
        return Refusal("WITP-8.4-1", reason, about)


def _in_order(order: Iterable[str], ids: Iterable[str]) -> tuple[str, ...]:
    """``ids`` as they come in ``order``."""
    wanted = frozenset(ids)
    return tuple(id for id in order if id in wanted)
