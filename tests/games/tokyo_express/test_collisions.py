"""Collisions, and how Japanese ships avoid them (TE-5.5)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.positions import charts, run
from tests.games.tokyo_express.voyages import (
    at,
    collisions,
    japan,
    japanese_phase,
    replace,
    us,
    us_phase,
    voyage,
    waters,
)
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.events import Damaged, DamageTookEffect
from wargames_desktop.games.tokyo_express.frames import Collisions, StandardJapaneseMovement
from wargames_desktop.games.tokyo_express.standard_events import (
    Collided,
    CollisionRolled,
    EmergencyTurned,
    SurpriseEnded,
)

HERE = "0910"
CROWD = {"Boise": (HERE, "N"), "Walke": (HERE, "SE"), "Laffey": (HERE, "SW")}


def crowd(ships=None, japanese=None, moved=("Boise",), speed=6, **given):
    ships = CROWD if ships is None else ships
    formations = {name: us(name, speed=speed) for name in ships}
    formations |= {name: japan(name, speed=speed) for name in japanese or {}}
    state = voyage(ships, japanese or {}, formations, **given)
    return replace(state, standard=replace(state.night, moved=moved))


def collide(state, first, second):
    """A Collision Segment in which two ships collide."""
    state = replace(state, flow=(Collisions(),))
    return run(state, 2, {"choice": first}, {"choice": second}, then=Seeded(1))


@pytest.mark.rule("TE-5.5-check", "TE-4.1-K-collision")
@pytest.mark.parametrize(("ships", "rolls"), [(2, 0), (3, 1), (4, 1)])
def test_three_or_more_ships_in_a_hex_may_collide(ships, rolls):
    names = ("Boise", "Walke", "Laffey", "Benham")[:ships]
    state = crowd({name: (HERE, heading) for name, heading in zip(names, ("N", "SE", "SW", "S"), strict=False)})
    assert len(collisions(state, *[10] * rolls).all(CollisionRolled)) == rolls


@pytest.mark.rule("TE-5.5-check")
def test_ships_of_both_sides_count_together():
    state = crowd({"Boise": (HERE, "N"), "Walke": (HERE, "SE")}, {"Sendai": (HERE, "SW")})
    assert collisions(state, 10).one(CollisionRolled).ships == ("Boise", "Walke", "Sendai")


@pytest.mark.rule("TE-5.5-none-moved")
def test_ships_that_all_lay_still_do_not_collide():
    assert collisions(crowd(moved=())).events == []
    assert collisions(crowd(moved=("Laffey",)), 10).all(CollisionRolled)


@pytest.mark.rule("TE-5.5-none-moved")
def test_ships_that_move_are_kept_in_mind():
    state = voyage(
        {"Boise": ("0911", "SE"), "Walke": (HERE, "N")}, {}, {"Boise": us("Boise"), "Walke": us("Walke", speed=1)}
    )
    still = next(phase for phase in range(1, 7) if not charts().movement.rows[1][phase - 1])
    assert us_phase(state, phase=still).state.night.moved == ("Boise",)


@pytest.mark.rule("TE-5.5-roll", "TE-5.5-mod-excess")
@pytest.mark.parametrize(
    ("ships", "die", "collided"),
    [(3, 2, True), (3, 3, False), (4, 3, True), (4, 4, False), (5, 4, True), (5, 5, False)],
)
def test_two_ships_collide_on_a_modified_1_or_less(ships, die, collided):
    names = ("Boise", "Walke", "Laffey", "Benham", "Preston")[:ships]
    headings = ("N", "SE", "SW", "S", "NE")
    state = crowd({name: (HERE, heading) for name, heading in zip(names, headings, strict=False)})
    draws = ({"choice": "Boise"}, {"choice": "Walke"}) if collided else ()
    played = collisions(state, die, *draws)
    assert played.one(CollisionRolled).collided == collided
    assert [m.value for m in played.one(CollisionRolled).modifiers] == [2 - ships]
    assert len(played.all(Collided)) == collided


@pytest.mark.rule("TE-5.5-mod-parallel")
@pytest.mark.parametrize(
    ("headings", "parallel"), [(("N", "N", "N"), True), (("N", "S", "N"), True), (("N", "S", "NE"), False)]
)
def test_parallel_headings_add_1(headings, parallel):
    state = crowd({name: (HERE, heading) for name, heading in zip(CROWD, headings, strict=True)})
    modifiers = {m.rule: m.value for m in collisions(state, 10).one(CollisionRolled).modifiers}
    assert modifiers.get("TE-5.5-mod-parallel") == (1 if parallel else None)


@pytest.mark.rule("TE-5.5-pair", "TE-5.5-damage")
def test_two_ships_at_random_of_either_side_damage_each_other_by_their_types():
    state = crowd({"Boise": (HERE, "N"), "Walke": (HERE, "SE")}, {"Sendai": (HERE, "SW")})
    rows = charts().standard.collisions.rows
    one, other = rows["CL"]["DD"]
    played = collide(state, "Sendai", "Walke")
    assert (played.one(Collided).ships, played.one(Collided).points) == (("Sendai", "Walke"), (one, other))
    assert {event.ship: event.points for event in played.all(Damaged)} == {"Sendai": one, "Walke": other}
    assert [draw.kind for draw in played.draws[:3]] == ["die", "choice", "choice"]


@pytest.mark.rule("TE-5.5-slow")
@pytest.mark.parametrize(("speed", "less"), [(3, 1), (4, 0)])
def test_a_slow_ship_takes_and_gives_a_point_less(speed, less):
    state = crowd(speed=6)
    slow = replace(state.formations["Walke"], speed=speed)
    state = replace(state, formations={**state.formations, "Walke": slow})
    one, other = charts().standard.collisions.rows["CL"]["DD"]
    played = collide(state, "Boise", "Walke")
    assert played.one(Collided).points == (one - less, other - less)


@pytest.mark.rule("TE-5.5-damage")
def test_the_damage_takes_effect_at_once_and_may_sink():
    boxes = charts().roster.ships["Walke"].boxes
    state = crowd(Walke={"damage": boxes - 1})
    played = collide(state, "Boise", "Walke")
    walke = played.state.ships["Walke"]
    assert (walke.out_of_action, walke.pending) == (True, 0)
    assert any(event.ship == "Walke" and event.out_of_action for event in played.all(DamageTookEffect))


@pytest.mark.rule("TE-5.5-surprise", "TE-6.3-end-collision")
@pytest.mark.parametrize(("second", "ends"), [("Walke", False), ("Sendai", True)])
def test_a_collision_of_enemies_ends_surprise(second, ends):
    state = crowd(
        {"Boise": (HERE, "N"), "Walke": (HERE, "SE")},
        {"Sendai": (HERE, "SW")},
        conditions={"surprised": ("us", "japan")},
    )
    played = collide(state, "Boise", second)
    assert {event.side for event in played.all(SurpriseEnded)} == ({"us", "japan"} if ends else set())
    assert (played.state.night.surprised == ()) == ends


@pytest.mark.rule("TE-5.5-hidden", "TE-7.2-stacking")
def test_hidden_forces_neither_collide_nor_count():
    state = crowd({"Boise": (HERE, "N"), "Walke": (HERE, "SE")}, hidden={"Hidden Force 1": (HERE, "S", 3)})
    assert collisions(state).events == []
    forces = {f"Hidden Force {number}": ("0911", "SE", 1) for number in (1, 2, 3)}
    played = japanese_phase(voyage({}, {}, {}, hidden=forces))
    assert {at(played.state, name)[0] for name in forces} == {HERE}


# Japanese ships keep apart

BEFORE = "0911"
"""The hex from which SE leads to HERE."""


def converging(*places, enemy=None, **given):
    """Japanese ships, each a formation, all on their way to one hex."""
    names = ("Hiei", "Atago", "Sendai", "Fubuki", "Yunagi")
    ships = dict(zip(names, places, strict=False))
    formations = {name: japan(name, movement="mission") for name in ships} | {
        name: us(name, speed=1) for name in enemy or {}
    }
    return voyage(enemy or {}, ships, formations, **given)


AROUND = (("0911", "SE"), ("0909", "NW"), ("0810", "S"))
"""Three hexes whose headings lead to HERE."""


@pytest.mark.rule("TE-5.5-jp-avoid", "TE-5.5-jp-avoid-order")
def test_no_more_than_two_japanese_ships_enter_a_hex_and_the_smallest_turns_away():
    assert {waters().step(hex_, heading) for hex_, heading in AROUND} == {HERE}
    played = japanese_phase(converging(*AROUND), phase=1)
    assert [event.ship for event in played.all(EmergencyTurned)] == ["Sendai"]
    assert played.one(EmergencyTurned).rule == "TE-5.5-jp-avoid"
    assert [at(played.state, ship)[0] for ship in ("Hiei", "Atago")] == [HERE, HERE]
    assert at(played.state, "Sendai")[0] != HERE
    assert played.state.formations["Sendai"].speed == 5


@pytest.mark.rule("TE-5.5-jp-avoid")
def test_two_ships_may_share_a_hex():
    played = japanese_phase(converging(*AROUND[:2]), phase=1)
    assert played.all(EmergencyTurned) == []


@pytest.mark.rule("TE-5.5-jp-avoid-us")
def test_us_ships_are_not_avoided():
    state = converging(*AROUND[:2], enemy={"Boise": (HERE, "N"), "Walke": (HERE, "N")})
    assert japanese_phase(state, phase=1).all(EmergencyTurned) == []


@pytest.mark.rule("TE-5.5-jp-avoid-first")
def test_a_ship_that_has_turned_away_before_goes_on():
    names = ("Fubuki", "Yunagi", "Asagumo")
    ships = dict(zip(names, AROUND, strict=True))
    state = voyage({}, ships, {name: japan(name, movement="mission") for name in names}, Fubuki={"emergency_turns": 1})
    played = japanese_phase(state, {"choice": "Asagumo"}, phase=1)
    assert [event.ship for event in played.all(EmergencyTurned)] == ["Asagumo"]
    both = replace(
        state,
        ships={
            **state.ships,
            "Yunagi": replace(state.ships["Yunagi"], standard=replace(state.ships["Yunagi"].log, emergency_turns=2)),
        },
    )
    assert [event.ship for event in japanese_phase(both, phase=1).all(EmergencyTurned)] == ["Asagumo"]


@pytest.mark.rule("TE-5.5-jp-avoid-random")
@pytest.mark.parametrize("chosen", ["Fubuki", "Yunagi", "Asagumo"])
def test_among_equals_chance_decides(chosen):
    names = ("Fubuki", "Yunagi", "Asagumo")
    ships = dict(zip(names, AROUND, strict=True))
    state = voyage({}, ships, {name: japan(name, movement="mission") for name in names})
    assert [event.ship for event in japanese_phase(state, {"choice": chosen}, phase=1).all(EmergencyTurned)] == [chosen]


@pytest.mark.rule("TE-5.5-jp-stacked")
@pytest.mark.parametrize(("ahead", "away"), [(0, 1), (1, 2), (2, 3)])
def test_of_three_stacked_ships_two_go_on_or_one_where_another_lies_ahead(ahead, away):
    stack = dict.fromkeys(("Hiei", "Atago", "Sendai"), (BEFORE, "SE"))
    still = dict.fromkeys(("Kirishima", "Nagara")[:ahead], (HERE, "N"))
    phase = next(phase for phase in range(1, 7) if not charts().movement.rows[1][phase - 1])
    state = voyage(
        {},
        {**stack, **still},
        {
            "Abe": japan(*stack, movement="mission"),
            **{name: japan(name, speed=1, movement="mission") for name in still},
        },
    )
    played = japanese_phase(state, phase=phase)
    turned = [event.ship for event in played.all(EmergencyTurned)]
    assert set(turned) == set(("Sendai", "Atago", "Hiei")[:away])
    assert sum(ship.hex == HERE for ship in played.state.ships.values()) == 2


def test_ships_that_turn_away_do_not_meet_others_where_there_is_room():
    ships = dict.fromkeys(("Hiei", "Atago", "Sendai", "Fubuki", "Yunagi"), (BEFORE, "SE"))
    state = voyage({}, ships, {"Abe": japan(*ships, movement="mission")})
    played = run(replace(state, flow=(StandardJapaneseMovement(),)), then=Seeded(1))
    hexes = [ship.hex for ship in played.state.ships.values()]
    assert max(map(hexes.count, hexes)) <= 2
