"""What is done with economic resources: repairs, ships, bases, aircraft and troops (5.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from wargames_desktop.engine.decision import Decision
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.commands.economics import (
    BuildBase,
    BuildShips,
    BuildUnits,
    EndStep,
    RepairCity,
    RepairDestroyers,
    RepairShip,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup, total
from wargames_desktop.games.east_wind_rain.frames.economics import EconomicPhase
from wargames_desktop.games.east_wind_rain.state import Bases, State, with_bases
from wargames_desktop.games.east_wind_rain.terms import SIDE_OF, AirType, FleetType, GroundType, Purse, SideName
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.victory import VictoryPoints

KEPT: Final = 60
"""ER that stay on the record for the operations of the turn."""
TRANSPORTS: Final = 8
"""Transport SP that a side wants."""
FIGHTERS: Final = 6
"""Army air SP in a turn, beside what naval air asks for."""
TROOPS: Final = 15
"""Ground SP that a side wants at hand where it builds them."""
LANDING: Final[tuple[GroundType, ...]] = ("marine", "infantry")
"""Troops in the order in which they are wanted."""


class Quartermaster:
    """Answers for the economic phase. Every answer spends something, so it comes to an end."""

    def __init__(self, theatre: Theatre) -> None:
        self._ships = theatre.charts.ships
        self._costs = theatre.charts.construction.units
        self._roster = theatre.charts.roster
        self._points = VictoryPoints(theatre)

    def answer(self, view: State, step: EconomicPhase, decision: Decision[AnyCommand]) -> AnyCommand:
        """What to do next in a step of the phase; the end of the step if nothing is worth its price."""
        match step.step:
            case "repair":
                found = self._repair(decision.answers)
            case "ships":
                found = self._ship(view, step, decision.answers)
            case "cities":
                found = next((answer for answer in decision.answers if isinstance(answer, RepairCity)), None)
            case "bases":
                found = self._base(view, step.side, decision.answers)
            case "units":
                found = self._unit(view, step, decision.answers)
            case _:
                found = None
        return found or EndStep()

    # Ships

    def _repair(self, answers: Iterable[AnyCommand]) -> AnyCommand | None:
        """The best ship first, as far as it is cheap; then destroyers."""
        ships = [each for each in answers if isinstance(each, RepairShip) and each.points <= 2]
        destroyers = [each for each in answers if isinstance(each, RepairDestroyers)]
        if ships:
            return max(ships, key=lambda each: (self._worth(each.ship), each.points, each.ship))
        return max(destroyers, key=lambda each: each.sp) if destroyers else None

    def _worth(self, ship: str) -> int:
        spec = self._ships[ship]
        return 10 * spec.air + spec.gun + spec.secondary

    def _ship(self, view: State, step: EconomicPhase, answers: Iterable[AnyCommand]) -> AnyCommand | None:
        """Transports until there are enough, then destroyers for a part of what can be spent."""
        orders = [each for each in answers if isinstance(each, BuildShips)]
        missing = TRANSPORTS - self._afloat(view, step.side, "transport")
        wanted: list[tuple[FleetType, int]] = [("transport", missing), ("destroyer", 3)]
        for type, sp in wanted:
            fitting = [
                each
                for each in orders
                if each.type == type and each.sp <= sp and self._price(each) <= self._free(view, _payer(each)) // 2
            ]
            if fitting:
                most = max(each.sp for each in fitting)
                return next(each for each in fitting if each.sp == most)
        return None

    def _afloat(self, view: State, side: SideName, type: FleetType) -> int:
        """SP of a fleet unit that a side has, or has ordered."""
        forces = (force.naval for force in view.task_forces.values() if force.side == side)
        ports = (box.naval for box in view.ports[side].values())
        orders = (order.units.naval for order in view.orders if order.side == side)
        return sum(group.sp for groups in (*forces, *ports, *orders) for group in groups if group.type == type)

    def _price(self, order: BuildShips | BuildUnits) -> int:
        return self._costs[order.type].er * order.sp

    def _free(self, view: State, purse: Purse) -> int:
        """ER of a purse that need not be kept; Australia has no operations of its own."""
        return view.er.get(purse, 0) - (0 if purse == "australia" else KEPT)

    # Bases

    def _base(self, view: State, side: SideName, answers: Iterable[AnyCommand]) -> AnyCommand | None:
        """Where a new base changes the victory points most."""
        sign = 1 if side == "japan" else -1
        before = self._points.total(view)
        gains = {
            each: sign * (self._points.total(_with_base(view, side, each.hex)) - before)
            for each in answers
            if isinstance(each, BuildBase) and each.kind == "air"
        }
        best = max(gains, key=lambda each: (gains[each], each.hex, each.purse), default=None)
        return best if best is not None and gains[best] > 0 else None

    # Aircraft and troops

    def _unit(self, view: State, step: EconomicPhase, answers: Iterable[AnyCommand]) -> AnyCommand | None:
        """Aircraft for the carriers, with the army aircraft that must go with them, then troops."""
        orders = [each for each in answers if isinstance(each, BuildUnits)]
        for purse in dict.fromkeys(each.purse for each in orders):
            mine = [each for each in orders if each.purse == purse and self._price(each) <= self._free(view, purse)]
            spent = step.spending()
            gap = self._empty_decks(view, step.side) if purse != "australia" else 0
            fighters = min(gap, FIGHTERS) or FIGHTERS // 2
            built = spent.on_land_air.get(purse, 0) // self._costs["army_air"].er
            wanted: list[tuple[AirType | GroundType, int]] = [("naval_air", gap), ("army_air", fighters - built)]
            wanted += [(type, TROOPS - self._at_home(view, mine)) for type in LANDING]
            for type, sp in wanted:
                fitting = [each for each in mine if each.type == type and each.sp <= sp]
                if fitting:
                    most = max(each.sp for each in fitting)
                    return next(each for each in fitting if each.sp == most)
        return None

    def _empty_decks(self, view: State, side: SideName) -> int:
        """Naval air SP that undamaged carriers have room for, those on land deducted."""
        room = sum(self._ships[ship].air for ship in _fleet(view, side) if ship not in view.damage)
        aboard = [force.air for force in view.task_forces.values() if force.side == side]
        aboard += [box.air for box in view.ports[side].values()]
        ashore = [stack.ready for stack in view.air[side].values()]
        return max(0, room - _naval_air((*aboard, *ashore)))

    def _at_home(self, view: State, orders: Iterable[BuildUnits]) -> int:
        """Ground SP where new ones would stand, and those that are ordered for there."""
        places = {each.place for each in orders}
        there = sum(
            total(stack.groups) for side in view.ground.values() for place, stack in side.items() if place in places
        )
        return there + sum(total(order.units.ground) for order in view.orders if order.place in places)


def _payer(order: BuildShips) -> Purse:
    return "japan" if order.yard == "japan" else "commonwealth" if order.yard == "kenya" else "us"


def _fleet(view: State, side: SideName) -> Iterator[str]:
    for force in view.task_forces.values():
        if SIDE_OF[force.nation] == side:
            yield from force.ships
    for box in view.ports[side].values():
        yield from box.ships


def _naval_air(stacks: Iterable[tuple[AirGroup, ...]]) -> int:
    return sum(group.sp for groups in stacks for group in groups if group.type == "naval_air")


def _with_base(view: State, side: SideName, hex: str) -> State:
    there = view.bases.get(hex, Bases(side=side, kinds=()))
    kinds = tuple(sorted((*there.kinds, "air"), reverse=True))
    return with_bases(view, hex, msgspec.structs.replace(there, kinds=kinds))
