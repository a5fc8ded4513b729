"""Steering: which order, and when to turn, for the best fight in the phases to come.

Combat comes in one of the Movement Phases, any as likely as the next. A voyage is worth the fights that it would bring
in each of them, and in its last position once more, for the turn that follows. The enemy is taken to sail straight on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple, Protocol

import msgspec

from wargames_desktop.games.tokyo_express.arcs import BROADSIDES, Arc, arcs_at
from wargames_desktop.games.tokyo_express.charts import PHASES, Charts
from wargames_desktop.games.tokyo_express.commander.estimates import Estimates
from wargames_desktop.games.tokyo_express.commands import ChooseSide, GiveOrder, Turning
from wargames_desktop.games.tokyo_express.fire import speed_of
from wargames_desktop.games.tokyo_express.frames import CountermarchSide, UsMovement, UsOrders
from wargames_desktop.games.tokyo_express.movement import When
from wargames_desktop.games.tokyo_express.orders import (
    DIRECTIONS,
    next_turn,
    possible_orders,
    turns_left,
    turns_required,
)
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import (
    COMBAT_CHIT,
    HEADINGS,
    JAPAN,
    US,
    Heading,
    Order,
    SideName,
    State,
    afloat,
    formations_of,
)
from wargames_desktop.hexgrid import Hex, bearing, distance

CAUTION = 1.0
"""What a Victory Point lost weighs against one won."""
OFF_THE_MAP = -10.0
"""What sailing off the map is worth: the whole fleet would slide."""
LAST_PHASE = PHASES[-1]
REMEMBERED_FIGHTS = 200

Turns = tuple[int, ...]
"""Turns to make, in hexsides, starboard positive."""
MOUNTS: Mapping[Arc, str] = {"bow": "PSC", "port": "PC", "starboard": "SC", "stern": ""}
"""Torpedo mounts that bear in an arc, roughly."""


class Enemy(NamedTuple):
    """An enemy ship that fights, where it is expected."""

    name: str
    hex: str
    heading: int
    """An index of HEADINGS."""
    salvos: tuple[int, ...]
    speed: int


Enemies = tuple[Enemy, ...]

Lie = tuple[int, Arc, Arc]
"""How a ship and an enemy lie from each other: the distance, and the arc of each in which the other is."""
Stakes = Callable[[Lie], tuple[float, float]]
"""Victory Points that a ship and an enemy may gain at each other."""


class Helm:
    """Orders and turns."""

    def __init__(self, charts: Charts, sea: Sea, estimates: Estimates) -> None:
        self._charts = charts
        self._sea = sea
        self._fights = Fights(charts, sea, estimates)

    def order(self, state: State, frame: UsOrders) -> GiveOrder | None:
        """The order of the next formation that should have another than it has; None if none should."""
        for name in formations_of(state, US):
            if name not in frame.ordered:
                formation = state.formations[name]
                voyage = self._voyage(state, name)
                orders = {order: as_order(order) for order in possible_orders(name, formation.speed)}
                best = max(orders, key=lambda order: voyage.worth(turns_of(orders[order], formation.speed)))
                if orders[best] != formation.order:
                    return best
        return None

    def side(self, state: State, frame: CountermarchSide) -> ChooseSide:
        """The side of a Countermarch that was imposed."""
        voyage = self._voyage(state, frame.formation)
        speed = state.formations[frame.formation].speed
        orders = {side: Order(maneuver="countermarch", direction=side) for side in DIRECTIONS}
        return ChooseSide(max(orders, key=lambda side: voyage.worth(turns_of(orders[side], speed))))

    def turning(self, state: State, frame: UsMovement) -> Turning | None:
        """The turn of the next formation that should make one in this phase; None if none should."""
        for name in formations_of(state, US):
            formation = state.formations[name]
            if name not in frame.turning and turns_left(formation):
                when = self._voyage(state, name).best_turning(turns_of(formation.order, formation.speed))
                if when != "hold":
                    return Turning(name, when)
        return None

    def _voyage(self, state: State, name: str) -> Voyage:
        """The strongest ship of the formation stands for all."""
        formation = state.formations[name]
        ship = max(formation.ships, key=self._fights.strength)
        fights = {
            phase: self._fights.against(ship, len(formation.ships), enemies, state.fire_direction)
            for phase, enemies in expected_enemies(self._charts, self._sea, state, fighting_enemies(state)).items()
        }
        return Voyage(self._charts, self._sea.step, fights, state, name, ship)


def as_order(order: GiveOrder) -> Order:
    return Order(maneuver=order.maneuver, direction=order.direction)


def turns_of(order: Order, speed: int) -> Turns:
    """The turns that are left of an order, in hexsides, starboard positive."""
    turns: list[int] = []
    for made in range(order.turns_made, turns_required(order, speed)):
        direction, hexsides = next_turn(msgspec.structs.replace(order, turns_made=made))
        turns.append(hexsides if direction == "starboard" else -hexsides)
    return tuple(turns)


class Place(NamedTuple):
    """Where a formation's strongest ship is, and whether it has just turned in that hex."""

    hex: str
    heading: int
    """An index of HEADINGS."""
    just_turned: bool


