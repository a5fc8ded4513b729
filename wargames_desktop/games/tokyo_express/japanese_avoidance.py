"""Japanese ships keep out of each other's way: who turns away where too many would enter a hex (5.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.chart import TYPES
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.emergency_turns import Helm, Way, has_veered, ways_out
from wargames_desktop.games.tokyo_express.state import JAPAN, Heading, State, afloat, counter
from wargames_desktop.games.tokyo_express.waters import Waters


class Avoidance:
    """Changes the ways of ships that would collide with others of their side (TE-5.5-jp-avoid)."""

    def __init__(self, charts: Charts, waters: Waters) -> None:
        self._charts = charts
        self._waters = waters

    def apart(self, state: State, ways: Mapping[str, Way], helm: Helm, limit: int, play: Play) -> dict[str, Way]:
        """Ways that bring no more than two Japanese ships into a hex, as far as the waters allow (TE-5.5-jp-avoid)."""
        apart = dict(ways)
        settled: set[str] = set()
        while (crowd := self._crowd(state, apart, settled, limit)) is not None:
            hex_, entering = crowd
            load = self._load(state, apart)
            room = max(0, limit - (load[hex_] - sum(self._ahead(state, apart, ship) == hex_ for ship in entering)))
            for ship in self._turning_away(state, entering, room, apart, play):
                settled.add(ship)
                apart[ship] = self._away(state, apart, ship, helm, limit)
            settled.update(entering)
        return apart

    def _crowd(
        self, state: State, ways: Mapping[str, Way], settled: Iterable[str], limit: int
    ) -> tuple[str, list[str]] | None:
        """A hex that too many Japanese ships would share, with those entering it that can still turn away."""
        full = {hex_ for hex_, ships in self._load(state, ways).items() if ships > limit}
        for hex_ in full and dict.fromkeys(self._ahead(state, ways, ship) for ship in ways):
            if hex_ in full:
                entering = [s for s in ways if s not in settled and s in state.ships]
                entering = [ship for ship in entering if self._ahead(state, ways, ship) == hex_]
                if entering:
                    return hex_, entering
        return None

    def _load(self, state: State, ways: Mapping[str, Way]) -> dict[str, int]:
        """Japanese ships by the hex in which they will lie; hidden forces do not count (TE-7.2-stacking)."""
        load: dict[str, int] = {}
        for ship in afloat(state, JAPAN):
            hex_ = self._ahead(state, ways, ship) if ship in ways else state.ships[ship].hex
            if hex_ is not None:
                load[hex_] = load.get(hex_, 0) + 1
        return load

    def _ahead(self, state: State, ways: Mapping[str, Way], ship: str) -> str | None:
        return self._waters.step(counter(state, ship).hex, ways[ship].heading)

    def _turning_away(
        self, state: State, entering: Sequence[str], room: int, ways: Mapping[str, Way], play: Play
    ) -> list[str]:
        """Those of ``entering`` for which there is no room: smaller types, then ships that have not turned yet.

        Rules: TE-5.5-jp-avoid-order, TE-5.5-jp-avoid-first, TE-5.5-jp-avoid-random.
        """
        left, away = list(entering), []
        while len(left) > room:
            ranks = {ship: self._rank(state, ship, ways) for ship in left}
            first = [ship for ship in left if ranks[ship] == max(ranks.values())]
            chosen = play.chance.pick("choice", first, "ship that turns away from others", "TE-5.5-jp-avoid-random")
            left.remove(chosen)
            away.append(chosen)
        return away

    def _rank(self, state: State, ship: str, ways: Mapping[str, Way]) -> tuple[int, bool]:
        """The higher, the sooner a ship turns away from a crowd."""
        weight = TYPES.index(self._charts.roster.ships[ship].type)
        return weight, not (has_veered(state, ship) or ways[ship].barred)

    def _away(self, state: State, ways: Mapping[str, Way], ship: str, helm: Helm, limit: int) -> Way:
        own = counter(state, ship)
        load = self._load(state, ways)

        def is_barred(heading: Heading) -> bool:
            ahead = self._waters.step(own.hex, heading)
            return bool(helm.bars(state, ship, heading)) or (ahead is not None and load.get(ahead, 0) >= limit)

        free = ways_out(own.heading, is_barred)
        if not free:
            return ways[ship]
        chosen = free[0] if len(free) == 1 else helm.choose(state, ship, free)
        assert chosen is not None
        return Way(chosen, "other ships", "TE-5.5-jp-avoid")
