"""Roses: a display with a ship in the middle of real hexes and sectors around it, turned to the ship's heading.

Bearings and the headings of entries count from the bow of the ship in the middle: an entry's heading 1 is one hexside
to starboard of it. The sheet's hexes have a corner up.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF, QTransform

from wargames_desktop.engine.display import Rose, RoseEntry, RoseSector
from wargames_desktop.hexgrid import Hex, Layout, bearing, disc, distance, ring
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.layouts import Block, Setting, Spot, card_ground, close, heading, paragraph
from wargames_desktop.painting.outlines import heading_angle, hex_path
from wargames_desktop.painting.silhouettes import top_view
from wargames_desktop.painting.tables import sums
from wargames_desktop.painting.text import elided, put, put_haloed, text_width
from wargames_desktop.painting.theme import Theme, colour

OUTER_RINGS = 2
"""Rings of hexes drawn of a sector that has no end."""
BESIDE = 44.0
"""Width in ems from which the sector that counts stands beside the hexes, not under them."""
LARGEST_HEX = 60.0
INNER_RINGS = 4
"""Sectors that end within so many hexes are cramped: their entries are set smaller."""
SMALLEST_ENTRY = 7.5
"""Height in pixels below which the entries of a sector are not written on the hexes."""
ENTRY_START = 2.85
"""Where the order of an entry begins, in heights of its letters, after the die range and the arrow."""
_CENTRE = Hex(0, 0)
_LAYOUT = Layout(pointed=True)


def rose(thing: Rose, width: float, theme: Theme) -> Block:
    """The hexes with every sector's entries where they are legible, and the marked sector's set large."""
    setting = Setting(theme)
    block = Block(width)
    card_ground(block, setting)
    y = heading(block, setting, thing.title)
    marked = [sector for sector in thing.sectors if sector.mark]
    beside = width >= BESIDE * setting.em and bool(marked or thing.sums)
    column = setting.em * 14
    room = width - 2 * setting.pad - (column + setting.em if beside else 0)
    map_ = _Map(thing, room, setting)
    block.place(map_.block, setting.pad, y)
    x, below = (width - setting.pad - column, y) if beside else (setting.pad, y + map_.block.height + setting.em * 0.5)
    side = column if beside else width - 2 * setting.pad
    for sector in marked:
        table = sector_table(thing, sector, side, theme)
        block.place(table, x, below)
        below += table.height + setting.em * 0.6
    if thing.sums:
        added = sums(thing.sums, side, theme)
        block.place(added, x, below)
    paragraph(block, setting, f"Source: {thing.source}" if thing.source else "", block.height)
    return close(block, setting)


def sector_of(thing: Rose, hex_: Hex) -> RoseSector | None:
    """The sector in which a hex lies, seen from the middle ``Hex(0, 0)``; the first where two share a border."""
    steps = distance(_CENTRE, hex_)
    towards = bearing(_CENTRE, hex_, thing.heading) if steps else 0.0
    for sector in thing.sectors:
        if sector.low_range <= steps <= sector.high_range and any(
            sector.low_bearing <= towards + turn <= sector.high_bearing for turn in (0.0, 360.0, -360.0)
        ):
            return sector
    return None


class _Map:
    """The hexes of a rose."""

    def __init__(self, thing: Rose, width: float, setting: Setting) -> None:
        self.thing, self.setting = thing, setting
        self.radius = max((s.low_range for s in thing.sectors), default=3) + OUTER_RINGS
        self.size = min(width / (2 * self.radius + 1), LARGEST_HEX * setting.em / 13)
        self.bow = heading_angle(True, thing.heading)
        self.block = Block(width)
        self.block.height = self.size * (math.sqrt(3) * self.radius + 2 / math.sqrt(3)) + setting.em * 0.4
        self.centre = QPointF(width / 2, self.block.height / 2)
        self.members: dict[str, list[Hex]] = defaultdict(list)
        for hex_ in disc(_CENTRE, self.radius):
            sector = sector_of(thing, hex_)
            if sector is not None:
                self.members[sector.id].append(hex_)
        self._numbers: list[QRectF] = []
        self.block.add(self._draw)
        self.block.spots = tuple(
            Spot(QRectF(at.x() - self.size / 2, at.y() - self.size / 2, self.size, self.size), id, tip)
            for id, at, tip in self._others()
        )

    def _on_sheet(self) -> QTransform:
        place = QTransform()
        place.translate(self.centre.x(), self.centre.y())
        place.scale(self.size, self.size)
        return place

    def _draw(self, painter: QPainter) -> None:
        paper, sheet = self.setting.theme.paper, self._on_sheet()
        self._numbers.clear()
        hexes = QPainterPath()
        for hex_ in disc(_CENTRE, self.radius):
            hexes.addPath(hex_path(_LAYOUT, (hex_,)))
        painter.fillPath(sheet.map(hex_path(_LAYOUT, disc(_CENTRE, self.radius))), colour(paper.wash, 0.45))
        painter.strokePath(sheet.map(hexes), QPen(colour(paper.hairline, 0.55), 0.8))
        self._draw_sectors(painter, sheet)
        self._draw_middle(painter)
        together: dict[tuple[float, float], list[str]] = defaultdict(list)
        for id, at, _ in self._others():
            together[at.x(), at.y()].append(id)
        named = {(self.centre.x(), self.centre.y()): self.thing.center}
        for place, ids in together.items():
            self._draw_other(painter, QPointF(*place))
            named[place] = ", ".join(ids)
        self._draw_names(painter, named)

    def _draw_sectors(self, painter: QPainter, sheet: QTransform) -> None:
        paper = self.setting.theme.paper
        for sector in sorted(self.thing.sectors, key=lambda each: bool(each.mark)):
            hexes = self.members.get(sector.id)
            if not hexes:
                continue
            outline = sheet.map(hex_path(_LAYOUT, hexes))
            if sector.mark:
                painter.fillPath(outline, colour(paper.wash_cross))
            pen = QPen(
                colour(paper.ring if sector.mark else paper.rule), self.setting.em * (0.18 if sector.mark else 0.1)
            )
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(outline, pen)
        for sector in self.thing.sectors:
            if self.members.get(sector.id):
                self._draw_entries(painter, sector)

    def _draw_entries(self, painter: QPainter, sector: RoseSector) -> None:
        """A sector's two bands, or only its number where they would not be legible."""
        middle, arc = self._middle(sector)
        bands = _bands(sector.entries)
        column = ENTRY_START + min(4.0, max((_ems(entry.order) for entry in sector.entries), default=1.0)) + 0.3
        lines = max((len(entries) for _, entries in bands), default=1)
        depth = (min(sector.high_range, self.radius) - sector.low_range + 0.9) * self.size
        share = 0.19 if sector.high_range < INNER_RINGS else 0.27
        letters = min(self.size * share, arc * 1.15 / (column * 2 + 0.5), depth / lines)
        if letters < SMALLEST_ENTRY:
            font = condensed(max(9.0, self.size * 0.8), 600)
            place = _around(middle, text_width(sector.id, font), font.pixelSize())
            self._numbers.append(place)
            put(painter, place.adjusted(-20, -4, 20, 4), sector.id, font, self.setting.muted)
            return
        height, wide = letters * 1.2, letters * column
        for number, (band, entries) in enumerate(bands):
            x = middle.x() + (number - len(bands) / 2) * (wide + letters * 0.2)
            y = middle.y() - height * len(entries) / 2
            ground, ink = _band_inks(self.setting.theme, band)
            back = QRectF(x, y - letters * 0.1, wide, height * len(entries) + letters * 0.2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(ground, 0.92))
            painter.drawRoundedRect(back, letters * 0.25, letters * 0.25)
            for line, entry in enumerate(entries):
                place = QRectF(x, y + line * height, wide, height)
                _draw_entry(painter, place, entry, self.bow, letters, ink, self.setting)

    def _middle(self, sector: RoseSector) -> tuple[QPointF, float]:
        """The middle of a sector between its rings, and how long its arc is there."""
        points = [_LAYOUT.centre(hex_) for hex_ in self.members[sector.id] if hex_ != _CENTRE]
        reach = self.size * sum(math.hypot(x, y) for x, y in points) / max(1, len(points))
        width = (sector.high_bearing - sector.low_bearing) % 360 or 360.0
        towards = math.radians(self.bow + sector.low_bearing + width / 2)
        middle = self.centre + QPointF(math.sin(towards), -math.cos(towards)) * reach
        return middle, max(math.radians(width) * reach, self.size)

    def _draw_middle(self, painter: QPainter) -> None:
        paper = self.setting.theme.paper
        hull = top_view("CA")
        if hull is None:
            return
        place = QTransform()
        place.translate(self.centre.x(), self.centre.y())
        place.rotate(self.bow)
        place.scale(self.size / 210, self.size / 210)
        place.translate(-30, -100)
        path = place.map(hull)
        painter.strokePath(path, QPen(colour(paper.ground), self.size * 0.08))
        painter.fillPath(path, colour(paper.text))

    def _others(self) -> list[tuple[str, QPointF, str]]:
        """Id, point and tip of every other ship; those further off than the hexes drawn stand on their rim."""
        found = []
        for id, steps, towards in self.thing.others:
            around = ring(_CENTRE, min(steps, self.radius))
            at = min(
                around, key=lambda hex_: _apart(bearing(_CENTRE, hex_, self.thing.heading) if steps else 0.0, towards)
            )
            x, y = _LAYOUT.centre(at)
            point = QPointF(self.centre.x() + x * self.size, self.centre.y() + y * self.size)
            found.append((id, point, f"{id}: {steps} {'hex' if steps == 1 else 'hexes'} away, bearing {towards:.0f}°"))
        return found

    def _draw_other(self, painter: QPainter, at: QPointF) -> None:
        theme = self.setting.theme
        reach = self._reach
        painter.setPen(QPen(colour(theme.paper.ground), reach * 0.5))
        painter.setBrush(colour(theme.paper.ring))
        painter.drawEllipse(at, reach, reach)
        painter.setPen(QPen(colour(theme.paper.ground), reach * 0.2))
        painter.drawEllipse(at, reach * 0.5, reach * 0.5)

    @property
    def _reach(self) -> float:
        return max(4.0, self.size * 0.28)

    def _draw_names(self, painter: QPainter, named: dict[tuple[float, float], str]) -> None:
        """Each name beside its ship, where it covers nothing else, or least: no ship, no name, no sector's number."""
        reach, height = self._reach, self.setting.em
        taken = [QRectF(x - reach, y - reach, reach * 2, reach * 2) for x, y in named]
        taken += self._numbers
        halo = colour(self.setting.theme.paper.ground, 0.9)
        for (x, y), text in named.items():
            half = text_width(text, self.setting.strong) / 2
            down, aside = reach + height * 0.62, reach + half + height * 0.3
            shifts = [(0.0, down), (0.0, -down), (aside, 0.0), (-aside, 0.0)]
            shifts += [(dx, dy) for dy in (down, -down, down * 2, -down * 2) for dx in (half, -half, aside, -aside)]
            boxes = [self._inside(_around(QPointF(x + dx, y + dy), half * 2, height)) for dx, dy in shifts]
            box = min(boxes, key=lambda box: sum(_shared(box, other) for other in taken))
            taken.append(box)
            put_haloed(painter, box.center(), text, self.setting.strong, self.setting.text, halo, height * 0.16)

    def _inside(self, box: QRectF) -> QRectF:
        x = min(max(box.x(), 2.0), max(2.0, self.block.width - box.width() - 2))
        return QRectF(x, box.y(), box.width(), box.height())


