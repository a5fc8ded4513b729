"""Tokyo Express as the window sees it: one class that answers everything, each answer made in a module of its own."""

from __future__ import annotations

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.display import Card, LogLine, Offer, Preview, Rose, Table
from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express.commands import AnyCommand
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.present import labels, marked, words
from wargames_desktop.games.tokyo_express.present.inspection import Inspection
from wargames_desktop.games.tokyo_express.present.offers import Offers
from wargames_desktop.games.tokyo_express.present.preview import Previews
from wargames_desktop.games.tokyo_express.present.staging import Staging
from wargames_desktop.games.tokyo_express.present.table import TableView
from wargames_desktop.games.tokyo_express.present.why_not import WhyNot
from wargames_desktop.games.tokyo_express.state import State


class TokyoExpressPresenter:
    """Shows a game of Tokyo Express; keeps no position."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._table = TableView(game)
        self._offers = Offers(game)
        self._previews = Previews(game)
        self._inspection = Inspection(game)
        self._why_not = WhyNot(game)
        self._staging = Staging(game)

    def table(self, view: State) -> Table:
        """All that lies on the table now."""
        return self._table.table(view)

    def offers(self, view: State) -> tuple[Offer[AnyCommand], ...]:
        """The legal answers to the pending decision; none if the game is over."""
        return self._offers.offers(view)

    def label(self, view: State, command: AnyCommand) -> str:
        """A command given in the position ``view``, in a few words that tell who does what."""
        return labels.whole_label(view, command)

    def preview(self, view: State, command: AnyCommand) -> Preview:
        """What a legal answer would mean: courses, shots, sums and chances."""
        return self._previews.preview(view, command)

    def inspect(self, view: State, id: str) -> Preview:
        """What a ship, a formation or a hex means; empty for any other id."""
        return self._inspection.inspect(view, id)

    def why_not(self, view: State, picks: tuple[str, ...]) -> Refusal | None:
        """Why these ids, clicked in this order, lead to no legal answer; None where there is nothing to say."""
        return self._why_not.why_not(view, picks)

    def lines(self, event: Event) -> tuple[LogLine, ...]:
        """The event in words."""
        return words.lines(self._charts, event)

    def stage(self, view: State, event: Event) -> State:
        """``view`` with what ``event`` changed on the board, for :meth:`table` and :meth:`inspect` only."""
        return self._staging.stage(view, event)

    def cards(self, event: Event) -> tuple[Card | Rose, ...]:
        """The chart or card that decided the event, marked; empty if none did."""
        return marked.cards(self._charts, event)
