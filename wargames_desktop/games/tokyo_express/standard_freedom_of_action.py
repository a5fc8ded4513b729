"""US Freedom of Action in the Standard Game: cohesion, retirement, land and map edge (5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.admirals import Admirals
from wargames_desktop.games.tokyo_express.chart import row_of
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.columns import abreast, drop_markers, is_columnwise
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.events import Modifier
from wargames_desktop.games.tokyo_express.frames import CountermarchSide
from wargames_desktop.games.tokyo_express.freedom_of_action import column_of, impose
from wargames_desktop.games.tokyo_express.orders import DIRECTIONS, courses, stays_on_map
from wargames_desktop.games.tokyo_express.standard_charts import StandardFreedomOfAction
from wargames_desktop.games.tokyo_express.standard_events import Retires, StandardFreedomRolled
from wargames_desktop.games.tokyo_express.state import (
    AHEAD,
    JAPAN,
    US,
    Formation,
    Heading,
    Order,
    State,
    afloat,
    formations_of,
    with_formation,
)
from wargames_desktop.games.tokyo_express.us_retirement import Flight, scatter
from wargames_desktop.games.tokyo_express.waters import Waters


class Imposed(NamedTuple):
    """What a result does to a formation: other orders, one of which the player may choose, retirement, or nothing."""

    orders: tuple[Order, ...] = ()
    retires: bool = False
    ignored: str = ""


NOTHING = Imposed()


class StandardFreedomOfActionPhase(Procedure[State, AnyCommand]):
    """F. Each formation without an admiral who can command it rolls once (TE-4.1-F, TE-5.2-roll).

    Retiring ships never do (TE-11.3-foa); before the release there are no formations (TE-4.1-F-unreleased).
    """

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._table = charts.standard.freedom_of_action
        self._waters = waters
        self._admirals = Admirals(charts)
        self._flight = Flight(charts, waters)

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, frames.StandardFreedomOfAction)
        left = tuple(self.must_check(state)) if frame.left is None else frame.left
        if not left:
            return pop(state)
        return self._roll(swap(state, frames.StandardFreedomOfAction(left[1:])), left[0], play)

    def must_check(self, state: State) -> Iterator[str]:
        """US formations that roll (TE-5.2-admiral, TE-12.1-no-roll)."""
        for name in formations_of(state, US):
            formation = state.formations[name]
            if formation.movement is UNSET and not self._admirals.in_command(state, formation.ships):
                yield name

    def modifiers(self, state: State, name: str) -> tuple[Modifier, ...]:
        """The Cohesion Level, and the distance from the flagship, if there is one (R-48).

        Rules: TE-5.2-mod-cohesion, TE-5.2-mod-all, TE-5.2-mod-some.
        """
        found = []
        if state.night.cohesion:
            found.append(Modifier(state.night.cohesion, "US cohesion", "TE-5.2-mod-cohesion"))
        flagship = self._admirals.flagship(state)
        if flagship is not None:
            at, reach = state.ships[flagship].hex, self._table.range
            beyond = [self._waters.distance(state.ships[s].hex, at) > reach for s in state.formations[name].ships]
            if all(beyond):
                found.append(Modifier(self._table.all_beyond, f"all ships beyond {reach} hexes", "TE-5.2-mod-all"))
            elif any(beyond):
                found.append(Modifier(self._table.some_beyond, f"some ships beyond {reach} hexes", "TE-5.2-mod-some"))
        return tuple(found)

    def _roll(self, state: State, name: str, play: Play) -> State:
        ships = len(state.formations[name].ships)
        sums = self.modifiers(state, name)
        die = play.chance.roll(f"Freedom of Action of {name}", "TE-5.2-roll")
        result = result_of(self._table, ships, die + sum(modifier.value for modifier in sums))
        imposed = self.imposed(state, name, result)
        column = self._table.columns[column_of(self._table, ships)]
        play.emit(StandardFreedomRolled(name, die, sums, column, result, imposed.ignored))
        if imposed.retires:
            play.emit(Retires(state.formations[name].ships, "for this Game Turn", "TE-5.2-R"))
            return scatter(drop_markers(state, state.formations[name].ships), name)
        if not imposed.orders:
            return state
        state = _columnwise(state, name)
        if len(imposed.orders) == 1:
            return impose(state, name, imposed.orders[0], play)
        return push(state, CountermarchSide(name))

    def imposed(self, state: State, name: str, result: str) -> Imposed:
        """What a result of the table means for a formation with the order that it has.

        Rules: TE-5.2-none, TE-5.2-R, TE-5.2-A, TE-5.2-A-near, TE-5.2-A-ahead, TE-5.2-C, TE-5.2-C-already, R-49.
        """
        formation = state.formations[name]
        if result == "-":
            return NOTHING
        if result == "C" and formation.order.maneuver == "countermarch":
            result = "A"
        if result == "A" and self._is_near_enemy(state, formation):
            result = "R"
        if result == "R" and not self._retires_off_map(state, formation):
            return Imposed(retires=True)
        if result == "A" and formation.order.maneuver == "ahead":
            result = "C"
        return self._turned_into_orders(state, name, result)

    def _is_near_enemy(self, state: State, formation: Formation) -> bool:
        return any(
            self._waters.distance(state.ships[own].hex, state.ships[enemy].hex) <= self._table.retirement_range
            for own in formation.ships
            for enemy in afloat(state, JAPAN)
        )

    def _retires_off_map(self, state: State, formation: Formation) -> bool:
        """Whether Retirement Movement at the formation's Speed takes any ship off the map (TE-5.2-edge-speed)."""
        return any(self._flight.leaves_map(state, ship, formation.speed) for ship in formation.ships)

    def _turned_into_orders(self, state: State, name: str, result: str) -> Imposed:
        """The order of a result; another where it leads off the map, as R does here, none where it leads ashore.

        Rules: TE-5.2-land, TE-5.2-edge, TE-5.2-edge-speed, TE-5.2-edge-order.
        """
        formation = state.formations[name]
        if result == "C" and formation.speed == 1:
            return Imposed(ignored="it cannot Countermarch at Speed 1")
        for other in ("A", "C") if result == "R" else dict.fromkeys((result, "A", "C")):
            if other == "C" and formation.speed == 1:
                continue
            orders = [AHEAD] if other == "A" else [Order(maneuver="countermarch", direction=d) for d in DIRECTIONS]
            staying = [order for order in orders if self._stays_on_map(state, name, order)]
            if not staying:
                continue
            clear = tuple(order for order in staying if self._is_clear(state, name, order))
            if not clear:
                return Imposed(ignored="the new order would lead it ashore at once")
            return NOTHING if clear == (formation.order,) else Imposed(clear)
        return Imposed(ignored="any other order would lead it off the map")

    def _leading(self, state: State, name: str) -> tuple[str, ...]:
        """The ships that tell where an order leads: all, or those at the head of a column."""
        formation = state.formations[name]
        if formation.column is UNSET:
            return formation.ships
        return abreast(state, formation, formation.ships[0])

    def _courses(self, state: State, name: str, order: Order) -> Iterator[list[Heading]]:
        formation = state.formations[name]
        heading = state.ships[formation.ships[0]].heading
        return courses(self._charts.movement, formation.speed, heading, order)

    def _stays_on_map(self, state: State, name: str, order: Order) -> bool:
        hexes = [state.ships[ship].hex for ship in self._leading(state, name)]
        return any(stays_on_map(self._waters, hexes, steps) for steps in self._courses(state, name, order))

    def _is_clear(self, state: State, name: str, order: Order) -> bool:
        """Whether some way to carry out an order keeps all ships off land and shoal in the First Movement Phase."""
        hexes = self._charts.movement.rows[state.formations[name].speed][0]
        starts = [state.ships[ship].hex for ship in self._leading(state, name)]
        return any(
            all(self._is_open(start, steps[:hexes]) for start in starts) for steps in self._courses(state, name, order)
        )

    def _is_open(self, hex_: str, steps: list[Heading]) -> bool:
        for heading in steps:
            ahead = self._waters.step(hex_, heading)
            if ahead is None:
                return True
            if not self._waters.is_open(ahead):
                return False
            hex_ = ahead
        return True


def result_of(table: StandardFreedomOfAction, ships: int, roll: int) -> str:
    """``-``, ``A``, ``C`` or ``R`` for a modified roll (TE-5.2-table)."""
    return table.rows[row_of(table.rows, roll)][column_of(table, ships)]


def _columnwise(state: State, name: str) -> State:
    """A column carries out what the table imposes columnwise, its lead ship as before (TE-5.2-A, TE-5.2-C)."""
    formation = state.formations[name]
    if formation.column is UNSET or is_columnwise(formation):
        return state
    return with_formation(state, name, msgspec.structs.replace(formation, column="columnwise"))
