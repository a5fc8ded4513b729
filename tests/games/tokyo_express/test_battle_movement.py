"""Japanese Battle Movement (TE-3.3-bm)."""

from __future__ import annotations

import pytest

from wargames_desktop.games.tokyo_express.battle_movement import courses, lies_in, speed_after
from wargames_desktop.games.tokyo_express.events import DisplayRead, Ordered, SpeedLost, ThreatFound
from wargames_desktop.games.tokyo_express.orders import stays_on_map
from wargames_desktop.games.tokyo_express.state import AHEAD, Order

PORT_60 = {"maneuver": "turn_60", "direction": "port"}


def japanese_orders(situation, us, japan, draws, *, phase="japanese_orders_1", us_groups=None, japan_groups=None):
    """The situation right after a Japanese Movement Orders Phase: a US formation with a turn to make stops the game.

    Each ship is ``(hex, heading)``.
    """
    ships = {name: {"hex": where[0], "heading": where[1]} for name, where in {**us, **japan}.items()}
    formations = {}
    for name, members in (us_groups or {ship: (ship,) for ship in us}).items():
        formations[name] = {"ships": list(members), "speed": 4, "order": PORT_60}
    for name, members in (japan_groups or {}).items():
        formations[name] = {"ships": list(members)}
    return situation(ships=ships, formations=formations, phase=phase, draws=draws)


@pytest.mark.rule("TE-3.3-bm-ex-heavy")
@pytest.mark.rule("TE-3.3-bm-display")
@pytest.mark.rule("TE-3.3-bm-sector-only")
@pytest.mark.rule("TE-3.3-bm-heading")
@pytest.mark.rule("TE-3.3-bm-order")
def test_the_heavy_example(situation):
    start = japanese_orders(
        situation,
        {"Salt Lake City": ("2020", "N")},
        {"Atago": ("1819", "NE"), "Takao": ("1618", "NE"), "Jintsu": ("1717", "NE")},
        [6],
        japan_groups={"Abe": ("Atago", "Takao", "Jintsu")},
    )
    (read,) = start.of(DisplayRead)
    assert (read.sector, read.band, read.heading, read.order) == ("2", "heavy", "N", "60S")
    assert {start.at(name)[1] for name in ("Atago", "Takao", "Jintsu")} == {"N"}
    assert start.formation("Abe").order == Order(maneuver="turn_60", direction="starboard")
    (found,) = start.of(ThreatFound)
    assert (found.japanese_reference, found.us_reference, found.distance) == ("Atago", "Salt Lake City", 2)


@pytest.mark.rule("TE-3.3-bm-ex-light")
@pytest.mark.rule("TE-3.3-bm-bands")
def test_the_light_example(situation):
    start = japanese_orders(
        situation,
        {"Salt Lake City": ("2020", "N")},
        {"Kagero": ("1819", "NE"), "Oyashio": ("1618", "NE"), "Jintsu": ("1717", "NE")},
        [6],
        japan_groups={"Abe": ("Kagero", "Oyashio", "Jintsu")},
    )
    (read,) = start.of(DisplayRead)
    assert (read.sector, read.band, read.heading, read.order) == ("2", "light", "N", "AbS")
    assert start.formation("Abe").order == Order(maneuver="about", direction="starboard")


@pytest.mark.rule("TE-3.3-bm-threat")
def test_the_threat_is_the_closest_formation(situation):
    start = japanese_orders(
        situation, {"Chicago": ("2020", "N"), "Boise": ("2024", "N")}, {"Atago": ("2018", "N")}, [6]
    )
    (found,) = start.of(ThreatFound)
    assert (found.threat, found.distance, found.alternatives) == ("Chicago", 2, ())
    assert found.reason == "closest US formation"
    start = japanese_orders(
        situation, {"Chicago": ("2020", "N"), "Boise": ("2017", "N")}, {"Atago": ("2018", "N")}, [6]
    )
    assert start.of(ThreatFound)[0].threat == "Boise"


@pytest.mark.rule("TE-3.3-bm-threat-ties")
def test_of_equally_close_formations_the_larger_is_the_threat(situation):
    start = japanese_orders(
        situation,
        {"Washington": ("2020", "N"), "Boise": ("2016", "N"), "Walke": ("2015", "N")},
        {"Atago": ("2018", "N")},
        [6],
        us_groups={"BB": ("Washington",), "TG": ("Boise", "Walke")},
    )
    assert start.of(ThreatFound)[0].threat == "TG"


