"""A counter on the board: a cached picture that is drawn again only when the piece, its mark or the theme changes."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.marks import paint_selected, paint_target, ring_around
from wargames_desktop.widgets.board.pictures import EXTENT, SQUARE, CounterPictures


class Mark(Enum):
    """What a click on something would mean now."""

    NONE = "none"
    TARGET = "target"
    CHOSEN = "chosen"


class CounterItem(QGraphicsItem):
    """A piece in a unit square around its position; the item's scale is the side of the counter in hex units."""

    def __init__(self, piece: Piece, pictures: CounterPictures) -> None:
        super().__init__()
        self._pictures = pictures
        self._piece = piece
        self._mark = Mark.NONE

    @property
    def piece(self) -> Piece:
        """What the item shows."""
        return self._piece

    @property
    def mark(self) -> Mark:
        """How the item is marked."""
        return self._mark

    def set_piece(self, piece: Piece) -> None:
        """Show the piece as it is now."""
        if piece != self._piece:
            self._piece = piece
            self.update()

    def set_mark(self, mark: Mark) -> None:
        """Ring the counter as something to click, or as clicked."""
        if mark is not self._mark:
            self._mark = mark
            self.update()

    def covered(self) -> QRectF:
        """The counter's square on the board."""
        side = self.scale()
        return QRectF(self.pos() - QPointF(side / 2, side / 2), QSizeF(side, side))

    def boundingRect(self) -> QRectF:
        return EXTENT

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(SQUARE)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._mark is not Mark.NONE:
            _RINGS[self._mark](painter, _RING, self._pictures.theme, painter.worldTransform().m11())
        self._pictures.draw(painter, self._piece)


_RING = ring_around(SQUARE, 0.07)
_RINGS = {Mark.TARGET: paint_target, Mark.CHOSEN: paint_selected}
