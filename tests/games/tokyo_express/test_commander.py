"""The sensible US player: what it does in plain situations, and that it is better than chance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.tokyo_express.situations import Situation
from wargames_desktop.app.registry import games
from wargames_desktop.app.simulate import play_game
from wargames_desktop.games.tokyo_express.commander import Commander
from wargames_desktop.games.tokyo_express.commands import (
    AllocateGunnery,
    AllocateTorpedoes,
    ChooseSide,
    FormationsDone,
    GiveOrder,
    LaunchTorpedoes,
    OpenFire,
    OrdersDone,
    SalvosFired,
    Turning,
)
from wargames_desktop.games.tokyo_express.frames import Fire


@pytest.fixture(scope="module")
def entry():
    return games()["tokyo_express"]


@pytest.fixture(scope="module")
def scenario(entry):
    return entry.parts.read_scenario(entry.scenarios["basic"])


@pytest.fixture
def situation(entry, scenario):
    def situation(**given):
        return Situation(entry.game, scenario, given)

    return situation


@pytest.fixture
def answer(entry):
    """What the commander answers, in a situation."""
    commander = Commander(entry.game.charts, entry.game.sea)

    def answer(situation):
        command = commander.choose(situation.state, entry.game.pending(situation.state))
        assert situation.allowed(command)
        return command

    return answer


def test_every_ship_fires_all_guns_that_bear_at_what_is_worth_most(situation, answer):
    here = situation(
        phase="us_gunnery",
        ships={
            "Chicago": {"hex": "2020", "heading": "N"},
            "Boise": {"hex": "2021", "heading": "N"},
            "Atago": {"hex": "2018", "heading": "N"},
            "Kagero": {"hex": "1822", "heading": "N"},
        },
    )
    first = answer(here)
    assert first == AllocateGunnery("Chicago", (Fire(guns="both", target="Atago"),))
    second = answer(here.do(first))
    assert isinstance(second, AllocateGunnery)
    assert second.ship == "Boise"
    assert second.fires
    assert answer(here.do(second)) == OpenFire()


def test_a_target_that_is_as_good_as_sunk_is_left_for_another(situation, answer):
    ships = {
        "Boise": {"hex": "2020", "heading": "N"},
        "Yunagi": {"hex": "2018", "heading": "N", "damage": 3},
        "Kagero": {"hex": "2022", "heading": "N"},
    }
    alone = answer(situation(phase="us_gunnery", ships=ships))
    assert alone.fires[0].target == "Kagero"
    with_another = {"Honolulu": {"hex": "2120", "heading": "N"}, **ships}
    here = situation(phase="us_gunnery", ships=with_another)
    first = answer(here)
    assert first.ship == "Honolulu"
    assert first.fires[0].target == "Kagero"


def test_torpedoes_that_bear_are_fired_and_then_launched(situation, answer):
    here = situation(
        phase="us_torpedoes_1",
        ships={"Cushing": {"hex": "2020", "heading": "N"}, "Atago": {"hex": "2018", "heading": "N"}},
    )
    fired = answer(here)
    assert isinstance(fired, AllocateTorpedoes)
    assert fired.target == "Atago"
    bears = "port" if fired.salvos.port else "starboard"
    assert fired.salvos == SalvosFired(**{bears: 1}, center=1)
    assert answer(here.do(fired)) == LaunchTorpedoes()


def test_torpedoes_that_can_do_nothing_are_kept(situation, answer):
    here = situation(
        phase="us_torpedoes_1",
        ships={
            "Patterson": {"hex": "2020", "heading": "N", "salvos": [1, 0]},
            "Atago": {"hex": "1723", "heading": "S"},
        },
    )
    assert here.decision == "allocate_torpedoes"
    assert answer(here) == LaunchTorpedoes()


def test_formations_stay_together(situation, answer):
    here = situation(
        phase="us_formations",
        ships={"Chicago": {"hex": "2020"}, "Boise": {"hex": "2021"}, "Atago": {"hex": "0815"}},
    )
    assert answer(here) == FormationsDone()


def test_it_turns_away_from_the_edge_of_the_map(situation, answer):
    here = situation(
        phase="us_orders",
        ships={"Chicago": {"hex": "0210", "heading": "N"}, "Atago": {"hex": "2530", "heading": "S"}},
    )
    order = answer(here)
    assert isinstance(order, GiveOrder)
    assert order.maneuver != "ahead"


def test_it_turns_to_bring_its_broadside_to_bear(situation, answer):
    """The enemy lies dead ahead and combat comes now: a turn opens the arcs of both batteries."""
    here = situation(
        phase="us_movement_1",
        turns=1,
        chits=["combat"],
        ships={"Boise": {"hex": "2020", "heading": "N"}, "Yunagi": {"hex": "1622", "heading": "N"}},
        formations={
            "Boise": {"ships": ["Boise"], "speed": 2, "order": {"maneuver": "turn_60", "direction": "port"}},
            "Yunagi": {"ships": ["Yunagi"], "speed": 2},
        },
    )
    turn = answer(here)
    assert isinstance(turn, Turning)
    assert turn.when in ("before", "after")


def test_it_chooses_the_side_of_a_countermarch(situation, answer):
    here = situation(
        phase="us_orders",
        ships={
            "San Francisco": {"hex": "2010"},
            "Cushing": {"hex": "2020"},
            "Atago": {"hex": "0815"},
        },
        admiral={"name": "Callaghan", "ship": "San Francisco"},
    )
    here.do(OrdersDone(), 1)
    assert here.decision == "countermarch_side"
    assert isinstance(answer(here), ChooseSide)


def standing(entry, scenario, name, seed):
    """The rank of the victory level that a player reaches, the better the higher."""
    result = play_game(entry, scenario, entry.checked_options({}), {"us": name}, seed)
    worst_first = [(each.winner, each.level) for each in reversed(entry.game.charts.victory.verdicts)]
    return worst_first.index((result.winner, result.level))


def test_it_does_much_better_than_chance(entry, scenario):
    sensible, chance = (
        sum(standing(entry, scenario, name, seed) for seed in range(25)) / 25 for name in ("sensible", "random")
    )
    assert sensible > chance + 1


def test_it_plays_the_same_game_again(entry, scenario):
    commander = Commander(entry.game.charts, entry.game.sea)
    another = replace(entry, build=lambda _: replace(entry.parts, players={"sensible": commander}))
    first, second = (play_game(each, scenario, {}, {"us": "sensible"}, 3) for each in (entry, another))
    assert first == second


def test_a_clear_night_in_which_ships_see_beyond_torpedo_range(situation, answer):
    here = situation(
        phase="us_orders",
        fire_direction={"us": 30, "japan": 30},
        ships={"Boise": {"hex": "2020", "heading": "N"}, "Kagero": {"hex": "0410", "heading": "S"}},
    )
    assert isinstance(answer(here), GiveOrder | OrdersDone)
