"""Japanese ships that return from a mission off the map (13.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from wargames_desktop.engine.flow import Play, Procedure, pop
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.missions import Missions
from wargames_desktop.games.tokyo_express.retirement import retire
from wargames_desktop.games.tokyo_express.standard_events import ReEntryRolled, ShipArrived
from wargames_desktop.games.tokyo_express.state import US, Heading, State, afloat, with_counter, with_log, with_ship
from wargames_desktop.games.tokyo_express.waters import Waters

PER_HEX = 2
"""Ships of a re-entering column in a hex (TE-13.3-placing)."""


class ReEntryPhase(Procedure[State, AnyCommand]):
    """C. Ships that were away return in two columns, the heavy ones first (TE-4.1-C, TE-13.3-columns)."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._waters = waters
        self._missions = Missions(charts, waters)
        self._heading: Heading = charts.standard.missions.reentry_heading
        self._hexes = {
            int(place.properties["reentry"]): label
            for label, place in charts.board.places.items()
            if "reentry" in place.properties
        }

    def proceed(self, state: State, play: Play) -> State:
        back = [name for name in state.ships if self._missions.is_back(state, name)]
        heavy = [name for name in back if self._charts.roster.ships[name].type in ("BB", "CA")]
        light = [name for name in back if name not in heavy]
        used: set[int] = set()
        for column in (heavy, light):
            state = self._enter(state, column, used, play)
        return pop(state)

    def _enter(self, state: State, ships: Sequence[str], used: set[int], play: Play) -> State:
        """Place a column; what a US ship leaves no room for goes into another that begins elsewhere.

        Where no re-entry hex is left the ships wait for the next Game Turn (R-79). Rules: TE-13.3-roll,
        TE-13.3-roll-same, TE-13.3-placing, TE-13.3-blocked.
        """
        left = list(ships)
        while left and len(used) < len(self._hexes):
            number = self._roll(left, used, play)
            used.add(number)
            for hex_, group in zip(self._column(state, self._hexes[number]), groups(left), strict=False):
                for ship in group:
                    state = self._place(state, ship, hex_, play)
                    left.remove(ship)
        return state

    def _roll(self, ships: Sequence[str], used: Collection[int], play: Play) -> int:
        while True:
            number = play.chance.roll("re-entry hex", "TE-13.3-roll")
            again = "another column enters there" if number in used else ""
            play.emit(ReEntryRolled(tuple(ships), number, self._hexes[number], again))
            if not again:
                return number

    def _column(self, state: State, first: str) -> list[str]:
        """The hexes of a column from the first one on, as far as no US ship, no land and no map edge is in the way."""
        occupied = {state.ships[name].hex for name in afloat(state, US)}
        hexes: list[str] = []
        hex_: str | None = first
        while hex_ is not None and hex_ not in occupied and self._waters.is_open(hex_):
            hexes.append(hex_)
            hex_ = self._waters.step(hex_, self._heading)
        return hexes

    def _place(self, state: State, name: str, hex_: str, play: Play) -> State:
        """A ship is back: undetected, and retiring for the rest of the game (TE-13.3-undetected)."""
        play.emit(ShipArrived(name, hex_, self._heading, "TE-13.3-placing"))
        state = with_counter(state, name, hex_, self._heading)
        state = with_log(state, name, detected=False, exited=0)
        state = with_ship(state, name, msgspec.structs.replace(state.ships[name], fired=False))
        return retire(state, (name,), "back on the map", "TE-13.3-undetected", play)


def groups(ships: Sequence[str]) -> list[tuple[str, ...]]:
    """Ships of a column hex by hex, from the re-entry hex on: two in each, but an odd one alone in the first.

    Who comes first is the order in which the ships entered the game (R-80). Rule: TE-13.3-placing.
    """
    first = len(ships) % PER_HEX or PER_HEX
    starts = [0, *range(first, len(ships), PER_HEX)]
    return [tuple(ships[start : start + (first if not start else PER_HEX)]) for start in starts]
