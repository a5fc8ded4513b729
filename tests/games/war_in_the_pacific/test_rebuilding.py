"""The rebuilding segment and the reinforcement phase (10.6, 11)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.war_in_the_pacific.situations import stand
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.war_in_the_pacific.commands import ArriveAt, Pass, Rebuild
from wargames_desktop.games.war_in_the_pacific.events import ReinforcementsArrived
from wargames_desktop.games.war_in_the_pacific.state import ALLIES, JAPAN

KURE, YOKOSUKA, OMINATO, TAIWAN, MANILA, PEARL, SYDNEY, PANAMA, SOUTH_AFRICA = (
    "0704", "0804", "0803", "0605", "0606", "1405", "0912", "1707", "0110"
)  # fmt: skip
AT_HOME = {"JP_L1": YOKOSUKA, "JP_L2": "0705", "JP_L14": "0603", "JP_L15": "0603", "JP_L18": "0604"}


@pytest.fixture
def segment(situation):
    def begin(units, rp=None, **given):
        return situation(
            turn=5,
            phase="rebuilding",
            units={**stand(**AT_HOME), **units},
            rp=rp or {"japan": 3, "allies": 3},
            **given,
        )

    return begin


@pytest.mark.rule("WITP-10.6-1", "WITP-10.6-2-other", "WITP-10.6-2-cv", "WITP-10.0-2")
def test_units_are_rebuilt_in_turn_a_carrier_for_two_others_for_one(segment):
    found = segment(stand(JP_C1=KURE + "*", JP_N1=KURE + "*", JP_A1=KURE + "*", US_L1=PEARL + "*", US_L2=PEARL + "*"))
    assert found.asked == (ALLIES, "rebuilding")
    found.do(Rebuild("US-L1"))
    assert found.state.rp[ALLIES] == 2
    assert not found.unit("US-L1").attrited
    assert found.asked == (JAPAN, "rebuilding")
    found.do(Rebuild("JP-C1"))
    assert found.state.rp[JAPAN] == 1
    found.do(Pass())
    found.do(Rebuild("JP-N1"))
    assert found.unit("JP-A1").attrited
    assert not found.unit("JP-N1").attrited


@pytest.mark.rule("WITP-10.6-2-cv", "WITP-10.6-2-other")
def test_what_cannot_be_paid_is_refused(segment):
    found = segment(stand(JP_C1=KURE + "*", JP_N1=KURE + "*"), rp={"japan": 1, "allies": 0})
    assert found.refused(Rebuild("JP-C1")) == "WITP-10.6-2-cv"
    assert found.allowed(Rebuild("JP-N1"))


@pytest.mark.rule("WITP-10.6-1", "WITP-2.3.3-2")
def test_nothing_is_rebuilt_where_the_enemy_is_in_control(segment):
    units = stand(JP_N1=TAIWAN + "*", JP_N2=KURE + "*", US_L1=TAIWAN)
    found = segment(units, rp={"japan": 3, "allies": 0})
    assert found.refused(Rebuild("JP-N1")) == "WITP-10.6-1"
    contested = segment({**units, **stand(JP_L3=TAIWAN)}, rp={"japan": 3, "allies": 0})
    assert contested.allowed(Rebuild("JP-N1"))


@pytest.mark.rule("WITP-10.6-1")
def test_only_attrited_units_of_ones_own_are_rebuilt(segment):
    found = segment(stand(JP_N1=KURE + "*", JP_N2=KURE, US_N1=PEARL + "*"), rp={"japan": 3, "allies": 0})
    assert found.refused(Rebuild("JP-N2")) == "WITP-10.6-1"
    assert found.refused(Rebuild("US-N1")) == "WITP-10.6-1"
    assert found.refused(Rebuild("JP-N9")) == "WITP-10.6-1"


@pytest.mark.rule("WITP-10.6-1")
def test_a_unit_needs_a_place_under_control(segment):
    units = stand(JP_N1=KURE + "*", JP_L9="0609*", JP_A1="0705*", JP_A2=TAIWAN + "*", US_L1=TAIWAN)
    found = segment(units, rp={"japan": 3, "allies": 0}, continuing=())
    assert found.refused(Rebuild("JP-L9")) == "WITP-10.6-1"
    assert found.allowed(Rebuild("JP-A1"))


@pytest.mark.rule("WITP-10.6-4-a")
def test_americans_and_british_do_not_share_places_for_rebuilding(segment):
    units = stand(US_N1=SYDNEY + "*", UK_N1=PEARL + "*", US_L1=PEARL + "*", UK_L1=SYDNEY + "*")
    found = segment(units, rp={"japan": 0, "allies": 3})
    assert found.refused(Rebuild("US-N1")) == "WITP-10.6-4-a"
    assert found.refused(Rebuild("UK-N1")) == "WITP-10.6-4-a"
    assert found.allowed(Rebuild("US-L1"))
    assert found.allowed(Rebuild("UK-L1"))


@pytest.mark.rule("WITP-10.6-4-b", "WITP-14.1-redeploy")
def test_no_unit_is_rebuilt_at_a_place_taken_from_the_enemy(segment):
    found = segment(stand(JP_L9=MANILA, JP_N1=MANILA + "*", JP_N2=KURE + "*"), rp={"japan": 3, "allies": 0})
    assert found.refused(Rebuild("JP-N1")) == "WITP-10.6-4-b"
    assert found.allowed(Rebuild("JP-N2"))


@pytest.mark.rule("WITP-10.6-3")
def test_what_is_left_is_lost(segment):
    found = segment(stand(JP_N1=KURE + "*", JP_N2=KURE + "*"), seed=1).do(Rebuild("JP-N1"))
    assert found.state.rp == {"japan": 2, "allies": 3}
    found.do(Pass())
    assert found.state.rp == {"japan": 0, "allies": 0}


@pytest.mark.rule("WITP-12.2-7")
def test_chinese_units_are_not_rebuilt(segment):
    found = segment(stand(CN_L1="0404*", US_L1=PEARL + "*"), rp={"japan": 0, "allies": 3})
    assert found.refused(Rebuild("CN-L1")) == "WITP-12.2-7"


# 11


@pytest.fixture
def arrivals(situation):
    def begin(turn, **given):
        return situation(turn=turn, phase="reinforcement", units=stand(**AT_HOME), seed=1, **given)

    return begin


@pytest.mark.rule("WITP-11.0-1", "WITP-3.3-3")
def test_units_arrive_on_their_turn_at_a_source_of_their_nation(arrivals):
    """Turn 9: a Japanese carrier and air unit; American and British units with one source each."""
    found = arrivals(9)
    assert found.asked == (JAPAN, "arrival")
    assert {answer.hex for answer in found.answers} == {KURE, OMINATO, YOKOSUKA}
    assert found.refused(ArriveAt(TAIWAN)) == "WITP-11.0-1"
    assert found.refused(ArriveAt(PANAMA)) == "WITP-11.0-1"
    found.do(ArriveAt(OMINATO)).do(ArriveAt(KURE))
    arrived = {unit: found.state.units[unit].hex for unit in ("JP-C6", "JP-A12", "US-C7", "UK-N6", "UK-L9")}
    assert arrived == {"JP-C6": OMINATO, "JP-A12": KURE, "US-C7": PANAMA, "UK-N6": SOUTH_AFRICA, "UK-L9": SOUTH_AFRICA}
    assert "US-C7" not in found.state.track
    assert found.state.track["US-C8"] == 10


@pytest.mark.rule("WITP-11.0-1")
def test_nobody_arrives_at_a_source_in_enemy_hands(situation):
    units = stand(**AT_HOME, US_L1=KURE, US_L2=OMINATO)
    found = situation(turn=3, phase="reinforcement", units=units, seed=1)
    assert {event.hex for event in found.of(ReinforcementsArrived) if event.side == JAPAN} == {YOKOSUKA}


@pytest.mark.rule("WITP-11.0-1")
def test_units_without_a_source_wait(situation):
    units = stand(**AT_HOME, JP_L9=PANAMA)
    found = situation(turn=3, phase="reinforcement", units=units, seed=1)
    while found.asked[1] == "arrival":
        found.do(found.answers[0])
    assert "US-N7" in found.state.track
    assert "UK-L7" in found.state.units


@pytest.mark.rule("WITP-11.0-1")
def test_units_that_waited_arrive_when_a_source_is_free(situation):
    found = situation(turn=3, phase="reinforcement", units=stand(**AT_HOME, JP_L9=PANAMA), seed=1)
    while found.state.turn == 3:
        found.do(found.pending.default or found.answers[0])
    freed = {id: unit for id, unit in found.state.units.items() if id != "JP-L9"}
    found.state = msgspec.structs.replace(found.state, units=freed)
    while found.state.turn == 4:
        found.do(found.pending.default or found.answers[0])
    assert found.unit("US-N7").hex == PANAMA


@pytest.mark.rule("WITP-11.0-2", "WITP-3.1-7")
def test_reinforcements_come_after_everything_else_and_are_fresh(arrivals, charts):
    steps = [step.id for step in charts.turn.steps]
    assert steps[steps.index("reinforcement") + 1 :] == ["end_of_turn"]
    found = arrivals(9).do(ArriveAt(KURE))
    unit = found.unit("JP-C6")
    assert (unit.attrited, unit.moved, unit.redeployed) == (False, False, False)


@pytest.mark.rule("WITP-11.0-note")
def test_any_number_may_arrive_in_a_hex(arrivals):
    found = arrivals(9)
    while found.asked[1] == "arrival":
        found.do(ArriveAt(KURE))
    assert sum(unit.hex == PANAMA for unit in found.state.units.values()) >= 4
    assert not [id for id in found.state.lost if id.startswith("US")]


@pytest.mark.rule("WITP-3.3-3")
def test_the_track_of_the_1943_scenario_begins_with_turn_6(game, scenarios):
    state = game.start(scenarios["1943"], {}, Seeded(1)).state
    assert min(state.track.values()) == 6
    standard = game.start(scenarios["standard"], {}, Seeded(1)).state
    assert min(standard.track.values()) == 2
    assert msgspec.structs.asdict(standard)["reserve"] == ("US-A14",)
