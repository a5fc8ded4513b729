"""What the checks of charts, scenarios and positions say of hexes of the map."""

from __future__ import annotations

from wargames_desktop.engine.board import Board, Place

OUTSIDE = ("interior", "soviet", "neutral")
"""Flags of hexes outside the war: no land unit enters them (WITP-2.3-1)."""


def hexes_there_are(label: str, board: Board) -> str:
    """Help for one who wrote a wrong label: column and row, two digits each."""
    if not (len(label) == 4 and label.isdecimal()):
        return "a hex is four digits: two for the column, two for the row"
    labels = sorted(board.places)
    column = [other for other in labels if other[:2] == label[:2]]
    if column:
        return f"column {label[:2]} goes from {column[0]} to {column[-1]}"
    return f"columns go from {labels[0][:2]} to {labels[-1][:2]}"


def ground_problem(place: Place) -> str:
    """Why no land unit can be in a hex; empty if one can (WITP-2.3.2-4, WITP-8.5-land-1)."""
    if place.terrain == "deep":
        return f"{named(place)} is deep sea; a land unit must be on land or in shallow sea"
    if place.terrain == "mountain":
        return f"{named(place)} is mountains; a land unit must be on land or in shallow sea"
    if any(flag in OUTSIDE for flag in place.flags):
        return f"{named(place)} is outside the war; no land unit enters it"
    return ""


def water_problem(place: Place) -> str:
    """Why no fleet can be in a hex; empty if one can (WITP-2.3.2-3)."""
    if place.terrain in ("land", "mountain"):
        return f"{named(place)} has no sea; a fleet must be in shallow or deep sea"
    return ""


def named(place: Place) -> str:
    """``Rabaul (1008)``, or ``hex 1009``."""
    return f"{place.name} ({place.label})" if place.name else f"hex {place.label}"
