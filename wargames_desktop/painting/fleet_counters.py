"""Counters of games of fleets and points: named ships, strength points, task forces, bases and economic markers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen

from wargames_desktop.painting.faces import SIDE, Detail, Face, row
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.hatching import hatch
from wargames_desktop.painting.icons import paint_icon
from wargames_desktop.painting.silhouettes import paint_side_view, side_view
from wargames_desktop.painting.text import fitting, put, text_width
from wargames_desktop.painting.theme import colour
from wargames_desktop.painting.unit_counters import silhouette

_SHIPS: Mapping[str, str] = MappingProxyType(
    {
        "destroyer": "DD",
        "light_cruiser": "CL",
        "transport": "AP",
        "fleet_train": "AP",
        **{type: type for type in ("BB", "BC", "CA", "CL", "DD")},
        "B": "BB",
    }
)
_DECKS = ("CV", "CVL", "CVE", "escort_carrier")
_DRAWN: Mapping[str, str] = MappingProxyType({"bomber": "air"})
_LETTERED: Mapping[str, str] = MappingProxyType({"ranger": "R", "chindit": "C"})
_GROUND = ("infantry", "marine", "airborne", *_LETTERED)
LETTERS: Mapping[str, str] = MappingProxyType(
    {
        "destroyer": "D",
        "escort_carrier": "C",
        "transport": "T",
        "submarine": "S",
        "army_air": "A",
        "naval_air": "N",
        "bomber": "B",
        "superbomber": "B",
        "infantry": "I",
        "marine": "M",
        "ranger": "R",
        "airborne": "P",
        "chindit": "C",
    }
)
"""What is left of a kind of points on the smallest counters."""


def view_of(kind: str, nation: str = "") -> QPainterPath | None:
    """The drawing of a type of ship or of a kind of points; None for one without."""
    if kind in _DECKS:
        return silhouette("carrier")
    if kind in _SHIPS:
        return side_view(_SHIPS[kind], nation)
    return silhouette(_DRAWN.get(kind, kind))


def _draw_view(painter: QPainter, face: Face, place: QRectF) -> None:
    kind = face.field("type")
    if kind in _GROUND:
        _draw_ground_symbol(painter, face, place, kind)
        return
    view = view_of(kind, face.piece.nation)
    if view is not None:
        paint_side_view(painter, place, view, QBrush(face.ink))
    else:
        put(painter, place, kind, condensed(place.height() * 0.9, 600), face.ink)


def _draw_ground_symbol(painter: QPainter, face: Face, place: QRectF, kind: str) -> None:
    """The box of a ground unit: crossed for infantry, with an anchor for marines, a canopy for airborne troops."""
    high = place.height()
    box = QRectF(0, 0, high * 1.5, high)
    box.moveCenter(place.center())
    pen = QPen(face.ink, max(2.2, high * 0.085))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.topRight(), box.bottomLeft())
    if kind == "infantry":
        return
    disc = QRectF(0, 0, high * 0.8, high * 0.8)
    disc.moveCenter(box.center())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(face.ground)
    painter.drawEllipse(disc)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if kind == "marine":
        paint_icon(painter, disc.adjusted(3, 2, -3, -2), "anchor", face.ink, 2.6)
    elif kind == "airborne":
        painter.setPen(QPen(face.ink, high * 0.085))
        canopy = disc.adjusted(4, 3, -4, -3)
        painter.drawChord(canopy, 0, 180 * 16)
        foot = QPointF(canopy.center().x(), canopy.bottom())
        painter.drawLine(QPointF(canopy.left(), canopy.center().y()), foot)
        painter.drawLine(QPointF(canopy.right(), canopy.center().y()), foot)
    else:
        put(painter, disc, _LETTERED[kind], condensed(high * 0.7, 600), face.ink)


# Points


def paint_points(painter: QPainter, face: Face) -> None:
    """Strength points of one kind: what they are, how many, and the quality of their crews as stars."""
    if face.detail is Detail.SPECK:
        put(painter, QRectF(4, 10, 92, 80), face.field("strength") or _letter(face), condensed(84, 600), face.ink)
    elif face.detail is Detail.BLOCK:
        _draw_view(painter, face, QRectF(9, 9, 82, 36))
        put(painter, QRectF(6, 48, 88, 46), face.field("strength"), condensed(56, 600), face.ink)
    else:
        _draw_view(painter, face, QRectF(12, 22, 76, 30))
        top = row(5, 15)
        put(painter, top, face.field("abbr"), condensed(16, 500), face.ink, "left")
        put(painter, top, face.field("quality"), condensed(20, 600), face.ink, "right")
        put(painter, row(56, 38), face.field("strength"), condensed(44, 600), face.ink)


def _letter(face: Face) -> str:
    return LETTERS.get(face.field("type"), "?")


# Named ships


def paint_capital_ship(painter: QPainter, face: Face) -> None:
    """An oblong counter: silhouette and name, guns, antiaircraft, torpedoes, armour and speed.

    Its back shows the section it fights in and when it arrives, as it lies among ships whose names are not known.
    """
    if face.turned:
        _paint_ship_back(painter, face)
        return
    wide = face.width
    if face.detail in (Detail.SPECK, Detail.BLOCK):
        _draw_view(painter, face, QRectF(14, 12, wide - 28, 36))
        name = condensed(44, 600)
        put(painter, QRectF(8, 52, wide - 16, 42), fitting(face.names, name, wide - 16), name, face.ink)
        return
    put(painter, QRectF(8, 6, 44, 20), face.field("type"), condensed(20, 600), face.ink, "left")
    put(painter, QRectF(wide - 34, 6, 26, 20), face.field("speed"), condensed(20, 600), face.ink, "right")
    _draw_view(painter, face, QRectF(46, 8, wide - 92, 32))
    _draw_values(painter, face, QRectF(8, 44, wide - 16, 24))
    name = condensed(24, 600)
    put(painter, QRectF(8, 71, wide - 16, 24), fitting(face.names, name, wide - 16), name, face.ink)


def paint_light_cruiser(painter: QPainter, face: Face) -> None:
    """A square counter of a named ship."""
    if face.turned:
        _paint_ship_back(painter, face)
        return
    if face.detail in (Detail.SPECK, Detail.BLOCK):
        _draw_view(painter, face, QRectF(8, 12, 84, 34))
        name = condensed(40, 600)
        put(painter, QRectF(5, 52, 90, 42), fitting(face.names, name, 90), name, face.ink)
        return
    put(painter, QRectF(7, 5, 40, 17), face.field("type"), condensed(17, 600), face.ink, "left")
    put(painter, QRectF(60, 5, 33, 17), face.field("speed"), condensed(17, 600), face.ink, "right")
    _draw_view(painter, face, QRectF(14, 22, 72, 20))
    _draw_values(painter, face, QRectF(6, 45, 88, 22))
    name = condensed(22, 600)
    put(painter, QRectF(5, 71, 90, 24), fitting(face.names, name, 90), name, face.ink)


def _draw_values(painter: QPainter, face: Face, room: QRectF) -> None:
    """Gun with its secondary battery, antiaircraft with its long range, torpedoes, aircraft; armour in a shield."""
    gun = face.field("gun") + "*" * int(face.field("secondary") or 0)
    aa = face.field("aa") + "•" * int(face.field("long_range") or 0)
    parts = [gun, aa, f"T{face.field('torpedo')}" if face.field("torpedo") not in ("", "0") else ""]
    parts.append(f"✈{face.field('air')}" if face.field("air") not in ("", "0") else "")
    shown = [text for text in parts if text]
    shield = QRectF(room.right() - room.height() * 1.05, room.top(), room.height() * 1.05, room.height())
    free = room.width() - shield.width() - 4
    font = condensed(room.height() * 0.92, 500)
    natural = sum(text_width(text, font) for text in shown)
    gap = max(3.0, min(16.0, (free - natural) / max(len(shown), 1)))
    squeeze = min(1.0, (free - gap * (len(shown) - 1)) / natural) if natural else 1.0
    x = room.left()
    for text in shown:
        width = text_width(text, font) * squeeze
        put(painter, QRectF(x, room.top(), width, room.height()), text, font, face.ink, "left")
        x += width + gap
    if face.field("armor"):
        painter.setPen(QPen(face.ink, 2.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(shield.adjusted(0, 1, 0, -1), 5, 5)
        put(painter, shield.adjusted(2, 0, -2, 0), face.field("armor"), condensed(room.height() * 0.8, 600), face.ink)


def _paint_ship_back(painter: QPainter, face: Face) -> None:
    wide = face.width
    put(painter, QRectF(8, 14, wide - 16, 50), face.field("position"), condensed(58, 600), face.ink)
    if face.detail in (Detail.FULL, Detail.MEDIUM):
        put(painter, QRectF(8, 70, wide - 16, 22), face.field("arrival"), condensed(20, 500), face.ink)


# Task forces, ports and bases


def paint_task_force(painter: QPainter, face: Face) -> None:
    """A task force: number, what is known of it, a pennant; once inverted it lies on its pale side, barred."""
    if face.turned:
        bars = QPainterPath()
        bars.addRoundedRect(QRectF(2, 2, SIDE - 4, SIDE - 4), 5, 5)
        hatch(painter, bars, QPen(colour(face.print.ground, 0.35), 7.0), 20.0)
    kind, number = face.field("type"), face.field("strength")
    if face.detail is Detail.SPECK:
        put(painter, QRectF(4, 10, 92, 80), face.field("abbr"), condensed(80, 600), face.ink)
        return
    coarse = face.detail is Detail.BLOCK
    _draw_view(painter, face, QRectF(8, 8, 84, 34) if coarse else QRectF(12, 24, 76, 26))
    if coarse:
        put(painter, QRectF(6, 48, 88, 46), face.field("abbr"), condensed(54, 600), face.ink)
        return
    put(painter, row(5, 17), face.field("nation"), condensed(16, 500), face.ink, "left")
    put(painter, row(5, 17), number, condensed(18, 600), face.ink, "right")
    put(painter, row(58, 36), face.field("abbr") or kind, condensed(40, 600), face.ink)


def paint_port(painter: QPainter, face: Face) -> None:
    """Ships that lie in a port outside any task force, and how many."""
    paint_icon(painter, QRectF(24, 6, 52, 46), "anchor", face.ink, 2.4)
    put(painter, QRectF(6, 54, 88, 40), face.field("strength"), condensed(46, 600), face.ink)


def paint_base(painter: QPainter, face: Face) -> None:
    """A base: anchor or runway; struck through while it is damaged, dotted while it is out of supply."""
    _base_icon(painter, face, QRectF(16, 16, 68, 68))
    _strike(painter, face, QRectF(0, 0, SIDE, SIDE))


def paint_major_base(painter: QPainter, face: Face) -> None:
    """The oblong counter of a major base."""
    _base_icon(painter, face, QRectF(14, 20, 60, 60))
    name = condensed(28, 600)
    put(painter, QRectF(84, 26, face.width - 94, 48), fitting(face.names, name, face.width - 94), name, face.ink)
    _strike(painter, face, QRectF(0, 0, face.width, SIDE))


def _base_icon(painter: QPainter, face: Face, place: QRectF) -> None:
    paint_icon(painter, place, "anchor" if face.field("type") == "major" else "runway", face.ink, 2.8)


def _strike(painter: QPainter, face: Face, place: QRectF) -> None:
    if face.field("damaged"):
        for ink, width in ((face.theme.marks.halo, 20.0), ("#ff8a3c", 11.0)):
            painter.setPen(QPen(colour(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(place.left() + 14, 86), QPointF(place.right() - 14, 14))


def paint_economic_marker(painter: QPainter, face: Face) -> None:
    """The value of an economic site in a ring of coin; the back bears the site's name, where there is room for it."""
    if face.turned and face.detail is Detail.FULL:
        name = condensed(22, 600)
        put(painter, QRectF(6, 38, 88, 24), fitting(face.names, name, 88), name, face.ink)
        return
    painter.setPen(QPen(face.ink, 5.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(50, 50), 40, 40)
    if not face.turned:
        put(painter, QRectF(14, 14, 72, 72), face.field("strength"), condensed(54, 600), face.ink)


FLEET_TEMPLATES: Mapping[str, Callable[[QPainter, Face], None]] = MappingProxyType(
    {
        "points": paint_points,
        "capital_ship": paint_capital_ship,
        "light_cruiser": paint_light_cruiser,
        "task_force": paint_task_force,
        "port": paint_port,
        "base": paint_base,
        "major_base": paint_major_base,
        "economic_marker": paint_economic_marker,
    }
)
"""How each kind of counter of a game of fleets and points is printed."""
