"""Outlines of groups of hexes, as loops of points and as painter paths, in hex units."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from wargames_desktop.hexgrid import Hex, Layout, Point, neighbour

Loop = tuple[Point, ...]


def heading_angle(pointed: bool, direction: int) -> float:
    """Where a direction (0-5) points on the sheet, in degrees clockwise from up."""
    return (60.0 * direction - (30.0 if pointed else 0.0)) % 360.0


def outline_loops(layout: Layout, hexes: Collection[Hex]) -> list[Loop]:
    """The borders of a group of hexes: outer ones clockwise, those around holes anticlockwise."""
    inside = frozenset(hexes)
    following: dict[Point, Point] = {}
    for hex_ in sorted(inside):
        corners = [(round(x, 6), round(y, 6)) for x, y in layout.corners(hex_)]
        for direction in range(6):
            if neighbour(hex_, direction) not in inside:
                following[corners[direction - 1]] = corners[direction]
    loops = []
    while following:
        start, point = following.popitem()
        loop = [start]
        while point != start:
            loop.append(point)
            point = following.pop(point)
        loops.append(tuple(loop))
    return loops


def inset(loop: Loop, distance: float) -> Loop:
    """A loop moved inwards by a distance, its corners mitred; outwards for a negative one."""
    moved = []
    for before, here, after in zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True):
        a, b = _inward(before, here), _inward(here, after)
        share = distance / (1.0 + a[0] * b[0] + a[1] * b[1])
        moved.append((here[0] + (a[0] + b[0]) * share, here[1] + (a[1] + b[1]) * share))
    return tuple(moved)


def _inward(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return (start[1] - end[1]) / length, (end[0] - start[0]) / length


def path_of(loops: Iterable[Sequence[Point]]) -> QPainterPath:
    """A painter path of closed loops."""
    path = QPainterPath()
    for loop in loops:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in loop]))
        path.closeSubpath()
    return path


def hex_path(layout: Layout, hexes: Collection[Hex], distance: float = 0.0) -> QPainterPath:
    """The outline of a group of hexes, drawn ``distance`` inside its border."""
    loops = outline_loops(layout, hexes)
    return path_of(loops if distance == 0.0 else [inset(loop, distance) for loop in loops])
