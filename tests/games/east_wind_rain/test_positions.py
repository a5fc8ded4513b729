"""Positions inside a game: the words of scripts and tests."""

from __future__ import annotations

import msgspec
import pytest

from wargames_desktop.app.east_wind_rain.position_checks import check_position
from wargames_desktop.data.reader import parse_yaml
from wargames_desktop.games.east_wind_rain.commands.setup import PlaceAllHere
from wargames_desktop.games.east_wind_rain.contingents import Body
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.frames.setup import Placing
from wargames_desktop.games.east_wind_rain.position import Position
from wargames_desktop.games.east_wind_rain.state import TaskForce

PLANES = AirGroup("us", "army_air", "green", 2)
ASKING = Placing(title="Planes", nation="us", places=("3009", "3610"), rest=Body(air=(PLANES,)), rule="EWR-36.2")
"""A step that asks, so that a position stays where it is."""


def test_what_is_named_is_all_there_is_and_begins_where_it_stands(situation, scenarios) -> None:
    there = situation(
        phase="operations",
        steps=[ASKING],
        task_forces={"US-1": TaskForce(nation="us", place="3009", ships=("Enterprise",))},
    )
    assert list(there.state.task_forces) == ["US-1"]
    assert there.state.task_forces["US-1"].origin == ("midway",)
    assert not any(there.state.ports.values())
    assert set(there.state.bases) == {base.hex for bases in scenarios["midway"].bases.values() for base in bases}
    assert there.asked == ("allies", "place_units")


def test_forces_of_the_scenario_stay_as_they_are_usually_placed(situation) -> None:
    there = situation(
        phase="operations", steps=[ASKING], others="stay", air={"allies": {"3610": {"ready": [PLANES]}}}, vp=90
    )
    assert "Akagi" in there.state.ports["japan"]["1808"].ships
    assert there.state.air["allies"]["3610"].ready == (PLANES,)
    assert there.state.vp == 90
    there.do(PlaceAllHere(place="3009"))
    assert PLANES.sp + 3 in [group.sp for group in there.state.air["allies"]["3009"].ready]


PROBLEMS = {
    "phase: operation": "must be economic, intelligence",
    "turn: 5Q42": 'there is no turn "5Q42"',
    "steps: [{frame: end_of_turn}]": "say in which phase",
    'task_forces: {US-21: {nation: us, place: "3009"}}': "there is no task force marker US-21",
    'task_forces: {US-2: {nation: japan, place: "3009"}}': "US-2 is a marker of us",
    'task_forces: {US-2: {nation: us, place: "9999"}}': 'there is no hex or zone "9999"',
    'task_forces: {US-2: {nation: us, place: "3009", ships: [Bismarck]}}': 'there is no ship "Bismarck"',
    'ports: {allies: {"3610": {ships: [Hornet]}}}\ntask_forces: {US-2: {nation: us, place: "3009", ships: [Hornet]}}': (
        "Hornet is in the port of 3610 too"
    ),
    'air: {japan: {"9999": {}}}': 'there is no hex or zone "9999"',
    "bases: {west_coast: {side: allies, kinds: [air]}}": 'there is no hex "west_coast"',
    'unsupplied: {japan: ["9999"]}': 'there is no hex or zone "9999"',
    "damaged_cities: [tokyo]": 'there is no hex "tokyo"',
    "damage: {Hornet: 3}": "must be 1 to 2, not 3",
    "closed: [atlantis]": 'there is no area or zone "atlantis"',
}


@pytest.mark.parametrize("text", PROBLEMS)
def test_positions_that_make_no_sense_are_named(text, charts, scenarios) -> None:
    document, _ = parse_yaml(text.encode(), "position.yaml")
    position = msgspec.yaml.decode(text, type=Position)
    found = check_position(position, scenarios["midway"], document, charts)
    assert [problem.message[: len(PROBLEMS[text])] for problem in found] == [PROBLEMS[text]]
