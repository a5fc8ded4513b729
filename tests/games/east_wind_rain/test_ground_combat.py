"""Ground combat: rounds, losses, support from the air, morale, ways out and what it costs (18)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.ground_fights import (
    LAE,
    MILNE_BAY,
    MORESBY,
    SIGHTED,
    attack,
    fight,
    marching,
    round_of,
    sp_at,
    stack,
    troops,
)
from wargames_desktop.games.east_wind_rain.bases import garrison
from wargames_desktop.games.east_wind_rain.commands.ground import (
    Attack,
    BoardShips,
    CommitTroops,
    FightOn,
    FlyOut,
    HoldBack,
    LeaveTroops,
    LoseTroops,
    MarchTo,
    SupportFromTheAir,
    WithdrawTo,
)
from wargames_desktop.games.east_wind_rain.events.base import Paid
from wargames_desktop.games.east_wind_rain.events.ground import (
    AircraftFled,
    GroundCombatBegan,
    GroundCombatOver,
    GroundRound,
    MoraleFell,
    MoraleRolled,
    TroopsLost,
)
from wargames_desktop.games.east_wind_rain.forces import AirGroup, AirStack, NavalGroup, PortBox
from wargames_desktop.games.east_wind_rain.frames.ground import GroundOperation
from wargames_desktop.games.east_wind_rain.ground_forces import GroundForces
from wargames_desktop.games.east_wind_rain.state import Bases, TaskForce

TOWNSVILLE, CAPE_YORK = "2022", "1921"
ALLIED_BASE = {CAPE_YORK: Bases(side="allies", kinds=("air",))}


# Rounds


@pytest.mark.rule("EWR-18.3.A", "EWR-18.3.B", "EWR-18.3.C")
def test_five_factors_to_each_sp_and_a_hit_to_ten(situation) -> None:
    there = attack(situation, (troops("japan", 7),), (troops("us", 4),), base=("air",), dice=(3, 3))
    fought = round_of(there)
    assert (fought.attack.points, fought.attack.basic) == (35, 3)
    assert (fought.defence.points, fought.defence.basic) == (25, 2), "the garrison is a fifth SP"
    assert [draw.rule for draw in there.draws] == ["EWR-18.3.C", "EWR-18.3.C"]


@pytest.mark.rule("EWR-18.3.E")
def test_each_hit_costs_an_sp(situation) -> None:
    """Ten SP are five hits; +1 for Japan and -1 for the jungle; a three stays a three."""
    there = attack(situation, (troops("japan", 10),), (troops("us", 10),), dice=(3, 1, 4, 4))
    fought = round_of(there)
    assert (fought.attack.hits, fought.defence.hits) == (5, 4)
    assert sp_at(there, "allies", MORESBY) == 5
    assert sp_at(there, "japan", MORESBY) == 6


@pytest.mark.rule("EWR-18.3.F")
def test_the_owner_says_who_is_lost(situation) -> None:
    there = attack(situation, (troops("japan", 10),), (troops("us", 4), troops("us", 6, "marine")), dice=(3, 1))
    assert there.asked == ("allies", "ground_losses")
    assert there.refused(LoseTroops("us", "marine", 6)) == "EWR-18.3.F"
    there.do(LoseTroops("us", "marine", 2)).do(LoseTroops("us", "infantry", 3), 4, 4)
    assert set(there.state.ground["allies"][MORESBY].groups) == {troops("us", 1), troops("us", 4, "marine")}


@pytest.mark.rule("EWR-18.3.G", "EWR-16.2.A", "EWR-16.2.B", "EWR-16.2.C", "EWR-16.1.r5")
def test_the_garrison_fights_beside_the_troops_and_falls_last(situation) -> None:
    """A major and an air base have four garrison SP; three hits take the two infantry SP and one of them."""
    there = attack(situation, (troops("japan", 8),), (troops("us", 2),), base=("major", "air"), dice=(5, 1, 3))
    assert there.of(GroundCombatBegan)[0].garrison == 3 + 1
    fought = round_of(there)
    assert fought.defence.points == 5 * (2 + 4)
    assert fought.attack.hits == 3
    assert [(event.troops, event.garrison) for event in there.of(TroopsLost) if event.side == "allies"] == [
        ((troops("us", 2),), 0),
        ((), 1),
    ]
    assert fight(there).garrison == 3


@pytest.mark.rule("EWR-18.3.H")
def test_rounds_go_on_until_somebody_is_gone(situation) -> None:
    there = attack(situation, (troops("japan", 10),), (troops("us", 8),), dice=(1, 1))
    rounds = 1
    while not there.of(GroundCombatOver):
        assert fight(there).round == rounds
        rounds += there.asked[0] == "allies"
        there.do(FightOn())
    assert rounds > 1
    (over,) = there.of(GroundCombatOver)
    assert over.winner == "japan"
    assert sp_at(there, "allies", MORESBY) == 0


@pytest.mark.rule("EWR-18.2")
def test_any_number_of_troops_stand_in_a_hex(situation) -> None:
    there = marching(
        situation, LAE, ground={"japan": {LAE: stack(troops("japan", 60)), MILNE_BAY: stack(troops("japan", 70))}}
    )
    there.do(MarchTo(MILNE_BAY))
    assert sp_at(there, "japan", MILNE_BAY) == 130


@pytest.mark.rule("EWR-18.1.E")
def test_one_stack_attacks_in_an_operation(situation) -> None:
    ground = {"japan": {LAE: stack(troops("japan", 3))}}
    there = attack(situation, (troops("japan", 5),), (troops("us", 5),), ground=ground, dice=(3, 3))
    assert round_of(there).attack.points == 25
    assert sp_at(there, "japan", LAE) == 3


# Support from the air


PLANES = AirGroup("us", "army_air", "green", 4)
AIR = {"allies": {MORESBY: AirStack(ready=(PLANES,))}}


@pytest.mark.rule("EWR-18.4.A", "EWR-18.4.B", "EWR-18.4.C", "EWR-18.4.F")
def test_aircraft_in_the_hex_help_for_nothing_or_leave(situation) -> None:
    """Four army air SP are worth two points each against troops."""
    there = attack(situation, (troops("japan", 5),), (troops("us", 5),), base=("air",), air=AIR, bases=ALLIED_BASE)
    assert there.asked == ("allies", "air_support")
    assert {SupportFromTheAir(), FlyOut("army_air", CAPE_YORK)} <= set(there.answers)
    before = there.state.er
    there.do(SupportFromTheAir(), 3, 3)
    assert round_of(there).defence.points == 5 * (5 + 1) + 4 * 2
    assert there.state.er == before


@pytest.mark.rule("EWR-18.4.A")
def test_aircraft_that_fly_out_land_at_a_base_in_range(situation) -> None:
    there = attack(situation, (troops("japan", 5),), (troops("us", 5),), base=("air",), air=AIR, bases=ALLIED_BASE)
    there.do(FlyOut("army_air", CAPE_YORK), 3, 3)
    assert MORESBY not in there.state.air["allies"]
    assert there.state.air["allies"][CAPE_YORK].used == (PLANES,)
    assert round_of(there).defence.points == 5 * (5 + 1)


@pytest.mark.rule("EWR-18.4.A", "EWR-25.2.3.C")
def test_aircraft_out_of_supply_do_not_help(situation) -> None:
    there = attack(
        situation,
        (troops("japan", 5),),
        (troops("us", 5),),
        base=("air",),
        air=AIR,
        bases=ALLIED_BASE,
        unsupplied={"allies": [MORESBY]},
        dice=(3, 3),
    )
    assert round_of(there).defence.points == 5 * (5 + 1)


@pytest.mark.rule("EWR-18.4.D", "EWR-18.4.E")
def test_aircraft_fall_when_nobody_else_is_left_and_defend_nothing_alone(situation) -> None:
    """Six hits: four SP of troops, the garrison, and one SP of the aircraft; the rest flee."""
    there = attack(situation, (troops("japan", 13),), (troops("us", 4),), base=("air",), air=AIR, bases=ALLIED_BASE)
    there.do(SupportFromTheAir(), 5, 1)
    assert round_of(there).attack.hits == 6
    lost = [(event.troops, event.garrison, event.air) for event in there.of(TroopsLost) if event.side == "allies"]
    assert lost == [((troops("us", 4),), 0, ()), ((), 1, ()), ((), 0, (AirGroup("us", "army_air", "green", 1),))]
    assert there.of(GroundCombatOver)[0].winner == "japan"


@pytest.mark.rule("EWR-18.4.G", "EWR-18.8.B", "EWR-11.4.B")
@pytest.mark.parametrize("refuge", [True, False])
def test_aircraft_of_a_captured_hex_flee_or_are_lost(situation, refuge) -> None:
    there = attack(
        situation,
        (troops("japan", 13),),
        (troops("us", 4),),
        base=("air",),
        air=AIR,
        bases=ALLIED_BASE if refuge else {},
    )
    there.do(SupportFromTheAir(), 3, 1)
    (fled,) = there.of(AircraftFled)
    assert (fled.sp, fled.to) == (4, CAPE_YORK if refuge else "")
    assert MORESBY not in there.state.air["allies"]
    assert there.state.air["allies"].get(CAPE_YORK) == (AirStack(used=(PLANES,)) if refuge else None)


@pytest.mark.rule("EWR-11.4.C", "EWR-7.3.4.B")
def test_aircraft_beside_a_captured_base_and_beyond_its_capacity_are_lost(situation) -> None:
    green, average = (AirGroup("us", "army_air", quality, 8) for quality in ("green", "average"))
    beside = AirGroup("us", "bomber", "average", 3)
    there = attack(
        situation,
        (troops("japan", 13),),
        (troops("us", 4),),
        base=("air",),
        air={"allies": {MORESBY: AirStack(ready=(green, average), grounded=(beside,))}},
        bases=ALLIED_BASE,
    )
    there.do(SupportFromTheAir(), 3, 1)
    fled = [(event.type, event.sp, event.to) for event in there.of(AircraftFled)]
    assert fled == [("army_air", 6, ""), ("bomber", 3, ""), ("army_air", 10, CAPE_YORK)]
    saved = there.state.air["allies"][CAPE_YORK].used
    assert sorted((group.quality, group.sp) for group in saved) == [("average", 8), ("green", 2)]


@pytest.mark.rule("EWR-7.3.4.B", "EWR-18.4.A")
def test_aircraft_beside_the_base_do_not_fly_out(situation) -> None:
    beside = AirGroup("us", "army_air", "average", 3)
    there = attack(
        situation,
        (troops("japan", 5),),
        (troops("us", 5),),
        base=("air",),
        air={"allies": {MORESBY: AirStack(ready=(PLANES,), grounded=(beside,))}},
        bases=ALLIED_BASE,
    )
    there.do(FlyOut("army_air", CAPE_YORK), 3, 3)
    assert there.state.air["allies"][MORESBY] == AirStack(grounded=(beside,))
    assert there.state.air["allies"][CAPE_YORK].used == (PLANES,)


# Morale


@pytest.mark.rule(
    "EWR-18.5.A",
    "EWR-18.5.A.r1",
    "EWR-18.5.A.r2",
    "EWR-18.5.A.r3",
    "EWR-18.5.A.r4",
    "EWR-18.5.A.r5",
    "EWR-18.5.A.r6",
    "EWR-18.5.A.r7",
    "EWR-18.5.A.r8",
)
@pytest.mark.parametrize(
    ("side", "groups", "early", "late"),
    [
        ("japan", (troops("japan", 1, "marine"),), 4, 4),
        ("japan", (troops("japan", 1, "airborne"),), 4, 4),
        ("allies", (troops("us", 1, "marine"),), 4, 4),
        ("allies", (troops("us", 1, "ranger"),), 4, 4),
        ("allies", (troops("us", 1, "airborne"),), 4, 4),
        ("japan", (troops("japan", 5),), 3, 3),
        ("allies", (troops("us", 5),), 2, 3),
        ("allies", (troops("commonwealth", 5),), 2, 3),
        ("allies", (troops("china", 5),), 1, 1),
        ("allies", (troops("us", 5, "marine"), troops("us", 1)), 2, 3),
        ("allies", (troops("us", 5, "marine"), troops("china", 1)), 1, 1),
    ],
)
def test_a_force_has_the_morale_of_its_worst_unit(situation, theatre, side, groups, early, late) -> None:
    for turn, morale in (("4Q43", early), ("1Q44", late)):
        there = marching(situation, LAE, ground={"japan": {LAE: stack(troops("japan", 1))}}, turn=turn)
        forces = GroundForces(theatre)
        assert forces.morale(there.state, side, groups, 0, True) == morale
        assert forces.morale(there.state, side, groups, 0, False) == (0 if groups[0].type != "ranger" else 4)


@pytest.mark.rule("EWR-18.5.A", "EWR-18.5.A.r4", "EWR-18.5.A.r6")
@pytest.mark.parametrize(("side", "morale"), [("allies", 2), ("japan", 3)])
def test_a_garrison_has_the_morale_of_infantry(situation, theatre, side, morale) -> None:
    there = marching(situation, LAE, ground={"japan": {LAE: stack(troops("japan", 1))}})
    groups = (troops("us" if side == "allies" else "japan", 3, "marine"),)
    assert GroundForces(theatre).morale(there.state, side, groups, 1, True) == morale
    assert GroundForces(theatre).morale(there.state, side, (), 1, True) == morale


@pytest.mark.rule("EWR-18.5.A.r8", "EWR-25.2.2.A", "EWR-25.2.2.B")
def test_out_of_supply_morale_is_zero_and_each_hit_costs_two(situation) -> None:
    there = attack(situation, (troops("japan", 5),), (troops("us", 8),), unsupplied={"allies": [MORESBY]}, dice=(3, 1))
    assert there.of(GroundCombatBegan)[0].morale == {"japan": 3, "allies": 0}
    assert round_of(there).attack.hits == 2
    lost = sum(group.sp for event in there.of(TroopsLost) if event.side == "allies" for group in event.troops)
    assert lost == 4
    assert [event.side for event in there.of(MoraleRolled)] == ["japan"], "who is out of supply does not roll"


@pytest.mark.rule("EWR-18.5.C", "EWR-18.5.B", "EWR-18.5.D", "EWR-18.5.E")
def test_losses_lower_morale_and_are_added_up(situation) -> None:
    """Four SP in the first round lower it by one, with a die; two more in the second by another, with none."""
    there = attack(situation, (troops("japan", 9),), (troops("us", 8, "marine"),), dice=(3, 1))
    assert ("allies", 4, 1) in [(event.side, event.lost, event.drop) for event in there.of(MoraleFell)]
    assert fight(there).morale["allies"] == 4 - 1
    assert sum(event.side == "allies" for event in there.of(MoraleRolled)) == 1
    there.do(FightOn())
    there.do(FightOn(), 1, 1)
    assert ("allies", 2, 1) in [(event.side, event.lost - 4, event.drop) for event in there.of(MoraleFell)]
    assert fight(there).morale["allies"] == 4 - 1 - 1
    assert not any(event.side == "allies" for event in there.of(MoraleRolled))


@pytest.mark.rule("EWR-18.5.B")
@pytest.mark.parametrize(("die", "change"), [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_one_die_changes_morale_besides(situation, die, change) -> None:
    there = attack(situation, (troops("japan", 8),), (troops("us", 6, "marine"),), dice=(3, 1, die))
    assert [(event.side, event.change) for event in there.of(MoraleRolled)] == [("allies", change)]
    assert fight(there).morale["allies"] == 4 + change - 1


@pytest.mark.rule("EWR-18.5.F", "EWR-18.6.B")
def test_below_zero_a_force_retreats(situation) -> None:
    """Infantry of 1942 has two: eight lost SP leave it at zero, nine put it below."""
    stays = attack(situation, (troops("japan", 16),), (troops("us", 20),), dice=(3, 1))
    assert (fight(stays).lost["allies"], fight(stays).morale["allies"]) == (8, 0)
    assert sp_at(stays, "allies", MORESBY) == 12
    goes = attack(situation, (troops("japan", 16),), (troops("us", 20),), dice=(5, 1))
    assert goes.asked == ("allies", "ground_retreat")
    assert {command.hex for command in goes.answers} == {LAE, MILNE_BAY}
    goes.do(WithdrawTo(LAE))
    assert goes.of(GroundCombatOver)[0].winner == "japan"
    assert sp_at(goes, "allies", LAE) == 11


@pytest.mark.rule("EWR-18.5.G")
def test_if_both_fall_below_zero_the_attacker_goes(situation) -> None:
    """Twelve SP are lost on both sides: the three of Japan and the two of the Allies are used up."""
    there = attack(situation, (troops("us", 40),), (troops("japan", 40),), side="allies", dice=(1, 1))
    assert min(fight(there).lost.values()) >= 12
    assert max(fight(there).morale.values()) < 0
    assert there.asked == ("allies", "ground_retreat")


@pytest.mark.rule("EWR-18.5.H")
def test_an_attacker_whose_morale_broke_keeps_the_hex_if_nobody_is_left_in_it(situation) -> None:
    """Nine Allied SP and all seven Japanese fall in the same round."""
    there = attack(situation, (troops("us", 12),), (troops("japan", 7),), side="allies", dice=(6, 6, 1))
    (over,) = there.of(GroundCombatOver)
    assert sp_at(there, "japan", MORESBY) == 0
    assert over.winner == "allies"


# Ways out


@pytest.mark.rule("EWR-18.6.A", "EWR-18.6.B")
def test_either_side_may_leave_for_a_free_hex_after_a_round(situation) -> None:
    ground = {"japan": {LAE: stack(troops("japan", 1))}}
    there = attack(situation, (troops("japan", 4),), (troops("us", 4),), ground=ground, dice=(2, 2))
    assert there.asked == ("japan", "fight_on")
    assert there.allowed(WithdrawTo(MILNE_BAY))
    there.do(FightOn())
    assert there.asked == ("allies", "fight_on")
    assert there.refused(WithdrawTo(LAE)) == "EWR-18.6.B", "the enemy is there"
    there.do(WithdrawTo(MILNE_BAY))
    assert sp_at(there, "allies", MILNE_BAY) == 3
    assert there.of(GroundCombatOver)[0].winner == "japan"


def transports(nation: str, place: str, sp: int = 1, **more) -> TaskForce:
    return TaskForce(nation=nation, place=place, naval=(NavalGroup(nation, "transport", sp),), **more)


@pytest.mark.rule("EWR-18.6.C", "EWR-18.6.D", "EWR-18.6.E")
def test_troops_board_ships_in_the_hex_as_many_as_there_is_room_for(situation) -> None:
    there = attack(
        situation,
        (troops("japan", 9),),
        (troops("us", 12),),
        task_forces={"US-1": transports("us", MORESBY)},
        dice=(2, 2),
    )
    there.do(FightOn())
    assert there.allowed(BoardShips("US-1"))
    before = sp_at(there, "allies", MORESBY)
    there.do(BoardShips("US-1"))
    aboard = sum(group.sp for group in there.state.task_forces["US-1"].cargo.ground)
    assert aboard == 5, "a transport SP takes five"
    left = sp_at(there, "allies", MORESBY)
    lost = sum(group.sp for event in there.of(TroopsLost) if event.side == "allies" for group in event.troops)
    assert left + lost == before - 5, "the others stay and fight"
    assert fight(there).boarded == ("US-1",)


RING = {"japan": {MILNE_BAY: stack(troops("japan", 1))}}
"""Lae and Milne Bay are the ways out of Port Moresby."""


@pytest.mark.rule("EWR-18.6.F")
def test_without_a_way_out_they_fight_on(situation) -> None:
    ring = {"japan": {**RING["japan"], LAE: stack(troops("japan", 12))}, "allies": {MORESBY: stack(troops("us", 12))}}
    there = marching(situation, LAE, ground=ring)
    there.do(LeaveTroops("japan", "infantry", 8)).do(MarchTo(MORESBY), SIGHTED).do(Attack(), 1, 1)
    asked = {there.asked}
    for _ in range(3):
        if there.pending.decision == "fight_on":
            there.do(FightOn())
            asked.add(there.asked)
    assert ("allies", "fight_on") not in asked


@pytest.mark.rule("EWR-18.6.G")
def test_who_must_go_and_cannot_is_lost(situation) -> None:
    ring = {"japan": {**RING["japan"], LAE: stack(troops("japan", 24))}, "allies": {MORESBY: stack(troops("us", 20))}}
    there = marching(situation, LAE, ground=ring)
    there.do(LeaveTroops("japan", "infantry", 8)).do(MarchTo(MORESBY), SIGHTED).do(Attack(), 6, 1)
    assert "EWR-18.6.G" in [event.rule for event in there.of(TroopsLost) if event.side == "allies"]
    assert sp_at(there, "allies", MORESBY) == 0
    assert there.of(GroundCombatOver)[0].winner == "japan"


# Afterwards


@pytest.mark.rule("EWR-18.7.A")
def test_victors_march_on_with_the_points_that_are_left(situation) -> None:
    there = attack(situation, (troops("japan", 10),), (troops("us", 2),), origin=LAE, hex=MILNE_BAY, dice=(3, 1))
    assert there.of(GroundCombatOver)[0].winner == "japan"
    operation = there.state.flow[-1]
    assert isinstance(operation, GroundOperation)
    assert operation.mp == 2
    there.do(MarchTo(MORESBY))
    assert sp_at(there, "japan", MORESBY) == 10


@pytest.mark.rule("EWR-18.7.B", "EWR-18.7.C")
@pytest.mark.parametrize("er", [1, 0])
def test_another_enemy_hex_is_sighted_and_paid_for_again(situation, er) -> None:
    ground = {"allies": {MORESBY: stack(troops("us", 1))}}
    there = attack(
        situation,
        (troops("japan", 5),),
        (troops("us", 2),),
        origin=LAE,
        hex=MILNE_BAY,
        ground=ground,
        er={"japan": 1 + er, "us": 0},
        dice=(5, 1),
    )
    if not er:
        assert there.refused(MarchTo(MORESBY)) == "EWR-18.7.B"
        return
    there.do(MarchTo(MORESBY), SIGHTED)
    assert there.asked == ("japan", "commit_troops")
    there.do(Attack(), 3, 3)
    assert len(there.of(GroundRound)) == 1


@pytest.mark.rule("EWR-18.8.A", "EWR-16.2.E")
@pytest.mark.parametrize("kinds", [("air",), ("major", "air")])
def test_a_base_whose_defenders_are_gone_is_captured(situation, kinds) -> None:
    there = attack(situation, (troops("japan", 30),), (troops("us", 2),), base=kinds, dice=(6, 1))
    assert there.state.bases[MORESBY] == Bases(side="japan", kinds=kinds)


@pytest.mark.rule("EWR-18.8.C")
def test_ships_in_the_port_flee_and_bottomed_ones_are_lost(situation) -> None:
    there = attack(
        situation,
        (troops("japan", 30),),
        (troops("us", 2),),
        base=("air",),
        bases=ALLIED_BASE,
        ports={"allies": {MORESBY: PortBox(ships=("Atlanta", "Nashville"))}},
        damage={"Nashville": 2},
        dice=(6, 1),
    )
    assert MORESBY not in there.state.ports["allies"]
    assert there.state.sunk["allies"] == ("Nashville",)
    assert there.state.ports["allies"][CAPE_YORK].ships == ("Atlanta",)


@pytest.mark.rule("EWR-16.2.G")
def test_a_base_whose_garrison_fell_is_lost_though_nobody_is_left_to_take_it(situation) -> None:
    there = attack(situation, (troops("japan", 1),), (), base=("air",), dice=(6, 6))
    assert sp_at(there, "japan", MORESBY) == 0
    assert MORESBY not in there.state.bases
    assert there.of(GroundCombatOver)[0].winner is None


@pytest.mark.rule("EWR-16.2.D", "EWR-16.2.E")
def test_a_garrison_neither_attacks_nor_leaves(situation, charts) -> None:
    """Troops that march out of a base leave its garrison; troops that withdraw to another hex give it up."""
    home = {MILNE_BAY: Bases(side="japan", kinds=("major",))}
    there = attack(situation, (troops("japan", 6),), (troops("us", 6),), base=("air",), bases=home, dice=(2, 2))
    assert round_of(there).attack.points == 5 * 6
    there.do(FightOn()).do(WithdrawTo(LAE))
    assert ((), 1, "EWR-16.2.E") in [(each.troops, each.garrison, each.rule) for each in there.of(TroopsLost)]
    assert there.state.bases[MORESBY].side == "japan"
    assert garrison(charts, there.state, "allies", LAE) == 0


@pytest.mark.rule("EWR-16.2.F")
def test_a_garrison_is_whole_again_after_an_attack_that_failed(situation, charts) -> None:
    """Two SP kill one of the four garrison SP of a major and an air base before they fall."""
    there = attack(situation, (troops("japan", 2),), base=("major", "air"), dice=(6, 6))
    lost = [event.garrison for event in there.of(TroopsLost) if event.side == "allies"]
    assert lost == [1]
    assert there.of(GroundCombatOver)[0].winner == "allies"
    assert garrison(charts, there.state, "allies", MORESBY) == 4


# Prices and reserves


@pytest.mark.rule("EWR-18.9.A.1", "EWR-18.9.A.2", "EWR-18.9.F")
@pytest.mark.parametrize(
    ("sp", "bases", "price"),
    [
        (5, {}, 1),
        (6, {}, 2),
        (6, {"2019": Bases(side="japan", kinds=("air",))}, 2),
        (5, ALLIED_BASE | {"2120": Bases(side="allies", kinds=("air",))}, 2),
        (6, {"2019": Bases(side="japan", kinds=("air",)), "2120": Bases(side="allies", kinds=("air",))}, 4),
    ],
)
def test_an_attack_costs_by_division_and_area(situation, sp, bases, price) -> None:
    ground = {"japan": {LAE: stack(troops("japan", sp))}, "allies": {MORESBY: stack(troops("us", 5))}}
    there = marching(situation, LAE, ground=ground, bases=bases)
    there.do(MarchTo(MORESBY), SIGHTED).do(Attack(), 3, 3)
    assert there.state.er["japan"] == 50 - price
    assert there.state.er["us"] == 50


@pytest.mark.rule("EWR-18.9.B", "EWR-18.9.C", "EWR-18.9.E")
def test_troops_held_back_neither_fight_nor_fall_until_they_are_paid_for(situation) -> None:
    ground = {"japan": {LAE: stack(troops("japan", 12))}, "allies": {MORESBY: stack(troops("us", 8))}}
    there = marching(situation, LAE, ground=ground).do(MarchTo(MORESBY), SIGHTED)
    there.do(HoldBack("japan", "infantry", 8)).do(Attack(), 1, 1)
    assert round_of(there).attack.points == 5 * 4
    assert round_of(there).defence.points == 5 * 8, "the defender fights with all he has"
    assert there.state.er["japan"] == 49
    engaged = sum(group.sp for group in fight(there).engaged)
    assert there.asked == ("japan", "fight_on")
    there.do(CommitTroops("japan", "infantry", 1))
    assert there.state.er["japan"] == 49, "the first division is not full yet"
    there.do(CommitTroops("japan", "infantry", 3))
    assert there.state.er["japan"] == 48
    assert sum(group.sp for group in fight(there).engaged) == engaged + 4


@pytest.mark.rule("EWR-18.9.D")
def test_who_was_held_back_retreats_when_all_others_have_fallen(situation) -> None:
    ground = {"japan": {LAE: stack(troops("japan", 6))}, "allies": {MORESBY: stack(troops("us", 12))}}
    there = marching(situation, LAE, ground=ground).do(MarchTo(MORESBY), SIGHTED)
    there.do(HoldBack("japan", "infantry", 4)).do(Attack(), 1, 6)
    assert there.asked == ("japan", "ground_retreat")
    there.do(WithdrawTo(LAE))
    assert sp_at(there, "japan", MORESBY) == 0
    assert sp_at(there, "japan", LAE) == 4
    assert sp_at(there, "allies", MORESBY) == 12


@pytest.mark.rule("EWR-18.9.G")
def test_a_second_combat_of_the_operation_costs_no_more(situation) -> None:
    ground = {"allies": {MORESBY: stack(troops("us", 1))}}
    there = attack(
        situation, (troops("japan", 5),), (troops("us", 2),), origin=LAE, hex=MILNE_BAY, ground=ground, dice=(5, 1)
    )
    assert there.state.er["japan"] == 49
    there.do(MarchTo(MORESBY), SIGHTED).do(Attack(), 3, 3)
    assert there.state.er["japan"] == 48
    assert [event.er for event in there.of(Paid)] == [1]
