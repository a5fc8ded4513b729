"""US Freedom of Action (TE-3.3-foa)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.tokyo_express.commands import ChooseSide, OrdersDone
from wargames_desktop.games.tokyo_express.events import FreedomRolled
from wargames_desktop.games.tokyo_express.freedom_of_action import column_of, modifiers, must_check, result_of
from wargames_desktop.games.tokyo_express.state import AHEAD, Order

BLANKS = [{"chit": "blank"}] * 6


def fleet(situation, order=None, *, killed=0, near="2030", far="2031", speed=6, heading="S", **more):
    """The flagship in 2020 and two destroyers, 10 and 11 hexes off, before the Freedom of Action Phase."""
    formation = {"ships": ["Walke", "Laffey"], "speed": speed, "order": order}
    return situation(
        ships={
            "Chicago": {"hex": "2020", "heading": "S"},
            "Walke": {"hex": near, "heading": heading},
            "Laffey": {"hex": far, "heading": heading},
        },
        admiral={"name": "Callaghan", "ship": "Chicago", "killed_on_turn": killed},
        formations={
            "Chicago": {"ships": ["Chicago"], "order": {"maneuver": "turn_60", "direction": "port"}},
            "DD": formation,
        },
        phase="us_orders",
        **more,
    )


COUNTERMARCH = {"maneuver": "countermarch", "direction": "port"}


def rolled(situation, die, order=None, **more):
    start = fleet(situation, order, **more)
    rest = [die]
    start.do(OrdersDone(), *rest)
    return start


@pytest.mark.rule("TE-3.3-foa-ex")
@pytest.mark.rule("TE-3.3-foa-none")
@pytest.mark.rule("TE-3.3-foa-mod-some")
@pytest.mark.rule("TE-3.3-foa-column")
def test_the_example_with_a_6(situation):
    start = rolled(situation, 6, COUNTERMARCH)
    (roll,) = start.of(FreedomRolled)
    assert ([m.value for m in roll.modifiers], roll.column, roll.result) == ([-1], "2", "-")
    assert start.formation("DD").order == Order(maneuver="countermarch", direction="port")


@pytest.mark.rule("TE-3.3-foa-ex")
@pytest.mark.rule("TE-3.3-foa-A")
def test_the_example_with_a_3(situation):
    start = rolled(situation, 3, COUNTERMARCH)
    assert start.of(FreedomRolled)[0].result == "A"
    assert start.formation("DD").order == AHEAD


@pytest.mark.rule("TE-3.3-foa-A")
@pytest.mark.rule("TE-3.3-foa-side")
def test_ahead_turns_an_ahead_order_into_a_countermarch_of_the_players_side(situation):
    start = rolled(situation, 3)
    assert start.decision == "countermarch_side"
    assert set(start.answers) == {ChooseSide("port"), ChooseSide("starboard")}
    start.do(ChooseSide("starboard"))
    assert start.formation("DD").order == Order(maneuver="countermarch", direction="starboard")


@pytest.mark.rule("TE-3.3-foa-C")
def test_countermarch_replaces_any_other_order(situation, charts):
    assert result_of(charts.freedom_of_action, 2, -1) == "C"
    start = rolled(situation, 1, {"maneuver": "turn_60", "direction": "port"}, near="2032", far="2033")
    assert start.of(FreedomRolled)[0].result == "C"
    assert start.decision == "countermarch_side"
    ahead = rolled(situation, 1, None, near="2032", far="2033")
    assert ahead.decision == "countermarch_side"


@pytest.mark.rule("TE-3.3-foa-C")
def test_countermarch_turns_a_countermarch_into_ahead(situation):
    start = rolled(situation, 1, COUNTERMARCH, near="2032", far="2033")
    assert start.of(FreedomRolled)[0].result == "C"
    assert start.formation("DD").order == AHEAD


@pytest.mark.rule("TE-3.3-foa-mod-all")
@pytest.mark.rule("TE-3.3-foa-mod-one")
@pytest.mark.rule("TE-3.3-foa-mod-some")
@pytest.mark.parametrize(
    ("near", "far", "expected"), [("2029", "2030", []), ("2030", "2031", [-1]), ("2031", "2032", [-2])]
)
def test_distance_modifiers_on_both_sides_of_ten_hexes(situation, charts, sea, near, far, expected):
    start = fleet(situation, near=near, far=far)
    found = modifiers(charts.freedom_of_action, sea, start.state, "DD")
    assert [modifier.value for modifier in found] == expected


@pytest.mark.rule("TE-3.3-foa")
@pytest.mark.rule("TE-3.3-foa-flagship")
def test_only_formations_without_the_admiral_check(situation):
    start = fleet(situation)
    assert must_check(start.state) == ("DD",)
    start.do(OrdersDone(), 10)
    assert len(start.of(FreedomRolled)) == 1
    assert start.formation("Chicago").order.maneuver == "turn_60"


@pytest.mark.rule("TE-3.3-foa-death")
@pytest.mark.rule("TE-3.3-foa-death-all")
def test_after_the_admirals_death_all_check_at_minus_2(situation, charts, sea):
    start = fleet(situation, killed=1, turn=2, near="2021", far="2021")
    assert must_check(start.state) == ("Chicago", "DD")
    for name in ("Chicago", "DD"):
        (modifier,) = modifiers(charts.freedom_of_action, sea, start.state, name)
        assert (modifier.value, modifier.rule) == (-2, "TE-3.3-foa-death")


@pytest.mark.rule("TE-3.3-foa-edge")
def test_a_new_order_that_leaves_the_map_is_ignored(situation):
    """Near the southwest edge, heading for it: Ahead would leave the map, so the Countermarch stays."""
    start = fleet(situation, COUNTERMARCH, near="3030", far="3031", heading="S")
    start.do(OrdersDone(), 3)
    (roll,) = start.of(FreedomRolled)
    assert roll.result == "A"
    assert roll.ignored
    assert start.formation("DD").order.maneuver == "countermarch"


@pytest.mark.rule("TE-3.3-foa-column")
def test_the_column_is_the_number_of_ships(charts):
    table = charts.freedom_of_action
    assert [column_of(table, ships) for ships in (1, 2, 3, 4, 5, 6, 9)] == [0, 1, 2, 3, 3, 4, 4]
    lowest, highest = min(table.rows), max(table.rows)
    assert result_of(table, 1, lowest - 5) == table.rows[lowest][0]
    assert result_of(table, 1, highest + 5) == table.rows[highest][0]


@pytest.mark.rule("TE-3.3-foa-A")
@pytest.mark.rule("TE-3.3-foa-C")
@pytest.mark.parametrize(("die", "order"), [(3, None), (1, {"maneuver": "turn_60", "direction": "port"})])
def test_a_countermarch_is_not_imposed_at_speed_1(situation, die, order):
    """The result, A under Ahead or C, has no effect (R-29)."""
    start = rolled(situation, die, order, speed=1, near="2032", far="2033")
    (roll,) = start.of(FreedomRolled)
    assert roll.result in ("A", "C")
    assert "Speed 1" in roll.ignored
    assert start.decision == "us_movement"
    assert start.formation("DD").order.maneuver == ("turn_60" if order else "ahead")


@pytest.mark.rule("TE-3.3-foa-A")
def test_ahead_is_imposed_at_speed_1(situation):
    start = rolled(situation, 3, {"maneuver": "turn_60", "direction": "port"}, speed=1)
    assert not start.of(FreedomRolled)[0].ignored
    assert start.formation("DD").order == AHEAD


@pytest.mark.rule("TE-3.3-foa-edge")
def test_a_countermarch_that_stays_on_the_map_to_one_side_only_is_given_to_that_side(situation):
    """Along the west edge, heading S: the turn to starboard leads off the map (R-30)."""
    start = rolled(situation, 3, None, near="1540", far="1540", speed=3)
    assert start.formation("DD").order == Order(maneuver="countermarch", direction="port")
    assert not start.of(FreedomRolled)[0].ignored


@pytest.mark.rule("TE-3.3-foa-edge")
def test_a_new_order_that_some_course_keeps_on_the_map_is_given(situation):
    """Turning late in the Countermarch leads off the map, turning at once does not."""
    start = rolled(situation, 1, {"maneuver": "turn_60", "direction": "port"}, near="2830", far="2831")
    assert start.decision == "countermarch_side"


@pytest.mark.rule("TE-3.3-foa-edge")
def test_a_turn_before_the_first_move_may_keep_a_formation_on_the_map(situation):
    """In the last row, heading off the map: turned to port at once the ships go along the edge."""
    start = rolled(situation, 1, {"maneuver": "turn_60", "direction": "port"}, near="3123", far="3123", heading="S")
    assert start.formation("DD").order == Order(maneuver="countermarch", direction="port")


@pytest.mark.rule("TE-3.3-foa")
@pytest.mark.rule("TE-3.1-D")
def test_each_formation_without_the_admiral_rolls_once(situation):
    turn = {"maneuver": "turn_60", "direction": "port"}
    names = ("Walke", "Laffey", "Barton")
    start = situation(
        ships={name: {"hex": "2020", "heading": "S"} for name in ("Chicago", *names)},
        admiral={"name": "Callaghan", "ship": "Chicago"},
        formations={name: {"ships": [name], "order": turn} for name in ("Chicago", *names)},
        phase="us_orders",
    )
    start.do(OrdersDone(), 10, 2, 9)
    assert [(roll.formation, roll.result) for roll in start.of(FreedomRolled)] == [
        ("Walke", "-"),
        ("Laffey", "A"),
        ("Barton", "-"),
    ]
    assert [start.formation(name).order.maneuver for name in names] == ["turn_60", "ahead", "turn_60"]
