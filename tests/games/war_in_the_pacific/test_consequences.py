"""What follows at once: air units driven out, bases lost (8.7, 8.8)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.games.war_in_the_pacific.commands import (
    Activate,
    ChooseTarget,
    ConfirmImpulse,
    FlyTo,
    LoadUnit,
    MoveTo,
    Pass,
    PickStack,
    SendTo,
)
from wargames_desktop.games.war_in_the_pacific.events import AirForcedAway, BaseLost, CombatOver, UnitRemoved
from wargames_desktop.games.war_in_the_pacific.state import ALLIES, JAPAN

TAIWAN, MANILA, LEYTE, PALAU, HAINAN, KURE = "0605", "0606", "0607", "0707", "0506", "0704"
AT_HOME = {"JP_L9": "0705", "JP_L14": "0603", "JP_L16": "0503", "JP_L18": "0604"}


@pytest.fixture
def invasion(situation):
    """A Japanese land unit is shipped from Taiwan to Manila, or to where told."""

    def begin(units, *, to=MANILA, cargo=True, **given):
        found = situation(
            turn=4,
            phase="movement",
            units={**stand(**AT_HOME, JP_N1=TAIWAN, JP_L1=TAIWAN), **units},
            total={"japan": 9, "allies": 1},
            **given,
        )
        found.do(ChooseTarget(to)).do(Activate(TAIWAN, "sea"))
        if cargo:
            found.do(LoadUnit("JP-L1", "JP-N1"))
        return found.do(MoveTo(to)).do(ConfirmImpulse())

    return begin


@pytest.mark.rule("WITP-8.7-1", "WITP-8.7-2", "WITP-8.7-a", "WITP-8.6.2-3-air", "WITP-9.2-1")
def test_an_air_unit_alone_leaves_when_enemy_land_units_come_ashore(invasion):
    found = invasion(stand(US_A1=MANILA))
    assert found.unit("JP-L1").aboard == ""
    assert found.asked == (ALLIES, "forced_air")
    found.do(FlyTo(LEYTE))
    assert found.unit("US-A1").hex == LEYTE
    assert found.unit("US-A1").attrited
    assert found.of(AirForcedAway) == [AirForcedAway("US-A1", MANILA, LEYTE)]


@pytest.mark.rule("WITP-8.7-1")
def test_its_owner_chooses_among_places_within_two_hexes(invasion):
    found = invasion(stand(US_A1=MANILA, US_L1=PALAU))
    assert found.asked == (ALLIES, "forced_air")
    assert {answer.hex for answer in found.answers} == {LEYTE, PALAU, "0407", "0508", "0806", "0807"}
    assert found.refused(FlyTo("0710")) == "WITP-8.7-1"
    assert found.refused(FlyTo(TAIWAN)) == "WITP-8.7-1"
    assert found.refused(Pass()) == "WITP-8.7-1"
    found.do(FlyTo(PALAU))
    assert (found.unit("US-A1").hex, found.unit("US-A1").attrited) == (PALAU, True)


@pytest.mark.rule("WITP-8.7-2")
def test_an_attrited_air_unit_that_must_leave_is_lost(invasion):
    found = invasion(stand(US_A1=MANILA + "*"))
    assert found.gone("US-A1")
    assert found.of(UnitRemoved)[0].rule == "WITP-8.7-2"


@pytest.mark.rule("WITP-8.7-3")
def test_an_air_unit_without_refuge_is_lost(invasion):
    taken = {f"JP_L{n}": hex for n, hex in enumerate(["0407", "0508", "0806", "0807"], 10)}
    found = invasion(stand(US_A1=MANILA, **taken))
    assert (found.unit("US-A1").hex, found.unit("US-A1").attrited) == (LEYTE, True)
    found = invasion(stand(US_A1=MANILA, JP_L20=LEYTE, **taken))
    assert found.gone("US-A1")
    assert found.of(UnitRemoved)[0].rule == "WITP-8.7-3"


@pytest.mark.rule("WITP-8.7-4", "WITP-9.2-1")
def test_a_fleet_drives_no_air_unit_away(invasion):
    found = invasion(stand(US_A1=MANILA), cargo=False)
    assert found.unit("JP-N1").hex == MANILA
    assert (found.unit("US-A1").hex, found.unit("US-A1").attrited) == (MANILA, False)


@pytest.mark.rule("WITP-8.7-a")
def test_an_air_unit_with_friendly_land_units_stays(invasion):
    found = invasion(stand(US_A1=MANILA, US_L1=MANILA))
    assert found.unit("US-A1").hex == MANILA
    assert not found.unit("US-A1").attrited


@pytest.mark.rule("WITP-8.7-b", "WITP-2.3.3-3")
def test_an_air_unit_leaves_when_its_land_units_leave_a_captured_place(situation):
    units = stand(**AT_HOME, JP_L1=MANILA, JP_A1=MANILA, JP_L10=PALAU)
    found = situation(
        turn=5, phase="redeployment", units=units, total={"japan": 9, "allies": 1},
        stacks={"japan": 5, "allies": 0}, bases={"japan": (TAIWAN,)},
    )  # fmt: skip
    found.do(PickStack(MANILA, "land")).do(SendTo(TAIWAN), 6, 6)
    assert found.asked == (JAPAN, "forced_air")
    found.do(FlyTo(PALAU))
    assert found.unit("JP-A1").attrited
    assert found.asked == (JAPAN, "redeployment")


@pytest.mark.rule("WITP-8.7-b")
def test_an_air_unit_stays_when_land_units_leave_a_place_of_its_own(situation):
    units = stand(**AT_HOME, JP_L1=TAIWAN, JP_A1=TAIWAN)
    found = situation(
        turn=5, phase="redeployment", units=units, total={"japan": 9, "allies": 1},
        stacks={"japan": 5, "allies": 0}, bases={"japan": (TAIWAN,)},
    )  # fmt: skip
    found.do(PickStack(TAIWAN, "land")).do(SendTo(KURE), 6, 6)
    assert found.unit("JP-A1").hex == TAIWAN
    assert not found.unit("JP-A1").attrited


@pytest.mark.rule("WITP-8.8-2", "WITP-8.8-3", "WITP-6.4-2")
def test_a_base_is_lost_to_land_units_that_find_none_of_its_side(invasion):
    found = invasion({}, bases={"allies": (MANILA, LEYTE)})
    assert found.of(BaseLost) == [BaseLost(ALLIES, MANILA)]
    assert found.state.bases[ALLIES] == (LEYTE,)


@pytest.mark.rule("WITP-8.8-2")
def test_a_base_stays_with_a_land_unit_beside_it_or_against_a_fleet(invasion):
    assert MANILA in invasion(stand(US_L1=MANILA), bases={"allies": (MANILA,)}).state.bases[ALLIES]
    assert MANILA in invasion({}, cargo=False, bases={"allies": (MANILA,)}).state.bases[ALLIES]


@pytest.mark.rule("WITP-8.8-2")
def test_a_base_stands_as_long_as_its_side_fights_for_it(situation):
    units = stand(**AT_HOME, JP_L1=MANILA, US_L1=MANILA)
    found = situation(
        (3, 1), turn=5, phase="combat", units=units, bases={"allies": (MANILA,)}, seed=1
    )  # fmt: skip
    assert found.state.continuing == (MANILA,)
    assert found.state.bases[ALLIES] == (MANILA,)


@pytest.mark.rule("WITP-8.8-1")
def test_a_base_in_a_place_that_went_back_to_the_enemy_stands_on(situation):
    units = stand(**AT_HOME, JP_L1=MANILA)
    found = situation(
        turn=5, phase="redeployment", units=units, total={"japan": 9, "allies": 1},
        stacks={"japan": 5, "allies": 0}, bases={"japan": (TAIWAN, MANILA)},
    )  # fmt: skip
    found.do(PickStack(MANILA, "land")).do(SendTo(TAIWAN), 6, 6)
    assert found.state.bases[JAPAN] == (TAIWAN, MANILA)
    assert found.game.theatre.of(found.state).controller[MANILA] == ALLIES


@pytest.mark.rule("WITP-9.7-1")
def test_a_hex_that_one_side_has_left_is_no_longer_in_continuing_combat(situation):
    """Out of supply, the attrited Japanese unit at Timor is lost, and the two Allied units there are too many."""
    units = stand(**AT_HOME, JP_L1="0609*", US_L1="0609", UK_L1="0609", US_N1="1405")
    found = situation(
        turn=5, phase="supply_check", units=units, continuing=("0609",), bases={"allies": ("0509",)}, rp={"allies": 1}
    )
    assert found.gone("JP-L1")
    assert found.state.continuing == ()
    assert found.of(CombatOver) == [CombatOver("0609")]


@pytest.mark.rule("WITP-9.7-1")
def test_a_hex_where_both_sides_stay_is_in_continuing_combat_still(situation):
    units = stand(**AT_HOME, JP_L1="0609*", JP_L2="0609", US_L1="0609", US_N1="1405")
    found = situation(turn=5, phase="supply_check", units=units, continuing=("0609",))
    assert found.gone("JP-L1")
    assert found.state.continuing == ("0609",)
