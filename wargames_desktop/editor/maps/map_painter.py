"""Paints a part of a map that is being drawn, hex by hex, quick enough for every touch of a brush."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPolygonF, QTransform

from wargames_desktop.data.boards import Name, projection_of, shapes_of
from wargames_desktop.design.map_draft import Cell, DraftArea, MapDraft, SideMark
from wargames_desktop.design.map_files import coast_of
from wargames_desktop.design.shapes import hexes_around
from wargames_desktop.editor.maps.overview import Overview
from wargames_desktop.editor.maps.swatches import area_colour, side_colour, terrain_colour
from wargames_desktop.hexgrid import Hex, Layout, neighbour
from wargames_desktop.painting.coast import Patches
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.outlines import path_of
from wargames_desktop.painting.text import put
from wargames_desktop.painting.theme import Theme, colour

HEXES_FROM = 9.0
"""Pixels to a hex from which hexes are drawn one by one; below, the small image stands for them."""
LABELS_FROM, NAMES_FROM, ICONS_FROM = 34.0, 24.0, 18.0
WIDEST = 1.02
"""Most hexes that a word in a hex takes; longer ones are squeezed."""
AREA_SHARE = 0.22
"""How strongly an area tints its hexes."""


@dataclass(frozen=True)
class Shown:
    """What of a map is shown besides terrain."""

    numbers: bool = True
    names: bool = True
    areas: bool = True
    coast: bool = True
    image: bool = True
    column: str = ""
    """A column whose entries are written into the hexes."""


class MapPainter:
    """Paints one map. Told of every new value, it works out only what has changed."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.shown = Shown()
        self.draft: MapDraft | None = None
        self.layout = Layout(pointed=True)
        self.overview = Overview(self.colour_of)
        self.image = QImage()
        self.image_place = QTransform()
        """From pixels of the image to the sheet."""
        self._tints: dict[Hex, str] = {}
        self._areas: tuple[DraftArea, ...] = ()
        self._coast = Patches(())
        self._coast_key: object = None
        self._shape = QPolygonF()

    def show(self, draft: MapDraft) -> QRectF | None:
        """Take another value of the map. The part that looks different; None for everything."""
        before, self.draft = self.draft, draft
        changed = self._changed_hexes(before, draft)
        if self._areas != draft.areas:
            self._tints = {hex_: area.id for area in reversed(draft.areas) for hex_ in area.hexes}
            self._areas = draft.areas
        self._take_coast(draft)
        if changed is None or before is None or len(before.cells) == 0:
            self.layout = Layout(pointed=draft.head.pointed)
            self._shape = QPolygonF([QPointF(*corner) for corner in self.layout.corners(Hex(0, 0))])
            self.overview.rebuild(draft)
            return None
        if not all(map(self.overview.holds, changed)):
            self.overview.rebuild(draft)
            return None
        self.overview.update(changed)
        return self._rect_of(changed)

    def _changed_hexes(self, before: MapDraft | None, draft: MapDraft) -> set[Hex] | None:
        """Hexes that look different; None: perhaps everything does."""
        if before is None or before.text != draft.text or before.coast != draft.coast:
            return None
        changed = {*before.cells.differences(draft.cells), *before.sides.differences(draft.sides)}
        if before.areas != draft.areas:
            old = {area.id: area for area in before.areas}
            if [area.id for area in before.areas] != [area.id for area in draft.areas]:
                return None
            for area in draft.areas:
                changed |= area.hexes ^ old[area.id].hexes
                if area.style != old[area.id].style:
                    changed |= area.hexes
        return changed

    def _rect_of(self, hexes: Iterable[Hex]) -> QRectF:
        rect = QRectF()
        for hex_ in hexes:
            x, y = self.layout.centre(hex_)
            rect = rect.united(QRectF(x - 1.2, y - 1.2, 2.4, 2.4))
        return rect

    def _take_coast(self, draft: MapDraft) -> None:
        key = (draft.coast, draft.head.registration, draft.head.knots, draft.head.azimuthal, draft.numbering)
        if key == self._coast_key:
            return
        self._coast_key = key
        projection = projection_of(draft.head)
        shapes = shapes_of(coast_of(draft), projection) if projection is not None else ()
        self._coast = Patches(path_of(shape.rings) for shape in shapes if shape.kind == "land")

    def place_of(self, name: Name) -> QPointF | None:
        """Where a name of the head file stands on the sheet."""
        if name.x is not None and name.y is not None:
            return QPointF(name.x, name.y)
        projection = projection_of(self.draft.head) if self.draft is not None else None
        if projection is None or name.longitude is None or name.latitude is None:
            return None
        return QPointF(*projection.point((name.longitude, name.latitude)))

    def colour_of(self, hex_: Hex) -> QColor | None:
        """The colour of a hex from far off."""
        cell = self.draft.cells.get(hex_) if self.draft is not None else None
        if cell is None:
            return None
        ground = terrain_colour(self.theme.sheet, cell.terrain)
        id = self._tints.get(hex_) or cell.text("zone")
        return _mixed(ground, area_colour(self.theme.sheet, id)) if id and self.shown.areas else ground

    def paint(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """Paint a part of the sheet, at so many pixels to a hex."""
        painter.fillRect(part, colour(self.theme.sheet.beyond))
        if self.draft is None:
            return
        if pixels < HEXES_FROM:
            self.overview.paint(painter, part)
            self._paint_image(painter, part)
            self._paint_coast(painter, part, pixels)
            return
        near = part.adjusted(-0.7, -0.7, 0.7, 0.7)
        cells = {}
        for hex_ in hexes_around(self.layout, near.left(), near.top(), near.right(), near.bottom()):
            cell = self.draft.cells.get(hex_)
            if cell is not None:
                cells[hex_] = cell
        self._paint_ground(painter, cells)
        self._paint_image(painter, part)
        self._paint_coast(painter, part, pixels)
        self._paint_grid(painter, cells, pixels)
        self._paint_sides(painter, cells, pixels)
        self._paint_words(painter, cells, pixels)

    def _paint_ground(self, painter: QPainter, cells: dict[Hex, Cell]) -> None:
        by_colour: dict[int, list[Hex]] = defaultdict(list)
        for hex_ in cells:
            ground = self.colour_of(hex_)
            if ground is not None:
                by_colour[ground.rgba()].append(hex_)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        for rgba, hexes in by_colour.items():
            painter.setBrush(QColor.fromRgba(rgba))
            for hex_ in hexes:
                painter.drawPolygon(self._shape.translated(*self.layout.centre(hex_)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _paint_image(self, painter: QPainter, part: QRectF) -> None:
        tracing = self.draft.head.tracing if self.draft is not None else None
        if tracing is None or self.image.isNull() or not self.shown.image:
            return
        painter.save()
        painter.setClipRect(part)
        painter.setOpacity(tracing.opacity)
        painter.setTransform(self.image_place, True)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(0, 0, self.image)
        painter.restore()

    def _paint_coast(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        if self.shown.coast:
            pen = QPen(colour(self.theme.sheet.coast), max(0.02, 1.2 / pixels))
            painter.strokePath(self._coast.within(part), pen)

    def _paint_grid(self, painter: QPainter, cells: dict[Hex, Cell], pixels: float) -> None:
        lines, borders = [], defaultdict(list)
        for hex_ in cells:
            corners = [QPointF(*corner) for corner in self.layout.corners(hex_)]
            id = self._tints.get(hex_, "")
            for direction in range(6):
                beside = neighbour(hex_, direction)
                if direction < 3 or beside not in cells:
                    lines.append(QLineF(corners[direction - 1], corners[direction]))
                if id and self.shown.areas and self._tints.get(beside, "") != id:
                    borders[id].append(QLineF(corners[direction - 1], corners[direction]))
        painter.setPen(QPen(colour(self.theme.sheet.grid, 0.45), max(0.016, 0.8 / pixels)))
        painter.drawLines(lines)
        for id, sides in borders.items():
            painter.setPen(QPen(area_colour(self.theme.sheet, id), max(0.05, 1.4 / pixels)))
            painter.drawLines(sides)

    def _paint_sides(self, painter: QPainter, cells: dict[Hex, Cell], pixels: float) -> None:
        assert self.draft is not None
        for hex_ in cells:
            by_direction = self.draft.sides.get(hex_)
            if by_direction is None:
                continue
            corners = [QPointF(*corner) for corner in self.layout.corners(hex_)]
            for direction, marks in by_direction.items():
                self._paint_side(painter, corners[direction - 1], corners[direction], marks, pixels)

    def _paint_side(
        self, painter: QPainter, start: QPointF, end: QPointF, marks: tuple[SideMark, ...], pixels: float
    ) -> None:
        """The kinds of a side beside each other, so that each is seen."""
        along = end - start
        across = QPointF(-along.y(), along.x())
        short = along * 0.06
        for number, mark in enumerate(marks):
            off = across * (0.12 * (number - (len(marks) - 1) / 2))
            pen = QPen(side_colour(self.theme.sheet, mark.kind), max(0.06, 2.0 / pixels))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(QLineF(start + short + off, end - short + off))

    def _paint_words(self, painter: QPainter, cells: dict[Hex, Cell], pixels: float) -> None:
        assert self.draft is not None
        sheet = self.theme.sheet
        font = condensed(100, 400)
        for hex_, cell in cells.items():
            x, y = self.layout.centre(hex_)
            if self.shown.numbers and pixels >= LABELS_FROM:
                top = -0.4 if self.layout.pointed else -0.37
                _write(painter, x, y + top, self.draft.label(hex_), 0.17, colour(sheet.number), font)
            icons = cell.words("icons")
            if icons and pixels >= ICONS_FROM:
                self._paint_icons(painter, x, y, icons, cell.text("nation"))
            name = cell.text("name")
            if name and self.shown.names and pixels >= NAMES_FROM:
                _write(painter, x, y + 0.33, name, 0.2, colour(sheet.land_name), condensed(100, 600))
            if self.shown.column and pixels >= ICONS_FROM and (text := cell.text(self.shown.column)):
                _write(painter, x, y + 0.02, text, 0.22, colour(sheet.zone_text), condensed(100, 600))

    def _paint_icons(self, painter: QPainter, x: float, y: float, icons: tuple[str, ...], nation: str) -> None:
        ink = self.theme.ink_of(nation)
        width = 0.26
        left = x - width * (len(icons) - 1) / 2
        for number, icon in enumerate(icons):
            middle = QPointF(left + width * number, y)
            painter.setPen(QPen(colour(ink.rim), 0.015))
            painter.setBrush(colour(ink.ground))
            painter.drawEllipse(middle, 0.12, 0.12)
            letters = "".join(word[0] for word in icon.split("_"))[:2].upper()
            _write(painter, middle.x(), middle.y(), letters, 0.17, colour(ink.ink), condensed(100, 600))
        painter.setBrush(Qt.BrushStyle.NoBrush)


def _write(painter: QPainter, x: float, y: float, text: str, height: float, ink: QColor, font: QFont) -> None:
    painter.save()
    painter.translate(x, y)
    painter.scale(height / 100, height / 100)
    put(painter, QRectF(-WIDEST / height * 50, -50, WIDEST / height * 100, 100), text, font, ink)
    painter.restore()


def _mixed(ground: QColor, tint: QColor) -> QColor:
    share = AREA_SHARE
    return QColor(
        round(ground.red() * (1 - share) + tint.red() * share),
        round(ground.green() * (1 - share) + tint.green() * share),
        round(ground.blue() * (1 - share) + tint.blue() * share),
    )
