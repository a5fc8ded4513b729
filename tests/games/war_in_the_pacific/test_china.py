"""The war in China (12.2)."""

from __future__ import annotations

import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.games.war_in_the_pacific.commands import MoveChinese, Pass, RemoveUnit, SendToChongqing
from wargames_desktop.games.war_in_the_pacific.events import ChinaNeglected, ChinaSurrendered, UnitRecovered
from wargames_desktop.games.war_in_the_pacific.state import ALLIES

CHONGQING, SIAN, CHANGSHA, RANGOON, PEKING, SHANGHAI, PORT_ARTHUR, HAINAN = (
    "0404", "0504", "0505", "0306", "0503", "0604", "0603", "0506"
)  # fmt: skip
ABROAD = {"JP_L1": "0804", "JP_L2": "0705"}
GARRISON = {"JP_L14": PORT_ARTHUR, "JP_L16": PEKING, "JP_L18": SHANGHAI}
HANDS = {"japan": ("1943-03",), "allies": ("1943-05",)}


@pytest.fixture
def end(situation):
    """The end of a turn, in which Japan fought in China unless told."""

    def begin(units, turn=5, **given):
        given = {"china_fought": True, "hands": HANDS, **given}
        return situation(turn=turn, phase="end_of_turn", units=stand(**ABROAD, **units), seed=1, **given)

    return begin


@pytest.fixture
def start(situation):
    """The start of a turn."""

    def begin(units, turn=6, **given):
        return situation(turn=turn, units=stand(**ABROAD, **GARRISON, **units), seed=1, hands=HANDS, **given)

    return begin


# Recovery and redeployment


@pytest.mark.rule("WITP-12.2-7")
def test_attrited_chinese_recover_at_the_end_of_the_turn_in_continuing_combat_too(end):
    found = end({"CN_L1": CHONGQING + "*", "CN_L4": SIAN + "*", "JP_L9": SIAN, **GARRISON}, continuing=(SIAN,))
    assert not found.unit("CN-L1").attrited
    assert not found.unit("CN-L4").attrited
    assert {event.cost for event in found.of(UnitRecovered)} == {0}


@pytest.mark.rule("WITP-12.2-9-c")
def test_the_air_unit_at_chongqing_recovers_as_the_chinese_do(end):
    found = end({"US_A1": CHONGQING + "*", "US_A2": "1405*", "CN_L1": CHONGQING, **GARRISON})
    assert not found.unit("US-A1").attrited
    assert found.unit("US-A2").attrited


@pytest.mark.rule("WITP-12.2-7-exc")
def test_chinese_units_that_are_lost_do_not_come_back(end):
    found = end({"CN_L1": CHONGQING, **GARRISON})
    assert set(found.state.units) & {f"CN-L{n}" for n in range(1, 9)} == {"CN-L1"}
    assert not [id for id in found.state.track if id.startswith("CN")]


@pytest.mark.rule("WITP-12.2-8", "WITP-12.2-8-c", "WITP-12.2-1", "WITP-12.2-1-a")
def test_chinese_units_are_redeployed_among_the_three_hexes_each_once(end):
    found = end({"CN_L1": CHONGQING, "CN_L2": CHONGQING, **GARRISON}, stacks={"allies": 0})
    assert found.asked == (ALLIES, "chinese_redeployment")
    assert found.refused(MoveChinese("CN-L1", CHONGQING)) == "WITP-12.2-8"
    assert found.refused(MoveChinese("CN-L1", PEKING)) == "WITP-12.2-1-a"
    assert found.refused(MoveChinese("CN-L1", "0405")) == "WITP-12.2-1-a"
    assert found.refused(MoveChinese("JP-L16", SIAN)) == "WITP-12.2-8"
    found.do(MoveChinese("CN-L1", SIAN))
    assert found.unit("CN-L1").hex == SIAN
    assert found.refused(MoveChinese("CN-L1", CHANGSHA)) == "WITP-10.1-1"
    found.do(MoveChinese("CN-L2", CHANGSHA))
    assert found.asked[1] != "chinese_redeployment"


