"""A document is pages that can be drawn, each by itself, on a printer, into a PDF or as a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter

from wargames_desktop.painting.fonts import sans
from wargames_desktop.painting.text import put
from wargames_desktop.painting.theme import colour
from wargames_desktop.printing.paper import Sheet

Draw = Callable[[QPainter], None]

FOOT = 2.5
"""Height of the type of a foot line, in millimetres."""
FONT_UNITS = 100.0
"""Type is set in fonts of so many units and scaled, because a font knows whole pixels only."""


class DoesNotFit(ValueError):
    """Something is too large for the paper; the message says what, and what would do."""


@dataclass(frozen=True)
class Page:
    """A page. ``draw`` paints with a millimetre as unit, from the top left corner of the paper."""

    width: float
    height: float
    draw: Draw = field(repr=False)
    label: str = ""
    """What the page is called in a viewer: ``Charts 2``, ``Map B3``."""
    chapter: str = ""
    """Where it begins a chapter, that chapter's name."""


@dataclass(frozen=True)
class Document:
    """Pages in order, of one size or several."""

    title: str
    pages: tuple[Page, ...]

    def __add__(self, other: Document) -> Document:
        return replace(self, pages=self.pages + other.pages)


def write(
    painter: QPainter,
    rect: QRectF,
    text: str,
    height: float,
    ink: str = "#000000",
    align: str = "left",
    weight: int = 400,
) -> None:
    """A line of type ``height`` millimetres high in a rectangle, squeezed where it must be."""
    scale = height / FONT_UNITS
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(scale, scale)
    put(painter, QRectF(QPointF(0, 0), rect.size() / scale), text, _font(weight), colour(ink), align)
    painter.restore()


def _font(weight: int) -> QFont:
    return sans(FONT_UNITS, weight)


def with_feet(pages: list[Page], sheet: Sheet, text: str) -> tuple[Page, ...]:
    """Pages with a foot line in the lower margin: what it is, and the page's number."""

    def footed(number: int, page: Page) -> Page:
        line = QRectF(sheet.margin, page.height - sheet.margin + 0.8, page.width - 2 * sheet.margin, FOOT * 1.6)

        def draw(painter: QPainter) -> None:
            page.draw(painter)
            write(painter, line, text, FOOT, "#555555")
            write(painter, line, f"{number} / {len(pages)}", FOOT, "#555555", "right")

        return replace(page, draw=draw)

    return tuple(footed(number, page) for number, page in enumerate(pages, 1))
