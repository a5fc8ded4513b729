"""What can be laid over the board: air zones of control and supply networks, as the position stands."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import Link, Overlay, Region
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, SideName
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.present.pieces import MARKER_INKS
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES, State, enemy
from wargames_desktop.games.war_in_the_pacific.tracing import path, reach


class Overlays:
    """Draws nothing itself: says which hexes and lines."""

    def __init__(self, game: WarInThePacific) -> None:
        self._game = game

    def overlays(self, view: State) -> tuple[Overlay, ...]:
        """Zones and networks of both sides."""
        return (
            *(self._zones(view, side) for side in SIDES),
            *(self._network(view, side) for side in SIDES),
        )

    def holders(self, view: State) -> dict[str, str]:
        """Who holds the ports and airfields that are not in the hands of those who are printed there."""
        situation, printed = self._game.theatre.of(view), self._game.theatre.printed
        found = {}
        for hex, side in situation.controller.items():
            if side != printed[hex]:
                ashore = situation.land[side].get(hex, ())
                found[hex] = view.units[ashore[0]].nation if ashore else MARKER_INKS[side]
        return found

    def _zones(self, view: State, side: SideName) -> Overlay:
        hexes = tuple(sorted(self._game.theatre.of(view).zones[side]))
        region = Region(style="zone", hexes=hexes, label="AZOC", nation=MARKER_INKS[side])
        title = f"{SIDE_NAMES[side]} air zones of control"
        return Overlay(id=f"zones:{side}", title=title, regions=(region,) if hexes else ())

    def _network(self, view: State, side: SideName) -> Overlay:
        return Overlay(
            id=f"network:{side}",
            title=f"{SIDE_NAMES[side]} supply network",
            links=tuple(self._links(view, side)),
        )

    def _links(self, view: State, side: SideName) -> Iterator[Link]:
        """From each base to what it links to; a base that is cut off shows the line that something closes."""
        lines, nation = self._game.lines, MARKER_INKS[side]
        distance = self._game.charts.distances.network_link
        linked = lines.network(view, side)
        for base in view.bases[side]:
            anchor = linked.get(base)
            if anchor is not None and anchor != base:
                yield Link(places=path(lines.reach(view, side, anchor, distance), base), nation=nation)
            elif anchor is None:
                yield from self._cut(view, side, base, tuple(linked))

    def _cut(self, view: State, side: SideName, base: str, network: tuple[str, ...]) -> Iterator[Link]:
        """The shortest line that would link a base, were nothing in the way."""
        distance = self._game.charts.distances.network_link
        free = reach(self._game.theatre.map, base, distance, frozenset())
        ways = sorted((path(free, anchor) for anchor in network if anchor in free), key=len)
        if ways:
            yield Link(places=ways[0], nation=MARKER_INKS[side], style="cut", note=self._closing(view, side, ways[0]))

    def _closing(self, view: State, side: SideName, line: tuple[str, ...]) -> str:
        """What closes a line, in a few words."""
        situation, other = self._game.theatre.of(view), enemy(side)
        for hex in line[1:-1]:
            name = self._game.theatre.name(hex)
            if hex in self._game.theatre.mountains:
                return f"mountains at {name}"
            if hex in situation.occupied[other]:
                return f"enemy units at {name}"
            if situation.controller.get(hex) == other:
                return f"{name} is in enemy hands"
            if hex in situation.zones[other]:
                return f"enemy air zone at {name}"
        return ""