@pytest.mark.rule("WITP-12.2-8-a", "WITP-12.2-8-b")
def test_chinese_units_join_continuing_combat_but_do_not_leave_it(end):
    found = end({"CN_L1": CHONGQING, "CN_L4": SIAN, "JP_L9": SIAN, **GARRISON}, continuing=(SIAN,))
    assert found.refused(MoveChinese("CN-L4", CHANGSHA)) == "WITP-12.2-8-a"
    found.do(MoveChinese("CN-L1", SIAN))
    assert found.unit("CN-L1").hex == SIAN


@pytest.mark.rule("WITP-12.2-8")
def test_chinese_units_do_not_go_where_the_japanese_alone_stand(end):
    found = end({"CN_L1": CHONGQING, "JP_L9": SIAN, **GARRISON})
    assert found.refused(MoveChinese("CN-L1", SIAN)) == "WITP-10.3-3"
    assert found.allowed(MoveChinese("CN-L1", CHANGSHA))


@pytest.mark.rule("WITP-12.2-8")
def test_there_is_no_chinese_redeployment_on_turn_1(end):
    assert end({"CN_L1": CHONGQING, **GARRISON}, turn=1).asked[1] != "chinese_redeployment"
    assert end({"CN_L1": CHONGQING, **GARRISON}, turn=2, hands={}).asked[1] == "chinese_redeployment"


# Surrender


@pytest.mark.rule("WITP-12.2-4", "WITP-12.2-4-a")
def test_china_surrenders_with_the_japanese_alone_at_chongqing(end):
    found = end({"CN_L4": SIAN, "CN_L6": CHANGSHA, "JP_L9": CHONGQING, **GARRISON}).do(Pass())
    (surrender,) = found.of(ChinaSurrendered)
    assert surrender.units == ("CN-L4", "CN-L6")
    assert found.gone("CN-L4")
    assert found.state.china.surrendered


@pytest.mark.rule("WITP-12.2-4-a")
def test_china_holds_out_while_chongqing_is_fought_over_or_held_by_nobody(end):
    contested = end({"CN_L1": CHONGQING, "JP_L9": CHONGQING, **GARRISON}, continuing=(CHONGQING,))
    assert not contested.state.china.surrendered
    empty = end({"CN_L4": SIAN, **GARRISON}).do(Pass())
    assert not empty.state.china.surrendered


@pytest.mark.rule("WITP-12.2-4-b")
def test_after_the_surrender_nothing_is_asked_of_japan(end):
    found = end({}, china_surrendered=True, china_fought=False)
    assert not found.of(ChinaNeglected)
    assert not found.state.china.neglected


# Duty and garrison


@pytest.mark.rule("WITP-12.2-5", "WITP-12.2-5-a", "WITP-12.2-5-b")
def test_without_a_fight_in_china_the_allies_remove_a_unit_there(end):
    found = end({"CN_L1": CHONGQING, **GARRISON, "JP_L9": HAINAN}, china_fought=False).do(Pass())
    assert found.asked == (ALLIES, "china_penalty")
    assert found.refused(Pass()) == "WITP-12.2-5-b"
    assert found.refused(RemoveUnit("JP-L9")) == "WITP-12.2-5-b"
    assert found.refused(RemoveUnit("JP-L1")) == "WITP-12.2-5-b"
    found.do(RemoveUnit("JP-L16"))
    assert found.gone("JP-L16")


@pytest.mark.rule("WITP-12.2-5-a")
@pytest.mark.parametrize(("turn", "fought", "penalty"), [(1, False, False), (2, False, True), (2, True, False)])
def test_the_duty_begins_with_turn_2(end, turn, fought, penalty):
    found = end({"CN_L1": CHONGQING, **GARRISON}, turn=turn, china_fought=fought, hands={})
    if found.asked[1] == "chinese_redeployment":
        found.do(Pass())
    assert (found.asked[1] == "china_penalty") == penalty


