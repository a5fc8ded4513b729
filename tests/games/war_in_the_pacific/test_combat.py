"""The combat segment: where there is combat, of what kind, in which order, and who supports it (9.0, 9.1, 9.2)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.war_in_the_pacific.battles import fighting, kinds, parts, rolled
from wargames_desktop.games.war_in_the_pacific.commands import FightAt, Pass, UseEvent
from wargames_desktop.games.war_in_the_pacific.events import CombatBegan, CombatRolled, UnitsLanded
from wargames_desktop.games.war_in_the_pacific.state import CombatModifier, HeldEvent

SINGAPORE, BANGKOK, SAIGON, MANILA, LEYTE, HAINAN, RANGOON = "0407", "0406", "0507", "0606", "0607", "0506", "0306"
TRUK, CHANGSHA, CHONGQING, PEARL_HARBOR = "0907", "0505", "0404", "1405"


@pytest.fixture
def fight(situation):
    return fighting(situation)


@pytest.mark.rule("WITP-9.0-1", "WITP-9.1-fleet", "WITP-9.1-land", "WITP-9.1-assault")
def test_every_hex_with_units_of_both_sides_that_fight_is_resolved(fight):
    found = fight(
        seed=1,
        aboard={"JP-L3": "JP-N1"},
        JP_N1=SINGAPORE,
        UK_L1=SINGAPORE,
        JP_L4=RANGOON,
        UK_L2=RANGOON,
        JP_N4=MANILA,
        US_N1=MANILA,
    )
    assert found.asked == ("japan", "choose_combat")
    assert [answer.hex for answer in found.answers] == [RANGOON, SINGAPORE, MANILA]
    for hex, kind in ((RANGOON, "land"), (SINGAPORE, "assault")):
        found.do(FightAt(hex))
        assert (kind, hex) in kinds(found)
    assert ("fleet", MANILA) in kinds(found), "the last is not asked about"
    assert found.pending.decision != "choose_combat"


@pytest.mark.rule("WITP-9.1-3", "WITP-9.2-1", "WITP-8.7-4")
def test_fleets_land_units_and_air_units_do_not_fight_each_other(fight):
    found = fight(JP_N1=SINGAPORE, UK_L1=SINGAPORE, JP_C1=MANILA, US_A1=MANILA, UK_C1=SAIGON, JP_L1=SAIGON)
    assert not found.of(CombatBegan)


@pytest.mark.rule("WITP-9.0-2")
@pytest.mark.parametrize(("total", "chooser"), [((9, 8), "japan"), ((8, 9), "allies"), ((8, 8), "japan")])
def test_the_higher_total_chooses_the_order_and_japan_if_equal(fight, total, chooser):
    weak = {"US_N1": MANILA + "*", "UK_N1": SINGAPORE + "*"}
    found = fight(total=total, JP_N1=MANILA, JP_N2=SINGAPORE, **weak)
    assert found.asked == (chooser, "choose_combat")
    assert found.refused(FightAt(SAIGON)) == "WITP-9.0-1"
    assert found.refused(Pass()) == "WITP-9.0-2"
    found.do(FightAt(MANILA), 6, 1, 6, 1)
    assert kinds(found) == [("fleet", MANILA), ("fleet", SINGAPORE)]


@pytest.mark.rule("WITP-9.1-assault", "WITP-8.6.2-4")
def test_fleets_fight_before_the_landing_and_the_loser_does_not_land(fight):
    """The fleets settle whether there is an assault at all."""
    units = {"JP_N1": SINGAPORE, "UK_N1": SINGAPORE + "*", "UK_L1": SINGAPORE + "*"}
    won = fight(6, 1, 6, 1, aboard={"JP-L1": "JP-N1"}, **units)
    assert kinds(won) == [("fleet", SINGAPORE), ("assault", SINGAPORE)]
    lost = fight(1, 6, aboard={"JP-L1": "JP-N1"}, **{**units, "JP_N1": SINGAPORE + "*"}, UK_A1=SINGAPORE)
    assert kinds(lost) == [("fleet", SINGAPORE)]
    assert lost.asked == ("japan", "retreat")
    lost.do(lost.answers[0])
    assert lost.unit("JP-L1").aboard == "JP-N1", "it stays with its ship"
    assert kinds(lost) == []


@pytest.mark.rule("WITP-8.6.2-4", "WITP-9.1-assault")
def test_the_landing_follows_when_the_enemy_fleet_has_retreated(fight):
    """Driven off is enough: a hit attrites the ship, which retreats."""
    weak = {"UK_N1": SINGAPORE, "UK_L1": SINGAPORE + "*"}
    found = fight(4, 1, aboard={"JP-L1": "JP-N1"}, JP_N1=SINGAPORE, **weak)
    assert kinds(found) == [("fleet", SINGAPORE)]
    assert found.asked == ("allies", "retreat")
    found.do(found.answers[0], 6, 1)
    assert kinds(found) == [("assault", SINGAPORE)]


@pytest.mark.rule("WITP-8.7-ex", "WITP-9.1-fleet")
def test_fleets_on_the_two_seas_of_bangkok_do_not_meet(fight):
    apart = fight(sea={"UK-N1": "west", "JP-N1": "east"}, UK_N1=BANGKOK, JP_N1=BANGKOK)
    assert not apart.of(CombatBegan)
    together = fight(6, 1, sea={"UK-N1": "west", "JP-N1": "west"}, UK_N1=BANGKOK, JP_N1=BANGKOK)
    assert [event.site.sea for event in together.of(CombatBegan)] == ["west"]


@pytest.mark.rule("WITP-8.7-ex", "WITP-8.6.2-4")
def test_a_fleet_on_the_other_sea_does_not_bar_a_landing(fight):
    found = fight(
        6,
        1,
        aboard={"JP-L1": "JP-N1"},
        sea={"UK-N1": "west", "JP-N1": "east"},
        UK_N1=BANGKOK,
        JP_N1=BANGKOK,
        UK_L1=BANGKOK,
    )
    assert kinds(found) == [("assault", BANGKOK)]


@pytest.mark.rule("WITP-9.1-2", "WITP-2.2.2-2")
def test_attrited_units_take_part_without_strength(fight):
    found = fight(6, 1, JP_N1=SINGAPORE, JP_N2=SINGAPORE + "*", UK_N1=SINGAPORE + "*")
    assert found.of(CombatBegan)[0].units == {"japan": ("JP-N1", "JP-N2"), "allies": ("UK-N1",)}
    assert parts(found, "japan") == {"WITP-9.3.1-units": 1, "WITP-9.3-2": 6}
    assert parts(found, "allies") == {"WITP-9.3-2": 1}
    assert found.gone("UK-N1"), "a hit removes it"


@pytest.mark.rule("WITP-9.2-2", "WITP-2.2.3-2-d")
@pytest.mark.parametrize(("hex", "supports"), [(SINGAPORE, True), (SAIGON, True), (HAINAN, False)])
def test_full_air_units_support_in_their_hex_and_next_to_it(fight, hex, supports):
    found = fight(1, 6, seed=1, JP_N1=SINGAPORE, UK_N1=SINGAPORE, JP_A1=hex)
    assert found.of(CombatBegan)[0].air["japan"] == (("JP-A1",) if supports else ())
    assert parts(found, "japan").get("WITP-9.3.1-air", 0) == (2 if supports else 0)


@pytest.mark.rule("WITP-9.2-2")
def test_attrited_air_units_do_not_support(fight):
    found = fight(1, 6, seed=1, JP_N1=SINGAPORE, UK_N1=SINGAPORE, JP_A1=SAIGON + "*")
    assert found.of(CombatBegan)[0].air["japan"] == ()


@pytest.mark.rule("WITP-9.2-3")
def test_an_air_unit_supports_every_combat_in_reach_and_several_support_one(fight):
    found = fight(
        JP_N1=SINGAPORE,
        UK_N1=SINGAPORE + "*",
        JP_N2=MANILA,
        US_N1=MANILA + "*",
        JP_A1=SAIGON,
        JP_A2="0707",
        JP_A3=SINGAPORE,
        JP_L3=SINGAPORE,
    )
    found.do(FightAt(SINGAPORE), 4, 1, 4, 1)
    support = {event.site.hex: set(event.air["japan"]) for event in found.of(CombatBegan)}
    assert support == {SINGAPORE: {"JP-A3", "JP-A1"}, MANILA: {"JP-A1", "JP-A2"}}


@pytest.mark.rule("WITP-9.6-1")
def test_equal_totals_are_rolled_again(fight):
    found = fight(3, 3, 2, 2, 5, 1, JP_N1=SINGAPORE, UK_N1=SINGAPORE)
    assert [event.winner for event in found.of(CombatRolled)] == [None, None, "japan"]
    assert [event.difference for event in found.of(CombatRolled)] == [0, 0, 4]


@pytest.mark.rule("WITP-12.2-5-a")
def test_a_land_combat_against_chinese_units_is_noted(fight):
    found = fight(6, 1, seed=1, JP_L1=CHANGSHA, CN_L1=CHANGSHA)
    assert found.state.china.fought
    assert not fight(6, 1, seed=1, JP_L1=SINGAPORE, UK_L1=SINGAPORE).state.china.fought


@pytest.mark.rule("WITP-12.2-9-c")
def test_the_air_unit_at_chongqing_supports_land_combat(fight):
    found = fight(1, 6, seed=1, JP_L1=CHONGQING, CN_L1=CHONGQING, US_A1=CHONGQING)
    assert parts(found, "allies")["WITP-9.4.2-air"] == 2


@pytest.mark.rule("WITP-8.6.2-1")
def test_whoever_finds_nobody_left_to_fight_goes_ashore(fight):
    found = fight(aboard={"JP-L1": "JP-N1"}, JP_N1=SINGAPORE)
    assert found.of(UnitsLanded) == [UnitsLanded("japan", SINGAPORE, ("JP-L1",))]
    assert not found.of(CombatBegan)


@pytest.mark.rule("WITP-8.6.2-1", "WITP-9.1-assault")
def test_a_landing_whose_enemies_a_card_has_destroyed_goes_ashore_after_the_fleets_have_fought(fight):
    found = fight(
        JP_N2=MANILA + "*",
        US_N2=MANILA + "*",
        JP_N1=TRUK,
        JP_L1=TRUK + "*",
        US_C1=TRUK,
        US_N1=TRUK,
        aboard={"US-L1": "US-N1"},
    )
    raid = HeldEvent(side="allies", card="1944-03", effects=(0,))
    found.state = msgspec.structs.replace(found.state, events=(raid,))
    found.do(FightAt(MANILA), 2, 1)
    found.do(found.pending.default)
    found.seed = 1
    found.do(UseEvent("1944-03"), 1, 6)
    assert found.gone("JP-L1")
    assert kinds(found) == [("fleet", TRUK)]
    assert found.unit("US-L1").hex == TRUK
    assert found.of(UnitsLanded) == [UnitsLanded("allies", TRUK, ("US-L1",))]


# Cards


def with_cards(found, *modifiers):
    effects = msgspec.structs.replace(found.state.effects, combat=modifiers)
    found.state = msgspec.structs.replace(found.state, effects=effects)
    return found


@pytest.fixture
def two(fight):
    """Combats at Manila and Singapore, the first not chosen yet, with these modifiers in play."""

    def start(*modifiers):
        weak = {"US_N1": MANILA + "*", "UK_N1": SINGAPORE + "*"}
        return with_cards(fight(JP_N1=MANILA, JP_N2=SINGAPORE, **weak), *modifiers)

    return start


@pytest.mark.rule("WITP-4.3-2")
def test_a_card_for_the_turn_changes_every_combat_of_its_kind(two):
    bonus = CombatModifier(side="japan", owner="allies", card="1942-05", combat="any", amount=-1, once=False)
    landing = CombatModifier(side="japan", owner="japan", card="1945-02", combat="assault", amount=2, once=False)
    found = two(bonus, landing).do(FightAt(MANILA), 6, 1, 6, 1)
    for event in found.of(CombatRolled):
        assert [term.value for term in event.terms["japan"]] == [1, -1, 6]


@pytest.mark.rule("WITP-4.3-2")
def test_a_card_for_one_combat_is_used_when_its_owner_says_so(two):
    bonus = CombatModifier(side="japan", owner="japan", card="1942-04", combat="fleet", amount=2, once=True)
    found = two(bonus).do(FightAt(MANILA))
    assert found.asked == ("japan", "use_bonus")
    assert found.refused(UseEvent("1942-06")) == "WITP-4.3-2"
    found.do(Pass(), 6, 1)
    assert [term.value for term in rolled(found).terms["japan"]] == [1, 6]
    assert found.asked == ("japan", "use_bonus"), "again at Singapore"
    found.do(UseEvent("1942-04"), 6, 1)
    assert [term.value for term in rolled(found).terms["japan"]] == [1, 2, 6]
    assert found.state.effects.combat == ()


@pytest.mark.rule("WITP-4.5-3", "WITP-4.5-ex")
def test_while_a_card_forbids_landings_the_land_units_stay_aboard(fight):
    fleets = {"JP_N2": SINGAPORE, "UK_N1": SINGAPORE, "JP_N3": TRUK, "US_N3": TRUK}
    found = fight(aboard={"US-L1": "US-N1"}, US_N1=MANILA, JP_L1=MANILA, **fleets)
    assert {answer.hex for answer in found.answers} == {SINGAPORE, TRUK, MANILA}
    effects = msgspec.structs.replace(found.state.effects, no_landings=("allies",))
    found.state = msgspec.structs.replace(found.state, effects=effects)
    assert {answer.hex for answer in found.answers} == {SINGAPORE, TRUK}


# America at peace


@pytest.mark.rule("WITP-13.4")
def test_american_air_units_do_not_support_where_they_are_surprised(fight):
    def at_pearl_harbor(surprised):
        weak = {"US_N1": PEARL_HARBOR + "*", "UK_N1": SINGAPORE + "*"}
        found = fight(JP_C1=PEARL_HARBOR, US_A1=PEARL_HARBOR, JP_N2=SINGAPORE, **weak)
        found.state = msgspec.structs.replace(found.state, america_surprised=surprised)
        return found.do(FightAt(PEARL_HARBOR), 4, 1, 4, 1)

    assert at_pearl_harbor(True).of(CombatBegan)[0].air["allies"] == ()
    assert not at_pearl_harbor(True).state.america_surprised
    assert at_pearl_harbor(False).of(CombatBegan)[0].air["allies"] == ("US-A1",)


@pytest.mark.rule("WITP-13.4")
def test_the_surprise_does_not_outlast_the_combat_segment(fight):
    found = fight(JP_N1=MANILA, UK_N2=MANILA + "*", JP_N2=SINGAPORE, UK_N1=SINGAPORE + "*")
    found.state = msgspec.structs.replace(found.state, america_surprised=True)
    found.do(FightAt(MANILA), 6, 1, 6, 1)
    assert not found.state.america_surprised
