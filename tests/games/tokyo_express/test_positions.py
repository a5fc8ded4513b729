"""Positions inside a game: what they leave out is filled in as the rules would have it."""

from __future__ import annotations

import pytest

WALKE = {"ships": ["Walke"], "order": {"maneuver": "turn_60", "direction": "port"}}


@pytest.mark.parametrize(
    ("phase", "chits"),
    [
        ("us_orders", {"combat": 1, "blank": 5}),
        ("us_movement_1", {"combat": 1, "blank": 5}),
        ("us_movement_4", {"combat": 1, "blank": 2}),
        ("us_movement_6", {"combat": 1, "blank": 0}),
    ],
)
def test_the_chits_of_earlier_phases_are_drawn(situation, phase, chits):
    start = situation(ships={"Walke": {"hex": "2020"}}, formations={"Walke": WALKE}, phase=phase)
    assert {kind: start.state.chits.count(kind) for kind in chits} == chits


@pytest.mark.parametrize("phase", ["combat", "us_gunnery"])
def test_in_a_combat_segment_the_combat_chit_is_gone(situation, phase):
    blanks = [{"chit": "blank"}] * 2
    start = situation(ships={"Walke": {"hex": "2020"}}, phase=phase, movement_phase=4, turns=1, draws=blanks)
    assert start.state.turn == 1
    assert start.game.outcome(start.state) is not None


def test_japanese_ships_that_no_formation_names_are_grouped_among_themselves(situation):
    ships = {"Atago": "1020", "Takao": "1020", "Fubuki": "1020", "Kagero": "1021", "Aoba": "1021"}
    start = situation(
        ships={"Walke": {"hex": "3030"}, **{name: {"hex": hex_} for name, hex_ in ships.items()}},
        formations={"Walke": WALKE, "Abe": {"ships": ["Atago"]}},
        phase="us_movement_1",
    )
    assert start.groups("japan") == {
        frozenset({"Atago"}),
        frozenset({"Takao", "Aoba"}),
        frozenset({"Fubuki", "Kagero"}),
    }


def test_damage_in_effect_brings_level_speed_and_the_end_of_a_sinking_ship(situation, charts):
    boxes = charts.roster.ships["Chicago"].boxes
    start = situation(
        ships={
            "Walke": {"hex": "2020"},
            "Chicago": {"hex": "2030", "damage": boxes},
            "Boise": {"hex": "2030", "damage": charts.roster.ships["Boise"].boxes - 1},
        },
        formations={"Walke": WALKE},
        phase="us_movement_1",
    )
    assert start.ship("Chicago").out_of_action
    assert (start.ship("Boise").level, start.ship("Boise").max_speed) == (3, 2)
    assert not start.ship("Boise").out_of_action


def test_us_formations_given_before_they_are_formed_are_proposed(situation):
    ships = {name: {"hex": "2020", "heading": "N"} for name in ("Walke", "Laffey", "Barton", "Chicago")}
    given = {"A": {"ships": ["Walke", "Laffey"], "speed": 2, "order": WALKE["order"]}, "B": {"ships": ["Barton"]}}
    start = situation(ships=ships, formations=given, phase="us_formations")
    assert start.groups("us") == {frozenset({"Walke", "Laffey"}), frozenset({"Barton"}), frozenset({"Chicago"})}
    assert sum(len(formation.ships) for formation in start.state.formations.values()) == 4


def test_at_the_end_of_the_turn_no_formation_stands(situation):
    ships = {"Walke": {"hex": "2020"}, "Laffey": {"hex": "2020"}, "Fubuki": {"hex": "1020"}, "Kagero": {"hex": "1020"}}
    start = situation(ships=ships, phase="end_of_turn")
    assert start.groups("us") == {frozenset({"Walke", "Laffey"})}
    assert start.groups("japan") == set()
