"""Images that lie under a map: reading them, and fitting them by points that were clicked on both."""

from __future__ import annotations

from math import atan2
from pathlib import Path

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QImage, QImageReader, QPolygonF, QTransform

from wargames_desktop.data.boards import Tracing, TracingPoint
from wargames_desktop.hexgrid import Point

LARGEST_SIDE = 8_000
"""Most pixels of an image from side to side; larger ones are read smaller."""
MOST_PIXELS = 400_000_000
"""Images that claim more are not read at all."""


def load_image(path: Path) -> tuple[QImage, str]:
    """An image, and why it cannot be read; one of the two is empty. Its pixels count as in the file."""
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    size = reader.size()
    if not path.is_file():
        return QImage(), f"{path} is not there"
    if not size.isValid():
        return QImage(), f"{path} is no image that can be read here: {reader.errorString()}"
    if size.width() * size.height() > MOST_PIXELS:
        return QImage(), f"{path} is too large: {size.width()} by {size.height()} pixels"
    if max(size.width(), size.height()) > LARGEST_SIDE:
        scale = LARGEST_SIDE / max(size.width(), size.height())
        reader.setScaledSize(QSize(round(size.width() * scale), round(size.height() * scale)))
    image = reader.read()
    if image.isNull():
        return QImage(), f"{path} cannot be read: {reader.errorString()}"
    return image, ""


def placed(tracing: Tracing) -> QTransform:
    """From pixels of the image to the sheet; the image as it is, where its points do not say where it lies."""
    return fitted([(point.image, point.sheet) for point in tracing.points]) or QTransform()


def fitted(pairs: list[tuple[Point, Point]]) -> QTransform | None:
    """The transform that takes the first of each pair to the second; None if the points lie in one line.

    Two points turn and scale, three stretch as well, four straighten what lies askew.
    """
    if len(pairs) == 2:
        pairs = [*pairs, (_third(pairs[0][0], pairs[1][0]), _third(pairs[0][1], pairs[1][1]))]
    if len(pairs) == 3:
        pairs = [*pairs, (_fourth(*(a for a, _ in pairs)), _fourth(*(b for _, b in pairs)))]
    if len(pairs) != 4:
        return None
    pairs = _around(pairs)
    before = QPolygonF([QPointF(*a) for a, _ in pairs])
    after = QPolygonF([QPointF(*b) for _, b in pairs])
    found = QTransform()
    if not QTransform.quadToQuad(before, after, found):
        return None
    return found if found.isInvertible() else None


def _third(a: Point, b: Point) -> Point:
    """The point that makes a right angle with two others, at the first."""
    return a[0] - (b[1] - a[1]), a[1] + (b[0] - a[0])


def _fourth(a: Point, b: Point, c: Point) -> Point:
    """The point that makes a parallelogram of three, between the second and the third."""
    return b[0] + c[0] - a[0], b[1] + c[1] - a[1]


def _around(pairs: list[tuple[Point, Point]]) -> list[tuple[Point, Point]]:
    """The pairs in the order in which one meets the first points, going around their middle."""
    x, y = sum(a[0] for a, _ in pairs) / 4, sum(a[1] for a, _ in pairs) / 4
    return sorted(pairs, key=lambda pair: atan2(pair[0][1] - y, pair[0][0] - x))


def laid_out(image: QImage, left: float, top: float, width: float) -> tuple[TracingPoint, TracingPoint]:
    """Where an image lies at first: upright, so many hexes wide, with its upper left corner at a point."""
    pixels = max(1, image.width())
    return (
        TracingPoint(image=(0.0, 0.0), sheet=(left, top)),
        TracingPoint(image=(float(pixels), 0.0), sheet=(left + width, top)),
    )
