"""Items over and under the counters: rings on hexes, previews, the hex cursor, the panel of a fan."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from wargames_desktop.painting.marks import paint_selected, paint_target
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.widgets.board.pictures import SQUARE

RingPaint = Callable[[QPainter, QPainterPath, Theme, float], None]
"""How rings are drawn, at so many pixels to a hex."""


def pixels_per_unit(painter: QPainter) -> float:
    """How many logical pixels a unit of the item being painted takes on the screen."""
    return painter.worldTransform().m11()


def thin_pen(painter: QPainter, ink: QColor, pixels: float) -> QPen:
    """A pen so many logical pixels wide on the screen at every zoom."""
    width = pixels / pixels_per_unit(painter)
    return QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


class Overlay(QGraphicsItem):
    """Something drawn over the board that the mouse does not feel."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._bounds = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours from now on."""
        self._theme = theme
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def _occupy(self, bounds: QRectF) -> None:
        self.prepareGeometryChange()
        self._bounds = bounds
        self.setVisible(not bounds.isEmpty())
        self.update()


class Kept(Overlay):
    """An overlay that is dear to draw: the part around the view is kept as a picture until it or the scale changes."""

    MARGIN = 0.25
    """How far the picture reaches beyond the view, as a share of the view."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._picture = QPixmap()
        self._part = QRectF()
        self._pixels = 0.0

    def draw(self, painter: QPainter, pixels: float) -> None:
        """Draw everything, for so many logical pixels to a hex."""
        raise AssertionError(f"{type(self).__name__} draws nothing")

    def set_theme(self, theme: Theme) -> None:
        self._picture = QPixmap()
        super().set_theme(theme)

    def _changed(self, bounds: QRectF) -> None:
        self._picture = QPixmap()
        self._occupy(bounds)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixels = pixels_per_unit(painter)
        if widget is None:
            self.draw(painter, pixels)
            return
        inverse, _ = painter.worldTransform().inverted()
        view = inverse.mapRect(QRectF(widget.rect()))
        ratio = widget.devicePixelRatioF()
        fits = pixels == self._pixels and ratio == self._picture.devicePixelRatioF()
        if self._picture.isNull() or not fits or not self._part.contains(view.intersected(self._bounds)):
            self._keep(view, pixels, ratio)
        corner = painter.worldTransform().map(self._part.topLeft())
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(corner.toPoint(), self._picture)
        painter.restore()

    def _keep(self, view: QRectF, pixels: float, ratio: float) -> None:
        across, down = view.width() * self.MARGIN, view.height() * self.MARGIN
        self._part = view.adjusted(-across, -down, across, down).intersected(self._bounds)
        self._pixels = pixels
        self._picture = QPixmap((self._part.size() * pixels * ratio).toSize() + QSize(1, 1))
        self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(pixels, pixels)
        painter.translate(-self._part.topLeft())
        self.draw(painter, pixels)
        painter.end()


class CursorItem(Overlay):
    """The hex cursor: the six corners of its hex, thick."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._corners = QPainterPath()

    def stand_on(self, outline: QPolygonF) -> None:
        """Frame a hex."""
        self._corners = QPainterPath()
        points = [outline.at(n) for n in range(outline.count())]
        for before, point, after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
            self._corners.moveTo(point + (before - point) * 0.28)
            self._corners.lineTo(point)
            self._corners.lineTo(point + (after - point) * 0.28)
        self._occupy(outline.boundingRect().adjusted(-0.2, -0.2, 0.2, 0.2))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.strokePath(self._corners, thin_pen(painter, colour(self._theme.marks.halo, 0.8), 6))
        painter.strokePath(self._corners, thin_pen(painter, colour(self._theme.marks.selected), 3))


class FrameItem(Overlay):
    """A thin frame around the counter that the mouse or the cursor points at; it goes where the counter goes.

    It lies under the counter and outside its ring, so that it crosses no badge and no arrow.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent)

    def surround(self, counter: QGraphicsItem | None) -> None:
        """Frame a counter, or nothing."""
        self.setParentItem(counter)  # type: ignore[arg-type]  # Qt allows None, its types do not say so
        self._occupy(SQUARE.adjusted(-0.2, -0.2, 0.2, 0.2) if counter is not None else QRectF())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, pixels in ((self._theme.marks.halo, 3.4), (self._theme.marks.selected, 1.6)):
            painter.setPen(thin_pen(painter, colour(ink), pixels))
            painter.drawRoundedRect(SQUARE.adjusted(-0.13, -0.13, 0.13, 0.13), 0.12, 0.12)


class FanPanel(Overlay):
    """The ground under fanned counters, with a stem to the hex where they stand."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._hex = QPolygonF()
        self.area = QRectF()
        """Where the fanned counters lie, in scene units."""

    def open(self, area: QRectF, hex_outline: QPolygonF) -> None:
        """Lie under a fan that belongs to a hex."""
        self.area, self._hex = area, hex_outline
        self._occupy(area.united(hex_outline.boundingRect()).adjusted(-0.2, -0.2, 0.2, 0.2))

    def close(self) -> None:
        """Be gone."""
        self.area = QRectF()
        self._occupy(QRectF())

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self.area)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        chrome, marks = self._theme.chrome, self._theme.marks
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, pixels in ((marks.halo, 4.0), (marks.selected, 1.8)):
            painter.setPen(thin_pen(painter, colour(ink), pixels))
            painter.drawPolygon(self._hex)
        radius = min(self.area.width(), self.area.height()) * 0.06
        painter.setPen(thin_pen(painter, colour(marks.halo, 0.35), 7))
        painter.drawRoundedRect(self.area, radius, radius)
        painter.setBrush(colour(chrome.raised, 0.96))
        painter.setPen(thin_pen(painter, colour(chrome.muted), 1.2))
        painter.drawRoundedRect(self.area, radius, radius)


class HexMarks(Kept):
    """Rings inside the hexes that can be clicked, and double ones inside those that have been."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._targets = QPainterPath()
        self._chosen = QPainterPath()
        self._paint_targets: RingPaint = paint_target

    def show_rings(self, targets: QPainterPath, chosen: QPainterPath, paint_targets: RingPaint = paint_target) -> None:
        """Draw these rings and no others; ``paint_targets`` says how those that can be clicked look."""
        self._targets, self._chosen, self._paint_targets = targets, chosen, paint_targets
        both = targets.boundingRect().united(chosen.boundingRect())
        self._changed(both if both.isEmpty() else both.adjusted(-0.2, -0.2, 0.2, 0.2))

    def draw(self, painter: QPainter, pixels: float) -> None:
        if not self._targets.isEmpty():
            self._paint_targets(painter, self._targets, self._theme, pixels)
        if not self._chosen.isEmpty():
            paint_selected(painter, self._chosen, self._theme, pixels)
