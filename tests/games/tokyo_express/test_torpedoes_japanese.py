"""The Japanese torpedo attacks: order, targets and numbers of salvos (TE-3.6)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.positions import CENTRE, combat_step, position, run, step, walk
from wargames_desktop.games.tokyo_express.commands import SalvosFired
from wargames_desktop.games.tokyo_express.events import TorpedoesAllocated, TorpedoesResolved
from wargames_desktop.games.tokyo_express.frames import CombatSegment, JapaneseTorpedoes
from wargames_desktop.games.tokyo_express.japanese_torpedoes import choose_salvos

FIRST = combat_step(JapaneseTorpedoes(1))


def allocations(played):
    """Attackers in order, each with its target and its number of salvos."""
    return [
        (event.ship, event.attack.target, sum(salvo.salvos for salvo in event.attack.salvos))
        for event in played.all(TorpedoesAllocated)
    ]


def attack_of(played, ship):
    return next(event.attack for event in played.all(TorpedoesAllocated) if event.ship == ship)


def see(state, hexes):
    return msgspec.structs.replace(state, fire_direction={"us": hexes, "japan": hexes})


@pytest.mark.rule("TE-3.6-jp-must")
@pytest.mark.rule("TE-3.6-salvos-alone")
def test_a_ship_with_a_target_attacks_with_two_salvos():
    state = position({"Chicago": (walk(CENTRE, "NE", 9), "N")}, {"Fubuki": (CENTRE, "N")}, *FIRST)
    assert allocations(run(state, 5)) == [("Fubuki", "Chicago", 2)]


@pytest.mark.rule("TE-3.6-salvos-alone")
def test_a_single_attacker_with_one_salvo_fires_it():
    state = position(
        {"Chicago": (walk(CENTRE, "NE", 9), "N")}, {"Fubuki": (CENTRE, "N")}, *FIRST, Fubuki={"salvos": (1,)}
    )
    assert allocations(run(state, 5)) == [("Fubuki", "Chicago", 1)]


@pytest.mark.rule("TE-3.6-jp-must")
@pytest.mark.parametrize(
    "changes", [{"salvos": (0,)}, {"fired": True}, {"out_of_action": True, "damage": 4}, {"sunk": True, "damage": 4}]
)
def test_a_ship_that_cannot_attack_does_not(changes):
    state = position({"Chicago": (walk(CENTRE, "NE", 3), "N")}, {"Fubuki": (CENTRE, "N")}, *FIRST, Fubuki=changes)
    assert allocations(run(state)) == []


@pytest.mark.rule("TE-3.6-jp-must")
def test_a_ship_sinking_in_this_segment_still_attacks():
    state = position({"Chicago": (walk(CENTRE, "NE", 3), "N")}, {"Fubuki": (CENTRE, "N")}, *FIRST, Fubuki={"damage": 4})
    assert allocations(run(state, 5)) == [("Fubuki", "Chicago", 2)]


@pytest.mark.rule("TE-3.6-jp-restrict-extreme")
@pytest.mark.parametrize(("distance", "attacks"), [(11, 1), (12, 0)])
def test_never_at_extreme_range(distance, attacks):
    state = position({"Chicago": (walk("2520", "NE", distance), "N")}, {"Asagumo": ("2520", "N")}, *FIRST)
    assert len(allocations(run(see(state, 14), *[5] * attacks))) == attacks


@pytest.mark.rule("TE-3.6-jp-restrict-dd")
@pytest.mark.rule("TE-3.6-jp-hold")
@pytest.mark.parametrize(
    ("target", "distance", "attacks"), [("Laffey", 7, 1), ("Laffey", 8, 0), ("Chicago", 8, 1), ("Atlanta", 8, 1)]
)
def test_never_at_destroyers_at_long_range(target, distance, attacks):
    state = position({target: (walk("2520", "NE", distance), "N")}, {"Asagumo": ("2520", "N")}, *FIRST)
    assert len(allocations(run(state, *[5] * attacks))) == attacks


THREE = {"Asagumo": (walk(CENTRE, "NE", 3), "N"), "Samidare": (walk(CENTRE, "NE", 4), "N")}
"""Two ships in the broadside of a ship at ``CENTRE``; a third may join them."""


@pytest.mark.rule("TE-3.6-jp-restrict-two")
@pytest.mark.rule("TE-3.6-jp-hold")
def test_no_more_than_two_attack_a_target_and_the_third_holds_fire():
    japan = {**THREE, "Kawakaze": (walk(CENTRE, "SE", 5), "N")}
    played = run(position({"Chicago": (CENTRE, "N")}, japan, *FIRST, Samidare={"hex": walk(CENTRE, "SE", 4)}), 5)
    assert [ship for ship, _, _ in allocations(played)] == ["Asagumo", "Samidare"]


@pytest.mark.rule("TE-3.6-jp-first")
def test_the_attacker_closest_to_any_us_ship_is_assigned_first():
    us = {"Chicago": (CENTRE, "N"), "Laffey": (walk(CENTRE, "S", 2), "N")}
    japan = {
        "Asagumo": (walk(CENTRE, "NE", 3), "N"),
        "Samidare": (walk(CENTRE, "S", 2, "SE", 2), "SW"),
    }
    played = run(position(us, japan, *FIRST), 5, 5)
    assert [ship for ship, _, _ in allocations(played)] == ["Samidare", "Asagumo"]


@pytest.mark.rule("TE-3.6-jp-first")
def test_a_us_ship_that_is_no_target_counts_for_the_order():
    near_laffey = walk(CENTRE, "NE", 5)
    us = {"Chicago": (CENTRE, "N"), "Laffey": (walk(near_laffey, "S"), "N")}
    japan = {"Asagumo": (walk(CENTRE, "NW", 4), "N"), "Samidare": (near_laffey, "N")}
    played = run(position(us, japan, *FIRST), 5)
    assert [(ship, target) for ship, target, _ in allocations(played)] == [
        ("Samidare", "Chicago"),
        ("Asagumo", "Chicago"),
    ]


@pytest.mark.rule("TE-3.6-jp-first-target")
def test_the_closest_allowed_target_is_attacked():
    us = {"Laffey": (walk(CENTRE, "NE", 4), "N"), "Chicago": (walk(CENTRE, "SE", 3), "N")}
    assert allocations(run(position(us, {"Asagumo": (CENTRE, "N")}, *FIRST), 5)) == [("Asagumo", "Chicago", 2)]
    near_in_stern = {"Laffey": (walk(CENTRE, "S", 2), "N"), "Chicago": (walk(CENTRE, "SE", 6), "N")}
    state = position(near_in_stern, {"Asagumo": (CENTRE, "N")}, *FIRST)
    assert allocations(run(state, 5)) == [("Asagumo", "Chicago", 2)]


@pytest.mark.rule("TE-3.6-jp-first-ties")
def test_of_equally_close_targets_the_one_with_fewer_attackers_is_chosen():
    us = {"Chicago": (walk(CENTRE, "NE", 3), "N"), "Pensacola": (walk(CENTRE, "SE", 3), "N")}
    japan = {"Samidare": (CENTRE, "N"), "Asagumo": (walk(CENTRE, "NE", 2, "NW"), "N")}
    played = run(position(us, japan, *FIRST), 5, 5)
    assert [(ship, target) for ship, target, _ in allocations(played)] == [
        ("Asagumo", "Chicago"),
        ("Samidare", "Pensacola"),
    ]


@pytest.mark.rule("TE-3.6-jp-first-ties")
@pytest.mark.parametrize("chosen", ["Chicago", "Pensacola"])
def test_other_ties_are_chosen_at_random(chosen):
    us = {"Chicago": (walk(CENTRE, "NE", 3), "N"), "Pensacola": (walk(CENTRE, "SE", 3), "N")}
    played = run(position(us, {"Samidare": (CENTRE, "N")}, *FIRST), {"choice": chosen}, 5)
    assert allocations(played) == [("Samidare", chosen, 2)]
    assert played.draws[0].rule == "TE-3.6-jp-first-ties"
    assert set(played.draws[0].among) == {"Chicago", "Pensacola"}


@pytest.mark.rule("TE-3.6-jp-first")
def test_equally_close_attackers_are_drawn_only_where_the_order_matters():
    us = {"Chicago": (CENTRE, "N")}
    both = {"Asagumo": (walk(CENTRE, "NE", 4), "N"), "Samidare": (walk(CENTRE, "SE", 4), "N")}
    assert len(allocations(run(position(us, both, *FIRST), 5))) == 2
    three = {**both, "Kawakaze": (walk(CENTRE, "NW", 4), "N")}
    played = run(position(us, three, *FIRST), {"choice": "Kawakaze"}, {"choice": "Asagumo"}, 5)
    assert [ship for ship, _, _ in allocations(played)] == ["Kawakaze", "Asagumo"]
    assert played.draws[0].rule == "TE-3.6-jp-first"
    elsewhere = {"Jintsu": (walk(CENTRE, "S", 8, "SW", 4), "N")}
    crowded = position({**us, "Pensacola": (walk(CENTRE, "S", 8), "N")}, {**three, **elsewhere}, *FIRST)
    played = run(crowded, {"choice": "Jintsu"}, {"choice": "Kawakaze"}, {"choice": "Asagumo"}, 5, 5)
    assert [ship for ship, _, _ in allocations(played)] == ["Jintsu", "Kawakaze", "Asagumo"]


@pytest.mark.rule("TE-3.6-jp-first")
@pytest.mark.rule("TE-3.6-jp-first-ties")
def test_equally_close_attackers_with_a_choice_of_targets_are_drawn():
    us = {"Chicago": (walk(CENTRE, "NE", 3), "N"), "Pensacola": (walk(CENTRE, "SE", 3), "N")}
    both = {"Asagumo": (CENTRE, "N"), "Samidare": (CENTRE, "N")}
    played = run(position(us, both, *FIRST), {"choice": "Samidare"}, {"choice": "Chicago"}, 5, 5)
    assert [(ship, target) for ship, target, _ in allocations(played)] == [
        ("Samidare", "Chicago"),
        ("Asagumo", "Pensacola"),
    ]


@pytest.mark.rule("TE-3.6-allocation-ex")
def test_example_atago_and_samidare():
    atago = CENTRE
    pensacola = walk(CENTRE, "NE", 2)
    samidare = walk(CENTRE, "NE", 2, "S", 3)
    lardner = walk(samidare, "NE", 3)
    us = {"Pensacola": (pensacola, "N"), "Lardner": (lardner, "N")}
    japan = {"Samidare": (samidare, "NE"), "Atago": (atago, "N")}
    played = run(position(us, japan, *FIRST), 5, 5)
    assert [(ship, target) for ship, target, _ in allocations(played)] == [
        ("Atago", "Pensacola"),
        ("Samidare", "Lardner"),
    ]
    assert [event.distance for event in played.all(TorpedoesAllocated)] == [2, 3]


@pytest.mark.rule("TE-3.6-salvos-short")
@pytest.mark.rule("TE-3.6-salvos-one")
@pytest.mark.rule("TE-3.6-salvos-one-dd")
@pytest.mark.rule("TE-3.6-salvos-four")
@pytest.mark.parametrize(
    ("target", "distances", "salvos"),
    [
        ("Chicago", (3, 3), (2, 2)),
        ("Atlanta", (3, 3), (2, 2)),
        ("Washington", (3, 3), (2, 2)),
        ("Chicago", (3, 4), (2, 1)),
        ("Chicago", (4, 4), (1, 1)),
        ("Chicago", (8, 8), (1, 1)),
        ("Laffey", (3, 3), (1, 1)),
        ("Laffey", (3, 7), (1, 1)),
    ],
)
def test_salvos_of_two_attackers(target, distances, salvos):
    japan = {
        "Asagumo": (walk(CENTRE, "NE", distances[0]), "N"),
        "Samidare": (walk(CENTRE, "SE", distances[1]), "N"),
    }
    played = run(position({target: (CENTRE, "N")}, japan, *FIRST), 5)
    assert tuple(count for _, _, count in allocations(played)) == salvos
    assert len(played.one(TorpedoesResolved).salvos) == sum(salvos)


@pytest.mark.rule("TE-3.6-salvos-ex")
def test_example_jintsu_and_asagumo_beyond_short_range():
    japan = {"Jintsu": (walk(CENTRE, "S", 4, "SW"), "SE"), "Asagumo": (walk(CENTRE, "S", 5), "SE")}
    played = run(position({"Chicago": (CENTRE, "N")}, japan, *FIRST), 5)
    assert sorted(allocations(played)) == [("Asagumo", "Chicago", 1), ("Jintsu", "Chicago", 1)]


@pytest.mark.rule("TE-3.6-salvos-which")
@pytest.mark.rule("TE-3.6-side-both")
@pytest.mark.parametrize(
    ("bearing", "number", "chosen"),
    [
        (SalvosFired(port=2, center=2), 2, SalvosFired(port=2)),
        (SalvosFired(starboard=1, center=2), 2, SalvosFired(starboard=1, center=1)),
        (SalvosFired(starboard=1, center=2), 1, SalvosFired(starboard=1)),
        (SalvosFired(port=1, starboard=2), 2, SalvosFired(starboard=2)),
        (SalvosFired(port=1, starboard=1), 2, SalvosFired(port=1)),
        (SalvosFired(port=1, starboard=1, center=1), 2, SalvosFired(port=1, center=1)),
        (SalvosFired(center=3), 2, SalvosFired(center=2)),
    ],
)
def test_side_mounts_are_fired_as_much_as_possible_but_never_both_sides(bearing, number, chosen):
    assert choose_salvos(bearing, number) == chosen


@pytest.mark.rule("TE-3.6-side-both")
def test_a_target_dead_ahead_is_attacked_from_one_side_only():
    played = run(position({"Chicago": (walk(CENTRE, "N", 3), "NE")}, {"Jintsu": (CENTRE, "N")}, *FIRST), 5)
    assert allocations(played) == [("Jintsu", "Chicago", 1)]
    assert played.state.ships["Jintsu"].salvos == (0, 1)


def both_attacks(us, japan, *draws, **changes):
    """The first and the second Japanese torpedo attacks; a list of draws for each."""
    first = step(position(us, japan, CombatSegment(), **changes), JapaneseTorpedoes(1), *draws[0])
    return first, step(first.state, JapaneseTorpedoes(2), *draws[1])


@pytest.mark.rule("TE-3.6-jp-two")
@pytest.mark.rule("TE-3.6-jp-second")
@pytest.mark.rule("TE-3.6-jp-first-all")
def test_a_ship_attacks_a_second_target_after_the_first_attacks_are_resolved():
    us = {"Chicago": (walk(CENTRE, "NE", 3), "N"), "Pensacola": (walk(CENTRE, "NW", 4), "N")}
    first, second = both_attacks(us, {"Atago": (CENTRE, "N")}, [5], [5])
    assert allocations(first) == [("Atago", "Chicago", 2)]
    assert allocations(second) == [("Atago", "Pensacola", 2)]
    assert first.one(TorpedoesResolved).total == 12
    assert second.one(TorpedoesResolved).total == 8
    assert second.one(TorpedoesResolved).modifiers == ()


@pytest.mark.rule("TE-3.6-jp-second")
def test_ships_attacked_before_are_no_targets_of_second_attacks():
    us = {"Chicago": (walk(CENTRE, "NE", 3), "N")}
    _, second = both_attacks(us, {"Fubuki": (CENTRE, "N")}, [5], [])
    assert allocations(second) == []
    us["Pensacola"] = (walk(CENTRE, "SE", 3), "N")
    japan = {"Fubuki": (CENTRE, "N"), "Asagumo": (walk(CENTRE, "SW"), "N")}
    first, second = both_attacks(us, japan, [{"choice": "Chicago"}, 5, 5], [])
    assert {target for _, target, _ in allocations(first)} == {"Chicago", "Pensacola"}
    assert allocations(second) == []


@pytest.mark.rule("TE-3.6-jp-second")
@pytest.mark.rule("TE-3.6-effect-N")
def test_the_target_of_a_cancelled_attack_was_a_target():
    us = {"Chicago": (walk(CENTRE, "NE", 4), "N")}
    first, second = both_attacks(us, {"Fubuki": (CENTRE, "N")}, [1], [])
    assert first.one(TorpedoesResolved).cancelled
    assert first.state.ships["Fubuki"].salvos == (3,)
    assert allocations(second) == []


@pytest.mark.rule("TE-3.6-row-ahead-once")
@pytest.mark.parametrize(("path", "attacks"), [(("N", 5), 0), (("N", 4, "NE"), 1)])
def test_only_one_of_two_targets_may_lie_dead_ahead(path, attacks):
    us = {"Chicago": (walk(CENTRE, "N", 3), "NE"), "Pensacola": (walk(CENTRE, *path), "NE")}
    _, second = both_attacks(us, {"Jintsu": (CENTRE, "N")}, [5], [5] * attacks)
    assert len(allocations(second)) == attacks


@pytest.mark.rule("TE-3.6-assign-all")
def test_all_attacks_are_assigned_before_any_is_resolved():
    us = {"Chicago": (walk(CENTRE, "NE", 3), "N"), "Pensacola": (walk(CENTRE, "SW", 4), "N")}
    japan = {"Asagumo": (walk(CENTRE, "SE"), "N"), "Samidare": (walk(CENTRE, "SW"), "N")}
    played = run(position(us, japan, *FIRST), 5, 5)
    kinds = [type(event) for event in played.events]
    assert kinds[:2] == [TorpedoesAllocated] * 2
    assert kinds[2:].count(TorpedoesResolved) == 2
    assert TorpedoesAllocated not in kinds[2:]
