"""What keeps a scenario of the Standard Game from being played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from wargames_desktop.app import paths
from wargames_desktop.app.tokyo_express import check_scenario, load_charts, load_scenario
from wargames_desktop.data.reader import Document, Scalar
from wargames_desktop.games.tokyo_express.charts import Charts
from wargames_desktop.games.tokyo_express.scenario import HiddenForceSetUp, Radar, StandardScenario

PLACE = Document("script", Scalar(3, 5, "", plain=True), "scenario")


@cache
def charts() -> Charts:
    return load_charts()


@cache
def shipped(id: str) -> StandardScenario:
    loaded = load_scenario(paths.scenarios("tokyo_express") / f"{id}.yaml", charts())
    assert isinstance(loaded, StandardScenario)
    return loaded


def told(scenario: StandardScenario) -> list[str]:
    return [problem.message for problem in check_scenario(scenario, PLACE, charts())]


def with_us(**changes: Any) -> StandardScenario:
    scenario = shipped("guadalcanal_1")
    return msgspec.structs.replace(scenario, us=msgspec.structs.replace(scenario.us, **changes))


def with_japan(**changes: Any) -> StandardScenario:
    scenario = shipped("guadalcanal_1")
    return msgspec.structs.replace(scenario, japan=msgspec.structs.replace(scenario.japan, **changes))


def told_of_admirals(admirals: Mapping[str, str]) -> list[str]:
    """What is wrong with these admirals aboard these ships at Guadalcanal."""
    return told(with_us(admirals=admirals, commander=next(iter(admirals))))


@pytest.mark.parametrize("id", ["cape_esperance", "guadalcanal_1", "guadalcanal_2", "tassafaronga"])
def test_the_shipped_scenarios_can_be_played(id: str) -> None:
    assert told(shipped(id)) == []


def test_a_ship_on_land_where_land_counts() -> None:
    ashore = with_us(ships={**shipped("guadalcanal_1").us.ships, "Boise": "1425", "Quincy": "1225"})
    assert told(ashore) == ["hex 1425 is land; a ship must be at sea", "hex 1225 is shoal; a ship must be at sea"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"ships": {}}, "has no ships"),
        ({"ships": {"San Francisco": "2504", "Atlanta": "2504", "Boise": "2504"}}, "3 ships are in hex 2504"),
        ({"ships": {"San Francisco": "2504", "Atlanta": "2505", "Boise": "9999"}}, 'there is no hex "9999"'),
        ({"ships": {"San Francisco": "2504", "Atlanta": "2505", "Bosie": "2506"}}, 'did you mean "Boise"?'),
        ({"ships": {"San Francisco": "2504", "Atlanta": "2505", "Aoba": "2506"}}, "is a Japanese ship"),
        ({"arrivals": {1: {"Boise": "1001"}}}, "ships arrive on Game Turn 2 or later, not 1"),
        ({"arrivals": {2: {"Helena": "1001"}}}, "Helena is placed twice"),
        ({"commander": "Lee"}, '"Lee" is not among the admirals'),
        ({"admirals": {"Callaghan": "San Francisco", "Halsey": "Atlanta"}}, "there is no such admiral"),
        ({"admirals": {"Callaghan": "Boise"}}, '"Boise" is not among the US ships'),
        ({"admirals": {"Callaghan": "Atlanta", "Scott": "Atlanta"}}, "Atlanta has an admiral aboard already"),
        ({"admirals": {"Callaghan": "Cushing"}}, "Callaghan commands heavy ships: his flagship is never a DD"),
        ({"radar": Radar(type="sc", ships=("Boise",))}, '"Boise" is not among the US ships'),
    ],
)
def test_what_is_wrong_with_the_us_forces(changes: dict[str, Any], problem: str) -> None:
    assert any(problem in each for each in told(with_us(**changes))), told(with_us(**changes))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"strength": 2}, "must be 3, 4, 5, 6, 7 or 8, not 2"),
        ({"strength": 9}, "must be 3, 4, 5, 6, 7 or 8, not 9"),
        ({"hidden_forces": ()}, "there must be one hidden force or more"),
        ({"hidden_forces": (HiddenForceSetUp(hex="1425", heading="S"),)}, "hex 1425 is land"),
        ({"first_move": -1}, "must be 0 or more, not -1"),
        ({"markers": {6: 1, 5: 1, 1: 2}}, "there are Force Size markers 0, 1, 2, 3, 4, 5, not 6"),
        ({"markers": {5: 2, 1: 2}}, "the game has 1 markers 5: 0 to that, not 2"),
        ({"markers": {1: 3}}, "3 markers are too few for 4 hidden forces"),
    ],
)
def test_what_is_wrong_with_the_japanese_forces(changes: dict[str, Any], problem: str) -> None:
    assert any(problem in each for each in told(with_japan(**changes))), told(with_japan(**changes))


def test_few_markers_do_if_they_reach_the_strength_level() -> None:
    """Guadalcanal (II) has five for six hidden forces."""
    japan = shipped("guadalcanal_2").japan
    assert sum(japan.markers.values()) < len(japan.hidden_forces)
    assert told(shipped("guadalcanal_2")) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"board": "midway"}, "there is no such board"),
        ({"initial_speed": 8}, "must be 1 to 7, not 8"),
        ({"surprise": ("us", "us")}, "us stands here twice"),
    ],
)
def test_what_is_wrong_with_the_conditions(changes: dict[str, Any], problem: str) -> None:
    assert any(problem in each for each in told(msgspec.structs.replace(shipped("guadalcanal_1"), **changes)))
