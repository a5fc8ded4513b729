"""Control of ports and airfields, and air zones of control (2.2.3, 2.3.3)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.situations import stand

RABAUL, GUADALCANAL, MORESBY = "1008", "1009", "0909"
MANILA, PALAU = "0606", "0707"


@pytest.fixture
def look(situation):
    """What follows from where units stand."""

    def at(**units):
        found = situation(units=stand(JP_L1="0804", **units), turn=5, phase="supply_bases")
        return found.game.theatre.of(found.state)

    return at


@pytest.mark.rule("WITP-2.2.3-1", "WITP-2.2.3-3", "WITP-2.2.3-4", "WITP-2.2.3-5", "WITP-2.2.3-ex")
def test_full_air_units_dominate_what_is_next_to_them_but_not_each_other(look):
    zones = look(JP_A1=RABAUL, US_A1=GUADALCANAL, UK_A1=MORESBY + "*").zones
    assert zones["japan"] == {"0908", MORESBY, "1007", "1108", "1109"}
    assert zones["allies"] == {MORESBY, "0910", "1010", "1109", "1110"}


@pytest.mark.rule("WITP-2.2.3-1", "WITP-2.2.2-2")
def test_an_attrited_air_unit_has_no_zone(look):
    assert not look(UK_A1=MORESBY + "*").zones["allies"]


@pytest.mark.rule("WITP-2.2.3-5", "WITP-2.2.3-6")
def test_ships_and_land_units_neither_have_nor_cancel_a_zone(look):
    zones = look(JP_A1=RABAUL, US_C1=GUADALCANAL, US_L1=MORESBY, US_N1="1109").zones
    assert not zones["allies"]
    assert {GUADALCANAL, MORESBY, "1109"} <= zones["japan"]


@pytest.mark.rule("WITP-2.2.3-3")
def test_a_zone_does_not_cover_its_own_hex_but_that_of_a_neighbouring_friend(look):
    assert RABAUL not in look(JP_A1=RABAUL).zones["japan"]
    assert RABAUL in look(JP_A1=RABAUL, JP_A2=GUADALCANAL).zones["japan"]


@pytest.mark.rule("WITP-2.3.3-1", "WITP-2.3.4-1")
def test_colours_of_the_map_say_who_controls_what_at_first(look, charts):
    found = look()
    assert found.controller[MANILA] == "allies"
    assert found.controller[PALAU] == "japan"
    assert found.controller["0404"] == "allies"
    assert "0406" not in found.controller
    assert set(found.sources("japan")) == {"0704", "0803", "0804"}
    assert set(found.sources("allies")) == {"0110", "1707"}


@pytest.mark.rule("WITP-2.3.3-2", "WITP-2.3.3-3")
def test_lone_enemy_land_units_take_control_for_as_long_as_they_stay(look):
    assert look(JP_L2=MANILA).controller[MANILA] == "japan"
    assert look(JP_L2="0605").controller[MANILA] == "allies"
    assert look(US_L1=PALAU).controller[PALAU] == "allies"


@pytest.mark.rule("WITP-2.3.3-4")
@pytest.mark.parametrize(("hex", "side"), [(MANILA, "allies"), (PALAU, "japan")])
def test_where_land_units_of_both_sides_stand_the_colour_decides(look, hex, side):
    assert look(JP_L2=hex, US_L1=hex).controller[hex] == side


@pytest.mark.rule("WITP-2.3.3-2")
def test_ships_air_units_and_land_units_aboard_take_no_control(look, situation):
    assert look(JP_N1=MANILA, JP_A1=MANILA).controller[MANILA] == "allies"
    units = {**stand(JP_N1=MANILA, JP_L1="0804"), "JP-L2": {"hex": MANILA, "aboard": "JP-N1"}}
    found = situation(units=units, turn=5, phase="supply_bases")
    assert found.game.theatre.of(found.state).controller[MANILA] == "allies"


@pytest.mark.rule("WITP-2.3.4-1")
def test_a_source_under_enemy_control_is_none(look):
    assert "0704" not in look(US_L1="0704").sources("japan")
