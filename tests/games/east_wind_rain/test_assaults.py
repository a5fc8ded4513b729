"""Amphibious assaults: sighting, price, defence, guns, waves, victory and failure (10.7, 19)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.ground_fights import fight, round_of, sp_at, stack
from tests.games.east_wind_rain.landings import (
    BESIDE_MIDWAY,
    LAE,
    MIDWAY,
    MORESBY,
    SIGHTED,
    UNSEEN,
    aboard,
    assault,
    at_work,
    begun,
    holder,
    infantry,
    paid,
    sea_lift,
)
from tests.games.east_wind_rain.strikes import planes
from wargames_desktop.games.east_wind_rain.commands.base import Pass
from wargames_desktop.games.east_wind_rain.commands.ground import (
    AssignGuns,
    Attack,
    BoardShips,
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
from wargames_desktop.games.east_wind_rain.commands.operations import (
    Assault,
    LaunchStrike,
    OperateTaskForce,
    Patrol,
    SailTo,
)
from wargames_desktop.games.east_wind_rain.events.air import SightingRolled
from wargames_desktop.games.east_wind_rain.events.bombardment import BatteriesFired, Bombarded
from wargames_desktop.games.east_wind_rain.events.ground import (
    DefenseChosen,
    GroundCombatBegan,
    GroundCombatOver,
    GunfireAssigned,
    TroopsWithdrew,
    WaveLanded,
)
from wargames_desktop.games.east_wind_rain.events.hits import TargetHit
from wargames_desktop.games.east_wind_rain.events.operations import InterceptionBegan, TaskForceMoved
from wargames_desktop.games.east_wind_rain.forces import Cargo, GroundGroup, NavalGroup
from wargames_desktop.games.east_wind_rain.frames.air import AirStrike
from wargames_desktop.games.east_wind_rain.frames.bombardment import Bombardment
from wargames_desktop.games.east_wind_rain.frames.ground import AmphibiousAssault, GroundCombat
from wargames_desktop.games.east_wind_rain.ground_modifiers import Circumstances
from wargames_desktop.games.east_wind_rain.landing_waves import Pools
from wargames_desktop.games.east_wind_rain.state import Bases, Magic, TaskForce

GUNS = ("Haruna", "Hiei", "Kirishima", "Kongo")
"""Four battlecruisers."""
AIR_BASE = Bases(side="allies", kinds=("air",))


def guns_of(situation, theatre) -> int:
    """Gun factors of JP-1, secondary ones included."""
    return theatre.task_forces.guns(situation.state, situation.state.task_forces["JP-1"])


def modifiers(fire) -> dict[str, int]:
    """What changed a roll, by rule."""
    return {modifier.rule: modifier.value for modifier in fire.modifiers}


def operation(start, place: str = BESIDE_MIDWAY, er: int = 50, **given):
    """JP-1 with ten SP of infantry next to Midway begins its operation."""
    forces = {
        "JP-1": sea_lift(place, infantry(10), origin=("midway",)),
        "US-9": TaskForce(nation="us", place="3711", ships=("Indiana",)),
        **given.pop("task_forces", {}),
    }
    there = start(
        phase="operations",
        magic=Magic(box=4, operations_first="japan"),
        bases={MIDWAY: AIR_BASE},
        er={"japan": er, "us": 9},
        task_forces=forces,
        **given,
    )
    return there.do(OperateTaskForce("JP-1"))


# Sighting (19.1)


@pytest.mark.rule("EWR-10.7.A", "EWR-19.1.A")
def test_an_enemy_coast_is_assaulted_and_no_other_hex(situation) -> None:
    there = operation(situation)
    assert there.allowed(Assault(MIDWAY))
    assert there.refused(Assault(BESIDE_MIDWAY)) == "EWR-10.7.A"
    assert there.refused(Assault("2908")) == "EWR-10.7.A"


@pytest.mark.rule("EWR-19.1.B", "EWR-19.1.D")
def test_from_the_next_hex_a_task_force_that_has_sighted_moves_in_freely(situation) -> None:
    lurking = TaskForce(nation="us", place="3109", ships=("Washington",))
    there = operation(situation, task_forces={"US-1": lurking}).do(Assault(MIDWAY), SIGHTED)
    assert [(event.origin, event.place) for event in there.of(TaskForceMoved)] == [(BESIDE_MIDWAY, MIDWAY)]
    assert there.of(InterceptionBegan) == []
    assert there.asked == ("japan", "commit_assault")


@pytest.mark.rule("EWR-19.1.B", "EWR-19.8.B", "EWR-10.8.D")
def test_whoever_does_not_see_the_hex_stays_out_and_pays_nothing(situation) -> None:
    there = operation(situation).do(Assault(MIDWAY), UNSEEN)
    assert paid(there) == []
    assert there.state.task_forces["JP-1"].place == BESIDE_MIDWAY
    assert there.asked == ("japan", "initiative")


@pytest.mark.rule("EWR-19.1.C", "EWR-19.1.B")
def test_in_the_hex_it_is_sighted_more_easily_but_the_task_force_may_be_intercepted_on_its_way(situation) -> None:
    beside = operation(situation).do(Assault(MIDWAY), SIGHTED).of(SightingRolled)[0]
    there = operation(situation, task_forces={"US-1": TaskForce(nation="us", place="3109", ships=("Washington",))})
    there.do(SailTo(MIDWAY))
    assert there.asked == ("allies", "intercept")
    inside = there.do(Pass()).do(Assault(MIDWAY), SIGHTED).of(SightingRolled)[0]
    more = {modifier.rule: modifier.value for modifier in inside.modifiers}
    less = {modifier.rule: modifier.value for modifier in beside.modifiers}
    assert more == {**less, "EWR-11.10.C.r3": 1}


# Price (10.7.C, 19.8)


@pytest.mark.rule("EWR-10.7.C.1", "EWR-10.7.C.2", "EWR-10.7.C.3", "EWR-19.8.B.1", "EWR-19.8.B.2", "EWR-19.8.B.3")
@pytest.mark.parametrize(
    ("bases", "supplied", "price"),
    [
        ({LAE: Bases(side="japan", kinds=("air",))}, (), 2),  # friendly: the enemy's base is out of supply
        ({}, (), 2),  # uncontested likewise
        ({LAE: Bases(side="japan", kinds=("air",))}, (MORESBY,), 3),
        ({}, (MORESBY,), 4),
    ],
)
@pytest.mark.parametrize(("sp", "divisions"), [(1, 1), (5, 1), (6, 2), (11, 3)])
def test_an_assault_costs_by_division_and_area(situation, bases, supplied, price, sp, divisions) -> None:
    unsupplied = {} if supplied else {"allies": (MORESBY,)}
    there = assault(situation, infantry(sp), hex=MORESBY, bases=bases, unsupplied=unsupplied)
    assert paid(there.do(Attack())) == [(divisions * price, "EWR-19.8.B")]


@pytest.mark.rule("EWR-19.8.B", "EWR-19.5.B")
def test_who_takes_part_is_paid_for_even_if_he_never_lands(situation) -> None:
    """Ten SP are two divisions, though two land in the first wave."""
    there = assault(situation, infantry(10))
    assert paid(there.do(Attack())) == [(8, "EWR-19.8.B")]
    assert fight(there).wave == (infantry(2),)
    some = assault(situation, infantry(10)).do(HoldBack("japan", "infantry", 5))
    assert paid(some.do(Attack())) == [(4, "EWR-19.8.B")]
    assert fight(some).wave == (infantry(1),)


@pytest.mark.rule("EWR-19.8.E", "EWR-10.9.E")
def test_a_second_assault_costs_twice(situation) -> None:
    assert paid(assault(situation, infantry(5), doubled=True).do(Attack())) == [(8, "EWR-19.8.B")]


@pytest.mark.rule("EWR-10.1.E", "EWR-19.8.B")
def test_divisions_that_cannot_be_paid_for_are_held_back(situation) -> None:
    there = assault(situation, infantry(10), er={"japan": 7, "us": 9})
    assert there.refused(Attack()) == "EWR-19.8.B"
    assert there.do(HoldBack("japan", "infantry", 5)).allowed(Attack())


@pytest.mark.rule("EWR-19.8.C")
def test_guns_cost_nothing_more(situation) -> None:
    there = assault(situation, infantry(5), force={"ships": GUNS})
    assert paid(there.do(Attack())) == [(4, "EWR-19.8.B")]
    assert paid(there.do(OpenFire("support"))) == []


# Air strike (19.2)


@pytest.mark.rule("EWR-19.2.A", "EWR-19.8.D")
def test_carriers_may_strike_first_as_part_of_the_same_initiative(situation) -> None:
    bare = assault(situation, infantry(5), force={"ships": ("Akagi",)}).do(Attack())
    assert bare.asked[1] != "assault_strike"
    full = TaskForce(
        nation="japan",
        place=MIDWAY,
        ships=("Akagi",),
        naval=(NavalGroup("japan", "transport", 1),),
        cargo=Cargo(ground=(infantry(5),)),
        air=(planes("japan", 3),),
    )
    there = assault(situation, task_forces={"JP-1": full})
    assert paid(there.do(Attack())) == [(4, "EWR-19.8.B")]
    assert there.asked == ("japan", "assault_strike")
    number = fight_frame(there).sighting
    there.do(LaunchStrike())
    strike = next(frame for frame in there.state.flow if isinstance(frame, AirStrike))
    assert (strike.launches, strike.hex, strike.reason, strike.sighting) == (("JP-1",), MIDWAY, "assault", number)


def fight_frame(situation) -> AmphibiousAssault:
    """The assault that goes on."""
    return next(frame for frame in situation.state.flow if isinstance(frame, AmphibiousAssault))


# Defence (19.3)


@pytest.mark.rule("EWR-19.3.D")
def test_a_brown_island_is_defended_at_the_beach(situation) -> None:
    there = assault(situation, infantry(5)).do(Attack())
    assert there.of(DefenseChosen) == [DefenseChosen(side="allies", hex=MIDWAY, tactic="beach", forced=True)]


@pytest.mark.rule("EWR-19.3.A")
def test_elsewhere_the_defender_chooses_once_for_all(situation) -> None:
    there = assault(situation, infantry(5), hex=MORESBY, defenders=(infantry(2, "us"),)).do(Attack())
    assert there.asked == ("allies", "choose_defense")
    assert set(there.answers) == {ChooseDefense("beach"), ChooseDefense("inland")}
    assert fight(there.do(ChooseDefense("inland"), 3, 3)).tactic == "inland"


@pytest.mark.rule("EWR-19.5.A")
def test_inland_all_troops_land_and_the_landing_costs_them_nothing(situation) -> None:
    there = assault(situation, infantry(10), hex=MORESBY, defenders=(infantry(2, "us"),)).do(Attack())
    there.do(ChooseDefense("inland"), 3, 3)
    assert [event.troops for event in there.of(WaveLanded)] == [(GroundGroup("japan", "infantry", 10, "sea"),)]
    attack = round_of(there).attack
    assert attack.points == 50
    assert not {"EWR-19.5.D.r1", "EWR-19.5.D.r2"} & modifiers(attack).keys()


# Guns (19.4)


@pytest.mark.rule("EWR-10.7.B", "EWR-19.2.B", "EWR-19.4.B.2", "EWR-19.4.D")
def test_guns_in_support_help_the_attack(situation, theatre) -> None:
    there = assault(situation, infantry(5), force={"ships": GUNS})
    steps = guns_of(there, theatre) // 10
    assert steps > 0
    there = begun(there)
    assert there.of(GunfireAssigned)[0].support == steps
    there.do(StormAshore(), 3, 3)
    assert modifiers(round_of(there).attack)["EWR-19.4.D"] == steps
    assert "EWR-19.4.E" not in modifiers(round_of(there).defence)


@pytest.mark.rule("EWR-19.4.B.3", "EWR-19.4.E", "EWR-19.4.J")
def test_guns_that_suppress_hinder_the_defence_in_every_round(situation, theatre) -> None:
    there = assault(situation, infantry(15), force={"ships": GUNS}, defenders=(infantry(2, "us"),))
    steps = guns_of(there, theatre) // 10
    there = begun(there, "suppress").do(StormAshore(), 3, 3)
    assert modifiers(round_of(there).defence)["EWR-19.4.E"] == -steps
    while there.asked[1] != "landing_wave":
        there.do(FightOn())
    there.do(StormAshore(), 3, 3)
    assert round_of(there).round == 2
    assert modifiers(round_of(there).defence)["EWR-19.4.E"] == -steps


@pytest.mark.rule("EWR-19.4.F")
def test_inland_twice_as_many_guns_are_needed(situation, theatre) -> None:
    force = {"ships": GUNS}
    there = assault(situation, infantry(5), hex=MORESBY, defenders=(infantry(2, "us"),), force=force)
    steps = guns_of(there, theatre) // 20
    there.do(Attack()).do(ChooseDefense("inland")).do(OpenFire("support"), 3, 3)
    assert fight(there).support == steps


@pytest.mark.rule("EWR-19.4.F", "EWR-19.4.C")
@pytest.mark.parametrize(("base", "rule"), [(("air",), ""), ((), "EWR-19.4.F")])
def test_troops_inland_are_not_bombarded_but_a_base_always_is(situation, base, rule) -> None:
    there = assault(
        situation, infantry(5), hex=MORESBY, base=base, defenders=(infantry(2, "us"),), force={"ships": GUNS}, seed=1
    )
    there.do(Attack()).do(ChooseDefense("inland"))
    if rule:
        assert there.refused(OpenFire("bombard")) == rule
        return
    there.do(OpenFire("bombard"), 6)
    assert {event.mark.kind for event in there.of(TargetHit)} == {"base"}


@pytest.mark.rule("EWR-19.4.B.1", "EWR-19.4.C", "EWR-19.4.H", "EWR-19.4.I")
def test_ships_bombard_once_and_do_nothing_else(situation) -> None:
    there = assault(situation, infantry(15), force={"ships": GUNS}, defenders=(infantry(2, "us"),))
    there.do(Attack()).do(OpenFire("bombard"), 1)
    assert len(there.of(Bombarded)) == 1
    while there.asked[1] != "landing_wave":
        there.do(there.answers[0])
    there.do(StormAshore(), 3, 3)
    assert (fight(there).support, fight(there).suppression) == (0, 0)


@pytest.mark.rule("EWR-19.4.G")
def test_guns_may_be_divided(situation, charts) -> None:
    there = assault(situation, infantry(5), force={"ships": GUNS}).do(Attack())
    there.do(AssignGuns("Haruna", "suppress")).do(AssignGuns("Hiei", "suppress")).do(OpenFire("support"))
    event = there.of(GunfireAssigned)[0]
    spec = charts.ships["Haruna"]
    each = spec.gun + spec.secondary
    assert event.factors == {"suppress": 2 * each, "support": 2 * each}
    assert (event.support, event.suppression) == (2 * each // 10, -(2 * each // 10))


@pytest.mark.rule("EWR-15.3.A", "EWR-15.3.G", "EWR-19.4.B.2")
def test_batteries_of_a_major_base_fire_even_if_nobody_bombards(situation) -> None:
    there = assault(situation, infantry(5), base=("major",), force={"ships": ("Haruna",)})
    there.do(Attack()).do(OpenFire("support"), 1)
    assert len(there.of(BatteriesFired)) == 1
    assert there.of(Bombarded) == []
    assert not any(isinstance(frame, Bombardment) and frame.firing for frame in there.state.flow)


# Waves (19.5)


@pytest.mark.rule("EWR-19.5.B.1", "EWR-19.5.B.2", "EWR-19.5.B")
@pytest.mark.parametrize(
    ("troops", "most"),
    [
        ((infantry(20),), (("infantry", 4),)),
        ((infantry(6),), (("infantry", 2),)),
        ((infantry(7, type="marine"),), (("marine", 4),)),
        ((infantry(5, type="airborne"), infantry(5, type="marine")), (("airborne", 1), ("marine", 2))),
    ],
)
def test_the_first_wave_is_one_sp_of_a_division_or_two_of_marines(situation, troops, most) -> None:
    there = assault(situation, *troops).do(Attack())
    assert tuple((group.type, group.sp) for group in fight(there).wave) == most
    for type, sp in most:
        assert there.refused(LandWave("japan", type, sp + 1)) == "EWR-19.5.B"


@pytest.mark.rule("EWR-19.5.B")
def test_fewer_may_land(situation) -> None:
    there = assault(situation, infantry(20)).do(Attack()).do(LandWave("japan", "infantry", 2))
    there.do(StormAshore(), 3, 3)
    assert sum(event.troops[0].sp for event in there.of(WaveLanded)) == 2


@pytest.mark.rule("EWR-19.5.C")
def test_only_who_has_landed_fights(situation) -> None:
    there = assault(situation, infantry(20)).do(Attack()).do(StormAshore(), 3, 3)
    assert round_of(there).attack.points == 20


@pytest.mark.rule("EWR-19.5.D", "EWR-19.5.D.r1", "EWR-19.5.D.r2")
@pytest.mark.parametrize(
    ("troops", "rule", "value"),
    [
        ((infantry(20),), "EWR-19.5.D.r1", -2),
        ((infantry(10), infantry(5, type="marine")), "EWR-19.5.D.r1", -2),  # exactly half
        ((infantry(5), infantry(5, type="marine")), "EWR-19.5.D.r2", -1),
    ],
)
def test_the_beach_costs_the_first_round(situation, troops, rule, value) -> None:
    there = assault(situation, *troops, defenders=(infantry(3, "us"),)).do(Attack()).do(StormAshore(), 6, 1)
    assert modifiers(round_of(there).attack)[rule] == value
    while there.asked[1] != "landing_wave":
        there.do(there.answers[0])
    there.do(StormAshore(), 6, 1)
    assert not {"EWR-19.5.D.r1", "EWR-19.5.D.r2"} & modifiers(round_of(there).attack).keys()


@pytest.mark.rule("EWR-19.5.E", "EWR-19.5.E.1", "EWR-19.5.E.2", "EWR-19.5.E.ex")
def test_waves_follow_as_large_as_the_first_or_as_what_is_ashore(situation) -> None:
    """The example: four land, two fall; four more may land, then six."""
    there = second_wave(situation, survivors=2)
    assert fight(there).wave == (infantry(4),)
    assert there.refused(LandWave("japan", "infantry", 5)) == "EWR-19.5.E"
    there = second_wave(situation, survivors=6)
    assert fight(there).wave == (infantry(6),)
    assert there.refused(LandWave("japan", "infantry", 7)) == "EWR-19.5.E"


def second_wave(start, survivors: int):
    """After a round, with so many SP ashore of a first wave of four."""
    ashore = GroundGroup("japan", "infantry", survivors, "sea")
    combat = GroundCombat(
        side="japan",
        hex=MIDWAY,
        engaged=(ashore,),
        task_force="JP-1",
        aboard=(infantry(14),),
        tactic="beach",
        first_wave=Pools(infantry=4),
        circumstances=Circumstances(year=1942, japan_attacks=True),
        round=1,
        step="wave",
        morale={"japan": 3, "allies": 2},
        garrison=1,
    )
    step = AmphibiousAssault(side="japan", task_force="JP-1", hex=MIDWAY, stage="combat")
    return at_work(
        start,
        step,
        combat,
        task_forces={"JP-1": sea_lift(MIDWAY, infantry(14))},
        bases={MIDWAY: AIR_BASE},
        ground={"japan": {MIDWAY: {"groups": [ashore]}}, "allies": {MIDWAY: stack(infantry(9, "us"))}},
    )


# Failure and victory (19.6, 19.7, 10.7.D)


@pytest.mark.rule("EWR-19.6.A", "EWR-19.6.B", "EWR-10.7.E", "EWR-10.4.2.C")
def test_a_wave_that_is_wiped_out_ends_the_assault_and_the_task_force_may_try_again(situation) -> None:
    there = operation(situation, ground={"allies": {MIDWAY: stack(infantry(9, "us"))}})
    there.do(Assault(MIDWAY), SIGHTED).do(Attack()).do(StormAshore(), 1, 6)
    assert there.of(GroundCombatOver)[0].winner == "allies"
    assert there.asked == ("japan", "initiative")
    assert there.pending.rule == "EWR-10.9.A"
    there.do(Assault(MIDWAY), SIGHTED)
    assert aboard(there) == 8
    assert paid(there.do(Attack())) == [(16, "EWR-19.8.B")]
    there.do(StormAshore(), 1, 6)
    assert there.asked == ("japan", "end_operation")


@pytest.mark.rule("EWR-19.6.A", "EWR-18.6.D", "EWR-18.5.F")
def test_troops_whose_morale_breaks_go_aboard_and_the_task_force_retreats(situation) -> None:
    there = operation(situation, ground={"allies": {MIDWAY: stack(infantry(3, "us"))}})
    there.do(Assault(MIDWAY), SIGHTED).do(Attack()).do(StormAshore(), 3, 1)
    while there.asked[1] != "fight_on":
        there.do(there.answers[0])
    there.do(BoardShips("JP-1"))
    assert [event.to for event in there.of(TroopsWithdrew)] == ["JP-1"]
    assert there.asked == ("japan", "retreat_to")


def taken(start, *troops, **given):
    """Midway, without any defenders but its garrison, has fallen to the first wave."""
    there = assault(start, *troops, **given).do(Attack())
    return there.do(StormAshore(), 6, 1)


@pytest.mark.rule("EWR-19.7.A", "EWR-18.8.A")
def test_the_assault_is_won_when_the_defenders_are_gone(situation) -> None:
    there = taken(situation, infantry(15, type="marine"))
    assert there.of(GroundCombatOver)[0].winner == "japan"
    assert holder(there, MIDWAY) == "japan"


@pytest.mark.rule("EWR-19.7.B", "EWR-10.7.D")
def test_after_victory_all_may_land_and_all_but_one_go_aboard_again(situation) -> None:
    there = taken(situation, infantry(15, type="marine"), force={"air": (planes("japan", 2, "army_air"),)})
    ashore = sp_at(there, "japan", MIDWAY)
    assert there.asked == ("japan", "after_assault")
    assert there.allowed(PutAshore("japan", "marine", 15 - ashore))
    assert there.allowed(TakeAboard("japan", "marine", ashore - 1))
    assert there.refused(TakeAboard("japan", "marine", ashore)) == "EWR-19.7.B"
    there.do(PutAircraftAshore("japan", "army_air", "average", 2))
    assert there.state.air["japan"][MIDWAY].used == (planes("japan", 2, "army_air"),)
    there.do(PutAshore("japan", "marine", 15 - ashore))
    assert paid(there) == []
    assert sp_at(there, "japan", MIDWAY) == 15
    assert there.refused(TakeAboard("japan", "marine", 1)) == "EWR-19.7.B"


@pytest.mark.rule("EWR-19.7.C")
def test_the_victors_have_their_second_initiative(situation) -> None:
    there = operation(situation)
    there.do(Assault(MIDWAY), SIGHTED).do(Attack()).do(StormAshore(), 6, 1)
    while there.asked[1] != "after_assault":
        there.do(there.answers[0], 6, 1)
    there.do(Pass())
    assert there.asked == ("japan", "initiative")
    assert there.refused(Patrol()) == "EWR-10.12.A"


@pytest.mark.rule("EWR-17.2.D")
def test_the_troops_need_not_sight_again(situation) -> None:
    there = operation(situation).do(Assault(MIDWAY), SIGHTED).do(Attack())
    assert there.of(SightingRolled) == []
    assert there.of(GroundCombatBegan)[0].hex == MIDWAY


@pytest.mark.rule("EWR-18.1.C")
def test_troops_on_land_do_not_join_an_assault(situation) -> None:
    there = at_work(
        situation,
        AmphibiousAssault(side="japan", task_force="JP-1", hex=MORESBY),
        task_forces={"JP-1": sea_lift(MORESBY, infantry(5))},
        ground={"japan": {LAE: stack(infantry(9))}, "allies": {MORESBY: stack(infantry(2, "us"))}},
        draws=[SIGHTED],
    )
    there.do(Attack()).do(ChooseDefense("inland"), 3, 3)
    assert there.of(GroundCombatBegan)[0].attackers == ()
    assert there.of(GroundCombatBegan)[0].aboard == (infantry(5),)
    assert sp_at(there, "japan", LAE) == 9
