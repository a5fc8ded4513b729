"""Amphibious assaults: sighting, defence tactics, gunfire missions, waves, victory and failure, prices (19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.east_wind_rain.fleets import Start, operating, operations
from tests.games.east_wind_rain.ground_fights import (
    SIGHTED,
    MiddlingDice,
    fight,
    position,
    round_of,
    sp_at,
    stack,
    troops,
)
from tests.games.east_wind_rain.situations import Situation
from tests.games.east_wind_rain.strikes import AFTERWARDS, MIDWAY
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import (
    AssignGuns,
    Attack,
    ChooseDefense,
    FightOn,
    HoldBack,
    LandWave,
    OpenFire,
    PutAircraftAshore,
    PutAshore,
    StormAshore,
    TakeAboard,
)
from wargames_desktop.games.east_wind_rain.commands.operations import Assault, LaunchStrike
from wargames_desktop.games.east_wind_rain.events.bombardment import Bombarded
from wargames_desktop.games.east_wind_rain.events.ground import (
    DefenseChosen,
    GroundCombatOver,
    GunfireAssigned,
    WaveLanded,
)
from wargames_desktop.games.east_wind_rain.events.operations import TaskForceMoved
from wargames_desktop.games.east_wind_rain.forces import AirGroup, Cargo, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.ground import AmphibiousAssault
from wargames_desktop.games.east_wind_rain.state import Bases, TaskForce

GUADALCANAL, BESIDE = "2420", "2421"
"""Not brown: its defenders may go inland; a hex of open sea next to it."""
BASE = {GUADALCANAL: Bases(side="allies", kinds=("air",))}


def force(*cargo: GroundGroup, place: str = GUADALCANAL, ships: tuple[str, ...] = (), **more: Any) -> TaskForce:
    """Four transport SP of Japan with troops, escorted by ``ships``."""
    held = Cargo(ground=tuple(sorted(cargo)), air=more.pop("planes", ()))
    naval = (NavalGroup("japan", "transport", 4),)
    return TaskForce(nation="japan", place=place, ships=tuple(sorted(ships)), naval=naval, cargo=held, **more)


def assaulting(
    start: Start, fleet: TaskForce, *defenders: GroundGroup, hex: str = GUADALCANAL, **given: Any
) -> Situation:
    """A task force has begun an assault, and has sighted the hex; dice that are not forced are threes."""
    frame = AmphibiousAssault(side="japan", task_force="JP-1", hex=hex, **given.pop("frame", {}))
    ground = {"allies": {hex: stack(*defenders)} if defenders else {}}
    there = start(
        draws=[given.pop("die", SIGHTED)],
        **position(
            steps=[AFTERWARDS, frame], task_forces={"JP-1": fleet, **given.pop("others", {})}, ground=ground, **given
        ),
    )
    middling = MiddlingDice.__new__(MiddlingDice)
    middling.__dict__.update(there.__dict__)
    return middling


def at(there: Situation, decision: str) -> Situation:
    """The usual answers until ``decision`` is asked: all attack, no strike, the guns support."""
    usual = {"commit_assault": Attack(), "assault_strike": Pass(), "assign_guns": OpenFire("support")}
    while there.asked[1] != decision:
        there.do(usual[there.asked[1]])
    return there


# Sighting


@pytest.mark.rule("EWR-19.1.A", "EWR-10.7.A")
def test_a_task_force_with_troops_assaults_coasts_that_the_enemy_holds(situation) -> None:
    base = {"2419": Bases(side="japan", kinds=("air",))}
    ground = {"allies": {GUADALCANAL: stack(troops("us", 1))}}
    loaded = {"JP-1": force(troops("japan", 5), place=BESIDE), "JP-2": force(place=BESIDE)}
    there = operating(operations(situation, task_forces=loaded, ground=ground, bases=base), "JP-1")
    assert there.allowed(Assault(GUADALCANAL))
    assert not there.allowed(Assault("2320")), "nobody is there"
    empty = operating(operations(situation, task_forces=loaded, ground=ground, bases=base), "JP-2")
    assert empty.refused(Assault(GUADALCANAL)) == "EWR-10.7.A"


@pytest.mark.rule("EWR-19.1.B", "EWR-19.1.D")
@pytest.mark.parametrize("place", [GUADALCANAL, BESIDE])
def test_it_sights_from_the_hex_or_from_beside_it_and_then_moves_in_unhindered(situation, place) -> None:
    hunter = TaskForce(nation="us", place="2422", ships=("Atlanta", "Colorado"))
    there = assaulting(situation, force(troops("japan", 5), place=place), troops("us", 3), others={"US-1": hunter})
    assert there.asked == ("japan", "commit_assault"), "nobody intercepts on the last hex"
    assert there.state.task_forces["JP-1"].place == GUADALCANAL
    moved = [event for event in there.of(TaskForceMoved) if event.task_force == "JP-1"]
    assert len(moved) == (place == BESIDE)


@pytest.mark.rule("EWR-19.1.B")
def test_who_does_not_sight_does_not_assault(situation) -> None:
    there = assaulting(situation, force(troops("japan", 5), place=BESIDE), troops("us", 3), die=1)
    assert there.state.task_forces["JP-1"].place == BESIDE
    assert there.asked[1] == "place_units"


@pytest.mark.rule("EWR-19.1.C", "EWR-19.1.D")
@pytest.mark.parametrize(("place", "helped"), [(GUADALCANAL, True), (BESIDE, False)])
def test_in_the_hex_it_sees_better(situation, place, helped) -> None:
    there = assaulting(situation, force(troops("japan", 5), place=place), troops("us", 3))
    (roll,) = [event for event in there.events if event.__struct_config__.tag == "sighting_rolled"]
    assert ("EWR-11.10.C.r3" in {change.rule for change in roll.modifiers}) == helped


# Tactics and guns


@pytest.mark.rule("EWR-19.3.A")
def test_the_defender_says_how_it_defends_all_alike(situation) -> None:
    there = at(assaulting(situation, force(troops("japan", 5)), troops("us", 3), bases=BASE), "choose_defense")
    assert there.asked[0] == "allies"
    assert there.answers == (ChooseDefense("beach"), ChooseDefense("inland"))
    there.do(ChooseDefense("inland"))
    (chosen,) = there.of(DefenseChosen)
    assert (chosen.tactic, chosen.forced) == ("inland", False)


@pytest.mark.rule("EWR-19.3.D")
def test_a_brown_island_is_defended_at_the_beach(situation) -> None:
    fleet = force(troops("japan", 5), place=MIDWAY)
    there = assaulting(situation, fleet, troops("us", 3), hex=MIDWAY)
    there.do(Attack())
    (chosen,) = there.of(DefenseChosen)
    assert (chosen.tactic, chosen.forced) == ("beach", True)


GUNS = ("Nachi", "Yamato")


@pytest.mark.rule("EWR-19.4.B.1", "EWR-19.4.B.2", "EWR-19.4.B.3", "EWR-19.4.G", "EWR-19.2.B", "EWR-10.7.B")
def test_each_ship_gets_a_mission_for_all_her_guns(situation, charts) -> None:
    there = at(assaulting(situation, force(troops("japan", 5), ships=GUNS), troops("us", 9)), "choose_defense")
    there.do(ChooseDefense("beach"))
    assert {AssignGuns("Nachi", mission) for mission in ("bombard", "support", "suppress")} <= set(there.answers)
    there.do(AssignGuns("Nachi", "suppress")).do(OpenFire("support"))
    (assigned,) = there.of(GunfireAssigned)
    nachi, yamato = (charts.ships[ship].gun + charts.ships[ship].secondary for ship in GUNS)
    assert assigned.factors == {"suppress": nachi, "support": yamato}
    assert (assigned.support, assigned.suppression) == (yamato // 10, -(nachi // 10))


FOUR = ("Fuso", "Yamashiro", "Ise", "Hyuga")


@pytest.mark.rule("EWR-19.4.B.2", "EWR-19.4.J")
def test_support_helps_the_attacker_in_every_round(situation, charts) -> None:
    """Every ten factors add one against a beach."""
    guns = sum(charts.ships[ship].gun + charts.ships[ship].secondary for ship in FOUR)
    assert guns >= 20
    fleet = force(troops("japan", 20, "marine"), ships=FOUR)
    there = at(assaulting(situation, fleet, troops("us", 12, "marine")), "choose_defense")
    there.do(ChooseDefense("beach")).do(OpenFire("support"))
    for _ in range(2):
        there.do(StormAshore())
        changes = {change.rule: change.value for change in round_of(there).attack.modifiers}
        assert changes["EWR-19.4.D"] == guns // 10
        while there.asked[1] == "fight_on":
            there.do(FightOn())


@pytest.mark.rule("EWR-19.4.B.3", "EWR-19.4.J")
def test_suppression_weakens_the_defender(situation, charts) -> None:
    guns = sum(charts.ships[ship].gun + charts.ships[ship].secondary for ship in FOUR)
    fleet = force(troops("japan", 20, "marine"), ships=FOUR)
    there = at(assaulting(situation, fleet, troops("us", 12)), "choose_defense")
    there.do(ChooseDefense("beach")).do(OpenFire("suppress")).do(StormAshore())
    assert {change.rule: change.value for change in round_of(there).defence.modifiers}["EWR-19.4.E"] == -(guns // 10)
    assert "EWR-19.4.D" not in {change.rule for change in round_of(there).attack.modifiers}


@pytest.mark.rule("EWR-19.4.C", "EWR-19.4.H", "EWR-19.4.I")
def test_ships_that_bombard_do_nothing_else_and_once_only(situation) -> None:
    """The bombardment comes before the landing; the base on the beach is a target; no modifier is left."""
    fleet = force(troops("japan", 20, "marine"), ships=FOUR)
    there = at(assaulting(situation, fleet, troops("us", 12), bases=BASE), "choose_defense")
    there.do(ChooseDefense("beach")).do(OpenFire("bombard"))
    bombardments = there.of(Bombarded)
    while there.asked[1] != "landing_wave":
        there.do(there.pending.default or there.answers[0])
        bombardments += there.of(Bombarded)
    assert len(bombardments) == 1
    assert (fight(there).support, fight(there).suppression) == (0, 0)
    there.do(StormAshore())
    assert not {"EWR-19.4.D", "EWR-19.4.E"} & {change.rule for change in round_of(there).attack.modifiers}


# Waves


@pytest.mark.rule("EWR-19.5.A")
def test_against_a_defence_inland_all_land_and_nothing_is_lost_by_it(situation) -> None:
    there = at(assaulting(situation, force(troops("japan", 12)), troops("us", 9)), "choose_defense")
    there.do(ChooseDefense("inland"))
    assert there.of(WaveLanded)[0].troops[0].sp == 12
    assert round_of(there).attack.points == 60
    assert not {"EWR-19.5.D.r1", "EWR-19.5.D.r2"} & {change.rule for change in round_of(there).attack.modifiers}


@pytest.mark.rule("EWR-19.5.C", "EWR-19.5.D")
@pytest.mark.parametrize(
    ("aboard", "landed", "rule"),
    [
        ((troops("japan", 10),), 2, "EWR-19.5.D.r1"),
        ((troops("japan", 10, "marine"),), 4, "EWR-19.5.D.r2"),
        ((troops("japan", 10), troops("japan", 5, "marine")), 4, "EWR-19.5.D.r1"),
    ],
)
def test_at_a_beach_only_who_has_landed_fights_and_the_first_round_costs(situation, aboard, landed, rule) -> None:
    """Two of four landed are marines in the last case: exactly half counts as infantry."""
    there = at(assaulting(situation, force(*aboard), troops("us", 9)), "choose_defense")
    there.do(ChooseDefense("beach")).do(StormAshore())
    assert round_of(there).attack.points == 5 * landed
    values = {change.rule: change.value for change in round_of(there).attack.modifiers}
    assert values[rule] == {"EWR-19.5.D.r1": -2, "EWR-19.5.D.r2": -1}[rule]


@pytest.mark.rule("EWR-19.5.D")
def test_later_rounds_cost_nothing_more(situation) -> None:
    there = at(assaulting(situation, force(troops("japan", 20, "marine")), troops("us", 4)), "choose_defense")
    there.do(ChooseDefense("beach")).do(StormAshore(), 3, 1)
    while there.asked[1] == "fight_on":
        there.do(FightOn())
    assert there.asked == ("japan", "landing_wave")
    there.do(StormAshore())
    assert not {"EWR-19.5.D.r1", "EWR-19.5.D.r2"} & {change.rule for change in round_of(there).attack.modifiers}


@pytest.mark.rule("EWR-19.5.E")
def test_the_next_wave_is_as_large_as_those_who_hold_the_beach(situation) -> None:
    there = at(assaulting(situation, force(troops("japan", 20, "marine")), troops("us", 6)), "choose_defense")
    there.do(ChooseDefense("beach"))
    assert fight(there).wave == (troops("japan", 8, "marine"),)
    assert there.refused(LandWave("japan", "marine", 9)) in ("EWR-19.5.B", "EWR-19.5.E")
    there.do(StormAshore(), 1, 1)
    held = sp_at(there, "japan", GUADALCANAL)
    assert 0 < held < 8
    while there.asked[1] == "fight_on":
        there.do(FightOn())
    assert sum(group.sp for group in fight(there).wave) == 8, "up to the first wave's number, of the same kind"
    there.do(StormAshore(), 3, 1)
    assert round_of(there).attack.points == 5 * (held + 8)


# Afterwards


@pytest.mark.rule("EWR-19.6.B", "EWR-19.8.E")
def test_an_assault_that_failed_may_be_tried_again_at_twice_the_price(situation) -> None:
    first = assaulting(situation, force(troops("japan", 6)), troops("us", 3))
    first.do(Attack())
    second = assaulting(situation, force(troops("japan", 6)), troops("us", 3), frame={"doubled": True})
    second.do(Attack())
    assert 50 - first.state.er["japan"] == 2 * 2
    assert 50 - second.state.er["japan"] == 2 * 2 * 2


def conquest(situation, *cargo: GroundGroup, **given: Any) -> Situation:
    """Nobody but the garrison of an air base defends inland, and falls in the first round."""
    there = assaulting(situation, force(*cargo, **given), bases=BASE)
    at(there, "choose_defense").do(ChooseDefense("inland"), 6, 1)
    assert there.of(GroundCombatOver)[0].winner == "japan"
    return there


@pytest.mark.rule("EWR-19.7.A", "EWR-19.7.B")
def test_after_a_victory_troops_and_aircraft_land_and_troops_go_aboard_again(situation) -> None:
    planes = (AirGroup("japan", "army_air", "average", 5),)
    there = conquest(situation, troops("japan", 10), planes=planes)
    assert there.asked == ("japan", "after_assault")
    assert there.state.bases[GUADALCANAL].side == "japan"
    assert there.allowed(PutAircraftAshore("japan", "army_air", "average", 5))
    there.do(PutAircraftAshore("japan", "army_air", "average", 5))
    assert there.state.air["japan"][GUADALCANAL]
    ashore = sp_at(there, "japan", GUADALCANAL)
    assert there.refused(TakeAboard("japan", "infantry", ashore)) == "EWR-19.7.B", "one SP must stay"
    there.do(TakeAboard("japan", "infantry", ashore - 1))
    assert sp_at(there, "japan", GUADALCANAL) == 1


@pytest.mark.rule("EWR-19.7.B")
def test_troops_that_had_not_landed_follow_for_nothing(situation) -> None:
    fleet = force(troops("japan", 20, "marine"))
    there = at(assaulting(situation, fleet, troops("us", 1)), "choose_defense")
    there.do(ChooseDefense("beach")).do(StormAshore(), 6, 1)
    er = there.state.er["japan"]
    there.do(PutAshore("japan", "marine", 12))
    assert there.state.er["japan"] == er
    assert sp_at(there, "japan", GUADALCANAL) >= 12


@pytest.mark.rule("EWR-19.7.C", "EWR-19.6.B")
def test_after_the_assault_the_task_force_may_have_its_second_initiative(situation) -> None:
    base = {"2419": Bases(side="japan", kinds=("air",))}
    ground = {"allies": {GUADALCANAL: stack(troops("us", 1))}}
    fleet = {"JP-1": force(troops("japan", 10), place=BESIDE)}
    there = operating(operations(situation, task_forces=fleet, ground=ground, bases=base), "JP-1")
    there.do(Assault(GUADALCANAL), SIGHTED).do(Attack()).do(ChooseDefense("inland"), 6, 1)
    while there.asked[1] == "after_assault":
        there.do(Pass())
    operation = there.state.flow[-1]
    assert operation.__struct_config__.tag == "task_force_operation"
    assert operation.initiative == 2


# Prices


@pytest.mark.rule("EWR-19.8.B.1", "EWR-19.8.B.2", "EWR-19.8.B.3", "EWR-19.8.C", "EWR-10.7.C")
@pytest.mark.parametrize(
    ("sp", "bases", "price"),
    [
        (5, {}, 2),
        (6, {}, 4),
        (10, {"2218": Bases(side="japan", kinds=("air",))}, 4),
        (10, BASE | {"2218": Bases(side="japan", kinds=("air",))}, 6),
        (10, BASE, 8),
        (11, BASE, 12),
    ],
)
def test_an_assault_costs_by_division_and_area_with_its_guns(situation, sp, bases, price) -> None:
    there = assaulting(situation, force(troops("japan", sp), ships=GUNS), troops("us", 9), bases=bases)
    there.do(Attack()).do(ChooseDefense("beach")).do(OpenFire("support"))
    assert 50 - there.state.er["japan"] == price


@pytest.mark.rule("EWR-19.8.B")
def test_who_is_held_back_is_not_paid_for_and_does_not_land(situation) -> None:
    there = assaulting(situation, force(troops("japan", 10)), troops("us", 9))
    there.do(HoldBack("japan", "infantry", 5)).do(Attack()).do(ChooseDefense("inland"))
    assert 50 - there.state.er["japan"] == 2
    assert there.of(WaveLanded)[0].troops[0].sp == 5


@pytest.mark.rule("EWR-19.2.A", "EWR-19.8.D")
def test_carriers_strike_first_in_the_same_initiative_for_their_aircraft_alone(situation) -> None:
    planes = (AirGroup("japan", "naval_air", "average", 8),)
    fleet = force(troops("japan", 5), ships=("Akagi", "Kaga"), air=planes)
    there = assaulting(situation, fleet, troops("us", 9))
    there.do(Attack())
    assert there.asked == ("japan", "assault_strike")
    paid = there.state.er["japan"]
    assert paid == 48
    there.do(LaunchStrike())
    while there.asked[1] != "choose_defense":
        there.do(there.pending.default or there.answers[0])
    assert there.state.er["japan"] == paid - 1
    without = assaulting(situation, force(troops("japan", 5)), troops("us", 9))
    without.do(Attack())
    assert without.asked[1] != "assault_strike"


@pytest.mark.rule("EWR-18.1.C", "EWR-17.2.D")
def test_only_troops_aboard_fight_and_what_the_ships_have_sighted_is_sighted(situation) -> None:
    """Troops that stand in a hex beside the target take no part."""
    there = assaulting(situation, force(troops("japan", 5)), troops("us", 9))
    assert len(there.draws) == 1
    there.do(Attack()).do(ChooseDefense("inland"))
    assert round_of(there).attack.points == 25
    assert not any("ighting" in draw.purpose for draw in there.draws)
