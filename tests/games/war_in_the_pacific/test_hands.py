"""Hands and deck are hidden: what a side, or anybody at the table, may know of them (4.1, 4.4)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.games.war_in_the_pacific.cards import Carried
from tests.games.war_in_the_pacific.situations import Situation, stand
from wargames_desktop.ai.match import play_on
from wargames_desktop.ai.players import RandomPlayer
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.engine.game import PUBLIC, encode
from wargames_desktop.games.war_in_the_pacific.commands import PlayCard
from wargames_desktop.games.war_in_the_pacific.events import CardDrawn, CardPlayed, HandSeen
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.hands import hidden_from, played
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario
from wargames_desktop.games.war_in_the_pacific.state import State

Start = Callable[..., Situation]
HANDS = {"japan": ("1942-02",), "allies": ("1942-06",)}


@pytest.fixture
def two_cards(situation: Start) -> Situation:
    """Both hold two cards, and the Allies are to declare."""
    draws = [{"card": "1942-09"}, {"card": "1942-10"}]
    units = stand(JP_L1="0605", US_L1="1704")
    return situation(draws, turn=2, phase="event", hands=HANDS, units=units)


@pytest.mark.rule("WITP-4.1-2")
def test_a_side_sees_its_own_hand_and_the_backs_of_the_other(two_cards: Situation) -> None:
    state, game = two_cards.state, two_cards.game
    assert state.hands == {"japan": ("1942-02", "1942-10"), "allies": ("1942-06", "1942-09")}
    assert game.view(state, "japan").hands == {"japan": ("1942-02", "1942-10"), "allies": ("?", "?")}
    assert game.view(state, "allies").hands == {"japan": ("?", "?"), "allies": ("1942-06", "1942-09")}
    assert game.view(state, PUBLIC).hands == {"japan": ("?", "?"), "allies": ("?", "?")}


@pytest.mark.rule("WITP-4.1-2")
def test_nobody_sees_the_deck(two_cards: Situation) -> None:
    for viewer in ("japan", "allies", PUBLIC):
        assert two_cards.game.view(two_cards.state, viewer).deck == ("?",) * 6


@pytest.mark.rule("WITP-4.1-2")
def test_a_draw_is_known_to_who_drew(two_cards: Situation) -> None:
    drawn = two_cards.of(CardDrawn)[0]
    assert drawn == CardDrawn("allies", "1942-09")
    assert two_cards.game.seen(drawn, "allies") == drawn
    for viewer in ("japan", PUBLIC):
        assert two_cards.game.seen(drawn, viewer) == CardDrawn("allies", "?")
    draw = two_cards.draws[0]
    assert draw.known_to == ("allies",)
    assert draw.seen_by("japan").outcome == ""
    assert draw.seen_by("allies").among == ()


def test_a_declared_card_is_known_to_all(two_cards: Situation) -> None:
    two_cards.do(PlayCard("1942-09"))
    shown = two_cards.of(CardPlayed)[0]
    assert two_cards.game.seen(shown, PUBLIC) == shown
    assert two_cards.game.view(two_cards.state, PUBLIC).discards == ("1942-09",)
    assert two_cards.game.view(two_cards.state, "japan").hands["allies"] == ("?",)


def test_the_side_that_waits_sees_who_is_asked_but_no_card(two_cards: Situation) -> None:
    view = two_cards.game.view(two_cards.state, "japan")
    decision = two_cards.game.pending(view)
    assert decision is not None
    assert (decision.side, decision.decision) == ("allies", "play_card")
    assert set(decision.answers) == {PlayCard("?")}


def test_what_a_card_showed_stays_known_until_it_is_used(game: WarInThePacific, situation: Start) -> None:
    units = stand(JP_L1="0605", US_L1="1704")
    start = situation(turn=12, phase="supply_bases", hands=HANDS, units=units).state
    carried = Carried(game, start, "allies", "1944-05")
    looked = carried.of(HandSeen)[0]
    assert game.seen(looked, "allies") == HandSeen("allies", ("1942-02",))
    assert game.seen(looked, PUBLIC) == HandSeen("allies", ("?",))
    more = msgspec.structs.replace(carried.state, hands={**carried.state.hands, "japan": ("1942-02", "1942-03")})
    assert game.view(more, "allies").hands["japan"] == ("1942-02", "?")
    assert game.view(more, PUBLIC).hands["japan"] == ("?", "?")
    assert game.view(more, "japan").hands["allies"] == ("?",)
    assert game.view(played(more, "japan", "1942-03"), "allies").hands["japan"] == ("1942-02",)
    used = played(more, "japan", "1942-02")
    assert game.view(used, "allies").hands["japan"] == ("?",)
    assert used.seen == {"japan": (), "allies": ()}


def test_a_view_of_a_view_tells_no_more(two_cards: Situation) -> None:
    state = two_cards.state
    for viewer in ("japan", "allies", PUBLIC):
        view = hidden_from(state, viewer)
        assert hidden_from(view, viewer) == view
        assert hidden_from(view, PUBLIC) == hidden_from(state, PUBLIC)


def secrets(state: State, viewer: str) -> set[str]:
    """Cards that ``viewer`` may not know where they are: the deck's, and the other hand's but for what it was shown."""
    hidden = set(state.deck)
    for side in ("japan", "allies"):
        if side != viewer:
            shown = state.seen.get(viewer, ())
            hidden |= set(state.hands[side]) - set(shown)
    return hidden


@pytest.mark.rule("WITP-4.1-2")
@pytest.mark.parametrize("seed", [1, 2])
def test_no_view_and_no_event_of_a_whole_game_names_a_hidden_card(
    game: WarInThePacific, scenarios: dict[str, Scenario], seed: int
) -> None:
    from random import Random

    source = Seeded(seed)
    start = game.start(scenarios["standard"], {"optional_rules": ["sudden_death"]}, source).state
    players = {side: RandomPlayer(Random(f"{seed} {side}")) for side in game.sides}
    for ply in play_on(game, start, players, source):
        if ply.decision.decision != "play_card" and ply.before.hands == ply.transition.state.hands:
            continue
        after = ply.transition.state
        for viewer in ("japan", "allies", PUBLIC):
            view = encode(game.view(after, viewer)).decode()
            public = set(after.discards) | {event.card for event in after.events}
            for card in secrets(after, viewer) - public:
                assert f'"{card}"' not in view
        for event in ply.transition.events:
            if isinstance(event, CardDrawn):
                for viewer in ("japan", "allies", PUBLIC):
                    told = encode(game.seen(event, viewer)).decode()
                    assert (f'"{event.card}"' in told) == (viewer == event.side)
