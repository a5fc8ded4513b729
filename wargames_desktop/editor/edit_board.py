"""The board of a scenario that is being made: counters are dragged from hex to hex, and from the roster onto it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QWidget

from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.widgets.board.view import BoardView

ROSTER_MIME = "application/x-wargames-roster-entry"
"""What a drag from the roster carries: the id of the entry."""
SIDE = 0.72
"""Side of the counter that is dragged, in hexes."""


class EditBoard(BoardView):
    """A board on which counters are moved.

    Signals:
        moved_to: id of a piece and the hex that it was dragged to.
        dropped: id of a roster entry and the hex on which it was dropped.
        turn_wanted: id of a piece and hexsides clockwise.
        remove_wanted: id of a piece.
    """

    moved_to = Signal(str, str)
    dropped = Signal(str, str)
    turn_wanted = Signal(str, int)
    remove_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None, theme: Theme | None = None) -> None:
        super().__init__(parent, theme)
        self.setAcceptDrops(True)
        self.viewport().setAcceptDrops(True)
        self.chosen = ""
        """Id of the piece that keys act on."""
        self._ghost: Piece | None = None
        self._pointer = QPoint()
        self._over = ""
        self.clicked.connect(self._choose)
        self.drag_moved.connect(self._drag)
        self.drag_dropped.connect(self._let_go)

    def choose(self, id: str) -> None:
        """Make a piece the one that keys act on."""
        self.chosen = id
        self.set_marks((), (id,) if id else ())

    def _choose(self, id: str, keys: Qt.KeyboardModifier) -> None:
        self.choose(id if self._piece(id) is not None else "")

    def _piece(self, id: str) -> Piece | None:
        return next((piece for piece, _ in self.pieces_on_board() if piece.id == id), None)

    def hex_at(self, at: QPoint) -> str:
        """The hex under a point of the viewport; empty beside the board."""
        return self._scene.grid.label_at(self.mapToScene(at))

    # Dragging a counter

    def _drag(self, id: str, at: QPoint) -> None:
        if self._ghost is None:
            self._ghost = self._piece(id)
            self.close_fan()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self._pointer = self.viewport().mapFromGlobal(at)
        self._over = self.hex_at(self._pointer)
        self.viewport().update()

    def _let_go(self, id: str, at: QPoint) -> None:
        piece, hex_ = self._ghost, self.hex_at(self.viewport().mapFromGlobal(at))
        self._end_drag()
        if piece is not None and hex_ and hex_ != piece.place:
            self.moved_to.emit(id, hex_)

    def _end_drag(self) -> None:
        self._ghost, self._over = None, ""
        self.viewport().unsetCursor()
        self.viewport().update()

    # Dragging from the roster

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(ROSTER_MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._over = self.hex_at(event.position().toPoint())
        self.viewport().update()
        if self._over:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._over = ""
        self.viewport().update()

    def dropEvent(self, event: QDropEvent) -> None:
        hex_ = self.hex_at(event.position().toPoint())
        self._over = ""
        self.viewport().update()
        if hex_ and event.mimeData().hasFormat(ROSTER_MIME):
            event.acceptProposedAction()
            self.dropped.emit(event.mimeData().data(ROSTER_MIME).toStdString(), hex_)

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        super().drawForeground(painter, rect)
        if self._over:
            centre = self._scene.grid.centre(self._over)
            painter.setPen(QPen(colour(self.theme.chrome.accent), 0.07))
            painter.setBrush(colour(self.theme.chrome.accent, 0.16))
            painter.drawPolygon(self._scene.grid.outline(self._over))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if self._ghost is None:
                painter.drawEllipse(centre, 0.08, 0.08)
        if self._ghost is not None:
            at = self.mapToScene(self._pointer)
            painter.setOpacity(0.8)
            paint_counter(
                painter,
                QRectF(at - QPointF(SIDE / 2, SIDE / 2), at + QPointF(SIDE / 2, SIDE / 2)),
                self._ghost,
                self.theme,
            )
            painter.setOpacity(1.0)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.chosen and event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit(self.chosen)
        elif self.chosen and event.key() in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
            self.turn_wanted.emit(self.chosen, 1 if event.key() == Qt.Key.Key_BracketRight else -1)
        elif event.key() == Qt.Key.Key_Escape and self._ghost is not None:
            self._end_drag()
        else:
            super().keyPressEvent(event)
