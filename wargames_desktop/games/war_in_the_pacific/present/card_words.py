"""Event cards in words."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.war_in_the_pacific import events
from wargames_desktop.games.war_in_the_pacific.present.effect_words import EffectWords
from wargames_desktop.games.war_in_the_pacific.present.vocabulary import count, listed, sentence, signed
from wargames_desktop.games.war_in_the_pacific.state import SIDE_NAMES
from wargames_desktop.games.war_in_the_pacific.theatre import Theatre


class CardWords:
    """Tells what cards do. A card that the reader may not know is not in the charts."""

    def __init__(self, theatre: Theatre) -> None:
        self._cards = theatre.charts.cards
        self._words = EffectWords(theatre)

    def _title(self, id: str) -> str:
        card = self._cards.get(id)
        return card.name if card is not None else "a card"

    def deck_renewed(self, event: events.DeckRenewed) -> Iterator[LogLine]:
        """A new year."""
        left = f"; {count(event.discarded, 'card')} of the old year left undrawn" if event.discarded else ""
        yield LogLine(text=f"The cards of {event.year} are shuffled{left}", rule="WITP-4.4-1", kind="card")

    def drawn(self, event: events.CardDrawn) -> Iterator[LogLine]:
        """A card for a hand."""
        text = f"The {SIDE_NAMES[event.side]} player draws {self._title(event.card)}"
        yield LogLine(text=text, rule="WITP-4.2-1", kind="card", side=event.side, about=(event.card,))

    def played(self, event: events.CardPlayed) -> Iterator[LogLine]:
        """A card on the table."""
        forced = ", a forced event" if event.forced else ""
        text = f"The {SIDE_NAMES[event.side]} player uses {self._title(event.card)}{forced}"
        yield LogLine(text=text, rule="WITP-4.2-1", kind="card", side=event.side, about=(event.card,))
        instructions = self._cards[event.card].instructions(event.side)
        words = self._words.text(instructions)
        yield LogLine(text=sentence(words) if words else "Nothing for this side", rule="WITP-4.3-1", depth=1)

    def took_effect(self, event: events.EventTookEffect) -> Iterator[LogLine]:
        """An instruction carried out, or in vain."""
        effect = self._cards[event.card].instructions(event.side)[event.effect]
        outcome = "nothing to apply it to" if event.lost else self._words.effect(effect)
        yield LogLine(text=f"{self._title(event.card)}: {outcome}", rule="WITP-4.3-2", kind="card", side=event.side)

    def points_changed(self, event: events.PointsChanged) -> Iterator[LogLine]:
        """Points from a card."""
        text = f"{SIDE_NAMES[event.side]} total {signed(event.amount)} RP: {self._title(event.card)}"
        yield LogLine(text=text, rule="WITP-5.1-note", kind="score", side=event.side)

    def hand_seen(self, event: events.HandSeen) -> Iterator[LogLine]:
        """A look at the other hand."""
        cards = listed([self._title(card) for card in event.cards])
        text = f"The {SIDE_NAMES[event.side]} player looks at the other hand: {cards}"
        yield LogLine(text=text, rule="WITP-4.3-2", kind="card", side=event.side)

    def rule_disabled(self, event: events.RuleDisabled) -> Iterator[LogLine]:
        """A rule out of play."""
        text = f"{self._title(event.card)} has been drawn: a short war is no longer possible"
        yield LogLine(text=text, rule=event.disabled, kind="card")

    def modifier_used(self, event: events.ModifierUsed) -> Iterator[LogLine]:
        """A card in a combat."""
        text = f"{self._title(event.card)}: {SIDE_NAMES[event.side]} total {signed(event.amount)}"
        yield LogLine(text=text, rule="WITP-4.3-2", kind="card", side=event.side)
