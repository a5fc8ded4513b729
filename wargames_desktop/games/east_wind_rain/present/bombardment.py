"""Bombardments in the window (15): the log of guns and batteries; hits are placed as in ``placed_hits``."""

from __future__ import annotations

from collections.abc import Iterator

from wargames_desktop.engine.display import Card, LogLine
from wargames_desktop.games.east_wind_rain.charts import Charts
from wargames_desktop.games.east_wind_rain.events import bombardment as happenings
from wargames_desktop.games.east_wind_rain.frames.bombardment import Bombardment
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter, Desk
from wargames_desktop.games.east_wind_rain.present.chart_cards import marked_crt
from wargames_desktop.games.east_wind_rain.present.dice import fire_lines
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.present.vocabulary import count


def chapter(desk: Desk) -> Chapter:
    """How this chapter is shown."""
    log = _Log(desk.names, desk.theatre.charts)
    return Chapter(
        lines={happenings.Bombarded: log.bombarded, happenings.BatteriesFired: log.batteries},
        cards={happenings.Bombarded: log.card, happenings.BatteriesFired: log.card},
        about={Bombardment: lambda view, frame: (frame.task_force, frame.hex)},
    )


class _Log:
    """Puts events into words."""

    def __init__(self, names: Names, charts: Charts) -> None:
        self._names = names
        self._crt = charts.basic_crt
        self._title = charts.basic_crt_chart.title

    def bombarded(self, event: happenings.Bombarded) -> Iterator[LogLine]:
        force, where = self._names.task_force(event.task_force), self._names.place(event.hex)
        text = f"{force} bombards {where}: {count(event.fire.hits, 'hit')}"
        about = (event.task_force, event.hex)
        yield LogLine(text=text, side=event.side, kind="attack", about=about, rule="EWR-15.2.A")
        yield from fire_lines(event.fire, "EWR-15.2.A")

    def batteries(self, event: happenings.BatteriesFired) -> Iterator[LogLine]:
        force, where = self._names.task_force(event.task_force), self._names.place(event.hex)
        text = f"The coastal batteries of {where} fire at {force}: {count(event.fire.hits, 'hit')}"
        about = (event.hex, event.task_force)
        yield LogLine(text=text, side=event.side, kind="attack", about=about, rule="EWR-15.3.A")
        yield from fire_lines(event.fire, "EWR-15.3.E")

    def card(self, event: happenings.Bombarded | happenings.BatteriesFired) -> tuple[Card, ...]:
        return (marked_crt(self._crt, self._title, event.fire.roll),) if event.fire.die else ()
