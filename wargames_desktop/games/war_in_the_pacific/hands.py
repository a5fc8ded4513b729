"""The card deck and the hands: dealing, drawing, a new year's deck, and what stays hidden of them (4.1, 4.2, 4.4).

No order of the deck stands in the state: a card is drawn from all that have not been drawn.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wargames_desktop.engine.flow import Play
from wargames_desktop.games.war_in_the_pacific.charts import SIDES, Charts, SideName
from wargames_desktop.games.war_in_the_pacific.events import CardDrawn, DeckRenewed, HandSeen, RuleDisabled
from wargames_desktop.games.war_in_the_pacific.state import HIDDEN, SIDE_NAMES, State, enemy


def year_cards(charts: Charts, year: int) -> tuple[str, ...]:
    """The ids of a year's cards, ascending."""
    return tuple(sorted(id for id, card in charts.cards.items() if card.year == year))


def first_deal(state: State, charts: Charts, turn: int, play: Play) -> State:
    """Deal each side its first card, and make the deck of the rest.

    The cards of the year of ``turn``, the first, are shuffled without those held out, dealt, and the rest shuffled with
    them. Cards of earlier years are not in the game.

    Rules: WITP-4.1-1, WITP-3.3-4, WITP-3.3-4-a, WITP-3.3-4-b.
    """
    cards = year_cards(charts, charts.turn_spec(turn).deck)
    held_out = [id for id in cards if charts.cards[id].held_out]
    state = msgspec.structs.replace(state, deck=tuple(id for id in cards if id not in held_out))
    for _ in range(charts.values.hand):
        for side in SIDES:
            state = drawn(state, side, "WITP-4.1-1", play)
    return msgspec.structs.replace(state, deck=tuple(sorted((*state.deck, *held_out))))


def renewed(state: State, charts: Charts, play: Play) -> State:
    """``state`` with the deck of this turn's year: what is left of an older one is discarded (WITP-4.4-1)."""
    year = charts.turn_spec(state.turn).deck
    if any(charts.cards[id].year == year for id in state.deck):
        return state
    play.emit(DeckRenewed(year, len(state.deck)))
    return msgspec.structs.replace(state, deck=year_cards(charts, year))


def drawn(state: State, side: SideName, rule: str, play: Play) -> State:
    """``state`` after ``side`` drew a card, which the other side does not see (WITP-4.1-2)."""
    purpose = f"card for the {SIDE_NAMES[side]} hand"
    card = play.chance.pick("card", state.deck, purpose, rule, known_to=(side,))
    play.emit(CardDrawn(side, card))
    return msgspec.structs.replace(
        state,
        deck=tuple(id for id in state.deck if id != card),
        hands={**state.hands, side: (*state.hands[side], card)},
    )


def played(state: State, side: SideName, card: str) -> State:
    """``state`` after ``side`` used a card of its hand; it is never used again (WITP-4.3-2, WITP-4.3-3)."""
    other = enemy(side)
    return msgspec.structs.replace(
        state,
        hands={**state.hands, side: tuple(id for id in state.hands[side] if id != card)},
        seen={**state.seen, other: tuple(id for id in state.seen[other] if id != card)},
        discards=(*state.discards, card),
    )


def looked_at(state: State, side: SideName, play: Play) -> State:
    """``state`` after a card let ``side`` look at the other hand."""
    hand = state.hands[enemy(side)]
    play.emit(HandSeen(side, hand))
    return msgspec.structs.replace(state, seen={**state.seen, side: hand})


def hidden_from(state: State, viewer: str) -> State:
    """``state`` as ``viewer`` may know it: a side sees its own hand and what a card showed it; others see no hand.

    Nobody knows what is left in the deck (WITP-4.1-2).
    """
    return msgspec.structs.replace(
        state,
        hands={side: _hand_as_seen(state, side, viewer) for side in SIDES},
        seen={side: state.seen[side] if viewer in SIDES else _masked(state.seen[side]) for side in SIDES},
        deck=_masked(state.deck),
    )


def _hand_as_seen(state: State, side: SideName, viewer: str) -> tuple[str, ...]:
    if viewer == side:
        return state.hands[side]
    known = state.seen[enemy(side)] if viewer in SIDES else ()
    return tuple(card if card in known else HIDDEN for card in state.hands[side])


def _masked(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(HIDDEN for _ in cards)


def draw_as_seen(event: CardDrawn, viewer: str) -> CardDrawn:
    """The drawing of a card as ``viewer`` may know it."""
    return event if viewer == event.side else CardDrawn(event.side, HIDDEN)


def look_as_seen(event: HandSeen, viewer: str) -> HandSeen:
    """A look at a hand as ``viewer`` may know it; whose hand it was knows the cards anyway."""
    return event if viewer in SIDES else HandSeen(event.side, _masked(event.cards))


def announced(state: State, charts: Charts, side: SideName, play: Play) -> State:
    """``state`` after what the cards that ``side`` holds do as soon as they are drawn (WITP-15.0-3)."""
    for card in state.hands[side]:
        for effect in charts.cards[card].on_draw:
            if effect.rule not in state.disabled and state.prizes is not None:
                play.emit(RuleDisabled(effect.rule, card))
                state = msgspec.structs.replace(state, disabled=(*state.disabled, effect.rule))
    return state
