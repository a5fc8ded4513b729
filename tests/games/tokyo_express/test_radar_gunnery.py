"""US gunnery directed by radar: who can, how far, and at whom (TE-9.4)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.nights import OPEN, combat, night
from tests.games.tokyo_express.positions import asked, card, fire, game, give, legal, walk
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, OpenFire
from wargames_desktop.games.tokyo_express.events import GunneryResolved
from wargames_desktop.games.tokyo_express.frames import StandardUsGunnery

GUNS = combat(StandardUsGunnery())
PORT = {
    "Aoba": (walk(OPEN, "SW", 4), "N"),
    "Kako": (walk(OPEN, "NW", 6), "N"),
    "Yudachi": (walk(OPEN, "SW", 2), "N"),
    "Inazuma": (walk(OPEN, "NW", 3), "N"),
}
"""Two cruisers and two destroyers in the port broadside arc of a ship at ``OPEN`` that heads N."""
GOTO = {"Goto": tuple(PORT)}


def shot(target, guns="both", radar=True):
    return msgspec.structs.replace(fire(guns, target), radar=radar)


def radar(target, guns="both", ship="Chicago"):
    return AllocateGunnery(ship, (shot(target, guns),))


def state(japan=PORT, *, us=None, groups=GOTO, flow=GUNS, **given):
    given.setdefault("conditions", {"radar": "sc"})
    return night(us or {"Chicago": (OPEN, "N")}, japan, *flow, groups=groups, **given)


def rule_of(position, command):
    refusal = game().procedures[StandardUsGunnery].check(position, command)
    return refusal.rule if refusal else None


class TestWho:
    @pytest.mark.rule("TE-9.4-choice")
    def test_each_ship_chooses_for_herself(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (OPEN, "N")}
        position = state(us=us, groups={**GOTO, "Scott": tuple(us)})
        assert legal(position, radar("Aoba"))
        position = give(position, radar("Aoba")).state
        assert legal(position, AllocateGunnery("Quincy", (shot("Yudachi", radar=False),)))

    @pytest.mark.rule("TE-9.4-choice")
    def test_but_directs_all_her_guns_in_one_way(self):
        mixed = AllocateGunnery("Chicago", (shot("Aoba", "bow"), shot("Yudachi", "stern", radar=False)))
        assert rule_of(state(), mixed) == "TE-9.4-choice"

    @pytest.mark.rule("TE-9.4-equipped")
    def test_only_where_the_us_have_radar(self):
        assert rule_of(state(conditions={}, Chicago={"fire_control": False}), radar("Aoba")) == "TE-9.4-equipped"

    @pytest.mark.rule("TE-9.4-destroyed")
    def test_not_with_radar_that_was_destroyed(self):
        broken = state(Chicago={"fire_control": False, "radar": False})
        assert rule_of(broken, radar("Aoba")) == "TE-9.4-destroyed"
        assert rule_of(broken, AllocateGunnery("Chicago", (shot("Aoba", radar=False),))) is None

    @pytest.mark.rule("TE-9.4-range", "TE-9.4-ignores")
    @pytest.mark.parametrize(("distance", "rule"), [(6, None), (7, None), (8, "TE-9.4-range")])
    def test_to_seven_hexes_whatever_the_eye_sees(self, distance, rule):
        far = {"Aoba": (walk(OPEN, "SW", distance), "N")}
        position = state(far, groups=None)
        position = msgspec.structs.replace(position, fire_direction={"us": 5, "japan": 9})
        assert rule_of(position, radar("Aoba")) == rule
        assert rule_of(position, AllocateGunnery("Chicago", (shot("Aoba", radar=False),))) == "TE-8.3-ranges"

    @pytest.mark.rule("TE-9.4-ignores")
    def test_without_the_shifts_of_visual_fire(self):
        far = {"Aoba": (walk(OPEN, "SW", 7), "N")}
        position = msgspec.structs.replace(state(far, groups=None, Aoba={"on_fire": True}), fire_direction={"us": 5})
        played = give(position, radar("Aoba"), OpenFire(), draws=(card("CA", 25),))
        assert played.one(GunneryResolved).shifts == ()

    @pytest.mark.rule("TE-9.4-line")
    def test_the_line_of_fire_must_be_clear(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "SW"), "N")}
        position = state({"Aoba": (walk(OPEN, "SW", 3), "N")}, us=us, groups=None)
        assert rule_of(position, radar("Aoba")) == "TE-9.1-adjacent"
        us, japan = {"Drayton": ("1727", "N")}, {"Yudachi": ("1427", "N")}
        assert rule_of(state(japan, us=us, groups=None), radar("Yudachi", ship="Drayton")) == "TE-9.1-land"


class TestTargets:
    @pytest.mark.rule("TE-9.4-ex", "TE-9.4-priority-1", "TE-9.4-priority-2")
    def test_the_worked_example(self):
        position = state()
        assert legal(position, radar("Aoba"))
        assert rule_of(position, radar("Kako")) == "TE-9.4-priority-2"
        assert rule_of(position, radar("Yudachi")) == "TE-9.4-priority-1"
        assert rule_of(position, radar("Inazuma")) == "TE-9.4-priority-1"

    @pytest.mark.rule("TE-9.4-sinking", "TE-9.4-ex")
    @pytest.mark.parametrize("changes", [{"out_of_action": True}, {"retiring": True}])
    def test_sinking_and_retiring_ships_count(self, changes):
        position = state(Aoba=changes)
        assert legal(position, radar("Aoba"))
        assert rule_of(position, radar("Kako")) == "TE-9.4-priority-2"

    @pytest.mark.rule("TE-9.4-line", "TE-9.4-ex")
    def test_targets_that_cannot_be_attacked_do_not(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "SW"), "N")}
        position = state(us=us)
        assert rule_of(position, radar("Aoba")) == "TE-9.1-adjacent"
        assert legal(position, radar("Kako"))

    @pytest.mark.rule("TE-9.4-arc")
    def test_only_the_designated_arc_counts(self):
        starboard = {**PORT, "Kako": (walk(OPEN, "NE", 6), "N")}
        assert legal(state(starboard), radar("Kako"))

    @pytest.mark.rule("TE-9.4-arc")
    def test_only_the_designated_formation_counts(self):
        groups = {"Goto": ("Aoba", "Kako"), "Tanaka": ("Yudachi", "Inazuma")}
        position = state(groups=groups)
        assert legal(position, radar("Yudachi"))
        assert rule_of(position, radar("Inazuma")) == "TE-9.4-priority-2"

    @pytest.mark.rule("TE-9.4-priority-1")
    @pytest.mark.parametrize(("heavier", "lighter"), [("Hiei", "Aoba"), ("Aoba", "Nagara"), ("Nagara", "Yudachi")])
    def test_the_heaviest_type_whatever_its_distance(self, heavier, lighter):
        japan = {heavier: (walk(OPEN, "SW", 6), "N"), lighter: (walk(OPEN, "SW", 2), "N")}
        position = state(japan, groups={"Goto": tuple(japan)})
        assert legal(position, radar(heavier))
        assert rule_of(position, radar(lighter)) == "TE-9.4-priority-1"

    @pytest.mark.rule("TE-9.4-priority-3")
    def test_the_player_chooses_between_equals(self):
        equal = {**PORT, "Kako": (walk(OPEN, "NW", 4), "N")}
        assert legal(state(equal), radar("Aoba"))
        assert legal(state(equal), radar("Kako"))

    @pytest.mark.rule("TE-9.4-batteries")
    def test_each_battery_has_an_arc_of_its_own(self):
        japan = {**PORT, "Nagara": (walk(OPEN, "N", 3), "N")}
        position = state(japan, groups={"Goto": tuple(japan)})
        assert legal(position, AllocateGunnery("Chicago", (shot("Nagara", "bow"), shot("Aoba", "stern"))))
        assert rule_of(position, AllocateGunnery("Chicago", (shot("Nagara", "bow"), shot("Kako", "stern")))) == (
            "TE-9.4-priority-2"
        )

    @pytest.mark.rule("TE-9.4-batteries")
    def test_a_second_fire_into_the_same_arc_takes_the_next_target(self):
        position = state()
        assert legal(position, AllocateGunnery("Chicago", (shot("Aoba", "bow"), shot("Kako", "stern"))))
        assert rule_of(position, AllocateGunnery("Chicago", (shot("Aoba", "bow"), shot("Yudachi", "stern")))) == (
            "TE-9.4-priority-1"
        )

    @pytest.mark.rule("TE-9.4-arc")
    def test_the_own_hex_lies_in_both_broadside_arcs(self):
        japan = {"Yudachi": (OPEN, "N"), "Aoba": (walk(OPEN, "SW", 4), "N")}
        assert legal(state(japan, groups={"Goto": tuple(japan)}), radar("Yudachi"))
        japan["Kako"] = (walk(OPEN, "NE", 4), "N")
        assert rule_of(state(japan, groups={"Goto": tuple(japan)}), radar("Yudachi")) == "TE-9.4-priority-1"

    def test_every_answer_is_legal_and_none_is_missing_by_radar(self):
        position = state()
        listed = {answer.fires for answer in asked(position).answers if isinstance(answer, AllocateGunnery)}
        single = {
            (shot(target, guns),)
            for target in PORT
            for guns in ("both", "bow", "stern")
            if rule_of(position, radar(target, guns)) is None
        }
        assert single == {fires for fires in listed if len(fires) == 1 and fires[0].radar}
        assert all(rule_of(position, AllocateGunnery("Chicago", fires)) is None for fires in listed if fires)