@pytest.mark.rule("TE-3.3-bm-threat-ties-type")
@pytest.mark.parametrize(("first", "second"), [("Washington", "Chicago"), ("Chicago", "Boise")])
def test_then_the_formation_with_the_heaviest_type(situation, first, second):
    us = {second: ("2016", "N"), first: ("2020", "N")}
    start = japanese_orders(situation, us, {"Atago": ("2018", "N")}, [6])
    assert start.of(ThreatFound)[0].threat == first


@pytest.mark.rule("TE-3.3-bm-threat-ties-type")
def test_a_cruiser_outweighs_destroyers(situation):
    start = japanese_orders(
        situation,
        {"Walke": ("2016", "N"), "Laffey": ("2016", "N"), "Boise": ("2020", "N"), "Barton": ("2020", "N")},
        {"Atago": ("2018", "N")},
        [{"choice": "Boise"}, 6],
        us_groups={"DD": ("Walke", "Laffey"), "CL": ("Boise", "Barton")},
    )
    assert start.of(ThreatFound)[0].threat == "CL"


@pytest.mark.rule("TE-3.3-bm-threat-ties-random")
@pytest.mark.parametrize("chosen", ["Chicago", "Portland"])
def test_then_chance_decides(situation, chosen):
    us = {"Chicago": ("2016", "N"), "Portland": ("2020", "N")}
    start = japanese_orders(situation, us, {"Atago": ("2018", "N")}, [{"choice": chosen}, 6])
    (found,) = start.of(ThreatFound)
    other = {"Chicago": "Portland", "Portland": "Chicago"}[chosen]
    assert (found.threat, found.alternatives) == (chosen, (other,))
    assert "random" in found.reason
    assert next(draw for draw in start.draws if draw.kind == "choice").among == ("Chicago", "Portland")


@pytest.mark.rule("TE-3.3-bm-threat-single-dd")
def test_a_lone_destroyer_is_disregarded_while_others_are_within_ten(situation):
    us = {"Walke": ("2019", "N"), "Chicago": ("2028", "N")}
    start = japanese_orders(situation, us, {"Atago": ("2018", "N")}, [6])
    assert start.of(ThreatFound)[0].threat == "Chicago"


@pytest.mark.rule("TE-3.3-bm-threat-dd-only")
def test_the_closest_lone_destroyer_where_nothing_else_is_within_ten(situation):
    us = {"Walke": ("2020", "N"), "Laffey": ("2021", "N"), "Chicago": ("2029", "N")}
    start = japanese_orders(situation, us, {"Atago": ("2018", "N")}, [6], us_groups={name: (name,) for name in us})
    assert start.of(ThreatFound)[0].threat == "Walke"


@pytest.mark.rule("TE-3.3-bm-threat-single-dd")
def test_the_ten_hexes_count_from_any_japanese_formation(situation):
    """Chicago is far from Atago but near Fubuki, so the lone destroyer is disregarded by both."""
    us = {"Walke": ("2019", "N"), "Chicago": ("2030", "N")}
    japan = {"Atago": ("2018", "N"), "Fubuki": ("2036", "N")}
    start = japanese_orders(situation, us, japan, [6, 6])
    assert {found.threat for found in start.of(ThreatFound)} == {"Chicago"}


@pytest.mark.rule("TE-3.3-bm-threat-single-dd")
def test_two_destroyers_together_are_a_threat(situation):
    us = {"Walke": ("2020", "N"), "Laffey": ("2020", "N"), "Chicago": ("2028", "N")}
    start = japanese_orders(
        situation,
        us,
        {"Atago": ("2018", "N")},
        [{"choice": "Laffey"}, 6],
        us_groups={"DD": ("Walke", "Laffey"), "Chicago": ("Chicago",)},
    )
    assert start.of(ThreatFound)[0].threat == "DD"
    assert start.of(ThreatFound)[0].us_reference == "Laffey"


@pytest.mark.rule("TE-3.3-bm-reference")
@pytest.mark.rule("TE-3.3-bm-reference-us")
@pytest.mark.rule("TE-3.3-bm-reference-ties")
def test_reference_ships_are_the_closest_and_ties_are_random(situation):
    us = {"Chicago": ("2020", "N"), "Portland": ("2019", "N")}
    japan = {"Atago": ("2016", "N"), "Takao": ("2016", "N"), "Aoba": ("2015", "N")}
    start = japanese_orders(
        situation,
        us,
        japan,
        [{"choice": "Takao"}, 6],
        us_groups={"TF": tuple(us)},
        japan_groups={"Abe": tuple(japan)},
    )
    (found,) = start.of(ThreatFound)
    assert (found.japanese_reference, found.us_reference) == ("Takao", "Portland")
    assert start.draws[0].among == ("Atago", "Takao")


