"""All that lies on the table, put together."""

from __future__ import annotations

from functools import cached_property

from wargames_desktop.engine.display import Card, Table
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.present import plans
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
            headline=self.headline(view),
            verdict=verdict(charts, view),
        )

    def headline(self, view: State) -> str:
        """Game Turn and step: ``Turn 2 of 5 · Third Movement Phase: US Movement Segment``."""
        if not view.flow and view.turn:
            return f"Game over after {view.turns} turns"
        if not view.turn:
            return "Setting up"
        turn, combat = plans.turn_walk(view), plans.combat_walk(view)
        words = [f"Turn {view.turn} of {view.turns}"]
        if turn is not None and turn.at:
            step = self._game.charts.turn.steps[turn.at - 1].title
            words.append(step if combat is None else step.partition(":")[0])
        if combat is not None and combat.at:
            words.append(self._game.charts.combat.steps[combat.at - 1].title)
        return " · ".join(words)
