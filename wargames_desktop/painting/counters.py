"""Counters: the printed face, the heading on the rim, and badges that stand clear of both.

A face is never turned: names and values stay upright in every heading. The bow arrow lies on the rim towards its
hexside with P and S on either hand, and the side view with its battery values faces the side to which the bow points,
so that the bow value is always at the bow. Everything is laid out on a square of 100 units: an outer lane of
``LANE`` units belongs to heading and badges, the rest to the print.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from wargames_desktop.engine.display import Badge, Piece
from wargames_desktop.painting.faces import INNER, LANE, SIDE, Detail, Face, detail_for, row, shape_of
from wargames_desktop.painting.fleet_counters import FLEET_TEMPLATES
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.hatching import hatch
from wargames_desktop.painting.silhouettes import paint_side_view, side_view, top_view
from wargames_desktop.painting.text import fitting, put, text_width
from wargames_desktop.painting.theme import Ink, Theme, blend, colour
from wargames_desktop.painting.unit_counters import UNIT_TEMPLATES

CORNER = 6.0
OVERHANG = 27.0
"""How far arrows and badges may reach beyond the square, in hundredths of its side: short of a neighbour's print."""

BOW_ON_PAPER = 90.0
WIDEST_BADGE = 76.0
SHORT_MARKER = 2
"""Letters of a marker that bears little more than a number, which is printed large."""
SMALLEST_BADGE_TEXT = 8.0
"""Height in pixels below which a badge is a coloured shape only."""


def extent(rect: QRectF) -> QRectF:
    """All that a counter drawn on ``rect`` may cover, with its arrow and badges."""
    reach = rect.width() * OVERHANG / SIDE
    return rect.adjusted(-reach, -reach, reach, reach)


def paint_counter(
    painter: QPainter,
    rect: QRectF,
    piece: Piece,
    theme: Theme,
    bearing: float | None = None,
    detail: Detail | None = None,
) -> None:
    """Draw a piece on a square, or on a rectangle of the shape of its counter.

    ``bearing`` is the direction of the bow on the sheet, in degrees clockwise from up; without it the counter is drawn
    as printed, bow to the right, nothing beyond its edge. ``detail`` follows from the size on the screen if not given.
    """
    pixels = rect.height() * _scale_of(painter)
    detail = detail or detail_for(pixels)
    face = Face(piece, theme, detail, bearing)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / face.width, rect.height() / SIDE)
    _paint_ground(painter, face)
    if detail is not Detail.SPECK or piece.template in _QUIET_BACKS:
        _TEMPLATES.get(piece.template, _paint_marker)(painter, face)
    _paint_heading(painter, face)
    if detail is not Detail.SPECK:
        painter.translate(face.width - SIDE, 0.0)
        for badge, place in placed_badges(piece, bearing, SIDE / max(pixels, 1.0), detail):
            paint_badge(painter, place, badge, theme)
    painter.restore()


def _scale_of(painter: QPainter) -> float:
    transform = painter.worldTransform()
    return math.hypot(transform.m11(), transform.m12())


def _paint_ground(painter: QPainter, face: Face) -> None:
    body = QPainterPath()
    body.addRoundedRect(QRectF(0.75, 0.75, face.width - 1.5, SIDE - 1.5), CORNER, CORNER)
    painter.fillPath(body, face.ground)
    if face.turned and face.piece.template not in _QUIET_BACKS:
        painter.save()
        painter.setClipPath(body)
        painter.fillPath(_starburst(50, 50, 54, 25), QColor(flash_on(face.print)))
        painter.restore()
    pen = QPen(
        QColor(face.print.back_ink if face.turned else face.print.rim), 1.5 if face.detail is Detail.FULL else 3.0
    )
    painter.strokePath(body, pen)


def flash_on(print: Ink) -> str:
    """Colour of the starburst on a back, on which the back's ink stays readable."""
    dark = QColor(print.back_ground).lightnessF() < 0.5
    return blend("#b4520a" if dark else "#ffb42e", print.back_ground, 0.45 if dark else 0.3)


