"""Supply in the window (25 to 27): answers, previews, log lines, displays."""

from __future__ import annotations

from wargames_desktop.games.east_wind_rain.present.chapter import Chapter, Desk


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    return Chapter()
