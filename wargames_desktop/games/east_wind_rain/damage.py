"""What points of damage do to a ship, in strikes, surface combat, bombardment and submarine attacks alike.

Rules: EWR-11.19.D, EWR-13.8.I, EWR-15.3.H.
"""

from __future__ import annotations

from typing import Final, Literal

Condition = Literal["sound", "damaged", "bottomed", "sunk"]
"""What the markers on a ship tell: none, one, two, or that it is gone."""

AT_SEA: Final[tuple[Condition, ...]] = ("sound", "damaged", "sunk")
"""From bad to worse at sea: once the armor damages, twice sinks (EWR-11.19.D.1, EWR-11.19.D.2)."""
IN_PORT: Final[tuple[Condition, ...]] = ("sound", "damaged", "bottomed", "sunk")
"""From bad to worse in port: a ship settles on the bottom before it is lost (EWR-11.19.D.2, EWR-11.19.D.3)."""


def levels(points: int, armor: int) -> int:
    """How often ``points`` of damage make up the ``armor``, which is 1 or more."""
    return points // armor


def condition_after(before: Condition, points: int, armor: int, ladder: tuple[Condition, ...]) -> Condition:
    """The condition of a ship that was ``before`` the fight, when all its damage is counted.

    ``ladder`` is :data:`AT_SEA` or :data:`IN_PORT`; earlier damage counts as the steps it stands for, so that a
    damaged ship sinks at sea, and a bottomed one in port, when its armor is reached once (EWR-11.19.D.6). Damage below
    the armor has no effect (EWR-11.19.D.4).
    """
    step = ladder.index(before) + levels(points, armor)
    return ladder[min(step, len(ladder) - 1)]