def _starburst(x: float, y: float, outer: float, inner: float, rays: int = 11) -> QPainterPath:
    points = []
    for step in range(rays * 2):
        reach = (outer if step % 4 == 0 else outer * 0.8) if step % 2 == 0 else inner
        angle = math.pi * step / rays - math.pi / 2
        points.append(QPointF(x + reach * math.cos(angle), y + reach * math.sin(angle)))
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


# The print of a warship


def _paint_warship(painter: QPainter, face: Face) -> None:
    layout = {Detail.FULL: _paint_warship_full, Detail.MEDIUM: _paint_warship_medium}
    layout.get(face.detail, _paint_type)(painter, face)


def _paint_warship_full(painter: QPainter, face: Face) -> None:
    values = row(11, 19)
    font = condensed(23, 600)
    ends = ("right", "left") if face.bow_left else ("left", "right")
    stern = put(painter, values, face.field("stern"), font, face.ink, ends[0])
    bow = put(painter, values, face.field("bow"), font, face.ink, ends[1])
    middle = put(painter, values, face.field("secondary"), condensed(17, 500), face.ink)
    if face.field("guns"):
        for value, towards in ((stern, 1 if ends[0] == "left" else -1), (bow, 1 if ends[1] == "left" else -1)):
            _paint_block(painter, value, towards, face.field("guns"), face)
    if face.field("secondary") and face.field("secondary_guns"):
        _paint_block(painter, middle, 1, face.field("secondary_guns"), face)
    view = side_view(face.field("type"), face.piece.nation)
    if view is not None:
        paint_side_view(painter, QRectF(LANE + 1, 31, SIDE - 2 * LANE - 2, 22), view, QBrush(face.ink), face.bow_left)
    name_font = condensed(19, 600)
    put(painter, row(56, 16), fitting(face.names, name_font, INNER.width()), name_font, face.ink)
    put(painter, row(74, 14), _type_and_speed(face), condensed(16, 500), face.ink)


def _type_and_speed(face: Face) -> str:
    return "  ".join(text for text in (face.field("type"), face.field("speed")) if text)


def _paint_block(painter: QPainter, beside: QRectF, towards: int, text: str, face: Face) -> None:
    font = condensed(12, 600)
    width = text_width(text, font) + 4.5
    left = beside.right() + 2.0 if towards > 0 else beside.left() - 2.0 - width
    block = QRectF(left, beside.center().y() - 6.5, width, 13)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(face.ink)
    painter.drawRoundedRect(block, 1.5, 1.5)
    put(painter, block, text, font, face.ground)


def _paint_warship_medium(painter: QPainter, face: Face) -> None:
    top = row(15, 30)
    font = condensed(31, 600)
    ends = ("right", "left") if face.bow_left else ("left", "right")
    put(painter, top, face.field("stern"), font, face.ink, ends[0])
    put(painter, top, face.field("bow"), font, face.ink, ends[1])
    put(painter, top.adjusted(21, 0, -21, 0), face.field("type"), condensed(26, 500), face.ink)
    name_font = condensed(29, 600)
    put(painter, row(52, 32), fitting(face.names, name_font, INNER.width()), name_font, face.ink)


def _paint_type(painter: QPainter, face: Face) -> None:
    label = face.field("type") or face.piece.name[:2]
    put(painter, QRectF(14, 14, 72, 72), label, condensed(54, 600), face.ink)


# The print of anything else


def _paint_marker(painter: QPainter, face: Face) -> None:
    if face.detail is Detail.BLOCK:
        _paint_type(painter, face)
        return
    size = 24 if face.detail is Detail.FULL else 30
    font = condensed(size, 600)
    others = (value for name, value in face.piece.fields.items() if name not in ("abbr", "type"))
    lines = [fitting(face.names, font, INNER.width()), *others][:3]
    if len(lines) == 1 and len(lines[0]) <= SHORT_MARKER:
        font = condensed(52, 600)
    height = INNER.height() / len(lines)
    for number, line in enumerate(lines):
        put(painter, row(INNER.top() + number * height, height), line, font, face.ink)


_TEMPLATES: Mapping[str, Callable[[QPainter, Face], None]] = MappingProxyType(
    {"warship": _paint_warship, "marker": _paint_marker, **UNIT_TEMPLATES, **FLEET_TEMPLATES}
)
_QUIET_BACKS = frozenset({*UNIT_TEMPLATES, *FLEET_TEMPLATES})
"""Counters that print something at every size, and whose backs tell by their print that they are turned."""


