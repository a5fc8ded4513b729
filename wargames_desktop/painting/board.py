"""The empty board, in layers from the sea up, painted in hex units: x right, y down, hex centres one unit apart.

Whoever shows it keeps tiles or a picture of it; nothing here is an item of a scene.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from wargames_desktop.engine.board import Board, Place, PlaceName
from wargames_desktop.hexgrid import Layout, neighbour
from wargames_desktop.painting.borders import Borders
from wargames_desktop.painting.boxes import Boxes
from wargames_desktop.painting.coast import Coast
from wargames_desktop.painting.fonts import condensed, sans
from wargames_desktop.painting.hatching import hatch
from wargames_desktop.painting.hexside_marks import HexsideMarks
from wargames_desktop.painting.outlines import heading_angle, hex_path, outline_loops
from wargames_desktop.painting.place_marks import PlaceMarks
from wargames_desktop.painting.terrain import Terrain, depths_by_hex
from wargames_desktop.painting.text import put, put_haloed, text_width
from wargames_desktop.painting.theme import Theme, blend, colour
from wargames_desktop.painting.zones import Lines, Zone, lines_of

MARGIN, BARE_MARGIN = 1.6, 0.55
"""How much of the chart is seen around the hexes, in hexes: with a compass rose and a scale, and without."""

NUMBERS_FROM, NUMBERS_FULL = 32.0, 42.0
"""Pixels to a hex from which numbers are written, and from which they are as strong as they get."""
NUMBER_HEIGHT, LARGEST_NUMBER, NUMBER_PIXELS = 0.16, 0.21, 8.0
"""Type of the numbers in hexes; larger, as far as a hex allows, where it would be less than so many pixels."""
CAPITALS = 0.7
"""Height of capitals and figures as a share of the type."""
ZONE_LABELS_FROM = 40.0
GRID_FROM, GRID_FULL = 7.0, 30.0
ROSE_RADIUS = 2.1
NAUTICAL_MILE = 1852.0
BEYOND, STRATEGIC_BEYOND = 0.62, 0.9
"""How much of the ground beyond the sheet covers the chart around the hexes; more where the chart ends there."""
LARGEST_NAME = 22.0
"""Most pixels that the letters of a place's name are high: closer up they would lie across the counters."""
NEAR = 36.0
"""Pixels to a hex from which names fade, being known by now; at twice as many they are faintest."""


@dataclass(frozen=True)
class Layers:
    """What of the board is painted besides sea, land and hexes."""

    zones: bool = True
    numbers: bool = True
    names: bool = True


EVERYTHING = Layers()


