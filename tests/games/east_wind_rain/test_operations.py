"""The operations phase: who goes when, what ends a segment, who may still do what (9.1, 9.2)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.fleets import Start, fleet, operating, operations
from tests.games.east_wind_rain.situations import Situation
from wargames_desktop.games.east_wind_rain.commands.air import EndAirOperation, StrikeAt
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import (
    Cease,
    Decline,
    GoFirst,
    OperateAir,
    OperateGround,
    OperateTaskForce,
    Patrol,
    PayFrom,
    SailTo,
    TakeInitiative,
)
from wargames_desktop.games.east_wind_rain.costs import Costs
from wargames_desktop.games.east_wind_rain.declining import only_defensive
from wargames_desktop.games.east_wind_rain.events.operations import OperationsCeased, SegmentBegan
from wargames_desktop.games.east_wind_rain.forces import AirGroup, GroundGroup, GroundStack
from wargames_desktop.games.east_wind_rain.frames.operations import Operations
from wargames_desktop.games.east_wind_rain.operating_units import OperatingUnits
from wargames_desktop.games.east_wind_rain.state import Bases, Magic

TWO_EACH = {
    "JP-1": fleet("japan", "2011", "Kongo"),
    "JP-2": fleet("japan", "2011", "Hiei"),
    "US-1": fleet("us", "3711", "Washington"),
    "US-2": fleet("us", "3711", "Indiana"),
}
"""So far from each other that nobody intercepts."""
ARMY = GroundGroup("japan", "infantry", 5)
BOMBERS = AirGroup("japan", "bomber", "average", 3)


def patrols(situation: Situation, task_force: str) -> Situation:
    return operating(situation, task_force).do(Patrol())


def phase(situation: Situation) -> Operations:
    frame = situation.state.flow[-1]
    assert isinstance(frame, Operations)
    return frame


# Who begins


@pytest.mark.rule("EWR-9.2.A")
def test_the_allies_say_who_begins_if_they_have_the_advantage(situation: Start) -> None:
    for first in ("japan", "allies"):
        there = operations(situation, first, task_forces=TWO_EACH)
        assert there.asked == (first, "operate")
        assert there.state.first == first


@pytest.mark.rule("EWR-9.2.A")
@pytest.mark.rule("EWR-6.5.B")
def test_japan_chooses_otherwise(situation: Start) -> None:
    there = situation(scenario="midway", phase="operations", task_forces=TWO_EACH, magic=Magic(box=4))
    assert there.asked == ("japan", "operations_order")
    assert there.refused(Pass()) == "EWR-6.5.B"
    there.do(GoFirst("allies"))
    assert there.asked == ("allies", "operate")


# Segments


@pytest.mark.rule("EWR-9.2.B")
@pytest.mark.rule("EWR-9.2.E")
def test_the_sides_alternate_after_each_offensive_operation(situation: Start) -> None:
    there = operations(situation, task_forces=TWO_EACH)
    for side, id in (("japan", "JP-1"), ("allies", "US-1"), ("japan", "JP-2"), ("allies", "US-2")):
        assert there.asked == (side, "operate")
        assert [event.side for event in there.of(SegmentBegan)] in ([side], [])
        patrols(there, id)


@pytest.mark.rule("EWR-9.1.A.1c")
@pytest.mark.rule("EWR-9.1.A.1")
@pytest.mark.rule("EWR-10.3.A")
def test_a_patrol_is_an_offensive_operation_and_costs_an_er(situation: Start) -> None:
    there = operations(situation, task_forces=TWO_EACH)
    er = there.state.er["japan"]
    patrols(there, "JP-1")
    assert there.asked == ("allies", "operate")
    assert there.state.er["japan"] == er - 1


@pytest.mark.rule("EWR-9.2.C")
@pytest.mark.rule("EWR-9.1.A.2")
def test_defensive_operations_come_before_the_offensive_one_and_are_free(situation: Start) -> None:
    there = moved_on_land(operations(situation, first="japan", task_forces=TWO_EACH, ground=GARRISONS))
    there.do(Pass())
    assert there.state.er["japan"] == 50
    assert there.asked == ("japan", "operate"), "the segment goes on"
    patrols(there, "JP-1")
    assert there.asked == ("allies", "operate"), "now it is over"


HOME = {"JP-1": fleet("japan", "2011", "Kongo"), "JP-2": fleet("japan", "2011", "Hiei")}
GARRISONS = {"japan": {"1608": {"groups": [ARMY]}}}


def moved_on_land(situation: Situation) -> Situation:
    """Japanese troops at Kure have marched to a hex beside it."""
    situation.do(OperateGround("1608"))
    march = next(command for command in situation.answers if type(command).__name__ == "MarchTo")
    situation.do(march)
    while situation.asked[1] not in ("operate", "take_initiative", "defend"):
        situation.do(Pass())
    return situation


@pytest.mark.rule("EWR-9.2.D")
def test_the_other_side_may_take_the_initiative_after_a_defensive_operation(situation: Start) -> None:
    there = moved_on_land(operations(situation, first="japan", task_forces=TWO_EACH, ground=GARRISONS))
    assert there.asked == ("allies", "take_initiative")
    assert there.refused(Cease()) == "EWR-9.2.D"
    there.do(TakeInitiative())
    assert there.asked == ("allies", "operate")
    again = moved_on_land(operations(situation, first="japan", task_forces=TWO_EACH, ground=GARRISONS))
    again.do(Pass())
    assert again.asked == ("japan", "operate")


@pytest.mark.rule("EWR-9.1.A.1b")
@pytest.mark.rule("EWR-9.2.D.4")
def test_looking_for_a_target_from_the_air_is_offensive_and_not_intercepted(situation: Start) -> None:
    air = {"japan": {"2612": {"ready": [BOMBERS]}}}
    there = operations(situation, task_forces=TWO_EACH, air=air)
    there.do(OperateAir("2612")).do(StrikeAt("3009"), 1)
    assert there.asked[0] == "japan"
    there.do(EndAirOperation())
    assert there.asked == ("allies", "operate")


@pytest.mark.rule("EWR-9.2.D.4")
def test_operations_on_land_are_not_intercepted(situation: Start) -> None:
    forces = {**TWO_EACH, "US-3": fleet("us", "1609", "Wasp")}
    there = operations(situation, first="japan", task_forces=forces, ground=GARRISONS)
    there.do(OperateGround("1608"))
    march = next(command for command in there.answers if type(command).__name__ == "MarchTo")
    there.do(march)
    assert there.asked[0] == "japan" or there.asked[1] == "take_initiative"


@pytest.mark.rule("EWR-9.2.H")
def test_a_side_goes_on_alone_as_long_as_it_can(situation: Start) -> None:
    there = operations(situation, task_forces={**TWO_EACH, "US-1": fleet("us", "3711", "Washington", inverted=True)})
    patrols(there, "JP-1")
    patrols(there, "US-2")
    patrols(there, "JP-2")
    assert not any(isinstance(frame, Operations) for frame in there.state.flow)
    three = operations(situation, task_forces=HOME)
    patrols(three, "JP-1")
    assert three.asked == ("japan", "operate")


@pytest.mark.rule("EWR-9.2.G")
def test_when_neither_side_can_operate_the_phase_is_over(situation: Start) -> None:
    there = operations(situation, task_forces=HOME)
    patrols(there, "JP-1")
    patrols(there, "JP-2")
    assert not any(isinstance(frame, Operations) for frame in there.state.flow)


@pytest.mark.rule("EWR-9.2.G")
def test_a_side_with_troops_alone_may_move_them_or_pass(situation: Start) -> None:
    forces = {"US-1": TWO_EACH["US-1"], "US-2": TWO_EACH["US-2"]}
    there = operations(situation, task_forces=forces, ground=GARRISONS)
    assert there.asked == ("japan", "defend")
    assert there.refused(OperateTaskForce("JP-1")) == "EWR-10.1.A"
    there.do(Pass())
    assert there.asked == ("allies", "operate")
    patrols(there, "US-1")
    assert there.asked == ("japan", "defend")


# Ceasing


@pytest.mark.rule("EWR-9.2.F")
def test_who_ceases_pays_an_er_for_each_task_force_and_its_aircraft_are_used(situation: Start) -> None:
    air = {"japan": {"2215": {"ready": [BOMBERS]}}}
    there = operations(situation, task_forces=TWO_EACH, air=air)
    there.do(Cease())
    assert there.of(OperationsCeased)[0].inverted == ("JP-1", "JP-2")
    assert there.state.er["japan"] == 48
    assert all(there.state.task_forces[id].inverted for id in ("JP-1", "JP-2"))
    assert there.state.air["japan"]["2215"].ready == ()
    assert there.state.air["japan"]["2215"].used == (BOMBERS,)
    assert there.asked == ("allies", "operate")
    patrols(there, "US-1")
    assert there.asked == ("allies", "operate")


@pytest.mark.rule("EWR-9.2.F")
def test_a_task_force_that_has_operated_is_not_paid_for_again(situation: Start) -> None:
    there = patrols(operations(situation, task_forces=TWO_EACH), "JP-1")
    patrols(there, "US-1").do(Cease())
    assert there.state.er["japan"] == 48


@pytest.mark.rule("EWR-9.2.I")
def test_who_declines_keeps_task_forces_ready_and_may_only_defend(situation: Start) -> None:
    air = {"japan": {"2215": {"ready": [BOMBERS]}}}
    there = operations(situation, task_forces=TWO_EACH, ground=GARRISONS, air=air)
    there.do(Decline())
    assert there.asked == ("japan", "defend")
    assert there.refused(OperateTaskForce("JP-1")) == "EWR-9.1.A.1c"
    assert there.allowed(OperateGround("1608"))
    assert there.allowed(OperateAir("2215"))
    assert only_defensive(there.state, "japan")
    assert not only_defensive(there.state, "allies")
    there.do(Pass())
    assert not there.state.task_forces["JP-1"].inverted
    assert there.asked == ("allies", "operate")


@pytest.mark.rule("EWR-9.2.I")
@pytest.mark.rule("EWR-9.2.F")
def test_who_declined_pays_for_its_task_forces_when_the_phase_ends(situation: Start) -> None:
    there = operations(situation, task_forces=TWO_EACH)
    there.do(Decline())
    there.do(Cease())
    assert there.state.er == {**there.state.er, "japan": 48, "us": 48}
    assert all(force.inverted for force in there.state.task_forces.values())


@pytest.mark.rule("EWR-9.2.I")
def test_who_declined_does_not_take_the_initiative(situation: Start) -> None:
    there = operations(situation, first="allies", task_forces=TWO_EACH, ground=GARRISONS)
    there.do(Decline())
    moved_on_land(there)
    assert there.asked == ("japan", "operate")


@pytest.mark.rule("EWR-9.2.J")
def test_without_resources_task_forces_are_inverted_on_credit(situation: Start) -> None:
    there = operations(situation, task_forces=TWO_EACH, er={"japan": 1, "us": 50})
    patrols(there, "JP-1")
    assert there.state.er["japan"] == 0
    assert there.of(OperationsCeased) == [OperationsCeased("japan", ("JP-2",), forced=True)]
    assert there.state.task_forces["JP-2"].inverted
    assert there.state.debts == {"japan": 1}
    assert there.asked == ("allies", "operate")


@pytest.mark.rule("EWR-10.1.E")
def test_only_who_can_pay_operates(situation: Start) -> None:
    forces = {**TWO_EACH, "CW-1": fleet("commonwealth", "3711", "Renown")}
    er = {"japan": 50, "us": 5, "commonwealth": 0}
    there = operations(situation, "allies", scenario="midway_extended", task_forces=forces, er=er)
    assert there.allowed(OperateTaskForce("US-1"))
    assert there.refused(OperateTaskForce("JP-1")) == "EWR-10.1.A"


@pytest.mark.rule("EWR-10.1.A")
def test_only_task_forces_operate_at_sea(situation: Start) -> None:
    there = operations(situation, task_forces=TWO_EACH, ports={"japan": {"1808": {"ships": ["Haruna"]}}})
    assert {c.task_force for c in there.answers if isinstance(c, OperateTaskForce)} == {"JP-1", "JP-2"}
    assert there.refused(OperateTaskForce("Haruna")) == "EWR-10.1.A"


@pytest.mark.rule("EWR-10.1.F")
def test_who_is_on_patrol_does_not_operate_again(situation: Start) -> None:
    there = patrols(operations(situation, task_forces=TWO_EACH), "JP-1")
    patrols(there, "US-1")
    assert there.refused(OperateTaskForce("JP-1")) == "EWR-10.1.F"


@pytest.mark.rule("EWR-5.2.6.B")
def test_who_has_two_purses_says_which_pays_first(situation: Start) -> None:
    forces = {"US-1": fleet("us", "1722", "Washington"), "JP-1": TWO_EACH["JP-1"]}
    er = {"japan": 50, "us": 5, "australia": 2}
    there = operations(situation, "allies", scenario="midway_extended", task_forces=forces, er=er)
    patrols(there, "US-1")
    assert there.asked == ("allies", "pay_from")
    assert there.refused(PayFrom("japan")) == "EWR-10.8.E"
    there.do(PayFrom("australia"))
    assert there.state.er["australia"] == 1
    assert there.state.er["us"] == 5


@pytest.mark.rule("EWR-9.2.C")
def test_a_segment_asks_for_a_unit_and_nothing_else(situation: Start) -> None:
    there = operations(situation, task_forces=TWO_EACH)
    assert there.refused(SailTo("2012")) == "EWR-9.2.C"
    assert there.refused(OperateAir("2215")) == "EWR-11.1.G"
    assert there.refused(OperateGround("2215")) == "EWR-17.1.B"


@pytest.mark.rule("EWR-9.1.A.1a", "EWR-22.2.1.A")
@pytest.mark.parametrize(("enemies", "attackers"), [((), False), (("1521",), True), (("1821",), False)])
def test_troops_of_a_land_zone_operate_and_attack_what_is_next_to_it(situation, theatre, enemies, attackers) -> None:
    troops = GroundStack(groups=(GroundGroup("commonwealth", "infantry", 3),))
    bases = {hex: Bases(side="japan", kinds=("air",)) for hex in enemies}
    there = operations(situation, ground={"allies": {"australia_zone": troops}}, bases=bases, task_forces=TWO_EACH)
    units = OperatingUnits(theatre, Costs(theatre))
    assert units.troops(there.state, "allies", "australia_zone")
    assert units.attackers(there.state, "allies", "australia_zone") == attackers


@pytest.mark.rule("EWR-9.1.A.1b", "EWR-20.1")
@pytest.mark.parametrize(("type", "attackers"), [("airborne", True), ("infantry", False)])
def test_airborne_troops_have_targets_beyond_a_march(situation, theatre, type, attackers) -> None:
    troops = GroundStack(groups=(GroundGroup("japan", type, 3),))
    bases = {"2218": Bases(side="japan", kinds=("air",)), "2622": Bases(side="allies", kinds=("air",))}
    there = operations(situation, ground={"japan": {"2218": troops}}, bases=bases, task_forces=TWO_EACH)
    assert OperatingUnits(theatre, Costs(theatre)).attackers(there.state, "japan", "2218") == attackers
