"""Japanese withdrawal: the Withdrawal Index, the table, and what a withdrawal does (11.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.chart import row_of
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.retirement import retire
from wargames_desktop.games.tokyo_express.standard_events import WithdrawalRolled
from wargames_desktop.games.tokyo_express.state import JAPAN, State, with_night


def has_lost_ships(state: State) -> bool:
    """Whether any Japanese ship is sunk or retires, so that withdrawal is considered (TE-11.4-start)."""
    return any(ship.side == JAPAN and (ship.sunk or ship.log.retiring) for ship in state.ships.values())


class WithdrawalPhase(Procedure[State, AnyCommand]):
    """V. The Japanese withdraw if their losses are too heavy for their Strength Level (TE-4.1-V, TE-11.4-roll)."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts
        self._table = charts.standard.withdrawal

    def counted(self, state: State) -> tuple[tuple[str, int], ...]:
        """The ships that make the Withdrawal Index, and their points.

        Ships that retire because they have performed their mission are no loss (R-78). Rules: TE-11.4-index-count,
        TE-11.4-index-level-3.
        """
        return tuple(self._counted(state))

    def _counted(self, state: State) -> Iterator[tuple[str, int]]:
        for name, ship in state.ships.items():
            if ship.side != JAPAN:
                continue
            kind = self._charts.roster.ships[name].type
            if ship.sunk or (ship.log.retiring and ship.log.mission is UNSET):
                yield name, self._table.points[kind]
            elif kind == "BB" and ship.level == self._table.battleship_level:
                yield name, self._table.battleship_damaged

    def highest(self, state: State, index: int) -> int:
        """The highest roll of a withdrawal at an index, 0 where none is rolled (TE-11.4-dash)."""
        rows = self._table.rows
        return rows[row_of(rows, index)][self._table.strengths.index(state.night.strength)]

    def proceed(self, state: State, play: Play) -> State:
        if state.night.withdrew_on or not has_lost_ships(state):
            return pop(state)
        counted = self.counted(state)
        index = sum(points for _, points in counted)
        highest = self.highest(state, index)
        die = play.chance.roll("Japanese withdrawal", "TE-11.4-roll") if highest else 0
        withdraws = 0 < die <= highest
        play.emit(WithdrawalRolled(index, counted, state.night.strength, highest, die, withdraws))
        return pop(with_night(state, withdrew_on=state.turn) if withdraws else state)


def withdraw(state: State, play: Play) -> State:
    """All Japanese ships on the map retire from the Game Turn after the decision on (TE-11.4-effects).

    Ships that are away finish their missions and retire when they are back (TE-11.4-offmap).
    """
    if state.night.withdrew_on != state.turn:
        return state
    there = [name for name, ship in state.ships.items() if ship.side == JAPAN and ship.hex and not ship.sunk]
    return retire(state, there, "the Japanese withdraw", "TE-11.4-effects", play)
