"""East Wind Rain as the window sees it: one class that answers everything, each answer made in its own module."""

from __future__ import annotations

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.display import Card, LogLine, Offer, Preview, Rose, Table
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.game import Game
from wargames_desktop.games.east_wind_rain.commands import AnyCommand
from wargames_desktop.games.east_wind_rain.present import (
    air,
    air_attack,
    bombardment,
    economics,
    ground,
    intelligence,
    operations,
    setup,
    staging,
    submarines,
    supply,
    surface,
    turn,
)
from wargames_desktop.games.east_wind_rain.present.answers import Answers
from wargames_desktop.games.east_wind_rain.present.cards import Cards
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.counters import Counters
from wargames_desktop.games.east_wind_rain.present.inspection import Inspection
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.pieces import Pieces
from wargames_desktop.games.east_wind_rain.present.table import TableView
from wargames_desktop.games.east_wind_rain.present.why_not import WhyNot
from wargames_desktop.games.east_wind_rain.present.words import Words
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre

CHAPTERS = (
    turn.chapter,
    setup.chapter,
    operations.chapter,
    economics.chapter,
    intelligence.chapter,
    staging.chapter,
    air_attack.chapter,
    air.chapter,
    surface.chapter,
    submarines.chapter,
    bombardment.chapter,
    ground.chapter,
    supply.chapter,
)


def desk_of(theatre: Theatre) -> Desk:
    """What the chapters work with."""
    ships = theatre.charts.ships
    names = Names(theatre.charts.board, {id: id for id in ships})
    return Desk(theatre=theatre, names=names, counters=Counters(ships, names))


def chapters_of(desk: Desk) -> tuple[Chapter, ...]:
    """What every chapter tells."""
    return tuple(chapter(desk) for chapter in CHAPTERS)


class EastWindRainPresenter:
    """Shows a game of East Wind Rain; keeps no position."""

    def __init__(self, game: Game[State, AnyCommand], theatre: Theatre) -> None:
        desk = desk_of(theatre)
        chapters = chapters_of(desk)
        pieces = Pieces(theatre, desk.names)
        cards = Cards(theatre, desk.names, desk.counters)
        self._table = TableView(theatre, pieces, cards, desk.names, chapters, game.headline)
        self._answers = Answers(game, desk.names, chapters)
        self._inspection = Inspection(theatre, desk.names, pieces)
        self._why_not = WhyNot(game, chapters)
        self._words = Words(chapters)

    def table(self, view: State) -> Table:
        """All that lies on the table now."""
        return self._table.table(view)

    def offers(self, view: State) -> tuple[Offer[AnyCommand], ...]:
        """The legal answers to the pending decision; none if the game is over."""
        return self._answers.offers(view)

    def label(self, view: State, command: AnyCommand) -> str:
        """A command given in the position ``view``, in a few words that tell who does what."""
        return self._answers.label(view, command)

    def preview(self, view: State, command: AnyCommand) -> Preview:
        """What a legal answer would mean: ways, costs, sums and chances."""
        return self._answers.preview(view, command)

    def inspect(self, view: State, id: str) -> Preview:
        """What a task force, a stack, a base or a place means; empty for any other id."""
        return self._inspection.inspect(view, id)

    def why_not(self, view: State, picks: tuple[str, ...]) -> Refusal | None:
        """Why these ids, clicked in this order, lead to no legal answer; None where there is nothing to say."""
        return self._why_not.why_not(view, picks)

    def lines(self, event: Event) -> tuple[LogLine, ...]:
        """The event in words."""
        return self._words.lines(event)

    def stage(self, view: State, event: Event) -> State:
        """``view`` with what ``event`` changed on the board, for :meth:`table` and :meth:`inspect` only."""
        return self._words.stage(view, event)

    def cards(self, event: Event) -> tuple[Card | Rose, ...]:
        """The chart or card that decided the event, marked; empty if none did."""
        return self._words.cards(event)
