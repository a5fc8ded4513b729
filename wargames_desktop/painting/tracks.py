"""Turn tracks and sequences of play."""

from __future__ import annotations

from functools import partial
from itertools import groupby

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from wargames_desktop.engine.display import Piece, Track, TrackBox
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.layouts import Block, Draw, Setting, Spot, card_ground, close, heading
from wargames_desktop.painting.tables import sums
from wargames_desktop.painting.text import elided, put, wrapped
from wargames_desktop.painting.theme import Theme, colour

SHORT_LABEL = 4
BULLET = 1.9
"""Width of what stands before a line of a list, in ems."""
FEW_PIECES = 2
"""Counters that find room in a square; where more stand in a box, every box gets a line."""


def track(thing: Track, width: float, theme: Theme) -> Block:
    """Boxes side by side where all labels are short, else a list under the headings of its groups."""
    setting = Setting(theme)
    block = Block(width)
    card_ground(block, setting)
    y = heading(block, setting, thing.title) + setting.em * 0.2
    if any(len(box.pieces) > FEW_PIECES for box in thing.boxes):
        _counted(block, thing.boxes, y, setting)
    elif all(len(box.label) <= SHORT_LABEL for box in thing.boxes):
        _squares(block, thing.boxes, y, setting)
    else:
        _listed(block, thing.boxes, y, setting)
    if thing.sums:
        block.place(sums(thing.sums, width - 2 * setting.pad, theme), setting.pad, block.height + setting.em * 0.5)
    return close(block, setting)


def _squares(block: Block, boxes: tuple[TrackBox, ...], y: float, setting: Setting) -> None:
    side, gap = setting.em * 2.5, setting.em * 0.35
    each_row = max(1, int((block.width - 2 * setting.pad + gap) // (side + gap)))
    for number, box in enumerate(boxes):
        place = QRectF(
            setting.pad + number % each_row * (side + gap), y + number // each_row * (side + gap), side, side
        )
        _add(block, box, place, partial(_draw_square, box, place, setting))


def _draw_square(box: TrackBox, place: QRectF, setting: Setting, painter: QPainter) -> None:
    paper = setting.theme.paper
    now, done = box.state == "now", box.state == "done"
    chrome = setting.theme.chrome
    painter.setPen(QPen(colour(chrome.accent if now else paper.rule), 1.2))
    painter.setBrush(colour(chrome.accent) if now else colour(paper.wash) if done else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place.adjusted(0.6, 0.6, -0.6, -0.6), 3, 3)
    ink = colour(chrome.accent_text) if now else setting.muted if done else setting.text
    low = place.height() * 0.44 if box.pieces else 0.0
    put(painter, place.adjusted(2, 0, -2, -low), box.label, setting.strong if now else setting.body, ink)
    side = min(low, place.width() / max(len(box.pieces), 1)) * 0.94
    left = place.center().x() - side * len(box.pieces) / 2
    _draw_pieces(painter, box.pieces, left, place.bottom() - low - 1, side, setting)


def _draw_pieces(
    painter: QPainter, pieces: tuple[Piece, ...], left: float, top: float, side: float, setting: Setting
) -> None:
    """Counters side by side."""
    for number, piece in enumerate(pieces):
        paint_counter(painter, QRectF(left + number * side + 0.5, top, side - 1, side - 1), piece, setting.theme)


def _counted(block: Block, boxes: tuple[TrackBox, ...], y: float, setting: Setting) -> None:
    """A line per box with the counters that stand in it, under the headings of the groups."""
    side, label = setting.em * 1.7, setting.em * 2.4
    for group, members in groupby(boxes, key=lambda box: box.group):
        if group:
            line = QRectF(setting.pad, y, block.width - 2 * setting.pad, setting.em * 1.5)
            block.add(partial(_draw_group, line, group, setting))
            y = line.bottom() + setting.em * 0.15
        for box in members:
            each_row = max(1, int((block.width - 2 * setting.pad - label) // side))
            rows = max(1, -(-len(box.pieces) // each_row))
            place = QRectF(setting.pad, y, block.width - 2 * setting.pad, rows * side)
            _add(block, box, place, partial(_draw_counted, box, place, label, side, each_row, setting))
            y = place.bottom() + setting.em * 0.2


def _draw_counted(
    box: TrackBox, place: QRectF, label: float, side: float, each_row: int, setting: Setting, painter: QPainter
) -> None:
    square = QRectF(place.left(), place.top(), label - setting.em * 0.4, side)
    _draw_square(msgspec.structs.replace(box, pieces=()), square, setting, painter)
    for row in range(0, len(box.pieces), each_row):
        top = place.top() + row // each_row * side
        _draw_pieces(painter, box.pieces[row : row + each_row], place.left() + label, top, side, setting)


def _listed(block: Block, boxes: tuple[TrackBox, ...], y: float, setting: Setting) -> None:
    height = setting.em * 1.65
    for group, members in groupby(boxes, key=lambda box: box.group):
        if group:
            line = QRectF(setting.pad, y + setting.em * 0.3, block.width - 2 * setting.pad, height)
            block.add(partial(_draw_group, line, group, setting))
            y = line.bottom()
        for box in members:
            room = block.width - 2 * setting.pad - setting.em * (BULLET + 0.4)
            lines = wrapped(box.label, setting.strong, room)
            place = QRectF(setting.pad, y, block.width - 2 * setting.pad, height + (len(lines) - 1) * setting.em * 1.25)
            _add(block, box, place, partial(_draw_line, box, lines, place, setting))
            y = place.bottom()


def _draw_group(line: QRectF, group: str, setting: Setting, painter: QPainter) -> None:
    put(painter, line, elided(group, setting.label, line.width()), setting.label, setting.muted, "left")
    setting.hairline(painter, line.left(), line.bottom(), line.right())


def _draw_line(box: TrackBox, lines: tuple[str, ...], place: QRectF, setting: Setting, painter: QPainter) -> None:
    now, done = box.state == "now", box.state == "done"
    chrome = setting.theme.chrome
    if now:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(chrome.accent))
        painter.drawRoundedRect(place, 3, 3)
    ink = colour(chrome.accent_text) if now else setting.muted if done else setting.text
    _draw_bullet(painter, QPointF(place.left() + setting.em * 0.9, place.center().y()), box.state, setting)
    text = place.adjusted(setting.em * BULLET, 0, -setting.em * 0.4, 0)
    font = setting.strong if now else setting.body
    high = setting.em * 1.25
    top = text.center().y() - high * len(lines) / 2
    for number, line in enumerate(lines):
        put(painter, QRectF(text.left(), top + number * high, text.width(), high), line, font, ink, "left")


def _draw_bullet(painter: QPainter, at: QPointF, state: str, setting: Setting) -> None:
    size = setting.em * 0.3
    if state == "now":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(setting.theme.chrome.accent_text))
        painter.drawPolygon(QPolygonF([at + QPointF(-size, -size), at + QPointF(size, 0), at + QPointF(-size, size)]))
    elif state == "done":
        painter.setPen(QPen(setting.muted, setting.em * 0.13, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        tick = [at + QPointF(-size, 0), at + QPointF(-size * 0.2, size * 0.8), at + QPointF(size, -size * 0.8)]
        painter.drawPolyline(QPolygonF(tick))
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(setting.theme.paper.rule), setting.em * 0.1))
        painter.drawEllipse(at, size * 0.75, size * 0.75)


def _add(block: Block, box: TrackBox, place: QRectF, draw: Draw) -> None:
    block.add(draw)
    block.spots += (Spot(place, box.id, box.tip),)
    block.height = max(block.height, place.bottom())
