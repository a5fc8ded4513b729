import pytest
from hypothesis import given

from tests.hexgrid.maps import directions, hexes
from wargames_desktop.hexgrid import (
    Hex,
    corner,
    corners,
    disc,
    distance,
    ends_of,
    hexes_of,
    hexside,
    hexside_between,
    neighbour,
    opposite,
    sides_of,
    turn,
)


@given(hexes, directions)
def test_both_hexes_name_their_common_side_alike(hex_, direction):
    other = neighbour(hex_, direction)
    side = hexside(hex_, direction)
    assert side == hexside(other, opposite(direction)) == hexside_between(hex_, other) == hexside_between(other, hex_)
    assert set(hexes_of(side)) == {hex_, other}
    assert side.direction in (0, 1, 2)


@given(hexes, directions)
def test_a_corner_has_one_name_for_its_three_hexes(hex_, index):
    left, right = neighbour(hex_, index), neighbour(hex_, turn(index, 1))
    assert corner(hex_, index) == corner(left, turn(index, 2)) == corner(right, turn(index, 4))


@given(hexes, directions)
def test_a_side_joins_the_corners_before_and_at_its_direction(hex_, direction):
    side = hexside(hex_, direction)
    assert set(ends_of(side)) == {corner(hex_, turn(direction, -1)), corner(hex_, direction)}
    assert set(ends_of(side)) == set(corners(hexes_of(side)[0])) & set(corners(hexes_of(side)[1]))


def test_a_patch_has_the_sides_and_corners_of_the_euler_formula():
    patch = disc(Hex(5, -3), 4)
    sides = {side for hex_ in patch for side in sides_of(hex_)}
    points = {point for hex_ in patch for point in corners(hex_)}
    assert len(points) - len(sides) + len(patch) == 1
    assert all(len(set(sides_of(hex_))) == 6 for hex_ in patch)


@given(hexes, hexes)
def test_only_neighbours_share_a_side(a, b):
    if distance(a, b) != 1:
        with pytest.raises(ValueError, match="not neighbours"):
            hexside_between(a, b)
