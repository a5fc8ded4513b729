"""Highlights on the board, told apart by shape and pattern as well as by colour. Everything is in hex units.

``pixels`` is how many screen pixels a hex takes: lines keep a least width on the screen when the board is small.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from wargames_desktop.hexgrid import Hex, Layout
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.hatching import hatch
from wargames_desktop.painting.outlines import hex_path, inset, outline_loops, path_of
from wargames_desktop.painting.text import put, put_haloed, text_width
from wargames_desktop.painting.theme import Theme, blend, colour

RING_INSET = 0.07


def paint_target(painter: QPainter, outline: QPainterPath, theme: Theme, pixels: float) -> None:
    """A solid ring: this can be clicked."""
    _stroke(painter, outline, theme.marks.halo, 0.75, _width(0.11, 4.5, pixels))
    _stroke(painter, outline, theme.marks.target, 1.0, _width(0.055, 2.2, pixels))


def paint_slim_target(painter: QPainter, outline: QPainterPath, theme: Theme, pixels: float) -> None:
    """A slender ring, for hexes with print along their sides: this can be clicked."""
    _stroke(painter, outline, theme.marks.halo, 0.75, _width(0.07, 3.6, pixels))
    _stroke(painter, outline, theme.marks.target, 1.0, _width(0.04, 2.0, pixels))


def paint_possible(painter: QPainter, outline: QPainterPath, theme: Theme, pixels: float) -> None:
    """The border of a part of the board all of which can be clicked: a line, and a breath of its colour within."""
    painter.fillPath(outline, colour(theme.marks.target, 0.08))
    _stroke(painter, outline, theme.marks.halo, 0.6, _width(0.06, 3.2, pixels))
    _stroke(painter, outline, theme.marks.target, 1.0, _width(0.035, 1.8, pixels))


def paint_selected(painter: QPainter, outline: QPainterPath, theme: Theme, pixels: float) -> None:
    """A double ring: this has been clicked."""
    paint_target(painter, outline, theme, pixels)
    _stroke(painter, outline, theme.marks.selected, 1.0, _width(0.1, 4.0, pixels))
    _stroke(painter, outline, theme.marks.halo, 1.0, _width(0.03, 1.4, pixels))


def ring_around(rect: QRectF, gap: float = 0.05) -> QPainterPath:
    """The ring around a counter."""
    path = QPainterPath()
    path.addRoundedRect(rect.adjusted(-gap, -gap, gap, gap), gap + 0.04, gap + 0.04)
    return path


def ring_in(layout: Layout, hex_: Hex, distance: float = RING_INSET) -> QPainterPath:
    """The ring inside a hex, so far from its sides."""
    return hex_path(layout, (hex_,), distance)


def paint_region(
    painter: QPainter,
    layout: Layout,
    hexes: Collection[Hex],
    style: str,
    label: str,
    theme: Theme,
    pixels: float,
    taken: list[QRectF] | None = None,
) -> None:
    """Tint and edge a group of hexes. The label stands at its top, or lower where what is ``taken`` covers that; its
    own place is then taken too.

    ``reach`` has a solid edge, ``arc`` a dashed one, ``forbidden`` a hatch, ``threat`` a scalloped edge, ``note``
    (and any other style) a dotted one.
    """
    if not hexes:
        return
    loops = outline_loops(layout, hexes)
    area, inner = path_of(loops), [inset(loop, RING_INSET) for loop in loops]
    edge = path_of(inner)
    tint = {"reach": theme.marks.reach, "arc": theme.marks.arc, "forbidden": theme.marks.forbidden}.get(
        style, theme.marks.threat if style in ("threat", "zone") else theme.marks.note
    )
    painter.fillPath(area, colour(tint, 0.13 if style != "note" else 0.08))
    width = _width(0.05, 1.8, pixels)
    if style == "forbidden":
        hatch(painter, area, QPen(colour(tint, 0.6), _width(0.03, 1.2, pixels)), max(0.2, 7.0 / max(pixels, 1.0)))
        _stroke(painter, edge, tint, 0.9, width)
    elif style == "threat":
        _stroke(painter, _scalloped(inner), tint, 1.0, width)
    else:
        dashes = {"reach": None, "arc": (4.0, 2.5)}.get(style, (0.1, 2.6))
        _stroke(painter, edge, tint, 0.95, width, dashes)
    if label and pixels >= 24:
        at = _free_top(loops, area, label, pixels, taken if taken is not None else [])
        _label(painter, at, label, tint, theme, pixels)


def nation_ink(theme: Theme, nation: str) -> str:
    """A nation's colour for lines and tints on the board, light on a dark one."""
    ground = theme.ink_of(nation).ground
    return blend(ground, "#ffffff", 0.42) if theme.shade == "dark" else ground


