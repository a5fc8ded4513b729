from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.damage import AT_SEA, IN_PORT, Condition, condition_after


@pytest.mark.parametrize(
    ("before", "points", "at_sea", "in_port"),
    [
        pytest.param("sound", 3, "sound", "sound", marks=pytest.mark.rule("EWR-11.19.D.4", "EWR-15.3.H.r3")),
        pytest.param("sound", 4, "damaged", "damaged", marks=pytest.mark.rule("EWR-11.19.D.1", "EWR-15.3.H.r2")),
        pytest.param("sound", 7, "damaged", "damaged", marks=pytest.mark.rule("EWR-15.3.H.r2")),
        pytest.param("sound", 8, "sunk", "bottomed", marks=pytest.mark.rule("EWR-11.19.D.2", "EWR-15.3.H.r1")),
        pytest.param("sound", 11, "sunk", "bottomed", marks=pytest.mark.rule("EWR-11.19.D.2")),
        pytest.param("sound", 12, "sunk", "sunk", marks=pytest.mark.rule("EWR-11.19.D.3")),
        pytest.param("damaged", 3, "damaged", "damaged", marks=pytest.mark.rule("EWR-11.19.D.6")),
        pytest.param("damaged", 4, "sunk", "bottomed", marks=pytest.mark.rule("EWR-11.19.D.6")),
        pytest.param("damaged", 8, "sunk", "sunk", marks=pytest.mark.rule("EWR-11.19.D.6")),
        pytest.param("damaged", 400, "sunk", "sunk", marks=pytest.mark.rule("EWR-11.19.D.6")),
    ],
)
def test_a_ship_of_armor_four(before: Condition, points: int, at_sea: Condition, in_port: Condition) -> None:
    assert condition_after(before, points, 4, AT_SEA) == at_sea
    assert condition_after(before, points, 4, IN_PORT) == in_port


@pytest.mark.rule("EWR-11.19.D.6")
def test_a_bottomed_ship_is_lost_when_its_armor_is_reached_again() -> None:
    assert condition_after("bottomed", 3, 4, IN_PORT) == "bottomed"
    assert condition_after("bottomed", 4, 4, IN_PORT) == "sunk"


@pytest.mark.rule("EWR-11.19.C.2")
def test_a_destroyer_of_armor_one_is_damaged_by_a_one_and_sunk_by_more() -> None:
    assert condition_after("sound", 1, 1, AT_SEA) == "damaged"
    assert condition_after("sound", 2, 1, AT_SEA) == "sunk"
