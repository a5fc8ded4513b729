"""How the mouse takes hexes and sides: a brush that is drawn, a fill, a rectangle, a lasso, a line along edges."""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.design.shapes import brush, edge_at, lasso, patch, rectangle, stroke
from wargames_desktop.hexgrid import Hex, Hexside, Layout, Point
from wargames_desktop.painting.outlines import hex_path

EDGE_STEP = 0.2
"""Hexes between two looks at what edge is nearest, while one is drawn along."""
LASSO_STEP = 0.15


class Gesture(Protocol):
    """What happens between pressing a button and letting it go."""

    def press(self, at: Point) -> None:
        """The button goes down at a point of the sheet."""
        ...

    def drag(self, at: Point) -> None:
        """The pointer moves with the button down."""
        ...

    def release(self, at: Point) -> None:
        """The button goes up."""
        ...

    def paint(self, painter: QPainter, at: Point | None) -> None:
        """Show what the gesture has around so far, and what it would take at the pointer."""
        ...


Take = Callable[[frozenset[Hex]], None]
TakeSides = Callable[[frozenset[Hexside]], None]


class BrushGesture:
    """Takes the hexes under a brush along its way."""

    def __init__(self, layout: Layout, take: Take, radius: int) -> None:
        self._layout, self._take, self._radius = layout, take, radius
        self._last: Hex | None = None

    def press(self, at: Point) -> None:
        """Take the first hexes."""
        self._last = self._layout.hex_at(*at)
        self._take(brush(self._last, self._radius))

    def drag(self, at: Point) -> None:
        """Take the hexes from the last place to this one."""
        here = self._layout.hex_at(*at)
        if self._last is None or here == self._last:
            return
        self._take(stroke(self._last, here, self._radius))
        self._last = here

    def release(self, at: Point) -> None:
        """The stroke ends."""
        self._last = None

    def paint(self, painter: QPainter, at: Point | None) -> None:
        """The outline of the brush."""
        if at is not None:
            painter.drawPath(hex_path(self._layout, brush(self._layout.hex_at(*at), self._radius)))


class FillGesture:
    """Takes the hexes that hang together with the one that is pressed, and have its terrain."""

    def __init__(self, layout: Layout, take: Take, draft: Callable[[], MapDraft]) -> None:
        self._layout, self._take, self._draft = layout, take, draft

    def press(self, at: Point) -> None:
        """Take them."""
        self._take(patch(self._draft().cells, self._layout.hex_at(*at), lambda cell: cell.terrain))

    def drag(self, at: Point) -> None:
        """Nothing more."""

    def release(self, at: Point) -> None:
        """Nothing more."""

    def paint(self, painter: QPainter, at: Point | None) -> None:
        """The hex under the pointer."""
        if at is not None:
            painter.drawPath(hex_path(self._layout, {self._layout.hex_at(*at)}))


class RectangleGesture:
    """Takes the hexes in a rectangle that is drawn from corner to corner."""

    def __init__(self, layout: Layout, take: Take) -> None:
        self._layout, self._take = layout, take
        self._start: Point | None = None

    def press(self, at: Point) -> None:
        """The first corner."""
        self._start = at

    def drag(self, at: Point) -> None:
        """Only shown."""

    def release(self, at: Point) -> None:
        """The other corner."""
        if self._start is not None:
            start, self._start = self._start, None
            self._take(rectangle(self._layout, start, at) or frozenset({self._layout.hex_at(*at)}))

    def paint(self, painter: QPainter, at: Point | None) -> None:
        """The rectangle so far."""
        if self._start is not None and at is not None:
            painter.drawRect(QRectF(QPointF(*self._start), QPointF(*at)).normalized())
        elif at is not None:
            painter.drawPath(hex_path(self._layout, {self._layout.hex_at(*at)}))