@pytest.mark.rule("TE-3.3-bm-sinking-reference")
def test_sinking_ships_serve_as_reference_ships(situation, charts):
    boxes = charts.roster.ships["Chicago"].boxes
    start = situation(
        ships={
            "Chicago": {"hex": "2020", "heading": "N", "damage": boxes},
            "Boise": {"hex": "2021", "heading": "N"},
            "Atago": {"hex": "2018", "heading": "N", "damage": charts.roster.ships["Atago"].boxes},
        },
        formations={"TF": {"ships": ["Chicago", "Boise"], "speed": 4, "order": PORT_60}},
        phase="japanese_orders_2",
        draws=[6],
    )
    (found,) = start.of(ThreatFound)
    assert (found.japanese_reference, found.us_reference) == ("Atago", "Chicago")


@pytest.mark.rule("TE-3.3-bm-reroll-1")
@pytest.mark.rule("TE-3.3-bm-roll")
def test_a_1_is_rolled_again(situation):
    start = japanese_orders(situation, {"Chicago": ("2020", "N")}, {"Atago": ("1819", "NE")}, [1, 1, 6])
    reads = start.of(DisplayRead)
    assert [bool(read.rerolled) for read in reads] == [True, True, False]
    assert [read.die for read in reads] == [1, 1, 6]
    assert start.formation("Atago").order == Order(maneuver="turn_60", direction="starboard")


@pytest.mark.rule("TE-3.3-bm-edge")
def test_an_order_that_leaves_the_map_is_rolled_again(situation):
    """Atago on the north edge, abeam of Chicago in sector 2: a 5 keeps her heading north and off the map."""
    start = japanese_orders(situation, {"Chicago": ("0120", "NE")}, {"Atago": ("0118", "NE")}, [5, 2])
    reads = start.of(DisplayRead)
    assert [(read.die, bool(read.rerolled)) for read in reads] == [(5, True), (2, False)]
    assert start.ship("Atago").heading == "SW"


@pytest.mark.rule("TE-3.3-bm-180")
@pytest.mark.rule("TE-3.2-speed-180")
@pytest.mark.rule("TE-3.4-speed-loss")
def test_a_180_turn_costs_a_speed(situation):
    start = japanese_orders(situation, {"Chicago": ("2020", "N")}, {"Atago": ("1819", "N")}, [2])
    assert start.of(DisplayRead)[0].heading == "S"
    assert start.formation("Atago").speed == 5
    assert [event.speed for event in start.of(SpeedLost)] == [5]
    other = japanese_orders(situation, {"Chicago": ("2020", "N")}, {"Atago": ("1819", "NE")}, [2])
    assert other.formation("Atago").speed == 6


@pytest.mark.rule("TE-3.3-bm-180-minimum")
def test_speed_never_falls_below_1():
    assert speed_after(1, "N", "S") == 1
    assert speed_after(2, "N", "S") == 1
    assert speed_after(2, "NE", "SW") == 1
    assert speed_after(2, "NE", "S") == 2


@pytest.mark.rule("TE-3.3-bm-180-twice")
@pytest.mark.rule("TE-3.1-J")
@pytest.mark.rule("TE-3.3-jp-orders")
def test_both_orders_phases_may_cost_a_speed(situation):
    start = situation(
        ships={"Chicago": {"hex": "2020", "heading": "N"}, "Atago": {"hex": "1819", "heading": "N"}},
        formations={
            "Chicago": {"ships": ["Chicago"], "speed": 4, "order": PORT_60},
            "Atago": {"ships": ["Atago"], "speed": 5},
        },
        phase="japanese_orders_2",
        draws=[2],
    )
    assert [(event.formation, event.speed) for event in start.of(SpeedLost)] == [("Atago", 4)]
    assert [event.formation for event in start.of(Ordered)] == ["Atago"]
    assert start.state.phase == 4


@pytest.mark.rule("TE-3.3-jp-order-kinds")
def test_the_display_holds_the_japanese_orders_only(charts):
    for sector in charts.display.sectors.values():
        for entry in (*sector.light, *sector.heavy):
            assert entry.order in {"Ah", "60P", "60S", "AbP", "AbS"}


