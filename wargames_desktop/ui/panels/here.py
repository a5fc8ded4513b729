"""The pieces of a hex in a list."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Piece, Table
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.bridge import Shown
from wargames_desktop.widgets.board.words import hex_in_words, piece_in_words

RIM = 5
"""Pixels kept around the picture of a piece for what stands over its edge."""


class HerePanel(QWidget):
    """The pieces in the hex under the mouse, or in the last one that was clicked, topmost first.

    Signals:
        piece_chosen: id of a piece that was clicked in the list.
        piece_pointed: id of the piece under the mouse in the list, or empty.
    """

    piece_chosen = Signal(str)
    piece_pointed = Signal(str)

    def __init__(self, theme: Theme, board: Board | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._board = board
        self._table: Table | None = None
        self.place = ""
        self.title = QLabel()
        self.title.setWordWrap(True)
        self.title.setContentsMargins(10, 8, 10, 6)
        self.list = QListWidget()
        self.list.setAccessibleName("Pieces here")
        self.list.setMouseTracking(True)
        self.list.setWordWrap(True)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.itemEntered.connect(lambda item: self.piece_pointed.emit(item.data(Qt.ItemDataRole.UserRole)))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.title)
        column.addWidget(self.list, 1)
        self._refresh()

    def point_at(self, id: str) -> None:
        """Show the hex that ``id`` names, or in which the piece of that id lies; any other id changes nothing."""
        place = self._place_of(id)
        if place and place != self.place:
            self.place = place
            self._refresh()

    def follow(self, shown: Shown) -> None:
        if self._table is None or shown.table.pieces != self._table.pieces:
            self._table = shown.table
            self._refresh()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._refresh()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces that are listed."""
        return tuple(piece for piece in self._table.pieces if piece.place == self.place) if self._table else ()

    def _place_of(self, id: str) -> str:
        pieces = self._table.pieces if self._table else ()
        unlisted = id if self._board is None or id in self._board.places else ""
        return next((piece.place for piece in pieces if piece.id == id), unlisted)

    def _choose(self, item: QListWidgetItem) -> None:
        self.piece_chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _refresh(self) -> None:
        self.list.clear()
        side = round(self._theme.pixels("body") * 4.6)
        self.list.setIconSize(QSize(side, side))
        for piece in self.pieces:
            item = QListWidgetItem(self._icon(piece, side), self._words(piece))
            item.setData(Qt.ItemDataRole.UserRole, piece.id)
            item.setToolTip(piece.tip)
            self.list.addItem(item)
        self.title.setText(self._title())

    def _title(self) -> str:
        if not self.place:
            return "Point at a hex to see what lies there."
        named = self.place
        if self._board is not None and self.place in self._board.places:
            named = hex_in_words(self.place, self._board)
        return named if self.pieces else f"{named}: nothing lies here"

    def _words(self, piece: Piece) -> str:
        return piece_in_words(piece, self._board) if self._board is not None else piece.name

    def _icon(self, piece: Piece, side: int) -> QIcon:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(side * ratio), round(side * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_counter(painter, QRectF(0, 0, side, side).adjusted(RIM, RIM, -RIM, -RIM), piece, self._theme)
        painter.end()
        return QIcon(pixmap)
