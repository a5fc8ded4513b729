import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hexgrid.maps import directions, hexes
from wargames_desktop.hexgrid import (
    Hex,
    Layout,
    direction_between,
    disc,
    distance,
    neighbour,
    neighbours,
    opposite,
    ring,
    rotate,
    step,
    turn,
)


@pytest.mark.parametrize(
    ("pointed", "expected"),
    [
        (True, [(-0.5, -0.866), (0.5, -0.866), (1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0)]),
        (False, [(0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5)]),
    ],
)
def test_directions_go_clockwise_from_up_left_or_up(pointed, expected):
    layout = Layout(pointed)
    for direction, point in enumerate(expected):
        assert layout.centre(neighbour(Hex(0, 0), direction)) == pytest.approx(point, abs=1e-3)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, hexes)
def test_distance_is_the_length_of_the_shortest_walk(a, b):
    if a != b:
        assert min(distance(n, b) for n in neighbours(a)) == distance(a, b) - 1


@given(hexes, directions)
def test_a_step_and_its_opposite_cancel(a, direction):
    there = neighbour(a, direction)
    assert neighbour(there, opposite(direction)) == a
    assert distance(a, there) == 1
    assert neighbours(a)[direction] == there


@given(hexes, directions, st.integers(-9, 9))
def test_step_repeats_the_neighbour(a, direction, count):
    walked = a
    for _ in range(abs(count)):
        walked = neighbour(walked, direction if count > 0 else opposite(direction))
    assert step(a, direction, count) == walked


@given(directions, st.integers(-20, 20))
def test_turns_count_clockwise_modulo_six(direction, steps):
    assert turn(direction, steps) in range(6)
    assert turn(turn(direction, steps), -steps) == direction
    assert turn(5, 1) == 0


@given(hexes, hexes, st.integers(-7, 7))
def test_rotation_keeps_distances_and_six_are_none(point, around, steps):
    turned = rotate(point, around, steps)
    assert distance(turned, around) == distance(point, around)
    assert rotate(turned, around, 6 - steps) == point
    one_by_one = point
    for _ in range(6):
        one_by_one = rotate(one_by_one, around, 1)
    assert one_by_one == point


@given(hexes, directions, st.integers(-7, 7))
def test_rotation_turns_directions_clockwise(around, direction, steps):
    assert rotate(neighbour(around, direction), around, steps) == neighbour(around, turn(direction, steps))


@given(hexes, st.integers(0, 8))
def test_ring_and_disc_hold_exactly_the_hexes_at_their_distances(centre, radius):
    around = [Hex(centre.q + q, centre.r + r) for q in range(-9, 10) for r in range(-9, 10)]
    circle, area = ring(centre, radius), disc(centre, radius)
    assert len(set(circle)) == len(circle)
    assert len(set(area)) == len(area)
    assert set(circle) == {hex_ for hex_ in around if distance(hex_, centre) == radius}
    assert set(area) == {hex_ for hex_ in around if distance(hex_, centre) <= radius}


@given(hexes, st.integers(1, 8))
def test_ring_starts_in_direction_0_and_goes_clockwise(centre, radius):
    circle = ring(centre, radius)
    assert [circle[radius * direction] for direction in range(6)] == [step(centre, d, radius) for d in range(6)]
    assert all(distance(a, b) == 1 for a, b in zip(circle, circle[1:] + circle[:1], strict=True))


@pytest.mark.parametrize("area", [ring, disc])
def test_negative_radius_is_refused(area):
    with pytest.raises(ValueError, match="0 or more, not -1"):
        area(Hex(0, 0), -1)


@given(hexes, directions, st.integers(1, 12))
def test_direction_between_hexes_in_a_row(a, direction, count):
    assert direction_between(a, step(a, direction, count)) == direction


@given(hexes, directions, st.integers(1, 12), st.integers(1, 12))
def test_no_direction_between_hexes_not_in_a_row(a, direction, ahead, aside):
    assert direction_between(a, step(step(a, direction, ahead), turn(direction, 1), aside)) is None
    assert direction_between(a, a) is None
