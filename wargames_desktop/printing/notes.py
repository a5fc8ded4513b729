"""Pages of plain text: a name and some words about it, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from wargames_desktop.painting.fonts import sans
from wargames_desktop.painting.text import text_width
from wargames_desktop.printing.document import FONT_UNITS, Page, write
from wargames_desktop.printing.paper import Sheet

TITLE, TITLE_ROOM = 5.2, 10.0
LINE, STEP = 2.7, 4.0
"""Height of the type, and from one line to the next, in millimetres."""


def note_pages(title: str, notes: Sequence[tuple[str, str]], sheet: Sheet) -> list[Page]:
    """As many pages as it takes."""
    inner = sheet.inner
    rows = [row for name, text in notes for row in _rows(name, text, inner.width())]
    each = int((inner.height() - TITLE_ROOM) / STEP)
    parts = [rows[start : start + each] for start in range(0, len(rows), each)]

    def page(number: int, part: Sequence[tuple[str, int]]) -> Page:
        def draw(painter: QPainter) -> None:
            write(painter, QRectF(inner.left(), inner.top(), inner.width(), TITLE * 1.4), title, TITLE, weight=600)
            for at, (text, weight) in enumerate(part):
                place = QRectF(inner.left(), inner.top() + TITLE_ROOM + at * STEP, inner.width(), STEP)
                write(painter, place, text, LINE, weight=weight)

        return Page(sheet.width, sheet.height, draw, f"Notes {number}", title if number == 1 else "")

    return [page(number, part) for number, part in enumerate(parts, 1)]


def _rows(name: str, text: str, width: float) -> Iterator[tuple[str, int]]:
    """Text and weight of each line, and an empty line at the end."""
    yield name, 600
    for row in wrapped(text, width, LINE):
        yield row, 400
    yield "", 400


def wrapped(text: str, width: float, height: float, weight: int = 400) -> Iterator[str]:
    """Text in lines no wider than ``width``, in type of ``height`` millimetres."""
    font, scale = sans(FONT_UNITS, weight), height / FONT_UNITS
    row = ""
    for word in text.split():
        longer = f"{row} {word}" if row else word
        if row and text_width(longer, font) * scale > width:
            yield row
            row = word
        else:
            row = longer
    if row:
        yield row