def paint_zone(
    painter: QPainter, layout: Layout, hexes: Collection[Hex], nation: str, number: int, theme: Theme, pixels: float
) -> None:
    """Tint and edge hexes in a nation's colour. Zones of different numbers have edges that do not cover each other."""
    if not hexes:
        return
    ink, loops = nation_ink(theme, nation), outline_loops(layout, hexes)
    painter.fillPath(path_of(loops), colour(ink, 0.11))
    edge = path_of(inset(loop, 0.035 + 0.06 * (number % 3)) for loop in loops)
    _stroke(painter, edge, ink, 0.85, _width(0.032, 1.3, pixels), (3.0, 1.6) if number % 2 == 0 else (0.1, 2.2))


STATUSES = ("friendly", "uncontested", "contested", "hostile")


def paint_status(
    painter: QPainter, layout: Layout, hexes: Collection[Hex], status: str, theme: Theme, pixels: float
) -> None:
    """Tint an area by whose it is to the side that looks, told apart by pattern as well.

    ``friendly`` is plain, ``contested`` hatched widely, ``hostile`` hatched closely; ``uncontested`` has a rim only.
    """
    if not hexes:
        return
    loops = outline_loops(layout, hexes)
    area, rim = path_of(loops), path_of(inset(loop, 0.06) for loop in loops)
    marks = theme.marks
    ink = {"friendly": marks.reach, "contested": marks.target, "hostile": marks.forbidden}.get(status, marks.note)
    painter.fillPath(area, colour(ink, {"uncontested": 0.0, "friendly": 0.15}.get(status, 0.1)))
    step = {"contested": 0.5, "hostile": 0.22}.get(status)
    if step is not None:
        hatch(painter, area, QPen(colour(ink, 0.3), _width(0.025, 1.0, pixels)), max(step, 5.0 / max(pixels, 1.0)))
    _stroke(painter, rim, ink, 0.3 if status == "uncontested" else 0.75, _width(0.05, 1.4, pixels))


def paint_link(
    painter: QPainter, points: Sequence[QPointF], nation: str, style: str, note: str, theme: Theme, pixels: float
) -> None:
    """A line of supply: solid with a knot in every hex; broken by a cross, with the reason, where it is ``cut``.

    An ``arrow`` is a plain line with a head, and its note before it.
    """
    if len(points) < 2:
        return
    if style == "arrow":
        ink = nation_ink(theme, nation) if nation else theme.marks.possible
        _paint_arrow(painter, points, ink, note, theme, pixels)
        return
    ink, width = nation_ink(theme, nation), _width(0.05, 2.2, pixels)
    way = QPainterPath()
    way.addPolygon(QPolygonF(points))
    _stroke(painter, way, theme.marks.halo, 0.55, width * 2.0)
    _stroke(painter, way, ink, 1.0, width, (2.0, 2.0) if style == "cut" else None)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink))
    for point in points:
        painter.drawEllipse(point, width * 1.35, width * 1.35)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if style == "cut":
        middle = way.pointAtPercent(0.5)
        _cross(painter, middle, theme.marks.forbidden, theme, width)
        if note and pixels >= 30:
            _label(painter, middle + QPointF(0.0, -0.26), note, theme.marks.forbidden, theme, pixels)


def _paint_arrow(
    painter: QPainter, points: Sequence[QPointF], ink: str, note: str, theme: Theme, pixels: float
) -> None:
    """Quietly, for such arrows are a part of the map."""
    painter.save()
    painter.setOpacity(0.6)
    width = _width(0.045, 1.3, pixels)
    way = QPainterPath()
    way.addPolygon(QPolygonF(points))
    _stroke(painter, way, theme.marks.halo, 0.5, width * 1.9)
    _stroke(painter, way, ink, 1.0, width)
    _head(painter, points, ink, theme, width, None)
    if note and pixels >= 24:
        along = points[-1] - points[-2]
        beyond = points[-1] + along * (0.5 / max(math.hypot(along.x(), along.y()), 0.01))
        _label(painter, beyond, note, ink, theme, pixels)
    painter.restore()


def paint_flag(painter: QPainter, at: QPointF, nation: str, theme: Theme) -> None:
    """A small flag in a nation's colour: this place is in its hands now."""
    staff = QPainterPath(at + QPointF(-0.07, 0.09))
    staff.lineTo(at + QPointF(-0.07, -0.09))
    cloth = QPainterPath()
    corners = [at + QPointF(-0.07, -0.09), at + QPointF(0.1, -0.045), at + QPointF(-0.07, 0.01)]
    cloth.addPolygon(QPolygonF(corners))
    cloth.closeSubpath()
    for path, width in ((staff, 0.06), (cloth, 0.05)):
        _stroke(painter, path, theme.sheet.halo, 0.9, width)
    _stroke(painter, staff, theme.sheet.land_name, 1.0, 0.025)
    painter.fillPath(cloth, colour(nation_ink(theme, nation)))


