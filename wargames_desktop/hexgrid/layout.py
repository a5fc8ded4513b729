"""From hexes to points of the sheet and back."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from wargames_desktop.hexgrid.hexes import Hex
from wargames_desktop.hexgrid.hexsides import corners

Point = tuple[float, float]
"""x to the right, y down."""

_HALF_ROOT_3 = sqrt(3) / 2


@dataclass(frozen=True)
class Layout:
    """Where hexes lie on the sheet; ``pointed`` hexes have a corner up, the others a side."""

    pointed: bool
    size: float = 1.0
    """The distance between the centres of neighbours; more than 0."""
    x: float = 0.0
    y: float = 0.0
    """The centre of ``Hex(0, 0)``."""

    def __post_init__(self) -> None:
        if not self.size > 0:
            raise ValueError(f"the size of a hex is more than 0, not {self.size}")

    def centre(self, hex_: Hex) -> Point:
        """The centre of a hex."""
        return self._point(hex_.q, hex_.r)

    def corners(self, hex_: Hex) -> tuple[Point, ...]:
        """The six corners of a hex, clockwise; hexes that share a corner get equal points."""
        return tuple(self._point(corner.q / 3, corner.r / 3) for corner in corners(hex_))

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex whose centre is nearest to a point; on a border, one of the nearest."""
        return _nearest(*self.axial(x, y))

    def axial(self, x: float, y: float) -> Point:
        """A point in axial coordinates: whole numbers are centres of hexes, and straight lines stay straight."""
        x, y = (x - self.x) / self.size, (y - self.y) / self.size
        if self.pointed:
            r = y / _HALF_ROOT_3
            return x - r / 2, r
        q = x / _HALF_ROOT_3
        return q, y - q / 2

    def _point(self, q: float, r: float) -> Point:
        if self.pointed:
            x, y = q + r / 2, r * _HALF_ROOT_3
        else:
            x, y = q * _HALF_ROOT_3, r + q / 2
        return self.x + self.size * x, self.y + self.size * y


def _nearest(q: float, r: float) -> Hex:
    """Round all three cube coordinates, then restore their zero sum in the one that moved most."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return Hex(whole_q, -whole_q - whole_s)
    return Hex(whole_q, whole_r)
