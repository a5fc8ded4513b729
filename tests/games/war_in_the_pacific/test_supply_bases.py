"""The supply base construction phase (6)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.war_in_the_pacific.commands import BuildBase, Pass, RemoveBase
from wargames_desktop.games.war_in_the_pacific.events import BaseBuilt, BaseRemoved, Passed, UpkeepPaid
from wargames_desktop.games.war_in_the_pacific.state import ALLIES, JAPAN

SAIGON, BANGKOK, RANGOON, SINGAPORE, CALCUTTA = "0507", "0406", "0306", "0407", "0205"
TAIWAN, TRUK, SAIPAN, OKINAWA, HOLLANDIA, PALAU = "0605", "0907", "0906", "0705", "0807", "0707"
MANILA, LEYTE, GUAM, PEKING = "0606", "0607", "0806", "0503"
PANAMA, PALMYRA, PEARL, MIDWAY, CEYLON, SURABAYA = "1707", "1407", "1405", "1205", "0207", "0509"
LAND = {"JP_L1": "0804", "JP_L2": OKINAWA}


@pytest.fixture
def phase(situation):
    """The phase with Japan first, on turn 5 unless told."""

    def begin(bases=None, total=None, turn=5, units=None, **given):
        return situation(
            turn=turn,
            phase="supply_bases",
            units=units if units is not None else stand(**LAND),
            bases=bases or {},
            total=total or {"japan": 9, "allies": 9},
            **given,
        )

    return begin


@pytest.mark.rule("WITP-6.0-1", "WITP-6.1-1", "WITP-6.1-2", "WITP-6.1-3")
def test_the_sides_build_one_base_at_a_time(phase):
    found = phase()
    assert found.asked == (JAPAN, "supply_bases")
    found.do(BuildBase(TAIWAN))
    assert found.state.bases[JAPAN] == (TAIWAN,)
    assert found.of(BaseBuilt)[0].path == ("0704", OKINAWA, TAIWAN)
    assert found.asked == (ALLIES, "supply_bases")
    found.do(BuildBase(PALMYRA))
    assert found.asked == (JAPAN, "supply_bases")


@pytest.mark.rule("WITP-6.0-2")
def test_who_passes_does_no_more_and_the_other_goes_on(phase):
    found = phase().do(Pass())
    found.do(BuildBase(PALMYRA)).do(BuildBase(PEARL))
    assert found.asked == (ALLIES, "supply_bases")
    assert found.state.bases[ALLIES] == (PALMYRA, PEARL)
    found.do(Pass())
    assert [event.side for event in found.of(UpkeepPaid)] == [JAPAN, ALLIES]


@pytest.mark.rule("WITP-6.0-3")
def test_the_higher_total_is_first(phase):
    assert phase(total={"japan": 8, "allies": 9}).asked[0] == ALLIES
    assert phase(total={"japan": 10, "allies": 9}).asked[0] == JAPAN
    assert phase(total={"japan": 9, "allies": 9}).asked[0] == JAPAN


@pytest.mark.rule("WITP-6.1-2")
def test_a_base_needs_a_port_or_airfield_under_ones_control(phase):
    found = phase()
    assert found.refused(BuildBase("0802")) == "WITP-6.1-2"
    assert found.refused(BuildBase(GUAM)) == "WITP-6.1-2"
    assert found.refused(BuildBase("nowhere")) == "WITP-6.1-2"
    assert phase(units=stand(**LAND, JP_L3=GUAM)).allowed(BuildBase(GUAM))


@pytest.mark.rule("WITP-6.1-1")
def test_there_is_one_base_in_a_hex(phase):
    assert phase(bases={"japan": (TAIWAN,)}).refused(BuildBase(TAIWAN)) == "WITP-6.1-1"


@pytest.mark.rule("WITP-6.1-3", "WITP-6.2-1", "WITP-6.2-2", "WITP-6.2-3", "WITP-6.3-1")
def test_the_network_grows_base_by_base(phase):
    """Saigon is three hexes from Taiwan and four from any source."""
    found = phase()
    assert found.refused(BuildBase(SAIGON)) == "WITP-6.1-3"
    found.do(BuildBase(TAIWAN)).do(Pass())
    assert found.allowed(BuildBase(SAIGON))
    assert found.do(BuildBase(SAIGON)).of(BaseBuilt)[0].path[0] == TAIWAN


@pytest.mark.rule("WITP-6.2-1", "WITP-6.2-2")
def test_a_base_that_is_cut_off_extends_nothing(phase):
    units = stand(**LAND, JP_L3=RANGOON)
    assert phase({"japan": (SAIGON,)}, units=units).refused(BuildBase(RANGOON)) == "WITP-6.1-3"
    assert phase({"japan": (SAIGON, TAIWAN)}, units=units).allowed(BuildBase(RANGOON))


@pytest.mark.rule("WITP-6.1-4")
def test_americans_and_british_use_each_others_network(phase):
    """From South Africa by British places to American Leyte."""
    found = phase(bases={"allies": (CEYLON, SURABAYA)}, total={"japan": 1, "allies": 2})
    assert found.allowed(BuildBase(LEYTE))


@pytest.mark.rule("WITP-6.3-mountain")
def test_mountains_stop_a_supply_line(phase):
    """Between Calcutta and Chongqing lie mountains and Rangoon only."""
    found = phase(
        bases={"allies": (CEYLON, CALCUTTA)}, total={"japan": 1, "allies": 2}, units=stand(**LAND, JP_N1=RANGOON)
    )
    assert found.refused(BuildBase("0404")) == "WITP-6.1-3"


@pytest.mark.rule("WITP-6.3-enemy")
@pytest.mark.parametrize("unit", ["US_C1", "US_N1", "US_N1*", "US_A1*"])
def test_an_enemy_unit_of_any_kind_stops_a_supply_line(phase, unit):
    """Truk is three hexes from Yokosuka, by Saipan or by American Guam."""
    assert phase().allowed(BuildBase(TRUK))
    enemy = {unit.rstrip("*"): SAIPAN + ("*" if unit.endswith("*") else "")}
    assert phase(units=stand(**LAND, **enemy)).refused(BuildBase(TRUK)) == "WITP-6.1-3"


@pytest.mark.rule("WITP-6.3-port", "WITP-6.6.2-ex")
def test_an_enemy_airfield_stops_a_supply_line(phase):
    """Hollandia, once taken: Guam is on every way from the north, Saipan gives another."""
    units = stand(**LAND, JP_L3=HOLLANDIA)
    found = phase(units=units)
    assert found.refused(BuildBase(HOLLANDIA)) == "WITP-6.1-3"
    found.do(BuildBase(SAIPAN)).do(Pass())
    assert found.allowed(BuildBase(HOLLANDIA))
    assert phase(units=units, bases={"japan": (OKINAWA,)}).allowed(BuildBase(HOLLANDIA))


@pytest.mark.rule("WITP-6.3-azoc", "WITP-6.6.2-ex", "WITP-2.2.3-2-a")
def test_an_enemy_zone_stops_a_supply_line_unless_a_full_air_unit_lifts_it(phase):
    """Rangoon from Saigon through 0406, which the zone of Singapore covers; the zone over Rangoon does not matter."""
    linked = {"japan": (TAIWAN, SAIGON)}
    units = stand(**LAND, JP_L3=RANGOON, UK_A1=CALCUTTA)
    assert phase(linked, units=units).allowed(BuildBase(RANGOON))
    units |= stand(UK_A2=SINGAPORE)
    assert phase(linked, units=units).refused(BuildBase(RANGOON)) == "WITP-6.1-3"
    assert phase(linked, units=units | stand(JP_A1=BANGKOK + "*")).refused(BuildBase(RANGOON)) == "WITP-6.1-3"
    assert phase(linked, units=units | stand(JP_A1=BANGKOK)).allowed(BuildBase(RANGOON))


@pytest.mark.rule("WITP-6.6.1-1", "WITP-12.1-2")
def test_on_turn_1_allied_zones_do_not_stop_japan(phase):
    units = stand(**LAND, JP_L3=RANGOON, UK_A1=CALCUTTA, UK_A2=SINGAPORE)
    linked = {"japan": (TAIWAN, SAIGON)}
    assert phase(linked, units=units, turn=1, total={"japan": 20, "allies": 0}).allowed(BuildBase(RANGOON))
    assert not phase(linked, units=units, turn=2).allowed(BuildBase(RANGOON))


@pytest.mark.rule("WITP-6.6.1-1")
def test_on_turn_1_japanese_zones_stop_the_allies(phase):
    """The ways from Ceylon to Singapore lead through 0307 and 0308, both next to a unit at Rangoon or in 0308."""
    turn = {"turn": 1, "total": {"japan": 20, "allies": 0}}
    assert phase({"allies": (CEYLON,)}, **turn).do(Pass()).allowed(BuildBase(SINGAPORE))
    units = stand(**LAND, JP_A1="0307")
    assert phase({"allies": (CEYLON,)}, units=units, **turn).do(Pass()).refused(BuildBase(SINGAPORE)) == "WITP-6.1-3"


@pytest.mark.rule("WITP-6.4-1", "WITP-6.4-2")
def test_an_own_base_may_be_removed_unpaid_and_built_anew(phase):
    found = phase({"japan": (TAIWAN, SAIGON)}).do(RemoveBase(SAIGON))
    assert found.of(BaseRemoved)[0].by == JAPAN
    assert found.refused(RemoveBase(TAIWAN)) == "WITP-6.4-1"
    found.do(Pass()).do(BuildBase(SAIGON)).do(RemoveBase(TAIWAN)).do(Pass())
    paid = {event.side: event.paid for event in found.of(UpkeepPaid)}
    assert paid == {JAPAN: 1, ALLIES: 0}


@pytest.mark.rule("WITP-6.4-1")
def test_only_ones_own_base_can_be_removed(phase):
    found = phase({"allies": (PALMYRA,)})
    assert found.refused(RemoveBase(PALMYRA)) == "WITP-6.4-1"


@pytest.mark.rule("WITP-6.4-3")
def test_a_base_built_in_this_phase_stays(phase):
    found = phase().do(BuildBase(TAIWAN)).do(Pass())
    assert found.refused(RemoveBase(TAIWAN)) == "WITP-6.4-3"


@pytest.mark.rule("WITP-6.4-2")
def test_there_are_so_many_base_markers(phase, charts):
    most = charts.roster.supply_bases[JAPAN]
    hexes = ["0705", "0605", "0604", "0603", "0503", "0906", "0907", "0805", "0507", "0506", "0707", "1107"][:most]
    found = phase({"japan": tuple(hexes)}, total={"japan": 20, "allies": 9})
    assert found.refused(BuildBase("0704")) == "WITP-6.4-2"
    found.do(RemoveBase(hexes[0])).do(Pass())
    assert found.allowed(BuildBase("0704"))


@pytest.mark.rule("WITP-6.5-1")
def test_every_base_costs_a_point(phase):
    found = phase({"japan": (TAIWAN, SAIGON), "allies": (PALMYRA,)}).do(Pass()).do(Pass())
    assert found.state.rp == {"japan": 7, "allies": 8}
    assert found.state.total == {"japan": 9, "allies": 9}


@pytest.mark.rule("WITP-6.5-2", "WITP-6.5-2-a", "WITP-6.5-2-b")
def test_what_cannot_be_paid_the_opponent_removes(phase):
    units = stand(**LAND, US_N1=PEARL)
    found = phase({"japan": (TAIWAN, SAIGON, TRUK)}, total={"japan": 1, "allies": 9}, units=units)
    found.do(Pass()).do(Pass())
    assert found.state.rp[JAPAN] == 0
    assert found.asked == (ALLIES, "unpaid_base")
    assert found.refused(Pass()) == "WITP-6.5-2-b"
    assert found.refused(RemoveBase(PALMYRA)) == "WITP-6.5-2-b"
    found.do(RemoveBase(TAIWAN))
    assert found.asked == (ALLIES, "unpaid_base")
    found.do(RemoveBase(TRUK))
    assert found.state.bases[JAPAN] == (SAIGON,)
    assert found.asked[1] != "unpaid_base"


@pytest.mark.rule("WITP-6.5-note")
def test_a_broken_network_still_supplies_units(phase):
    """Saigon is cut off without Taiwan, and the air unit there is supplied all the same."""
    found = phase({"japan": (TAIWAN, SAIGON)}, units=stand(**LAND, JP_A1=SAIGON))
    found.do(RemoveBase(TAIWAN)).do(Pass()).do(Pass())
    assert not found.unit("JP-A1").attrited


@pytest.mark.rule("WITP-6.6.2-1", "WITP-12.1-6-a")
def test_on_turn_1_the_allies_build_six_bases_free(phase):
    found = phase(turn=1, total={"japan": 20, "allies": 0}).do(Pass())
    sites = [CEYLON, SURABAYA, LEYTE, "0710", PALMYRA, MIDWAY]
    for hex in sites:
        assert found.asked == (ALLIES, "supply_bases")
        found.do(BuildBase(hex))
    assert found.state.bases[ALLIES] == tuple(sites)
    assert found.of(Passed)[-1] == Passed(ALLIES, "supply_bases", forced=True)
    assert [event.side for event in found.of(UpkeepPaid)] == [JAPAN]
    assert len(found.state.bases[ALLIES]) == 6


@pytest.mark.rule("WITP-6.6.2-opt")
def test_six_fixed_bases_instead(game, scenarios):
    state = game.start(scenarios["standard"], {"allied_bases": "fixed"}, Seeded(1)).state
    assert set(state.bases[ALLIES]) == {CEYLON, SURABAYA, LEYTE, "0710", MIDWAY, PALMYRA}
    assert state.free_bases == 0
    assert len(game.start(scenarios["standard"], {}, Seeded(1)).state.bases[ALLIES]) == 0
