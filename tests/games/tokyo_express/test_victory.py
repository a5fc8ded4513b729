"""Victory Points and levels of victory (TE-3.9)."""

from __future__ import annotations

import pytest

from tests.games.tokyo_express.positions import CENTRE, charts, position
from wargames_desktop.games.tokyo_express.state import Admiral
from wargames_desktop.games.tokyo_express.victory import awards, final_outcome, game_ended, score, verdict

LOSSES = [{"sunk": True, "level": 3}, {"level": 3}, {"level": 2}, {"level": 1}, {}]


def state_of(us=None, japan=None, admiral=None):
    """Ships with what became of them."""
    us, japan = us or {}, japan or {}
    places = [dict.fromkeys(side, (CENTRE, "N")) for side in (us, japan)]
    changes = {name.replace(" ", "_"): fate for name, fate in {**us, **japan}.items()}
    return position(*places, admiral=admiral, **changes)


@pytest.mark.rule("TE-3.9-vp-japan-ships")
@pytest.mark.parametrize(
    ("ship", "points"), [("Atago", [8, 6, 4, 2, 0]), ("Jintsu", [4, 3, 2, 1, 0]), ("Asagumo", [3, 2, 1, 0, 0])]
)
def test_us_points_for_japanese_ships(ship, points):
    found = [score(charts(), state_of(japan={ship: fate})) for fate in LOSSES]
    assert found == [{"us": value, "japan": 0} for value in points]


@pytest.mark.rule("TE-3.9-vp-us-ships")
@pytest.mark.parametrize(("ship", "points"), [("Chicago", [6, 4, 3, 1, 0]), ("Laffey", [3, 2, 1, 0, 0])])
def test_japanese_points_for_us_ships(ship, points):
    found = [score(charts(), state_of(us={ship: fate})) for fate in LOSSES]
    assert found == [{"us": 0, "japan": value} for value in points]


@pytest.mark.parametrize(
    ("side", "ship", "points"),
    [("us", "Washington", [11, 7, 5, 3, 0]), ("us", "Boise", [5, 4, 2, 1, 0]), ("japan", "Hiei", [12, 9, 6, 4, 0])],
)
def test_types_that_the_schedule_lacks_have_the_points_of_the_standard_game(side, ship, points):
    """R-7."""
    found = [score(charts(), state_of(**{side: {ship: fate}})) for fate in LOSSES]
    assert [value["japan" if side == "us" else "us"] for value in found] == points


@pytest.mark.rule("TE-3.9-vp-callaghan")
def test_the_admiral_killed_is_worth_2_beside_his_ship():
    alive = Admiral(name="Callaghan", flagship="Chicago")
    killed = Admiral(name="Callaghan", flagship="Chicago", killed_on_turn=3)
    sunk = {"Chicago": {"sunk": True, "level": 3}}
    assert score(charts(), state_of(us=sunk, admiral=killed)) == {"us": 0, "japan": 8}
    assert score(charts(), state_of(us={"Chicago": {}}, admiral=alive)) == {"us": 0, "japan": 0}
    reasons = [(award.name, award.points) for award in awards(charts(), state_of(us=sunk, admiral=killed))]
    assert reasons == [("Chicago", 6), ("Callaghan", 2)]


@pytest.mark.rule("TE-3.9-levels")
@pytest.mark.parametrize(
    ("net", "winner", "level"),
    [
        (40, "us", "Substantial Victory"),
        (11, "us", "Substantial Victory"),
        (10, "us", "Marginal Victory"),
        (1, "us", "Marginal Victory"),
        (0, None, "Draw"),
        (-1, "japan", "Marginal Victory"),
        (-10, "japan", "Marginal Victory"),
        (-11, "japan", "Substantial Victory"),
        (-60, "japan", "Substantial Victory"),
    ],
)
def test_levels_of_victory(net, winner, level):
    found = verdict(charts(), net)
    assert (found.winner, found.level) == (winner, level)


@pytest.mark.rule("TE-3.9-net")
@pytest.mark.rule("TE-3.9-ex")
def test_example_of_victory():
    sunk = {"sunk": True, "level": 3}
    state = state_of(
        us={
            "Chicago": {"level": 2},
            "Pensacola": {"level": 1},
            "Portland": {"level": 1},
            "Laffey": sunk,
            "Cushing": {"level": 1},
        },
        japan={"Atago": sunk, "Aoba": {"level": 1}, "Jintsu": {"level": 3}, "Asagumo": sunk},
        admiral=Admiral(name="Callaghan", flagship="Chicago"),
    )
    event = game_ended(charts(), state)
    assert (event.us_points, event.japanese_points) == (16, 8)
    assert (event.winner, event.level) == ("us", "Marginal Victory")
    outcome = final_outcome(charts(), state)
    assert (outcome.winner, outcome.level) == ("us", "Marginal Victory")
    assert "+8" in outcome.reason
