"""Columns in the Basic Game (TE-3.9-optional-columns)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from tests.games.tokyo_express.positions import charts
from tests.games.tokyo_express.situations import Situation
from tests.games.tokyo_express.voyages import markers_of, waters
from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.tokyo_express import load_scenario
from wargames_desktop.engine.chance import Seeded
from wargames_desktop.games.tokyo_express.commands import (
    Form,
    FormationsDone,
    FormColumn,
    GiveOrder,
    Move,
    OrdersDone,
    Turning,
)
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.position import Position
from wargames_desktop.games.tokyo_express.standard_events import ColumnFormed, ManeuverChosen

EAST = {"Boise": "0910", "Quincy": "0911", "Buchanan": "0912"}
FAR = {"Sendai": {"hex": "3020", "heading": "N"}}


@pytest.fixture(scope="module")
def at_sea():
    game = TokyoExpress(charts())
    scenario = load_scenario(scenario_files("tokyo_express")["basic_columns"], charts())

    def start(draws=(), ships=None, **given):
        everything = {name: {"hex": hex_, "heading": "SE"} for name, hex_ in EAST.items()} | FAR
        return Situation(game, scenario, {"ships": ships or everything, **given}, draws)

    return start


@pytest.mark.rule("TE-3.9-optional-columns")
def test_ships_may_form_columns_and_turn_one_after_the_other(at_sea):
    game = at_sea(phase="us_formations")
    game.do(FormColumn(tuple(EAST))).do(FormationsDone())
    assert game.of(ColumnFormed)[0].ships == tuple(EAST)
    (name,) = [name for name, f in game.state.formations.items() if f.side == "us"]
    game.do(GiveOrder(name, "turn_60", "starboard", columnwise=True))
    assert game.refused(GiveOrder("Nobody", "turn_60", "port")) == "TE-3.3-us-orders"


@pytest.mark.rule("TE-3.9-optional-columns")
def test_no_columns_without_the_rule(game, scenario):
    ships = {name: {"hex": hex_, "heading": "SE"} for name, hex_ in EAST.items()} | FAR
    plain = Situation(game, scenario, {"ships": ships, "phase": "us_formations"})
    assert plain.refused(FormColumn(tuple(EAST))) == "TE-3.1-B"
    assert plain.refused(GiveOrder("Nobody", "turn_60", "port", columnwise=True)) == "TE-3.1-B"


def sailing(at_sea, how="columnwise", order=("turn_60", "starboard"), draws=(), phase="us_movement_1", **given):
    formation = {"ships": tuple(EAST), "speed": 6, "column": how}
    formation["order"] = {"maneuver": order[0], "direction": order[1]}
    return at_sea(draws, phase=phase, formations={"TF": formation}, chits=("blank",) * 6, **given)


@pytest.mark.rule("TE-3.9-optional-columns", "TE-5.1-follow")
def test_a_column_turns_columnwise_or_at_once(at_sea):
    game = sailing(at_sea, order=("s_turn", "starboard")).do(Turning("TF", "after"))
    game.do(Move(), {"chit": "blank"})
    assert [game.at(ship) for ship in EAST] == [("0909", "S"), ("0910", "SE"), ("0911", "SE")]
    assert markers_of(game.state) == {"0909": ("SE", "S", ("Quincy", "Buchanan"))}
    together = sailing(at_sea, "simultaneous", ("s_turn", "starboard")).do(Turning("TF", "after"))
    together.do(Move(), {"chit": "blank"})
    assert [together.at(ship)[1] for ship in EAST] == ["S", "S", "S"]


@pytest.mark.rule("TE-3.9-optional-columns")
def test_land_is_sea_all_the_same(at_sea):
    ships = {"Boise": {"hex": "1126", "heading": "S"}, "Quincy": {"hex": "1026", "heading": "S"}} | FAR
    assert waters().is_land_ahead("1126", "S")
    formations = {"TF": {"ships": ("Boise", "Quincy"), "speed": 6, "column": "columnwise"}}
    formations["TF"]["order"] = {"maneuver": "s_turn", "direction": "port"}
    game = at_sea(ships=ships, phase="us_movement_1", formations=formations, chits=("blank",) * 6)
    game.do(Turning("TF", "hold")).do(Move(), {"chit": "blank"})
    assert game.at("Boise") == ("1225", "S")


@pytest.mark.rule("TE-3.9-optional-columns", "TE-3.4-occupied-wait", "TE-3.4-occupied-excused")
def test_a_ship_of_a_column_that_must_wait_leaves_it(at_sea):
    ships = {name: {"hex": hex_, "heading": "SE"} for name, hex_ in EAST.items()} | FAR
    ships |= {"Walke": {"hex": "0910", "heading": "S"}, "Laffey": {"hex": "0910", "heading": "S"}}
    ships["Boise"] = {"hex": "0909", "heading": "SE"}
    formations = {"TF": {"ships": tuple(EAST), "speed": 6, "column": "columnwise"}}
    formations["TF"]["order"] = {"maneuver": "s_turn", "direction": "port"}
    formations["Desron"] = {"ships": ("Walke", "Laffey"), "speed": 1}
    game = at_sea(ships=ships, phase="us_movement_2", formations=formations, chits=("blank",) * 5)
    game.do(Turning("TF", "after")).do(Move(), {"chit": "blank"})
    assert game.at("Boise") == ("0908", "NE")
    assert game.at("Quincy") == ("0911", "SE")
    assert game.formation("Quincy").order.turns_made == 1
    assert game.at("Buchanan") == ("0911", "SE")  # there is room for two beside her


@pytest.mark.rule("TE-3.9-optional-columns", "TE-5.1-jp-battle-1")
@pytest.mark.parametrize("seed", range(3))
def test_japanese_columns_maneuver_as_the_threat_lies(at_sea, seed):
    ships = {
        "Boise": {"hex": "0905", "heading": "SE"},
        "Walke": {"hex": "0904", "heading": "SE"},
        "Sendai": {"hex": "0912", "heading": "SE"},
        "Fubuki": {"hex": "0913", "heading": "SE"},
    }
    game = TokyoExpress(charts())
    scenario = load_scenario(scenario_files("tokyo_express")["basic_columns"], charts())
    place = msgspec.convert({"ships": ships, "phase": "japanese_formations"}, Position)
    transition = game.start_from(scenario, place, Seeded(seed))
    chosen = [event for event in transition.events if isinstance(event, ManeuverChosen)]
    assert (chosen[0].columnwise, chosen[0].rule) == (True, "TE-5.1-jp-battle-2")


@pytest.mark.rule("TE-3.9-optional-columns")
def test_columns_and_their_markers_last_into_the_next_turn(at_sea):
    game = sailing(at_sea, phase="us_movement_6").do(Turning("TF", "after"))
    game.do(Move(), {"chit": "blank"})
    assert game.decision == "us_formations"
    assert markers_of(game.state) == {"0909": ("SE", "S", ("Quincy", "Buchanan"))}
    assert [f.column for f in game.state.formations.values() if f.side == "us"] == ["columnwise"]
    game.do(Form(("Boise",)))
    assert game.allowed(FormationsDone())
    assert game.refused(OrdersDone()) == "TE-3.1-B"
    assert game.formation("Boise").column is UNSET
