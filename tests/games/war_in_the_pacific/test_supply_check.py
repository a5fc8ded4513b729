"""The supply check (7)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.games.war_in_the_pacific.events import SupplyChecked
from wargames_desktop.games.war_in_the_pacific.state import ALLIES, JAPAN

NEW_HEBRIDES, GUADALCANAL, SAMOA, ELLICE, GILBERTS, MORESBY, RABAUL = (
    "1110", "1009", "1309", "1208", "1207", "0909", "1008"
)  # fmt: skip
AT_HOME = {"JP_L1": "0804", "JP_L2": "0705"}
"""In supply, and enough for the war to go on."""


@pytest.fixture
def check(situation):
    """The ids of all units that are out of supply, with the units left and the other markers given."""

    def of(units, turn=5, **given):
        found = situation(turn=turn, phase="supply_check", units=stand(**AT_HOME, **units), seed=1, **given)
        (checked,) = found.of(SupplyChecked)
        return {id for ids in checked.out.values() for id in ids}

    return of


@pytest.fixture
def standard(situation):
    """Japanese units of the whole set-up that are out of supply, by place."""

    def of(turn, *bases):
        found = situation(turn=turn, phase="supply_check", others="stay", bases={"japan": bases}, seed=1)
        (checked,) = found.of(SupplyChecked)
        start = found.game.charts.units
        return {found.game.theatre.name(start[id].hex) for id in checked.out[JAPAN]}

    return of


def south_pacific(**more):
    return {
        "US_A1": GUADALCANAL,
        "US_L1": SAMOA,
        "US_L2": ELLICE,
        "US_A2": GILBERTS,
        "US_L3": MORESBY,
        "JP_A1": RABAUL,
        **more,
    }


@pytest.mark.rule(
    "WITP-7.1-1",
    "WITP-7.1-2",
    "WITP-7.1-far",
    "WITP-7.3-ex1",
    "WITP-7.3-ex2",
    "WITP-7.3-ex3",
    "WITP-7.3-ex4",
    "WITP-7.3-ex5",
)
def test_what_a_base_in_the_new_hebrides_supplies(check):
    """Adjacent Guadalcanal; Samoa and the Ellice Islands by 1209; Port Moresby by Guadalcanal; not the Gilberts."""
    assert check(south_pacific(), bases={"allies": (NEW_HEBRIDES,)}) & {
        f"US-{id}" for id in ("A1", "L1", "L2", "A2", "L3")
    } == {"US-A2"}


@pytest.mark.rule("WITP-7.3-ex3", "WITP-7.1-azoc", "WITP-2.2.3-2-b")
def test_the_zone_of_rabaul_shuts_the_other_way_to_the_ellice_islands(check):
    """With ships in 1209 the way through 1109 is left, as long as no zone lies over it."""
    base = {"allies": (NEW_HEBRIDES,)}
    assert "US-L2" in check({"US_L2": ELLICE, "JP_N1": "1209", "JP_A1": RABAUL}, bases=base)
    assert "US-L2" not in check({"US_L2": ELLICE, "JP_N1": "1209"}, bases=base)
    assert "US-L2" not in check({"US_L2": ELLICE, "JP_N1": "1209", "JP_A1": RABAUL + "*"}, bases=base)


@pytest.mark.rule("WITP-7.3-ex5", "WITP-7.1-azoc")
@pytest.mark.parametrize(("guadalcanal", "out"), [("1009", False), ("1009*", True), (None, True)])
def test_a_full_air_unit_lifts_the_zone_on_the_way(check, guadalcanal, out):
    units = {"US_L3": MORESBY, "JP_A1": RABAUL} | ({"US_A1": guadalcanal} if guadalcanal else {})
    assert ("US-L3" in check(units, bases={"allies": (NEW_HEBRIDES,)})) == out


@pytest.mark.rule("WITP-7.1-enemy")
@pytest.mark.parametrize("unit", ["JP_N1", "JP_C1", "JP_A1*"])
def test_an_enemy_unit_between_cuts(check, unit):
    """Port Moresby to the New Hebrides by Guadalcanal or by 0910 and 1010: two hexes lead through Guadalcanal only."""
    base = {"allies": (NEW_HEBRIDES,)}
    assert "US-L3" not in check({"US_L3": MORESBY}, bases=base)
    enemy = {unit.rstrip("*"): GUADALCANAL + ("*" if unit.endswith("*") else "")}
    between = {"JP_L9": GUADALCANAL} if unit.startswith("JP_A") else {}
    assert "US-L3" in check({"US_L3": MORESBY, **enemy, **between}, bases=base)


@pytest.mark.rule("WITP-7.1-port")
def test_an_enemy_place_between_cuts(check):
    """Palau from Truk: both ways lead through Guam and Hollandia."""
    assert "JP-L3" in check({"JP_L3": "0707"}, bases={"japan": ("0907",)})
    assert "JP-L3" not in check({"JP_L3": "0707", "JP_L4": "0806"}, bases={"japan": ("0907",)})


@pytest.mark.rule("WITP-7.1-mountain")
def test_mountains_between_cut(check):
    """From Rangoon to 0305 it is one hex; to 0404 the only hexes between are mountains."""
    units = {"JP_L3": "0306", "JP_L4": "0404"}
    assert "JP-L4" in check(units, bases={"japan": ("0306",)})
    assert "JP-L3" not in check(units, bases={"japan": ("0306",)})


@pytest.mark.rule("WITP-7.1-1")
def test_next_to_a_base_nothing_cuts(check):
    units = {"US_L3": GUADALCANAL, "JP_A1": RABAUL, "JP_N1": GUADALCANAL}
    assert "US-L3" not in check(units, bases={"allies": (NEW_HEBRIDES,)})


@pytest.mark.rule("WITP-7.1-1", "WITP-6.5-note")
def test_a_base_that_links_to_nothing_supplies_all_the_same(check):
    assert not check({"JP_A1": "1107"}, bases={"japan": ("1107",)})


@pytest.mark.rule("WITP-7.0-1", "WITP-7.3-2")
def test_fleets_are_never_out_of_supply(check):
    assert not check({"JP_N1": "1409", "US_C1": "0206", "UK_N1": "0506"})


@pytest.mark.rule("WITP-7.0-1", "WITP-7.2-1", "WITP-7.2-2")
def test_a_unit_without_supply_is_attrited_or_removed_on_both_sides(situation):
    units = stand(**AT_HOME, JP_A1="1107", JP_L3="1107*", US_A1="1207", US_L1="1207*")
    found = situation(turn=5, phase="supply_check", units=units, seed=1)
    assert found.unit("JP-A1").attrited
    assert found.unit("US-A1").attrited
    assert found.gone("JP-L3")
    assert found.gone("US-L1")


@pytest.mark.parametrize(
    "hex",
    [
        pytest.param("1704", marks=pytest.mark.rule("WITP-7.3-1-us")),
        pytest.param("0811", marks=pytest.mark.rule("WITP-7.3-1-australia")),
        pytest.param("0105", marks=pytest.mark.rule("WITP-7.3-1-india")),
        pytest.param("0207", marks=pytest.mark.rule("WITP-7.3-1-india")),
        pytest.param("1112", marks=pytest.mark.rule("WITP-7.3-1-nz")),
    ],
)
def test_allies_at_home_need_no_base_and_japanese_there_do(check, hex):
    assert check({"US_L1": hex, "UK_L1": hex, "UK_A1": hex}) == set()
    assert check({"JP_L9": hex}) == {"JP-L9"}


@pytest.mark.rule("WITP-7.3-1-china", "WITP-12.2-3")
def test_chinese_in_china_need_no_base(check):
    assert check({"CN_L1": "0404", "CN_L2": "0505", "CN_L4": "0504"}) == set()


@pytest.mark.rule("WITP-12.2-9-c")
def test_the_air_unit_at_chongqing_counts_as_chinese_and_other_allies_in_china_do_not(check):
    assert check({"UK_A1": "0404", "US_A1": "0404", "UK_L1": "0505"}) == {"UK-L1"}


@pytest.mark.rule("WITP-7.1-exc", "WITP-7.3-ex6", "WITP-12.1-2")
def test_one_base_at_truk_on_turn_1(standard):
    assert standard(1, "0907") == {"Saigon", "Hainan", "Palau"}


@pytest.mark.rule("WITP-7.1-exc", "WITP-7.3-ex7")
def test_one_base_at_taiwan_on_turn_1_and_on_turn_2(standard):
    assert standard(1, "0605") == {"Marshall Islands"}
    assert standard(2, "0605") == {"Marshall Islands", "Saigon", "Palau"}


@pytest.mark.rule("WITP-6.6.2-opt", "WITP-6.6.2-1")
def test_the_six_bases_supply_every_allied_unit_on_turn_1(situation):
    bases = {"japan": ("0605",), "allies": ("0207", "0509", "0607", "0710", "1205", "1407")}
    found = situation(turn=1, phase="supply_check", others="stay", bases=bases, seed=1)
    assert found.of(SupplyChecked)[0].out[ALLIES] == ()
