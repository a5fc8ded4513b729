from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hexgrid.maps import hexes
from wargames_desktop.hexgrid import Hex, Layout, distance, neighbour, neighbours, turn

layouts = st.builds(Layout, st.booleans(), size=st.floats(0.5, 200), x=st.floats(-5000, 5000), y=st.floats(-5000, 5000))


@given(layouts, hexes)
def test_centre_is_found_again(layout, hex_):
    assert layout.hex_at(*layout.centre(hex_)) == hex_


@given(layouts, hexes, st.floats(-1, 1), st.floats(-1, 1))
def test_hex_at_is_the_hex_with_the_nearest_centre(layout, hex_, dx, dy):
    x0, y0 = layout.centre(hex_)
    x, y = x0 + dx * layout.size, y0 + dy * layout.size

    def away(candidate):
        cx, cy = layout.centre(candidate)
        return hypot(x - cx, y - cy)

    found = layout.hex_at(x, y)
    assert distance(found, hex_) <= 2
    assert all(away(found) <= away(other) + 1e-9 * (layout.size + 5000) for other in neighbours(found))


@given(layouts, hexes, st.integers(0, 5))
def test_neighbours_are_one_size_apart_and_share_two_corners(layout, hex_, direction):
    (x0, y0), (x1, y1) = layout.centre(hex_), layout.centre(neighbour(hex_, direction))
    assert hypot(x1 - x0, y1 - y0) == pytest.approx(layout.size)
    shared = set(layout.corners(hex_)) & set(layout.corners(neighbour(hex_, direction)))
    assert shared == {layout.corners(hex_)[direction], layout.corners(hex_)[turn(direction, -1)]}


@given(layouts, hexes)
def test_corners_lie_around_the_centre(layout, hex_):
    cx, cy = layout.centre(hex_)
    for x, y in layout.corners(hex_):
        assert hypot(x - cx, y - cy) == pytest.approx(layout.size / sqrt(3))


def test_orientation_of_corners():
    top = Layout(pointed=True, size=sqrt(3)).corners(Hex(0, 0))
    assert top[0] == pytest.approx((0, -1))
    assert top[3] == pytest.approx((0, 1))
    flat = Layout(pointed=False, size=sqrt(3)).corners(Hex(0, 0))
    assert flat[0] == pytest.approx((0.5, -sqrt(3) / 2))
    assert flat[1] == pytest.approx((1, 0))


@pytest.mark.parametrize("size", [0, -1, float("nan")])
def test_size_must_be_positive(size):
    with pytest.raises(ValueError, match="more than 0"):
        Layout(pointed=True, size=size)


@given(layouts, hexes, hexes)
def test_axial_coordinates_are_whole_at_centres_and_straight_between(layout, a, b):
    (x1, y1), (x2, y2) = layout.centre(a), layout.centre(b)
    assert layout.axial(x1, y1) == pytest.approx((a.q, a.r), abs=1e-6)
    halfway = layout.axial((x1 + x2) / 2, (y1 + y2) / 2)
    assert halfway == pytest.approx(((a.q + b.q) / 2, (a.r + b.r) / 2), abs=1e-6)
