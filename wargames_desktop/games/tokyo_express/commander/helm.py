"""Steering: which order, and when to turn, for the best fight in the phases to come.

Combat comes in one of the Movement Phases, any as likely as the next. A voyage is worth the fights that it would bring
in each of them, and in its last position once more, for the turn that follows. The enemy is taken to sail straight on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

import msgspec

from wargames_desktop.games.tokyo_express.arcs import Arc, arcs_at
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commander.estimates import Estimates
from wargames_desktop.games.tokyo_express.commands import ChooseSide, GiveOrder, Turning
from wargames_desktop.games.tokyo_express.frames import CountermarchSide, UsMovement, UsOrders
from wargames_desktop.games.tokyo_express.movement import When, hexes_in_phase, must_turn_now
from wargames_desktop.games.tokyo_express.orders import next_turn, possible_orders, turned, turns_left
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import (
    JAPAN,
    US,
    Direction,
    Formation,
    Heading,
    Maneuver,
    Order,
    Ship,
    State,
    afloat,
    formation_of,
    formations_of,
)

CAUTION = 1.0
"""What a Victory Point lost weighs against one won."""
OFF_THE_MAP = -10.0
"""What sailing off the map is worth: the whole fleet would slide."""
LAST_PHASE = 6
REMEMBERED_FIGHTS = 20_000
MOUNTS: Mapping[Arc, str] = {"bow": "PSC", "port": "PC", "starboard": "SC", "stern": ""}
"""Torpedo mounts that bear in an arc, roughly."""

Enemies = tuple[tuple[str, str, Heading, tuple[int, ...]], ...]
"""Name, hex, heading and salvos of each enemy ship that fights."""


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
                voyage = self._voyage(state, name)
                possible = possible_orders(name, state.formations[name].speed)
                best = max(possible, key=lambda order: voyage.under(order.maneuver, order.direction))
                if Order(maneuver=best.maneuver, direction=best.direction) != state.formations[name].order:
                    return best
        return None

    def side(self, state: State, frame: CountermarchSide) -> ChooseSide:
        """The side of a Countermarch that was imposed."""
        voyage = self._voyage(state, frame.formation)
        return ChooseSide(max(frame.sides, key=lambda side: voyage.under("countermarch", side)))

    def turning(self, state: State, frame: UsMovement) -> Turning | None:
        """The turn of the next formation that should make one in this phase; None if none should."""
        for name in formations_of(state, US):
            if name not in frame.turning:
                when = self._voyage(state, name).best_turning()
                if when != "hold":
                    return Turning(name, when)
        return None

    def _voyage(self, state: State, name: str) -> Voyage:
        return Voyage(self._charts, self._sea, self._fights, state, name)


class Voyage:
    """The ways of a formation through the rest of the Game Turn; its strongest ship stands for all."""

    def __init__(self, charts: Charts, sea: Sea, fights: Fights, state: State, name: str) -> None:
        self._charts = charts
        self._sea = sea
        self._fights = fights
        self._formation = state.formations[name]
        self._ship = max(self._formation.ships, key=fights.strength)
        self._start = state.ships[self._ship]
        self._phase = max(state.phase, 1)
        self._combat_to_come = "combat" in state.chits
        self._state = state
        self._enemies = self._expected_enemies()
        self._best: dict[tuple[int, str, str, int, int], float] = {}

    def under(self, maneuver: Maneuver, direction: Direction | None) -> float:
        """What the rest of the turn is worth under an order."""
        order = Order(maneuver=maneuver, direction=direction)
        self._best.clear()
        return self._from(self._phase, self._start, msgspec.structs.replace(self._formation, order=order))

    def best_turning(self) -> When:
        """Whether to turn in this phase, and when."""
        ways = dict(self._ways(self._phase, self._start, self._formation))
        return max(ways, key=lambda when: ways[when], default="hold")

    def _from(self, phase: int, ship: Ship, formation: Formation) -> float:
        """The most that the phases from ``phase`` on can be worth."""
        if phase > LAST_PHASE:
            return self._fight(LAST_PHASE, ship)
        key = (phase, ship.hex, ship.heading, formation.order.turns_made, formation.turned_after)
        if key not in self._best:
            self._best[key] = max(worth for _, worth in self._ways(phase, ship, formation))
        return self._best[key]

    def _ways(self, phase: int, ship: Ship, formation: Formation) -> Iterator[tuple[When, float]]:
        for when in self._whens(phase, formation):
            end, after = self._moved(phase, ship, formation, when)
            if end is None:
                yield when, OFF_THE_MAP
            else:
                now = self._fight(phase, end) if self._combat_to_come else 0.0
                yield when, now + self._from(phase + 1, end, after)

    def _whens(self, phase: int, formation: Formation) -> Sequence[When]:
        if turns_left(formation) == 0 or hexes_in_phase(self._charts, formation, phase) == 0:
            return ("hold",)
        whens: tuple[When, ...] = ("after",) if formation.turned_after else ("before", "after")
        return whens if must_turn_now(self._charts, formation, phase) else ("hold", *whens)

    def _moved(self, phase: int, ship: Ship, formation: Formation, when: When) -> tuple[Ship | None, Formation]:
        if when == "before":
            ship, formation = _turned(ship, formation)
        steps = hexes_in_phase(self._charts, formation, phase)
        place: str | None = ship.hex
        for _ in range(steps):
            place = self._sea.step(place, ship.heading) if place is not None else None
        if place is None:
            return None, formation
        ship = msgspec.structs.replace(ship, hex=place)
        if steps:
            formation = msgspec.structs.replace(formation, turned_after=0)
        if when == "after":
            ship, formation = _turned(ship, formation)
            formation = msgspec.structs.replace(formation, turned_after=phase)
        return ship, formation

    def _fight(self, phase: int, ship: Ship) -> float:
        return self._fights.worth(
            self._ship,
            ship.hex,
            ship.heading,
            len(self._formation.ships),
            self._enemies[phase],
            self._state.fire_direction[US],
            self._state.fire_direction[JAPAN],
        )

    def _expected_enemies(self) -> dict[int, Enemies]:
        """By phase, every enemy ship that fights, where it comes if it sails on."""
        ships = dict(_enemies(self._state))
        expected = {}
        for phase in range(self._phase, LAST_PHASE + 1):
            ships = {name: self._ahead(name, ship, phase) for name, ship in ships.items()}
            expected[phase] = tuple((name, ship.hex, ship.heading, ship.salvos) for name, ship in ships.items())
        return expected

    def _ahead(self, name: str, ship: Ship, phase: int) -> Ship:
        formation = formation_of(self._state, name)
        speed = ship.max_speed if formation is None else self._state.formations[formation].speed
        place = ship.hex
        for _ in range(self._charts.movement.rows[speed][phase - 1]):
            place = self._sea.step(place, ship.heading) or place
        return msgspec.structs.replace(ship, hex=place)


class Fights:
    """What a fight between ships in given positions is worth to the US."""

    def __init__(self, charts: Charts, sea: Sea, estimates: Estimates) -> None:
        self._charts = charts
        self._ships = charts.roster.ships
        self._sea = sea
        self._estimates = estimates
        self._won = cache(self._work_out_won)
        self._lost = cache(self._work_out_lost)
        self.worth = lru_cache(maxsize=REMEMBERED_FIGHTS)(self._work_out_worth)

    def strength(self, ship: str) -> int:
        """The combined value of the primaries."""
        return self._ships[ship].bow + self._ships[ship].stern

    def _work_out_worth(
        self, name: str, hex_: str, heading: Heading, ships: int, enemies: Enemies, us_sight: int, japanese_sight: int
    ) -> float:
        """Victory Points that ``ships`` like this one gain, less those that the enemies gain."""
        most = lost = 0.0
        for enemy, enemy_hex, enemy_heading, salvos in enemies:
            distance = self._sea.distance(hex_, enemy_hex)
            if distance > japanese_sight:
                continue
            arc = arcs_at(self._sea.bearing(hex_, enemy_hex, heading) if distance else None)[0]
            other = arcs_at(self._sea.bearing(enemy_hex, hex_, enemy_heading) if distance else None)[0]
            lost += self._lost(enemy, salvos, name, distance, other, arc)
            if distance <= us_sight:
                most = max(most, self._won(name, enemy, distance, arc))
        return most * ships - CAUTION * lost

    def _work_out_won(self, name: str, enemy: str, distance: int, arc: Arc) -> float:
        """Victory Points that the guns of a US ship gain at an enemy in one of her arcs."""
        return self._estimates.gunnery(name, arc, enemy, distance) * self._estimates.worth(enemy)

    def _work_out_lost(
        self, enemy: str, salvos: tuple[int, ...], name: str, distance: int, arc: Arc, seen_from_target: Arc
    ) -> float:
        """Victory Points that the guns and torpedoes of an enemy gain at a US ship in one of its arcs."""
        points = self._estimates.gunnery(enemy, arc, name, distance)
        if distance:
            points += self._torpedoes(enemy, salvos, distance, arc, seen_from_target)
        return points * self._estimates.worth(name)

    def _torpedoes(self, enemy: str, salvos: tuple[int, ...], distance: int, arc: Arc, seen_from_target: Arc) -> float:
        """Damage Points that the torpedoes of an enemy may do: two salvos at Short range, one beyond."""
        table = self._charts.torpedoes
        range_ = next(name for name, (low, high) in table.ranges.items() if low <= distance <= high)
        values = [
            line.value
            for line, left in zip(self._ships[enemy].torpedoes, salvos, strict=False)
            for _ in range(left)
            if line.mount in MOUNTS[arc]
        ]
        change = table.value_by_range["japan"][range_]
        change += {"bow": table.bow_arc, "stern": table.stern_arc}.get(seen_from_target, 0)
        fired = sorted(values, reverse=True)[: 2 if range_ == "Short" else 1]
        return self._estimates.salvos("japan", sum(value + change for value in fired))


def _enemies(state: State) -> Iterator[tuple[str, Ship]]:
    for name in afloat(state, JAPAN):
        if not state.ships[name].out_of_action:
            yield name, state.ships[name]


def _turned(ship: Ship, formation: Formation) -> tuple[Ship, Formation]:
    direction, hexsides = next_turn(formation.order)
    order = msgspec.structs.replace(formation.order, turns_made=formation.order.turns_made + 1)
    return (
        msgspec.structs.replace(ship, heading=turned(ship.heading, direction, hexsides)),
        msgspec.structs.replace(formation, order=order),
    )
