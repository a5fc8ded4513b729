"""Arcs of fire: the bow, stern and broadside arcs of a ship, and what bears in them (TE-2.4-arcs)."""

from __future__ import annotations

from typing import Literal

from wargames_desktop.games.tokyo_express.chart import Mount

Arc = Literal["bow", "stern", "port", "starboard"]
Battery = Literal["bow", "stern"]
BATTERIES: tuple[Battery, ...] = ("bow", "stern")

BOW_EDGE = 30.0
"""Largest bearing of the bow arc to either side, in degrees; its edges run through rows of hex corners (R-35)."""
STERN_EDGE = 150.0
"""Smallest bearing of the stern arc to either side, in degrees."""

BROADSIDES: tuple[Arc, ...] = ("port", "starboard")


def arcs_at(bearing: float | None) -> tuple[Arc, ...]:
    """The arc in which a bearing lies; None, the ship's own hex, lies in both broadsides (TE-2.4-arcs-own-hex)."""
    if bearing is None:
        return BROADSIDES
    if abs(bearing) <= BOW_EDGE:
        return ("bow",)
    if abs(bearing) >= STERN_EDGE:
        return ("stern",)
    return ("port",) if bearing < 0 else ("starboard",)


def battery_bears(battery: Battery, bearing: float | None) -> bool:
    """Whether a primary battery can fire on a bearing (TE-3.7-arc-bow, TE-3.7-arc-stern)."""
    if bearing is None:
        return True
    return abs(bearing) < STERN_EDGE if battery == "bow" else abs(bearing) > BOW_EDGE


def is_row_ahead(bearing: float | None) -> bool:
    """Whether a bearing is the row of hexes straight over the bow (TE-3.6-row-ahead)."""
    return bearing == 0


def mount_bears(mount: Mount, bearing: float | None) -> bool:
    """Whether torpedoes of a mount can be fired on a bearing; never in the own hex or into the stern arc.

    Rules: TE-3.6-side-arcs, TE-3.6-row-ahead, TE-3.6-center-arcs, TE-3.6-stern-arc, TE-3.6-same-hex.
    """
    if bearing is None or abs(bearing) >= STERN_EDGE:
        return False
    return mount == "C" or (bearing <= 0 if mount == "P" else bearing >= 0)


def describe(bearing: float | None) -> str:
    """Where a ship on a bearing lies, in words: ``her bow arc``."""
    return "her own hex" if bearing is None else f"her {arcs_at(bearing)[0]} {_noun(bearing)}"


def _noun(bearing: float) -> str:
    return "arc" if arcs_at(bearing)[0] in BATTERIES else "broadside arc"