class Battle(Protocol):
    """What a place in a Movement Phase is worth."""

    def worth(self, hex_: str, heading: int) -> float:
        """Victory Points to be expected in a hex on a heading, an index of HEADINGS."""


class Voyage:
    """The ways of a formation through the rest of the Game Turn; one ship stands for all."""

    def __init__(
        self,
        charts: Charts,
        step: Callable[[str, Heading], str | None],
        fights: Mapping[int, Battle],
        state: State,
        name: str,
        ship: str,
    ) -> None:
        """``step`` tells the next hex in a heading, or None where no ship should go; ``fights`` go by phase."""
        formation = state.formations[name]
        place = state.ships[ship]
        self._step = step
        self._start = Place(place.hex, HEADINGS.index(place.heading), formation.turned_after > 0)
        self._phase = max(state.phase, 1)
        self._steps = charts.movement.rows[formation.speed]
        self._last_draw = self._phase + len(state.chits) - 1 if COMBAT_CHIT in state.chits else 0
        self._fights = fights
        self._best: dict[tuple[int, Place, Turns], float] = {}

    def worth(self, turns: Turns) -> float:
        """The most that the rest of the Game Turn can be worth with these turns to make."""
        return self._from(self._phase, self._start, turns)

    def best_turning(self, turns: Turns) -> When:
        """Whether to make the next turn in this phase, and when."""
        ways = self._ways(self._phase, self._start, turns)
        return max(ways, key=lambda when: ways[when])

    def _from(self, phase: int, place: Place, turns: Turns) -> float:
        if phase > LAST_PHASE:
            return self._fights[LAST_PHASE].worth(place.hex, place.heading)
        key = (phase, place, turns)
        known = self._best.get(key)
        if known is None:
            known = self._best[key] = max(self._ways(phase, place, turns).values())
        return known

    def _ways(self, phase: int, place: Place, turns: Turns) -> dict[When, float]:
        """What the phases from ``phase`` on can be worth, by when the next turn is made in this one."""
        steps = self._steps[phase - 1]
        ways: dict[When, float] = {}
        for when in self._whens(phase, steps, place, turns):
            end = self._moved(place, steps, turns, when)
            if end is None:
                ways[when] = OFF_THE_MAP
            else:
                now = self._fights[phase].worth(end.hex, end.heading) if phase <= self._last_draw else 0.0
                ways[when] = now + self._from(phase + 1, end, turns if when == "hold" else turns[1:])
        return ways

    def _whens(self, phase: int, steps: int, place: Place, turns: Turns) -> Sequence[When]:
        if not turns or not steps:
            return ("hold",)
        whens: tuple[When, ...] = ("after",) if place.just_turned else ("before", "after")
        last_chance = len(turns) >= sum(later > 0 for later in self._steps[phase - 1 :])
        return whens if last_chance else ("hold", *whens)

    def _moved(self, place: Place, steps: int, turns: Turns, when: When) -> Place | None:
        heading = place.heading
        if when == "before":
            heading = (heading + turns[0]) % 6
        hex_: str | None = place.hex
        for _ in range(steps):
            hex_ = self._step(hex_, HEADINGS[heading]) if hex_ is not None else None
        if hex_ is None:
            return None
        if when == "after":
            return Place(hex_, (heading + turns[0]) % 6, True)
        return Place(hex_, heading, place.just_turned and not steps)


def fighting_enemies(state: State) -> list[Enemy]:
    """Every enemy ship that fights, where she is."""
    ships = {name: state.ships[name] for name in afloat(state, JAPAN)}
    return [
        Enemy(name, ship.hex, HEADINGS.index(ship.heading), ship.salvos, speed_of(state, name))
        for name, ship in ships.items()
        if not ship.out_of_action
    ]


def expected_enemies(charts: Charts, sea: Sea, state: State, enemies: Sequence[Enemy]) -> dict[int, Enemies]:
    """By phase left of the Game Turn, where enemies come if they sail straight on."""
    expected = {}
    for phase in range(max(state.phase, 1), LAST_PHASE + 1):
        enemies = [enemy._replace(hex=_ahead(charts, sea, enemy, phase)) for enemy in enemies]
        expected[phase] = tuple(enemies)
    return expected


