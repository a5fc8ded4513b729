"""What can be printed and how, as words for the command line and for the windows. Knows no Qt."""

from __future__ import annotations

from collections.abc import Mapping

KINDS: Mapping[str, str] = {
    "aids": "Player aids",
    "displays": "Display cards",
    "counters": "Counter sheets",
    "cards": "Cards",
    "map": "Map",
    "logs": "Logs",
    "battle": "The battle so far",
    "calibration": "Calibration of backs",
}
"""What can be printed."""
PAPERS = ("a4", "letter")
INKS = ("colour", "grey", "saving")
"""In colour; in shades of grey; in colour on white, with nothing filled that need not be."""
FLIPS = ("long", "short", "fold", "none")
"""How backs come behind fronts: the sheet is turned over its long or its short edge, or folded; or there are none."""
SPREADS = ("tiles", "one")
"""A map over several sheets, or on one of its own size."""
