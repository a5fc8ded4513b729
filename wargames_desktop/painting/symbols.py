"""Symbols of land units after those of NATO: a frame, what the unit is, and its size above."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

FRAME = 1.5
"""Width of the frame to its height."""
MARK_SHARE = 0.24
"""Share of the height that the size of the unit takes above the frame."""
_MARKS = {
    "team": "o",
    "squad": ".",
    "section": "..",
    "platoon": "...",
    "company": "|",
    "battalion": "||",
    "regiment": "|||",
    "brigade": "x",
    "division": "xx",
    "corps": "xxx",
    "army": "xxxx",
    "army group": "xxxxx",
}


def paint_symbol(
    painter: QPainter, box: QRectF, symbol: str, echelon: str, ink: QColor, fill: QColor | None = None
) -> None:
    """Draw a symbol in a box, as large as it fits; an unknown one is an empty frame."""
    mark_height = box.height() * MARK_SHARE if echelon in _MARKS else 0.0
    height = min(box.height() - mark_height, box.width() / FRAME)
    width = height * FRAME
    frame = QRectF(box.center().x() - width / 2, box.bottom() - height, width, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(ink, height * 0.07)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    painter.drawRect(frame)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    draw = _DRAWN.get(symbol)
    if draw is not None:
        draw(painter, frame, ink)
    if mark_height:
        top = QRectF(frame.left(), frame.top() - mark_height, width, mark_height)
        _paint_marks(painter, top, _MARKS[echelon], ink)
    painter.restore()


def _line(painter: QPainter, frame: QRectF, ax: float, ay: float, bx: float, by: float) -> None:
    painter.drawLine(_spot(frame, ax, ay), _spot(frame, bx, by))


def _spot(frame: QRectF, x: float, y: float) -> QPointF:
    return QPointF(frame.left() + frame.width() * x, frame.top() + frame.height() * y)


def _infantry(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    _line(painter, frame, 0, 0, 1, 1)
    _line(painter, frame, 0, 1, 1, 0)


def _cavalry(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    _line(painter, frame, 0, 1, 1, 0)


def _armour(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    inner = frame.adjusted(frame.width() * 0.18, frame.height() * 0.27, -frame.width() * 0.18, -frame.height() * 0.27)
    painter.drawRoundedRect(inner, inner.height() / 2, inner.height() / 2)


def _mechanized(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    _infantry(painter, frame, ink)
    _armour(painter, frame, ink)


def _artillery(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    radius = frame.height() * 0.17
    painter.setBrush(ink)
    painter.drawEllipse(frame.center(), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _antiaircraft(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    path = QPainterPath(_spot(frame, 0, 1))
    path.quadTo(_spot(frame, 0.5, 0.1), _spot(frame, 1, 1))
    painter.drawPath(path)


def _engineer(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    _line(painter, frame, 0.22, 0.35, 0.78, 0.35)
    for x in (0.22, 0.5, 0.78):
        _line(painter, frame, x, 0.35, x, 0.68)


def _headquarters(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    painter.fillRect(QRectF(frame.left(), frame.top(), frame.width(), frame.height() * 0.28), ink)


def _marine(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    _infantry(painter, frame, ink)
    _line(painter, frame, 0.5, 0.12, 0.5, 0.8)
    _line(painter, frame, 0.42, 0.25, 0.58, 0.25)
    path = QPainterPath(_spot(frame, 0.36, 0.62))
    path.quadTo(_spot(frame, 0.5, 1.02), _spot(frame, 0.64, 0.62))
    painter.drawPath(path)


def _airborne(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    _infantry(painter, frame, ink)
    path = QPainterPath(_spot(frame, 0.34, 0.86))
    path.quadTo(_spot(frame, 0.42, 0.66), _spot(frame, 0.5, 0.86))
    path.quadTo(_spot(frame, 0.58, 0.66), _spot(frame, 0.66, 0.86))
    painter.drawPath(path)


def _mountain(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    _infantry(painter, frame, ink)
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([_spot(frame, 0.38, 1), _spot(frame, 0.62, 1), _spot(frame, 0.5, 0.68)]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _supply(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    _line(painter, frame, 0, 0.76, 1, 0.76)


def _medical(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    _line(painter, frame, 0.5, 0, 0.5, 1)
    _line(painter, frame, 0, 0.5, 1, 0.5)


def _signal(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    painter.drawPolyline(
        QPolygonF([_spot(frame, 0, 0), _spot(frame, 0.5, 0.62), _spot(frame, 0.5, 0.38), _spot(frame, 1, 1)])
    )


def _air(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    path = QPainterPath(_spot(frame, 0.5, 0.5))
    path.cubicTo(_spot(frame, 0.9, 0.1), _spot(frame, 0.9, 0.9), _spot(frame, 0.5, 0.5))
    path.cubicTo(_spot(frame, 0.1, 0.1), _spot(frame, 0.1, 0.9), _spot(frame, 0.5, 0.5))
    painter.drawPath(path)


def _naval(painter: QPainter, frame: QRectF, ink: QColor) -> None:
    _line(painter, frame, 0.5, 0.12, 0.5, 0.84)
    _line(painter, frame, 0.38, 0.28, 0.62, 0.28)
    path = QPainterPath(_spot(frame, 0.28, 0.58))
    path.quadTo(_spot(frame, 0.5, 1.1), _spot(frame, 0.72, 0.58))
    painter.drawPath(path)


_DRAWN: dict[str, Callable[[QPainter, QRectF, QColor], None]] = {
    "infantry": _infantry,
    "armour": _armour,
    "cavalry": _cavalry,
    "artillery": _artillery,
    "antiaircraft": _antiaircraft,
    "engineer": _engineer,
    "headquarters": _headquarters,
    "marine": _marine,
    "airborne": _airborne,
    "mechanized": _mechanized,
    "mountain": _mountain,
    "supply": _supply,
    "medical": _medical,
    "signal": _signal,
    "air": _air,
    "naval": _naval,
}


def _paint_marks(painter: QPainter, box: QRectF, marks: str, ink: QColor) -> None:
    """The size of a unit: dots, strokes or crosses beside each other."""
    size = box.height() * 0.6
    step = size * 1.15
    left = box.center().x() - step * (len(marks) - 1) / 2
    middle = box.top() + box.height() * 0.42
    painter.setPen(QPen(ink, size * 0.18))
    for number, mark in enumerate(marks):
        x = left + step * number
        half = size / 2
        if mark == "|":
            painter.drawLine(QPointF(x, middle - half), QPointF(x, middle + half))
        elif mark == "x":
            painter.drawLine(QPointF(x - half * 0.8, middle - half), QPointF(x + half * 0.8, middle + half))
            painter.drawLine(QPointF(x - half * 0.8, middle + half), QPointF(x + half * 0.8, middle - half))
        else:
            painter.setBrush(ink if mark == "." else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(x, middle), half * 0.5, half * 0.5)
            painter.setBrush(Qt.BrushStyle.NoBrush)
