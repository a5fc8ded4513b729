"""Redeployment: who goes first, which bases task forces return to and how, what they unload (27.0)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.supply import (
    KeepCargo,
    Redeploy,
    RedeployAll,
    RedeployFirst,
    UnloadAll,
)
from wargames_desktop.games.east_wind_rain.deployments import Deployments
from wargames_desktop.games.east_wind_rain.events.ground import CargoUnloaded
from wargames_desktop.games.east_wind_rain.events.supply import TaskForceRedeployed, TaskForceStranded
from wargames_desktop.games.east_wind_rain.forces import AirGroup, Cargo, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.supply import Redeployment, RedeployTaskForces
from wargames_desktop.games.east_wind_rain.state import Magic, TaskForce

HONOLULU, MIDWAY, WAKE, TRUK, RABAUL, YOKOHAMA, OSAKA = "3610", "3009", "2612", "2215", "2218", "1808", "1708"
SUBMARINES = {nation: (NavalGroup(nation, "submarine", 1),) for nation in ("us", "japan", "commonwealth")}


def force(nation: str, place: str, **given) -> TaskForce:
    return TaskForce(nation=nation, place=place, **{"naval": (NavalGroup(nation, "destroyer", 1),), **given})


def bases(allies=(), japan=(), kind: str = "major") -> dict[str, object]:
    sides = (("allies", allies), ("japan", japan))
    return {hex: {"side": side, "kinds": [kind]} for side, hexes in sides for hex in hexes}


@pytest.fixture
def redeploying(situation):
    """A side sends its task forces home; they are given by marker."""

    def start(side: str = "allies", **given):
        waiting = tuple(id for id in given["task_forces"] if id.startswith("JP") == (side == "japan"))
        steps = [Redeployment(step="redeploy"), RedeployTaskForces(side=side, waiting=waiting)]
        return situation(phase="redeployment", steps=steps, **{"closed": (), "bases": {}, **given})

    return start


def homes(there, theatre, id: str) -> dict[str, int]:
    return Deployments(theatre).homes(there.state, id)


# Order


@pytest.mark.rule("EWR-27.2.B")
@pytest.mark.rule("EWR-27.2.A")
@pytest.mark.parametrize("first", ["allies", "japan"])
def test_with_the_advantage_the_allies_say_who_redeploys_first(situation, first) -> None:
    there = situation(
        phase="redeployment",
        magic=Magic(advantage=True),
        task_forces={"US-1": force("us", MIDWAY), "JP-1": force("japan", TRUK)},
    )
    assert there.asked == ("allies", "redeployment_order")
    there.do(RedeployFirst(first))
    assert there.asked == (first, "redeploy")
    there.do(RedeployAll())
    assert there.asked == ({"allies": "japan", "japan": "allies"}[first], "redeploy")


@pytest.mark.rule("EWR-27.2.C")
def test_without_it_japan_says_so(situation) -> None:
    there = situation(phase="redeployment", magic=Magic(), task_forces={"US-1": force("us", MIDWAY)})
    assert there.asked == ("japan", "redeployment_order")
    assert set(there.answers) == {RedeployFirst("japan"), RedeployFirst("allies")}


# Where to


@pytest.mark.rule("EWR-27.1.A")
@pytest.mark.rule("EWR-4.7")
def test_task_forces_return_to_supplied_major_bases(redeploying, theatre) -> None:
    given = {"task_forces": {"US-1": force("us", MIDWAY)}}
    there = redeploying(bases={**bases(allies=(HONOLULU,)), **bases(allies=("3313",), kind="air")}, **given)
    assert set(homes(there, theatre, "US-1")) == {HONOLULU, "west_coast", "panama"}
    assert there.refused(Redeploy("US-1", "3313")) == "EWR-27.1.A"
    there.do(Redeploy("US-1", HONOLULU))
    (event,) = there.of(TaskForceRedeployed)
    assert (event.place, event.points) == (HONOLULU, 1)
    assert there.state.task_forces["US-1"].place == HONOLULU
    cut = redeploying(bases=bases(allies=(HONOLULU,)), unsupplied={"allies": [HONOLULU]}, **given)
    assert HONOLULU not in homes(cut, theatre, "US-1")


@pytest.mark.rule("EWR-27.1.1.C")
@pytest.mark.rule("EWR-27.1.1.D")
def test_zones_that_serve_the_allies_as_major_bases(redeploying, theatre) -> None:
    forces = {"US-1": force("us", "1722"), "CW-1": force("commonwealth", "1722")}
    there = redeploying(task_forces=forces)
    assert homes(there, theatre, "US-1") == {"australia_zone": 4, "panama": 6}
    assert homes(there, theatre, "CW-1") == {"australia_zone": 4, "kenya": 6}
    forces = {"US-1": force("us", "0117"), "CW-1": force("commonwealth", "0117")}
    there = redeploying(task_forces=forces)
    assert homes(there, theatre, "CW-1") == {"kenya": 4, "australia_zone": 6}
    assert homes(there, theatre, "US-1") == {"australia_zone": 6}, "past Kenya"
    forces = {"US-1": force("us", "3913"), "CW-1": force("commonwealth", "3913")}
    there = redeploying(task_forces=forces)
    assert set(homes(there, theatre, "US-1")) == {"west_coast", "panama", "australia_zone"}
    assert homes(there, theatre, "CW-1") == {"australia_zone": 6}, "past Panama, which is no base of theirs"


@pytest.mark.rule("EWR-27.1.2.A")
@pytest.mark.rule("EWR-27.1.2.B")
@pytest.mark.rule("EWR-27.1.2.C")
def test_cities_of_the_home_islands_serve_japan_unless_damaged_or_taken(redeploying, theatre) -> None:
    given = {"task_forces": {"JP-1": force("japan", "1809")}, "side": "japan"}
    cities = {"1608", "1708", "1709", "1808", "1906", "1907", "1908", "2006"}
    assert set(homes(redeploying(**given), theatre, "JP-1")) == cities
    assert set(homes(redeploying(damaged_cities=[OSAKA], **given), theatre, "JP-1")) == cities - {OSAKA}
    landed = {"ground": {"allies": {OSAKA: {"groups": [{"nation": "us", "type": "marine", "sp": 1}]}}}}
    assert set(homes(redeploying(**landed, **given), theatre, "JP-1")) == cities - {OSAKA}
    there = redeploying(bases=bases(allies=(OSAKA,)), unsupplied={"allies": [OSAKA]}, **given)
    assert OSAKA not in homes(there, theatre, "JP-1")
    assert "1807" not in cities, "Niigata has no city"


@pytest.mark.rule("EWR-27.1.B")
@pytest.mark.rule("EWR-8.4.D.1")
def test_stacking_limits_hold(redeploying) -> None:
    lying = {f"JP-{number}": force("japan", RABAUL) for number in (2, 3, 4)}
    given = {"side": "japan", "bases": bases(japan=(RABAUL, TRUK))}
    there = redeploying(task_forces={"JP-1": force("japan", "2318"), **lying}, **given)
    assert there.refused(Redeploy("JP-1", RABAUL)) == "EWR-27.1.B"
    assert there.allowed(Redeploy("JP-1", TRUK))
    there.do(Redeploy("JP-2", TRUK))
    assert there.allowed(Redeploy("JP-1", RABAUL))


# How


@pytest.mark.rule("EWR-27.2.D")
def test_six_points_whatever_the_speed(redeploying, theatre) -> None:
    """Honolulu is five points away from the Wake area, seven from Okinawa, for the fast and the slow."""
    for naval in ((NavalGroup("us", "destroyer", 1),), (NavalGroup("us", "transport", 1),)):
        forces = {"US-1": force("us", "2611", naval=naval), "US-2": force("us", "1510", naval=naval)}
        there = redeploying(task_forces=forces, bases=bases(allies=(HONOLULU,)))
        assert homes(there, theatre, "US-1") == {HONOLULU: 3}
        assert homes(there, theatre, "US-2") == {}
        assert there.refused(Redeploy("US-2", HONOLULU)) == "EWR-27.2.D"


@pytest.mark.rule("EWR-27.2.D.1")
def test_no_hostile_area_is_entered_but_one_may_be_left(redeploying, theatre) -> None:
    """Johnston Island in Japanese hands makes Hawaii hostile to whoever comes from Midway."""
    held = bases(japan=("3313",), kind="air")
    there = redeploying(task_forces={"US-1": force("us", MIDWAY), "US-2": force("us", "3707")}, bases=held)
    assert homes(there, theatre, "US-1") == {}
    assert "west_coast" in homes(there, theatre, "US-2")
    free = redeploying(task_forces={"US-1": force("us", MIDWAY)})
    assert "west_coast" in homes(free, theatre, "US-1")


@pytest.mark.rule("EWR-27.2.D.2")
def test_clear_of_bases_by_two_hexes_and_of_task_forces_by_one(redeploying, theatre) -> None:
    given = {"task_forces": {"US-1": force("us", MIDWAY), "JP-1": force("japan", "3409")}}
    there = redeploying(bases={**bases(allies=(HONOLULU,)), **bases(japan=("3313",), kind="air")}, **given)
    reach = Deployments(theatre).waters(there.state, "allies").returning(there.state.task_forces["US-1"])
    for enemy, distance in (("3313", 2), ("3409", 1)):
        for hex in theatre.map.within(enemy, distance + 1):
            if theatre.map.distance(enemy, hex) <= distance:
                assert not any(berth.place == hex for berth in reach), hex
    assert any(berth.place == "3307" for berth in reach)


@pytest.mark.rule("EWR-27.2.D.2")
def test_who_is_close_to_an_enemy_may_only_go_away_from_him(redeploying, theatre) -> None:
    there = redeploying(
        task_forces={"US-1": force("us", "2711")}, bases={**bases(allies=(HONOLULU,)), **bases(japan=(WAKE,))}
    )
    reach = Deployments(theatre).waters(there.state, "allies").returning(there.state.task_forces["US-1"])
    assert theatre.map.distance(WAKE, "2711") == 2
    places = {berth.place for berth in reach}
    assert "2710" in places
    assert "2811" not in places, "no farther from Wake than where it is"
    assert HONOLULU in places


@pytest.mark.rule("EWR-27.2.D.exc")
def test_submarines_pass_enemies_and_hostile_areas_but_not_their_hexes(redeploying, theatre) -> None:
    held = bases(japan=("3313",), kind="air")
    given = {"task_forces": {"US-1": force("us", MIDWAY, naval=SUBMARINES["us"]), "JP-1": force("japan", "3309")}}
    there = redeploying(bases=held, **given)
    reach = Deployments(theatre).waters(there.state, "allies").returning(there.state.task_forces["US-1"])
    places = {berth.place for berth in reach}
    assert {"3308", "3312"} <= places
    assert "west_coast" in homes(there, theatre, "US-1")
    assert places.isdisjoint({"3313", "3309"})


@pytest.mark.rule("EWR-27.2.E")
def test_who_cannot_return_is_out_of_supply(redeploying) -> None:
    there = redeploying(task_forces={"US-1": force("us", "1510"), "US-2": force("us", "3709")})
    there.do(RedeployAll())
    assert there.state.task_forces["US-1"].unsupplied
    assert there.state.task_forces["US-1"].place == "1510"
    assert not there.state.task_forces["US-2"].unsupplied
    assert [event.task_force for event in there.of(TaskForceStranded)] == ["US-1"]


@pytest.mark.rule("EWR-25.2.1.B")
def test_who_returns_out_of_supply_remains_so(redeploying) -> None:
    there = redeploying(task_forces={"US-1": force("us", "3709", unsupplied=True)})
    there.do(Redeploy("US-1", "west_coast"))
    assert there.state.task_forces["US-1"].unsupplied
    assert there.state.task_forces["US-1"].in_port


@pytest.mark.rule("EWR-27.1.A")
@pytest.mark.rule("EWR-27.2.F")
def test_all_return_to_the_nearest_base_at_once(redeploying) -> None:
    forces = {"US-1": force("us", MIDWAY), "US-2": force("us", "3909"), "US-3": force("us", HONOLULU)}
    there = redeploying(task_forces=forces, bases=bases(allies=(HONOLULU,)))
    there.do(RedeployAll())
    assert [force.place for force in there.state.task_forces.values()] == [HONOLULU, HONOLULU, HONOLULU]
    assert there.draws == ()
    assert not any(force.unsupplied for force in there.state.task_forces.values())


# Unloading


CARGO = Cargo(ground=(GroundGroup("us", "marine", 3),), air=(AirGroup("us", "army_air", "green", 2),))
TRANSPORTS = (NavalGroup("us", "transport", 2),)


@pytest.mark.rule("EWR-27.2.G")
@pytest.mark.parametrize("supplied", [True, False])
def test_in_a_major_base_they_unload_and_do_not_load(situation, supplied) -> None:
    laden = force("us", HONOLULU, naval=TRANSPORTS, cargo=CARGO)
    there = situation(
        phase="redeployment",
        steps=[Redeployment(step="unload", turns=("allies",))],
        bases=bases(allies=(HONOLULU,)),
        unsupplied={"allies": [] if supplied else [HONOLULU]},
        task_forces={"US-1": laden, "US-2": force("us", HONOLULU)},
    )
    assert there.asked == ("allies", "unload_task_forces")
    assert set(there.answers) == {Pass(), UnloadAll("US-1"), KeepCargo("US-1")}
    assert there.refused(UnloadAll("US-2")) == "EWR-27.2.G"
    there.do(UnloadAll("US-1"))
    assert there.state.task_forces["US-1"].cargo == Cargo()
    assert sum(group.sp for group in there.state.ground["allies"][HONOLULU].groups) == 3
    stack = there.state.air["allies"][HONOLULU]
    assert sum(group.sp for group in (*stack.ready, *stack.used)) == 2
    assert {event.seen_by("japan") for event in there.of(CargoUnloaded)} == {None}


@pytest.mark.rule("EWR-27.2.G")
def test_they_may_keep_it_aboard_and_unload_nowhere_else(situation) -> None:
    laden = force("us", HONOLULU, naval=TRANSPORTS, cargo=CARGO)
    at_sea = force("us", MIDWAY, naval=TRANSPORTS, cargo=CARGO)
    there = situation(
        phase="redeployment",
        steps=[Redeployment(step="unload", turns=("allies",))],
        bases={**bases(allies=(HONOLULU,)), **bases(allies=(MIDWAY,), kind="air")},
        task_forces={"US-1": laden, "US-2": at_sea},
    )
    assert there.refused(UnloadAll("US-2")) == "EWR-27.2.G"
    there.do(KeepCargo("US-1"))
    assert there.state.task_forces["US-1"].cargo == CARGO
