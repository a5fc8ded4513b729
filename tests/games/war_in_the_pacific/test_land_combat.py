"""Land combat, assault landings and continuing combat (9.4, 9.5, 9.6.3, 9.7)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.battles import due, fighting, kinds, parts, rolled, spread, standing
from tests.games.war_in_the_pacific.impulses import ABROAD, go
from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.games.war_in_the_pacific.commands import RetreatTo, TakeHit
from wargames_desktop.games.war_in_the_pacific.events import (
    AirForcedAway,
    BaseLost,
    CombatBegan,
    CombatContinues,
    CombatOver,
    PlaceTaken,
    Reembarked,
    UnitAttrited,
    UnitRemoved,
    UnitsLanded,
)

SINGAPORE, BANGKOK, SAIGON, MANILA, LEYTE, HAINAN, RANGOON = "0407", "0406", "0507", "0606", "0607", "0506", "0306"
CHONGQING, SIAN, CHANGSHA, PEKING, SHANGHAI, PALEMBANG, CALCUTTA = (
    "0404", "0504", "0505", "0503", "0604", "0408", "0205"
)  # fmt: skip


@pytest.fixture
def fight(situation):
    return fighting(situation)


# Strengths


@pytest.mark.rule("WITP-9.4-1", "WITP-9.4.2-units", "WITP-9.4.2-air", "WITP-9.4-2")
def test_strengths_of_land_units_and_air_units_are_added_to_half_the_die(fight):
    found = fight(5, 1, JP_L1=RANGOON, JP_L3=RANGOON, JP_L4=RANGOON + "*", JP_A1=BANGKOK, UK_L1=RANGOON, UK_C1=RANGOON)
    assert kinds(found) == [("land", RANGOON)]
    assert parts(found, "japan") == {"WITP-9.4.2-units": 2, "WITP-9.4.2-air": 2, "WITP-9.4-2": 2}
    assert parts(found, "allies") == {"WITP-9.4.2-units": 1, "WITP-9.4-2": 0}, "carriers are for landings"
    assert rolled(found).difference == 5


@pytest.mark.rule("WITP-9.5-1", "WITP-9.5.1-units", "WITP-9.5.1-air")
def test_a_landing_adds_up_land_and_air_units_of_both_sides(fight):
    found = fight(
        4,
        1,
        aboard={"JP-L1": "JP-N1", "JP-L3": "JP-N2"},
        JP_N1=SINGAPORE,
        JP_N2=SINGAPORE,
        JP_A1=SAIGON,
        UK_L1=SINGAPORE + "*",
        UK_A1=PALEMBANG,
    )
    assert kinds(found) == [("assault", SINGAPORE)]
    assert parts(found, "japan") == {"WITP-9.5.1-units": 2, "WITP-9.5.1-air": 2, "WITP-9.5-1": 2}
    assert parts(found, "allies") == {"WITP-9.5.1-air": 2, "WITP-9.5.1-def": 1, "WITP-9.5-1": 0}


@pytest.mark.rule("WITP-9.5.1-cv")
@pytest.mark.parametrize(
    ("carriers", "bonus"), [({}, 0), ({"JP_C1": ""}, 1), ({"JP_C1": "", "JP_C2": ""}, 2), ({"JP_C1": "*"}, 0)]
)
def test_each_full_carrier_off_the_coast_adds_one_to_a_landing(fight, carriers, bonus):
    carriers = {name: SINGAPORE + star for name, star in carriers.items()}
    found = fight(6, 1, aboard={"JP-L1": "JP-N1"}, JP_N1=SINGAPORE, UK_L1=SINGAPORE + "*", **carriers)
    assert parts(found, "japan").get("WITP-9.5.1-cv", 0) == bonus


@pytest.mark.rule("WITP-9.5.1-cv")
def test_carriers_elsewhere_add_nothing(fight):
    found = fight(6, 1, aboard={"JP-L1": "JP-N1"}, JP_N1=SINGAPORE, UK_L1=SINGAPORE + "*", JP_C1=SAIGON)
    assert "WITP-9.5.1-cv" not in parts(found, "japan")


@pytest.mark.rule("WITP-9.5.1-def", "WITP-9.5.1-def-t1", "WITP-12.1-5")
def test_the_side_landed_upon_has_one_more_but_not_against_japan_on_turn_one(fight):
    def bonus(turn):
        found = fight(6, 1, turn=turn, total=(20, 0), aboard={"JP-L1": "JP-N1"}, JP_N1=SINGAPORE, UK_L1=SINGAPORE + "*")
        return parts(found, "allies").get("WITP-9.5.1-def", 0)

    assert bonus(1) == 0
    assert bonus(2) == 1
    allied = fight(1, 6, total=(8, 9), aboard={"US-L1": "US-N1"}, US_N1="0906", JP_L3="0906*")
    assert parts(allied, "japan").get("WITP-9.5.1-def", 0) == 1


@pytest.mark.rule("WITP-9.5.1-def")
def test_nobody_is_landed_upon_overland(fight):
    found = fight(6, 1, JP_L1=RANGOON, UK_L1=RANGOON + "*")
    assert "WITP-9.5.1-def" not in parts(found, "allies")


# Hits


@pytest.mark.rule("WITP-9.6.1-1", "WITP-9.6.1-3", "WITP-9.6.1-5")
def test_a_landing_hits_as_often_as_it_has_full_land_units_carriers_aside(fight):
    """F-3: carriers add strength, but take no hits and so do not count."""
    found = fight(
        6,
        1,
        aboard={"JP-L1": "JP-N1"},
        JP_N1=SINGAPORE,
        JP_C1=SINGAPORE,
        JP_C2=SINGAPORE,
        UK_L1=SINGAPORE,
        UK_L2=SINGAPORE,
    )
    assert rolled(found).difference == 3 + 3 - 3
    assert due(found) == [("allies", "loser", 1)]


@pytest.mark.rule("WITP-9.6.1-7", "WITP-9.1-3")
def test_landing_units_take_hits_themselves_and_their_ships_do_not(fight):
    found = fight(1, 6, aboard={"JP-L1": "JP-N1"}, JP_N1=SINGAPORE, UK_L1=SINGAPORE)
    assert due(found) == [("japan", "loser", 1)]
    assert not found.unit("JP-N1").attrited


@pytest.mark.rule("WITP-9.6.2-5", "WITP-9.6.2-note")
def test_air_units_that_support_a_landing_are_hit_and_carriers_are_not(fight):
    found = fight(
        5, 6, aboard={"JP-L1": "JP-N1"}, JP_N1=SINGAPORE, JP_C1=SINGAPORE, JP_A1=SAIGON, UK_L1=SINGAPORE + "*"
    )
    assert due(found)[-1] == ("japan", "air", 2)
    assert found.gone("JP-A1")
    assert not found.unit("JP-C1").attrited


# Land combat: who stays


@pytest.mark.rule("WITP-9.6.3-land-1", "WITP-9.7-1")
@pytest.mark.parametrize("japan", [2, 4])
def test_after_a_difference_of_one_or_two_both_sides_stay(fight, japan):
    found = fight(japan, 1, JP_L1=RANGOON, JP_L3=RANGOON, UK_L1=RANGOON, UK_L2=RANGOON)
    assert rolled(found).difference == japan // 2
    spread(found)
    assert found.of(CombatContinues) == [CombatContinues(RANGOON)]
    assert found.state.continuing == (RANGOON,)
    assert {unit.hex for id, unit in found.state.units.items() if id != "JP-L2"} == {RANGOON}


@pytest.mark.rule("WITP-9.6.3-land-2", "WITP-9.6.3-land-2-b")
def test_after_a_difference_of_three_the_loser_retreats_where_it_likes(fight):
    found = fight(6, 1, JP_L1=RANGOON, JP_L3=RANGOON, UK_L1=RANGOON, UK_L2=RANGOON)
    assert rolled(found).difference == 3
    spread(found).do(RetreatTo(CALCUTTA))
    assert standing(found, ("UK-L1", "UK-L2")) == {"UK-L1": CALCUTTA + "*", "UK-L2": CALCUTTA + "*"}
    assert found.state.continuing == ()


@pytest.mark.rule("WITP-9.6.3-land-2", "WITP-9.6.3-land-2-a", "WITP-9.6.3-land-2-b")
def test_land_units_retreat_only_where_they_could_march_and_no_enemy_is(fight):
    found = fight(6, 1, JP_L1=RANGOON, JP_L3=RANGOON, JP_L4=RANGOON, UK_L1=RANGOON, UK_L2=RANGOON, JP_L5=BANGKOK)
    spread(found)
    assert found.asked == ("allies", "retreat")
    assert {answer.hex for answer in found.answers} == {CALCUTTA, "0206"}
    assert found.refused(RetreatTo(BANGKOK)) == "WITP-9.6.3-land-2-a"
    assert found.refused(RetreatTo("0307")) == "WITP-8.5-land-1"
    assert found.refused(RetreatTo(SINGAPORE)) == "WITP-9.6.3-land-2"
    assert found.refused(TakeHit("UK-L1")) == "WITP-9.6.3-land-2-b"


@pytest.mark.rule("WITP-9.6.3-land-2-c")
def test_land_units_with_nowhere_to_go_are_lost(fight):
    """Guam is an island: deep hexsides all around."""
    found = fight(6, 1, JP_L1="0806", JP_L3="0806", JP_A1="0906", US_L1="0806", US_L2="0806")
    spread(found)
    assert {event.rule for event in found.of(UnitRemoved)} == {"WITP-9.6.3-land-2-c"}
    assert not [id for id in found.state.units if id.startswith("US")]


@pytest.mark.rule("WITP-9.6.3-land-2")
def test_a_winner_with_nobody_left_to_fight_holds_the_hex(fight):
    found = fight(2, 1, JP_L1=RANGOON, UK_L1=RANGOON + "*", continuing=(RANGOON,))
    assert found.gone("UK-L1")
    assert found.of(CombatOver) == [CombatOver(RANGOON)]
    assert found.state.continuing == ()


@pytest.mark.rule("WITP-12.2-1-b", "WITP-12.2-2-retreat")
def test_chinese_units_retreat_within_china_or_are_lost(fight):
    found = fight(6, 1, JP_L1=CHANGSHA, JP_L3=CHANGSHA, JP_L4=CHANGSHA, CN_L1=CHANGSHA, CN_L2=CHANGSHA)
    spread(found)
    assert {answer.hex for answer in found.answers} == {CHONGQING, SIAN}
    assert found.refused(RetreatTo(HAINAN)).startswith("WITP-9.6.3-land-2")
    shut = fight(
        6,
        1,
        seed=1,
        JP_L1=CHANGSHA,
        JP_L3=CHANGSHA,
        JP_L4=CHANGSHA,
        CN_L1=CHANGSHA,
        CN_L2=CHANGSHA,
        JP_L5=CHONGQING,
        JP_L6=SIAN,
    )
    spread(shut)
    assert shut.gone("CN-L1")
    assert shut.gone("CN-L2")


@pytest.mark.rule("WITP-12.2-1-c")
def test_other_allied_land_units_do_not_retreat_into_china(fight):
    found = fight(6, 1, JP_L1=SHANGHAI, JP_L3=SHANGHAI, JP_L4=SHANGHAI, US_L1=SHANGHAI, US_L2=SHANGHAI)
    spread(found)
    hexes = {answer.hex for answer in found.answers}
    assert not hexes & {CHANGSHA, SIAN}
    assert hexes == {"0603", "0605"}


@pytest.mark.rule("WITP-8.7-a", "WITP-8.8-2", "WITP-2.3.3-2")
def test_when_the_defenders_go_the_field_the_base_and_the_air_unit_fall(fight):
    """F-5: the victors take the hex as if they had entered it alone."""
    found = fight(
        6,
        1,
        JP_L1=RANGOON,
        JP_L3=RANGOON,
        JP_L4=RANGOON,
        JP_A1=BANGKOK,
        UK_L1=RANGOON,
        UK_A1=RANGOON + "*",
        bases={"allies": (RANGOON,), "japan": ()},
    )
    assert BaseLost("allies", RANGOON) in found.of(BaseLost)
    assert PlaceTaken("japan", RANGOON) in found.of(PlaceTaken)
    assert found.gone("UK-A1")


@pytest.mark.rule("WITP-8.7-b")
def test_a_retreat_that_gives_up_an_enemy_field_drives_the_own_air_unit_out(fight):
    found = fight(6, 1, JP_L1=SAIGON, JP_L3=SAIGON, JP_L4=SAIGON, UK_L1=SAIGON, UK_L2=SAIGON, UK_A1=SAIGON + "*")
    assert not found.gone("UK-A1")
    spread(found).do(found.answers[0])
    assert found.gone("UK-A1")


# Assault landings: what becomes of whom


@pytest.fixture
def landing(fight):
    """A landing at Singapore from as many ships as there are land units, with these dice."""

    def start(japan, allies, landers=1, defenders=1, **more):
        ids = ["JP-L1", "JP-L3", "JP-L4", "JP-L5"][:landers]
        aboard = {land: f"JP-N{number}" for number, land in enumerate(ids, 1)}
        ships = {ship.replace("-", "_"): SINGAPORE for ship in aboard.values()}
        garrison = {f"UK_L{number}": SINGAPORE for number in range(1, defenders + 1)}
        return fight(japan, allies, aboard=aboard, **{**ships, **garrison, **more})

    return start


@pytest.mark.rule("WITP-9.6.3-assault-1", "WITP-9.6.3-assault-1-a", "WITP-9.6.3-assault-1-b")
@pytest.mark.parametrize(("landers", "left"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_half_of_a_beaten_landing_is_lost_and_the_rest_goes_back_aboard_attrited(landing, landers, left):
    """The garrison is attrited itself and hits nobody; its air units win."""
    found = landing(1, 4, landers, UK_L1=SINGAPORE + "*", UK_A1=SINGAPORE, UK_A2=PALEMBANG)
    assert rolled(found).winner == "allies"
    assert due(found) == []
    survivors = [id for id in found.state.units if id.startswith("JP-L") and id != "JP-L2"]
    assert len(survivors) == left
    assert all(found.unit(id).attrited and found.unit(id).aboard for id in survivors)
    assert found.of(Reembarked)[0].cargo == {id: found.unit(id).aboard for id in survivors}
    assert found.state.continuing == ()


@pytest.mark.rule("WITP-9.6.3-assault-1-a", "WITP-9.6.1-4")
def test_hits_come_before_half_of_the_rest_is_lost(landing):
    """One of two is hit and stays attrited; of the two that survive one is lost, the attrited one."""
    found = landing(1, 6, landers=2)
    assert due(found) == [("japan", "loser", 1)]
    assert [event.rule for event in found.of(UnitAttrited)] == ["WITP-9.6.1-1", "WITP-9.6.3-assault-1-b"]
    assert [event.rule for event in found.of(UnitRemoved)] == ["WITP-9.6.3-assault-1-a"]


@pytest.mark.rule("WITP-9.6.3-assault-1-a", "WITP-9.6.3-assault-1-b")
def test_attrited_units_are_the_first_to_be_lost(landing):
    """F-8: JP-L3 came attrited; nobody is hit by the attrited garrison."""
    garrison = {"UK_L1": SINGAPORE + "*", "UK_A1": SINGAPORE, "UK_A2": PALEMBANG}
    found = landing(1, 4, landers=2, JP_L1=SINGAPORE, JP_L3=SINGAPORE + "*", **garrison)
    assert due(found) == []
    assert found.gone("JP-L3")
    assert found.unit("JP-L1").attrited


@pytest.mark.rule("WITP-9.5-1")
@pytest.mark.parametrize("total", [(9, 8), (8, 9)])
def test_the_landing_side_is_the_attacker_whoever_is_first(fight, total):
    found = fight(6, 1, total=total, aboard={"JP-L1": "JP-N1"}, JP_N1=SINGAPORE, UK_L1=SINGAPORE + "*")
    assert found.of(CombatBegan)[0].attacker == "japan"


@pytest.mark.rule("WITP-9.6.3-assault-1")
def test_a_beaten_landing_leaves_however_close_it_was(landing):
    found = landing(2, 2, landers=1)
    assert rolled(found).difference == 1
    assert found.unit("JP-L1").aboard == "JP-N1"
    assert found.state.continuing == ()


@pytest.mark.rule("WITP-9.6.3-assault-2", "WITP-9.7-1")
def test_after_a_landing_that_wins_by_one_or_two_both_sides_stay(landing):
    found = landing(4, 1, landers=2, defenders=2)
    assert rolled(found).difference == 1
    assert found.of(UnitsLanded) == [UnitsLanded("japan", SINGAPORE, ("JP-L1", "JP-L3"))]
    assert found.of(CombatContinues) == [CombatContinues(SINGAPORE)]
    assert found.state.continuing == (SINGAPORE,)
    assert [found.unit(id).aboard for id in ("JP-L1", "JP-L3")] == ["", ""]


@pytest.mark.rule("WITP-9.6.3-assault-2-a", "WITP-9.7-1")
def test_continuing_combat_is_land_combat_on_the_next_turn(fight):
    found = fight(
        3, 1, JP_L1=SINGAPORE, JP_N1=SINGAPORE, JP_C1=SINGAPORE, UK_L1=SINGAPORE + "*", continuing=(SINGAPORE,)
    )
    assert kinds(found) == [("land", SINGAPORE)]
    assert parts(found, "japan") == {"WITP-9.4.2-units": 1, "WITP-9.4-2": 1}


@pytest.mark.rule("WITP-9.6.3-assault-3")
def test_after_a_landing_that_wins_by_three_the_defenders_retreat(landing):
    found = landing(6, 1, landers=3, defenders=2)
    assert rolled(found).difference == 3
    spread(found)
    assert found.asked == ("allies", "retreat")
    assert {answer.hex for answer in found.answers} == {BANGKOK, PALEMBANG}
    found.do(RetreatTo(PALEMBANG))
    assert found.state.continuing == ()
    assert found.unit("JP-L1").aboard == ""
    assert PlaceTaken("japan", SINGAPORE) in found.of(PlaceTaken)


@pytest.mark.rule("WITP-9.6.3-assault-3", "WITP-9.6.3-land-2-c")
def test_defenders_of_an_island_are_lost_after_a_difference_of_three(fight):
    found = fight(
        6,
        1,
        aboard={"JP-L1": "JP-N1", "JP-L3": "JP-N2"},
        JP_N1="0806",
        JP_N2="0806",
        JP_A1="0906",
        US_L1="0806",
        US_L2="0806",
    )
    assert rolled(found).difference == 4
    spread(found)
    assert {event.rule for event in found.of(UnitRemoved)} == {"WITP-9.6.3-land-2-c"}


# Overland and from the sea


@pytest.fixture
def joint(fight):
    """Japanese land units attack Singapore overland (JP-L3) and from the sea (JP-L1)."""

    def start(japan, allies, *draws, **units):
        return fight(japan, allies, *draws, aboard={"JP-L1": "JP-N1"}, JP_N1=SINGAPORE, JP_L3=SINGAPORE, **units)

    return start


@pytest.mark.rule("WITP-9.5.2-1")
def test_an_attack_overland_joins_a_landing_and_all_of_it_is_one_assault(joint):
    found = joint(6, 1, UK_L1=SINGAPORE + "*", JP_C1=SINGAPORE)
    assert kinds(found) == [("assault", SINGAPORE)]
    assert parts(found, "japan") == {"WITP-9.5.1-units": 2, "WITP-9.5.1-cv": 1, "WITP-9.5-1": 3}
    assert parts(found, "allies")["WITP-9.5.1-def"] == 1


@pytest.mark.rule("WITP-9.5.2-2", "WITP-9.5.2-2-land", "WITP-9.5.2-2-sea")
def test_after_a_close_defeat_the_unit_overland_stays_and_the_landed_one_leaves(joint):
    found = joint(1, 2, UK_L1=SINGAPORE + "*", UK_A1=PALEMBANG)
    assert rolled(found).difference == 2
    assert due(found) == []
    assert standing(found, ("JP-L1", "JP-L3")) == {"JP-L1": SINGAPORE + "*", "JP-L3": SINGAPORE}
    assert (found.unit("JP-L1").aboard, found.unit("JP-L3").aboard) == ("JP-N1", "")
    assert found.state.continuing == (SINGAPORE,)


@pytest.mark.rule("WITP-9.5.2-2", "WITP-9.5.2-2-land", "WITP-9.5.2-2-sea")
def test_after_a_clear_defeat_the_unit_overland_retreats(joint):
    found = joint(1, 4, UK_L1=SINGAPORE + "*", UK_A1=PALEMBANG)
    assert rolled(found).difference == 3
    assert found.asked == ("japan", "retreat")
    found.do(RetreatTo(BANGKOK))
    assert standing(found, ("JP-L1", "JP-L3")) == {"JP-L1": SINGAPORE + "*", "JP-L3": BANGKOK}
    assert found.state.continuing == ()


@pytest.mark.rule("WITP-9.1-assault")
def test_a_garrison_that_is_relieved_from_the_sea_is_an_assault_upon_its_besiegers(fight):
    """F-6: whoever lands against enemy land units assaults them, friends ashore or not."""
    found = fight(4, 2, aboard={"UK-L2": "UK-N1"}, UK_N1=SINGAPORE, UK_L1=SINGAPORE, JP_L1=SINGAPORE, JP_L3=SINGAPORE)
    assert kinds(found) == [("assault", SINGAPORE)]
    assert parts(found, "japan")["WITP-9.5.1-def"] == 1


# Continuing combat in the next turn


@pytest.mark.rule("WITP-9.7-1", "WITP-8.5-land-4")
def test_land_units_march_into_continuing_combat(situation):
    units = stand(**ABROAD, JP_L1=SINGAPORE, UK_L1=SINGAPORE + "*", JP_L3=BANGKOK)
    found = situation(
        turn=5, phase="movement", total={"japan": 9, "allies": 8}, units=units, continuing=(SINGAPORE,), seed=1
    )
    go(found, SINGAPORE, BANGKOK, "land")
    assert kinds(found) == [("land", SINGAPORE)]


def test_air_units_of_the_loser_leave_with_it(fight):
    found = fight(6, 1, JP_L1=RANGOON, JP_L3=RANGOON, JP_L4=RANGOON, UK_L1=RANGOON, UK_L2=RANGOON, UK_A4=RANGOON + "*")
    spread(found).do(RetreatTo(CALCUTTA))
    assert found.gone("UK-A4")
    assert not found.of(AirForcedAway)
