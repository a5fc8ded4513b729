"""Movement of both sides through the six Movement Phases (TE-3.4, TE-3.3-jp)."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.tokyo_express.positions import position, step
from wargames_desktop.games.tokyo_express.commands import Move, Turning
from wargames_desktop.games.tokyo_express.events import FleetShifted, FormationTurned, ShipMoved, ShipWaited, TurnRolled
from wargames_desktop.games.tokyo_express.frames import JapaneseMovement
from wargames_desktop.games.tokyo_express.movement import hexes_in_phase
from wargames_desktop.games.tokyo_express.state import AHEAD, Formation, Order, with_formation
from wargames_desktop.hexgrid import Hex, distance

BLANK = {"chit": "blank"}
TURN = {"maneuver": "turn_60", "direction": "port"}


@pytest.mark.rule("TE-3.4-chart-ex")
@pytest.mark.rule("TE-3.4-chart-use")
@pytest.mark.parametrize(
    ("speed", "hexes"), [(7, [2, 1, 1, 1, 1, 1]), (6, [1] * 6), (5, [1, 1, 1, 1, 1, 0]), (4, [1, 1, 0, 1, 1, 0])]
)
def test_hexes_moved_by_speed(charts, speed, hexes):
    formation = Formation(side="us", ships=("Walke",), speed=speed)
    assert [hexes_in_phase(charts, formation, phase) for phase in range(1, 7)] == hexes


@pytest.mark.rule("TE-3.4-chart-use")
def test_a_formation_moves_as_many_hexes_a_turn_as_its_speed(charts):
    for speed in range(1, 8):
        formation = Formation(side="us", ships=("Walke",), speed=speed)
        assert sum(hexes_in_phase(charts, formation, phase) for phase in range(1, 7)) == speed


def alone(situation, ship, where, *, speed, order=None, phase=1, draws=(), turns=1, **more):
    """One Japanese formation from a Movement Phase to the end of the half turn; a US ship far away that must turn
    stops the game in phase 4."""
    return situation(
        ships={ship: {"hex": where[0], "heading": where[1]}, "Walke": {"hex": "3035", "heading": "N"}},
        formations={
            ship: {"ships": [ship], "speed": speed, "order": order},
            "Walke": {"ships": ["Walke"], "speed": 4},
        },
        phase=f"japanese_movement_{phase}",
        movement_phase=phase,
        draws=draws,
        chits=["blank"] * 6,
        turns=turns,
        **more,
    )


def places(start, ship):
    return [(event.hex, event.heading) for event in start.of(ShipMoved) if event.ship == ship]


@pytest.mark.rule("TE-3.3-jp-60-ex")
@pytest.mark.rule("TE-3.3-jp-60")
def test_a_japanese_60_turn_on_a_2(situation):
    start = alone(
        situation, "Fubuki", ("1015", "SE"), speed=4, order=TURN, draws=[2, BLANK, BLANK, BLANK, 5, BLANK, BLANK, BLANK]
    )
    assert places(start, "Fubuki")[:2] == [("1014", "SE"), ("0914", "NE")]
    assert [(roll.die, roll.turned) for roll in start.of(TurnRolled)] == [(2, True)]


@pytest.mark.rule("TE-3.3-jp-60-ex")
@pytest.mark.rule("TE-3.3-jp-60-auto")
@pytest.mark.rule("TE-3.3-jp-60-still")
def test_a_japanese_60_turn_at_the_latest_in_the_third_phase(situation):
    start = alone(
        situation,
        "Fubuki",
        ("1015", "SE"),
        speed=4,
        order=TURN,
        draws=[5, BLANK, 7, BLANK, BLANK, 5, BLANK, BLANK, BLANK],
    )
    assert places(start, "Fubuki")[:2] == [("1014", "SE"), ("1013", "SE")]
    assert [(roll.die, roll.turned) for roll in start.of(TurnRolled)] == [(5, False), (7, False), (0, True)]


@pytest.mark.rule("TE-3.3-jp-60")
@pytest.mark.parametrize(("die", "turned"), [(4, True), (5, False)])
def test_it_turns_on_4_or_less(situation, die, turned):
    more = [] if turned else [4]
    start = alone(
        situation,
        "Fubuki",
        ("1015", "SE"),
        speed=4,
        order=TURN,
        draws=[die, BLANK, *more, BLANK, BLANK, 5, BLANK, BLANK, BLANK],
    )
    assert start.of(TurnRolled)[0].turned is turned


@pytest.mark.rule("TE-3.3-jp-about-ex")
@pytest.mark.rule("TE-3.3-jp-about")
@pytest.mark.rule("TE-3.3-jp-about-still")
def test_an_about_turns_after_each_move_and_only_then(situation):
    start = alone(
        situation,
        "Fubuki",
        ("1015", "SE"),
        speed=4,
        order={"maneuver": "about", "direction": "port"},
        draws=[BLANK, BLANK, BLANK, 5, BLANK, BLANK, BLANK],
    )
    turns = [event.heading for event in start.events if type(event).__name__ == "FormationTurned"]
    assert places(start, "Fubuki")[:2] == [("1014", "SE"), ("0914", "NE")]
    assert turns[:2] == ["NE", "N"]


@pytest.mark.rule("TE-3.3-jp-duration")
@pytest.mark.rule("TE-3.3-jp-ahead")
@pytest.mark.rule("TE-3.1-G-japan")
def test_a_japanese_order_covers_three_phases(situation):
    start = alone(situation, "Fubuki", ("1015", "SE"), speed=6, draws=[BLANK, BLANK, BLANK, 5, BLANK, BLANK, BLANK])
    assert places(start, "Fubuki")[:3] == [("1014", "SE"), ("1013", "SE"), ("1012", "SE")]
    kinds = [type(event).__name__ for event in start.events]
    assert kinds.index("DisplayRead") > kinds.index("ShipMoved")


@pytest.mark.rule("TE-3.4-must-move")
@pytest.mark.rule("TE-3.1-G-us")
def test_every_us_ship_moves_as_the_chart_says(situation):
    start = situation(
        ships={"Walke": {"hex": "1520", "heading": "SE"}, "Chicago": {"hex": "2020", "heading": "N"}},
        phase="us_movement_1",
        turns=1,
        chits=["blank"] * 6,
        draws=[BLANK] * 6,
    )
    assert start.at("Walke") == ("1513", "SE")
    moved = [event for event in start.of(ShipMoved) if event.ship == "Chicago"]
    assert len(moved) == 6


OCCUPIED = {
    "San Francisco": {"hex": "1520", "heading": "SE"},
    "Quincy": {"hex": "1520", "heading": "SE"},
    "Walke": {"hex": "1521", "heading": "SE"},
    "McCalla": {"hex": "1521", "heading": "SE"},
    "Aaron Ward": {"hex": "1420", "heading": "S"},
    "Barton": {"hex": "2530", "heading": "N"},
}


def occupied(situation, speed, order=None):
    """The illustration of the occupied hex; Barton, with a turn to make, lets the player stop in phase 3."""
    return situation(
        ships=OCCUPIED,
        formations={
            "TG 64.2": {"ships": ["San Francisco", "Quincy"], "speed": speed},
            "DD-1": {"ships": ["Walke", "McCalla"], "speed": 6, "order": order},
            "DD-2": {"ships": ["Aaron Ward"], "speed": 6},
            "Barton": {"ships": ["Barton"], "speed": 6, "order": TURN},
        },
        phase="us_movement_3",
        turns=1,
        chits=["blank"] * 4,
    )


@pytest.mark.rule("TE-3.4-occupied-ex")
@pytest.mark.rule("TE-3.4-occupied-limit")
def test_a_full_hex_cannot_be_entered(situation):
    start = occupied(situation, 4).do(Move(), BLANK)
    assert {name: start.at(name)[0] for name in OCCUPIED if name != "Barton"} == {
        "San Francisco": "1520",
        "Quincy": "1520",
        "Walke": "1521",
        "McCalla": "1521",
        "Aaron Ward": "1420",
    }


@pytest.mark.rule("TE-3.4-occupied-ex")
@pytest.mark.rule("TE-3.4-occupied-entry")
@pytest.mark.rule("TE-3.4-occupied-wait")
@pytest.mark.rule("TE-3.4-occupied-others")
def test_two_of_three_enter_the_hex_that_is_vacated(situation):
    start = occupied(situation, 5).do(Move(), {"choice": "Walke"}, {"choice": "Aaron Ward"}, BLANK)
    assert start.at("San Francisco") == ("1519", "SE")
    assert start.at("Walke") == ("1520", "SE")
    assert start.at("Aaron Ward") == ("1520", "S")
    assert start.at("McCalla") == ("1521", "SE")
    assert start.formation("McCalla").ships == ("McCalla",)
    assert start.formation("McCalla").speed == 6
    assert start.formation("DD-1").ships == ("Walke",)
    assert start.draws[0].among == ("Walke", "McCalla", "Aaron Ward")


@pytest.mark.rule("TE-3.4-occupied-chain")
def test_a_waiting_ship_holds_up_others(situation):
    """Walke and McCalla wait in 1521 before the full hex, so neither ship behind them can enter 1521."""
    start = situation(
        ships={
            **{name: where for name, where in OCCUPIED.items() if name != "Aaron Ward"},
            "Laffey": {"hex": "1522", "heading": "SE"},
        },
        formations={
            "TG 64.2": {"ships": ["San Francisco", "Quincy"], "speed": 4},
            "DD-1": {"ships": ["Walke", "McCalla"], "speed": 6},
            "Laffey": {"ships": ["Laffey"], "speed": 6},
            "Barton": {"ships": ["Barton"], "speed": 6, "order": TURN},
        },
        phase="us_movement_3",
        chits=["blank"] * 4,
        turns=1,
    )
    start.do(Move(), BLANK)
    assert start.at("Laffey")[0] == "1522"
    assert {event.ship for event in start.of(ShipWaited)} == {"Walke", "McCalla", "Laffey"}


@pytest.mark.rule("TE-3.4-occupied-excused")
@pytest.mark.rule("TE-3.4-occupied-wait")
def test_a_waiting_ship_is_excused_from_its_turn(situation):
    """Both ships of DD-1 are told to turn after moving into the full hex; they wait, and do not turn."""
    start = occupied(situation, 4, {"maneuver": "s_turn", "direction": "port"})
    start.do(Turning("DD-1", "after")).do(Move(), BLANK)
    assert start.at("Walke") == ("1521", "SE")
    order = start.formation("Walke").order
    assert (order.maneuver, order.turns_made) == ("s_turn", 1)
    assert start.refused(Turning("DD-1", "after")) == "TE-3.1-G-us"
    assert start.allowed(Turning("Walke", "after"))


@pytest.mark.rule("TE-3.4-occupied-limit")
def test_two_ships_may_share_a_hex_and_a_third_may_not(situation):
    ships = {
        "Walke": {"hex": "1521", "heading": "SE"},
        "Laffey": {"hex": "1420", "heading": "S"},
        "Barton": {"hex": "2530", "heading": "N"},
    }
    start = situation(
        ships=ships,
        formations={
            "Walke": {"ships": ["Walke"], "speed": 6},
            "Laffey": {"ships": ["Laffey"], "speed": 6},
            "Barton": {"ships": ["Barton"], "speed": 6, "order": TURN},
        },
        phase="us_movement_2",
        turns=1,
        chits=["blank"] * 5,
    )
    start.do(Move(), BLANK)
    assert start.at("Walke")[0] == start.at("Laffey")[0] == "1520"


@pytest.mark.rule("TE-3.4-occupied-free")
def test_enemies_and_any_number_of_japanese_share_a_hex(situation):
    ships = {name: {"hex": "1021", "heading": "SE"} for name in ("Aoba", "Kako", "Hiei")}
    start = situation(
        ships={
            **ships,
            "Walke": {"hex": "1020", "heading": "N"},
            "Barton": {"hex": "2530", "heading": "N"},
        },
        formations={
            "Abe": {"ships": ["Aoba", "Kako", "Hiei"], "speed": 5},
            "Walke": {"ships": ["Walke"], "speed": 1},
            "Barton": {"ships": ["Barton"], "speed": 6, "order": TURN},
        },
        phase="japanese_movement_2",
        movement_phase=2,
        turns=1,
        chits=["blank"] * 5,
        draws=[BLANK],
    )
    assert {start.at(name)[0] for name in (*ships, "Walke")} == {"1020"}


@pytest.mark.rule("TE-3.4-edge-shift")
@pytest.mark.rule("TE-3.4-all-sea")
def test_the_fleet_slides_away_from_the_edge(situation, sea):
    ships = {
        "Walke": {"hex": "0120", "heading": "N"},
        "Chicago": {"hex": "1520", "heading": "SE"},
        "Aoba": {"hex": "0520", "heading": "S"},
        "Barton": {"hex": "2530", "heading": "N"},
    }
    start = situation(
        ships=ships,
        formations={
            "Walke": {"ships": ["Walke"], "speed": 6},
            "Barton": {"ships": ["Barton"], "speed": 6, "order": TURN},
            "Chicago": {"ships": ["Chicago"], "speed": 1},
        },
        phase="us_movement_2",
        turns=1,
        chits=["blank"] * 5,
    )
    before = {name: ships[name]["hex"] for name in ships}
    start.do(Move(), BLANK)
    (shift,) = start.of(FleetShifted)
    shifted = dict(shift.ships)
    assert set(shifted) == set(ships)
    for first in ships:
        for second in ships:
            assert sea.distance(shifted[first], shifted[second]) == sea.distance(before[first], before[second])
    assert {sea.distance(before[name], shifted[name]) for name in ships} == {shift.hexes}
    there = [sea.hexes[hex_] for hex_ in shifted.values()]
    center = Hex(round(sum(hex_.q for hex_ in there) / 4), round(sum(hex_.r for hex_ in there) / 4))
    assert distance(center, sea.hexes[sea.middle]) <= 1
    moved = next(event for event in start.of(ShipMoved) if event.ship == "Walke")
    assert (moved.origin, moved.heading) == (shifted["Walke"], "N")


@pytest.mark.rule("TE-3.4-all-sea")
def test_land_and_shoal_are_sea_in_the_basic_game(situation):
    """A ship sails through 1224, which is land on the sheet."""
    start = situation(
        ships={"Walke": {"hex": "1226", "heading": "SE"}},
        formations={"Walke": {"ships": ["Walke"], "speed": 6}},
        phase="us_movement_1",
        turns=1,
        chits=["blank"] * 6,
        draws=[BLANK] * 6,
    )
    assert [hex_ for hex_, _ in places(start, "Walke")][:3] == ["1225", "1224", "1223"]


@pytest.mark.rule("TE-3.4-edge-shift")
def test_the_fleet_slides_even_if_that_takes_it_away_from_the_middle(situation, sea):
    """All but Walke lie in the south: the slide that she needs leads the others still farther south."""
    ships = {
        "Walke": {"hex": "0120", "heading": "N"},
        "Chicago": {"hex": "2915", "heading": "SE"},
        "Boise": {"hex": "2920", "heading": "SE"},
        "Barton": {"hex": "2925", "heading": "N"},
    }
    start = situation(
        ships=ships,
        formations={
            "Walke": {"ships": ["Walke"], "speed": 6},
            "Chicago": {"ships": ["Chicago"], "speed": 1},
            "Boise": {"ships": ["Boise"], "speed": 1},
            "Barton": {"ships": ["Barton"], "speed": 6, "order": TURN},
        },
        phase="us_movement_2",
        turns=1,
        chits=["blank"] * 5,
    )
    start.do(Move(), BLANK)
    (shift,) = start.of(FleetShifted)
    assert shift.hexes >= 1
    assert [event.ship for event in start.of(ShipMoved)] == ["Walke", "Barton"]


@pytest.mark.rule("TE-3.4-edge-shift")
def test_ships_from_edge_to_edge_cannot_slide(situation):
    """With ships in the first and in the last row there is no slide: Walke stays where she is (R-32)."""
    start = situation(
        ships={
            "Walke": {"hex": "0120", "heading": "N"},
            "Chicago": {"hex": "3123", "heading": "N"},
            "Barton": {"hex": "2530", "heading": "N"},
        },
        formations={
            "Walke": {"ships": ["Walke"], "speed": 6},
            "Chicago": {"ships": ["Chicago"], "speed": 1},
            "Barton": {"ships": ["Barton"], "speed": 6, "order": TURN},
        },
        phase="us_movement_2",
        turns=1,
        chits=["blank"] * 5,
    )
    start.do(Move(), BLANK)
    assert start.of(FleetShifted) == []
    assert {name: start.at(name)[0] for name in ("Walke", "Chicago", "Barton")} == {
        "Walke": "0120",
        "Chicago": "3123",
        "Barton": "2430",
    }


@pytest.mark.rule("TE-3.4-occupied-entry")
@pytest.mark.rule("TE-3.4-occupied-chain")
def test_who_enters_is_not_drawn_while_ships_may_be_kept_from_leaving(situation):
    """Three ships are bound for 1520, whose two ships cannot leave it for the full 1519: all wait, nothing is drawn.

    Elsewhere three destroyers are bound for one hex, and two of them are drawn.
    """
    start = situation(
        ships={
            "Walke": {"hex": "1521", "heading": "SE"},
            "McCalla": {"hex": "1521", "heading": "SE"},
            "Aaron Ward": {"hex": "1420", "heading": "S"},
            "San Francisco": {"hex": "1520", "heading": "SE"},
            "Quincy": {"hex": "1520", "heading": "SE"},
            "Chicago": {"hex": "1519", "heading": "SE"},
            "Portland": {"hex": "1519", "heading": "SE"},
            "Laffey": {"hex": "2521", "heading": "SE"},
            "Gwin": {"hex": "2521", "heading": "SE"},
            "Duncan": {"hex": "2420", "heading": "S"},
            "Barton": {"hex": "2530", "heading": "N"},
        },
        formations={
            "DD": {"ships": ["Walke", "McCalla"], "speed": 6},
            "Aaron Ward": {"ships": ["Aaron Ward"], "speed": 6},
            "CA": {"ships": ["San Francisco", "Quincy"], "speed": 6},
            "TF": {"ships": ["Chicago", "Portland"], "speed": 1},
            "far": {"ships": ["Laffey", "Gwin"], "speed": 6},
            "Duncan": {"ships": ["Duncan"], "speed": 6},
            "Barton": {"ships": ["Barton"], "speed": 6, "order": TURN},
        },
        phase="us_movement_2",
        turns=1,
        chits=["blank"] * 5,
    )
    start.do(Move(), {"choice": "Gwin"}, {"choice": "Duncan"}, BLANK)
    assert [draw.purpose for draw in start.draws if draw.kind == "choice"] == ["which ship enters 2520"] * 2
    waiting = {"Walke", "McCalla", "Aaron Ward", "San Francisco", "Quincy", "Laffey"}
    assert {event.ship for event in start.of(ShipWaited)} == waiting


@pytest.mark.rule("TE-3.4-occupied-limit")
@pytest.mark.rule("TE-3.4-chart-use")
def test_at_speed_7_only_the_hex_at_the_end_of_the_phase_counts(situation):
    """Walke does not get into 1519, two hexes ahead, and does not move at all; Laffey passes her, two hexes to 1520."""
    start = situation(
        ships={
            "Walke": {"hex": "1521", "heading": "SE"},
            "Laffey": {"hex": "1522", "heading": "SE"},
            "Gwin": {"hex": "1521", "heading": "SE"},
            "Chicago": {"hex": "1520", "heading": "SE"},
            "Portland": {"hex": "1520", "heading": "SE"},
            "Barton": {"hex": "2530", "heading": "N"},
        },
        formations={
            "TF": {"ships": ["Chicago", "Portland"], "speed": 1},
            "DD": {"ships": ["Walke", "Laffey", "Gwin"], "speed": 7},
            "Barton": {"ships": ["Barton"], "speed": 6, "order": TURN},
        },
        phase="us_movement_1",
        turns=1,
    )
    start.do(Move(), {"choice": "Gwin"}, {"choice": "Portland"}, BLANK)
    assert {name: start.at(name)[0] for name in ("Walke", "Laffey", "Gwin", "Chicago", "Portland")} == {
        "Walke": "1521",
        "Laffey": "1520",
        "Gwin": "1519",
        "Chicago": "1520",
        "Portland": "1519",
    }
    assert [event.hex for event in start.of(ShipMoved) if event.ship == "Laffey"] == ["1521", "1520"]


@pytest.mark.rule("TE-3.4-occupied-excused")
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_turn_is_undone_for_a_ship_that_waits_and_made_by_the_others(situation, when):
    """Walke waits before a full hex, on whichever side of the move the turn is; McCalla has room, and turns."""
    start = situation(
        ships={
            "Walke": {"hex": "1521", "heading": "SE"},
            "McCalla": {"hex": "1523", "heading": "SE"},
            "Chicago": {"hex": "1520", "heading": "N"},
            "Portland": {"hex": "1520", "heading": "N"},
            "Quincy": {"hex": "1420", "heading": "N"},
            "Boise": {"hex": "1420", "heading": "N"},
        },
        formations={
            "CA": {"ships": ["Chicago", "Portland"], "speed": 1},
            "CL": {"ships": ["Quincy", "Boise"], "speed": 1},
            "DD": {"ships": ["Walke", "McCalla"], "speed": 6, "order": {"maneuver": "s_turn", "direction": "port"}},
        },
        phase="us_movement_2",
        turns=1,
    )
    start.do(Turning("DD", when)).do(Move(), BLANK)
    assert start.at("Walke") == ("1521", "SE")
    assert start.ship("McCalla").heading == "NE"
    assert [(event.ships, event.heading) for event in start.of(FormationTurned)] == [(("McCalla",), "NE")]
    assert {start.formation(name).order.turns_made for name in ("DD", "Walke")} == {1}
    start.do(Turning("Walke", "before")).do(Turning("DD", "hold")).do(Move(), BLANK)
    assert start.ship("Walke").heading == "S"


@pytest.mark.rule("TE-3.3-jp-about")
@pytest.mark.parametrize(("made", "order"), [(1, 2), (2, None)])
def test_the_marker_of_an_about_comes_off_after_its_third_turn(made, order):
    state = position({}, {"Fubuki": ("1015", "SE")})
    about = Order(maneuver="about", direction="port", turns_made=made)
    formation = msgspec.structs.replace(state.formations["Fubuki's formation"], order=about)
    moved = step(with_formation(state, "Fubuki's formation", formation), JapaneseMovement()).state
    left = moved.formations["Fubuki's formation"].order
    assert left == (AHEAD if order is None else msgspec.structs.replace(about, turns_made=order))
