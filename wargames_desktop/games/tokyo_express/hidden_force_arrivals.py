"""Hidden forces that appear in mid game: where, and on what heading (7.2, 16.2)."""

from __future__ import annotations

from functools import cached_property

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.chart import row_of
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.hidden_forces import force_name
from wargames_desktop.games.tokyo_express.standard_events import HiddenForcePlaced
from wargames_desktop.games.tokyo_express.state import Heading, HiddenForce, State, with_hidden_force, with_night
from wargames_desktop.games.tokyo_express.waters import Waters

NORTH = "0136"
"""The corner of the map toward which extra forces are set up (TE-16.2-stacking-next)."""


class HiddenForcePlacementPhase(Procedure[State, AnyCommand]):
    """G. Hidden forces that are due are placed at arrival hexes (TE-4.1-G)."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._board = charts.board
        self._rows = charts.standard.arrivals.rows
        self._waters = waters

    def proceed(self, state: State, play: Play) -> State:
        due = state.night.waiting.get(state.turn, 0)
        for _ in range(due):
            state = self._place(state, play)
        waiting = {turn: number for turn, number in state.night.waiting.items() if turn != state.turn}
        return pop(with_night(state, waiting=waiting) if due else state)

    def _place(self, state: State, play: Play) -> State:
        """Rules: TE-16.2-roll, TE-7.2-arrival."""
        name = force_name(state.night.placed + 1)
        arrival, heading, dice = self._rolled(name, play)
        hex_ = self._free(state, self._arrival_hexes[arrival])
        play.emit(HiddenForcePlaced(name, hex_, heading, dice))
        state = with_night(state, placed=state.night.placed + 1)
        return with_hidden_force(state, name, HiddenForce(hex=hex_, heading=heading, arrived=state.turn))

    def _rolled(self, name: str, play: Play) -> tuple[int, Heading, tuple[int, ...]]:
        """Arrival hex and heading, with the dice that told them."""
        first = play.chance.roll(f"arrival of {name}", "TE-16.2-roll")
        entries = self._rows[row_of(self._rows, first)]
        if len(entries) == 1:
            return entries[0].arrival, entries[0].heading, (first,)
        second = play.chance.roll(f"arrival of {name}, second roll", "TE-16.2-roll")
        entry = next(each for each in entries if each.low <= second <= each.high)
        return entry.arrival, entry.heading, (first, second)

    @cached_property
    def _arrival_hexes(self) -> dict[int, str]:
        places = self._board.places.items()
        return {int(place.properties["arrival"]): label for label, place in places if "arrival" in place.properties}

    @cached_property
    def _edge(self) -> list[str]:
        """The open hexes along the edge of the map, those closer to the northern corner first."""
        edge = [label for label in self._board.places if self._waters.is_at_edge(label) and self._waters.is_open(label)]
        return sorted(edge, key=lambda label: self._waters.distance(label, NORTH))

    def _free(self, state: State, arrival: str) -> str:
        """The arrival hex, or the nearest free hex of the edge (TE-16.2-stacking, TE-16.2-stacking-next)."""
        taken = {force.hex for force in state.night.hidden.values()}
        if arrival not in taken:
            return arrival
        taken |= {ship.hex for ship in state.ships.values()}
        return min(
            (label for label in self._edge if label not in taken),
            key=lambda label: self._waters.distance(label, arrival),
        )
