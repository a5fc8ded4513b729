"""The US gunnery, which the player allocates (TE-3.7)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.tokyo_express.positions import (
    CENTRE,
    asked,
    card,
    combat_step,
    fire,
    game,
    give,
    legal,
    position,
    refused,
    run,
    walk,
)
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, LaunchTorpedoes, OpenFire
from wargames_desktop.games.tokyo_express.events import GunneryAllocated, GunneryResolved, ShipFlipped
from wargames_desktop.games.tokyo_express.frames import UsGunnery
from wargames_desktop.games.tokyo_express.state import US

STEP = combat_step(UsGunnery())
AHEAD, ABEAM, ALSO_ABEAM, ASTERN = "Yunagi", "Jintsu", "Atago", "Asagumo"
TARGETS = {
    AHEAD: (walk(CENTRE, "N", 2), "N"),
    ABEAM: (walk(CENTRE, "NE", 2), "N"),
    ALSO_ABEAM: (walk(CENTRE, "NW", 2), "N"),
    ASTERN: (walk(CENTRE, "S", 2), "N"),
}


def boise(**changes):
    """Boise, bow 7 and stern 5, heads N amid targets in every arc."""
    return position({"Boise": (CENTRE, "N")}, TARGETS, *STEP, **changes)


def plan(*fires, ship="Boise"):
    return AllocateGunnery(ship, tuple(fire(guns, target) for guns, target in fires))


@pytest.mark.rule("TE-3.7-arc-bow")
@pytest.mark.rule("TE-3.7-arc-stern")
@pytest.mark.rule("TE-3.7-us-one")
@pytest.mark.parametrize(("target", "bow", "stern"), [(AHEAD, True, False), (ABEAM, True, True), (ASTERN, False, True)])
def test_one_battery_at_a_target_in_its_arcs(target, bow, stern):
    for guns, bears in (("bow", bow), ("stern", stern)):
        assert legal(boise(), plan((guns, target))) is bears
        if not bears:
            refusal = refused(boise(), plan((guns, target)))
            assert refusal.rule == f"TE-3.7-arc-{guns}"
            assert "Boise" in refusal.reason
            assert target in refusal.reason


@pytest.mark.rule("TE-3.7-us-both")
def test_both_batteries_at_a_broadside_target():
    assert legal(boise(), plan(("both", ABEAM)))
    assert refused(boise(), plan(("both", AHEAD))).rule == "TE-3.7-arc-stern"
    assert refused(boise(), plan(("both", ASTERN))).rule == "TE-3.7-arc-bow"
    played = give(boise(), plan(("both", ABEAM)), OpenFire(), draws=(card("CL", 3),))
    assert played.one(GunneryResolved).value == 12


@pytest.mark.rule("TE-3.7-us-both-once")
def test_never_two_attacks_of_a_ship_on_one_target():
    assert refused(boise(), plan(("bow", ABEAM), ("stern", ABEAM))).rule == "TE-3.7-us-both-once"
    assert refused(boise(), plan(("bow", ABEAM), ("bow", ABEAM))).rule == "TE-3.7-us-both-once"
    three = plan(("bow", ABEAM), ("bow", ALSO_ABEAM), ("stern", ABEAM))
    assert refused(boise(), three).rule == "TE-3.7-us-both-once"


@pytest.mark.rule("TE-3.7-us-split")
def test_each_battery_at_its_own_target_in_the_same_or_other_arcs():
    assert legal(boise(), plan(("bow", AHEAD), ("stern", ASTERN)))
    assert legal(boise(), plan(("bow", ABEAM), ("stern", ALSO_ABEAM)))
    assert legal(boise(), plan(("bow", AHEAD), ("stern", ABEAM)))
    assert refused(boise(), plan(("bow", ASTERN), ("stern", ABEAM))).rule == "TE-3.7-arc-bow"
    assert refused(boise(), plan(("bow", ABEAM), ("stern", AHEAD))).rule == "TE-3.7-arc-stern"


@pytest.mark.rule("TE-3.7-us-halve")
def test_one_battery_divided_between_two_targets():
    assert legal(boise(), plan(("bow", AHEAD), ("bow", ABEAM)))
    assert legal(boise(), plan(("stern", ASTERN), ("stern", ABEAM)))
    assert refused(boise(), plan(("bow", AHEAD), ("bow", ASTERN))).rule == "TE-3.7-arc-bow"
    three = plan(("bow", AHEAD), ("bow", ABEAM), ("bow", ALSO_ABEAM))
    assert refused(boise(), three).rule == "TE-3.7-us-halve"
    played = give(boise(), plan(("bow", AHEAD), ("bow", ABEAM)), OpenFire(), draws=(card("CL", 3), card("CL", 4)))
    assert [event.value for event in played.all(GunneryResolved)] == [3, 3]


@pytest.mark.rule("TE-3.7-us-halve")
def test_a_battery_of_value_1_is_too_weak_to_be_divided():
    state = position({"Southard": (CENTRE, "N")}, TARGETS, *STEP)
    fires = plan(("bow", AHEAD), ("bow", ABEAM), ship="Southard")
    assert refused(state, fires).rule == "TE-3.7-us-halve"
    assert legal(state, plan(("bow", AHEAD), ("stern", ABEAM), ship="Southard"))
    state = position({"Laffey": (CENTRE, "N")}, TARGETS, *STEP)
    assert legal(state, plan(("bow", AHEAD), ("bow", ABEAM), ship="Laffey"))


@pytest.mark.rule("TE-3.7-us-three")
def test_one_battery_divided_and_the_other_whole_at_three_targets():
    assert legal(boise(), plan(("bow", AHEAD), ("bow", ABEAM), ("stern", ASTERN)))
    assert legal(boise(), plan(("bow", AHEAD), ("stern", ABEAM), ("stern", ASTERN)))
    four = plan(("bow", AHEAD), ("bow", ABEAM), ("stern", ALSO_ABEAM), ("stern", ASTERN))
    assert refused(boise(), four).rule == "TE-3.7-us-three"


@pytest.mark.rule("TE-3.7-us-no-sum")
def test_the_sum_of_both_batteries_is_never_divided():
    assert refused(boise(), plan(("both", ABEAM), ("both", ALSO_ABEAM))).rule == "TE-3.7-us-no-sum"
    assert refused(boise(), plan(("both", ABEAM), ("bow", AHEAD))).rule == "TE-3.7-us-both"


@pytest.mark.rule("TE-3.7-us-allocation")
@pytest.mark.rule("TE-3.7-us-one")
def test_the_answers_are_exactly_the_legal_plans():
    state = boise()
    singles = [(guns, target) for guns in ("both", "bow", "stern") for target in TARGETS]
    plans = [plan(*fires) for count in (1, 2, 3) for fires in product(singles, repeat=count)]
    found = {frozenset(one.fires) for one in plans if game().check(state, US, one) is None}
    answers = [answer for answer in asked(state).answers if isinstance(answer, AllocateGunnery)]
    assert {frozenset(answer.fires) for answer in answers} == found
    assert len(answers) == len(found)


@pytest.mark.rule("TE-3.7-us-allocation")
def test_neither_weight_nor_distance_bind_the_us():
    japan = {"Yunagi": (walk(CENTRE, "NE"), "N"), "Kirishima": (walk(CENTRE, "SE", 7), "N")}
    state = position({"Laffey": (CENTRE, "N"), "Chicago": (CENTRE, "N")}, japan, *STEP, Yunagi={"damage": 3})
    for ship in ("Laffey", "Chicago"):
        for target in japan:
            assert legal(state, plan(("both", target), ship=ship))


@pytest.mark.rule("TE-3.7-stacked-targets")
@pytest.mark.rule("TE-3.7-stacking")
def test_stacked_enemies_are_separate_targets():
    there = walk(CENTRE, "NE", 2)
    state = position({"Boise": (CENTRE, "N")}, {"Yunagi": (there, "N"), "Jintsu": (there, "N")}, *STEP)
    assert legal(state, plan(("both", "Yunagi")))
    assert legal(state, plan(("both", "Jintsu")))
    assert legal(state, plan(("bow", "Yunagi"), ("stern", "Jintsu")))
    state = position({"Boise": (there, "N")}, {"Yunagi": (there, "N"), "Jintsu": (CENTRE, "N")}, *STEP)
    assert legal(state, plan(("both", "Yunagi")))


@pytest.mark.rule("TE-3.7-us-allocation")
def test_an_allocation_can_be_replaced_and_taken_back():
    state = give(boise(), plan(("both", ABEAM))).state
    state = give(state, plan(("bow", AHEAD))).state
    assert state.flow[-1].allocated == {"Boise": (fire("bow", AHEAD),)}
    assert legal(state, AllocateGunnery("Boise"))
    state = give(state, AllocateGunnery("Boise")).state
    assert state.flow[-1].allocated == {}
    assert refused(state, AllocateGunnery("Boise")).rule == "TE-3.7-us-allocation"
    assert asked(state).default == OpenFire()
    played = give(state, OpenFire())
    assert played.all(GunneryResolved) == []
    assert not played.state.ships["Boise"].fired


@pytest.mark.rule("TE-3.7-us-allocate-first")
@pytest.mark.rule("TE-3.5-us-gunnery")
@pytest.mark.rule("TE-3.5-flip")
def test_all_fire_is_allocated_before_any_is_resolved():
    us = {"Boise": (CENTRE, "N"), "Helena": (CENTRE, "N"), "Laffey": (CENTRE, "N")}
    state = position(us, TARGETS, *STEP)
    allocating = give(state, plan(("both", ABEAM)), plan(("bow", AHEAD), ("stern", ASTERN), ship="Helena"))
    assert allocating.events == []
    played = give(allocating.state, OpenFire(), draws=(card("CL", 1), card("CL", 2), card("CL", 3)))
    kinds = [type(event) for event in played.events if isinstance(event, GunneryAllocated | GunneryResolved)]
    assert kinds == [GunneryAllocated] * 2 + [GunneryResolved] * 3
    assert [event.letters for event in played.all(GunneryAllocated)] == [("A",), ("B", "C")]
    assert [event.letter for event in played.all(GunneryResolved)] == ["A", "B", "C"]
    assert [event.ships for event in played.all(ShipFlipped)] == [("Boise",), ("Helena",)]
    assert {name: played.state.ships[name].fired for name in us} == {"Boise": True, "Helena": True, "Laffey": False}


def test_ships_that_cannot_fire_are_refused():
    us = {"Boise": (CENTRE, "N"), "Helena": (CENTRE, "N"), "Chicago": (CENTRE, "N")}
    state = position(us, TARGETS, *STEP, Helena={"fired": True}, Chicago={"out_of_action": True, "damage": 8})
    assert refused(state, plan(("both", ABEAM), ship="Helena")).rule == "TE-3.5-flip"
    assert refused(state, plan(("both", ABEAM), ship="Chicago")).rule == "TE-3.8-sinking"
    assert refused(state, plan(("both", "Helena"))).rule == "TE-3.5-segment"
    assert refused(state, plan(("both", "Nobody"))).rule == "TE-3.5-segment"
    assert refused(state, plan(("both", "Boise"), ship=ABEAM)).rule == "TE-3.5-segment"
    assert refused(state, LaunchTorpedoes()).rule == "TE-3.5-us-gunnery"


@pytest.mark.rule("TE-3.5-fire-direction")
@pytest.mark.rule("TE-3.7-eligible")
def test_a_target_beyond_fire_direction_is_refused():
    japan = {"Yunagi": (walk(CENTRE, "NE", 8), "N"), "Jintsu": (walk(CENTRE, "SE", 7), "N")}
    state = position({"Boise": (CENTRE, "N")}, japan, *STEP)
    assert refused(state, plan(("both", "Yunagi"))).rule == "TE-3.5-fire-direction"
    assert legal(state, plan(("both", "Jintsu")))


@pytest.mark.rule("TE-3.7-line")
@pytest.mark.rule("TE-3.7-line-hexside")
def test_a_blocked_line_is_refused_with_the_ship_in_the_way():
    us = {"Boise": (CENTRE, "N"), "Helena": (walk(CENTRE, "NE"), "N")}
    japan = {"Yunagi": (walk(CENTRE, "NE", 3), "N"), "Jintsu": (walk(CENTRE, "NE", "SE"), "N")}
    state = position(us, japan, *STEP)
    refusal = refused(state, plan(("both", "Yunagi")))
    assert refusal.rule == "TE-3.7-line"
    assert "Helena" in refusal.reason
    assert legal(state, plan(("both", "Jintsu")))
    state = position({**us, "Chicago": (walk(CENTRE, "SE"), "N")}, japan, *STEP)
    assert refused(state, plan(("both", "Jintsu"))).rule == "TE-3.7-line-hexside"


@pytest.mark.rule("TE-3.5-us-gunnery")
def test_nobody_with_a_target_is_asked_nothing():
    state = position({"Boise": (CENTRE, "N")}, {"Yunagi": (walk(CENTRE, "NE", 8), "N")}, *STEP)
    assert run(state).state.flow == ()


def test_the_question_names_the_ships_that_have_a_target():
    us = {"Boise": (CENTRE, "N"), "Helena": (walk(CENTRE, "SW", 6), "N"), "Laffey": (CENTRE, "N")}
    state = position(us, {"Yunagi": (walk(CENTRE, "NE", 3), "N")}, *STEP, Laffey={"fired": True})
    assert asked(state).about == ("Boise",)
