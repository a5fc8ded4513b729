"""Paints counters of one's own design, for the screen, for images and for paper."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QImageReader, QPainter, QPainterPath, QPen, QTransform

from wargames_desktop.design.counter_sheets import (
    CounterEntry,
    DesignedSheet,
    ImagePart,
    Part,
    PicturePart,
    Print,
    ShapePart,
    ShipPart,
    SymbolPart,
    Template,
    TextPart,
    filled,
)
from wargames_desktop.painting.drawings import drawings
from wargames_desktop.painting.fonts import condensed, fixed, sans
from wargames_desktop.painting.silhouettes import paint_side_view, side_view, top_view
from wargames_desktop.painting.symbols import paint_symbol
from wargames_desktop.painting.text import put

Side = Literal["front", "back"]

MOST_PIXELS = 16_000_000
RIM = 0.03
"""Width of a counter's rim, as a share of its shorter side."""
CORNER = 0.12
TEXT_HEIGHT = 1.35
"""Type, as a multiple of the height of the box, so that capitals fill it."""
_NO_PRINT = Print(ground="#d8ccae", ink="#2b2619")
_EMPTY = Template()


class DesignPainter:
    """Paints the counters of one sheet."""

    def __init__(self, sheet: DesignedSheet, folder: Path | None = None) -> None:
        """``folder`` is where images are looked for that are no whole paths."""
        self._sheet, self._folder = sheet, folder

    def template(self, counter: CounterEntry) -> Template:
        """The template of a counter; an empty one if it is not there."""
        return self._sheet.templates.get(counter.template, _EMPTY)

    def size(self, counter: CounterEntry) -> tuple[float, float]:
        """Width and height of a counter in millimetres."""
        template = self.template(counter)
        return template.width * self._sheet.millimetres, template.height * self._sheet.millimetres

    def paint(self, painter: QPainter, rect: QRectF, counter: CounterEntry, side: Side, rim: bool = True) -> None:
        """Paint a side of a counter into a rectangle of its proportions."""
        template = self.template(counter)
        print = self._print(counter, template, side)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = outline_of(rect, template)
        painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        painter.fillPath(outline, QColor(print.ground))
        for part in template.front if side == "front" else template.back:
            self._paint_part(painter, rect, part, counter, print)
        if rim:
            width = RIM * min(rect.width(), rect.height())
            painter.strokePath(outline, QPen(QColor(print.rim or print.ink), width * 2))
        painter.restore()

    def paint_ground(self, painter: QPainter, rect: QRectF, counter: CounterEntry, side: Side) -> None:
        """Fill a rectangle with the ground of a side: what goes on beyond the cut."""
        painter.fillRect(rect, QColor(self._print(counter, self.template(counter), side).ground))

    def _print(self, counter: CounterEntry, template: Template, side: Side) -> Print:
        print = self._sheet.nations.get(counter.nation, _NO_PRINT)
        if side == "back" and template.turned_back:
            return Print(ground=print.ink, ink=print.ground, rim=print.rim)
        return print

    def _paint_part(self, painter: QPainter, rect: QRectF, part: Part, counter: CounterEntry, print: Print) -> None:
        box = box_of(rect, part)
        match part:
            case TextPart():
                _paint_text(painter, box, part, filled(part.text, counter), print)
            case ShipPart():
                _paint_ship(painter, box, part, filled(part.type, counter), counter.nation, print)
            case SymbolPart():
                ink, fill = _colour(part.ink, print), _colour(part.fill, print)
                symbol, echelon = filled(part.symbol, counter), filled(part.echelon, counter)
                if ink is not None:
                    paint_symbol(painter, box, symbol, echelon, ink, fill)
            case PicturePart():
                _paint_picture(painter, box, filled(part.picture, counter), _colour(part.ink, print))
            case ShapePart():
                _paint_shape(painter, rect, box, part, print)
            case ImagePart():
                self._paint_image(painter, box, filled(part.image, counter))

    def _paint_image(self, painter: QPainter, box: QRectF, name: str) -> None:
        image = _image(str((self._folder or Path()) / name)) if name else QImage()
        if image.isNull():
            return
        scale = min(box.width() / image.width(), box.height() / image.height())
        width, height = image.width() * scale, image.height() * scale
        place = QRectF(box.center().x() - width / 2, box.center().y() - height / 2, width, height)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, image)


