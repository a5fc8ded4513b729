"""The board as a widget: shows a table, reports what is clicked and pointed at, and can be worked by keys alone."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
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
from wargames_desktop.painting.board import EVERYTHING, BoardPainter, Layers
from wargames_desktop.painting.theme import Theme, colour, make_theme
from wargames_desktop.widgets.board.camera import STEP, Camera
from wargames_desktop.widgets.board.cursor import Cursor
from wargames_desktop.widgets.board.hovering import Aim, FanOnHover
from wargames_desktop.widgets.board.keys import BoardKeys, belongs_to_board
from wargames_desktop.widgets.board.pictures import CounterPictures
from wargames_desktop.widgets.board.scene import BoardScene
from wargames_desktop.widgets.board.stacks import SINGLE
from wargames_desktop.widgets.board.tiles import Tiles

FAN_SIDE = 64.0
"""Least side of a fanned counter in logical pixels: every name can be read."""

QUIET = 200
"""Milliseconds without a change before the board around the view is painted ahead."""


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
    drag_moved = Signal(str, QPoint)
    """Id of a piece that is dragged with the left button, and where the mouse is on the desktop."""
    drag_dropped = Signal(str, QPoint)
    """The same, as the button is let go."""
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
        self._layers = EVERYTHING
        self._tiles = Tiles(self.paint_board, QRectF())
        self._hovered = ""
        self._mouse: QPoint | None = None
        self._press: QPoint | None = None
        self._panning = False
        self._dragged = ""
        self._rest_scale = 1.0
        self._set_up_widget()
        self.camera = Camera(self)
        self.camera.settled.connect(self._on_settled)
        self._cursor = Cursor(self._scene)
        self._keys = BoardKeys(self, self._cursor)
        self._fans = FanOnHover(self._scene, self._fan_under_mouse)
        self._aim = Aim("", QPoint())
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._prepare_tile)
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self._idle.start)

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
        self._cursor.hide()
        self._board_painter = BoardPainter(board, self.theme, self._layers)
        self._tiles = Tiles(self.paint_board, self.board_rect)
        self.camera.set_bounds(self.board_rect)
        self._set_hovered("")
        self.board_changed.emit()

    def set_table(self, table: Table, animate_ms: int = 0) -> None:
        """Show the pieces of a table; those that moved glide for ``animate_ms``."""
        fanned = self._scene.fanned
        self._scene.set_pieces(table.pieces, animate_ms)
        self._scene.set_overlays(table.overlays, table.holders)
        self._scene.point_at(self._hovered)
        self._cursor.refresh()
        if fanned and not self._scene.glides.running and len(self._scene.members(fanned)) > 1:
            self.fan_out(fanned)
        if self._mouse is not None:
            self._point_at(self._mouse)
        self._quiet.start()
        self.table_shown.emit()

    def set_marks(self, clickable: Collection[str], chosen: Collection[str]) -> None:
        """Ring what can be clicked and, more strongly, what has been. Ids not on the board are ignored."""
        self._scene.set_marks(clickable, chosen)
        if self._mouse is not None:
            self._point_at(self._mouse)

    def set_preview(self, preview: Preview | None) -> None:
        """Draw a preview over the board, or take it away."""
        self._scene.set_preview(preview)

    def set_theme(self, theme: Theme) -> None:
        """Paint everything anew in other colours."""
        self._pictures.set_theme(theme)
        if self._board_painter is not None:
            self._board_painter = BoardPainter(self._board_painter.board, theme, self._layers)
        self._tiles.clear()
        self._scene.set_theme(theme)
        self.viewport().update()
        self.board_changed.emit()

    def set_layers(self, layers: Layers) -> None:
        """Paint these layers of the board and no others."""
        if layers == self._layers:
            return
        self._layers = layers
        if self._board_painter is not None:
            self._board_painter.layers = layers
        self._tiles.clear()
        self.viewport().update()
        self.board_changed.emit()

    def hide_overlays(self, hidden: Collection[str]) -> None:
        """Take the table's overlays of these ids away."""
        self._scene.hide_overlays(hidden)

    def set_names(self, wanted: bool) -> None:
        """Whether names stand beside counters that are too small to show theirs."""
        self._scene.names.set_wanted(wanted)

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

    @property
    def rose_rect(self) -> QRectF:
        """The compass rose in scene units."""
        return QRectF() if self._board_painter is None else self._board_painter.rose

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
        if self._scene.fanned and self._aim.holds(at):
            return self._aim.id
        return self._scene.fanned if self._scene.over_fan(point) else self._scene.grid.label_at(point)

    # --- what part of it

    def centre_on(self, id: str) -> None:
        """Bring a piece or hex to the middle. Ids not on the board are ignored."""
        label = self._scene.place_of(id)
        if label:
            self.show_point(self._scene.grid.centre(label))

    def show_around(self, id: str) -> None:
        """Move just as far as a piece or hex needs to be in sight with what lies around it. Unknown ids are ignored."""
        label = self._scene.place_of(id)
        if label:
            centre = self._scene.grid.centre(label)
            self.camera.show(QRectF(centre - QPointF(1.5, 1.5), centre + QPointF(1.5, 1.5)))
            self._on_moved()

    def show_point(self, point: QPointF) -> None:
        """Bring a scene point to the middle, as far as the board reaches."""
        self.camera.centre_on(point)
        self._on_moved()

    def zoom_in(self) -> None:
        """One step closer, around the middle."""
        self._zoom(STEP)

    def zoom_out(self) -> None:
        """One step away, around the middle."""
        self._zoom(1 / STEP)

    def fit(self) -> None:
        """Show the whole board."""
        self._scene.close_fan()
        self.camera.fit()

    def pan(self, pixels: QPointF) -> None:
        """Move the board by so many logical pixels."""
        self.camera.pan(pixels)
        self._on_moved()

    def _zoom(self, factor: float, at: QPointF | None = None) -> None:
        self._scene.close_fan()
        self.camera.zoom(factor, at)

    # --- stacks

    def fan_out(self, label: str) -> None:
        """Spread the counters of a hex so that each can be read and clicked."""
        side = max(SINGLE, FAN_SIDE / self.camera.scale)
        self._scene.fan_out(label, side, self.camera.seen, 120)

    def _fan_under_mouse(self, label: str) -> None:
        self._aim = Aim(self._hovered if self._hovered in self._scene.members(label) else "", self._mouse or QPoint())
        self.fan_out(label)

    def close_fan(self) -> bool:
        """Stack the fanned counters again; tells whether there were any."""
        was_open = bool(self._scene.fanned)
        self._scene.close_fan()
        return was_open

    # --- mouse

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._zoom(STEP ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self._zoom(1 + event.value(), event.position())
            return True
        if event.type() is QEvent.Type.Leave:
            self._mouse = None
            self._fans.mouse_at(None)
            self._set_hovered("")
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
            held = bool(event.buttons() & Qt.MouseButton.LeftButton)
            self._dragged = self._dragged or (self._scene.piece_at(self.mapToScene(self._press)) if held else "")
            self._panning = held and not self._dragged
        if self._dragged:
            self.drag_moved.emit(self._dragged, event.globalPosition().toPoint())
        elif self._panning:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._press = at
            self.pan(QPointF(shift))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at, press, panned = event.position().toPoint(), self._press, self._panning
        dragged, self._dragged = self._dragged, ""
        self._press, self._panning = None, False
        if dragged:
            self.drag_dropped.emit(dragged, event.globalPosition().toPoint())
        elif panned:
            self.viewport().unsetCursor()
            self._point_at(at)
        elif press is not None and event.button() is Qt.MouseButton.LeftButton:
            id = self.id_at(at)
            if id:
                self.clicked.emit(id, event.modifiers())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Keyboard and self._cursor.hex:
            at = self.mapFromScene(self.where(self._cursor.id))
            self.context_menu_wanted.emit(self._cursor.id, self.viewport().mapToGlobal(at))
        else:
            self.context_menu_wanted.emit(self.id_at(event.pos()), event.globalPos())

    def _point_at(self, at: QPoint) -> None:
        self._mouse = at
        self._set_hovered(self.id_at(at))
        self._fans.mouse_at(self.mapToScene(at))

    def _set_hovered(self, id: str) -> None:
        if id != self._hovered:
            self._hovered = id
            self._scene.point_at(id)
            self.hovered.emit(id)
            self.announced.emit(self._scene.in_words(id))

    # --- keys

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and belongs_to_board(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._scene.glides.skip()
        if not self._keys.press(event):
            event.ignore()

    def put_cursor(self, label: str) -> None:
        """Stand the hex cursor on a hex. Labels not on the board are ignored."""
        if label in self._scene.grid:
            self._cursor.go(label)
            self.cursor_moved()

    def cursor_moved(self) -> None:
        """The hex cursor stands elsewhere, or has chosen something else in its hex: show and tell it."""
        label = self._cursor.hex
        if not label:
            return
        self._mouse = None
        self._fans.rest()
        self.show_around(label)
        if len(self._scene.members(label)) > 1:
            self.fan_out(label)
        else:
            self._scene.close_fan()
        self._set_hovered(self._cursor.id)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self._scene.in_words(self._cursor.id)))

    # --- upkeep

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.camera.resized()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        scale = self._tile_scale()
        painter.fillRect(rect, colour(self.theme.sheet.beyond))
        self._tiles.draw(painter, QRectF(rect), scale)

    @property
    def unfinished(self) -> bool:
        """Whether what is seen still moves or gets sharper."""
        return self.camera.moving or self._idle.isActive()

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
        self._quiet.start()
        self.moved.emit()

    def _prepare_tile(self) -> None:
        """Paint one more tile while nothing else is to do: those in sight, and after a while those just outside."""
        seen = self.camera.seen
        around = seen.adjusted(-seen.width() / 3, -seen.height() / 3, seen.width() / 3, seen.height() / 3)
        if self.camera.moving or not (self._sharpen(seen) or (not self._quiet.isActive() and self._sharpen(around))):
            self._idle.stop()

    def _sharpen(self, area: QRectF) -> bool:
        """Paint one tile of an area that is missing, if one is."""
        painted = self._tiles.prepare(area, self._tile_scale())
        if painted.isEmpty():
            return False
        self.viewport().update(self.mapFromScene(painted).boundingRect())
        return True
