"""What follows from Japanese counters entering hexes (6.3, 7.3, 13.1)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.detection_positions import choice, marker, night, sides_of
from tests.games.tokyo_express.positions import Played, charts, walk
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.entering import Entering
from wargames_desktop.games.tokyo_express.standard_events import (
    ForceComposed,
    HiddenForceDeployed,
    MissionDetermined,
    Released,
)
from wargames_desktop.games.tokyo_express.waters import Waters

ZONES = {"6": "2001", "8": "2010", "9": "2505"}
TWO = (1, choice("Asagumo"), choice("Samidare"))


def entered(state, *names, draws=()):
    source = Forced(draws)
    play = Play(Chance(source))
    waters = Waters(charts().board)
    state = Entering(charts(), waters).after_move(state, names, play)
    assert source.left == 0
    return Played(state, play.events, play.chance.draws)


@pytest.mark.rule("TE-7.3-when-zone", "TE-13.1-hidden", "TE-13.1-transport-when")
@pytest.mark.parametrize(("zone", "hex_"), ZONES.items())
def test_a_hidden_force_at_its_goal_becomes_undetected_ships(zone, hex_):
    assert charts().board.places[hex_].zone == zone
    state = night({}, hidden={"1": (hex_, "SE", 1), "2": ("0725", "S", 1)})
    played = entered(state, "1", "2", draws=TWO)
    assert list(played.state.night.hidden) == ["2"]
    assert played.one(HiddenForceDeployed).rule == "TE-7.3-when-zone"
    assert list(played.state.ships) == ["Asagumo", "Samidare"]
    assert sides_of(played.state)["japan"] == []
    assert played.one(MissionDetermined).mission == "bombardment"


@pytest.mark.rule("TE-7.3-when-zone")
def test_elsewhere_it_stays_hidden():
    state = night({}, hidden={"1": ("0725", "S", 1)})
    assert entered(state, "1").events == []


@pytest.mark.rule("TE-7.3-several", "TE-7.3-when-zone")
def test_forces_that_enter_a_hex_together_deploy_as_one():
    state = night({}, hidden={"1": (ZONES["8"], "SE", 1), "2": (ZONES["8"], "SE", 1), "3": (ZONES["6"], "SE", 1)})
    draws = (*TWO, 1, choice("Yudachi"), choice("Murasame"), choice("1"), 1, choice("Inazuma"), choice("Ikazuchi"))
    played = entered(state, "1", "2", "3", draws=draws)
    assert [event.forces for event in played.all(HiddenForceDeployed)] == [("1", "2"), ("3",)]


@pytest.mark.rule("TE-7.1-draw-deploy", "TE-13.1-transport-when")
def test_a_dummy_at_the_goal_is_removed_and_tells_no_mission():
    state = night({}, hidden={"1": (ZONES["8"], "SE")}, transports=True)
    played = entered(state, "1", draws=(marker(0),))
    assert played.state.night.hidden == {}
    assert played.all(MissionDetermined) == []


@pytest.mark.rule("TE-7.1-strength-remove")
def test_a_force_that_the_strength_level_removes_on_the_way_is_not_deployed():
    state = night({}, hidden={"1": (ZONES["8"], "SE"), "2": (ZONES["6"], "SE")}, strength=1)
    played = entered(state, "1", "2", draws=(marker(1), *TWO))
    assert [event.force for event in played.all(ForceComposed)] == ["1"]
    assert played.state.night.hidden == {}


@pytest.mark.rule("TE-13.1-transport-roll", "TE-13.1-transport-when")
def test_a_ship_that_enters_finds_out_the_mission():
    state = night({}, {"Abe": {"Nagara": (ZONES["6"], "SE")}}, transports=True)
    played = entered(state, "Nagara", draws=(7,))
    assert played.one(MissionDetermined).mission == "transport_attack"
    assert entered(played.state, "Nagara").events == []


@pytest.mark.rule("TE-6.3-release-auto")
def test_ships_in_tracking_range_release_the_us():
    flow = (frames.StandardTurn(), frames.StandardJapaneseMovement())
    state = night(
        {"TF": {"Boise": ("0725", "S")}},
        hidden={"1": (walk("0725", "S", 8), "N", 1)},
        released=False,
        flow=flow,
        turn=2,
    )
    state = msgspec.structs.replace(state, formations={"1": state.formations["1"]})
    played = entered(state, "1")
    assert len(played.all(Released)) == 1


def test_ships_that_left_the_map_are_passed_over():
    state = night({"TF": {"Boise": ("0725", "S")}}, {"Abe": {"Nagara": ("0725", "SE")}}, released=False)
    gone = msgspec.structs.replace(state.ships["Nagara"], hex="")
    state = msgspec.structs.replace(state, ships={**state.ships, "Nagara": gone}, flow=(frames.StandardTurn(),))
    assert entered(state, "Nagara").events == []
