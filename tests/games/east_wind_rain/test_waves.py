from __future__ import annotations

import pytest

from wargames_desktop.games.east_wind_rain.modifiers import total
from wargames_desktop.games.east_wind_rain.waves import WaveRow, WaveTable, divisions, wave_modifiers

TABLE = WaveTable(
    rows=(WaveRow(highest=2, waves=3), WaveRow(lowest=3, highest=4, waves=2), WaveRow(lowest=5, waves=1)),
    largest=10,
    least_share=4,
    massive_above=40,
)


@pytest.mark.rule("EWR-12.3.B.r3")
@pytest.mark.parametrize(("roll", "waves"), [(0, 3), (2, 3), (3, 2), (4, 2), (5, 1), (7, 1)])
def test_a_high_roll_is_a_concentrated_strike(roll: int, waves: int) -> None:
    assert TABLE.waves(roll) == waves


@pytest.mark.rule("EWR-12.3.B.r1", "EWR-12.3.B.r2")
def test_a_port_helps_and_green_crews_hinder() -> None:
    assert total(wave_modifiers(port=True, green=False)) == 1
    assert total(wave_modifiers(port=False, green=True)) == -1
    assert wave_modifiers(port=False, green=False) == ()
    assert [modifier.rule for modifier in wave_modifiers(port=True, green=True)] == ["EWR-12.3.B.r1", "EWR-12.3.B.r2"]


@pytest.mark.rule("EWR-12.3.C.1")
@pytest.mark.rule("EWR-11.8.E.1")
def test_no_wave_has_more_than_ten() -> None:
    assert (10,) in divisions(TABLE, 10, 1)
    assert (11,) not in divisions(TABLE, 11, 1)
    assert {len(sizes) for sizes in divisions(TABLE, 21, 1)} == {3}, "four waves would have less than a quarter"
    assert {len(sizes) for sizes in divisions(TABLE, 24, 1)} == {3, 4}
    assert all(size <= 10 for aircraft in range(1, 60) for sizes in divisions(TABLE, aircraft, 1) for size in sizes)


@pytest.mark.rule("EWR-12.3.C", "EWR-12.3.C.3")
@pytest.mark.rule("EWR-11.8.E.2")
def test_every_wave_has_a_quarter() -> None:
    assert divisions(TABLE, 12, 1)[:2] == ((9, 3), (8, 4))
    assert {len(sizes) for sizes in divisions(TABLE, 12, 1)} == {2, 3, 4}
    assert min(size for sizes in divisions(TABLE, 12, 1) for size in sizes) == 3
    assert (1, 11) not in divisions(TABLE, 12, 1)
    assert divisions(TABLE, 7, 3) == ((3, 2, 2), (2, 3, 2), (2, 2, 3))


@pytest.mark.rule("EWR-12.3.C")
def test_a_quarter_is_rounded_down_where_it_cannot_be_otherwise() -> None:
    assert min(size for sizes in divisions(TABLE, 5, 1) for size in sizes) == 2
    assert min(size for sizes in divisions(TABLE, 5, 3) for size in sizes) == 1
    assert (9, 9, 9, 10) in divisions(TABLE, 37, 1)


@pytest.mark.rule("EWR-12.3.A")
def test_the_rolled_number_is_the_least() -> None:
    assert {len(sizes) for sizes in divisions(TABLE, 8, 2)} == {2, 3, 4}
    assert divisions(TABLE, 3, 3) == ((1, 1, 1),)
    assert divisions(TABLE, 2, 3) == ((1, 1),)


@pytest.mark.rule("EWR-12.3.C.4")
def test_above_forty_waves_are_tens_and_a_rest() -> None:
    assert divisions(TABLE, 40, 3) == ((10, 10, 10, 10),)
    assert divisions(TABLE, 41, 3) == ((10, 10, 10, 10, 1),)
    assert divisions(TABLE, 50, 1) == ((10,) * 5,)


def test_every_strike_can_be_divided_and_the_sizes_add_up() -> None:
    for aircraft in range(1, 80):
        for least in (1, 2, 3):
            every = divisions(TABLE, aircraft, least)
            assert 0 < len(every) <= 300
            assert all(sum(sizes) == aircraft for sizes in every)
    assert divisions(TABLE, 0, 1) == ()
