"""Laying blocks out over pages: on a grid of narrow columns, of which each block takes as many as it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from wargames_desktop.engine.display import Card, Mat, Rose, Track, UnitLog
from wargames_desktop.painting.cards import block
from wargames_desktop.painting.layouts import Block
from wargames_desktop.painting.tables import natural_width
from wargames_desktop.painting.theme import Theme
from wargames_desktop.printing.document import Page, write
from wargames_desktop.printing.paper import Sheet

Thing = Card | Track | Rose | UnitLog | Mat

PIXEL = 0.235
"""Millimetres to a pixel of the theme: body type of 13 pixels is 3 mm, or 8.7 points, high."""
GAP = 4.0
TITLE = 5.2
"""Height of the type of a page's title, in millimetres."""
TITLE_ROOM = 10.0
NARROWEST = 58.0
"""Width of a column at least, in millimetres."""
SQUEEZE = 1.06
"""How much narrower than its natural width a chart may be set."""
LONGEST_LIST = 0.55
"""Part of a page's height that a list may take before it goes on in the next column."""
CONTINUED, SHORTLY_CONTINUED = " (continued)", " (cont.)"
"""After the title of a section, and of a block."""


@dataclass(frozen=True)
class Placed:
    """A block on a page, in millimetres."""

    rect: QRectF
    block: Block = field(repr=False)


@dataclass(frozen=True)
class Columns:
    """The columns of a sheet, all of one width; nothing takes fewer of them than ``least``."""

    sheet: Sheet
    count: int
    least: int = 1

    @classmethod
    def of(cls, sheet: Sheet) -> Columns:
        """Half as wide as the narrowest list, so that a chart takes little more than it needs."""
        lists = max(1, int((sheet.inner.width() + GAP) // (NARROWEST + GAP)))
        return cls(sheet, 2 * lists, 2)

    def width(self, span: int) -> float:
        """Of so many columns side by side."""
        one = (self.sheet.inner.width() - GAP * (self.count - 1)) / self.count
        return one * span + GAP * (span - 1)

    def left(self, column: int) -> float:
        """Where a column begins."""
        return self.sheet.inner.left() + column * (self.width(1) + GAP)

    def span(self, width: float) -> int:
        """How many columns something takes."""
        fitting = (span for span in range(self.least, self.count) if self.width(span) >= width - 0.01)
        return next(fitting, self.count)


class Filling:
    """A page that is being filled: each block goes as high up as it finds room."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self.placed: list[Placed] = []
        self.headings: list[tuple[float, str]] = []
        self._begin(columns.sheet.inner.top())

    def begin(self, title: str, first: Block) -> bool:
        """Begin a section below all that is here, if its title and its first block have room."""
        top = max(self._tops)
        if self.placed and top + TITLE_ROOM + first.height * PIXEL > self.columns.sheet.inner.bottom():
            return False
        self.headings.append((top, title))
        self._begin(top + TITLE_ROOM)
        return True

    def _begin(self, top: float) -> None:
        self._tops = [top] * self.columns.count

    def take(self, thing: Block) -> bool:
        """Place a block, if there is room."""
        width, height = thing.width * PIXEL, thing.height * PIXEL
        span = self.columns.span(width)
        column = min(
            range(self.columns.count - span + 1), key=lambda first: (max(self._tops[first : first + span]), first)
        )
        top = max(self._tops[column : column + span])
        if top + height > self.columns.sheet.inner.bottom() + 0.01:
            return False
        self.placed.append(Placed(QRectF(self.columns.left(column), top, width, height), thing))
        self._tops[column : column + span] = [top + height + GAP] * span
        return True


@dataclass(frozen=True)
class Section:
    """Things that belong together, under a title."""

    title: str
    things: tuple[Thing, ...]


def flowed(sections: Iterable[Section], sheet: Sheet, theme: Theme, label: str, columns: int = 0) -> list[Page]:
    """Pages with these sections one after the other; whatever is longer than a page goes on upon the next.

    ``columns`` of 0: as many as the sheet has room for.
    """
    layout = Columns(sheet, columns) if columns else Columns.of(sheet)
    return [
        _page(page, f"{label} {number}", chapter)
        for number, (page, chapter) in enumerate(laid(sections, layout, theme), 1)
    ]


def laid(sections: Iterable[Section], columns: Columns, theme: Theme) -> list[tuple[Filling, str]]:
    """The pages as they are filled, each with the section that begins on it, if one does."""
    pages: list[Filling] = []
    chapters: dict[int, str] = {}
    for section in sections:
        left = list(_blocks(section.things, columns, theme))
        if not left:
            continue
        if not pages or not pages[-1].begin(section.title, left[0][1]):
            pages.append(Filling(columns))
            pages[-1].begin(section.title, left[0][1])
        chapters.setdefault(len(pages) - 1, section.title)
        left = _filled(pages[-1], left)
        while left:
            pages.append(Filling(columns))
            pages[-1].begin(section.title + CONTINUED, left[0][1])
            before, left = len(left), _filled(pages[-1], left)
            assert len(left) < before, "a block that is higher than an empty page"
    return [(page, chapters.get(number, "")) for number, page in enumerate(pages)]


def _filled(page: Filling, parts: list[tuple[int, Block]]) -> list[tuple[int, Block]]:
    """Place what has room, in order; what is left. No part of a thing comes before an earlier one."""
    left: list[tuple[int, Block]] = []
    for number, part in parts:
        if any(number == other for other, _ in left) or not page.take(part):
            left.append((number, part))
    return left


def _page(filled: Filling, label: str, chapter: str) -> Page:
    sheet = filled.columns.sheet
    inner = sheet.inner
    placed, headings = tuple(filled.placed), tuple(filled.headings)

    def draw(painter: QPainter) -> None:
        for top, words in headings:
            write(painter, QRectF(inner.left(), top, inner.width(), TITLE * 1.4), words, TITLE, weight=600)
        for part in placed:
            painter.save()
            painter.translate(part.rect.topLeft())
            painter.scale(PIXEL, PIXEL)
            part.block.draw(painter)
            painter.restore()

    return Page(sheet.width, sheet.height, draw, label, chapter)


def _blocks(things: Iterable[Thing], columns: Columns, theme: Theme) -> Iterator[tuple[int, Block]]:
    """The parts of all things, each with the number of its thing."""
    room = (columns.sheet.inner.height() - TITLE_ROOM) / PIXEL
    for number, thing in enumerate(things):
        natural = natural_width(thing, theme) / SQUEEZE if isinstance(thing, Card) else 0.0
        width = columns.width(columns.span(natural * PIXEL)) / PIXEL
        high = room * LONGEST_LIST if isinstance(thing, Track) else room
        for part in _parts(thing, width, high, theme):
            yield number, part


def _parts(thing: Thing, width: float, room: float, theme: Theme) -> Iterator[Block]:
    """The thing as one block, or as several of about one height that are no higher than ``room``."""
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
    return title if title.endswith(SHORTLY_CONTINUED) else title + SHORTLY_CONTINUED


def _group_edge(thing: Track) -> int:
    """Where a track is parted: at the edge of a group that is nearest to its middle."""
    edges = [n for n in range(1, len(thing.boxes)) if thing.boxes[n - 1].group != thing.boxes[n].group]
    return min(edges or [len(thing.boxes) // 2], key=lambda edge: abs(edge - len(thing.boxes) / 2))
