"""The shipped files of Tokyo Express against the rulebook: every fact here was written down a second time, by hand."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from pathlib import Path
from typing import get_args

import pytest

from wargames_desktop.app import paths
from wargames_desktop.app.registry import scenario_files
from wargames_desktop.app.rules import rule_index
from wargames_desktop.app.tokyo_express import KINDS, load_charts, load_scenario
from wargames_desktop.data.boards import Coast
from wargames_desktop.data.checker import checker
from wargames_desktop.data.documents import load_any
from wargames_desktop.engine.sequence import Step
from wargames_desktop.games.tokyo_express.chart import TYPES, ShipType
from wargames_desktop.games.tokyo_express.charts import Charts, TorpedoMount
from wargames_desktop.games.tokyo_express.scenario import BasicScenario
from wargames_desktop.hexgrid import Layout, Point, distance, neighbour

ASSETS, SCENARIOS = paths.assets() / "tokyo_express", paths.scenarios("tokyo_express")
SHIPPED = sorted([*ASSETS.rglob("*.yaml"), *SCENARIOS.glob("*.yaml")])


@pytest.fixture(scope="module")
def charts() -> Charts:
    return load_charts()


@pytest.fixture(scope="module")
def basic(charts: Charts) -> BasicScenario:
    loaded = load_scenario(scenario_files("tokyo_express")["basic"], charts)
    assert isinstance(loaded, BasicScenario)
    return loaded


# Files


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_file_is_valid(path: Path) -> None:
    load_any(path, KINDS)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_form_can_be_checked_and_refuses_unknown_keys(name: str) -> None:
    form = KINDS[name].form
    checker(form)
    assert all(each.__struct_config__.forbid_unknown_fields for each in get_args(form) or (form,))


def test_the_form_of_coasts_can_be_checked() -> None:
    checker(Coast)


def test_every_value_has_its_source(charts: Charts) -> None:
    for chart in (
        charts.roster,
        charts.movement,
        charts.freedom_of_action,
        charts.display,
        charts.torpedoes,
        charts.decks,
        charts.gunnery,
        charts.damage,
        charts.victory,
        charts.values,
    ):
        assert chart.provenance.given
        assert (
            chart.provenance.reconstructed
            or any("all" in given.cells for given in chart.provenance.given)
            or (chart is charts.victory)
        )
    assert all(ship.source for ship in charts.roster.ships.values())
    assert all(place.source for place in charts.board.places.values())
    assert "GSHHG" in charts.board.notice


def test_licences_of_the_coast_are_beside_it() -> None:
    assert "GSHHG" in (ASSETS / "NOTICE").read_text(encoding="utf-8")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (ASSETS / "COPYING.LESSER").read_text(encoding="utf-8")
    assert "GNU GENERAL PUBLIC LICENSE" in (ASSETS / "COPYING").read_text(encoding="utf-8")


# Ships (Ship Roster, 2.5, and clues in examples)

ROSTER = """
us CA Australia: Canberra
us BB California: California
us BB Iowa: Iowa, Missouri
us BB South Dakota: South Dakota
us BB North Carolina: Washington
us CA Astoria: Astoria, Minneapolis, New Orleans, Quincy, San Francisco, Vincennes
us CA Pensacola: Pensacola, Salt Lake City
us CA Baltimore: Baltimore, Pittsburgh
us CA Northampton: Chicago, Northampton
us CA Portland: Portland
us CL Atlanta: Atlanta, Juneau
us CL Brooklyn: Boise, Helena, Honolulu
us DD Livermore: Aaron Ward, Buchanan, Duncan, Gwin, Lardner, McCalla, Monssen
us DD Allen M. Sumner: Allen M. Sumner, Meredith
us DD Bagley: Bagley, Benham, Blue, Craven, Helm, Jarvis, Lang, Maury, Patterson, Ralph Talbot, Sterett, Wilson
us DD Benson: Barton, Farenholt, Laffey, Woodworth
us DD Mahan: Cushing, Drayton, Dunlap, Lamson, Perkins, Preston
us DD Fletcher: Fletcher, O'Bannon, Taylor
us DD Gearing: Gearing, Gyatt
us DD Porter: Selfridge
us DD Sims: Walke
us DD Clemson: Southard
japan BB Kongo: Hiei, Kirishima
japan BB Yamato: Musashi, Yamato
japan CA Aoba: Aoba, Kinugasa
japan CA Takao: Atago, Chokai, Takao
japan CA Furutaka: Furutaka, Kako
japan CA Myoko: Haguro, Myoko
japan CL Naka: Jintsu, Sendai
japan CL Kuma: Kitakami
japan CL Nagara: Nagara
japan CL Tenryu: Tenryu
japan CL Yubari: Yubari
japan DD Yugumo: Akigumo, Kazegumo, Makinami, Naganami
japan DD Fubuki: Amagiri, Ayanami, Fubuki, Hatsuyuki, Shikinami, Shirayuki, Uranami
japan DD Kagero: Amatsukaze, Arashi, Hagikaze, Hamakaze, Hatsukaze, Isokaze, Kagero, Kuroshio, Oyashio, Yukikaze
japan DD Asashio: Asagumo
japan DD Shiratsuyu: Harusame, Kawakaze, Murasame, Samidare, Suzukaze, Yudachi
japan DD Akatsuki: Ikazuchi, Inazuma
japan DD Kamikaze: Matsukaze, Yunagi
japan DD Mutsuki: Mikazuki, Minazuki
japan DD Shimakaze: Shimakaze
japan DD Akizuki: Shimotsuki, Teruzuki
"""

ABBREVIATIONS = {
    "historical": """
        Kirshma Kirishima, Furutak Furutaka, Kinugas Kinugasa, Amatkaz Amatsukaze, Harusam Harusame, Hatsyuk Hatsuyuki,
        Ikazuch Ikazuchi, Kawakaz Kawakaze, Kurosho Kuroshio, Makinam Makinami, Murasam Murasame, Naganam Naganami,
        Samidar Samidare, Shiknam Shikinami, Suzukaz Suzukaze, Teruzuk Teruzuki, Yukikaz Yukikaze, Canbera Canberra,
        Minnpls Minneapolis, Northtn Northampton, Penscol Pensacola, Portlnd Portland, Vincens Vincennes,
        Honlulu Honolulu, Fletchr Fletcher, O'Banon O'Bannon, Pattrsn Patterson""",
    "ahistorical": """
        Kitakam Kitakami, Hamakaz Hamakaze, Hatskaz Hatsukaze, Kazgumo Kazegumo, Matskaz Matsukaze, Mikazuk Mikazuki,
        Minazuk Minazuki, Shimkaz Shimakaze, Smotsuk Shimotsuki, Califrn California, Missour Missouri, Merdith Meredith,
        Southrd Southard, Selfrdg Selfridge, Woodwth Woodworth""",
}
SPACED = {
    "So Dakt": "South Dakota",
    "N Orlns": "New Orleans",
    "S L Cty": "Salt Lake City",
    "Sn Fran": "San Francisco",
    "RTalbt": "Ralph Talbot",
    "AM Smr": "Allen M. Sumner",
}


def test_the_roster(charts: Charts) -> None:
    expected = {}
    for line in ROSTER.strip().splitlines():
        heading, _, names = line.partition(": ")
        side, type_, class_ = heading.split(" ", 2)
        expected |= dict.fromkeys(names.split(", "), (side, type_, class_))
    assert len(expected) == 119
    assert {name: (s.side, s.type, s.ship_class) for name, s in charts.roster.ships.items()} == expected
    assert [name for name, s in charts.roster.ships.items() if s.nation == "australia"] == ["Canberra"]


@pytest.mark.parametrize("group", ABBREVIATIONS)
def test_abbreviations_on_counters(charts: Charts, group: str) -> None:
    for entry in " ".join(ABBREVIATIONS[group].split()).split(", "):
        abbreviation, name = entry.split(" ")
        spec = charts.roster.ships[name]
        assert (spec.abbr, spec.historical) == (abbreviation, group == "historical")


def test_abbreviations_of_several_words(charts: Charts) -> None:
    assert {charts.roster.ships[name].abbr: name for name in SPACED.values()} == SPACED


def test_ships_of_late_years_are_ahistorical(charts: Charts) -> None:
    us = ["California", "Iowa", "Missouri", "Baltimore", "Pittsburgh", "Gearing", "Gyatt", "Meredith", "Southard"]
    japan = ["Musashi", "Yamato", "Kitakami", "Shimakaze", "Shimotsuki"]
    for name in (*us, "Allen M. Sumner", *japan):
        assert not charts.roster.ships[name].historical


def test_speeds_that_examples_tell(charts: Charts) -> None:
    told = {"Washington": 5, "Juneau": 6, "Gwin": 7, "Duncan": 7, "Laffey": 7, "Chicago": 6, "Ralph Talbot": 7}
    assert {name: charts.roster.ships[name].speed for name in told} == told
    assert {ship.speed for ship in charts.roster.ships.values()} <= {4, 5, 6, 7}


def test_guns_that_examples_tell(charts: Charts) -> None:
    ships = charts.roster.ships
    assert (ships["Boise"].stern, ships["Boise"].deck) == (5, "CL")
    assert ships["Atlanta"].deck == "Light"
    assert {ship.secondary_deck for ship in ships.values() if ship.side == "japan" and ship.type == "BB"} == {"CL"}
    assert all(ship.secondary == 0 for ship in ships.values() if ship.type in ("CL", "DD"))
    assert all(ship.secondary > 0 for ship in ships.values() if ship.type in ("BB", "CA"))


def salvos(charts: Charts, ship: str, mounts: str) -> list[tuple[int, int]]:
    return [(each.value, each.salvos) for each in charts.roster.ships[ship].torpedoes if each.mount in mounts]


def test_torpedoes_that_examples_tell(charts: Charts) -> None:
    """Jintsu and Asagumo fire into their port broadsides, Cushing has all three mounts (3.6)."""
    assert salvos(charts, "Jintsu", "PC") == [(4, 1)]
    assert sum(count for value, count in salvos(charts, "Asagumo", "PC") if value == 4) == 2
    assert {mount.mount for mount in charts.roster.ships["Cushing"].torpedoes} == {"P", "S", "C"}
    assert charts.roster.ships["Kawakaze"].torpedoes == (TorpedoMount(mount="C", value=4, salvos=2, reloads=2),)
    assert charts.roster.ships["Boise"].torpedoes == charts.roster.ships["Salt Lake City"].torpedoes == ()
    for name in ("Myoko", "Harusame", "Amatsukaze"):
        assert sum(count for _, count in salvos(charts, name, "PC")) >= 2
    for name in ("Fubuki", "Samidare", "Atago"):
        assert sum(count for _, count in salvos(charts, name, "PC")) >= 1


def test_damage_boxes_that_are_told(charts: Charts) -> None:
    ships = charts.roster.ships
    assert ships["Salt Lake City"].boxes == 8
    assert ships["Boise"].levels[2] == 6
    assert {name for name, ship in ships.items() if ship.last_speed != 2} == {"California"}
    assert ships["California"].last_speed == 1
    assert ships["Chicago"].boxes > 5, "she survives the five boxes of the example in 3.6"
    assert {ship.type for ship in ships.values() if 2 not in ship.levels} <= {"CL", "DD"}
    assert any(2 not in ship.levels for ship in ships.values())


def test_only_us_ships_have_radar_and_all_of_them(charts: Charts) -> None:
    assert all(ship.radar == (ship.side == "us") for ship in charts.roster.ships.values())


def test_only_japanese_ships_have_reloads(charts: Charts) -> None:
    reloaders = {s.side for s in charts.roster.ships.values() if any(mount.reloads for mount in s.torpedoes)}
    assert reloaders == {"japan"}


# Charts


def test_movement_chart_cells_that_the_rulebook_tells(charts: Charts) -> None:
    rows = charts.movement.rows
    assert rows[7] == (2, 1, 1, 1, 1, 1)
    assert rows[6] == (1, 1, 1, 1, 1, 1)
    assert rows[5][2] == 1
    assert rows[4] == (1, 1, 0, 1, 1, 0)


def test_movement_chart_shape(charts: Charts) -> None:
    rows = charts.movement.rows
    for slower, faster in pairwise(sorted(rows)):
        assert all(a <= b for a, b in zip(rows[slower], rows[faster], strict=True))
    for speed in range(2, 8):
        for half in (rows[speed][:3], rows[speed][3:]):
            assert 1 <= sum(hexes > 0 for hexes in half) <= 3, "an About order means one to three turns"


def test_freedom_of_action_cells_that_the_rulebook_tells(charts: Charts) -> None:
    table = charts.freedom_of_action
    two = table.columns.index("2")
    assert (table.rows[5][two], table.rows[2][two]) == ("-", "A")
    assert (table.all_beyond, table.some_beyond, table.admiral_dead, table.range) == (-2, -1, -2, 10)


def test_freedom_of_action_shape(charts: Charts) -> None:
    worse = ["C", "A", "-"]
    rows = [charts.freedom_of_action.rows[roll] for roll in sorted(charts.freedom_of_action.rows)]
    assert min(charts.freedom_of_action.rows) <= 1 - 2 - 2, "two modifiers of -2 can apply to a roll of 1"
    for row, better in pairwise(rows):
        assert all(worse.index(a) <= worse.index(b) for a, b in zip(row, better, strict=True))
    for row in rows:
        assert all(worse.index(a) >= worse.index(b) for a, b in pairwise(row))


def test_display_facts_that_the_rulebook_tells(charts: Charts) -> None:
    sectors = charts.display.sectors
    with_1 = {name for name, each in sectors.items() if each.light[0].low == 1 and each.heavy[0].low == 1}
    assert with_1 == {"1", "2", "3", "10", "11"}
    assert all((each.light[0].low == 1) == (each.heavy[0].low == 1) for each in sectors.values())
    heavy = next(each for each in sectors["2"].heavy if each.low <= 6 <= each.high)
    light = next(each for each in sectors["2"].light if each.low <= 6 <= each.high)
    assert (heavy.order, light.order) == ("60S", "AbS")
    assert heavy.heading == light.heading


def test_the_display_is_the_same_to_both_sides(charts: Charts) -> None:
    """Port sectors mirror starboard ones: headings and sides of orders change over."""
    mirrored = {"Ah": "Ah", "60P": "60S", "60S": "60P", "AbP": "AbS", "AbS": "AbP"}
    sectors = charts.display.sectors.values()
    for sector in (each for each in sectors if each.side == "starboard"):
        (twin,) = (
            each
            for each in sectors
            if each.side == "port"
            and (each.low_range, each.low_bearing) == (sector.low_range, sector.low_bearing)
            and each.high_bearing == sector.high_bearing
        )
        for ours, theirs in ((sector.light, twin.light), (sector.heavy, twin.heavy)):
            assert [(e.low, e.high, -e.heading % 6, mirrored[e.order]) for e in ours] == [
                (e.low, e.high, e.heading, e.order) for e in theirs
            ]


def test_torpedo_facts_that_the_rulebook_tells(charts: Charts) -> None:
    table = charts.torpedoes
    column = table.japan.index(12)
    assert table.japan[column + 1] == 16
    assert table.rows[6][column] == 4
    assert (table.japan[0], table.us[0]) == (1, 2)
    assert {cell for row in table.rows.values() for cell in row} == {"N", *range(15)}
    assert table.ranges == {"Short": (1, 3), "Medium": (4, 7), "Long": (8, 11), "Extreme": (12, 14)}
    assert table.reach == {"us": 7, "japan": 14}
    assert table.value_by_range["us"] == {"Short": 0, "Medium": -1}
    assert {name: table.value_by_range["japan"][name] for name in ("Short", "Medium", "Long")} == {
        "Short": 2,
        "Medium": 0,
        "Long": -1,
    }
    assert (table.bow_arc, table.stern_arc, table.stern_bonus, table.stern_speed_loss) == (-1, -1, 1, 1)
    assert table.die_by_speed == {1: 3, 2: 2}
    assert max(table.rows) >= 10 + 3


def test_torpedo_table_shape(charts: Charts) -> None:
    rows = [charts.torpedoes.rows[roll] for roll in sorted(charts.torpedoes.rows)]
    numbers = [[-1 if cell == "N" else cell for cell in row] for row in rows]
    for row, higher in pairwise(numbers):
        assert all(a <= b for a, b in zip(row, higher, strict=True))
    for row in numbers:
        assert row == sorted(row)


def test_gunnery_facts_that_the_rulebook_tells(charts: Charts) -> None:
    decks, rules = charts.decks.decks, charts.gunnery
    short_dd = charts.decks.columns.index("DD S")
    cards = {card.card: card for card in decks["CL"].cards}
    assert decks["CL"].rows[-1] == 2
    assert (cards[6].rows[2][short_dd], cards[20].rows[2][short_dd]) == (1, 0)
    assert (12, 8) in pairwise(decks["CL"].rows)
    assert rules.reach == {"Light": 12, "CL": 15, "CA": 18, "BB": 24}
    assert (rules.ranges["S"], rules.ranges["M"], rules.ranges["L"][0]) == ((0, 3), (4, 7), 8)
    assert (rules.several_targets, rules.same_hex, rules.slow_target, rules.slow_speeds) == (-1, 1, 1, (1, 2, 3))


@pytest.mark.parametrize("deck", ["Light", "CL", "CA", "BB"])
def test_gunnery_cards(charts: Charts, deck: str) -> None:
    """30 cards with one Reshuffle card; more guns never do less, a longer range never more."""
    the_deck = {str(name): each for name, each in charts.decks.decks.items()}[deck]
    assert sorted(card.card for card in the_deck.cards) == list(range(1, 31))
    assert [card.reshuffle for card in the_deck.cards].count(True) == 1
    for card in the_deck.cards:
        rows = [card.rows[row] for row in the_deck.rows if not card.reshuffle]
        for more, less in pairwise(rows):
            assert all(a >= b for a, b in zip(more, less, strict=True))
        for row in rows:
            for group in range(0, 12, 3):
                assert row[group] >= row[group + 1] >= row[group + 2]


@pytest.mark.parametrize(
    ("deck", "row", "column", "mean"),
    [
        ("Light", 12, "DD S", 3.00),
        ("Light", 5, "CA S", 0.52),
        ("CL", 12, "CA S", 2.10),
        ("CL", 2, "DD S", 0.52),
        ("CA", 8, "CL S", 3.76),
        ("CA", 6, "DD S", 2.76),
        ("BB", 8, "BB S", 7.38),
        ("BB", 1, "DD L", 0.34),
    ],
)
def test_mean_damage_of_the_decks(charts: Charts, deck: str, row: int, column: str, mean: float) -> None:
    """What 29 cards do on average, as computed when the decks were made: no cell was lost or moved."""
    the_deck = {str(name): each for name, each in charts.decks.decks.items()}[deck]
    at = charts.decks.columns.index(column)
    cells = [card.rows[row][at] for card in the_deck.cards if not card.reshuffle]
    assert len(cells) == 29
    assert round(sum(cells) / 29, 2) == mean


def test_damage_levels(charts: Charts) -> None:
    assert {level: (e.speed, e.row_shift, e.salvos_lost) for level, e in charts.damage.levels.items()} == {
        0: (0, 0, 0),
        1: (-1, -1, 0),
        2: (-2, -2, 1),
        3: (-3, -3, 1),
    }


VICTORY_POINTS: dict[tuple[str, ShipType], tuple[int, int, int, int]] = {
    ("japan", "CA"): (8, 6, 4, 2),
    ("japan", "CL"): (4, 3, 2, 1),
    ("japan", "DD"): (3, 2, 1, 0),
    ("us", "CA"): (6, 4, 3, 1),
    ("us", "DD"): (3, 2, 1, 0),
}


def test_victory_points(charts: Charts) -> None:
    schedule = {(str(side), type_): row for side, rows in charts.victory.ships.items() for type_, row in rows.items()}
    assert {key: schedule[key] for key in VICTORY_POINTS} == VICTORY_POINTS
    assert {type_ for _, type_ in schedule} == set(TYPES)
    assert charts.victory.admiral_killed == 2


def test_levels_of_victory(charts: Charts) -> None:
    assert [(v.least, v.winner, v.level) for v in charts.victory.verdicts][:4] == [
        (11, "us", "Substantial Victory"),
        (1, "us", "Marginal Victory"),
        (0, None, "Draw"),
        (-10, "japan", "Marginal Victory"),
    ]
    last = charts.victory.verdicts[-1]
    assert (last.winner, last.level) == ("japan", "Substantial Victory")
    assert last.least < -10 * len(charts.roster.ships) / 2, "lower than any score"


def test_single_values(charts: Charts) -> None:
    values = charts.values
    assert values.chits == {"combat": 1, "blank": 5}
    assert (values.formation_distance, values.stacking_limit, values.sixty_turn_roll) == (2, 2, 4)
    assert (values.lone_destroyer_range, values.torpedo_attackers, values.torpedo_salvos) == (10, 2, 2)
    assert {"Task Force 64", "Task Group 67.4", "Task Group 64.2", "Desron 12"} <= set(values.formation_markers["us"])
    assert {"Abe", "Goto", "Kimura", "Kondo", "Hashimoto"} <= set(values.formation_markers["japan"])


# Sequence of play


def letters(steps: tuple[Step, ...]) -> list[str]:
    return [step.rule.removeprefix("TE-3.1-") for step in steps]


def test_the_sequence_of_play(charts: Charts) -> None:
    movement = ["G-us", "G-japan", "G-chit"]
    assert letters(charts.turn.steps) == [
        *("A", "B", "C", "D", "E", "F"),
        *movement * 3,
        "J",
        *movement * 3,
        *("N", "O", "P"),
    ]
    assert [step.number for step in charts.turn.steps if step.does == "chit_draw"] == [1, 2, 3, 4, 5, 6]
    assert charts.turn.index("japanese_orders_2") == charts.turn.index("chit_draw_3") + 1
    assert charts.turn.index("us_movement_4") == charts.turn.index("japanese_orders_2") + 1


def test_the_stages_of_a_turn(charts: Charts) -> None:
    stages = [step.stage for step in charts.turn.steps]
    assert list(dict.fromkeys(stages)) == ["Preparation Stage", "Activity Stage", "Terminal Stage"]
    assert (stages.count("Preparation Stage"), stages.count("Terminal Stage")) == (6, 3)


def test_the_combat_segment(charts: Charts) -> None:
    assert [(step.does, step.number) for step in charts.combat.steps] == [
        ("japanese_torpedoes", 1),
        ("japanese_torpedoes", 2),
        ("japanese_gunnery", 0),
        ("us_torpedoes", 1),
        ("us_torpedoes", 2),
        ("us_gunnery", 0),
        ("damage_markers", 0),
    ]


def test_steps_cite_rules_of_the_index(charts: Charts) -> None:
    index = rule_index("tokyo_express")
    assert len(index) > 1000
    for step in (*charts.turn.steps, *charts.combat.steps):
        assert step.rule in index


# The Basic Scenario


@pytest.mark.rule("TE-3.9-us-setup")
def test_the_us_fleet_of_the_basic_scenario(basic: BasicScenario) -> None:
    assert [(slot.type, slot.hex) for slot in basic.us.draw] == [
        ("DD", "2009"),
        ("CA", "2109"),
        ("CA", "2109"),
        ("CA", "2208"),
        ("DD", "2309"),
    ]
    assert (basic.us.heading, basic.us.fire_direction, basic.us.ships) == ("N", 7, {})
    assert basic.us.admiral is not None
    assert (basic.us.admiral.name, basic.us.admiral.type, basic.us.admiral.hex) == ("Callaghan", "CA", "2109")


@pytest.mark.rule("TE-3.9-jp-setup")
def test_the_japanese_fleet_of_the_basic_scenario(basic: BasicScenario) -> None:
    assert [(slot.type, slot.hex) for slot in basic.japan.draw] == [
        ("CA", "0815"),
        ("CA", "0815"),
        ("CL", "0716"),
        ("CL", "0716"),
        ("DD", "0616"),
    ]
    assert (basic.japan.heading, basic.japan.fire_direction, basic.japan.admiral) == ("S", 10, None)


def test_the_length_of_the_basic_scenario(basic: BasicScenario) -> None:
    assert basic.turns == 5


# The board


def test_the_rows_of_the_map(charts: Charts) -> None:
    places = charts.board.places
    assert len(places) == 1184
    rows = {row: sorted(label for label in places if label[:2] == row) for row in {label[:2] for label in places}}
    assert (rows["01"][0], rows["01"][-1]) == ("0106", "0136")
    assert (rows["09"][0], rows["09"][-1]) == ("0902", "0940")
    assert [rows[f"{row:02}"][-1][2:] for row in range(10, 32)] == ["39", "40"] * 11
    assert all(rows[f"{row:02}"][0][2:] == "01" for row in range(10, 32))
    for row in rows.values():
        assert [int(b) - int(a) for a, b in pairwise(row)] == [1] * (len(row) - 1)


def test_directions_of_the_map(charts: Charts) -> None:
    """Atago in 2326 has Nagara to the north in 2226, and Honolulu two hexes on in 2127 (3.6)."""
    board = charts.board
    assert board.directions == ("N", "NE", "SE", "S", "SW", "NW")
    north = board.directions.index("N")
    assert board.places["2226"].hex == neighbour(board.places["2326"].hex, north)
    assert board.places["2127"].hex == neighbour(board.places["2226"].hex, north)
    assert board.places["2634"].hex == neighbour(board.places["2635"].hex, board.directions.index("SE"))
    assert distance(board.places["1518"].hex, board.places["0818"].hex) == 7


def test_terrain_that_the_rulebook_tells(charts: Charts) -> None:
    places = charts.board.places
    assert {label: places[label].terrain for label in ("1224", "1225", "1226", "1623")} == {
        "1224": "land",
        "1225": "shoal",
        "1226": "shoal",
        "1623": "land",
    }
    for label in ["1026", "1126", "1125", "1124", "1223", "1422", "1621", "1622", "2601"]:
        assert places[label].terrain in ("sea", "coast"), label
    for label in ["2509", "2507", "2505", "2503", "2609", "2607", "2605", "2603", "2508", "2506", "2504"]:
        assert (places[label].terrain, places[label].zone) == ("sea", "9")
        assert places[label].properties["supply_zone"] == "yes"
    assert min(distance(places["2125"].hex, p.hex) for p in places.values() if p.terrain in ("land", "shoal")) == 4
    assert distance(places["2125"].hex, places["1725"].hex) == 4
    assert places["1725"].terrain in ("land", "shoal")


def test_edges_of_the_map(charts: Charts) -> None:
    edges = {label: place.properties.get("edges", "").split(";") for label, place in charts.board.places.items()}
    on = {
        edge: {label for label, names in edges.items() if edge in names} for edge in ("north", "southeast", "southwest")
    }
    assert on["north"] == {f"01{place}" for place in range(20, 37)}
    assert on["southeast"] == {f"{row}01" for row in range(10, 27)}
    assert on["southwest"] == {f"31{place}" for place in range(27, 41)}


def test_arrival_and_reentry_hexes(charts: Charts) -> None:
    arrival = {p.properties["arrival"]: label for label, p in charts.board.places.items() if "arrival" in p.properties}
    reentry = {p.properties["reentry"]: label for label, p in charts.board.places.items() if "reentry" in p.properties}
    assert (sorted(arrival), arrival["1"]) == ([str(number) for number in range(1, 9)], "2540")
    assert sorted(reentry, key=int) == [str(number) for number in range(1, 11)]
    assert (reentry["2"], reentry["4"]) == ("1201", "1501")


def inside(point: Point, ring: tuple[Point, ...]) -> bool:
    """Whether a ray to the right crosses the ring an odd number of times."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in pairwise(ring):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossings += 1
    return crossings % 2 == 1


