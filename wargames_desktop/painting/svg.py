"""Whatever can be painted, as an SVG file."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

DOTS = 96
"""What SVG counts to an inch."""
INCH = 25.4
FINENESS = 10
"""Units of the file to a unit of what is painted: sizes in SVG files made here are whole numbers."""


def svg_of(paint: Callable[[QPainter], None], size: QSize, title: str) -> bytes:
    """An SVG file of a size in millimetres; ``paint`` is handed a painter in millimetres."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(DOTS)
    generator.setSize(QSize(round(size.width() / INCH * DOTS), round(size.height() / INCH * DOTS)))
    generator.setViewBox(QRect(0, 0, size.width() * FINENESS, size.height() * FINENESS))
    generator.setTitle(title)
    painter = QPainter(generator)
    painter.scale(FINENESS, FINENESS)
    paint(painter)
    painter.end()
    return bytes(data.data())
