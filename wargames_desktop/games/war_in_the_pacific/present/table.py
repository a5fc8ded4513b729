"""All that lies on the table, put together."""

from __future__ import annotations

from functools import cached_property

from wargames_desktop.engine.display import Card, Table
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.present.chart_cards import reference_cards
from wargames_desktop.games.war_in_the_pacific.present.hands import Hands
from wargames_desktop.games.war_in_the_pacific.present.overlays import Overlays
from wargames_desktop.games.war_in_the_pacific.present.pieces import Pieces
from wargames_desktop.games.war_in_the_pacific.present.standings import standings, verdict
from wargames_desktop.games.war_in_the_pacific.present.tracks import tracks
from wargames_desktop.games.war_in_the_pacific.state import State


class TableView:
    """Lays out the table. The charts never change, so their cards are made once."""

    def __init__(self, game: WarInThePacific, pieces: Pieces) -> None:
        self._game = game
        self._pieces = pieces
        self._hands = Hands(game.theatre)
        self._overlays = Overlays(game)

    @cached_property
    def _cards(self) -> tuple[Card, ...]:
        return reference_cards(self._game.charts)

    def table(self, view: State) -> Table:
        """The table as it stands."""
        charts = self._game.charts
        return Table(
            board=charts.board.id,
            pieces=self._pieces.pieces(view),
            tracks=tracks(charts, view, self._pieces),
            cards=self._cards,
            standings=standings(self._game, view),
            hands=self._hands.hands(view),
            overlays=self._overlays.overlays(view),
            holders=self._overlays.holders(view),
            headline=self._game.headline(view),
            verdict=verdict(view),
        )
