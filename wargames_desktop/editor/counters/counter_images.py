"""Counters as images: one file for each, or all on a sheet, as PNG or SVG."""

from __future__ import annotations

import re
from math import ceil, sqrt
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from wargames_desktop.data.files import write_atomic
from wargames_desktop.design.counter_sheets import CounterEntry, DesignedSheet
from wargames_desktop.painting.counter_designs import DesignPainter, Side
from wargames_desktop.painting.picture import png
from wargames_desktop.painting.svg import svg_of

DOTS = 300
"""Pixels to an inch of an exported counter."""
INCH = 25.4
GAP = 1.5
"""Millimetres between counters of a sheet."""


def counter_image(
    sheet: DesignedSheet, counter: CounterEntry, side: Side, dots: int = DOTS, folder: Path | None = None
) -> QImage:
    """A side of a counter, clear around it; ``folder`` is where its images are."""
    painter_ = DesignPainter(sheet, folder)
    width, height = painter_.size(counter)
    image = QImage(round(width / INCH * dots), round(height / INCH * dots), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter_.paint(painter, QRectF(image.rect()), counter, side)
    painter.end()
    return image


def name_of(counter: CounterEntry, number: int) -> str:
    """The name of a counter's file: its number, then its name."""
    name = str(counter.fields.get("name", counter.template))
    return f"{number + 1:03}_{re.sub(r'[^A-Za-z0-9]+', '_', name).strip('_').lower() or 'counter'}"


def write_images(sheet: DesignedSheet, folder: Path, images: Path | None = None) -> list[Path]:
    """Write front and back of every counter into a folder.

    Raises:
        OSError: one cannot be written; those before it are there.
    """
    written = []
    for number, counter in enumerate(sheet.counters):
        sides: tuple[Side, Side] = ("front", "back")
        for side in sides:
            template = sheet.templates.get(counter.template)
            if side == "back" and (template is None or not template.back):
                continue
            path = folder / f"{name_of(counter, number)}_{side}.png"
            write_atomic(path, png(counter_image(sheet, counter, side, folder=images)))
            written.append(path)
    return written


def sheet_svg(sheet: DesignedSheet, side: Side = "front", folder: Path | None = None) -> bytes:
    """All counters of a file on one sheet, as SVG; copies one after the other."""
    painter_ = DesignPainter(sheet, folder)
    every = [counter for counter in sheet.counters for _ in range(counter.copies)]
    sizes = [painter_.size(counter) for counter in every] or [(10.0, 10.0)]
    area = sum((width + GAP) * (height + GAP) for width, height in sizes)
    across = max(sqrt(area) * 1.2, max(width for width, _ in sizes) + 2 * GAP)
    places: list[QRectF] = []
    x = y = GAP
    row = 0.0
    for width, height in sizes[: len(every)]:
        if x + width + GAP > across and x > GAP:
            x, y, row = GAP, y + row + GAP, 0.0
        places.append(QRectF(x, y, width, height))
        x, row = x + width + GAP, max(row, height)
    size = QSize(ceil(across), ceil(y + row + GAP))

    def paint(painter: QPainter) -> None:
        for counter, place in zip(every, places, strict=True):
            painter_.paint(painter, place, counter, side)

    return svg_of(paint, size, sheet.title)
