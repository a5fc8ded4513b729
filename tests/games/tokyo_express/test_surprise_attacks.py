"""Surprise Torpedo Attacks of hidden forces on the map (TE-10.3)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.nights import OPEN, combat, immediate, night
from tests.games.tokyo_express.positions import charts, run, walk
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.events import TorpedoesAllocated
from wargames_desktop.games.tokyo_express.frames import (
    StandardJapaneseTorpedoes,
    SurpriseTorpedoes,
)
from wargames_desktop.games.tokyo_express.standard_events import (
    ForceSizeDrawn,
    HiddenForceRemoved,
    SurpriseTorpedoesLaunched,
    SurpriseTorpedoHit,
)
from wargames_desktop.games.tokyo_express.state import JAPAN, US

ANY = Seeded(1)
STEP = SurpriseTorpedoes()
FORCE = "Hidden Force 1"
NEAR = {"Chicago": (walk(OPEN, "N", 3), "NE"), "Quincy": (walk(OPEN, "NE", 4), "N")}
"""Two cruisers ahead and to starboard of a force at ``OPEN`` that heads N: they count 2 + 1 targets."""


def attack(us=None, *draws, size=3, at=None, then=None, heading="N", force=None, others=None, japan=None, **given):
    hidden = {FORCE: (OPEN, heading, size), **(others or {})}
    state = night(us or NEAR, japan or {}, *(at or combat(STEP, 1)), hidden=hidden, **given)
    for name, changes in {FORCE: force or {}}.items():
        changed = msgspec.structs.replace(state.night.hidden[name], **changes)
        standard = msgspec.structs.replace(state.night, hidden={**state.night.hidden, name: changed})
        state = msgspec.structs.replace(state, standard=standard)
    return run(state, *draws, then=then)


def launched(*args, then=ANY, **given):
    """The attack, or None."""
    found = attack(*args, then=then, **given).all(SurpriseTorpedoesLaunched)
    return found[0] if found else None


class TestWhether:
    @pytest.mark.rule("TE-10.3-when", "TE-10.3-always")
    def test_a_hidden_force_with_a_target_attacks_in_a_combat_segment(self):
        assert launched().force == FORCE

    @pytest.mark.rule("TE-10.3-when", "TE-10.3-eligible-detection", "TE-8.2-targets")
    def test_in_a_detection_segment_only_what_it_detected_itself(self):
        mine = immediate(JAPAN, STEP, {FORCE: ["Quincy"]})
        assert [ship for ship, _, _ in launched(at=mine).counted] == ["Quincy"]
        other = immediate(JAPAN, STEP, {"Hidden Force 2": ["Quincy"]})
        assert launched(at=other) is None

    @pytest.mark.rule("TE-10.3-eligible-combat")
    def test_in_a_combat_segment_only_detected_ships(self):
        assert [ship for ship, _, _ in launched(undetected=["Chicago"]).counted] == ["Quincy"]
        assert launched(undetected=["Chicago", "Quincy"]) is None

    @pytest.mark.rule("TE-10.3-salvos", "TE-10.3-once")
    @pytest.mark.parametrize(
        ("force", "attacks"),
        [
            ({}, True),
            ({"fired": True}, False),
            ({"launched": (4,)}, False),
            ({"launched": (3,) * 19}, True),
            ({"launched": (3,) * 20}, False),
        ],
    )
    def test_it_needs_salvos_and_attacks_once_a_turn(self, force, attacks):
        assert (launched(force=force) is not None) is attacks

    @pytest.mark.rule("TE-10.3-line")
    def test_it_needs_a_clear_line(self):
        us = {"Chicago": (walk(OPEN, "N", 3), "NE")}
        japan = {"Aoba": (walk(OPEN, "N", 2), "N")}
        assert launched(us, japan=japan) is None
        assert launched(us, japan={"Aoba": (walk(OPEN, "NW", 2), "N")}) is not None

    @pytest.mark.rule("TE-10.3-eligible-range")
    @pytest.mark.parametrize(("distance", "attacks"), [(9, True), (10, False)])
    def test_a_target_within_visual_fire_direction_range(self, distance, attacks):
        us = {"Chicago": (walk(OPEN, "S", distance), "NE"), "Quincy": (walk(OPEN, "S", 10), "NE")}
        found = launched(us, heading="SE", conditions={"lighting": "dark"})
        assert (found is not None) is attacks

    @pytest.mark.rule("TE-10.3-step-2-ignored")
    def test_the_stern_arc_does_not_count(self):
        us = {**NEAR, "Astoria": (walk(OPEN, "S", 3), "NE")}
        assert [ship for ship, _, _ in launched(us).counted] == ["Chicago", "Quincy"]

    @pytest.mark.rule("TE-10.3-step-2-ignored", "TE-10.3-step-7-never")
    def test_sinking_ships_do_not(self):
        boxes = charts().roster.ships["Chicago"].boxes
        assert [ship for ship, _, _ in launched(Chicago={"damage": boxes}).counted] == ["Quincy"]

    @pytest.mark.rule("TE-10.3-step-2-none")
    @pytest.mark.parametrize(
        ("us", "attacks"),
        [
            ({"Chicago": (walk(OPEN, "N", 10), "NE")}, False),
            ({"Chicago": (walk(OPEN, "N", 10), "NE"), "Quincy": (walk(OPEN, "N", 10), "NE")}, True),
        ],
    )
    def test_half_a_target_is_not_enough(self, us, attacks):
        found = launched(us)
        assert found.effective == 0.5 * len(us)
        assert bool(found.die) is attacks
        assert bool(found.withheld) is not attacks or found.expended == 0

    @pytest.mark.rule("TE-10.3-withhold")
    @pytest.mark.parametrize(("surprised", "attacks"), [((), True), ((US,), False)])
    def test_few_light_ships_are_let_pass_while_the_us_is_surprised(self, surprised, attacks):
        us = {"Laffey": (walk(OPEN, "N", 3), "NE"), "Helena": (walk(OPEN, "NE", 4), "N")}
        assert (launched(us, conditions={"surprised": surprised}) is not None) is attacks
        assert launched(conditions={"surprised": surprised}) is not None


class TestOrder:
    @pytest.mark.rule("TE-10.3-order")
    def test_the_closest_force_attacks_first(self):
        others = {"Hidden Force 2": (walk(OPEN, "N"), "N", 3)}
        forces = [event.force for event in attack(others=others, then=ANY).all(SurpriseTorpedoesLaunched)]
        assert forces == ["Hidden Force 2", FORCE]

    @pytest.mark.rule("TE-10.3-order-ties")
    @pytest.mark.parametrize("first", [FORCE, "Hidden Force 2"])
    def test_equally_close_forces_draw(self, first):
        others = {"Hidden Force 2": (OPEN, "N", 3)}
        found = attack(NEAR, {"choice": first}, others=others, then=ANY).all(SurpriseTorpedoesLaunched)
        assert found[0].force == first

    @pytest.mark.rule("TE-10.3-last")
    def test_after_all_other_torpedo_attacks(self):
        for outline in (charts().standard.combat, charts().standard.japanese_detection):
            does = [step.does for step in outline.steps]
            assert does.index("second_japanese_torpedoes") < does.index("surprise_torpedoes")
        segment, step = combat(STEP, 1)
        japan = {"Aoba": (walk(OPEN, "NE", 2), "N")}
        at = (segment, step, StandardJapaneseTorpedoes(1))
        events = attack(at=at, japan=japan, undetected=japan, then=ANY).events
        kinds = [type(event) for event in events if isinstance(event, TorpedoesAllocated | SurpriseTorpedoesLaunched)]
        assert kinds == [TorpedoesAllocated, SurpriseTorpedoesLaunched]


class TestProcedure:
    @pytest.mark.rule("TE-10.3-step-1", "TE-10.3-unmarked", "TE-7.1-draw-deploy")
    def test_a_force_without_a_marker_draws_one(self):
        played = attack(NEAR, {"marker": "3"}, size=0, then=ANY)
        assert played.one(ForceSizeDrawn).size == 3
        assert played.one(SurpriseTorpedoesLaunched).force == FORCE

    @pytest.mark.rule("TE-10.3-step-1-zero")
    def test_a_dummy_is_removed_and_does_not_attack(self):
        played = attack(NEAR, {"marker": "0"}, size=0)
        assert played.one(HiddenForceRemoved).force == FORCE
        assert played.all(SurpriseTorpedoesLaunched) == []
        assert played.state.night.hidden == {}

    @pytest.mark.rule("TE-10.3-step-4", "TE-10.3-step-6", "TE-10.3-step-7")
    def test_salvos_are_expended_with_the_game_turn(self):
        played = attack(NEAR, 7, 10)
        event = played.one(SurpriseTorpedoesLaunched)
        assert (event.column, event.die, event.expended, event.hits, event.extra) == (3, 7, 3, 0, 10)
        assert played.state.night.hidden[FORCE].launched == (4, 4, 4)
        assert sorted(event.targets) == [("Chicago", 2), ("Quincy", 1)]

    @pytest.mark.rule("TE-10.3-step-5", "TE-10.3-step-5-ex", "TE-10.3-step-5-once")
    @pytest.mark.parametrize(("extra", "hits"), [(1, 1), (4, 1), (5, 0), (10, 0)])
    def test_one_more_hit_on_a_second_roll(self, extra, hits):
        draws = [{"choice": "Quincy"}, 5] if hits else []
        played = attack(NEAR, 7, extra, *draws)
        assert played.one(SurpriseTorpedoesLaunched).hits == hits
        assert [event.target for event in played.all(SurpriseTorpedoHit)] == ["Quincy"] * hits

    @pytest.mark.rule("TE-10.3-step-4-miss")
    def test_a_miss_without_superscript_needs_no_second_roll(self):
        table = charts().standard.surprise_torpedoes
        misses = [
            cell for row in table.rows.values() for cell in row if cell.expended and not cell.hits and not cell.extra
        ]
        assert misses == []

    @pytest.mark.rule("TE-10.3-step-4-N")
    def test_an_n_is_no_attack(self):
        us = {"Chicago": (walk(OPEN, "NE", 4), "N")}
        played = attack(us, 2)
        event = played.one(SurpriseTorpedoesLaunched)
        assert (event.column, event.die, event.expended) == (1, 2, 0)
        assert event.withheld
        assert played.state.night.hidden[FORCE].launched == ()

    @pytest.mark.rule("TE-10.3-shift-return", "TE-10.3-step-3")
    def test_return_fire_shifts_a_column(self):
        marked = {"detected": False, "gun_flashes": 1}
        played = attack(NEAR, 7, 10, at=combat(STEP, 2), Chicago=marked, Quincy=marked)
        event = played.one(SurpriseTorpedoesLaunched)
        assert [shift.rule for shift in event.shifts] == ["TE-10.3-shift-return"]
        assert event.column == 2
        mixed = attack(NEAR, 7, 10, at=combat(STEP, 2), Chicago=marked).one(SurpriseTorpedoesLaunched)
        assert [shift.rule for shift in mixed.shifts] == ["TE-10.3-shift-return"]

    @pytest.mark.rule("TE-10.3-shift-surprise", "TE-10.3-shift-fire", "TE-10.3-shift-bb")
    def test_the_other_shifts(self):
        us = {**NEAR, "Washington": (walk(OPEN, "NE", 5), "N")}
        event = launched(us, conditions={"surprised": (US,)}, Chicago={"on_fire": True})
        assert [shift.rule for shift in event.shifts] == [
            "TE-10.3-shift-surprise",
            "TE-10.3-shift-bb",
            "TE-10.3-shift-fire",
        ]
        assert event.column == 4 + 3

    @pytest.mark.rule("TE-10.3-salvo-limit", "TE-10.3-ammo-limit", "TE-10.3-shift-limit")
    @pytest.mark.parametrize(
        ("size", "fired", "column", "expended"), [(3, 0, 6, 6), (1, 0, 4, 4), (3, 17, 3, 3), (3, 15, 5, 5)]
    )
    def test_limits_of_the_marker_and_of_the_log(self, size, fired, column, expended):
        us = {**NEAR, "Astoria": (walk(OPEN, "NE", 4), "N"), "Vincennes": (walk(OPEN, "NE", 3), "N")}
        found = launched(us, 7, size=size, force={"launched": (2,) * fired})
        assert found.effective == 6
        assert (found.column, found.expended) == (column, expended)
        assert ("TE-10.3-shift-limit" in [shift.rule for shift in found.shifts]) is (column < 6)

    @pytest.mark.rule("TE-10.3-damage-roll", "TE-10.3-damage-table", "TE-10.3-damage-bow")
    def test_each_hit_rolls_for_damage(self):
        us = {"Chicago": (walk(OPEN, "N", 3), "S"), "Quincy": (walk(OPEN, "NE", 4), "N")}
        played = attack(us, 7, 4, {"choice": "Chicago"}, 4)
        hit = played.one(SurpriseTorpedoHit)
        assert [shift.rule for shift in hit.modifiers] == ["TE-10.3-damage-bow"]
        assert hit.points == charts().standard.surprise_torpedoes.damage[3]
        assert played.state.ships["Chicago"].damage == hit.points

    @pytest.mark.rule("TE-10.3-attack-ex")
    def test_the_worked_example(self):
        us = {
            "Walke": (walk(OPEN, "NE", 3), "N"),
            "Fletcher": (walk(OPEN, "NE", 3), "N"),
            "Blue": (walk(OPEN, "NE", 9), "N"),
            "New Orleans": (walk(OPEN, "N", 9), "NE"),
            "Washington": (walk(OPEN, "N", 9), "NE"),
            "Salt Lake City": (walk(OPEN, "N", 10), "NE"),
        }
        played = attack(us, {"marker": "3"}, 6, 4, 7, 1, 2, 4, 2, 9, size=0)
        event = played.one(SurpriseTorpedoesLaunched)
        assert (event.effective, event.column, event.expended, event.hits) == (7.5, 9, 7, 3)
        assert dict(event.targets) == {
            "Washington": 2,
            "New Orleans": 1,
            "Salt Lake City": 1,
            "Walke": 1,
            "Fletcher": 1,
            "Blue": 1,
        }
        hits = [(hit.target, hit.points) for hit in played.all(SurpriseTorpedoHit)]
        assert [points for _, points in hits] == [3, 2, 6]
        assert [target for target, _ in hits][1:] == ["Washington", "Washington"]
        assert played.state.ships["Washington"].damage == 8