class BoardPainter:
    """Paints one board in one theme. What does not depend on the zoom is worked out once, here."""

    def __init__(self, board: Board, theme: Theme, layers: Layers = EVERYTHING) -> None:
        self.board = board
        self.layers = layers
        self.theme = theme
        self.layout = Layout(pointed=board.pointed)
        self._centres = {label: self.layout.centre(place.hex) for label, place in board.places.items()}
        self._hexes = {place.hex for place in board.places.values()}
        self._playable = hex_path(self.layout, self._hexes)
        self._boxes = Boxes(board, theme.sheet)
        self.bounds = self._playable.boundingRect().united(self._boxes.bounds)
        margin = MARGIN if board.hex_metres > 0 else BARE_MARGIN
        self.sheet = self.bounds.adjusted(-margin, -margin, margin, margin)
        self._sides = Lines(self._grid_lines())
        self._rough = hex_path(self.layout, {p.hex for p in board.places.values() if p.terrain == "shoal"})
        self._coast = Coast(board, self.sheet, theme.sheet, strategic=depths_by_hex(board))
        self._terrain = Terrain(board, self.layout, theme.sheet, self._coast.whole)
        self._borders = Borders(board, self.layout, theme.sheet)
        self._hexsides = HexsideMarks(board, self.layout, theme.sheet)
        self._marks = PlaceMarks(board, self.layout, theme)
        self._zones = (*self._find_zones(), *self._find_areas())
        striped = {label for area in board.areas.values() if area.style == "stripes" for label in area.hexes}
        self._striped = hex_path(self.layout, {board.places[label].hex for label in striped})
        self._rim = Lines(lines_of(outline_loops(self.layout, self._hexes)))
        self._rose_at = self._free_corner(ROSE_RADIUS + 0.9)
        reach = ROSE_RADIUS + 0.5 if board.hex_metres > 0 else 0.0
        self.rose = QRectF(self._rose_at - QPointF(reach, reach), self._rose_at + QPointF(reach, reach))
        self.beyond = STRATEGIC_BEYOND if self._terrain.by_hex else BEYOND
        self._beyond = QPainterPath()
        self._beyond.addRect(self.sheet)
        self._beyond.addPath(self._playable)

    def paint(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """Paint the part of the sheet inside ``part``, drawn with ``pixels`` screen pixels to a hex."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self.sheet.intersected(part.adjusted(-0.1, -0.1, 0.1, 0.1)), Qt.ClipOperation.IntersectClip)
        self.paint_sea(painter, part)
        self.paint_land(painter, part, pixels)
        if self.layers.zones:
            self.paint_zones(painter, part, pixels)
        self.paint_grid(painter, part, pixels)
        self._hexsides.paint(painter, part)
        self._borders.paint(painter, part)
        painter.fillPath(self._beyond, colour(self.theme.sheet.beyond, self.beyond))
        painter.setPen(self._pen(blend(self.theme.sheet.beyond, self.theme.sheet.grid, 0.6), 1.0, 0.03, 1.0, pixels))
        self._rim.draw(painter, part)
        self._boxes.paint(painter, part, pixels)
        if self.layers.numbers:
            self.paint_numbers(painter, part, pixels)
        if self.layers.names:
            self.paint_names(painter, part, pixels)
        self._marks.paint(painter, part, pixels, self.layers.names)
        if self.board.hex_metres > 0:
            self.paint_rose(painter, part, pixels)
            self.paint_scale_bar(painter, part, pixels)
        painter.restore()

    # Sea and land

    def paint_sea(self, painter: QPainter, part: QRectF) -> None:
        """Water, paler towards the coast or by the hex, and shoal water."""
        sheet = self.theme.sheet
        painter.fillRect(self.sheet, colour(sheet.deep))
        painter.save()
        if self._terrain.by_hex:
            self._terrain.paint_depths(painter)
            painter.setClipPath(self._terrain.shallows, Qt.ClipOperation.IntersectClip)
        for band, tint in self._coast.depths:
            painter.fillPath(band.within(part), colour(tint))
        painter.restore()
        self._terrain.paint_dry(painter)
        painter.fillPath(self._rough, colour(sheet.shoal, 0.6))
        painter.fillPath(self._coast.shoals.within(part), colour(sheet.shoal))

    def paint_land(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """Land with a soft inner shade, what grows on it, and a fine coast line."""
        sheet, land = self.theme.sheet, self._coast.land.within(part)
        painter.fillPath(land, colour(sheet.land))
        painter.save()
        painter.setClipPath(land, Qt.ClipOperation.IntersectClip)
        for shade in self._coast.shades:
            painter.fillPath(shade.within(part), colour(sheet.land_shade, 0.16))
        painter.restore()
        self._terrain.paint_cover(painter, land, part, pixels)
        shore = self._pen(sheet.coast, 0.9, self._coast.line_width, 0.9, pixels)
        shore.setJoinStyle(Qt.PenJoinStyle.BevelJoin)  # on so fine a line round joins cost much and are not seen
        painter.strokePath(land, shore)
        hatch(painter, self._striped, self._pen(sheet.zone_text, 0.16, 0.03, 0.8, pixels), 0.2, part)

    # Hexes

    def paint_grid(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """Hexsides: thin, and fading when zoomed out."""
        strength = _ramp(pixels, GRID_FROM, GRID_FULL)
        if strength <= 0:
            return
        painter.setPen(self._pen(self.theme.sheet.grid, 0.1 + 0.2 * strength, 0.016, 0.8, pixels))
        self._sides.draw(painter, part)

    def paint_numbers(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """The printed number at the top of every hex, where it is legible."""
        strength = _ramp(pixels, NUMBERS_FROM, NUMBERS_FULL)
        if strength <= 0:
            return
        near = part.adjusted(-0.6, -0.6, 0.6, 0.6)
        font = condensed(100, 400)
        height = min(max(NUMBER_HEIGHT, NUMBER_PIXELS / pixels), LARGEST_NUMBER)
        ink = colour(self.theme.sheet.number, 0.45 + 0.5 * strength)
        top = -0.475 + (height - NUMBER_HEIGHT) * 0.75 if self.board.pointed else -0.46
        middle = top + CAPITALS * height / 2
        for label, (x, y) in self._centres.items():
            if near.contains(x, y):
                _put_scaled(painter, QPointF(x, y + middle), label, font, height / 100, ink)

    def _grid_lines(self) -> Iterator[QLineF]:
        for hex_ in sorted(self._hexes):
            corners = self.layout.corners(hex_)
            for direction in range(6):
                if direction < 3 or neighbour(hex_, direction) not in self._hexes:
                    yield QLineF(QPointF(*corners[direction - 1]), QPointF(*corners[direction]))

    # Zones

    def paint_zones(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """Borders inside the hexes in each zone's tint, its label along the edge, its number large and faint."""
        for zone in self._zones:
            if not zone.border.boundingRect().intersects(part):
                continue
            painter.fillPath(zone.border, colour(zone.tint, 0.03))
            painter.setPen(self._pen(blend(self.theme.sheet.middle, zone.tint, 0.3), 1.0, 0.03, 1.0, pixels))
            zone.lines.draw(painter, part)
            _put_scaled(painter, zone.middle, zone.name, sans(100, 600), 0.02, colour(zone.tint, 0.05))
            if pixels >= ZONE_LABELS_FROM:
                self._label_zone(painter, zone)

    def _label_zone(self, painter: QPainter, zone: Zone) -> None:
        font = condensed(100, 600)
        scale = min(0.0017, 0.5 / text_width(zone.label, font))
        ink = colour(blend(zone.tint, self.theme.sheet.zone_text, 0.5))
        for at, angle in zone.labels:
            painter.save()
            painter.translate(at)
            painter.rotate(angle)
            _put_scaled(painter, QPointF(0, 0), zone.label, font, scale, ink)
            painter.restore()

    def _find_zones(self) -> Iterator[Zone]:
        members: dict[str, list[Place]] = defaultdict(list)
        for place in self.board.places.values():
            if place.zone:
                members[place.zone].append(place)
        tints = self.theme.sheet.zones
        for number, name in enumerate(sorted(members, key=_natural)):
            label = f"ZONE {name}" if name.isdigit() else name.upper()
            hexes = [place.hex for place in members[name]]
            yield Zone(name, label, hexes, self.layout, tints[number % len(tints)])

    def _find_areas(self) -> Iterator[Zone]:
        tints = self.theme.sheet.zones
        bordered = [area for area in self.board.areas.values() if area.style == "border"]
        for number, area in enumerate(bordered):
            hexes = [self.board.places[label].hex for label in area.hexes]
            yield Zone("", area.name.upper(), hexes, self.layout, tints[number % len(tints)])

    # Names and furniture

    def paint_names(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """Names of waters, islands and capes, with a halo of their ground; fainter the closer one looks."""
        near = min(1.0, max(0.0, (pixels - NEAR) / NEAR))
        for name in self.board.names:
            size, font, ink, ground = self._lettering(name)
            size = min(size, LARGEST_NAME / pixels)
            if size * pixels < 7 or not self.sheet.contains(name.x, name.y):
                continue
            half = text_width(name.text, font) / 200 * size
            x = min(max(name.x, self.sheet.left() + half + 0.3), self.sheet.right() - half - 0.3)
            if QRectF(x - half, name.y - size, half * 2, size * 2).intersects(part):
                painter.save()
                painter.translate(x, name.y)
                painter.scale(size / 100, size / 100)
                put_haloed(
                    painter, QPointF(0, 0), name.text, font, colour(ink, 0.85 - 0.4 * near), colour(ground, 0.5), 9
                )
                painter.restore()

    def _lettering(self, name: PlaceName) -> tuple[float, QFont, str, str]:
        sheet = self.theme.sheet
        if self._terrain.by_hex:
            if name.kind == "water":
                return 0.46, _spaced(sans(100, 400, italic=True), 14), sheet.water_name, sheet.deep
            return 0.34, _spaced(sans(100, 600), 22), blend(sheet.land_name, sheet.land, 0.3), sheet.land
        if name.kind == "water":
            return 0.72, _spaced(sans(100, 400, italic=True), 14), sheet.water_name, sheet.deep
        if name.kind == "island":
            return 0.6, _spaced(sans(100, 600), 10), sheet.land_name, sheet.land
        return 0.4, sans(100, 400), sheet.land_name, sheet.land

    def paint_rose(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """A compass rose turned to true north, with the six headings of the grid around it."""
        radius, centre = ROSE_RADIUS, self._rose_at
        if not self.rose.adjusted(-0.7, -0.7, 0.7, 0.7).intersects(part):
            return
        ink = self.theme.sheet.zone_text
        thin, bold = self._pen(ink, 0.6, 0.02, 0.8, pixels), self._pen(ink, 0.9, 0.05, 1.0, pixels)
        painter.save()
        painter.translate(centre)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(thin)
        painter.drawEllipse(QPointF(0, 0), radius, radius)
        painter.drawEllipse(QPointF(0, 0), radius * 0.88, radius * 0.88)
        painter.save()
        painter.rotate(self.board.north)
        for degrees in range(0, 360, 10):
            painter.setPen(bold if degrees % 90 == 0 else thin)
            painter.drawLine(QPointF(0, -radius * 0.88), QPointF(0, -radius * (1.0 if degrees % 30 == 0 else 0.94)))
            painter.rotate(10)
        for quarter in range(4):
            painter.fillPath(_needle(radius * (0.8 if quarter == 0 else 0.5), radius * 0.13), colour(ink, 0.9))
            painter.fillPath(
                _half_needle(radius * (0.8 if quarter == 0 else 0.5), radius * 0.13), colour(self.theme.sheet.deep)
            )
            painter.rotate(90)
        painter.restore()
        north = math.radians(self.board.north)
        at = QPointF(math.sin(north) * radius * 1.14, -math.cos(north) * radius * 1.14)
        _put_scaled(painter, at, "true N", sans(100, 600, italic=False), 0.0034, colour(ink))
        for direction, name in enumerate(self.board.directions):
            angle = heading_angle(self.board.pointed, direction)
            painter.save()
            painter.rotate(angle)
            painter.fillPath(_wedge(radius * 0.67, 0.3), colour(self.theme.chrome.accent, 0.9))
            painter.restore()
            turned = math.radians(angle)
            point = QPointF(math.sin(turned) * radius * 0.52, -math.cos(turned) * radius * 0.52)
            halo = colour(self.theme.sheet.deep, 0.9)
            painter.save()
            painter.translate(point)
            painter.scale(0.0032, 0.0032)
            put_haloed(painter, QPointF(0, 0), name, condensed(100, 600), colour(ink), halo, 14)
            painter.restore()
        painter.restore()

    def _free_corner(self, reach: float) -> QPointF:
        """The middle of a circle in the corner of the sheet that overlaps the fewest hexes."""
        box = self.sheet.adjusted(reach, reach, -reach, -reach)
        corners = (box.topRight(), box.topLeft(), box.bottomLeft(), box.bottomRight())

        def covered(corner: QPointF) -> int:
            return sum(math.hypot(x - corner.x(), y - corner.y()) < reach for x, y in self._centres.values())

        return min(corners, key=covered)

    def paint_scale_bar(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """A bar of nautical miles in the margin under the hexes."""
        if self.board.hex_metres <= 0:
            return
        mile = NAUTICAL_MILE / self.board.hex_metres
        step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000) if n * mile >= 1.3)
        left, y = self.bounds.left() + 0.4, self.sheet.bottom() - MARGIN * 0.45
        if not QRectF(left, y - 1, step * mile * 4 + 4, 2).intersects(part):
            return
        ink = colour(self.theme.sheet.zone_text)
        painter.setPen(self._pen(self.theme.sheet.zone_text, 0.9, 0.03, 1.0, pixels))
        for number in range(4):
            box = QRectF(left + number * step * mile, y, step * mile, 0.13)
            painter.setBrush(ink if number % 2 == 0 else Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
        for number in range(5):
            label = f"{number * step}" + (" nautical miles" if number == 4 else "")
            at = QPointF(left + number * step * mile, y - 0.25)
            _put_scaled(painter, at, label, condensed(100, 500), 0.0032, ink, "left" if number == 4 else "center")

    def _pen(self, ink: str, alpha: float, width: float, least: float, pixels: float) -> QPen:
        """A pen ``width`` hexes wide, but at least so many pixels."""
        return _round_pen(ink, max(width, least / max(pixels, 0.01)), alpha)


def _natural(name: str) -> tuple[int, str]:
    return (int(name) if name.isdigit() else 1_000_000, name)


def _ramp(value: float, start: float, full: float) -> float:
    return min(1.0, max(0.0, (value - start) / (full - start)))


def _round_pen(ink: str, width: float, alpha: float = 1.0) -> QPen:
    return QPen(colour(ink, alpha), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _spaced(font: QFont, percent: float) -> QFont:
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 + percent)
    return font


def _put_scaled(
    painter: QPainter, at: QPointF, text: str, font: QFont, scale: float, ink: QColor, align: str = "center"
) -> None:
    """A line of text at a point, ``scale`` hexes to a unit of the font."""
    painter.save()
    painter.translate(at)
    painter.scale(scale, scale)
    width = text_width(text, font)
    left = 0.0 if align == "left" else -width / 2
    put(painter, QRectF(left - 1, -100, width + 2, 200), text, font, ink, align)
    painter.restore()


def _needle(length: float, width: float) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(0, -length), QPointF(width, -width), QPointF(0, 0), QPointF(-width, -width)]))
    path.closeSubpath()
    return path


def _half_needle(length: float, width: float) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(0, -length * 0.94), QPointF(width * 0.84, -width), QPointF(0, -width * 0.2)]))
    path.closeSubpath()
    return path


def _wedge(reach: float, size: float) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(0, -reach - size), QPointF(size * 0.3, -reach), QPointF(-size * 0.3, -reach)]))
    path.closeSubpath()
    return path
