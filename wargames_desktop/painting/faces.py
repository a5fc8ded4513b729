"""What the print of a counter is made from: the piece, its colours, and how much of it is legible."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.theme import Ink, Theme

SIDE = 100.0
LANE = 11.0
INNER = QRectF(LANE, LANE, SIDE - 2 * LANE, SIDE - 2 * LANE)
"""Where the print is, off the lane along the edge."""


OBLONG = frozenset({"capital_ship", "major_base"})
"""Counters that are twice as wide as high."""


def shape_of(piece: Piece) -> float:
    """Width of a counter in its height."""
    return 2.0 if piece.template in OBLONG else 1.0


class Detail(Enum):
    """How much of a counter is drawn."""

    FULL = "full"
    MEDIUM = "medium"
    BLOCK = "block"
    SPECK = "speck"


def detail_for(pixels: float) -> Detail:
    """The detail that is legible when the counter's side is so many pixels on the screen."""
    if pixels >= 60:
        return Detail.FULL
    if pixels >= 36:
        return Detail.MEDIUM
    return Detail.BLOCK if pixels >= 15 else Detail.SPECK


@dataclass(frozen=True)
class Face:
    """A piece to be printed. ``bearing`` is where its bow points, in degrees; None as on paper."""

    piece: Piece
    theme: Theme
    detail: Detail
    bearing: float | None

    @property
    def turned(self) -> bool:
        """Whether the back is up."""
        return self.piece.face == "back"

    @property
    def print(self) -> Ink:
        """The nation's colours."""
        return self.theme.ink_of(self.piece.nation)

    @property
    def ground(self) -> QColor:
        """The ground of the side that is up."""
        return QColor(self.print.back_ground if self.turned else self.print.ground)

    @property
    def ink(self) -> QColor:
        """The ink of the side that is up."""
        return QColor(self.print.back_ink if self.turned else self.print.ink)

    @property
    def width(self) -> float:
        """Width of the counter, which is ``SIDE`` high."""
        return SIDE * shape_of(self.piece)

    @property
    def bow_left(self) -> bool:
        """Whether the bow points to the left half of the sheet."""
        return self.bearing is not None and 180.0 <= self.bearing % 360.0 < 360.0

    def field(self, name: str) -> str:
        """A field of the print, empty if there is none."""
        return self.piece.fields.get(name, "")

    @property
    def names(self) -> tuple[str, ...]:
        """The name and its abbreviation, as far as there are any."""
        return tuple(text for text in (self.piece.name, self.field("abbr")) if text) or ("",)


def row(top: float, height: float) -> QRectF:
    """A row of the print."""
    return QRectF(INNER.left(), top, INNER.width(), height)