@lru_cache(maxsize=512)
def _image(path: str) -> QImage:
    """An image that is small enough for a counter; a null one if it cannot be read."""
    reader = QImageReader(path)
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > MOST_PIXELS:
        return QImage()
    return reader.read()


def outline_of(rect: QRectF, template: Template) -> QPainterPath:
    """The outline of a counter in a rectangle."""
    path = QPainterPath()
    if template.shape == "circle":
        path.addEllipse(rect)
    elif template.shape == "rounded":
        radius = CORNER * min(rect.width(), rect.height())
        path.addRoundedRect(rect, radius, radius)
    else:
        path.addRect(rect)
    return path


def box_of(rect: QRectF, part: Part) -> QRectF:
    """Where a part stands on a counter that fills a rectangle."""
    left, top, width, height = part.at
    return QRectF(
        rect.left() + left * rect.width(),
        rect.top() + top * rect.height(),
        width * rect.width(),
        height * rect.height(),
    )


def _colour(name: str, print: Print) -> QColor | None:
    if not name:
        return None
    named = {"ground": print.ground, "ink": print.ink, "rim": print.rim or print.ink}
    colour = QColor(named.get(name, name))
    return colour if colour.isValid() else None


def _paint_text(painter: QPainter, box: QRectF, part: TextPart, text: str, print: Print) -> None:
    ink = _colour(part.ink, print)
    if not text or ink is None or box.height() <= 0 or box.width() <= 0:
        return
    font = _font(part)
    font.setItalic(part.italic)
    scale = box.height() * TEXT_HEIGHT / 100
    painter.save()
    painter.translate(box.center())
    painter.scale(scale, scale)
    width = box.width() / scale
    put(painter, QRectF(-width / 2, -50, width, 100), text, font, ink, part.align)
    painter.restore()


def _font(part: TextPart) -> QFont:
    weight = 600 if part.weight == "bold" else 400
    if part.font == "fixed":
        font = fixed(100)
        font.setWeight(QFont.Weight(weight))
        return font
    return sans(100, weight) if part.font == "sans" else condensed(100, weight)


def _paint_ship(painter: QPainter, box: QRectF, part: ShipPart, kind: str, nation: str, print: Print) -> None:
    ink = _colour(part.ink, print)
    view = side_view(kind, nation) if part.view == "side" else top_view(kind)
    if view is None or ink is None:
        return
    if part.view == "side":
        paint_side_view(painter, box, view, QBrush(ink))
    else:
        _fit(painter, box, view, ink)


def _paint_picture(painter: QPainter, box: QRectF, name: str, ink: QColor | None) -> None:
    if ink is None:
        return
    units, icons = drawings("units.svg"), drawings("icons.svg")
    if name in units:
        whole = QPainterPath()
        for part in units[name]:
            whole.addPath(part)
        _fit(painter, box, whole, ink)
    elif name in icons:
        side = min(box.width(), box.height())
        painter.save()
        painter.translate(box.center() - QPointF(side / 2, side / 2))
        painter.scale(side / 24, side / 24)
        painter.setPen(QPen(ink, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for part in icons[name]:
            painter.drawPath(part)
        painter.restore()


def _fit(painter: QPainter, box: QRectF, path: QPainterPath, ink: QColor) -> None:
    bounds = path.boundingRect()
    if bounds.isEmpty():
        return
    scale = min(box.width() / bounds.width(), box.height() / bounds.height())
    fit = QTransform()
    fit.translate(box.center().x(), box.center().y())
    fit.scale(scale, scale)
    fit.translate(-bounds.center().x(), -bounds.center().y())
    painter.fillPath(fit.map(path), ink)


def _paint_shape(painter: QPainter, rect: QRectF, box: QRectF, part: ShapePart, print: Print) -> None:
    fill, line = _colour(part.fill, print), _colour(part.line, print)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(line, part.width * rect.width()) if line is not None and part.width else Qt.PenStyle.NoPen)
    if part.form == "ellipse":
        painter.drawEllipse(box)
    elif part.form == "line":
        painter.drawLine(box.topLeft(), box.bottomRight())
    else:
        radius = part.round * rect.width()
        painter.drawRoundedRect(box, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
