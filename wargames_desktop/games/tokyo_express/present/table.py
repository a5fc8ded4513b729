"""All that lies on the table, put together."""

from __future__ import annotations

from functools import cached_property

from wargames_desktop.engine.display import Card, Table
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.present.chart_cards import reference_cards
from wargames_desktop.games.tokyo_express.present.logs import logs
from wargames_desktop.games.tokyo_express.present.pieces import pieces
from wargames_desktop.games.tokyo_express.present.rose import table_roses
from wargames_desktop.games.tokyo_express.present.standings import standings, verdict
from wargames_desktop.games.tokyo_express.present.tracks import tracks
from wargames_desktop.games.tokyo_express.state import State


class TableView:
    """Lays out the table. The charts never change, so their cards are made once."""

    def __init__(self, game: TokyoExpress) -> None:
        self._game = game

    @cached_property
    def _cards(self) -> tuple[Card, ...]:
        return reference_cards(self._game.charts)

    def table(self, view: State) -> Table:
        """The table as it stands."""
        charts = self._game.charts
        return Table(
            board=charts.board.id,
            pieces=pieces(charts, view),
            tracks=tracks(charts, view),
            logs=logs(charts, view),
            roses=table_roses(charts, self._game.sea, view),
            cards=self._cards,
            standings=standings(charts, view),
            headline=self._game.headline(view),
            verdict=verdict(charts, view),
        )
