"""What is printed in a hex: icons of ports, airfields and the like in the colour of their nation, and the name."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from wargames_desktop.engine.board import Board, Place
from wargames_desktop.hexgrid import Layout
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.icons import paint_icon
from wargames_desktop.painting.outlines import hex_path
from wargames_desktop.painting.text import put_haloed, text_width
from wargames_desktop.painting.theme import Ink, Theme, blend, colour

NAME_HEIGHT, LEAST_NAME = 0.17, 9.5
"""Type of names, in hexes, and in pixels as far as a hex allows."""
LARGEST_NAME = 0.25
WIDEST = 1.06
"""Most hexes that an icon and its name take side by side."""
NAMES_FROM, BARE_NAMES_FROM = 30.0, 58.0
"""Pixels to a hex from which names are written: of hexes with icons, and of those without."""
BASE = 0.402
"""How far below the centre the line of icon and name runs."""
ICON = 0.2
"""Diameter of an icon's disc."""
_DRAWN = {"port": "anchor", "airfield": "runway"}
_RING = 0.03
"""How far inside its hex the ring of a supply source runs."""


@dataclass(frozen=True)
class _Mark:
    """A place laid out."""

    place: Place
    x: float
    y: float


class PlaceMarks:
    """The printed places of a board."""

    def __init__(self, board: Board, layout: Layout, theme: Theme) -> None:
        self._theme = theme
        self._inks = board.inks
        self._marks = [_Mark(place, *layout.centre(place.hex)) for place in board.places.values()]
        self._marks = [mark for mark in self._marks if mark.place.icons or mark.place.name]
        sources = (place for place in board.places.values() if "supply_source" in place.icons)
        self._sources = [(hex_path(layout, {place.hex}, _RING), place.nation) for place in sources]

    def paint(self, painter: QPainter, part: QRectF, pixels: float, names: bool = True) -> None:
        """Draw the places in a part of the sheet, with their names if these are wanted."""
        for ring, nation in self._sources:
            ink = self.print_of(nation).ground
            painter.strokePath(ring, QPen(colour(self._theme.sheet.land, 0.8), 0.06))
            painter.strokePath(ring, QPen(colour(ink), 0.035))
        near = part.adjusted(-1, -1, 1, 1)
        for mark in self._marks:
            if near.contains(mark.x, mark.y):
                self._paint_place(painter, mark, pixels, names)

    def print_of(self, nation: str) -> Ink:
        """The colours of a nation's icons on this map."""
        return self._theme.ink_of(self._inks.get(nation, nation))

    def _paint_place(self, painter: QPainter, mark: _Mark, pixels: float, names: bool) -> None:
        place = mark.place
        height = min(max(NAME_HEIGHT, LEAST_NAME / pixels), LARGEST_NAME)
        icons = [icon for icon in place.icons if icon in _DRAWN]
        named = names and place.name and pixels >= (NAMES_FROM if place.icons else BARE_NAMES_FROM)
        font = condensed(100, 600 if place.icons else 400)
        name_width = text_width(place.name, font) * height / 100 if named else 0.0
        gap = 0.035 if named and icons else 0.0
        room = WIDEST - ICON * len(icons) - gap
        squeeze = min(1.0, room / name_width) if name_width else 1.0
        left = mark.x - (ICON * len(icons) + gap + name_width * squeeze) / 2
        for number, icon in enumerate(icons):
            middle = QPointF(left + ICON * (number + 0.5), mark.y + BASE)
            self._paint_icon(painter, middle, _DRAWN[icon], place.nation)
        if "resource" in place.icons:
            self._paint_drop(painter, QPointF(mark.x + 0.33, mark.y - 0.4))
        if named:
            left += ICON * len(icons) + gap
            self._write(painter, QPointF(left + name_width * squeeze / 2, mark.y + BASE), place, height, squeeze)

    def _paint_icon(self, painter: QPainter, middle: QPointF, icon: str, nation: str) -> None:
        print = self.print_of(nation)
        radius = ICON / 2 - 0.008
        painter.setPen(QPen(colour(self._theme.sheet.land, 0.9), 0.022))
        painter.setBrush(colour(print.ground))
        painter.drawEllipse(middle, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        side = radius * 1.42
        paint_icon(
            painter, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), icon, colour(print.ink), 2.4
        )

    def _paint_drop(self, painter: QPainter, middle: QPointF) -> None:
        sheet = self._theme.sheet
        side = 0.15
        rect = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        paint_icon(painter, rect, "oil", colour(sheet.land), 6.0)
        paint_icon(painter, rect, "oil", colour(sheet.land_name), 2.6)

    def _write(self, painter: QPainter, middle: QPointF, place: Place, height: float, squeeze: float) -> None:
        sheet = self._theme.sheet
        font = condensed(100, 600 if place.icons else 400)
        ink = sheet.land_name if place.icons else blend(sheet.land_name, sheet.land, 0.25)
        painter.save()
        painter.translate(middle)
        painter.scale(height / 100 * squeeze, height / 100)
        put_haloed(painter, QPointF(0, 0), place.name, font, colour(ink), colour(sheet.halo, 0.75), 11)
        painter.restore()
