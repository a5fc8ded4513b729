"""Counters of one's own design on paper: true to size, backs behind fronts, with cut and registration marks."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from pathlib import Path

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from wargames_desktop.design.counter_sheets import CounterEntry, DesignedSheet, Print
from wargames_desktop.painting.counter_designs import DesignPainter, Side
from wargames_desktop.printing.document import Document, Page
from wargames_desktop.printing.grid import Item, sheets
from wargames_desktop.printing.ink import shade
from wargames_desktop.printing.options import Options


def designed_counters(sheet: DesignedSheet, folder: Path, options: Options) -> Document:
    """The counters of a file, those of one size after one another; ``folder`` is where its images are."""
    design = DesignPainter(_in_grey(sheet) if options.inks == "grey" else sheet, folder)
    every = [counter for counter in sheet.counters for _ in range(counter.copies)]
    pages: list[Page] = []
    for (width, height), same in groupby(every, key=lambda counter: _size(design, sheet, counter, options)):
        items = [
            Item(
                partial(_paint, design, counter, "front", options.bleed),
                partial(_paint, design, counter, "back", options.bleed),
                sheet.title,
            )
            for counter in same
        ]
        pages += sheets(items, width, height, options, "Counters")
    return Document(sheet.title, tuple(pages))


def _in_grey(sheet: DesignedSheet) -> DesignedSheet:
    """The sheet with the colours of its nationalities in shades of grey."""
    nations = {
        name: Print(ground=shade(each.ground), ink=shade(each.ink), rim=shade(each.rim) if each.rim else "")
        for name, each in sheet.nations.items()
    }
    return msgspec.structs.replace(sheet, nations=nations)


def _size(design: DesignPainter, sheet: DesignedSheet, counter: CounterEntry, options: Options) -> tuple[float, float]:
    width, height = design.size(counter)
    factor = options.counter_size / sheet.millimetres if options.counter_size else 1.0
    return width * factor, height * factor


def _paint(
    design: DesignPainter, counter: CounterEntry, side: Side, bleed: float, painter: QPainter, rect: QRectF
) -> None:
    design.paint_ground(painter, rect, counter, side)
    design.paint(painter, rect.adjusted(bleed, bleed, -bleed, -bleed), counter, side)
