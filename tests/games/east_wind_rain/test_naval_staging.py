"""Naval staging: its order, what areas cost, where task forces may go, exchange of ships (6.4, 8.3, 8.4, 24.0)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.intelligence import OrderNavalStaging
from wargames_desktop.games.east_wind_rain.commands.staging import (
    CombineTaskForces,
    DissolveTaskForce,
    FormTaskForce,
    HandOverPoints,
    HandOverShip,
    SetOut,
    StageTaskForce,
)
from wargames_desktop.games.east_wind_rain.deployments import Deployments
from wargames_desktop.games.east_wind_rain.events.staging import (
    ShipsHandedOver,
    TaskForceDissolved,
    TaskForceStaged,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup, Cargo, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.staging import (
    ExchangeShips,
    NavalStaging,
    PickedTaskForce,
    StageTaskForces,
)
from wargames_desktop.games.east_wind_rain.naval_staging import turns
from wargames_desktop.games.east_wind_rain.state import Magic, TaskForce
from wargames_desktop.games.east_wind_rain.strategic_movement import Berth

HONOLULU, MIDWAY, JOHNSTON, PALMYRA, WAKE = "3610", "3009", "3313", "3515", "2612"
TOWNSVILLE, SHANGHAI = "2022", "1309"
YOKOHAMA, TRUK, RABAUL, SINGAPORE, CEYLON, MALDIVES = "1808", "2215", "2218", "0717", "0114", "0117"
FAST = (NavalGroup("us", "destroyer", 1),)
SUBMARINES = (NavalGroup("us", "submarine", 2),)


def us(place: str, **given) -> TaskForce:
    return TaskForce(nation="us", place=place, **{"naval": FAST, **given})


def jp(place: str, **given) -> TaskForce:
    return TaskForce(nation="japan", place=place, **{"naval": (NavalGroup("japan", "destroyer", 1),), **given})


def bases(allies=(), japan=()) -> dict[str, object]:
    return {
        hex: {"side": side, "kinds": ["air"]} for side, hexes in (("allies", allies), ("japan", japan)) for hex in hexes
    }


@pytest.fixture
def picked(situation):
    """A task force has been picked and goes somewhere. Everything is open, and nothing else is on the map."""

    def start(force: TaskForce, **given):
        id = {"us": "US-1", "japan": "JP-1", "commonwealth": "CW-1"}[force.nation]
        steps = [NavalStaging(step="stage"), PickedTaskForce(side=force.side, task_force=id)]
        given = {"closed": (), "bases": {}, **given}
        forces = {**given.pop("task_forces", {}), id: force}
        return situation(phase="naval_staging", steps=steps, task_forces=forces, **given)

    return start


def cost(there, theatre, place: str, in_port: bool = False) -> int | None:
    """Movement points to a berth; None: it is not reached."""
    frame = there.state.flow[-1]
    berth = Berth(place, in_port)
    reach = Deployments(theatre).staging(there.state, frame.task_force)
    return reach.cost(berth) if berth in reach else None


# Order


@pytest.mark.rule("EWR-6.4.A.1")
@pytest.mark.rule("EWR-6.4.A.2")
@pytest.mark.rule("EWR-6.4.A.3")
@pytest.mark.rule("EWR-6.4.B.1")
@pytest.mark.rule("EWR-6.4.B.2")
@pytest.mark.rule("EWR-6.4.B.3")
@pytest.mark.parametrize(
    ("order", "decider", "expected"),
    [
        ("allies", "allies", ("allies", "japan")),
        ("japan", "allies", ("japan", "allies")),
        ("split", "allies", ("allies", "japan", "allies")),
        ("japan", "japan", ("japan", "allies")),
        ("allies", "japan", ("allies", "japan")),
        ("split", "japan", ("japan", "allies", "japan")),
    ],
)
def test_whose_turn_it_is(order, decider, expected) -> None:
    assert turns(order, decider) == expected


@pytest.mark.rule("EWR-6.4.B.1")
@pytest.mark.rule("EWR-6.4.B.2")
@pytest.mark.rule("EWR-6.4.B.3")
def test_without_the_advantage_japan_says_in_which_order(situation) -> None:
    there = situation(phase="naval_staging", magic=Magic())
    assert there.asked == ("japan", "naval_order")
    assert set(there.answers) == {OrderNavalStaging(order) for order in ("japan", "allies", "split")}
    assert there.refused(Pass()) == "EWR-6.4"


@pytest.mark.rule("EWR-6.4.A.1")
@pytest.mark.rule("EWR-6.4.A.2")
@pytest.mark.parametrize("first", ["allies", "japan"])
def test_one_side_stages_all_its_task_forces_before_the_other(situation, first) -> None:
    there = situation(
        phase="naval_staging",
        magic=Magic(advantage=True, naval_order=first),
        task_forces={"US-1": us(HONOLULU), "US-2": us(HONOLULU), "JP-1": jp(TRUK)},
    )
    there.do(Pass()).do(Pass())
    assert there.asked == (first, "stage_task_forces")
    there.do(Pass())
    assert there.asked == ({"allies": "japan", "japan": "allies"}[first], "stage_task_forces")
    there.do(Pass())
    assert there.asked[1] != "stage_task_forces"


@pytest.mark.rule("EWR-6.4.A.3")
def test_some_before_and_some_after_the_other_side(situation) -> None:
    there = situation(
        phase="naval_staging",
        magic=Magic(advantage=True, naval_order="split"),
        task_forces={"US-1": us(HONOLULU), "US-2": us(HONOLULU), "JP-1": jp(TRUK)},
    )
    there.do(Pass()).do(Pass())
    there.do(StageTaskForce("US-2")).do(SetOut(MIDWAY))
    there.do(Pass())
    assert there.asked == ("japan", "stage_task_forces")
    there.do(Pass())
    assert there.asked == ("allies", "stage_task_forces")
    assert set(there.answers) == {Pass(), StageTaskForce("US-1")}
    assert there.refused(StageTaskForce("US-2")) == "EWR-8.3.1"
    there.do(Pass())
    assert there.asked[1] != "stage_task_forces"


@pytest.mark.rule("EWR-6.4.B.3")
def test_whoever_has_staged_all_at_first_has_no_second_turn(situation) -> None:
    there = situation(
        phase="naval_staging",
        magic=Magic(naval_order="split"),
        task_forces={"US-1": us(HONOLULU), "JP-1": jp(TRUK)},
    )
    there.do(Pass()).do(Pass())
    there.do(StageTaskForce("JP-1")).do(SetOut("2316"))
    assert there.asked == ("allies", "stage_task_forces")
    there.do(Pass())
    assert there.asked[1] != "stage_task_forces"


@pytest.mark.rule("EWR-4.3.2.B")
def test_when_all_are_staged_they_are_where_they_begin_the_operations(situation) -> None:
    there = situation(
        phase="naval_staging",
        magic=Magic(naval_order="allies"),
        task_forces={"US-1": us(HONOLULU, in_port=True), "US-2": us("west_coast", in_port=True)},
        bases={},
    )
    there.do(Pass()).do(Pass())
    there.do(StageTaskForce("US-1")).do(SetOut("2811")).do(Pass())
    while there.asked[1] == "exchange_ships":
        there.do(Pass())
    forces = there.state.task_forces
    assert (forces["US-1"].place, set(forces["US-1"].origin)) == ("2811", {"midway", "wake"})
    assert (forces["US-2"].place, forces["US-2"].origin, forces["US-2"].in_port) == (
        "west_coast",
        ("west_coast",),
        True,
    )


@pytest.mark.rule("EWR-8.4.G")
def test_all_task_forces_are_at_sea(situation) -> None:
    """One that has lain in the port of a base is at sea in its hex, staged or not."""
    there = situation(
        phase="naval_staging", magic=Magic(naval_order="allies"), task_forces={"US-1": us(HONOLULU, in_port=True)}
    )
    there.do(Pass()).do(Pass()).do(Pass())
    while there.asked[1] == "exchange_ships":
        there.do(Pass())
    assert not there.state.task_forces["US-1"].in_port


# Costs


@pytest.mark.rule("EWR-8.3.1")
@pytest.mark.rule("EWR-8.3.3.B")
def test_points_are_paid_for_areas_and_not_for_hexes(picked, theatre) -> None:
    """From a hex at sea in the Midway area every hex of it is free, and every hex of the Wake area costs the same."""
    there = picked(us("2811"))
    assert cost(there, theatre, MIDWAY) == 0
    assert cost(there, theatre, WAKE) == 0, "the hex lies in both areas"
    there = picked(us(MIDWAY))
    assert {cost(there, theatre, hex) for hex in theatre.map.hexes("midway") if theatre.map.has_sea(hex)} == {0}
    there.do(SetOut("2511"))
    (staged,) = there.of(TaskForceStaged)
    assert staged.points == 2
    assert staged.path[-1] == "2511"
    assert all(
        near in theatre.map.neighbours_by_sea(start)
        for start, near in zip((MIDWAY, *staged.path), staged.path, strict=False)
    )


@pytest.mark.parametrize(
    ("allies", "japan", "surface", "submarine"),
    [
        pytest.param((WAKE,), (), 1, 1, marks=pytest.mark.rule("EWR-8.3.2.A")),
        pytest.param((), (), 2, 2, marks=pytest.mark.rule("EWR-8.3.2.B")),
        pytest.param(
            (WAKE,), ("2511",), 3, 2, marks=[pytest.mark.rule("EWR-8.3.2.C"), pytest.mark.rule("EWR-8.3.2.C.sub")]
        ),
        pytest.param((), (WAKE,), 4, 2, marks=[pytest.mark.rule("EWR-8.3.2.D"), pytest.mark.rule("EWR-8.3.2.D.sub")]),
    ],
)
@pytest.mark.rule("EWR-14.1.C")
def test_what_an_area_costs_to_enter(picked, theatre, allies, japan, surface, submarine) -> None:
    """From Midway into the Wake area; the hex is out of reach of all bases in it."""
    target = "2712"
    given = {"bases": bases(allies, ("2411",) if japan == ("2511",) else japan)}
    if japan == (WAKE,):
        target = "2709"
    assert cost(picked(us(MIDWAY), **given), theatre, target) == surface
    assert cost(picked(us(MIDWAY, naval=SUBMARINES), **given), theatre, target) == submarine


@pytest.mark.rule("EWR-8.3.2.A")
@pytest.mark.rule("EWR-8.3.2.D")
def test_unsupplied_bases_do_not_count(picked, theatre) -> None:
    for side, owner in (("allies", "allies"), ("japan", "japan")):
        given = {"bases": {WAKE: {"side": owner, "kinds": ["air"]}}, "unsupplied": {side: [WAKE]}}
        assert cost(picked(us(MIDWAY), **given), theatre, "2709") == 2


@pytest.mark.rule("EWR-8.3.2.E.1")
@pytest.mark.rule("EWR-8.3.3.D.1")
@pytest.mark.rule("EWR-8.3.3.D.2")
def test_zones_cost_two_and_their_ports_extra(picked, theatre) -> None:
    there = picked(us("3909"))
    assert cost(there, theatre, "west_coast") == 2
    assert cost(there, theatre, "west_coast", in_port=True) == 4
    there = picked(us("west_coast", in_port=True))
    assert cost(there, theatre, "west_coast") == 1
    assert cost(there, theatre, "3909") == 3, "one to put to sea, two for Hawaii"
    assert cost(picked(us("west_coast")), theatre, "3909") == 2


@pytest.mark.rule("EWR-8.3.2.E.2")
def test_japan_enters_no_zone_but_australia(picked, theatre) -> None:
    there = picked(jp("3909"))
    assert cost(there, theatre, "west_coast") is None
    assert there.refused(SetOut("west_coast")) == "EWR-8.3.2.E.2"
    assert cost(picked(jp("0115")), theatre, "kenya") is None
    assert cost(picked(jp("3913")), theatre, "panama") is None
    assert cost(picked(jp("3601")), theatre, "canada") is None
    assert cost(picked(jp("1722")), theatre, "australia_zone") == 2
    assert cost(picked(us("3909")), theatre, "west_coast") == 2


@pytest.mark.rule("EWR-8.3.2.E.3")
def test_japan_stops_in_the_australia_zone_unless_it_holds_it(picked, theatre) -> None:
    beyond = "2724"
    given = {"closed": ["new_guinea", "solomons", "timor_sea", "celebes", "gilberts"]}
    there = picked(jp("1722"), **given, bases=bases(allies=(TOWNSVILLE,)))
    assert cost(there, theatre, "australia_zone") == 2
    assert cost(there, theatre, beyond) is None
    there = picked(jp("1722"), **given, bases=bases(allies=(TOWNSVILLE,)), control={"australia_zone": "japan"})
    assert cost(there, theatre, beyond) == 4
    assert cost(picked(us("1722"), **given, bases=bases(japan=(TOWNSVILLE,))), theatre, beyond) == 4


@pytest.mark.rule("EWR-8.3.2.F")
@pytest.mark.rule("EWR-23.3.B")
def test_the_red_line_costs_one_more(picked, theatre) -> None:
    there = picked(us("0117"))
    assert cost(there, theatre, CEYLON) == 3
    there = picked(us("0515"))
    assert cost(there, theatre, CEYLON) == 3
    assert cost(there, theatre, "0511") == 2, "no red line between Singapore and India"


@pytest.mark.rule("EWR-8.3.3.A")
@pytest.mark.rule("EWR-8.3.3.C")
def test_who_lies_in_port_pays_to_put_to_sea(picked, theatre) -> None:
    """At an installation of the side, or in a port without one; who is at sea leaves for nothing."""
    at_base = picked(us(MIDWAY), bases=bases(allies=(MIDWAY,)))
    assert cost(at_base, theatre, "3010") == 1
    assert cost(at_base, theatre, "2712") == 3
    in_port = picked(us(HONOLULU))
    assert cost(in_port, theatre, "3710") == 2
    assert cost(picked(us("3710")), theatre, "3711") == 0
    assert cost(picked(us(MIDWAY)), theatre, "2712") == 2


@pytest.mark.rule("EWR-8.3.3.A.ex")
@pytest.mark.rule("EWR-8.3.3.A")
def test_from_singapore_to_japan_through_friendly_areas(picked, theatre) -> None:
    """One point each for Singapore, Indochina, Formosa and Japan."""
    there = picked(jp(SINGAPORE), bases=bases(japan=(SINGAPORE, "0814", "1311", YOKOHAMA)))
    assert [cost(there, theatre, hex) for hex in (SINGAPORE, "0814", "1311", YOKOHAMA)] == [0, 2, 3, 4]
    assert cost(there, theatre, "0715") == 1


@pytest.mark.rule("EWR-24.2")
def test_australia_and_the_new_hebrides_are_two_points_apart(picked, theatre) -> None:
    """Whatever the status of the New Hebrides."""
    near = "2724"
    for given in ({}, {"bases": bases(allies=("2622",))}, {"bases": bases(japan=("2621",))}):
        assert cost(picked(us("australia_zone"), **given), theatre, near) == 2
        assert cost(picked(us(near), **given), theatre, "australia_zone") == 2


@pytest.mark.rule("EWR-24.1.A")
@pytest.mark.rule("EWR-24.1.B")
def test_the_shared_hex_is_a_way_into_either_area(picked, theatre) -> None:
    shared = "2811"
    assert set(theatre.map.areas(shared)) == {"midway", "wake"}
    there = picked(us(MIDWAY))
    assert cost(there, theatre, shared) == 0
    assert cost(picked(us(WAKE)), theatre, shared) == 0


@pytest.mark.rule("EWR-24.1.B")
@pytest.mark.rule("EWR-24.1.B.ex")
def test_in_the_shared_hex_both_sides_may_be_at_home(picked, theatre) -> None:
    state = picked(us(MIDWAY), bases=bases(allies=(MIDWAY,), japan=(WAKE,))).state
    assert theatre.status(state, "allies", "2811") == "friendly"
    assert theatre.status(state, "japan", "2811") == "friendly"
    assert theatre.status(state, "allies", WAKE) == "hostile"
    price = theatre.charts.costs.rows["task_force_combat"]
    assert [price.cost(theatre.status(state, side, "2811")) for side in ("allies", "japan")] == [1, 1]


@pytest.mark.rule("EWR-8.2")
@pytest.mark.rule("EWR-8.3.1")
def test_a_task_force_goes_as_far_as_its_points(picked, theatre) -> None:
    slow = picked(us("3710", naval=(NavalGroup("us", "transport", 1),)))
    fast = picked(us("3710"))
    far = "2612"
    assert cost(slow, theatre, far) == 4
    assert cost(slow, theatre, YOKOHAMA) == 6
    assert cost(slow, theatre, SHANGHAI) is None
    assert slow.refused(SetOut(SHANGHAI)) == "EWR-8.3.1"
    assert cost(fast, theatre, SHANGHAI) == 8


# Limits


@pytest.mark.rule("EWR-8.4.A")
def test_no_staging_within_two_hexes_of_a_base_or_one_of_a_task_force(picked, theatre) -> None:
    given = {"bases": bases(japan=(WAKE,)), "task_forces": {"JP-9": jp("3410")}}
    there = picked(us(MIDWAY), **given)
    for enemy, reach in ((WAKE, 2), ("3410", 1)):
        for hex in theatre.map.within(enemy, reach + 1):
            assert (cost(there, theatre, hex) is not None) == (theatre.map.distance(enemy, hex) > reach), hex
    assert there.refused(SetOut("2613")) == "EWR-8.4.A"
    unsupplied = {**given, "unsupplied": {"japan": [WAKE]}, "task_forces": {"JP-9": jp("3410", unsupplied=True)}}
    there = picked(us(MIDWAY), **unsupplied)
    assert cost(there, theatre, "2613") is not None
    assert cost(there, theatre, "3409") is not None


@pytest.mark.rule("EWR-8.4.A.exc1")
def test_who_began_close_to_an_enemy_comes_no_closer(picked, theatre) -> None:
    near = picked(us("2712"), bases=bases(japan=(WAKE,)))
    assert cost(near, theatre, "2713") == 0, "as far away as before"
    assert cost(near, theatre, "2811") == 0
    assert near.refused(SetOut(WAKE)) == "EWR-8.4.A"
    farther = picked(us("2811"), bases=bases(japan=(WAKE,)))
    assert theatre.map.distance(WAKE, "2811") == 2
    assert farther.refused(SetOut("2712")) == "EWR-8.4.A"
    assert farther.allowed(SetOut("2710"))


@pytest.mark.rule("EWR-8.4.A.exc2")
@pytest.mark.rule("EWR-8.4.B")
@pytest.mark.rule("EWR-14.1.B")
def test_submarines_pass_enemies_and_do_not_enter_their_hexes(picked, theatre) -> None:
    given = {"bases": bases(japan=(WAKE,)), "task_forces": {"JP-9": jp("2913")}}
    there = picked(us(MIDWAY, naval=SUBMARINES), **given)
    assert cost(there, theatre, "2613") is not None
    assert cost(there, theatre, "2912") is not None
    assert there.refused(SetOut(WAKE)) == "EWR-8.4.B"
    assert there.refused(SetOut("2913")) == "EWR-8.4.B"


@pytest.mark.rule("EWR-8.4.C")
def test_nobody_intercepts_while_task_forces_are_staged(picked) -> None:
    there = picked(us(MIDWAY), task_forces={"JP-9": jp("2913")})
    there.do(SetOut("2911"))
    assert [type(event) for event in there.events] == [TaskForceStaged]
    assert there.draws == ()


@pytest.mark.rule("EWR-8.4.E")
def test_three_task_forces_in_a_hex(picked) -> None:
    others = {f"US-{number}": us("2909") for number in (2, 3, 4)}
    there = picked(us(MIDWAY), task_forces=others)
    assert there.refused(SetOut("2909")) == "EWR-8.4.E"
    del others["US-4"]
    assert picked(us(MIDWAY), task_forces=others).allowed(SetOut("2909"))


@pytest.mark.rule("EWR-8.4.D.2")
@pytest.mark.rule("EWR-8.4.D.1")
@pytest.mark.parametrize(
    ("start", "place", "free"), [("3710", HONOLULU, True), ("3909", "west_coast", True), ("3601", "canada", False)]
)
def test_some_bases_and_zones_take_any_number(picked, start, place, free) -> None:
    others = {f"US-{number}": us(place) for number in (2, 3, 4)}
    there = picked(us(start), task_forces=others)
    if free:
        assert there.allowed(SetOut(place))
    else:
        assert there.refused(SetOut(place)) == "EWR-8.4.E"


@pytest.mark.rule("EWR-36.4")
def test_nobody_enters_closed_areas(picked, theatre) -> None:
    given = {"closed": ["wake"]}
    there = picked(us(MIDWAY), **given)
    assert cost(there, theatre, WAKE) is None
    assert there.refused(SetOut(WAKE)) == "EWR-36.4"
    assert cost(there, theatre, "2811") == 0, "it lies in the Midway area too"


@pytest.mark.rule("EWR-5.3.2.4.C")
def test_a_task_force_with_a_ship_under_repair_stays(picked) -> None:
    given = {"damage": {"Hornet": 1}, "under_repair": ["Hornet"]}
    there = picked(us(HONOLULU, ships=("Hornet",)), **given)
    assert there.answers == (SetOut(HONOLULU),)
    assert there.refused(SetOut("3710")) == "EWR-5.3.2.4.C"


@pytest.mark.rule("EWR-25.2.1.C")
def test_a_task_force_out_of_supply_may_be_staged(picked) -> None:
    assert picked(us(HONOLULU, unsupplied=True)).allowed(SetOut("3710"))


# Exchange


@pytest.fixture
def exchanging(situation):
    """The Allies exchange ships; nobody after them."""

    def start(**given):
        steps = [NavalStaging(step="exchange"), ExchangeShips(side="allies")]
        return situation(phase="naval_staging", steps=steps, magic=Magic(naval_order="japan"), **given)

    return start


TEN = (NavalGroup("us", "destroyer", 10),)


@pytest.mark.rule("EWR-8.4.F")
@pytest.mark.rule("EWR-4.3.2.C")
def test_task_forces_in_a_hex_exchange_ships(exchanging) -> None:
    there = exchanging(
        task_forces={"US-1": us("2909", ships=("Hornet",), naval=TEN), "US-2": us("2909"), "US-3": us("2908")}
    )
    there.do(HandOverShip("US-1", "Hornet", "US-2"))
    assert there.state.task_forces["US-2"].ships == ("Hornet",)
    assert [event.seen_by("japan") for event in there.of(ShipsHandedOver)] == [None]
    there.do(HandOverPoints("US-1", "us", "destroyer", 4, to="US-2"))
    assert there.state.task_forces["US-2"].naval == (NavalGroup("us", "destroyer", 5),)
    assert there.refused(HandOverPoints("US-1", "us", "destroyer", 1, to="US-3")) == "EWR-8.4.F"
    assert there.refused(HandOverShip("US-2", "Hornet", "US-1")) == "EWR-8.4.F", "she has changed before"
    assert there.refused(HandOverPoints("US-2", "us", "destroyer", 2, to="US-1")) == "EWR-8.4.F"
    assert there.allowed(HandOverPoints("US-2", "us", "destroyer", 1, to="US-1"))


@pytest.mark.rule("EWR-8.4.F")
@pytest.mark.rule("EWR-8.1.E")
def test_the_limits_of_task_forces_hold_in_exchanges(exchanging) -> None:
    full = (NavalGroup("us", "destroyer", 20),)
    there = exchanging(
        task_forces={"US-1": us("2909"), "US-2": us("2909", naval=full), "US-3": us("2909", naval=SUBMARINES)}
    )
    assert there.refused(HandOverPoints("US-1", "us", "destroyer", 1, to="US-2")) == "EWR-8.1.E"
    assert there.refused(CombineTaskForces("US-1", "US-2")) == "EWR-8.1.E"
    assert there.refused(CombineTaskForces("US-1", "US-3")) == "EWR-14.1.A"


@pytest.mark.rule("EWR-8.4.F")
def test_task_forces_are_combined_with_all_that_is_aboard(exchanging) -> None:
    cargo = Cargo(ground=(GroundGroup("us", "marine", 2),))
    air = (AirGroup("us", "naval_air", "average", 3),)
    there = exchanging(
        task_forces={
            "US-1": us("2909", ships=("Hornet",), naval=(NavalGroup("us", "transport", 1),), cargo=cargo, air=air),
            "US-2": us("2909"),
        }
    )
    there.do(CombineTaskForces("US-1", "US-2"))
    force = there.state.task_forces["US-2"]
    assert (force.ships, force.cargo, force.air) == (("Hornet",), cargo, air)
    assert list(there.state.task_forces) == ["US-2"]
    assert [(event.task_force, event.into) for event in there.of(TaskForceDissolved)] == [("US-1", "US-2")]


@pytest.mark.rule("EWR-4.3.2.D")
@pytest.mark.rule("EWR-8.4.F")
def test_task_forces_are_dissolved_in_port_and_none_are_formed(exchanging) -> None:
    there = exchanging(
        task_forces={"US-1": us(HONOLULU), "US-2": us("2909"), "US-3": us("2909")},
        ports={"allies": {HONOLULU: {"ships": ["Hornet"]}}},
    )
    assert there.refused(FormTaskForce("us", HONOLULU)) == "EWR-4.3.2.D"
    assert there.refused(DissolveTaskForce("US-2")) == "EWR-4.3.2.D"
    there.do(DissolveTaskForce("US-1"))
    assert there.state.ports["allies"][HONOLULU].naval == FAST
    assert "US-1" not in there.state.task_forces


@pytest.mark.rule("EWR-25.2.1.C.1")
def test_a_task_force_out_of_supply_takes_no_part(exchanging) -> None:
    there = exchanging(task_forces={"US-1": us(HONOLULU, naval=TEN, unsupplied=True), "US-2": us(HONOLULU, naval=TEN)})
    assert there.refused(HandOverPoints("US-1", "us", "destroyer", 1, to="US-2")) == "EWR-25.2.1.C.1"
    assert there.refused(HandOverPoints("US-2", "us", "destroyer", 1, to="US-1")) == "EWR-25.2.1.C.1"
    assert there.refused(CombineTaskForces("US-1", "US-2")) == "EWR-25.2.1.C.1"
    assert there.refused(CombineTaskForces("US-2", "US-1")) == "EWR-25.2.1.C.1"
    assert there.refused(DissolveTaskForce("US-1")) == "EWR-25.2.1.C.1"


@pytest.mark.rule("EWR-8.4.F")
def test_nobody_is_asked_where_no_two_lie_together(exchanging) -> None:
    there = exchanging(task_forces={"US-1": us("2909"), "US-2": us("2908")})
    assert there.asked[1] != "exchange_ships"


# Thirty task forces


def test_answers_are_listed_quickly_with_thirty_task_forces(situation, theatre) -> None:
    """The ways of task forces from one port are found once for all of them."""
    forces = {f"US-{number}": us(HONOLULU) for number in range(1, 21)}
    forces |= {f"JP-{number}": jp(TRUK) for number in range(1, 11)}
    deployments = Deployments(theatre)
    steps = [NavalStaging(step="stage"), StageTaskForces(side="allies", waiting=tuple(forces)[:20])]
    state = situation(phase="naval_staging", steps=steps, magic=Magic(naval_order="allies"), task_forces=forces).state
    first = deployments.staging(state, "US-1")
    assert all(deployments.staging(state, f"US-{number}") is first for number in range(1, 21))
