"""The cards: hands as the viewer may see them, cards that count in this turn, deck and discards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wargames_desktop.engine.display import Hand, HeldCard
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, Charts, SideName
from wargames_desktop.games.war_in_the_pacific.present.effect_words import TIMES, EffectWords
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import count, sentence
from wargames_desktop.games.war_in_the_pacific.state import HIDDEN, SIDE_NAMES, State
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre

LAST_DISCARDS: Final = 4
"""Discards that lie open on top of the pile."""


class Hands:
    """Lays out the cards."""

    def __init__(self, theatre: Theatre) -> None:
        self._charts: Charts = theatre.charts
        self._words = EffectWords(theatre)

    def hands(self, view: State) -> tuple[Hand, ...]:
        """Both hands, cards in play, and the piles."""
        hands = [self._hand(view, side) for side in SIDES]
        playing = tuple(self._playing(view))
        if playing:
            hands.append(Hand(id="playing", title="In effect this turn", cards=playing))
        year = self._year(view)
        note = f"{count(len(view.deck), 'card')} of {year}" if view.deck else "Empty"
        hands.append(Hand(id="deck", title="Card deck", cards=(), note=note))
        last = tuple(self.face(card) for card in reversed(view.discards[-LAST_DISCARDS:]))
        hands.append(Hand(id="discards", title="Discards", cards=last, note=count(len(view.discards), "card")))
        return tuple(hands)

    def face(self, id: str, state: str = "") -> HeldCard:
        """A card face up."""
        card = self._charts.cards[id]
        forced = " · forced event" if card.forced else ""
        return HeldCard(
            id=id,
            title=card.name,
            subtitle=f"{card.year} · {card.number}{forced}",
            texts=self._words.parts(card),
            note=f"{sentence(TIMES[card.timing])}. {card.history}",
            back=str(card.year),
            state=state,
        )

    def _hand(self, view: State, side: SideName) -> Hand:
        cards = tuple(
            self._face_down(view, side, number) if id == HIDDEN else self.face(id)
            for number, id in enumerate(view.hands[side])
        )
        note = "" if cards else "No cards"
        return Hand(id=f"hand:{side}", title=f"{SIDE_NAMES[side]} hand", cards=cards, side=side, note=note)

    def _face_down(self, view: State, side: SideName, number: int) -> HeldCard:
        return HeldCard(id=f"hidden:{side}:{number}", back=str(self._year(view)))

    def _year(self, view: State) -> int:
        turns = [spec for spec in self._charts.track.turns if spec.turn == max(view.turn, 1)]
        return turns[0].deck

    def _playing(self, view: State) -> Iterator[HeldCard]:
        for event in view.events:
            yield self.face(event.card, "current")
