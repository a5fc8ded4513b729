"""US Movement Orders: five maneuvers, their turns and their limits by Speed (TE-3.3-us-orders)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.tokyo_express.charts import PHASES, Charts, MovementChart
from wargames_desktop.games.tokyo_express.commands import AnyCommand, GiveOrder, OrdersDone
from wargames_desktop.games.tokyo_express.events import Ordered
from wargames_desktop.games.tokyo_express.frames import UsOrders
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import (
    HEADINGS,
    US,
    Direction,
    Formation,
    Heading,
    Order,
    State,
    formations_of,
    with_formation,
)

DIRECTIONS: tuple[Direction, Direction] = ("port", "starboard")


def turned(heading: Heading, direction: Direction, hexsides: int = 1) -> Heading:
    """``heading`` after a turn of 60 degrees a hexside; starboard is clockwise (TE-2.4-turns)."""
    step = hexsides if direction == "starboard" else -hexsides
    return HEADINGS[(HEADINGS.index(heading) + step) % 6]


def turns_required(order: Order, speed: int) -> int:
    """In how many Movement Phases a US formation must turn to carry out ``order``."""
    if order.maneuver == "countermarch":
        return min(3, speed)  # TE-3.3-countermarch-speed2: at Speed 2 the third turn is ignored
    return {"ahead": 0, "turn_60": 1, "turn_120": 1, "s_turn": 2}[order.maneuver]


def turns_left(formation: Formation) -> int:
    """Ordered turns that a US formation has not made yet."""
    return max(0, turns_required(formation.order, formation.speed) - formation.order.turns_made)


def next_turn(order: Order) -> tuple[Direction, int]:
    """Direction and hexsides of the next ordered turn. An S-Turn's second goes back (TE-3.3-s-turn-order)."""
    assert order.direction is not None
    if order.maneuver == "s_turn" and order.turns_made == 1:
        return ("port" if order.direction == "starboard" else "starboard"), 1
    return order.direction, 2 if order.maneuver == "turn_120" else 1


def phases_with_movement(chart: MovementChart, speed: int, start: int = 1) -> list[int]:
    """Movement Phases from ``start`` on in which a formation of ``speed`` moves (TE-3.3-allowable-phase)."""
    return [phase for phase in PHASES if phase >= start and chart.rows[speed][phase - 1] > 0]


def order_refusal(formation: str, speed: int, order: GiveOrder) -> Refusal | None:
    """Why a formation of ``speed`` cannot be given ``order``."""
    if (order.maneuver == "ahead") != (order.direction is None):
        text = "Ahead has no direction" if order.maneuver == "ahead" else "This maneuver goes to port or to starboard"
        return Refusal("TE-3.3-us-order-kinds", text)
    if speed == 1 and order.maneuver == "countermarch":
        return Refusal("TE-3.3-countermarch-speed1", f"{formation} cannot Countermarch at Speed 1")
    if speed == 1 and order.maneuver == "s_turn":
        return Refusal("TE-3.3-s-turn-speed1", f"{formation} cannot make an S-Turn at Speed 1")
    return None


def turn_plans(
    chart: MovementChart, speed: int, turns: int, first: int = 1, just_turned: bool = False
) -> Iterator[Mapping[int, str]]:
    """Every way to make ``turns`` turns from phase ``first`` on, the earliest first: by phase, ``before`` or ``after``.

    Turns are made in phases with movement (TE-3.3-allowable-phase), and never before moving in the hex of the last
    turn (TE-3.4-one-turn-per-hex); ``just_turned`` tells that the formation still lies in that hex.
    """
    moving = phases_with_movement(chart, speed, first)
    for phases in combinations(moving, turns):
        for whens in product(("before", "after"), repeat=turns):
            plan = dict(zip(phases, whens, strict=True))
            if not _turns_twice_in_a_hex(plan, moving, just_turned):
                yield plan


def _turns_twice_in_a_hex(plan: Mapping[int, str], moving: Sequence[int], just_turned: bool) -> bool:
    for phase in moving:
        if plan.get(phase) == "before" and just_turned:
            return True
        just_turned = plan.get(phase) == "after"
    return False


