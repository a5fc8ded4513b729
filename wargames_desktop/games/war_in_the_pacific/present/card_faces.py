"""Event cards as tables, for the panel of charts."""

from __future__ import annotations

from wargames_desktop.engine.display import Card, Cell
from wargames_desktop.games.war_in_the_pacific.present.effect_words import TIMES, EffectWords
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class CardFaces:
    """Lays an event card out."""

    def __init__(self, theatre: Theatre) -> None:
        self._cards = theatre.charts.cards
        self._words = EffectWords(theatre)

    def card(self, id: str, state: str = "") -> Card:
        """A card with what it does for each side."""
        card = self._cards[id]
        rows = tuple((heading, (Cell(text=text),)) for heading, text, _ in self._words.parts(card))
        forced = " Forced event." if card.forced else ""
        return Card(
            id=f"card:{id}",
            title=f"{card.name} ({card.year}, {card.number})",
            columns=(f"Takes effect {TIMES[card.timing]}",),
            rows=rows,
            corner="For",
            footnote=f"{card.history}{forced}",
            source=card.source,
            state=state,
        )
