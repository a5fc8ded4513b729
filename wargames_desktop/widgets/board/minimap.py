"""The whole board in small, with the pieces as dots and a frame around what the view shows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from wargames_desktop.painting.theme import colour
from wargames_desktop.widgets.board.camera import STEP
from wargames_desktop.widgets.board.view import BoardView

LARGEST_DOT = 3.6
"""Most pixels from the middle of a dot to its rim."""


class MiniMap(QWidget):
    """Shows where the view stands; a click or drag moves the view there, the wheel zooms it."""

    def __init__(self, view: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._board = QPixmap()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumSize(80, 60)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Overview of the board")
        self.setToolTip("Click or drag to move the view")
        view.moved.connect(self.update)
        view.table_shown.connect(self.update)
        view.board_changed.connect(self._forget)

    def sizeHint(self) -> QSize:
        return QSize(220, self.heightForWidth(220))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        bounds = self._view.board_rect
        return round(width * bounds.height() / bounds.width())

    @property
    def scale(self) -> float:
        """Logical pixels per hex of the overview."""
        bounds = self._view.board_rect
        return min(self.width() / bounds.width(), self.height() / bounds.height())

    def to_board(self, point: QPointF) -> QPointF:
        """The point of the board under a point of the widget."""
        bounds, scale = self._view.board_rect, self.scale
        return bounds.center() + (point - QPointF(self.width() / 2, self.height() / 2)) / scale

    def from_board(self, point: QPointF) -> QPointF:
        """Where a point of the board lies in the widget."""
        bounds, scale = self._view.board_rect, self.scale
        return (point - bounds.center()) * scale + QPointF(self.width() / 2, self.height() / 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._view.show_point(self.to_board(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._view.show_point(self.to_board(event.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._view.camera.zoom(STEP ** (event.angleDelta().y() / 120))
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._forget()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._board.isNull():
            self._board = self._painted()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._board)
        self._draw_dots(painter)
        self._draw_frame(painter)
        painter.end()

    def _painted(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self.from_board(QPointF(0, 0)))
        painter.scale(self.scale, self.scale)
        self._view.paint_board(painter, self._view.board_rect, self.scale * ratio)
        painter.end()
        return pixmap

    def _draw_dots(self, painter: QPainter) -> None:
        """Each nation's pieces in its own colour, and as discs or squares by turns."""
        theme = self._view.theme
        pieces = self._view.pieces_on_board()
        nations = sorted({piece.nation for piece, _ in pieces})
        size = min(max(2.5, self.scale * 0.55), LARGEST_DOT)
        for piece, point in pieces:
            at = self.from_board(point)
            dot = QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size)
            painter.setPen(QPen(colour(theme.marks.halo), 1))
            painter.setBrush(colour(theme.ink_of(piece.nation).ground))
            if nations.index(piece.nation) % 2 == 0:
                painter.drawEllipse(dot)
            else:
                painter.drawRect(dot)

    def _draw_frame(self, painter: QPainter) -> None:
        seen = self._view.camera.seen
        frame = QRectF(self.from_board(seen.topLeft()), self.from_board(seen.bottomRight()))
        frame = frame.intersected(QRectF(self.rect())).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (
            QPen(colour(self._view.theme.marks.halo, 0.7), 3),
            QPen(colour(self._view.theme.marks.selected), 1.4),
        ):
            painter.setPen(pen)
            painter.drawRect(frame)

    def _forget(self) -> None:
        self._board = QPixmap()
        self.updateGeometry()
        self.update()
