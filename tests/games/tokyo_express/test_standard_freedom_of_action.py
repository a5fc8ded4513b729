"""US Freedom of Action in the Standard Game: cohesion, retirement, land and map edge (TE-5.2)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.positions import asked, charts, game, give, run
from tests.games.tokyo_express.voyages import column, japan, marker, markers_of, order, replace, us, voyage, waters
from wargames_desktop.games.tokyo_express.commands import ChooseSide
from wargames_desktop.games.tokyo_express.frames import StandardFreedomOfAction
from wargames_desktop.games.tokyo_express.standard_events import Retires, StandardFreedomRolled
from wargames_desktop.games.tokyo_express.standard_freedom_of_action import result_of
from wargames_desktop.games.tokyo_express.state import AHEAD

HERE = "0910"
SHIPS = {"Boise": (HERE, "SE"), "Walke": ("0911", "SE")}
TABLE = charts().standard.freedom_of_action


def fleet(ships=None, formation=None, enemy=None, flagship="", **given):
    """One US formation, and the Task Force Commander in San Francisco if a hex is told for her."""
    ships = dict(SHIPS if ships is None else ships)
    formations = {"TF": us(*ships) if formation is None else formation}
    if flagship:
        ships["San Francisco"] = (flagship, "N")
        formations["San Francisco"] = us("San Francisco")
        given["admirals"] = {"Callaghan": "San Francisco"}
        given["conditions"] = {"task_force_commander": "Callaghan", **given.get("conditions", {})}
    formations |= {name: japan(name) for name in enemy or {}}
    return voyage(ships, enemy or {}, formations, phase=0, **given)


def roll(state, *draws):
    return run(replace(state, flow=(StandardFreedomOfAction(),)), *draws)


def die_for(result, ships=2, modifier=0):
    """A die that reads a result for a formation of some ships."""
    return next(die for die in range(1, 11) if result_of(TABLE, ships, die + modifier) == result)


def imposed(state, result):
    return game().procedures[StandardFreedomOfAction].imposed(state, "TF", result)


def standing(maneuver, direction=None, of=SHIPS, **changes):
    return us(*of, order=order(maneuver, direction), **changes)


@pytest.mark.rule("TE-5.2-roll", "TE-4.1-F")
@pytest.mark.parametrize("die", range(1, 11))
def test_a_formation_without_an_admiral_rolls(die):
    expected = result_of(TABLE, 2, die)
    played = roll(fleet(formation=standing("turn_60", "port")), die)
    assert (played.one(StandardFreedomRolled).result, played.one(StandardFreedomRolled).column) == (expected, "2")


@pytest.mark.rule("TE-5.2-admiral", "TE-12.1-no-roll", "TE-11.3-foa")
def test_formations_with_an_admiral_and_retiring_ones_do_not():
    state = fleet(admirals={"Callaghan": "Boise"})
    assert roll(state).events == []
    retiring = replace(fleet().formations["TF"], movement="retirement")
    assert roll(replace(fleet(), formations={"TF": retiring})).events == []


@pytest.mark.rule("TE-5.2-mod-cohesion")
@pytest.mark.parametrize("cohesion", [-2, -1, 0, 1])
def test_the_cohesion_level_modifies_the_roll(cohesion):
    played = roll(fleet(formation=standing("turn_60", "port"), conditions={"cohesion": cohesion}), 5)
    rolled = played.one(StandardFreedomRolled)
    assert sum(m.value for m in rolled.modifiers) == cohesion
    assert rolled.result == result_of(TABLE, 2, 5 + cohesion)


@pytest.mark.rule("TE-5.2-mod-all", "TE-5.2-mod-some")
@pytest.mark.parametrize(
    ("flagship", "modifier", "rule"),
    [("0920", 0, None), ("0921", -1, "TE-5.2-mod-some"), ("0922", -2, "TE-5.2-mod-all"), ("", 0, None)],
)
def test_ships_beyond_10_hexes_of_the_flagship(flagship, modifier, rule):
    """Boise in 0910, Walke in 0911. Without a flagship there is no distance to it (R-48)."""
    rolled = roll(fleet(formation=standing("turn_60", "port"), flagship=flagship), 8).one(StandardFreedomRolled)
    assert sum(m.value for m in rolled.modifiers) == modifier
    assert [m.rule for m in rolled.modifiers] == ([rule] if rule else [])


@pytest.mark.rule("TE-5.2-none")
def test_no_effect():
    state = fleet(formation=standing("turn_60", "port"))
    assert roll(state, 10).state.formations == state.formations


@pytest.mark.rule("TE-5.2-A")
def test_ahead_and_a_column_goes_columnwise():
    played = roll(fleet(formation=standing("turn_60", "port")), die_for("A"))
    assert played.state.formations["TF"].order == AHEAD
    at_once = column(standing("turn_60", "port"), "simultaneous")
    assert roll(fleet(formation=at_once), die_for("A")).state.formations["TF"].column == "columnwise"


@pytest.mark.rule("TE-5.2-A-ahead")
def test_ahead_for_a_formation_that_goes_ahead_is_a_countermarch():
    state = roll(fleet(), die_for("A")).state
    assert asked(state).decision == "countermarch_side"


@pytest.mark.rule("TE-5.2-A-near")
@pytest.mark.parametrize(("hexes", "retires"), [(3, True), (4, False)])
@pytest.mark.parametrize("maneuver", ["turn_60", "ahead"])
def test_ahead_with_a_japanese_ship_within_3_hexes_is_retirement(hexes, retires, maneuver):
    place = HERE
    for _ in range(hexes):
        place = waters().step(place, "SE")
    direction = None if maneuver == "ahead" else "port"
    state = fleet(formation=standing(maneuver, direction), enemy={"Sendai": (place, "N")}, undetected=("Sendai",))
    assert imposed(state, "A").retires == retires


@pytest.mark.rule("TE-5.2-C", "TE-3.3-foa-side")
def test_countermarch_to_the_side_that_the_player_chooses_keeps_the_lead_ship():
    state = fleet(formation=column(standing("turn_60", "port"), "simultaneous"))
    assert [o.maneuver for o in imposed(state, "C").orders] == ["countermarch"] * 2
    cohesion = -2
    state = fleet(formation=column(standing("turn_60", "port"), "simultaneous"), conditions={"cohesion": cohesion})
    choosing = roll(state, die_for("C", modifier=cohesion)).state
    done = give(choosing, ChooseSide("starboard")).state.formations["TF"]
    assert (done.order.maneuver, done.order.direction) == ("countermarch", "starboard")
    assert (done.column, done.ships) == ("columnwise", ("Boise", "Walke"))


@pytest.mark.rule("TE-5.2-C-already")
def test_countermarch_for_a_formation_that_has_that_order_is_ahead():
    state = fleet(formation=standing("countermarch", "port"))
    assert imposed(state, "C").orders == (AHEAD,)
    near = fleet(formation=standing("countermarch", "port"), enemy={"Sendai": (HERE, "N")})
    assert imposed(near, "C").retires


@pytest.mark.rule("TE-5.2-R", "TE-11.1-foa", "TE-11.3-single")
def test_retirement_for_this_turn_ship_by_ship():
    modifier = -8
    state = fleet(
        formation=column(standing("turn_60", "port")),
        conditions={"cohesion": modifier},
    )
    state = replace(state, column_turns=(marker("0912", "SE", "S", "Walke"),))
    played = roll(state, 1)
    assert played.one(StandardFreedomRolled).result == "R"
    assert played.one(Retires).rule == "TE-5.2-R"
    assert {name: (f.ships, f.movement) for name, f in played.state.formations.items()} == {
        "Boise": (("Boise",), "retirement"),
        "Walke": (("Walke",), "retirement"),
    }
    assert markers_of(played.state) == {}
    assert not any(ship.log.retiring for ship in played.state.ships.values())  # this Game Turn only


# Land and map edge


@pytest.mark.rule("TE-5.2-land")
def test_a_result_that_leads_ashore_in_the_first_phase_has_no_effect():
    ashore = {"Boise": ("1126", "S"), "Walke": ("1027", "S")}
    assert waters().is_land_ahead("1126", "S")
    state = fleet(ashore, standing("turn_60", "port", ashore))
    assert imposed(state, "A").ignored
    played = roll(state, die_for("A"))
    assert played.state.formations["TF"].order.maneuver == "turn_60"


@pytest.mark.rule("TE-5.2-land")
def test_of_a_column_the_lead_ship_tells():
    bent = {"Boise": ("1125", "SE"), "Walke": ("1126", "S")}
    state = fleet(bent, column(us(*bent, order=order("turn_60", "port"))))
    assert imposed(state, "A").orders == (AHEAD,)
    led_ashore = {"Boise": ("1126", "S"), "Walke": ("1026", "S")}
    state = fleet(led_ashore, column(us(*led_ashore, order=order("turn_60", "port"))))
    assert imposed(state, "A").ignored


@pytest.mark.rule("TE-5.2-edge", "TE-5.2-edge-order")
def test_a_result_that_leads_off_the_map_is_replaced_by_ahead_then_countermarch_then_none():
    edge = {"Boise": ("0214", "N"), "Walke": ("0214", "N")}
    # Ahead would leave the map: a Countermarch instead.
    assert {o.maneuver for o in imposed(fleet(edge, standing("turn_60", "port", edge)), "A").orders} == {"countermarch"}
    # At Speed 1 nothing leads off the map so soon.
    slow = fleet(edge, standing("turn_60", "port", edge, speed=1))
    assert imposed(slow, "A").orders == (AHEAD,)


@pytest.mark.rule("TE-5.2-edge-order")
@pytest.mark.parametrize("result", ["A", "C"])
def test_where_both_would_lead_off_the_map_the_order_stays(result):
    corner = {"Boise": ("0136", "N"), "Walke": ("0136", "N")}
    assert imposed(fleet(corner, standing("turn_60", "port", corner)), result).ignored


@pytest.mark.rule("TE-5.2-edge")
def test_a_countermarch_that_stays_on_the_map_to_one_side_only_is_made_to_that_side():
    along = {"Boise": ("0112", "SE"), "Walke": ("0113", "SE")}
    (only,) = imposed(fleet(along, standing("turn_60", "port", along)), "C").orders
    assert (only.maneuver, only.direction) == ("countermarch", "starboard")


@pytest.mark.rule("TE-5.2-edge-speed")
@pytest.mark.parametrize(("speed", "replaced"), [(6, True), (2, False)])
def test_only_the_hexes_that_the_speed_takes_it_count(speed, replaced):
    edge = {"Boise": ("0414", "N"), "Walke": ("0414", "N")}
    hexes = sum(charts().movement.rows[speed])
    assert (hexes > 3) == replaced
    state = fleet(edge, standing("turn_60", "port", edge, speed=speed))
    assert (imposed(state, "A").orders == (AHEAD,)) != replaced


@pytest.mark.rule("TE-3.3-countermarch-speed1")
def test_no_countermarch_at_speed_1():
    assert imposed(fleet(formation=us(*SHIPS, speed=1)), "A").ignored


@pytest.mark.rule("TE-5.2-edge", "TE-5.2-edge-order", "TE-5.2-edge-speed")
@pytest.mark.parametrize(("speed", "retires"), [(1, True), (2, False), (6, False)])
def test_retirement_that_leads_off_the_map_is_replaced_by_ahead(speed, retires):
    """From 1502 the second hex to the southeast is off the map."""
    close = {"Boise": ("1504", "NW"), "Walke": ("1502", "NW")}
    assert "southeast" in waters().edges("1501")
    result = imposed(fleet(close, standing("turn_60", "port", close, speed=speed)), "R")
    assert (result.retires, result.orders) == ((True, ()) if retires else (False, (AHEAD,)))


@pytest.mark.rule("TE-5.2-edge-order")
def test_retirement_off_the_map_of_a_formation_that_goes_ahead_changes_nothing():
    close = {"Boise": ("1502", "NW"), "Walke": ("1502", "NW")}
    result = imposed(fleet(close, us(*close, speed=6)), "R")
    assert (result.retires, result.orders, result.ignored) == (False, (), "")


@pytest.mark.rule("TE-5.2-edge-order")
def test_retirement_off_the_map_is_a_countermarch_where_ahead_leads_off_it_too():
    close = {"Boise": ("1502", "SE"), "Walke": ("1502", "SE")}
    result = imposed(fleet(close, standing("turn_60", "port", close, speed=6)), "R")
    assert {order.maneuver for order in result.orders} == {"countermarch"}
