"""A picture that never changes, cut into square tiles that are painted once per zoom level and then only copied."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from math import ceil, floor, log
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

SIDE = 512
"""Side of a tile in device pixels."""
BLEED = 1
"""Device pixels that a tile's picture reaches beyond it, so that no seam shows between tiles at odd display scales."""
CAPACITY = 80
"""Tiles kept, 1 MB each; more only if the view shows more at once. The ones not seen for longest go first."""

PaintScene = Callable[[QPainter, QRectF, float], None]
"""Paints the part of the scene in a rectangle, at so many device pixels per scene unit."""


class Key(NamedTuple):
    """A tile: device pixels per scene unit, column and row."""

    scale: float
    column: int
    row: int

    @property
    def rect(self) -> QRectF:
        """What the tile shows, in scene units."""
        side = SIDE / self.scale
        return QRectF(self.column * side, self.row * side, side, side)

    @property
    def painted(self) -> QRectF:
        """What its picture shows, in scene units: a little more."""
        bleed = BLEED / self.scale
        return self.rect.adjusted(-bleed, -bleed, bleed, bleed)


class Tiles:
    """Tiles of one picture, painted when first wanted."""

    def __init__(self, paint_scene: PaintScene, bounds: QRectF) -> None:
        self._paint_scene = paint_scene
        self._bounds = bounds
        self._pixmaps: OrderedDict[Key, QPixmap] = OrderedDict()
        self._capacity = CAPACITY

    def clear(self) -> None:
        """Forget every tile: the picture looks different now."""
        self._pixmaps.clear()

    def forget(self, area: QRectF) -> None:
        """Forget the tiles that show some of an area: it looks different now."""
        for key in [key for key in self._pixmaps if key.painted.intersects(area)]:
            del self._pixmaps[key]

    def draw(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Draw ``exposed`` of the scene with tiles of ``scale``. The painter may stand at another scale (a zoom in
        progress): the tiles are stretched then. Tiles that are not there yet are painted at once only where no tile of
        another scale can stand in for them.
        """
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, painter.deviceTransform().m11() != scale)
        wanted = list(self._covering(exposed, scale))
        self._capacity = max(CAPACITY, 2 * len(wanted))
        for key in wanted:
            if key in self._pixmaps or not self._draw_substitutes(painter, key):
                _put(painter, key, self._tile(key))

    def prepare(self, area: QRectF, scale: float) -> QRectF:
        """Paint one tile of ``area`` that is not there yet.

        Returns what it shows; nothing if all were there, or if the area takes more tiles than are kept.
        """
        wanted = list(self._covering(area, scale))
        for key in wanted if len(wanted) <= self._capacity else ():
            if key not in self._pixmaps:
                self._tile(key)
                return key.rect
        return QRectF()

    def _draw_substitutes(self, painter: QPainter, missing: Key) -> bool:
        """Stretch tiles of other scales over the place of a missing one, the best on top; False if they leave a gap."""
        wanted = missing.rect.intersected(self._bounds)
        scales = {key.scale for key in self._pixmaps if key.scale != missing.scale}
        by_likeness = sorted(scales, key=lambda scale: abs(log(scale / missing.scale)))
        complete = [n for n, scale in enumerate(by_likeness) if self._covers(wanted, scale)]
        if not complete:
            return False
        painter.save()
        painter.setClipRect(wanted, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for scale in reversed(by_likeness[: complete[0] + 1]):
            for key in self._covering(wanted, scale):
                if key in self._pixmaps:
                    _put(painter, key, self._pixmaps[key])
        painter.restore()
        return True

    def _covers(self, area: QRectF, scale: float) -> bool:
        return all(key in self._pixmaps for key in self._covering(area, scale))

    def _covering(self, area: QRectF, scale: float) -> Iterator[Key]:
        seen = area.intersected(self._bounds)
        if seen.isEmpty():
            return
        side = SIDE / scale
        for row in range(floor(seen.top() / side), ceil(seen.bottom() / side)):
            for column in range(floor(seen.left() / side), ceil(seen.right() / side)):
                yield Key(scale, column, row)

    def _tile(self, key: Key) -> QPixmap:
        found = self._pixmaps.get(key)
        if found is not None:
            self._pixmaps.move_to_end(key)
            return found
        pixmap = self._painted(key)
        self._pixmaps[key] = pixmap
        while len(self._pixmaps) > self._capacity:
            self._pixmaps.popitem(last=False)
        return pixmap

    def _painted(self, key: Key) -> QPixmap:
        pixmap = QPixmap(SIDE + 2 * BLEED, SIDE + 2 * BLEED)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(key.scale, key.scale)
        painter.translate(-key.painted.topLeft())
        self._paint_scene(painter, key.painted, key.scale)
        painter.end()
        return pixmap


def _put(painter: QPainter, key: Key, pixmap: QPixmap) -> None:
    painter.drawPixmap(key.painted, pixmap, QRectF(pixmap.rect()))
