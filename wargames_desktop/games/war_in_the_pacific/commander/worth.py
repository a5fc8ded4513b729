"""What places and units are worth, in resource points. The same places matter to both sides: to take, or to keep."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import Final

from wargames_desktop.games.war_in_the_pacific.charts import UnitType
from wargames_desktop.games.war_in_the_pacific.state import State, Unit
from wargames_desktop.games.war_in_the_pacific.supply_lines import SupplyLines
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

UNITS: Final[Mapping[UnitType, float]] = {"carrier": 7.0, "naval": 3.5, "land": 3.5, "air": 4.0}
"""A full unit."""
ATTRITED: Final = 0.5
"""What is left of that once it is attrited."""
PLACE: Final = 1.0
"""Any port or airfield."""
RESOURCE: Final = 2.0
"""One of the southern resources."""
HOMELAND: Final = 8.0
"""A place in Australia or India: the first that Japan holds costs the Allies points every turn."""
HOMELAND_MORE: Final = 2.0
"""A further one."""
ROAD: Final = 18.0
"""A place on the shortest chain of bases to Japan."""
DETOUR: Final = 0.6
"""How much of that a place keeps for each step that the chain through it is longer."""
INVASION_BASE: Final = 45.0
"""Iwo Jima or Okinawa."""
HOME: Final = 30.0
"""A Japanese supply source."""
VICTORY: Final = 2000.0
"""A Japanese supply source once the Allies have a base at Iwo Jima or Okinawa."""
CHINA: Final = 4.0
"""A Chinese hex."""
CHONGQING: Final = 10.0
"""The Chinese capital."""
PROMISED: Final = 3.0
"""Any place, where Japan has bid how many it will hold."""


class Worth:
    """Worth of places, worked out once for each position of units and bases."""

    def __init__(self, theatre: Theatre, lines: SupplyLines) -> None:
        self._theatre = theatre
        self._lines = lines
        self.invasion_bases: frozenset[str] = frozenset(theatre.flagged("victory_base"))
        self.home: frozenset[str] = frozenset(hex for hex, side in theatre.sources.items() if side == "japan")
        regions = theatre.charts.values.allied_loss_regions
        self.homelands: frozenset[str] = frozenset(hex for area in regions for hex in theatre.bases_in(area))
        self.china: frozenset[str] = theatre.area("china")
        self._links = self._linked(theatre.charts.distances.network_link)
        self._known: tuple[State, Mapping[str, float]] | None = None

    def _linked(self, distance: int) -> dict[str, tuple[str, ...]]:
        """The places that a link of a supply network could join, enemies aside."""
        places = self._theatre.printed
        return {
            hex: tuple(near for near in self._theatre.map.within(hex, distance) if near in places and near != hex)
            for hex in places
        }

    def places(self, state: State) -> Mapping[str, float]:
        """What it is worth to hold each hex that is worth anything."""
        known = self._known
        if (
            known is None
            or known[0].units is not state.units
            or known[0].bases != state.bases
            or known[0].turn != state.turn
        ):
            known = self._known = (state, self._weighed(state))
        return known[1]

    def of(self, state: State, hex: str) -> float:
        """What it is worth to hold ``hex``."""
        return self.places(state).get(hex, 0.0)

    def unit(self, unit: Unit) -> float:
        """What a unit is worth as it is."""
        return UNITS[unit.type] * (ATTRITED if unit.attrited else 1.0)

    def invaded(self, state: State) -> bool:
        """Whether an Allied landing at a Japanese source would win the game at once."""
        return any(hex in self.invasion_bases for hex in state.bases["allies"])

    def road(self, state: State) -> tuple[str, ...]:
        """The best chain of Allied bases that leads to Japan, from its start; empty if there is none."""
        steps = self._steps(state)
        found = self._distances(state, self._starts(state), steps)
        ends = [hex for hex in sorted(self.invasion_bases) if hex in found]
        chain: list[str] = []
        at = min(ends, key=lambda hex: found[hex][0], default="")
        while at:
            chain.append(at)
            at = found[at][1]
        return tuple(reversed(chain))

    def _starts(self, state: State) -> list[str]:
        """The supply sources, and the bases that are linked to one."""
        return list(self._lines.network(state, "allies"))

    def _weighed(self, state: State) -> dict[str, float]:
        found = dict.fromkeys(self._theatre.printed, PROMISED if state.bid is not None else PLACE)
        for hex in self._theatre.resources:
            found[hex] += RESOURCE
        lost = [hex for hex in self.homelands if hex in self._theatre.of(state).land["japan"]]
        for hex in self.homelands:
            found[hex] += HOMELAND if not lost or lost == [hex] else HOMELAND_MORE
        for hex, steps in self._detours(state).items():
            found[hex] += ROAD * DETOUR**steps
        for hex in self.invasion_bases:
            found[hex] += INVASION_BASE
        for hex in self.home:
            found[hex] += VICTORY if self.invaded(state) else HOME
        if not state.china.surrendered:
            for hex in self.china:
                found[hex] = CHONGQING if hex == self._theatre.charts.values.chongqing else CHINA
        return found

    def _detours(self, state: State) -> dict[str, float]:
        """By place, how much longer the chain of bases to Japan is that leads through it, compared with the best."""
        steps = self._steps(state)
        there = self._distances(state, self._starts(state), steps)
        back = self._distances(state, self.invasion_bases, steps)
        through = {hex: there[hex][0] + back[hex][0] - steps[hex] for hex in steps if hex in there and hex in back}
        best = min((through[hex] for hex in self.invasion_bases if hex in through), default=0.0)
        return {hex: max(0.0, through[hex] - best) for hex in through if hex not in self.home}

    def _steps(self, state: State) -> dict[str, float]:
        """What it takes the Allies to have a base at each place."""
        situation = self._theatre.of(state)
        found = {}
        for hex, by in situation.controller.items():
            if hex in state.bases["allies"]:
                found[hex] = 0.2
            elif by == "allies":
                found[hex] = 0.5
            else:
                defenders = len(situation.land["japan"].get(hex, ()))
                found[hex] = 1.5 + 0.4 * defenders + 0.4 * (hex in situation.full_air["japan"])
        return found

    def _distances(
        self, state: State, starts: Iterable[str], steps: Mapping[str, float]
    ) -> dict[str, tuple[float, str]]:
        """The least that it takes to have a chain of bases from one of ``starts`` to each place, ends included, and
        the place before it in that chain."""
        found: dict[str, tuple[float, str]] = {}
        waiting = sorted((steps.get(hex, 0.0), hex, "") for hex in starts)
        while waiting:
            spent, hex, before = heappop(waiting)
            if hex in found:
                continue
            found[hex] = (spent, before)
            for near in self._near(state, hex):
                if near not in found and near not in self.home:
                    heappush(waiting, (spent + steps[near], near, hex))
        return found

    def _near(self, state: State, hex: str) -> Iterable[str]:
        """Places that a base could link to: those of the enemy once taken, one's own by an open line."""
        links = self._links.get(hex, ())
        if hex not in state.bases["allies"]:
            return links
        controller = self._theatre.of(state).controller
        open_ = self._lines.reach(state, "allies", hex, self._theatre.charts.distances.network_link)
        return [near for near in links if controller[near] != "allies" or near in open_]


def strength(theatre: Theatre, state: State, ids: Iterable[str]) -> int:
    """The strengths of the full units among ``ids``."""
    specs, units = theatre.charts.units, state.units
    return sum(specs[id].strength for id in ids if not units[id].attrited)


def worst_first(worth: Worth, state: State, ids: Iterable[str]) -> list[str]:
    """``ids``, those worth least first."""
    return sorted(ids, key=lambda id: (worth.unit(state.units[id]), id))
