"""Hatching: diagonal lines over an area."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen


def hatch(painter: QPainter, area: QPainterPath, pen: QPen, step: float, part: QRectF | None = None) -> None:
    """Draw lines with a pen over an area, ``step`` apart along its upper edge, down to the left.

    Only what lies in ``part`` is drawn, if it is given.
    """
    box = area.boundingRect()
    seen = box if part is None else box.intersected(part)
    if seen.isEmpty():
        return
    painter.save()
    painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen)
    for number in range(1, math.ceil((box.width() + box.height()) / step)):
        x = box.left() + number * step + box.top()
        start, end = QPointF(x - seen.top(), seen.top()), QPointF(x - seen.bottom(), seen.bottom())
        if end.x() <= seen.right() and start.x() >= seen.left():
            painter.drawLine(start, end)
    painter.restore()
