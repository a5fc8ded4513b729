"""Dragging a counter to where it is to go: the same as clicking the one and then the other."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.faces import shape_of
from wargames_desktop.ui.bridge import Bridge
from wargames_desktop.ui.panels import MatsPanel
from wargames_desktop.ui.pointing import Pointing
from wargames_desktop.widgets.board.view import BoardView

SIDE = 44
"""Height in pixels of the counter under the mouse."""


class Dragging(QObject):
    """Carries a counter under the mouse, from the board or a mat to the board or a mat."""

    def __init__(self, window: QWidget, bridge: Bridge, pointing: Pointing, board: BoardView, mats: MatsPanel) -> None:
        super().__init__(window)
        self._bridge, self._pointing, self._board, self._mats = bridge, pointing, board, mats
        self._window = window
        self._dragged = ""
        self.ghost = QLabel(window)
        self.ghost.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.ghost.hide()
        for source in (board, mats):
            source.drag_moved.connect(self._moved)
            source.drag_dropped.connect(self._dropped)

    def _moved(self, id: str, at: QPoint) -> None:
        if id != self._dragged:
            self._dragged = id
            self._pointing.take_up(id)
            piece = next((piece for piece in self._bridge.shown.table.counters if piece.id == id), None)
            if piece is not None:
                self.ghost.setPixmap(self._picture(piece))
                self.ghost.adjustSize()
        self.ghost.move(self._window.mapFromGlobal(at) + QPoint(6, 6))
        self.ghost.raise_()
        self.ghost.show()
        self._pointing.point(next(iter(self.targets(at)), ""))

    def _dropped(self, id: str, at: QPoint) -> None:
        self._dragged = ""
        self.ghost.hide()
        self._pointing.drop(id, self.targets(at))

    def targets(self, at: QPoint) -> tuple[str, ...]:
        """What lies under a point of the desktop, the uppermost first."""
        found = self._mats.ids_at(at)
        if found:
            return found
        inside = self._board.viewport().mapFromGlobal(at)
        if not self._board.viewport().rect().contains(inside):
            return ()
        id = self._board.id_at(inside)
        return self._pointing.meant(id) if id else ()

    def _picture(self, piece: Piece) -> QPixmap:
        ratio, width = self.ghost.devicePixelRatioF(), SIDE * shape_of(piece)
        pixmap = QPixmap(round(width * ratio), round(SIDE * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setOpacity(0.85)
        paint_counter(painter, QRectF(0, 0, width, SIDE), piece, self._board.theme)
        painter.end()
        return pixmap
