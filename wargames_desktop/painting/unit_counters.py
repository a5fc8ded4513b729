"""Counters of strategic games: units by their silhouettes, supply bases, and markers that are told by their shapes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from wargames_desktop.painting.drawings import drawings
from wargames_desktop.painting.faces import INNER, SIDE, Detail, Face, row
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.hatching import hatch
from wargames_desktop.painting.silhouettes import paint_side_view, side_view
from wargames_desktop.painting.text import put
from wargames_desktop.painting.theme import colour

BODY = QRectF(0.75, 0.75, SIDE - 1.5, SIDE - 1.5)
LETTERS = {"carrier": "C", "naval": "N", "land": "L", "air": "A"}


@cache
def silhouette(kind: str) -> QPainterPath | None:
    """The drawing of a kind of unit; a naval unit is a cruiser. None for a kind without one."""
    if kind == "naval":
        return side_view("CA")
    parts = drawings("units.svg").get(kind)
    if parts is None:
        return None
    whole = QPainterPath()
    for part in parts:
        whole = whole.united(part)
    return whole


def paint_unit(painter: QPainter, face: Face) -> None:
    """A unit: silhouette, number, strength, and where or when it begins; hatched once it is attrited."""
    if face.turned:
        _paint_attrition(painter, face)
    {Detail.FULL: _full, Detail.MEDIUM: _medium, Detail.BLOCK: _block}.get(face.detail, _speck)(painter, face)


def _paint_attrition(painter: QPainter, face: Face) -> None:
    body = QPainterPath()
    body.addRoundedRect(BODY, 6, 6)
    step = {Detail.FULL: 9.0, Detail.MEDIUM: 12.0}.get(face.detail, 22.0)
    hatch(painter, body, QPen(colour(face.print.ground, 0.34), step * 0.34), step)


def _draw_silhouette(painter: QPainter, face: Face, place: QRectF) -> None:
    drawing = silhouette(face.field("type"))
    if drawing is not None:
        paint_side_view(painter, place, drawing, QBrush(face.ink))
    else:
        put(painter, place, face.field("type")[:1].upper(), condensed(place.height(), 600), face.ink)


def _full(painter: QPainter, face: Face) -> None:
    top = row(9, 16)
    put(painter, top, face.field("start"), condensed(14, 500), face.ink, "left")
    put(painter, top, face.field("abbr"), condensed(18, 600), face.ink, "right")
    _draw_silhouette(painter, face, QRectF(13, 27, 74, 31))
    put(painter, row(62, 28), face.field("strength"), condensed(38, 600), face.ink)


def _medium(painter: QPainter, face: Face) -> None:
    _draw_silhouette(painter, face, QRectF(9, 11, 82, 38))
    low = row(54, 36)
    put(painter, low.adjusted(0, 0, -30, 0), face.field("abbr"), condensed(32, 500), face.ink, "left")
    put(painter, low.adjusted(38, 0, 0, 0), face.field("strength"), condensed(44, 600), face.ink, "right")


def _block(painter: QPainter, face: Face) -> None:
    _draw_silhouette(painter, face, QRectF(7, 8, 86, 42))
    put(painter, QRectF(10, 50, 80, 44), face.field("strength"), condensed(58, 600), face.ink)


def _speck(painter: QPainter, face: Face) -> None:
    put(painter, QRectF(4, 10, 92, 80), LETTERS.get(face.field("type"), "?"), condensed(96, 600), face.ink)


# Supply bases and markers


def paint_supply_base(painter: QPainter, face: Face) -> None:
    """A depot under its roof, in a hexagon as on the map; struck through while it is cut off."""
    hexagon = _polygon(50, 50, 43, 6, 0.0)
    painter.fillPath(hexagon, face.ink)
    depot = QPainterPath()
    corners = [(50, 24), (78, 42), (78, 72), (62, 72), (62, 52), (38, 52), (38, 72), (22, 72), (22, 42)]
    depot.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    depot.closeSubpath()
    painter.fillPath(depot, face.ground)
    if face.field("cut"):
        for ink, width in ((face.theme.marks.halo, 20.0), ("#ff8a3c", 11.0)):
            painter.setPen(QPen(QColor(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(14, 86), QPointF(86, 14))


def paint_target(painter: QPainter, face: Face) -> None:
    """Rings with a dot: where an impulse goes."""
    _rings(painter, face.ink, 9.0)
    painter.setBrush(face.ink)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(QPointF(50, 50), 12, 12)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_spent_target(painter: QPainter, face: Face) -> None:
    """Rings with a bar: has been a target in this turn."""
    _rings(painter, colour(face.ink.name(), 0.75), 7.0)
    painter.setPen(QPen(face.ink, 11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(22, 50), QPointF(78, 50))


def paint_activation(painter: QPainter, face: Face) -> None:
    """A bolt: activated."""
    bolt = QPainterPath()
    corners = [(58, 8), (22, 56), (46, 56), (38, 92), (78, 40), (52, 40)]
    bolt.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    bolt.closeSubpath()
    painter.fillPath(bolt, face.ink)


def paint_combat(painter: QPainter, face: Face) -> None:
    """A burst: combat goes on."""
    painter.fillPath(_polygon(50, 50, 46, 18, 0.0, 24), QColor("#c8320f"))
    painter.fillPath(_polygon(50, 50, 27, 18, 10.0, 14), QColor("#ffd84d"))


def paint_points(painter: QPainter, face: Face) -> None:
    """Resource points."""
    put(painter, INNER, "RP", condensed(62, 600), face.ink)


def _rings(painter: QPainter, ink: QColor, width: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, width))
    for radius in (36, 22):
        painter.drawEllipse(QPointF(50, 50), radius, radius)


def _polygon(x: float, y: float, outer: float, corners: int, turned: float, inner: float = 0.0) -> QPainterPath:
    """A regular polygon, or a star whose notches reach in to ``inner``."""
    points = []
    for number in range(corners):
        reach = inner if inner and number % 2 else outer
        angle = math.radians(turned + 360.0 * number / corners)
        points.append(QPointF(x + reach * math.cos(angle), y + reach * math.sin(angle)))
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


UNIT_TEMPLATES: Mapping[str, Callable[[QPainter, Face], None]] = MappingProxyType(
    {
        "unit": paint_unit,
        "supply_base": paint_supply_base,
        "target_marker": paint_target,
        "spent_target_marker": paint_spent_target,
        "activation_marker": paint_activation,
        "combat_marker": paint_combat,
        "points_marker": paint_points,
    }
)
"""How each kind of counter of a strategic game is printed."""
