"""Ship silhouettes: one family of side views and views from above, read from ``assets/art/ships.svg``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QTransform

from wargames_desktop.app.paths import assets

WATERLINE = 54.0
_SVG = "{http://www.w3.org/2000/svg}"
_TOKEN = re.compile(r"[MLCZ]|-?\d+(?:\.\d+)?")
_RELATED = {"DMS": "DD", "DE": "DD", "CLAA": "CL", "BC": "BB", "CB": "CA", "AK": "AP", "APD": "DD", "CV": "AP"}


def _numbers(tokens: list[str]) -> Iterator[float]:
    while tokens and tokens[0] not in "MLCZ":
        yield float(tokens.pop(0))


def outline(data: str) -> QPainterPath:
    """A painter path from SVG path data with absolute ``M``, ``L``, ``C`` and ``Z`` only."""
    path = QPainterPath()
    tokens = _TOKEN.findall(data)
    while tokens:
        verb = tokens.pop(0)
        values = list(_numbers(tokens))
        points = [QPointF(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        if verb == "Z":
            path.closeSubpath()
        elif verb == "C":
            for first in range(0, len(points), 3):
                path.cubicTo(*points[first : first + 3])
        else:
            if verb == "M":
                path.moveTo(points.pop(0))
            for point in points:
                path.lineTo(point)
    return path


@cache
def _drawings() -> dict[str, QPainterPath]:
    drawings = {}
    for group in ElementTree.fromstring((assets() / "art" / "ships.svg").read_bytes()).iter(f"{_SVG}g"):
        whole = QPainterPath()
        for part in group.iter(f"{_SVG}path"):
            whole = whole.united(outline(part.get("d", "")))
        drawings[group.get("id", "")] = whole
    return drawings


def _named(kind: str) -> str:
    return _RELATED.get(kind, kind)


@cache
def side_view(kind: str, nation: str = "") -> QPainterPath | None:
    """The side view of a ship type, bow to the right, or None for a type without one."""
    drawings = _drawings()
    return drawings.get(f"{_named(kind)}-{nation}", drawings.get(_named(kind)))


@cache
def top_view(kind: str) -> QPainterPath | None:
    """The view from above of a ship type, bow up, or None for a type without one."""
    return _drawings().get(f"{_named(kind)}-top")


def paint_side_view(painter: QPainter, rect: QRectF, view: QPainterPath, ink: QBrush, bow_left: bool = False) -> None:
    """Draw a side view on the lower edge of a rectangle, as wide or as high as it allows."""
    bounds = view.boundingRect()
    scale = min(rect.width() / bounds.width(), rect.height() / bounds.height())
    fit = QTransform()
    fit.translate(rect.center().x(), rect.bottom())
    fit.scale(-scale if bow_left else scale, scale)
    fit.translate(-bounds.center().x(), -bounds.bottom())
    painter.fillPath(fit.map(view), ink)
