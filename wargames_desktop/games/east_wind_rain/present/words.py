"""Events in words, the charts that decided them, and the view after each, as the chapters tell them."""

from __future__ import annotations

from collections.abc import Iterable

from wargames_desktop.engine.display import Card, LogLine, Rose
from wargames_desktop.engine.events import Event
from wargames_desktop.games.east_wind_rain.present.chapter import Chapter
from wargames_desktop.games.east_wind_rain.state import State


class Words:
    """Tells every event."""

    def __init__(self, chapters: Iterable[Chapter]) -> None:
        chapters = tuple(chapters)
        self._lines = {kind: tell for chapter in chapters for kind, tell in chapter.lines.items()}
        self._cards = {kind: tell for chapter in chapters for kind, tell in chapter.cards.items()}
        self._changes = {kind: change for chapter in chapters for kind, change in chapter.changes.items()}

    def lines(self, event: Event) -> tuple[LogLine, ...]:
        """The fact first, what explains it indented below."""
        tell = self._lines.get(type(event))
        return tuple(tell(event)) if tell is not None else ()

    def cards(self, event: Event) -> tuple[Card | Rose, ...]:
        """The charts that decided it, marked."""
        tell = self._cards.get(type(event))
        return tell(event) if tell is not None else ()

    def stage(self, view: State, event: Event) -> State:
        """``view`` after ``event``; one that changes nothing on the table leaves it as it is."""
        change = self._changes.get(type(event))
        return change(view, event) if change is not None else view
