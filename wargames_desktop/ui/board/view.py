"""The board as a widget: shows a table, reports what is clicked and pointed at, and can be worked by keys alone."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Piece, Preview, Table
from wargames_desktop.painting.board import BoardPainter
from wargames_desktop.painting.theme import Theme, colour, make_theme
from wargames_desktop.ui.board.camera import STEP, Camera
from wargames_desktop.ui.board.cursor import ARROWS, Cursor
from wargames_desktop.ui.board.pictures import CounterPictures
from wargames_desktop.ui.board.scene import BoardScene
from wargames_desktop.ui.board.stacks import SINGLE
from wargames_desktop.ui.board.tiles import Tiles

PAN_STEP = 80.0
"""Logical pixels that an arrow key moves the board."""
FAN_DELAY = 160
"""Milliseconds that the mouse rests on a stack before it fans out, or away from a fan before it closes."""
FAN_SIDE = 64.0
"""Least side of a fanned counter in logical pixels: every name can be read."""


class BoardView(QGraphicsView):
    """A window on the board.

    Mouse: the wheel zooms to the pointer; dragging pans, with the middle button from anywhere, with the left one from
    where no counter lies; a click reports the counter, else the hex; resting on a stack fans it out.

    Keys: arrows pan; Shift with arrows, or the number pad, moves a hex cursor; Page Down and Page Up go to the next and
    the previous target; Ctrl with an arrow chooses within a stack; Enter or Space clicks; plus, minus and Home zoom.
    """

    clicked = Signal(str, Qt.KeyboardModifier)
    """Id of a piece or label of a hex, and the keys held."""
    hovered = Signal(str)
    """Id of the piece under the mouse or the cursor, else the label of the hex, else empty. Only when it changes."""
    context_menu_wanted = Signal(str, QPoint)
    """Id as for ``hovered``, and the point on the desktop."""
    announced = Signal(str)
    """What is under the mouse or the cursor, in words."""
    moved = Signal()
    """The view shows another part of the board or at another scale."""

    board_changed = Signal()
    """The board shown, or how it looks, is another."""
    table_shown = Signal()
    """Other pieces, or pieces elsewhere."""

    def __init__(self, parent: QWidget | None = None, theme: Theme | None = None) -> None:
        self._pictures = CounterPictures(theme or make_theme())
        self._scene = BoardScene(self._pictures)
        super().__init__(self._scene, parent)
        self._scene.setParent(self)
        self._board_painter: BoardPainter | None = None
        self._tiles = Tiles(self.paint_board, QRectF())
        self._hovered = ""
        self._press: QPoint | None = None
        self._panning = False
        self._rest_scale = 1.0
        self._set_up_widget()
        self.camera = Camera(self)
        self.camera.settled.connect(self._on_settled)
        self.keys = Cursor(self._scene)
        self._fan_timer = QTimer(self, singleShot=True, interval=FAN_DELAY)
        self._fan_timer.timeout.connect(self._fan_or_close)
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._prepare_tile)

    def _set_up_widget(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Board")

    # --- what to show

    def set_board(self, board: Board) -> None:
        """Show another map, whole and without pieces."""
        self._scene.set_board(board)
        self.keys.hide()
        self._board_painter = BoardPainter(board, self.theme)
        self._tiles = Tiles(self.paint_board, self.board_rect)
        self.camera.set_bounds(self.board_rect)
        self._set_hovered("")
        self.board_changed.emit()

    def set_table(self, table: Table, animate_ms: int = 0) -> None:
        """Show the pieces of a table; those that moved glide for ``animate_ms``."""
        fanned = self._scene.fanned
        self._scene.set_pieces(table.pieces, animate_ms)
        self.keys.refresh()
        if fanned and not self._scene.glides.running and len(self._scene.members(fanned)) > 1:
            self.fan_out(fanned)
        self.table_shown.emit()

    def set_marks(self, clickable: Collection[str], chosen: Collection[str]) -> None:
        """Ring what can be clicked and, more strongly, what has been. Ids not on the board are ignored."""
        self._scene.set_marks(clickable, chosen)

    def set_preview(self, preview: Preview | None) -> None:
        """Draw a preview over the board, or take it away."""
        self._scene.set_preview(preview)

    def set_theme(self, theme: Theme) -> None:
        """Paint everything anew in other colours."""
        self._pictures.set_theme(theme)
        self._board_painter = BoardPainter(self._scene.grid.board, theme)
        self._tiles.clear()
        self._scene.set_theme(theme)
        self.viewport().update()
        self.board_changed.emit()

    def skip_animation(self) -> None:
        """End every glide and zoom in progress, and paint what is in sight of the board in full sharpness."""
        self._scene.glides.skip()
        self.camera.finish()
        while self._sharpen(self.camera.seen):
            pass

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return self._pictures.theme

    # --- what there is, and where

    @property
    def board_rect(self) -> QRectF:
        """The sheet in scene units: the board and the margin around it."""
        return QRectF(0, 0, 1, 1) if self._board_painter is None else self._board_painter.sheet

    def piece_ids(self) -> list[str]:
        """Ids of the pieces on the board."""
        return [item.piece.id for item in self._scene.counters()]

    def pieces_on_board(self) -> list[tuple[Piece, QPointF]]:
        """Each piece on the board and its point in the scene."""
        return [(item.piece, item.pos()) for item in self._scene.counters()]

    def where(self, id: str) -> QPointF:
        """The scene point of a piece's counter, else of a hex.

        Raises:
            KeyError: neither a piece on the board nor a hex of it.
        """
        item = self._scene.counter(id)
        return item.pos() if item is not None else self._scene.grid.centre(id)

    def id_at(self, at: QPoint) -> str:
        """What a click on a point of the viewport means: a piece, else a hex, else nothing (empty)."""
        point = self.mapToScene(at)
        piece = self._scene.piece_at(point)
        if piece:
            return piece
        return self._scene.fanned if self._scene.over_fan(point) else self._scene.grid.label_at(point)

    # --- what part of it

    def centre_on(self, id: str) -> None:
        """Bring a piece or hex to the middle. Ids not on the board are ignored."""
        label = self._scene.place_of(id)
        if label:
            self.show_point(self._scene.grid.centre(label))

    def show_point(self, point: QPointF) -> None:
        """Bring a scene point to the middle, as far as the board reaches."""
        self.camera.centre_on(point)
        self._on_moved()

    def zoom_in(self) -> None:
        """One step closer, around the middle."""
        self.camera.zoom(STEP)

    def zoom_out(self) -> None:
        """One step away, around the middle."""
        self.camera.zoom(1 / STEP)

    def fit(self) -> None:
        """Show the whole board."""
        self.camera.fit()

    def put_cursor(self, label: str) -> None:
        """Stand the hex cursor on a hex. Labels not on the board are ignored."""
        if label in self._scene.grid:
            self.keys.go(label)
            self._cursor_moved()

    # --- mouse

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.camera.zoom(STEP ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self.camera.zoom(1 + event.value(), event.position())
            return True
        if event.type() is QEvent.Type.Leave:
            self._set_hovered("")
            self._fan_timer.start()
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._scene.glides.skip()
        self._press = event.position().toPoint()
        self._panning = event.button() is Qt.MouseButton.MiddleButton

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._press is None:
            self._point_at(at)
            return
        shift = at - self._press
        if not self._panning and shift.manhattanLength() >= QApplication.startDragDistance():
            self._panning = self._may_drag(event.buttons())
        if self._panning:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._press = at
            self._pan(QPointF(shift))

    def _may_drag(self, buttons: Qt.MouseButton) -> bool:
        assert self._press is not None
        return bool(buttons & Qt.MouseButton.LeftButton) and not self._piece_at(self._press)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at, press, panned = event.position().toPoint(), self._press, self._panning
        self._press, self._panning = None, False
        if panned:
            self.viewport().unsetCursor()
            self._point_at(at)
        elif press is not None and event.button() is Qt.MouseButton.LeftButton:
            self._click(at, event.modifiers())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.context_menu_wanted.emit(self.id_at(event.pos()), event.globalPos())

    def _click(self, at: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        id = self.id_at(at)
        if id:
            self.clicked.emit(id, modifiers)

    def _piece_at(self, at: QPoint) -> str:
        return self._scene.piece_at(self.mapToScene(at))

    def _point_at(self, at: QPoint) -> None:
        self._set_hovered(self.id_at(at))
        label = self._scene.grid.label_at(self.mapToScene(at))
        away = bool(self._scene.fanned) and not self._scene.over_fan(self.mapToScene(at))
        if away or (not self._scene.fanned and len(self._scene.members(label)) > 1):
            if not self._fan_timer.isActive():
                self._fan_timer.start()
        else:
            self._fan_timer.stop()

    def _set_hovered(self, id: str) -> None:
        if id != self._hovered:
            self._hovered = id
            self._scene.point_at(id)
            self.hovered.emit(id)
            self.announced.emit(self._scene.in_words(id))

    # --- fans

    def _fan_or_close(self) -> None:
        at = self.viewport().mapFromGlobal(QCursor.pos())
        inside = self.viewport().rect().contains(at)
        point = self.mapToScene(at)
        if inside and self._scene.over_fan(point):
            return
        self._scene.close_fan()
        label = self._scene.grid.label_at(point) if inside else ""
        if len(self._scene.members(label)) > 1:
            self.fan_out(label)

    def fan_out(self, label: str) -> None:
        """Spread the counters of a hex so that each can be read and clicked."""
        side = max(SINGLE, FAN_SIDE / self.camera.scale)
        self._scene.fan_out(label, side, self.camera.seen, 120)

    # --- keys

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and _is_board_key(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._scene.glides.skip()
        if not (self._on_view_key(event) or self._on_cursor_key(event)):
            event.ignore()

    def _on_view_key(self, event: QKeyEvent) -> bool:
        """Keys that change what is seen; tells whether the key is one."""
        key = Qt.Key(event.key())
        if key in ARROWS and event.modifiers() in _PLAIN:
            self._pan(ARROWS[key] * -PAN_STEP)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key is Qt.Key.Key_Minus:
            self.zoom_out()
        elif key is Qt.Key.Key_Home:
            self.fit()
        elif key is Qt.Key.Key_Escape and self._scene.fanned:
            self._scene.close_fan()
        else:
            return False
        return True

    def _on_cursor_key(self, event: QKeyEvent) -> bool:
        """Keys of the hex cursor; tells whether the key is one."""
        key, held = Qt.Key(event.key()), event.modifiers()
        pad = self.keys.pad_direction(key) if held & Qt.KeyboardModifier.KeypadModifier else None
        if key in _CLICK_KEYS:
            self._click_cursor(held & ~Qt.KeyboardModifier.KeypadModifier)
            return True
        if key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.keys.next_target(1 if key is Qt.Key.Key_PageDown else -1)
        elif pad is None and not (key in ARROWS and held & (_SHIFT | _CONTROL)):
            return False
        elif not self.keys.hex:
            self.keys.start(self.camera.centre)
        elif pad is not None:
            self.keys.move(pad)
        elif held & _SHIFT:
            self.keys.step(ARROWS[key])
        else:
            self.keys.choose(1 if key in (Qt.Key.Key_Down, Qt.Key.Key_Right) else -1)
        self._cursor_moved()
        return True

    def _click_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        if not self.keys.hex:
            self.keys.start(self.camera.centre)
            self._cursor_moved()
        elif self.keys.id:
            self.clicked.emit(self.keys.id, modifiers)

    def _cursor_moved(self) -> None:
        label = self.keys.hex
        if not label:
            return
        centre = self._scene.grid.centre(label)
        self.camera.show(QRectF(centre - QPointF(1.5, 1.5), centre + QPointF(1.5, 1.5)))
        self._on_moved()
        if len(self._scene.members(label)) > 1:
            self.fan_out(label)
        else:
            self._scene.close_fan()
        self._set_hovered(self.keys.id)

    # --- upkeep

    def _pan(self, pixels: QPointF) -> None:
        self.camera.pan(pixels)
        self._on_moved()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.camera.resized()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        scale = self._tile_scale()
        painter.fillRect(rect, colour(self.theme.sheet.beyond))
        self._tiles.draw(painter, QRectF(rect), scale)

    def paint_board(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        """Paint a part of the empty board in scene units, for ``pixels`` device pixels per hex."""
        if self._board_painter is not None:
            self._board_painter.paint(painter, part, pixels / self.devicePixelRatioF())

    def forget_pictures(self) -> None:
        """Paint the board's picture anew when it is next seen."""
        self._tiles.clear()

    def _tile_scale(self) -> float:
        return self._rest_scale * self.devicePixelRatioF()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._pictures.stretch = self._rest_scale / self.camera.scale
        super().paintEvent(event)

    def _on_settled(self) -> None:
        self._rest_scale = self.camera.scale
        self._idle.start()
        self.viewport().update()
        self._on_moved()

    def _on_moved(self) -> None:
        self._idle.start()
        self.moved.emit()

    def _prepare_tile(self) -> None:
        """Paint one more tile while nothing else is to do: first those in sight, then those just outside."""
        seen = self.camera.seen
        around = seen.adjusted(-seen.width() / 2, -seen.height() / 2, seen.width() / 2, seen.height() / 2)
        if self.camera.moving or not (self._sharpen(seen) or self._sharpen(around)):
            self._idle.stop()

    def _sharpen(self, area: QRectF) -> bool:
        """Paint one tile of an area that is missing, if one is."""
        painted = self._tiles.prepare(area, self._tile_scale())
        if painted.isEmpty():
            return False
        self.viewport().update(self.mapFromScene(painted).boundingRect())
        return True


_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_CLICK_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


def _is_board_key(event: QKeyEvent) -> bool:
    """Keys that the board keeps to itself while it has the focus, whatever shortcuts there are."""
    pad_digit = bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier) and (
        Qt.Key.Key_0 <= Qt.Key(event.key()) <= Qt.Key.Key_9
    )
    return pad_digit or Qt.Key(event.key()) in (*ARROWS, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