def _scalloped(loops: Sequence[Sequence[tuple[float, float]]]) -> QPainterPath:
    """Small bows along the loops, bulging inwards: three to a hexside."""
    path = QPainterPath()
    for loop in loops:
        path.moveTo(*loop[0])
        for start, end in zip(loop, (*loop[1:], loop[0]), strict=True):
            dx, dy = (end[0] - start[0]) / 3, (end[1] - start[1]) / 3
            for number in range(3):
                x, y = start[0] + dx * number, start[1] + dy * number
                path.quadTo(x + dx / 2 - dy * 0.75, y + dy / 2 + dx * 0.75, x + dx, y + dy)
    return path


def paint_way(
    painter: QPainter,
    points: Sequence[QPointF],
    labels: Sequence[str],
    theme: Theme,
    pixels: float,
    style: str = "sure",
    bearing: float | None = None,
) -> None:
    """The way of a piece: a dashed line with a tick at every step, its label beside it, and an arrow head at the end.

    ``possible`` ways are thinner and dotted. ``bearing`` turns the arrow head to the heading at the end. A step that
    stays in its hex adds its label to the one before.
    """
    sure = style == "sure"
    ink = theme.marks.path if sure else theme.marks.possible
    width = _width(0.07 if sure else 0.045, 2.6 if sure else 1.6, pixels)
    way = QPainterPath()
    way.addPolygon(QPolygonF(points))
    _stroke(painter, way, theme.marks.halo, 0.6, width * 2.1)
    _stroke(painter, way, ink, 1.0, width, (3.2, 2.0) if sure else (0.1, 2.2))
    for before, here in pairwise(points):
        if before != here:
            _tick(painter, before, here, ink, width)
    if points:
        _head(painter, points, ink, theme, width, bearing)
    if pixels >= 30:
        for point, text in _joined(points, labels):
            _label(painter, point + QPointF(0.0, -0.3), text, ink, theme, pixels)


def _joined(points: Sequence[QPointF], labels: Sequence[str]) -> list[tuple[QPointF, str]]:
    found: list[tuple[QPointF, str]] = []
    for point, text in zip(points, labels, strict=False):
        if not text:
            continue
        if found and found[-1][0] == point:
            found[-1] = (point, f"{found[-1][1]}, {text}")
        else:
            found.append((point, text))
    return found


def _tick(painter: QPainter, before: QPointF, here: QPointF, ink: str, width: float) -> None:
    dx, dy = here.x() - before.x(), here.y() - before.y()
    length = math.hypot(dx, dy)
    side = QPointF(-dy / length * 0.11, dx / length * 0.11)
    painter.setPen(QPen(colour(ink), width * 0.9))
    painter.drawLine(here - side, here + side)


def _head(
    painter: QPainter, points: Sequence[QPointF], ink: str, theme: Theme, width: float, bearing: float | None
) -> None:
    end = points[-1]
    if bearing is None:
        start = next((point for point in reversed(points) if point != end), end - QPointF(0, -1))
        bearing = math.degrees(math.atan2(end.x() - start.x(), start.y() - end.y()))
    size = max(0.2, width * 3.4)
    arrow = QPainterPath()
    arrow.addPolygon(
        QPolygonF(
            [
                QPointF(0, -size),
                QPointF(size * 0.62, size * 0.55),
                QPointF(0, size * 0.25),
                QPointF(-size * 0.62, size * 0.55),
            ]
        )
    )
    arrow.closeSubpath()
    turn = QTransform()
    turn.translate(end.x(), end.y())
    turn.rotate(bearing)
    arrow = turn.map(arrow)
    _stroke(painter, arrow, theme.marks.halo, 0.7, width * 1.2)
    painter.fillPath(arrow, colour(ink))


SHOT_MARGIN = 0.48
"""How far from the middle of a counter a shot line begins and ends, in hexes."""


