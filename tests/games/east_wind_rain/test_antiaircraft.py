from __future__ import annotations

import pytest

from tests.games.east_wind_rain.test_basic_crt import TABLE as CRT
from wargames_desktop.games.east_wind_rain.antiaircraft import (
    AntiaircraftTable,
    display_points,
    land_points,
    land_points_at_bombers,
    modifiers,
    most_losses,
)
from wargames_desktop.games.east_wind_rain.modifiers import total

TABLE = AntiaircraftTable(
    major_base=10,
    air_base=1,
    ground_sp_per_point=5,
    major_base_at_bombers=1,
    destroyer=1,
    port_divisor=2,
    late_from=1944,
    late_modifier=1,
    aborts_per_hit=2,
)


@pytest.mark.parametrize(
    ("major", "air", "ground", "port", "points"),
    [
        pytest.param(1, 0, 0, 0, 10, marks=pytest.mark.rule("EWR-11.15.B.r1")),
        pytest.param(0, 2, 0, 0, 2, marks=pytest.mark.rule("EWR-11.15.B.r2")),
        pytest.param(0, 0, 4, 0, 0, marks=pytest.mark.rule("EWR-11.15.B.r3")),
        pytest.param(0, 0, 5, 0, 1, marks=pytest.mark.rule("EWR-11.15.B.r3")),
        pytest.param(0, 0, 14, 0, 2, marks=pytest.mark.rule("EWR-11.15.B.r3")),
        pytest.param(0, 0, 0, 10, 5, marks=pytest.mark.rule("EWR-11.16.E.1")),
        pytest.param(0, 0, 0, 11, 6, marks=pytest.mark.rule("EWR-11.16.E.1")),
        pytest.param(1, 1, 10, 7, 17, marks=pytest.mark.rule("EWR-11.15.E")),
    ],
)
def test_points_of_a_hex(major: int, air: int, ground: int, port: int, points: int) -> None:
    assert land_points(TABLE, major, air, ground, port) == points


@pytest.mark.rule("EWR-11.15.C")
def test_only_major_bases_fire_at_bombers() -> None:
    assert land_points_at_bombers(TABLE, 0) == 0
    assert land_points_at_bombers(TABLE, 2) == 2


@pytest.mark.rule("EWR-11.16.J")
def test_neighbours_help_at_long_range_unless_they_are_attacked() -> None:
    values, long_range = (12, 9, 3, 0, 0, 0, 4), (2, 1, 1, 0, 0, 0, 1)
    assert display_points(0, values, long_range, {0}) == 12 + 3
    assert display_points(1, values, long_range, {1}) == 9 + 2 + 1 + 1
    assert display_points(1, values, long_range, {0, 1}) == 9 + 1 + 1
    assert display_points(4, values, long_range, {4}) == 2


@pytest.mark.rule("EWR-11.15.F.1", "EWR-11.15.F.2", "EWR-11.15.F.3", "EWR-11.16.K.1", "EWR-11.16.K.2")
@pytest.mark.parametrize(("points", "year", "drm"), [(14, 1943, 0), (15, 1943, 1), (14, 1944, 1), (19, 1945, 2)])
def test_only_the_remainder_and_the_year_change_the_roll(points: int, year: int, drm: int) -> None:
    assert total(modifiers(TABLE, CRT, points, year, "EWR-11.15.F.1", "EWR-11.15.F.2")) == drm


@pytest.mark.rule("EWR-11.17.B.2")
@pytest.mark.parametrize(("hits", "losses"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_average_crews_may_take_half_of_the_hits_as_losses(hits: int, losses: int) -> None:
    assert most_losses(hits, 0) == losses


@pytest.mark.rule("EWR-11.17.B.1")
def test_any_green_crew_turns_all_hits_into_aborts() -> None:
    assert most_losses(3, 1) == 0
