from math import atan2, degrees

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.hexgrid.maps import directions, hexes
from wargames_desktop.hexgrid import Hex, Layout, bearing, rotate, step, turn


@given(hexes, directions, st.integers(0, 5), st.integers(1, 20))
def test_bearings_along_rows_are_exact_multiples_of_60(origin, facing, turns, count):
    angle = bearing(origin, step(origin, turn(facing, turns), count), facing)
    assert angle == (0, 60, 120, 180, -120, -60)[turns]


@given(hexes, directions, st.integers(0, 5), st.integers(1, 20))
def test_bearings_between_rows_are_exact_odd_multiples_of_30(origin, facing, turns, count):
    first = turn(facing, turns)
    target = step(step(origin, first, count), turn(first, 1), count)
    assert bearing(origin, target, facing) == (30, 90, 150, -150, -90, -30)[turns]


@pytest.mark.parametrize("pointed", [True, False])
@given(origin=hexes, target=hexes, facing=directions)
def test_bearing_is_the_euclidean_angle_on_the_sheet(pointed, origin, target, facing):
    assume(origin != target)
    layout = Layout(pointed)
    (x0, y0), (x1, y1) = layout.centre(origin), layout.centre(target)
    ahead_x, ahead_y = layout.centre(step(Hex(0, 0), facing))
    expected = degrees(atan2(y1 - y0, x1 - x0) - atan2(ahead_y, ahead_x))
    difference = (bearing(origin, target, facing) - expected + 180) % 360 - 180
    assert difference == pytest.approx(0, abs=1e-6)


@given(hexes, hexes, directions, st.integers(0, 5))
def test_bearing_turns_with_the_board_and_stays_in_range(origin, target, facing, turns):
    assume(origin != target)
    angle = bearing(origin, target, facing)
    assert -180 < angle <= 180
    assert bearing(origin, rotate(target, origin, turns), turn(facing, turns)) == angle


def test_own_hex_has_no_bearing():
    with pytest.raises(ValueError, match="no bearing from itself"):
        bearing(Hex(3, 4), Hex(3, 4), 0)
