"""What keeps a scenario from being played, beyond the broken files that are told word for word elsewhere."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.war_in_the_pacific import check_scenario, load_charts, load_scenario
from wargames_desktop.data.reader import Document, Scalar
from wargames_desktop.games.war_in_the_pacific.charts import Card, Charts
from wargames_desktop.games.war_in_the_pacific.scenario import Forces, Scenario, Stack

PLACE = Document("script", Scalar(3, 5, "", plain=True), "scenario")
CHARTS = load_charts()
SCENARIO = load_scenario(scenario_files("war_in_the_pacific")["1943"], CHARTS)


def told(scenario: Scenario, charts: Charts = CHARTS) -> list[str]:
    return [problem.message for problem in check_scenario(scenario, PLACE, charts)]


def with_stacks(japan: tuple[Stack, ...] = (), allies: tuple[Stack, ...] = ()) -> Scenario:
    return msgspec.structs.replace(SCENARIO, forces=Forces(japan=japan, allies=allies))


def stack(hex: str, *units: str, **more: Any) -> Stack:
    return Stack(hex=hex, units=units, **more)


@pytest.mark.parametrize("path", scenario_files("war_in_the_pacific").values(), ids=lambda path: path.stem)
def test_the_shipped_scenarios_can_be_played(path: Any) -> None:
    assert told(load_scenario(path, CHARTS)) == []


@pytest.mark.parametrize(
    ("hex", "units", "problem"),
    [
        ("1008", ("JP-L1", "JP-L2", "JP-L3", "JP-A1"), None),
        ("1008", ("JP-L1", "JP-L2", "JP-L3", "JP-L4"), "Rabaul (1008): 4 Japanese land units, but there may be 3"),
        ("0804", ("JP-A1", "JP-A2"), "Yokosuka (0804): 2 Japanese air units, but there may be 1"),
        ("0804", ("JP-C1", "JP-C2", "JP-N1", "JP-N2", "JP-N3"), None),
        (
            "0804",
            ("JP-C1", "JP-C2", "JP-N1", "JP-N2", "JP-N3", "JP-N4"),
            "Yokosuka (0804): 6 Japanese fleets, but there may be 5",
        ),
        ("0705", ("JP-N1",), "Okinawa (0705): 1 Japanese fleet, but there may be none"),
        ("1205", ("JP-A1",), None),
        ("1206", ("JP-N1",), "hex 1206: 1 Japanese fleet, but there is no port of theirs"),
        ("0608", ("JP-L1",), None),
        ("0608", ("JP-L1", "JP-A1"), "Celebes (0608): 2 Japanese land or air units, but there may be 1"),
        ("0608", ("JP-L1", "JP-L2"), "Celebes (0608): 2 Japanese land or air units, but there may be 1"),
    ],
)
def test_stacking_limits_hold_at_the_start(hex: str, units: tuple[str, ...], problem: str | None) -> None:
    assert told(with_stacks(japan=(stack(hex, *units),))) == ([problem] if problem else [])


def test_panama_south_africa_and_chinese_units_have_no_limit() -> None:
    crowd = tuple(f"US-L{number}" for number in range(1, 8))
    chinese = tuple(f"CN-L{number}" for number in range(1, 9))
    assert told(with_stacks(allies=(stack("1707", *crowd), stack("0404", *chinese)))) == []


def test_a_place_held_by_land_units_of_the_enemy_is_theirs() -> None:
    assert told(with_stacks(japan=(stack("0407", "JP-L1", "JP-N1", supply_base=True),))) == []
    assert told(with_stacks(japan=(stack("0407", "JP-N1", supply_base=True),))) == [
        "Singapore (0407): 1 Japanese fleet, but there is no port of theirs",
        "a supply base must be at a port or airfield that the Japanese side controls",
    ]
    assert told(with_stacks(japan=(stack("0608", "JP-L1", supply_base=True),))) == [
        "a supply base must be at a port or airfield that the Japanese side controls"
    ]


def test_no_game_begins_in_a_combat() -> None:
    japan = (stack("0407", "JP-L1"), stack("0605", "JP-N1"))
    allies = (stack("0407", "UK-L1"), stack("0605", "US-N1"))
    assert told(with_stacks(japan, allies)) == [
        "Taiwan (0605): 1 Allied fleet, but there is no port of theirs",
        "Singapore (0407): JP-L1 and UK-L1 are enemies in one hex",
        "Taiwan (0605): JP-N1 and US-N1 are enemies in one hex",
    ]


def with_cards(**changes: Any) -> Charts:
    cards: dict[str, Card] = {
        id: msgspec.structs.replace(card, **changes) if card.year == 1943 else card for id, card in CHARTS.cards.items()
    }
    return msgspec.structs.replace(CHARTS, deck=msgspec.structs.replace(CHARTS.deck, cards=cards))


def test_both_sides_must_be_dealt_a_card_that_they_can_hold() -> None:
    assert told(SCENARIO, with_cards(held_out=True)) == [
        "each side is dealt one of the cards of 1943 that are not held out, but there are 0"
    ]
    forced = told(SCENARIO, with_cards(common=CHARTS.cards["1944-06"].common))
    assert len(forced) == 1
    assert forced[0].startswith("1943-01, 1943-02")
    assert forced[0].endswith("may be dealt before the game, but a forced event cannot be held: hold it out")


def test_the_first_year_must_have_cards_enough() -> None:
    cards = {id: card for id, card in CHARTS.cards.items() if id not in ("1943-01", "1943-02", "1943-03")}
    charts = msgspec.structs.replace(CHARTS, deck=msgspec.structs.replace(CHARTS.deck, cards=cards))
    assert told(SCENARIO, charts) == ["8 cards of 1943 will be dealt and drawn, but there are 7"]
