"""Axial coordinates: a hex, its neighbours, distances and rotations."""

from __future__ import annotations

from typing import NamedTuple


class Hex(NamedTuple):
    """A hex in axial coordinates; the third cube coordinate is ``-q - r``."""

    q: int
    r: int
