"""Stacks and fans: every counter to be seen, none over another, none over what is asked about."""

from itertools import combinations
from math import sqrt

import pytest

from wargames_desktop.widgets.board.stacks import SINGLE, Box, Spot, fanned, stacked

EVERYWHERE = Box(-50, -50, 50, 50)


def box(spot: Spot) -> Box:
    half = spot.side / 2
    return Box(spot.x - half, spot.y - half, spot.x + half, spot.y + half)


def test_a_lone_counter_stands_in_the_middle_at_full_size():
    assert stacked(1, True) == (Spot(0, 0, SINGLE),)


def test_an_empty_hex_has_no_spots():
    assert stacked(0, True) == ()


@pytest.mark.parametrize("pointed", [True, False])
@pytest.mark.parametrize("count", range(1, 17))
def test_stacked_counters_do_not_cover_each_other_and_stay_in_the_hex(count, pointed):
    boxes = [box(spot) for spot in stacked(count, pointed)]
    assert len(boxes) == count
    assert all(one.overlap(other) == 0 for one, other in combinations(boxes, 2))
    for edges in boxes:
        for x in (edges.left, edges.right):
            for y in (edges.top, edges.bottom):
                flat, tall = (abs(x), abs(y)) if pointed else (abs(y), abs(x))
                assert flat <= 0.5
                assert flat / sqrt(3) + tall <= 1 / sqrt(3) + 0.001


@pytest.mark.parametrize("count", range(1, 17))
def test_fanned_counters_do_not_cover_each_other(count):
    fan = fanned(count, SINGLE, (0, 0), [], [], EVERYWHERE)
    boxes = [box(spot) for spot in fan.spots]
    assert len(boxes) == count
    assert all(one.overlap(other) == 0 for one, other in combinations(boxes, 2))
    assert all(round(edges.overlap(fan.panel) - SINGLE**2, 9) == 0 for edges in boxes)


def test_a_fan_with_free_water_around_it_opens_over_its_own_hex():
    fan = fanned(3, SINGLE, (4, 4), [], [], EVERYWHERE)
    assert fan.panel.left == -fan.panel.right


def test_a_fan_makes_way_for_the_counters_asked_about():
    asked = [Box(4.65, 3.65, 5.35, 4.35), Box(2.65, 3.65, 3.35, 4.35)]
    fan = fanned(3, SINGLE, (4, 4), asked, [], EVERYWHERE)
    panel = Box(4 + fan.panel.left, 4 + fan.panel.top, 4 + fan.panel.right, 4 + fan.panel.bottom)
    assert sum(panel.overlap(other) for other in asked) == 0


def test_a_fan_stays_inside_the_view():
    fan = fanned(4, SINGLE, (0.5, 0.5), [], [], Box(0, 0, 10, 10))
    assert fan.panel.left + 0.5 >= 0
    assert fan.panel.top + 0.5 >= 0


def test_a_fan_touches_its_hex():
    asked = [Box(-3, -0.4, 3, 0.4)]
    panel = fanned(4, SINGLE, (0, 0), asked, [], EVERYWHERE).panel
    assert panel.overlap(Box(-0.6, -0.6, 0.6, 0.6)) > 0


def test_a_fan_spares_other_counters_where_it_can():
    others = [Box(-1.35, -0.35, -0.65, 0.35)]
    panel = fanned(3, SINGLE, (0, 0), [], others, EVERYWHERE).panel
    assert panel.overlap(others[0]) == 0


def test_what_is_asked_about_matters_more_than_other_counters():
    asked = [Box(-2, -4, 2, 0.4)]
    others = [Box(-2, 0.45, 2, 4)]
    panel = fanned(2, SINGLE, (0, 0), asked, others, EVERYWHERE).panel
    assert panel.overlap(asked[0]) == 0
    assert panel.overlap(others[0]) > 0