def courses(chart: MovementChart, speed: int, heading: Heading, order: Order) -> Iterator[list[Heading]]:
    """Every way to carry out a US ``order`` from the first phase on, as the heading of each hex moved."""
    for plan in turn_plans(chart, speed, turns_required(order, speed)):
        yield _course(chart, speed, heading, order, plan)


def _course(chart: MovementChart, speed: int, heading: Heading, order: Order, plan: Mapping[int, str]) -> list[Heading]:
    steps: list[Heading] = []
    for phase in phases_with_movement(chart, speed):
        when = plan.get(phase)
        if when == "before":
            heading, order = after_turn(heading, order)
        steps += [heading] * chart.rows[speed][phase - 1]
        if when == "after":
            heading, order = after_turn(heading, order)
    return steps


def after_turn(heading: Heading, order: Order) -> tuple[Heading, Order]:
    """Heading and order after the next ordered turn."""
    direction, hexsides = next_turn(order)
    return turned(heading, direction, hexsides), msgspec.structs.replace(order, turns_made=order.turns_made + 1)


def stays_on_map(sea: Sea, hexes: list[str], steps: list[Heading]) -> bool:
    """Whether ships in ``hexes`` stay on the map if each moves along ``steps``."""
    for start in hexes:
        place: str | None = start
        for heading in steps:
            place = sea.step(place, heading) if place is not None else None
        if place is None:
            return False
    return True


def can_stay_on_map(charts: Charts, sea: Sea, state: State, name: str, order: Order) -> bool:
    """Whether some way to carry out ``order`` keeps every ship of the formation on the map (TE-3.3-foa-edge, R-30)."""
    formation = state.formations[name]
    hexes = [state.ships[ship].hex for ship in formation.ships]
    heading = state.ships[formation.ships[0]].heading
    return any(stays_on_map(sea, hexes, steps) for steps in courses(charts.movement, formation.speed, heading, order))


class UsOrdersPhase(Procedure[State, AnyCommand]):
    """C. One order per US formation; without a marker it goes Ahead (TE-3.1-C). No ship left: nothing is asked."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        if not formations_of(state, US):
            return None
        return Decision(
            US,
            "us_orders",
            "Give each US formation an order for this Game Turn",
            "TE-3.1-C",
            lambda: self._answers(state),
            OrdersDone(),
        )

    def _answers(self, state: State) -> Iterator[AnyCommand]:
        for name in formations_of(state, US):
            formation = state.formations[name]
            yield from (
                order
                for order in possible_orders(name, formation.speed)
                if Order(maneuver=order.maneuver, direction=order.direction) != formation.order
            )
        yield OrdersDone()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, OrdersDone):
            return None
        if not isinstance(command, GiveOrder):
            return Refusal("TE-3.1-C", "Now the US formations receive their orders")
        if command.formation not in formations_of(state, US):
            return Refusal("TE-3.3-us-orders", f"There is no US formation {command.formation}")
        if command.columnwise:
            return Refusal("TE-5.1-columnwise", f"{command.formation} is no column")
        return order_refusal(command.formation, state.formations[command.formation].speed, command)

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if isinstance(command, GiveOrder):
            frame = state.flow[-1]
            assert isinstance(frame, UsOrders)
            order = Order(maneuver=command.maneuver, direction=command.direction)
            play.emit(Ordered(command.formation, US, order))
            formation = msgspec.structs.replace(state.formations[command.formation], order=order)
            ordered = (*(name for name in frame.ordered if name != command.formation), command.formation)
            return swap(with_formation(state, command.formation, formation), UsOrders(ordered))
        return pop(state)

    def proceed(self, state: State, play: Play) -> State:
        return pop(state)


def possible_orders(formation: str, speed: int) -> Iterator[GiveOrder]:
    """Every order that a US formation of ``speed`` may be given."""
    orders = [GiveOrder(formation, "ahead")]
    for maneuver in ("turn_60", "turn_120", "s_turn", "countermarch"):
        orders += [GiveOrder(formation, maneuver, direction) for direction in DIRECTIONS]
    return (order for order in orders if order_refusal(formation, speed, order) is None)
