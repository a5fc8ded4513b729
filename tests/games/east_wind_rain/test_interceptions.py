"""Interceptions: who may try, in which order they are resolved, what becomes of who fails (10.10)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from tests.games.east_wind_rain.fleets import (
    PLANES,
    ZEROS,
    Start,
    fleet,
    operating,
    operations,
    resolved,
    retreat,
    retreats,
    submarines,
)
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import (
    EnterHex,
    GoOn,
    Halt,
    Intercept,
    InterceptByAir,
    OperateTaskForce,
    Patrol,
    RetreatTo,
    SailTo,
    Withdraw,
)
from wargames_desktop.games.east_wind_rain.events.air import SightingRolled
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.events.operations import InterceptionBegan, TaskForceInverted, TaskForceMoved
from wargames_desktop.games.east_wind_rain.forces import AirGroup
from wargames_desktop.games.east_wind_rain.frames.surface import SurfaceBattle
from wargames_desktop.games.east_wind_rain.interceptors import involved, numbers
from wargames_desktop.games.east_wind_rain.results import BattleEnded, deliver
from wargames_desktop.games.east_wind_rain.state import Attempt, TaskForce

CHAIN = {
    "JP-1": fleet("japan", "3018", "Hiei", "Kongo"),
    "JP-2": fleet("japan", "2719", "Kirishima"),
    "JP-3": fleet("japan", "2619", "Haruna"),
    "US-1": fleet("us", "2817", "Washington"),
    "US-2": fleet("us", "2919", "North Carolina"),
}
"""JP-1 operates, US-1 intercepts it, JP-2 intercepts US-1, US-2 intercepts JP-2, and JP-3 intercepts US-2."""

FAR_AWAY = {"JP-9": fleet("japan", "1910", "Haruna"), "US-9": fleet("us", "3711", "Indiana")}
"""They keep the phase from being over."""


def chain(start: Start) -> Situation:
    """Everybody is on the way; JP-3 comes next to US-2, and its sighting roll is next."""
    there = operating(operations(start, task_forces=CHAIN), "JP-1")
    there.do(SailTo("3017"))
    for id in ("US-1", "JP-2", "US-2"):
        there.do(Intercept(id, operational=True))
    return there


def alone(start: Start, place: str = "2817", **more: object) -> Situation:
    """JP-1 has sailed from 3018 to 3017; US-1 is in ``place``."""
    forces = {"JP-1": CHAIN["JP-1"], "US-1": fleet("us", place, "Washington", **more), **FAR_AWAY}
    return operating(operations(start, task_forces=forces), "JP-1").do(SailTo("3017"))


def asked_to_intercept(situation: Situation) -> bool:
    return situation.asked == ("allies", "intercept")


def searches(events: Iterable[Event]) -> list[tuple[str, str]]:
    """Which side looked for whom, in order."""
    return [(event.side, event.target) for event in events if isinstance(event, SightingRolled)]


# General


@pytest.mark.rule("EWR-10.10.1.A")
@pytest.mark.rule("EWR-10.1.C")
def test_every_place_that_is_entered_lets_the_enemy_intercept(situation: Start) -> None:
    forces = {"JP-1": fleet("japan", "3018", "Kongo"), "US-1": fleet("us", "2817", "Washington")}
    there = operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("2918"))
    assert asked_to_intercept(there)
    assert there.state.task_forces["JP-1"].place == "2918"
    far = operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("2919"))
    entered = []
    while asked_to_intercept(far):
        entered.append(far.state.task_forces["JP-1"].place)
        far.do(Pass())
    assert entered[-1] == "2919"
    assert "3018" not in entered


@pytest.mark.rule("EWR-10.10.1.B")
def test_who_lets_a_task_force_go_on_has_lost_the_chance_in_that_hex(situation: Start) -> None:
    forces = {"JP-1": fleet("japan", "3018", "Kongo"), "US-1": fleet("us", "2817", "Washington")}
    there = operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("2917"))
    assert asked_to_intercept(there)
    first = there.state.task_forces["JP-1"].place
    there.do(Pass())
    assert there.state.task_forces["JP-1"].place != first


@pytest.mark.rule("EWR-10.10.1.C")
@pytest.mark.rule("EWR-10.10.3.E")
@pytest.mark.rule("EWR-10.10.3.I")
def test_an_interceptor_comes_next_to_its_target_and_looks_for_it(situation: Start) -> None:
    there = alone(situation).do(Intercept("US-1", operational=True), 4)
    moved = there.of(TaskForceMoved)
    assert [(event.task_force, event.place) for event in moved] == [("US-1", "2917")]
    assert searches(there.events) == [("allies", "JP-1")]


@pytest.mark.rule("EWR-10.10.1.E")
@pytest.mark.rule("EWR-10.10.2.A")
def test_a_task_force_that_is_face_up_and_near_may_intercept_in_both_ways(situation: Start) -> None:
    there = alone(situation, "2917")
    assert there.allowed(Intercept("US-1"))
    assert there.allowed(Intercept("US-1", operational=True))


# Static


@pytest.mark.rule("EWR-10.10.2.A")
@pytest.mark.rule("EWR-10.3.C")
def test_a_task_force_on_patrol_intercepts_statically_only(situation: Start) -> None:
    there = alone(situation, "2917", inverted=True)
    assert there.allowed(Intercept("US-1"))
    assert there.refused(Intercept("US-1", operational=True)) == "EWR-10.3.C"


@pytest.mark.rule("EWR-10.10.2.B")
def test_static_interceptions_reach_two_hexes(situation: Start) -> None:
    assert alone(situation, "2817").allowed(Intercept("US-1"))
    far = alone(situation, "2717")
    assert far.refused(Intercept("US-1")) == "EWR-10.10.2.B"


@pytest.mark.rule("EWR-10.10.2.C")
def test_nobody_intercepts_a_static_interceptor_but_aircraft_of_its_target(situation: Start) -> None:
    forces = {**CHAIN, "US-1": fleet("us", "2817", "Washington")}
    there = operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("3017"))
    there.do(Intercept("US-1"), 4)
    assert searches(there.events) == [("allies", "JP-1")], "JP-2 has not been asked"
    carriers = {
        "JP-1": fleet("japan", "3018", "Akagi", air=(ZEROS,)),
        "US-1": fleet("us", "2817", "Washington"),
    }
    answering = operating(operations(situation, task_forces=carriers), "JP-1").do(SailTo("3017"))
    answering.do(Intercept("US-1"))
    assert answering.asked == ("japan", "intercept_interceptor")
    assert answering.allowed(InterceptByAir("JP-1"))
    assert answering.refused(InterceptByAir("2615")) == "EWR-10.10.2.C"
    answering.do(Pass(), 4)
    assert searches(answering.events) == [("allies", "JP-1")]


@pytest.mark.rule("EWR-10.10.2.D")
@pytest.mark.rule("EWR-10.10.5.C")
def test_a_static_interceptor_that_sights_nothing_stays_where_it_looked_and_pays_nothing(situation: Start) -> None:
    there = alone(situation)
    er = there.state.er["us"]
    there.do(Intercept("US-1"), 4)
    force = there.state.task_forces["US-1"]
    assert force.place == "2917"
    assert force.inverted
    assert there.state.er["us"] == er
    assert there.asked == ("japan", "initiative"), "the target goes on"


@pytest.mark.rule("EWR-10.10.5.C")
@pytest.mark.rule("EWR-10.10.2.D")
def test_a_static_interception_that_sights_costs_one_er(situation: Start) -> None:
    there = alone(situation)
    there.do(Intercept("US-1"), 5)
    assert there.asked == ("allies", "attack")
    there.do(EnterHex(), 2)
    assert there.state.task_forces["US-1"].place == "3017"
    paid = beaten(there, "JP-1").of(Paid)
    assert [(event.er, event.rule) for event in paid if event.purse == "us"] == [(1, "EWR-10.10.5.C")]


# Operational


@pytest.mark.rule("EWR-10.10.3.A")
def test_operational_interceptors_come_from_the_same_area_or_the_next(situation: Start) -> None:
    assert alone(situation, "2617").allowed(Intercept("US-1", operational=True)), "the same area"
    assert alone(situation, "3117").allowed(Intercept("US-1", operational=True)), "the Line Islands"
    far = alone(situation, "3211")
    assert not asked_to_intercept(far)


@pytest.mark.rule("EWR-10.1.E")
@pytest.mark.rule("EWR-10.1.E.exc")
@pytest.mark.rule("EWR-9.2.K")
def test_operational_interceptions_must_be_paid_static_ones_may_be_owed(situation: Start) -> None:
    forces = {"JP-1": CHAIN["JP-1"], "US-1": fleet("us", "2817", "Washington")}
    poor = operating(operations(situation, task_forces=forces, er={"japan": 50, "us": 1}), "JP-1").do(SailTo("3017"))
    assert poor.refused(Intercept("US-1", operational=True)) == "EWR-10.1.E"
    assert poor.allowed(Intercept("US-1"))
    enough = operating(operations(situation, task_forces=forces, er={"japan": 50, "us": 2}), "JP-1").do(SailTo("3017"))
    assert enough.allowed(Intercept("US-1", operational=True)), "2 ER in an uncontested area"
    forces["US-1"] = fleet("us", "2817", "Washington", inverted=True)
    broke = operating(operations(situation, task_forces=forces, er={"japan": 50, "us": 0}), "JP-1").do(SailTo("3017"))
    broke.do(Intercept("US-1"), 5).do(EnterHex(), 2)
    beaten(broke, "JP-1")
    assert broke.state.debts["us"] == 1


@pytest.mark.rule("EWR-10.10.3.O.ex")
@pytest.mark.rule("EWR-13.2.B.4")
@pytest.mark.rule("EWR-10.10.3.H")
@pytest.mark.rule("EWR-10.10.3.K")
@pytest.mark.rule("EWR-10.10.5.B")
def test_the_chain_is_resolved_from_the_highest_number_and_who_fails_retreats(situation: Start) -> None:
    there = chain(situation)
    er = dict(there.state.er)
    events = resolved(there, Intercept("JP-3", operational=True), 4, 2, 3, 1)
    assert searches(events) == [("japan", "US-2"), ("allies", "JP-2"), ("japan", "US-1"), ("allies", "JP-1")]
    done = [e.task_force for e in events if isinstance(e, TaskForceInverted)]
    assert done == ["JP-3", "US-2", "JP-2", "US-1"], "each retreats before the next tries"
    assert there.asked == ("japan", "initiative")
    assert there.state.task_forces["JP-1"].place == "3017"
    assert {purse: er[purse] - there.state.er[purse] for purse in ("japan", "us")} == {"japan": 2, "us": 2}


@pytest.mark.rule("EWR-10.10.3.B")
@pytest.mark.rule("EWR-10.10.3.F")
@pytest.mark.rule("EWR-10.10.3.G")
@pytest.mark.rule("EWR-10.10.3.C")
@pytest.mark.rule("EWR-10.10.3.D")
@pytest.mark.rule("EWR-10.10.1.D")
@pytest.mark.rule("EWR-9.2.D.2")
def test_interceptors_are_intercepted_without_end_and_their_targets_numbered(situation: Start) -> None:
    there = operating(operations(situation, task_forces=CHAIN), "JP-1").do(SailTo("3017"))
    for depth, (id, target) in enumerate((("US-1", "JP-1"), ("JP-2", "US-1"), ("US-2", "JP-2")), 1):
        there.do(Intercept(id, operational=True))
        began = there.of(InterceptionBegan)[0]
        assert (began.interceptor, began.target, began.number) == (id, target, depth)
        assert there.state.task_forces[target].place == {"JP-1": "3017", "US-1": "2917", "JP-2": "2718"}[target]
    assert there.asked == ("japan", "intercept")
    assert numbers(there.state) == {"JP-1": 1, "US-1": 2, "JP-2": 3}


@pytest.mark.rule("EWR-10.10.3.J")
@pytest.mark.rule("EWR-10.1.D")
def test_who_bears_a_number_or_intercepts_makes_no_other_interception(situation: Start) -> None:
    there = chain(situation)
    assert involved(there.state) == {"JP-1", "JP-2", "US-1", "US-2"}
    assert there.refused(Intercept("JP-2", operational=True)) == "EWR-10.10.3.J"
    assert there.refused(Intercept("JP-1", operational=True)) == "EWR-10.10.3.J"
    assert there.allowed(Intercept("JP-3", operational=True))


@pytest.mark.rule("EWR-10.1.D")
def test_other_task_forces_of_the_operating_side_intercept_only_interceptors(situation: Start) -> None:
    there = operating(operations(situation, task_forces=CHAIN), "JP-1").do(SailTo("3017"))
    assert there.asked == ("allies", "intercept")
    there.do(Intercept("US-1", operational=True))
    assert there.asked == ("japan", "intercept")
    assert {c.task_force for c in there.answers if isinstance(c, Intercept)} == {"JP-2", "JP-3"}


@pytest.mark.rule("EWR-10.10.5.A")
def test_a_task_force_tries_once_against_the_same_target_in_an_operation(situation: Start) -> None:
    there = alone(situation).do(Intercept("US-1"), 4)
    assert there.state.attempts == (Attempt("US-1", "JP-1"),)
    there.do(SailTo("2918"))
    assert there.asked == ("japan", "initiative"), "nobody else could intercept"
    there.do(Patrol())
    assert there.state.attempts == ()


@pytest.mark.rule("EWR-10.10.5.A")
def test_static_interceptions_may_be_tried_again_and_again_in_a_turn(situation: Start) -> None:
    forces = {
        "JP-1": CHAIN["JP-1"],
        "JP-2": fleet("japan", "3016", "Kirishima"),
        "US-1": fleet("us", "2917", "Washington", inverted=True),
        "US-2": fleet("us", "3211", "North Carolina"),
    }
    there = operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("3017"))
    there.do(Intercept("US-1"), 4).do(Patrol())
    operating(there, "US-2").do(Patrol())
    operating(there, "JP-2").do(SailTo("2916"))
    assert there.allowed(Intercept("US-1"))


# After the battle


@pytest.mark.rule("EWR-10.10.3.N")
@pytest.mark.rule("EWR-10.10.4.A")
@pytest.mark.rule("EWR-10.10.5.D")
@pytest.mark.rule("EWR-10.10.5.E")
@pytest.mark.rule("EWR-10.2.B.4", "EWR-10.14.B")
def test_a_beaten_target_retreats_and_the_victor_stays_moves_or_retreats(situation: Start) -> None:
    there = intercepted(situation, loser="JP-1")
    assert there.asked == ("japan", "retreat_to")
    retreat(there)
    assert there.state.task_forces["JP-1"].inverted
    assert there.asked == ("allies", "end_interception")
    assert there.allowed(Patrol())
    assert there.allowed(Withdraw())
    assert there.allowed(SailTo("2818"))
    assert there.refused(SailTo("3211")) == "EWR-10.10.3.N"
    er = dict(there.state.er)
    there.do(Patrol())
    assert there.state.task_forces["US-1"].inverted
    assert there.asked == ("allies", "operate")
    assert er["japan"] - there.state.er["japan"] == 1, "the target pays for an operation that came to nothing"


@pytest.mark.rule("EWR-10.10.3.O")
@pytest.mark.rule("EWR-9.2.D.3")
@pytest.mark.rule("EWR-10.10.4.A")
def test_a_beaten_interceptor_retreats_and_its_target_may_go_on_stop_or_retreat(situation: Start) -> None:
    there = intercepted(situation, loser="US-1")
    assert there.asked == ("allies", "retreat_to")
    retreat(there)
    assert there.asked == ("japan", "go_on")
    assert set(there.answers) == {GoOn(), Halt(), Withdraw()}
    there.do(GoOn())
    assert there.asked == ("japan", "initiative")


@pytest.mark.rule("EWR-9.2.D.3")
def test_a_task_force_that_halts_is_on_patrol_and_pays_for_it(situation: Start) -> None:
    there = retreat(intercepted(situation, loser="US-1"))
    er = there.state.er["japan"]
    there.do(Halt())
    assert there.state.task_forces["JP-1"].inverted
    assert er - there.state.er["japan"] == 1
    assert there.asked[0] == "allies"


@pytest.mark.rule("EWR-10.10.4.B")
@pytest.mark.rule("EWR-10.10.4.B.ex")
@pytest.mark.rule("EWR-10.10.4.C")
def test_an_interceptor_that_has_fought_may_give_up_its_own_interception(situation: Start) -> None:
    there = chain(situation)
    there.do(Intercept("JP-3", operational=True), 5).do(EnterHex(), 2)
    beaten(there, "JP-3")
    retreat(there)
    assert there.asked == ("allies", "go_on")
    assert there.refused(Halt()) == "EWR-10.10.5.B"
    there.do(Withdraw())
    retreat(there, 5)
    assert there.state.task_forces["US-2"].inverted
    assert searches(there.events) == [("japan", "US-1")], "JP-2 goes on against US-1"
    assert there.asked == ("japan", "attack")


@pytest.mark.rule("EWR-10.10.3.L")
def test_a_sighting_interceptor_enters_the_hex_or_launches_aircraft(situation: Start) -> None:
    there = alone(situation).do(Intercept("US-1", operational=True), 5)
    assert {type(answer).__name__ for answer in there.answers} == {"EnterHex", "Pass"}
    forces = {"JP-1": CHAIN["JP-1"], "US-1": fleet("us", "2817", "Enterprise", "Washington", air=(PLANES,))}
    carriers = operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("3017"))
    carriers.do(Intercept("US-1", operational=True), 5)
    assert {type(answer).__name__ for answer in carriers.answers} == {"EnterHex", "LaunchStrike", "Pass"}


@pytest.mark.rule("EWR-13.14.H")
@pytest.mark.rule("EWR-10.14.K")
def test_who_is_driven_off_on_its_way_has_lost_its_operation_and_may_refuel(situation: Start) -> None:
    forces = {"US-1": fleet("us", "3409", "Washington"), "JP-1": fleet("japan", "3407", "Kongo"), **FAR_AWAY}
    there = operating(operations(situation, "allies", task_forces=forces), "US-1").do(SailTo("3408"))
    there.do(Intercept("JP-1", operational=True), 6).do(EnterHex(), 2)
    beaten(there, "US-1")
    assert retreats(there, refuelling=True) >= {"3610"}
    there.do(RetreatTo("3610", refuel=True))
    force = there.state.task_forces["US-1"]
    assert (force.inverted, force.refuelled) == (False, True)
    there.do(Patrol())
    assert there.asked == ("japan", "operate"), "the operation is over"


@pytest.mark.rule("EWR-10.14.I")
@pytest.mark.rule("EWR-25.2.1.C")
def test_task_forces_out_of_supply_do_not_intercept(situation: Start) -> None:
    assert not asked_to_intercept(alone(situation, "2917", unsupplied=True))


@pytest.mark.rule("EWR-10.10.3.A")
def test_transports_alone_do_not_intercept(situation: Start) -> None:
    forces = {
        "JP-1": CHAIN["JP-1"],
        "US-1": TaskForce(nation="us", place="2917", naval=()),
        "US-2": submarines("us", "2917"),
    }
    del forces["US-1"]
    assert operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("3017")).allowed(Intercept("US-2"))


@pytest.mark.rule("EWR-10.13.A")
@pytest.mark.rule("EWR-10.13.I")
def test_after_an_operational_interception_a_task_force_may_refuel(situation: Start) -> None:
    forces = {
        "JP-1": fleet("japan", "3307", "Kongo"),
        "US-1": fleet("us", "3409", "Washington", refuelled=False),
    }
    there = operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("3308"))
    there.do(Intercept("US-1", operational=True), 1)
    assert retreats(there, refuelling=True) == {"3610", "west_coast", "panama"}


@pytest.mark.rule("EWR-10.10.5.B")
@pytest.mark.rule("EWR-10.13.D")
@pytest.mark.rule("EWR-10.14.K")
def test_an_interceptor_that_is_driven_off_on_its_way_and_refuels_is_face_up(situation: Start) -> None:
    there = chain(situation)
    state = there.state
    trained = {**state.task_forces, "US-3": fleet("us", "2819", fleet_train=True)}
    ready = msgspec.structs.replace(state.fleet_train, state="ready")
    there.state = msgspec.structs.replace(state, task_forces=trained, fleet_train=ready)
    there.do(Intercept("JP-3", operational=True), 5).do(EnterHex(), 2)
    beaten(there, "JP-3").do(Withdraw())
    assert retreats(there, refuelling=True) == {"2819"}
    there.do(RetreatTo("2819", refuel=True), 5)
    force = there.state.task_forces["US-2"]
    assert (force.inverted, force.refuelled) == (False, True)


@pytest.mark.rule("EWR-10.13.A")
@pytest.mark.rule("EWR-10.13.D")
def test_an_interceptor_that_is_met_on_its_last_way_may_refuel_and_is_face_up(situation: Start) -> None:
    forces = {
        "JP-1": fleet("japan", "3407", "Kongo"),
        "JP-2": fleet("japan", "3306", "Hiei"),
        "US-1": fleet("us", "3409", "Washington"),
    }
    there = operating(operations(situation, task_forces=forces), "JP-1").do(SailTo("3408"))
    there.do(Intercept("US-1", operational=True), 5).do(EnterHex(), 2)
    beaten(there, "JP-1")
    retreat(there)
    there.do(SailTo("3407"))
    there.do(Intercept("JP-2", operational=True), 5).do(EnterHex(), 2)
    beaten(there, "US-1")
    there.do(RetreatTo("3610", refuel=True)).do(Patrol())
    assert there.asked == ("allies", "operate"), "JP-1 has been beaten, and its operation is over"
    force = there.state.task_forces["US-1"]
    assert (force.inverted, force.refuelled) == (False, True)


# From the air


@pytest.mark.rule("EWR-9.2.D.1")
@pytest.mark.rule("EWR-11.23.A")
@pytest.mark.rule("EWR-11.23.C.1")
def test_aircraft_of_a_base_try_to_sight_at_once_and_only_once(situation: Start) -> None:
    forces = {"JP-1": fleet("japan", "2711", "Kongo")}
    planes = AirGroup("us", "army_air", "average", 5)
    there = operations(situation, task_forces=forces, air={"allies": {"3009": {"used": [planes]}}})
    there.do(OperateTaskForce("JP-1")).do(SailTo("2810"))
    assert there.asked == ("allies", "intercept")
    there.do(InterceptByAir("3009"), 1)
    assert there.state.attempts == (Attempt("3009", "JP-1"),)
    assert there.asked == ("japan", "initiative")
    there.do(SailTo("2809"))
    assert there.asked == ("japan", "initiative"), "it has tried"


@pytest.mark.rule("EWR-11.23.A")
def test_aircraft_of_a_base_reach_two_hexes(situation: Start) -> None:
    planes = AirGroup("us", "army_air", "average", 5)
    for place, asked in (("2810", True), ("2710", False)):
        forces = {"JP-1": fleet("japan", "2711", "Kongo")}
        there = operations(situation, task_forces=forces, air={"allies": {"3009": {"used": [planes]}}})
        there.do(OperateTaskForce("JP-1")).do(SailTo(place))
        assert asked_to_intercept(there) == asked


def intercepted(start: Start, loser: str) -> Situation:
    """US-1 has intercepted JP-1 operationally, and ``loser`` has withdrawn from the battle."""
    there = alone(start).do(Intercept("US-1", operational=True), 5).do(EnterHex(), 2)
    return beaten(there, loser)


def beaten(situation: Situation, loser: str) -> Situation:
    """The battle ends after a round: nobody is hurt, ``loser`` has to retreat."""
    flow = situation.state.flow
    battle = next(index for index, frame in enumerate(flow) if isinstance(frame, SurfaceBattle))
    state = msgspec.structs.replace(situation.state, flow=flow[: battle + 1])
    ended = deliver(state, BattleEnded(rounds=1, loser=loser))
    situation.state, situation.events, situation.draws = situation.game._settled(ended, Play(Chance(Forced(()))))
    return situation
