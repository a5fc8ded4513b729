"""Laying blocks out over pages: in columns where they are narrow, across the page where they are wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from wargames_desktop.engine.display import Card, Rose, Track, UnitLog
from wargames_desktop.painting.cards import block
from wargames_desktop.painting.layouts import Block
from wargames_desktop.painting.tables import natural_width
from wargames_desktop.painting.theme import Theme
from wargames_desktop.printing.document import Page, write
from wargames_desktop.printing.paper import Sheet

Thing = Card | Track | Rose | UnitLog

PIXEL = 0.235
"""Millimetres to a pixel of the theme: body type of 13 pixels is 3 mm, or 8.7 points, high."""
GAP = 4.0
TITLE = 5.2
"""Height of the type of a page's title, in millimetres."""
TITLE_ROOM = 10.0
CONTINUED = " (continued)"


@dataclass
class _Column:
    """Part of a page that is filled from above."""

    left: float
    width: float
    top: float
    bottom: float


@dataclass
class _Filling:
    """A page that is being filled. Blocks across the page begin a new row of columns below them."""

    sheet: Sheet
    columns: int
    placed: list[tuple[QPointF, Block]] = field(default_factory=list)
    headings: list[tuple[float, str]] = field(default_factory=list)
    row: list[_Column] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._begin(self.sheet.inner.top())

    def begin(self, title: str, first: Block) -> bool:
        """Begin a section below all that is here, if its title and its first block have room."""
        top = max(column.top for column in self.row)
        top += GAP if self.placed else 0.0
        if self.placed and top + TITLE_ROOM + first.height * PIXEL > self.sheet.inner.bottom():
            return False
        self.headings.append((top, title))
        self._begin(top + TITLE_ROOM)
        return True

    def _begin(self, top: float) -> None:
        inner = self.sheet.inner
        width = (inner.width() - GAP * (self.columns - 1)) / self.columns
        self.row = [
            _Column(inner.left() + number * (width + GAP), width, top, inner.bottom()) for number in range(self.columns)
        ]

    def take(self, thing: Block) -> bool:
        """Place a block, if there is room."""
        width, height = thing.width * PIXEL, thing.height * PIXEL
        if width > self.row[0].width + 0.01:
            top = max(column.top for column in self.row)
            if top + height > self.sheet.inner.bottom():
                return False
            self.placed.append((QPointF(self.sheet.inner.left(), top), thing))
            self._begin(top + height + GAP)
            return True
        column = min(self.row, key=lambda column: column.top)
        if column.top + height > column.bottom:
            return False
        self.placed.append((QPointF(column.left, column.top), thing))
        column.top += height + GAP
        return True


@dataclass(frozen=True)
class Section:
    """Things that belong together, under a title."""

    title: str
    things: tuple[Thing, ...]


def flowed(sections: Iterable[Section], sheet: Sheet, theme: Theme, label: str, columns: int = 2) -> list[Page]:
    """Pages with these sections one after the other; whatever is longer than a page goes on upon the next."""
    pages: list[_Filling] = []
    chapters: dict[int, str] = {}
    for section in sections:
        parts = list(_blocks(section.things, sheet, theme, columns))
        if not parts:
            continue
        if not pages or not pages[-1].begin(section.title, parts[0]):
            pages.append(_Filling(sheet, columns))
            pages[-1].begin(section.title, parts[0])
        chapters.setdefault(len(pages) - 1, section.title)
        for part in parts:
            if not pages[-1].take(part):
                pages.append(_Filling(sheet, columns))
                pages[-1].begin(section.title + CONTINUED, part)
                taken = pages[-1].take(part)
                assert taken, "a block that is higher than an empty page"
    return [_page(page, f"{label} {number}", chapters.get(number - 1, "")) for number, page in enumerate(pages, 1)]


def _page(filled: _Filling, label: str, chapter: str) -> Page:
    inner = filled.sheet.inner
    placed, headings = tuple(filled.placed), tuple(filled.headings)

    def draw(painter: QPainter) -> None:
        for top, words in headings:
            write(painter, QRectF(inner.left(), top, inner.width(), TITLE * 1.4), words, TITLE, weight=600)
        for at, part in placed:
            painter.save()
            painter.translate(at)
            painter.scale(PIXEL, PIXEL)
            part.draw(painter)
            painter.restore()

    return Page(filled.sheet.width, filled.sheet.height, draw, label, chapter)


def _blocks(things: Iterable[Thing], sheet: Sheet, theme: Theme, columns: int) -> Iterator[Block]:
    inner = sheet.inner
    whole = inner.width() / PIXEL
    column = (inner.width() - GAP * (columns - 1)) / columns / PIXEL
    room = (inner.height() - TITLE_ROOM) / PIXEL
    for thing in things:
        width = column if _width(thing, theme) <= column else whole
        yield from _parts(thing, width, room, theme)


def _width(thing: Thing, theme: Theme) -> float:
    return natural_width(thing, theme) if isinstance(thing, Card) else 0.0


def _parts(thing: Thing, width: float, room: float, theme: Theme) -> Iterator[Block]:
    """The thing as one block, or as several that are no higher than ``room``."""
    laid = block(thing, width, theme)
    if laid.height <= room:
        yield laid
        return
    halves = _halved(thing)
    assert halves is not None, f"{thing.title} is higher than a page and cannot be parted"
    for half in halves:
        yield from _parts(half, width, room, theme)


def _halved(thing: Thing) -> tuple[Thing, Thing] | None:
    """The upper and the lower half of what consists of rows."""
    if isinstance(thing, Card) and len(thing.rows) > 1:
        middle = len(thing.rows) // 2
        first = msgspec.structs.replace(thing, rows=thing.rows[:middle], footnote="", source="")
        return first, msgspec.structs.replace(thing, rows=thing.rows[middle:], title=_continued(thing.title))
    if isinstance(thing, Track) and len(thing.boxes) > 1:
        middle = _group_edge(thing)
        first_boxes = msgspec.structs.replace(thing, boxes=thing.boxes[:middle])
        return first_boxes, msgspec.structs.replace(thing, boxes=thing.boxes[middle:], title=_continued(thing.title))
    return None


def _continued(title: str) -> str:
    return title if title.endswith(CONTINUED) else title + CONTINUED


def _group_edge(thing: Track) -> int:
    """Where a track is parted: at the edge of a group that is nearest to its middle."""
    edges = [n for n in range(1, len(thing.boxes)) if thing.boxes[n - 1].group != thing.boxes[n].group]
    return min(edges or [len(thing.boxes) // 2], key=lambda edge: abs(edge - len(thing.boxes) / 2))
