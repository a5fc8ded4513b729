"""Redeployment of fleets, air and land units, and submarines (10.1 to 10.4)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.games.war_in_the_pacific.commands import LeaveUnit, Pass, PickStack, PutBack, SendTo, TakeUnit
from wargames_desktop.games.war_in_the_pacific.events import (
    Passed,
    StackRedeployed,
    SubmarinesAttacked,
    UnitRemoved,
    UnitsLanded,
)
from wargames_desktop.games.war_in_the_pacific.state import ALLIES, JAPAN

KURE, YOKOSUKA, TAIWAN, PALAU, SAIGON, HAINAN, SHANGHAI, PEKING = (
    "0704", "0804", "0605", "0707", "0507", "0506", "0604", "0503"
)  # fmt: skip
MANILA, LEYTE, PEARL, CEYLON, SYDNEY, PANAMA, MORESBY, RABAUL = (
    "0606", "0607", "1405", "0207", "0912", "1707", "0909", "1008"
)  # fmt: skip
AT_HOME = {"JP_L1": YOKOSUKA, "JP_L2": "0705", "JP_L14": "0603", "JP_L15": "0603", "JP_L18": SHANGHAI}


@pytest.fixture
def fleets(situation):
    """The fleet redeployment segment; the Allies are first on a tie."""

    def begin(units, turn=5, total=None, **given):
        return situation(
            turn=turn,
            phase="fleet_redeployment",
            units={**stand(**AT_HOME), **units},
            total=total or {"japan": 10, "allies": 9},
            **given,
        )

    return begin


@pytest.fixture
def stacks(situation):
    """The segment of air and land units, with five stacks for each side."""

    def begin(units, turn=5, total=None, stacks=None, **given):
        return situation(
            turn=turn,
            phase="redeployment",
            units={**stand(**AT_HOME), **units},
            total=total or {"japan": 10, "allies": 9},
            stacks=stacks or {"japan": 5, "allies": 5},
            **given,
        )

    return begin


# 10.0, 10.1


@pytest.mark.rule("WITP-10.0-1", "WITP-10.2-1")
def test_fleets_are_redeployed_before_air_and_land_units(fleets):
    found = fleets(stand(JP_N1=KURE, JP_A1=KURE))
    assert found.asked == (JAPAN, "fleet_redeployment")
    assert found.refused(PickStack(KURE, "air")) == "WITP-10.2-1"
    found.do(Pass())
    assert found.asked == (JAPAN, "redeployment")
    assert found.refused(PickStack(KURE, "fleet")) == "WITP-10.3-1"


@pytest.mark.rule("WITP-10.0-2")
@pytest.mark.parametrize(
    ("total", "first"),
    [
        ({"japan": 9, "allies": 9}, ALLIES),
        ({"japan": 10, "allies": 9}, JAPAN),
        ({"japan": 9, "allies": 10}, ALLIES),
    ],
)
def test_the_higher_total_is_first_and_on_a_tie_the_allies(fleets, stacks, total, first):
    assert fleets(stand(JP_N1=KURE, US_N1=PEARL), total=total).asked[0] == first
    assert stacks(stand(JP_A1=KURE, US_A1=PEARL), total=total).asked[0] == first


@pytest.mark.rule("WITP-10.0-2", "WITP-10.2-4", "WITP-10.1-3")
def test_the_sides_send_one_stack_at_a_time_and_pay_nothing(fleets):
    found = fleets(stand(JP_N1=KURE, JP_N2=YOKOSUKA, US_N1=PEARL, US_N2=MANILA))
    found.do(PickStack(KURE, "fleet")).do(SendTo(PALAU))
    assert found.unit("JP-N1").hex == PALAU
    assert found.asked == (ALLIES, "fleet_redeployment")
    found.do(PickStack(MANILA, "fleet")).do(SendTo(SYDNEY))
    assert found.asked == (JAPAN, "fleet_redeployment")
    assert found.state.rp == {"japan": 10, "allies": 9}


@pytest.mark.rule("WITP-10.1-2")
@pytest.mark.parametrize(("turn", "japan", "allies"), [(4, 7, 8), (5, 6, 8), (9, 5, 12), (16, 2, 17)])
def test_a_side_may_send_half_its_base_points_of_stacks(fleets, turn, japan, allies):
    assert fleets(stand(JP_N1=KURE, US_N1=PEARL), turn=turn).state.stacks == {"japan": japan, "allies": allies}


@pytest.mark.rule("WITP-10.1-t1", "WITP-12.1-6-b")
def test_on_turn_1_the_allies_may_send_five(fleets):
    assert fleets(stand(JP_N1=KURE, US_N1=PEARL), turn=1).state.stacks == {"japan": 10, "allies": 5}


@pytest.mark.rule("WITP-10.1-2", "WITP-10.3-1")
def test_both_segments_share_the_allowance(fleets):
    found = fleets(stand(JP_N1=KURE, JP_N2=YOKOSUKA, JP_A1=TAIWAN, JP_L9=TAIWAN), turn=16)
    found.do(PickStack(KURE, "fleet")).do(SendTo(PALAU)).do(Pass())
    found.do(PickStack(TAIWAN, "air")).do(SendTo(KURE))
    assert found.state.stacks[JAPAN] == 0
    assert found.of(Passed)[0].forced


@pytest.mark.rule("WITP-10.1-1")
def test_a_unit_goes_once_in_a_turn(fleets):
    found = fleets(stand(JP_N1=KURE)).do(PickStack(KURE, "fleet")).do(SendTo(PALAU))
    assert found.unit("JP-N1").redeployed
    assert PickStack(PALAU, "fleet") not in found.answers
    assert found.of(Passed)


@pytest.mark.rule("WITP-10.1-1")
def test_why_a_unit_does_not_go_again(stacks):
    found = stacks(stand(JP_A1=KURE, JP_A2=TAIWAN)).do(PickStack(KURE, "air")).do(SendTo(PALAU))
    assert found.refused(PickStack(PALAU, "air")) == "WITP-10.1-1"


@pytest.mark.rule("WITP-10.1-4")
def test_a_stack_are_units_of_a_kind_with_one_destination(fleets, stacks):
    """Carriers and naval units go as one stack; what stays can go as another."""
    found = fleets(stand(JP_C1=KURE, JP_N1=KURE, JP_N2=KURE)).do(PickStack(KURE, "fleet"))
    assert found.state.flow[-1].units == ("JP-C1", "JP-N1", "JP-N2")
    found.do(LeaveUnit("JP-N1")).do(SendTo(TAIWAN))
    assert [found.unit(id).hex for id in ("JP-C1", "JP-N1", "JP-N2")] == [TAIWAN, KURE, TAIWAN]
    assert found.state.stacks[JAPAN] == 5
    assert found.allowed(PickStack(KURE, "fleet"))
    found = stacks(stand(JP_A1=YOKOSUKA)).do(PickStack(YOKOSUKA, "air"))
    assert found.state.flow[-1].units == ("JP-A1",)
    assert found.refused(TakeUnit("JP-L1")) == "WITP-10.1-4"


@pytest.mark.rule("WITP-10.1-4")
def test_a_stack_can_be_changed_and_put_back_until_it_is_sent(fleets):
    found = fleets(stand(JP_N1=KURE, JP_N2=KURE)).do(PickStack(KURE, "fleet")).do(LeaveUnit("JP-N1"))
    assert found.refused(LeaveUnit("JP-N1")) == "WITP-10.1-4"
    assert found.refused(LeaveUnit("JP-N2")) == "WITP-10.1-4"
    found.do(TakeUnit("JP-N1"))
    assert found.state.flow[-1].units == ("JP-N1", "JP-N2")
    assert found.refused(TakeUnit("JP-N1")) == "WITP-10.1-4"
    assert found.refused(SendTo(KURE)) == "WITP-10.1-4"
    found.do(PutBack())
    assert found.asked == (JAPAN, "fleet_redeployment")
    assert found.state.stacks[JAPAN] == 6


@pytest.mark.rule("WITP-10.1-5")
def test_attrited_units_may_go(fleets):
    found = fleets(stand(JP_N1=KURE + "*")).do(PickStack(KURE, "fleet")).do(SendTo(PALAU))
    assert found.unit("JP-N1").hex == PALAU
    assert found.unit("JP-N1").attrited


# 10.2


@pytest.mark.rule("WITP-10.2-1")
def test_a_side_with_stacks_left_does_not_pass_while_a_fleet_is_at_sea(fleets):
    found = fleets(stand(JP_N1="0706", JP_N2=KURE))
    assert found.refused(Pass()) == "WITP-10.2-1"
    assert found.allowed(PickStack(KURE, "fleet"))
    found.do(PickStack("0706", "fleet")).do(SendTo(KURE))
    assert found.allowed(Pass())


@pytest.mark.rule("WITP-10.2-1", "WITP-10.2-4")
def test_fleets_go_to_ports_of_ones_own(fleets):
    found = fleets(stand(JP_N1=KURE, JP_L9=RABAUL)).do(PickStack(KURE, "fleet"))
    assert found.refused(SendTo("0906")) == "WITP-10.2-4"
    assert found.refused(SendTo(MANILA)) == "WITP-10.2-4"
    assert found.refused(SendTo("0706")) == "WITP-10.2-4"
    assert found.allowed(SendTo(RABAUL))
    assert found.allowed(SendTo(YOKOSUKA))


@pytest.mark.rule("WITP-10.2-2")
def test_americans_and_british_share_ports(fleets):
    found = fleets(stand(US_N1=PEARL, UK_N1=PEARL), total={"japan": 1, "allies": 2})
    found.do(PickStack(PEARL, "fleet"))
    assert found.state.flow[-1].units == ("US-N1", "UK-N1")
    assert found.allowed(SendTo(SYDNEY))
    assert found.allowed(SendTo(MANILA))


@pytest.mark.rule("WITP-10.2-3")
def test_land_units_aboard_go_with_their_ship_and_land_in_port(fleets):
    units = stand(JP_N1="0407", JP_N2="0407") | {"JP-L9": {"hex": "0407", "aboard": "JP-N1", "attrited": True}}
    found = fleets(units).do(PickStack("0407", "fleet"))
    assert "JP-L9" not in found.state.flow[-1].units
    found.do(LeaveUnit("JP-N2")).do(SendTo(HAINAN))
    assert (found.unit("JP-L9").hex, found.unit("JP-L9").aboard) == (HAINAN, "")
    assert found.unit("JP-L9").redeployed
    assert found.of(UnitsLanded)[0].units == ("JP-L9",)


@pytest.mark.rule("WITP-10.2-3")
def test_no_other_land_unit_is_carried(fleets):
    found = fleets(stand(JP_N1=TAIWAN, JP_L9=TAIWAN)).do(PickStack(TAIWAN, "fleet")).do(SendTo(KURE))
    assert found.unit("JP-L9").hex == TAIWAN


@pytest.mark.rule("WITP-10.2-5")
def test_who_passes_redeploys_no_more_fleets(fleets):
    found = fleets(stand(JP_N1=KURE, US_N1=PEARL, US_N2=SYDNEY)).do(Pass())
    found.do(PickStack(PEARL, "fleet")).do(SendTo(SYDNEY))
    assert found.asked == (ALLIES, "fleet_redeployment")
    found.do(Pass())
    assert found.asked[1] == "redeployment"


@pytest.mark.rule("WITP-10.2-6")
def test_fleets_in_no_port_at_the_end_are_lost_with_what_they_carry(fleets):
    """Japan has two stacks on turn 16: the third fleet at sea stays out."""
    units = stand(JP_N1="0706", JP_N2="0805", JP_N3="1007", US_N1=PEARL)
    units |= {"JP-L9": {"hex": "1007", "aboard": "JP-N3"}}
    found = fleets(units, turn=16)
    found.do(PickStack("0706", "fleet")).do(SendTo(KURE)).do(Pass())
    found.do(PickStack("0805", "fleet")).do(SendTo(KURE))
    assert found.gone("JP-N3")
    assert found.gone("JP-L9")
    assert not found.gone("JP-N2")
    assert {event.rule for event in found.of(UnitRemoved)} == {"WITP-10.2-6"}


@pytest.mark.rule("WITP-8.5-fleet-4", "WITP-9.7-fleet")
def test_no_fleet_is_sent_to_panama_by_japan_or_into_continuing_combat(fleets):
    found = fleets(stand(JP_N1=KURE, JP_L9=PANAMA, JP_L10=PALAU, US_L1=PALAU), continuing=(PALAU,))
    found.do(PickStack(KURE, "fleet"))
    assert found.refused(SendTo(PANAMA)) == "WITP-8.5-fleet-4"
    assert found.refused(SendTo(PALAU)) == "WITP-9.7-fleet"


# 10.3


@pytest.mark.rule("WITP-10.3-1")
def test_air_and_land_units_do_not_go_together(stacks):
    found = stacks(stand(JP_A1=TAIWAN, JP_L9=TAIWAN), bases={"japan": (TAIWAN,)}).do(PickStack(TAIWAN, "land"))
    assert found.refused(TakeUnit("JP-A1")) == "WITP-10.1-4"
    found.do(SendTo(KURE), 6, 6)
    assert found.unit("JP-A1").hex == TAIWAN
    assert found.state.stacks[JAPAN] == 4


@pytest.mark.rule("WITP-10.3-2", "WITP-9.7-redeploy")
def test_land_units_in_continuing_combat_stay_and_air_units_may_leave(stacks):
    units = stand(JP_L9=MANILA, US_L1=MANILA, JP_A1=MANILA)
    found = stacks(units, continuing=(MANILA,), bases={"japan": (TAIWAN,)})
    assert found.refused(PickStack(MANILA, "land")) == "WITP-10.3-2"
    assert found.allowed(PickStack(MANILA, "air"))


@pytest.mark.rule("WITP-10.3-3", "WITP-9.7-redeploy-in")
def test_stacks_go_to_places_of_ones_own_or_into_continuing_combat(stacks):
    units = stand(JP_L9=MANILA, US_L1=MANILA, JP_A1=KURE, JP_L10=TAIWAN)
    found = stacks(units, continuing=(MANILA,), bases={"japan": (TAIWAN,)}).do(PickStack(KURE, "air"))
    assert found.allowed(SendTo(MANILA))
    assert found.allowed(SendTo(TAIWAN))
    assert found.refused(SendTo(LEYTE)) == "WITP-10.3-3"
    assert found.refused(SendTo("0406")) == "WITP-10.3-3"
    found.do(PutBack()).do(PickStack(TAIWAN, "land"))
    assert found.allowed(SendTo(MANILA))


@pytest.mark.rule("WITP-10.3-air")
def test_air_units_go_anywhere(stacks):
    found = stacks(stand(JP_A1=SAIGON)).do(PickStack(SAIGON, "air")).do(SendTo("1107"))
    assert found.unit("JP-A1").hex == "1107"
    assert found.of(StackRedeployed)[0].path == ()


@pytest.mark.rule("WITP-10.3-land", "WITP-10.3-note")
def test_land_units_go_from_base_to_base_by_links_of_two_hexes(stacks):
    """Taiwan links to Kure; Saigon is two hexes from Taiwan, Palau too; the Marshall Islands are near no base."""
    found = stacks(stand(JP_L9=SAIGON, JP_L10="0907"), bases={"japan": (TAIWAN,)}).do(PickStack(SAIGON, "land"))
    assert found.allowed(SendTo(PALAU))
    assert found.allowed(SendTo(YOKOSUKA))
    assert found.refused(SendTo("1107")) == "WITP-10.3-land"
    found.do(SendTo(YOKOSUKA), 6, 6)
    (sent,) = found.of(StackRedeployed)
    assert sent.path[0] == SAIGON
    assert sent.path[-1] == YOKOSUKA
    assert TAIWAN in sent.path


@pytest.mark.rule("WITP-10.3-land")
def test_without_a_base_near_by_land_units_stay(stacks):
    found = stacks(stand(JP_L9=SAIGON))
    assert found.refused(PickStack(SAIGON, "land")) == "WITP-10.3-land"


@pytest.mark.rule("WITP-10.3-mountain")
def test_mountains_are_no_part_of_a_network(stacks):
    """Chongqing is two hexes from Rangoon, with mountains between."""
    found = stacks(stand(JP_L9="0404", JP_L10="0306"), bases={"japan": ("0306",)})
    assert found.refused(PickStack("0404", "land")) == "WITP-10.3-land"


@pytest.mark.rule("WITP-10.3-enemy")
def test_enemy_places_are_no_part_of_a_network_and_enemy_units_do_not_matter(stacks):
    """Truk and Palau: Guam and Hollandia lie between."""
    base = {"japan": ("0907",)}
    assert stacks(stand(JP_L9=PALAU), bases=base).refused(PickStack(PALAU, "land")) == "WITP-10.3-land"
    found = stacks(stand(JP_L9=PALAU, JP_L10="0806"), bases=base).do(PickStack(PALAU, "land"))
    assert found.allowed(SendTo("0907"))
    ships = stand(JP_L9=SAIGON, US_N1=HAINAN, US_N2=MANILA)
    found = stacks(ships, bases={"japan": (TAIWAN,)}).do(PickStack(SAIGON, "land"))
    assert found.allowed(SendTo(TAIWAN))


@pytest.mark.rule("WITP-10.3-azoc", "WITP-2.2.3-2-e")
def test_enemy_zones_are_no_part_of_a_network_unless_lifted(stacks):
    """Saigon and Taiwan: between lie Hainan, in the zone of Manila, and Manila itself."""
    units = stand(JP_L9=SAIGON, US_A1=MANILA)
    base = {"japan": (TAIWAN,)}
    assert stacks(units, bases=base).refused(PickStack(SAIGON, "land")) == "WITP-10.3-land"
    assert stacks(units | stand(JP_A1=HAINAN + "*"), bases=base).refused(PickStack(SAIGON, "land")) == "WITP-10.3-land"
    assert stacks(units | stand(JP_A1=HAINAN), bases=base).allowed(PickStack(SAIGON, "land"))


@pytest.mark.rule("WITP-10.3-pass")
def test_who_passes_redeploys_no_more(stacks):
    found = stacks(stand(JP_A1=KURE, US_A1=PEARL, US_A2=SYDNEY)).do(Pass())
    found.do(PickStack(PEARL, "air")).do(SendTo(MANILA))
    assert found.asked == (ALLIES, "redeployment")
    found.do(Pass())
    assert found.asked[1] != "redeployment"


@pytest.mark.rule("WITP-12.2-1-c", "WITP-12.2-8")
def test_only_chinese_units_go_to_chinese_hexes_and_not_in_this_segment(stacks):
    found = stacks(stand(US_A1=PEARL, CN_L1="0404"), total={"japan": 1, "allies": 2})
    assert found.refused(PickStack("0404", "land")) == "WITP-12.2-8"
    found.do(PickStack(PEARL, "air"))
    assert found.refused(SendTo("0404")) == "WITP-12.2-1-c"


# 10.4


def shipped(stacks, *dice, turn=5, side=JAPAN, units=None):
    """A land stack is sent from Taiwan to Kure, or from Ceylon to Calcutta."""
    if side == JAPAN:
        found = stacks(units or stand(JP_L9=TAIWAN), turn=turn, bases={"japan": (TAIWAN,)})
        return found.do(PickStack(TAIWAN, "land")).do(SendTo(KURE), *dice)
    found = stacks(stand(UK_L1=CEYLON), turn=turn, bases={"allies": (CEYLON,)}, total={"japan": 1, "allies": 2})
    return found.do(PickStack(CEYLON, "land")).do(SendTo("0205"), *dice)


@pytest.mark.parametrize(
    ("side", "turn", "dice", "hit"),
    [
        pytest.param(JAPAN, 8, (1, 1), True, marks=pytest.mark.rule("WITP-10.4-2-j1")),
        pytest.param(JAPAN, 8, (1, 2), True, marks=pytest.mark.rule("WITP-10.4-2-j1")),
        pytest.param(JAPAN, 8, (2, 2), False, marks=pytest.mark.rule("WITP-10.4-2-j1")),
        pytest.param(JAPAN, 9, (1, 4), True, marks=pytest.mark.rule("WITP-10.4-2-j2")),
        pytest.param(JAPAN, 9, (2, 4), False, marks=pytest.mark.rule("WITP-10.4-2-j2")),
        pytest.param(ALLIES, 8, (1, 2), True, marks=pytest.mark.rule("WITP-10.4-2-a1")),
        pytest.param(ALLIES, 8, (2, 2), False, marks=pytest.mark.rule("WITP-10.4-2-a1")),
        pytest.param(ALLIES, 16, (2, 1), True, marks=pytest.mark.rule("WITP-10.4-2-a2")),
        pytest.param(ALLIES, 16, (3, 1), False, marks=pytest.mark.rule("WITP-10.4-2-a2")),
    ],
)
@pytest.mark.rule("WITP-10.4-1")
def test_submarines_attack_land_units_at_sea(stacks, side, turn, dice, hit):
    found = shipped(stacks, *dice, turn=turn, side=side)
    (attack,) = found.of(SubmarinesAttacked)
    assert (attack.side, attack.dice, attack.hit) == (side, dice, hit)
    assert found.unit("JP-L9" if side == JAPAN else "UK-L1").attrited == hit


@pytest.mark.rule("WITP-10.4-3")
def test_a_stack_takes_one_hit_whatever_its_size(stacks):
    found = shipped(stacks, 1, 1, units=stand(JP_L9=TAIWAN, JP_L10=TAIWAN))
    while found.asked[1] == "take_hit":
        found.do(found.answers[0])
    assert sum(found.unit(id).attrited for id in ("JP-L9", "JP-L10")) == 1


@pytest.mark.rule("WITP-10.4-1-exc")
def test_fleets_and_air_units_are_not_attacked(stacks, fleets):
    assert not stacks(stand(JP_A1=TAIWAN)).do(PickStack(TAIWAN, "air")).do(SendTo(KURE)).of(SubmarinesAttacked)
    assert not fleets(stand(JP_N1=TAIWAN)).do(PickStack(TAIWAN, "fleet")).do(SendTo(KURE)).of(SubmarinesAttacked)


@pytest.mark.rule("WITP-10.4-1")
def test_land_units_that_stay_on_land_are_not_attacked(stacks):
    """From Chongqing to the fighting at 0504 by a base at Peking; no hex of the way has water."""
    units = stand(JP_L9="0404", JP_L10="0504", CN_L4="0504", JP_L16=PEKING)
    found = stacks(units, continuing=("0504",), bases={"japan": (PEKING,)}).do(PickStack("0404", "land"))
    found.do(SendTo("0504"))
    assert not found.of(SubmarinesAttacked)
    assert found.of(StackRedeployed)[0].path == ("0404", "0504")


@pytest.mark.rule("WITP-10.4-1")
def test_a_way_on_land_is_taken_where_there_is_one(stacks):
    """R-5: from 0504 to the fighting at Changsha over Chongqing, though another way leads over the sea and Kure."""
    units = stand(JP_L9="0504", JP_L10="0505", CN_L4="0505", JP_L16="0404")
    found = stacks(units, continuing=("0505",), bases={"japan": ("0404",)}).do(PickStack("0504", "land"))
    found.do(SendTo("0505"))
    assert not found.of(SubmarinesAttacked)
    assert found.of(StackRedeployed)[0].path == ("0504", "0404", "0505")
