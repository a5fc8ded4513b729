"""Counters and cards in rows and columns: fronts, backs that coincide with them, cut marks and registration marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from wargames_desktop.painting.theme import colour
from wargames_desktop.printing.document import FOOT, Page, write
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.paper import Sheet

Paint = Callable[[QPainter, QRectF], None]

HAIRLINE = 0.15
TICK = 3.5
"""Length of a cut mark."""
CLEAR = 1.0
"""Between a cut mark and what is cut."""
TARGET = 3.0
"""Radius of a registration mark."""
HEAD = 5.0
"""Room for a line of words above the marks."""


@dataclass(frozen=True)
class Item:
    """Something to cut out. Both sides paint upright into the same rectangle, bleed included."""

    front: Paint
    back: Paint | None


@dataclass(frozen=True)
class Grid:
    """Rectangles of one size on a sheet, as many as it takes, in the middle of it."""

    sheet: Sheet
    width: float
    height: float
    gap: float
    rows: int
    columns: int

    @classmethod
    def fitting(cls, sheet: Sheet, width: float, height: float, gap: float, across: float = 0.0) -> Grid:
        """The grid with the most places. ``across`` limits the width that it may take, 0: that of the sheet."""
        frame = TICK + CLEAR
        least = 3.0
        wide = (across or sheet.width - 2 * least) - 2 * frame
        high = sheet.height - 2 * least - 2 * frame - HEAD
        columns = max(1, int((wide + gap + 1e-6) // (width + gap)))
        rows = max(1, int((high + gap + 1e-6) // (height + gap)))
        return cls(sheet, width, height, gap, rows, columns)

    @property
    def places(self) -> int:
        """How many there are on a sheet."""
        return self.rows * self.columns

    @property
    def extent(self) -> QRectF:
        """All places together, at the middle of the sheet."""
        width = self.columns * self.width + (self.columns - 1) * self.gap
        height = self.rows * self.height + (self.rows - 1) * self.gap
        return QRectF((self.sheet.width - width) / 2, (self.sheet.height - height) / 2, width, height)

    def place(self, number: int) -> QRectF:
        """Where the item of that number, from 0, is cut out."""
        row, column = divmod(number, self.columns)
        corner = self.extent.topLeft()
        x, y = column * (self.width + self.gap), row * (self.height + self.gap)
        return QRectF(corner.x() + x, corner.y() + y, self.width, self.height)

    def cuts(self) -> tuple[list[float], list[float]]:
        """Where cuts go: x of those that go down, y of those that go across."""
        places = [self.place(number) for number in range(self.places)]
        xs = sorted({round(edge, 6) for place in places for edge in (place.left(), place.right())})
        ys = sorted({round(edge, 6) for place in places for edge in (place.top(), place.bottom())})
        return xs, ys


def behind(rect: QRectF, sheet: Sheet, options: Options) -> QRectF:
    """Where the back of what is printed at ``rect`` goes on the other side of the sheet."""
    if options.flip == "short":
        place = QRectF(rect.left(), sheet.height - rect.bottom(), rect.width(), rect.height())
    else:
        place = QRectF(sheet.width - rect.right(), rect.top(), rect.width(), rect.height())
    return place.translated(options.back_right, options.back_down)


def sheets(title: str, items: Sequence[Item], width: float, height: float, options: Options, label: str) -> list[Page]:
    """Pages of fronts, each followed by its backs; folded, both are on one page."""
    if options.flip == "fold":
        return _folded(title, items, width, height, options, label)
    sheet = options.sheet
    grid = Grid.fitting(sheet, width, height, 2 * options.bleed)
    pages = []
    for number, part in enumerate(_shared_out(items, grid.places), 1):
        name = f"{title}, sheet {number}"
        pages.append(_fronts(name, part, grid, options, f"{label} {number} front", title if number == 1 else ""))
        if options.flip != "none" and any(item.back for item in part):
            pages.append(_backs(name, part, grid, options, f"{label} {number} back"))
    return pages


def _shared_out(items: Sequence[Item], places: int) -> list[Sequence[Item]]:
    return [items[start : start + places] for start in range(0, len(items), places)]


def _fronts(name: str, items: Sequence[Item], grid: Grid, options: Options, label: str, chapter: str) -> Page:
    def draw(painter: QPainter) -> None:
        for number, item in enumerate(items):
            item.front(painter, _bled(grid.place(number), options))
        _paint_cut_marks(painter, grid)
        _paint_targets(painter, grid)
        _paint_name(painter, grid, name)

    return Page(grid.sheet.width, grid.sheet.height, draw, label, chapter)


def _backs(name: str, items: Sequence[Item], grid: Grid, options: Options, label: str) -> Page:
    def draw(painter: QPainter) -> None:
        for number, item in enumerate(items):
            if item.back is not None:
                _paint_back(
                    painter, item.back, behind(_bled(grid.place(number), options), grid.sheet, options), options
                )
        painter.translate(options.back_right, options.back_down)
        _paint_targets(painter, grid)
        _paint_name(painter, grid, f"{name}, back")

    return Page(grid.sheet.width, grid.sheet.height, draw, label)


def _paint_back(painter: QPainter, paint: Paint, place: QRectF, options: Options) -> None:
    """A back stands upright when the counter is turned over sideways, whichever way the sheet was."""
    if options.flip != "short":
        paint(painter, place)
        return
    painter.save()
    painter.translate(place.center())
    painter.rotate(180)
    painter.translate(-place.center())
    paint(painter, place)
    painter.restore()


def _folded(title: str, items: Sequence[Item], width: float, height: float, options: Options, label: str) -> list[Page]:
    """Fronts to the left of a fold, backs to its right."""
    sheet = options.sheet
    grid = Grid.fitting(sheet, width, height, 2 * options.bleed, sheet.width / 2 - 3.0)
    pages = []
    for number, part in enumerate(_shared_out(items, grid.places), 1):
        pages.append(_fold(f"{title}, sheet {number}", part, grid, options, f"{label} {number}", title * (number == 1)))
    return pages


def _fold(name: str, items: Sequence[Item], grid: Grid, options: Options, label: str, chapter: str) -> Page:
    fold = grid.sheet.width / 2
    shift = fold - (TICK + CLEAR) - grid.extent.right()

    def draw(painter: QPainter) -> None:
        for number, item in enumerate(items):
            place = _bled(grid.place(number), options).translated(shift, 0)
            item.front(painter, place)
            if item.back is not None:
                item.back(painter, QRectF(2 * fold - place.right(), place.top(), place.width(), place.height()))
        painter.save()
        painter.translate(shift, 0)
        _paint_cut_marks(painter, grid)
        painter.restore()
        pen = _pen()
        pen.setDashPattern([12.0, 8.0])
        painter.setPen(pen)
        painter.drawLine(QPointF(fold, 3.0), QPointF(fold, grid.sheet.height - 3.0))
        _paint_name(painter, grid, f"{name}. Fold along the dashed line, glue, then cut from the left side.")

    return Page(grid.sheet.width, grid.sheet.height, draw, label, chapter)


def _bled(place: QRectF, options: Options) -> QRectF:
    return place.adjusted(-options.bleed, -options.bleed, options.bleed, options.bleed)


def _pen() -> QPen:
    return QPen(colour("#000000"), HAIRLINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)


def _paint_cut_marks(painter: QPainter, grid: Grid) -> None:
    """Short lines outside the counters, one at each end of every cut."""
    painter.setPen(_pen())
    frame = grid.extent
    xs, ys = grid.cuts()
    near, far = CLEAR + 1.0, CLEAR + TICK
    for x in xs:
        painter.drawLine(QLineF(x, frame.top() - far, x, frame.top() - near))
        painter.drawLine(QLineF(x, frame.bottom() + near, x, frame.bottom() + far))
    for y in ys:
        painter.drawLine(QLineF(frame.left() - far, y, frame.left() - near, y))
        painter.drawLine(QLineF(frame.right() + near, y, frame.right() + far, y))


def _paint_targets(painter: QPainter, grid: Grid) -> None:
    """A crossed circle at the middle of the upper and the lower edge: front and back must meet there."""
    painter.setPen(_pen())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle = grid.sheet.width / 2
    reach = TICK + CLEAR + TARGET * 0.7
    for y in (grid.extent.top() - reach, grid.extent.bottom() + reach):
        centre = QPointF(middle, y)
        painter.drawEllipse(centre, TARGET * 0.35, TARGET * 0.35)
        painter.drawLine(QLineF(middle - TARGET * 0.6, y, middle + TARGET * 0.6, y))
        painter.drawLine(QLineF(middle, y - TARGET * 0.6, middle, y + TARGET * 0.6))


def _paint_name(painter: QPainter, grid: Grid, name: str) -> None:
    top = grid.extent.top() - TICK - CLEAR - HEAD * 0.9
    write(painter, QRectF(grid.extent.left(), top, grid.extent.width() * 0.45, FOOT * 1.4), name, FOOT, "#444444")
