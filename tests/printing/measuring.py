"""Measuring on pages that were drawn: a tenth of a millimetre to a pixel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBitmap, QColor, QImage, QPainter, QRegion

from wargames_desktop.printing.document import Page
from wargames_desktop.printing.output import picture

DPI = 254.0
"""Ten pixels to a millimetre."""


def drawn(page: Page) -> QImage:
    """A page in tenths of a millimetre."""
    return picture(page, DPI)


def bounds(image: QImage, name: str) -> QRectF:
    """In millimetres, the smallest rectangle around all pixels of exactly one colour."""
    return _around(image.createMaskFromColor(QColor(name).rgb(), Qt.MaskMode.MaskOutColor))


def ink(image: QImage, within: QRectF | None = None) -> QRectF:
    """In millimetres, the smallest rectangle around everything that is darker than middle grey; empty if nothing is."""
    if within is not None:
        image = image.copy(QRectF(within.topLeft() * 10, within.size() * 10).toRect())
    return _around(image.convertToFormat(QImage.Format.Format_Mono, Qt.ImageConversionFlag.ThresholdDither))


def _around(mask: QImage) -> QRectF:
    found = QRegion(QBitmap.fromImage(mask)).boundingRect()
    return QRectF(found.left() / 10, found.top() / 10, found.width() / 10, found.height() / 10)


def filling(name: str) -> Callable[[QPainter, QRectF], None]:
    """Paints a rectangle full of a colour."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(rect, QColor(name))

    return paint
