"""What keeps a position inside a game from being set up; each problem is told with its place."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.war_in_the_pacific import load_charts, load_scenario
from wargames_desktop.app.war_in_the_pacific.position_checks import check_position
from wargames_desktop.data.reader import Document, Scalar
from wargames_desktop.games.war_in_the_pacific.position import Position

PLACE = Document("script", Scalar(3, 5, "", plain=True), "setup")
CHARTS = load_charts()
SCENARIOS = {id: load_scenario(path, CHARTS) for id, path in scenario_files("war_in_the_pacific").items()}


def told(scenario: str = "standard", **given: Any) -> list[str]:
    position = msgspec.convert(given, Position)
    return [problem.message for problem in check_position(position, SCENARIOS[scenario], PLACE, CHARTS)]


def test_a_position_that_can_be_set_up() -> None:
    assert not told()
    assert not told(
        turn=4,
        phase="event",
        others="gone",
        units={
            "JP-N1": {"hex": "0406", "sea": "east"},
            "UK-N1": {"hex": "0406", "sea": "west"},
            "JP-N2": {"hex": "0606"},
            "JP-L1": {"hex": "0606", "aboard": "JP-N2"},
            "JP-L2": {"hex": "0606"},
            "US-L1": {"hex": "0606", "attrited": True},
        },
        bases={"japan": ["0707", "0506"], "allies": ["0607"]},
        continuing=["0606"],
        total={"japan": 14, "allies": 17},
        rp={"japan": 10},
        hands={"japan": ["1942-02"], "allies": ["1942-05"]},
        discards=["1942-01"],
        disabled=["WITP-15.0"],
    )


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"turn": 17}, "must be 1 to 16, not 17"),
        ({"scenario": "1943", "turn": 5}, "must be 6 to 16, not 5"),
        ({"phase": "movemnt"}, 'did you mean "movement"?'),
        ({"units": {"JP-X1": {"hex": "0606"}}}, "there is no unit JP-X1; did you mean"),
        ({"units": {"JP-L1": {"hex": "9999"}}}, 'there is no hex "9999" on the map; columns go from 01'),
        ({"units": {"JP-L1": {"hex": "0107"}}}, "JP-L1: hex 0107 is deep sea; a land unit must be on land"),
        ({"units": {"JP-N1": {"hex": "0404"}}}, "JP-N1: Chongqing (0404) has no sea; a fleet must be in"),
        ({"units": {"JP-N1": {"hex": "1707"}}}, "JP-N1: no Japanese fleet may be in Panama (1707)"),
        ({"units": {"CN-L1": {"hex": "0306"}}}, "CN-L1: Chinese units may only be in 0404, 0504, 0505"),
        ({"units": {"US-L1": {"hex": "0404"}}}, "US-L1: of the Allies only Chinese units and an air unit"),
        ({"units": {"JP-N1": {"hex": "0406"}}}, 'Bangkok (0406) has two seas; say in which the fleet is: "sea: west"'),
        ({"units": {"JP-N1": {"hex": "0407", "sea": "west"}}}, "only a fleet in a hex with two seas is in one of"),
        ({"units": {"JP-L1": {"hex": "0406", "sea": "west"}}}, "only a fleet in a hex with two seas is in one of"),
        ({"units": {"JP-A1": {"hex": "0804", "aboard": "JP-N1"}}}, "only land units go aboard"),
        ({"units": {"JP-L1": {"hex": "0804", "aboard": "JP-C1"}}}, "must be a naval unit of the same side, not JP-C1"),
        ({"units": {"JP-L1": {"hex": "0804", "aboard": "US-N1"}}}, "must be a naval unit of the same side, not US-N1"),
        ({"units": {"JP-L1": {"hex": "0606", "aboard": "JP-N1"}}}, "JP-N1 is not in hex 0606"),
        (
            {"units": {id: {"hex": "0804", "aboard": "JP-N1"} for id in ("JP-L1", "JP-L2")}},
            "JP-N1 carries JP-L1 already",
        ),
        ({"bases": {"japan": ["0606", "9999"]}}, 'there is no hex "9999" on the map'),
        ({"bases": {"japan": ["0406"]}}, "Bangkok (0406) has neither a port nor an airfield"),
        ({"bases": {"japan": ["0605", "0605"]}}, "Taiwan (0605) comes twice"),
        ({"bases": {"japan": ["0605"] * 11}}, "11 supply bases, but there are 10 markers"),
        ({"continuing": ["9999"]}, 'there is no hex "9999" on the map'),
        ({"continuing": ["0407"]}, "land units of both sides must be in a hex of continuing combat"),
        ({"total": {"japan": -1}}, "must be 0 or more, not -1"),
        ({"rp": {"allies": -1}}, "must be 0 or more, not -1"),
        ({"stacks": {"allies": -1}}, "must be 0 or more, not -1"),
        ({"hands": {"japan": ["1942-11"], "allies": ["1942-05"]}}, "there is no card 1942-11; did you mean"),
        ({"hands": {"japan": ["1942-05"], "allies": ["1942-05"]}}, "the card 1942-05 comes twice"),
        ({"hands": {"japan": ["1942-05"], "allies": ["1942-06"]}, "discards": ["1942-05"]}, "1942-05 comes twice"),
        ({"hands": {"japan": ["1942-05", "1942-06"]}}, "a side holds 1 between event phases, not 2"),
        ({"hands": {"japan": ["1944-06"], "allies": ["1942-06"]}}, "a forced event cannot be held"),
        ({"discards": ["1942-05"]}, "discards are only known where both hands are"),
        ({"disabled": ["WITP-9.0"]}, "must be WITP-15.0, not WITP-9.0"),
        ({"entered": 3}, "in this scenario America is at war from the start"),
        ({"bid": 20}, "there is no bidding in this scenario"),
    ],
)
def test_a_position_that_cannot_be(given: dict[str, Any], problem: str) -> None:
    messages = told(**given)
    assert any(problem in message for message in messages), messages


@pytest.mark.parametrize(
    ("turn", "phase", "discarded", "short"),
    [
        (2, None, 2, False),
        (2, None, 3, True),
        (2, "event", 3, True),
        (2, "movement", 4, False),
        (2, "movement", 5, True),
        (4, None, 6, False),
        (4, None, 7, True),
        (4, "movement", 8, False),
    ],
)
def test_the_deck_must_last_to_the_end_of_the_year(turn: int, phase: str | None, discarded: int, short: bool) -> None:
    discards = [f"1942-{number:02}" for number in range(3, 3 + discarded)]
    messages = told(turn=turn, phase=phase, hands={"japan": ["1942-01"], "allies": ["1942-02"]}, discards=discards)
    assert any("will yet be drawn" in message for message in messages) == short


def test_a_unit_aboard_is_not_ashore() -> None:
    units = {"JP-N1": {"hex": "0407"}, "JP-L1": {"hex": "0407", "aboard": "JP-N1"}}
    assert told(units=units, continuing=["0407"]) == [
        "land units of both sides must be in a hex of continuing combat",
    ]


def test_problems_name_their_places() -> None:
    position = msgspec.convert({"units": {"JP-L1": {"hex": "0107"}}}, Position)
    (problem,) = check_position(position, SCENARIOS["standard"], PLACE, CHARTS)
    assert problem.line == 3
    assert problem.path == "script"