class LassoGesture:
    """Takes the hexes inside an outline that is drawn by hand."""

    def __init__(self, layout: Layout, take: Take) -> None:
        self._layout, self._take = layout, take
        self._points: list[Point] = []

    def press(self, at: Point) -> None:
        """The outline begins."""
        self._points = [at]

    def drag(self, at: Point) -> None:
        """It goes on."""
        if self._points and dist(self._points[-1], at) >= LASSO_STEP:
            self._points.append(at)

    def release(self, at: Point) -> None:
        """It is closed."""
        points, self._points = [*self._points, at], []
        self._take(lasso(self._layout, points) or frozenset({self._layout.hex_at(*at)}))

    def paint(self, painter: QPainter, at: Point | None) -> None:
        """The outline so far."""
        if self._points and at is not None:
            painter.drawPolygon(QPolygonF([QPointF(*point) for point in (*self._points, at)]))
        elif at is not None:
            painter.drawPath(hex_path(self._layout, {self._layout.hex_at(*at)}))


class PointGesture:
    """Takes the point where the button goes up."""

    def __init__(self, take: Callable[[Point], None]) -> None:
        self._take = take

    def press(self, at: Point) -> None:
        """Nothing yet."""

    def drag(self, at: Point) -> None:
        """Only the last point counts."""

    def release(self, at: Point) -> None:
        """Take it."""
        self._take(at)

    def paint(self, painter: QPainter, at: Point | None) -> None:
        """A cross under the pointer."""
        if at is not None:
            painter.drawLine(QPointF(at[0] - 0.3, at[1]), QPointF(at[0] + 0.3, at[1]))
            painter.drawLine(QPointF(at[0], at[1] - 0.3), QPointF(at[0], at[1] + 0.3))


class BoxGesture:
    """Takes a rectangle that is drawn from corner to corner, as two points."""

    def __init__(self, take: Callable[[Point, Point], None]) -> None:
        self._take = take
        self._start: Point | None = None

    def press(self, at: Point) -> None:
        """The first corner."""
        self._start = at

    def drag(self, at: Point) -> None:
        """Only shown."""

    def release(self, at: Point) -> None:
        """The other corner."""
        if self._start is not None:
            start, self._start = self._start, None
            self._take(start, at)

    def paint(self, painter: QPainter, at: Point | None) -> None:
        """The rectangle so far."""
        if self._start is not None and at is not None:
            painter.drawRect(QRectF(QPointF(*self._start), QPointF(*at)).normalized())


class EdgeGesture:
    """Takes the hexsides along which the pointer is drawn."""

    def __init__(self, layout: Layout, take: TakeSides) -> None:
        self._layout, self._take = layout, take
        self._last: Point | None = None

    def press(self, at: Point) -> None:
        """Take the nearest side."""
        self._last = at
        self._take(frozenset({edge_at(self._layout, *at)}))

    def drag(self, at: Point) -> None:
        """Take the sides along the way."""
        if self._last is None:
            return
        steps = max(1, round(dist(self._last, at) / EDGE_STEP))
        (ax, ay), (bx, by) = self._last, at
        ways = ((ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps) for n in range(1, steps + 1))
        self._take(frozenset(edge_at(self._layout, x, y) for x, y in ways))
        self._last = at

    def release(self, at: Point) -> None:
        """The line ends."""
        self._last = None

    def paint(self, painter: QPainter, at: Point | None) -> None:
        """The side under the pointer."""
        if at is None:
            return
        pen = painter.pen()
        thick = painter.pen()
        thick.setWidthF(pen.widthF() * 2.5)
        thick.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(thick)
        painter.drawPolyline(side_line(self._layout, edge_at(self._layout, *at)))
        painter.setPen(pen)


def side_line(layout: Layout, side: Hexside) -> QPolygonF:
    """A hexside on the sheet."""
    corners = layout.corners(side.hex)
    return QPolygonF([QPointF(*corners[side.direction - 1]), QPointF(*corners[side.direction])])
