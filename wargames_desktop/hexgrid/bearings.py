"""Bearings: where a hex lies as seen from another that faces some direction."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, sqrt

from wargames_desktop.hexgrid.hexes import DIRECTIONS, Hex


def bearing(origin: Hex, target: Hex, facing: int) -> float:
    """The angle from a facing (0 to 5) to the centre of ``target``, in degrees clockwise, in (-180, 180].

    Rounded to nine decimals, so that multiples of 30 degrees are exact.

    Raises:
        ValueError: the target is the origin.
    """
    return _bearing(target[0] - origin[0], target[1] - origin[1], facing)


@lru_cache(maxsize=1 << 16)
def _bearing(dq: int, dr: int, facing: int) -> float:
    if dq == 0 and dr == 0:
        raise ValueError("a hex has no bearing from itself")
    fq, fr = DIRECTIONS[facing]
    dot = 2 * (fq * dq + fr * dr) + fq * dr + fr * dq
    cross = fq * dr - fr * dq
    return round(degrees(atan2(sqrt(3) * cross, dot)), 9)
