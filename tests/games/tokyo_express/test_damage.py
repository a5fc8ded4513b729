"""Damage: boxes, levels, and when and how they take effect (TE-3.8)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.positions import CENTRE, charts, combat_step, position, run, walk
from wargames_desktop.engine.chance import Chance, Forced
from wargames_desktop.engine.flow import Play
from wargames_desktop.games.tokyo_express.damage import (
    inflict,
    is_sinking,
    level_reached,
    max_speed,
    salvo_names,
    speed_modifiers,
)
from wargames_desktop.games.tokyo_express.events import (
    AdmiralKilled,
    Damaged,
    DamageTookEffect,
    MaxSpeedChanged,
    Sank,
)
from wargames_desktop.games.tokyo_express.frames import DamageEffects, DamageMarkers
from wargames_desktop.games.tokyo_express.state import Admiral, Formation, with_formation

SHIPS = charts().roster.ships
MARKERS = combat_step(DamageMarkers())


def one(name, *flow, heading="N", **changes):
    side = {name: (CENTRE, heading)}
    us, japan = (side, {}) if SHIPS[name].side == "us" else ({}, side)
    return position(us, japan, *flow, **{name.replace(" ", "_"): changes})


def hit(state, name, points):
    play = Play(Chance(Forced([])))
    return inflict(charts().roster, state, name, points, play), play.events


@pytest.mark.rule("TE-3.8-points")
@pytest.mark.rule("TE-3.8-no-repair")
def test_points_cross_off_boxes_one_by_one():
    state, events = hit(one("Chicago", damage=1), "Chicago", 1)
    assert state.ships["Chicago"].damage == 2
    assert events == [Damaged("Chicago", 1, 2, 8)]
    state, events = hit(state, "Chicago", 0)
    assert (state.ships["Chicago"].damage, events) == (2, [])


@pytest.mark.rule("TE-3.8-levels")
@pytest.mark.parametrize(
    ("name", "levels"),
    [("Chicago", [0, 0, 0, 1, 1, 1, 2, 3, 3]), ("Laffey", [0, 0, 1, 3, 3]), ("Yunagi", [0, 1, 3, 3])],
)
def test_a_level_is_reached_with_its_box(name, levels):
    assert [level_reached(SHIPS[name], boxes) for boxes in range(SHIPS[name].boxes + 1)] == levels


@pytest.mark.rule("TE-3.8-levels")
def test_reaching_a_level_is_told_once():
    state, events = hit(one("Chicago", damage=2), "Chicago", 1)
    assert events[0].level == 1
    _, events = hit(state, "Chicago", 1)
    assert events[0].level == 0


@pytest.mark.rule("TE-3.8-sink")
@pytest.mark.parametrize(("points", "sinking"), [(7, False), (8, True), (12, True)])
def test_a_ship_sinks_with_its_last_box(points, sinking):
    state, events = hit(one("Chicago"), "Chicago", points)
    assert is_sinking(SHIPS["Chicago"], state.ships["Chicago"]) is sinking
    assert events[0].sinking is sinking
    assert state.ships["Chicago"].damage == min(points, 8)


@pytest.mark.rule("TE-3.8-when")
@pytest.mark.rule("TE-3.5-damage")
def test_levels_come_into_force_when_the_segment_ends():
    state, _ = hit(one("Boise", *MARKERS), "Boise", 6)
    assert state.ships["Boise"].level == 0
    played = run(state)
    assert played.state.ships["Boise"].level == 2
    assert played.one(DamageTookEffect).level == 2


@pytest.mark.rule("TE-3.8-when")
def test_ships_without_a_new_level_are_left_alone():
    played = run(one("Boise", *MARKERS, damage=5, level=1))
    assert played.events == []
    assert played.state.ships["Boise"].level == 1


@pytest.mark.rule("TE-3.8-when")
@pytest.mark.parametrize("gone", [{"sunk": True}, {"out_of_action": True}])
def test_ships_sunk_or_sinking_before_change_no_more(gone):
    state = one("Chicago", *MARKERS, damage=8, level=2, **gone)
    played = run(state)
    assert played.events == []
    assert played.state.ships == state.ships


@pytest.mark.rule("TE-3.8-effect-2-salvo")
@pytest.mark.rule("TE-3.8-when-torpedo")
@pytest.mark.parametrize(("choice", "salvos"), [("port", (1, 2)), ("starboard", (2, 1))])
def test_level_2_costs_one_salvo_chosen_at_random(choice, salvos):
    state, _ = hit(one("Atago", *MARKERS, level=1, damage=5), "Atago", 1)
    assert state.ships["Atago"].salvos == (2, 2)
    played = run(state, {"choice": choice})
    assert played.state.ships["Atago"].salvos == salvos
    assert played.one(DamageTookEffect).salvos_lost == (choice,)
    assert played.draws[0].among == ("port", "port", "starboard", "starboard")
    assert played.draws[0].rule == "TE-3.8-effect-2-salvo"


@pytest.mark.rule("TE-3.8-effect-3-salvo")
def test_level_3_costs_another_salvo():
    state = one("Atago", *MARKERS, level=2, damage=8, salvos=(1, 2))
    played = run(state, {"choice": "starboard"})
    assert played.state.ships["Atago"].salvos == (1, 1)
    both = run(one("Atago", *MARKERS, level=1, damage=8), {"choice": "port"}, {"choice": "port"})
    assert both.state.ships["Atago"].salvos == (0, 2)
    assert both.draws[1].among == ("port", "starboard", "starboard")


@pytest.mark.rule("TE-3.8-effect-1")
def test_level_1_costs_no_salvo():
    assert run(one("Atago", *MARKERS, damage=3)).state.ships["Atago"].salvos == (2, 2)


@pytest.mark.rule("TE-3.8-effect-2-salvo")
@pytest.mark.rule("TE-3.8-effect-no-salvo")
def test_a_single_salvo_goes_without_a_draw_and_none_cannot_go():
    played = run(one("Atago", *MARKERS, level=1, damage=6, salvos=(0, 1)))
    assert played.state.ships["Atago"].salvos == (0, 0)
    played = run(one("Atago", *MARKERS, level=1, damage=8, salvos=(0, 0)))
    assert played.state.ships["Atago"].salvos == (0, 0)
    played = run(one("Atago", *MARKERS, level=1, damage=8, salvos=(1, 0)))
    assert played.state.ships["Atago"].salvos == (0, 0)


@pytest.mark.rule("TE-3.8-skip-2")
@pytest.mark.parametrize("level", [0, 1])
def test_a_ship_without_level_2_loses_one_salvo_at_level_3(level):
    played = run(one("Asagumo", *MARKERS, level=level, damage=3))
    assert played.state.ships["Asagumo"].level == 3
    assert played.state.ships["Asagumo"].salvos == (1,)
    played = run(one("Cushing", *MARKERS, level=level, damage=3), {"choice": "center"})
    assert played.state.ships["Cushing"].salvos == (1, 1, 0)


def speed(name, **changes):
    return max_speed(charts(), SHIPS[name], one(name, **changes).ships[name])


@pytest.mark.rule("TE-3.8-effect-1")
@pytest.mark.rule("TE-3.8-effect-2")
@pytest.mark.rule("TE-3.8-effect-3")
@pytest.mark.parametrize(("level", "expected"), [(0, 6), (1, 5), (2, 4), (3, 3)])
def test_levels_reduce_the_printed_speed(level, expected):
    assert speed("San Francisco", level=level, damage=0) == expected


@pytest.mark.rule("TE-3.6-effect-stern-speed")
def test_every_stern_hit_costs_a_speed():
    assert speed("Chicago", stern_hits=1) == 5
    assert speed("Chicago", stern_hits=2, level=1, damage=3) == 3


@pytest.mark.rule("TE-3.8-last-box")
@pytest.mark.parametrize(
    ("name", "damage", "level", "stern_hits", "expected"),
    [
        ("Chicago", 6, 2, 0, 4),
        ("Chicago", 7, 3, 0, 2),
        ("Laffey", 3, 3, 0, 2),
        ("Chicago", 7, 3, 2, 1),
        ("Washington", 14, 3, 0, 2),
        ("Washington", 13, 3, 1, 1),
    ],
)
def test_with_one_box_left_speed_is_2_unless_it_is_lower(name, damage, level, stern_hits, expected):
    assert speed(name, damage=damage, level=level, stern_hits=stern_hits) == expected


@pytest.mark.rule("TE-3.8-last-box")
def test_the_last_box_is_no_modifier_where_speed_is_low_enough():
    state = one("Chicago", level=3, damage=7, stern_hits=1)
    modifiers = speed_modifiers(charts(), SHIPS["Chicago"], state.ships["Chicago"])
    assert [modifier.rule for modifier in modifiers] == ["TE-3.8-effect-3", "TE-3.6-effect-stern-speed"]


@pytest.mark.rule("TE-3.8-california")
def test_california_with_one_box_left_has_speed_1():
    assert speed("California", damage=13, level=2) == 2
    assert speed("California", damage=14, level=2) == 1


@pytest.mark.rule("TE-3.8-effect-3")
def test_speed_never_falls_below_1():
    assert speed("Chicago", level=3, damage=6, stern_hits=4) == 1


@pytest.mark.rule("TE-3.8-speed-later")
def test_speed_falls_in_the_damage_effects_phase():
    state, _ = hit(one("Chicago", *MARKERS), "Chicago", 3)
    after_segment = run(state).state
    assert after_segment.ships["Chicago"].max_speed == 6
    assert after_segment.formations == state.formations
    played = run(one("Chicago", DamageEffects(), level=1, damage=3, stern_hits=1))
    assert played.state.ships["Chicago"].max_speed == 4
    event = played.one(MaxSpeedChanged)
    assert [modifier.value for modifier in event.modifiers] == [-1, -1]
    assert [modifier.rule for modifier in event.modifiers] == ["TE-3.8-effect-1", "TE-3.6-effect-stern-speed"]
    again = run(one("Chicago", DamageEffects(), level=1, damage=3, stern_hits=1, max_speed=4))
    assert again.events == []


@pytest.mark.rule("TE-3.8-last-box")
@pytest.mark.rule("TE-3.8-speed-later")
def test_example_last_box():
    played = run(one("Chicago", DamageEffects(), level=3, damage=7))
    assert played.state.ships["Chicago"].max_speed == 2
    assert [modifier.rule for modifier in played.one(MaxSpeedChanged).modifiers][-1] == "TE-3.8-last-box"


@pytest.mark.rule("TE-3.8-sinking")
def test_sinking_ships_are_out_of_action_after_the_segment_only():
    state, _ = hit(one("Atago", *MARKERS), "Atago", 9)
    assert not state.ships["Atago"].out_of_action
    played = run(state)
    assert played.state.ships["Atago"].out_of_action
    assert played.one(DamageTookEffect).out_of_action
    assert not played.state.ships["Atago"].sunk


@pytest.mark.rule("TE-3.8-sinking-moves")
@pytest.mark.rule("TE-3.8-sinking-removed")
def test_a_sinking_ship_stays_with_its_formation_until_the_damage_effects_phase():
    us = {"Chicago": (CENTRE, "N"), "Laffey": (walk(CENTRE, "N"), "N")}
    state = position(us, {}, *MARKERS, Chicago={"damage": 8})
    together = Formation(side="us", ships=("Chicago", "Laffey"), speed=6)
    alone = state.formations["Chicago's formation"]
    state = with_formation(state, "Laffey's formation", together)
    after_segment = run(state).state
    assert after_segment.formations["Laffey's formation"].ships == ("Chicago", "Laffey")
    assert after_segment.ships["Chicago"].max_speed == 6
    state = position(us, {}, DamageEffects(), Chicago={"damage": 8, "level": 3, "out_of_action": True})
    state = with_formation(state, "Laffey's formation", together)
    played = run(state)
    assert played.all(Sank) == [Sank("Chicago")]
    assert played.state.ships["Chicago"].sunk
    assert not played.state.ships["Laffey"].sunk
    assert played.state.formations == {"Laffey's formation": Formation(side="us", ships=("Laffey",), speed=6)}
    assert alone.ships == ("Chicago",)


@pytest.mark.rule("TE-3.8-sinking-removed")
def test_a_ship_with_a_box_left_is_not_removed():
    played = run(one("Chicago", DamageEffects(), damage=7, level=3))
    assert played.all(Sank) == []
    assert not played.state.ships["Chicago"].sunk


@pytest.mark.rule("TE-3.9-callaghan-killed")
@pytest.mark.parametrize(("flagship", "killed"), [("Chicago", True), ("Pensacola", False)])
def test_the_admiral_goes_down_with_his_flagship(flagship, killed):
    us = {"Chicago": (CENTRE, "N"), "Pensacola": (CENTRE, "N")}
    admiral = Admiral(name="Callaghan", flagship=flagship)
    played = run(position(us, {}, DamageEffects(), admiral=admiral, Chicago={"damage": 8}))
    assert played.state.admiral.killed_on_turn == (1 if killed else 0)
    assert len(played.all(AdmiralKilled)) == killed


@pytest.mark.rule("TE-3.8-when")
@pytest.mark.parametrize("points", [1, 3])
def test_boxes_are_pending_until_the_segment_ends(points):
    state, _ = hit(one("Chicago", *MARKERS, damage=1), "Chicago", points)
    assert state.ships["Chicago"].pending == points
    after = run(state).state.ships["Chicago"]
    assert (after.damage, after.pending) == (1 + points, 0)


def test_lines_of_the_log_have_names_of_their_own():
    atago = SHIPS["Atago"]
    assert salvo_names(atago) == ["port", "starboard"]
    twice = msgspec.structs.replace(atago, torpedoes=(*atago.torpedoes, atago.torpedoes[0]))
    assert salvo_names(twice) == ["port", "starboard", "port 2"]


@pytest.mark.rule("TE-3.6-effect-stern-speed")
def test_what_a_stern_hit_costs_stands_in_the_chart():
    torpedoes = msgspec.structs.replace(charts().torpedoes, stern_speed_loss=2)
    other = msgspec.structs.replace(charts(), torpedoes=torpedoes)
    assert max_speed(other, SHIPS["Chicago"], one("Chicago", stern_hits=1).ships["Chicago"]) == 4
