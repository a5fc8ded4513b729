"""Straight lines from hex centre to hex centre, in exact integers."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from wargames_desktop.hexgrid.hexes import Hex, neighbours
from wargames_desktop.hexgrid.hexsides import Hexside, corners, hexside_between

Step = tuple[Hex] | tuple[Hex, Hex]
"""One hex that a line enters, or the two hexes along whose common side it runs."""

_ORIGIN = Hex(0, 0)


@lru_cache(maxsize=1 << 14)
def line(a: Hex, b: Hex) -> tuple[Step, ...]:
    """What the straight line between two centres meets strictly between the two hexes, in order from ``a``.

    A step of one hex: the line passes through its interior, be it a clipped corner. A step of two hexes, in the order
    of their coordinates: the line runs along their common side and enters neither. A hex touched only at a corner is
    left out.
    """
    return tuple(_moved(step, a) for step in _line_from_origin(b.q - a.q, b.r - a.r))


def hexsides_crossed(a: Hex, b: Hex) -> tuple[Hexside, ...]:
    """The hexsides that the line passes from one hex to the next, in order from ``a``.

    A hexside that the line runs along is not crossed; one left through its very end is.
    """
    if a == b:
        return ()
    path: tuple[Step, ...] = ((a,), *line(a, b), (b,))
    return tuple(hexside_between(here[0], there[0]) for here, there in pairwise(path) if len(here) == len(there) == 1)


@lru_cache(maxsize=1 << 14)
def _line_from_origin(dq: int, dr: int) -> tuple[Step, ...]:
    """Hexes are the cells nearest to their centres, so a line meets them in the order of their projections on it."""
    end = Hex(dq, dr)
    steps: list[Step] = []
    at = _ORIGIN
    reach, along_side = _half_width(end)
    while at != end:
        ahead = [
            hex_
            for hex_ in neighbours(at)
            if _dot(end, hex_) > _dot(end, at) and 3 * abs(_cross(end, hex_)) < reach + along_side
        ]
        nearest = min(_dot(end, hex_) for hex_ in ahead)
        step = sorted(hex_ for hex_ in ahead if _dot(end, hex_) == nearest)
        at = step[0]
        if at != end:
            steps.append((step[0],) if len(step) == 1 else (step[0], step[1]))
    return tuple(steps)


def _half_width(end: Hex) -> tuple[int, bool]:
    """How far a hex reaches to one side of the line, in thirds, and whether it does so with a whole side."""
    offsets = [_cross(end, corner) for corner in corners(_ORIGIN)]
    reach = max(offsets)
    return reach, offsets.count(reach) == 2


def _moved(step: Step, by: Hex) -> Step:
    first = Hex(step[0].q + by.q, step[0].r + by.r)
    if len(step) == 1:
        return (first,)
    return first, Hex(step[1].q + by.q, step[1].r + by.r)


def _cross(a: tuple[int, int], b: tuple[int, int]) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _dot(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Twice the Euclidean dot product."""
    return 2 * (a[0] * b[0] + a[1] * b[1]) + a[0] * b[1] + a[1] * b[0]
