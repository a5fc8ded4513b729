"""War in the Pacific as the window sees it: one class that answers everything, each answer made in its own module."""

from __future__ import annotations

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.display import Card, LogLine, Offer, Preview, Rose, Table
from wargames_desktop.engine.events import Event
from wargames_desktop.games.war_in_the_pacific.commands import AnyCommand
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.present.inspection import Inspection
from wargames_desktop.games.war_in_the_pacific.present.labels import Labels
from wargames_desktop.games.war_in_the_pacific.present.marked import Marked
from wargames_desktop.games.war_in_the_pacific.present.offers import Offers
from wargames_desktop.games.war_in_the_pacific.present.pieces import Pieces
from wargames_desktop.games.war_in_the_pacific.present.preview import Previews
from wargames_desktop.games.war_in_the_pacific.present.staging import Staging
from wargames_desktop.games.war_in_the_pacific.present.table import TableView
from wargames_desktop.games.war_in_the_pacific.present.why_not import WhyNot
from wargames_desktop.games.war_in_the_pacific.present.words import Words
from wargames_desktop.games.war_in_the_pacific.state import State


class WarInThePacificPresenter:
    """Shows a game of War in the Pacific; keeps no position."""

    def __init__(self, game: WarInThePacific) -> None:
        pieces = Pieces(game)
        self._labels = Labels(game)
        self._table = TableView(game, pieces)
        self._offers = Offers(game, self._labels)
        self._previews = Previews(game)
        self._inspection = Inspection(game, pieces)
        self._why_not = WhyNot(game)
        self._words = Words(game.theatre)
        self._staging = Staging(game)
        self._marked = Marked(game.theatre)

    def table(self, view: State) -> Table:
        """All that lies on the table now."""
        return self._table.table(view)

    def offers(self, view: State) -> tuple[Offer[AnyCommand], ...]:
        """The legal answers to the pending decision; none if the game is over."""
        return self._offers.offers(view)

    def label(self, view: State, command: AnyCommand) -> str:
        """A command given in the position ``view``, in a few words that tell who does what."""
        return self._labels.whole(view, command)

    def preview(self, view: State, command: AnyCommand) -> Preview:
        """What a legal answer would mean: ways, costs, sums and chances."""
        return self._previews.preview(view, command)

    def inspect(self, view: State, id: str) -> Preview:
        """What a unit, a base, a card or a hex means; empty for any other id."""
        return self._inspection.inspect(view, id)

    def why_not(self, view: State, picks: tuple[str, ...]) -> Refusal | None:
        """Why these ids, clicked in this order, lead to no legal answer; None where there is nothing to say."""
        return self._why_not.why_not(view, picks)

    def lines(self, event: Event) -> tuple[LogLine, ...]:
        """The event in words."""
        return self._words.lines(event)

    def stage(self, view: State, event: Event) -> State:
        """``view`` with what ``event`` changed on the board, for :meth:`table` and :meth:`inspect` only."""
        return self._staging.stage(view, event)

    def cards(self, event: Event) -> tuple[Card | Rose, ...]:
        """The chart or card that decided the event, marked; empty if none did."""
        return self._marked.cards(event)
