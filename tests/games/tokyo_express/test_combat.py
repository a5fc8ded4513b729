"""The Combat Segment as a whole (TE-3.5)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.positions import CENTRE, asked, card, fire, game, give, position, run, sea, walk
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.commands import (
    AllocateGunnery,
    AllocateTorpedoes,
    LaunchTorpedoes,
    OpenFire,
    SalvosFired,
)
from wargames_desktop.games.tokyo_express.events import (
    Damaged,
    DamageTookEffect,
    GunneryAllocated,
    GunneryResolved,
    ShipFlipped,
    StepBegan,
    TorpedoesAllocated,
    TorpedoesResolved,
)
from wargames_desktop.games.tokyo_express.frames import CombatSegment, UsGunnery, UsTorpedoes
from wargames_desktop.games.tokyo_express.gunnery import Gunnery
from wargames_desktop.games.tokyo_express.torpedoes import Torpedoes

SEGMENT = CombatSegment()


def duel(**changes):
    """Fletcher and Asagumo in each other's broadside, 3 hexes apart, a Combat Segment ahead."""
    return position({"Fletcher": (CENTRE, "N")}, {"Asagumo": (walk(CENTRE, "NE", 3), "N")}, SEGMENT, **changes)


@pytest.mark.rule("TE-3.5-segment")
@pytest.mark.rule("TE-3.5-jp-torpedo")
@pytest.mark.rule("TE-3.5-jp-gunnery")
@pytest.mark.rule("TE-3.5-us-torpedo")
@pytest.mark.rule("TE-3.5-us-gunnery")
@pytest.mark.rule("TE-3.5-damage")
def test_the_steps_follow_each_other():
    japanese = run(duel(), 3, card("Light", 1))
    assert asked(japanese.state).decision == "allocate_torpedoes"
    torpedoes = give(
        japanese.state,
        AllocateTorpedoes("Fletcher", "Asagumo", SalvosFired(center=1)),
        LaunchTorpedoes(),
        draws=(10,),
    )
    assert asked(torpedoes.state).decision == "allocate_gunnery"
    guns = give(
        torpedoes.state,
        AllocateGunnery("Fletcher", (fire("both", "Asagumo"),)),
        OpenFire(),
        draws=(card("Light", 2),),
    )
    events = [*japanese.events, *torpedoes.events, *guns.events]
    kinds = [
        event.step if isinstance(event, StepBegan) else (type(event), getattr(event, "ship", None))
        for event in events
        if not isinstance(event, Damaged | ShipFlipped)
    ]
    assert kinds == [
        "japanese_torpedoes_1",
        (TorpedoesAllocated, "Asagumo"),
        (TorpedoesResolved, None),
        "japanese_torpedoes_2",
        "japanese_gunnery",
        (GunneryAllocated, "Asagumo"),
        (GunneryResolved, "Asagumo"),
        "us_torpedoes_1",
        (TorpedoesAllocated, "Fletcher"),
        (TorpedoesResolved, None),
        "us_torpedoes_2",
        "us_gunnery",
        (GunneryAllocated, "Fletcher"),
        (GunneryResolved, "Fletcher"),
        "damage_markers",
        (DamageTookEffect, "Asagumo"),
    ]
    assert guns.state.flow == ()


@pytest.mark.rule("TE-3.5-flip")
def test_ships_flip_after_their_guns_not_after_their_torpedoes():
    japanese = run(duel(), 3, card("Light", 1)).state
    assert japanese.ships["Asagumo"].fired
    assert not japanese.ships["Fletcher"].fired
    launched = give(
        japanese, AllocateTorpedoes("Fletcher", "Asagumo", SalvosFired(center=1)), LaunchTorpedoes(), draws=(3,)
    ).state
    assert not launched.ships["Fletcher"].fired
    assert not give(launched, OpenFire()).state.ships["Fletcher"].fired


