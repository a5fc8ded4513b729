"""Strikes and what answers them: counter-sighting, CAP and cover, strikes in answer, landing, costs (11.8 to 11.25)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.air_situations import (
    BASES,
    NEXT_TO_MIDWAY,
    base,
    carriers,
    operation,
    ready,
    strike,
    through,
    transports,
    used,
)
from tests.games.east_wind_rain.fleets import Start, fleet
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import MIDWAY, WAKE, planes
from wargames_desktop.games.east_wind_rain import counter_sighting
from wargames_desktop.games.east_wind_rain.air_forces import strength
from wargames_desktop.games.east_wind_rain.air_results import Diverted
from wargames_desktop.games.east_wind_rain.commands.air import (
    AnswerAgainst,
    Assign,
    ConfirmMissions,
    Divert,
    FightWithCap,
    StrikeAt,
    UsualMissions,
    WithholdCap,
)
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.events.air import (
    AircraftLost,
    AnswerAnnounced,
    CounterSighted,
    MissionsAssigned,
    TargetFound,
)
from wargames_desktop.games.east_wind_rain.events.air_attack import WavesRolled
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike, Allocation, Diversion, Strike
from wargames_desktop.games.east_wind_rain.frames.air_attack import Attack
from wargames_desktop.games.east_wind_rain.state import Bases

TARGET = "2810"
"""Deep sea between Midway (two hexes) and Wake (three)."""
ZEROS = planes("japan", 8)
FIGHTERS = planes("us", 9, "army_air")


def raid(start: Start, **given: Any) -> Situation:
    """Aircraft of Midway have sighted a Japanese carrier force with a 6, +2 for the base, and have been assigned."""
    forces = {"JP-1": carriers("japan", TARGET, ZEROS), **given.pop("task_forces", {})}
    air = {"allies": {MIDWAY: ready(FIGHTERS)}, **given.pop("air", {})}
    here = operation(start, task_forces=forces, air=air, **given)
    here.do(StrikeAt(TARGET, "JP-1"), 6)
    return here


def assigned(here: Situation, strike: int = 6, escort: int = 0, cap: int = 0) -> Situation:
    """Army aircraft of Midway have been told what they do."""
    here.do(Assign("strike", MIDWAY, planes("us", strike, "army_air")))
    if escort:
        here.do(Assign("escort", MIDWAY, planes("us", escort, "army_air")))
    if cap:
        here.do(Assign("cap", MIDWAY, planes("us", cap, "army_air")))
    return here


def frame_of(here: Situation, kind: type) -> Any:
    return next(frame for frame in reversed(here.state.flow) if isinstance(frame, kind))


def paid(events: Any) -> list[tuple[str, int, str]]:
    return [(event.purse, event.er, event.rule) for event in events if isinstance(event, Paid)]


# Counter-sighting


@pytest.mark.rule("EWR-11.13.C", "EWR-11.13.1", "EWR-11.13.3.B")
@pytest.mark.parametrize(
    ("defender", "result"),
    [(0, "exclusive"), (7, "attacker_higher"), (8, "equal"), (9, "defender_higher")],
)
def test_two_rolls_make_one_of_the_results(defender: int, result: str) -> None:
    assert counter_sighting.result(8, defender) == result


@pytest.mark.rule("EWR-11.9.D", "EWR-11.8.C", "EWR-11.13.A", "EWR-11.13.B", "EWR-12.2.D")
def test_the_defender_looks_for_the_strike_when_its_missions_are_closed(situation: Start) -> None:
    here = assigned(raid(situation))
    here.do(ConfirmMissions(), 4)
    assert here.of(CounterSighted) == [CounterSighted("japan", "exclusive", 8, 0)]
    assert here.asked == ("japan", "assign_missions")


@pytest.mark.rule("EWR-11.13.A", "EWR-11.23.C.2")
def test_who_has_no_aircraft_there_does_not_look(situation: Start) -> None:
    forces = {"JP-1": transports("japan", TARGET)}
    here = operation(situation, task_forces=forces, air={"allies": {MIDWAY: ready(FIGHTERS)}}, seed=1)
    here.do(StrikeAt(TARGET, "JP-1"), 6).do(UsualMissions()).do(ConfirmMissions())
    assert here.of(CounterSighted) == []
    assert frame_of(here, Strike).counter == "exclusive"


@pytest.mark.rule("EWR-11.13.1", "EWR-11.13.1.1", "EWR-11.13.1.2", "EWR-12.2.D.3")
def test_who_does_not_see_the_strike_puts_up_a_fifth_and_does_not_answer(situation: Start) -> None:
    here = assigned(raid(situation, seed=1)).do(ConfirmMissions(), 2)
    allocation = frame_of(here, Allocation)
    assert (allocation.roles, allocation.fighters) == (("cap",), {"JP-1": 2})
    assert here.refused(Assign("cap", "JP-1", planes("japan", 3))) == "EWR-11.13.1.1"
    here.do(UsualMissions()).do(ConfirmMissions())
    attack = frame_of(here, Attack)
    assert (strength(attack.cap), attack.airborne, attack.on_deck) == (2, (), True)
    events = through(here)
    assert not any(isinstance(event, AnswerAnnounced) for event in events)


def near_raid(start: Start, roll: int, **given: Any) -> Situation:
    """The same next to Midway, so that carrier aircraft reach it; 6 and 2 and 1 against what Japan rolls, and 2."""
    given = {"bases": {**BASES, "2710": base("japan")}, **given}
    forces = {"JP-1": carriers("japan", NEXT_TO_MIDWAY, ZEROS, ships=("Yamato",))}
    forces.update(given.pop("task_forces", {}))
    air = {"allies": {MIDWAY: ready(FIGHTERS)}, **given.pop("air", {})}
    seed = given.pop("seed", 1)
    here = operation(start, task_forces=forces, air=air, seed=seed, **given)
    here.do(StrikeAt(NEXT_TO_MIDWAY, "JP-1"), 6)
    assigned(here, 5, 1, 2).do(ConfirmMissions(), roll)
    return here


@pytest.mark.rule("EWR-11.13.2.A", "EWR-12.2.D.1", "EWR-11.13.3.A")
@pytest.mark.parametrize(("roll", "result", "edge"), [(6, "equal", 0), (6, "defender_higher", 1)])
def test_who_sees_it_as_well_puts_up_a_third_and_strikes_at_once(
    situation: Start, roll: int, result: str, edge: int
) -> None:
    """With a 5 the Allies have 7, and 6 and 2 beat them."""
    first = 6 if result == "equal" else 5
    forces = {"JP-1": carriers("japan", NEXT_TO_MIDWAY, ZEROS, ships=("Yamato",))}
    bases = {**BASES, "2710": base("japan")}
    here = operation(situation, task_forces=forces, air={"allies": {MIDWAY: ready(FIGHTERS)}}, seed=1, bases=bases)
    here.do(StrikeAt(NEXT_TO_MIDWAY, "JP-1"), first)
    assigned(here, 5, 1, 2).do(ConfirmMissions(), roll)
    assert [event.result for event in here.of(CounterSighted)] == [result]
    assert here.asked == ("japan", "answer_strike")
    assert here.answers == (AnswerAgainst(MIDWAY), Pass())
    here.do(AnswerAgainst(MIDWAY))
    allocation = frame_of(here, Allocation)
    assert (allocation.roles, allocation.fighters) == (("strike", "escort", "cap"), {"JP-1": 3})
    here.do(Assign("strike", "JP-1", planes("japan", 4))).do(Assign("cap", "JP-1", planes("japan", 2)))
    here.do(Assign("escort", "JP-1", planes("japan", 1)))
    assert here.refused(Assign("cap", "JP-1", planes("japan", 3))) == "EWR-11.13.2.A"
    here.do(ConfirmMissions())
    attack = frame_of(here, Attack)
    assert (strength(attack.cap), attack.cap_drm, attack.on_deck) == (2, edge, False)
    assert strength(attack.airborne) == 6, "the strike in answer, its escort, and the one that is left"


@pytest.mark.rule("EWR-11.13.2.C", "EWR-11.8.I.3", "EWR-11.13.2.D")
def test_the_strike_at_once_meets_the_attackers_cap_before_anybody_lands(situation: Start) -> None:
    here = near_raid(situation, 6).do(AnswerAgainst(MIDWAY))
    here.do(Assign("strike", "JP-1", planes("japan", 5))).do(ConfirmMissions())
    announced = here.of(AnswerAnnounced)
    assert [(event.kind, event.target.hex) for event in announced] == [("simultaneous", MIDWAY)]
    events = through(here, "send_cap")
    assert here.asked == ("allies", "send_cap"), "Japan has put up no CAP, and sent no escort"
    attack = frame_of(here, Attack)
    assert (attack.side, attack.kind, strength(attack.cap)) == ("japan", "simultaneous", 2)
    assert strength(attack.airborne) > 0, "the American strike has not landed"
    assert not attack.on_deck
    assert paid(events) == []


@pytest.mark.rule("EWR-11.13.2.A", "EWR-11.13.2.B")
def test_who_does_not_answer_stays_in_the_air_for_nothing(situation: Start) -> None:
    here = near_raid(situation, 6).do(Pass()).do(UsualMissions()).do(ConfirmMissions())
    attack = frame_of(here, Attack)
    assert (strength(attack.cap), strength(attack.airborne)) == (3, 5)
    events = [*here.events, *through(here)]
    assert not any(purse == "japan" for purse, _, _ in paid(events))


@pytest.mark.rule("EWR-11.13.3.B", "EWR-12.2.D.2", "EWR-11.8.K", "EWR-11.13.3.C", "EWR-11.13.3.D", "EWR-11.13.3.F")
def test_who_sees_it_later_strikes_back_when_it_has_landed(situation: Start) -> None:
    here = near_raid(situation, 3)
    assert [event.result for event in here.of(CounterSighted)] == ["attacker_higher"]
    assert frame_of(here, Allocation).fighters == {"JP-1": 3}
    here.do(ConfirmMissions())
    assert frame_of(here, Attack).on_deck
    through(here)
    assert here.asked == ("japan", "answer_strike")
    here.do(AnswerAgainst(MIDWAY))
    allocation = frame_of(here, Allocation)
    assert allocation.roles == ("strike", "escort")
    here.do(UsualMissions()).do(ConfirmMissions())
    assert [event.kind for event in here.of(AnswerAnnounced)] == ["return"]
    through(here, "fight_with_cap")
    attack = frame_of(here, Attack)
    assert (attack.kind, attack.cap_drm, strength(attack.cap), attack.airborne) == ("return", 1, 2, ())
    events = through(here)
    assert ("japan", 1, "EWR-11.13.3.F") in paid(events)


@pytest.mark.rule("EWR-11.13.3.C", "EWR-11.13.3.G")
def test_at_a_base_the_cap_does_not_strike_back(situation: Start) -> None:
    """Bombers of Wake are raided at home; their third of fighters flies CAP."""
    bases = {MIDWAY: base("allies"), "2910": base("japan", "major")}
    air = {
        "allies": {MIDWAY: ready(FIGHTERS)},
        "japan": {"2910": used(planes("japan", 6), planes("japan", 3, "bomber"))},
    }
    here = operation(situation, air=air, bases=bases, seed=1).do(StrikeAt("2910"), 6)
    assigned(here, 5, 1, 2).do(ConfirmMissions(), 3)
    assert [event.result for event in here.of(CounterSighted)] == ["attacker_higher"]
    here.do(Assign("cap", "2910", planes("japan", 2))).do(ConfirmMissions())
    through(here, "fight_with_cap")
    here.do(WithholdCap())
    through(here)
    assert here.asked == ("japan", "answer_strike"), "aircraft on top of a base may strike back (EWR-11.1.H)"
    here.do(AnswerAgainst(MIDWAY))
    allocation = frame_of(here, Allocation)
    (flight,) = allocation.available
    naval = sum(group.sp for group in flight.groups if group.type == "naval_air")
    assert naval <= 4


@pytest.mark.rule("EWR-11.13.3.G")
def test_a_return_strike_is_no_operation(situation: Start) -> None:
    bases = {MIDWAY: base("allies"), "2910": base("japan", "major")}
    air = {"allies": {MIDWAY: ready(FIGHTERS)}, "japan": {"2910": ready(planes("japan", 12))}}
    here = operation(situation, air=air, bases=bases, seed=1).do(StrikeAt("2910"), 6)
    assigned(here, 2, 1, 2).do(ConfirmMissions(), 3)
    here.do(ConfirmMissions())
    through(here)
    here.do(AnswerAgainst(MIDWAY)).do(UsualMissions()).do(ConfirmMissions())
    through(here)
    stack = here.state.air["japan"]["2910"]
    assert stack.ready
    assert stack.used == ()


@pytest.mark.rule("EWR-11.13.2.D")
def test_the_answer_may_go_where_the_strike_lands(situation: Start) -> None:
    from wargames_desktop.games.east_wind_rain.commands.air import LandAt, LookForTarget

    bases = {**BASES, "2710": base("japan"), "2909": base("allies", "major")}
    forces = {"JP-1": carriers("japan", NEXT_TO_MIDWAY, ZEROS)}
    here = operation(situation, task_forces=forces, air={"allies": {MIDWAY: ready(FIGHTERS)}}, bases=bases, seed=1)
    here.do(StrikeAt(NEXT_TO_MIDWAY, "JP-1")).do(LandAt(MIDWAY, "2909")).do(LookForTarget(), 5)
    assigned(here, 5, 1, 2).do(ConfirmMissions(), 6)
    assert here.answers == (AnswerAgainst(MIDWAY), AnswerAgainst("2909"), Pass())
    assert here.refused(AnswerAgainst(WAKE)) == "EWR-11.13.2.D"


# CAP and cover


@pytest.mark.rule("EWR-11.5.D", "EWR-25.2.1.D")
def test_aircraft_out_of_supply_fly_cap_and_nothing_else(situation: Start) -> None:
    bases = {MIDWAY: base("allies"), "2910": base("japan")}
    air = {"allies": {MIDWAY: ready(FIGHTERS)}, "japan": {"2910": ready(planes("japan", 6))}}
    here = operation(situation, air=air, bases=bases, seed=1, unsupplied={"japan": ["2910"]}).do(StrikeAt("2910"), 4)
    assigned(here, 5, 1, 2).do(ConfirmMissions(), 6)
    assert here.asked == ("japan", "assign_missions"), "no strike in answer"
    assert frame_of(here, Allocation).fighters == {"2910": 2}


@pytest.mark.rule("EWR-11.22.A", "EWR-11.22.B", "EWR-11.22.C", "EWR-11.22.D", "EWR-11.22.D.1", "EWR-11.22.D.2")
def test_neighbours_give_cover_each_by_its_own_share(situation: Start) -> None:
    forces = {
        "JP-2": fleet("japan", "2809", "Hiryu", "Soryu", air=(planes("japan", 5),)),
        "JP-3": fleet("japan", "2808", "Hosho", air=(planes("japan", 2),)),
    }
    bases = {**BASES, "2811": base("japan"), "2711": base("japan")}
    air = {"japan": {"2811": used(planes("japan", 7, "army_air")), "2711": ready(planes("japan", 9))}}
    given = {"allies": {MIDWAY: ready(FIGHTERS)}, **air}
    here = operation(
        situation,
        task_forces={"JP-1": carriers("japan", TARGET, ZEROS), **forces},
        air=given,
        bases=bases,
        seed=1,
    )
    here.do(StrikeAt(TARGET, "JP-1"), 4)
    assigned(here).do(ConfirmMissions(), 6)
    allocation = frame_of(here, Allocation)
    neighbours = set(allocation.fighters) - {"JP-1"}
    assert neighbours == {
        station
        for station, place in (("JP-2", "2809"), ("JP-3", "2808"), ("2811", "2811"), ("2711", "2711"))
        if here.game.theatre.map.distance(TARGET, place) == 1
    }
    assert allocation.fighters["JP-1"] == 3
    for station in neighbours:
        assert here.refused(Assign("strike", station, planes("japan", 1))) == "EWR-11.13.C"


@pytest.mark.rule("EWR-11.22.D")
def test_an_unsupplied_base_gives_no_cover(situation: Start) -> None:
    bases = {**BASES, "2811": base("japan")}
    air = {"allies": {MIDWAY: ready(FIGHTERS)}, "japan": {"2811": ready(planes("japan", 6))}}
    forces = {"JP-1": carriers("japan", TARGET, ZEROS)}
    distance = situation(**{"phase": "operations"}).game.theatre.map.distance(TARGET, "2811")
    assert distance == 1
    covered = operation(situation, air=air, bases=bases, task_forces=forces).do(StrikeAt(TARGET, "JP-1"), 6)
    assigned(covered).do(ConfirmMissions(), 1)
    assert "2811" in frame_of(covered, Allocation).fighters
    alone = operation(situation, air=air, bases=bases, task_forces=forces, unsupplied={"japan": ["2811"]})
    alone.do(StrikeAt(TARGET, "JP-1"), 6)
    assigned(alone).do(ConfirmMissions(), 1)
    assert set(frame_of(alone, Allocation).fighters) == {"JP-1"}


@pytest.mark.rule("EWR-11.25.E", "EWR-11.25.A", "EWR-11.22.D.2")
def test_cover_is_paid_for_and_the_cap_of_the_target_is_not(situation: Start) -> None:
    bases = {**BASES, "2811": base("japan")}
    air = {"allies": {MIDWAY: ready(FIGHTERS)}, "japan": {"2811": ready(planes("japan", 6))}}
    forces = {"JP-1": carriers("japan", TARGET, ZEROS)}
    here = operation(situation, air=air, bases=bases, task_forces=forces, seed=1).do(StrikeAt(TARGET, "JP-1"), 6)
    assigned(here, 1).do(ConfirmMissions(), 1).do(UsualMissions()).do(ConfirmMissions())
    events = through(here, "send_cap")
    assert {flight.station for flight in frame_of(here, Attack).cap} == {"JP-1", "2811"}
    events += through(here)
    assert [each for each in paid(events) if each[0] == "japan"] == [("japan", 1, "EWR-11.25.E")]


@pytest.mark.rule("EWR-11.25.H", "EWR-11.25.G", "EWR-12.5.E")
@pytest.mark.parametrize(("cap", "price"), [(10, 0), (11, 1)])
def test_more_than_ten_sp_of_cap_cost(situation: Start, cap: int, price: int) -> None:
    bases = {MIDWAY: base("allies"), "2910": Bases(side="japan", kinds=("major", "major"))}
    air = {"allies": {MIDWAY: ready(FIGHTERS)}, "japan": {"2910": ready(planes("japan", 36))}}
    here = operation(situation, air=air, bases=bases, seed=1).do(StrikeAt("2910"), 6)
    assigned(here, 2).do(ConfirmMissions(), 3)
    here.do(Assign("cap", "2910", planes("japan", cap))).do(ConfirmMissions())
    through(here)
    events = [*here.events, *here.do(Pass()).events]
    assert [er for purse, er, rule in paid(events) if rule == "EWR-11.25.H"] == ([price] if price else [])


@pytest.mark.rule("EWR-11.14.O", "EWR-11.25.A")
@pytest.mark.parametrize(("sp", "price"), [(10, 1), (11, 2)])
def test_each_ten_sp_cost_one(situation: Start, sp: int, price: int) -> None:
    air = {"allies": {MIDWAY: ready(planes("us", 20, "army_air"))}}
    forces = {"JP-1": transports("japan", TARGET, 20)}
    here = operation(situation, air=air, task_forces=forces, bases={MIDWAY: base("allies", "major")}, seed=1)
    here.do(StrikeAt(TARGET, "JP-1"), 6)
    here.do(Assign("strike", MIDWAY, planes("us", sp, "army_air"))).do(ConfirmMissions())
    assert paid(through(here)) == [("us", price, "EWR-11.25.A")]


# Which task force it is


@pytest.mark.rule("EWR-11.12.D", "EWR-11.12.E", "EWR-11.12.E.1", "EWR-11.12.E.2", "EWR-11.12.E.2a", "EWR-11.12.F")
@pytest.mark.parametrize(
    ("dice", "found"), [((3,), "JP-2"), ((4, 3), "JP-1"), ((4, 4), "JP-2"), ((6, 1), "JP-1"), ((6, 6), "JP-2")]
)
def test_a_die_tells_which_of_two_was_sighted(situation: Start, dice: tuple[int, ...], found: str) -> None:
    forces = {"JP-1": transports("japan", TARGET), "JP-2": fleet("japan", TARGET, "Nachi")}
    here = operation(situation, air={"allies": {MIDWAY: ready(FIGHTERS)}}, task_forces=forces)
    here.do(StrikeAt(TARGET, "JP-2"), 6, *dice)
    assert here.of(TargetFound) == [TargetFound("JP-2", found, dice)]
    assert frame_of(here, Strike).target.task_force == found
    shown = {id: force.shown for id, force in here.state.task_forces.items()}
    assert shown[found]
    assert not shown["JP-1" if found == "JP-2" else "JP-2"], "the other one is not declared"


@pytest.mark.rule("EWR-11.12.E.2b")
@pytest.mark.parametrize(
    ("second", "found"), [(1, "JP-1"), (2, "JP-1"), (3, "JP-2"), (4, "JP-2"), (5, "JP-3"), (6, "JP-3")]
)
def test_of_three_each_has_two_numbers(situation: Start, second: int, found: str) -> None:
    forces = {id: transports("japan", TARGET) for id in ("JP-1", "JP-2", "JP-3")}
    here = operation(situation, air={"allies": {MIDWAY: ready(FIGHTERS)}}, task_forces=forces)
    here.do(StrikeAt(TARGET, "JP-1"), 6, 5, second)
    assert frame_of(here, Strike).target.task_force == found


@pytest.mark.rule("EWR-11.12.F")
def test_others_in_the_hex_help_to_defend(situation: Start) -> None:
    forces = {"JP-1": transports("japan", TARGET), "JP-2": carriers("japan", TARGET, ZEROS)}
    here = operation(situation, air={"allies": {MIDWAY: ready(FIGHTERS)}}, task_forces=forces)
    here.do(StrikeAt(TARGET, "JP-1"), 6, 2)
    assigned(here).do(ConfirmMissions(), 1)
    assert set(frame_of(here, Allocation).fighters) == {"JP-2"}


# Landing


@pytest.mark.rule("EWR-11.8.J", "EWR-11.8.L", "EWR-12.3.H")
def test_all_land_where_they_started(situation: Start) -> None:
    here = operation(
        situation,
        air={"allies": {MIDWAY: ready(FIGHTERS)}},
        task_forces={"JP-1": transports("japan", TARGET, 20)},
        seed=1,
    ).do(StrikeAt(TARGET, "JP-1"), 6)
    assigned(here, 6, 1, 2).do(ConfirmMissions())
    through(here)
    assert here.state.air["allies"][MIDWAY] == ready(FIGHTERS)


def stranded(start: Start, **given: Any) -> Situation:
    """American aircraft whose carrier force is gone look for a place, over a hex next to Midway."""
    frame = Diversion(
        side="allies",
        station="US-1",
        aircraft=(planes("us", 3),),
        origin=NEXT_TO_MIDWAY,
        from_carriers=True,
        flown=given.pop("flown", 1),
        excess=given.pop("excess", 3),
        optional=given.pop("optional", False),
    )
    return strike(start, frame, **given)


@pytest.mark.rule("EWR-11.13.3.E", "EWR-11.13.2.B")
def test_aircraft_without_a_carrier_land_within_range_on_top(situation: Start) -> None:
    here = stranded(situation, task_forces={"US-2": carriers("us", "2911", planes("us", 7))})
    assert here.asked == ("allies", "divert")
    assert here.allowed(Divert(planes("us", 3), MIDWAY))
    assert here.refused(Divert(planes("us", 2), "US-2")) == "EWR-7.2.E"
    here.do(Divert(planes("us", 1), "US-2")).do(Divert(planes("us", 2), MIDWAY))
    assert here.state.task_forces["US-2"].air == (planes("us", 8),)
    assert here.state.air["allies"][MIDWAY] == used(planes("us", 2))


@pytest.mark.rule("EWR-11.13.3.E", "EWR-11.4.C")
def test_who_reaches_no_place_is_lost(situation: Start) -> None:
    assert stranded(situation, flown=2).asked == ("allies", "divert")
    here = stranded(situation, flown=3)
    assert here.asked[1] == "place_units"
    assert [(event.aircraft, event.rule) for event in here.of(AircraftLost)] == [(planes("us", 3), "EWR-11.13.3.E")]


@pytest.mark.rule("EWR-7.3.4.D", "EWR-7.3.4.E")
def test_aircraft_on_the_ground_may_leave_a_lost_base_or_stay(situation: Start) -> None:
    here = stranded(situation, optional=True)
    assert here.asked == ("allies", "divert")
    assert here.allowed(Pass())
    nowhere = stranded(situation, optional=True, flown=3)
    assert nowhere.asked[1] == "place_units"
    assert nowhere.of(AircraftLost) == []


@pytest.mark.rule("EWR-11.13.3.E")
def test_what_landed_at_home_after_all_is_told() -> None:
    assert Diverted((planes("us", 1),)).left == (planes("us", 1),)


# Secrets


@pytest.mark.rule("EWR-11.9.A", "EWR-11.14.A")
def test_missions_are_secret_until_the_strike_is_over_the_target(situation: Start) -> None:
    here = assigned(raid(situation, seed=1), 5, 1, 2).do(ConfirmMissions(), 2)
    told = here.of(MissionsAssigned)[0]
    assert (told.seen_by("allies").strike, told.seen_by("japan").strike) == (told.strike, ())
    seen = frame_of(here, Strike).seen_by("japan")
    assert (seen.strike, seen.escort, seen.guard, seen.launched) == ((), (), (), 0)
    view = here.game.view(here.state, "allies")
    allocation = next(frame for frame in reversed(view.flow) if isinstance(frame, Allocation))
    assert (allocation.available, allocation.fighters) == ((), {})
    here.do(UsualMissions()).do(ConfirmMissions())
    assert here.asked == ("allies", "divide_strike")
    assert frame_of(here, Attack).seen_by("allies").cap == ()
    assert frame_of(here, Attack).seen_by("japan").escort == ()
    through(here, "fight_with_cap")
    assert frame_of(here, Attack).seen_by("allies").cap
    assert frame_of(here, Attack).seen_by("japan").escort
    assert FightWithCap() in here.answers


@pytest.mark.rule("EWR-12.1", "EWR-12.2.C", "EWR-12.3.A")
def test_carriers_strike_as_bases_do_and_roll_for_waves(situation: Start) -> None:
    frame = AirStrike(side="allies", launches=("US-1",), hex=TARGET, target="JP-1", reason="encounter", sighting=6)
    forces = {
        "US-1": carriers("us", "2910", planes("us", 8)),
        "JP-1": transports("japan", TARGET, 20),
    }
    here = strike(situation, frame, task_forces=forces, seed=1)
    if here.asked[1] == "plan_strike":
        from wargames_desktop.games.east_wind_rain.commands.air import LookForTarget

        here.do(LookForTarget())
    assert frame_of(here, Allocation).fighters == {"US-1": 3}
    here.do(UsualMissions()).do(ConfirmMissions())
    assert here.of(WavesRolled)
