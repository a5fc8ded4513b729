"""A whole map as a small image, two pixels to a hex: what is seen from far off, and in the overview."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.hexgrid import Hex, Layout

HALF_ROOT_3 = 0.8660254037844386
MARGIN = 0.5


class Overview:
    """The image, and where it lies on the sheet."""

    def __init__(self, colour_of: Callable[[Hex], QColor | None]) -> None:
        """``colour_of`` tells the colour of a hex; None where there is none."""
        self._colour_of = colour_of
        self._pointed = True
        self._low = self._high = (0, 0)
        self.image = QImage()
        self.bounds = QRectF(0, 0, 1, 1)
        """The rectangle around all hexes, in hex units."""

    def rebuild(self, draft: MapDraft) -> None:
        """Another map, or one of another size."""
        layout = Layout(pointed=draft.head.pointed)
        self._pointed = draft.head.pointed
        cells = [*draft.cells] or [Hex(0, 0)]
        points = [self._pixel(hex_) for hex_ in cells]
        self._low = (min(x for x, _ in points), min(y for _, y in points))
        self._high = (max(x for x, _ in points), max(y for _, y in points))
        width, height = self._high[0] - self._low[0] + 1, self._high[1] - self._low[1] + 1
        if self._pointed:
            width += 1
        else:
            height += 1
        self.image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        self.image.fill(Qt.GlobalColor.transparent)
        self.update(cells)
        centres = [layout.centre(hex_) for hex_ in self._outermost(cells)]
        left, right = min(x for x, _ in centres), max(x for x, _ in centres)
        top, bottom = min(y for _, y in centres), max(y for _, y in centres)
        self.bounds = QRectF(left, top, right - left, bottom - top).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self.bounds.adjust(-0.1, -0.1, 0.1, 0.1)

    def _outermost(self, cells: Iterable[Hex]) -> list[Hex]:
        """The hexes that reach furthest to each side."""
        x = [(self._pixel(hex_), hex_) for hex_ in cells]
        return [
            min(x, key=lambda each: each[0][0])[1],
            max(x, key=lambda each: each[0][0])[1],
            min(x, key=lambda each: each[0][1])[1],
            max(x, key=lambda each: each[0][1])[1],
        ]

    def _pixel(self, hex_: Hex) -> tuple[int, int]:
        """The first of the two pixels of a hex: beside each other on a map of pointed hexes, else above each other."""
        return (2 * hex_.q + hex_.r, hex_.r) if self._pointed else (hex_.q, 2 * hex_.r + hex_.q)

    def holds(self, hex_: Hex) -> bool:
        """Whether a hex lies within the image."""
        x, y = self._pixel(hex_)
        return self._low[0] <= x <= self._high[0] and self._low[1] <= y <= self._high[1]

    def update(self, hexes: Iterable[Hex]) -> None:
        """Some hexes look different now."""
        none = QColor(Qt.GlobalColor.transparent)
        for hex_ in hexes:
            x, y = self._pixel(hex_)
            x, y = x - self._low[0], y - self._low[1]
            colour = self._colour_of(hex_) or none
            self.image.setPixelColor(x, y, colour)
            self.image.setPixelColor(*((x + 1, y) if self._pointed else (x, y + 1)), colour)

    @property
    def rect(self) -> QRectF:
        """What the image shows, in hex units."""
        width, height = self.image.width(), self.image.height()
        if self._pointed:
            left, top = self._low[0] / 2 - 0.5, (self._low[1] - 0.5) * HALF_ROOT_3
            return QRectF(left, top, width / 2, height * HALF_ROOT_3)
        left, top = (self._low[0] - 0.5) * HALF_ROOT_3, self._low[1] / 2 - 0.5
        return QRectF(left, top, width * HALF_ROOT_3, height / 2)

    def paint(self, painter: QPainter, part: QRectF) -> None:
        """Draw what lies in a part of the sheet."""
        rect = self.rect
        seen = part.intersected(rect)
        if seen.isEmpty():
            return
        across, down = self.image.width() / rect.width(), self.image.height() / rect.height()
        source = QRectF(
            (seen.left() - rect.left()) * across,
            (seen.top() - rect.top()) * down,
            seen.width() * across,
            seen.height() * down,
        )
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(seen, self.image, source)
        painter.restore()
