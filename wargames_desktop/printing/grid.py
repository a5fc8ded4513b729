"""Counters and cards in rows and columns: fronts, backs that coincide with them, cut marks and registration marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from wargames_desktop.painting.theme import colour
from wargames_desktop.printing.document import FOOT, DoesNotFit, Page, write
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.paper import Sheet

Paint = Callable[[QPainter, QRectF], None]

HAIRLINE = 0.15
TICK = 2.0
"""Length of a cut mark."""
CLEAR = 0.6
"""Between a cut mark and the colour that goes on beyond the cut."""
BORDER = 5.0
"""White at each edge of the paper that printers need."""
TARGET = 1.6
"""Half of the width of a registration mark."""
FEW_NAMES = 4
HEAD = 4.0
"""Room for a registration mark and a line of words beyond the cut marks."""


@dataclass(frozen=True)
class Item:
    """Something to cut out. Both sides paint upright into the same rectangle, bleed included."""

    front: Paint
    back: Paint | None
    name: str = ""
    """Of what it is part: a sheet of counters, a deck."""


@dataclass(frozen=True)
class Grid:
    """Rectangles of one size on a sheet, as many as it takes, in the middle of it."""

    sheet: Sheet
    width: float
    height: float
    bleed: float
    rows: int
    columns: int

    @classmethod
    def fitting(cls, sheet: Sheet, width: float, height: float, bleed: float, across: float = 0.0) -> Grid:
        """The grid with the most places. ``across`` limits the width that it may take, 0: that of the sheet.

        Marks and words stand above and below it, or beside it where that leaves room for more.
        """
        frame = 2 * (BORDER + bleed + CLEAR + TICK)
        wide, high = (across or sheet.width) - frame, sheet.height - frame
        columns, rows = _count(wide, width, bleed), _count(high - 2 * HEAD, height, bleed)
        beside = wide - columns * (width + 2 * bleed) + 2 * bleed >= 2 * HEAD
        return cls(sheet, width, height, bleed, _count(high, height, bleed) if beside else rows, columns)

    @property
    def fits(self) -> bool:
        """Whether even one place finds room with its marks."""
        out = self.near + TICK + BORDER - 1e-6
        return self.extent.left() >= out and self.extent.top() >= out

    @property
    def places(self) -> int:
        """How many there are on a sheet."""
        return self.rows * self.columns

    @property
    def near(self) -> float:
        """From the outermost cut to where cut marks begin."""
        return self.bleed + CLEAR

    @property
    def headed(self) -> bool:
        """Whether marks and words stand above and below, not beside."""
        return self.extent.top() - self.near - TICK - HEAD >= BORDER - 1e-6

    @property
    def extent(self) -> QRectF:
        """All places together, at the middle of the sheet."""
        width = self.columns * self.width + (self.columns - 1) * 2 * self.bleed
        height = self.rows * self.height + (self.rows - 1) * 2 * self.bleed
        return QRectF((self.sheet.width - width) / 2, (self.sheet.height - height) / 2, width, height)

    def place(self, number: int) -> QRectF:
        """Where the item of that number, from 0, is cut out."""
        row, column = divmod(number, self.columns)
        corner = self.extent.topLeft()
        x, y = column * (self.width + 2 * self.bleed), row * (self.height + 2 * self.bleed)
        return QRectF(corner.x() + x, corner.y() + y, self.width, self.height)

    def cuts(self, used: int) -> tuple[list[float], list[float]]:
        """Where the first ``used`` places are cut: x of cuts that go down, y of those that go across."""
        places = [self.place(number) for number in range(used)]
        xs = sorted({round(edge, 6) for place in places for edge in (place.left(), place.right())})
        ys = sorted({round(edge, 6) for place in places for edge in (place.top(), place.bottom())})
        return xs, ys


def _count(room: float, size: float, bleed: float) -> int:
    return max(1, int((room + 2 * bleed + 1e-6) // (size + 2 * bleed)))


def behind(rect: QRectF, sheet: Sheet, options: Options) -> QRectF:
    """Where the back of what is printed at ``rect`` goes on the other side of the sheet."""
    if options.flip == "short":
        place = QRectF(rect.left(), sheet.height - rect.bottom(), rect.width(), rect.height())
    else:
        place = QRectF(sheet.width - rect.right(), rect.top(), rect.width(), rect.height())
    return place.translated(options.back_right, options.back_down)


def sheets(items: Sequence[Item], width: float, height: float, options: Options, label: str) -> list[Page]:
    """Pages of fronts, each followed by its backs; folded, both are on one page.

    Raises:
        DoesNotFit: they are too large for the sheet.
    """
    if options.flip == "fold":
        return _folded(items, width, height, options, label)
    grid = _fitting(width, height, options)
    pages = []
    for number, part in enumerate(_shared_out(items, grid.places), 1):
        name = f"{label} {number}: {_names(part)}"
        pages.append(_fronts(name, part, grid, options, f"{label} {number} front", _begun(part, items)))
        if options.flip != "none" and any(item.back for item in part):
            pages.append(_backs(name, part, grid, options, f"{label} {number} back"))
    return pages


def _fitting(width: float, height: float, options: Options) -> Grid:
    folded = options.flip == "fold"
    grid = Grid.fitting(options.sheet, width, height, options.bleed, options.sheet.width / 2 if folded else 0.0)
    needed = 2 * (width + 2 * (grid.near + TICK + BORDER)) if folded else 0.0
    if not grid.fits or needed > options.sheet.width + 2 * BORDER:
        size = f"{width:g} \N{MULTIPLICATION SIGN} {height:g} mm"
        raise DoesNotFit(f"{size} with {options.bleed:g} mm of bleed is too large for {options.paper.title} paper")
    return grid


def _names(items: Sequence[Item]) -> str:
    """What is on a sheet; of many names the first and the last."""
    names = list(dict.fromkeys(item.name for item in items))
    return ", ".join(names) if len(names) <= FEW_NAMES else f"{names[0]} to {names[-1]}"


def _begun(part: Sequence[Item], items: Sequence[Item]) -> str:
    """What begins on a page: names of which the first item stands on it."""
    first = {id(next(item for item in items if item.name == name)): name for name in {item.name for item in items}}
    return ", ".join(first[id(item)] for item in part if id(item) in first)


def _shared_out(items: Sequence[Item], places: int) -> list[Sequence[Item]]:
    return [items[start : start + places] for start in range(0, len(items), places)]


def _fronts(name: str, items: Sequence[Item], grid: Grid, options: Options, label: str, chapter: str) -> Page:
    def draw(painter: QPainter) -> None:
        for number, item in enumerate(items):
            item.front(painter, _bled(grid.place(number), options))
        _paint_cut_marks(painter, grid, len(items))
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


def _folded(items: Sequence[Item], width: float, height: float, options: Options, label: str) -> list[Page]:
    """Fronts to the left of a fold, backs to its right."""
    grid = _fitting(width, height, options)
    pages = []
    for number, part in enumerate(_shared_out(items, grid.places), 1):
        name = f"{label} {number}: {_names(part)}"
        pages.append(_fold(name, part, grid, options, f"{label} {number}", _begun(part, items)))
    return pages


def _fold(name: str, items: Sequence[Item], grid: Grid, options: Options, label: str, chapter: str) -> Page:
    fold = grid.sheet.width / 2
    shift = fold - grid.near - TICK - 1.0 - grid.extent.right()

    def draw(painter: QPainter) -> None:
        for number, item in enumerate(items):
            place = _bled(grid.place(number), options).translated(shift, 0)
            item.front(painter, place)
            if item.back is not None:
                item.back(painter, QRectF(2 * fold - place.right(), place.top(), place.width(), place.height()))
        painter.save()
        painter.translate(shift, 0)
        _paint_cut_marks(painter, grid, len(items))
        painter.restore()
        pen = _pen()
        pen.setDashPattern([12.0, 8.0])
        painter.setPen(pen)
        painter.drawLine(QPointF(fold, BORDER), QPointF(fold, grid.sheet.height - BORDER))
        _paint_name(painter, grid, f"{name}. Fold along the dashed line, glue, then cut from the left side.")

    return Page(grid.sheet.width, grid.sheet.height, draw, label, chapter)


def _bled(place: QRectF, options: Options) -> QRectF:
    return place.adjusted(-options.bleed, -options.bleed, options.bleed, options.bleed)


def _pen() -> QPen:
    return QPen(colour("#000000"), HAIRLINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)


def _paint_cut_marks(painter: QPainter, grid: Grid, used: int) -> None:
    """Short lines outside what is cut out, one at each end of every cut."""
    painter.setPen(_pen())
    xs, ys = grid.cuts(used)
    near, far = grid.near, grid.near + TICK
    for x in xs:
        painter.drawLine(QLineF(x, ys[0] - far, x, ys[0] - near))
        painter.drawLine(QLineF(x, ys[-1] + near, x, ys[-1] + far))
    for y in ys:
        painter.drawLine(QLineF(xs[0] - far, y, xs[0] - near, y))
        painter.drawLine(QLineF(xs[-1] + near, y, xs[-1] + far, y))


def targets(grid: Grid) -> tuple[QPointF, QPointF]:
    """Where registration marks stand: opposite each other, so that they meet whichever way the sheet is turned."""
    reach = grid.near + TICK + HEAD / 2
    middle, frame = QPointF(grid.sheet.width / 2, grid.sheet.height / 2), grid.extent
    if grid.headed:
        return QPointF(middle.x(), frame.top() - reach), QPointF(middle.x(), frame.bottom() + reach)
    return QPointF(frame.left() - reach, middle.y()), QPointF(frame.right() + reach, middle.y())


def _paint_targets(painter: QPainter, grid: Grid) -> None:
    """Crossed circles."""
    painter.setPen(_pen())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for centre in targets(grid):
        painter.drawEllipse(centre, TARGET * 0.6, TARGET * 0.6)
        painter.drawLine(centre - QPointF(TARGET, 0), centre + QPointF(TARGET, 0))
        painter.drawLine(centre - QPointF(0, TARGET), centre + QPointF(0, TARGET))


def _paint_name(painter: QPainter, grid: Grid, name: str) -> None:
    """At the upper left, or up the left side."""
    frame, reach = grid.extent, grid.near + TICK + HEAD
    if grid.headed:
        line = QRectF(frame.left(), frame.top() - reach, frame.width() / 2 - 2 * TARGET, HEAD)
        write(painter, line, name, FOOT, "#444444")
        return
    painter.save()
    painter.translate(frame.left() - reach, frame.bottom())
    painter.rotate(-90)
    write(painter, QRectF(0, 0, frame.height() / 2 - 2 * TARGET, HEAD), name, FOOT, "#444444")
    painter.restore()
