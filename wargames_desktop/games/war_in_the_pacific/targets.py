"""Which hexes can be the target of a movement impulse, and what it costs at least to get there (8.2).

Cards that help a stack count; so do ways that only a holding force opens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.frames import Impulse, Way
from wargames_desktop.games.war_in_the_pacific.modifiers import stack_cards
from wargames_desktop.games.war_in_the_pacific.movement_cost import MovementCosts
from wargames_desktop.games.war_in_the_pacific.movers import Movers
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.ways import FAR, Spot, Start, Terrain, reachable

WAYS: Final[tuple[Way, ...]] = ("sea", "land")


class Targets:
    """Finds the targets of a position; those of the last are remembered. ``is_open`` tells whether a stack can be led
    from a spot to the target of an impulse, holding forces and all."""

    def __init__(
        self,
        theatre: Theatre,
        movers: Movers,
        costs: MovementCosts,
        is_open: Callable[[State, Impulse, Way, Spot], bool],
    ) -> None:
        self._theatre = theatre
        self._movers = movers
        self._costs = costs
        self._is_open = is_open
        self._known: tuple[State, SideName, dict[str, int]] | None = None

    def of(self, state: State, side: SideName) -> dict[str, int]:
        """Every hex that some stack of ``side`` can get to, ascending, with the least that it costs."""
        known = self._known
        if known is None or known[1] != side or not _moves_alike(known[0], state):
            found: dict[str, int] = {}
            for way in WAYS:
                for hex, cost in self._within_reach(state, side, way).items():
                    found[hex] = min(cost, found.get(hex, FAR))
            known = self._known = (state, side, {hex: found[hex] for hex in sorted(found)})
        return known[2]

    def from_spot(self, state: State, side: SideName, way: Way, spot: Spot) -> dict[str, int]:
        """Where a stack that is activated at ``spot`` can get to, with the cost, cards and holding forces aside."""
        start = Start(spot, 0, self._theatre.charts.costs.activation)
        return reachable(self._costs.terrain(state, side, way), (start,), state.rp[side])

    def _within_reach(self, state: State, side: SideName, way: Way) -> dict[str, int]:
        """The hexes that some stack can get to by a way, cards included."""
        limit, found = state.rp[side], dict[str, int]()
        cards = stack_cards(state, side)
        for zones_ignored in sorted({False, *(card.ignores_zones for card in cards)}):
            terrain = self._costs.terrain(state, side, way, zones_ignored)
            free = [card.free_hexes for card in cards if card.ignores_zones == zones_ignored and card.free_hexes]
            starts = list(self._starts(state, side, way, max(free, default=0)))
            for hex, cost in reachable(terrain, starts, limit).items():
                found[hex] = min(cost, found.get(hex, FAR))
            if way == "sea":
                self._add_beyond_enemies(state, side, terrain, starts, found)
        return found

    def _starts(self, state: State, side: SideName, way: Way, free: int) -> Iterator[Start]:
        activation = self._theatre.charts.costs.activation
        for spot in self._spots(state, side, way):
            yield Start(spot, 0, activation)
            if free:
                yield Start(spot, free, 0)

    def _spots(self, state: State, side: SideName, way: Way) -> Iterator[Spot]:
        """Where stacks can set out by a way, as far as enemy fleets let them."""
        if way == "land":
            yield from map(Spot, self._movers.land(state, side))
            return
        for water, ids in self._movers.fleets(state, side).items():
            staying = tuple(id for id in self._theatre.of(state).fleets[side][water] if id not in ids)
            holding = self._movers.holding_force(state, side, water, staying, ids)
            if holding is not None and len(holding) < len(ids):
                yield water

    def _add_beyond_enemies(
        self, state: State, side: SideName, terrain: Terrain, starts: list[Start], found: dict[str, int]
    ) -> None:
        """Add the hexes that fleets get to only by leaving a holding force on the way (WITP-8.5-fleet-2-exc)."""
        held = [spot.hex for spot, leave in zip(terrain.network.spots, terrain.leave, strict=True) if not leave]
        if not any(found.get(hex, FAR) < state.rp[side] for hex in held):
            return
        freely = reachable(terrain._replace(leave=(True,) * len(terrain.leave)), starts, state.rp[side])
        for target in freely.keys() - found.keys():
            impulse = Impulse(side=side, target=target)
            waters = (water for water in self._movers.fleets(state, side) if water.hex != target)
            if any(self._is_open(state, impulse, "sea", water) for water in waters):
                found[target] = freely[target]


def _moves_alike(a: State, b: State) -> bool:
    """Whether the same moves are possible in two states, such as a state and a view of it."""
    return (
        a.units is b.units
        and a.rp == b.rp
        and a.continuing == b.continuing
        and a.turn == b.turn
        and a.us_at_war == b.us_at_war
        and a.effects == b.effects
    )
