"""The turn in the window (4.0): the phases and segments as they begin."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import LogLine
from wargames_desktop.games.east_wind_rain.events.operations import PhaseBegan
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter, Desk


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    charts = desk.theatre.charts

    def began(event: PhaseBegan) -> Iterator[LogLine]:
        step = charts.step(event.step)
        yield LogLine(text=step.title, kind="phase", rule=step.rule)

    return Chapter(lines={PhaseBegan: began})
