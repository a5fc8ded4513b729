"""Sizes of paper, and the part of a sheet that is printed on. Everything is in millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

INCH = 25.4
POINT = INCH / 72
"""Of type, in millimetres."""


@dataclass(frozen=True)
class Paper:
    """A size of paper, upright."""

    id: str
    title: str
    width: float
    height: float


A4 = Paper("a4", "A4", 210.0, 297.0)
LETTER = Paper("letter", "Letter", 8.5 * INCH, 11 * INCH)
PAPERS = {paper.id: paper for paper in (A4, LETTER)}


@dataclass(frozen=True)
class Sheet:
    """A sheet as it lies in the printer, and the margin that printers leave white or that looks well."""

    width: float
    height: float
    margin: float = 10.0

    @classmethod
    def of(cls, paper: Paper, landscape: bool = False, margin: float = 10.0) -> Sheet:
        """A sheet of ``paper``, upright or across."""
        return cls(paper.height, paper.width, margin) if landscape else cls(paper.width, paper.height, margin)

    @property
    def inner(self) -> QRectF:
        """What is inside the margins."""
        return QRectF(self.margin, self.margin, self.width - 2 * self.margin, self.height - 2 * self.margin)
