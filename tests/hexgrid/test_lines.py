from collections import defaultdict
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import example, given

from tests.hexgrid.maps import TOKYO_EXPRESS, hexes
from wargames_desktop.hexgrid import (
    Hex,
    Layout,
    direction_between,
    disc,
    distance,
    hexes_of,
    hexsides_crossed,
    line,
    neighbour,
    step,
)

SHEET = Layout(pointed=True)
NORMALS = [SHEET.centre(neighbour(Hex(0, 0), direction)) for direction in range(6)]


def labels(a, b):
    steps = line(TOKYO_EXPRESS.hex(a), TOKYO_EXPRESS.hex(b))
    return [{TOKYO_EXPRESS.label(hex_) for hex_ in step} for step in steps]


def test_line_of_fire_example():
    assert labels("2326", "2127") == [{"2226"}]
    assert labels("2326", "2125") == [{"2225"}]
    assert labels("2326", "2126") == [{"2226", "2225"}]


def test_long_line_along_hexsides_alternates_with_hexes():
    assert labels("2326", "1726") == [{"2226", "2225"}, {"2126"}, {"2026", "2025"}, {"1926"}, {"1826", "1825"}]


def test_clipped_corners_are_entered():
    """The line passes a tenth of a hex above the lowest corner of 1418 and as much below the highest of 1518."""
    assert labels("1520", "1417") == [{"1519"}, {"1418"}]
    assert labels("1520", "1416") == [{"1519"}, {"1418"}, {"1518"}, {"1417"}]


def clip(start, end, centre, apothem):
    """The part of a segment within a hex of a half height, as fractions of the segment; None if there is none."""
    enter, leave = 0.0, 1.0
    for nx, ny in NORMALS:
        at_start = nx * (start[0] - centre[0]) + ny * (start[1] - centre[1]) - apothem
        change = nx * (end[0] - start[0]) + ny * (end[1] - start[1])
        if abs(change) < 1e-9:
            if at_start > 0:
                return None
        elif change > 0:
            leave = min(leave, -at_start / change)
        else:
            enter = max(enter, -at_start / change)
    return (enter, leave) if enter < leave else None


def line_by_clipping(a, b):
    """The line by floating-point clipping against every hex around, each taken a hair smaller and a hair larger."""
    start, end = SHEET.centre(a), SHEET.centre(b)
    length = hypot(end[0] - start[0], end[1] - start[1])
    met = defaultdict(set)
    for hex_ in set(disc(a, distance(a, b))) & set(disc(b, distance(a, b))) - {a, b}:
        inside = clip(start, end, SHEET.centre(hex_), 0.5 - 1e-7)
        touched = clip(start, end, SHEET.centre(hex_), 0.5 + 1e-7)
        if inside or (touched and (touched[1] - touched[0]) * length > 0.5):
            met[round(sum(inside or touched), 6)].add(hex_)
    return [met[place] for place in sorted(met)]


@given(hexes, hexes)
@example(Hex(0, 0), Hex(12, 12))
@example(Hex(0, 0), Hex(13, 12))
@example(Hex(0, 0), Hex(7, -1))
@example(Hex(-2, 5), Hex(-2, 5))
def test_line_agrees_with_clipping(a, b):
    assert [set(step) for step in line(a, b)] == line_by_clipping(a, b)


def test_line_agrees_with_fine_sampling():
    for target in disc(Hex(0, 0), 9):
        x, y = SHEET.centre(target)
        sampled = []
        for i in range(1, 4000):
            hex_ = SHEET.hex_at(x * i / 4000, y * i / 4000)
            if hex_ not in (Hex(0, 0), target) and sampled[-1:] != [hex_]:
                sampled.append(hex_)
        entered = [step[0] for step in line(Hex(0, 0), target) if len(step) == 1]
        along = {hex_ for step in line(Hex(0, 0), target) if len(step) == 2 for hex_ in step}
        assert [hex_ for hex_ in sampled if hex_ not in along] == entered


@given(hexes, hexes)
def test_reversed_line_is_the_same_line(a, b):
    assert line(b, a) == line(a, b)[::-1]


@given(hexes, hexes)
def test_steps_are_contiguous_and_at_least_one_per_hex_of_distance(a, b):
    path = [(a,), *line(a, b), *([(b,)] if a != b else [])]
    assert len(path) > distance(a, b)
    for here, there in pairwise(path):
        assert all(distance(h, t) == 1 for h in here for t in there)
    for pair in path:
        if len(pair) == 2:
            assert distance(*pair) == 1
            assert pair == tuple(sorted(pair))


@given(hexes, hexes)
def test_hexsides_crossed_follow_the_hexes_entered(a, b):
    at = a
    entered = {a, b} | {step[0] for step in line(a, b) if len(step) == 1}
    for side in hexsides_crossed(a, b):
        assert set(hexes_of(side)) <= entered
    if a != b and all(len(step) == 1 for step in line(a, b)):
        for side in hexsides_crossed(a, b):
            first, second = hexes_of(side)
            at = second if at == first else first
        assert at == b


@pytest.mark.parametrize("direction", range(6))
def test_line_along_a_row_enters_the_row(direction):
    a = Hex(4, -7)
    assert line(a, step(a, direction, 4)) == tuple((step(a, direction, n),) for n in (1, 2, 3))
    assert [direction_between(*hexes_of(side)) for side in hexsides_crossed(a, step(a, direction, 4))] == [
        direction % 3
    ] * 4


def test_no_steps_to_itself_or_a_neighbour():
    a = Hex(2, 2)
    assert line(a, a) == ()
    assert hexsides_crossed(a, a) == ()
    assert line(a, neighbour(a, 3)) == ()
    assert len(hexsides_crossed(a, neighbour(a, 3))) == 1
