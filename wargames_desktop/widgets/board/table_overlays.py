"""What the table lays over the board: zones, networks, and flags on places that have changed hands."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from wargames_desktop.engine.display import Link, Overlay, Region
from wargames_desktop.hexgrid import Hex, Layout
from wargames_desktop.painting.marks import STATUSES, paint_flag, paint_link, paint_status, paint_zone
from wargames_desktop.painting.theme import Theme
from wargames_desktop.widgets.board.grid import BoardGrid
from wargames_desktop.widgets.board.overlays import Kept

FLAG_AT = QPointF(-0.3, -0.4)
"""Where a flag flies, from the centre of its hex."""


class TableOverlays(Kept):
    """Draws the overlays that are wanted, under counters and previews."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._layout = Layout(pointed=True)
        self._zones: list[tuple[Region, tuple[Hex, ...]]] = []
        self._links: list[tuple[Link, tuple[QPointF, ...]]] = []
        self._flags: list[tuple[QPointF, str]] = []

    def show_overlays(
        self, grid: BoardGrid, overlays: Collection[Overlay], holders: Mapping[str, str], hidden: Collection[str]
    ) -> None:
        """Draw these overlays but for the hidden ones, and a flag of the holder on each place in other hands."""
        self._layout = grid.layout
        wanted = [overlay for overlay in overlays if overlay.id not in hidden]
        self._zones = [
            (region, tuple(grid.board.places[label].hex for label in region.hexes if label in grid.board.places))
            for overlay in wanted
            for region in overlay.regions
        ]
        self._links = [
            (link, tuple(grid.centre(label) for label in link.places if label in grid))
            for overlay in wanted
            for link in overlay.links
        ]
        self._flags = [(grid.centre(label) + FLAG_AT, nation) for label, nation in holders.items() if label in grid]
        points = [QPointF(*grid.layout.centre(hex_)) for _, hexes in self._zones for hex_ in hexes]
        points += [point for _, line in self._links for point in line] + [point for point, _ in self._flags]
        self._changed(QPolygonF(points).boundingRect().adjusted(-1, -1, 1, 1) if points else QRectF())

    def draw(self, painter: QPainter, pixels: float) -> None:
        for number, (region, hexes) in enumerate(self._zones):
            if region.style in STATUSES:
                paint_status(painter, self._layout, hexes, region.style, self._theme, pixels)
                continue
            paint_zone(painter, self._layout, hexes, region.nation, number, self._theme, pixels)
        for link, points in self._links:
            paint_link(painter, points, link.nation, link.style, link.note, self._theme, pixels)
        for point, nation in self._flags:
            paint_flag(painter, point, nation, self._theme)
