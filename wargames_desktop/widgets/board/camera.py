"""What part of the board a view shows and how large: smooth zoom to a point, pan, fit, always some board in sight."""

from __future__ import annotations

from math import exp, log

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

LARGEST = 240.0
"""Most pixels that a hex may be wide."""
STEP = 1.25
"""Factor of one notch of the wheel or one press of a zoom key."""


class Camera(QObject):
    """Moves and scales a graphics view over ``bounds``; scale is in logical pixels per hex."""

    settled = Signal()
    """The view rests at a scale: time to paint sharp."""

    def __init__(self, view: QGraphicsView, milliseconds: int = 140) -> None:
        super().__init__(view)
        self._view = view
        self._bounds = QRectF(0, 0, 1, 1)
        self.milliseconds = milliseconds
        """How long a zoom takes; 0 for at once."""
        self._target = self.scale
        self._anchor: tuple[QPointF, QPointF] | None = None
        self._fitted = True
        self._motion = QVariantAnimation(self)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._zoom_step)
        self._motion.finished.connect(self.settled)

    @property
    def scale(self) -> float:
        """Logical pixels per hex, now."""
        return self._view.transform().m11()

    @property
    def moving(self) -> bool:
        """Whether a zoom is in progress."""
        return self._motion.state() == QVariantAnimation.State.Running

    @property
    def smallest(self) -> float:
        """The scale at which the whole board fits."""
        room = self._view.viewport().size()
        return min(room.width() / self._bounds.width(), room.height() / self._bounds.height())

    @property
    def centre(self) -> QPointF:
        """The scene point in the middle of the view."""
        return self.scene_point(self._middle)

    @property
    def seen(self) -> QRectF:
        """The part of the scene in the view."""
        size = self._view.viewport().size()
        corner = self.scene_point(QPointF(0, 0))
        return QRectF(corner.x(), corner.y(), size.width() / self.scale, size.height() / self.scale)

    def set_bounds(self, bounds: QRectF) -> None:
        """The board's rectangle. Shows all of it."""
        self.grow(bounds)
        self.fit()

    def grow(self, bounds: QRectF) -> None:
        """The board's rectangle is another, and what is seen of it stays."""
        self._bounds = bounds
        room = max(bounds.width(), bounds.height())
        self._view.setSceneRect(bounds.adjusted(-room, -room, room, room))

    def scene_point(self, point: QPointF) -> QPointF:
        """The scene point under a viewport point, exactly (the view's own mapping takes whole pixels)."""
        inverse, _ = self._view.viewportTransform().inverted()
        return inverse.map(point)

    def fit(self) -> None:
        """Show the whole board, and keep showing all of it while the window changes size."""
        self._motion.stop()
        self._fitted = True
        self._anchor = None
        self._place(self.smallest, self._bounds.center(), self._middle)
        self._target = self.scale
        self.settled.emit()

    def resized(self) -> None:
        """The viewport has another size."""
        if self._fitted or self.scale < self.smallest:
            self.fit()
        else:
            self.pan(QPointF(0, 0))

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom by ``factor`` while the scene point under ``at`` (the middle, if None) stays where it is."""
        at = self._middle if at is None else at
        self.zoom_to(self._target * factor, at)

    def zoom_to(self, scale: float, at: QPointF) -> None:
        """Zoom to ``scale``, kept between the whole board and ``LARGEST``."""
        self._target = min(max(scale, self.smallest), max(LARGEST, self.smallest))
        self._fitted = self._target <= self.smallest
        if self._anchor is None or self._anchor[0] != at:
            self._anchor = (at, self.scene_point(at))
        self._motion.stop()
        if self.milliseconds <= 0:
            self._zoom_step(log(self._target))
            self.settled.emit()
            return
        self._motion.setDuration(self.milliseconds)
        self._motion.setStartValue(log(self.scale))
        self._motion.setEndValue(log(self._target))
        self._motion.start()

    def finish(self) -> None:
        """End the zoom in progress at once."""
        if self.moving:
            self._motion.setCurrentTime(self._motion.duration())

    def pan(self, pixels: QPointF) -> None:
        """Move the board by so many logical pixels."""
        self._anchor = None
        if not pixels.isNull():
            self._fitted = False
        self._place(self.scale, self.centre - pixels / self.scale, self._middle)

    def centre_on(self, point: QPointF) -> None:
        """Bring a scene point to the middle."""
        self._anchor = None
        self._fitted = False
        self._place(self.scale, point, self._middle)

    def show(self, rect: QRectF) -> None:
        """Pan just as far as ``rect`` needs to be in sight."""
        seen = self.seen
        dx = min(0.0, rect.left() - seen.left()) + max(0.0, rect.right() - seen.right())
        dy = min(0.0, rect.top() - seen.top()) + max(0.0, rect.bottom() - seen.bottom())
        if dx or dy:
            self.pan(QPointF(-dx, -dy) * self.scale)

    @property
    def _middle(self) -> QPointF:
        size = self._view.viewport().size()
        return QPointF(size.width() / 2, size.height() / 2)

    def _zoom_step(self, logarithm: float) -> None:
        if self._anchor is not None:
            view_point, scene_point = self._anchor
            self._place(exp(logarithm), scene_point, view_point)

    def _place(self, scale: float, scene_point: QPointF, view_point: QPointF) -> None:
        """Scale so that ``scene_point`` lies under ``view_point``, as far as the board stays in sight."""
        centre = scene_point + (self._middle - view_point) / scale
        centre = self._inside(centre, scale)
        if scale != self.scale:
            self._view.setTransform(QTransform.fromScale(scale, scale))
        shift = self._view.viewportTransform().map(centre) - self._middle
        across, down = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        across.setValue(across.value() + round(shift.x()))
        down.setValue(down.value() + round(shift.y()))

    def _inside(self, centre: QPointF, scale: float) -> QPointF:
        """The nearest centre from which no more than half the view lies beyond the board's edge."""
        size = self._view.viewport().size() / scale
        bounds = self._bounds
        return QPointF(
            _clamped(centre.x(), bounds.left(), bounds.right(), size.width()),
            _clamped(centre.y(), bounds.top(), bounds.bottom(), size.height()),
        )


def _clamped(value: float, low: float, high: float, width: float) -> float:
    """``value`` kept where a window of ``width`` shows most of ``low`` to ``high``, give or take a quarter window."""
    slack = width / 4
    first, last = low + width / 2 - slack, high - width / 2 + slack
    if first > last:
        return (low + high) / 2
    return min(max(value, first), last)
