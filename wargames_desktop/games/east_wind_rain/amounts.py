"""Amounts among which a player chooses: few enough to list, and always all there is."""

from __future__ import annotations

from collections.abc import Iterator

STEP = 10
"""Strength points that are taken at once at most, unless it is all that is there."""


def amounts(most: int) -> Iterator[int]:
    """1, 2, 3, … up to :data:`STEP`, and ``most`` itself; nothing if that is 0."""
    yield from range(1, min(most, STEP) + 1)
    if most > STEP:
        yield most
