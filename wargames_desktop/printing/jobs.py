"""What can be printed of a game, a scenario or a saved game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from wargames_desktop.app.printing_words import KINDS
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.app.session import Session, new_session
from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import LogLine, Table
from wargames_desktop.engine.game import PUBLIC
from wargames_desktop.engine.printables import Aid, CounterSheet, Deck
from wargames_desktop.printing.aids import aids, displays
from wargames_desktop.printing.battle import battle
from wargames_desktop.printing.calibration import calibration
from wargames_desktop.printing.counters import counter_sheets, decks
from wargames_desktop.printing.document import Document, DoesNotFit
from wargames_desktop.printing.logs import logs
from wargames_desktop.printing.maps import map_pages
from wargames_desktop.printing.options import Options


class NothingToPrint(ValueError):
    """There is nothing of that kind; the message says what there is."""


class _Named(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Named)


@dataclass(frozen=True)
class Subject:
    """What is printed: a game, one of its scenarios, or a game in progress."""

    entry: GameEntry
    session: Session | None = None
    """A game in progress, or a scenario as it begins."""
    seat: str = PUBLIC
    """Whose secrets may be printed."""

    @classmethod
    def of_scenario(cls, entry: GameEntry, scenario: Any, seed: int = 1) -> Subject:
        """A scenario as one seed of many would set it up."""
        return cls(entry, new_session(entry, scenario, {}, seed))

    @property
    def title(self) -> str:
        """The game, and the scenario if there is one."""
        name = self.session.header.title if self.session is not None else ""
        return f"{self.entry.title}: {name}" if name else self.entry.title

    @property
    def table(self) -> Table | None:
        """What lies on the table, if a game was begun."""
        return self.entry.presenter.table(self.session.view(self.seat)) if self.session is not None else None

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The log of what has been played."""
        session = self.session
        if session is None:
            return ()
        played = session.line[: session.line.index(session.current) + 1]
        return tuple(line for node in played for line in session.log(self.seat, node))

    @property
    def board(self) -> Board:
        """The map that is played on; of a game alone, its first."""
        boards = self.entry.parts.boards
        table = self.table
        if table is not None and table.board in boards:
            return boards[table.board]
        if not boards:
            raise NothingToPrint(f"{self.entry.title} has no map")
        return next(iter(boards.values()))


def build(kind: str, subject: Subject, options: Options) -> Document:
    """The pages of what is to be printed.

    Raises:
        NothingToPrint: there is nothing of that kind, or what is needed for it is missing.
    """
    try:
        found = _BUILDERS[kind](subject, options)
    except DoesNotFit as error:
        raise NothingToPrint(str(error)) from error
    if not found.pages:
        raise NothingToPrint(f"{subject.title} has no {KINDS[kind].lower()}")
    return found


def parts(entry: GameEntry, kind: str) -> Sequence[tuple[str, str]]:
    """Id and title of what of a kind can be printed singly."""
    found = entry.parts.printables()
    named: Mapping[str, Sequence[Aid | CounterSheet | Deck]] = {
        "aids": found.aids,
        "displays": found.displays,
        "counters": found.counters,
        "cards": found.decks,
    }
    return [(thing.id, thing.title) for thing in named.get(kind, ())]


def _chosen(things: Sequence[N], wanted: Sequence[str], what: str) -> Iterable[N]:
    known = [thing.id for thing in things]
    for name in wanted:
        if name not in known:
            raise NothingToPrint(f"there is no {what} {name!r}; there are {', '.join(known) or 'none'}")
    return [thing for thing in things if not wanted or thing.id in wanted]


def _aids(subject: Subject, options: Options) -> Document:
    chosen = _chosen(subject.entry.parts.printables().aids, options.chosen, "player aid")
    return aids(f"{subject.entry.title}: player aids", chosen, options)


def _displays(subject: Subject, options: Options) -> Document:
    chosen = _chosen(subject.entry.parts.printables().displays, options.chosen, "display")
    return displays(f"{subject.entry.title}: displays", chosen, options)


def _counters(subject: Subject, options: Options) -> Document:
    chosen = _chosen(subject.entry.parts.printables().counters, options.chosen, "counter sheet")
    return counter_sheets(f"{subject.entry.title}: counters", chosen, options)


def _cards(subject: Subject, options: Options) -> Document:
    chosen = _chosen(subject.entry.parts.printables().decks, options.chosen, "deck")
    return decks(f"{subject.entry.title}: cards", chosen, options)


def _map(subject: Subject, options: Options) -> Document:
    table = subject.table
    printables = subject.entry.parts.printables()
    size = options.hex_size or printables.hex_millimetres
    pieces = table.pieces if table is not None else ()
    return map_pages(f"{subject.title}: map", subject.board, pieces, size, options, printables.key)


def _logs(subject: Subject, options: Options) -> Document:
    table = subject.table
    units = table.logs if table is not None else subject.entry.parts.printables().logs
    session = subject.session
    if not units and session is not None and session.current.parent is None:
        units = subject.entry.presenter.table(session.current.state).logs  # how a scenario begins is no secret
    return logs(f"{subject.title}: logs", units, options)


def _battle(subject: Subject, options: Options) -> Document:
    table, session = subject.table, subject.session
    if table is None or session is None:
        raise NothingToPrint("the battle so far is that of a saved game: name one")
    outcome = session.outcome
    told = outcome.reason if outcome is not None else ""
    board = subject.entry.parts.boards.get(table.board)
    return battle(subject.title, table, board, subject.lines, told, options)


def _calibration(subject: Subject, options: Options) -> Document:
    return calibration(options)


_BUILDERS = {
    "aids": _aids,
    "displays": _displays,
    "counters": _counters,
    "cards": _cards,
    "map": _map,
    "logs": _logs,
    "battle": _battle,
    "calibration": _calibration,
}