def _around(middle: QPointF, width: float, height: float) -> QRectF:
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


def _shared(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return both.width() * both.height()


def _ems(text: str) -> float:
    return text_width(text, condensed(100, 600)) / 100


def _apart(first: float, second: float) -> float:
    return abs((first - second + 180) % 360 - 180)


def _bands(entries: Sequence[RoseEntry]) -> list[tuple[str, list[RoseEntry]]]:
    bands: dict[str, list[RoseEntry]] = defaultdict(list)
    for entry in entries:
        bands[entry.band].append(entry)
    return list(bands.items())


def _band_inks(theme: Theme, band: str) -> tuple[str, str]:
    paper = theme.paper
    return (paper.heavy, paper.heavy_text) if band == "heavy" else (paper.light, paper.light_text)


def _draw_entry(
    painter: QPainter, place: QRectF, entry: RoseEntry, bow: float, letters: float, ink: str, setting: Setting
) -> None:
    """Die range, arrow to the hexside, order; ringed where it is the one that counts."""
    font = condensed(letters, 600 if entry.mark == "decided" else 500)
    span = str(entry.low) if entry.low == entry.high else f"{entry.low}–{entry.high}"
    put(
        painter,
        QRectF(place.left() + letters * 0.3, place.top(), letters * 1.5, place.height()),
        span,
        font,
        colour(ink),
        "left",
    )
    _arrow(
        painter,
        QPointF(place.left() + letters * 2.25, place.center().y()),
        bow + 60.0 * entry.heading,
        letters * 0.5,
        ink,
    )
    left = place.left() + letters * ENTRY_START
    right = QRectF(left, place.top(), place.right() - letters * 0.15 - left, place.height())
    put(painter, right, elided(entry.order, font, right.width() * 1.4), font, colour(ink), "left")
    if entry.mark == "decided":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(setting.theme.paper.ring), max(1.6, letters * 0.13)))
        painter.drawRoundedRect(place.adjusted(1, 0.5, -1, -0.5), place.height() / 2, place.height() / 2)


