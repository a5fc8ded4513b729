"""Sea transport: land units go aboard, travel and land (8.6); what follows for air units and bases (8.7, 8.8)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.war_in_the_pacific.impulses import ABROAD, go, in_hand, plan, put_together
from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.games.war_in_the_pacific.commands import (
    ChooseTarget,
    ConfirmImpulse,
    FlyTo,
    LeaveUnit,
    LoadUnit,
    MoveTo,
    Pass,
    UnloadUnit,
)
from wargames_desktop.games.war_in_the_pacific.events import (
    AirForcedAway,
    BaseLost,
    CombatBegan,
    PlaceTaken,
    UnitRemoved,
    UnitsLanded,
)

HAINAN, SAIGON, SINGAPORE, BANGKOK, RANGOON, PALEMBANG, BRUNEI = "0506", "0507", "0407", "0406", "0306", "0408", "0508"
MANILA, LEYTE, PALAU, TAIWAN, KURE, CEYLON, CALCUTTA = "0606", "0607", "0707", "0605", "0704", "0207", "0205"


@pytest.fixture
def move(situation):
    """The movement segment with these units; Japan first, and the Allies have something to move as well."""

    def start(given=None, seed=None, total=(20, 9), **units):
        bases = units.pop("bases", None)
        return situation(
            seed=seed,
            turn=5,
            phase="movement",
            total={"japan": total[0], "allies": total[1]},
            units={**stand(**ABROAD, UK_N4="1211", **units), **(given or {})},
            bases=bases,
        )

    return start


@pytest.mark.rule("WITP-8.6-1", "WITP-8.6.1-1", "WITP-8.6.1-2")
def test_a_naval_unit_carries_one_land_unit_and_both_move_as_one_stack(move):
    found = move(JP_N1=HAINAN, JP_N3=HAINAN, JP_L1=HAINAN, JP_L3=HAINAN)
    found.do(ChooseTarget(MANILA))
    put_together(found, HAINAN, load={"JP-L1": "JP-N1"})
    assert found.refused(LoadUnit("JP-L3", "JP-N1")) == "WITP-8.6-1"
    assert found.refused(LeaveUnit("JP-N1")) == "WITP-8.6.1-2"
    assert found.allowed(LeaveUnit("JP-N3"))
    found.do(MoveTo(MANILA)).do(ConfirmImpulse())
    assert found.state.rp["japan"] == 20 - 2, "one stack"
    assert found.unit("JP-L1").hex == found.unit("JP-N1").hex == MANILA
    assert found.unit("JP-L1").moved
    assert found.unit("JP-L3").hex == HAINAN


@pytest.mark.rule("WITP-8.6-2")
def test_carriers_carry_nobody(move):
    found = move(JP_C1=HAINAN, JP_L1=HAINAN)
    found.do(ChooseTarget(MANILA))
    put_together(found, HAINAN)
    assert found.refused(LoadUnit("JP-L1", "JP-C1")) == "WITP-8.6-2"


@pytest.mark.rule("WITP-8.6.1-1")
def test_land_units_go_aboard_where_the_fleet_sets_out_only(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN, JP_L3=TAIWAN)
    found.do(ChooseTarget(MANILA))
    put_together(found, HAINAN)
    assert found.refused(LoadUnit("JP-L3", "JP-N1")) == "WITP-8.6.1-1"
    found.do(MoveTo(TAIWAN))
    assert found.refused(LoadUnit("JP-L3", "JP-N1")) == "WITP-8.6.1-1", "no loading on the way"
    assert found.refused(LoadUnit("JP-L1", "JP-N1")) == "WITP-8.6.1-1"


@pytest.mark.rule("WITP-8.6.1-1")
def test_an_attrited_naval_unit_may_load_too(move):
    found = move(JP_N1=HAINAN + "*", JP_L1=HAINAN)
    go(found, MANILA, HAINAN, load={"JP-L1": "JP-N1"})
    assert found.unit("JP-L1").hex == MANILA


def test_what_went_aboard_may_stay_ashore_after_all(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN, JP_L3=HAINAN)
    found.do(ChooseTarget(MANILA))
    put_together(found, HAINAN, load={"JP-L1": "JP-N1"})
    found.do(UnloadUnit("JP-L1")).do(LoadUnit("JP-L3", "JP-N1"))
    assert in_hand(found).cargo == {"JP-L3": "JP-N1"}
    found.do(MoveTo(TAIWAN))
    assert found.refused(UnloadUnit("JP-L3")) == "WITP-8.6.1-2"


@pytest.mark.rule("WITP-8.6.1-3")
@pytest.mark.parametrize(("target", "allowed"), [("0307", False), (BANGKOK, True), ("0801", False)])
def test_sea_transport_ends_in_a_shallow_hex(move, target, allowed):
    """0307 is deep; the Soviet coast is closed."""
    found = move(JP_N1=SINGAPORE, JP_L1=SINGAPORE)
    found.do(ChooseTarget(target))
    put_together(found, SINGAPORE)
    if allowed:
        assert found.allowed(LoadUnit("JP-L1", "JP-N1"))
    else:
        assert found.refused(LoadUnit("JP-L1", "JP-N1")) in ("WITP-8.6.1-3", "WITP-2.3-1")


@pytest.mark.rule("WITP-8.9-ex2", "WITP-8.6.2-1")
@pytest.mark.parametrize("target", [BRUNEI, SINGAPORE])
def test_sea_transport_crosses_deep_water_and_lands_at_once_where_nobody_is(move, target):
    found = move(JP_N1=PALEMBANG, JP_L1=PALEMBANG)
    go(found, target, PALEMBANG, load={"JP-L1": "JP-N1"})
    assert (found.unit("JP-L1").hex, found.unit("JP-L1").aboard) == (target, "")
    assert found.of(UnitsLanded) == [UnitsLanded("japan", target, ("JP-L1",))]
    assert PlaceTaken("japan", target) in found.of(PlaceTaken)


@pytest.mark.rule("WITP-8.6.2-2")
def test_enemy_fleets_alone_do_not_bar_the_landing(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN, UK_N1=SINGAPORE)
    go(found, SINGAPORE, HAINAN, load={"JP-L1": "JP-N1"})
    assert found.unit("JP-L1").aboard == ""
    found.do(Pass(), 6, 1)
    assert [event.kind for event in found.of(CombatBegan)] == ["fleet"]


@pytest.mark.rule("WITP-8.6.2-3")
def test_enemy_land_units_bar_the_landing_until_it_is_fought_for(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN, UK_L1=SINGAPORE)
    go(found, SINGAPORE, HAINAN, load={"JP-L1": "JP-N1"})
    assert found.unit("JP-L1").aboard == "JP-N1"
    assert not found.of(UnitsLanded)


@pytest.mark.rule("WITP-8.6.2-3-air", "WITP-8.7-a")
def test_a_lone_enemy_air_unit_does_not_bar_the_landing(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN, UK_A1=SINGAPORE)
    go(found, SINGAPORE, HAINAN, load={"JP-L1": "JP-N1"})
    assert found.unit("JP-L1").aboard == ""
    assert found.asked == ("allies", "forced_air")


@pytest.mark.rule("WITP-8.6.2-1", "WITP-14.1-move-a")
def test_enemy_land_units_that_are_still_aboard_bar_nobody(move):
    """As at Manila: reinforcements land beside the garrison though Japanese transports lie off the coast."""
    given = {"JP-N1": {"hex": MANILA, "moved": True}, "JP-L1": {"hex": MANILA, "aboard": "JP-N1", "moved": True}}
    found = move(given, total=(9, 20), US_L1=MANILA, UK_N1=SINGAPORE, UK_L1=SINGAPORE)
    go(found, MANILA, SINGAPORE, load={"UK-L1": "UK-N1"})
    assert found.unit("UK-L1").aboard == ""


@pytest.mark.rule("WITP-4.5-3")
def test_no_landing_is_planned_against_land_units_while_a_card_forbids_assaults(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN, UK_L1=SINGAPORE)
    effects = msgspec.structs.replace(found.state.effects, no_landings=("japan",))
    found.state = msgspec.structs.replace(found.state, effects=effects)
    found.do(ChooseTarget(SINGAPORE))
    put_together(found, HAINAN)
    assert found.refused(LoadUnit("JP-L1", "JP-N1")) == "WITP-4.5-3"
    open_coast = move(JP_N1=HAINAN, JP_L1=HAINAN)
    open_coast.state = msgspec.structs.replace(open_coast.state, effects=effects)
    go(open_coast, SINGAPORE, HAINAN, load={"JP-L1": "JP-N1"})
    assert open_coast.unit("JP-L1").aboard == "", "landing where nobody fights is no assault"


# Air units and bases


@pytest.mark.rule("WITP-8.7-1", "WITP-8.7-2", "WITP-8.7-a")
def test_an_air_unit_flies_to_a_friendly_field_within_two_hexes_and_is_attrited(move):
    found = move(JP_L1=SINGAPORE, UK_A1=RANGOON)
    go(found, RANGOON, SINGAPORE, "land", path=f"{BANGKOK} {RANGOON}")
    assert found.asked == ("allies", "forced_air")
    assert {answer.hex for answer in found.answers} == {SINGAPORE, CALCUTTA, "0106", "0206", "0207"}
    assert found.refused(FlyTo("0710")) == "WITP-8.7-1"
    found.do(FlyTo(CALCUTTA))
    assert found.of(AirForcedAway) == [AirForcedAway("UK-A1", RANGOON, CALCUTTA)]
    assert found.unit("UK-A1").attrited
    assert found.asked == ("allies", "choose_target"), "then it goes on"


@pytest.mark.rule("WITP-8.7-2")
def test_an_attrited_air_unit_that_must_leave_is_lost(move):
    found = move(JP_L1=BANGKOK, UK_A1=RANGOON + "*")
    go(found, RANGOON, BANGKOK, "land")
    assert found.gone("UK-A1")
    assert [event.rule for event in found.of(UnitRemoved)] == ["WITP-8.7-2"]


@pytest.mark.rule("WITP-8.7-3")
def test_an_air_unit_without_a_field_within_two_hexes_is_lost(move):
    lonely = move(JP_N1="1107", JP_L1="1107", US_A1="1106", JP_L4="1205", JP_L5="1207", JP_L6="1208")
    go(lonely, "1106", "1107", load={"JP-L1": "JP-N1"})
    assert lonely.gone("US-A1")
    assert [event.rule for event in lonely.of(UnitRemoved)] == ["WITP-8.7-3"]


@pytest.mark.rule("WITP-8.7-b", "WITP-2.3.3-3")
def test_an_air_unit_leaves_when_its_land_units_give_up_an_enemy_field(move):
    found = move(JP_L1=SINGAPORE, JP_A1=SINGAPORE)
    go(found, BANGKOK, SINGAPORE, "land")
    assert found.of(PlaceTaken) == [PlaceTaken("allies", SINGAPORE)]
    assert found.asked == ("japan", "forced_air")
    found.do(FlyTo(SAIGON))
    assert found.of(AirForcedAway) == [AirForcedAway("JP-A1", SINGAPORE, SAIGON)]
    kept = move(JP_L1=SINGAPORE, JP_L3=SINGAPORE, JP_A1=SINGAPORE)
    go(kept, BANGKOK, SINGAPORE, "land", leave=("JP-L3",))
    assert kept.unit("JP-A1").hex == SINGAPORE, "one land unit keeps the field"
    own = move(JP_L1=SAIGON, JP_A1=SAIGON)
    go(own, BANGKOK, SAIGON, "land")
    assert own.unit("JP-A1").hex == SAIGON, "the field was printed Japanese"


@pytest.mark.rule("WITP-8.7-4", "WITP-9.2-1")
def test_a_fleet_does_nothing_to_a_lone_air_unit(move):
    found = move(JP_N1=HAINAN, UK_A1=SINGAPORE)
    go(found, SINGAPORE, HAINAN)
    assert (found.unit("UK-A1").hex, found.unit("UK-A1").attrited) == (SINGAPORE, False)
    assert not found.of(CombatBegan)


@pytest.mark.rule("WITP-8.7-a", "WITP-8.8-2")
def test_land_units_drive_out_air_units_and_take_bases_that_they_pass(move):
    """From Rangoon by Bangkok to Singapore: what was at Bangkok is gone though nobody stays there."""
    found = move(JP_L1=RANGOON, UK_A1=BANGKOK, bases={"allies": (BANGKOK, SINGAPORE), "japan": ()})
    go(found, SINGAPORE, RANGOON, "land", path=f"{BANGKOK} {SINGAPORE}")
    assert found.of(BaseLost)[0] == BaseLost("allies", BANGKOK)
    assert found.asked == ("allies", "forced_air")
    assert found.unit("JP-L1").hex == BANGKOK, "it goes on afterwards"
    found.do(FlyTo(RANGOON))
    assert found.unit("JP-L1").hex == SINGAPORE
    assert found.state.bases["allies"] == ()


@pytest.mark.rule("WITP-8.8-2", "WITP-8.8-3")
def test_a_base_falls_to_land_units_that_land_and_can_be_built_again(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN, bases={"allies": (MANILA, LEYTE), "japan": ()})
    go(found, MANILA, HAINAN, load={"JP-L1": "JP-N1"})
    assert found.of(BaseLost) == [BaseLost("allies", MANILA)]
    assert found.state.bases["allies"] == (LEYTE,)
    held = move(JP_N1=HAINAN, JP_L1=HAINAN, US_L1=MANILA, bases={"allies": (MANILA,), "japan": ()})
    go(held, MANILA, HAINAN, load={"JP-L1": "JP-N1"})
    assert held.state.bases["allies"] == (MANILA,), "a friendly land unit is there"
    fleet = move(JP_N1=HAINAN, bases={"allies": (MANILA,), "japan": ()})
    go(fleet, MANILA, HAINAN)
    assert fleet.state.bases["allies"] == (MANILA,), "fleets take no base"


@pytest.mark.rule("WITP-8.8-1")
def test_a_base_stays_where_it_is_when_its_builders_leave(move):
    found = move(JP_L1=HAINAN, bases={"allies": (), "japan": (HAINAN,)})
    go(found, SAIGON, HAINAN, "land")
    assert found.state.bases["japan"] == (HAINAN,)


def test_a_stack_overland_and_one_by_sea_reach_the_target_together(move):
    found = move(JP_N1=HAINAN, JP_L1=HAINAN, JP_L3=BANGKOK)
    plan(found, SAIGON, HAINAN, load={"JP-L1": "JP-N1"})
    plan(found, SAIGON, BANGKOK, "land").do(ConfirmImpulse())
    assert {id for id, unit in found.state.units.items() if unit.hex == SAIGON} == {"JP-N1", "JP-L1", "JP-L3"}
