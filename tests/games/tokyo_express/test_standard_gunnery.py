"""General rules of gunnery in the Standard Game: lines of fire, direction, row shifts (TE-9.1, TE-9.5)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.nights import OPEN, combat, immediate, night
from tests.games.tokyo_express.positions import charts, fire, game, sea, walk
from wargames_desktop.games.tokyo_express.commands import AllocateGunnery, AllocateTorpedoes, SalvosFired
from wargames_desktop.games.tokyo_express.frames import (
    StandardUsGunnery,
    StandardUsTorpedoes,
)
from wargames_desktop.games.tokyo_express.row_shifts import StandardShifts
from wargames_desktop.games.tokyo_express.standard_lines import StandardLines
from wargames_desktop.games.tokyo_express.standard_weapons import StandardWeapons
from wargames_desktop.games.tokyo_express.state import JAPAN, US

GUNS = combat(StandardUsGunnery())


def fires(ship, target, guns="both", radar=False):
    return AllocateGunnery(ship, (msgspec.structs.replace(fire(guns, target), radar=radar),))


def rule_of(state, command):
    """The rule that refuses a command for US guns, or None."""
    refusal = game().procedures[StandardUsGunnery].check(state, command)
    return refusal.rule if refusal else None


class TestLines:
    def blocked(self, side, us, japan, ship, target, **given):
        refusal = StandardLines(sea(), night(us, japan, **given), side).gun_refusal(ship, target)
        return refusal.rule if refusal else None

    @pytest.mark.rule("TE-9.1-land")
    def test_land_blocks(self):
        us, japan = {"Drayton": ("1727", "N")}, {"Yudachi": ("1328", "N")}
        assert self.blocked(US, us, japan, "Drayton", "Yudachi") == "TE-9.1-land"
        assert self.blocked(JAPAN, us, japan, "Yudachi", "Drayton") == "TE-9.1-land"

    @pytest.mark.rule("TE-9.1-land-contour")
    def test_but_not_the_water_of_hexes_with_land(self):
        places = charts().board.places
        clear = [
            (origin, target, between)
            for origin in sea().hexes
            for target in sea().hexes
            if sea().distance(origin, target) == 2
            for step in [sea().line(origin, target)]
            if len(step) == 1 and len(step[0]) == 1
            for between in step[0]
            if places[between].terrain in ("shoal", "coast") and sea().lines_of_sight.is_clear(origin, target)
        ]
        assert clear
        origin, target, _ = clear[0]
        us, japan = {"Drayton": (origin, "N")}, {"Yudachi": (target, "N")}
        assert self.blocked(US, us, japan, "Drayton", "Yudachi") is None

    @pytest.mark.rule("TE-9.1-adjacent")
    @pytest.mark.parametrize(("at", "blocks"), [(1, True), (2, False), (3, True)])
    def test_friends_block_next_to_either_end(self, at, blocks):
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "SE", at), "N")}
        rule = self.blocked(US, us, {"Aoba": (walk(OPEN, "SE", 4), "N")}, "Chicago", "Aoba")
        assert rule == ("TE-9.1-adjacent" if blocks else None)

    @pytest.mark.rule("TE-9.1-adjacent")
    def test_enemies_and_ships_in_the_same_hex_do_not(self):
        us = {"Chicago": (OPEN, "N"), "Quincy": (OPEN, "N")}
        japan = {"Aoba": (walk(OPEN, "SE", 2), "N"), "Kako": (walk(OPEN, "SE"), "N")}
        assert self.blocked(US, us, japan, "Chicago", "Aoba") is None

    @pytest.mark.rule("TE-9.1-hexside")
    @pytest.mark.parametrize("both", [False, True])
    def test_along_a_hexside_only_ships_on_both_sides_do(self, both):
        target = walk(OPEN, "SE", "S")
        us = {"Chicago": (OPEN, "N"), "Quincy": (walk(OPEN, "SE"), "N")}
        if both:
            us["Astoria"] = (walk(OPEN, "S"), "N")
        rule = self.blocked(US, us, {"Aoba": (target, "N")}, "Chicago", "Aoba")
        assert rule == ("TE-9.1-hexside" if both else None)

    @pytest.mark.rule("TE-9.1-column", "TE-9.1-ex-1")
    def test_a_column_on_one_heading_blocks_the_row_ahead_alone(self):
        us = {"South Dakota": ("2134", "SE"), "Washington": ("2135", "SE")}
        for target, rule in (("2032", None), ("2233", None), ("2133", "TE-9.1-adjacent"), ("2131", "TE-9.1-adjacent")):
            found = self.blocked(
                US, us, {"Aoba": (target, "N")}, "Washington", "Aoba", groups={"Lee": tuple(us)}, columns=["Lee"]
            )
            assert found == rule, target

    @pytest.mark.rule("TE-9.1-column")
    def test_and_the_row_astern(self):
        us = {"South Dakota": ("2134", "SE"), "Washington": ("2135", "SE")}
        given = {"groups": {"Lee": tuple(us)}, "columns": ["Lee"]}
        assert self.blocked(US, us, {"Aoba": ("2136", "N")}, "South Dakota", "Aoba", **given) == "TE-9.1-adjacent"

    @pytest.mark.rule("TE-9.1-column", "TE-9.1-ex-2")
    def test_once_the_ship_ahead_has_turned_it_blocks_as_any_ship_does(self):
        us = {"South Dakota": ("2134", "NE"), "Washington": ("2135", "SE")}
        clear, blocked = ("2034", "1933", "2234", "2333"), ("2133", "2032")
        for target in (*clear, *blocked):
            found = self.blocked(
                US, us, {"Aoba": (target, "N")}, "Washington", "Aoba", groups={"Lee": tuple(us)}, columns=["Lee"]
            )
            assert found == ("TE-9.1-adjacent" if target in blocked else None), target

    @pytest.mark.rule("TE-9.1-column")
    @pytest.mark.parametrize("given", [{}, {"groups": {"Lee": ("South Dakota", "Washington")}}])
    def test_ships_that_are_no_column_have_no_such_favour(self, given):
        us = {"South Dakota": ("2134", "SE"), "Washington": ("2135", "SE")}
        assert self.blocked(US, us, {"Aoba": ("2032", "N")}, "Washington", "Aoba", **given) == "TE-9.1-adjacent"

    @pytest.mark.rule("TE-9.1-hidden", "TE-9.1-hidden-unmarked")
    @pytest.mark.parametrize("size", [0, 1])
    def test_marked_hidden_forces_block_the_japanese(self, size):
        us, japan = {"Chicago": (walk(OPEN, "SE", 4), "N")}, {"Aoba": (OPEN, "N")}
        hidden = {"Hidden Force 1": (walk(OPEN, "SE"), "N", size)}
        rule = self.blocked(JAPAN, us, japan, "Aoba", "Chicago", hidden=hidden)
        assert rule == ("TE-9.1-adjacent" if size else None)
        assert self.blocked(US, us, japan, "Chicago", "Aoba", hidden=hidden) is None


class TestDirection:
    """A US cruiser, and a Japanese one some hexes off in her broadside."""

    def state(self, distance, flow=GUNS, **given):
        return night({"Chicago": (OPEN, "NE")}, {"Aoba": (walk(OPEN, "S", distance), "N")}, *flow, **given)

    @pytest.mark.rule("TE-9.1-conditions")
    def test_all_conditions_together(self):
        assert rule_of(self.state(5), fires("Chicago", "Aoba")) is None
        assert rule_of(self.state(10), fires("Chicago", "Aoba")) == "TE-8.3-ranges"
        undetected = self.state(5, undetected=["Aoba"])
        assert rule_of(undetected, fires("Chicago", "Aoba")) == "TE-8.1-second-targets"
        far = night({"Laffey": (OPEN, "NE")}, {"Aoba": (walk(OPEN, "S", 13), "N")}, *GUNS, Aoba={"on_fire": True})
        assert rule_of(far, fires("Laffey", "Aoba")) == "TE-3.7-max-light"
        us = {"Chicago": (OPEN, "NE"), "Quincy": (walk(OPEN, "S"), "N")}
        blocked = night(us, {"Aoba": (walk(OPEN, "S", 3), "N")}, *GUNS)
        assert rule_of(blocked, fires("Chicago", "Aoba")) == "TE-9.1-adjacent"

    @pytest.mark.rule("TE-9.1-immediate")
    @pytest.mark.parametrize(("ships", "rule"), [(["Aoba"], None), ([], "TE-8.2-eligible")])
    def test_in_a_detection_segment_only_after_an_i_result(self, ships, rule):
        flow = immediate(US, StandardUsGunnery(), {"Chicago": ships})
        assert rule_of(self.state(5, flow), fires("Chicago", "Aoba")) == rule

    @pytest.mark.rule("TE-9.1-double-range", "TE-9.1-double-limit", "TE-9.6-fire-new")
    @pytest.mark.parametrize(
        ("distance", "burning", "rule"),
        [
            (9, False, None),
            (10, False, "TE-8.3-ranges"),
            (10, True, None),
            (14, True, None),
            (15, True, "TE-9.1-double-limit"),
        ],
    )
    def test_a_ship_on_fire_is_seen_twice_as_far(self, distance, burning, rule):
        flow = combat(StandardUsGunnery(), burning=("Aoba",) if burning else ())
        state = self.state(distance, flow, conditions={"lighting": "dark" if distance > 10 else "average"})
        assert rule_of(state, fires("Chicago", "Aoba")) == rule

    @pytest.mark.rule("TE-9.6-fire-new")
    def test_not_in_the_step_in_which_the_fire_broke_out(self):
        state = self.state(10, combat(StandardUsGunnery(), burning=()), Aoba={"on_fire": True})
        assert rule_of(state, fires("Chicago", "Aoba")) == "TE-8.3-ranges"

    @pytest.mark.rule("TE-9.1-double-flash", "TE-9.1-double-limit")
    @pytest.mark.parametrize(
        ("attack_step", "flashes", "distance", "rule"),
        [
            (2, 1, 14, None),
            (2, 1, 15, "TE-9.1-double-limit"),
            (2, 2, 8, "TE-8.1-second-targets"),
            (1, 1, 7, "TE-8.1-first-targets"),
        ],
    )
    def test_gun_flashes_of_the_first_step_too(self, attack_step, flashes, distance, rule):
        state = self.state(
            distance,
            combat(StandardUsGunnery(), attack_step),
            undetected=["Aoba", "Chicago"],
            conditions={"lighting": "dark"},
            Aoba={"gun_flashes": flashes},
        )
        assert rule_of(state, fires("Chicago", "Aoba")) == rule

    @pytest.mark.rule("TE-9.1-us-torpedo")
    def test_us_torpedoes_go_by_sight_alone(self):
        us, japan = {"Laffey": (OPEN, "NE")}, {"Aoba": (walk(OPEN, "S", 7), "N")}
        dark = {"lighting": "dark", "radar": "late_sg"}
        state = night(us, japan, *combat(StandardUsTorpedoes(1)), conditions=dark)
        attack = AllocateTorpedoes("Laffey", "Aoba", SalvosFired(center=1))
        assert game().check(state, US, attack) is None
        shorter = msgspec.structs.replace(state, fire_direction={US: 6, JAPAN: 9})
        assert game().procedures[StandardUsTorpedoes].check(shorter, attack).rule == "TE-8.3-ranges"


class TestRowShifts:
    """Every line of the list, and what it does not apply to."""

    def shifts(self, *, ship="Chicago", target="Aoba", distance=2, several=False, radar=False, step=2, **given):
        places = {"Chicago": (OPEN, "NE")}, {"Aoba": (walk(OPEN, "S", distance) if distance else OPEN, "N")}
        state = night(*places, *combat(StandardUsGunnery(), step), **given)
        shot = msgspec.structs.replace(fire("both", target), radar=radar)
        found = StandardShifts(charts())(state, ship, shot, distance, several)
        return [(shift.value, shift.rule) for shift in found]

    def test_none(self):
        assert self.shifts() == []

    @pytest.mark.rule("TE-9.5-split")
    def test_several_targets(self):
        assert self.shifts(several=True) == [(-1, "TE-9.5-split")]

    @pytest.mark.rule("TE-9.5-us-visual")
    @pytest.mark.parametrize("radar", ["sc", "early_sg", "late_sg"])
    def test_us_visual_fire_where_the_us_have_radar(self, radar):
        conditions = {"radar": radar}
        assert self.shifts(conditions=conditions) == [(-1, "TE-9.5-us-visual")]
        assert self.shifts(conditions=conditions, radar=True) == []
        assert self.shifts(conditions=conditions, ship="Aoba", target="Chicago") == []

    @pytest.mark.rule("TE-9.5-us-visual")
    def test_also_of_a_ship_that_lost_hers(self):
        broken = {"radar": False, "fire_control": False}
        assert self.shifts(conditions={"radar": "sc"}, Chicago=broken) == [(-1, "TE-9.5-us-visual")]

    @pytest.mark.rule("TE-9.5-beyond")
    @pytest.mark.parametrize(("distance", "shifts"), [(9, []), (10, [(-1, "TE-9.5-beyond")])])
    def test_beyond_visual_fire_direction_range(self, distance, shifts):
        assert self.shifts(distance=distance) == shifts
        assert self.shifts(distance=distance, radar=True) == []

    @pytest.mark.rule("TE-9.5-return-fire")
    @pytest.mark.parametrize("radar", [False, True])
    def test_return_fire(self, radar):
        marked = {"Aoba": {"gun_flashes": 1, "detected": False}}
        assert self.shifts(radar=radar, **marked) == [(-2, "TE-9.5-return-fire")]
        assert self.shifts(radar=radar, Aoba={"gun_flashes": 2}) == []

    @pytest.mark.rule("TE-9.5-damage", "TE-9.5-damage-2", "TE-9.5-damage-3")
    @pytest.mark.parametrize(
        ("level", "shifts"),
        [(0, []), (1, [(-1, "TE-9.5-damage")]), (2, [(-2, "TE-9.5-damage-2")]), (3, [(-3, "TE-9.5-damage-3")])],
    )
    def test_damage_in_effect_on_the_firing_ship(self, level, shifts):
        assert self.shifts(Chicago={"level": level}) == shifts
        assert self.shifts(Aoba={"level": level}) == []

    @pytest.mark.rule("TE-9.5-same-hex")
    def test_the_same_hex(self):
        assert self.shifts(distance=0) == [(1, "TE-9.5-same-hex")]
        assert self.shifts(distance=1) == []

    @pytest.mark.rule("TE-9.5-slow")
    @pytest.mark.parametrize(("speed", "slow"), [(1, True), (2, True), (3, True), (4, False), (6, False), (7, False)])
    def test_a_slow_target(self, speed, slow):
        assert self.shifts(speeds={"Aoba": speed}) == ([(1, "TE-9.5-slow")] if slow else [])
        assert self.shifts(speeds={"Chicago": speed}) == []

    @pytest.mark.rule("TE-9.5-fire")
    def test_a_burning_target_of_visual_fire(self):
        assert self.shifts(Aoba={"on_fire": True}) == [(1, "TE-9.5-fire")]
        assert self.shifts(Aoba={"on_fire": True}, radar=True) == []
        assert self.shifts(Chicago={"on_fire": True}) == []

    @pytest.mark.rule("TE-9.5-fire", "TE-9.5-beyond")
    def test_a_far_fire_cancels_out(self):
        assert sum(value for value, _ in self.shifts(distance=10, Aoba={"on_fire": True})) == 0

    @pytest.mark.rule("TE-9.5-split", "TE-9.5-slow")
    def test_they_add_up(self):
        state = night({"Chicago": (OPEN, "NE")}, {"Aoba": (walk(OPEN, "S", 2), "N")}, *GUNS, Chicago={"level": 1})
        (shot,) = StandardWeapons(charts(), sea()).visual.shots(state, "Chicago", (fire("both", "Aoba"),))
        assert (shot.start_row, shot.row) == (6, 4)
        slow = msgspec.structs.replace(
            state, formations={n: msgspec.structs.replace(f, speed=2) for n, f in state.formations.items()}
        )
        (shot,) = StandardWeapons(charts(), sea()).visual.shots(slow, "Chicago", (fire("both", "Aoba"),))
        assert (shot.start_row, shot.row) == (6, 6)