# The heading


def on_rim(bearing: float, inset: float) -> QPointF:
    """Where the ray in a direction meets the square ``inset`` units inside the edge."""
    angle = math.radians(bearing)
    x, y = math.sin(angle), -math.cos(angle)
    reach = (SIDE / 2 - inset) / max(abs(x), abs(y))
    return QPointF(SIDE / 2 + x * reach, SIDE / 2 + y * reach)


def _arrow(bearing: float, length: float, width: float, lane: float = LANE) -> QPainterPath:
    """An arrow head that points out of the counter; none of it reaches in further than the lane."""
    path = QPainterPath()
    path.moveTo(0, -length)
    path.lineTo(width / 2, 0)
    path.lineTo(0, -length * 0.25)
    path.lineTo(-width / 2, 0)
    path.closeSubpath()
    slant = math.radians((bearing + 45.0) % 90.0 - 45.0)
    base = on_rim(bearing, lane - 1.0 - width / 2 * abs(math.sin(slant)))
    turn = QTransform()
    turn.translate(base.x(), base.y())
    turn.rotate(bearing)
    return turn.map(path)


def _board_arrow(bearing: float, detail: Detail) -> QPainterPath:
    if detail is Detail.BLOCK:
        return _arrow(bearing, 32.0, 30.0, 14.0)
    return _arrow(bearing, 24.0, 20.0)


def _paint_heading(painter: QPainter, face: Face) -> None:
    if face.bearing is None and face.piece.heading is None and face.piece.template != "warship":
        return
    bearing = BOW_ON_PAPER if face.bearing is None else face.bearing
    ink, edge = face.ink, colour(face.print.rim if not face.turned else face.print.back_ink)
    if face.detail is Detail.SPECK:
        _paint_hull(painter, face, bearing)
        return
    if face.bearing is None:
        painter.fillPath(_arrow(bearing, 8.0, 15.0), ink)
    else:
        big = face.detail is Detail.BLOCK
        arrow = _board_arrow(bearing, face.detail)
        outline = QPen(edge, 4.5 if big else 3)
        outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(arrow, outline)
        painter.fillPath(arrow, QColor(face.theme.marks.flash) if face.turned else ink)
    if face.detail is Detail.FULL:
        for letter, place in side_letters(bearing):
            put(painter, place, letter, condensed(11, 600), ink)


def _paint_hull(painter: QPainter, face: Face, bearing: float) -> None:
    hull = top_view(face.field("type")) or top_view("CA")
    if hull is None:
        return
    turn = QTransform()
    turn.translate(50, 50)
    turn.rotate(bearing)
    turn.scale(1.1, 0.42)
    turn.translate(-30, -100)
    painter.fillPath(turn.map(hull), face.ink)


def side_letters(bearing: float) -> tuple[tuple[str, QRectF], ...]:
    """Where P and S stand: on the rim to the left and to the right of the bow."""
    places = []
    for letter, turn in (("P", -21.0), ("S", 21.0)):
        middle = on_rim(bearing + turn, LANE / 2 + 0.4)
        places.append((letter, QRectF(middle.x() - 4, middle.y() - 4.5, 8, 9)))
    return tuple(places)


# Badges


class _Shape(Enum):
    PILL = "pill"
    TAB = "tab"
    CHEVRON = "chevron"
    FLAG = "flag"
    BOX = "box"
    HATCHED = "hatched"
    BANNER = "banner"
    DISC = "disc"
    RING = "ring"
    LOZENGE = "lozenge"
    TRIANGLE = "triangle"
    ARROW = "arrow"
    NOTCHED = "notched"
    CRATE = "crate"


@dataclass(frozen=True)
class _BadgeStyle:
    shape: _Shape
    ground: str
    ink: str
    preferred: tuple[str, ...]
    small: bool
    """Worth showing on counters too small for text."""