@pytest.mark.rule("TE-3.5-damage")
@pytest.mark.rule("TE-3.8-when")
@pytest.mark.rule("TE-3.8-when-torpedo")
@pytest.mark.rule("TE-3.8-sinking")
def test_a_ship_crippled_or_sunk_by_the_japanese_still_attacks_unhindered():
    sinking = run(duel(Fletcher={"damage": 3}), 10, then=Seeded(3)).state
    assert sinking.ships["Fletcher"].damage == 4
    assert asked(sinking).decision == "allocate_torpedoes"
    launched = give(
        sinking, AllocateTorpedoes("Fletcher", "Asagumo", SalvosFired(center=2)), LaunchTorpedoes(), draws=(3,)
    ).state
    played = give(
        launched, AllocateGunnery("Fletcher", (fire("both", "Asagumo"),)), OpenFire(), draws=(card("Light", 2),)
    )
    assert played.one(GunneryResolved).shifts == ()
    assert played.state.ships["Fletcher"].out_of_action
    assert not played.state.ships["Fletcher"].sunk


@pytest.mark.rule("TE-3.5-all-detected")
def test_every_ship_in_range_can_be_attacked_at_once():
    places = {"Boise": (CENTRE, "N")}, {"Asagumo": (walk(CENTRE, "NE", 7), "N")}
    state = position(*places, SEGMENT)
    played = run(state, 3, then=Seeded(1))
    assert played.one(GunneryResolved).target == "Boise"
    assert asked(played.state).decision == "allocate_gunnery"


def sees(firer_side, distance):
    """Whether guns of ``firer_side`` have a target ``distance`` hexes away."""
    us, japan = {"Chicago": ("2520", "N")}, {"Atago": (walk("2520", "NE", distance), "N")}
    state = position(us, japan)
    name, target = ("Chicago", "Atago") if firer_side == "us" else ("Atago", "Chicago")
    rules = Gunnery(game().charts, sea()), Torpedoes(game().charts, sea())
    refusal = rules[0].target_refusal(state, name, target)
    assert refusal is None or refusal.rule == "TE-3.5-fire-direction"
    return refusal is None


@pytest.mark.rule("TE-3.5-fire-direction")
@pytest.mark.rule("TE-3.5-fire-direction-count")
def test_the_us_see_7_hexes_far_and_the_japanese_10():
    assert sees("us", 7)
    assert not sees("us", 8)
    assert sees("japan", 10)
    assert not sees("japan", 11)


@pytest.mark.rule("TE-3.5-fire-direction-ex")
@pytest.mark.rule("TE-3.5-fire-direction-ship")
def test_example_of_fire_direction():
    us = {"Chicago": ("1518", "N"), "Pensacola": ("1518", "N")}
    japan = {"Jintsu": ("0818", "N"), "Asagumo": (walk("1518", "NE", 8), "N"), "Samidare": (walk("1518", "NW", 9), "N")}
    assert sea().distance("1518", "0818") == 7
    state = position(us, japan, UsGunnery())
    rules = Gunnery(game().charts, sea())
    assert [(aim.ship, aim.target) for aim in rules.aims(state, "us") if aim.refusal is None] == [
        ("Chicago", "Jintsu"),
        ("Pensacola", "Jintsu"),
    ]
    japanese = [(aim.ship, aim.target) for aim in rules.aims(state, "japan") if aim.refusal is None]
    assert japanese == [(ship, target) for ship in japan for target in us]


def test_a_segment_with_nobody_in_sight_asks_nothing():
    far = position({"Boise": ("2520", "N")}, {"Asagumo": (walk("2520", "NE", 11), "N")}, SEGMENT)
    played = run(far)
    assert played.state.flow == ()
    assert {type(event) for event in played.events} == {StepBegan}


def test_allocations_survive_saving_in_the_middle():
    state = run(duel(), 3, card("Light", 1)).state
    state = give(state, AllocateTorpedoes("Fletcher", "Asagumo", SalvosFired(center=1))).state
    assert isinstance(state.flow[-1], UsTorpedoes)
    again = msgspec.json.decode(msgspec.json.encode(state), type=type(state))
    assert again == state
