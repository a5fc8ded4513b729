"""Lines of sight: the contour of the land blocks them, and nothing else does (TE-6.2-los)."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pytest

from tests.games.tokyo_express.positions import charts, sea
from wargames_desktop.engine.board import Board, Place, Shape
from wargames_desktop.games.tokyo_express.lines_of_sight import LinesOfSight
from wargames_desktop.hexgrid import Hex, Layout, disc, distance

LAYOUT = Layout(pointed=True)


@lru_cache
def sights() -> LinesOfSight:
    return LinesOfSight(charts().board)


def island(*ring: tuple[float, float]) -> LinesOfSight:
    """A small board around hex 0,0, whose centre is the origin, with one island; a hex is named ``q,r``."""
    places = {f"{q},{r}": Place(label=f"{q},{r}", hex=Hex(q, r), terrain="sea") for q, r in disc(Hex(0, 0), 3)}
    shape = Shape(kind="land", rings=((*ring, ring[0]),))
    directions = ("N", "NE", "SE", "S", "SW", "NW")
    return LinesOfSight(
        Board(id="made", title="Made up", directions=directions, pointed=True, places=places, shapes=(shape,))
    )


@pytest.mark.rule("TE-6.2-los", "TE-6.2-los-contour", "TE-9.1-land")
def test_the_example_of_drayton_and_yudachi():
    """EX-6.2-line-of-sight, both ways."""
    assert sights().land_between("1727", "1328") == "1527"
    assert not sights().is_clear("1727", "1328")
    assert not sights().is_clear("1328", "1727")


@pytest.mark.rule("TE-6.2-los-contour", "TE-9.1-land-contour")
def test_water_in_a_hex_with_land_is_clear():
    """1724 is half land: two lines pass through her, of which one stays on the water."""
    assert charts().board.places["1724"].terrain == "shoal"
    for target in ("1622", "1722"):
        assert ("1724",) in sea().line("1825", target)
    assert sights().land_between("1825", "1622") == "1724"
    assert sights().is_clear("1825", "1722")


@pytest.mark.rule("TE-6.2-los-contour")
def test_a_grazing_shore_blocks_and_one_beside_does_not():
    just_over = island((-0.2, -0.4), (0.2, -0.4), (0.0, 0.000001))
    just_short = island((-0.2, -0.4), (0.2, -0.4), (0.0, -0.00001))
    assert just_over.land_between("-2,0", "2,0") == "0,0"
    assert just_short.is_clear("-2,0", "2,0")


def test_the_first_land_is_named_from_each_end():
    two_hexes = island((-0.9, -0.1), (0.9, -0.1), (0.9, 0.1), (-0.9, 0.1))
    assert two_hexes.land_between("-3,0", "3,0") == "-1,0"
    assert two_hexes.land_between("3,0", "-3,0") == "1,0"


def test_a_line_that_starts_on_land_is_blocked():
    middle = island((-0.2, -0.2), (0.2, -0.2), (0.2, 0.2), (-0.2, 0.2))
    assert not middle.is_clear("0,0", "2,0")
    assert middle.is_clear("-1,1", "1,1")


def test_the_own_hex_is_in_sight():
    assert sights().is_clear("1727", "1727")


@pytest.mark.rule("TE-6.2-los")
def test_sight_is_mutual_and_agrees_with_points_along_the_line():
    """Against a plain reading: walk along the line in small steps and look whether each point is land."""
    rings = [shape.rings[0] for shape in charts().board.shapes if shape.name == "Savo"]
    places = charts().board.places
    around = [label for label in places if 3 <= distance(places[label].hex, places["1427"].hex) <= 5]
    open_sea = [label for label in around if places[label].terrain == "sea"]
    for origin in open_sea[::3]:
        for target in open_sea[1::4]:
            start, end = LAYOUT.centre(places[origin].hex), LAYOUT.centre(places[target].hex)
            points = [
                (start[0] + (end[0] - start[0]) * part / 400, start[1] + (end[1] - start[1]) * part / 400)
                for part in range(401)
            ]
            on_land = sum(any(_is_inside(point, ring) for ring in rings) for point in points)
            if on_land:
                assert not sights().is_clear(origin, target)
            elif not sights().is_clear(origin, target):
                assert _passes_close(points, rings)
            assert sights().is_clear(origin, target) == sights().is_clear(target, origin)


def _is_inside(point: tuple[float, float], ring: tuple[tuple[float, float], ...]) -> bool:
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in pairwise(ring):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def _passes_close(points: list[tuple[float, float]], rings: list[tuple[tuple[float, float], ...]]) -> bool:
    return any(abs(x - a) + abs(y - b) < 0.1 for x, y in points for ring in rings for a, b in ring)


def test_the_set_up_hexes_of_the_scenarios_lie_on_water():
    """A centre on land would see nothing: no hex that ships can enter has one."""
    for label, place in charts().board.places.items():
        if place.terrain in ("sea", "coast"):
            assert sights().is_clear(label, label)
