"""The shipped files of War in the Pacific against the rulebook: every fact here was written down a second time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from wargames_desktop.app import paths
from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.rules import rule_index
from wargames_desktop.app.war_in_the_pacific import KINDS, fingerprint, load_charts, load_scenario
from wargames_desktop.data.checker import checker
from wargames_desktop.data.documents import load_any
from wargames_desktop.games.war_in_the_pacific.charts import (
    CombatBonus,
    DisableRule,
    Forbid,
    Remove,
    ResourcePoints,
    SideName,
)
from wargames_desktop.games.war_in_the_pacific.scenario import Scenario

GAME = "war_in_the_pacific"
SHIPPED = sorted([*(paths.assets() / GAME).rglob("*.yaml"), *paths.scenarios(GAME).glob("*.yaml")])
CHARTS = load_charts()
SCENARIOS = {id: load_scenario(path, CHARTS) for id, path in scenario_files(GAME).items()}


# Files


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_file_is_valid(path: Path) -> None:
    load_any(path, KINDS)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_form_can_be_checked_and_refuses_unknown_keys(name: str) -> None:
    form = KINDS[name].form
    checker(form)
    assert form.__struct_config__.forbid_unknown_fields


def test_every_value_has_its_source() -> None:
    charts = CHARTS
    for chart in (
        *(charts.roster, charts.track, charts.deck, charts.combat, charts.submarines),
        *(charts.costs, charts.distances, charts.stacking, charts.values),
    ):
        assert chart.provenance.given
    assert all(unit.source for unit in charts.units.values())
    assert all(card.source and card.history for card in charts.cards.values())
    assert all(turn.source for turn in charts.track.turns)
    assert all(place.source for place in charts.board.places.values())


def test_a_chart_set_is_told_by_its_fingerprint() -> None:
    assert fingerprint(load_charts()) == fingerprint(CHARTS)


def test_the_rules_that_the_files_cite_are_in_the_index() -> None:
    index = rule_index(GAME)
    assert len(index) == 396
    assert [step.rule for step in CHARTS.turn.steps if step.rule not in index] == []


# Units


def test_counters_are_as_many_as_the_rulebook_counts() -> None:
    assert len(CHARTS.units) == 150
    assert len(CHARTS.units) + sum(CHARTS.roster.markers.values()) == 234
    assert sum(CHARTS.roster.supply_bases.values()) == CHARTS.roster.markers["supply_base"]


def test_strengths_are_those_of_the_examples() -> None:
    """WitP 9.6.2 and 14.1."""
    strengths = {"carrier": 2, "naval": 1, "land": 1, "air": 2}
    assert all(unit.strength == strengths[unit.type] for unit in CHARTS.units.values())


def begins(hex: str) -> Counter[tuple[str, str]]:
    return Counter((unit.nation, unit.type) for unit in CHARTS.units.values() if unit.hex == hex)


@pytest.mark.rule("WITP-3.3-2")
def test_units_that_examples_show_begin_where_they_are_shown() -> None:
    assert begins("0506") == {("japan", "naval"): 2, ("japan", "land"): 2}
    assert begins("0507")["japan", "air"] == 1
    assert begins("0407") == {
        ("commonwealth", "naval"): 1,
        ("commonwealth", "land"): 1,
        ("commonwealth", "air"): 1,
    }
    assert begins("0606")["us", "air"] == 1
    assert not any(type in ("air", "land") for _, type in begins("0907"))
    assert any(type in ("air", "land") for _, type in begins("1107"))
    assert {unit.hex for unit in CHARTS.units.values() if unit.nation == "china"} == {"0404", "0504", "0505"}


@pytest.mark.rule("WITP-3.3-note")
def test_one_american_air_unit_is_in_reserve() -> None:
    reserve = [unit for unit in CHARTS.units.values() if not unit.hex and not unit.arrival]
    assert [(unit.nation, unit.type) for unit in reserve] == [("us", "air")]


def test_there_are_enough_japanese_land_units_in_china() -> None:
    charts = CHARTS
    there = [hex for region in charts.values.chinese_regions for hex in charts.board.areas[region].hexes]
    assert sum(begins(hex)["japan", "land"] for hex in there) >= charts.values.garrison == 3


# The turn record track


@pytest.mark.rule("WITP-3.0-1", "WITP-5.1-1")
def test_the_turns() -> None:
    turns = CHARTS.track.turns
    assert len(turns) == 16
    assert (turns[0].season, turns[3].season, turns[15].season) == ("winter 1941", "autumn 1942", "autumn 1945")
    assert turns[0].brp == {"japan": 20, "allies": 0}
    assert turns[3].brp == {"japan": 15, "allies": 16}
    assert turns[4].brp["japan"] == 13


@pytest.mark.rule("WITP-4.2-2")
def test_the_allies_declare_first_up_to_turn_8_and_japan_from_turn_9_on() -> None:
    declares = [turn.declares_first for turn in CHARTS.track.turns]
    assert declares == [None, *["allies"] * 7, *["japan"] * 8]


def test_each_deck_serves_four_turns() -> None:
    assert [turn.deck for turn in CHARTS.track.turns] == [year for year in (1942, 1943, 1944, 1945) for _ in range(4)]


# Cards


@pytest.mark.rule("WITP-4.0-1")
def test_ten_cards_a_year() -> None:
    assert Counter(card.year for card in CHARTS.cards.values()) == {1942: 10, 1943: 10, 1944: 10, 1945: 10}
    assert all(id == f"{card.year}-{card.number:02}" for id, card in CHARTS.cards.items())


def test_cards_held_out_of_the_first_deal() -> None:
    held_out = [id for id, card in CHARTS.cards.items() if card.held_out]
    assert held_out == ["1942-01", "1942-05", "1942-08", "1943-07", "1943-08", "1943-09"]


def test_what_the_rulebook_tells_of_cards() -> None:
    cards = CHARTS.cards
    removed = cards["1942-03"].japan[0]
    assert isinstance(removed, Remove)
    assert (removed.side, removed.type, removed.count) == ("allies", "naval", 1)
    assert cards["1942-10"].allies == (ResourcePoints(side="allies", amount=2),)
    assert cards["1943-09"].on_draw == (DisableRule(rule="WITP-15.0"),)
    assert cards["1944-06"].common == (Forbid(side="both", what="assault_landing"),)
    deception = cards["1944-08"].allies[0]
    assert isinstance(deception, CombatBonus)
    assert deception.combat == "assault"


@pytest.mark.rule("WITP-4.5-1")
def test_instructions_for_both_make_a_forced_event() -> None:
    forced = [id for id, card in CHARTS.cards.items() if card.forced]
    assert forced == ["1944-06", "1945-06"]
    assert all(not CHARTS.cards[id].japan and not CHARTS.cards[id].allies for id in forced)


@pytest.mark.parametrize("side", ["japan", "allies"])
def test_every_card_does_something_for_either_side(side: SideName) -> None:
    assert all(card.instructions(side) for card in CHARTS.cards.values())


# Tables


def test_limits_costs_and_distances() -> None:
    charts = CHARTS
    assert (charts.stacking.base.land, charts.stacking.base.air, charts.stacking.base.fleets) == (3, 1, 5)
    assert (charts.stacking.plain.land_and_air, charts.stacking.small_port_fleets) == (1, 1)
    assert charts.stacking.continuing_air == 2
    assert charts.costs.rebuilding == {"carrier": 2, "naval": 1, "land": 1, "air": 1}
    assert (charts.distances.network_link, charts.distances.unit_supply) == (3, 2)
    assert charts.submarines.range(8, "japan") == (2, 3)
    assert charts.submarines.range(9, "japan") == (2, 5)
    assert charts.submarines.range(8, "allies") == charts.submarines.range(9, "allies") == (2, 3)
    assert charts.values.resources == {2: 1, 3: 2}


# Scenarios


def test_the_four_scenarios() -> None:
    assert sorted(SCENARIOS) == ["1943", "delayed_entry", "short", "standard"]
    lengths = {id: (scenario.first_turn, scenario.last_turn) for id, scenario in SCENARIOS.items()}
    assert lengths == {"1943": (6, 16), "delayed_entry": (1, 16), "short": (1, 15), "standard": (1, 16)}
    assert [id for id, scenario in SCENARIOS.items() if scenario.bid] == ["short"]
    assert [id for id, scenario in SCENARIOS.items() if scenario.delayed_entry] == ["delayed_entry"]


def test_turn_1_gives_the_allies_six_bases_and_five_stacks_and_closes_four_regions() -> None:
    rules = SCENARIOS["standard"].turn_one
    assert rules is not None
    assert (rules.allied_bases, rules.allied_redeployments) == (6, 5)
    assert set(rules.closed_to_japan) == {"united_states", "australia", "india", "new_zealand"}


def forces(scenario: Scenario) -> list[tuple[str, str]]:
    assert scenario.forces is not None
    stacks = (*scenario.forces.japan, *scenario.forces.allies)
    return [(id, stack.hex) for stack in stacks for id in stack.units]


@pytest.mark.rule("WITP-13.3")
def test_1943_uses_only_units_that_were_there_before_turn_6() -> None:
    placed = forces(SCENARIOS["1943"])
    assert len(placed) == 83
    assert all(CHARTS.units[id].arrival < 6 for id, _ in placed)


def test_every_text_about_a_scenario_is_told() -> None:
    for scenario in SCENARIOS.values():
        about = scenario.about
        assert all((about.introduction, about.historical, about.reconstructed, about.length, about.players))
