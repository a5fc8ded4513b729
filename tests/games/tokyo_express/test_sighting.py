"""Ranges, closest pairs and modifiers of detection (6.0, 6.2)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.detection_positions import night
from tests.games.tokyo_express.positions import charts, sea, walk
from wargames_desktop.games.tokyo_express.sighting import Sighting, has_radar, line_name, lookouts
from wargames_desktop.games.tokyo_express.state import Order, with_night, with_ship

OPEN = "0725"
"""A hex with open sea for fifteen hexes to the south, no land in sight."""


@pytest.fixture(scope="module")
def sighting() -> Sighting:
    return Sighting(charts(), sea())


def party(sighting, state, side, name):
    return next(each for each in sighting.parties(state, side) if each.name == name)


def looks(sighting, state, detector, target):
    """The attempts by method of a party of one side at one of the other."""
    by_us = detector in [each.name for each in sighting.parties(state, "us")]
    one, other = ("us", "japan") if by_us else ("japan", "us")
    found = sighting.looks(state, party(sighting, state, one, detector), party(sighting, state, other, target))
    return {look.method: look for look in found}


def reasons(look):
    return {modifier.rule: modifier.value for modifier in look.modifiers}


@pytest.mark.rule("TE-6.0-visual-detection")
@pytest.mark.parametrize(("lighting", "japan", "us"), [("bright", 15, 12), ("average", 13, 11), ("dark", 10, 7)])
def test_visual_detection_ranges(sighting, lighting, japan, us):
    state = night({}, lighting=lighting)
    assert sighting.detection_range(state, "japan", "visual") == japan
    assert sighting.detection_range(state, "us", "visual") == us


@pytest.mark.rule("TE-6.0-visual-tracking")
@pytest.mark.parametrize(("lighting", "japan", "us"), [("bright", 13, 11), ("average", 11, 9), ("dark", 9, 7)])
def test_visual_tracking_ranges(sighting, lighting, japan, us):
    state = night({}, lighting=lighting)
    assert sighting.tracking_range(state, "japan", "visual") == japan
    assert sighting.tracking_range(state, "us", "visual") == us


@pytest.mark.rule("TE-6.0-radar-detection", "TE-6.0-radar-tracking")
@pytest.mark.parametrize(("radar", "detection", "tracking"), [("sc", 7, 4), ("early_sg", 12, 10), ("late_sg", 14, 12)])
def test_radar_ranges_are_the_us_ones_alone(sighting, radar, detection, tracking):
    state = night({}, radar=radar)
    assert sighting.detection_range(state, "us", "radar") == detection
    assert sighting.tracking_range(state, "us", "radar") == tracking
    assert sighting.detection_range(state, "japan", "radar") == 0
    assert sighting.tracking_range(state, "japan", "radar") == 0


@pytest.mark.rule("TE-6.2-radar-none")
def test_without_radar_there_is_no_radar_range(sighting):
    state = night({}, radar=msgspec.UNSET)
    assert sighting.detection_range(state, "us", "radar") == 0
    assert sighting.tracking_range(state, "us", "radar") == 0


@pytest.mark.rule("TE-6.2-range", "TE-6.2-visual", "TE-6.2-radar", "TE-6.2-radar-choice")
@pytest.mark.parametrize(
    ("hexes", "methods"), [(1, {"visual", "radar"}), (11, {"visual", "radar"}), (12, {"radar"}), (13, set())]
)
def test_each_method_reaches_to_its_own_range(sighting, hexes, methods):
    state = night({"TF": {"Boise": (OPEN, "S")}}, {"Abe": {"Asagumo": (walk(OPEN, "S", hexes), "N")}})
    found = looks(sighting, state, "TF", "Abe")
    assert set(found) == methods
    assert all(look.pair == ("Boise", "Asagumo", hexes) for look in found.values())


@pytest.mark.rule("TE-6.2-range")
@pytest.mark.parametrize(("lighting", "reach"), [("bright", 15), ("average", 13), ("dark", 10)])
def test_the_japanese_look_to_their_own_range(sighting, lighting, reach):
    for hexes, seen in ((reach, True), (reach + 1, False)):
        hidden = {"1": (walk(OPEN, "S", hexes), "N")}
        state = night({"TF": {"Boise": (OPEN, "S")}}, hidden=hidden, lighting=lighting)
        assert bool(looks(sighting, state, "1", "TF")) == seen
        assert set(looks(sighting, state, "1", "TF")) <= {"visual"}


@pytest.mark.rule("TE-6.2-table", "TE-6.2-range")
def test_range_0_reads_the_first_column(sighting):
    near = night({"TF": {"Boise": (OPEN, "S")}}, {"Abe": {"Asagumo": (OPEN, "N")}})
    beside = night({"TF": {"Boise": (OPEN, "S")}}, {"Abe": {"Asagumo": (walk(OPEN, "S"), "N")}})
    for method in ("visual", "radar"):
        assert looks(sighting, near, "TF", "Abe")[method].column == looks(sighting, beside, "TF", "Abe")[method].column


@pytest.mark.rule("TE-6.2-pair")
def test_the_closest_pair_in_clear_sight_counts(sighting):
    """Drayton cannot see past Savo (EX-6.2-line-of-sight); Fletcher, farther off, can."""
    alone = night({"TF": {"Drayton": ("1727", "N")}}, {"Abe": {"Yudachi": ("1328", "S")}})
    assert looks(sighting, alone, "TF", "Abe") == {}
    assert looks(sighting, alone, "Abe", "TF") == {}
    both = night({"TF": {"Drayton": ("1727", "N"), "Fletcher": ("1731", "N")}}, {"Abe": {"Yudachi": ("1328", "S")}})
    assert sea().distance("1727", "1328") < sea().distance("1731", "1328")
    assert looks(sighting, both, "TF", "Abe")["visual"].pair == ("Fletcher", "Yudachi", sea().distance("1731", "1328"))
    assert looks(sighting, both, "Abe", "TF")["visual"].pair == ("Yudachi", "Fletcher", sea().distance("1731", "1328"))


@pytest.mark.rule("TE-6.2-los-ships")
def test_ships_in_between_do_not_hide(sighting):
    state = night(
        {"TF": {"Boise": (OPEN, "S")}, "Screen": {"Laffey": (walk(OPEN, "S"), "S")}},
        {"Abe": {"Asagumo": (walk(OPEN, "S", 3), "N")}, "Kondo": {"Nagara": (walk(OPEN, "S", 2), "N")}},
    )
    assert looks(sighting, state, "TF", "Abe")["visual"].pair.distance == 3


@pytest.mark.rule("TE-6.2-vis-1", "TE-6.2-vis-2", "TE-6.2-vis-3")
@pytest.mark.parametrize(
    ("ships", "modifiers"),
    [
        (["Boise"], {"TE-6.2-vis-1": -4}),
        (["Boise", "Helena"], {"TE-6.2-vis-2": -2}),
        (["Boise", "Helena", "Laffey"], {}),
        (["Boise", "Helena", "Laffey", "Duncan"], {}),
    ],
)
def test_few_ships_see_less(sighting, ships, modifiers):
    target = {"Abe": {"Asagumo": (walk(OPEN, "S", 3), "N")}}
    state = night({"TF": dict.fromkeys(ships, (OPEN, "S"))}, target)
    assert reasons(looks(sighting, state, "TF", "Abe")["visual"]) == modifiers


@pytest.mark.rule("TE-6.2-vis-1", "TE-6.2-vis-2", "TE-6.2-vis-3")
@pytest.mark.parametrize(
    ("ships", "modifier"), [(["Asagumo"], -4), (["Asagumo", "Nagara"], -2), (["Asagumo", "Nagara", "Hiei"], 0)]
)
def test_few_japanese_ships_see_less(sighting, ships, modifier):
    state = night({"TF": {"Boise": (OPEN, "S")}}, {"Abe": {ship: (walk(OPEN, "S", 3), "N") for ship in ships}})
    assert looks(sighting, state, "Abe", "TF")["visual"].modifier == modifier


@pytest.mark.rule("TE-6.2-vis-hidden-2", "TE-6.2-vis-hidden-3", "TE-7.2-detect")
@pytest.mark.parametrize(("size", "modifiers"), [(0, {}), (1, {"TE-6.2-vis-hidden-2": -2}), (2, {}), (5, {})])
def test_what_the_marker_of_a_looking_hidden_force_does(sighting, size, modifiers):
    assert charts().standard.force_markers.markers[1].ships == 2
    state = night({"TF": {"Boise": (OPEN, "S")}}, hidden={"1": (walk(OPEN, "S", 3), "N", size)})
    assert reasons(looks(sighting, state, "1", "TF")["visual"]) == modifiers


@pytest.mark.rule("TE-6.2-vis-surprise", "TE-6.3-effects", "TE-6.2-rad-surprise")
def test_the_surprised_side_sees_less(sighting):
    def seen(*surprised):
        state = night(
            {"TF": {"Boise": (OPEN, "S"), "Helena": (OPEN, "S"), "Laffey": (OPEN, "S")}},
            hidden={"1": (walk(OPEN, "S", 3), "N")},
            surprised=surprised,
        )
        ours, theirs = looks(sighting, state, "TF", "1"), looks(sighting, state, "1", "TF")
        return reasons(ours["visual"]), reasons(ours["radar"]), reasons(theirs["visual"])

    assert seen() == ({}, {}, {})
    assert seen("us") == ({"TE-6.2-vis-surprise": -2}, {"TE-6.2-rad-surprise": -2}, {})
    assert seen("japan") == ({}, {}, {"TE-6.2-vis-surprise": -2})


@pytest.mark.rule("TE-6.2-vis-slow")
@pytest.mark.parametrize(("speed", "modifiers"), [(5, {}), (4, {"TE-6.2-vis-slow": -2}), (1, {"TE-6.2-vis-slow": -2})])
def test_a_slow_target_is_hard_to_see(sighting, speed, modifiers):
    ships = {"Boise": (OPEN, "S"), "Helena": (OPEN, "S"), "Laffey": (OPEN, "S")}
    state = night({"TF": ships}, hidden={"1": (walk(OPEN, "S", 3), "N")}, speeds={"TF": speed, "1": speed})
    assert reasons(looks(sighting, state, "TF", "1")["visual"]) == modifiers
    assert reasons(looks(sighting, state, "1", "TF")["visual"]) == modifiers
    assert reasons(looks(sighting, state, "TF", "1")["radar"]) == {}


@pytest.mark.rule("TE-6.2-vis-rear")
def test_all_targets_astern_of_all_lookouts(sighting):
    ships = {"Boise": (OPEN, "N"), "Helena": (OPEN, "N"), "Laffey": (OPEN, "N")}
    astern, abeam = (walk(OPEN, "S", 3), "N"), (walk(OPEN, "SE", 3), "N")

    def modifiers(lookouts_, targets):
        return reasons(looks(sighting, night({"TF": lookouts_}, {"Abe": targets}), "TF", "Abe")["visual"])

    assert modifiers(ships, {"Asagumo": astern, "Nagara": astern}) == {"TE-6.2-vis-rear": -1}
    assert modifiers(ships, {"Asagumo": astern, "Nagara": abeam}) == {}
    assert modifiers({**ships, "Laffey": (OPEN, "NE")}, {"Asagumo": astern}) == {}
    assert modifiers(ships, {"Asagumo": (OPEN, "N")}) == {}
    assert modifiers({**ships, "Laffey": (walk(OPEN, "S", 5), "N")}, {"Asagumo": astern}) == {}


@pytest.mark.rule("TE-6.2-vis-rear")
def test_what_lies_astern_of_a_hidden_force(sighting):
    def modifiers(heading):
        state = night({"TF": {"Boise": (OPEN, "S")}}, hidden={"1": (walk(OPEN, "S", 3), heading)})
        return reasons(looks(sighting, state, "1", "TF")["visual"])

    assert modifiers("S") == {"TE-6.2-vis-rear": -1}
    assert modifiers("SE") == {}


@pytest.mark.rule("TE-6.2-vis-admiral", "TE-6.2-rad-admiral")
def test_the_largest_detection_value_aboard_counts(sighting):
    ships = {"Washington": (OPEN, "S"), "Boise": (OPEN, "S"), "Helena": (OPEN, "S")}
    us = {"TF": ships, "Desron": {"Laffey": (OPEN, "S"), "Duncan": (OPEN, "S"), "Barton": (OPEN, "S")}}

    def modifiers(state):
        found = looks(sighting, state, "TF", "1")
        return [
            reasons(found[method]).get(f"TE-6.2-{word}-admiral", 0)
            for method, word in (("visual", "vis"), ("radar", "rad"))
        ]

    def state(**admirals):
        return night(us, hidden={"1": (walk(OPEN, "S", 3), "N")}, admirals=admirals)

    markers = charts().standard.admirals.us
    values = {name: spec.detection for name, spec in markers.items() if not spec.destroyer}
    assert values["Lee"] == 1
    best = max(values, key=values.__getitem__)
    assert values[best] == 2
    assert modifiers(state()) == [0, 0]
    assert modifiers(state(Lee="Washington")) == [1, 1]
    assert modifiers(state(**{"Lee": "Washington", best: "Boise"})) == [2, 2]
    assert modifiers(state(**{"Lee": "Washington", best: "Laffey"})) == [1, 1]
    dead = state(Lee="Washington")
    killed = msgspec.structs.replace(dead.night.commanders["Lee"], killed_on_turn=3)
    assert modifiers(with_night(dead, commanders={"Lee": killed})) == [0, 0]
    other = msgspec.structs.replace(dead.night.commanders["Lee"], replacement=True)
    worth = charts().standard.admirals.replacement_detection
    assert modifiers(with_night(dead, commanders={"Lee": other})) == [worth, worth]


@pytest.mark.rule("TE-6.2-rad-target-1", "TE-6.2-rad-target-2", "TE-6.2-rad-target-3")
@pytest.mark.parametrize(
    ("ships", "modifiers"),
    [
        (["Asagumo"], {"TE-6.2-rad-target-1": -2}),
        (["Asagumo", "Nagara"], {"TE-6.2-rad-target-2": -1}),
        (["Asagumo", "Nagara", "Hiei"], {}),
    ],
)
def test_few_ships_give_a_weak_echo(sighting, ships, modifiers):
    us = {"TF": {"Boise": (OPEN, "S"), "Helena": (OPEN, "S"), "Laffey": (OPEN, "S")}}
    state = night(us, {"Abe": {ship: (walk(OPEN, "S", 3), "N") for ship in ships}})
    assert reasons(looks(sighting, state, "TF", "Abe")["radar"]) == modifiers
    assert reasons(looks(sighting, state, "TF", "Abe")["visual"]) == {}


@pytest.mark.rule("TE-6.2-rad-target-2", "TE-6.2-rad-target-3", "TE-7.2-detect")
@pytest.mark.parametrize(("size", "modifiers"), [(0, {}), (1, {"TE-6.2-rad-target-2": -1}), (2, {}), (5, {})])
def test_the_echo_of_a_hidden_force(sighting, size, modifiers):
    us = {"TF": {"Boise": (OPEN, "S"), "Helena": (OPEN, "S"), "Laffey": (OPEN, "S")}}
    state = night(us, hidden={"1": (walk(OPEN, "S", 3), "N", size)})
    assert reasons(looks(sighting, state, "TF", "1")["radar"]) == modifiers


@pytest.mark.rule("TE-6.2-rad-radar-1", "TE-6.2-rad-radar-2", "TE-6.2-radar-destroyed", "TE-6.2-radar-none")
@pytest.mark.parametrize(
    ("working", "modifiers"), [(1, {"TE-6.2-rad-radar-1": -2}), (2, {"TE-6.2-rad-radar-2": -1}), (3, {}), (0, None)]
)
def test_few_working_radars_see_less(sighting, working, modifiers):
    ships = ["Boise", "Helena", "Laffey", "Duncan"]
    logs = {ship: {"radar": False} for ship in ships[working:]}
    state = night({"TF": dict.fromkeys(ships, (OPEN, "S"))}, hidden={"1": (walk(OPEN, "S", 3), "N")}, logs=logs)
    found = looks(sighting, state, "TF", "1")
    assert (reasons(found["radar"]) if "radar" in found else None) == modifiers
    assert reasons(found["visual"]) == {}


@pytest.mark.rule("TE-6.2-rad-maneuver")
@pytest.mark.parametrize(
    ("maneuver", "column", "modifier"),
    [
        ("countermarch", msgspec.UNSET, -1),
        ("s_turn", msgspec.UNSET, -1),
        ("turn_120", msgspec.UNSET, -1),
        ("turn_120", "simultaneous", -1),
        ("turn_120", "columnwise", 0),
        ("countermarch", "columnwise", 0),
        ("s_turn", "columnwise", 0),
        ("turn_60", msgspec.UNSET, 0),
        ("ahead", msgspec.UNSET, 0),
    ],
)
def test_hard_simultaneous_maneuvers_disturb_radar(sighting, maneuver, column, modifier):
    order = Order(maneuver=maneuver, direction=None if maneuver == "ahead" else "port")
    state = night(
        {"TF": {"Boise": (OPEN, "S"), "Helena": (OPEN, "S"), "Laffey": (OPEN, "S")}},
        hidden={"1": (walk(OPEN, "S", 3), "N")},
        orders={"TF": order},
        columns={"TF": column},
    )
    found = looks(sighting, state, "TF", "1")
    assert found["radar"].modifier == modifier
    assert found["visual"].modifier == 0


def test_a_sinking_ship_neither_looks_out_nor_uses_radar(sighting):
    """R-101."""
    state = night(
        {"TF": {"Boise": (OPEN, "S"), "Helena": (walk(OPEN, "N"), "S")}}, hidden={"1": (walk(OPEN, "S", 3), "N")}
    )
    state = with_ship(state, "Boise", msgspec.structs.replace(state.ships["Boise"], out_of_action=True))
    assert lookouts(state, party(sighting, state, "us", "TF")) == ("Helena",)
    assert not has_radar(state, "Boise")
    found = looks(sighting, state, "TF", "1")
    assert found["visual"].pair == ("Helena", "1", 4)
    assert reasons(found["visual"]) == {"TE-6.2-vis-1": -4}
    assert reasons(found["radar"]) == {"TE-6.2-rad-radar-1": -2}
    assert looks(sighting, state, "1", "TF")["visual"].pair == ("1", "Boise", 3)
    assert sighting.is_in_tracking_range(state, "us", ("1",))
    both = with_ship(state, "Helena", msgspec.structs.replace(state.ships["Helena"], out_of_action=True))
    assert not sighting.is_in_tracking_range(both, "us", ("1",))


def test_ships_that_sail_alone_are_parties_of_their_own(sighting):
    state = night({"TF": {"Boise": (OPEN, "S"), "Helena": (OPEN, "S")}})
    alone = msgspec.structs.replace(state, formations={})
    assert [(each.name, each.members) for each in sighting.parties(alone, "us")] == [
        ("Boise", ("Boise",)),
        ("Helena", ("Helena",)),
    ]


@pytest.mark.rule("TE-6.1-hidden-separate", "TE-7.2-separate")
def test_hidden_forces_in_one_hex_are_parties_of_their_own(sighting):
    at = walk(OPEN, "S", 3)
    state = night({"TF": {"Boise": (OPEN, "S")}}, {"Abe": {"Nagara": (at, "N")}}, {"1": (at, "N"), "2": (at, "N", 3)})
    assert [(each.name, each.members) for each in sighting.parties(state, "japan")] == [
        ("Abe", ("Nagara",)),
        ("1", ("1",)),
        ("2", ("2",)),
    ]


def test_ships_that_are_not_released_count_as_the_largest_formations(sighting):
    """R-103 (TE-6.1-jp-closest)."""
    ships = {"Boise": (OPEN, "S"), "Helena": (walk(OPEN, "S"), "S"), "Laffey": (OPEN, "SE")}
    state = msgspec.structs.replace(night({"TF": ships}, released=False), formations={})
    assert sorted(sorted(each.members) for each in sighting.parties(state, "us")) == [["Boise", "Helena"], ["Laffey"]]
    assert len({each.name for each in sighting.parties(state, "us")}) == 2


@pytest.mark.rule("TE-6.1-us-status-either", "TE-6.5-duration")
def test_tracking_by_sight_or_by_radar(sighting):
    def tracked(hexes, *, radar):
        at = (walk(OPEN, "S", hexes), "N")
        state = night({"TF": {"Boise": (OPEN, "S")}}, {"Abe": {"Asagumo": at}}, logs={"Boise": {"radar": radar}})
        return sighting.is_tracked(state, party(sighting, state, "japan", "Abe"))

    assert (tracked(9, radar=False), tracked(10, radar=False)) == (True, False)
    assert (tracked(10, radar=True), tracked(11, radar=True)) == (True, False)


@pytest.mark.rule("TE-6.1-jp-status", "TE-6.5-duration")
def test_tracking_by_japanese_ships_and_hidden_forces(sighting):
    def tracked(hexes, *, hidden):
        at = (walk(OPEN, "S", hexes), "N")
        forces, ships = ({"1": at}, {}) if hidden else ({}, {"Abe": {"Asagumo": at}})
        state = night({"TF": {"Boise": (OPEN, "S")}}, ships, forces)
        return sighting.is_tracked(state, party(sighting, state, "us", "TF"))

    for hidden in (True, False):
        assert (tracked(11, hidden=hidden), tracked(12, hidden=hidden)) == (True, False)


def test_land_does_not_matter_for_tracking(sighting):
    """R-102."""
    state = night({"TF": {"Drayton": ("1727", "N")}}, {"Abe": {"Yudachi": ("1328", "S")}})
    assert sighting.is_tracked(state, party(sighting, state, "us", "TF"))
    assert sighting.is_tracked(state, party(sighting, state, "japan", "Abe"))


@pytest.mark.rule("TE-6.2-ex-choice")
def test_the_better_method_of_the_example(sighting):
    """EX-6.2-method-choice: by sight at 7 hexes, by radar at 4, with two ships and two radars."""

    def better(hexes):
        state = night(
            {"TG 67.4": {"Boise": (OPEN, "S"), "Helena": (OPEN, "S")}}, hidden={"1": (walk(OPEN, "S", hexes), "N")}
        )
        found = looks(sighting, state, "TG 67.4", "1")
        return max(found, key=lambda method: sighting.chance(found[method]))

    assert (better(7), better(4)) == ("visual", "radar")


def test_the_chance_counts_the_rolls_that_detect(sighting):
    us = {"TF": {"Boise": (OPEN, "S"), "Helena": (OPEN, "S"), "Laffey": (OPEN, "S")}}
    look = looks(sighting, night(us, hidden={"1": (walk(OPEN, "S", 7), "N")}), "TF", "1")["visual"]
    assert look.modifier == 0
    results = [sighting.result(look, die) for die in range(1, 11)]
    assert sighting.chance(look) == sum(result in ("D", "D/I", "I") for result in results) / 10


@pytest.mark.rule("TE-6.2-table")
def test_rolls_beyond_the_rows_read_the_last(sighting):
    us = {"TF": {"Boise": (OPEN, "S"), "Helena": (OPEN, "S"), "Laffey": (OPEN, "S")}}
    look = looks(sighting, night(us, hidden={"1": (walk(OPEN, "S", 7), "N")}), "TF", "1")["visual"]
    rows = charts().standard.detection.rows
    assert sighting.result(look, 99) == rows[max(rows)][look.column - 1]
    assert sighting.result(look, -99) == rows[min(rows)][look.column - 1]
    assert sighting.result(look, 5) == rows[5][look.column - 1]


def test_the_line_of_the_table_has_a_name():
    state = night({}, lighting="dark")
    assert line_name(state, "us", "visual") == "dark us"
    assert line_name(state, "us", "radar") == "early_sg"
