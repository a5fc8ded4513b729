"""Land and shoals of a board: bands of water along the coast, the inner shade of the land, the coast line."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPen

from wargames_desktop.engine.board import Board
from wargames_desktop.painting.outlines import Loop, path_of
from wargames_desktop.painting.theme import Sheet

BEYOND_SHEET = 3.0
"""How far beyond the sheet the coast is kept, in hexes: its bands reach into the sheet from there."""
SHADE_WIDTHS = (1.3, 1.0, 0.74, 0.5, 0.3, 0.14)
"""Widths in hexes of the strips along the coast that shade the land, each half at sea and hidden there."""
STRATEGIC_SHADE_WIDTHS = (0.36, 0.24, 0.12)
"""The same where a hex is as large as an island."""

STRATEGIC_TOLERANCE = 0.09
"""How far the bands of such a board may be off the coast: the finer they follow it, the longer it takes to open."""


class Patches:
    """Areas by where they lie, so that those in a part of the sheet are drawn without the others."""

    def __init__(self, paths: Iterable[QPainterPath], rule: Qt.FillRule = Qt.FillRule.OddEvenFill) -> None:
        self._patches = [(path.boundingRect(), path) for path in paths]
        self._rule = rule

    def within(self, part: QRectF) -> QPainterPath:
        """The areas that reach into a part of the sheet, as one path."""
        found = QPainterPath()
        found.setFillRule(self._rule)
        for bounds, path in self._patches:
            if bounds.intersects(part):
                found.addPath(path)
        return found


class Coast:
    """The shapes under the grid, laid out once. ``strategic``: a hex is as large as an island."""

    def __init__(self, board: Board, sheet: QRectF, tints: Sheet, strategic: bool) -> None:
        self._board = board
        self._frame = sheet.adjusted(-BEYOND_SHEET, -BEYOND_SHEET, BEYOND_SHEET, BEYOND_SHEET)
        land = tuple(self._each("land"))
        self.land = Patches(land)
        self.whole = QPainterPath()
        """All land as one path."""
        for shape in land:
            self.whole.addPath(shape)
        self.shoals = Patches(self._each("shoal"))
        self.line_width = 0.016 if strategic else 0.035
        """Of the coast line, in hexes."""
        if strategic:
            self.depths = ((self._band(0.22, STRATEGIC_TOLERANCE, 0.0), tints.shallow),)
            self.shades = tuple(self._band(width, STRATEGIC_TOLERANCE, width) for width in STRATEGIC_SHADE_WIDTHS)
        else:
            wide, narrow = self._band(4.4, 0.5, 0.0), self._band(1.7, 0.3, 0.0)
            self.depths = ((wide, tints.middle), (narrow, tints.shallow))
            self.shades = tuple(self._band(width, 0.25, 0.0) for width in SHADE_WIDTHS)

    depths: tuple[tuple[Patches, str], ...]
    """Bands of water along the coast with their tints, the widest first."""
    shades: tuple[Patches, ...]
    """Strips along the coast that shade the land."""

    def _band(self, width: float, tolerance: float, least: float) -> Patches:
        """A band around the coast, half of its width on either side; land smaller than ``least`` has none."""
        stroker = QPainterPathStroker(
            QPen(Qt.GlobalColor.black, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        stroker.setCurveThreshold(2.0)
        bands = []
        for shape in self._each("land", tolerance):
            box = shape.boundingRect()
            size = max(box.width(), box.height())
            if size < least:
                continue
            if size < width:
                bands.append(_rounded(box.adjusted(-width / 2, -width / 2, width / 2, width / 2)))
            else:
                bands.append(stroker.createStroke(shape).simplified())
        return Patches(bands, Qt.FillRule.WindingFill)

    def _each(self, kind: str, tolerance: float = 0.0) -> Iterator[QPainterPath]:
        """The shapes of a kind in and near the sheet, cut off beyond."""
        frame = QPainterPath()
        frame.addRect(self._frame)
        for shape in self._board.shapes:
            if shape.kind != kind:
                continue
            whole = path_of([thinned(ring, tolerance) for ring in shape.rings])
            if self._frame.contains(whole.boundingRect()):
                yield whole
            elif whole.boundingRect().intersects(self._frame):
                yield whole.intersected(frame)


def thinned(ring: Loop, tolerance: float) -> Loop:
    """A closed ring with fewer points, nowhere further than about ``tolerance`` from the first."""
    if tolerance <= 0 or len(ring) < 8:
        return ring
    kept = [ring[0]]
    for point in ring[1:]:
        if math.dist(point, kept[-1]) >= tolerance:
            kept.append(point)
    return tuple(kept) if len(kept) >= 3 else ring


def _rounded(box: QRectF) -> QPainterPath:
    """A box without its corners, which is drawn much faster than one with round ones."""
    across, down = box.width() * 0.29, box.height() * 0.29
    left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
    corners = ((left + across, top), (right - across, top), (right, top + down), (right, bottom - down))
    others = ((right - across, bottom), (left + across, bottom), (left, bottom - down), (left, top + down))
    return path_of([(*corners, *others)])
