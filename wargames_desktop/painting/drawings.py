"""Drawings of our own, read from SVG files as painter paths so that they take any ink.

Read are groups with an id and, in them, ``path`` (absolute M, L, C, Z), ``circle`` and ``rect``; transforms, which only
spread the groups over the sheet for whoever opens the file, are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from xml.etree import ElementTree

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from wargames_desktop.app.paths import assets

_SVG = "{http://www.w3.org/2000/svg}"
_TOKEN = re.compile(r"[MLCZ]|-?\d+(?:\.\d+)?")


@cache
def drawings(file: str) -> Mapping[str, tuple[QPainterPath, ...]]:
    """The parts of every group of a file in ``assets/art``, by the group's id."""
    root = ElementTree.fromstring((assets() / "art" / file).read_bytes())
    return {group.get("id", ""): tuple(_parts(group)) for group in root.iter(f"{_SVG}g")}


def _parts(group: ElementTree.Element) -> Iterator[QPainterPath]:
    for element in group:
        path = QPainterPath()
        if element.tag == f"{_SVG}path":
            path = outline(element.get("d", ""))
        elif element.tag == f"{_SVG}circle":
            radius = _number(element, "r")
            path.addEllipse(QPointF(_number(element, "cx"), _number(element, "cy")), radius, radius)
        elif element.tag == f"{_SVG}rect":
            box = QRectF(*(_number(element, name) for name in ("x", "y", "width", "height")))
            path.addRoundedRect(box, _number(element, "rx"), _number(element, "rx"))
        yield path


def _number(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name, "0"))


def outline(data: str) -> QPainterPath:
    """A painter path from SVG path data with absolute ``M``, ``L``, ``C`` and ``Z`` only."""
    path = QPainterPath()
    tokens = _TOKEN.findall(data)
    while tokens:
        verb = tokens.pop(0)
        values = []
        while tokens and tokens[0] not in "MLCZ":
            values.append(float(tokens.pop(0)))
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