@pytest.mark.rule("WITP-12.2-5-a")
def test_no_duty_is_left_when_no_chinese_unit_is(end):
    """C-3: there is nobody to fight."""
    found = end(GARRISON, china_fought=False)
    assert not [event for event in found.of(ChinaNeglected) if event.cause == "no_combat"]


@pytest.mark.rule("WITP-12.2-5-a")
def test_the_fight_of_a_turn_does_not_count_in_the_next(start):
    found = start({"CN_L1": CHONGQING, "JP_L9": RANGOON}, turn=5, china_fought=True)
    assert found.state.turn == 5
    assert not found.state.china.fought


@pytest.mark.rule("WITP-12.2-6")
@pytest.mark.parametrize(("turn", "units", "short"), [(2, 2, False), (3, 2, True), (3, 3, False)])
def test_fewer_than_three_units_in_china_count_from_turn_3(end, turn, units, short):
    """Hainan is not in China, the three Chinese hexes are."""
    garrison = dict(list({"JP_L14": PORT_ARTHUR, "JP_L9": SIAN, "JP_L16": PEKING}.items())[:units])
    found = end({**garrison, "JP_L10": HAINAN}, turn=turn, hands={})
    neglected = [event for event in found.of(ChinaNeglected) if event.cause == "garrison"]
    assert bool(neglected) == short
    if short:
        assert neglected[0].units == units


# The air unit


@pytest.mark.rule("WITP-12.2-9", "WITP-12.2-9-b", "WITP-12.2-9-d")
def test_one_allied_air_unit_may_go_to_chongqing(start):
    found = start({"UK_A1": "0205", "US_A1": "1405", "JP_A1": "0804"})
    assert found.asked == (ALLIES, "chongqing_air")
    assert found.refused(SendToChongqing("JP-A1")) == "WITP-12.2-9"
    assert found.refused(SendToChongqing("US-A5")) == "WITP-12.2-9"
    found.do(SendToChongqing("US-A1"))
    assert found.unit("US-A1").hex == CHONGQING
    assert found.state.china.air_sent


@pytest.mark.rule("WITP-12.2-9-b")
def test_the_allies_may_wait(start):
    found = start({"UK_A1": "0205"}).do(Pass())
    assert not found.state.china.air_sent


@pytest.mark.rule("WITP-12.2-9", "WITP-12.2-9-a", "WITP-12.2-9-b")
@pytest.mark.parametrize(
    ("turn", "units", "given"),
    [
        (5, {}, {}),
        (6, {"JP_L9": RANGOON}, {}),
        (6, {"JP_L9": RANGOON, "UK_L1": RANGOON}, {}),
        (6, {}, {"chongqing_air_sent": True}),
        (6, {}, {"china_surrendered": True}),
        (6, {"JP_L9": CHONGQING}, {}),
    ],
)
def test_when_no_air_unit_goes_to_chongqing(start, turn, units, given):
    assert start({"UK_A1": "0205"}).asked[1] == "chongqing_air"
    assert start({"UK_A1": "0205", **units}, turn=turn, **given).asked[1] != "chongqing_air"


@pytest.mark.rule("WITP-12.2-9-a")
def test_japanese_ships_and_air_units_at_rangoon_do_not_matter(start):
    assert start({"UK_A1": "0205", "JP_N1": RANGOON}).asked[1] == "chongqing_air"


@pytest.mark.rule("WITP-12.2-9-c")
def test_the_air_unit_at_chongqing_has_a_zone_and_supports_like_any_other(start):
    found = start({"UK_A1": "0205", "CN_L1": CHONGQING, "JP_L9": SIAN}).do(SendToChongqing("UK-A1"))
    situation = found.game.theatre.of(found.state)
    assert SIAN in situation.zones[ALLIES]
    assert CHONGQING in situation.full_air[ALLIES]
