"""Cards, tracks, logs, roses and sums as well set tables: measured for a width, painted into a rectangle.

The same call serves a dock, a scene and a printed page. Sizes follow the theme's type scale.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from wargames_desktop.engine.display import Card, Rose, Sum, Track, UnitLog
from wargames_desktop.painting.layouts import Block, Spot
from wargames_desktop.painting.logs import unit_log
from wargames_desktop.painting.roses import rose
from wargames_desktop.painting.tables import card, sums
from wargames_desktop.painting.theme import Theme
from wargames_desktop.painting.tracks import track

Thing = Track | UnitLog | Card | Rose | tuple[Sum, ...]


def block(thing: Thing, width: float, theme: Theme) -> Block:
    """A thing laid out for a width: its height, how to draw it, and what lies where in it."""
    if isinstance(thing, Track):
        return track(thing, width, theme)
    if isinstance(thing, UnitLog):
        return unit_log(thing, width, theme)
    if isinstance(thing, Card):
        return card(thing, width, theme)
    if isinstance(thing, Rose):
        return rose(thing, width, theme)
    return sums(thing, width, theme)


def size_of(thing: Thing, width: float, theme: Theme) -> QSizeF:
    """The room that a thing takes when it is given a width."""
    return QSizeF(width, block(thing, width, theme).height)


def paint(painter: QPainter, rect: QRectF, thing: Thing, theme: Theme) -> None:
    """Draw a thing from the top of a rectangle, as wide as the rectangle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    block(thing, rect.width(), theme).draw(painter)
    painter.restore()


def spots(thing: Thing, width: float, theme: Theme) -> tuple[Spot, ...]:
    """What lies where in a thing laid out for a width, for tool tips and clicks: boxes, circles, ships."""
    return block(thing, width, theme).spots