_BADGES: Mapping[str, _BadgeStyle] = MappingProxyType(
    {
        "sinking": _BadgeStyle(_Shape.BANNER, "#c8320f", "#ffffff", ("S", "SW", "SE"), True),
        "damage": _BadgeStyle(_Shape.BOX, "#1a1a1a", "#ffffff", ("SW", "W", "SE"), True),
        "pending_damage": _BadgeStyle(_Shape.HATCHED, "#ffffff", "#1a1a1a", ("SE", "S", "SW"), True),
        "flagship": _BadgeStyle(_Shape.FLAG, "#ffd84d", "#1a1a1a", ("NW", "NE", "W"), True),
        "attack": _BadgeStyle(_Shape.DISC, "#ffb84a", "#1a1a1a", ("NE", "E", "N"), True),
        "target": _BadgeStyle(_Shape.RING, "#ffffff", "#8f1d0c", ("N", "NE", "E"), True),
        "reference": _BadgeStyle(_Shape.LOZENGE, "#d6c4f2", "#2a1a4a", ("W", "NW", "E"), False),
        "order": _BadgeStyle(_Shape.PILL, "#10202b", "#f2e6c4", ("E", "SE", "NE"), False),
        "speed": _BadgeStyle(_Shape.CHEVRON, "#dfe9ee", "#10202b", ("S", "SE", "W"), False),
        "fire": _BadgeStyle(_Shape.BOX, "#e8641b", "#1a0d04", ("W", "SW", "SE"), True),
        "unseen": _BadgeStyle(_Shape.LOZENGE, "#3d4a57", "#e9eef2", ("NE", "E", "NW"), True),
        "retiring": _BadgeStyle(_Shape.CHEVRON, "#f0d060", "#2a2205", ("SW", "W", "SE"), False),
        "formation": _BadgeStyle(_Shape.TAB, "#c7d8cf", "#12251b", ("N", "W", "NW"), False),
        "unsupplied": _BadgeStyle(_Shape.TRIANGLE, "#ffd84d", "#7a1408", ("NE", "E", "SE"), True),
        "planned": _BadgeStyle(_Shape.ARROW, "#10202b", "#ffe9a8", ("E", "SE", "NE"), True),
        "moved": _BadgeStyle(_Shape.NOTCHED, "#e8e2d2", "#1a1a1a", ("SE", "S", "E"), True),
        "cargo": _BadgeStyle(_Shape.CRATE, "#c9b98f", "#1a1a1a", ("S", "SW", "SE"), False),
    }
)
_PLAIN = _BadgeStyle(_Shape.PILL, "#e8e2d2", "#1a1a1a", ("S", "N"), False)
BADGE_KINDS = tuple(_BADGES)
_SLOTS = ("SW", "SE", "NW", "NE", "S", "N", "W", "E", "WSW", "ENE", "WNW", "ESE", "SSW", "NNE", "NNW", "SSE")
_RIGHT_SLOTS = ("NE", "SE", "E", "ENE", "ESE", "NNE", "N")
"""Of an oblong counter, whose badges stand at its right half."""


def placed_badges(
    piece: Piece, bearing: float | None, unit: float = 1.0, detail: Detail = Detail.FULL
) -> tuple[tuple[Badge, QRectF], ...]:
    """Where each badge stands, in hundredths of the counter's side; ``unit`` is how many of them make a pixel.

    Badges keep to the lane and beyond it, and clear of the arrow, its letters and each other. On large counters wide
    ones, which fit above and below only, choose first; on small ones what matters most does, and some find no room.
    """
    taken = _heading_places(piece, bearing, detail)
    coarse = detail is Detail.BLOCK
    shown = [badge for badge in piece.badges if not coarse or _BADGES.get(badge.kind, _PLAIN).small]
    sizes = {badge: badge_size(badge, unit, coarse) for badge in shown}
    places: dict[Badge, QRectF] = {}
    wide_first = detail is Detail.FULL
    slots = _SLOTS if shape_of(piece) == 1.0 else _RIGHT_SLOTS
    for badge in sorted(shown, key=lambda each: (not wide_first or sizes[each][0] <= OVERHANG + LANE, _rank(each))):
        style = _BADGES.get(badge.kind, _PLAIN)
        preferred = (slot for slot in style.preferred if slot in slots)
        tried = (_slot(slot, *sizes[badge]) for slot in dict.fromkeys((*preferred, *slots)))
        free = (place for place in tried if place and not any(place.intersects(other) for other in taken))
        place = next(free, None)
        if place is not None:
            taken.append(place)
            places[badge] = place
    return tuple((badge, places[badge]) for badge in sorted(places, key=_rank))


