"""Ship silhouettes: one family of side views and views from above, read from ``assets/art/ships.svg``."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QTransform

from wargames_desktop.painting.drawings import drawings

_RELATED = {"DMS": "DD", "DE": "DD", "CLAA": "CL", "BC": "BB", "CB": "CA", "AK": "AP", "APD": "DD", "CV": "AP"}


@cache
def side_view(kind: str, nation: str = "") -> QPainterPath | None:
    """The side view of a ship type, bow to the right, or None for a type without one."""
    kind = _RELATED.get(kind, kind)
    return _whole(f"{kind}-{nation}") or _whole(kind)


@cache
def top_view(kind: str) -> QPainterPath | None:
    """The view from above of a ship type, bow up, 60 wide and 200 long, or None for a type without one."""
    return _whole(f"{_RELATED.get(kind, kind)}-top")


@cache
def _whole(name: str) -> QPainterPath | None:
    parts = drawings("ships.svg").get(name)
    if parts is None:
        return None
    whole = QPainterPath()
    for part in parts:
        whole = whole.united(part)
    return whole


def paint_side_view(painter: QPainter, rect: QRectF, view: QPainterPath, ink: QBrush, bow_left: bool = False) -> None:
    """Draw a side view on the lower edge of a rectangle, as wide or as high as it allows."""
    bounds = view.boundingRect()
    scale = min(rect.width() / bounds.width(), rect.height() / bounds.height())
    fit = QTransform()
    fit.translate(rect.center().x(), rect.bottom())
    fit.scale(-scale if bow_left else scale, scale)
    fit.translate(-bounds.center().x(), -bounds.bottom())
    painter.fillPath(fit.map(view), ink)