def paint_shot(
    painter: QPainter, start: QPointF, end: QPointF, style: str, note: str, theme: Theme, pixels: float
) -> None:
    """A line of fire: ``clear`` thin and solid with an open head, ``blocked`` broken by a cross, ``allocated`` thick
    with a full head. ``note`` (a letter, a value) stands in a disc in the middle."""
    length = math.hypot(end.x() - start.x(), end.y() - start.y())
    if length < 0.01:
        return
    along = QPointF((end.x() - start.x()) / length, (end.y() - start.y()) / length)
    margin = min(SHOT_MARGIN, length * 0.4)
    first, last = start + along * margin, end - along * margin
    ink = {"blocked": theme.marks.forbidden, "allocated": theme.marks.flash}.get(style, theme.marks.target)
    width = _width(0.09 if style == "allocated" else 0.045, 3.0 if style == "allocated" else 1.6, pixels)
    line = QPainterPath(first)
    line.lineTo(last)
    _stroke(painter, line, theme.marks.halo, 0.6, width * 2.0)
    _stroke(painter, line, ink, 1.0, width, (2.5, 2.5) if style == "blocked" else None)
    middle = (first + last) / 2
    if style == "blocked":
        _cross(painter, middle, ink, theme, width)
    else:
        _shot_head(painter, last, along, ink, style == "allocated", max(0.16, width * 3))
    if note and pixels >= 24:
        at = middle if style != "blocked" else middle + QPointF(-along.y(), along.x()) * 0.34
        _disc(painter, at, note, ink, theme, pixels)


def _shot_head(painter: QPainter, tip: QPointF, along: QPointF, ink: str, full: bool, size: float) -> None:
    across = QPointF(-along.y(), along.x())
    wings = QPolygonF([tip - along * size + across * size * 0.6, tip, tip - along * size - across * size * 0.6])
    if full:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(ink))
        painter.drawPolygon(wings)
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(ink), size * 0.3))
    painter.drawPolyline(wings)


def _cross(painter: QPainter, at: QPointF, ink: str, theme: Theme, width: float) -> None:
    reach = max(0.12, width * 2.6)
    cross = QPainterPath()
    for x in (-reach, reach):
        cross.moveTo(at + QPointF(-x, -reach))
        cross.lineTo(at + QPointF(x, reach))
    _stroke(painter, cross, theme.marks.halo, 0.8, width * 2.6)
    _stroke(painter, cross, ink, 1.0, width * 1.3)


def _disc(painter: QPainter, at: QPointF, text: str, ground: str, theme: Theme, pixels: float) -> None:
    height = max(0.3, 15 / pixels)
    font = condensed(66, 600)
    painter.save()
    painter.translate(at)
    painter.scale(height / 100, height / 100)
    width = max(100.0, 16.0 * len(text) + 70.0) if len(text) > 1 else 100.0
    disc = QRectF(-width / 2, -50, width, 100)
    painter.setPen(QPen(colour(theme.marks.halo, 0.9), 7))
    painter.setBrush(colour(ground))
    painter.drawRoundedRect(disc, 50, 50)
    dark = QColor(ground).lightnessF() > 0.5
    put(painter, disc.adjusted(14, 0, -14, 0), text, font, QColor("#15110a" if dark else "#ffffff"))
    painter.restore()


def _label(painter: QPainter, at: QPointF, text: str, ink: str, theme: Theme, pixels: float) -> None:
    height = _label_height(pixels)
    painter.save()
    painter.translate(at)
    painter.scale(height / 100, height / 100)
    put_haloed(painter, QPointF(0, 0), text, condensed(100, 600), colour(ink), colour(theme.marks.halo, 0.85), 14)
    painter.restore()


def _label_height(pixels: float) -> float:
    return max(0.2, 11.5 / pixels)


def _free_top(
    loops: Sequence[Sequence[tuple[float, float]]], area: QPainterPath, text: str, pixels: float, taken: list[QRectF]
) -> QPointF:
    """The uppermost place for a label just inside the loops that is not taken; the top where all are."""
    height = _label_height(pixels)
    size = QSizeF(text_width(text, condensed(100, 600)) / 100 * height, height)
    corners = sorted((point for loop in loops for point in loop), key=lambda point: (point[1], point[0]))
    places = [QPointF(x, y + 0.34) for x, y in corners]
    boxes = [QRectF(at - QPointF(size.width() / 2, size.height() / 2), size) for at in places if area.contains(at)]
    free = (box for box in boxes if not any(box.intersects(other) for other in taken))
    box = next(free, None)
    if box is None:
        return places[0]
    taken.append(box)
    return box.center()


def _width(hexes: float, least: float, pixels: float) -> float:
    return max(hexes, least / max(pixels, 0.01))


def _stroke(
    painter: QPainter,
    path: QPainterPath,
    ink: str,
    alpha: float,
    width: float,
    dashes: tuple[float, float] | None = None,
) -> None:
    """Dots are short dashes: round ones take five times as long to draw."""
    pen = QPen(colour(ink, alpha), width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap if dashes else Qt.PenCapStyle.RoundCap)
    if dashes:
        pen.setDashPattern(list(dashes) if dashes[0] >= 1 else [1.0, dashes[1] - 0.9])
    painter.strokePath(path, pen)
