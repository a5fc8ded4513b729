"""Lines of sight over the land as it is drawn: only its true contour blocks, not the hexes it lies in (TE-6.2-los)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise, product
from math import ceil, floor
from typing import NamedTuple

from wargames_desktop.engine.board import Board
from wargames_desktop.hexgrid import Hex, Layout, line

SCALE = 1_000_000
"""Parts of a hex in which the contour is measured: about a millimetre at sea, so that all tests are exact."""
REACH = 2 / 3
"""How far a hex reaches from its centre along an axial coordinate."""

Position = tuple[int, int]
"""A point in axial coordinates, in parts of a hex."""


class Shore(NamedTuple):
    """A straight piece of the contour of the land."""

    start: Position
    end: Position


class LinesOfSight:
    """Which hexes of a board see each other over its land. Ships never block sight (TE-6.2-los-ships).

    Labels that the board does not have raise KeyError.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._known: dict[tuple[str, str], str | None] = {}

    def is_clear(self, origin: str, target: str) -> bool:
        """Whether the straight line between two hex centres meets no land; the same both ways."""
        return self.land_between(origin, target) is None

    def land_between(self, origin: str, target: str) -> str | None:
        """The hex in which the line between two hex centres first meets land; None: it is clear.

        Land off the map is named by ``origin`` (TE-6.2-los-contour).
        """
        pair = (origin, target)
        if pair not in self._known:
            land = self._known[pair] = self._first_land(origin, target)
            if land is None:
                self._known[target, origin] = None
        return self._known[pair]

    def _first_land(self, origin: str, target: str) -> str | None:
        start, end = self._board.places[origin].hex, self._board.places[target].hex
        sight = Shore(_at_centre(start), _at_centre(end))
        hexes = (start, *(each for step in line(start, end) for each in step), end)
        met = [shore for hex_ in hexes for shore in self._shores.get(hex_, ()) if _meet(sight, shore)]
        if not met:
            return None
        first = min(_along(sight, shore) for shore in met)
        return self._labels.get(min(hexes, key=lambda hex_: _away(sight, first, hex_)), origin)

    @cached_property
    def _labels(self) -> dict[Hex, str]:
        return {place.hex: label for label, place in self._board.places.items()}

    @cached_property
    def _shores(self) -> dict[Hex, list[Shore]]:
        """The contour by the hexes that it may run through."""
        shores: dict[Hex, list[Shore]] = {}
        for shore in contour(self._board):
            for hex_ in _hexes_around(shore):
                shores.setdefault(hex_, []).append(shore)
        return shores


def contour(board: Board) -> Iterator[Shore]:
    """Every straight piece of the contour of a board's land."""
    layout = Layout(pointed=board.pointed)
    for shape in board.shapes:
        if shape.kind == "land":
            for ring in shape.rings:
                positions = [_measured(*layout.axial(x, y)) for x, y in ring]
                yield from (Shore(start, end) for start, end in pairwise(positions) if start != end)


def _measured(q: float, r: float) -> Position:
    return round(q * SCALE), round(r * SCALE)


def _at_centre(hex_: Hex) -> Position:
    return hex_.q * SCALE, hex_.r * SCALE


def _hexes_around(shore: Shore) -> Iterator[Hex]:
    """The hexes that ``shore`` could meet: all around the box that it fills."""
    (q1, r1), (q2, r2) = shore
    return (Hex(q, r) for q, r in product(_span(q1, q2), _span(r1, r2)))


def _span(one: int, other: int) -> range:
    low, high = sorted((one / SCALE, other / SCALE))
    return range(ceil(low - REACH), floor(high + REACH) + 1)


def _meet(one: Shore, other: Shore) -> bool:
    """Whether two segments have a point in common, be it an end of one."""
    (a, b), (c, d) = one, other
    sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    return any(
        side == 0 and _is_within(point, segment)
        for side, point, segment in zip(sides, (c, d, a, b), (one, one, other, other), strict=True)
    )


def _side(a: Position, b: Position, point: Position) -> int:
    """The sign tells on which side of the line from ``a`` to ``b`` a point lies; 0: on it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _is_within(point: Position, segment: Shore) -> bool:
    """Whether a point on the line of a segment lies in the segment's box."""
    (q1, r1), (q2, r2) = segment
    return min(q1, q2) <= point[0] <= max(q1, q2) and min(r1, r2) <= point[1] <= max(r1, r2)


def _along(sight: Shore, shore: Shore) -> float:
    """Where on a line a shore meets it, from 0 at its start to 1 at its end."""
    before, after = _side(*shore, sight.start), _side(*shore, sight.end)
    return 0.0 if before == after else before / (before - after)


def _away(sight: Shore, along: float, hex_: Hex) -> float:
    """A measure of the distance from a point of a line to the centre of a hex."""
    (q1, r1), (q2, r2) = sight
    q = (q1 + along * (q2 - q1)) / SCALE - hex_.q
    r = (r1 + along * (r2 - r1)) / SCALE - hex_.r
    return q * q + q * r + r * r
