"""Operations of land aircraft: initiatives, shuttles, failed searches, strikes of several bases (11.6, 11.7, 11.21)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.air_situations import (
    BASES,
    BETWEEN,
    NEAR_MIDWAY,
    NEXT_TO_MIDWAY,
    NO_MAGIC,
    base,
    carriers,
    operation,
    ready,
    through,
    transports,
    used,
)
from tests.games.east_wind_rain.fleets import Start
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import MIDWAY, WAKE, planes
from wargames_desktop.games.east_wind_rain.air_operations import AirOperations
from wargames_desktop.games.east_wind_rain.commands.air import (
    Assign,
    ConfirmMissions,
    EndAirOperation,
    FlyAway,
    JoinBase,
    LandAt,
    LookForTarget,
    PickAircraft,
    ShuttleTo,
    StrikeAgain,
    StrikeAt,
    UsualMissions,
)
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.operations import Withdraw
from wargames_desktop.games.east_wind_rain.events.air import AircraftShuttled, AirOperationEnded, StrikeAnnounced
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.frames.air import AirOperation, AirStrike, Allocation
from wargames_desktop.games.east_wind_rain.frames.operations import Operations
from wargames_desktop.games.east_wind_rain.theatre import Theatre

ARMY, NAVAL, BOMBER = planes("us", 6, "army_air"), planes("us", 3), planes("us", 4, "bomber")
NEIGHBOUR, FAR = "3010", "2811"
"""A hex next to Midway, and one three hexes away: bases in tests."""
BASES_THERE = {**BASES, NEIGHBOUR: base("allies")}
PREY = {"JP-1": transports("japan", NEAR_MIDWAY, 20)}


def frame_of(situation: Situation, kind: type) -> object:
    return next(frame for frame in reversed(situation.state.flow) if isinstance(frame, kind))


def struck(situation: Situation) -> list[object]:
    """The pending strike is planned, sighted, and flown with the usual missions; the events."""
    events = list(situation.do(LookForTarget(), 6).events) if situation.asked[1] == "plan_strike" else []
    while situation.asked[1] == "assign_missions":
        situation.do(UsualMissions()).do(ConfirmMissions())
        events += situation.events
    return events + through(situation)


# Targets and ranges


@pytest.mark.rule("EWR-11.7.C", "EWR-11.12.A", "EWR-11.1.A")
def test_targets_lie_within_range_out_and_back(situation: Start) -> None:
    forces = {"JP-1": transports("japan", NEAR_MIDWAY), "JP-2": transports("japan", "2811")}
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=forces)
    assert here.allowed(StrikeAt(NEAR_MIDWAY, "JP-1"))
    assert here.refused(StrikeAt("2811", "JP-2")) == "EWR-11.7.C"
    bombers = operation(situation, air={"allies": {MIDWAY: ready(BOMBER)}}, task_forces=forces)
    assert bombers.allowed(StrikeAt("2811", "JP-2"))
    assert bombers.allowed(StrikeAt(WAKE))
    assert bombers.refused(StrikeAt(MIDWAY)) == "EWR-11.7.C"


@pytest.mark.rule("EWR-11.7.C", "EWR-11.7.D")
def test_a_farther_target_is_reached_by_landing_elsewhere(situation: Start) -> None:
    """Three hexes out and two to another base: the range of five."""
    given = {
        "air": {"allies": {MIDWAY: ready(ARMY)}},
        "task_forces": {"JP-1": transports("japan", "2811")},
        "bases": {**BASES, "2810": base("allies")},
    }
    here = operation(situation, **given).do(StrikeAt("2811", "JP-1"))
    assert here.asked == ("allies", "plan_strike")
    assert here.refused(LookForTarget()) == "EWR-11.7.C"
    assert here.refused(LandAt(MIDWAY, WAKE)) == "EWR-11.7.C"
    here.do(LandAt(MIDWAY, "2810"))
    assert here.allowed(LookForTarget())
    assert here.refused(LandAt(MIDWAY, MIDWAY)) == "EWR-11.7.C"


@pytest.mark.rule("EWR-11.7.D", "EWR-11.7.C", "EWR-11.20.A", "EWR-11.20.E")
def test_who_lands_elsewhere_is_on_top_there_and_done(situation: Start) -> None:
    given = {
        "air": {"allies": {MIDWAY: ready(ARMY)}},
        "task_forces": {"JP-1": transports("japan", "2811", 20)},
        "bases": {**BASES, "2810": base("allies")},
    }
    here = operation(situation, seed=1, **given).do(StrikeAt("2811", "JP-1")).do(LandAt(MIDWAY, "2810"))
    here.do(LookForTarget(), 6)
    here.do(Assign("strike", MIDWAY, planes("us", 4, "army_air"))).do(ConfirmMissions())
    through(here)
    assert here.state.air["allies"]["2810"] == used(planes("us", 4, "army_air"))
    assert here.asked == ("allies", "air_operation"), "no second strike; a second initiative is for those who stayed"
    here.do(StrikeAt("2811", "JP-1")).do(LandAt(MIDWAY, "2810")).do(LookForTarget(), 6)
    assert here.refused(Assign("strike", MIDWAY, planes("us", 3, "army_air"))) == "EWR-11.9.D"


@pytest.mark.rule("EWR-11.7.C")
def test_there_must_be_room_where_aircraft_are_to_land(situation: Start) -> None:
    there = {
        "task_forces": {"JP-1": transports("japan", "2811")},
        "bases": {**BASES, "2810": base("allies")},
    }
    full = {"allies": {MIDWAY: ready(ARMY), "2810": ready(planes("us", 10))}}
    nearly = {"allies": {MIDWAY: ready(ARMY), "2810": ready(planes("us", 8))}}
    assert operation(situation, air=full, **there).refused(StrikeAt("2811", "JP-1")) == "EWR-11.7.C"
    here = operation(situation, air=nearly, **there).do(StrikeAt("2811", "JP-1"))
    here.do(LandAt(MIDWAY, "2810")).do(LookForTarget(), 6)
    assert here.allowed(Assign("strike", MIDWAY, planes("us", 2, "army_air")))
    assert here.refused(Assign("strike", MIDWAY, planes("us", 3, "army_air"))) == "EWR-11.7.C"


# Searching


@pytest.mark.rule("EWR-11.8.A", "EWR-11.8.A.1", "EWR-11.11.B.1", "EWR-11.11.B.2", "EWR-11.8.A.2", "EWR-11.7.B")
def test_a_miss_costs_the_initiative_and_no_er_and_another_may_follow(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=PREY)
    er = here.state.er
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 2)
    assert here.of(StrikeAnnounced)
    assert here.asked == ("allies", "air_operation")
    frame = frame_of(here, AirOperation)
    assert isinstance(frame, AirOperation)
    assert (frame.initiatives, frame.offensive) == (1, True)
    assert here.state.er == er
    assert here.allowed(StrikeAt(NEAR_MIDWAY, "JP-1"))


@pytest.mark.rule("EWR-11.11.B.4", "EWR-11.11.B")
def test_a_second_miss_puts_all_aircraft_on_top_and_counts_as_an_operation(situation: Start) -> None:
    given = {"air": {"allies": {MIDWAY: ready(ARMY), NEIGHBOUR: ready(NAVAL)}}, "bases": BASES_THERE}
    here = operation(situation, task_forces=PREY, **given)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1")).do(JoinBase(NEIGHBOUR)).do(LookForTarget(), 2)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"))
    assert here.asked[1] == "plan_strike"
    assert here.refused(JoinBase("2810")) == "EWR-11.21.E"
    here.do(LookForTarget(), 1)
    assert here.of(AirOperationEnded) == [AirOperationEnded("allies", (MIDWAY, NEIGHBOUR))]
    assert here.state.air["allies"] == {MIDWAY: used(ARMY), NEIGHBOUR: used(NAVAL)}
    assert here.state.er == operation(situation, task_forces=PREY, **given).state.er


@pytest.mark.rule("EWR-11.11.B.3", "EWR-11.8.B")
def test_success_leads_to_the_attack(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=PREY)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 3)
    assert here.asked == ("allies", "assign_missions")
    assert here.state.task_forces["JP-1"].shown == ("reserve",)


# Second strike, second initiative, costs


@pytest.mark.rule("EWR-11.8.M", "EWR-11.8.N", "EWR-11.20.A", "EWR-11.20.C", "EWR-11.25.A", "EWR-11.25.B")
def test_after_a_strike_the_same_target_may_be_struck_again_for_as_much(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY, NAVAL)}}, task_forces=PREY, seed=1)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    events = struck(here)
    assert [event for event in events if isinstance(event, Paid)] == [Paid("us", 1, "an air strike", "EWR-11.25.A")]
    assert here.asked == ("allies", "strike_again")
    here.do(StrikeAgain())
    assert here.asked == ("japan", "withdraw_from_strike")
    here.do(Pass(), 6)
    assert here.asked == ("allies", "assign_missions")
    events = struck(here)
    assert [event for event in events if isinstance(event, Paid)] == [Paid("us", 1, "a second strike", "EWR-11.25.B")]
    frame = frame_of(here, AirOperation)
    assert isinstance(frame, AirOperation)
    assert frame.initiatives == 1, "it is no second initiative"


@pytest.mark.rule("EWR-11.20.D")
def test_a_second_strike_that_finds_nothing_ends_the_initiative(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=PREY, seed=1)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    struck(here)
    here.do(StrikeAgain()).do(Pass(), 1)
    assert here.asked == ("allies", "air_operation")


@pytest.mark.rule("EWR-11.20.A")
def test_bombers_strike_once(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(BOMBER)}}, task_forces=PREY, seed=1)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    struck(here)
    assert here.asked == ("allies", "air_operation"), "no second strike, but a second initiative"
    assert here.allowed(StrikeAt(NEAR_MIDWAY, "JP-1"))


@pytest.mark.rule("EWR-11.20.A")
def test_only_those_who_flew_fly_again(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY, BOMBER)}}, task_forces=PREY, seed=1)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    here.do(Assign("strike", MIDWAY, planes("us", 2, "army_air"))).do(ConfirmMissions())
    through(here)
    here.do(StrikeAgain()).do(Pass(), 6)
    assert here.allowed(Assign("strike", MIDWAY, planes("us", 2, "army_air")))
    assert here.refused(Assign("strike", MIDWAY, planes("us", 3, "army_air"))) == "EWR-11.9.D"
    assert here.refused(Assign("strike", MIDWAY, planes("us", 1, "bomber"))) == "EWR-11.9.D"


@pytest.mark.rule("EWR-11.8.O", "EWR-11.8.P", "EWR-11.20.E", "EWR-11.20.F", "EWR-11.25.C", "EWR-11.25.D")
def test_a_second_initiative_costs_double_after_one_that_cost(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=PREY, seed=1)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    struck(here)
    here.do(Pass()).do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    events = struck(here)
    assert [event for event in events if isinstance(event, Paid)] == [Paid("us", 2, "an air strike", "EWR-11.25.C")]
    here.do(StrikeAgain()).do(Pass(), 6)
    events = struck(here)
    assert [event for event in events if isinstance(event, Paid)] == [Paid("us", 2, "a second strike", "EWR-11.25.D")]
    assert here.asked[1] == "place_units", "both initiatives are used"
    assert here.state.air["allies"][MIDWAY].ready == ()


@pytest.mark.rule("EWR-11.20.F", "EWR-11.25.C")
def test_a_second_initiative_after_a_miss_costs_the_usual(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=PREY, seed=1)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 1).do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    events = struck(here)
    assert [event for event in events if isinstance(event, Paid)] == [Paid("us", 1, "an air strike", "EWR-11.25.A")]


@pytest.mark.rule("EWR-11.20.F")
def test_a_second_initiative_that_cannot_be_paid_is_not_offered(situation: Start) -> None:
    given = {"air": {"allies": {MIDWAY: ready(ARMY)}}, "task_forces": PREY, "seed": 1}
    poor = operation(situation, er={"us": 2, "japan": 5}, **given).do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    struck(poor)
    poor.do(Pass())
    assert poor.asked[1] == "place_units"


# Targets that get away


@pytest.mark.rule("EWR-11.20.B", "EWR-12.2.E.3")
def test_a_target_that_withdraws_is_harder_to_find_and_safe_from_a_second_initiative(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=PREY, seed=1)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    struck(here)
    here.do(StrikeAgain()).do(Withdraw(), 3)
    events = through(here)
    while here.asked[1] == "retreat_to":
        here.do(here.answers[0])
        events += here.events
    assert here.state.task_forces["JP-1"].place != NEAR_MIDWAY
    assert here.state.task_forces["JP-1"].inverted
    if here.asked[1] == "air_operation":
        assert not any(isinstance(answer, StrikeAt) and answer.task_force == "JP-1" for answer in here.answers)


@pytest.mark.rule("EWR-14.7.E")
def test_submarines_retreat_or_face_the_second_strike(situation: Start) -> None:
    from tests.games.east_wind_rain.fleets import submarines

    given = {"air": {"allies": {MIDWAY: ready(ARMY)}}, "task_forces": {"JP-1": submarines("japan", NEAR_MIDWAY, 9)}}
    stay = operation(situation, seed=1, **given).do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    struck(stay)
    stay.do(StrikeAgain())
    assert stay.asked == ("japan", "withdraw_from_strike")
    stay.do(Pass(), 6)
    assert stay.asked == ("allies", "assign_missions")
    flee = operation(situation, seed=1, **given).do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    struck(flee)
    flee.do(StrikeAgain()).do(Withdraw())
    assert flee.asked[1] != "assign_missions", "they are not struck again"


@pytest.mark.rule("EWR-14.4.A")
def test_bombers_do_not_strike_submarines(situation: Start) -> None:
    from tests.games.east_wind_rain.fleets import submarines

    forces = {"JP-1": submarines("japan", NEAR_MIDWAY, 9)}
    here = operation(situation, seed=1, air={"allies": {MIDWAY: ready(ARMY, BOMBER)}}, task_forces=forces)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"), 6)
    assert here.asked == ("allies", "assign_missions")
    assert here.refused(Assign("strike", MIDWAY, BOMBER)) == "EWR-14.4.A"
    assert here.allowed(Assign("strike", MIDWAY, ARMY))


# Shuttles


@pytest.mark.rule("EWR-11.6.A", "EWR-11.6.C")
def test_a_shuttle_costs_an_er_for_ten_and_puts_them_on_top(situation: Start) -> None:
    air = {"allies": {MIDWAY: ready(ARMY, BOMBER), NEIGHBOUR: ready(NAVAL)}}
    here = operation(situation, air=air, bases={MIDWAY: base("allies", "major"), NEIGHBOUR: base("allies")})
    er = here.state.er["us"]
    here.do(ShuttleTo(NEIGHBOUR))
    assert here.refused(FlyAway()) == "EWR-11.6.A"
    here.do(PickAircraft(ARMY)).do(PickAircraft(planes("us", 2, "bomber"))).do(FlyAway())
    assert here.of(AircraftShuttled)
    assert here.state.er["us"] == er - 1
    assert here.state.air["allies"][MIDWAY] == used(planes("us", 2, "bomber")), "the base has operated"
    stack = here.state.air["allies"][NEIGHBOUR]
    assert stack.ready == (NAVAL,), "who was there before is free"
    assert set(stack.used) == {ARMY, planes("us", 2, "bomber")}
    assert here.asked[1] == "place_units", "there is nothing to strike"


@pytest.mark.rule("EWR-11.6.A", "EWR-11.5.A")
def test_a_shuttle_goes_to_a_supplied_base_in_range_one_way(situation: Start) -> None:
    bases = {**BASES, NEIGHBOUR: base("allies"), "2610": base("allies")}
    given = {"bases": bases, "air": {"allies": {MIDWAY: ready(ARMY)}}}
    here = operation(situation, **given)
    assert here.allowed(ShuttleTo("2610")), "four hexes, of a range of five"
    assert here.refused(ShuttleTo(WAKE)) == "EWR-11.6.A"
    assert here.refused(ShuttleTo(MIDWAY)) == "EWR-11.6.A"
    cut_off = operation(situation, unsupplied={"allies": [NEIGHBOUR]}, **given)
    assert cut_off.refused(ShuttleTo(NEIGHBOUR)) == "EWR-11.6.A"


@pytest.mark.rule("EWR-11.6.B", "EWR-11.6.D", "EWR-11.6.E")
def test_who_has_flown_in_strikes_at_once_with_those_who_are_there(situation: Start) -> None:
    air = {"allies": {MIDWAY: ready(ARMY), NEIGHBOUR: ready(NAVAL)}}
    here = operation(situation, air=air, bases=BASES_THERE, task_forces=PREY, seed=1)
    here.do(ShuttleTo(NEIGHBOUR)).do(PickAircraft(ARMY)).do(FlyAway())
    assert here.asked == ("allies", "air_operation")
    assert here.refused(ShuttleTo(MIDWAY)) == "EWR-11.6.E"
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1")).do(LookForTarget(), 6)
    frame = here.state.flow[-1]
    assert isinstance(frame, Allocation)
    assert {group.type for flight in frame.available for group in flight.groups} == {"army_air", "naval_air"}
    struck(here)
    assert here.asked == ("allies", "strike_again"), "a second strike is theirs"
    here.do(Pass())
    assert here.asked[1] == "place_units", "but no second initiative"
    assert here.state.air["allies"][NEIGHBOUR].ready == ()


@pytest.mark.rule("EWR-11.6.D")
def test_aircraft_that_have_operated_do_not_join_those_who_fly_in(situation: Start) -> None:
    air = {"allies": {MIDWAY: ready(ARMY), NEIGHBOUR: used(NAVAL)}}
    here = operation(situation, air=air, bases=BASES_THERE, task_forces=PREY)
    here.do(ShuttleTo(NEIGHBOUR)).do(PickAircraft(ARMY)).do(FlyAway())
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1")).do(LookForTarget(), 6)
    frame = here.state.flow[-1]
    assert isinstance(frame, Allocation)
    assert {group.type for flight in frame.available for group in flight.groups} == {"army_air"}


@pytest.mark.rule("EWR-11.11.B.2", "EWR-11.6.C")
def test_a_miss_after_a_shuttle_ends_the_operation(situation: Start) -> None:
    air = {"allies": {MIDWAY: ready(ARMY), NEIGHBOUR: ready(NAVAL)}}
    here = operation(situation, air=air, bases=BASES_THERE, task_forces=PREY)
    here.do(ShuttleTo(NEIGHBOUR)).do(PickAircraft(ARMY)).do(FlyAway())
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1")).do(LookForTarget(), 1)
    assert here.asked[1] == "place_units"
    assert here.state.air["allies"][NEIGHBOUR].ready == ()


@pytest.mark.rule("EWR-11.6.B")
def test_after_an_offensive_initiative_a_shuttle_ends_the_operation(situation: Start) -> None:
    air = {"allies": {MIDWAY: ready(ARMY)}}
    here = operation(situation, air=air, bases=BASES_THERE, task_forces=PREY)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1")).do(LookForTarget(), 1)
    here.do(ShuttleTo(NEIGHBOUR)).do(PickAircraft(ARMY)).do(FlyAway())
    assert here.asked[1] == "place_units"


# Several bases


@pytest.mark.rule("EWR-11.21.A", "EWR-11.21.B", "EWR-11.21.B.1", "EWR-11.21.B.2")
def test_bases_in_range_strike_together_with_one_roll(situation: Start) -> None:
    air = {"allies": {MIDWAY: ready(ARMY), NEIGHBOUR: ready(planes("us", 3, "army_air"))}}
    here = operation(situation, air=air, bases=BASES_THERE, task_forces={"JP-1": transports("japan", NEXT_TO_MIDWAY)})
    here.do(StrikeAt(NEXT_TO_MIDWAY, "JP-1"))
    assert here.refused(JoinBase(WAKE)) == "EWR-11.21.A"
    here.do(JoinBase(NEIGHBOUR)).do(LookForTarget(), 6)
    frame = here.state.flow[-1]
    assert isinstance(frame, Allocation)
    assert [flight.station for flight in frame.available] == [MIDWAY, NEIGHBOUR]
    assert (frame.pooled, sum(frame.fighters.values())) == (True, 3)
    assert frame.guarded[NEIGHBOUR] == (NEIGHBOUR, MIDWAY)


@pytest.mark.rule("EWR-11.21.A")
@pytest.mark.parametrize(
    ("there", "given"),
    [(used(NAVAL), {}), (ready(NAVAL), {"unsupplied": {"allies": [NEIGHBOUR]}})],
    ids=["operated", "unsupplied"],
)
def test_only_ready_and_supplied_aircraft_join(situation: Start, there: object, given: dict[str, object]) -> None:
    air = {"allies": {MIDWAY: ready(ARMY), NEIGHBOUR: there}}
    here = operation(situation, air=air, bases=BASES_THERE, task_forces=PREY, **given)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1"))
    assert here.asked[1] == "plan_strike"
    assert here.refused(JoinBase(NEIGHBOUR)) == "EWR-11.21.A"


@pytest.mark.rule("EWR-11.21.C", "EWR-11.21.D", "EWR-11.21.E")
def test_several_bases_strike_no_second_time_but_in_a_second_initiative_together(situation: Start) -> None:
    forces = {"JP-1": transports("japan", NEXT_TO_MIDWAY), "JP-2": transports("japan", "2909")}
    air = {"allies": {MIDWAY: ready(ARMY), NEIGHBOUR: ready(planes("us", 3, "army_air"))}}
    bases = {**BASES, NEIGHBOUR: base("allies", "major")}
    here = operation(situation, air=air, bases=bases, task_forces=forces, seed=1)
    here.do(StrikeAt(NEXT_TO_MIDWAY, "JP-1")).do(JoinBase(NEIGHBOUR)).do(LookForTarget(), 6)
    struck(here)
    assert here.asked == ("allies", "air_operation")
    here.do(StrikeAt("2909", "JP-2"))
    frame = frame_of(here, AirStrike)
    assert isinstance(frame, AirStrike)
    assert frame.launches == (MIDWAY, NEIGHBOUR)
    assert not frame.open


@pytest.mark.rule("EWR-11.21.E")
def test_what_only_one_of_them_reaches_is_no_target_of_the_second(situation: Start) -> None:
    forces = {"JP-1": transports("japan", NEXT_TO_MIDWAY, 20), "JP-2": transports("japan", BETWEEN)}
    air = {"allies": {MIDWAY: ready(BOMBER), NEIGHBOUR: ready(planes("us", 3, "army_air"))}}
    here = operation(situation, air=air, bases=BASES_THERE, task_forces=forces, seed=1)
    assert here.allowed(StrikeAt(BETWEEN, "JP-2"))
    here.do(StrikeAt(NEXT_TO_MIDWAY, "JP-1")).do(JoinBase(NEIGHBOUR)).do(LookForTarget(), 6)
    struck(here)
    assert here.refused(StrikeAt(BETWEEN, "JP-2")) == "EWR-11.7.C"


@pytest.mark.rule("EWR-11.2.C", "EWR-11.21.B.3")
def test_naval_aircraft_land_on_a_carrier_with_room(situation: Start) -> None:
    forces = {**PREY, "US-1": carriers("us", NEXT_TO_MIDWAY, planes("us", 7))}
    here = operation(situation, air={"allies": {MIDWAY: ready(NAVAL, ARMY)}}, task_forces=forces, seed=1)
    here.do(StrikeAt(NEAR_MIDWAY, "JP-1")).do(LandAt(MIDWAY, "US-1")).do(LookForTarget(), 6)
    assert here.allowed(Assign("strike", MIDWAY, planes("us", 1)))
    assert here.refused(Assign("strike", MIDWAY, planes("us", 1, "army_air"))) == "EWR-11.7.C"
    here.do(Assign("strike", MIDWAY, planes("us", 1))).do(ConfirmMissions())
    through(here)
    assert here.state.task_forces["US-1"].air == (planes("us", 8),)


@pytest.mark.rule("EWR-36.4")
def test_nothing_is_struck_where_nobody_may_go(situation: Start) -> None:
    given = {"air": {"allies": {MIDWAY: ready(ARMY)}}, "task_forces": PREY}
    assert operation(situation, **given).allowed(StrikeAt(NEAR_MIDWAY, "JP-1"))
    assert operation(situation, closed=["midway"], **given).refused(StrikeAt(NEAR_MIDWAY, "JP-1")) == "EWR-11.7.C"


@pytest.mark.rule("EWR-11.1.A")
def test_other_answers_are_refused(situation: Start) -> None:
    here = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=PREY)
    assert here.refused(FlyAway()) == "EWR-11.1.A"
    assert here.allowed(EndAirOperation())
    assert BETWEEN not in {answer.hex for answer in here.answers if isinstance(answer, StrikeAt)}


@pytest.mark.rule("EWR-9.2.I")
def test_who_has_given_up_offensive_operations_flies_to_other_bases_only(situation: Start) -> None:
    given = {
        "bases": BASES_THERE,
        "task_forces": PREY,
        "air": {"allies": {MIDWAY: ready(ARMY), NEIGHBOUR: ready(NAVAL)}},
        "magic": NO_MAGIC,
        "phase": "operations",
    }
    steps = [
        Operations(side="allies", declined=("allies",), operating="allies"),
        AirOperation(side="allies", hex=MIDWAY),
    ]
    here = situation(steps=steps, **given)
    assert here.asked == ("allies", "air_operation")
    assert here.refused(StrikeAt(NEAR_MIDWAY, "JP-1")) == "EWR-9.2.I"
    here.do(ShuttleTo(NEIGHBOUR)).do(PickAircraft(ARMY)).do(FlyAway())
    assert here.asked[1] != "air_operation", "nor do they strike from there"


@pytest.mark.rule("EWR-9.2.G")
def test_aircraft_with_nothing_in_range_do_not_operate(situation: Start, theatre: Theatre) -> None:
    alone = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}).state
    with_prey = operation(situation, air={"allies": {MIDWAY: ready(ARMY)}}, task_forces=PREY).state
    operations = AirOperations(theatre)
    assert not operations.can_operate(alone, "allies", MIDWAY)
    assert operations.can_operate(with_prey, "allies", MIDWAY)
