"""All that lies on the table, put together."""

from __future__ import annotations

from functools import cached_property

from msgspec import UNSET

from wargames_desktop.engine.display import Card, Table
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.present.chart_cards import reference_cards
from wargames_desktop.games.tokyo_express.present.compasses import Compasses
from wargames_desktop.games.tokyo_express.present.hidden_force_logs import hidden_force_logs
from wargames_desktop.games.tokyo_express.present.logs import logs
from wargames_desktop.games.tokyo_express.present.night_cards import compass_cards, night_reference
from wargames_desktop.games.tokyo_express.present.pieces import pieces
from wargames_desktop.games.tokyo_express.present.rose import table_roses
from wargames_desktop.games.tokyo_express.present.standings import standings, verdict
from wargames_desktop.games.tokyo_express.present.tracks import tracks
from wargames_desktop.games.tokyo_express.state import State


class TableView:
    """Lays out the table. The charts never change, so their cards are made once."""

    def __init__(self, game: TokyoExpress) -> None:
        self._game = game
        self._compasses = Compasses(game.charts, game.sea)

    @cached_property
    def _cards(self) -> tuple[Card, ...]:
        return reference_cards(self._game.charts)

    @cached_property
    def _night_cards(self) -> tuple[Card, ...]:
        """The charts of the Standard Game, those that it shares with the Basic Game, and the compasses."""
        shared = tuple(card for card in self._cards if card.id != "freedom_of_action")
        return (*night_reference(self._game.charts), *shared, *compass_cards(self._game.charts))

    def table(self, view: State) -> Table:
        """The table as it stands."""
        charts = self._game.charts
        return Table(
            board=charts.board.id,
            pieces=pieces(charts, view),
            tracks=tracks(charts, view),
            logs=(*logs(charts, view), *hidden_force_logs(charts, view)),
            roses=table_roses(charts, self._game.sea, view),
            cards=self._cards if view.standard is UNSET else self._night_cards,
            standings=standings(charts, view),
            overlays=() if view.standard is UNSET else self._compasses.overlays,
            headline=self._game.headline(view),
            verdict=verdict(charts, view),
        )