def _rank(badge: Badge) -> int:
    return BADGE_KINDS.index(badge.kind) if badge.kind in BADGE_KINDS else len(BADGE_KINDS)


def _heading_places(piece: Piece, bearing: float | None, detail: Detail) -> list[QRectF]:
    if bearing is None:
        return []
    places = [_board_arrow(bearing, detail).boundingRect()]
    if detail is Detail.FULL:
        places += [rect for _, rect in side_letters(bearing)]
    return places


def badge_size(badge: Badge, unit: float, coarse: bool = False) -> tuple[float, float]:
    """Width and height in hundredths of the side: a fifth of the counter, but never below 11 pixels."""
    height = 22.0 if coarse else min(max(20.0, 11 * unit), 30.0)
    if _BADGES.get(badge.kind, _PLAIN).shape is _Shape.FLAG or coarse:
        return height, height
    width = text_width(badge.text, condensed(100, 600)) / 100 * height * 0.72 + height * 0.5
    return min(max(height, width), WIDEST_BADGE), height


_COMPASS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "N": (0, -1),
        "NNE": (0.5, -1),
        "NE": (1, -1),
        "ENE": (1, -0.5),
        "E": (1, 0),
        "ESE": (1, 0.5),
        "SE": (1, 1),
        "SSE": (0.5, 1),
        "S": (0, 1),
        "SSW": (-0.5, 1),
        "SW": (-1, 1),
        "WSW": (-1, 0.5),
        "W": (-1, 0),
        "WNW": (-1, -0.5),
        "NW": (-1, -1),
        "NNW": (-0.5, -1),
    }
)


def _slot(name: str, width: float, height: float) -> QRectF | None:
    """A place on the edge; None where the badge would reach too far, over a neighbour's print.

    It reaches into the counter no further than the lane allows.
    """
    x, y = _COMPASS[name]
    inward, half = LANE - 2.0, SIDE / 2
    beside = abs(x) == 1 and abs(y) < 1
    if beside and width - inward > OVERHANG:
        return None
    furthest = half + OVERHANG - width / 2
    across = half + math.copysign(half + width / 2 - inward, x) if abs(x) == 1 else half + x * half
    across = min(max(across, half - furthest), half + furthest)
    down = half + math.copysign(half + height / 2 - inward, y) if abs(y) == 1 else half + y * half
    return QRectF(across - width / 2, down - height / 2, width, height)


def paint_badge(painter: QPainter, rect: QRectF, badge: Badge, theme: Theme) -> None:
    """Draw a badge on a rectangle; each kind has a shape of its own as well as a colour."""
    style = _BADGES.get(badge.kind, _PLAIN)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground, ink = QColor(style.ground), QColor(style.ink)
    thin = rect.height() * 0.07
    edge = QPen(QColor(blend(style.ground, "#000000", 0.75)), thin)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if style.shape is _Shape.FLAG:
        _paint_flag(painter, rect, ground, ink)
        painter.restore()
        return
    inner = rect.adjusted(thin / 2, thin / 2, -thin / 2, -thin / 2)
    path = _badge_path(style.shape, inner)
    painter.fillPath(path, ground)
    if style.shape is _Shape.HATCHED:
        hatch(painter, path, QPen(colour("#b0a58c"), thin), rect.height() / 4)
    halo = {_Shape.BOX: "#ffffff", _Shape.PILL: style.ink, _Shape.BANNER: "#ffffff"}.get(style.shape)
    painter.strokePath(path, QPen(QColor(halo), thin) if halo else edge)
    if style.shape is _Shape.RING:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.strokePath(path, QPen(ink, rect.height() * 0.13))
    if rect.height() * _scale_of(painter) >= SMALLEST_BADGE_TEXT:
        _paint_badge_text(painter, _badge_text_place(style.shape, rect), badge.text, ink)
    painter.restore()


