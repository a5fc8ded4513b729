"""The key of a map: each kind of ground and each sign that the map prints, cut out of the map itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from wargames_desktop.engine.board import Board, Place
from wargames_desktop.painting.board import BoardPainter, Layers
from wargames_desktop.painting.hexside_marks import MOUNTAIN, RAIL, RED_LINE, RIVER, STRAIT
from wargames_desktop.painting.outlines import hex_path
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.printing.document import write
from wargames_desktop.printing.flow import PIXEL

SWATCH = 15.0
"""Width of a hex of the key, in millimetres."""
STEP = 31.0
"""From one to the next."""
LINE = 2.6
DRAWN = frozenset({"land", "deep", RIVER, MOUNTAIN, RAIL, STRAIT, RED_LINE})
"""Kinds of hexsides that the map shows."""


@dataclass(frozen=True)
class Sample:
    """A hex of the map that shows what a word means."""

    text: str
    place: Place


def samples(board: Board, key: Mapping[str, str] | None = None) -> tuple[Sample, ...]:
    """The plainest hex of each kind of ground, then one for each sign, for each note on a hex and kind of hexside.

    ``key`` says which of them and how they are called, hexsides as ``side:river``; without it all but these are there.
    """
    sides = _drawn(board)

    def busyness(place: Place) -> tuple[int, int, int, bool]:
        return len(place.icons), len(place.flags), len(sides[place.label]), bool(place.name)

    plain = sorted(board.places.values(), key=busyness)
    found = _found(plain)
    if not key:
        return tuple(Sample(_in_words(word), place) for word, place in found.items())
    for place in plain:
        for kind in sides[place.label]:
            found.setdefault(f"side:{kind}", place)
    return tuple(Sample(text, found[word]) for word, text in key.items() if word in found)


def _drawn(board: Board) -> Mapping[str, list[str]]:
    """Kinds of the sides of each hex, as far as the map shows them."""
    found: dict[str, list[str]] = {label: [] for label in board.places}
    for side in board.hexsides.values():
        for label in side.hexes:
            found[label] += [kind for kind in side.kinds if kind in DRAWN]
    return found


def _found(plain: Sequence[Place]) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for place in plain:
        found.setdefault(place.terrain, place)
    for place in plain:
        for word in (*place.icons, *place.flags):
            found.setdefault(word, place)
    return found


def _in_words(word: str) -> str:
    return word.replace("_", " ").capitalize()


def height(shown: Sequence[Sample], width: float) -> float:
    """How much room the key takes, in millimetres."""
    return -(-len(shown) // max(1, int(width // STEP))) * (SWATCH + 8.0)


def paint_key(painter: QPainter, room: QRectF, board: Board, shown: Sequence[Sample], theme: Theme) -> None:
    """The samples in rows, each over its word."""
    painted = BoardPainter(board, theme, Layers(zones=False, numbers=False, names=True))
    each_row = max(1, int(room.width() // STEP))
    for number, sample in enumerate(shown):
        corner = room.topLeft() + QPointF(number % each_row * STEP, number // each_row * (SWATCH + 8.0))
        _paint_sample(painter, corner + QPointF(SWATCH * 0.6, SWATCH * 0.6), painted, sample.place, theme)
        line = QRectF(corner.x(), corner.y() + SWATCH * 1.2 + 0.4, STEP - 2.0, LINE * 1.3)
        write(painter, line, sample.text, LINE)


def _paint_sample(painter: QPainter, middle: QPointF, painted: BoardPainter, place: Place, theme: Theme) -> None:
    outline: QPainterPath = hex_path(painted.layout, (place.hex,))
    centre = outline.boundingRect().center()
    painter.save()
    painter.translate(middle)
    painter.scale(SWATCH, SWATCH)
    painter.translate(-centre)
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painted.paint(painter, outline.boundingRect(), SWATCH / PIXEL)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.paper.rule), 0.02))
    painter.drawPath(outline)
    painter.restore()
