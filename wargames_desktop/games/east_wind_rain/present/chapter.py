"""What a chapter of the rules tells the presenter about its own answers, events and steps.

Each module of a chapter in this package has a function ``chapter(desk)`` that makes a :class:`Chapter`. What it leaves
out is shown plainly: an answer by the words of its tag and by what its fields name, an event not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wargames_desktop.engine.display import Card, LogLine, Mat, Preview, Rose
from wargames_desktop.games.east_wind_rain.present.counters import Counters
from wargames_desktop.games.east_wind_rain.present.names import Names
from wargames_desktop.games.east_wind_rain.state import State
from wargames_desktop.games.east_wind_rain.theatre import Theatre


@dataclass(frozen=True)
class Answer:
    """How a legal answer is offered."""

    label: str
    picks: tuple[str, ...] = ()
    """What one clicks, or drags from the first to the second, to give it: see ``ids``. Empty: a button only."""
    group: str = ""
    """Heading under which it stands."""
    detail: str = ""
    """A second line: what it costs, what it leads to."""
    amount: int | None = None
    """How many it takes, where several answers have the same picks and group: they become one number to choose."""
    limit: str = ""
    """Why no more can be taken than the largest amount."""


@dataclass(frozen=True)
class Desk:
    """What the chapters have at hand."""

    theatre: Theatre
    names: Names
    counters: Counters
    """Makes counters for the slots of their mats."""


@dataclass(frozen=True)
class Chapter:
    """A chapter's part of the presenter. Every function gets a view, never what a side may not know."""

    answers: Mapping[type[Any], Callable[[State, Any], Answer]] = field(default_factory=dict)
    """By command: how it is offered."""
    labels: Mapping[type[Any], Callable[[State, Any], str]] = field(default_factory=dict)
    """By command: how the log calls it, where its label alone does not tell who does what."""
    passes: Mapping[type[Any], str | Callable[[Any], str]] = field(default_factory=dict)
    """By innermost frame: how passing is called there, or what tells it of the frame."""
    previews: Mapping[type[Any], Callable[[State, Any], Preview]] = field(default_factory=dict)
    """By command: what it would mean; ways, costs, chances, sums of modifiers."""
    meant: Mapping[str, Callable[[State, tuple[str, ...]], Iterable[Any]]] = field(default_factory=dict)
    """By kind of decision: the commands that clicks could mean, to be refused with their reason."""
    lines: Mapping[type[Any], Callable[[Any], Iterator[LogLine]]] = field(default_factory=dict)
    """By event: the fact first, what explains it indented below (``depth=1``)."""
    cards: Mapping[type[Any], Callable[[Any], tuple[Card | Rose, ...]]] = field(default_factory=dict)
    """By event: the charts that decided it, marked."""
    changes: Mapping[type[Any], Callable[[State, Any], State]] = field(default_factory=dict)
    """By event: the view after it, as far as the table shows it."""
    mats: Mapping[type[Any], Callable[[State, Any], tuple[Mat, ...]]] = field(default_factory=dict)
    """By frame on the stack: the display cards of a battle or a plan; ``state="current"`` brings one forward."""
    about: Mapping[type[Any], Callable[[State, Any], tuple[str, ...]]] = field(default_factory=dict)
    """By innermost frame: ids of the task forces, ports and bases whose cards the question is about."""