def _paint_badge_text(painter: QPainter, rect: QRectF, text: str, ink: QColor) -> None:
    painter.save()
    scale = rect.height() / 100
    painter.translate(rect.topLeft())
    painter.scale(scale, scale)
    put(painter, QRectF(0, 0, rect.width() / scale, 100), text, condensed(72, 600), ink)
    painter.restore()


def _badge_text_place(shape: _Shape, rect: QRectF) -> QRectF:
    pad = rect.height() * 0.16
    if shape is _Shape.BANNER:
        return rect.adjusted(pad, 0, -pad, -rect.height() * 0.16)
    return rect.adjusted(pad, 0, -pad, 0)


_POINTS: Mapping[_Shape, tuple[tuple[float, float], ...]] = MappingProxyType(
    {
        _Shape.TRIANGLE: ((0.5, 0.0), (1.0, 1.0), (0.0, 1.0)),
        _Shape.ARROW: ((0.0, 0.2), (0.6, 0.2), (0.6, 0.0), (1.0, 0.5), (0.6, 1.0), (0.6, 0.8), (0.0, 0.8)),
        _Shape.NOTCHED: ((0.0, 0.0), (1.0, 0.0), (0.8, 0.5), (1.0, 1.0), (0.0, 1.0), (0.2, 0.5)),
        _Shape.CRATE: (
            (0.08, 0.0),
            (0.92, 0.0),
            (0.92, 0.14),
            (1.0, 0.14),
            (1.0, 1.0),
            (0.0, 1.0),
            (0.0, 0.14),
            (0.08, 0.14),
        ),
    }
)
"""Corners of the shapes that are plain polygons, as shares of their width and height."""


def _badge_path(shape: _Shape, rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    middle, tall = rect.center(), rect.height()
    if shape is _Shape.PILL:
        path.addRoundedRect(rect, tall / 2, tall / 2)
    elif shape is _Shape.TAB:
        points = [(left + tall * 0.22, top), (right - tall * 0.22, top), (right, bottom), (left, bottom)]
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        path.closeSubpath()
    elif shape is _Shape.CHEVRON:
        nose = tall * 0.3
        points = [(left, top), (right - nose, top), (right, middle.y()), (right - nose, bottom), (left, bottom)]
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        path.closeSubpath()
    elif shape is _Shape.BANNER:
        path.moveTo(left, top)
        path.lineTo(right, top)
        path.lineTo(right, bottom)
        waves = max(2, round(rect.width() / tall * 1.5))
        step = rect.width() / waves
        for number in range(waves):
            x = right - step * number
            path.quadTo(x - step / 2, bottom - tall * 0.34, x - step, bottom)
        path.closeSubpath()
    elif shape is _Shape.LOZENGE:
        nose = tall * 0.3
        points = [(left, middle.y()), (left + nose, top), (right - nose, top)]
        points += [(right, middle.y()), (right - nose, bottom), (left + nose, bottom)]
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        path.closeSubpath()
    elif shape in _POINTS:
        points = [(left + x * rect.width(), top + y * tall) for x, y in _POINTS[shape]]
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        path.closeSubpath()
    elif shape in (_Shape.DISC, _Shape.RING):
        path.addRoundedRect(rect, tall / 2, tall / 2)
    else:
        path.addRoundedRect(rect, tall * 0.1, tall * 0.1)
    return path


def _paint_flag(painter: QPainter, rect: QRectF, ground: QColor, ink: QColor) -> None:
    staff = rect.left() + rect.width() * 0.14
    flag = QPolygonF(
        [
            QPointF(staff, rect.top() + rect.height() * 0.04),
            QPointF(rect.right() - rect.width() * 0.05, rect.top() + rect.height() * 0.34),
            QPointF(staff, rect.top() + rect.height() * 0.64),
        ]
    )
    pole = QPen(ink, rect.width() * 0.16)
    outline = QPen(QColor("#fff7da"), rect.width() * 0.07)
    outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    for pen in (QPen(QColor("#fff7da"), rect.width() * 0.26), pole):
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(
            QPointF(staff, rect.top() + rect.height() * 0.14), QPointF(staff, rect.bottom() - rect.height() * 0.14)
        )
    painter.setPen(outline)
    painter.setBrush(ground)
    painter.drawPolygon(flag)
