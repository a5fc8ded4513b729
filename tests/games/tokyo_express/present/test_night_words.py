"""Every event of the Standard Game is told, by the rules of the level that is played."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.positions import charts, game
from tests.games.tokyo_express.present.play import night_turns, presenter
from tests.games.tokyo_express.present.test_words import KINDS, RULES, events_of, told
from wargames_desktop.engine.display import Card
from wargames_desktop.games.tokyo_express import standard_events
from wargames_desktop.games.tokyo_express.events import (
    AdmiralKilled,
    ChitDrawn,
    Damaged,
    DamageTookEffect,
    GameEnded,
    TurnBegan,
)
from wargames_desktop.games.tokyo_express.standard_events import (
    BattleSummary,
    Placing,
    Retires,
    ShipDeployed,
    SideSummary,
)

RESTATED = (
    "TE-3.1",
    "TE-3.3-foa-table",
    "TE-3.3-foa-A",
    "TE-3.3-foa-C",
    "TE-3.5-fire-direction",
    "TE-3.5-flip",
    "TE-3.6-jp-",
    "TE-3.7-jp-",
    "TE-3.8-when",
    "TE-3.8-sinking",
    "TE-3.8-speed-later",
    "TE-3.9",
)
"""Rules of the Basic Game, by what their ids begin with, in whose place the Standard Game has rules of its own."""
KEPT = {"TE-3.6-jp-range", "TE-3.6-jp-long", "TE-3.8-sinking-removed", "TE-3.8-when-torpedo"}
"""Rules that begin so and that nothing replaces."""


def is_restated(rule: str) -> bool:
    return rule not in KEPT and any(rule == start or rule.startswith(f"{start.rstrip('-')}-") for start in RESTATED)


def test_whole_games_are_told() -> None:
    seen = set()
    for turn in night_turns():
        known = {*turn.before.ships, *turn.after.ships, *charts().roster.ships, *charts().board.places}
        for event in turn.events:
            seen.add(type(event))
            lines = presenter().lines(event)
            assert lines, event
            assert lines[0].depth == 0
            for line in lines:
                assert line.text
                assert line.text[0].isupper() or not line.text[0].isalpha(), line.text
                assert line.kind in KINDS
                assert not line.rule or line.rule in RULES, line
                strange = {name for name in set(line.about) - known if not name.startswith("Hidden Force")}
                assert not strange, line
    assert len(seen & events_of(standard_events)) > 25


def test_no_rule_of_the_basic_game_is_cited_that_the_standard_game_restates() -> None:
    cited = {}
    for turn in night_turns():
        for event in turn.events:
            cited |= {line.rule: line.text for line in presenter().lines(event)}
            cited |= {each.rule: each.label for card in presenter().cards(event) for each in card.sums}
        cited |= {award.rule: award.text for award in presenter().table(turn.after).standings}
    assert {rule: text for rule, text in cited.items() if is_restated(rule)} == {}


def test_no_question_cites_such_a_rule() -> None:
    asked = {}
    for turn in night_turns():
        decision = game().pending(turn.before)
        assert decision is not None
        asked[decision.rule] = decision.decision
    assert {rule: name for rule, name in asked.items() if is_restated(rule)} == {}


@pytest.mark.parametrize(
    ("event", "text", "rule"),
    [
        (TurnBegan(3, "TE-4.1"), "Game Turn 3", "TE-4.1"),
        (TurnBegan(3), "Game Turn 3", "TE-3.1"),
        (
            ChitDrawn("blank", 2, "TE-4.1-K-chit"),
            "Action chit of phase 2: Blank, nothing happens",
            "TE-4.1-K-chit",
        ),
        (ChitDrawn("blank", 2), "Action chit of phase 2: Blank, no combat", "TE-3.1-chits-draw"),
        (
            AdmiralKilled("Scott", "San Francisco", "TE-12.2-killed-card"),
            "Admiral Scott is killed aboard San Francisco",
            "TE-12.2-killed-card",
        ),
        (
            AdmiralKilled("Scott", "San Francisco", "TE-12.2-killed"),
            "Admiral Scott goes down with San Francisco",
            "TE-12.2-killed",
        ),
        (
            DamageTookEffect("Aoba", 2, (1, 1), (), False, "TE-8.4-steps"),
            "Aoba: Damage Level 2 takes effect",
            "TE-8.4-steps",
        ),
        (
            GameEnded(9, 4, "us", "Marginal Victory", "TE-14.3-levels"),
            "The battle is over: US Marginal Victory",
            "TE-14.3-levels",
        ),
        (Retires(("Duncan",), "for this Game Turn", "TE-5.2-R"), "Duncan retires for this Game Turn", "TE-5.2-R"),
        (
            Retires(("Duncan", "Laffey"), "Damage Level 3", "TE-8.4-level-3-retires"),
            "Duncan and Laffey retire from now on: Damage Level 3",
            "TE-8.4-level-3-retires",
        ),
        (
            ShipDeployed("Hatsuyuki", "Abe", "1912", "SE", "Screen 1", False, True, (1,), (1,)),
            "Hatsuyuki (DD) takes her place in 1912: Screen 1",
            "TE-7.3-display",
        ),
        (
            ShipDeployed("Aoba", "Abe", "1912", "SE", "0", False, True, (1,), (1,)),
            "Aoba (CA) takes her place in 1912: hex 0",
            "TE-7.3-display",
        ),
    ],
)
def test_what_differs_by_level(event, text: str, rule: str) -> None:
    line = presenter().lines(event)[0]
    assert (line.text, line.rule) == (text, rule)


def test_damage_waits_for_the_end_of_the_segment_in_the_basic_game_only() -> None:
    assert told(Damaged("Aoba", 2, 3, 9, 1))[1] == "Damage Level 1, from the end of the Combat Segment"
    assert told(Damaged("Aoba", 2, 3, 9, 1, rule="TE-8.4-steps"))[1] == "Damage Level 1 is reached"


SUMMARY = BattleSummary(
    5,
    (
        SideSummary("us", 12, 7, (1, 0, 1), (), ("Duncan",)),
        SideSummary("japan", 4, 0, (0, 0, 0), ("Yukikaze",), ()),
    ),
)


def test_the_battle_is_summed_up_after_every_turn() -> None:
    assert told(SUMMARY) == [
        "After Game Turn 5: US 12 points, Japan 4: net +8",
        "US ships: 7 Damage Boxes crossed off; 1 at Level 1; 1 at Level 3; off the map Duncan",
        "Japanese ships: no damage; sunk Yukikaze",
    ]
    (card,) = presenter().cards(SUMMARY)
    assert isinstance(card, Card)
    assert [(label, [cell.text for cell in cells]) for label, cells in card.rows] == [
        ("US", ["12", "7", "1", "0", "1", "0", "1"]),
        ("Japanese", ["4", "0", "0", "0", "0", "1", "0"]),
    ]


def test_summaries_of_whole_games_are_what_the_table_shows() -> None:
    found = 0
    for turn in night_turns():
        view = turn.before
        for event in turn.events:
            view = presenter().stage(view, event)
            if isinstance(event, BattleSummary):
                found += 1
                logs = presenter().table(view).logs
                for side in event.sides:
                    own = [log for log in logs if log.side == side.side]
                    assert [log.id for log in own if log.state == "sunk"] == list(side.sunk)
                    boxes = [box for log in own for row in log.rows for box in row.boxes if box.shape == "box"]
                    assert sum(box.state in ("marked", "pending") for box in boxes) == side.damage
    assert found > 20


def test_the_deployment_display_shows_where_each_ship_stands() -> None:
    places = (("Nagara", "0"), ("Ikazuchi", "Screen 1"), ("Inazuma", "Screen 1"), ("Aoba", "Main Body 1"))
    placings = tuple(Placing(ship, "1912", place) for ship, place in places)
    event = standard_events.HiddenForceDeployed(
        ("Hidden Force 1",), "Abe", placings, "Hidden Force 1", "SE", "1912", 0, 0, "detected", "TE-6.2-result-D"
    )
    (card,) = presenter().cards(event)
    assert isinstance(card, Card)
    assert card.columns == ("Port quarter", "Astern", "Starboard quarter")
    assert [[cell.text for cell in cells] for _, cells in card.rows] == [
        ["", "Nagara", ""],
        ["Ikazuchi", "Aoba", "Inazuma"],
        ["", "", ""],
    ]
    assert {cell.mark for _, cells in card.rows for cell in cells if cell.text} == {"decided"}
