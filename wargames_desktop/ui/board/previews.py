"""Previews on the board: regions and paths under the counters, shots over them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from wargames_desktop.engine.display import Path, Preview, Region, Shot
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.ui.board.grid import BoardGrid
from wargames_desktop.ui.board.overlays import Overlay, cosmetic

EMPTY = Preview()


class PreviewUnder(Overlay):
    """Regions and paths."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._regions: list[tuple[Region, QPainterPath]] = []
        self._paths: list[tuple[Path, QPainterPath]] = []

    def show_preview(self, grid: BoardGrid, preview: Preview) -> None:
        """Draw the regions and paths of a preview and no others."""
        self._regions = [(region, _hexes(grid, region)) for region in preview.regions]
        self._paths = [(path, _way(grid, path)) for path in preview.paths]
        bounds = QRectF()
        for _, shape in (*self._regions, *self._paths):
            bounds = bounds.united(shape.boundingRect())
        self._occupy(bounds.adjusted(-0.5, -0.5, 0.5, 0.5) if self._regions or self._paths else QRectF())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        marks = self._theme.marks
        for region, hexes in self._regions:
            ink = getattr(marks, region.style)
            painter.fillPath(hexes, colour(ink, 0.22))
            painter.strokePath(hexes, cosmetic(colour(ink), 1.5))
        for path, way in self._paths:
            style = Qt.PenStyle.DashLine if path.style == "sure" else Qt.PenStyle.DotLine
            painter.strokePath(way, cosmetic(colour(marks.halo, 0.7), 4))
            painter.strokePath(way, cosmetic(colour(marks.path), 2.2, style))


class PreviewOver(Overlay):
    """Shots."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._shots: list[tuple[Shot, QPointF, QPointF]] = []

    def show_preview(self, places: Mapping[str, QPointF], preview: Preview) -> None:
        """Draw the shots of a preview between pieces at these points."""
        self._shots = [
            (shot, places[shot.attacker], places[shot.target])
            for shot in preview.shots
            if shot.attacker in places and shot.target in places
        ]
        bounds = QPolygonF([point for _, *ends in self._shots for point in ends]).boundingRect()
        self._occupy(bounds.adjusted(-1, -1, 1, 1) if self._shots else QRectF())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        marks = self._theme.marks
        inks = {"clear": marks.flash, "blocked": marks.forbidden, "allocated": marks.fire}
        for shot, start, end in self._shots:
            style = Qt.PenStyle.DotLine if shot.style == "blocked" else Qt.PenStyle.SolidLine
            painter.setPen(cosmetic(colour(inks[shot.style]), 2, style))
            painter.drawLine(start, end)


def _hexes(grid: BoardGrid, region: Region) -> QPainterPath:
    shape = QPainterPath()
    for label in region.hexes:
        if label in grid:
            shape.addPolygon(grid.outline(label))
            shape.closeSubpath()
    return shape


def _way(grid: BoardGrid, path: Path) -> QPainterPath:
    points = [grid.centre(label) for label, _, _ in path.steps if label in grid]
    way = QPainterPath()
    way.addPolygon(QPolygonF(points))
    return way
