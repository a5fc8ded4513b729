"""What keeps a scenario of East Wind Rain from being played: each check finds what it is there for."""

from __future__ import annotations

import re

import pytest

from wargames_desktop.app import paths
from wargames_desktop.app.east_wind_rain.files import GAME, SCENARIO, load_charts
from wargames_desktop.app.east_wind_rain.scenario_checks import check_scenario
from wargames_desktop.app.registry import scenario_files
from wargames_desktop.data.documents import parse

CHARTS = load_charts()


def told(scenario: str, old: str = "", new: str = "") -> list[str]:
    """What is wrong with a scenario once its file says ``new`` instead of ``old``, at its first place."""
    text = (paths.scenarios(GAME) / f"{scenario}.yaml").read_text(encoding="utf-8")
    assert re.search(old, text), f"{scenario} has no {old}"
    loaded = parse(re.sub(old, new, text, count=1).encode(), "own.yaml", SCENARIO)
    return [str(problem) for problem in check_scenario(loaded.value, loaded.document, CHARTS)]


@pytest.mark.parametrize("scenario", scenario_files(GAME))
def test_the_shipped_scenarios_can_be_played(scenario: str) -> None:
    assert told(scenario) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("board: east_wind_rain", "board: east_wind", "there is no such board; there is: east_wind_rain"),
        ("first_turn: 2Q42", "first_turn: 2Q40", 'there is no turn "2Q40"'),
        ("last_turn: 2Q42", "last_turn: 1Q42", "last_turn: must not come before 2Q42"),
        ("magic_box: 4", "magic_box: 13", "magic_box: must be 0 to 12, not 13"),
        ("us: 50", "us: -1", "er.us: must be 0 to 999, not -1"),
        ("closed: .kamchatka", "closed: [kamtchatka", 'no area or zone "kamtchatka"; did you mean "kamchatka"'),
        ('"3009": 25', '"9999": 25', 'there is no hex "9999"'),
        ('"3009": 25', "midway: 25", "prizes.midway"),
        ('hex: "3610", kinds: .major.', 'hex: "3009", kinds: [air]', "Midway .3009. comes twice"),
        ('hex: "3009", kinds: .air.', 'hex: "3009", kinds: [air, air]', "takes 1 to 1 bases, not 2"),
        ('hex: "1521", kinds: .major.', 'hex: "1521", kinds: [air, major]', "at most 1 major base, named first"),
        ('hex: "3002", kinds: .air.', 'hex: "1213", kinds: [air]', "Manila .1213. lies in a closed area"),
        ('hex: "3313", kinds: .air.', 'hex: "2911", kinds: [air]', "hex 2911 is deep sea; a base must be on land"),
        ("nation: us", "nation: japan", "japan does not belong to allies"),
        (r'places: \["3009"\]', "places: []", "there must be a place at least"),
        (r'places: \["3009"\]', 'places: ["2911"]', "hex 2911 is deep sea; units begin on land or in port"),
        (r'places: \["3009"\]', "places: [Midway]", 'the hex of Midway is "3009"'),
        ("ground: {marine: 1}", "ground: {marine: 0}", "ground.marine: must be 1 to 999, not 0"),
        ("Enterprise, Hornet", "Enterprize, Hornet", 'there is no ship "Enterprize" in the roster'),
        ("Enterprise, Hornet", "Enterprise, Akagi", "Akagi is not a ship of us"),
        ("Enterprise, Hornet", "Enterprise, Canberra", "Canberra is among Pacific Fleet at Pearl Harbor too"),
        ("sp: 12, quality: average", "sp: 13, quality: average", "the carriers hold 12 air SP, not 13"),
        ("type: naval_air, sp: 12", "type: army_air, sp: 12", "only naval air is based on carriers"),
        (r"zone, ground: \{infantry: 8\}", "zone, ground: {infantry: 9}", "these units are not all among those"),
        (r"place: australia_zone, ground", "place: kenya, ground", "kenya is not among the places above"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_told(old: str, new: str, problem: str) -> None:
    found = told("midway", old, new)
    assert any(re.search(problem, each) for each in found), found
    assert all(re.match(r"own\.yaml:\d+:\d+: ", each) for each in found)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("from_turn: 3Q42", "from_turn: 9Q42", 'there is no turn "9Q42"'),
        ("2Q42: 3Q42", "2Q42: 3Q40", 'there is no turn "3Q40"'),
        ("- turn: 3Q42", "- turn: 2Q42", "there is no economic phase before 3Q42"),
        ("magic_box: 4\n      er", "magic_box: 40\n      er", "magic_box: must be 0 to 12, not 40"),
        (r"ships: \[Hiyo", "ships: [Akagi", "Akagi is among Combined Fleet too|is among Japanese carriers"),
    ],
)
def test_economic_terms_that_make_no_sense_are_told(old: str, new: str, problem: str) -> None:
    found = told("midway_extended", old, new)
    assert any(re.search(problem, each) for each in found), found
