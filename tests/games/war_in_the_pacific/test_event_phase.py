"""The event phase: who draws, who declares, what must be used, and in which order cards take effect (chapter 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.war_in_the_pacific.situations import Situation, stand
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.war_in_the_pacific import modifiers
from wargames_desktop.games.war_in_the_pacific.charts import Charts, SideName
from wargames_desktop.games.war_in_the_pacific.commands import ChooseUnit, Pass, PlayCard
from wargames_desktop.games.war_in_the_pacific.events import (
    CardDrawn,
    CardPlayed,
    DeckRenewed,
    EventTookEffect,
    PointsChanged,
    RuleDisabled,
    UnitAttrited,
)
from wargames_desktop.games.war_in_the_pacific.game import WarInThePacific
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario
from wargames_desktop.games.war_in_the_pacific.state import HeldEvent

Start = Callable[..., Situation]
EvenDice = (3, 3, 3, 3)
"""White and red for both sides: totals are the base points."""


@pytest.fixture
def phase(situation: Start) -> Start:
    """The event phase of a turn, with the cards that are drawn in the order of drawing."""

    def start(turn: int, *draws: str, japan: str = "", allies: str = "", **given: Any) -> Situation:
        if japan or allies:
            given["hands"] = {"japan": (japan,) if japan else (), "allies": (allies,) if allies else ()}
        given.setdefault("units", stand(JP_L1="0605", US_L1="1704"))
        return situation([{"card": card} for card in draws], turn=turn, phase="event", **given)

    return start


# Turn 1


@pytest.mark.rule("WITP-4.1-1")
def test_each_side_is_dealt_a_card_of_1942_but_none_held_out(
    game: WarInThePacific, scenarios: dict[str, Scenario], charts: Charts
) -> None:
    dealt = set()
    for seed in range(60):
        state = game.start(scenarios["standard"], {}, Seeded(seed)).state
        (japanese,), (allied,) = state.hands["japan"], state.hands["allies"]
        assert japanese != allied
        assert state.deck == tuple(
            sorted(card for card in charts.cards if card[:4] == "1942" and card not in (japanese, allied))
        )
        dealt |= {japanese, allied}
    assert dealt == {"1942-02", "1942-03", "1942-04", "1942-06", "1942-07", "1942-09", "1942-10"}


@pytest.mark.rule("WITP-4.1-3", "WITP-12.1-1")
def test_nobody_uses_a_card_on_turn_1(game: WarInThePacific, scenarios: dict[str, Scenario]) -> None:
    start = game.start(scenarios["standard"], {}, Seeded(1))
    assert [type(event) for event in start.events].count(CardDrawn) == 2
    decision = game.pending(start.state)
    assert decision is not None
    assert (start.state.turn, decision.decision) == (1, "supply_bases")
    assert [len(hand) for hand in start.state.hands.values()] == [1, 1]


@pytest.mark.rule("WITP-3.3-4", "WITP-3.3-4-a", "WITP-3.3-4-b")
def test_the_1943_scenario_deals_without_7_8_and_9_and_shuffles_them_back(
    game: WarInThePacific, scenarios: dict[str, Scenario]
) -> None:
    first, later = set(), set()
    for seed in range(80):
        start = game.start(scenarios["1943"], {}, Seeded(seed))
        assert not any(card.startswith("1942") for card in (*start.state.deck, *sum(start.state.hands.values(), ())))
        drawn = [event.card for event in start.events if isinstance(event, CardDrawn)]
        assert len(drawn) == 4
        first |= set(drawn[:2])
        later |= set(drawn[2:])
    assert first == {f"1943-{number:02}" for number in (1, 2, 3, 4, 5, 6, 10)}
    assert {"1943-07", "1943-08", "1943-09"} <= later


# Later turns


@pytest.mark.rule("WITP-3.1-1", "WITP-4.2-1", "WITP-4.2-3")
def test_both_draw_then_use_one_of_two_and_keep_the_other(phase: Start) -> None:
    start = phase(2, "1942-06", "1942-09", japan="1942-10", allies="1942-02")
    assert start.of(CardDrawn) == [CardDrawn("allies", "1942-06"), CardDrawn("japan", "1942-09")]
    assert start.state.hands == {"japan": ("1942-10", "1942-09"), "allies": ("1942-02", "1942-06")}
    assert start.asked == ("allies", "play_card")
    assert start.answers == (PlayCard("1942-02"), PlayCard("1942-06"))
    assert start.refused(PlayCard("1942-10")) == "WITP-4.2-1"
    assert start.refused(Pass()) == "WITP-4.2-1"
    start.do(PlayCard("1942-06"))
    assert start.of(CardPlayed) == [CardPlayed("allies", "1942-06")]
    assert start.asked == ("japan", "play_card")
    assert start.of(EventTookEffect) == []
    start.do(PlayCard("1942-10"), *EvenDice)
    assert start.state.hands == {"japan": ("1942-09",), "allies": ("1942-02",)}


@pytest.mark.rule("WITP-4.2-2")
@pytest.mark.parametrize(
    ("turn", "first"),
    [
        (2, "allies"),
        (4, "allies"),
        (5, "allies"),
        (8, "allies"),
        (9, "japan"),
        (12, "japan"),
        (13, "japan"),
        (16, "japan"),
    ],
)
def test_who_declares_first(phase: Start, turn: int, first: SideName, charts: Charts) -> None:
    year = charts.turn_spec(turn).deck
    start = phase(turn, f"{year}-01", f"{year}-02")
    assert start.asked == (first, "play_card")
    start.do(start.answers[0])
    assert start.asked == ("japan" if first == "allies" else "allies", "play_card")


@pytest.mark.rule("WITP-4.3-2", "WITP-4.3-3")
def test_used_cards_are_discarded_for_good(phase: Start) -> None:
    start = phase(3, "1942-06", "1942-09", discards=["1942-01", "1942-02", "1942-03"])
    start.do(PlayCard("1942-06")).do(PlayCard("1942-09"), *EvenDice)
    assert start.state.discards == ("1942-01", "1942-02", "1942-03", "1942-06", "1942-09")
    assert not set(start.state.discards) & set(start.state.deck)


@pytest.mark.rule("WITP-4.4-1", "WITP-4.4-2")
@pytest.mark.parametrize(("turn", "old", "year"), [(5, "1942", 1943), (9, "1943", 1944), (13, "1944", 1945)])
def test_a_new_year_has_a_new_deck(
    game: WarInThePacific, phase: Start, turn: int, old: str, year: int, scenarios: dict[str, Scenario]
) -> None:
    """Two cards of the old year are left; each draws of the new one beside the card that it carried over."""
    start = phase(turn, f"{year}-01", f"{year}-02", japan=f"{old}-06", allies=f"{old}-07")
    order = ["allies", "japan"] if turn < 9 else ["japan", "allies"]
    assert [event.side for event in start.of(CardDrawn)] == order
    assert start.state.hands[order[0]][1] == f"{year}-01"
    assert start.state.deck == tuple(f"{year}-{number:02}" for number in range(3, 11))
    assert {len(hand) for hand in start.state.hands.values()} == {2}


@pytest.mark.rule("WITP-4.4-1")
def test_the_two_cards_left_of_a_year_are_discarded(game: WarInThePacific, scenarios: dict[str, Scenario]) -> None:
    """Played from the start, so that the deck of 1942 is what four turns have left of it."""
    source = Seeded(3)
    state = game.start(scenarios["standard"], {}, source).state
    renewed: list[DeckRenewed] = []
    while state.turn < 6:
        decision = game.pending(state)
        assert decision is not None
        step = game.apply(state, decision.side, decision.default or decision.answers[0], source)
        renewed += [event for event in step.events if isinstance(event, DeckRenewed)]
        state = step.state
    assert renewed == [DeckRenewed(1943, 2)]
    assert {card[:4] for card in state.deck} == {"1943"}
    assert len(state.discards) == 2 * 4


# Forced events


@pytest.mark.rule("WITP-4.5-2")
def test_a_forced_event_must_be_used(phase: Start) -> None:
    start = phase(10, "1944-06", "1944-08", japan="1944-01", allies="1944-02")
    assert start.answers == (PlayCard("1944-06"),)
    assert start.refused(PlayCard("1944-01")) == "WITP-4.5-2"
    start.do(PlayCard("1944-06"))
    assert start.of(CardPlayed) == [CardPlayed("japan", "1944-06", forced=True)]
    assert start.answers == (PlayCard("1944-02"), PlayCard("1944-08"))


@pytest.mark.rule("WITP-4.5-3", "WITP-4.5-ex")
def test_typhoon_cobra_takes_the_landing_from_the_deception(phase: Start) -> None:
    start = phase(10, "1944-06", "1944-08")
    start.do(PlayCard("1944-06")).do(PlayCard("1944-08"), *EvenDice)
    assert modifiers.landings_forbidden(start.state, "allies")
    assert modifiers.landings_forbidden(start.state, "japan")
    assert [each.amount for each in modifiers.bonus_cards(start.state, "allies", "assault")] == [2]


@pytest.mark.rule("WITP-4.5-3")
def test_a_forced_event_takes_effect_before_the_card_that_was_declared_first(phase: Start) -> None:
    start = phase(10, "1944-08", "1944-06")
    start.do(PlayCard("1944-08")).do(PlayCard("1944-06"), *EvenDice)
    assert [event.card for event in start.of(EventTookEffect)] == ["1944-06", "1944-08"]


@pytest.mark.rule("WITP-4.5-4")
def test_two_forced_events_take_effect_in_the_order_of_declaring(
    charts: Charts, situation: Start, scenarios: dict[str, Scenario]
) -> None:
    from tests.games.war_in_the_pacific.test_event_effects import with_card

    game = with_card(charts, "1944-08", common=charts.cards["1944-06"].common, japan=(), allies=())
    for draws in (("1944-06", "1944-08"), ("1944-08", "1944-06")):
        start = Situation(
            game,
            scenarios["standard"],
            {"others": "gone", "units": stand(JP_L1="0605"), "turn": 10, "phase": "event"},
            [{"card": card} for card in draws],
        )
        start.do(PlayCard(draws[0])).do(PlayCard(draws[1]), *EvenDice)
        assert [event.card for event in start.of(EventTookEffect)] == list(draws)


# When what a card says is carried out


@pytest.mark.rule("WITP-4.3-2", "WITP-14.1-event")
def test_the_events_of_the_manila_campaign(phase: Start) -> None:
    """WitP 14.1: the Allies, first, gain two points with card 10; Japan removes a naval unit at Leyte with card 3."""
    units = stand(JP_L1="0605", US_N4="0607", UK_N1="0407", US_L1="1704")
    start = phase(4, "1942-10", "1942-03", japan="1942-02", allies="1942-05", units=units)
    assert start.asked == ("allies", "play_card")
    start.do(PlayCard("1942-10"))
    start.do(PlayCard("1942-03"))
    assert start.asked == ("japan", "card_remove")
    assert start.answers == (ChooseUnit("US-N4"), ChooseUnit("UK-N1"))
    start.do(ChooseUnit("US-N4"), 2, 3, 5, 4)
    assert start.gone("US-N4")
    assert start.of(PointsChanged) == [PointsChanged("allies", 2, "1942-10")]
    assert start.state.total == {"japan": 14, "allies": 19}
    assert start.state.hands == {"japan": ("1942-02",), "allies": ("1942-05",)}


@pytest.mark.rule("WITP-4.3-1")
def test_a_card_does_nothing_for_the_other_side(phase: Start) -> None:
    start = phase(4, "1942-10", "1942-06")
    start.do(PlayCard("1942-10")).do(PlayCard("1942-06"), *EvenDice)
    assert modifiers.extra_stacks(start.state, "japan") == 0
    assert modifiers.extra_stacks(start.state, "allies") == 0


@pytest.mark.rule("WITP-4.3-2")
def test_what_changes_a_rule_counts_at_once_and_the_rest_waits_for_its_phase(phase: Start) -> None:
    start = phase(2, "1942-08", "1942-07")
    start.do(PlayCard("1942-08")).do(PlayCard("1942-07"), *EvenDice)
    assert [each.amount for each in modifiers.bonus_cards(start.state, "allies", "fleet")] == [3]
    assert start.state.events == (
        HeldEvent(side="allies", card="1942-08", effects=(0,)),
        HeldEvent(side="japan", card="1942-07", effects=(0,)),
    )


@pytest.mark.rule("WITP-4.3-2")
def test_an_event_of_the_event_phase_happens_there(phase: Start) -> None:
    start = phase(2, "1942-01", "1942-02", units=stand(JP_L1="0605", UK_N4="0912", US_L1="1704"))
    start.do(PlayCard("1942-01")).do(PlayCard("1942-02"), *EvenDice)
    assert [event.unit for event in start.of(UnitAttrited)] == ["UK-N4"]
    assert start.state.events == ()
    assert start.state.total["allies"] == 12 + 1


# Sudden death and delayed entry


@pytest.mark.rule("WITP-15.0-3")
def test_drawing_vengeance_ends_the_sudden_death_rule_for_all_to_hear(phase: Start) -> None:
    start = phase(6, "1943-01", "1943-09", sudden_death=True)
    assert start.of(RuleDisabled) == [RuleDisabled("WITP-15.0", "1943-09")]
    assert not modifiers.rule_in_play(start.state, "WITP-15.0")
    assert start.state.hands["japan"] == ("1943-09",)


def test_where_sudden_death_is_not_played_nobody_hears_who_drew_vengeance(phase: Start) -> None:
    start = phase(6, "1943-01", "1943-09")
    assert start.of(RuleDisabled) == []
    assert start.state.disabled == ()


@pytest.mark.rule("WITP-13.4")
@pytest.mark.parametrize(("entered", "points", "total"), [(0, 1, 6 + 1), (2, 2, 12 + 2)])
def test_an_american_event_gives_the_allies_a_point_while_america_is_at_peace(
    phase: Start, entered: int, points: int, total: int
) -> None:
    start = phase(2, "1942-10", "1942-06", scenario="delayed_entry", entered=entered)
    start.do(PlayCard("1942-10")).do(PlayCard("1942-06"), *EvenDice)
    assert start.of(PointsChanged) == [PointsChanged("allies", points, "1942-10")]
    assert start.state.total["allies"] == total
    assert start.state.events == ()


@pytest.mark.rule("WITP-13.4")
def test_other_events_are_what_they_are_while_america_is_at_peace(phase: Start) -> None:
    start = phase(2, "1942-06", "1942-10", scenario="delayed_entry")
    start.do(PlayCard("1942-06")).do(PlayCard("1942-10"), *EvenDice)
    assert modifiers.extra_stacks(start.state, "allies") == 2
    assert modifiers.extra_stacks(start.state, "japan") == 1
