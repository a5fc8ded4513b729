"""The sea: hexes by their labels."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.tokyo_express.positions import CENTRE, sea, walk
from wargames_desktop.games.tokyo_express.state import HEADINGS


def test_steps_in_all_headings_come_back():
    for heading, back in zip(HEADINGS, HEADINGS[3:] + HEADINGS[:3], strict=True):
        there = sea().step(CENTRE, heading)
        assert there is not None
        assert sea().step(there, back) == CENTRE
        assert sea().distance(CENTRE, there) == 1
        assert sea().bearing(CENTRE, there, heading) == 0


def test_a_step_off_the_map_leads_nowhere():
    edges = [label for label in sea().hexes if sea().step(label, "N") is None]
    assert edges
    assert CENTRE not in edges


def test_every_hex_is_sea_with_its_label():
    assert all(sea().labels[hex_] == label for label, hex_ in sea().hexes.items())


def test_a_line_enters_hexes_or_runs_between_two():
    assert sea().line(CENTRE, CENTRE) == ()
    assert sea().line(CENTRE, walk(CENTRE, "N", 3)) == ((walk(CENTRE, "N"),), (walk(CENTRE, "N", 2),))
    (step,) = sea().line(CENTRE, walk(CENTRE, "NE", "SE"))
    assert set(step) == {walk(CENTRE, "NE"), walk(CENTRE, "SE")}


def test_a_line_along_the_border_leaves_out_what_lies_off_the_map():
    borders = [
        (label, target)
        for label in sea().hexes
        for one, other in pairwise((*HEADINGS, HEADINGS[0]))
        if sea().step(label, one) is None
        and (beside := sea().step(label, other)) is not None
        and (target := sea().step(beside, one)) is not None
    ]
    assert borders
    for origin, target in borders:
        assert sea().distance(origin, target) == 2
        assert sea().line(origin, target) == ()


def test_the_own_hex_has_no_bearing():
    with pytest.raises(ValueError, match="no bearing"):
        sea().bearing(CENTRE, CENTRE, "N")
