"""Pictures of things that are painted, for the library and for documents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.board import BoardPainter
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.outlines import heading_angle
from wargames_desktop.painting.theme import Theme, blend, colour

COUNTER_SIDE = 0.72
"""The side of a counter in hexes."""
STACK_STEP = 0.08
"""How far each counter of a stack stands right of and above the one under it, in hexes."""
ROOM = 0.8
"""How much of the board a picture shows around the outermost pieces, in hexes."""
LEAST_HEXES = 9.0
"""How much of the board a picture of a position shows at least, across."""


def to_image(size: QSize, draw: Callable[[QPainter, QRectF], None], ratio: float = 1.0) -> QImage:
    """What ``draw`` paints into a rectangle of ``size`` logical pixels, on transparent ground."""
    image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        draw(painter, QRectF(QPointF(0, 0), size.toSizeF()))
    return image


def position_picture(board: Board, pieces: Iterable[Piece], size: QSize, theme: Theme, ratio: float = 1.0) -> QImage:
    """The part of a board where the pieces stand, with them on it; the whole board if there are none."""
    painted = BoardPainter(board, theme)
    stood = list(standing(painted, pieces))
    part = _framed([point for _, point in stood], painted.sheet, size)

    def draw(painter: QPainter, rect: QRectF) -> None:
        pixels = rect.width() / part.width()
        painter.fillRect(rect, colour(blend(theme.sheet.deep, theme.sheet.beyond, painted.beyond)))
        painter.scale(pixels, pixels)
        painter.translate(-part.topLeft())
        painted.paint(painter, part, pixels)
        paint_standing(painter, board, stood, theme)

    return to_image(size, draw, ratio)


def paint_standing(painter: QPainter, board: Board, stood: Iterable[tuple[Piece, QPointF]], theme: Theme) -> None:
    """Pieces where they stand, painted in hex units."""
    half = COUNTER_SIDE / 2
    for piece, at in stood:
        square = QRectF(at.x() - half, at.y() - half, COUNTER_SIDE, COUNTER_SIDE)
        bearing = heading_angle(board.pointed, piece.heading) if piece.heading is not None else None
        paint_counter(painter, square, piece, theme, bearing)


def standing(painted: BoardPainter, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, QPointF]]:
    """The pieces that are on the board, and where, in hex units; those that share a hex in a stack."""
    height: dict[str, int] = defaultdict(int)
    for piece in pieces:
        place = painted.board.places.get(piece.place)
        if place is not None:
            lift = height[piece.place] * STACK_STEP
            height[piece.place] += 1
            yield piece, QPointF(*painted.layout.centre(place.hex)) + QPointF(lift, -lift)


def _framed(points: list[QPointF], sheet: QRectF, size: QSize) -> QRectF:
    """The least rectangle of the picture's shape around the points, inside the sheet where that is possible."""
    around = sheet
    if points:
        xs, ys = [point.x() for point in points], [point.y() for point in points]
        around = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys))).adjusted(-ROOM, -ROOM, ROOM, ROOM)
    shape = size.width() / size.height()
    width = max(around.width(), around.height() * shape, LEAST_HEXES)
    frame = QRectF(0, 0, width, width / shape)
    frame.moveCenter(around.center())
    return frame.translated(
        _shift(sheet.left() - frame.left(), sheet.right() - frame.right()),
        _shift(sheet.top() - frame.top(), sheet.bottom() - frame.bottom()),
    )


def _shift(least: float, most: float) -> float:
    """How far to move a frame whose near and far edges want to move so far; to the middle where it is too large."""
    return (least + most) / 2 if least > most else min(max(0.0, least), most)


def png(image: QImage) -> bytes:
    """An image as a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(data.data())
