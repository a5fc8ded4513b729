"""US Movement Orders of the Standard Game: at once or columnwise (4.1 E, 5.1)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, swap
from wargames_desktop.games.tokyo_express.columns import drop_markers
from wargames_desktop.games.tokyo_express.commands import AnyCommand, GiveOrder, OrdersDone
from wargames_desktop.games.tokyo_express.events import Ordered
from wargames_desktop.games.tokyo_express.frames import StandardUsOrders
from wargames_desktop.games.tokyo_express.orders import order_refusal, possible_orders
from wargames_desktop.games.tokyo_express.standard_events import ManeuverChosen
from wargames_desktop.games.tokyo_express.state import (
    US,
    Formation,
    Order,
    State,
    formations_of,
    with_formation,
)


def has_one_heading(state: State, formation: Formation) -> bool:
    """Whether all ships of a formation head alike (TE-5.1-columnwise-choice)."""
    return len({state.ships[ship].heading for ship in formation.ships}) == 1


def maneuver_refusal(state: State, name: str, columnwise: bool) -> Refusal | None:
    """Why a US formation cannot carry out its order columnwise, or all at once."""
    formation = state.formations[name]
    if formation.column is UNSET:
        return Refusal("TE-5.1-columnwise", f"{name} is no column", formation.ships) if columnwise else None
    if not columnwise and not has_one_heading(state, formation):
        reason = f"The ships of {name} head differently, so they can only maneuver columnwise"
        return Refusal("TE-5.1-columnwise-required", reason, formation.ships)
    return None


class StandardUsOrdersPhase(Procedure[State, AnyCommand]):
    """E. One order per US formation, and for a column how it is carried out (TE-4.1-E).

    A formation without a marker goes Ahead; retiring ships get no orders. Before the release there is no formation, and
    nothing is asked (TE-4.1-E-unreleased).
    """

    def ask(self, state: State) -> Decision[AnyCommand] | None:
        if not self._formations(state):
            return None
        return Decision(
            US,
            "us_orders",
            "Give each US formation an order for this Game Turn",
            "TE-4.1-E",
            lambda: self._answers(state),
            OrdersDone(),
        )

    def _formations(self, state: State) -> tuple[str, ...]:
        return tuple(name for name in formations_of(state, US) if state.formations[name].movement is UNSET)

    def _answers(self, state: State) -> Iterator[AnyCommand]:
        for name in self._formations(state):
            formation = state.formations[name]
            standing = (formation.order, formation.column == "columnwise")
            for order in possible_orders(name, formation.speed):
                for columnwise in (False, True) if formation.column is not UNSET else (False,):
                    given = Order(maneuver=order.maneuver, direction=order.direction)
                    if maneuver_refusal(state, name, columnwise) is None and (given, columnwise) != standing:
                        yield msgspec.structs.replace(order, columnwise=columnwise)
        yield OrdersDone()

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        if isinstance(command, OrdersDone):
            return None
        if not isinstance(command, GiveOrder):
            return Refusal("TE-4.1-E", "Now the US formations receive their orders")
        if command.formation not in formations_of(state, US):
            return Refusal("TE-3.3-us-orders", f"There is no US formation {command.formation}")
        formation = state.formations[command.formation]
        if formation.movement is not UNSET:
            return Refusal("TE-11.3-phase", f"{command.formation} is retiring and gets no order", formation.ships)
        return order_refusal(command.formation, formation.speed, command) or maneuver_refusal(
            state, command.formation, command.columnwise
        )

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        if not isinstance(command, GiveOrder):
            return self.proceed(state, play)
        frame = state.flow[-1]
        assert isinstance(frame, StandardUsOrders)
        name, order = command.formation, Order(maneuver=command.maneuver, direction=command.direction)
        play.emit(Ordered(name, US, order))
        formation = msgspec.structs.replace(state.formations[name], order=order)
        if formation.column is not UNSET:
            rule = "TE-5.1-columnwise-us"
            play.emit(ManeuverChosen(name, command.columnwise, "as ordered", rule))
            formation = msgspec.structs.replace(
                formation, column="columnwise" if command.columnwise else "simultaneous"
            )
        ordered = (*(other for other in frame.ordered if other != name), name)
        return swap(with_formation(state, name, formation), StandardUsOrders(ordered))

    def proceed(self, state: State, play: Play) -> State:
        """Columns that maneuver at once leave their markers behind (TE-5.1-jp-simultaneous, R-41)."""
        for name in self._formations(state):
            formation = state.formations[name]
            if formation.column == "simultaneous":
                state = drop_markers(state, formation.ships)
        return pop(state)
