"""US Freedom of Action: formations without the admiral may not carry out their order (TE-3.3-foa)."""

from __future__ import annotations

import msgspec

from wargames_desktop.engine.decision import Decision, Refusal
from wargames_desktop.engine.flow import Play, Procedure, pop, push, swap
from wargames_desktop.games.tokyo_express.chart import FreedomOfActionColumns, row_of
from wargames_desktop.games.tokyo_express.charts import Charts, FreedomOfActionTable
from wargames_desktop.games.tokyo_express.commands import AnyCommand, ChooseSide
from wargames_desktop.games.tokyo_express.events import FreedomRolled, Modifier, Ordered
from wargames_desktop.games.tokyo_express.frames import CountermarchSide, FreedomOfAction
from wargames_desktop.games.tokyo_express.orders import DIRECTIONS, can_stay_on_map
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import (
    AHEAD,
    US,
    Direction,
    Order,
    State,
    formations_of,
    with_formation,
)


def must_check(state: State) -> tuple[str, ...]:
    """US formations that roll: all but the flagship's, every one after the admiral's death (TE-3.3-foa-flagship)."""
    admiral = state.admiral
    if admiral is None:
        return ()
    return tuple(
        name
        for name in formations_of(state, US)
        if admiral.killed_on_turn or admiral.flagship not in state.formations[name].ships
    )


def modifiers(table: FreedomOfActionTable, sea: Sea, state: State, formation: str) -> tuple[Modifier, ...]:
    """The modifier for the admiral's death, or the one for distance from the flagship (TE-3.3-foa-mod-one)."""
    admiral = state.admiral
    assert admiral is not None
    if admiral.killed_on_turn:
        return (Modifier(table.admiral_dead, f"Admiral {admiral.name} is dead", "TE-3.3-foa-death"),)
    flagship = state.ships[admiral.flagship].hex
    beyond = [sea.distance(state.ships[s].hex, flagship) > table.range for s in state.formations[formation].ships]
    if all(beyond):
        return (Modifier(table.all_beyond, f"all ships beyond {table.range} hexes", "TE-3.3-foa-mod-all"),)
    if any(beyond):
        return (Modifier(table.some_beyond, f"some ships beyond {table.range} hexes", "TE-3.3-foa-mod-some"),)
    return ()


def column_of(table: FreedomOfActionColumns, ships: int) -> int:
    """Index of the column for a number of ships (TE-3.3-foa-column)."""
    for index, label in enumerate(table.columns):
        low, _, high = label.rstrip("+").partition("-")
        if label.endswith("+") or ships <= int(high or low):
            return index
    raise AssertionError(f"no column for {ships} ships")


def result_of(table: FreedomOfActionTable, ships: int, roll: int) -> str:
    """``-``, ``A`` or ``C`` for a modified roll."""
    return table.rows[row_of(table.rows, roll)][column_of(table, ships)]


class FreedomOfActionPhase(Procedure[State, AnyCommand]):
    """D. Each formation without the admiral rolls once (TE-3.1-D)."""

    def __init__(self, charts: Charts, sea: Sea) -> None:
        self._charts = charts
        self._sea = sea

    def proceed(self, state: State, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, FreedomOfAction)
        left = must_check(state) if frame.left is None else frame.left
        if not left:
            return pop(state)
        return self._roll(swap(state, msgspec.structs.replace(frame, left=left[1:])), left[0], play)

    def _roll(self, state: State, name: str, play: Play) -> State:
        table = self._charts.freedom_of_action
        formation = state.formations[name]
        sums = modifiers(table, self._sea, state, name)
        die = play.chance.roll(f"Freedom of Action of {name}", "TE-3.3-foa-column")
        result = result_of(table, len(formation.ships), die + sum(modifier.value for modifier in sums))
        column = table.columns[column_of(table, len(formation.ships))]
        orders, ignored = self._imposed(state, name, result)
        play.emit(FreedomRolled(name, die, sums, column, result, ignored))
        if not orders:
            return state
        state = self.prepared(state, name)
        if len(orders) == 1:
            return impose(state, name, orders[0], play)
        return push(state, CountermarchSide(name))

    def prepared(self, state: State, name: str) -> State:
        """``state`` in which a formation is about to be given an order by the table."""
        return state

    def stays_on_map(self, state: State, name: str, order: Order) -> bool:
        """Whether some way to carry out ``order`` keeps the formation on the map (TE-3.3-foa-edge)."""
        return can_stay_on_map(self._charts, self._sea, state, name, order)

    def _imposed(self, state: State, name: str, result: str) -> tuple[list[Order], str]:
        """The orders that ``result`` allows to put in place of the formation's, or why it has no effect.

        Rules: TE-3.3-foa-A, TE-3.3-foa-C, TE-3.3-foa-edge, R-29, R-30.
        """
        if result == "-":
            return [], ""
        formation = state.formations[name]
        maneuver = formation.order.maneuver
        if maneuver != "ahead" if result == "A" else maneuver == "countermarch":
            orders = [AHEAD]
        else:
            orders = [Order(maneuver="countermarch", direction=direction) for direction in DIRECTIONS]
            if formation.speed == 1:
                return [], "it cannot Countermarch at Speed 1"
        staying = [order for order in orders if self.stays_on_map(state, name, order)]
        return staying, "" if staying else "the new order would lead it off the map"


def impose(state: State, name: str, order: Order, play: Play) -> State:
    """Replace a formation's order marker."""
    play.emit(Ordered(name, "us", order))
    return with_formation(state, name, msgspec.structs.replace(state.formations[name], order=order))


class CountermarchSideChoice(Procedure[State, AnyCommand]):
    """The player chooses the side of an imposed Countermarch (TE-3.3-foa-side)."""

    def ask(self, state: State) -> Decision[AnyCommand]:
        frame = state.flow[-1]
        assert isinstance(frame, CountermarchSide)
        return Decision(
            US,
            "countermarch_side",
            f"{frame.formation} must Countermarch: choose the side",
            "TE-3.3-foa-side",
            lambda: [ChooseSide(direction) for direction in DIRECTIONS],
            ChooseSide(DIRECTIONS[0]),
            about=(frame.formation,),
        )

    def check(self, state: State, command: AnyCommand) -> Refusal | None:
        frame = state.flow[-1]
        assert isinstance(frame, CountermarchSide)
        if not isinstance(command, ChooseSide):
            return Refusal("TE-3.3-foa-side", f"Now {frame.formation} needs the side of its Countermarch")
        return None

    def answer(self, state: State, command: AnyCommand, play: Play) -> State:
        frame = state.flow[-1]
        assert isinstance(frame, CountermarchSide)
        assert isinstance(command, ChooseSide)
        direction: Direction = command.direction
        return impose(pop(state), frame.formation, Order(maneuver="countermarch", direction=direction), play)
