"""Where land units can be redeployed: from base to base, over land and sea (10.3)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from wargames_desktop.games.war_in_the_pacific.charts import SIDE_OF, Nation, SideName
from wargames_desktop.games.war_in_the_pacific.state import State
from wargames_desktop.games.war_in_the_pacific.supply_lines import SupplyLines
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre
from wargames_desktop.games.war_in_the_pacific.tracing import path


class TransportNetwork:
    """Links of at most two hexes from a stack to a base or source, on to others, and to where the stack goes.

    Hexes between may not be mountains, enemy places or enemy air zones; water is as good as land. The ends of a link
    are not tested (WITP-10.3-land, WITP-10.3-mountain, WITP-10.3-enemy, WITP-10.3-azoc, WITP-10.3-note).
    """

    def __init__(self, theatre: Theatre, lines: SupplyLines) -> None:
        self._theatre = theatre
        self._lines = lines
        self._distance = theatre.charts.distances.redeployment_link
        self._known: dict[Nation, tuple[tuple[Any, ...], dict[str, frozenset[str]]]] = {}

    def served(self, state: State, nation: Nation) -> dict[str, frozenset[str]]:
        """For every hex near a base or source that serves a nation, all the hexes that the bases it links to serve.

        It is remembered as long as neither bases nor what stops a way have changed.
        """
        side, situation = SIDE_OF[nation], self._theatre.of(state)
        anchors = self._anchors(state, nation)
        key = (situation.impassable(side), anchors)
        known = self._known.get(nation)
        if known is not None and known[0] == key:
            return known[1]
        served: dict[str, frozenset[str]] = {}
        for group in self._groups(state, side, anchors):
            hexes = frozenset(hex for anchor in group for hex in situation.way(side, anchor, self._distance))
            for hex in hexes:
                served[hex] = served[hex] | hexes if hex in served else hexes
        self._known[nation] = (key, served)
        return served

    def _anchors(self, state: State, nation: Nation) -> tuple[str, ...]:
        """Bases and sources that serve a nation: all of its side, but in peace those of its own (WITP-13.4)."""
        anchors = self._lines.anchors(state, SIDE_OF[nation])
        if state.us_at_war:
            return anchors
        printed = self._theatre.nation
        return tuple(anchor for anchor in anchors if (printed[anchor] == "us") == (nation == "us"))

    def _groups(self, state: State, side: SideName, anchors: tuple[str, ...]) -> list[list[str]]:
        """Bases and sources that link to each other, directly or by others."""
        situation = self._theatre.of(state)
        left = list(dict.fromkeys(anchors))
        groups = []
        while left:
            group = [left.pop(0)]
            for anchor in group:
                near = situation.way(side, anchor, self._distance)
                linked = [other for other in left if other in near]
                group += linked
                left = [other for other in left if other not in linked]
            groups.append(group)
        return groups

    def route(self, state: State, nation: Nation, origin: str, end: str) -> tuple[str, ...]:
        """The hexes of a way with few links, ends included, all on land if there is such a one; empty: none."""
        side = SIDE_OF[nation]
        anchors = dict.fromkeys(self._anchors(state, nation))
        dry = self._route(state, side, anchors, origin, end, self._theatre.dry)
        return _straightened(dry or self._route(state, side, anchors, origin, end, None), origin, end)

    def _route(
        self,
        state: State,
        side: SideName,
        anchors: Iterable[str],
        origin: str,
        end: str,
        only: frozenset[str] | None,
    ) -> tuple[str, ...]:
        """As :meth:`route` by ``anchors``, with all hexes among ``only``, if that is given."""
        situation = self._theatre.of(state)

        def line(anchor: str, hex: str) -> tuple[str, ...]:
            reach = situation.way(side, anchor, self._distance)
            found = path(reach, hex) if hex in reach else ()
            return found if only is None or only.issuperset(found) else ()

        ways: dict[str, tuple[str, ...]] = {
            anchor: tuple(reversed(found)) for anchor in anchors if (found := line(anchor, origin))
        }
        waiting = deque(ways)
        while waiting:
            anchor = waiting.popleft()
            if last := line(anchor, end):
                return (*ways[anchor], *last[1:])
            for other in anchors:
                if other not in ways and (found := line(anchor, other)):
                    ways[other] = (*ways[anchor], *found[1:])
                    waiting.append(other)
        return ()


def _straightened(way: tuple[str, ...], origin: str, end: str) -> tuple[str, ...]:
    """The way without a detour to a base that passes the origin or the end twice."""
    if not way:
        return way
    way = way[len(way) - 1 - way[::-1].index(origin) :]
    return way[: way.index(end) + 1]
