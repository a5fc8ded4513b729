"""Notes on lines of fire: set on the line, or beside it, where they cover no counter and no other note."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen

from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.text import put, text_width
from wargames_desktop.painting.theme import Theme, colour

HEIGHT = 18.0
"""Logical pixels that a note is high."""
LEGIBLE = 14.0
"""Pixels to a hex below which notes would cover the board."""
_SHARES = (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78, 0.15, 0.85)
_SHARES_BESIDE_CROSS = (0.34, 0.66, 0.25, 0.75, 0.16, 0.84)
"""A blocked line has its cross in the middle."""


class Note(NamedTuple):
    """A text for a line from one point to another, in hex units; ``style`` as of the shot that it belongs to."""

    text: str
    start: QPointF
    end: QPointF
    style: str


def size_of(text: str, pixels: float) -> QSizeF:
    """The room of a note in hexes, at so many pixels to a hex; round for a single letter."""
    height = HEIGHT / pixels
    width = (text_width(text, condensed(100, 600)) / 100 * 0.72 + 0.7) * height
    return QSizeF(max(width, height), height)


def places(notes: Sequence[Note], counters: Sequence[QRectF], pixels: float) -> list[QRectF]:
    """Where each note stands: as near to the middle of its line as counters and earlier notes allow.

    Where every place covers something, the one that covers least is taken.
    """
    taken = list(counters)
    found = []
    for note in notes:
        size = size_of(note.text, pixels)
        shares = _SHARES_BESIDE_CROSS if note.style == "blocked" else _SHARES
        best = _least_covering(_options(note, size, shares), taken)
        taken.append(best)
        found.append(best)
    return found


def paint_note(painter: QPainter, place: QRectF, note: Note, theme: Theme) -> None:
    """A pill with the text: full for a shot that is allocated, an outline for one that is possible or blocked."""
    marks, chrome = theme.marks, theme.chrome
    inks = {"allocated": marks.flash, "blocked": marks.forbidden}
    ink = inks.get(note.style, marks.target)
    ground = ink if note.style == "allocated" else chrome.panel
    text = QColor("#15110a") if note.style == "allocated" else colour(chrome.text)
    radius = place.height() / 2
    painter.setBrush(colour(ground, 0.95))
    for edge, width in ((colour(marks.halo, 0.8), 0.28), (colour(ink), 0.1)):
        painter.setPen(QPen(edge, place.height() * width))
        painter.drawRoundedRect(place, radius, radius)
    painter.save()
    painter.translate(place.topLeft())
    unit = place.height() / 100
    painter.scale(unit, unit)
    inside = QRectF(20, 0, place.width() / unit - 40, 100)
    put(painter, inside, note.text, condensed(72, 600), text)
    painter.restore()


def _options(note: Note, size: QSizeF, shares: Sequence[float]) -> Iterator[QRectF]:
    """Places on the line, then beside it."""
    across, down = size.width() * 0.6, size.height() * 1.5
    shifts = [QPointF(), QPointF(across, 0), QPointF(-across, 0)]
    shifts += [QPointF(x, y) for y in (-down, down, -2 * down, 2 * down) for x in (0, across, -across)]
    for shift in shifts:
        for share in shares:
            yield _around(note.start + (note.end - note.start) * share + shift, size)


def _least_covering(options: Iterator[QRectF], taken: Sequence[QRectF]) -> QRectF:
    """The first place that covers nothing, else the first of those that cover least."""
    best, least = QRectF(), math.inf
    for place in options:
        covered = sum(_overlap(place, other) for other in taken if place.intersects(other))
        if covered < least:
            best, least = place, covered
        if not covered:
            break
    return best


def _around(middle: QPointF, size: QSizeF) -> QRectF:
    return QRectF(middle - QPointF(size.width() / 2, size.height() / 2), size)


def _overlap(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return both.width() * both.height()
