"""Hexsides and corners, each with one name shared by all the hexes around it.

Corner ``i`` of a hex lies between its directions ``i`` and ``i + 1``; its side in direction ``i`` runs from corner
``i - 1`` to corner ``i``.
"""

from __future__ import annotations

from typing import NamedTuple

from wargames_desktop.hexgrid.hexes import DIRECTIONS, Hex, direction_between, distance, neighbour, opposite, turn


class Hexside(NamedTuple):
    """The side of a hex in direction 0, 1 or 2; :func:`hexside` makes it and names the other three by the neighbour."""

    hex: Hex
    direction: int


class Corner(NamedTuple):
    """A corner of the grid, in thirds of axial coordinates: the sum of the three hexes that meet there."""

    q: int
    r: int


def hexside(hex_: Hex, direction: int) -> Hexside:
    """The side of a hex in a direction (0 to 5), the same value seen from either hex."""
    if direction % 6 < 3:
        return Hexside(hex_, direction % 6)
    return Hexside(neighbour(hex_, direction), opposite(direction))


def hexside_between(a: Hex, b: Hex) -> Hexside:
    """The common side of two neighbours.

    Raises:
        ValueError: the hexes are not neighbours.
    """
    direction = direction_between(a, b)
    if direction is None or distance(a, b) != 1:
        raise ValueError(f"{a} and {b} are not neighbours and share no hexside")
    return hexside(a, direction)


def sides_of(hex_: Hex) -> tuple[Hexside, ...]:
    """The six sides of a hex, from direction 0 clockwise."""
    return tuple(hexside(hex_, direction) for direction in range(6))


def hexes_of(side: Hexside) -> tuple[Hex, Hex]:
    """The two hexes that share a side."""
    return side.hex, neighbour(side.hex, side.direction)


def corner(hex_: Hex, index: int) -> Corner:
    """Corner 0 to 5 of a hex, clockwise: 0 is the top of a pointed hex and the upper right one of a flat hex."""
    aq, ar = DIRECTIONS[index]
    bq, br = DIRECTIONS[turn(index, 1)]
    return Corner(3 * hex_.q + aq + bq, 3 * hex_.r + ar + br)


def corners(hex_: Hex) -> tuple[Corner, ...]:
    """The six corners of a hex, from corner 0 clockwise."""
    return tuple(corner(hex_, index) for index in range(6))


def ends_of(side: Hexside) -> tuple[Corner, Corner]:
    """The two corners that a side joins, clockwise as seen from ``side.hex``."""
    return corner(side.hex, turn(side.direction, -1)), corner(side.hex, side.direction)
