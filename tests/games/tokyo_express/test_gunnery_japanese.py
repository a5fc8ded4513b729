"""The Japanese gunnery: who fires what at whom (TE-3.7)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.positions import CENTRE, combat_step, position, run, walk
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.events import GunneryAllocated, GunneryResolved, ShipFlipped
from wargames_desktop.games.tokyo_express.frames import JapaneseGunnery

STEP = combat_step(JapaneseGunnery())
ANY = Seeded(1)


def fires(played):
    """What every ship fires: guns and target."""
    return {event.ship: [(one.guns, one.target) for one in event.fires] for event in played.all(GunneryAllocated)}


def play(us, japan, *draws, **changes):
    """Run the step with these draws, then with any cards."""
    return run(position(us, japan, *STEP, **changes), *draws, then=ANY)


NEAR, FAR = walk(CENTRE, "NE", 2), walk(CENTRE, "SE", 4)
"""Two hexes in the starboard broadside of a ship at ``CENTRE`` that heads N."""


@pytest.mark.rule("TE-3.7-jp-eligible")
@pytest.mark.parametrize(
    ("changes", "fires_guns"),
    [({}, True), ({"damage": 4}, True), ({"fired": True}, False), ({"out_of_action": True, "damage": 4}, False)],
)
def test_unfired_ships_with_a_target_fire(changes, fires_guns):
    played = play({"Laffey": (NEAR, "N")}, {"Asagumo": (CENTRE, "N")}, Asagumo=changes)
    assert (fires(played) != {}) is fires_guns
    assert played.state.ships["Asagumo"].fired is (fires_guns or changes.get("fired", False))


@pytest.mark.rule("TE-3.7-jp-eligible")
def test_ships_without_a_target_do_not_fire_and_stay_unfired():
    played = play({"Laffey": (walk("2520", "NE", 11), "N")}, {"Asagumo": ("2520", "N")})
    assert fires(played) == {}
    assert not played.state.ships["Asagumo"].fired


@pytest.mark.rule("TE-3.7-jp-weight")
@pytest.mark.parametrize(
    ("firer", "target"),
    [("Atago", "Chicago"), ("Kirishima", "Chicago"), ("Jintsu", "Laffey"), ("Asagumo", "Laffey")],
)
def test_own_weight_class_goes_before_distance(firer, target):
    other = {"Chicago": "Laffey", "Laffey": "Chicago"}[target]
    played = play({other: (NEAR, "N"), target: (FAR, "N")}, {firer: (CENTRE, "N")})
    assert fires(played) == {firer: [("both", target)]}


@pytest.mark.rule("TE-3.7-jp-weight")
def test_light_cruisers_are_light_and_battleships_heavy_targets():
    played = play({"Chicago": (NEAR, "N"), "Boise": (FAR, "N")}, {"Asagumo": (CENTRE, "N")})
    assert fires(played) == {"Asagumo": [("both", "Boise")]}
    played = play({"Boise": (NEAR, "N"), "Washington": (FAR, "N")}, {"Atago": (CENTRE, "N")})
    assert fires(played) == {"Atago": [("both", "Washington")]}


@pytest.mark.rule("TE-3.7-jp-weight-else")
def test_without_a_ship_of_the_class_the_closest_is_the_target():
    played = play({"Laffey": (FAR, "N"), "Cushing": (NEAR, "N")}, {"Atago": (CENTRE, "N")})
    assert fires(played) == {"Atago": [("both", "Cushing")]}
    out_of_sight = {"Chicago": (walk("2520", "SE", 11), "N"), "Laffey": (walk("2520", "NE", 8), "N")}
    assert fires(play(out_of_sight, {"Atago": ("2520", "N")})) == {"Atago": [("both", "Laffey")]}


@pytest.mark.rule("TE-3.7-jp-not-sinking")
@pytest.mark.parametrize(("damage", "target"), [(7, "Chicago"), (8, "Pensacola")])
def test_sinking_ships_are_no_targets(damage, target):
    us = {"Chicago": (NEAR, "N"), "Pensacola": (FAR, "N")}
    played = play(us, {"Atago": (CENTRE, "N")}, Chicago={"damage": damage})
    assert fires(played) == {"Atago": [("both", target)]}


@pytest.mark.rule("TE-3.7-jp-not-sinking")
def test_a_sinking_ship_of_the_class_does_not_keep_the_fire_from_others():
    played = play({"Chicago": (NEAR, "N"), "Laffey": (FAR, "N")}, {"Atago": (CENTRE, "N")}, Chicago={"damage": 8})
    assert fires(played) == {"Atago": [("both", "Laffey")]}


@pytest.mark.rule("TE-3.7-jp-closest")
def test_the_closest_of_the_class_is_the_target():
    played = play({"Chicago": (FAR, "N"), "Pensacola": (NEAR, "N")}, {"Atago": (CENTRE, "N")})
    assert fires(played) == {"Atago": [("both", "Pensacola")]}


@pytest.mark.rule("TE-3.7-jp-untargeted")
def test_of_equally_close_ships_one_not_yet_targeted():
    us = {"Chicago": (walk(CENTRE, "NE", 3), "N"), "Pensacola": (walk(CENTRE, "SE", 3), "N")}
    japan = {"Takao": (walk(CENTRE, "NE"), "N"), "Atago": (CENTRE, "N")}
    japan["Takao"] = (walk(CENTRE, "NW", "NE", 3), "N")
    assert fires(play(us, japan)) == {"Takao": [("both", "Chicago")], "Atago": [("both", "Pensacola")]}


@pytest.mark.rule("TE-3.7-jp-random")
@pytest.mark.parametrize("chosen", ["Chicago", "Pensacola"])
def test_then_at_random(chosen):
    us = {"Chicago": (walk(CENTRE, "NE", 3), "N"), "Pensacola": (walk(CENTRE, "SE", 3), "N")}
    played = play(us, {"Atago": (CENTRE, "N")}, {"choice": chosen})
    assert fires(played) == {"Atago": [("both", chosen)]}
    assert played.draws[0].rule == "TE-3.7-jp-random"
    both_targeted = {"Takao": (CENTRE, "N"), "Atago": (CENTRE, "N"), "Myoko": (CENTRE, "N")}
    played = play(us, both_targeted, {"choice": "Chicago"}, {"choice": chosen})
    assert fires(played) == {
        "Takao": [("both", "Chicago")],
        "Atago": [("both", "Pensacola")],
        "Myoko": [("both", chosen)],
    }


def test_the_reasons_of_a_choice_are_told():
    us = {"Chicago": (walk(CENTRE, "NE", 3), "N"), "Pensacola": (walk(CENTRE, "SE", 3), "N")}
    played = play(us, {"Atago": (CENTRE, "N"), "Myoko": (CENTRE, "N")}, {"choice": "Chicago"})
    assert [event.reasons for event in played.all(GunneryAllocated)] == [
        ("closest heavy ship, chosen at random among 2",),
        ("closest heavy ship that was no target yet",),
    ]
    played = play({"Chicago": us["Chicago"]}, {"Asagumo": (CENTRE, "N"), "Atago": (CENTRE, "N")})
    assert [event.reasons for event in played.all(GunneryAllocated)] == [
        ("no light ship can be hit: closest ship",),
        ("closest heavy ship",),
    ]


@pytest.mark.rule("TE-3.7-jp-batteries")
@pytest.mark.rule("TE-3.7-jp-one-battery")
@pytest.mark.parametrize(
    ("path", "guns"),
    [(("NE", 2), "both"), (("N", "NE"), "bow"), (("N", 2), "bow"), (("S", 2), "stern"), (("SE", "S"), "stern")],
)
def test_batteries_by_the_arc_of_the_target(path, guns):
    played = play({"Chicago": (walk(CENTRE, *path), "N")}, {"Atago": (CENTRE, "N")})
    assert fires(played) == {"Atago": [(guns, "Chicago")]}
    value = {"both": 7, "bow": 4, "stern": 3}[guns]
    event = played.one(GunneryResolved)
    assert (event.value, event.shifts) == (value, ())


@pytest.mark.rule("TE-3.7-jp-batteries")
def test_both_batteries_fire_in_the_own_hex():
    assert fires(play({"Chicago": (CENTRE, "N")}, {"Atago": (CENTRE, "N")})) == {"Atago": [("both", "Chicago")]}


@pytest.mark.rule("TE-3.7-jp-second-battery")
@pytest.mark.rule("TE-3.7-shift-split")
@pytest.mark.parametrize("path", [("S", 3), ("NE", 3)])
def test_the_other_battery_fires_at_a_second_target_with_a_row_shift(path):
    us = {"Chicago": (walk(CENTRE, "N", 2), "N"), "Pensacola": (walk(CENTRE, *path), "N")}
    played = play(us, {"Atago": (CENTRE, "N")})
    assert fires(played) == {"Atago": [("bow", "Chicago"), ("stern", "Pensacola")]}
    for event in played.all(GunneryResolved):
        assert [shift.rule for shift in event.shifts] == ["TE-3.7-shift-split"]
        assert not event.halved
    assert played.all(ShipFlipped) == [ShipFlipped(("Atago",), True)]


@pytest.mark.rule("TE-3.7-jp-second-battery")
@pytest.mark.rule("TE-3.7-jp-weight")
def test_the_second_target_is_chosen_like_the_first():
    us = {
        "Chicago": (walk(CENTRE, "N", 2), "N"),
        "Laffey": (walk(CENTRE, "S", 2), "N"),
        "Pensacola": (walk(CENTRE, "S", 2, "SE"), "N"),
    }
    assert fires(play(us, {"Atago": (CENTRE, "N")})) == {"Atago": [("bow", "Chicago"), ("stern", "Pensacola")]}


@pytest.mark.rule("TE-3.7-jp-no-halving")
def test_no_battery_is_ever_divided():
    us = {
        "Chicago": (walk(CENTRE, "N", 2), "N"),
        "Pensacola": (walk(CENTRE, "N", 3), "N"),
        "San Francisco": (walk(CENTRE, "N", 3, "NE"), "N"),
    }
    played = play(us, {"Atago": (CENTRE, "N")})
    assert fires(played) == {"Atago": [("bow", "Chicago")]}
    assert [event.value for event in played.all(GunneryResolved)] == [4]


@pytest.mark.rule("TE-3.5-jp-gunnery")
def test_all_targets_are_selected_before_any_fire():
    us = {"Laffey": (NEAR, "N")}
    japan = {"Asagumo": (CENTRE, "N"), "Samidare": (CENTRE, "N"), "Jintsu": (CENTRE, "N")}
    played = play(us, japan, Laffey={"damage": 3})
    kinds = [type(event) for event in played.events if isinstance(event, GunneryAllocated | GunneryResolved)]
    assert kinds == [GunneryAllocated] * 3 + [GunneryResolved] * 3
