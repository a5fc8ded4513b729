"""The chart or card that decided an event, with what decided it marked."""

from __future__ import annotations

from wargames_desktop.engine.display import Card, Cell, Sum
from wargames_desktop.engine.events import Event
from wargames_desktop.games.war_in_the_pacific import events
from wargames_desktop.games.war_in_the_pacific.charts import SIDES
from wargames_desktop.games.war_in_the_pacific.present.card_faces import CardFaces
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import COMBATS, MINUS, signed
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

COLUMNS = tuple(SIDE_NAMES[side] for side in SIDES)


class Marked:
    """Finds the card of an event."""

    def __init__(self, theatre: Theatre) -> None:
        self._charts = theatre.charts
        self._name = theatre.name
        self._faces = CardFaces(theatre)

    def cards(self, event: Event) -> tuple[Card, ...]:
        """The chart or card that decided the event; empty if none did."""
        match event:
            case events.TotalRolled() if event.dice is not None:
                return (self._total(event),)
            case events.CombatRolled():
                return (self._combat(event),)
            case events.CardPlayed() if event.card in self._charts.cards:
                return (self._faces.card(event.card, "current"),)
            case events.SubmarinesAttacked():
                return (self._submarines(event),)
            case _:
                return ()

    def _total(self, event: events.TotalRolled) -> Card:
        """How a total came about."""
        assert event.dice is not None
        white, red = event.dice
        sums = [
            Sum(label="Base points", value=str(event.base), rule="WITP-5.1-1"),
            Sum(label=f"White die {white}", value=signed(white), rule="WITP-5.1-1"),
            Sum(label=f"Red die {red}", value=signed(-red), rule="WITP-5.1-1"),
            *(Sum(label=term.reason, value=signed(term.value), rule=term.rule) for term in event.terms),
            Sum(label="Total", value=f"{event.total} RP", rule="WITP-5.2-1"),
        ]
        return Card(
            id="total",
            title=f"{SIDE_NAMES[event.side]} resource points",
            columns=("White", "Red", "Total"),
            rows=(
                (
                    "Dice",
                    (Cell(text=str(white)), Cell(text=f"{MINUS}{red}"), Cell(text=str(event.total), mark="decided")),
                ),
            ),
            sums=tuple(sums),
            state="current",
        )

    def _combat(self, event: events.CombatRolled) -> Card:
        """Both sums to the die."""
        rows = [
            (term.reason, tuple(Cell(text=signed(term.value) if of == side else "") for of in SIDES))
            for side in SIDES
            for term in event.terms.get(side, ())
        ]
        total = tuple(
            Cell(text=str(event.totals[side]), mark="decided" if side == event.winner else "row") for side in SIDES
        )
        rows.append(("Total", total))
        result = (
            "Equal: both roll again"
            if event.winner is None
            else f"{SIDE_NAMES[event.winner]} win by {event.difference}"
        )
        return Card(
            id=f"rolled:{event.kind}",
            title=f"{COMBATS[event.kind]} at {self._name(event.site.hex)}",
            columns=COLUMNS,
            rows=tuple(rows),
            corner="Adds up",
            footnote=result,
            state="current",
        )

    def _submarines(self, event: events.SubmarinesAttacked) -> Card:
        """Two dice and what they hit on."""
        total = sum(event.dice)
        cells = (Cell(text=str(total), mark="decided"), Cell(text=f"{event.low} to {event.high}"))
        result = "A hit" if event.hit else "No hit"
        return Card(
            id="submarines:roll",
            title=f"Submarines against {SIDE_NAMES[event.side]} land units",
            columns=("Two dice", "Hit on"),
            rows=((f"{event.dice[0]} + {event.dice[1]}", cells),),
            footnote=result,
            state="current",
        )
