"""US Movement Orders and their maneuvers (TE-3.3, TE-3.4)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.tokyo_express.commands import GiveOrder, Move, OrdersDone, Turning
from wargames_desktop.games.tokyo_express.events import FormationTurned, ShipMoved
from wargames_desktop.games.tokyo_express.orders import courses, possible_orders, turned
from wargames_desktop.games.tokyo_express.state import AHEAD, Order

BLANKS = [{"chit": "blank"}] * 6


def steaming(situation, speed, maneuver, direction=None, *, hex_="1520", heading="SE", phase=1, made=0, ship="Barton"):
    """One US formation under an order at the start of a Movement Phase; no Japanese on the map."""
    order = {"maneuver": maneuver, "direction": direction, "turns_made": made}
    formation = {"ships": [ship], "speed": speed, "order": order}
    return situation(
        ships={ship: {"hex": hex_, "heading": heading}},
        formations={ship: formation},
        phase=f"us_movement_{phase}",
        chits=["blank"] * (7 - phase),
        turns=1,
    )


def sail(start, plan, ship="Barton"):
    """Carry out ``plan`` (phase to before/after) to the end of the turn; hex and heading after each phase."""
    places = {}
    while start.decision == "us_movement":
        phase = start.state.phase
        places[phase - 1] = start.at(ship)
        when = plan.get(phase, "hold")
        if when != "hold":
            start.do(Turning(ship, when))
        start.do(Move(), *after(start))
    places[6] = start.at(ship)
    return places


def after(start):
    """The chits drawn until the next question: one a phase, as long as none of them asks."""
    formation = next(iter(start.state.formations.values()))
    remaining = list(start.state.chits)
    frame = start.state.flow[-1]
    made = formation.order.turns_made + (1 if any(w != "hold" for w in frame.turning.values()) else 0)
    total = {"turn_60": 1, "turn_120": 1, "s_turn": 2, "countermarch": min(3, formation.speed)}
    left = total[formation.order.maneuver] - made
    chart = start.game.charts.movement.rows[formation.speed]
    phase = start.state.phase
    drawn = 1
    for later in range(phase + 1, 7):
        if left > 0 and chart[later - 1] > 0:
            break
        drawn += 1
    assert drawn <= len(remaining)
    return [{"chit": "blank"}] * drawn


@pytest.mark.rule("TE-3.3-60-turn-ex")
@pytest.mark.rule("TE-3.3-us-when")
@pytest.mark.rule("TE-3.3-60-turn")
@pytest.mark.parametrize(
    ("phase", "when", "end"),
    [(1, "before", "2834"), (1, "after", "2633"), (3, "before", "2732"), (3, "after", "2631"), (5, "before", "2730"),
     (5, "after", "2629")],
)  # fmt: skip
def test_paths_of_the_60_turn_example(situation, phase, when, end):
    start = steaming(situation, 7, "turn_60", "starboard", hex_="2635", ship="Ralph Talbot")
    for _ in range(1, phase):
        start.do(Move(), {"chit": "blank"})
    start.do(Turning("Ralph Talbot", when))
    start.do(Move(), *[{"chit": "blank"}] * (7 - phase))
    moves = [event for event in start.events if type(event).__name__ == "ShipMoved"]
    assert moves[1 if phase == 1 else 0].hex == end
    assert start.ship("Ralph Talbot").heading == "S"


@pytest.mark.rule("TE-3.3-120-turn-ex")
@pytest.mark.rule("TE-3.3-120-turn")
def test_a_120_turn_is_made_at_once(situation):
    start = steaming(situation, 6, "turn_120", "port", ship="Minneapolis")
    start.do(Turning("Minneapolis", "before")).do(Move(), *BLANKS)
    first = next(event for event in start.events if type(event).__name__ == "ShipMoved")
    assert (first.hex, first.heading) == ("1420", "N")


@pytest.mark.rule("TE-3.3-120-turn-whole")
def test_a_120_turn_is_not_split(situation):
    start = steaming(situation, 6, "turn_120", "port")
    start.do(Turning("Barton", "before")).do(Move(), *BLANKS)
    assert start.ship("Barton").heading == "N"
    assert start.state.turn == 1


@pytest.mark.rule("TE-3.3-countermarch-ex")
@pytest.mark.rule("TE-3.3-countermarch")
@pytest.mark.rule("TE-3.3-countermarch-gaps")
def test_countermarches_of_the_example(situation):
    first = sail(steaming(situation, 6, "countermarch", "port"), {1: "after", 2: "after", 3: "after"})
    assert (first[1], first[2], first[6]) == (("1519", "NE"), ("1418", "N"), ("1322", "NW"))
    second = sail(steaming(situation, 6, "countermarch", "port"), {3: "after", 5: "after", 6: "after"})
    assert second[3] == ("1517", "NE")
    assert second[4] == ("1416", "NE")
    assert second[5] == ("1316", "N")
    assert second[6] == ("1216", "NW")


@pytest.mark.rule("TE-3.3-countermarch-speed1")
@pytest.mark.rule("TE-3.3-s-turn-speed1")
def test_speed_1_neither_countermarches_nor_s_turns(situation):
    start = orders(situation, speed=1)
    assert start.refused(GiveOrder("Barton", "countermarch", "port")) == "TE-3.3-countermarch-speed1"
    assert start.refused(GiveOrder("Barton", "s_turn", "port")) == "TE-3.3-s-turn-speed1"
    assert start.allowed(GiveOrder("Barton", "turn_120", "port"))
    start = orders(situation, speed=2)
    assert start.allowed(GiveOrder("Barton", "countermarch", "port"))
    assert start.allowed(GiveOrder("Barton", "s_turn", "port"))


@pytest.mark.rule("TE-3.3-countermarch-speed2")
def test_speed_2_makes_two_turns_of_a_countermarch(situation):
    places = sail(steaming(situation, 2, "countermarch", "port"), {1: "after", 4: "after"})
    assert places[6][1] == "N"


@pytest.mark.rule("TE-3.3-countermarch-split")
def test_speed_3_needs_three_phases(situation):
    start = steaming(situation, 3, "countermarch", "port")
    assert start.refused(Turning("Barton", "hold")) == "TE-3.3-us-must-turn"
    start.do(Turning("Barton", "after")).do(Move(), {"chit": "blank"})
    assert start.refused(Turning("Barton", "hold")) == "TE-3.3-us-must-turn"
    start.do(Turning("Barton", "after")).do(Move(), *[{"chit": "blank"}] * 2)
    start.do(Turning("Barton", "after")).do(Move(), *[{"chit": "blank"}] * 3)
    assert start.ship("Barton").heading == "NW"


@pytest.mark.rule("TE-3.3-s-turn-ex")
@pytest.mark.rule("TE-3.3-s-turn")
@pytest.mark.rule("TE-3.3-simultaneous")
def test_the_s_turn_example(situation):
    start = situation(
        ships={"Northampton": {"hex": "1620", "heading": "SE"}, "Sterett": {"hex": "1622", "heading": "SE"}},
        formations={
            "TF": {
                "ships": ["Northampton", "Sterett"],
                "speed": 6,
                "order": {"maneuver": "s_turn", "direction": "starboard"},
            }
        },
        phase="us_movement_1",
        turns=1,
        chits=["blank"] * 6,
    )
    seen = {"Northampton": [], "Sterett": []}

    def phase(when, *draws):
        if when:
            start.do(Turning("TF", when))
        start.do(Move(), *draws)
        for event in start.events:
            if type(event).__name__ == "ShipMoved":
                seen[event.ship].append(event.hex)

    blank = {"chit": "blank"}
    phase("after", blank)
    assert {start.at(ship)[1] for ship in seen} == {"S"}
    phase("", blank)
    phase("", blank)
    phase("before", blank, blank, blank)
    assert seen["Northampton"] == ["1619", "1719", "1818", "1817", "1816", "1815"]
    assert seen["Sterett"] == ["1621", "1721", "1820", "1819", "1818", "1817"]
    assert {start.at(ship)[1] for ship in seen} == {"SE"}


@pytest.mark.rule("TE-3.3-s-turn-order")
def test_an_s_turn_to_port_goes_to_port_first(situation):
    places = sail(steaming(situation, 6, "s_turn", "port", hex_="1620"), {1: "after", 4: "before"})
    assert places[3] == ("1418", "NE")
    assert places[6] == ("1415", "SE")


@pytest.mark.rule("TE-3.3-s-turn-order")
@pytest.mark.rule("TE-3.3-s-turn-no-120")
def test_the_turns_of_an_s_turn_lie_in_different_phases(situation):
    start = steaming(situation, 6, "s_turn", "port")
    start.do(Turning("Barton", "before")).do(Move(), {"chit": "blank"})
    assert start.ship("Barton").heading == "NE"
    assert start.state.phase == 2
    assert start.formation("Barton").order.turns_made == 1


@pytest.mark.rule("TE-3.3-ahead")
@pytest.mark.rule("TE-3.3-ahead-straight")
def test_ahead_goes_straight_and_turns_never(situation):
    start = situation(
        ships={"Barton": {"hex": "1520", "heading": "SE"}, "Laffey": {"hex": "1525", "heading": "SE"}},
        formations={
            "Barton": {"ships": ["Barton"], "speed": 6},
            "Laffey": {"ships": ["Laffey"], "speed": 6, "order": {"maneuver": "turn_60", "direction": "port"}},
        },
        phase="us_movement_1",
        turns=1,
        chits=["blank"] * 6,
    )
    assert start.refused(Turning("Barton", "before")) == "TE-3.3-ahead-straight"
    start.do(Turning("Laffey", "before")).do(Move(), *BLANKS)
    assert start.at("Barton") == ("1514", "SE")


@pytest.mark.rule("TE-3.3-us-must-turn")
def test_an_ordered_turn_must_be_made(situation):
    start = steaming(situation, 1, "turn_60", "port")
    assert start.refused(Turning("Barton", "hold")) == "TE-3.3-us-must-turn"
    assert start.refused(Move()) == "TE-3.3-us-must-turn"
    assert Move() not in start.answers
    assert start.do(Turning("Barton", "after")).allowed(Move())
    later = steaming(situation, 6, "turn_60", "port", phase=5)
    assert later.allowed(Move())
    last = steaming(situation, 6, "turn_60", "port", phase=6)
    assert last.refused(Move()) == "TE-3.3-us-must-turn"


@pytest.mark.rule("TE-3.3-us-done")
def test_after_its_turns_a_formation_goes_straight(situation):
    start = situation(
        ships={"Barton": {"hex": "1520", "heading": "SE"}, "Laffey": {"hex": "1525", "heading": "SE"}},
        formations={
            "Barton": {"ships": ["Barton"], "speed": 6, "order": {"maneuver": "turn_60", "direction": "port"}},
            "Laffey": {"ships": ["Laffey"], "speed": 6, "order": {"maneuver": "turn_60", "direction": "port"}},
        },
        phase="us_movement_1",
        turns=1,
        chits=["blank"] * 6,
    )
    start.do(Turning("Barton", "before")).do(Move(), {"chit": "blank"})
    assert start.refused(Turning("Barton", "after")) == "TE-3.3-us-done"
    start.do(Turning("Laffey", "after")).do(Move(), *BLANKS[:5])
    assert start.ship("Barton").heading == "NE"


@pytest.mark.rule("TE-3.3-allowable-phase")
@pytest.mark.rule("TE-3.4-turn-needs-move")
def test_no_turn_in_a_phase_without_movement(situation):
    start = situation(
        ships={"Barton": {"hex": "1520", "heading": "SE"}, "Laffey": {"hex": "1525", "heading": "SE"}},
        formations={
            "Barton": {"ships": ["Barton"], "speed": 4, "order": {"maneuver": "turn_60", "direction": "port"}},
            "Laffey": {"ships": ["Laffey"], "speed": 6, "order": {"maneuver": "turn_60", "direction": "port"}},
        },
        phase="us_movement_3",
        turns=1,
    )
    assert start.refused(Turning("Barton", "after")) == "TE-3.4-turn-needs-move"
    assert start.allowed(Turning("Laffey", "after"))


@pytest.mark.rule("TE-3.4-countermarch-ex")
@pytest.mark.rule("TE-3.4-one-turn-per-hex")
def test_the_countermarch_at_speed_4(situation):
    start = steaming(situation, 4, "countermarch", "port")
    start.do(Turning("Barton", "before")).do(Move(), {"chit": "blank"})
    assert start.at("Barton") == ("1419", "NE")
    start.do(Move(), {"chit": "blank"}, {"chit": "blank"})
    assert start.at("Barton") == ("1319", "NE")
    assert start.state.phase == 4
    start.do(Turning("Barton", "after")).do(Move(), {"chit": "blank"})
    assert start.at("Barton") == ("1218", "N")
    assert start.refused(Turning("Barton", "before")) == "TE-3.4-one-turn-per-hex"
    start.do(Turning("Barton", "after")).do(Move(), {"chit": "blank"}, {"chit": "blank"})
    assert start.at("Barton") == ("1119", "NW")


@pytest.mark.rule("TE-3.4-turn-once")
def test_a_ship_turns_before_or_after_moving_not_both(situation):
    start = steaming(situation, 6, "countermarch", "port")
    start.do(Turning("Barton", "before")).do(Turning("Barton", "after")).do(Move(), {"chit": "blank"})
    assert start.at("Barton") == ("1519", "NE")
    assert start.formation("Barton").order.turns_made == 1


def orders(situation, **formation):
    """The US Movement Orders Phase with one ship."""
    return situation(
        ships={"Barton": {"hex": "1520", "heading": "SE"}},
        formations={"Barton": {"ships": ["Barton"], **formation}},
        phase="us_orders",
        turns=1,
        chits=["blank"] * 6,
    )


@pytest.mark.rule("TE-3.3-us-order-kinds")
def test_five_orders_all_but_ahead_with_a_direction(situation):
    start = orders(situation, speed=6)
    assert len(list(possible_orders("Barton", 6))) == 9
    assert start.refused(GiveOrder("Barton", "ahead", "port")) == "TE-3.3-us-order-kinds"
    for maneuver in ("turn_60", "turn_120", "s_turn", "countermarch"):
        assert start.refused(GiveOrder("Barton", maneuver)) == "TE-3.3-us-order-kinds"
        assert start.allowed(GiveOrder("Barton", maneuver, "port"))
        assert start.allowed(GiveOrder("Barton", maneuver, "starboard"))


@pytest.mark.rule("TE-3.3-us-orders")
def test_a_formation_has_one_order_the_last_one_given(situation):
    start = orders(situation, speed=6)
    start.do(GiveOrder("Barton", "turn_60", "port")).do(GiveOrder("Barton", "s_turn", "starboard"))
    assert start.formation("Barton").order == Order(maneuver="s_turn", direction="starboard")
    assert start.refused(GiveOrder("Nobody", "ahead")) == "TE-3.3-us-orders"


@pytest.mark.rule("TE-3.3-us-markers")
def test_a_formation_without_a_marker_goes_ahead(situation):
    start = orders(situation, speed=6)
    start.do(OrdersDone(), *BLANKS)
    moves = [event for event in start.events if type(event).__name__ == "ShipMoved"]
    assert [event.hex for event in moves] == ["1519", "1518", "1517", "1516", "1515", "1514"]


@pytest.mark.rule("TE-2.4-turns")
@pytest.mark.rule("TE-2.4-direction-arrows")
def test_turns_are_counted_in_hexsides():
    assert turned("N", "starboard") == "NE"
    assert turned("N", "port") == "NW"
    assert turned("N", "starboard", 2) == "SE"
    assert turned("SW", "port", 3) == "NE"
    assert AHEAD.direction is None


@pytest.mark.rule("TE-3.3-us-when")
@pytest.mark.rule("TE-3.4-one-turn-per-hex")
@pytest.mark.parametrize(
    ("maneuver", "speed", "expected"),
    [
        ("ahead", 7, {"NNNNNNN"}),
        ("turn_60", 2, {"AA", "NA", "NN"}),
        ("turn_120", 1, {"B", "N"}),
        ("s_turn", 2, {"AN", "AA", "NA"}),
        ("countermarch", 2, {"AB", "AA", "NA"}),
        ("countermarch", 3, {"ABC", "ABB", "AAB", "NAB"}),
    ],
)
def test_all_courses_under_an_order(charts, maneuver, speed, expected):
    """The heading of each hex, N or one, two or three hexsides to port of it. No turn before the move after a turn
    behind it: the ship is still in the hex where she turned."""
    letters = {"N": "N", "NW": "A", "SW": "B", "S": "C"}
    order = Order(maneuver=maneuver, direction=None if maneuver == "ahead" else "port")
    found = ["".join(letters[heading] for heading in way) for way in courses(charts.movement, speed, "N", order)]
    assert set(found) == expected


@pytest.mark.rule("TE-3.3-us-orders")
def test_every_order_but_the_standing_one_is_an_answer(situation):
    start = orders(situation, speed=6)
    start.do(GiveOrder("Barton", "turn_60", "port"))
    answers = [answer for answer in start.answers if isinstance(answer, GiveOrder)]
    assert len(answers) == 8
    assert GiveOrder("Barton", "turn_60", "port") not in answers
    assert GiveOrder("Barton", "ahead") in answers


@pytest.mark.rule("TE-3.3-us-when")
@pytest.mark.rule("TE-3.3-simultaneous")
def test_turns_are_told_once_before_or_after_the_moves(situation):
    ships = {"Barton": "1520", "Sterett": "1522", "Laffey": "2020", "Walke": "2520"}
    start = situation(
        ships={name: {"hex": hex_, "heading": "SE"} for name, hex_ in ships.items()},
        formations={
            "A": {"ships": ["Barton", "Sterett"], "speed": 6, "order": {"maneuver": "s_turn", "direction": "port"}},
            "Laffey": {"ships": ["Laffey"], "speed": 6, "order": {"maneuver": "turn_60", "direction": "starboard"}},
            "Walke": {"ships": ["Walke"], "speed": 6, "order": {"maneuver": "turn_60", "direction": "port"}},
        },
        phase="us_movement_1",
        turns=1,
    )
    start.do(Turning("A", "before")).do(Turning("Laffey", "after")).do(Move(), {"chit": "blank"})
    told = [
        (event.formation, event.ships, event.heading) if isinstance(event, FormationTurned) else event.ship
        for event in start.events
        if isinstance(event, FormationTurned | ShipMoved)
    ]
    assert told == [
        ("A", ("Barton", "Sterett"), "NE"),
        "Barton",
        "Sterett",
        "Laffey",
        "Walke",
        ("Laffey", ("Laffey",), "S"),
    ]


@pytest.mark.rule("TE-3.3-us-when")
def test_the_answers_are_the_turns_not_chosen_yet(situation):
    start = steaming(situation, 6, "countermarch", "port")

    def listed():
        return [answer.when for answer in start.answers if isinstance(answer, Turning)]

    assert listed() == ["before", "after"]
    start.do(Turning("Barton", "after"))
    assert listed() == ["before", "hold"]
    start.do(Move(), {"chit": "blank"})
    assert listed() == ["after"]
