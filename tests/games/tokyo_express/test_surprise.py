"""Surprise, its end, and the release of US ships (6.3)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.detection_positions import choice, night
from tests.games.tokyo_express.positions import Played, asked, charts, give, run, sea, step, walk
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express import frames
from wargames_desktop.games.tokyo_express.commands import FormationsDone, OrdersDone
from wargames_desktop.games.tokyo_express.detection import DetectionSegmentSteps
from wargames_desktop.games.tokyo_express.standard_events import Released, ReleaseRolled, SurpriseEnded
from wargames_desktop.games.tokyo_express.surprise import ReleaseOnSight, end_surprise, release

OPEN = "0725"


def unreleased(hexes=20, *, turn=2, phase=0, flow=(), **given):
    """Boise, who is not released, and a hidden force some hexes south of her."""
    conditions = {"released": False, "surprised": ("us",), **given}
    hidden = {"1": (walk(OPEN, "S", hexes), "N")}
    state = night({"TF": {"Boise": (OPEN, "S")}}, hidden=hidden, turn=turn, phase=phase, flow=flow, **conditions)
    return msgspec.structs.replace(state, formations={"1": state.formations["1"]})


@pytest.mark.rule("TE-6.3-release-roll", "TE-4.1-D")
@pytest.mark.parametrize(("die", "released"), [(1, True), (6, True), (7, False), (10, False)])
def test_release_by_the_die_on_turn_2(die, released):
    played = step(unreleased(), frames.UsRelease(), die)
    assert played.one(ReleaseRolled) == ReleaseRolled(die, released)
    assert played.state.night.released == released
    assert len(played.all(Released)) == released
    assert played.state.flow == ()


@pytest.mark.rule("TE-6.3-release-turn-3")
def test_release_without_a_roll_on_turn_3():
    played = step(unreleased(turn=3), frames.UsRelease())
    assert played.state.night.released
    assert played.one(Released).rule == "TE-6.3-release-turn-3"


@pytest.mark.rule("TE-6.3-release-none")
def test_no_roll_for_ships_that_are_released():
    played = step(night({"TF": {"Boise": (OPEN, "S")}}, turn=2), frames.UsRelease())
    assert played.events == []
    assert played.draws == []


@pytest.mark.rule("TE-6.3-release-surprise")
def test_surprise_outlasts_release():
    assert step(unreleased(), frames.UsRelease(), 1).state.night.surprised == ("us",)


def moved(state, name="1"):
    play = Play(Chance(Forced([])))
    state = ReleaseOnSight(charts(), sea()).after_move(state, [name], play)
    return Played(state, play.events, play.chance.draws)


@pytest.mark.rule("TE-6.3-release-auto")
@pytest.mark.parametrize(("hexes", "released"), [(10, True), (11, False)])
def test_release_when_the_japanese_come_into_radar_tracking_range(hexes, released):
    flow = (frames.StandardTurn(), frames.StandardJapaneseMovement())
    assert moved(unreleased(hexes, phase=2, flow=flow)).state.night.released == released


@pytest.mark.rule("TE-6.3-release-auto")
@pytest.mark.parametrize(("hexes", "released"), [(9, True), (10, False)])
def test_release_when_they_come_into_sight(hexes, released):
    flow = (frames.StandardTurn(), frames.StandardJapaneseMovement())
    state = unreleased(hexes, phase=2, flow=flow, logs={"Boise": {"radar": False}})
    assert moved(state).state.night.released == released


@pytest.mark.rule("TE-6.3-release-orders")
@pytest.mark.parametrize("phase", [1, 5, 6])
def test_orders_in_mid_turn_but_not_after_the_last_phase(phase):
    movement = frames.StandardJapaneseMovement()
    played = moved(unreleased(5, phase=phase, flow=(frames.StandardTurn(), movement)))
    orders = (frames.ReleaseOrders(),) if phase < 6 else ()
    assert played.state.flow == (frames.StandardTurn(), *orders, movement)
    assert played.one(Released).rule == "TE-6.3-release-auto"


@pytest.mark.rule("TE-6.3-release-orders")
def test_released_ships_are_formed_and_ordered_at_once():
    state = run(unreleased(5, phase=4, flow=(frames.ReleaseOrders(),), released=True)).state
    assert asked(state).decision == "us_formations"
    assert [name for name, formation in state.formations.items() if formation.side == "us"] == ["Boise"]
    state = give(state, FormationsDone()).state
    assert asked(state).decision == "us_orders"
    assert give(state, OrdersDone()).state.flow == ()


@pytest.mark.rule("TE-4.1-A-us")
def test_nobody_is_released_on_turn_1():
    """R-111."""
    movement = frames.HiddenForceMovement()
    played = moved(unreleased(5, turn=1, flow=(frames.FirstTurn(), movement)))
    assert not played.state.night.released
    assert played.state.flow == (frames.FirstTurn(), movement)


def test_nobody_is_released_twice():
    state = msgspec.structs.replace(night({}, flow=(frames.StandardTurn(),)), phase=2)
    play = Play(Chance(Forced([])))
    assert release(state, "again", "TE-6.3-release-auto", play) is state
    assert moved(night({"TF": {"Boise": (OPEN, "S")}}, hidden={"1": (OPEN, "S")})).events == []


@pytest.mark.rule("TE-6.3-end-attack", "TE-6.3-release-attack")
@pytest.mark.parametrize("attacked", [True, False])
def test_immediate_fire_ends_surprise_and_releases(attacked):
    steps = DetectionSegmentSteps(
        charts().standard.japanese_detection, "japan", lambda step: frames.AttackStepBegins(0)
    )
    at = len(charts().standard.japanese_detection.steps)
    segment = frames.JapaneseDetectionSegment(at=at, attacked=attacked)
    play = Play(Chance(Forced([])))
    state = steps.proceed(unreleased(phase=2, flow=(frames.StandardTurn(), segment)), play)
    assert state.night.released == attacked
    assert state.night.surprised == (() if attacked else ("us",))
    assert segment not in state.flow


@pytest.mark.rule("TE-6.3-end-detection")
def test_surprise_ends_for_one_side_and_once():
    play = Play(Chance(Forced([])))
    state = end_surprise(night({}, surprised=("us", "japan")), "us", "why", "TE-6.3-end-collision", play)
    assert state.night.surprised == ("japan",)
    assert end_surprise(state, "us", "why", "TE-6.3-end-collision", play) is state
    assert play.events == [SurpriseEnded("us", "why", "TE-6.3-end-collision")]


@pytest.mark.rule("TE-6.3-end-collision", "TE-5.5-surprise")
@pytest.mark.parametrize(("second", "left"), [("Nagara", ()), ("Helena", ("us", "japan"))])
def test_a_collision_of_both_sides_ends_surprise(second, left):
    ships = {"us": {"TF": dict.fromkeys(("Boise", "Helena"), (OPEN, "S"))}, "japan": {"Abe": {"Nagara": (OPEN, "N")}}}
    state = night(**ships, surprised=("us", "japan"), moved=("Boise", "Nagara"))
    played = step(state, frames.Collisions(), 1, choice("Boise"), choice(second))
    assert played.state.night.surprised == left


@pytest.mark.rule("TE-6.3-end-torpedo", "TE-6.3-end-attack")
@pytest.mark.parametrize(("attacked", "left"), [((), ("us", "japan")), (("us",), ("japan",)), (("japan",), ("us",))])
def test_the_attacked_side_is_surprised_until_the_end_of_the_combat_segment(attacked, left):
    """Torpedoes that miss do not make a side attacked: only hits and gunnery are noted."""
    segment = frames.StandardCombat(attacked=attacked)
    state = unreleased(phase=2, flow=(frames.StandardTurn(), segment))
    state = msgspec.structs.replace(state, standard=msgspec.structs.replace(state.night, surprised=("us", "japan")))
    played = step(state, frames.CombatDetection())
    assert played.state.night.surprised == left
    assert played.state.night.released == ("us" in attacked)
