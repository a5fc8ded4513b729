"""Ships in port are assigned to task forces: limits, nations, aircraft with their carriers (4.3.2, 8.1, 8.2, 14.1)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.air_stations import port_station
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import LoadTroops
from wargames_desktop.games.east_wind_rain.commands.staging import (
    DissolveTaskForce,
    FormTaskForce,
    LeavePoints,
    LeaveShip,
    LoadTaskForce,
    MoveAircraft,
    TakePoints,
    TakeShip,
    TakeShips,
)
from wargames_desktop.games.east_wind_rain.composition import best
from wargames_desktop.games.east_wind_rain.events.staging import ShipsAssigned, TaskForceDissolved, TaskForceFormed
from wargames_desktop.games.east_wind_rain.forces import AirGroup, Cargo, GroundGroup, NavalGroup, PortBox
from wargames_desktop.games.east_wind_rain.frames.staging import ComposeTaskForces, NavalStaging
from wargames_desktop.games.east_wind_rain.state import TaskForce, with_task_force

HONOLULU, MIDWAY, YOKOHAMA, RABAUL = "3610", "3009", "1808", "2218"
DD = NavalGroup("us", "destroyer", 10)
CARRIERS = ("Enterprise", "Hornet")


def us(place: str = HONOLULU, **given: object) -> TaskForce:
    return TaskForce(nation="us", place=place, **given)  # type: ignore[arg-type]


@pytest.fixture
def composing(situation):
    """A side assigns its ships; the other has done so."""

    def start(side: str = "allies", **given):
        steps = [NavalStaging(step="compose"), ComposeTaskForces(side=side)]
        return situation(phase="naval_staging", steps=steps, **given)

    return start


def box(*ships: str, naval: tuple[NavalGroup, ...] = (), air: tuple[AirGroup, ...] = ()) -> PortBox:
    return PortBox(ships=tuple(sorted(ships)), naval=naval, air=air)


@pytest.mark.rule("EWR-4.3.2.A")
@pytest.mark.rule("EWR-8.1.C")
def test_a_side_assigns_its_ships_in_secret(composing) -> None:
    there = composing(ports={"allies": {HONOLULU: box("Enterprise")}})
    there.do(FormTaskForce("us", HONOLULU))
    (formed,) = there.of(TaskForceFormed)
    assert formed.seen_by("japan") == formed, "the marker lies on the map"
    take = TakeShip("US-1", "Enterprise")
    there.do(take)
    assert there.state.task_forces["US-1"].ships == ("Enterprise",)
    assert there.state.ports["allies"] == {}
    (assigned,) = there.of(ShipsAssigned)
    assert assigned.seen_by("japan") is None
    assert take.seen_by("japan") is None


@pytest.mark.rule("EWR-4.3.2.A")
@pytest.mark.rule("EWR-8.4.G")
def test_ships_of_no_task_force_stay_in_port(composing) -> None:
    there = composing(ports={"allies": {HONOLULU: box("Enterprise", "Hornet")}, "japan": {YOKOHAMA: box("Akagi")}})
    there.do(FormTaskForce("us", HONOLULU)).do(TakeShip("US-1", "Hornet"))
    assert there.refused(TakeShip("US-1", "Akagi")) == "EWR-8.4.G"
    assert there.refused(TakeShip("US-2", "Enterprise")) == "EWR-8.4.G"
    there.do(Pass())
    assert there.state.ports["allies"][HONOLULU].ships == ("Enterprise",)


@pytest.mark.rule("EWR-8.1.A")
def test_markers_run_out(composing, charts) -> None:
    there = composing(ports={"allies": {HONOLULU: box("Enterprise"), "australia_zone": box("Canberra")}})
    there.do(FormTaskForce("commonwealth", "australia_zone"))
    assert "CW-1" in there.state.task_forces
    assert there.refused(FormTaskForce("commonwealth", "australia_zone")) == "EWR-8.1.A"
    for nation, prefix, limit in (("us", "US", 20), ("commonwealth", "CW", 10), ("japan", "JP", 20)):
        assert charts.counters.task_forces[nation] == limit
        place = {"us": HONOLULU, "commonwealth": "kenya", "japan": YOKOHAMA}[nation]
        ship = {"us": "Hornet", "commonwealth": "Canberra", "japan": "Akagi"}[nation]
        side = "japan" if nation == "japan" else "allies"
        forces = {
            f"{prefix}-{number}": TaskForce(
                nation=nation, place=place, in_port=True, naval=(NavalGroup(nation, "destroyer", 1),)
            )
            for number in range(1, limit)
        }
        given = {"side": side, "ports": {side: {place: box(ship)}}}
        last = composing(task_forces=forces, **given).do(FormTaskForce(nation, place))
        assert f"{prefix}-{limit}" in last.state.task_forces
        full = {**forces, f"{prefix}-{limit}": forces[f"{prefix}-1"]}
        assert composing(task_forces=full, **given).refused(FormTaskForce(nation, place)) == "EWR-8.1.A"


@pytest.mark.rule("EWR-8.1.B")
def test_ships_are_of_the_nation_of_the_marker(composing) -> None:
    there = composing(ports={"allies": {"australia_zone": box("Canberra")}})
    assert there.refused(FormTaskForce("us", "australia_zone")) == "EWR-8.1.B"
    there = composing(ports={"allies": {HONOLULU: box("Enterprise")}})
    assert there.refused(FormTaskForce("japan", HONOLULU)) == "EWR-8.1.A"


@pytest.mark.rule("EWR-8.1.B.exc")
@pytest.mark.rule("EWR-8.1.B")
@pytest.mark.parametrize(
    ("nation", "own", "ally"), [("us", "Chicago", "Canberra"), ("commonwealth", "Hobart", "Boise")]
)
def test_one_task_force_of_each_ally_may_be_mixed(composing, nation, own, ally) -> None:
    prefix = {"us": "US", "commonwealth": "CW"}[nation]
    forces = {
        f"{prefix}-{number}": TaskForce(
            nation=nation, place="australia_zone", in_port=True, naval=(NavalGroup(nation, "destroyer", 1),)
        )
        for number in (1, 2)
    }
    other = NavalGroup("us" if nation == "commonwealth" else "commonwealth", "destroyer", 2)
    there = composing(task_forces=forces, ports={"allies": {"australia_zone": box(own, ally, naval=(other,))}})
    assert there.allowed(TakeShip(f"{prefix}-2", ally))
    there.do(TakeShip(f"{prefix}-1", ally))
    assert there.allowed(TakePoints(f"{prefix}-1", other.nation, "destroyer", 2))
    assert there.refused(TakePoints(f"{prefix}-2", other.nation, "destroyer", 1)) == "EWR-8.1.B"
    assert there.allowed(TakeShip(f"{prefix}-2", own))


@pytest.mark.rule("EWR-8.1.E")
@pytest.mark.rule("EWR-8.1.E.ex")
@pytest.mark.rule("EWR-8.1.F")
def test_twenty_ships_and_points_at_most(composing, theatre) -> None:
    """Two battleships, three carriers, two light cruisers, 3 transport and 10 destroyer SP; one more is too many."""
    ships = ("Colorado", "Maryland", "Enterprise", "Hornet", "Yorktown", "Atlanta", "Nashville")
    points = (NavalGroup("us", "destroyer", 11), NavalGroup("us", "transport", 3))
    there = composing(ports={"allies": {HONOLULU: box(*ships, naval=points)}})
    there.do(FormTaskForce("us", HONOLULU))
    for ship in ships:
        there.do(TakeShip("US-1", ship))
    there.do(TakePoints("US-1", "us", "transport", 3))
    assert there.refused(TakePoints("US-1", "us", "destroyer", 11)) == "EWR-8.1.E"
    there.do(TakePoints("US-1", "us", "destroyer", 10))
    assert theatre.task_forces.size(there.state.task_forces["US-1"]) == 20
    assert there.refused(TakePoints("US-1", "us", "destroyer", 1)) == "EWR-8.1.E"


@pytest.mark.rule("EWR-8.1.E")
def test_ships_of_a_type_come_as_far_as_there_is_room(composing) -> None:
    cruisers = ("Astoria", "Chester", "Chicago", "Minneapolis")
    given = us(naval=(NavalGroup("us", "destroyer", 17),))
    there = composing(task_forces={"US-1": given}, ports={"allies": {HONOLULU: box(*cruisers)}})
    there.do(TakeShips("US-1", "us", "CA"))
    assert there.state.task_forces["US-1"].ships == cruisers[:3]
    assert there.refused(TakeShips("US-1", "us", "CA")) == "EWR-8.4.G"
    assert there.refused(TakeShip("US-1", "Minneapolis")) == "EWR-8.1.E"


@pytest.mark.rule("EWR-14.1.A")
def test_submarines_sail_alone_and_ten_at_most(composing) -> None:
    points = (NavalGroup("us", "submarine", 12), NavalGroup("us", "destroyer", 2))
    there = composing(ports={"allies": {HONOLULU: box("Enterprise", naval=points)}})
    there.do(FormTaskForce("us", HONOLULU))
    assert there.refused(TakePoints("US-1", "us", "submarine", 12)) == "EWR-14.1.A"
    there.do(TakePoints("US-1", "us", "submarine", 10))
    assert there.refused(TakePoints("US-1", "us", "submarine", 1)) == "EWR-14.1.A"
    assert there.refused(TakePoints("US-1", "us", "destroyer", 1)) == "EWR-14.1.A"
    assert there.refused(TakeShip("US-1", "Enterprise")) == "EWR-14.1.A"
    there.do(FormTaskForce("us", HONOLULU)).do(TakeShip("US-2", "Enterprise"))
    assert there.refused(TakePoints("US-2", "us", "submarine", 1)) == "EWR-14.1.A"


@pytest.mark.rule("EWR-8.4.D", "EWR-8.4.D.1")
@pytest.mark.rule("EWR-8.4.D.2")
@pytest.mark.parametrize(("place", "limited"), [(RABAUL, True), ("2215", False), (YOKOHAMA, False)])
def test_three_task_forces_at_a_major_base_but_for_the_great_ones(composing, place, limited) -> None:
    forces = {
        f"JP-{number}": TaskForce(nation="japan", place=place, naval=(NavalGroup("japan", "destroyer", 1),))
        for number in (1, 2, 3)
    }
    given = {"side": "japan", "ports": {"japan": {place: box("Akagi")}}}
    full = composing(task_forces=forces, **given)
    if limited:
        assert full.refused(FormTaskForce("japan", place)) == "EWR-8.4.D.1"
    else:
        assert full.allowed(FormTaskForce("japan", place))
    del forces["JP-3"]
    assert composing(task_forces=forces, **given).allowed(FormTaskForce("japan", place))


@pytest.mark.rule("EWR-5.3.2.4.C")
@pytest.mark.rule("EWR-5.3.2.4.D")
@pytest.mark.rule("EWR-5.3.2.4.B")
def test_bottomed_ships_and_those_under_repair_stay_where_they_are(composing) -> None:
    there = composing(
        ports={"allies": {HONOLULU: box("Hornet", "Enterprise", "Yorktown")}},
        damage={"Hornet": 1, "Enterprise": 2, "Yorktown": 1},
        under_repair=["Yorktown"],
    )
    there.do(FormTaskForce("us", HONOLULU))
    assert there.refused(TakeShip("US-1", "Enterprise")) == "EWR-5.3.2.4.D"
    assert there.refused(TakeShip("US-1", "Yorktown")) == "EWR-5.3.2.4.C"
    there.do(TakeShip("US-1", "Hornet"))


@pytest.mark.rule("EWR-25.2.1.C.1")
def test_nothing_joins_or_leaves_a_task_force_out_of_supply(composing) -> None:
    given = us(ships=("Hornet",), unsupplied=True, naval=(DD,))
    there = composing(task_forces={"US-1": given}, ports={"allies": {HONOLULU: box("Enterprise")}})
    assert there.refused(TakeShip("US-1", "Enterprise")) == "EWR-25.2.1.C.1"
    assert there.refused(LeaveShip("US-1", "Hornet")) == "EWR-25.2.1.C.1"
    assert there.refused(LeavePoints("US-1", "us", "destroyer", 1)) == "EWR-25.2.1.C.1"
    assert there.refused(DissolveTaskForce("US-1")) == "EWR-25.2.1.C.1"


@pytest.mark.rule("EWR-4.3.2.D")
def test_a_task_force_is_dissolved_in_port(composing) -> None:
    air = AirGroup("us", "naval_air", "average", 4)
    there = composing(
        task_forces={"US-1": us(ships=CARRIERS, naval=(DD,), air=(air,)), "US-2": us(MIDWAY, ships=("Yorktown",))}
    )
    there.do(DissolveTaskForce("US-1"))
    assert there.state.ports["allies"][HONOLULU] == box(*CARRIERS, naval=(DD,), air=(air,))
    assert list(there.state.task_forces) == ["US-2"]
    assert [event.task_force for event in there.of(TaskForceDissolved)] == ["US-1"]


@pytest.mark.rule("EWR-8.4.G")
def test_ships_leave_a_task_force_in_port_only(composing) -> None:
    at_sea = us("3110", ships=CARRIERS)
    assert composing(task_forces={"US-1": at_sea}).refused(LeaveShip("US-1", "Hornet")) == "EWR-8.4.G"
    beside = TaskForce(nation="us", place="west_coast", ships=CARRIERS)
    assert composing(task_forces={"US-1": beside}).refused(LeaveShip("US-1", "Hornet")) == "EWR-8.4.G"
    inside = TaskForce(nation="us", place="west_coast", ships=CARRIERS, in_port=True)
    assert composing(task_forces={"US-1": inside}).allowed(LeaveShip("US-1", "Hornet"))


@pytest.mark.rule("EWR-10.4.1.B")
def test_transports_do_not_leave_what_they_carry_behind(composing) -> None:
    cargo = Cargo(ground=(GroundGroup("us", "marine", 5),))
    force = us(naval=(NavalGroup("us", "transport", 2),), cargo=cargo)
    there = composing(task_forces={"US-1": force})
    assert there.refused(LeavePoints("US-1", "us", "transport", 2)) == "EWR-10.4.1.B"
    assert there.refused(DissolveTaskForce("US-1")) == "EWR-10.4.1.C"
    assert there.allowed(LeavePoints("US-1", "us", "transport", 1))


# Aircraft and their carriers


@pytest.mark.rule("EWR-7.2.E")
def test_a_carrier_takes_her_aircraft_along(composing, charts) -> None:
    """As many as she holds of those in port; what the others cannot hold goes at any rate."""
    held = charts.ships["Hornet"].air
    assert held == charts.ships["Enterprise"].air
    air = AirGroup("us", "naval_air", "average", held + 1)
    there = composing(ports={"allies": {HONOLULU: box(*CARRIERS, air=(air,))}})
    there.do(FormTaskForce("us", HONOLULU)).do(TakeShip("US-1", "Hornet"))
    assert there.state.task_forces["US-1"].air == (AirGroup("us", "naval_air", "average", held),)
    assert there.state.ports["allies"][HONOLULU].air == (AirGroup("us", "naval_air", "average", 1),)
    there.do(TakeShip("US-1", "Enterprise")).do(LeaveShip("US-1", "Hornet"))
    assert there.state.task_forces["US-1"].air == (AirGroup("us", "naval_air", "average", held),)
    assert there.state.ports["allies"][HONOLULU].air == (AirGroup("us", "naval_air", "average", 1),)


@pytest.mark.rule("EWR-7.2.E")
def test_aircraft_change_between_carriers_in_port_once_and_as_far_as_there_is_room(composing, charts) -> None:
    held = charts.ships["Hornet"].air
    air = AirGroup("us", "naval_air", "average", held)
    there = composing(task_forces={"US-1": us(ships=("Hornet",), air=(air,)), "US-2": us(ships=("Enterprise",))})
    assert there.refused(MoveAircraft("US-1", "US-2", "us", "average", held + 1)) == "EWR-7.2.E"
    assert there.refused(MoveAircraft("US-1", port_station(HONOLULU), "us", "average", 1)) == "EWR-7.2.E"
    there.do(MoveAircraft("US-1", "US-2", "us", "average", 2))
    assert there.state.task_forces["US-2"].air == (AirGroup("us", "naval_air", "average", 2),)
    assert there.refused(MoveAircraft("US-2", "US-1", "us", "average", 1)) == "EWR-7.2.E"


def test_the_best_crews_go_first() -> None:
    green, average = AirGroup("us", "naval_air", "green", 3), AirGroup("us", "naval_air", "average", 2)
    assert best((average, green), 4) == (average, AirGroup("us", "naval_air", "green", 2))
    assert best((average,), 0) == ()
    assert best((average,), 9) == (average,)


# It has an end


def test_no_ship_is_taken_out_twice(composing) -> None:
    there = composing(task_forces={"US-1": us(ships=CARRIERS, naval=(DD,))})
    there.do(LeaveShip("US-1", "Hornet")).do(TakeShip("US-1", "Hornet"))
    assert there.refused(LeaveShip("US-1", "Hornet")) == "EWR-4.3.2.A"
    there.do(LeavePoints("US-1", "us", "destroyer", 6)).do(TakePoints("US-1", "us", "destroyer", 6))
    assert there.refused(LeavePoints("US-1", "us", "destroyer", 5)) == "EWR-4.3.2.A"
    assert there.allowed(LeavePoints("US-1", "us", "destroyer", 4))


def test_a_marker_without_ships_is_taken_off_the_map(composing) -> None:
    there = composing(ports={"allies": {HONOLULU: box("Hornet")}})
    there.do(FormTaskForce("us", HONOLULU)).do(Pass())
    assert there.state.task_forces == {}
    assert [event.task_force for event in there.of(TaskForceDissolved)] == ["US-1"]


# Speed


@pytest.mark.parametrize(
    ("force", "points"),
    [
        pytest.param(
            us(ships=("Enterprise",)), 10, marks=[pytest.mark.rule("EWR-8.2.1"), pytest.mark.rule("EWR-8.2.1.1")]
        ),
        pytest.param(us(naval=(DD,)), 10, marks=pytest.mark.rule("EWR-8.2.1.1")),
        pytest.param(
            TaskForce(nation="japan", place=YOKOHAMA, naval=(NavalGroup("japan", "destroyer", 1),)),
            10,
            marks=pytest.mark.rule("EWR-8.2.1.1"),
        ),
        pytest.param(
            TaskForce(nation="commonwealth", place="kenya", naval=(NavalGroup("commonwealth", "destroyer", 1),)),
            8,
            marks=[pytest.mark.rule("EWR-8.2.2"), pytest.mark.rule("EWR-8.2.2.1")],
        ),
        pytest.param(us(naval=(NavalGroup("us", "submarine", 1),)), 8, marks=pytest.mark.rule("EWR-8.2.2.1")),
        pytest.param(
            TaskForce(nation="japan", place=YOKOHAMA, naval=(NavalGroup("japan", "submarine", 1),)),
            8,
            marks=pytest.mark.rule("EWR-8.2.2.1"),
        ),
        pytest.param(
            us(ships=("Maryland",)), 6, marks=[pytest.mark.rule("EWR-8.2.3"), pytest.mark.rule("EWR-8.2.3.1")]
        ),
        pytest.param(us(naval=(NavalGroup("us", "escort_carrier", 1),)), 6, marks=pytest.mark.rule("EWR-8.2.3.1")),
        pytest.param(us(naval=(NavalGroup("us", "transport", 1),)), 6, marks=pytest.mark.rule("EWR-8.2.3.1")),
        pytest.param(us(ships=("Hornet",)), 6, marks=pytest.mark.rule("EWR-8.2.3.1"), id="damaged ship"),
        pytest.param(
            us(naval=(NavalGroup("us", "destroyer", 1, True),)),
            6,
            marks=pytest.mark.rule("EWR-8.2.3.1"),
            id="damaged destroyers",
        ),
        pytest.param(
            us(ships=("Enterprise",), naval=(DD, NavalGroup("us", "transport", 1))),
            6,
            marks=pytest.mark.rule("EWR-8.2"),
            id="the slowest counts",
        ),
    ],
)
def test_movement_points_are_those_of_the_slowest_ship(composing, theatre, force, points) -> None:
    state = composing(damage={"Hornet": 1}).state
    assert theatre.task_forces.movement_points(state, force) == points


@pytest.mark.rule("EWR-8.2.2.1")
@pytest.mark.rule("EWR-8.2.1.1")
def test_named_ships_sail_at_the_speed_of_their_counters(composing, theatre, charts) -> None:
    state = composing().state
    points = {"F": 10, "M": 8, "S": 6}
    for ship, spec in charts.ships.items():
        force = TaskForce(nation=spec.nation, place=HONOLULU, ships=(ship,))
        assert theatre.task_forces.movement_points(state, force) == points[spec.speed]


# What the enemy knows


@pytest.mark.rule("EWR-8.1.D")
@pytest.mark.rule("EWR-6.1.C")
def test_the_enemy_learns_of_a_task_force_what_its_owner_has_had_to_declare(composing, game, theatre) -> None:
    """Its marker and place; and after it has been sighted its sections, but never its ships."""
    force = us(ships=CARRIERS, naval=(DD,), air=(AirGroup("us", "naval_air", "average", 4),))
    state = composing(task_forces={"US-1": force}).state
    seen = game.view(state, "japan").task_forces["US-1"]
    assert (seen.place, seen.nation, seen.hidden) == (HONOLULU, "us", True)
    assert (seen.ships, seen.naval, seen.air, seen.shown) == ((), (), (), ())
    sighted = with_task_force(state, "US-1", theatre.task_forces.declared(state, state.task_forces["US-1"]))
    seen = game.view(sighted, "japan").task_forces["US-1"]
    assert seen.shown == ("screen", "reserve")
    assert (seen.ships, seen.naval, seen.air) == ((), (), ())
    assert game.view(sighted, "allies").task_forces["US-1"].ships == CARRIERS


# Loading


TRANSPORTS = (NavalGroup("us", "transport", 3),)
GARRISON = {"allies": {HONOLULU: {"groups": [{"nation": "us", "type": "infantry", "sp": 5}]}}}


@pytest.mark.rule("EWR-10.4.1.E")
def test_a_task_force_loads_in_port_once_and_free(composing) -> None:
    there = composing(task_forces={"US-1": us(naval=TRANSPORTS)}, ground=GARRISON, er={"us": 0})
    there.do(LoadTaskForce("US-1"))
    assert there.asked == ("allies", "load_in_port")
    there.do(LoadTroops("us", "infantry", 4)).do(Pass())
    assert there.asked == ("allies", "compose")
    assert there.state.task_forces["US-1"].cargo.ground == (GroundGroup("us", "infantry", 4),)
    assert there.refused(LoadTaskForce("US-1")) == "EWR-10.4.1.E"


@pytest.mark.rule("EWR-10.4.1.B")
@pytest.mark.rule("EWR-10.4.1.C")
@pytest.mark.rule("EWR-10.4.1.E")
def test_what_it_takes_to_load(composing) -> None:
    """Ships that carry something, something to carry, and an undamaged port or a base."""
    heavy = composing(task_forces={"US-1": us(ships=("Astoria",))}, ground=GARRISON)
    assert heavy.refused(LoadTaskForce("US-1")) == "EWR-10.4.1.B"
    assert composing(task_forces={"US-1": us(naval=TRANSPORTS)}).refused(LoadTaskForce("US-1")) == "EWR-10.4.1.E"
    ruins = composing(task_forces={"US-1": us(naval=TRANSPORTS)}, ground=GARRISON, bases={}, damaged_cities=[HONOLULU])
    assert ruins.refused(LoadTaskForce("US-1")) == "EWR-10.4.1.C"