@pytest.mark.rule("TE-3.3-bm-display")
def test_every_place_around_the_ship_lies_in_one_sector(charts, sea):
    for label in sea.hexes:
        distance = sea.distance("2020", label)
        bearing = sea.bearing("2020", label, "N") if distance else 0.0
        found = [id for id, sector in charts.display.sectors.items() if lies_in(sector, distance, bearing)]
        assert len(found) == 1, (label, found)


@pytest.mark.rule("TE-3.3-bm-roll")
def test_every_sector_answers_every_roll_in_both_bands(charts):
    for id, sector in charts.display.sectors.items():
        for band in (sector.light, sector.heavy):
            for die in range(2, 11):
                assert sum(entry.low <= die <= entry.high for entry in band) == 1, (id, die)


@pytest.mark.rule("TE-3.3-bm-edge")
def test_courses_cover_what_an_order_may_do(charts):
    assert list(courses(charts, 6, "N", AHEAD, 1)) == [["N", "N", "N"]]
    turns = list(courses(charts, 6, "N", Order(maneuver="turn_60", direction="port"), 4))
    assert turns == [["N", "NW", "NW"], ["N", "N", "NW"], ["N", "N", "N"]]
    about = list(courses(charts, 4, "N", Order(maneuver="about", direction="starboard"), 1))
    assert about == [["N", "NE"]]
    assert list(courses(charts, 6, "N", Order(maneuver="about", direction="port"), 1)) == [["N", "NW", "SW"]]
    assert list(courses(charts, 5, "N", Order(maneuver="about", direction="port"), 4)) == [["N", "NW"]]


@pytest.mark.rule("TE-3.3-bm-180")
@pytest.mark.parametrize(("reference", "other", "speed"), [("N", "S", 5), ("S", "N", 6)])
def test_the_reference_ship_tells_whether_a_turn_is_one_of_180(situation, reference, other, speed):
    """Atago turns to S; Takao, farther from Chicago, comes from another heading (R-33)."""
    start = japanese_orders(
        situation,
        {"Chicago": ("2020", "N")},
        {"Atago": ("1819", reference), "Takao": ("1719", other)},
        [2],
        japan_groups={"Abe": ("Atago", "Takao")},
    )
    assert start.of(ThreatFound)[0].japanese_reference == "Atago"
    assert {start.at(name)[1] for name in ("Atago", "Takao")} == {"S"}
    assert start.formation("Abe").speed == speed
    assert len(start.of(SpeedLost)) == (speed == 5)


@pytest.mark.rule("TE-3.3-bm-edge")
def test_a_60_turn_is_rolled_again_unless_every_phase_keeps_on_the_map(situation):
    """A 6 turns Atago north, away from Chicago, with a 60 turn to come (R-31). Three rows are enough, two are not."""
    near = japanese_orders(situation, {"Chicago": ("0520", "N")}, {"Atago": ("0319", "S")}, [6, 2])
    assert [(read.order, bool(read.rerolled)) for read in near.of(DisplayRead)] == [("60S", True), ("Ah", False)]
    far = japanese_orders(situation, {"Chicago": ("0620", "N")}, {"Atago": ("0419", "S")}, [6])
    assert [(read.order, bool(read.rerolled)) for read in far.of(DisplayRead)] == [("60S", False)]


@pytest.mark.rule("TE-3.3-bm-edge")
def test_a_60_turn_that_is_safe_in_one_phase_only_is_rolled_again(charts, sea, situation):
    """An 8 heads Atago north, one hex from the edge: a turn to port after the first move would keep her on the map."""
    order = Order(maneuver="turn_60", direction="port")
    stays = [stays_on_map(sea, ["0217"], steps) for steps in courses(charts, 6, "N", order, 1)]
    assert stays == [True, False, False]
    start = japanese_orders(situation, {"Chicago": ("0123", "N")}, {"Atago": ("0217", "S")}, [8, 9])
    assert [(read.order, bool(read.rerolled)) for read in start.of(DisplayRead)] == [("60P", True), ("60P", False)]


