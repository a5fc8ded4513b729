"""The movement segment: impulses, their costs and limits (8.0 to 8.5)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.impulses import ABROAD, go, in_hand, plan, price, put_together, stacks
from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.games.war_in_the_pacific.commands import (
    AbandonImpulse,
    Activate,
    ChooseTarget,
    ConfirmImpulse,
    DropStack,
    LeaveUnit,
    LoadUnit,
    MoveTo,
    Pass,
    StepBack,
    TakeUnit,
)
from wargames_desktop.games.war_in_the_pacific.events import ImpulseBegan, Passed, StackMoved, StepBegan

HAINAN, SAIGON, SINGAPORE, BANGKOK, RANGOON = "0506", "0507", "0407", "0406", "0306"
MANILA, LEYTE, PALAU, TAIWAN, KURE = "0606", "0607", "0707", "0605", "0704"
CEYLON, SOUTH_AFRICA, PANAMA, PALMYRA, PEARL_HARBOR = "0207", "0110", "1707", "1407", "1405"


@pytest.fixture
def move(situation):
    """The movement segment of turn 5 with these units, Japan first."""

    def start(japan=9, allies=8, turn=5, given=None, seed=None, **units):
        return situation(
            seed=seed,
            turn=turn,
            phase="movement",
            total={"japan": japan, "allies": allies},
            units={**stand(**ABROAD, **units), **(given or {})},
        )

    return start


# Impulses


@pytest.mark.rule("WITP-8.1-1", "WITP-8.0-1")
@pytest.mark.parametrize(("japan", "allies", "first"), [(9, 8, "japan"), (8, 9, "allies"), (8, 8, "japan")])
def test_the_higher_total_moves_first_and_japan_if_equal(move, japan, allies, first):
    found = move(japan, allies, JP_N1=HAINAN, UK_N1=CEYLON)
    assert found.asked == (first, "choose_target")


@pytest.mark.rule("WITP-8.1-1")
def test_impulses_alternate(move):
    found = move(JP_N1=HAINAN, JP_N2=TAIWAN, UK_N1=CEYLON)
    go(found, SAIGON, HAINAN)
    assert found.asked == ("allies", "choose_target")
    go(found, "0206", CEYLON)
    assert found.asked == ("japan", "choose_target")


@pytest.mark.rule("WITP-8.1-2", "WITP-8.1-3")
def test_who_passes_moves_no_more_and_both_passes_end_the_segment(move):
    found = move(JP_N1=HAINAN, UK_N1=CEYLON, UK_N2=CEYLON)
    found.do(Pass())
    assert found.of(Passed) == [Passed("japan", "movement")]
    go(found, "0206", CEYLON, leave=("UK-N2",))
    assert found.asked == ("allies", "choose_target"), "Japan has passed"
    assert found.unit("UK-N1").moved
    found.do(Pass())
    assert StepBegan("combat") in found.of(StepBegan)
    assert not found.unit("UK-N1").moved, "the markers come off"


@pytest.mark.rule("WITP-8.1-2")
def test_who_has_nothing_to_move_is_not_asked(move):
    found = move(JP_N1=HAINAN, UK_A1=CEYLON)
    found.do(Pass())
    assert found.of(Passed) == [Passed("japan", "movement"), Passed("allies", "movement", forced=True)]
    poor = move(japan=1, allies=9, JP_N1=HAINAN, UK_N1=CEYLON)
    poor.do(Pass())
    assert poor.of(Passed)[1] == Passed("japan", "movement", forced=True), "activation and a hex cost 2"


@pytest.mark.rule("WITP-8.1-note", "WITP-12.1-3")
def test_on_turn_one_only_japan_moves(move):
    found = move(japan=20, allies=5, turn=1, JP_N1=HAINAN, JP_N2=TAIWAN, UK_N1=CEYLON)
    go(found, SAIGON, HAINAN)
    assert found.asked == ("japan", "choose_target"), "the Allies passed"
    later = move(japan=20, allies=5, turn=2, JP_N1=HAINAN, JP_N2=TAIWAN, UK_N1=CEYLON)
    go(later, SAIGON, HAINAN)
    assert later.asked == ("allies", "choose_target")


@pytest.mark.rule("WITP-8.0-2", "WITP-2.3.2-2")
def test_air_units_do_not_move(move):
    found = move(JP_A1=HAINAN, JP_N1=HAINAN, JP_L1=HAINAN)
    found.do(ChooseTarget(SAIGON))
    put_together(found, HAINAN)
    assert found.refused(TakeUnit("JP-A1")) == "WITP-8.0-2"
    assert in_hand(found).units == ("JP-N1",)


@pytest.mark.rule("WITP-12.2-2")
def test_chinese_units_do_not_move(move):
    found = move(japan=1, CN_L1="0504", UK_N1=CEYLON)
    found.do(ChooseTarget("0206"))
    assert found.refused(Activate("0504", "land")) == "WITP-12.2-2"


@pytest.mark.rule("WITP-8.2-1", "WITP-8.2-2", "WITP-8.2-3", "WITP-8.4-act")
def test_units_of_several_hexes_move_to_one_target(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN, JP_N2=TAIWAN, UK_N1=CEYLON)
    plan(found, MANILA, HAINAN)
    plan(found, MANILA, TAIWAN)
    assert price(found) == 4, "two activations, a hex each"
    assert found.state.rp["japan"] == 9, "nothing is paid before the impulse is confirmed"
    found.do(ConfirmImpulse())
    assert found.of(ImpulseBegan) == [ImpulseBegan("japan", MANILA, (HAINAN, TAIWAN), 4)]
    assert [event.cost for event in found.of(StackMoved)] == [2, 2]
    assert found.state.rp["japan"] == 5
    assert found.unit("JP-N1").hex == found.unit("JP-N2").hex == MANILA
    assert found.unit("JP-L1").hex == HAINAN
    assert (found.unit("JP-N1").moved, found.unit("JP-L1").moved) == (True, False)


@pytest.mark.rule("WITP-8.4-act")
def test_a_hex_is_activated_once_for_fleets_and_land_units(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN)
    plan(found, SAIGON, HAINAN)
    assert price(found) == 2
    plan(found, SAIGON, HAINAN, "land")
    assert price(found) == 2 + 2, "a hex, and jungle"
    found.do(DropStack(0))
    assert price(found) == 1 + 2, "the land units pay the activation now"


@pytest.mark.rule("WITP-8.4-hex", "WITP-8.4-act")
def test_stacks_of_one_hex_may_go_by_ways_of_their_own(move):
    """O-2: each pays for its hexes, the hex is activated once."""
    found = move(japan=20, JP_N1=HAINAN, JP_N2=HAINAN)
    plan(found, MANILA, HAINAN, leave=("JP-N2",))
    plan(found, MANILA, HAINAN, path=f"{TAIWAN} {MANILA}")
    assert [(stack.units, stack.path) for stack in stacks(found)] == [
        (("JP-N1",), (MANILA,)),
        (("JP-N2",), (TAIWAN, MANILA)),
    ]
    assert price(found) == 1 + 1 + 2
    terms = found.game.planner.costs.terms(found.state, "japan", stacks(found))
    assert [sum(term.value for term in parts) for parts in terms] == [2, 2]


def test_a_stack_that_comes_back_to_its_holding_force_leaves_it_there(move):
    """To the enemy fleet at Manila, back, and to it again."""
    found = move(japan=20, JP_N1=HAINAN, JP_N2=HAINAN, US_N1=MANILA)
    found.do(ChooseTarget(LEYTE))
    put_together(found, HAINAN).do(MoveTo(MANILA)).do(MoveTo(TAIWAN)).do(MoveTo(MANILA))
    assert in_hand(found).left_behind == {MANILA: ("JP-N1",)}
    found.do(StepBack())
    assert in_hand(found).left_behind == {MANILA: ("JP-N1",)}
    found.do(StepBack()).do(StepBack())
    assert in_hand(found).left_behind == {}
    assert set(in_hand(found).units) == {"JP-N1", "JP-N2"}


def test_a_plan_can_be_changed_and_dropped_until_it_is_confirmed(move):
    found = move(JP_N1=HAINAN, JP_N2=HAINAN, JP_C1=HAINAN)
    before = found.state
    found.do(ChooseTarget(SAIGON))
    assert found.refused(ConfirmImpulse()) == "WITP-8.2-2"
    found.do(Activate(HAINAN, "sea"))
    assert in_hand(found).units == ("JP-N1", "JP-N2", "JP-C1")
    found.do(LeaveUnit("JP-C1")).do(LeaveUnit("JP-N1"))
    assert found.refused(LeaveUnit("JP-N2")) == "WITP-8.2-3", "a stack has a unit"
    found.do(TakeUnit("JP-C1"))
    found.do(MoveTo(TAIWAN))
    assert found.refused(LeaveUnit("JP-C1")) == "WITP-8.2-3", "nobody is to be held there"
    found.do(StepBack())
    assert in_hand(found).path == ()
    found.do(MoveTo(SAIGON))
    assert stacks(found)[0].units == ("JP-N2", "JP-C1")
    assert found.refused(AbandonImpulse()) == "WITP-8.2-1"
    found.do(Activate(HAINAN, "sea")).do(StepBack())
    found.do(DropStack(0)).do(AbandonImpulse())
    assert found.state == before


@pytest.mark.rule("WITP-8.5-1")
def test_a_unit_moves_once_and_the_others_of_its_hex_later(move):
    found = move(japan=20, JP_N1=HAINAN, JP_N2=HAINAN)
    go(found, SAIGON, HAINAN, leave=("JP-N2",))
    found.do(ChooseTarget(MANILA))
    assert found.refused(Activate(SAIGON, "sea")) == "WITP-8.5-1"
    assert found.allowed(Activate(HAINAN, "sea"))


@pytest.mark.rule("WITP-8.5-2")
def test_a_side_chooses_a_target_once_a_turn(move):
    found = move(japan=20, allies=10, JP_N1=HAINAN, JP_N2=HAINAN, UK_N1=SINGAPORE)
    go(found, SAIGON, HAINAN, leave=("JP-N2",))
    assert found.asked == ("allies", "choose_target")
    assert found.allowed(ChooseTarget(SAIGON)), "the other side may"
    found.do(Pass())
    assert found.refused(ChooseTarget(SAIGON)) == "WITP-8.5-2"
    assert found.allowed(ChooseTarget(MANILA))


@pytest.mark.rule("WITP-8.3-1")
def test_any_number_of_units_stacks_while_moving(move):
    found = move(japan=20, JP_N1=HAINAN, JP_N2=HAINAN, JP_N3=TAIWAN, JP_N4=TAIWAN, JP_C1=PALAU, JP_C2=PALAU)
    plan(found, MANILA, HAINAN)
    plan(found, MANILA, TAIWAN)
    plan(found, MANILA, PALAU).do(ConfirmImpulse())
    assert sum(unit.hex == MANILA for unit in found.state.units.values()) == 6


@pytest.mark.rule("WITP-8.4-1")
def test_fleets_and_land_units_move_in_stacks_of_their_own(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN)
    found.do(ChooseTarget(SAIGON)).do(Activate(HAINAN, "sea"))
    assert found.refused(TakeUnit("JP-L1")) == "WITP-8.4-1"
    found.do(StepBack()).do(Activate(HAINAN, "land"))
    assert found.refused(TakeUnit("JP-N1")) == "WITP-8.4-1"


# Costs


@pytest.mark.rule("WITP-8.4-hex")
def test_each_stack_pays_for_each_hex_whatever_its_size(move):
    found = move(japan=20, JP_N1=KURE, JP_N2=KURE, JP_C1=KURE)
    assert price(plan(found, MANILA, KURE)) == 4, "activation and three hexes"


@pytest.mark.rule("WITP-8.4-azoc", "WITP-2.2.3-2-c")
def test_each_hex_of_an_enemy_air_zone_costs_one_more(move):
    found = move(japan=20, JP_N1=PALAU, US_A1=MANILA)
    found.do(ChooseTarget(LEYTE))
    put_together(found, PALAU).do(MoveTo(LEYTE))
    assert price(found) == 3, "activation, hex, zone"
    assert [
        term.rule for terms in found.game.planner.costs.terms(found.state, "japan", stacks(found)) for term in terms
    ] == [
        "WITP-8.4-act",
        "WITP-8.4-hex",
        "WITP-8.4-azoc",
    ]


@pytest.mark.rule("WITP-8.4-azoc")
def test_zones_of_several_air_units_cost_one_together(move):
    found = move(japan=20, JP_N1=PALAU, US_A1=MANILA, US_A2="0508")
    assert price(plan(found, LEYTE, PALAU)) == 3


@pytest.mark.rule("WITP-8.4-azoc", "WITP-2.2.3-4")
@pytest.mark.parametrize(("own", "cost"), [("0607", 2), ("0607*", 3)])
def test_a_full_air_unit_of_ones_own_cancels_the_zone(move, own, cost):
    found = move(japan=20, JP_N1=PALAU, US_A1=MANILA, JP_A1=own, JP_L1=LEYTE)
    assert price(plan(found, LEYTE, PALAU)) == cost


@pytest.mark.rule("WITP-8.4-azoc", "WITP-2.2.3-3")
def test_the_hex_of_the_enemy_air_unit_itself_costs_nothing_more(move):
    found = move(japan=20, JP_N1=PALAU, US_A1=MANILA)
    assert price(plan(found, MANILA, PALAU)) == 2


@pytest.mark.rule("WITP-8.4-jungle", "WITP-8.4-ex")
def test_jungle_costs_one_more_overland_only(move):
    found = move(japan=20, JP_L1=BANGKOK, JP_N1=SINGAPORE)
    assert price(plan(found, RANGOON, BANGKOK, "land")) == 3
    by_sea = move(japan=20, JP_N1="0307")
    assert price(plan(by_sea, RANGOON, "0307")) == 2
    open_country = move(japan=20, JP_L1="0603")
    assert price(plan(open_country, "0604", "0603", "land")) == 2


def test_the_cheapest_way_goes_round_air_zones(move):
    """Two ways of two hexes lead from 0905 to 1006; the one by 0906 enters the zone of Guam."""
    found = move(japan=20, JP_N1="0905", US_A1="0806")
    assert price(plan(found, "1006", "0905")) == 3
    assert stacks(found)[0].path == ("1005", "1006")
    found.do(DropStack(0))
    assert price(plan(found, "1006", "0905", path="0906 1006")) == 4


def test_points_bound_the_way(move):
    found = move(japan=4, allies=1, JP_N1=KURE)
    assert MANILA in [command.hex for command in found.answers if isinstance(command, ChooseTarget)]
    found.do(ChooseTarget(MANILA)).do(Activate(KURE, "sea"))
    assert found.allowed(MoveTo("0705"))
    assert found.refused(MoveTo("0803")) == "WITP-8.4-1", "four RP do not pay for a detour"
    poor = move(japan=3, allies=1, JP_N1=KURE)
    assert poor.refused(ChooseTarget(MANILA)) == "WITP-8.4-1"


# Limits of land units


@pytest.mark.rule("WITP-8.5-land-1")
@pytest.mark.parametrize("hex", ["0305", "0307"])
def test_no_land_unit_marches_into_mountains_or_deep_sea(move, hex):
    found = move(japan=20, JP_L1=RANGOON)
    found.do(ChooseTarget(SINGAPORE)).do(Activate(RANGOON, "land"))
    assert found.refused(MoveTo(hex)) == "WITP-8.5-land-1"


@pytest.mark.rule("WITP-8.5-land-2", "WITP-8.9-ex1")
def test_no_land_unit_marches_over_a_deep_hexside_but_shallows_join(move):
    found = move(japan=20, JP_L1=SINGAPORE)
    found.do(ChooseTarget(HAINAN)).do(Activate(SINGAPORE, "land"))
    assert found.refused(MoveTo(SAIGON)) == "WITP-8.5-land-2"
    found.do(MoveTo(BANGKOK)).do(MoveTo(SAIGON)).do(MoveTo(HAINAN)).do(ConfirmImpulse())
    assert found.unit("JP-L1").hex == HAINAN
    stuck = move(japan=20, JP_L1="0408", JP_N1=HAINAN)
    stuck.do(ChooseTarget("0508"))
    assert stuck.refused(Activate("0408", "land")) == "WITP-8.2-3"


@pytest.mark.rule("WITP-8.5-land-3")
def test_enemy_land_units_ashore_hold_land_units(move):
    found = move(japan=20, JP_L1=RANGOON, UK_L1=RANGOON, JP_N1=RANGOON)
    found.do(ChooseTarget(BANGKOK))
    assert found.refused(Activate(RANGOON, "land")) == "WITP-8.5-land-3"
    found.do(Activate(RANGOON, "sea"))
    assert found.refused(LoadUnit("JP-L1", "JP-N1")) == "WITP-8.5-land-3", "nor can it be shipped away"


@pytest.mark.rule("WITP-8.5-land-3")
def test_enemy_land_units_aboard_ships_hold_nobody(move):
    found = move(
        japan=20,
        JP_L1=RANGOON,
        UK_N1=RANGOON,
        given={"UK-L1": {"hex": RANGOON, "aboard": "UK-N1"}},
    )
    go(found, BANGKOK, RANGOON, "land")
    assert found.unit("JP-L1").hex == BANGKOK


@pytest.mark.rule("WITP-8.5-land-4")
def test_land_units_enter_a_hex_with_enemy_land_units_only_as_the_target(move):
    found = move(japan=20, seed=1, JP_L1=SINGAPORE, UK_L1=BANGKOK)
    assert found.refused(ChooseTarget(SAIGON)) == "WITP-8.4-1", "the only way leads past the enemy"
    go(found, BANGKOK, SINGAPORE, "land")
    assert found.of(StackMoved)[0].stack.path == (BANGKOK,)
    north = move(japan=20, JP_L1="0603", JP_L3="0604", CN_L1="0504")
    north.do(ChooseTarget("0503")).do(Activate("0604", "land"))
    assert north.refused(MoveTo("0504")) == "WITP-8.5-land-4"


@pytest.mark.rule("WITP-12.2-1-c")
@pytest.mark.parametrize("unit", ["UK_L1", "US_L1"])
def test_allied_land_units_stay_out_of_china(move, unit):
    found = move(japan=1, allies=9, **{unit: HAINAN})
    assert found.refused(ChooseTarget("0505")) == "WITP-12.2-1-c"
    japan = move(japan=9, JP_L1=HAINAN)
    assert japan.allowed(ChooseTarget("0505"))


# Limits of fleets


@pytest.mark.rule("WITP-8.5-fleet-1", "WITP-2.3.1-1")
def test_no_fleet_crosses_a_land_hexside(move):
    found = move(japan=1, allies=9, UK_N1="0909")
    found.do(ChooseTarget("0907")).do(Activate("0909", "sea"))
    assert found.refused(MoveTo("0908")) == "WITP-8.5-fleet-1"
    assert found.allowed(MoveTo("1008")), "round the east of New Guinea"


@pytest.mark.rule("WITP-8.5-fleet-1")
def test_a_stack_is_led_round_a_land_hexside_to_a_target_next_to_it(move):
    found = move(japan=1, allies=9, UK_N1="0909")
    plan(found, "0908", "0909")
    assert stacks(found)[0].path == ("1008", "0908")


@pytest.mark.rule("WITP-8.7-ex")
def test_a_fleet_in_bangkok_is_on_the_sea_that_it_came_by(move):
    found = move(japan=1, allies=20, UK_N1=RANGOON, UK_N2=SINGAPORE)
    plan(found, BANGKOK, RANGOON)
    plan(found, BANGKOK, SINGAPORE).do(ConfirmImpulse())
    assert (found.unit("UK-N1").sea, found.unit("UK-N2").sea) == ("west", "east")
    assert found.unit("UK-N1").hex == found.unit("UK-N2").hex == BANGKOK
    given = {"UK-N1": {"hex": BANGKOK, "sea": "west"}}
    west = move(japan=1, allies=20, given=given)
    west.do(ChooseTarget(SAIGON)).do(Activate(BANGKOK, "sea", "west"))
    assert west.refused(MoveTo(SINGAPORE)) == "WITP-8.5-fleet-1"
    west.do(MoveTo(SAIGON)).do(ConfirmImpulse())
    assert west.of(StackMoved)[0].stack.path == ("0307", SINGAPORE, SAIGON)
    assert (west.unit("UK-N1").hex, west.unit("UK-N1").sea) == (SAIGON, "")


@pytest.mark.rule("WITP-8.7-ex", "WITP-8.5-fleet-2-a")
def test_fleets_on_two_seas_do_not_hold_each_other(move):
    given = {"UK-N1": {"hex": BANGKOK, "sea": "west"}, "JP-N1": {"hex": BANGKOK, "sea": "east"}}
    found = move(japan=9, given=given)
    go(found, SAIGON, BANGKOK, sea="east")
    assert found.unit("JP-N1").hex == SAIGON


@pytest.mark.rule("WITP-8.5-fleet-2", "WITP-8.5-fleet-2-a")
def test_an_enemy_fleet_holds_a_fleet(move):
    found = move(JP_N1=MANILA, US_N1=MANILA, JP_N2=HAINAN)
    found.do(ChooseTarget(SAIGON))
    assert found.refused(Activate(MANILA, "sea")) == "WITP-8.5-fleet-2-a"
    assert found.allowed(Activate(HAINAN, "sea"))


@pytest.mark.rule("WITP-8.5-fleet-2-exc")
@pytest.mark.parametrize(
    ("ours", "theirs", "going"),
    [
        ({"JP_N1": "", "JP_N2": ""}, {"US_N1": ""}, ("JP-N2",)),
        ({"JP_N1": "", "JP_C1": ""}, {"US_N1": ""}, ("JP-C1",)),
        ({"JP_N1": "", "JP_C1": ""}, {"US_C1": ""}, ("JP-N1",)),
        ({"JP_N1": "", "JP_N2": ""}, {"US_N1": "", "US_N2": "*"}, ("JP-N2",)),
        ({"JP_N1": "", "JP_N2": "*"}, {"US_N1": "*"}, ("JP-N1",)),
        ({"JP_N1": "", "JP_N2": ""}, {"US_N1": "", "US_N2": ""}, None),
        ({"JP_N1": "*", "JP_N2": "*"}, {"US_N1": ""}, None),
        ({"JP_N1": ""}, {"US_N1": "*"}, None),
    ],
)
def test_a_force_as_strong_as_the_enemy_frees_the_rest(move, ours, theirs, going):
    """Full strengths are compared; even the weakest enemy is held by a unit only."""
    units = {name: MANILA + star for name, star in {**ours, **theirs}.items()}
    found = move(JP_N9=HAINAN, **units)
    found.do(ChooseTarget(SAIGON))
    if going is None:
        assert found.refused(Activate(MANILA, "sea")) == "WITP-8.5-fleet-2-a"
    else:
        found.do(Activate(MANILA, "sea"))
        assert in_hand(found).units == going


@pytest.mark.rule("WITP-8.5-fleet-2-exc")
def test_the_player_chooses_the_holding_force(move):
    found = move(JP_N1=MANILA, JP_N2=MANILA, JP_C1=MANILA, US_C1=MANILA)
    found.do(ChooseTarget(SAIGON)).do(Activate(MANILA, "sea"))
    assert in_hand(found).units == ("JP-N1", "JP-N2") or in_hand(found).units == ("JP-C1",)
    found.do(StepBack()).do(Activate(MANILA, "sea"))
    held = set(in_hand(found).units)
    for unit in ("JP-N1", "JP-N2", "JP-C1"):
        if unit not in held:
            assert found.refused(TakeUnit(unit)) == "WITP-8.5-fleet-2-a", "a weaker force does not do"


@pytest.mark.rule("WITP-8.5-fleet-2-a", "WITP-8.5-fleet-2-exc")
def test_a_fleet_leaves_a_holding_force_on_its_way_and_goes_on(move):
    found = move(japan=20, JP_N1=HAINAN, JP_N2=HAINAN, JP_C1=HAINAN, US_N1=MANILA, UK_N1=CEYLON)
    found.do(ChooseTarget(LEYTE))
    put_together(found, HAINAN).do(MoveTo(MANILA))
    assert in_hand(found).left_behind == {MANILA: ("JP-N1",)}
    found.do(LeaveUnit("JP-N2")).do(TakeUnit("JP-N1"))
    assert found.refused(TakeUnit("JP-N2")) == "WITP-8.5-fleet-2-a"
    found.do(MoveTo(LEYTE)).do(ConfirmImpulse())
    where = {id: (found.unit(id).hex, found.unit(id).moved) for id in ("JP-N1", "JP-N2", "JP-C1")}
    assert where == {"JP-N1": (LEYTE, True), "JP-N2": (MANILA, True), "JP-C1": (LEYTE, True)}


@pytest.mark.rule("WITP-8.5-fleet-2-exc", "WITP-8.6.1-2")
def test_ships_that_carry_go_on_and_others_hold_the_enemy(move):
    found = move(japan=20, JP_N1=HAINAN, JP_N2=HAINAN, JP_L1=HAINAN, US_N1=MANILA)
    found.do(ChooseTarget(LEYTE))
    put_together(found, HAINAN, load={"JP-L1": "JP-N1"}).do(MoveTo(MANILA))
    assert in_hand(found).left_behind == {MANILA: ("JP-N2",)}


@pytest.mark.rule("WITP-8.5-fleet-2-a")
def test_a_fleet_too_weak_to_hold_the_enemy_does_not_pass(move):
    found = move(japan=20, JP_N1=HAINAN, JP_N2=HAINAN, US_C1=MANILA)
    found.do(ChooseTarget(LEYTE))
    put_together(found, HAINAN)
    assert found.refused(MoveTo(MANILA)) == "WITP-8.5-fleet-2-a"
    found.do(MoveTo(LEYTE))
    assert MANILA not in stacks(found)[0].path, "it goes round"
    target = move(japan=20, JP_N1=HAINAN, US_C1=MANILA, UK_N1=CEYLON)
    go(target, MANILA, HAINAN)
    assert target.unit("JP-N1").hex == MANILA, "the target may be a stronger fleet's hex"


@pytest.mark.rule("WITP-8.5-fleet-2-exc")
def test_fleets_that_stand_with_the_enemy_already_count_as_holding_force(move):
    """O-3: what stays holds, whether it came or stood there."""
    found = move(japan=20, JP_N1=HAINAN, JP_N2=MANILA, US_N1=MANILA)
    found.do(ChooseTarget(LEYTE))
    put_together(found, HAINAN).do(MoveTo(MANILA))
    assert in_hand(found).left_behind == {}
    found.do(MoveTo(LEYTE))
    assert found.refused(Activate(MANILA, "sea")) == "WITP-8.5-fleet-2-a", "then it must stay"


@pytest.mark.rule("WITP-8.5-fleet-2-exc")
def test_targets_beyond_an_enemy_fleet_can_be_chosen_if_only_a_holding_force_opens_the_way(move):
    """Three RP lead from Hainan to Leyte by Manila or Saigon only, and enemy fleets are at both."""
    found = move(japan=3, allies=1, JP_N1=HAINAN, JP_N2=HAINAN, US_N1=MANILA, US_N2=SAIGON)
    assert found.allowed(ChooseTarget(LEYTE))
    alone = move(japan=3, allies=1, JP_N1=HAINAN, US_N1=MANILA, US_N2=SAIGON)
    assert alone.refused(ChooseTarget(LEYTE)) == "WITP-8.4-1"


@pytest.mark.rule("WITP-8.5-fleet-2-exc")
def test_a_stack_is_led_past_an_enemy_fleet_that_part_of_it_holds(move):
    """Between Hainan and Leyte the points allow no way but by an enemy fleet; a ship too many with cargo closes it."""
    blocked = {"US_N1": MANILA, "US_N2": SAIGON}
    found = move(japan=3, allies=1, JP_N1=HAINAN, JP_N2=HAINAN, JP_L1=HAINAN, JP_L3=HAINAN, **blocked)
    found.do(ChooseTarget(LEYTE))
    put_together(found, HAINAN, load={"JP-L1": "JP-N1"})
    assert found.refused(LoadUnit("JP-L3", "JP-N2")) == "WITP-8.4-1", "nobody would be left to hold the enemy"
    assert found.refused(LeaveUnit("JP-N2")) == "WITP-8.4-1"
    assert found.pending.default == MoveTo(LEYTE)
    (stack,) = stacks(found.do(MoveTo(LEYTE)))
    assert (stack.path, stack.units, stack.left_behind) == ((MANILA, LEYTE), ("JP-N1",), {MANILA: ("JP-N2",)})
    assert price(found) == 3


@pytest.mark.rule("WITP-8.5-fleet-3", "WITP-9.7-fleet")
def test_no_fleet_enters_a_hex_in_continuing_combat(situation):
    units = stand(**ABROAD, JP_N1=HAINAN, JP_L1=SINGAPORE, UK_L1=SINGAPORE, JP_L3=BANGKOK)
    found = situation(turn=5, phase="movement", units=units, continuing=(SINGAPORE,))
    found.do(ChooseTarget(SINGAPORE))
    assert found.refused(Activate(HAINAN, "sea")) == "WITP-8.2-3"
    assert found.allowed(Activate(BANGKOK, "land")), "land units may join"
    at_sea = situation(turn=5, phase="movement", units=units, continuing=(SINGAPORE,))
    at_sea.do(ChooseTarget("0408")).do(Activate(HAINAN, "sea")).do(MoveTo(SAIGON))
    assert at_sea.refused(MoveTo(SINGAPORE)) == "WITP-8.5-fleet-3"


@pytest.mark.rule("WITP-8.5-fleet-3")
def test_a_fleet_may_leave_a_hex_in_continuing_combat(situation):
    units = stand(**ABROAD, JP_N1=SINGAPORE, JP_L1=SINGAPORE, UK_L1=SINGAPORE, JP_N2=TAIWAN)
    found = situation(turn=5, phase="movement", units=units, continuing=(SINGAPORE,))
    go(found, SAIGON, SINGAPORE)
    assert found.unit("JP-N1").hex == SAIGON


@pytest.mark.rule("WITP-8.5-fleet-4")
@pytest.mark.parametrize(("start", "hex"), [("1708", PANAMA), ("0111", SOUTH_AFRICA)])
def test_no_japanese_fleet_enters_panama_or_south_africa(move, start, hex):
    found = move(JP_N1=start)
    assert found.refused(ChooseTarget(hex)) == "WITP-8.5-fleet-4"
    allied = move(japan=1, allies=9, US_N1=start)
    assert allied.allowed(ChooseTarget(hex))


@pytest.mark.rule("WITP-12.1-4-us", "WITP-12.1-4-australia", "WITP-12.1-4-india", "WITP-12.1-4-nz")
@pytest.mark.parametrize(
    ("start", "hex", "rule"),
    [
        ("1603", "1704", "us"),
        ("0609", "0710", "australia"),
        ("0307", CEYLON, "india"),
        ("1311", "1211", "nz"),
    ],
)
def test_on_turn_one_japan_stays_out_of_four_countries(move, start, hex, rule):
    found = move(japan=20, turn=1, JP_N1=start)
    assert found.refused(ChooseTarget(hex)) == f"WITP-12.1-4-{rule}"
    later = move(japan=20, turn=2, JP_N1=start)
    assert later.allowed(ChooseTarget(hex))


@pytest.mark.rule("WITP-12.1-4-india")
def test_on_turn_one_land_units_do_not_march_into_india_either(move):
    found = move(japan=20, turn=1, JP_L1=RANGOON)
    assert found.refused(ChooseTarget("0205")) == "WITP-12.1-4-india"
    later = move(japan=20, turn=2, JP_L1=RANGOON)
    assert later.allowed(ChooseTarget("0205"))


@pytest.mark.rule("WITP-13.4")
def test_american_units_do_not_move_while_america_is_at_peace(situation):
    units = stand(**ABROAD, US_N1=PEARL_HARBOR, UK_N1=CEYLON)
    peace = situation(scenario="delayed_entry", turn=3, phase="movement", units=units, total={"japan": 1, "allies": 9})
    peace.do(ChooseTarget("0206"))
    assert peace.refused(Activate(PEARL_HARBOR, "sea")) == "WITP-13.4"
    war = situation(
        scenario="delayed_entry", turn=3, phase="movement", units=units, total={"japan": 1, "allies": 9}, entered=2
    )
    assert war.allowed(ChooseTarget("1205"))


@pytest.mark.rule("WITP-13.4")
def test_a_japanese_fleet_that_passes_an_american_place_brings_america_in(situation):
    units = stand(**ABROAD, JP_N1=HAINAN, UK_N1=CEYLON)

    def sail(path):
        found = situation(
            scenario="delayed_entry", turn=3, phase="movement", units=units, total={"japan": 9, "allies": 8}
        )
        return go(found, "0706", HAINAN, path=path)

    assert sail(f"{MANILA} 0706").state.us_at_war, "by Manila, though nobody stays there"
    assert not sail(f"{TAIWAN} 0706").state.us_at_war


@pytest.mark.rule("WITP-8.5-land-1", "WITP-8.2-1")
def test_a_hex_that_nobody_enters_is_no_target_and_says_why(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN)
    assert found.refused(ChooseTarget("0405")) == "WITP-8.5-land-1", "mountains"
    assert found.refused(ChooseTarget("1701")) == "WITP-2.3-1", "Canada"
    assert found.refused(ChooseTarget("1405")) == "WITP-8.4-1", "too far"
    assert found.refused(ChooseTarget("9999")) == "WITP-8.2-1"


def test_no_stack_is_led_far_or_away_from_the_map(move):
    found = move(JP_N1=HAINAN)
    found.do(ChooseTarget(MANILA)).do(Activate(HAINAN, "sea"))
    assert found.refused(MoveTo("0104")) == "WITP-8.2-3"
    assert found.refused(MoveTo("9999")) == "WITP-8.2-3"
    assert found.refused(Pass()) == "WITP-8.2-3"
