"""The charts of the Standard Game against everything that the rulebook fixes about them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from wargames_desktop.app.tokyo_express import load_charts
from wargames_desktop.games.tokyo_express.chart import TYPES, Chart, row_of
from wargames_desktop.games.tokyo_express.standard_charts import CompassArrow, DetectionResult, StandardCharts
from wargames_desktop.games.tokyo_express.state import Lighting, RadarType, SideName
from wargames_desktop.hexgrid import distance

DETECTION_RANKS: dict[DetectionResult, int] = {"-": 0, "F": 1, "D": 2, "D/I": 3, "I": 4}


@pytest.fixture(scope="module")
def charts() -> StandardCharts:
    return load_charts().standard


def test_every_value_has_its_source(charts: StandardCharts) -> None:
    named = [getattr(charts, name) for name in charts.__struct_fields__]
    for chart in (each for each in named if isinstance(each, Chart)):
        assert chart.provenance.given, chart.id
        assert all(given.cells and given.section for given in chart.provenance.given), chart.id


# Freedom of Action (5.2)


def test_a_lower_roll_is_never_better(charts: StandardCharts) -> None:
    ranks = {"-": 0, "A": 1, "C": 2, "R": 3}
    rows = charts.freedom_of_action.rows
    for column in range(len(charts.freedom_of_action.columns)):
        results = [ranks[rows[roll][column]] for roll in sorted(rows)]
        assert results == sorted(results, reverse=True)
    assert {result for row in rows.values() for result in row} == set(ranks)
    assert min(rows) <= 1 - 2 - 2, "Cohesion -2 and all beyond"


def test_the_modifiers_of_freedom_of_action(charts: StandardCharts) -> None:
    table = charts.freedom_of_action
    assert (table.all_beyond, table.some_beyond, table.range, table.retirement_range) == (-2, -1, 10, 3)


# Detection (6.0, 6.2)


def detected(line: dict[int, int], charts: StandardCharts, range_: int, roll: int) -> DetectionResult:
    column = next(column for farthest, column in line.items() if range_ <= farthest)
    rows = charts.detection.rows
    return rows[row_of(rows, roll)][column - 1]


@pytest.mark.rule("TE-6.0-visual-detection")
@pytest.mark.parametrize(
    ("lighting", "us", "japan"), [("bright", 12, 15), ("average", 11, 13), ("dark", 7, 10)], ids=str
)
def test_visual_detection_ranges(charts: StandardCharts, lighting: Lighting, us: int, japan: int) -> None:
    lines = charts.detection.visual[lighting]
    assert (max(lines["us"]), max(lines["japan"])) == (us, japan)


@pytest.mark.rule("TE-6.0-radar-detection")
@pytest.mark.parametrize(("kind", "hexes"), [("sc", 7), ("early_sg", 12), ("late_sg", 14)])
def test_radar_detection_ranges(charts: StandardCharts, kind: RadarType, hexes: int) -> None:
    assert max(charts.detection.radar[kind]) == hexes


@pytest.mark.parametrize(("lighting", "us", "japan"), [("bright", 11, 13), ("average", 9, 11), ("dark", 7, 9)])
def test_visual_tracking_ranges(charts: StandardCharts, lighting: Lighting, us: int, japan: int) -> None:
    assert charts.sight.visual_tracking[lighting] == {"us": us, "japan": japan}


def test_radar_tracking_ranges(charts: StandardCharts) -> None:
    assert charts.sight.radar_tracking == {"sc": 4, "early_sg": 10, "late_sg": 12}
    assert charts.sight.radar_fire_direction == 7


def test_the_cells_of_the_detection_example(charts: StandardCharts) -> None:
    assert detected(dict(charts.detection.visual["average"]["us"]), charts, 7, 5) == "D"
    assert detected(dict(charts.detection.radar["early_sg"]), charts, 4, 3) == "F"


def detecting(charts: StandardCharts, line: dict[int, int], range_: int, modifier: int) -> int:
    """How many of the ten rolls detect."""
    return sum(DETECTION_RANKS[detected(line, charts, range_, die + modifier)] >= 2 for die in range(1, 11))


def test_eyes_are_better_at_seven_hexes_and_radar_at_four(charts: StandardCharts) -> None:
    eyes, radar = dict(charts.detection.visual["average"]["us"]), dict(charts.detection.radar["early_sg"])
    assert detecting(charts, eyes, 7, -2) == detecting(charts, radar, 7, -1) + 1
    assert detecting(charts, radar, 4, -1) >= detecting(charts, eyes, 4, -2)


def test_a_higher_roll_never_detects_less(charts: StandardCharts) -> None:
    rows = charts.detection.rows
    for column in range(len(rows[1])):
        ranks = [DETECTION_RANKS[rows[roll][column]] for roll in sorted(rows)]
        assert ranks == sorted(ranks)
    assert all(
        [DETECTION_RANKS[cell] for cell in row] == sorted((DETECTION_RANKS[cell] for cell in row), reverse=True)
        for row in rows.values()
    )
    assert (min(rows), max(rows)) == (-4, 14)


def column_at(line: dict[int, int], range_: int) -> int:
    return next((column for farthest, column in line.items() if range_ <= farthest), 99)


def test_nobody_sees_better_farther_off_or_in_less_light(charts: StandardCharts) -> None:
    visual = charts.detection.visual
    sides: tuple[SideName, ...] = ("us", "japan")
    for lines in (*(visual[light][side] for light in visual for side in sides), *charts.detection.radar.values()):
        assert list(lines.values()) == sorted(lines.values())
    for range_ in range(16):
        for side in sides:
            by_light = [column_at(dict(visual[light][side]), range_) for light in ("bright", "average", "dark")]
            assert by_light == sorted(by_light)
        for light in visual:
            assert column_at(dict(visual[light]["japan"]), range_) <= column_at(dict(visual[light]["us"]), range_)
        by_radar = [column_at(dict(charts.detection.radar[kind]), range_) for kind in ("late_sg", "early_sg", "sc")]
        assert by_radar == sorted(by_radar)


def test_the_modifiers_of_detection(charts: StandardCharts) -> None:
    visual, radar = charts.detection.visual_modifiers, charts.detection.radar_modifiers
    assert (visual.ships, visual.force_ships) == ({1: -4, 2: -2}, {2: -2})
    assert (visual.surprised, visual.slow_target, visual.slow_speed, visual.rear) == (-2, -2, 4, -1)
    assert (radar.target_ships, radar.force_ships, radar.radars) == ({1: -2, 2: -1}, {2: -1}, {1: -2, 2: -1})
    assert (radar.turning, radar.surprised, charts.detection.attempts) == (-1, -2, 2)


# Hidden forces (7.0)


def test_the_force_size_markers(charts: StandardCharts) -> None:
    markers = charts.force_markers.markers
    assert markers[1].salvo_limit == 4
    assert markers[2].salvo_limit == 6
    assert (markers[3].salvo_limit, markers[3].ammunition) == (10, 20)
    assert [*markers] == [0, 1, 2, 3, 4, 5]
    ships = [marker.ships for marker in markers.values()]
    assert 2 in ships
    assert 1 not in ships
    assert max(ships) < 9, "three to one against three detected ships never happens (errata E67)"
    assert markers[4].copies == 1
    assert markers[2].copies >= 2
    assert (charts.force_markers.heavy_from, charts.force_markers.speed, charts.force_markers.mission_targets) == (
        3,
        6,
        2,
    )


def test_there_are_markers_for_every_scenario(charts: StandardCharts) -> None:
    for mix in ({0: 7, 1: 3, 2: 1, 3: 1}, {1: 2, 2: 1, 5: 1}, {1: 2, 3: 1, 4: 1, 5: 1}, {0: 6, 1: 2, 2: 1, 3: 1}):
        assert all(charts.force_markers.markers[size].copies >= copies for size, copies in mix.items())


def test_the_force_size_table(charts: StandardCharts) -> None:
    rows = charts.force_sizes.rows
    assert (rows[5][10].screen, rows[5][10].main) == ({"DD": 3}, {"BB": 2, "CA": 2})
    assert (rows[3][4].screen, rows[3][4].main) == ({}, {"CL": 1, "DD": 5})
    for size, dice in rows.items():
        for complement in dice.values():
            assert complement.screen.keys() <= {"CL", "DD"}
            if complement.screen:
                assert 2 <= complement.screen.get("DD", 0) <= 4
            if size <= 2:
                assert complement.main.keys() <= {"CL", "DD"}


def test_hidden_forces_line_up_behind_their_counter(charts: StandardCharts) -> None:
    display = charts.deployment
    assert display.main_body == 3
    assert display.main_body_order == ("CA", "BB", "CL", "DD")
    assert len(display.screen) == 2
    assert display.per_hex == 2


# Missions (5.3, 11.2, 13.1)


def heading(arrows: tuple[CompassArrow, ...], roll: int) -> str:
    return next(arrow.heading for arrow in arrows if arrow.low <= roll <= arrow.high)


def test_the_compasses_of_the_examples(charts: StandardCharts) -> None:
    zones = charts.compasses.zones
    assert [heading(zones["2"].mission, roll) for roll in (2, 5, 9)] == ["NE", "SE", "SW"]
    assert [heading(zones["5"].retirement, roll) for roll in range(1, 11)] == ["N"] * 7 + ["NW"] * 3


def test_the_deployment_zones_have_two_compasses(charts: StandardCharts) -> None:
    compasses = charts.compasses
    assert compasses.deployment_zones.keys() == {"6", "8"}
    assert compasses.supply_zone == "9"
    assert compasses.deployment_zones["8"]["T"].heavy_modifier == 5
    assert [
        letters[letter].heavy_modifier for zone, letters in compasses.deployment_zones.items() for letter in letters
    ].count(0) == 3


def test_the_threshold(charts: StandardCharts) -> None:
    threshold = charts.threshold
    assert (threshold.base, threshold.far, threshold.far_from, threshold.boundary) == (1, 3, 11, 2)
    assert (threshold.superiority, threshold.superiority_ratio, threshold.battle_range) == (2, 3, 3)


def test_the_mission_boundary_lies_ten_hexes_from_the_supply_zone_and_the_southeast_edge() -> None:
    loaded = load_charts()
    places = loaded.board.places
    goals = [
        place.hex
        for place in places.values()
        if place.zone == "9" or "southeast" in place.properties.get("edges", "").split(";")
    ]
    for place in (place for place in places.values() if place.zone):
        within = min(distance(place.hex, goal) for goal in goals) <= 10
        assert (place.properties.get("mission_boundary") == "yes") == within, place.label


# Collisions, fires, combat


def test_collisions(charts: StandardCharts) -> None:
    chart = charts.collisions
    assert (chart.ships, chart.collides_at, chart.extra_ship, chart.parallel) == (3, 1, -1, 1)
    assert (chart.slow_speed, chart.slow) == (3, -1)
    for first in TYPES:
        for second in TYPES:
            assert chart.rows[first][second] == (*reversed(chart.rows[second][first]),)


def test_fires(charts: StandardCharts) -> None:
    table = charts.fires
    assert table.us_modifiers.keys() == {"early_1942", "1943"}
    assert table.explosion == 10
    damage = [table.rows[roll].damage for roll in sorted(table.rows) if not table.rows[roll].out]
    assert damage == sorted(damage)
    assert any(effect.out for effect in table.rows.values())
    assert any(not effect.out and not effect.damage for effect in table.rows.values())
    assert (min(table.rows), max(table.rows)) == (0, 11), "rolls 1 to 10 with modifiers of one either way"


def test_standard_gunnery(charts: StandardCharts) -> None:
    rules = charts.gunnery
    assert (rules.visual_with_radar, rules.beyond_range, rules.return_fire, rules.burning_target) == (-1, -1, -2, 1)
    assert (rules.range_factor, rules.attackers) == (2, 2)
    assert (rules.hidden_force_size, rules.hidden_force_targets, rules.hidden_force_range) == (3, 3, 7)


def test_standard_torpedoes(charts: StandardCharts) -> None:
    rules = charts.torpedoes
    assert (rules.undetected, rules.burning_target, rules.surprise, rules.return_fire) == (1, 1, 1, -1)
    assert rules.us_by_period == {"1943": 1}
    assert rules.attackers == {"BB": 3, "CA": 3, "CL": 3, "DD": 2}
    assert rules.careful_ranges == ("Long", "Extreme")
    assert rules.reload_turns == 2


def cell(charts: StandardCharts, column: int, roll: int) -> tuple[int, int, int]:
    result = charts.surprise_torpedoes.rows[roll][column - 1]
    return result.expended, result.hits, result.extra


def test_the_cells_of_the_surprise_torpedo_examples(charts: StandardCharts) -> None:
    assert cell(charts, 6, 6) == (5, 2, 2)
    assert cell(charts, 7, 6) == (6, 2, 1)
    assert cell(charts, 9, 6) == (7, 2, 5)
    assert cell(charts, 8, 6)[0] > 6
    assert [cell(charts, column, 6)[0] for column in (4, 5)] == [3, 4]
    assert cell(charts, 6, 2) == (3, 1, 0)
    assert cell(charts, 8, 2) == (4, 1, 4)
    assert cell(charts, 6, 7) == (6, 1, 4)
    assert cell(charts, 3, 7) == (3, 0, 4)
    assert min(cell(charts, column, 7)[0] for column in (4, 5)) > 3


def test_surprise_torpedoes_are_spent_more_freely_with_roll_and_column(charts: StandardCharts) -> None:
    rows = charts.surprise_torpedoes.rows
    assert len(rows[1]) == 12
    for row in rows.values():
        assert all(low.expended <= high.expended for low, high in pairwise(row))
    for column in range(12):
        assert all(rows[roll][column].expended <= rows[roll + 1][column].expended for roll in range(1, 10))


def test_what_a_target_counts(charts: StandardCharts) -> None:
    bands = charts.surprise_torpedoes.targets
    assert [(band.low, band.high) for band in bands] == [(0, 0), (1, 3), (4, 9), (10, 11)]
    assert [band.bow_or_broadside for band in bands] == [0, 2, 1, 0.5]
    assert all(band.stern <= band.bow_or_broadside for band in bands)


def test_surprise_torpedo_shifts_and_damage(charts: StandardCharts) -> None:
    tables = charts.surprise_torpedoes
    assert (tables.return_fire, tables.surprise, tables.battleship, tables.burning_target) == (-1, 1, 1, 1)
    assert (tables.battleship_range, tables.withhold_ships, tables.withhold_types) == (11, 2, ("CL", "DD"))
    assert [tables.damage[roll] for roll in (2, 3, 9)] == [2, 3, 6]
    assert [tables.damage[roll] for roll in sorted(tables.damage)] == sorted(tables.damage.values())
    assert (tables.stern_arc, tables.bow_arc) == (-1, -1)


# Withdrawal, admirals, missions (11.4 to 14.2)


def test_withdrawal(charts: StandardCharts) -> None:
    table = charts.withdrawal
    assert (table.points["CA"], table.points["DD"]) == (3, 1)
    assert [table.points[kind] for kind in TYPES] == sorted(table.points.values(), reverse=True)
    assert table.battleship_damaged < table.points["BB"]
    assert table.battleship_level == 2
    assert table.rows[8][table.strengths.index(5)] == 5
    for index, row in table.rows.items():
        assert list(row) == sorted(row, reverse=True), "a stronger force accepts more"
        assert all(low <= high for low, high in zip(row, table.rows[min(index + 1, 17)], strict=True))


def test_admirals(charts: StandardCharts) -> None:
    admirals = charts.admirals
    assert admirals.us["Lee"].detection == 1
    assert admirals.us["Callaghan"].detection == 1, "his death was worth 2 in the Basic Game"
    assert {spec.detection for spec in admirals.us.values()} == {0, 1, 2}
    assert {name for name, spec in admirals.us.items() if spec.destroyer} == {"Burke", "Moosbrugger", "Walker"}
    assert (admirals.replacement_detection, admirals.replacement_delay, admirals.retiring_level) == (0, 2, 1)


def test_missions(charts: StandardCharts) -> None:
    missions = charts.missions
    assert missions.points == {
        "transport_attack": {"BB": 8, "CA": 5, "CL": 3, "DD": 2},
        "bombardment": {"BB": 5, "CA": 3},
        "supply": {"CL": 1, "DD": 2},
    }
    assert (missions.transport_roll, missions.turns_away, missions.reentry_heading) == (7, 2, "NW")
    assert (missions.retired_without, missions.admiral_factor) == (6, 2)


def test_single_values(charts: StandardCharts) -> None:
    values = charts.values
    assert values.chits == {"japanese_detection": 1, "us_detection": 1, "combat": 1, "blank": 15}
    assert (values.chits_drawn, values.chit_order) == (3, ("japanese_detection", "us_detection", "combat"))
    assert (values.release_roll, values.release_turn, values.speed_before_detection) == (6, 2, 6)
    assert values.emergency_turns == ("S", "SE", "SW", "NE", "NW", "N")
    assert values.retiring_emergency_turns == (*reversed(values.emergency_turns),)
    assert values.retiring_groups == ((1, 2), (3, 4), (5, 7))
    assert values.retirement_battle_range == 3
