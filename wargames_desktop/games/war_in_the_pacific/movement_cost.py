"""What movement costs: activation, hexes, air zones and jungle (8.4)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final, NamedTuple

from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.entry import Entry
from wargames_desktop.games.war_in_the_pacific.frames import CombatTerm, PlannedStack, Way
from wargames_desktop.games.war_in_the_pacific.modifiers import stack_card
from wargames_desktop.games.war_in_the_pacific.situation import Situation
from wargames_desktop.games.war_in_the_pacific.state import State, enemy
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.ways import Terrain, networks

REMEMBERED: Final = 4
"""Positions kept in mind."""


class _Known(NamedTuple):
    """The terrains of a position, as far as they have been asked for."""

    situation: Situation
    continuing: tuple[str, ...]
    turn: int
    terrains: dict[tuple[SideName, Way, bool], Terrain]


class MovementCosts:
    """Reckons what stacks pay, by the position as it stands when their impulse is planned."""

    def __init__(self, theatre: Theatre, entry: Entry) -> None:
        self._theatre = theatre
        self._entry = entry
        self._networks = networks(theatre.map)
        self._jungle = frozenset(hex for hex in theatre.map.labels if theatre.map.is_jungle(hex))
        self._known: tuple[_Known, ...] = ()

    def terrain(self, state: State, side: SideName, way: Way, zones_ignored: bool = False) -> Terrain:
        """What hexes cost and allow for stacks of ``side``."""
        terrains = self._terrains(state)
        found = terrains.get((side, way, zones_ignored))
        if found is None:
            found = terrains[side, way, zones_ignored] = self._worked_out(state, side, way, zones_ignored)
        return found

    def _terrains(self, state: State) -> dict[tuple[SideName, Way, bool], Terrain]:
        situation = self._theatre.of(state)
        for known in self._known:
            if known.situation is situation and known.continuing == state.continuing and known.turn == state.turn:
                return known.terrains
        found = _Known(situation, state.continuing, state.turn, {})
        self._known = (found, *islice(self._known, REMEMBERED - 1))
        return found.terrains

    def _worked_out(self, state: State, side: SideName, way: Way, zones_ignored: bool) -> Terrain:
        costs, network, situation = self._theatre.charts.costs, self._networks[way], self._theatre.of(state)
        zone = frozenset[str]() if zones_ignored else situation.zones[enemy(side)]
        if way == "sea":
            closed, fleets = self._entry.closed_to_fleets(state, side), situation.fleets[enemy(side)]
            held = tuple(spot in fleets for spot in network.spots)
            extra = tuple(costs.zone if hex in zone else 0 for hex in network.hexes)
        else:
            closed, land, jungle = self._entry.closed_to_land(state, side), situation.land[enemy(side)], self._jungle
            held = tuple(hex in land for hex in network.hexes)
            extra = tuple(
                (costs.zone if hex in zone else 0) + (costs.jungle if hex in jungle else 0) for hex in network.hexes
            )
        return Terrain(
            network=network,
            hex=costs.hex,
            extra=extra,
            enter=tuple(hex not in closed for hex in network.hexes),
            leave=tuple(not each for each in held),
        )

    def total(self, state: State, side: SideName, stacks: Iterable[PlannedStack]) -> int:
        """What the stacks of an impulse pay together: the sum of their :meth:`terms`."""
        costs, activated, total = self._theatre.charts.costs, set[str](), 0
        for stack in stacks:
            card = stack_card(state, side, stack.card) if stack.card else None
            free = card.free_hexes if card else 0
            if not free and stack.origin not in activated:
                activated.add(stack.origin)
                total += costs.activation
            terrain = self.terrain(state, side, stack.way, card is not None and card.ignores_zones)
            total += costs.hex * max(0, len(stack.path) - free)
            total += sum(terrain.extra[terrain.network.in_hex(hex)[0]] for hex in stack.path)
        return total

    def terms(self, state: State, side: SideName, stacks: Iterable[PlannedStack]) -> tuple[tuple[CombatTerm, ...], ...]:
        """How the cost of each stack of an impulse comes about; the first that pays for its hex pays its activation.

        Rules: WITP-8.4-act, WITP-8.4-hex, WITP-8.4-azoc, WITP-8.4-jungle.
        """
        activated: set[str] = set()
        found = []
        for stack in stacks:
            card = stack_card(state, side, stack.card)
            terms = []
            if stack.origin not in activated and not (card and card.free_hexes):
                activated.add(stack.origin)
                name = self._theatre.name(stack.origin)
                terms.append(CombatTerm(self._theatre.charts.costs.activation, f"activating {name}", "WITP-8.4-act"))
            found.append((*terms, *self._steps(state, side, stack)))
        return tuple(found)

    def _steps(self, state: State, side: SideName, stack: PlannedStack) -> Iterable[CombatTerm]:
        costs, name = self._theatre.charts.costs, self._theatre.name
        card = stack_card(state, side, stack.card)
        paid = max(0, len(stack.path) - (card.free_hexes if card else 0))
        if paid:
            yield CombatTerm(paid * costs.hex, f"{paid} {'hex' if paid == 1 else 'hexes'} entered", "WITP-8.4-hex")
        if not (card and card.ignores_zones):
            zone = self._theatre.of(state).zones[enemy(side)]
            for hex in stack.path:
                if hex in zone:
                    yield CombatTerm(costs.zone, f"enemy air zone at {name(hex)}", "WITP-8.4-azoc")
        if stack.way == "land":
            for hex in stack.path:
                if hex in self._jungle:
                    yield CombatTerm(costs.jungle, f"jungle at {name(hex)}", "WITP-8.4-jungle")