def _arrow(painter: QPainter, at: QPointF, angle: float, size: float, ink: str) -> None:
    painter.save()
    painter.translate(at)
    painter.rotate(angle)
    pen = QPen(colour(ink), size * 0.32)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(QPointF(0, size), QPointF(0, -size * 0.2))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink))
    painter.drawPolygon(
        QPolygonF([QPointF(0, -size), QPointF(size * 0.72, size * 0.1), QPointF(-size * 0.72, size * 0.1)])
    )
    painter.restore()


def cramped(thing: Rose) -> tuple[RoseSector, ...]:
    """The innermost sectors, whose entries are hardly legible on the hexes."""
    return tuple(sector for sector in thing.sectors if sector.high_range < INNER_RINGS)


def sector_table(thing: Rose, sector: RoseSector, width: float, theme: Theme) -> Block:
    """One sector's bands side by side, large."""
    setting = Setting(theme)
    block = Block(width)
    bands = _bands(sector.entries)
    head, line = setting.em * 1.6, setting.em * 1.55
    column = width / max(1, len(bands))
    block.height = head * 2 + line * max((len(entries) for _, entries in bands), default=0)
    bow = heading_angle(True, thing.heading)

    def draw(painter: QPainter) -> None:
        title = f"Sector {sector.id}, {_ranges(sector)}"
        put(
            painter,
            QRectF(0, 0, width, head),
            elided(title, setting.strong, width),
            setting.strong,
            setting.text,
            "left",
        )
        for number, (band, entries) in enumerate(bands):
            x = number * column
            ground, ink = _band_inks(setting.theme, band)
            back = QRectF(x, head, column - setting.em * 0.3, head + line * len(entries))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(ground))
            painter.drawRoundedRect(back, 3, 3)
            put(painter, QRectF(x, head, back.width(), head), f"{band.capitalize()} ships", setting.label, colour(ink))
            for row, entry in enumerate(entries):
                place = QRectF(x + setting.em * 0.2, head * 2 + row * line, back.width() - setting.em * 0.4, line)
                _draw_entry(painter, place, entry, bow, setting.em * 1.04, ink, setting)

    block.add(draw)
    return block


def _ranges(sector: RoseSector) -> str:
    furthest = max(_finite((sector.high_range,)), default=None)
    return f"{sector.low_range}–{furthest} hexes" if furthest is not None else f"{sector.low_range} hexes and more"


def _finite(ranges: Iterable[int]) -> Iterable[int]:
    return (value for value in ranges if value < 50)
