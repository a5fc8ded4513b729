"""Names beside counters that are drawn too small to show theirs: clear of every counter and of each other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from wargames_desktop.painting.faces import Detail, detail_for
from wargames_desktop.painting.fonts import condensed
from wargames_desktop.painting.text import put, text_width
from wargames_desktop.painting.theme import Theme, colour
from wargames_desktop.widgets.board.overlays import Overlay, pixels_per_unit

LEGIBLE = 14.0
"""Pixels to a hex below which names would cover the board."""
LONGEST = 9.0
"""Hexes that a name and the way to it may reach beyond the counters."""
ARROW = 0.2
"""Room for the heading arrow around a counter, as a share of its side."""
GAPS = (3.0, 16.0, 32.0, 48.0)
"""Pixels between a counter and its name; the nearest that is free is taken."""


class Named(NamedTuple):
    """A counter at rest, in hex units, and its name."""

    id: str
    name: str
    square: QRectF

    @property
    def room(self) -> QRectF:
        """The counter with its heading arrow."""
        rim = self.square.width() * ARROW
        return self.square.adjusted(-rim, -rim, rim, rim)


class Label(NamedTuple):
    """Where a name stands, in pixels, and the line that leads to it where it stands off."""

    counter: Named
    place: QRectF
    leader: QLineF


def unnamed(counters: Sequence[Named], pixels: float, ratio: float) -> list[Named]:
    """The counters too small to show their names at so many logical pixels to a hex."""
    return [
        each
        for each in counters
        if each.name and detail_for(each.square.width() * pixels * sqrt(ratio)) in (Detail.BLOCK, Detail.SPECK)
    ]


def placed(counters: Sequence[Named], wanted: Sequence[Named], pixels: float, letters: float) -> list[Label]:
    """Where the names of ``wanted`` stand; a name that finds no free place is left out."""
    taken = [_scaled(each.room, pixels) for each in counters]
    font = condensed(100, 600)
    labels = []
    for each in wanted:
        size = QSizeF(text_width(each.name, font) * letters / 100 + letters * 0.5, letters * 1.25)
        counter = _scaled(each.square, pixels)
        free = (
            label
            for label in _options(each, counter, size)
            if not any(label.place.intersects(other) for other in taken)
        )
        label = next(free, None)
        if label is not None:
            labels.append(label)
            taken.append(label.place)
    return labels


def _options(named: Named, counter: QRectF, size: QSizeF) -> Iterator[Label]:
    """Places around a counter: to the right and left, under and over it, then at its corners; near before far."""
    arrow = counter.width() * ARROW
    centre = counter.center()
    for gap in GAPS:
        dx = counter.width() / 2 + arrow + gap + size.width() / 2
        dy = counter.height() / 2 + arrow + gap + size.height() / 2
        level = counter.height() / 2
        aside = [(dx, 0.0), (-dx, 0.0), (0.0, dy), (0.0, -dy), (dx, -level), (dx, level), (-dx, -level), (-dx, level)]
        for x, y in (*aside, (dx, -dy), (dx, dy), (-dx, -dy), (-dx, dy)):
            at = centre + QPointF(x, y)
            place = QRectF(at - QPointF(size.width() / 2, size.height() / 2), size)
            leader = QLineF(_nearest(counter, at), _nearest(place, centre)) if gap > GAPS[0] else QLineF()
            yield Label(named, place, leader)


def _nearest(rect: QRectF, to: QPointF) -> QPointF:
    return QPointF(min(max(to.x(), rect.left()), rect.right()), min(max(to.y(), rect.top()), rect.bottom()))


def _scaled(rect: QRectF, by: float) -> QRectF:
    return QRectF(rect.topLeft() * by, rect.size() * by)


class NameLabels(Overlay):
    """The names, in letters of the same size at every zoom."""

    def __init__(self, theme: Theme, where: Callable[[str], QPointF | None]) -> None:
        """``where`` tells the point of a counter now, which may be on its way."""
        super().__init__(theme)
        self._where = where
        self._counters: tuple[Named, ...] = ()
        self._wanted = True
        self._at = (0.0, 0.0)
        self._labels: list[Label] = []
        self._fanned: frozenset[str] = frozenset()
        self._fan = QRectF()

    def show_names(self, counters: Sequence[Named]) -> None:
        """Name these counters, where they are too small to do so themselves."""
        self._counters = tuple(counters)
        self._forget()

    def make_way(self, fanned: Collection[str], fan: QRectF) -> None:
        """Leave out the names of counters that are fanned out, and those that the fan would cover in part."""
        self._fanned, self._fan = frozenset(fanned), fan
        self.update()

    def set_wanted(self, wanted: bool) -> None:
        """Whether the player wants names."""
        self._wanted = wanted
        self._forget()

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._forget()

    def _forget(self) -> None:
        self._at = (0.0, 0.0)
        around = QRectF()
        for each in self._counters if self._wanted else ():
            around = around.united(each.square)
        self._occupy(around if around.isEmpty() else around.adjusted(-LONGEST, -LONGEST, LONGEST, LONGEST))

    def labels(self, pixels: float, ratio: float) -> list[Label]:
        """Every name that is shown at so many logical pixels to a hex, on a screen of so many pixels to a logical."""
        if pixels < LEGIBLE or not self._wanted:
            return []
        if self._at != (pixels, ratio):
            self._at = pixels, ratio
            small = unnamed(self._counters, pixels, ratio)
            self._labels = placed(self._counters, small, pixels, self._theme.pixels("small"))
        fan = _scaled(self._fan, pixels)
        return [
            label for label in self._labels if label.counter.id not in self._fanned and not label.place.intersects(fan)
        ]

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixels = pixels_per_unit(painter)
        labels = self.labels(pixels, painter.device().devicePixelRatioF())
        letters = self._theme.pixels("small")
        font = condensed(letters, 600)
        chrome = self._theme.chrome
        transform = painter.worldTransform()
        painter.save()
        for label in labels:
            painter.setWorldTransform(transform)
            painter.translate(self._shift(label.counter))
            painter.scale(1 / transform.m11(), 1 / transform.m11())
            painter.setPen(colour(chrome.muted))
            painter.drawLine(label.leader)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(chrome.panel, 0.78))
            painter.drawRoundedRect(label.place, 3, 3)
            put(painter, label.place, label.counter.name, font, colour(chrome.text))
        painter.restore()

    def _shift(self, counter: Named) -> QPointF:
        """How far a counter is from where it will rest."""
        now = self._where(counter.id)
        return QPointF() if now is None else now - counter.square.center()
