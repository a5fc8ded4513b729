"""What keeps a position of the Standard Game from being set up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.data.test_standard_scenario_checks import charts, shipped
from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.tokyo_express import load_scenario
from wargames_desktop.app.tokyo_express.position_checks import check_position
from wargames_desktop.data.reader import Document, Scalar
from wargames_desktop.games.tokyo_express.position import Position

PLACE = Document("script", Scalar(3, 5, "", plain=True), "setup")
BOISE = {"Boise": {"hex": "2010", "heading": "N"}}


def told(**given: Any) -> list[str]:
    position = msgspec.convert(given, Position, str_keys=False)
    return [problem.message for problem in check_position(position, shipped("guadalcanal_1"), PLACE, charts())]


def test_a_position_that_can_be_set_up() -> None:
    assert (
        told(
            ships={**BOISE, "Aoba": {"log": {"exited": 2}}, "Fubuki": {"sunk": True}},
            hidden_forces={"A": {"hex": "0125", "heading": "S", "size": 3}},
            formations={"Boise": {"ships": ["Boise"]}, "A": {"ships": ["A"]}},
            night={"commanders": {"Scott": {"flagship": "Boise"}}, "task_force_commander": "Scott", "strength": 4},
            phase="japanese_detection",
            turn=12,
        )
        == []
    )


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"ships": {"Boise": {"hex": "1425"}}}, "hex 1425 is land; a ship must be at sea"),
        ({"ships": {"Aoba": {"hex": "2010", "log": {"reloads": (1,) * 5}}}}, "must have a value for each of 2 torpedo"),
        (
            {"ships": {"Boise": {"hex": "2010", "log": {"launched": ((1,),)}}}},
            "must have a value for each of 0 torpedo",
        ),
        ({"ships": {"Aoba": {"log": {"exited": 4}}}}, "must be 0 to 3, not 4"),
        ({"ships": {"Boise": {"hex": "2010", "log": {"gun_flashes": 3}}}}, "must be 0 to 2, not 3"),
        ({"hidden_forces": {"A": {"hex": "1425", "heading": "S"}}}, "hex 1425 is land"),
        ({"hidden_forces": {"A": {"hex": "0125", "heading": "S", "size": 6}}}, "must be 0, 1, 2, 3, 4 or 5, not 6"),
        ({"hidden_forces": {"Aoba": {"hex": "0125", "heading": "S"}}}, 'a ship is called "Aoba" too'),
        (
            {"hidden_forces": {"A": {"hex": "0125", "heading": "S"}}, "formations": {"Abe": {"ships": ["A"]}}},
            "A is a hidden force: the formation must have its name",
        ),
        (
            {"ships": {**BOISE, "Aoba": {"sunk": True}}, "formations": {"Abe": {"ships": ["Aoba"]}}},
            "Aoba is off the map",
        ),
        ({"ships": BOISE, "formations": {"A": {"ships": ["Helena"]}}}, 'there is no ship "Helena" in this position'),
        ({"column_turns": [{"hex": "9", "entering": "N", "leaving": "NE", "ships": []}]}, 'there is no hex "9"'),
        ({"night": {"strength": 9}}, "must be 3, 4, 5, 6, 7 or 8, not 9"),
        ({"night": {"initial_speed": 0}}, "must be 1 to 7, not 0"),
        ({"night": {"markers": {7: 1}}}, "there is no Force Size marker 7"),
        ({"night": {"commanders": {"Halsey": {"flagship": "Helena"}}}}, "there is no such admiral"),
        ({"night": {"commanders": {"Scott": {"flagship": "Boise"}}}}, 'there is no ship "Boise" in this position'),
        (
            {"night": {"commanders": {"Scott": {"flagship": "Helena"}}, "task_force_commander": "Lee"}},
            "is not among the commanders",
        ),
        (
            {"night": {"arrivals": [{"turn": 5, "ship": "Boise", "hex": "1001", "heading": "N"}]}},
            '"Boise" is not in this position',
        ),
        ({"phase": "us_movement_7"}, "there is no step us_movement_7"),
        ({"chits": ["us_detektion"]}, "must be japanese_detection, us_detection, combat or blank"),
    ],
)
def test_what_is_wrong_with_a_position(given: dict[str, Any], problem: str) -> None:
    assert any(problem in each for each in told(**given)), told(**given)


@pytest.mark.parametrize(
    "given",
    [
        {"hidden_forces": {"A": {"hex": "0125", "heading": "S"}}},
        {"night": {"strength": 4}},
        {"column_turns": [{"hex": "0125", "entering": "N", "leaving": "NE", "ships": []}]},
        {"ships": {"Boise": {"hex": "2010", "log": {"detected": True}}}},
    ],
)
def test_the_basic_game_has_no_such_things(given: dict[str, Any]) -> None:
    position = msgspec.convert(given, Position, str_keys=False)
    basic = load_scenario(scenario_files("tokyo_express")["basic"], charts())
    assert [problem.message for problem in check_position(position, basic, PLACE, charts())] == [
        "the Basic Game has none"
    ]