def _ahead(charts: Charts, sea: Sea, enemy: Enemy, phase: int) -> str:
    hex_ = enemy.hex
    for _ in range(charts.movement.rows[enemy.speed][phase - 1]):
        hex_ = sea.step(hex_, HEADINGS[enemy.heading]) or hex_
    return hex_


class Fights:
    """What fights between ships in given positions are worth to the US."""

    def __init__(self, charts: Charts, sea: Sea, estimates: Estimates) -> None:
        self._charts = charts
        self._ships = charts.roster.ships
        self._sea = sea
        self._estimates = estimates
        self.stakes = cache(self._stakes_by_lie)
        self._against = lru_cache(maxsize=REMEMBERED_FIGHTS)(partial(Fight, self, sea))

    def strength(self, ship: str) -> int:
        """The combined value of the primaries."""
        return self._ships[ship].bow + self._ships[ship].stern

    def against(self, name: str, ships: int, enemies: Enemies, sight: Mapping[SideName, int]) -> Fight:
        """The fight of ``ships`` like one with enemies where they are expected."""
        return self._against(name, ships, enemies, sight[US], sight[JAPAN])

    def _stakes_by_lie(self, name: str, enemy: str, salvos: tuple[int, ...]) -> Stakes:
        return cache(partial(self._work_out_stakes, name, enemy, salvos))

    def _work_out_stakes(self, name: str, enemy: str, salvos: tuple[int, ...], lie: Lie) -> tuple[float, float]:
        """Victory Points that a US ship's guns gain at an enemy, and that its guns and torpedoes gain at her."""
        distance, arc, enemy_arc = lie
        won = self._estimates.gunnery(name, arc, enemy, distance) * self._estimates.worth(enemy)
        points = self._estimates.gunnery(enemy, enemy_arc, name, distance)
        if distance:
            points += self._torpedoes(enemy, salvos, distance, enemy_arc, arc)
        return won, points * self._estimates.worth(name)

    def _torpedoes(self, enemy: str, salvos: tuple[int, ...], distance: int, arc: Arc, seen_from_target: Arc) -> float:
        """Damage Points that the torpedoes of an enemy may do: all salvos allowed at Short range, one beyond."""
        table = self._charts.torpedoes
        if distance > table.reach["japan"]:
            return 0.0
        range_ = next(name for name, (low, high) in table.ranges.items() if low <= distance <= high)
        values = [
            line.value
            for line, left in zip(self._ships[enemy].torpedoes, salvos, strict=False)
            for _ in range(left)
            if line.mount in MOUNTS[arc]
        ]
        change = table.value_by_range["japan"][range_]
        change += {"bow": table.bow_arc, "stern": table.stern_arc}.get(seen_from_target, 0)
        fired = sorted(values, reverse=True)[: self._charts.values.torpedo_salvos if range_ == "Short" else 1]
        return self._estimates.salvos("japan", sum(value + change for value in fired))


class Fight:
    """A fight of ``ships`` like one of the US with enemies where they are expected."""

    def __init__(
        self, fights: Fights, sea: Sea, name: str, ships: int, enemies: Enemies, us_sight: int, japanese_sight: int
    ) -> None:
        self._sea = sea
        self._count = ships
        self._enemies = [
            (*sea.hexes[enemy.hex], enemy.heading, fights.stakes(name, enemy.name, enemy.salvos)) for enemy in enemies
        ]
        self._us_sight = us_sight
        self._japanese_sight = japanese_sight
        self._worth: dict[tuple[str, int], float] = {}

    def worth(self, hex_: str, heading: int) -> float:
        """Victory Points that the ships gain from a hex with a heading, less those that the enemies gain."""
        known = self._worth.get((hex_, heading))
        if known is None:
            known = self._worth[hex_, heading] = self._work_out(self._sea.hexes[hex_], heading)
        return known

    def _work_out(self, here: Hex, heading: int) -> float:
        most = lost = 0.0
        for q, r, enemy_heading, stakes in self._enemies:
            lie = lie_of(q - here.q, r - here.r, heading, enemy_heading)
            if lie[0] <= self._japanese_sight:
                won, points = stakes(lie)
                lost += points
                if won > most and lie[0] <= self._us_sight:
                    most = won
        return most * self._count - CAUTION * lost


@cache
def lie_of(q: int, r: int, heading: int, enemy_heading: int) -> Lie:
    """How a ship at (0, 0) and an enemy at (q, r) lie from each other."""
    here, there = Hex(0, 0), Hex(q, r)
    if here == there:
        return 0, BROADSIDES[0], BROADSIDES[0]
    arc = arcs_at(bearing(here, there, heading))[0]
    return distance(here, there), arc, arcs_at(bearing(there, here, enemy_heading))[0]
