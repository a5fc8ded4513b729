"""What the hexes of a strategic map are: depths of the sea by hex, mountains, jungle, and land up to the hexsides."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from wargames_desktop.engine.board import Board
from wargames_desktop.hexgrid import Layout, Point
from wargames_desktop.painting.outlines import hex_path
from wargames_desktop.painting.theme import Sheet, blend, colour
from wargames_desktop.painting.zones import Lines

DRY = ("land", "mountain")
SIGNS_FROM = 22.0
"""Pixels to a hex from which peaks and trees are drawn."""
_PEAKS = (
    (-0.3, 0.02),
    (-0.16, -0.2),
    (0.02, 0.04),
    (0.19, -0.15),
    (0.31, 0.1),
    (-0.2, 0.26),
    (0.1, 0.27),
    (0.02, -0.33),
)
_TREES = (
    *((-0.42, 0.02), (-0.33, -0.17), (-0.31, 0.2), (-0.22, 0.36), (-0.2, -0.03), (-0.18, -0.33), (-0.09, 0.15)),
    *((-0.05, -0.18), (0.01, 0.33), (0.03, -0.38), (0.05, 0.02), (0.14, 0.2), (0.16, -0.2), (0.22, 0.38)),
    *((0.25, 0.04), (0.27, -0.34), (0.33, 0.24), (0.36, -0.13), (0.45, 0.06)),
)
"""Where signs stand in a hex, from its centre."""


class Terrain:
    """The ground of a board whose hexes say how deep the sea is; every part is empty for any other board."""

    def __init__(self, board: Board, layout: Layout, sheet: Sheet, land: QPainterPath) -> None:
        self._sheet = sheet
        kinds = {place.terrain for place in board.places.values()}
        self.by_hex = depths_by_hex(board)
        by_terrain = {kind: {place.hex for place in board.places.values() if place.terrain == kind} for kind in kinds}
        shallows = {hex_ for kind, hexes in by_terrain.items() if kind != "deep" for hex_ in hexes}
        self.shallows = hex_path(layout, shallows if self.by_hex else ())
        self._inner_shallows = hex_path(layout, shallows if self.by_hex else (), 0.07)
        dry = {hex_ for kind in DRY for hex_ in by_terrain.get(kind, ())}
        self._dry = hex_path(layout, dry if self.by_hex else ())
        heights = by_terrain.get("mountain", set())
        self._mountains = hex_path(layout, heights)
        jungle = {place.hex for place in board.places.values() if "jungle" in place.flags}
        self._jungle = hex_path(layout, jungle)
        tops = _spots(map(layout.centre, sorted(heights)), _PEAKS)
        self._peaks = Lines(line for point in tops for line in _peak(point))
        spots = _spots(map(layout.centre, sorted(jungle)), _TREES)
        self._trees = [QPointF(*point) for point in spots if land.contains(QPointF(*point))]
        self._stems = Lines(QLineF(point, point + QPointF(0, 0.045)) for point in self._trees)

    def paint_depths(self, painter: QPainter) -> None:
        """Shallow hexes, paler than the deep ones, with a step inside their border."""
        painter.fillPath(self.shallows, colour(self._sheet.middle))
        painter.fillPath(self._inner_shallows, colour(blend(self._sheet.middle, self._sheet.shallow, 0.55)))

    def paint_dry(self, painter: QPainter) -> None:
        """Ground under the coast, so that a land hex is land up to its sides."""
        painter.fillPath(self._dry, colour(self._sheet.land, 0.62))

    def paint_cover(self, painter: QPainter, land: QPainterPath, part: QRectF, pixels: float) -> None:
        """Mountains and jungle."""
        painter.fillPath(self._mountains, colour(self._sheet.mountain, 0.5))
        painter.save()
        painter.setClipPath(land, Qt.ClipOperation.IntersectClip)
        painter.fillPath(self._jungle, colour(self._sheet.jungle, 0.55))
        painter.restore()
        if pixels >= SIGNS_FROM:
            self._paint_signs(painter, part)

    def _paint_signs(self, painter: QPainter, part: QRectF) -> None:
        painter.setPen(_pen(blend(self._sheet.mountain, self._sheet.land_name, 0.55), 0.018))
        self._peaks.draw(painter, part)
        painter.setPen(_pen(blend(self._sheet.jungle, self._sheet.land_name, 0.35), 0.016))
        painter.setBrush(colour(blend(self._sheet.jungle, self._sheet.land_name, 0.12)))
        self._stems.draw(painter, part)
        near = part.adjusted(-0.1, -0.1, 0.1, 0.1)
        for point in self._trees:
            if near.contains(point):
                painter.drawEllipse(point, 0.026, 0.03)
        painter.setBrush(Qt.BrushStyle.NoBrush)


def depths_by_hex(board: Board) -> bool:
    """Whether the hexes of a board say how deep the sea is, as on the maps of strategic games."""
    return any(place.terrain in ("deep", "shallow") for place in board.places.values())


def _spots(centres: Iterator[Point], offsets: tuple[Point, ...]) -> Iterator[Point]:
    return ((x + right, y + down) for x, y in centres for right, down in offsets)


def _peak(point: Point) -> tuple[QLineF, QLineF]:
    x, y = point
    return QLineF(x - 0.055, y + 0.045, x, y - 0.045), QLineF(x, y - 0.045, x + 0.075, y + 0.045)


def _pen(ink: str, width: float) -> QPen:
    return QPen(colour(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
