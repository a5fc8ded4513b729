"""Setting a line of text in a rectangle: centred by the height of its capitals, squeezed or shortened to fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

NARROWEST = 0.8
"""How far a line may be squeezed sideways before a shorter text is taken."""


def text_width(text: str, font: QFont) -> float:
    """Width of a line in the units of the font's pixel size."""
    return QFontMetricsF(font).horizontalAdvance(text)


def fitting(options: Sequence[str], font: QFont, width: float) -> str:
    """The first of ``options`` that fits the width when squeezed as far as looks well, else the shortest."""
    for text in options:
        if text_width(text, font) * NARROWEST <= width:
            return text
    return min(options, key=lambda text: text_width(text, font))


def baseline(rect: QRectF, font: QFont) -> float:
    """Where the base line lies when capitals and figures stand in the middle of the rectangle."""
    return rect.center().y() + QFontMetricsF(font).capHeight() / 2


def put(painter: QPainter, rect: QRectF, text: str, font: QFont, ink: QColor, align: str = "center") -> QRectF:
    """Draw one line, squeezed sideways if it must be; returns the rectangle that its letters take."""
    natural = text_width(text, font)
    squeeze = min(1.0, rect.width() / natural) if natural > 0 else 1.0
    width = natural * squeeze
    left = {"left": rect.left(), "right": rect.right() - width}.get(align, rect.center().x() - width / 2)
    base = baseline(rect, font)
    painter.setFont(font)
    painter.setPen(ink)
    if squeeze < 1.0:
        painter.save()
        painter.translate(left, base)
        painter.scale(squeeze, 1.0)
        painter.drawText(QPointF(0, 0), text)
        painter.restore()
    else:
        painter.drawText(QPointF(left, base), text)
    height = QFontMetricsF(font).capHeight()
    return QRectF(left, base - height, width, height)


def put_haloed(
    painter: QPainter, centre: QPointF, text: str, font: QFont, ink: QColor, halo: QColor, spread: float
) -> None:
    """Draw a line around a point with a halo of ``spread`` units, for text over busy ground."""
    metrics = QFontMetricsF(font)
    path = QPainterPath()
    path.addText(centre.x() - metrics.horizontalAdvance(text) / 2, centre.y() + metrics.capHeight() / 2, font, text)
    pen = QPen(halo, spread * 2)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.fillPath(path, ink)


def elided(text: str, font: QFont, width: float) -> str:
    """The text, cut with an ellipsis where it is too wide."""
    return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)


def wrapped(text: str, font: QFont, width: float) -> tuple[str, ...]:
    """The text in lines of whole words that fit the width; at least one line."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, font) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines) or ("",)