@pytest.mark.rule("TE-3.3-bm-threat-dd-only")
def test_a_far_lone_destroyer_is_the_threat_before_a_closer_formation(situation):
    """Nothing but lone destroyers is a threat where no other formation is within 10 hexes (R-36)."""
    us = {"Walke": ("2031", "N"), "Chicago": ("2029", "N")}
    start = japanese_orders(situation, us, {"Atago": ("2018", "N")}, [6])
    assert start.of(ThreatFound)[0].threat == "Walke"
    us = {"Walke": ("2031", "N"), "Chicago": ("2028", "N")}
    start = japanese_orders(situation, us, {"Atago": ("2018", "N")}, [6])
    assert start.of(ThreatFound)[0].threat == "Chicago"


@pytest.mark.rule("TE-3.3-bm-edge")
def test_where_no_result_keeps_the_formation_on_the_map_the_first_roll_stands(situation):
    """A formation from edge to edge leaves the map on any heading (R-13)."""
    names = {"Atago": ("0120", "N"), "Takao": ("3123", "N"), "Aoba": ("0136", "N"), "Kako": ("0106", "N"),
             "Furutaka": ("1540", "N"), "Kinugasa": ("1501", "N")}  # fmt: skip
    start = japanese_orders(situation, {"Chicago": ("0122", "N")}, names, [1, 5], japan_groups={"Abe": tuple(names)})
    assert [(read.die, bool(read.rerolled)) for read in start.of(DisplayRead)] == [(1, True), (5, False)]


@pytest.mark.rule("TE-3.3-bm-display")
@pytest.mark.parametrize(
    ("distance", "bearing", "sector"),
    [
        (0, 0, "1"),
        (1, 0, "1"),
        (3, 30, "1"),
        (3, -30, "1"),
        (1, 60, "2"),
        (3, 30.1, "2"),
        (1, -60, "10"),
        (2, 120, "3"),
        (1, 180, "3"),
        (3, -120, "11"),
        (4, 0, "4"),
        (7, 60, "4"),
        (7, -60, "12"),
        (4, 90, "5"),
        (4, 180, "6"),
        (8, 0, "7"),
        (20, -90, "16"),
    ],
)
def test_sectors_by_distance_and_bearing(charts, distance, bearing, sector):
    assert [id for id, area in charts.display.sectors.items() if lies_in(area, distance, bearing)] == [sector]


@pytest.mark.rule("TE-3.3-bm-edge")
@pytest.mark.parametrize(("phase", "rolls"), [("japanese_orders_1", [5, 2]), ("japanese_orders_2", [5])])
def test_the_edge_counts_for_the_phases_of_the_order(situation, phase, rolls):
    """Ahead to the north from 0319: at Speed 5 three hexes in the first half of the turn, two in the second."""
    start = situation(
        ships={"Chicago": {"hex": "0520", "heading": "N"}, "Atago": {"hex": "0319", "heading": "NE"}},
        formations={
            "Chicago": {"ships": ["Chicago"], "speed": 4, "order": PORT_60},
            "Atago": {"ships": ["Atago"], "speed": 5},
        },
        phase=phase,
        draws=rolls,
    )
    assert [read.die for read in start.of(DisplayRead)] == rolls
    assert start.of(DisplayRead)[0].order == "Ah"


@pytest.mark.rule("TE-3.3-bm-display")
@pytest.mark.rule("TE-3.3-bm-heading")
@pytest.mark.parametrize(("us_heading", "place", "heading"), [("SE", "S", "S"), ("NW", "N", "N"), ("S", "SW", "SW")])
def test_the_display_is_turned_to_the_us_reference_ship(situation, sea, us_heading, place, heading):
    """Atago is 60 degrees off the starboard bow; an 8 turns her 60 degrees to starboard of the US heading."""
    where = sea.step("1520", place)
    start = japanese_orders(situation, {"Chicago": ("1520", us_heading)}, {"Atago": (where, us_heading)}, [8])
    (read,) = start.of(DisplayRead)
    assert (read.sector, read.us_heading, read.heading, read.order) == ("2", us_heading, heading, "60P")
    assert start.at("Atago") == (where, heading)


@pytest.mark.rule("TE-3.3-bm-edge")
def test_the_edge_is_looked_for_in_the_heading_of_the_turned_display(situation, sea):
    """The US ship heads SE: an 8, 60 degrees to starboard, is S and away from the edge."""
    found = japanese_orders(situation, {"Chicago": ("0121", "SE")}, {"Atago": (sea.step("0121", "S"), "N")}, [8])
    assert [(read.sector, read.heading, read.rerolled) for read in found.of(DisplayRead)] == [("2", "S", "")]
