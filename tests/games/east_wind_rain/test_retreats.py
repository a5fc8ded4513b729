"""Where task forces retreat to and by which way, and refuelling (10.13, 10.14)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.east_wind_rain.fleets import Start, fleet, operating, operations, retreats, sail, submarines
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.games.east_wind_rain.commands.operations import (
    AttackTaskForce,
    EndOperation,
    Intercept,
    OperateTaskForce,
    Patrol,
    RetreatTo,
    Withdraw,
)
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceRetreated
from wargames_desktop.games.east_wind_rain.forces import FleetTrain
from wargames_desktop.games.east_wind_rain.frames.operations import Retreat
from wargames_desktop.games.east_wind_rain.retreat_ways import RetreatWays
from wargames_desktop.games.east_wind_rain.sea_routes import SeaRoutes
from wargames_desktop.games.east_wind_rain.state import TaskForce

FAR_AWAY = {"US-9": fleet("us", "3711", "Indiana"), "JP-9": fleet("japan", "1910", "Haruna")}
"""They keep the phase from being over."""


def base(side: str, *kinds: str) -> dict[str, object]:
    return {"side": side, "kinds": list(kinds or ("air",))}


def retreating(
    start: Start, force: TaskForce, threat: str = "", others: dict[str, TaskForce] | None = None, **given: object
) -> Situation:
    """A task force has to retreat."""
    id = {"japan": "JP-1", "us": "US-1", "commonwealth": "CW-1"}[force.nation]
    step = Retreat(side=force.side, task_force=id, threat=threat)
    forces = {**FAR_AWAY, **(others or {}), id: force}
    return start(scenario="midway", phase="operations", steps=[step], task_forces=forces, **given)


def ways(there: Situation, id: str, threat: str = "") -> set[str]:
    theatre = there.game.theatre
    found = RetreatWays(theatre, SeaRoutes(theatre)).ways(there.state, there.state.task_forces[id], threat)
    return {way.place for way in found}


def regions(there: Situation, places: set[str]) -> set[str]:
    return {area for place in places for area in there.game.theatre.map.areas(place)}


# Which area

AROUND = {
    "3610": base("allies", "major"),
    "3515": base("allies"),
    "2615": base("allies"),
    "2801": base("allies"),
    "2510": base("allies"),
    "1608": base("japan", "major"),
}
"""Every area next to that of Midway is hostile to Japan."""


def without(*hexes: str, **more: object) -> dict[str, object]:
    """Those bases without some of them."""
    return {hex: bases for hex, bases in AROUND.items() if hex not in hexes} | more


@pytest.mark.rule("EWR-10.14.C")
def test_a_friendly_area_comes_first(situation: Start) -> None:
    there = retreating(situation, fleet("japan", "2912", "Kongo"))
    assert regions(there, retreats(there)) <= {"wake", "marshalls", "midway"}
    assert {"wake", "marshalls"} <= regions(there, retreats(there))
    assert there.refused(RetreatTo("3113")) == "EWR-10.14.G", "the Line Islands are hostile"


@pytest.mark.rule("EWR-10.14.D")
def test_without_a_friendly_area_an_uncontested_one_is_next(situation: Start) -> None:
    there = retreating(situation, fleet("japan", "2912", "Kongo"), bases=without("2615"))
    assert regions(there, retreats(there)) == {"marshalls"}
    contested = without("2615", "2510", "2310", **{"2612": base("japan"), "2310": base("allies")})
    better = retreating(situation, fleet("japan", "2912", "Kongo"), bases=contested)
    assert regions(better, retreats(better)) == {"marshalls"}, "a contested area comes after it"


@pytest.mark.rule("EWR-10.14.E")
def test_then_a_contested_one(situation: Start) -> None:
    contested = without("2510", **{"2612": base("japan"), "2310": base("allies")})
    there = retreating(situation, fleet("japan", "2912", "Kongo"), bases=contested)
    assert regions(there, retreats(there)) <= {"wake", "midway"}
    assert "wake" in regions(there, retreats(there))


@pytest.mark.rule("EWR-10.14.F")
def test_then_the_nearest_supplied_base_of_the_area_a_major_one_first(situation: Start) -> None:
    air = without(**{"3009": base("japan"), "3212": base("japan")})
    there = retreating(situation, fleet("japan", "3010", "Kongo"), bases=air)
    assert there.state.task_forces["JP-1"].place == "3009"
    major = {**air, "3212": base("japan", "major")}
    best = retreating(situation, fleet("japan", "3010", "Kongo", refuelled=True), bases=major)
    assert best.state.task_forces["JP-1"].place == "3212"
    cut = retreating(situation, fleet("japan", "3010", "Kongo"), bases=air, unsupplied={"japan": ["3009"]})
    assert cut.state.task_forces["JP-1"].place == "3212", "the other is out of supply"


@pytest.mark.rule("EWR-10.14.H")
def test_nobody_but_submarines_enters_a_hostile_area(situation: Start) -> None:
    ships = retreating(situation, fleet("japan", "2912", "Kongo"), bases=AROUND)
    assert ships.state.task_forces["JP-1"].unsupplied
    boats = retreating(situation, submarines("japan", "2912"), bases=AROUND)
    assert {"wake", "hawaii", "marshalls"} <= regions(boats, retreats(boats))


@pytest.mark.rule("EWR-10.14.I")
def test_who_cannot_retreat_is_inverted_where_it_is_out_of_supply(situation: Start) -> None:
    there = retreating(situation, fleet("japan", "2912", "Kongo"), bases=AROUND)
    force = there.state.task_forces["JP-1"]
    assert (force.place, force.inverted, force.unsupplied) == ("2912", True, True)
    assert there.of(TaskForceRetreated) == [TaskForceRetreated("JP-1", ())]


# Which way


@pytest.mark.rule("EWR-10.14.G")
def test_the_way_keeps_two_hexes_from_bases_and_one_from_task_forces(situation: Start) -> None:
    there = retreating(situation, fleet("japan", "2809", "Kongo"), others={"US-1": fleet("us", "2611", "Washington")})
    distance = there.game.theatre.map.distance
    for place in retreats(there):
        assert distance(place, "2611") > 1
        assert distance(place, "3009") > 2 or distance("2809", "3009") <= 2
    unsupplied = retreating(
        situation,
        fleet("japan", "2809", "Kongo"),
        others={"US-1": fleet("us", "2611", "Washington", unsupplied=True)},
    )
    assert {"2611", "2710"} & retreats(unsupplied), "out of supply it is ignored"


@pytest.mark.rule("EWR-10.14.G.exc1")
def test_it_may_go_away_from_the_enemy_that_it_flees(situation: Start) -> None:
    there = retreating(situation, fleet("japan", "2909", "Kongo"), threat="3009")
    assert retreats(there)
    way = next(c for c in there.answers if isinstance(c, RetreatTo))
    there.do(way)
    path = there.of(TaskForceRetreated)[0].path
    distance = there.game.theatre.map.distance
    steps = [distance(place, "3009") for place in ("2909", *path)]
    assert all(after > before for before, after in pairwise(steps) if after <= 2)


@pytest.mark.rule("EWR-10.14.G.exc1")
def test_not_if_it_comes_within_two_hexes_of_another(situation: Start) -> None:
    others = {f"US-{n}": fleet("us", place, "Washington") for n, place in ((2, "2609"), (3, "2612"), (4, "2708"))}
    lone = retreating(situation, fleet("japan", "2909", "Kongo"), threat="3009")
    crowd = retreating(situation, fleet("japan", "2909", "Kongo"), threat="3009", others=others)
    assert "2711" in retreats(lone)
    assert "2809" not in ways(crowd, "JP-1")


@pytest.mark.rule("EWR-10.14.G.exc2")
def test_submarines_pass_by_enemies_but_not_through_them(situation: Start) -> None:
    others = {"US-1": fleet("us", "2710", "Washington")}
    there = retreating(situation, submarines("japan", "2809"), others=others)
    assert "2710" not in retreats(there)
    assert {"2709", "2711"} <= retreats(there)


# How it ends


@pytest.mark.rule("EWR-10.14.K")
@pytest.mark.rule("EWR-10.14.J")
def test_a_retreat_ends_inverted_and_is_not_intercepted(situation: Start) -> None:
    others = {"US-1": fleet("us", "2709", "Washington")}
    there = retreating(situation, fleet("japan", "2910", "Kongo"), threat="3009", others=others)
    there.do(RetreatTo("2712"))
    force = there.state.task_forces["JP-1"]
    assert (force.place, force.inverted) == ("2712", True)
    assert there.asked[1] != "intercept"


@pytest.mark.rule("EWR-10.13.B.1")
@pytest.mark.rule("EWR-10.13.B.2")
@pytest.mark.rule("EWR-10.13.B.3")
@pytest.mark.rule("EWR-10.13.D")
@pytest.mark.rule("EWR-10.13.H")
@pytest.mark.rule("EWR-10.14.K")
@pytest.mark.rule("EWR-10.13.B")
def test_at_a_major_base_a_task_force_refuels_for_ten_er(situation: Start) -> None:
    there = retreating(situation, fleet("us", "3409", "Washington"))
    assert "3610" in retreats(there, refuelling=True)
    assert "3009" not in retreats(there, refuelling=True), "no major base"
    there.do(RetreatTo("3610", refuel=True))
    force = there.state.task_forces["US-1"]
    assert (force.place, force.inverted, force.refuelled, force.in_port) == ("3610", False, True, True)
    assert force.origin == ("hawaii",)
    assert [(event.er, event.rule) for event in there.of(Paid)] == [(10, "EWR-10.13.B")]


@pytest.mark.rule("EWR-10.13.E")
@pytest.mark.rule("EWR-10.13.F")
def test_nobody_refuels_twice_or_once_inverted_or_without_ten_er(situation: Start) -> None:
    for force, er in (
        (fleet("us", "3409", "Washington", refuelled=True), 50),
        (fleet("us", "3409", "Washington", inverted=True), 50),
        (fleet("us", "3409", "Washington"), 9),
    ):
        there = retreating(situation, force, er={"us": er, "japan": 50})
        assert retreats(there, refuelling=True) == set()
        assert there.refused(RetreatTo("3610", refuel=True)) == "EWR-10.13.B"


@pytest.mark.rule("EWR-10.13.C")
@pytest.mark.rule("EWR-10.13.G")
@pytest.mark.rule("EWR-10.13.I")
def test_refuelling_ends_the_operation_and_lets_the_task_force_operate_again(situation: Start) -> None:
    forces = {"US-1": fleet("us", "3409", "Washington"), "JP-9": FAR_AWAY["JP-9"]}
    target = {"JP-1": fleet("japan", "3408", "Kongo", unsupplied=True)}
    there = operating(operations(situation, "allies", task_forces={**forces, **target}), "US-1")
    attack = next(c for c in there.answers if type(c).__name__ == "AttackTaskForce")
    there.do(attack, 1).do(EndOperation()).do(Withdraw())
    there.do(RetreatTo("3610", refuel=True))
    assert there.asked == ("japan", "operate")
    operating(there, "JP-9").do(Patrol())
    assert there.allowed(OperateTaskForce("US-1"))
    operating(there, "US-1")
    assert not there.state.task_forces["US-1"].in_port
    sail(there, "3608")
    there.do(Patrol())
    assert there.state.task_forces["US-1"].inverted


@pytest.mark.rule("EWR-10.13.I")
def test_a_refuelled_task_force_intercepts_again(situation: Start) -> None:
    forces = {
        "JP-1": fleet("japan", "3307", "Kongo"),
        "US-1": fleet("us", "3610", "Washington", refuelled=True, in_port=True),
    }
    there = operating(operations(situation, task_forces=forces), "JP-1")
    there.do(next(c for c in there.answers if getattr(c, "place", "") == "3408"))
    assert there.allowed(Intercept("US-1", operational=True))


@pytest.mark.rule("EWR-26.3.B")
@pytest.mark.rule("EWR-10.13.B.1")
def test_americans_refuel_at_a_fleet_train_too(situation: Start) -> None:
    train = {"US-2": TaskForce(nation="us", place="3110", fleet_train=True)}
    there = retreating(
        situation, fleet("us", "3209", "Washington"), others=train, fleet_train=FleetTrain(state="ready")
    )
    assert "3110" in retreats(there, refuelling=True)
    there.do(RetreatTo("3110", refuel=True))
    force = there.state.task_forces["US-1"]
    assert (force.inverted, force.refuelled, force.in_port) == (False, True, False)
    assert there.state.fleet_train.state == "spent"
    commonwealth = retreating(
        situation,
        fleet("commonwealth", "3209", "Renown"),
        others=train,
        fleet_train=FleetTrain(state="ready"),
    )
    assert "3110" not in retreats(commonwealth, refuelling=True)


@pytest.mark.rule("EWR-27.1.1.C")
@pytest.mark.rule("EWR-27.1.1.D")
@pytest.mark.rule("EWR-10.13.B.1")
def test_zones_of_its_navy_serve_as_major_bases(situation: Start) -> None:
    american = retreating(situation, fleet("us", "2524", "Washington"))
    assert "australia_zone" in retreats(american, refuelling=True)
    commonwealth = retreating(situation, fleet("commonwealth", "3908", "Renown"))
    assert "west_coast" not in retreats(commonwealth, refuelling=True)


@pytest.mark.rule("EWR-10.14.I")
@pytest.mark.rule("EWR-10.12.A")
def test_nobody_retreats_of_its_own_will_without_somewhere_to_go(situation: Start) -> None:
    forces = {"JP-1": fleet("japan", "2912", "Kongo", refuelled=True), **FAR_AWAY}
    forces["US-1"] = fleet("us", "2911", "Washington", unsupplied=True)
    there = operating(operations(situation, task_forces=forces, bases=AROUND), "JP-1")
    there.do(AttackTaskForce("US-1"), 1).do(EndOperation())
    assert there.asked == ("japan", "end_operation")
    assert there.refused(Withdraw()) == "EWR-10.14.I"
    assert there.allowed(Patrol())
