"""The sheet on which a map is drawn: shows it at any scale, and turns the mouse into gestures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from wargames_desktop.design.clips import Clip, moved
from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.editor.maps.gestures import Gesture
from wargames_desktop.editor.maps.map_painter import MapPainter, Shown
from wargames_desktop.editor.maps.swatches import terrain_colour
from wargames_desktop.editor.maps.tracings import load_image, placed
from wargames_desktop.hexgrid import Hex, Layout, Point
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.outlines import hex_path
from wargames_desktop.painting.text import put
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.widgets.board.camera import STEP, Camera
from wargames_desktop.widgets.board.tiles import Tiles

PAN_STEP = 80.0
LEAST_LETTERS = 6.0
"""Pixels that letters on the sheet are high at least."""
MARGIN = 2.0
"""Hexes of empty ground that are seen around the map."""
_ARROWS = {
    Qt.Key.Key_Left: QPointF(1, 0),
    Qt.Key.Key_Right: QPointF(-1, 0),
    Qt.Key.Key_Up: QPointF(0, 1),
    Qt.Key.Key_Down: QPointF(0, -1),
}


class MapCanvas(QGraphicsView):
    """The sheet.

    Signals:
        pointed_at: the hex under the pointer; None beside the sheet.
        pressed: a button goes down there: the hex, and whether it is the right one.
        finished: the button goes up.
        pasted: the hex at which the part that follows the pointer is put down.
        cancelled: Escape.
        clicked_at: a point of the sheet, while points are asked for.
        moved: it shows another part, or at another scale.
        looks_changed: the map looks different.
    """

    pointed_at = Signal(object)
    pressed = Signal(object, bool)
    finished = Signal()
    pasted = Signal(object)
    cancelled = Signal()
    clicked_at = Signal(object)
    moved = Signal()
    looks_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        scene = QGraphicsScene()
        super().__init__(scene, parent)
        scene.setParent(self)
        self._painter = MapPainter(theme)
        self._tiles = Tiles(self._paint_tile, QRectF())
        self._image_file = ""
        self.gesture_for: Callable[[bool], Gesture | None] = lambda right: None
        """Makes the gesture of a press, with the right button or not."""
        self._idle_gesture: Gesture | None = None
        self._gesture: Gesture | None = None
        self._pan_from: QPoint | None = None
        self._space = False
        self._pointer: Point | None = None
        self.selection: frozenset[Hex] = frozenset()
        self.clip: Clip | None = None
        self.asking_points = False
        """Whether a click means a point of the sheet, and no gesture."""
        self.spots: tuple[Point, ...] = ()
        """Points that are marked with crosses."""
        self._set_up()
        self._rest_scale = 1.0
        self.camera = Camera(self)
        self.camera.settled.connect(self._settle)
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._sharpen)

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setRenderHints(QPainter.RenderHint.Antialiasing)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName("Map")

    # What it shows

    @property
    def layout_(self) -> Layout:
        """Where hexes lie on the sheet."""
        return self._painter.layout

    @property
    def painter_(self) -> MapPainter:
        """What paints the map."""
        return self._painter

    @property
    def bounds(self) -> QRectF:
        """The map, in hex units."""
        return self._painter.overview.bounds

    def show_draft(self, draft: MapDraft, folder: Path) -> None:
        """Show another value of the map; ``folder`` is where its image is looked for."""
        first = self._painter.draft is None
        size = self._sheet()
        part = self._painter.show(draft)
        self._take_image(draft, folder)
        if part is None:
            self._tiles = Tiles(self._paint_tile, self._sheet())
            if first:
                self.camera.set_bounds(self._sheet())
            elif size != self._sheet():
                self.camera.grow(self._sheet())
            self.viewport().update()
        else:
            self._tiles.forget(part)
            self.viewport().update(self.mapFromScene(part).boundingRect())
        self._idle.start()
        self.looks_changed.emit()

    def _sheet(self) -> QRectF:
        """The hexes and the boxes beside them, with some ground around."""
        whole = QRectF(self.bounds)
        draft = self._painter.draft
        for box in draft.head.boxes if draft is not None else ():
            whole = whole.united(QRectF(box.left, box.top, box.width, box.height))
        return whole.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def _take_image(self, draft: MapDraft, folder: Path) -> None:
        tracing = draft.head.tracing
        wanted = str(folder / tracing.image) if tracing is not None else ""
        if wanted != self._image_file:
            self._image_file = wanted
            self._painter.image = load_image(Path(wanted))[0] if wanted else QImage()
        if tracing is not None:
            self._painter.image_place = placed(tracing)

    @property
    def image(self) -> QImage:
        """The image under the map; null if there is none, or it cannot be read."""
        return self._painter.image

    @property
    def shown(self) -> Shown:
        """What is shown besides terrain."""
        return self._painter.shown

    def set_shown(self, shown: Shown) -> None:
        """Show other things besides terrain."""
        self._painter.shown = shown
        self.repaint_all()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._painter.theme = theme
        self.repaint_all()

    def repaint_all(self) -> None:
        """Paint everything anew."""
        if self._painter.draft is not None:
            self._painter.overview.rebuild(self._painter.draft)
        self._tiles.clear()
        self.viewport().update()
        self.looks_changed.emit()

    def centre_on(self, hex_: Hex) -> None:
        """Bring a hex to the middle, close enough to be seen well."""
        middle = QPointF(*self.layout_.centre(hex_))
        if self.camera.scale < 30:
            self.camera.zoom_to(40, QPointF(self.viewport().width() / 2, self.viewport().height() / 2))
            self.camera.finish()
        self.camera.centre_on(middle)
        self._settle()

    def set_selection(self, hexes: frozenset[Hex]) -> None:
        """Mark other hexes as chosen."""
        self.selection = hexes
        self.viewport().update()

    def set_clip(self, clip: Clip | None) -> None:
        """Let a part of a map follow the pointer, to be put down with a click."""
        self.clip = clip
        self.viewport().update()

    def refresh_gesture(self) -> None:
        """The tool is another."""
        self._idle_gesture = self.gesture_for(False)
        self.viewport().update()

    # Painting

    def _paint_tile(self, painter: QPainter, part: QRectF, pixels: float) -> None:
        self._painter.paint(painter, part, pixels / self.devicePixelRatioF())

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, colour(self._painter.theme.sheet.beyond))
        self._tiles.draw(painter, QRectF(rect), self._rest_scale * self.devicePixelRatioF())

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        theme = self._painter.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = 2.0 / self.camera.scale
        self._paint_boxes(painter, width)
        if self.selection:
            path = hex_path(self.layout_, self.selection)
            painter.fillPath(path, colour(theme.marks.selected, 0.18))
            painter.strokePath(path, QPen(colour(theme.marks.selected), width))
        if self.clip is not None and self._pointer is not None:
            self._paint_clip(painter, self.clip)
        for ink, share in ((theme.marks.halo, 2.0), (theme.marks.selected, 1.0)):
            painter.setPen(QPen(colour(ink), width * share))
            for x, y in self.spots:
                reach = 9 / self.camera.scale
                painter.drawLine(QPointF(x - reach, y), QPointF(x + reach, y))
                painter.drawLine(QPointF(x, y - reach), QPointF(x, y + reach))
        gesture = self._gesture or self._idle_gesture
        if gesture is not None and self.clip is None and not self.asking_points:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for ink, share in ((theme.marks.halo, 2.0), (theme.marks.target, 1.0)):
                painter.setPen(QPen(colour(ink), width * share))
                gesture.paint(painter, self._pointer)

    def _paint_boxes(self, painter: QPainter, width: float) -> None:
        draft = self._painter.draft
        for box in draft.head.boxes if draft is not None else ():
            rect = QRectF(box.left, box.top, box.width, box.height)
            painter.fillRect(rect, colour(self._painter.theme.sheet.land, 0.6))
            painter.setPen(QPen(colour(self._painter.theme.sheet.coast), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect)
            self._write(painter, rect.center(), box.name, 0.4, rect.width())
        for name in draft.head.names if draft is not None and self.shown.names else ():
            point = self._painter.place_of(name)
            if point is not None:
                self._write(painter, point, name.text, 0.55, 40.0)

    def _write(self, painter: QPainter, middle: QPointF, text: str, height: float, width: float) -> None:
        if height * self.camera.scale < LEAST_LETTERS:
            return
        painter.save()
        painter.translate(middle)
        painter.scale(height / 100, height / 100)
        ink = colour(self._painter.theme.sheet.land_name)
        put(painter, QRectF(-width / height * 50, -60, width / height * 100, 120), text, condensed(100, 600), ink)
        painter.restore()

    def _paint_clip(self, painter: QPainter, clip: Clip) -> None:
        assert self._pointer is not None
        theme = self._painter.theme
        there = moved(clip, self.layout_.hex_at(*self._pointer))
        for hex_, cell in there.cells.items():
            ground = QColor(terrain_colour(theme.sheet, cell.terrain))
            ground.setAlphaF(0.75)
            painter.fillPath(hex_path(self.layout_, {hex_}), ground)
        pen = QPen(colour(theme.marks.target), 2.0 / self.camera.scale)
        painter.strokePath(hex_path(self.layout_, there.cells.keys()), pen)

    def _settle(self) -> None:
        self._rest_scale = self.camera.scale
        self._idle.start()
        self.viewport().update()
        self.moved.emit()

    def _sharpen(self) -> None:
        """Paint one more tile while nothing else is to do."""
        painted = QRectF()
        if not self.camera.moving:
            painted = self._tiles.prepare(self.camera.seen, self._rest_scale * self.devicePixelRatioF())
        if painted.isEmpty():
            self._idle.stop()
        else:
            self.viewport().update(self.mapFromScene(painted).boundingRect())

    # Mouse and keys

    def _sheet_point(self, at: QPointF) -> Point:
        point = self.camera.scene_point(at)
        return point.x(), point.y()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._sheet_point(event.position())
        button = event.button()
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self._space):
            self._pan_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        if button not in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton) or self._gesture is not None:
            return
        right = button == Qt.MouseButton.RightButton
        if self.asking_points:
            if not right:
                self.clicked_at.emit(at)
            return
        if self.clip is not None:
            if right:
                self.cancelled.emit()
            else:
                self.pasted.emit(self.layout_.hex_at(*at))
            return
        self.pressed.emit(self.layout_.hex_at(*at), right)
        self._gesture = self.gesture_for(right)
        if self._gesture is not None:
            self._gesture.press(at)
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            now = event.position().toPoint()
            self.camera.pan(QPointF(now - self._pan_from))
            self._pan_from = now
            self.viewport().update()
            self.moved.emit()
            return
        self._pointer = self._sheet_point(event.position())
        if self._gesture is not None:
            self._gesture.drag(self._pointer)
        self.pointed_at.emit(self.layout_.hex_at(*self._pointer))
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            self._pan_from = None
            self.viewport().setCursor(Qt.CursorShape.CrossCursor)
            self._settle()
            return
        if self._gesture is not None:
            gesture, self._gesture = self._gesture, None
            gesture.release(self._sheet_point(event.position()))
            self.finished.emit()
            self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        self._pointer = None
        self.pointed_at.emit(None)
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if notches:
            self.camera.zoom(STEP**notches, event.position())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.camera.resized()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self.camera.pan(_ARROWS[key] * PAN_STEP)
            self._settle()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.camera.zoom(STEP)
        elif key == Qt.Key.Key_Minus:
            self.camera.zoom(1 / STEP)
        elif key == Qt.Key.Key_Home:
            self.camera.fit()
        elif key == Qt.Key.Key_Space:
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif key == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.viewport().setCursor(Qt.CursorShape.CrossCursor)
        else:
            super().keyReleaseEvent(event)
