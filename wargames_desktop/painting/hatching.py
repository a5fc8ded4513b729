"""Hatching: diagonal lines over an area."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen


def hatch(painter: QPainter, area: QPainterPath, pen: QPen, step: float) -> None:
    """Draw lines with a pen over an area, ``step`` apart along its upper edge, down to the left."""
    box = area.boundingRect()
    painter.save()
    painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen)
    for number in range(1, math.ceil((box.width() + box.height()) / step)):
        x = box.left() + number * step
        painter.drawLine(QPointF(x, box.top()), QPointF(x - box.height(), box.bottom()))
    painter.restore()
