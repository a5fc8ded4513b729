"""Victory Points and levels of victory of the Standard Game (14.2, 14.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tokyo_express.campaigns import position
from tests.games.tokyo_express.positions import charts
from wargames_desktop.games.tokyo_express.chart import ShipType
from wargames_desktop.games.tokyo_express.state import Mission, State
from wargames_desktop.games.tokyo_express.tally import tally
from wargames_desktop.games.tokyo_express.victory import awards, final_outcome, has_driven_off, score, verdict

US_SHIPS: dict[ShipType, str] = {"BB": "Washington", "CA": "San Francisco", "CL": "Helena", "DD": "Cushing"}
JAPANESE_SHIPS: dict[ShipType, str] = {"BB": "Hiei", "CA": "Aoba", "CL": "Jintsu", "DD": "Fubuki"}
US_LOST: dict[ShipType, tuple[int, int, int, int]] = {
    "BB": (11, 7, 5, 3),
    "CA": (6, 4, 3, 1),
    "CL": (5, 4, 2, 1),
    "DD": (3, 2, 1, 0),
}
JAPAN_LOST: dict[ShipType, tuple[int, int, int, int]] = {
    "BB": (12, 9, 6, 4),
    "CA": (8, 6, 4, 2),
    "CL": (4, 3, 2, 1),
    "DD": (3, 2, 1, 0),
}


def fleet(night: dict[str, Any] | None = None, **ships: dict[str, Any]) -> State:
    """Ships where nothing happened to those not named; the scenario neither adds nor takes points."""
    given: dict[str, Any] = {"Maury": {"hex": "2010"}, "Yudachi": {"hex": "1210"}}
    given |= {name.replace("_", " "): {"hex": "1209", **entry} for name, entry in ships.items()}
    return position("cape_esperance", phase="end_of_turn", turn=6, ships=given, night=night)


def points(state: State) -> tuple[int, int]:
    """Of the US and of the Japanese."""
    counted = score(charts(), state)
    return counted["us"], counted["japan"]


@pytest.mark.rule("TE-14.2-us-ships")
@pytest.mark.parametrize("kind", US_SHIPS)
def test_every_cell_of_the_schedule_for_us_ships(kind: ShipType) -> None:
    name = US_SHIPS[kind]
    levels = charts().roster.ships[name].levels
    assert points(fleet(**{name: {"sunk": True}})) == (0, US_LOST[kind][0])
    for level in levels:
        assert points(fleet(**{name: {"damage": levels[level]}})) == (0, US_LOST[kind][4 - level])
    assert points(fleet(**{name: {"damage": levels[1] - 1}})) == (0, 0)


@pytest.mark.rule("TE-14.2-jp-ships")
@pytest.mark.parametrize("kind", JAPANESE_SHIPS)
def test_every_cell_of_the_schedule_for_japanese_ships(kind: ShipType) -> None:
    name = JAPANESE_SHIPS[kind]
    levels = charts().roster.ships[name].levels
    assert points(fleet(**{name: {"sunk": True}})) == (JAPAN_LOST[kind][0], 0)
    for level in levels:
        assert points(fleet(**{name: {"damage": levels[level]}})) == (JAPAN_LOST[kind][4 - level], 0)


def test_a_sinking_ship_counts_as_sunk() -> None:
    boxes = charts().roster.ships["Aoba"].boxes
    assert points(fleet(Aoba={"damage": boxes})) == (8, 0)


@pytest.mark.rule("TE-14.2-exit-level")
def test_ships_off_the_map_count_as_they_left_it() -> None:
    level = charts().roster.ships["San Francisco"].levels[2]
    gone = {"hex": "", "damage": level, "log": {"left": True}}
    assert points(fleet(San_Francisco=gone)) == (0, 3)
    unhurt = {"hex": "", "log": {"left": True}}
    assert points(fleet(San_Francisco=unhurt)) == (0, 0)


@pytest.mark.rule("TE-14.2-missions")
@pytest.mark.parametrize(
    ("mission", "kind", "worth"),
    [
        ("transport_attack", "BB", 8),
        ("transport_attack", "CA", 5),
        ("transport_attack", "CL", 3),
        ("transport_attack", "DD", 2),
        ("bombardment", "BB", 5),
        ("bombardment", "CA", 3),
        ("supply", "CL", 1),
        ("supply", "DD", 2),
    ],
)
def test_what_each_mission_is_worth(mission: Mission, kind: ShipType, worth: int) -> None:
    assert points(fleet(**{JAPANESE_SHIPS[kind]: {"log": {"mission": mission}}})) == (0, worth)


@pytest.mark.rule("TE-14.2-missions-kept")
def test_the_mission_counts_even_if_the_ship_sinks_later() -> None:
    assert points(fleet(Aoba={"sunk": True, "log": {"mission": "bombardment"}})) == (8, 3)


def command(**admirals: dict[str, Any]) -> dict[str, Any]:
    aboard = {name.replace("_", " "): {"flagship": "Maury", **given} for name, given in admirals.items()}
    return {"commanders": aboard, "task_force_commander": ""}


@pytest.mark.rule("TE-14.2-us-admirals", "TE-14.2-us-admirals-retired")
def test_a_dead_admiral_is_worth_twice_his_detection_value() -> None:
    dead = {"killed_on_turn": 3}
    assert points(fleet(command(Callaghan=dead))) == (0, 2)
    assert points(fleet(command(Merrill=dead))) == (0, 4)
    assert points(fleet(command(Scott=dead))) == (0, 0)
    assert points(fleet(command(Callaghan={}))) == (0, 0)
    assert points(fleet(command(Replacement_of_Lee={"replacement": True, **dead}))) == (0, 0)
    assert points(fleet(command(Callaghan=dead, Merrill=dead))) == (0, 6)


GOING = {"log": {"retiring": True}}


@pytest.mark.rule("TE-14.2-jp-retire", "TE-14.2-jp-retire-not")
@pytest.mark.parametrize(
    ("ships", "night", "worth"),
    [
        ({"Yudachi": GOING}, {}, 6),
        ({"Yudachi": {"sunk": True}}, {}, 6 + 3),
        ({"Yudachi": GOING, "Aoba": {}}, {}, 0),
        ({"Yudachi": GOING, "Aoba": {**GOING, "log": {"retiring": True, "mission": "bombardment"}}}, {}, 0),
        ({"Yudachi": {}, "Aoba": {}}, {"withdrew_on": 5}, 6),
        ({"Yudachi": {}, "Aoba": {"log": {"mission": "bombardment"}}}, {"withdrew_on": 5}, 0),
    ],
)
def test_six_points_if_all_retire_or_are_sunk_and_none_did_anything(
    ships: dict[str, Any], night: dict[str, Any], worth: int
) -> None:
    state = fleet(night, **ships)
    assert has_driven_off(state) == (worth >= 6)
    assert points(state)[0] == worth


@pytest.mark.rule("TE-15.0-vp")
def test_the_scenario_adds_to_the_us_total() -> None:
    state = fleet({"us_points": -2}, Aoba={"sunk": True})
    assert points(state) == (6, 0)
    assert ("Scenario", -2) in [(award.name, award.points) for award in awards(charts(), state)]


@pytest.mark.rule("TE-14.3-levels")
@pytest.mark.parametrize(
    ("net", "winner", "level"),
    [
        (30, "us", "Substantial Victory"),
        (11, "us", "Substantial Victory"),
        (10, "us", "Marginal Victory"),
        (1, "us", "Marginal Victory"),
        (0, None, "Draw"),
        (-1, "japan", "Marginal Victory"),
        (-10, "japan", "Marginal Victory"),
        (-11, "japan", "Substantial Victory"),
        (-60, "japan", "Substantial Victory"),
    ],
)
def test_the_levels_of_victory(net: int, winner: str | None, level: str) -> None:
    reached = verdict(charts(), net)
    assert (reached.winner, reached.level) == (winner, level)


@pytest.mark.rule("TE-14.3-net")
def test_the_japanese_total_is_taken_from_the_us_total() -> None:
    state = fleet(Aoba={"sunk": True}, Helena={"sunk": True}, Hiei={"log": {"mission": "bombardment"}})
    assert points(state) == (8, 10)
    outcome = final_outcome(charts(), state)
    assert (outcome.winner, outcome.level) == ("japan", "Marginal Victory")
    assert "net \N{MINUS SIGN}2" in outcome.reason


def test_what_a_game_came_to_in_numbers() -> None:
    boxes = charts().roster.ships["Furutaka"].boxes
    state = fleet(
        {"withdrew_on": 5},
        Aoba={"sunk": True},
        Furutaka={"damage": boxes},
        Helena={"sunk": True},
        Hiei={"log": {"mission": "bombardment"}},
    )
    counted = {name: number for name, number in tally(charts(), state).items() if number}
    assert counted == {
        "Game Turns": 6,
        "US points": 16,
        "Japanese points": 10,
        "US CL sunk": 1,
        "Japanese CA sunk": 2,
        "Japanese missions": 1,
        "Japanese withdrawals": 1,
    }
