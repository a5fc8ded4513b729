"""The key of a map: each kind of ground and each sign that the map prints, cut out of the map itself."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from wargames_desktop.engine.board import Board, Place
from wargames_desktop.painting.board import BoardPainter, Layers
from wargames_desktop.painting.outlines import hex_path
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.printing.document import write
from wargames_desktop.printing.flow import PIXEL

SWATCH = 15.0
"""Width of a hex of the key, in millimetres."""
STEP = 31.0
"""From one to the next."""
LINE = 2.6


@dataclass(frozen=True)
class Sample:
    """A hex of the map that shows what a word means."""

    text: str
    place: Place


def samples(board: Board) -> tuple[Sample, ...]:
    """The plainest hex of each kind of ground, then one for each sign and for each note on a hex."""
    places = sorted(board.places.values(), key=lambda place: (len(place.icons), len(place.flags), bool(place.name)))
    found: dict[str, Place] = {}
    for place in places:
        found.setdefault(place.terrain, place)
    for place in places:
        for word in (*place.icons, *place.flags):
            found.setdefault(word, place)
    return tuple(Sample(_in_words(word), place) for word, place in found.items())


def _in_words(word: str) -> str:
    return word.replace("_", " ").capitalize()


def height(board: Board, width: float) -> float:
    """How much room the key takes, in millimetres."""
    return -(-len(samples(board)) // max(1, int(width // STEP))) * (SWATCH + 8.0)


def paint_key(painter: QPainter, room: QRectF, board: Board, theme: Theme) -> None:
    """The samples in rows, each over its word."""
    painted = BoardPainter(board, theme, Layers(zones=False, numbers=False, names=True))
    each_row = max(1, int(room.width() // STEP))
    for number, sample in enumerate(samples(board)):
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
