"""Which hexes and hexsides a tool takes: a brush along its way, a filled patch, a rectangle, a lasso, an edge."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from math import hypot

from wargames_desktop.design.hex_map import HexMap
from wargames_desktop.design.map_draft import Cell
from wargames_desktop.hexgrid import Hex, Hexside, Layout, Point, disc, hexside, line, neighbours


def brush(at: Hex, radius: int) -> frozenset[Hex]:
    """The hexes under a brush of ``radius`` hexes around the middle one; 0: just that."""
    return frozenset(disc(at, radius))


def stroke(start: Hex, end: Hex, radius: int) -> frozenset[Hex]:
    """The hexes under a brush drawn straight from one hex to another, both ends included."""
    middles = {start, end, *(hex_ for step in line(start, end) for hex_ in step)}
    return frozenset().union(*(brush(hex_, radius) for hex_ in middles))


def patch(cells: HexMap[Cell], start: Hex, alike: Callable[[Cell], object]) -> frozenset[Hex]:
    """The hexes that hang together with ``start`` and are alike in what ``alike`` tells; none if it is off the map."""
    first = cells.get(start)
    if first is None:
        return frozenset()
    wanted = alike(first)
    found, ahead = {start}, deque([start])
    while ahead:
        for hex_ in neighbours(ahead.popleft()):
            cell = cells.get(hex_)
            if hex_ not in found and cell is not None and alike(cell) == wanted:
                found.add(hex_)
                ahead.append(hex_)
    return frozenset(found)


def rectangle(layout: Layout, a: Point, b: Point) -> frozenset[Hex]:
    """The hexes whose centres lie in the rectangle between two points of the sheet."""
    left, right = sorted((a[0], b[0]))
    top, bottom = sorted((a[1], b[1]))
    return frozenset(
        hex_
        for hex_ in hexes_around(layout, left, top, right, bottom)
        if left <= layout.centre(hex_)[0] <= right and top <= layout.centre(hex_)[1] <= bottom
    )


def lasso(layout: Layout, outline: Sequence[Point]) -> frozenset[Hex]:
    """The hexes whose centres lie inside an outline of points on the sheet."""
    if len(outline) < 3:
        return frozenset()
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return frozenset(
        hex_
        for hex_ in hexes_around(layout, min(xs), min(ys), max(xs), max(ys))
        if _inside(layout.centre(hex_), outline)
    )


def edge_at(layout: Layout, x: float, y: float) -> Hexside:
    """The hexside nearest to a point of the sheet."""
    hex_ = layout.hex_at(x, y)
    corners = layout.corners(hex_)

    def off(direction: int) -> float:
        (ax, ay), (bx, by) = corners[direction - 1], corners[direction]
        return hypot(x - (ax + bx) / 2, y - (ay + by) / 2)

    return hexside(hex_, min(range(6), key=off))


def hexes_around(layout: Layout, left: float, top: float, right: float, bottom: float) -> set[Hex]:
    """The hexes that cover a rectangle of the sheet, and some more."""
    corners = [layout.axial(x, y) for x in (left, right) for y in (top, bottom)]
    found = set()
    if layout.pointed:
        first, last = _span(min(r for _, r in corners), max(r for _, r in corners))
        for r in range(first, last):
            start, end = _span(layout.axial(left, layout.centre(Hex(0, r))[1])[0], 0.0)[0], right
            q = start
            while layout.centre(Hex(q, r))[0] <= end + 1:
                found.add(Hex(q, r))
                q += 1
        return found
    first, last = _span(min(q for q, _ in corners), max(q for q, _ in corners))
    for q in range(first, last):
        r = _span(layout.axial(layout.centre(Hex(q, 0))[0], top)[1], 0.0)[0]
        while layout.centre(Hex(q, r))[1] <= bottom + 1:
            found.add(Hex(q, r))
            r += 1
    return found


def _span(low: float, high: float) -> tuple[int, int]:
    return int(low // 1) - 1, int(high // 1) + 3


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a ray from the point crosses the outline an odd number of times."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
