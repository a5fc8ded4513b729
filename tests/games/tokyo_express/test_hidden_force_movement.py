"""How hidden forces move: as formations of their own, by compass or by display (7.2)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.detection_positions import night
from tests.games.tokyo_express.positions import charts, game, step, walk
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.collisions import crowds
from wargames_desktop.games.tokyo_express.events import DisplayRead, FormationTurned, SpeedLost, ThreatFound, TurnBegan
from wargames_desktop.games.tokyo_express.standard_battle_movement import BattleOrdersSegment
from wargames_desktop.games.tokyo_express.standard_events import (
    CollisionRolled,
    CompassRead,
    EmergencyTurned,
    HiddenForceMoved,
    MovementChosen,
)
from wargames_desktop.games.tokyo_express.waters import Waters

OPEN = "0725"
"""A hex of zone 4 with open sea around."""
DETECTED = ("Boise", "Helena", "Laffey")


def fleet(count, hex_=None, *, detected=True):
    """Some US ships in line ahead, the first seven hexes south of the hidden force, as arguments of a night."""
    ships = DETECTED[:count]
    first = hex_ or walk(OPEN, "S", 7)
    hexes = {ship: (walk(first, *(("S", number) if number else ())), "N") for number, ship in enumerate(ships)}
    return {
        "us": {"TF": hexes} if ships else {},
        "logs": {ship: {"detected": detected} for ship in ships},
    }


def with_force(count=0, heading="S", *, hex_=OPEN, size=0, **given):
    return night(**fleet(count), hidden={"1": (hex_, heading, size)}, **given)


@pytest.mark.rule("TE-7.2-speed", "TE-7.2-separate")
def test_every_hidden_force_is_a_formation_at_speed_6():
    state = night({}, hidden={"1": (OPEN, "S"), "2": (OPEN, "S", 2)}, phase=0)
    played = step(msgspec.structs.replace(state, formations={}), frames.StandardJapaneseFormations())
    formations = played.state.formations
    assert {name: (formation.ships, formation.speed) for name, formation in formations.items()} == {
        "1": (("1",), 6),
        "2": (("2",), 6),
    }


@pytest.mark.rule("TE-7.2-separate")
def test_hidden_forces_do_not_group_with_ships():
    state = night({}, {"Abe": dict.fromkeys(("Nagara", "Asagumo"), (OPEN, "S"))}, {"1": (OPEN, "S")}, phase=0)
    played = step(msgspec.structs.replace(state, formations={}), frames.StandardJapaneseFormations())
    assert sorted(formation.ships for formation in played.state.formations.values()) == [("1",), ("Nagara", "Asagumo")]


@pytest.mark.rule("TE-7.2-stacking", "TE-5.5-hidden")
def test_hidden_forces_do_not_crowd_a_hex():
    japan = {"Abe": dict.fromkeys(("Nagara", "Asagumo"), (OPEN, "S"))}
    state = night({}, japan, {"1": (OPEN, "S"), "2": (OPEN, "S")}, moved=("Nagara", "Asagumo"))
    assert list(crowds(state, 3)) == []
    with_ship = night({"TF": {"Boise": (OPEN, "S")}}, japan, moved=("Boise",))
    assert list(crowds(with_ship, 3)) == [(OPEN, ("Boise", "Nagara", "Asagumo"))]


@pytest.mark.rule("TE-7.3-overstack-later", "TE-7.3-overstack")
def test_ships_that_a_deployment_stacks_collide_only_once_they_have_moved():
    japan = {"Abe": dict.fromkeys(("Nagara", "Asagumo", "Hiei"), (OPEN, "S"))}
    assert step(night({}, japan), frames.Collisions()).all(CollisionRolled) == []
    assert len(step(night({}, japan, moved=("Hiei",)), frames.Collisions(), 10).all(CollisionRolled)) == 1
    deployed = night({}, japan, moved=("Hiei",), deployed=("Nagara", "Asagumo"))
    assert step(deployed, frames.Collisions()).all(CollisionRolled) == []


@pytest.mark.rule("TE-7.2-turn-1", "TE-4.1-A", "TE-4.1-A-us")
def test_on_turn_1_hidden_forces_move_six_hexes_and_nothing_else_happens():
    state = night({"TF": {"Boise": ("2020", "N")}}, hidden={"1": (OPEN, "S"), "2": ("0119", "S")}, turn=1, phase=0)
    played = step(msgspec.structs.replace(state, formations={}), frames.HiddenForceMovement())
    assert {name: force.hex for name, force in played.state.night.hidden.items()} == {
        "1": walk(OPEN, "S", 6),
        "2": walk("0119", "S", 6),
    }
    assert played.state.ships["Boise"].hex == "2020"
    assert {type(event) for event in played.events} == {HiddenForceMoved}
    assert played.draws == []


@pytest.mark.rule("TE-7.2-turn-1-skip")
@pytest.mark.parametrize(("hidden", "turn"), [({"1": (OPEN, "S")}, 1), ({}, 2)])
def test_without_hidden_forces_on_the_map_turn_2_is_the_first(hidden, turn):
    play = Play(Chance(Forced([])))
    state = night({}, hidden=hidden, turn=0, phase=0, flow=(frames.StandardGameTurns(),))
    state = game().procedures[frames.StandardGameTurns].proceed(state, play)
    assert play.events == [TurnBegan(turn, "TE-4.1")]


@pytest.mark.rule("TE-7.2-arrival", "TE-4.1-I-arriving", "TE-16.2-move", "TE-16.2-second")
@pytest.mark.parametrize("count", [0, 3])
def test_an_arriving_force_goes_ahead_for_three_phases(count):
    state = with_force(count, turn=4)
    arrived = msgspec.structs.replace(state.night.hidden["1"], arrived=4)
    state = msgspec.structs.replace(state, standard=msgspec.structs.replace(state.night, hidden={"1": arrived}))
    first = step(state, frames.MissionOrders(1))
    first = step(first.state, frames.BattleOrders(1))
    assert first.events == []
    assert first.draws == []
    assert first.state.formations["1"].order.maneuver == "ahead"
    second = step(first.state, frames.MissionOrders(2), *([] if count else [1]))
    assert len(second.all(CompassRead)) == (0 if count else 1)
    if count:
        assert len(step(second.state, frames.BattleOrders(2), 10).all(DisplayRead)) == 1


@pytest.mark.rule("TE-7.2-arrival-hex", "TE-7.2-arrival")
def test_the_arrival_hex_is_not_counted():
    state = night({}, hidden={"1": ("0125", "S")}, phase=1)
    played = step(state, frames.StandardJapaneseMovement())
    assert played.state.night.hidden["1"].hex == walk("0125", "S")


@pytest.mark.rule("TE-7.2-mission", "TE-5.3-when-hidden")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_up_to_two_detected_ships_leave_a_force_in_mission_movement(count):
    played = step(with_force(count), frames.MissionOrders(1), 1)
    assert played.one(MovementChosen).movement == "mission"
    assert played.one(CompassRead).zone == "4"
    assert played.state.formations["1"].order.maneuver == "ahead"


@pytest.mark.rule("TE-7.2-mission", "TE-7.2-battle")
def test_three_detected_ships_are_fought():
    orders = step(with_force(3), frames.MissionOrders(1))
    assert orders.events == []
    played = step(orders.state, frames.BattleOrders(1), 10)
    assert played.one(DisplayRead).formation == "1"


@pytest.mark.rule("TE-7.2-mission")
def test_ships_that_are_undetected_or_out_of_sight_do_not_count():
    hidden = {"1": (OPEN, "S")}
    unseen = night(**fleet(3, detected=False), hidden=hidden)
    far = night(**fleet(3, walk(OPEN, "S", 12)), hidden=hidden)
    for state in (unseen, far):
        assert step(state, frames.MissionOrders(1), 1).one(MovementChosen).movement == "mission"


@pytest.mark.rule("TE-7.2-battle-reference")
def test_the_counter_is_the_reference_ship():
    threat = step(with_force(3), frames.BattleOrders(1), 10).one(ThreatFound)
    assert (threat.japanese_reference, threat.distance) == ("1", 7)


@pytest.mark.rule("TE-7.2-weight")
@pytest.mark.parametrize(("size", "band"), [(0, "heavy"), (2, "light"), (3, "heavy")])
def test_the_display_is_read_by_the_weight_of_the_marker(size, band):
    assert step(with_force(3, size=size), frames.BattleOrders(1), 10).one(DisplayRead).band == band


@pytest.mark.rule("TE-7.2-mission-180")
def test_about_by_the_compass_costs_a_speed():
    arrow = next(a for a in charts().standard.compasses.zones["4"].mission if a.heading in ("S", "SE", "SW"))
    back = {"S": "N", "SE": "NW", "SW": "NE"}[arrow.heading]
    about = step(with_force(heading=back), frames.MissionOrders(1), arrow.low)
    assert about.one(SpeedLost) == SpeedLost("1", 5)
    assert about.state.formations["1"].speed == 5
    assert about.state.night.hidden["1"].heading == arrow.heading
    assert step(with_force(heading=arrow.heading), frames.MissionOrders(1), arrow.low).all(SpeedLost) == []


@pytest.mark.rule("TE-7.2-battle-180", "TE-7.2-battle")
def test_about_by_the_display_costs_a_speed():
    def turned_to(die, heading):
        return step(with_force(3, heading), frames.BattleOrders(1), die)

    new = turned_to(10, "S").state.night.hidden["1"].heading
    back = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}[new]
    about = turned_to(10, back)
    assert about.one(FormationTurned).heading == new
    assert about.state.formations["1"].speed == 5
    assert turned_to(10, new).state.formations["1"].speed == 6


@pytest.mark.rule("TE-7.2-edge", "TE-5.4-edge-japan")
def test_a_force_turns_away_from_the_map_edge_and_slows_down():
    state = night({}, hidden={"1": ("0125", "N")}, phase=1)
    played = step(state, frames.StandardJapaneseMovement())
    assert played.one(EmergencyTurned).reason == "the map edge"
    assert played.state.night.hidden["1"].hex != "0125"
    assert played.state.formations["1"].speed == 5


@pytest.mark.rule("TE-7.2-threshold", "TE-5.3-threshold-hidden")
@pytest.mark.parametrize(("size", "count", "bonus"), [(0, 1, 0), (3, 2, 2), (3, 3, 0), (2, 2, 0), (2, 1, 2)])
def test_the_threshold_counts_the_ships_on_the_marker(size, count, bonus):
    """6 ships are three times 2, 4 ships are not; without a marker nothing is added."""
    assert [charts().standard.force_markers.markers[each].ships for each in (2, 3)] == [4, 6]
    state = with_force(count, size=size)
    parts = BattleOrdersSegment(charts(), Waters(charts().board)).threshold(state, "1", "1", "Boise")
    assert sum(part.value for part in parts if part.rule == "TE-5.3-threshold-hidden") == bonus
