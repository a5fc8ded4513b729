"""A display card on a page: a chart, a track or a rose as large as it fits."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from wargames_desktop.painting.cards import Thing, block
from wargames_desktop.painting.theme import Theme
from wargames_desktop.printing.document import Page, write
from wargames_desktop.printing.paper import Sheet

TITLE = 6.0
TITLE_ROOM = 12.0
WIDTH = 520.0
"""In which a thing is laid out, in pixels of the theme, before it is enlarged."""


def display_page(title: str, thing: Thing, sheet: Sheet, theme: Theme) -> Page:
    """One thing under its title."""
    inner = sheet.inner
    room = inner.adjusted(0, TITLE_ROOM, 0, 0)
    laid = block(thing, WIDTH, theme)
    scale = min(room.width() / laid.width, room.height() / laid.height)

    def draw(painter: QPainter) -> None:
        write(painter, QRectF(inner.left(), inner.top(), inner.width(), TITLE * 1.4), title, TITLE, weight=600)
        painter.save()
        painter.translate(room.left() + (room.width() - laid.width * scale) / 2, room.top())
        painter.scale(scale, scale)
        laid.draw(painter)
        painter.restore()

    return Page(sheet.width, sheet.height, draw, title, title)
