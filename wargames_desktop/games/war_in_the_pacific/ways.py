"""The cheapest ways over the map: what it costs stacks to get to a target, and how far points reach (8.4).

A stack with a free move pays for its first hexes only what zones and jungle add; ``free`` tells how many of them are
left. Costs are in resource points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from wargames_desktop.games.war_in_the_pacific.frames import Way
from wargames_desktop.games.war_in_the_pacific.geography import Geography, Water

FAR: Final = 1_000_000
"""More than anything costs: there is no way."""

NOBODY: Final = -1
"""No start."""

Spot = Water
"""Where a stack is: a place at sea, or for land units a hex."""


class Network:
    """The spots that stacks of one kind go to, numbered, and the steps between them; every step leads both ways."""

    def __init__(self, steps: Mapping[Spot, tuple[Spot, ...]]) -> None:
        self.spots = tuple(steps)
        self.number = {spot: number for number, spot in enumerate(self.spots)}
        self.steps = tuple(tuple(self.number[near] for near in around) for around in steps.values())
        self.hexes = tuple(spot.hex for spot in self.spots)
        self._in_hex: dict[str, tuple[int, ...]] = {}
        for number, hex in enumerate(self.hexes):
            self._in_hex[hex] = (*self._in_hex.get(hex, ()), number)

    def in_hex(self, hex: str) -> tuple[int, ...]:
        """The spots of a hex; none if stacks of this kind cannot be there."""
        return self._in_hex.get(hex, ())


def networks(map: Geography) -> dict[Way, Network]:
    """The seas, and the land with its shallows."""
    land = {Spot(hex): tuple(Spot(near) for near in map.land_steps(hex)) for hex in map.labels}
    return {
        "sea": Network({water: map.fleet_steps(water) for water in map.waters}),
        "land": Network({spot: around for spot, around in land.items() if around}),
    }


class Terrain(NamedTuple):
    """What the spots of a network cost and allow, by number, for the stacks of one side."""

    network: Network
    hex: int
    """What entering a spot costs."""
    extra: tuple[int, ...]
    """What air zones and jungle add."""
    enter: tuple[bool, ...]
    """Whether a spot may be entered."""
    leave: tuple[bool, ...]
    """Whether a stack that has entered a spot may go on."""


class Ways:
    """The cheapest ways from everywhere to a target."""

    def __init__(self, terrain: Terrain, target: str, free: int) -> None:
        self._terrain = terrain
        self._spots = len(terrain.network.spots)
        self._free = free
        self._goals = tuple(number for number in terrain.network.in_hex(target) if terrain.enter[number])
        self._costs = self._searched()

    def cost(self, spot: Spot, free: int) -> int:
        """What the way from ``spot`` to the target costs; :data:`FAR` if there is none."""
        number = self._terrain.network.number.get(spot)
        return FAR if number is None else self._costs[free * self._spots + number]

    def path(self, spot: Spot, free: int) -> tuple[Spot, ...]:
        """The spots of the cheapest way, without the first; of several alike the one that comes first clockwise.

        Raises:
            ValueError: there is no way.
        """
        if self.cost(spot, free) >= FAR:
            raise ValueError(f"there is no way from {spot}")
        network = self._terrain.network
        at, path = network.number[spot], []
        while at not in self._goals:
            at, free = next(
                (near, max(0, free - 1))
                for near in network.steps[at]
                if self._through(near) + self.price(near, free) + self._costs[max(0, free - 1) * self._spots + near]
                == self._costs[free * self._spots + at]
            )
            path.append(network.spots[at])
        return tuple(path)

    def price(self, number: int, free: int) -> int:
        """What it costs to enter a spot."""
        return self._terrain.extra[number] + (0 if free else self._terrain.hex)

    def _through(self, number: int) -> int:
        """Nothing for a spot that a way may lead through, or to; else too much."""
        leads = self._terrain.leave[number] and self._terrain.enter[number]
        return 0 if leads or number in self._goals else FAR

    def _searched(self) -> list[int]:
        """Costs by free hexes left and spot, searched from the target backwards."""
        spots, steps = self._spots, self._terrain.network.steps
        costs = [FAR] * (spots * (self._free + 1))
        rings: list[list[int]] = [[]]
        for free in range(self._free + 1):
            for goal in self._goals:
                costs[free * spots + goal] = 0
                rings[0].append(free * spots + goal)
        for spent, ring in enumerate(rings):
            for state in ring:
                if costs[state] != spent:
                    continue
                free, at = divmod(state, spots)
                if self._through(at):
                    continue
                before = [(free + 1, self.price(at, free + 1))] if free < self._free else []
                if not free:
                    before.append((0, self.price(at, 0)))
                for earlier, price in before:
                    total = spent + price
                    while len(rings) <= total:
                        rings.append([])
                    for near in steps[at]:
                        if total < costs[earlier * spots + near]:
                            costs[earlier * spots + near] = total
                            rings[total].append(earlier * spots + near)
        return costs


class Start(NamedTuple):
    """Where stacks may set out."""

    spot: Spot
    free: int
    spent: int
    """What it costs before the first step."""


def reachable(terrain: Terrain, starts: Iterable[Start], limit: int) -> dict[str, int]:
    """The hexes that stacks from other hexes can get to, each with the least that it costs.

    A start may be left though enemies hold it; other spots that enemies hold are the end of a way. The search keeps the
    two nearest starts of each spot, so that a start is told from others that reach it.
    """
    network, spots, enter, leave = terrain.network, len(terrain.network.spots), terrain.enter, terrain.leave
    begun = [start for start in starts if start.spent <= limit and start.spot in network.number]
    layers = max((start.free for start in begun), default=0) + 1
    nearest, second = [NOBODY] * (layers * spots), [NOBODY] * (layers * spots)
    rings: list[list[tuple[int, int]]] = [[] for _ in range(limit + 1)]
    for number, start in enumerate(begun):
        rings[start.spent].append((start.free * spots + network.number[start.spot], number))
    sources = [network.number[start.spot] for start in begun]
    hexes: dict[str, int] = {}
    for spent, ring in enumerate(rings):
        for state, number in ring:
            source, at = sources[number], state % spots
            setting_out = source == at and begun[number].spent == spent and begun[number].free == state // spots
            if not setting_out:
                if nearest[state] == NOBODY:
                    nearest[state] = source
                elif nearest[state] != source and second[state] == NOBODY:
                    second[state] = source
                else:
                    continue
                if network.hexes[source] != network.hexes[at]:
                    hexes.setdefault(network.hexes[at], spent)
                if not leave[at]:
                    continue
            free = state // spots
            after, paid = (free - 1) * spots if free else 0, spent + (0 if free else terrain.hex)
            for near in network.steps[at]:
                total, following = paid + terrain.extra[near], after + near
                if total <= limit and second[following] == NOBODY and nearest[following] != source and enter[near]:
                    rings[total].append((following, number))
    return hexes
