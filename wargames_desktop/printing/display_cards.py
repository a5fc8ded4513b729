"""A display card on a page: a chart, a track or a rose as large as it fits."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from wargames_desktop.engine.display import Card, Mat, Rose, Track
from wargames_desktop.painting.cards import block
from wargames_desktop.painting.layouts import Block
from wargames_desktop.painting.roses import cramped, sector_table
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.printing.document import Page, write
from wargames_desktop.printing.paper import Sheet

TITLE = 6.0
TITLE_ROOM = 12.0
WIDTH = 520.0
"""In which a thing is laid out, in pixels of the theme, before it is enlarged."""
ROSE_WIDTH = 840.0
"""In which the entries of all but the innermost sectors of a rose are legible on its hexes."""
LARGEST_BOX = 30.0
"""Side of a box of a track, in millimetres."""
BOX_GAP = 2.0
MANY_BOXES, ROW_OF_MANY = 50, 10
SHORT_LABEL = 4
SECTOR_WIDTH = 175.0
"""In which the table of a sector is laid out, in pixels of the theme."""
LARGEST_SCALE = 0.3
GAP = 3.0


def display_page(title: str, thing: Card | Track | Rose | Mat, sheet: Sheet, theme: Theme) -> Page:
    """One thing under its title."""
    inner = sheet.inner
    room = inner.adjusted(0, TITLE_ROOM, 0, 0)

    def draw(painter: QPainter) -> None:
        write(painter, QRectF(inner.left(), inner.top(), inner.width(), TITLE * 1.4), title, TITLE, weight=600)
        if isinstance(thing, Track) and all(len(box.label) <= SHORT_LABEL for box in thing.boxes):
            _paint_boxes(painter, room, thing, theme)
        elif isinstance(thing, Rose):
            _paint_rose(painter, room, thing, theme)
        else:
            _paint_enlarged(painter, room, thing, theme)

    return Page(sheet.width, sheet.height, draw, title, title)


def _paint_enlarged(painter: QPainter, room: QRectF, thing: Card | Track | Rose | Mat, theme: Theme) -> None:
    laid = block(thing, WIDTH, theme)
    scale = min(room.width() / laid.width, room.height() / laid.height)
    _paint_block(painter, QPointF(room.center().x() - laid.width * scale / 2, room.top()), laid, scale)


def _paint_block(painter: QPainter, at: QPointF, laid: Block, scale: float) -> None:
    painter.save()
    painter.translate(at)
    painter.scale(scale, scale)
    laid.draw(painter)
    painter.restore()


def _paint_rose(painter: QPainter, room: QRectF, thing: Rose, theme: Theme) -> None:
    """The hexes, and the innermost sectors as tables: below, or beside on a sheet that lies across."""
    tables = [sector_table(thing, sector, SECTOR_WIDTH, theme) for sector in cramped(thing)]
    across = room.width() > room.height()
    if across:
        high = sum(table.height + GAP / LARGEST_SCALE for table in tables)
        scale = min(LARGEST_SCALE, room.height() / high) if tables else 0.0
        free = room.adjusted(0, 0, -SECTOR_WIDTH * scale - GAP, 0)
    else:
        scale = min(LARGEST_SCALE, (room.width() + GAP) / max(1, len(tables)) / (SECTOR_WIDTH + GAP / LARGEST_SCALE))
        free = room.adjusted(0, 0, 0, -GAP - max((table.height for table in tables), default=0.0) * scale)
    laid = block(thing, ROSE_WIDTH, theme)
    size = min(free.width() / laid.width, free.height() / laid.height)
    _paint_block(painter, free.topLeft(), laid, size)
    at = (
        QPointF(free.right() + GAP, free.top())
        if across
        else QPointF(free.left(), free.top() + laid.height * size + GAP)
    )
    for table in tables:
        _paint_block(painter, at, table, scale)
        at += QPointF(0, table.height * scale + GAP) if across else QPointF(SECTOR_WIDTH * scale + GAP, 0)


def boxes(room: QRectF, count: int) -> list[QRectF]:
    """So many square boxes in rows, as large as a track has room for; ten to a row where there are many."""
    side = LARGEST_BOX if count < MANY_BOXES else min(LARGEST_BOX, (room.width() + BOX_GAP) / ROW_OF_MANY - BOX_GAP)
    while side > 1.0:
        each_row = int((room.width() + BOX_GAP) // (side + BOX_GAP))
        if each_row and math.ceil(count / each_row) * (side + BOX_GAP) - BOX_GAP <= room.height():
            break
        side -= 0.5
    else:
        each_row = count
    return [
        QRectF(
            room.left() + number % each_row * (side + BOX_GAP),
            room.top() + number // each_row * (side + BOX_GAP),
            side,
            side,
        )
        for number in range(count)
    ]


def _paint_boxes(painter: QPainter, room: QRectF, thing: Track, theme: Theme) -> None:
    """Boxes for counters, the number in a corner and what it belongs to at the foot."""
    for box, place in zip(thing.boxes, boxes(room, len(thing.boxes)), strict=True):
        painter.setPen(QPen(colour(theme.paper.rule), 0.3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place, 1.2, 1.2)
        high = min(5.0, place.height() * 0.24)
        label = QRectF(place.left() + 1.4, place.top() + 0.8, place.width() - 2.8, high * 1.2)
        write(painter, label, box.label, high, theme.paper.text, weight=600)
        if box.group:
            foot = QRectF(place.left() + 1.0, place.bottom() - 4.2, place.width() - 2.0, 3.6)
            write(painter, foot, box.group, 2.8, theme.paper.muted, "center")
