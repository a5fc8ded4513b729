"""Damage that can be expected of a shot before anything else is known, and what it is worth."""

from __future__ import annotations

from functools import cache
from statistics import mean

from wargames_desktop.games.tokyo_express.arcs import Arc
from wargames_desktop.games.tokyo_express.chart import Deck, row_of
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.state import SideName, State
from wargames_desktop.games.tokyo_express.torpedoes import DIE


class Estimates:
    """Means of the charts, each worked out once."""

    def __init__(self, charts: Charts) -> None:
        self._charts = charts
        self._ships = charts.roster.ships
        self._columns = {column: index for index, column in enumerate(charts.decks.columns)}
        self.card = cache(self._card)
        self.salvos = cache(self._salvos)

    def _card(self, deck: Deck, row: int, column: str) -> float:
        """Mean Damage Points of a card of a full deck in a row and a column."""
        cards = self._charts.decks.decks[deck].cards
        return mean(card.rows[row][self._columns[column]] for card in cards if not card.reshuffle)

    def _salvos(self, side: SideName, total: int) -> float:
        """Mean Damage Points of a torpedo attack of ``total``."""
        table = self._charts.torpedoes
        headings = table.japan if side == "japan" else table.us
        column = sum(heading <= total for heading in headings) - 1
        if column < 0:
            return 0.0
        return mean(0 if cell == "N" else cell for cell in (table.rows[row_of(table.rows, die)][column] for die in DIE))

    def gunnery(self, name: str, arc: Arc, target: str, distance: int) -> float:
        """Mean Damage Points of all guns of a ship that bear in an arc, in one attack on a target."""
        spec = self._ships[name]
        value = spec.bow * (arc != "stern") + spec.stern * (arc != "bow")
        rules = self._charts.gunnery
        if value == 0 or distance > rules.reach[spec.deck]:
            return 0.0
        rows = self._charts.decks.decks[spec.deck].rows
        row = next((row for row in rows if row <= value), rows[-1])
        range_ = next(range_ for range_, (low, high) in rules.ranges.items() if low <= distance <= high)
        return self.card(spec.deck, row, f"{self._ships[target].type} {range_}")

    def worth(self, name: str) -> float:
        """Victory Points for sinking a ship, by Damage Box."""
        spec = self._ships[name]
        return self._charts.victory.ships[spec.side][spec.type][0] / spec.boxes

    def gain(self, state: State, target: str, points: float, expected: float) -> float:
        """Victory Points that ``points`` gain where the target is expected to take ``expected`` already."""
        left = self._ships[target].boxes - state.ships[target].damage - expected
        return max(0.0, min(points, left)) * self.worth(target)
