"""Detection Segments: status, attempts in order, and their results (6.1, 6.2, 6.5)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.detection_positions import choice, marker, night, sides_of
from tests.games.tokyo_express.positions import asked, charts, game, give, legal, refused, run, sea, step, walk
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play, push
from wargames_desktop.games.tokyo_express.commands import Detect, DetectionDone, Form, FormationsDone, OrdersDone
from wargames_desktop.games.tokyo_express.detection import segment_of
from wargames_desktop.games.tokyo_express.frames import (
    Attempt,
    DetectionStatus,
    JapaneseDetection,
    JapaneseDetectionSegment,
    StandardFreedomOfAction,
    StandardJapaneseFormations,
    StandardUsFormations,
    StandardUsMovement,
    StandardUsOrders,
    UsDetection,
    UsDetectionSegment,
)
from wargames_desktop.games.tokyo_express.standard_events import (
    BecameUndetected,
    Detected,
    DetectionRolled,
    ForceSizeDrawn,
    HiddenForceDeployed,
    HiddenForceRemoved,
    StandardStepBegan,
    SurpriseEnded,
)
from wargames_desktop.games.tokyo_express.standard_lines import StandardLines
from wargames_desktop.games.tokyo_express.state import Order
from wargames_desktop.games.tokyo_express.surprise_torpedoes import SurpriseTarget, column_shifts

OPEN = "0725"
"""A hex with open sea around, no land in sight."""
THREE = ("Boise", "Helena", "Laffey")
FAILS, FORCE_SIZE, DETECTS, FIRES = 1, 2, 5, 8


def us_step(us, japan=None, hidden=None, **given):
    """A position in the US Detection Attempt Step."""
    flow = (UsDetectionSegment(at=2), UsDetection())
    return night(us, japan, hidden, flow=flow, **given)


def japanese_step(us, japan=None, hidden=None, **given):
    """A position before the Japanese Detection Attempt Step."""
    flow = (JapaneseDetectionSegment(at=1),)
    return night(us, japan, hidden, flow=flow, **given)


def at(*path):
    return walk(OPEN, *path)


def column_of_three(hex_=OPEN, heading="S"):
    return dict.fromkeys(THREE, (hex_, heading))


def rolls(results, played):
    """Detector, target and result of every attempt, without results if not wanted."""
    events = played.all(DetectionRolled)
    return [(e.formation, e.target, *((e.result,) if results else ())) for e in events]


def die_for(column, modifier, *results):
    """A roll that gives one of ``results`` in a column of the Detection Table, counted from 1."""
    rows = charts().standard.detection.rows
    return next(die for die in range(1, 11) if rows[die + modifier][column - 1] in results)


# Detection Status Step


@pytest.mark.rule("TE-6.1-us-status", "TE-6.1-us-status-either", "TE-6.5-duration", "TE-6.2-ex-status")
@pytest.mark.parametrize(("hexes", "detected"), [(9, True), (10, True), (11, False)])
def test_japanese_formations_out_of_tracking_range_become_undetected(hexes, detected):
    """EX-6.2-status-step: beyond 9 hexes by sight and 10 by radar."""
    state = night(
        {"TF": column_of_three()},
        {"Abe": {"Nagara": (at("S", hexes), "N")}, "Kondo": {"Hiei": (at("S", hexes), "N")}},
        flow=(UsDetectionSegment(at=1),),
        logs={"Nagara": {"detected": True}, "Hiei": {"detected": True}},
    )
    played = step(state, DetectionStatus("us"))
    assert sides_of(played.state)["japan"] == (["Nagara", "Hiei"] if detected else [])
    assert played.all(BecameUndetected) == (
        [] if detected else [BecameUndetected("Abe", "japan"), BecameUndetected("Kondo", "japan")]
    )


@pytest.mark.rule("TE-6.1-jp-status", "TE-6.5-duration")
@pytest.mark.parametrize(("hexes", "detected"), [(11, True), (12, False)])
@pytest.mark.parametrize("size", [0, 3])
def test_us_formations_out_of_japanese_tracking_range_become_undetected(hexes, detected, size):
    logs = {ship: {"detected": True} for ship in THREE}
    state = night({"TF": column_of_three()}, hidden={"1": (at("S", hexes), "N", size)}, logs=logs)
    played = step(msgspec.structs.replace(state, flow=(JapaneseDetectionSegment(at=1),)), DetectionStatus("japan"))
    assert sides_of(played.state)["us"] == (list(THREE) if detected else [])


@pytest.mark.rule("TE-6.0-formation", "TE-6.5-duration")
def test_one_ship_in_range_keeps_its_whole_formation_detected():
    ships = {"Boise": (at("S", 8), "S"), "Helena": (at("N", 5), "S")}
    logs = {ship: {"detected": True} for ship in ships}
    state = night({"TF": ships}, hidden={"1": (at("S", 19), "N")}, logs=logs, flow=(JapaneseDetectionSegment(at=1),))
    assert sea().distance(ships["Boise"][0], at("S", 19)) == 11
    assert sea().distance(ships["Helena"][0], at("S", 19)) > 11
    assert sides_of(step(state, DetectionStatus("japan")).state)["us"] == ["Boise", "Helena"]


@pytest.mark.rule("TE-6.5-status-only")
def test_a_sides_own_formations_keep_their_status_in_its_segment():
    state = night(
        {"TF": column_of_three()}, flow=(UsDetectionSegment(at=1),), logs={ship: {"detected": True} for ship in THREE}
    )
    assert sides_of(step(state, DetectionStatus("us")).state)["us"] == list(THREE)


# The US attempts


@pytest.mark.rule("TE-6.1-us-attempts", "TE-6.1-us-free", "TE-6.1-us-twice")
def test_any_two_targets_in_any_order_and_none_twice():
    japan = {"Abe": {"Nagara": (at("S", 3), "N")}, "Kondo": {"Hiei": (at("SE", 4), "N")}}
    state = us_step({"TF": column_of_three()}, japan, {"1": (at("SW", 6), "N")})
    targets = {answer.target for answer in asked(state).answers if isinstance(answer, Detect)}
    assert targets == {"Abe", "Kondo", "1"}
    state = give(state, Detect("TF", "1"), draws=(FAILS,)).state
    assert refused(state, Detect("TF", "1")).rule == "TE-6.1-us-twice"
    assert refused(state, Detect("TF", "1", radar=True)).rule == "TE-6.1-us-twice"
    assert legal(state, Detect("TF", "Kondo"))
    played = give(state, Detect("TF", "Abe"), draws=(FAILS,))
    assert not played.state.flow
    assert rolls(False, played) == [("TF", "Abe")]


@pytest.mark.rule("TE-6.1-us-attempts")
def test_a_third_attempt_is_refused_while_others_still_look():
    japan = {
        name: {ship: (at("S", 3), "N")} for name, ship in (("Abe", "Nagara"), ("Kondo", "Hiei"), ("Mikawa", "Aoba"))
    }
    us = {"TF": column_of_three(), "Desron": {"Duncan": (OPEN, "S")}}
    state = give(us_step(us, japan), Detect("TF", "Abe"), draws=(FAILS,)).state
    state = give(state, Detect("TF", "Kondo"), draws=(FAILS,)).state
    assert refused(state, Detect("TF", "Mikawa")).rule == "TE-6.1-us-attempts"
    assert legal(state, Detect("Desron", "Abe"))


@pytest.mark.rule("TE-6.1-us-twice")
def test_different_formations_may_try_the_same_target():
    us = {"TF": column_of_three(), "Desron": dict.fromkeys(("Duncan", "Barton", "Sterett"), (OPEN, "S"))}
    state = us_step(us, {"Abe": {"Nagara": (at("S", 3), "N")}})
    state = give(state, Detect("TF", "Abe"), draws=(FAILS,)).state
    assert legal(state, Detect("Desron", "Abe"))


@pytest.mark.rule("TE-6.1-undetected-only")
def test_detected_formations_are_no_targets():
    japan = {"Abe": {"Nagara": (at("S", 3), "N")}, "Kondo": {"Hiei": (at("S", 3), "N")}}
    state = us_step({"TF": column_of_three()}, japan, logs={"Nagara": {"detected": True}})
    assert refused(state, Detect("TF", "Abe")).rule == "TE-6.1-undetected-only"
    assert legal(state, Detect("TF", "Kondo"))


@pytest.mark.rule("TE-6.2-radar-choice", "TE-6.2-range", "TE-6.2-radar-none", "TE-6.2-los")
def test_why_an_attempt_cannot_be_made():
    us = {"TF": column_of_three("1727"), "Desron": {"Duncan": ("1727", "S")}}
    japan = {
        "Abe": {"Yudachi": ("1328", "N")},
        "Kondo": {"Hiei": (walk("1727", "S", 12), "N")},
        "Mikawa": {"Aoba": ("1730", "N")},
    }
    state = us_step(us, japan, logs={"Duncan": {"radar": False}})
    assert refused(state, Detect("TF", "Abe")).rule == "TE-6.2-los"
    assert refused(state, Detect("TF", "Kondo")).rule == "TE-6.2-range"
    assert legal(state, Detect("TF", "Kondo", radar=True))
    assert refused(state, Detect("Desron", "Mikawa", radar=True)).rule == "TE-6.2-radar-none"
    assert legal(state, Detect("Desron", "Mikawa"))
    assert refused(state, Detect("TG", "Mikawa")).rule == "TE-6.1-us-attempts"
    assert refused(state, Detect("TF", "Tanaka")).rule == "TE-6.1-us-attempts"
    assert refused(state, OrdersDone()).rule == "TE-6.1-us-attempts"


@pytest.mark.rule("TE-6.3-release-idle")
def test_ships_that_are_not_released_do_not_look():
    state = us_step({"TF": column_of_three()}, hidden={"1": (at("S", 3), "N")}, released=False)
    assert run(state).all(DetectionRolled) == []


def test_nothing_in_reach_asks_nothing():
    assert not run(us_step({"TF": column_of_three()}, hidden={"1": (at("S", 13), "N")})).state.flow


@pytest.mark.rule(
    "TE-6.2-result-none", "TE-6.2-result-D", "TE-6.2-result-DI", "TE-6.2-result-I", "TE-6.2-result-F-ships"
)
@pytest.mark.parametrize(
    ("result", "detected", "immediate"),
    [("-", False, False), ("F", False, False), ("D", True, False), ("D/I", True, False), ("I", True, True)],
)
def test_what_each_result_does_to_ships_for_the_us(result, detected, immediate):
    hexes = 1 if result in ("D/I", "I") else 7
    japan = {"Abe": dict.fromkeys(("Nagara", "Asagumo", "Hiei"), (at("S", hexes), "N"))}
    japan["Kondo"] = {"Aoba": (at("S", 11), "N")}
    state = us_step({"TF": column_of_three()}, japan, logs={"Aoba": {"detected": False}})
    column = next(c for far, c in charts().standard.detection.visual["average"]["us"].items() if hexes <= far)
    played = give(state, Detect("TF", "Abe"), draws=(die_for(column, 0, result),))
    assert played.one(DetectionRolled).result == result
    assert sides_of(played.state)["japan"] == (["Nagara", "Asagumo", "Hiei"] if detected else [])
    assert [event.formation for event in played.all(Detected)] == (["Abe"] if detected else [])
    ships = ("Nagara", "Asagumo", "Hiei") if immediate else ()
    assert segment_of(played.state).attempts == (
        Attempt(formation="TF", target="Abe", immediate=immediate, ships=ships),
    )
    assert segment_of(played.state).succeeded == detected


@pytest.mark.rule("TE-6.2-result-F", "TE-7.1-draw", "TE-7.1-keep", "TE-6.2-ex-radar")
def test_f_draws_a_marker_and_no_more():
    state = us_step({"TF": column_of_three()}, hidden={"1": (at("S", 7), "N"), "2": (at("S", 9), "N")})
    played = give(state, Detect("TF", "1"), draws=(die_for(6, 0, "F"), marker(3)))
    assert played.state.night.hidden["1"].size == 3
    assert played.all(HiddenForceDeployed) == []
    assert played.one(ForceSizeDrawn) == ForceSizeDrawn("1", 3, 3, 20)
    assert played.state.night.detected_on == {}
    assert not segment_of(played.state).succeeded


@pytest.mark.rule("TE-6.2-result-F", "TE-7.1-keep")
def test_f_draws_no_second_marker():
    state = us_step({"TF": column_of_three()}, hidden={"1": (at("S", 7), "N", 2), "2": (at("S", 9), "N")})
    assert give(state, Detect("TF", "1"), draws=(die_for(6, 0, "F"),)).all(ForceSizeDrawn) == []


@pytest.mark.rule("TE-6.2-result-F-zero", "TE-7.1-zero", "TE-7.1-zero-aside")
def test_f_and_marker_0_remove_a_dummy():
    state = us_step({"TF": column_of_three()}, hidden={"1": (at("S", 7), "N"), "2": (at("S", 9), "N")})
    played = give(state, Detect("TF", "1"), draws=(die_for(6, 0, "F"), marker(0)))
    assert list(played.state.night.hidden) == ["2"]
    assert "1" not in played.state.formations
    assert played.one(HiddenForceRemoved) == HiddenForceRemoved("1", "TE-7.1-zero")
    assert played.state.night.markers[0] == 1


@pytest.mark.rule("TE-6.2-result-D-marked", "TE-7.3-when")
def test_d_deploys_a_marked_force_detected():
    state = us_step({"TF": column_of_three()}, hidden={"1": (at("S", 7), "N", 1), "2": (at("S", 9), "N")})
    ships = (choice("Asagumo"), choice("Amatsukaze"))
    played = give(state, Detect("TF", "1"), draws=(die_for(6, 0, "D"), 1, *ships))
    assert list(played.state.night.hidden) == ["2"]
    assert sides_of(played.state)["japan"] == ["Asagumo", "Amatsukaze"]
    formation = played.one(HiddenForceDeployed).formation
    assert played.state.formations[formation].ships == ("Asagumo", "Amatsukaze")
    assert segment_of(played.state).attempts == (Attempt(formation="TF", target=formation),)


@pytest.mark.rule("TE-6.2-result-D-unmarked", "TE-7.1-draw-detected")
@pytest.mark.parametrize("size", [0, 1])
def test_d_draws_for_an_unmarked_force_and_deploys_it_or_removes_it(size):
    state = us_step({"TF": column_of_three()}, hidden={"1": (at("S", 7), "N"), "2": (at("S", 9), "N")})
    ships = (1, choice("Asagumo"), choice("Amatsukaze")) if size else ()
    played = give(state, Detect("TF", "1"), draws=(die_for(6, 0, "D"), marker(size), *ships))
    assert "1" not in played.state.night.hidden
    assert sides_of(played.state)["japan"] == (["Asagumo", "Amatsukaze"] if size else [])
    assert len(played.all(HiddenForceDeployed)) == size


@pytest.mark.rule("TE-6.1-hidden-separate")
def test_a_force_in_the_same_hex_stays_hidden():
    state = us_step({"TF": column_of_three()}, hidden={"1": (at("S", 7), "N", 1), "2": (at("S", 7), "N", 1)})
    ships = (choice("Asagumo"), choice("Amatsukaze"))
    played = give(state, Detect("TF", "1"), draws=(die_for(6, 0, "D"), 1, *ships))
    assert list(played.state.night.hidden) == ["2"]


@pytest.mark.rule("TE-6.2-result-I")
def test_immediate_fire_is_at_the_ships_of_a_deployed_force():
    state = us_step({"TF": column_of_three()}, hidden={"1": (at("S", 1), "N", 1), "2": (at("S", 9), "N")})
    column = charts().standard.detection.visual["average"]["us"][1]
    ships = (choice("Asagumo"), choice("Amatsukaze"))
    played = give(state, Detect("TF", "1"), draws=(die_for(column, 0, "I"), 1, *ships))
    (attempt,) = segment_of(played.state).attempts
    assert attempt.immediate
    assert attempt.ships == ("Asagumo", "Amatsukaze")
    assert attempt.target == played.one(HiddenForceDeployed).formation


@pytest.mark.rule("TE-6.2-ex-visual")
def test_the_visual_example():
    """EX-6.2-visual: two ships at 7 hexes, a 7, modified 5: Abe is detected."""
    japan = {"Abe": dict.fromkeys(("Hiei", "Kirishima", "Nagara"), (at("S", 7), "N"))}
    us = {"TG 67.4": dict.fromkeys(("San Francisco", "Portland"), (OPEN, "S"))}
    played = give(us_step(us, {**japan, "Kondo": {"Atago": (at("S", 9), "N")}}), Detect("TG 67.4", "Abe"), draws=(7,))
    rolled = played.one(DetectionRolled)
    assert (rolled.line, rolled.distance, rolled.die) == ("average us", 7, 7)
    assert [(m.value, m.rule) for m in rolled.modifiers] == [(-2, "TE-6.2-vis-2")]
    assert rolled.result == "D"
    assert sides_of(played.state)["japan"] == ["Hiei", "Kirishima", "Nagara"]


@pytest.mark.rule("TE-6.2-ex-radar")
def test_the_radar_example():
    """EX-6.2-radar: two radars, a 120 Turn, Lee aboard, 4 hexes, a 4, modified 3: F, marker 1."""
    state = us_step(
        {"TG 64.2": dict.fromkeys(("Washington", "South Dakota"), (OPEN, "S"))},
        hidden={"1": (at("S", 4), "N"), "2": (at("S", 9), "N")},
        orders={"TG 64.2": Order(maneuver="turn_120", direction="port")},
        admirals={"Lee": "Washington"},
    )
    played = give(state, Detect("TG 64.2", "1", radar=True), draws=(4, marker(1)))
    rolled = played.one(DetectionRolled)
    assert (rolled.line, rolled.distance, rolled.die) == ("early_sg", 4, 4)
    assert [(m.value, m.rule) for m in rolled.modifiers] == [
        (-1, "TE-6.2-rad-radar-2"),
        (-1, "TE-6.2-rad-maneuver"),
        (1, "TE-6.2-rad-admiral"),
    ]
    assert rolled.result == "F"
    assert played.state.night.hidden["1"].size == 1


# The Japanese attempts


@pytest.mark.rule("TE-6.1-jp-order-ships", "TE-6.1-jp-order-marked", "TE-6.1-jp-order-unmarked", "TE-6.1-jp-second")
def test_the_order_of_the_japanese_attempts():
    """Ships by size, then markers by size, then forces without by distance; and so again for the second attempts."""
    us = {name: {ship: (OPEN, "S")} for name, ship in (("A", "Boise"), ("B", "Helena"))}
    japan = {
        "Small": {"Nagara": (at("S", 6), "N")},
        "Large": dict.fromkeys(("Hiei", "Kirishima"), (at("S", 9), "N")),
    }
    hidden = {
        "far": (at("SE", 8), "N"),
        "near": (at("SE", 7), "N"),
        "two": (at("SW", 5), "N", 2),
        "four": (at("SW", 8), "N", 4),
    }
    state = japanese_step(us, japan, hidden)
    one_round = ["Large", "Small", "four", "two", "near", "far"]
    draws = [item for name in one_round for item in (choice("A"), FAILS)] + [FAILS] * 6
    played = run(state, *draws)
    assert [detector for detector, _ in rolls(False, played)] == one_round * 2
    assert [target for _, target in rolls(False, played)] == ["A"] * 6 + ["B"] * 6


@pytest.mark.rule("TE-6.1-jp-order-ties")
def test_equals_go_in_random_order():
    us = {"A": {"Boise": (OPEN, "S")}}
    japan = {"Abe": {"Nagara": (at("S", 5), "N")}, "Kondo": {"Hiei": (at("S", 9), "N")}}
    hidden = {
        "1": (at("SE", 7), "N"),
        "2": (at("SW", 7), "N"),
        "3": (at("SE", 7), "N", 2),
        "4": (at("SW", 7), "N", 2),
    }
    draws = (choice("Kondo"), choice("4"), choice("2"), *[FAILS] * 6)
    assert [name for name, _ in rolls(False, run(japanese_step(us, japan, hidden), *draws))] == [
        *("Kondo", "Abe", "4", "3", "2", "1")
    ]


@pytest.mark.rule("TE-6.1-jp-closest", "TE-6.1-jp-second", "TE-6.1-jp-second-same")
def test_the_two_closest_are_tried_one_after_the_other():
    us = {"Near": {"Boise": (at("S", 2), "S")}, "Middle": {"Helena": (OPEN, "S")}, "Far": {"Laffey": (at("N"), "S")}}
    played = run(japanese_step(us, {"Abe": {"Nagara": (at("S", 5), "N")}}), FAILS, FAILS)
    assert rolls(False, played) == [("Abe", "Near"), ("Abe", "Middle")]


@pytest.mark.rule("TE-6.1-jp-closest")
def test_of_equally_close_ones_chance_decides():
    """R-104."""
    us = {"A": {"Boise": (OPEN, "S")}, "B": {"Helena": (OPEN, "S")}}
    played = run(japanese_step(us, {"Abe": {"Nagara": (at("S", 5), "N")}}), choice("B"), FAILS, FAILS)
    assert rolls(False, played) == [("Abe", "B"), ("Abe", "A")]


@pytest.mark.rule("TE-6.1-jp-second-same")
def test_no_second_attempt_at_the_only_target():
    us = {"A": {"Boise": (OPEN, "S")}}
    assert rolls(False, run(japanese_step(us, {"Abe": {"Nagara": (at("S", 5), "N")}}), FAILS)) == [("Abe", "A")]


@pytest.mark.rule("TE-6.1-jp-los")
def test_formations_out_of_sight_do_not_count():
    """Drayton is closer but behind Savo (EX-6.2-line-of-sight)."""
    us = {"Hidden": {"Drayton": ("1727", "N")}, "Seen": {"Fletcher": ("1732", "N")}}
    played = run(japanese_step(us, {"Abe": {"Yudachi": ("1328", "S")}}), FAILS)
    assert rolls(False, played) == [("Abe", "Seen")]


@pytest.mark.rule("TE-6.1-selection-ex", "TE-6.1-jp-one-by-one", "TE-6.1-jp-stop")
@pytest.mark.parametrize("success", [True, False])
def test_the_example_of_kondo_and_kimura(success):
    """EX-6.1-selection-success, EX-6.1-selection-failure."""
    us = {"TG 64.2": {"Boise": (at("S"), "S")}, "TG 67.4": {"Helena": (OPEN, "S")}}
    japan = {
        "Kondo": dict.fromkeys(("Atago", "Takao", "Kirishima", "Nagara"), (at("S", 13), "N")),
        "Kimura": dict.fromkeys(("Asagumo", "Hatsuyuki", "Samidare"), (at("S", 13), "N")),
    }
    played = run(japanese_step(us, japan), *((10, FAILS, FAILS) if success else (FAILS,) * 4))
    made = rolls(False, played)
    if success:
        assert made == [("Kondo", "TG 64.2"), ("Kimura", "TG 67.4"), ("Kondo", "TG 67.4")]
    else:
        assert made == [("Kondo", "TG 64.2"), ("Kimura", "TG 64.2"), ("Kondo", "TG 67.4"), ("Kimura", "TG 67.4")]
    assert sides_of(played.state)["us"] == (["Boise"] if success else [])


@pytest.mark.rule("TE-6.2-result-D", "TE-6.2-result-DI", "TE-6.2-result-I", "TE-6.2-result-none")
@pytest.mark.parametrize(("result", "immediate"), [("-", None), ("F", None), ("D", False), ("D/I", True), ("I", True)])
def test_what_each_result_does_for_the_japanese(result, immediate):
    hexes = 8
    column = next(c for far, c in charts().standard.detection.visual["average"]["japan"].items() if hexes <= far)
    modifier = 0 if result in ("D/I", "I", "D") else -2
    ships = ("Hiei", "Kirishima", "Nagara") if modifier == 0 else ("Hiei", "Kirishima")
    state = japanese_step({"TF": column_of_three()}, {"Abe": dict.fromkeys(ships, (at("S", hexes), "N"))})
    played = step(
        msgspec.structs.replace(state, flow=(JapaneseDetectionSegment(at=2),)),
        JapaneseDetection(1, ("Abe",)),
        die_for(column, modifier, result),
    )
    assert played.one(DetectionRolled).result == result
    assert sides_of(played.state)["us"] == (list(THREE) if immediate is not None else [])
    segment = segment_of(played.state)
    assert segment.succeeded == (immediate is not None)
    shot_at = THREE if immediate else ()
    assert segment.attempts == (Attempt(formation="Abe", target="TF", immediate=bool(immediate), ships=shot_at),)


@pytest.mark.rule("TE-6.1-jp-unmarked", "TE-7.1-draw-detecting")
def test_a_force_that_detects_draws_its_marker_and_stays_hidden():
    state = japanese_step({"TF": column_of_three()}, hidden={"1": (at("S", 8), "N")})
    state = msgspec.structs.replace(state, flow=(JapaneseDetectionSegment(at=2),))
    played = step(state, JapaneseDetection(1, ("1",)), 10, marker(2))
    assert played.state.night.hidden["1"].size == 2
    assert sides_of(played.state)["us"] == list(THREE)
    assert played.all(HiddenForceDeployed) == []


@pytest.mark.rule("TE-6.1-jp-dummy", "TE-7.1-zero")
def test_the_detection_of_a_dummy_is_ignored_and_others_go_on():
    state = japanese_step({"TF": column_of_three()}, hidden={"1": (at("S", 7), "N"), "2": (at("SE", 8), "N")})
    played = run(state, 10, marker(0), FAILS)
    assert rolls(True, played) == [("1", "TF", "I"), ("2", "TF", "F")]
    assert sides_of(played.state)["us"] == []
    assert list(played.state.night.hidden) == ["2"]
    assert played.state.night.detected_on == {}


@pytest.mark.rule("TE-6.1-jp-unmarked")
def test_a_failing_force_draws_no_marker():
    state = japanese_step({"TF": column_of_three()}, hidden={"1": (at("S", 7), "N")})
    assert run(state, FAILS).all(ForceSizeDrawn) == []


@pytest.mark.rule("TE-7.1-strength-remove")
def test_forces_that_the_strength_level_removes_make_no_attempt():
    hidden = {"1": (at("S", 12), "N"), "2": (at("S", 13), "N"), "3": (at("S", 11), "N", 2)}
    played = run(japanese_step({"A": column_of_three()}, hidden=hidden, strength=3, drawn=2), FAILS, 10, marker(1))
    assert list(played.state.night.hidden) == ["1", "3"]
    assert rolls(True, played) == [("3", "A", "-"), ("1", "A", "D")]
    us = {"A": column_of_three(), "B": {"Duncan": (at("S"), "S")}}
    hidden = {"1": (at("S", 13), "N"), "2": (at("S", 13, "SE"), "N"), "3": (at("S", 12), "N", 2)}
    played = run(japanese_step(us, hidden=hidden, strength=3, drawn=2), FAILS, 10, marker(1), FAILS, FAILS)
    assert rolls(False, played) == [("3", "B"), ("1", "B"), ("3", "A"), ("1", "A")]


# The segment as a whole


@pytest.mark.rule("TE-6.1-segment", "TE-4.2-detection-steps")
def test_the_steps_of_a_segment_without_immediate_fire():
    state = night({"TF": column_of_three()}, {"Abe": {"Nagara": (at("S", 8), "N")}}, flow=(UsDetectionSegment(),))
    state = run(state).state
    played = give(state, DetectionDone())
    assert not played.state.flow
    japanese = night({"TF": column_of_three()}, flow=(JapaneseDetectionSegment(),))
    steps = [event.step for event in run(japanese).all(StandardStepBegan)]
    assert steps == ["japanese_detection_status", "japanese_detection_attempts"]


@pytest.mark.rule("TE-6.3-end-detection", "TE-6.3-end-F")
@pytest.mark.parametrize(("result", "over"), [("F", False), ("D", True)])
def test_surprise_ends_with_the_segment_in_which_the_surprised_side_detects(result, over):
    us = {"TF": column_of_three()}
    state = us_step(us, hidden={"1": (at("S", 7), "N"), "2": (at("S", 9), "N")}, surprised=("us", "japan"))
    ships = () if result == "F" else (1, choice("Asagumo"), choice("Amatsukaze"))
    state = give(state, Detect("TF", "1"), draws=(die_for(6, -2, result), marker(1), *ships)).state
    assert state.night.surprised == ("us", "japan")
    played = give(state, DetectionDone())
    assert played.state.night.surprised == (("japan",) if over else ("us", "japan"))
    assert [event.side for event in played.all(SurpriseEnded)] == (["us"] if over else [])


@pytest.mark.rule("TE-6.3-end-detection")
@pytest.mark.parametrize("size", [0, 2])
def test_a_dummy_that_detects_does_not_end_the_surprise_of_the_japanese(size):
    state = japanese_step({"TF": column_of_three()}, hidden={"1": (at("S", 12), "N")}, surprised=("japan",))
    column = next(c for far, c in charts().standard.detection.visual["average"]["japan"].items() if far >= 12)
    played = run(state, die_for(column, -2, "D"), marker(size))
    assert played.state.night.surprised == (() if size else ("japan",))


def test_a_dummy_that_is_detected_counts_as_a_detection():
    """R-105: the result is what counts."""
    state = us_step({"TF": column_of_three()}, hidden={"1": (at("S", 7), "N")}, surprised=("us",))
    played = give(state, Detect("TF", "1"), draws=(die_for(6, -2, "D"), marker(0)))
    assert played.state.night.surprised == ()
    assert played.state.night.detected_on == {"us": 4}


@pytest.mark.rule("TE-6.3-speed-6")
def test_the_turn_of_a_sides_first_detection_is_remembered():
    japan = {
        "Abe": dict.fromkeys(("Nagara", "Asagumo", "Hiei"), (at("S", 7), "N")),
        "Kondo": {"Aoba": (at("S", 9), "N")},
    }
    state = us_step({"TF": column_of_three()}, japan)
    assert give(state, Detect("TF", "Abe"), draws=(FAILS,)).state.night.detected_on == {}
    found = give(state, Detect("TF", "Abe"), draws=(10,)).state
    assert found.night.detected_on == {"us": 4}
    earlier = us_step({"TF": column_of_three()}, japan, detected_on={"us": 2, "japan": 3})
    assert give(earlier, Detect("TF", "Abe"), draws=(10,)).state.night.detected_on == {"us": 2, "japan": 3}


def test_a_target_that_is_not_released_is_told_by_its_ships():
    """R-103: the formations of unreleased ships are not on the map, the ships that may be fired at are."""
    state = japanese_step({"TF": column_of_three()}, hidden={"1": (at("S", 2), "N", 2)}, released=False)
    state = msgspec.structs.replace(
        state, formations={"1": state.formations["1"]}, flow=(JapaneseDetectionSegment(at=2),)
    )
    played = step(state, JapaneseDetection(1, ("1",)), 10)
    (attempt,) = segment_of(played.state).attempts
    assert attempt.ships == THREE
    assert sides_of(played.state)["us"] == list(THREE)


def test_every_draw_of_an_attempt_has_its_rule():
    play = Play(Chance(Forced([10, marker(1)])))
    state = japanese_step({"TF": column_of_three()}, hidden={"1": (at("S", 2), "N")})
    state = push(msgspec.structs.replace(state, flow=(JapaneseDetectionSegment(at=2),)), JapaneseDetection(1, ("1",)))
    game().procedures[JapaneseDetection].proceed(state, play)
    assert [(draw.kind, draw.rule) for draw in play.chance.draws] == [
        ("die", "TE-6.2-procedure"),
        ("marker", "TE-7.1-draw-detecting"),
    ]


# Status of formations, and what surprise and hidden forces do elsewhere


@pytest.mark.rule("TE-6.0-status", "TE-6.0-formation")
def test_the_ships_of_a_formation_share_their_status():
    us = {"TF": column_of_three(), "Desron": {"Duncan": (at("S"), "S")}}
    state = japanese_step(us, {"Abe": dict.fromkeys(("Hiei", "Kirishima", "Nagara"), (at("S", 9), "N"))})
    state = msgspec.structs.replace(state, flow=(JapaneseDetectionSegment(at=2),))
    played = step(state, JapaneseDetection(1, ("Abe",)), 10)
    assert sides_of(played.state)["us"] == ["Duncan"]
    played = step(played.state, JapaneseDetection(2, ("Abe",)), 10)
    assert sides_of(played.state)["us"] == [*THREE, "Duncan"]


@pytest.mark.rule("TE-6.0-combine")
def test_a_formation_with_a_detected_ship_is_detected():
    us = {"A": {"Boise": (OPEN, "S")}, "B": {"Helena": (OPEN, "S")}}
    state = night(us, phase=0, logs={"Boise": {"detected": True}}, flow=(StandardUsFormations(),))
    state = give(state, Form(("Boise", "Helena"))).state
    assert sides_of(state)["us"] == ["Boise"]
    assert sides_of(give(state, FormationsDone()).state)["us"] == ["Boise", "Helena"]


@pytest.mark.rule("TE-6.0-combine")
def test_a_japanese_formation_with_a_detected_ship_is_detected():
    ships = dict.fromkeys(("Nagara", "Asagumo"), (OPEN, "S"))
    state = night({}, {"Abe": ships}, phase=0, logs={"Asagumo": {"detected": True}})
    played = step(msgspec.structs.replace(state, formations={}), StandardJapaneseFormations())
    assert sides_of(played.state)["japan"] == ["Nagara", "Asagumo"]


@pytest.mark.rule("TE-6.1-jp-combat")
def test_the_order_of_the_japanese_immediate_fire():
    does = [each.does for each in charts().standard.japanese_detection.steps]
    assert does[2:] == [
        "immediate_fire",
        "first_japanese_torpedoes",
        "second_japanese_torpedoes",
        "surprise_torpedoes",
        "hidden_force_gunnery",
        "japanese_gunnery",
        "japanese_destroyer_gunnery",
        "gun_flashes",
        "damage_markers",
    ]


@pytest.mark.rule("TE-6.2-procedure", "TE-6.2-table")
def test_the_modified_roll_and_the_range_tell_the_cell():
    for hexes, column in ((2, 3), (3, 5), (4, 6), (7, 6), (8, 8), (9, 8), (10, 10), (11, 10)):
        japan = {"Abe": dict.fromkeys(("Hiei", "Kirishima", "Nagara"), (at("S", hexes), "N"))}
        state = us_step({"TF": dict.fromkeys(("Boise", "Helena"), (OPEN, "S"))}, japan)
        for die in (1, 5, 10):
            rolled = give(state, Detect("TF", "Abe"), draws=(die,)).one(DetectionRolled)
            assert rolled.column == column - 1
            assert rolled.result == charts().standard.detection.rows[die - 2][column - 1]


@pytest.mark.rule("TE-6.3-effects-still", "TE-6.3-release-idle")
def test_unreleased_ships_are_asked_nothing_and_stay():
    state = night({"TF": column_of_three()}, hidden={"1": (at("S", 20), "N")}, turn=2, phase=0, released=False)
    state = msgspec.structs.replace(state, formations={"1": state.formations["1"]})
    for frame in (StandardUsFormations(), StandardUsOrders(), StandardFreedomOfAction(), StandardUsMovement()):
        now = msgspec.structs.replace(state, phase=1, flow=(frame,))
        played = run(now)
        assert played.state.flow == ()
        assert {ship.hex for ship in played.state.ships.values()} == {OPEN}
        assert [name for name in played.state.formations if name != "1"] == []


@pytest.mark.rule("TE-6.3-effects-column")
def test_surprised_ships_are_better_targets_of_surprise_torpedoes():
    table = charts().standard.surprise_torpedoes
    target = SurpriseTarget("Helena", "CL", 5, "port", burning=False, in_range=True)
    surprised = [shift.value for shift in column_shifts(table, [target], True, False)]
    assert surprised == [1]
    assert list(column_shifts(table, [target], False, False)) == []


@pytest.mark.rule("TE-7.4-block", "TE-7.4-block-unmarked", "TE-9.1-hidden", "TE-9.1-hidden-unmarked")
@pytest.mark.parametrize(("size", "blocks"), [(0, False), (1, True)])
def test_marked_hidden_forces_stand_in_the_way_of_fire(size, blocks):
    state = night({"TF": {"Boise": (at("S", 5), "N")}}, {"Abe": {"Hiei": (OPEN, "S")}}, {"1": (at("S", 1), "S", size)})
    refusal = StandardLines(sea(), state, "japan").gun_refusal("Hiei", "Boise")
    assert (refusal is not None) == blocks
    assert refusal is None or refusal.rule == "TE-9.1-adjacent"


@pytest.mark.rule("TE-7.4-attacks")
def test_a_hidden_force_fires_torpedoes_before_it_may_show_itself():
    does = [each.does for each in charts().standard.combat.steps]
    assert does.index("surprise_torpedoes") + 1 == does.index("hidden_force_gunnery")
