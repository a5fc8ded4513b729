"""Lines of supply: what a base or source reaches, and the networks that bases make (6.2, 6.3, 7.1)."""

from __future__ import annotations

from collections import deque

from wargames_desktop.games.war_in_the_pacific.charts import SideName
from wargames_desktop.games.war_in_the_pacific.situation import Situation
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.tracing import Reach, path


class SupplyLines:
    """Traces the lines of both sides. A base counts as of the nation whose colour its hex shows."""

    def __init__(self, theatre: Theatre) -> None:
        self._theatre = theatre
        self._known: dict[SideName, tuple[Situation, tuple[int, tuple[str, ...]], frozenset[str]]] = {}

    def reach(self, state: State, side: SideName, origin: str, distance: int) -> Reach:
        """What a supply line of ``side`` from ``origin`` can end in.

        Mountains, enemy units, places under enemy control and enemy air zones stop it; on turn 1 Allied zones do not
        stop Japan.

        Rules: WITP-6.3-mountain, WITP-6.3-enemy, WITP-6.3-port, WITP-6.3-azoc, WITP-6.6.1-1, WITP-7.1-mountain,
        WITP-7.1-enemy, WITP-7.1-port, WITP-7.1-azoc, WITP-7.1-exc, WITP-12.1-2.
        """
        surprised = side == "japan" and state.turn == 1 and state.turn_one is not None
        return self._theatre.of(state).line(side, origin, distance, surprised)

    def anchors(self, state: State, side: SideName) -> tuple[str, ...]:
        """The supply sources and bases of a side."""
        return (*self._theatre.of(state).sources(side), *state.bases[side])

    def together(self, state: State, a: str, b: str) -> bool:
        """Whether bases, sources and units at two hexes serve each other: Americans and British do in war.

        Rules: WITP-6.1-4, WITP-13.4.
        """
        nation = self._theatre.nation
        return state.us_at_war or (nation.get(a) == "us") == (nation.get(b) == "us")

    def network(self, state: State, side: SideName) -> dict[str, str]:
        """The sources of a side and the bases that link to one, each with what it links to; sources to themselves.

        Rules: WITP-6.1-3, WITP-6.2-1, WITP-6.2-2, WITP-6.2-3.
        """
        distance = self._theatre.charts.distances.network_link
        linked = {source: source for source in self._theatre.of(state).sources(side)}
        waiting = deque(linked)
        left = [base for base in state.bases[side] if base not in linked]
        while waiting and left:
            anchor = waiting.popleft()
            within = self.reach(state, side, anchor, distance)
            for base in left:
                if base in within and self.together(state, anchor, base):
                    linked[base] = anchor
                    waiting.append(base)
            left = [base for base in left if base not in linked]
        return linked

    def reached(self, state: State, side: SideName) -> frozenset[str]:
        """Every hex that the network of ``side`` can link to; remembered for the last position asked about."""
        situation = self._theatre.of(state)
        known = self._known.get(side)
        if known is not None and known[0] is situation and known[1] == (state.turn, state.bases[side]):
            return known[2]
        distance = self._theatre.charts.distances.network_link
        reaches = {anchor: self.reach(state, side, anchor, distance) for anchor in self.network(state, side)}
        if state.us_at_war:
            found = frozenset().union(*reaches.values())
        else:
            found = frozenset(
                hex for anchor, reach in reaches.items() for hex in reach if self.together(state, anchor, hex)
            )
        self._known[side] = (situation, (state.turn, state.bases[side]), found)
        return found

    def link(self, state: State, side: SideName, hex: str) -> tuple[str, ...]:
        """A shortest line from the network of ``side`` to ``hex``, ends included; empty if none can be traced."""
        distance = self._theatre.charts.distances.network_link
        best: tuple[str, ...] = ()
        for anchor in self.network(state, side):
            within = self.reach(state, side, anchor, distance)
            if hex in within and self.together(state, anchor, hex):
                line = path(within, hex)
                if not best or len(line) < len(best):
                    best = line
        return best
