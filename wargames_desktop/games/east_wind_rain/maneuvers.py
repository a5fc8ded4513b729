"""Maneuvers of the sections in surface battles: which are allowed, and where they lead (13.10, 13.11)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from wargames_desktop.engine.decision import Refusal

ManeuverName = Literal["line", "ahead_1", "ahead_2", "back_1", "back_2"]
MANEUVERS: Final[tuple[ManeuverName, ...]] = ("line", "ahead_1", "ahead_2", "back_1", "back_2")
BACK: Final[tuple[ManeuverName, ...]] = ("back_1", "back_2")
HARD: Final[tuple[ManeuverName, ...]] = ("ahead_2", "back_2")
"""Maneuvers that halve the guns; slow ships cannot do them."""

_AHEAD: Final = {"line": 0, "ahead_1": 1, "ahead_2": 2, "back_1": -1, "back_2": -2}


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What limits the maneuvers of a section."""

    slow: bool
    """It contains slow or damaged ships."""
    broken: bool
    """The morale of its TF is below zero."""


def barred(maneuver: ManeuverName, limits: Limits) -> Refusal | None:
    """Why a section may not maneuver so; None: it may (EWR-13.10.D, EWR-13.13.E)."""
    if limits.broken and maneuver not in BACK:
        return Refusal("EWR-13.13.E", "A fleet whose morale is below zero may only go back")
    if limits.slow and maneuver in HARD:
        return Refusal("EWR-13.10.D", "A section with slow or damaged ships moves one hex at most")
    return None


def moved(hex: int, maneuver: ManeuverName, forward: int) -> int:
    """Where a section on ``hex`` gets to; ``forward`` is 1 for the attacker, -1 for the defender.

    Rules: EWR-13.10.E.1, EWR-13.10.E.2, EWR-13.10.E.3.
    """
    return hex + forward * _AHEAD[maneuver]


def guns_halved(maneuver: ManeuverName | None) -> bool:
    """Whether the last maneuver halves the guns (EWR-13.11.B, EWR-13.11.C, EWR-13.11.D)."""
    return maneuver in HARD


def torpedoes_barred(maneuver: ManeuverName | None) -> bool:
    """Whether the last maneuver forbids torpedoes (EWR-13.11.C)."""
    return maneuver == "back_2"
