"""Maps: whole on one large page, or over several sheets with overlap, cut lines, join marks and a sketch."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.board import BoardPainter
from wargames_desktop.painting.picture import paint_standing, standing
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.printing.document import Document, DoesNotFit, Page, write
from wargames_desktop.printing.flow import PIXEL
from wargames_desktop.printing.ink import print_theme
from wargames_desktop.printing.map_key import Sample, height, paint_key, samples
from wargames_desktop.printing.options import Options
from wargames_desktop.printing.paper import INCH

NAME_AT = 5.4
"""How far below the upper edge of the paper the name of a sheet stands: printers leave 5 mm white."""
KEY_GAP = 10.0
"""Between the sketch and the key."""
JOIN = 4.5
"""How far join marks reach out of the map."""
LEAST_STEP = 40.0
"""What a sheet shows at least of what its neighbour does not."""
MOST_SHEETS = 400
DOTS = 300 / INCH
"""Of a picture, to a millimetre."""
EDGE = 5.0
"""White around a map on a page of its own size, in millimetres."""


class Map:
    """A board with pieces, as large as it is printed."""

    def __init__(self, board: Board, pieces: Sequence[Piece], hex_size: float, theme: Theme) -> None:
        """``hex_size`` in millimetres from centre to centre."""
        self.board = board
        self.hex_size = hex_size
        self.theme = theme
        self._painter = BoardPainter(board, theme)
        self._standing = list(standing(self._painter, pieces))
        self.size = self._painter.sheet.size() * hex_size
        self._pictures: dict[float, QImage] = {}

    def paint(self, painter: QPainter, part: QRectF) -> None:
        """Paint a part, in millimetres from the map's corner, so that it begins at the painter's origin."""
        painter.save()
        painter.setClipRect(QRectF(QPointF(0, 0), part.size()), Qt.ClipOperation.IntersectClip)
        painter.translate(-part.topLeft())
        painter.scale(self.hex_size, self.hex_size)
        painter.translate(-self._painter.sheet.topLeft())
        seen = QRectF(part.topLeft() / self.hex_size, part.size() / self.hex_size)
        self._painter.paint(painter, seen.translated(self._painter.sheet.topLeft()), self.hex_size / PIXEL)
        paint_standing(painter, self.board, self._standing, self.theme)
        painter.restore()

    def paint_small(self, painter: QPainter, scale: float = 1.0) -> None:
        """Paint the whole from the painter's origin, ``scale`` times as large as it is printed.

        The board is a picture, as its lines are too many for a small place; the pieces are drawn as ever.
        """
        painter.drawImage(QRectF(QPointF(0, 0), self.size * scale), self._picture(scale))
        painter.save()
        painter.scale(self.hex_size * scale, self.hex_size * scale)
        painter.translate(-self._painter.sheet.topLeft())
        paint_standing(painter, self.board, self._standing, self.theme)
        painter.restore()

    def _picture(self, scale: float) -> QImage:
        if scale not in self._pictures:
            image = QImage((self.size * scale * DOTS).toSize(), QImage.Format.Format_RGB32)
            image.fill(colour(self.theme.sheet.deep))
            painter = QPainter(image)
            across = self.hex_size * scale
            painter.scale(across * DOTS, across * DOTS)
            painter.translate(-self._painter.sheet.topLeft())
            self._painter.paint(painter, self._painter.sheet, across / PIXEL)
            painter.end()
            self._pictures[scale] = image
        return self._pictures[scale]


def map_pages(
    title: str,
    board: Board,
    pieces: Sequence[Piece],
    hex_size: float,
    options: Options,
    key: Mapping[str, str] | None = None,
) -> Document:
    """The map as the options say; ``key`` is what its key has and how it calls it."""
    whole = Map(board, pieces if options.with_pieces else (), hex_size, print_theme(options.inks))
    shown = samples(board, key)
    return on_one_page(title, whole) if options.spread == "one" else tiled(title, whole, shown, options)


def on_one_page(title: str, whole: Map) -> Document:
    """The map on a page of its own size."""
    width, height = whole.size.width(), whole.size.height()

    def draw(painter: QPainter) -> None:
        painter.translate(EDGE, EDGE)
        whole.paint(painter, QRectF(0, 0, width, height))

    return Document(title, (Page(width + 2 * EDGE, height + 2 * EDGE, draw, "Map", title),))


def fitted(board: Board, pieces: Sequence[Piece], room: QSizeF, theme: Theme) -> Map:
    """The map as large as it fits."""
    unit = Map(board, (), 1.0, theme).size
    return Map(board, pieces, min(room.width() / unit.width(), room.height() / unit.height()), theme)


@dataclass(frozen=True)
class _Tiling:
    """How a map is shared out over sheets."""

    whole: Map
    options: Options

    @property
    def room(self) -> QRectF:
        """What is printed on of each sheet."""
        return self.options.sheet.inner

    @property
    def step(self) -> QSizeF:
        """From one sheet's corner to the next one's, on the map."""
        return QSizeF(self.room.width() - self.options.overlap, self.room.height() - self.options.overlap)

    @property
    def columns(self) -> int:
        return max(1, math.ceil((self.whole.size.width() - self.options.overlap) / self.step.width() - 1e-9))

    @property
    def rows(self) -> int:
        return max(1, math.ceil((self.whole.size.height() - self.options.overlap) / self.step.height() - 1e-9))

    def part(self, row: int, column: int) -> QRectF:
        """What of the map is on a sheet, in millimetres from the map's corner."""
        part = QRectF(QPointF(column * self.step.width(), row * self.step.height()), self.room.size())
        return part.intersected(QRectF(QPointF(0, 0), self.whole.size))


