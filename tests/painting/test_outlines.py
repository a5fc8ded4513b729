from __future__ import annotations

import math

import pytest

from wargames_desktop.hexgrid import Hex, Layout, disc, ring
from wargames_desktop.painting.outlines import Loop, heading_angle, hex_path, inset, outline_loops

LAYOUTS = [Layout(pointed=True), Layout(pointed=False)]
both = pytest.mark.parametrize("layout", LAYOUTS, ids=["pointed", "flat"])
HEX_AREA = math.sqrt(3) / 2


def area(loop: Loop) -> float:
    """Positive if the loop runs clockwise on the sheet, where y points down."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, (*loop[1:], loop[0]), strict=True)) / 2


@both
def test_the_outline_of_a_hex_is_the_hex(layout: Layout) -> None:
    (loop,) = outline_loops(layout, {Hex(2, -1)})
    assert len(loop) == 6
    assert area(loop) == pytest.approx(HEX_AREA, abs=1e-4)


@both
@pytest.mark.parametrize("radius", [1, 2, 5])
def test_the_outline_holds_all_hexes_and_nothing_else(layout: Layout, radius: int) -> None:
    hexes = disc(Hex(0, 0), radius)
    (loop,) = outline_loops(layout, hexes)
    assert area(loop) == pytest.approx(HEX_AREA * len(hexes), abs=1e-3)
    assert len(loop) == 6 * (2 * radius + 1)


@both
def test_a_hole_runs_the_other_way(layout: Layout) -> None:
    areas = sorted(area(loop) for loop in outline_loops(layout, ring(Hex(0, 0), 2)))
    assert areas == pytest.approx([-HEX_AREA * 7, HEX_AREA * 19], abs=1e-3)


@both
def test_groups_that_do_not_touch_have_a_loop_each(layout: Layout) -> None:
    assert len(outline_loops(layout, {Hex(0, 0), Hex(5, 0), Hex(0, 5)})) == 3


@both
def test_no_hexes_have_no_outline(layout: Layout) -> None:
    assert outline_loops(layout, ()) == []
    assert hex_path(layout, ()).isEmpty()


@both
def test_an_inset_loop_keeps_its_distance_inside(layout: Layout) -> None:
    """A hex of side s inset by d has the side s - 2d / sqrt(3)."""
    (loop,) = outline_loops(layout, {Hex(0, 0)})
    moved = inset(loop, 0.1)
    assert math.dist(moved[0], moved[1]) == pytest.approx(math.dist(loop[0], loop[1]) - 0.2 / math.sqrt(3), abs=1e-5)
    assert all(math.hypot(*inner) < math.hypot(*outer) for inner, outer in zip(moved, loop, strict=True))


@both
def test_an_inset_border_stays_inside_its_hexes(layout: Layout) -> None:
    hexes = [*disc(Hex(0, 0), 1), Hex(2, 0), Hex(3, 0), Hex(3, -1)]
    whole = hex_path(layout, hexes)
    path = hex_path(layout, hexes, 0.08)
    assert all(whole.contains(path.pointAtPercent(step / 400)) for step in range(400))


@pytest.mark.parametrize(
    ("pointed", "angles"), [(True, [330, 30, 90, 150, 210, 270]), (False, [0, 60, 120, 180, 240, 300])]
)
def test_headings_point_to_the_neighbour(pointed: bool, angles: list[float]) -> None:
    layout = Layout(pointed=pointed)
    assert [heading_angle(pointed, direction) for direction in range(6)] == angles
    for direction, hex_ in enumerate(ring(Hex(0, 0), 1)):
        x, y = layout.centre(hex_)
        assert math.degrees(math.atan2(x, -y)) % 360 == pytest.approx(heading_angle(pointed, direction))
