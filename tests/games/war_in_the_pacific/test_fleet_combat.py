"""Fleet combat: strengths, hits, cargo, retreats (9.3, 9.6)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.battles import due, fighting, parts, rolled, standing
from wargames_desktop.games.war_in_the_pacific.commands import FightAt, Pass, RetreatTo, TakeHit
from wargames_desktop.games.war_in_the_pacific.events import Retreated, UnitAttrited, UnitRemoved

SINGAPORE, BANGKOK, SAIGON, MANILA, LEYTE, HAINAN, RANGOON = "0407", "0406", "0507", "0606", "0607", "0506", "0306"
PALAU, TRUK, SOUTH_AFRICA, PANAMA = "0707", "0907", "0110", "1707"


@pytest.fixture
def fight(situation):
    return fighting(situation)


@pytest.mark.rule("WITP-9.3-1", "WITP-9.3.1-units", "WITP-9.3.1-air", "WITP-9.3-2")
def test_strengths_of_fleets_and_air_units_are_added_to_the_die(fight):
    found = fight(2, 1, seed=1, JP_C1=MANILA, JP_N1=LEYTE, JP_A1=PALAU, US_N1=MANILA, US_N2=MANILA, JP_L3=MANILA)
    assert parts(found, "japan") == {"WITP-9.3.1-units": 2, "WITP-9.3.1-air": 2, "WITP-9.3-2": 2}
    assert parts(found, "allies") == {"WITP-9.3.1-units": 2, "WITP-9.3-2": 1}
    assert rolled(found).totals == {"japan": 6, "allies": 3}
    assert rolled(found).difference == 3


@pytest.mark.rule("WITP-9.3.1-tf")
@pytest.mark.parametrize(
    ("units", "bonus"),
    [
        ({"JP_C1": ""}, 0),
        ({"JP_N1": "", "JP_N2": ""}, 0),
        ({"JP_C1": "", "JP_N1": ""}, 2),
        ({"JP_C1": "", "JP_C2": "", "JP_N1": ""}, 2),
        ({"JP_C1": "", "JP_N1": "", "JP_N2": ""}, 2),
        ({"JP_C1": "", "JP_C2": "", "JP_N1": "", "JP_N2": ""}, 4),
        ({"JP_C1": "*", "JP_N1": ""}, 0),
        ({"JP_C1": "", "JP_N1": "*"}, 0),
    ],
)
def test_each_pair_of_a_full_carrier_and_a_full_naval_unit_adds_two(fight, units, bonus):
    found = fight(6, 1, seed=1, US_N1=MANILA, **{name: MANILA + star for name, star in units.items()})
    assert parts(found, "japan").get("WITP-9.3.1-tf", 0) == bonus


@pytest.mark.rule("WITP-9.6.1-1", "WITP-9.6.1-3", "WITP-9.6.1-5")
def test_the_loser_takes_the_difference_but_no_more_than_the_enemy_has_full_units(fight):
    found = fight(6, 1, JP_N1=MANILA, US_N1=MANILA, US_N2=MANILA)
    assert rolled(found).difference == 4
    assert due(found) == [("allies", "loser", 1)], "one full Japanese unit"
    assert standing(found, ("US-N1", "US-N2")) == {"US-N1": MANILA + "*", "US-N2": MANILA}


@pytest.mark.rule("WITP-9.6.1-4", "WITP-9.6.1-2", "WITP-9.6.1-6")
def test_the_loser_takes_hits_first_then_the_winner_half_as_many(fight):
    found = fight(4, 1, JP_C1=MANILA, JP_N1=MANILA, US_N1=MANILA, US_N2=MANILA)
    assert due(found) == [("allies", "loser", 2)]
    assert found.asked == ("allies", "take_hit")
    found.do(TakeHit("US-N1"))
    assert due(found) == [("japan", "winner", 1)]
    assert found.asked == ("japan", "take_hit")
    found.do(TakeHit("JP-C1"))
    assert found.unit("JP-C1").attrited
    assert found.asked == ("allies", "retreat")


@pytest.mark.rule("WITP-9.6.1-6", "WITP-9.6.1-5")
def test_the_owner_may_put_two_hits_on_one_unit_or_spread_them(fight):
    def hit_twice(*units):
        found = fight(4, 1, JP_C1=MANILA, JP_N1=MANILA, US_N1=MANILA, US_C1=MANILA)
        for unit in units:
            found.do(TakeHit(unit))
        return standing(found, ("US-N1", "US-C1"))

    assert hit_twice("US-N1", "US-N1") == {"US-N1": "", "US-C1": MANILA}
    assert hit_twice("US-N1", "US-C1") == {"US-N1": MANILA + "*", "US-C1": MANILA + "*"}


@pytest.mark.rule("WITP-9.6.1-6")
def test_only_units_that_fought_take_hits(fight):
    found = fight(4, 1, JP_C1=MANILA, JP_N1=MANILA, US_N1=MANILA, US_C1=MANILA, US_A1=MANILA, US_L1=MANILA)
    for unit in ("US-A1", "US-L1", "JP-N1", "nobody"):
        assert found.refused(TakeHit(unit)) == "WITP-9.6.1-6"
    assert found.refused(Pass()) == "WITP-9.6.1-6"


@pytest.mark.rule("WITP-9.6.1-6")
def test_nothing_is_asked_where_the_units_are_alike_or_all_are_lost(fight):
    alike = fight(3, 1, JP_C1=MANILA, US_N1=MANILA, US_N2=MANILA)
    assert due(alike) == [("allies", "loser", 1)]
    assert alike.asked == ("allies", "retreat")
    lost = fight(6, 1, seed=1, JP_C1=MANILA, JP_N1=MANILA, JP_N2=MANILA, US_N1=MANILA, US_C1=MANILA + "*")
    assert {event.unit for event in lost.of(UnitRemoved)} == {"US-N1", "US-C1"}
    assert due(lost)[0] == ("allies", "loser", 3), "as many as there are to be taken"


@pytest.mark.rule("WITP-9.6.1-8")
def test_hits_left_over_are_ignored(fight):
    found = fight(6, 1, JP_C1=MANILA, JP_N1=MANILA, JP_N2=MANILA, JP_N3=MANILA, US_N1=MANILA)
    assert rolled(found).difference > 4
    assert due(found)[0] == ("allies", "loser", 2)
    assert found.gone("US-N1")


@pytest.mark.rule("WITP-9.6.1-7")
def test_a_land_unit_aboard_shares_the_hits_of_its_ship(fight):
    found = fight(1, 3, aboard={"JP-L1": "JP-N1"}, JP_N1=MANILA, JP_N2=MANILA, US_C1=MANILA, US_L1=MANILA)
    assert found.asked == ("japan", "take_hit"), "a ship with cargo is not like one without"
    carried = found.do(TakeHit("JP-N1"))
    assert [(event.unit, event.rule) for event in carried.of(UnitAttrited)] == [
        ("JP-N1", "WITP-9.6.1-1"),
        ("JP-L1", "WITP-9.6.1-7"),
    ]
    spared = fight(1, 3, aboard={"JP-L1": "JP-N1"}, JP_N1=MANILA, JP_N2=MANILA, US_C1=MANILA, US_L1=MANILA)
    spared.do(TakeHit("JP-N2"))
    assert not spared.unit("JP-L1").attrited
    assert spared.refused(TakeHit("JP-L1")) != "", "land units aboard take no hit of their own"


@pytest.mark.rule("WITP-9.6.1-7")
def test_a_land_unit_goes_down_with_its_ship_hit_for_hit(fight):
    found = fight(1, 6, aboard={"JP-L1": "JP-N1"}, JP_N1=MANILA, US_C1=MANILA, US_N1=MANILA, US_L1=MANILA)
    assert found.gone("JP-N1")
    assert found.gone("JP-L1")


@pytest.mark.rule("WITP-9.6.1-7", "WITP-9.6.3-assault-1-c")
def test_a_land_unit_that_outlives_its_ship_needs_another(fight):
    """F-4: the ship was attrited, so one hit sinks it and attrites the land unit."""
    enemies = {"US_N1": MANILA, "US_A1": MANILA, "US_L1": MANILA}
    rescued = fight(1, 3, aboard={"JP-L1": "JP-N1"}, JP_N1=MANILA + "*", JP_N2=MANILA, **enemies)
    rescued.do(TakeHit("JP-N1"))
    assert rescued.gone("JP-N1")
    assert (rescued.unit("JP-L1").aboard, rescued.unit("JP-L1").attrited) == ("JP-N2", True)
    drowned = fight(1, 4, aboard={"JP-L1": "JP-N1"}, JP_N1=MANILA + "*", JP_C2=MANILA, **enemies)
    drowned.do(TakeHit("JP-N1"))
    assert drowned.gone("JP-L1"), "carriers carry nobody"


@pytest.mark.rule("WITP-9.6.1-7", "WITP-8.6-1")
def test_a_ship_that_carries_takes_nobody_else_aboard(fight):
    found = fight(
        *(1, 3),
        aboard={"JP-L1": "JP-N1", "JP-L3": "JP-N2"},
        **{"JP_N1": MANILA + "*", "JP_N2": MANILA, "US_N1": MANILA, "US_A1": MANILA, "US_L1": MANILA},
    )
    found.do(TakeHit("JP-N1"))
    assert found.gone("JP-L1")
    assert found.unit("JP-L3").aboard == "JP-N2"


# Additional hits


@pytest.mark.rule("WITP-9.6.2-5", "WITP-9.6.2-7")
def test_a_five_hits_one_supporting_air_unit_of_the_owners_choice(fight):
    found = fight(4, 5, JP_C1=MANILA, JP_C2=MANILA, JP_A1=PALAU, JP_A2=SAIGON, US_N1=MANILA + "*")
    assert due(found)[-1] == ("japan", "air", 1)
    assert found.asked == ("japan", "take_hit")
    assert found.refused(TakeHit("JP-C1")) == "WITP-9.6.2-7"
    found.do(TakeHit("JP-A2"))
    assert standing(found, ("JP-A1", "JP-A2")) == {"JP-A1": PALAU, "JP-A2": SAIGON + "*"}


@pytest.mark.rule("WITP-9.6.2-6-air", "WITP-9.6.2-7")
def test_a_six_hits_supporting_air_units_twice_spread_or_not(fight):
    def hit(*units):
        found = fight(5, 6, JP_N1=MANILA, JP_N2=MANILA, JP_A1=PALAU, JP_A2=SAIGON, US_N1=MANILA + "*")
        assert due(found)[-1] == ("japan", "air", 2)
        for unit in units:
            found.do(TakeHit(unit))
        return standing(found, ("JP-A1", "JP-A2"))

    assert hit("JP-A1", "JP-A1") == {"JP-A1": "", "JP-A2": SAIGON}
    assert hit("JP-A1", "JP-A2") == {"JP-A1": PALAU + "*", "JP-A2": SAIGON + "*"}


@pytest.mark.rule("WITP-9.6.2-6-cv")
def test_a_six_hits_a_carrier_and_spares_the_air_units(fight):
    found = fight(5, 6, JP_C1=MANILA, JP_N1=MANILA, JP_A1=PALAU, US_N1=MANILA + "*")
    assert due(found)[-1] == ("japan", "carrier", 1)
    assert standing(found, ("JP-C1", "JP-N1", "JP-A1")) == {
        "JP-C1": MANILA + "*",
        "JP-N1": MANILA,
        "JP-A1": PALAU,
    }


@pytest.mark.rule("WITP-9.6.2-0-none")
def test_a_six_hits_no_carrier_where_no_air_unit_supports(fight):
    found = fight(5, 6, JP_C1=MANILA, JP_N1=MANILA, US_N1=MANILA + "*")
    assert due(found) == [("allies", "loser", 1)]


@pytest.mark.rule("WITP-9.6.2-6-cv", "WITP-9.6.1-8")
def test_the_carrier_hit_is_void_when_the_carrier_is_gone_already(fight):
    found = fight(1, 6, JP_C1=MANILA + "*", JP_A1=PALAU, US_N1=MANILA, US_A1=MANILA, US_L1=MANILA)
    assert found.gone("JP-C1")
    assert due(found) == [("japan", "loser", 1)]
    assert not found.unit("JP-A1").attrited


# Retreats


@pytest.mark.rule("WITP-9.6.3-fleet", "WITP-9.6.3-fleet-b")
def test_the_losing_fleet_retreats_to_a_hex_of_its_choice_with_what_it_carries(fight):
    found = fight(1, 3, aboard={"JP-L1": "JP-N1"}, JP_N1=MANILA, JP_N2=MANILA, US_C1=MANILA, US_L1=MANILA)
    found.do(TakeHit("JP-N2"))
    assert found.asked == ("japan", "retreat")
    assert {answer.hex for answer in found.answers} == {HAINAN, SAIGON, "0605", LEYTE, "0706", PALAU}
    assert found.refused(RetreatTo(SINGAPORE)) == "WITP-9.6.3-fleet"
    assert found.refused(TakeHit("JP-N1")) == "WITP-9.6.3-fleet-b"
    found.do(RetreatTo(SAIGON))
    assert {found.unit(id).hex for id in ("JP-N1", "JP-N2", "JP-L1")} == {SAIGON}
    assert found.unit("JP-L1").aboard == "JP-N1"
    (event,) = found.of(Retreated)
    assert (event.side, event.units, event.hex) == ("japan", ("JP-N1", "JP-N2"), SAIGON)


@pytest.mark.rule("WITP-9.6.3-fleet-a")
def test_no_fleet_retreats_to_an_enemy_fleet(fight):
    found = fight(1, 3, JP_N1=MANILA, US_C1=MANILA, US_N2=SAIGON, US_L1=LEYTE)
    hexes = {answer.hex for answer in found.answers}
    assert SAIGON not in hexes
    assert LEYTE in hexes, "land units do not matter"
    assert found.refused(RetreatTo(SAIGON)) == "WITP-9.6.3-fleet-a"


@pytest.mark.rule("WITP-9.6.3-fleet", "WITP-8.5-fleet-1", "WITP-8.7-ex")
def test_a_fleet_retreats_only_where_it_could_sail(fight):
    found = fight(1, 3, sea={"JP-N1": "west", "UK-C1": "west"}, JP_N1=BANGKOK, UK_C1=BANGKOK)
    assert {answer.hex for answer in found.answers} == {RANGOON, "0307"}
    assert found.refused(RetreatTo(SINGAPORE)) == "WITP-8.5-fleet-1"
    to_bangkok = fight(1, 3, JP_N1=SINGAPORE, UK_C1=SINGAPORE)
    assert RetreatTo(BANGKOK, "east") in to_bangkok.answers
    to_bangkok.do(RetreatTo(BANGKOK, "east"))
    assert to_bangkok.unit("JP-N1").sea == "east"


@pytest.mark.rule("WITP-9.6.3-fleet", "WITP-8.5-fleet-3", "WITP-8.5-fleet-4")
def test_closed_hexes_are_closed_to_retreats_too(fight):
    found = fight(JP_N1=MANILA, US_C1=MANILA, continuing=(SAIGON,), JP_L3=SAIGON, UK_L1=SAIGON)
    found.do(FightAt(MANILA), 1, 3)
    assert SAIGON not in {answer.hex for answer in found.answers}
    off_panama = fight(1, 3, JP_N1="1708", US_C1="1708")
    assert PANAMA not in {answer.hex for answer in off_panama.answers}
    allied = fight(3, 1, JP_C1="1708", US_N1="1708")
    assert PANAMA in {answer.hex for answer in allied.answers}


@pytest.mark.rule("WITP-9.6.3-fleet-c")
def test_a_fleet_with_nowhere_to_go_is_lost_with_its_cargo(fight):
    ring = {"US_N2": RANGOON, "US_N3": "0307"}
    found = fight(
        1,
        3,
        aboard={"JP-L1": "JP-N1"},
        sea={"JP-N1": "west", "JP-N2": "west", "UK-C1": "west"},
        JP_N1=BANGKOK,
        JP_N2=BANGKOK,
        UK_C1=BANGKOK,
        UK_L1=BANGKOK,
        **ring,
    )
    found.do(TakeHit("JP-N2"))
    assert found.gone("JP-N1")
    assert found.gone("JP-L1")
    assert {event.rule for event in found.of(UnitRemoved)} == {"WITP-9.6.3-fleet-c"}


@pytest.mark.rule("WITP-9.6.3-fleet")
def test_the_only_way_out_is_taken_without_asking(fight):
    found = fight(1, 3, sea={"JP-N1": "west", "UK-C1": "west"}, JP_N1=BANGKOK, UK_C1=BANGKOK, US_N2=RANGOON)
    assert found.unit("JP-N1").hex == "0307"


@pytest.mark.rule("WITP-9.7-2")
def test_fleet_combat_never_continues(fight):
    found = fight(2, 1, JP_N1=MANILA, JP_N2=MANILA, US_N1=MANILA, US_N2=MANILA)
    assert rolled(found).difference == 1
    assert found.asked == ("allies", "retreat")
    found.do(found.answers[0])
    assert found.state.continuing == ()


@pytest.mark.rule("WITP-9.1-2", "WITP-9.6.3-fleet")
def test_attrited_units_retreat_like_the_others(fight):
    found = fight(1, 3, JP_N1=MANILA + "*", JP_N2=MANILA + "*", US_N1=MANILA, US_A1=MANILA, US_L1=MANILA)
    assert due(found) == [("japan", "loser", 1)]
    found.do(RetreatTo(SAIGON))
    assert sum(unit.hex == SAIGON for unit in found.state.units.values()) == 1
