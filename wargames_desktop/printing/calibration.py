"""The page that tells how far a printer's backs lie beside its fronts."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPen

from wargames_desktop.painting.theme import colour
from wargames_desktop.printing.document import Document, Page, write
from wargames_desktop.printing.grid import behind
from wargames_desktop.printing.options import Options

REACH = 10
"""Millimetres to either side that can be measured."""
RULER = 100.0
WORDS = (
    "Print both pages on one sheet, turned over as you mean to print counters, at 100 % with no fitting to the page.",
    "1. Check the size: the long ruler below must be 100 mm long.",
    "2. Hold the sheet against a light, this side towards you. Read where the long line of the back meets the scales.",
    "3. Choose the opposite of the two numbers as the back's offset: a line at 1.5 to the right wants -1.5.",
    "4. Print this page again with that offset: the lines must meet at 0.",
)


def calibration(options: Options) -> Document:
    """A front with scales and a back with the lines that are read on them."""
    sheet = options.sheet
    centre_x, centre_y = sheet.width / 2, sheet.height / 2

    def front(painter: QPainter) -> None:
        write(painter, QRectF(20, 15, sheet.width - 40, 8), "Calibration of fronts and backs", 6.0, weight=600)
        for number, words in enumerate(WORDS):
            write(painter, QRectF(20, 28 + number * 7, sheet.width - 40, 5), words, 3.2)
        _ruler(painter, (sheet.width - RULER) / 2, 75.0)
        painter.setPen(QPen(colour("#000000"), 0.15))
        for half in range(-2 * REACH, 2 * REACH + 1):
            at, length = half / 2, 6.0 if half % 10 == 0 else 4.0 if half % 2 == 0 else 2.5
            painter.drawLine(QLineF(centre_x + at, centre_y - length, centre_x + at, centre_y))
            painter.drawLine(QLineF(centre_x - length, centre_y + 30 + at, centre_x, centre_y + 30 + at))
            if half % 10 == 0:
                write(painter, QRectF(centre_x + at - 3, centre_y - 10, 6, 3), f"{at:g}", 2.2, align="center")
                write(painter, QRectF(centre_x - 16, centre_y + 30 + at - 1.5, 8, 3), f"{at:g}", 2.2, align="right")
        write(painter, QRectF(centre_x + 14, centre_y - 5, 40, 4), "to the right", 3.0)
        write(painter, QRectF(centre_x + 6, centre_y + 38, 40, 4), "down", 3.0)

    def back(painter: QPainter) -> None:
        painter.setPen(QPen(colour("#000000"), 0.25))
        across = behind(QRectF(centre_x, centre_y - 14, 0, 28), sheet, options)
        down = behind(QRectF(centre_x - 14, centre_y + 30, 28, 0), sheet, options)
        painter.drawLine(QLineF(across.topLeft(), across.bottomLeft()))
        painter.drawLine(QLineF(down.topLeft(), down.topRight()))

    title = "Calibration"
    return Document(
        title,
        (Page(sheet.width, sheet.height, front, "Front", title), Page(sheet.width, sheet.height, back, "Back")),
    )


def _ruler(painter: QPainter, left: float, top: float) -> None:
    painter.setPen(QPen(colour("#000000"), 0.2))
    painter.drawLine(QLineF(left, top, left + RULER, top))
    for millimetre in range(int(RULER) + 1):
        length = 5.0 if millimetre % 10 == 0 else 3.5 if millimetre % 5 == 0 else 2.0
        painter.drawLine(QLineF(left + millimetre, top, left + millimetre, top - length))
        if millimetre % 10 == 0:
            write(painter, QRectF(left + millimetre - 4, top + 1, 8, 3), f"{millimetre}", 2.4, align="center")
