"""Previews on the board: regions, ways and lines of fire under the counters, notes beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from wargames_desktop.engine.display import Path, Preview, Region
from wargames_desktop.hexgrid import Hex, Layout
from wargames_desktop.painting.marks import paint_region, paint_shot, paint_way
from wargames_desktop.painting.outlines import heading_angle
from wargames_desktop.painting.theme import Theme
from wargames_desktop.widgets.board.grid import BoardGrid
from wargames_desktop.widgets.board.notes import LEGIBLE, Note, paint_note, places
from wargames_desktop.widgets.board.overlays import Kept

EMPTY = Preview()
_ROOM = 1.0
"""How far labels, heads and rings may reach beyond the points of a preview, in hexes."""
MOST_REASONS = 2
"""Reasons against lines of fire that are written on the board."""
_WIDEST = 4.0
"""How far a long note may reach beyond its line to the side, in hexes."""


class _Area(NamedTuple):
    """A region by its hexes."""

    region: Region
    hexes: tuple[Hex, ...]


class _Way(NamedTuple):
    """A path by its points, where it begins first, and the direction of the bow at its end in degrees, if any."""

    path: Path
    points: tuple[QPointF, ...]
    labels: tuple[str, ...]
    bearing: float | None


class PreviewUnder(Kept):
    """Regions and ways."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._layout = Layout(pointed=True)
        self._areas: list[_Area] = []
        self._ways: list[_Way] = []
        self._counters: list[QRectF] = []

    def show_preview(
        self, grid: BoardGrid, places: Mapping[str, str], counters: list[QRectF], preview: Preview
    ) -> None:
        """Draw the regions and ways of a preview and no others; ``places`` says in which hex each piece is.

        Labels keep off the squares of ``counters``.
        """
        self._counters = counters
        self._layout = grid.layout
        self._areas = [
            _Area(region, tuple(grid.board.places[label].hex for label in region.hexes if label in grid.board.places))
            for region in preview.regions
        ]
        self._ways = [_way(grid, places.get(path.piece, ""), path) for path in preview.paths]
        points = [QPointF(*grid.layout.centre(hex_)) for area in self._areas for hex_ in area.hexes]
        points += [point for way in self._ways for point in way.points]
        self._changed(_around(points))

    def draw(self, painter: QPainter, pixels: float) -> None:
        taken = list(self._counters)
        for region, hexes in self._areas:
            paint_region(painter, self._layout, hexes, region.style, region.label, self._theme, pixels, taken)
        for path, points, labels, bearing in self._ways:
            paint_way(painter, points, labels, self._theme, pixels, path.style, bearing)


class PreviewShots(Kept):
    """Lines of fire."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._lines: list[Note] = []

    def show_lines(self, lines: list[Note]) -> None:
        """Draw these lines and no others."""
        self._lines = lines
        self._changed(_around([point for line in lines for point in (line.start, line.end)]))

    def draw(self, painter: QPainter, pixels: float) -> None:
        for line in self._lines:
            paint_shot(painter, line.start, line.end, line.style, "", self._theme, pixels)


class PreviewNotes(Kept):
    """The notes on lines of fire, off the counters."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._notes: list[Note] = []
        self._counters: list[QRectF] = []

    def show_notes(self, notes: list[Note], counters: list[QRectF]) -> None:
        """Write these notes and no others, between counters that cover these squares.

        Many reasons at once would hide the board: they stand in the question panel then, and not here.
        """
        reasons = [note for note in notes if note.style == "blocked"]
        spoken = [note for note in notes if note not in reasons] if len(reasons) > MOST_REASONS else notes
        self._notes, self._counters = [note for note in spoken if note.text], counters
        bounds = _around([point for note in self._notes for point in (note.start, note.end)])
        self._changed(bounds if bounds.isEmpty() else bounds.adjusted(-_WIDEST, 0, _WIDEST, 0))

    def draw(self, painter: QPainter, pixels: float) -> None:
        if pixels >= LEGIBLE:
            for note, place in zip(self._notes, places(self._notes, self._counters, pixels), strict=True):
                paint_note(painter, place, note, self._theme)


def lines_of_fire(points: Mapping[str, QPointF], preview: Preview) -> list[Note]:
    """The shots of a preview between the pieces at these points, each with its note; others are left out."""
    return [
        Note(shot.note, points[shot.attacker], points[shot.target], shot.style)
        for shot in preview.shots
        if shot.attacker in points and shot.target in points
    ]


def _way(grid: BoardGrid, start: str, path: Path) -> _Way:
    steps = [(grid.centre(label), text) for label, _, text in path.steps if label in grid]
    if start in grid and (not steps or steps[0][0] != grid.centre(start)):
        steps.insert(0, (grid.centre(start), ""))
    heading = path.steps[-1][1] if path.steps else None
    bearing = heading_angle(grid.board.pointed, heading) if heading is not None else None
    return _Way(path, tuple(point for point, _ in steps), tuple(text for _, text in steps), bearing)


def _around(points: list[QPointF]) -> QRectF:
    if not points:
        return QRectF()
    return QPolygonF(points).boundingRect().adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