def tile_name(row: int, column: int) -> str:
    """Letter of the row, number of the column."""
    return f"{chr(ord('A') + row % 26)}{column + 1}"


def tiled(title: str, whole: Map, shown: Sequence[Sample], options: Options) -> Document:
    """The map over sheets, the sketch first, with what is ``shown`` in its key.

    Raises:
        DoesNotFit: it would take too many, or they would show next to nothing.
    """
    tiling = _Tiling(whole, options)
    if min(tiling.step.width(), tiling.step.height()) < LEAST_STEP:
        most = min(tiling.room.width(), tiling.room.height()) - LEAST_STEP
        raise DoesNotFit(
            f"sheets that overlap by {options.overlap:g} mm show too little; at most {most:.0f} mm will do"
        )
    if tiling.rows * tiling.columns > MOST_SHEETS:
        raise DoesNotFit(f"the map would take {tiling.rows * tiling.columns} sheets: choose smaller hexes")
    tiles = [(row, column) for row in range(tiling.rows) for column in range(tiling.columns)]
    pages = [_sketch(title, tiling, shown)] if len(tiles) > 1 else []
    pages += [_tile(tiling, row, column) for row, column in tiles]
    return Document(title, tuple(pages))


def _tile(tiling: _Tiling, row: int, column: int) -> Page:
    sheet, room, part = tiling.options.sheet, tiling.room, tiling.part(row, column)
    overlap = tiling.options.overlap

    def draw(painter: QPainter) -> None:
        painter.save()
        painter.translate(room.topLeft())
        tiling.whole.paint(painter, part)
        painter.restore()
        shown = QRectF(room.topLeft(), part.size())
        if column:
            _join(painter, QLineF(shown.left() + overlap / 2, shown.top(), shown.left() + overlap / 2, shown.bottom()))
        if column + 1 < tiling.columns:
            x = shown.right() - overlap / 2
            _join(painter, QLineF(x, shown.top(), x, shown.bottom()))
        if row:
            _join(painter, QLineF(shown.left(), shown.top() + overlap / 2, shown.right(), shown.top() + overlap / 2))
        if row + 1 < tiling.rows:
            y = shown.bottom() - overlap / 2
            _join(painter, QLineF(shown.left(), y, shown.right(), y))
        name = tile_name(row, column)
        write(painter, QRectF(room.left() + overlap, NAME_AT, 60, 3.4), f"Map {name}", 2.6, "#444444")

    return Page(sheet.width, sheet.height, draw, f"Map {tile_name(row, column)}")


def _join(painter: QPainter, line: QLineF) -> None:
    """Where two sheets meet: cut marks outside the print, and a fine broken line."""
    pen = QPen(colour("#000000", 0.55), 0.15)
    pen.setDashPattern([10.0, 14.0])
    painter.setPen(pen)
    painter.drawLine(line)
    painter.setPen(QPen(colour("#000000"), 0.2))
    along = line.unitVector()
    step = QPointF(along.dx(), along.dy())
    painter.drawLine(QLineF(line.p1() - step * JOIN, line.p1() - step * 1))
    painter.drawLine(QLineF(line.p2() + step * 1, line.p2() + step * JOIN))


def _sketch(title: str, tiling: _Tiling, shown: Sequence[Sample]) -> Page:
    sheet, whole = tiling.options.sheet, tiling.whole
    key = height(shown, sheet.inner.width())
    inner = sheet.inner.adjusted(0, 26, 0, -key - KEY_GAP)
    scale = min(inner.width() / whole.size.width(), inner.height() / whole.size.height())
    words = (
        f"{tiling.rows} rows of {tiling.columns} sheets. Hexes are {whole.hex_size:g} mm wide at 100 %.",
        "Cut each sheet along the broken line at its right and lower edge, lay it on the line of the next, and glue.",
    )

    def draw(painter: QPainter) -> None:
        write(painter, QRectF(sheet.inner.left(), 10, sheet.inner.width(), 8), title, 6.0, weight=600)
        for number, text in enumerate(words):
            write(painter, QRectF(sheet.inner.left(), 20 + number * 6, sheet.inner.width(), 4), text, 3.2)
        painter.save()
        painter.translate(inner.topLeft() + QPointF(0, 6))
        whole.paint_small(painter, scale)
        for row in range(tiling.rows):
            for column in range(tiling.columns):
                part = tiling.part(row, column)
                frame = QRectF(part.topLeft() * scale, part.size() * scale)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(colour("#000000"), 0.3))
                painter.drawRect(frame)
                name = QRectF(frame.left(), frame.center().y() - 4, frame.width(), 8)
                painter.fillRect(QRectF(frame.center().x() - 6, name.top(), 12, 8), colour("#ffffff", 0.85))
                write(painter, name, tile_name(row, column), 6.0, align="center", weight=600)
        painter.restore()
        below = QRectF(sheet.inner.left(), sheet.inner.bottom() - key, sheet.inner.width(), key)
        paint_key(painter, below, whole.board, shown, whole.theme)

    return Page(sheet.width, sheet.height, draw, "Assembly", title)
