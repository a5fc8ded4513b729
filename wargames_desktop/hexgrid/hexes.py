"""Axial coordinates: a hex, its neighbours, distances and rotations.

A direction is 0 to 5, clockwise. On a board of pointed hexes (a corner up) 0 is up-left, 1 up-right, 2 right; on a
board of flat hexes (a side up) 0 is up, 1 up-right, 2 down-right. The vectors are the same for both.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Hex(NamedTuple):
    """A hex in axial coordinates; the third cube coordinate is ``-q - r``."""

    q: int
    r: int


DIRECTIONS: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The vector of each direction."""


def turn(direction: int, steps: int) -> int:
    """The direction after ``steps`` turns of 60 degrees, clockwise if positive."""
    return (direction + steps) % 6


def opposite(direction: int) -> int:
    """The direction straight back."""
    return (direction + 3) % 6


def step(start: Hex, direction: int, count: int = 1) -> Hex:
    """The hex ``count`` steps away in a direction (0 to 5); a negative count goes backwards."""
    dq, dr = DIRECTIONS[direction]
    return Hex(start.q + count * dq, start.r + count * dr)


def neighbour(start: Hex, direction: int) -> Hex:
    """The hex next to ``start`` in a direction (0 to 5)."""
    dq, dr = DIRECTIONS[direction]
    return Hex(start.q + dq, start.r + dr)


def neighbours(start: Hex) -> tuple[Hex, ...]:
    """The six hexes next to ``start``, from direction 0 clockwise."""
    return tuple(Hex(start.q + dq, start.r + dr) for dq, dr in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """How many steps lie between two hexes; 0 for the same hex."""
    dq = a[0] - b[0]
    dr = a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def direction_between(a: Hex, b: Hex) -> int | None:
    """The direction from ``a`` along its row of hexes to ``b``; None if ``b`` is ``a`` or in none of its six rows."""
    steps = distance(a, b)
    if steps == 0:
        return None
    return next((d for d in range(6) if step(a, d, steps) == b), None)


def rotate(point: Hex, around: Hex, steps: int) -> Hex:
    """``point`` turned about ``around`` by ``steps`` times 60 degrees, clockwise if positive."""
    q, r = point.q - around.q, point.r - around.r
    for _ in range(steps % 6):
        q, r = -r, q + r
    return Hex(around.q + q, around.r + r)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes exactly ``radius`` steps away, clockwise from the one in direction 0.

    Raises:
        ValueError: the radius is negative.
    """
    _check_radius(radius)
    if radius == 0:
        return (centre,)
    return tuple(
        step(step(centre, direction, radius), turn(direction, 2), along)
        for direction in range(6)
        for along in range(radius)
    )


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at most ``radius`` steps away, the centre first, then ring by ring.

    Raises:
        ValueError: the radius is negative.
    """
    _check_radius(radius)
    return tuple(hex_ for distance_ in range(radius + 1) for hex_ in ring(centre, distance_))


def _check_radius(radius: int) -> None:
    if radius < 0:
        raise ValueError(f"a radius is 0 or more, not {radius}")
