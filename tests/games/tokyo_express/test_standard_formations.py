"""Formations and orders of the Standard Game: Speeds, detection, retiring ships, hidden forces (4.1 D, E and H)."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from tests.games.tokyo_express.positions import asked, give, legal, refused
from tests.games.tokyo_express.voyages import japan_forms, replace, us, us_forms, us_orders, voyage
from wargames_desktop.games.tokyo_express.commands import (
    AssignSpeed,
    Form,
    FormationsDone,
    FormColumn,
    GiveOrder,
    Move,
    OrdersDone,
)
from wargames_desktop.games.tokyo_express.state import formations_of, is_detected

PAIR = {"Boise": ("0910", "SE"), "Walke": ("0911", "SE")}


def forming(ships=None, **given):
    return us_forms(voyage(PAIR if ships is None else ships, {}, {}, **given))


@pytest.mark.rule("TE-4.1-D")
def test_the_largest_formations_are_laid_out_first_and_those_of_the_last_turn_later():
    state = forming()
    assert [f.ships for f in state.formations.values()] == [("Boise", "Walke")]
    assert asked(state).rule == "TE-4.1-D"
    later = us_forms(replace(voyage(PAIR, {}, {}), last_groups=(("Boise",), ("Walke",))))
    assert {f.ships for f in later.formations.values()} == {("Boise",), ("Walke",)}


@pytest.mark.rule("TE-4.1-D")
def test_nobody_is_asked_without_a_ship_to_group():
    state = voyage({}, {}, {})
    assert us_forms(state).flow == ()


def speeds(state, name):
    return {
        answer.speed for answer in asked(state).answers if isinstance(answer, AssignSpeed) and answer.formation == name
    }


@pytest.mark.rule("TE-4.1-D-speed6", "TE-6.3-speed-6")
@pytest.mark.parametrize(("detected_on", "top"), [({}, 6), ({"us": 4}, 6), ({"us": 3}, 7), ({"japan": 3}, 6)])
def test_no_speed_above_6_until_the_turn_after_the_us_have_detected(detected_on, top):
    fast = {"Walke": ("0911", "SE")}
    state = forming(fast, turn=4, conditions={"detected_on": detected_on})
    assert state.ships["Walke"].max_speed == 7
    (name,) = formations_of(state, "us")
    assert state.formations[name].speed == top
    assert max(speeds(state, name) | {top}) == top
    assert min(speeds(state, name)) == 1
    if top == 6:
        assert refused(state, AssignSpeed(name, 7)).rule == "TE-4.1-D-speed6"


@pytest.mark.rule("TE-15.3-special")
@pytest.mark.parametrize(("detected_on", "us_top", "japan_top"), [({}, 4, 4), ({"us": 3}, 6, 4), ({"japan": 3}, 4, 6)])
def test_both_sides_start_slow_where_the_scenario_says_so(detected_on, us_top, japan_top):
    conditions = {"initial_speed": 4, "detected_on": detected_on}
    state = forming({"Boise": ("0910", "SE")}, turn=4, conditions=conditions)
    (name,) = formations_of(state, "us")
    assert state.formations[name].speed == us_top
    if us_top == 4:
        assert refused(state, AssignSpeed(name, 5)).rule == "TE-15.3-special"
    hidden = {"Hidden Force 1": ("0125", "S", 0)}
    japanese = voyage({}, {"Sendai": ("0510", "S")}, {}, hidden=hidden, turn=4, conditions=conditions)
    formed = japan_forms(japanese).state.formations
    assert (formed["Sendai"].speed, formed["Hidden Force 1"].speed) == (japan_top, japan_top)


@pytest.mark.rule("TE-7.2-speed", "TE-7.2-separate")
def test_every_hidden_force_is_a_formation_of_its_own_at_speed_6():
    hidden = {"Hidden Force 1": ("0125", "S", 0), "Hidden Force 2": ("0125", "S", 3)}
    formed = japan_forms(voyage({}, {"Sendai": ("0125", "S")}, {}, hidden=hidden)).state.formations
    assert {f.ships for f in formed.values()} == {("Hidden Force 1",), ("Hidden Force 2",), ("Sendai",)}
    assert {formed[name].speed for name in hidden} == {6}


@pytest.mark.rule("TE-6.0-combine")
def test_a_formation_is_detected_if_any_of_its_ships_is():
    state = give(forming(undetected=("Boise",)), FormationsDone()).state
    assert all(ship.log.detected for ship in state.ships.values())
    apart = give(forming(undetected=("Boise",)), Form(("Boise",)), FormationsDone()).state
    assert not is_detected(apart, "Boise")
    japanese = {"Sendai": ("0910", "SE"), "Fubuki": ("0811", "N")}
    formed = japan_forms(voyage({}, japanese, {}, undetected=("Fubuki",))).state
    assert all(ship.log.detected for ship in formed.ships.values())


@pytest.mark.rule("TE-11.3-single")
def test_retiring_us_ships_sail_alone_and_get_neither_speed_nor_order():
    state = forming(Walke={"retiring": True})
    assert (state.formations["Walke"].movement, state.formations["Walke"].ships) == ("retirement", ("Walke",))
    assert refused(state, Form(("Boise", "Walke"))).rule == "TE-11.3-single"
    assert refused(state, FormColumn(("Boise", "Walke"))).rule == "TE-11.3-single"
    assert refused(state, AssignSpeed("Walke", 2)).rule == "TE-11.3-single"
    ordering = us_orders(give(state, FormationsDone()).state)
    assert {a.formation for a in asked(ordering).answers if isinstance(a, GiveOrder)} == {"Boise"}
    assert refused(ordering, GiveOrder("Walke", "turn_60", "port")).rule == "TE-11.3-phase"


@pytest.mark.rule("TE-11.2-groups", "TE-11.2-groups-speed")
def test_retiring_japanese_ships_group_with_each_other_by_speed():
    names = ("Fubuki", "Yunagi", "Asagumo", "Kagero", "Oyashio", "Sendai", "Jintsu")
    ships = dict.fromkeys(names, ("0910", "SE"))
    top = dict(zip(names, (2, 2, 3, 4, 5, 6, 6), strict=True))
    changes = {name: {"max_speed": speed, "retiring": name != "Jintsu"} for name, speed in top.items()}
    formed = japan_forms(voyage({}, ships, {}, **changes)).state.formations
    assert {frozenset(f.ships) for f in formed.values()} == {
        frozenset(("Fubuki", "Yunagi")),
        frozenset(("Asagumo", "Kagero")),
        frozenset(("Oyashio", "Sendai")),
        frozenset(("Jintsu",)),
    }


@pytest.mark.rule("TE-4.1-E")
def test_every_formation_may_get_an_order_and_only_orders_are_taken():
    state = us_orders(voyage(PAIR, {}, {"TF": us(*PAIR)}))
    assert asked(state).rule == "TE-4.1-E"
    assert legal(state, GiveOrder("TF", "countermarch", "port"))
    assert refused(state, Move()).rule == "TE-4.1-E"
    assert refused(state, GiveOrder("Nobody", "turn_60", "port")).rule == "TE-3.3-us-orders"
    done = give(state, GiveOrder("TF", "countermarch", "port"), OrdersDone()).state
    assert (done.formations["TF"].order.maneuver, done.formations["TF"].column) == ("countermarch", UNSET)


def test_only_formation_commands_are_taken_in_the_formation_phase():
    state = forming()
    assert refused(state, OrdersDone()).rule == "TE-4.1-D"
    assert refused(state, AssignSpeed("Nobody", 3)).rule == "TE-3.2-speed-us"
    (name,) = formations_of(state, "us")
    assert refused(state, AssignSpeed(name, 0)).rule == "TE-2.4-speed"
