"""The stacking limits and their check (8.3, 10.5)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.games.war_in_the_pacific.commands import Pass, RemoveUnit
from wargames_desktop.games.war_in_the_pacific.state import ALLIES, JAPAN

KURE, TAIWAN, MANILA, PANAMA, SOUTH_AFRICA, DUTCH_HARBOR, PLAIN = "0704", "0605", "0606", "1707", "0110", "1401", "0609"
AT_HOME = {"JP_L1": "0804", "JP_L2": "0705", "JP_L14": "0603", "JP_L15": "0603", "JP_L18": "0604"}


@pytest.fixture
def check(situation):
    """The stacking check; what follows it is not rolled for."""

    def begin(units, **given):
        return situation(turn=5, phase="stacking_check", units={**stand(**AT_HOME), **units}, seed=1, **given)

    return begin


def must_go(found):
    """The units of which some must go, or none."""
    return found.pending.about if found.asked[1] == "stacking" else ()


def several(kind, number, hex):
    return (
        stand(**{f"{kind}{n}": hex for n in range(20, 20 + number)})
        if kind == "JP_L"
        else stand(**{f"{kind}{n}": hex for n in range(1, number + 1)})
    )


@pytest.mark.rule("WITP-8.3-plain", "WITP-10.5-1-plain")
def test_a_hex_without_port_or_airfield_holds_one_land_or_air_unit(check):
    assert must_go(check(stand(US_L1=PLAIN))) == ()
    assert must_go(check(stand(US_A1=PLAIN))) == ()
    assert set(must_go(check(stand(US_L1=PLAIN, US_A1=PLAIN)))) == {"US-L1", "US-A1"}
    assert set(must_go(check(stand(US_L1=PLAIN, UK_L1=PLAIN)))) == {"US-L1", "UK-L1"}


@pytest.mark.rule("WITP-8.3-port-land", "WITP-10.5-1-land")
@pytest.mark.parametrize(("kind", "limit"), [("US_L", 3), ("US_A", 1)])
def test_a_place_of_ones_own_holds_three_land_units_and_an_air_unit(check, kind, limit):
    assert must_go(check(several(kind, limit, MANILA))) == ()
    assert len(must_go(check(several(kind, limit + 1, MANILA)))) == limit + 1


@pytest.mark.rule("WITP-8.3-port-land")
def test_land_units_and_an_air_unit_are_counted_apart(check):
    assert must_go(check(several("US_L", 3, MANILA) | stand(US_A1=MANILA) | several("US_N", 5, MANILA))) == ()


@pytest.mark.rule("WITP-8.3-port-fleet", "WITP-10.5-1-fleet")
def test_a_port_holds_five_fleets(check):
    five = several("US_N", 4, MANILA) | stand(US_C1=MANILA)
    assert must_go(check(five)) == ()
    assert len(must_go(check(five | stand(UK_N1=MANILA)))) == 6


@pytest.mark.rule("WITP-8.3-dutch", "WITP-10.5-1-fleet")
def test_dutch_harbor_holds_one_fleet(check):
    assert must_go(check(stand(US_N1=DUTCH_HARBOR))) == ()
    assert set(must_go(check(stand(US_N1=DUTCH_HARBOR, US_C1=DUTCH_HARBOR)))) == {"US-N1", "US-C1"}


@pytest.mark.rule("WITP-8.3-free", "WITP-10.5-1-free")
@pytest.mark.parametrize("hex", [PANAMA, SOUTH_AFRICA])
def test_panama_and_south_africa_hold_any_number(check, hex):
    assert must_go(check(several("US_L", 8, hex) | several("US_N", 9, hex) | several("US_A", 4, hex))) == ()


@pytest.mark.rule("WITP-8.3-cont-land", "WITP-8.3-cont-air", "WITP-10.5-1-cont", "WITP-9.7-stack")
def test_in_continuing_combat_land_units_have_no_limit_and_two_air_units_may_stay(check):
    fighting = several("US_L", 5, PLAIN) | stand(JP_L9=PLAIN)
    assert must_go(check(fighting | several("US_A", 2, PLAIN), continuing=(PLAIN,))) == ()
    assert set(must_go(check(fighting | several("US_A", 3, PLAIN), continuing=(PLAIN,)))) == {"US-A1", "US-A2", "US-A3"}


@pytest.mark.rule("WITP-8.3-chinese", "WITP-10.5-1-exempt")
def test_chinese_units_and_supply_bases_do_not_count(check):
    chinese = stand(CN_L1="0504", CN_L2="0504", CN_L3="0504", CN_L4="0504")
    assert must_go(check(chinese, bases={"allies": (MANILA,), "japan": (TAIWAN,)})) == ()


@pytest.mark.rule("WITP-10.5-1")
def test_the_owner_removes_what_exceeds_the_limit(check):
    found = check(several("US_L", 5, MANILA))
    assert found.asked == (ALLIES, "stacking")
    assert found.refused(Pass()) == "WITP-10.5-1-land"
    assert found.refused(RemoveUnit("JP-L1")) == "WITP-10.5-1-land"
    found.do(RemoveUnit("US-L2")).do(RemoveUnit("US-L4"))
    assert found.gone("US-L2")
    assert found.gone("US-L4")
    assert sum(unit.hex == MANILA for unit in found.state.units.values()) == 3


@pytest.mark.rule("WITP-10.5-1")
def test_both_sides_are_checked_the_allies_first_on_a_tie(check):
    units = several("US_L", 4, MANILA) | several("JP_L", 4, KURE)
    found = check(units)
    assert found.asked[0] == ALLIES
    found.do(found.answers[0])
    assert found.asked == (JAPAN, "stacking")


@pytest.mark.rule("WITP-10.5-1-land", "WITP-2.3.3-3")
def test_a_place_that_the_enemy_controls_holds_no_more_than_any_hex(check):
    """Where both sides stand without a marker, the printed owner alone has the higher limit."""
    found = check(stand(JP_L9=MANILA, JP_L10=MANILA, US_L1=MANILA, US_L2=MANILA))
    assert set(must_go(found)) == {"JP-L9", "JP-L10"}
