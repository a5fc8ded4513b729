"""The Surface Range Chart and the distances on the battle board (13.4, 13.5)."""

from __future__ import annotations

import pytest

from tests.games.east_wind_rain.surface_charts import TABLES
from wargames_desktop.games.east_wind_rain.surface_board import apart, nearest
from wargames_desktop.games.east_wind_rain.terms import RANGES

CHART = TABLES.range


@pytest.mark.rule("EWR-13.4.C")
def test_every_roll_finds_its_range_by_day_and_by_night() -> None:
    day = [CHART.initial(roll, "day") for roll in range(-4, 11)]
    night = [CHART.initial(roll, "night") for roll in range(-4, 11)]
    assert day[4:12] == ["point_blank", "close", "medium", "medium", "long", "long", "extreme", "extreme"]
    assert night[4:12] == ["point_blank", "point_blank", "close", "close", "close", "medium", "medium", "long"]
    assert set(day[:4]) == set(night[:4]) == {"point_blank"}
    assert set(day[12:]) == {"extreme"}
    assert set(night[12:]) == {"long"}


@pytest.mark.rule("EWR-13.5.D.1")
@pytest.mark.rule("EWR-13.5.D.2")
@pytest.mark.rule("EWR-13.5.D.3")
@pytest.mark.rule("EWR-13.5.D.4")
@pytest.mark.rule("EWR-13.5.D.5")
def test_each_range_is_one_hex_wider_than_the_last() -> None:
    assert [CHART.hexes[name] for name in RANGES] == [0, 1, 2, 3, 4]
    assert [CHART.at(hexes) for hexes in range(6)] == [*RANGES, None]


def test_the_nearest_sections_are_measured() -> None:
    assert nearest(2, {"main": 5, "screen": -1}) == 3
    assert apart({"main": 0, "screen": 2}, {"main": 5, "reserve": 7}) == 3
