"""The turn: its phases in order, and what each of them is about (4)."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.east_wind_rain.economies import HONOLULU, MIDWAY, WAKE
from wargames_desktop.ai.match import play_on
from wargames_desktop.ai.players import RandomPlayer
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.east_wind_rain.commands.operations import OperateAir, OperateGround, OperateTaskForce
from wargames_desktop.games.east_wind_rain.events.operations import PhaseBegan, TurnBegan
from wargames_desktop.games.east_wind_rain.events.supply import SupplyDetermined
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, GroundGroup, GroundStack
from wargames_desktop.games.east_wind_rain.state import Bases, TaskForce
from wargames_desktop.games.east_wind_rain.terms import SIDES


@pytest.mark.rule("EWR-4.0.B", "EWR-4.3", "EWR-4.7")
def test_set_up_comes_first_and_then_the_phases_in_order(game, scenarios) -> None:
    source = Seeded(4)
    start = game.start(scenarios["midway"], {}, source)
    players = {side: RandomPlayer(Random(f"4 {side}")) for side in game.sides}
    plies = list(play_on(game, start.state, players, source))
    events = [*start.events, *(event for ply in plies for event in ply.transition.events)]
    assert [event.turn for event in events if isinstance(event, TurnBegan)] == ["2Q42"]
    assert [event.step for event in events if isinstance(event, PhaseBegan)] == [
        "economic", "intelligence", "air_staging", "naval_staging", "spying", "operations", "supply", "redeployment",
        "end_of_turn",
    ]  # fmt: skip
    before = [ply.decision.decision for ply in plies if ply.before.flow[0].begun is False]
    assert set(before) == {"place_units"}


@pytest.mark.rule("EWR-11.5.B")
def test_supply_is_determined_in_the_supply_phase_alone(game, scenarios) -> None:
    """Whatever is fought for in the turn, marks of places come and go with that phase."""
    source = Seeded(5)
    start = game.start(scenarios["midway_extended"], {}, source)
    players = {side: RandomPlayer(Random(f"5 {side}")) for side in game.sides}
    state, changes = start.state, []
    for ply in play_on(game, state, players, source):
        after = ply.transition.state
        new = [place for side in SIDES for place in after.unsupplied[side] if place not in state.unsupplied[side]]
        if new:
            changes.append(any(isinstance(event, SupplyDetermined) for event in ply.transition.events))
        state = after
    assert changes
    assert all(changes)


@pytest.mark.rule("EWR-4.4")
def test_task_forces_aircraft_of_a_base_and_stacks_of_troops_operate(situation) -> None:
    there = situation(
        phase="operations",
        magic={"box": 4, "advantage": True, "operations_first": "allies"},
        task_forces={"US-1": TaskForce(nation="us", place="3010", ships=("Enterprise",))},
        air={"allies": {MIDWAY: AirStack(ready=(AirGroup("us", "bomber", "green", 3),))}},
        ground={"allies": {MORESBY: GroundStack(groups=(GroundGroup("commonwealth", "infantry", 5),))}},
    )
    assert there.asked[0] == "allies"
    assert {OperateTaskForce, OperateAir, OperateGround} <= {type(answer) for answer in there.answers}
    assert OperateTaskForce("US-1") in there.answers


@pytest.mark.rule("EWR-4.6")
def test_the_supply_phase_marks_what_is_cut_off(situation) -> None:
    """Wake lies in the midst of Allied bases and task forces; its base and troops are marked, Midway's are not."""
    ring = {hex: Bases(side="allies", kinds=("air",)) for hex in (MIDWAY, HONOLULU)}
    wake = {WAKE: Bases(side="japan", kinds=("air",))}
    forces = {
        f"US-{number}": TaskForce(nation="us", place=hex, ships=(ship,))
        for number, (hex, ship) in enumerate(
            zip(("2610", "2511", "2412", "2513", "2614", "2711", "2713"), SHIPS, strict=True), 1
        )
    }
    there = situation(
        phase="supply",
        magic={"box": 4, "advantage": True},
        bases={**ring, **wake, "1808": Bases(side="japan", kinds=("major",))},
        task_forces=forces,
        ground={"japan": {WAKE: GroundStack(groups=(GroundGroup("japan", "infantry", 1),))}},
    )
    marked = {event.side: event.places for event in there.of(SupplyDetermined)}
    assert marked["japan"] == (WAKE,)
    assert marked["allies"] == ()
    assert there.state.unsupplied["japan"] == (WAKE,)


MORESBY = "2020"
SHIPS = ("Enterprise", "Hornet", "Yorktown", "Atlanta", "Nashville", "Honolulu", "Astoria")