def test_the_coast_lies_under_the_hexes(charts: Charts) -> None:
    """Hexes that are all land have their centre on land, hexes without land have it at sea."""
    layout = Layout(pointed=charts.board.pointed)
    checked = 0
    for place in charts.board.places.values():
        share = float(place.properties.get("land_share", "0"))
        if 0.05 < share < 0.95:
            continue
        centre = layout.centre(place.hex)
        on_land = any(inside(centre, shape.rings[0]) for shape in charts.board.shapes if shape.kind == "land")
        assert on_land == (share >= 0.95), place.label
        checked += 1
    assert checked > 1000


def test_names_stand_where_they_belong(charts: Charts) -> None:
    layout = Layout(pointed=True)
    names = {name.text: name for name in charts.board.names}
    labels = {place.hex: label for label, place in charts.board.places.items()}

    def near(name: str) -> str:
        return labels.get(layout.hex_at(names[name].x, names[name].y), "off the map")

    shore = [point for shape in charts.board.shapes for ring in shape.rings for point in ring]
    for cape in ("Cape Esperance", "Tassafaronga", "Kokumbona", "Lunga Point"):
        assert min(dist(point, (names[cape].x, names[cape].y)) for point in shore) < 0.25
    assert near("Tassafaronga") in ("2608", "2708")
    assert near("Cape Esperance") == "3024"
    assert near("Savo Island")[:2] == "14"
    assert charts.board.places[near("Ironbottom Sound")].terrain == "sea"
    assert charts.board.places[near("Guadalcanal")].terrain == "land"
    assert near("Lunga Point") == near("Tulagi") == near("Florida Island") == "off the map"
    lunga, tulagi = names["Lunga Point"], names["Tulagi"]
    assert lunga.x > 0, "beyond the southeast edge"
    assert tulagi.y < 0, "beyond the top of the sheet"
