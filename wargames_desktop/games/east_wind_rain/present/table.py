"""All that lies on the table, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from wargames_desktop.engine.display import Card, Mat, Table
from wargames_desktop.games.east_wind_rain.homelands import Homelands
from wargames_desktop.games.east_wind_rain.present.cards import Cards
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter
from wargames_desktop.games.east_wind_rain.present.chart_cards import reference_cards
from wargames_desktop.games.east_wind_rain.present.economics import economic_cards
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.overlays import Overlays
from wargames_desktop.games.east_wind_rain.present.pieces import Pieces
from wargames_desktop.games.east_wind_rain.present.ship_logs import ShipLogs
from wargames_desktop.games.east_wind_rain.present.standings import standings, verdict
from wargames_desktop.games.east_wind_rain.present.tracks import economic_record, tracks
from wargames_desktop.games.east_wind_rain.shipyards import Shipyards
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre
from wargames_desktop.games.east_wind_rain.victory import VictoryPoints


class TableView:
    """Lays out the table. The charts never change, so their cards are made once."""

    def __init__(
        self,
        theatre: Theatre,
        pieces: Pieces,
        cards: Cards,
        names: Names,
        chapters: Iterable[Chapter],
        headline: Callable[[State], str],
    ) -> None:
        chapters = tuple(chapters)
        self._theatre = theatre
        self._pieces = pieces
        self._cards = cards
        self._overlays = Overlays(theatre)
        self._points = VictoryPoints(theatre)
        self._yards = Shipyards(theatre, Homelands(theatre))
        self._names = names
        self._headline = headline
        self._logs = ShipLogs(theatre.charts, names)
        self._mats = {kind: mats for chapter in chapters for kind, mats in chapter.mats.items()}
        self._about = {kind: about for chapter in chapters for kind, about in chapter.about.items()}

    @cached_property
    def _charts(self) -> tuple[Card, ...]:
        return reference_cards(self._theatre.charts)

    def table(self, view: State) -> Table:
        """The table as it stands."""
        charts = self._theatre.charts
        asked = tuple(self._asked(view))
        return Table(
            board=charts.board.id,
            pieces=self._pieces.pieces(view),
            tracks=tracks(charts, view),
            logs=self._logs.logs(view),
            cards=(economic_record(view), *economic_cards(view, self._names, self._yards), *self._charts),
            standings=standings(self._points, view),
            mats=(*self._battles(view), *self._cards.cards(view, asked)),
            overlays=self._overlays.overlays(view),
            holders=self._overlays.holders(view),
            headline=self._headline(view),
            verdict=verdict(self._points, view),
        )

    def _battles(self, view: State) -> Iterator[Mat]:
        """The displays of the steps that are going on, the innermost first."""
        for frame in reversed(view.flow):
            mats = self._mats.get(type(frame))
            if mats is not None:
                yield from mats(view, frame)

    def _asked(self, view: State) -> Iterator[str]:
        """What the innermost step that says so is about."""
        for frame in reversed(view.flow):
            about = self._about.get(type(frame))
            if about is not None:
                for id in about(view, frame):
                    yield from (id, f"card:{id}")
                return
