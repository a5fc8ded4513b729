"""Formations of both sides (TE-3.2)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.tokyo_express.commands import AssignSpeed, Form, FormationsDone, GiveOrder, OrdersDone
from wargames_desktop.games.tokyo_express.events import Formed
from wargames_desktop.games.tokyo_express.formations import (
    LISTED_GROUPS,
    Grouping,
    formation_distance,
    is_heavy,
)

US_EXAMPLE = {
    "Blue": {"hex": "1510", "heading": "SE"},
    "Lardner": {"hex": "1511", "heading": "SE"},
    "South Dakota": {"hex": "1513", "heading": "SE"},
    "Walke": {"hex": "1515", "heading": "SE"},
    "Chicago": {"hex": "1518", "heading": "SE"},
    "Portland": {"hex": "1621", "heading": "NE"},
    "Cushing": {"hex": "1618", "heading": "NE"},
}
JAPANESE_EXAMPLE = {
    "Hiei": {"hex": "1020"},
    "Kako": {"hex": "1021"},
    "Aoba": {"hex": "1023"},
    "Sendai": {"hex": "1025"},
    "Fubuki": {"hex": "0822"},
    "Yunagi": {"hex": "0815"},
    "Kagero": {"hex": "0816"},
}


def japanese(situation, ships):
    """The Japanese formations when US ships are far away and the phase has passed."""
    ships = {**{name: {"heading": "S", **where} for name, where in ships.items()}, "Walke": {"hex": "3030"}}
    walke = {"ships": ["Walke"], "order": {"maneuver": "turn_60", "direction": "port"}}
    return situation(ships=ships, phase="us_movement_1", formations={"Walke": walke}).groups("japan")


@pytest.mark.rule("TE-3.2-us-formations-ex")
@pytest.mark.rule("TE-3.2-headings-ex")
def test_us_formations_of_the_example(situation):
    start = situation(ships=US_EXAMPLE, phase="us_formations")
    assert start.groups("us") == {
        frozenset({"Blue", "Lardner", "South Dakota", "Walke"}),
        frozenset({"Portland"}),
        frozenset({"Cushing"}),
        frozenset({"Chicago"}),
    }


@pytest.mark.rule("TE-3.2-us-heading")
def test_ships_of_a_us_formation_share_a_heading(situation):
    start = situation(ships=US_EXAMPLE, phase="us_formations")
    assert start.refused(Form(("Chicago", "Cushing"))) == "TE-3.2-us-heading"
    assert start.allowed(Form(("Blue", "Lardner")))


@pytest.mark.rule("TE-3.2-us-distance")
def test_ships_of_a_us_formation_are_within_two_hexes_of_another(situation):
    start = situation(ships=US_EXAMPLE, phase="us_formations")
    assert start.refused(Form(("Portland", "Cushing"))) == "TE-3.2-us-distance"
    assert start.refused(Form(("Blue", "South Dakota"))) == "TE-3.2-us-distance"
    assert start.allowed(Form(("Lardner", "South Dakota")))
    assert start.allowed(Form(("Blue", "Lardner", "South Dakota")))


@pytest.mark.rule("TE-3.2-us-types")
def test_us_ships_of_all_types_sail_together(situation):
    ships = {
        name: {"hex": hex_, "heading": "N"}
        for name, hex_ in {"Washington": "2020", "Chicago": "2021", "Boise": "2022", "Walke": "2023"}.items()
    }
    start = situation(ships=ships, phase="us_formations")
    start.do(Form(("Washington", "Chicago", "Boise", "Walke"))).do(FormationsDone())
    assert start.groups("us") == {frozenset(ships)}


@pytest.mark.rule("TE-3.2-us-types")
def test_japanese_ships_are_no_us_ships(situation):
    start = situation(
        ships={"Walke": {"hex": "2020", "heading": "N"}, "Aoba": {"hex": "2020", "heading": "N"}},
        phase="us_formations",
    )
    assert start.refused(Form(("Walke", "Aoba"))) == "TE-3.2-us-types"


@pytest.mark.rule("TE-3.2-us-free")
@pytest.mark.rule("TE-3.2-single")
def test_us_ships_need_not_be_combined(situation):
    start = situation(ships=US_EXAMPLE, phase="us_formations")
    start.do(Form(("Blue",)))
    assert frozenset({"Blue"}) in start.groups("us")
    assert frozenset({"Lardner", "South Dakota", "Walke"}) in start.groups("us")
    start.do(Form(("South Dakota",)))
    assert {frozenset({"Lardner"}), frozenset({"Walke"})} <= start.groups("us")
    start.do(FormationsDone())
    assert len(start.groups("us")) == 7
    assert start.decision == "us_orders"


@pytest.mark.rule("TE-3.2-single")
def test_a_formation_has_each_ship_once_and_at_least_one(situation):
    start = situation(ships=US_EXAMPLE, phase="us_formations")
    assert start.refused(Form(())) == "TE-3.2-single"
    assert start.refused(Form(("Blue", "Blue"))) == "TE-3.2-single"


@pytest.mark.rule("TE-3.2-jp-formations-ex")
def test_japanese_formations_of_the_example(situation):
    assert japanese(situation, JAPANESE_EXAMPLE) == {
        frozenset({"Hiei", "Kako", "Aoba", "Sendai"}),
        frozenset({"Yunagi", "Kagero"}),
        frozenset({"Fubuki"}),
    }


@pytest.mark.rule("TE-3.2-jp-cl-first")
def test_light_cruisers_join_destroyers_before_heavier_ships(situation):
    ships = {"Aoba": {"hex": "1020"}, "Sendai": {"hex": "1021"}, "Fubuki": {"hex": "1022"}}
    assert japanese(situation, ships) == {frozenset({"Aoba"}), frozenset({"Sendai", "Fubuki"})}


@pytest.mark.rule("TE-3.2-jp-cl-first")
def test_a_light_cruiser_reaches_a_destroyer_through_another(situation):
    ships = {
        "Aoba": {"hex": "1019"},
        "Sendai": {"hex": "1020"},
        "Jintsu": {"hex": "1022"},
        "Fubuki": {"hex": "1024"},
    }
    assert japanese(situation, ships) == {frozenset({"Aoba"}), frozenset({"Sendai", "Jintsu", "Fubuki"})}


@pytest.mark.rule("TE-3.2-jp-cl-heavy")
def test_a_light_cruiser_without_destroyers_joins_heavy_ships(situation):
    ships = {"Aoba": {"hex": "1020"}, "Sendai": {"hex": "1022"}, "Fubuki": {"hex": "1025"}}
    assert japanese(situation, ships) == {frozenset({"Aoba", "Sendai"}), frozenset({"Fubuki"})}


@pytest.mark.rule("TE-3.2-jp-dd-never-heavy")
@pytest.mark.rule("TE-3.2-jp-composition")
def test_destroyers_never_sail_with_heavy_ships(situation):
    ships = {"Hiei": {"hex": "1020"}, "Aoba": {"hex": "1020"}, "Fubuki": {"hex": "1020"}, "Kagero": {"hex": "1021"}}
    assert japanese(situation, ships) == {frozenset({"Hiei", "Aoba"}), frozenset({"Fubuki", "Kagero"})}


@pytest.mark.rule("TE-3.2-jp-distance")
@pytest.mark.rule("TE-3.2-jp-largest")
def test_japanese_formations_are_as_large_as_two_hexes_allow(situation):
    chain = {"Fubuki": {"hex": "1020"}, "Kagero": {"hex": "1022"}, "Yunagi": {"hex": "1024"}}
    assert japanese(situation, chain) == {frozenset(chain)}
    broken = {**chain, "Yunagi": {"hex": "1025"}}
    assert japanese(situation, broken) == {frozenset({"Fubuki", "Kagero"}), frozenset({"Yunagi"})}


@pytest.mark.rule("TE-3.2-jp-procedure")
def test_every_japanese_ship_is_in_one_formation(situation, game):
    groups = japanese(situation, JAPANESE_EXAMPLE)
    assert sorted(ship for group in groups for ship in group) == sorted(JAPANESE_EXAMPLE)


@pytest.mark.rule("TE-3.2-jp-headings")
def test_japanese_headings_do_not_matter(situation):
    ships = {"Fubuki": {"hex": "1020", "heading": "S"}, "Kagero": {"hex": "1021", "heading": "NE"}}
    assert japanese(situation, ships) == {frozenset(ships)}


@pytest.mark.rule("TE-3.2-jp-weight")
@pytest.mark.rule("TE-2.4-weight")
def test_a_formation_with_a_battleship_or_heavy_cruiser_is_heavy(charts):
    assert is_heavy(charts, ("Hiei", "Sendai"))
    assert is_heavy(charts, ("Aoba", "Sendai"))
    assert not is_heavy(charts, ("Sendai", "Fubuki"))
    assert not is_heavy(charts, ("Fubuki",))


@pytest.mark.rule("TE-3.2-speed-us")
@pytest.mark.rule("TE-2.4-speed")
@pytest.mark.rule("TE-3.2-speed-ex")
def test_us_speed_is_one_to_the_slowest_ship(situation):
    names = ("Gwin", "Duncan", "Laffey", "Juneau", "Washington")
    ships = {name: {"hex": "2020", "heading": "N"} for name in names}
    start = situation(ships=ships, phase="us_formations")
    (name,) = start.state.formations
    assert start.formation(name).speed == 5
    assert start.refused(AssignSpeed(name, 6)) == "TE-3.2-speed-us"
    assert start.refused(AssignSpeed(name, 0)) == "TE-2.4-speed"
    for speed in (1, 5):
        assert start.do(AssignSpeed(name, speed)).formation(name).speed == speed
    start.do(Form(("Gwin", "Duncan", "Laffey")))
    fast = next(n for n, f in start.state.formations.items() if "Gwin" in f.ships)
    assert start.formation(fast).speed == 7
    start.do(Form(("Juneau",)))
    assert start.formation("Juneau").speed == 6


@pytest.mark.rule("TE-3.2-speed-us")
def test_a_damaged_ship_slows_its_formation(situation):
    ships = {"Gwin": {"hex": "2020", "heading": "N", "max_speed": 4}, "Duncan": {"hex": "2020", "heading": "N"}}
    start = situation(ships=ships, phase="us_formations")
    (name,) = start.state.formations
    assert start.formation(name).speed == 4
    assert start.refused(AssignSpeed(name, 5)) == "TE-3.2-speed-us"


@pytest.mark.rule("TE-3.2-speed-jp")
def test_japanese_speed_is_that_of_the_slowest_ship(situation):
    ships = {
        "Fubuki": {"hex": "1020", "heading": "S"},
        "Kagero": {"hex": "1021", "heading": "S", "max_speed": 3},
        "Walke": {"hex": "3030"},
    }
    walke = {"ships": ["Walke"], "order": {"maneuver": "turn_60", "direction": "port"}}
    start = situation(ships=ships, phase="us_movement_1", formations={"Walke": walke})
    assert next(f.speed for f in start.state.formations.values() if f.side == "japan") == 3


@pytest.mark.rule("TE-3.2-distance")
def test_the_distance_of_formations_is_that_of_their_closest_ships(situation, sea):
    start = situation(ships=US_EXAMPLE, phase="us_formations")
    assert formation_distance(sea, start.state, ("Blue", "Walke"), ("Chicago",)) == 3
    assert formation_distance(sea, start.state, ("Blue",), ("Chicago",)) == 8


@pytest.mark.rule("TE-3.2-duration")
@pytest.mark.rule("TE-3.1-J-groups")
def test_formations_last_for_the_whole_game_turn(situation):
    """Destroyers that come within two hexes in mid-turn stay apart until the next Japanese Formation Phase."""
    ships = {
        "Fubuki": {"hex": "1020", "heading": "NW"},
        "Kagero": {"hex": "1022", "heading": "SE"},
        "Walke": {"hex": "3030"},
    }
    apart = {"Abe": {"ships": ["Fubuki"]}, "Goto": {"ships": ["Kagero"]}, "Walke": {"ships": ["Walke"]}}
    order = {"Walke": {"ships": ["Walke"], "order": {"maneuver": "s_turn", "direction": "port"}}}
    start = situation(
        ships=ships,
        phase="japanese_orders_2",
        formations={**apart, **order},
        draws=[5, 5],
    )
    assert start.groups("japan") == {frozenset({"Fubuki"}), frozenset({"Kagero"})}


@pytest.mark.rule("TE-3.1-B")
def test_the_formations_of_the_last_turn_are_proposed_again(situation, game):
    start = situation(ships=US_EXAMPLE, phase="us_formations")
    start.do(Form(("Blue",))).do(FormationsDone())
    assert [event.ships for event in start.of(Formed)][-1] in (("Blue",), ("Lardner", "South Dakota", "Walke"))
    assert start.refused(GiveOrder("Nobody", "ahead")) == "TE-3.3-us-orders"
    assert start.allowed(OrdersDone())


@pytest.mark.rule("TE-3.2-us-free")
def test_every_listed_grouping_is_legal_and_new(situation, charts, sea):
    start = situation(ships=US_EXAMPLE, phase="us_formations")
    groups = [answer.ships for answer in start.answers if isinstance(answer, Form)]
    assert len(groups) == len(set(groups)) == 4 + 3 + 2
    assert all(Grouping(charts, sea).us_refusal(start.state, ships) is None for ships in groups)


@pytest.mark.rule("TE-3.2-speed-us")
def test_every_speed_but_the_standing_one_is_an_answer(situation):
    start = situation(ships={"Washington": {"hex": "2020", "heading": "N"}}, phase="us_formations")
    start.do(AssignSpeed("Washington", 3))
    speeds = [answer.speed for answer in start.answers if isinstance(answer, AssignSpeed)]
    assert speeds == [1, 2, 4, 5]


@pytest.mark.rule("TE-3.2-speed-us")
def test_what_is_left_of_a_formation_keeps_its_marker_and_is_as_fast_as_before_or_as_it_can(situation):
    names = ("Gwin", "Juneau", "Washington")
    ships = {name: {"hex": "2020", "heading": "N"} for name in names}
    whole = situation(ships=ships, phase="us_formations")
    (name,) = whole.state.formations
    whole.do(Form(("Washington",)))
    assert (whole.formation(name).ships, whole.formation(name).speed) == (("Gwin", "Juneau"), 6)
    slowed = situation(ships=ships, phase="us_formations").do(AssignSpeed(name, 3)).do(Form(("Washington",)))
    assert (slowed.formation(name).speed, slowed.formation("Washington").speed) == (3, 5)
    slowed.do(Form(("Gwin",)))
    assert {n: f.speed for n, f in slowed.state.formations.items()} == {"Washington": 5, "Juneau": 3, "Gwin": 7}


@pytest.mark.rule("TE-3.2-us-free")
def test_of_very_many_groupings_the_first_are_listed_and_all_are_legal(situation, charts):
    names = [name for name, spec in charts.roster.ships.items() if spec.side == "us"][:9]
    start = situation(ships={name: {"hex": "2020", "heading": "N"} for name in names}, phase="us_formations")
    listed = [answer for answer in start.answers if isinstance(answer, Form)]
    assert len(listed) == LISTED_GROUPS < 2**9 - 2
    assert not start.game.pending(start.state).complete
    other = Form(tuple(names[1:]))
    assert other not in listed
    assert start.do(other).groups("us") == {frozenset(names[1:]), frozenset(names[:1])}


@pytest.mark.rule("TE-3.2-us-distance")
def test_a_refusal_names_the_ships_that_lie_apart(situation, game):
    start = situation(ships=US_EXAMPLE, phase="us_formations")
    refusal = game.check(start.state, "us", Form(("Blue", "South Dakota", "Walke")))
    assert refusal.about == ("South Dakota", "Walke")
    assert refusal.reason == "South Dakota, Walke: more than 2 hexes from the rest of the formation"


@pytest.mark.rule("TE-3.2-speed-us")
def test_a_refusal_names_the_slowest_ship(situation, game):
    ships = {name: {"hex": "2020", "heading": "N"} for name in ("Gwin", "Washington", "Juneau")}
    start = situation(ships=ships, phase="us_formations")
    (name,) = start.state.formations
    assert game.check(start.state, "us", AssignSpeed(name, 6)).about == ("Washington",)
