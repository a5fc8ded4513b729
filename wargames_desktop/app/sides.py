"""How sides are called. Knows no game."""

from __future__ import annotations

from wargames_desktop.engine.decision import Side


def side_title(side: Side) -> str:
    """A side for people: short ids are abbreviations."""
    return side.upper() if len(side) <= 3 else side.replace("_", " ").capitalize()
