"""A game in progress: commands in, states out, everything saved as it happens and everything can be taken back.

The session keeps the state after every command. States share what did not change between them, so that going to any
line of a long game costs nothing and the memory stays small.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import randbelow
from typing import Any, Literal

import msgspec

from wargames_desktop import __version__
from wargames_desktop.app.bots import checked_players
from wargames_desktop.app.nodes import Node, node_after, start_node
from wargames_desktop.app.registry import TAKE_BACKS, GameEntry, OptionError, games
from wargames_desktop.app.replay import DIFFERS, played_entry, replay
from wargames_desktop.app.saves import SUFFIX, OutdatedFile, SaveError, SaveFile, SaveText, entry_line, read_save
from wargames_desktop.app.sides import side_title
from wargames_desktop.data.files import free_path, reason
from wargames_desktop.engine.chance import Draw, Seeded, Source
from wargames_desktop.engine.decision import Command, Decision, Refusal, Refused, Side
from wargames_desktop.engine.display import LogLine
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.game import Game, Outcome, digest
from wargames_desktop.engine.journal import (
    FORMAT,
    LARGEST,
    MAIL,
    SCHEMA,
    Header,
    Journal,
    Move,
    Record,
    encode_line,
)
from wargames_desktop.engine.scenario import Scenario

__all__ = ["LARGEST_SEED", "Change", "Node", "Session", "new_session", "open_save", "salvage"]

LARGEST_SEED = 999_999_999
"""Seeds that the program makes up are from 0 to this: short enough to read to somebody."""


@dataclass(frozen=True)
class Change:
    """What happened to a session: a command was ``submitted``, the game ``moved`` to another line, what was played at
    another desk was ``received``, or ``saving`` has failed or works again. ``node`` is where the game stands now."""

    kind: Literal["submitted", "moved", "received", "saving"]
    node: Node


class Session:
    """A game in progress. Start one with :func:`new_session`, :func:`open_save` or :func:`salvage`."""

    def __init__(self, entry: GameEntry, journal: Journal[Any], nodes: Sequence[Node], file: SaveFile | None) -> None:
        """``nodes`` are the positions of the journal, by number; without ``file`` the game is not saved."""
        self.entry = entry
        self.unsaved = ""
        """Why the game is not on the disk as it stands, for people; empty if it is."""
        self.note = ""
        """What was noticed while opening, for people; empty if nothing was."""
        self._journal = journal
        self._nodes = list(nodes)
        self._file = file
        self._backlog: list[bytes] = []
        self._listeners: list[Callable[[Change], None]] = []
        self._changes: deque[Change] = deque()
        self._line: tuple[tuple[int, ...], tuple[Node, ...]] = ((), ())

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.entry.game

    @property
    def header(self) -> Header:
        """What the game was started with."""
        return self._journal.header

    @property
    def journal(self) -> Journal[Any]:
        """The record so far."""
        return self._journal

    @property
    def path(self) -> Path | None:
        """Where the game is being saved; None if nowhere."""
        return self._file.path if self._file else None

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Every position ever reached, by number, those of given-up branches included."""
        return tuple(self._nodes)

    @property
    def line(self) -> tuple[Node, ...]:
        """The active branch from the start to its tip; nodes after :attr:`current` are undone.

        The same object as long as the branch is the same.
        """
        numbers = self._journal.line
        if self._line[0] != numbers:
            self._line = (numbers, tuple(self._nodes[number] for number in numbers))
        return self._line[1]

    @property
    def current(self) -> Node:
        """Where the game stands."""
        return self._nodes[self._journal.cursor]

    @property
    def pending(self) -> Decision[Any] | None:
        """What is asked now, or None if the game is over."""
        return self.game.pending(self.current.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.outcome(self.current.state)

    def view(self, side: Side, node: Node | None = None) -> Any:
        """What ``side`` may know of the position at ``node``, or of the present one. The game does not move."""
        return self.game.view((node or self.current).state, side)

    def events(self, side: Side, node: Node) -> tuple[Event, ...]:
        """What ``side`` may know of the events that led to ``node``."""
        seen = (self.game.seen(event, side) for event in node.events)
        return tuple(event for event in seen if event is not None)

    def draws(self, side: Side, node: Node) -> tuple[Draw, ...]:
        """What ``side`` may know of the draws on the way to ``node``."""
        return tuple(draw.seen_by(side) for draw in node.draws)

    def log(self, side: Side, node: Node) -> tuple[LogLine, ...]:
        """The events that led to ``node`` in words, as ``side`` may know them."""
        return tuple(line for event in self.events(side, node) for line in self.entry.presenter.lines(event))

    def label(self, side: Side, node: Node) -> str:
        """The command that led to ``node`` in a few words, as ``side`` may know it."""
        if node.parent is None or node.command is None:
            return "Start of the game"
        command = self.game.seen_command(node.command, node.side, side)
        if command is None:
            return f"{side_title(node.side)}: a secret decision"
        return self.entry.presenter.label(self.view(side, node.parent), command)

    def submit(self, side: Side, command: Command, source: Source | None = None) -> Node:
        """Carry out a command. It is on the disk when this returns, unless :attr:`unsaved` says why not.

        ``source`` replaces the seed for this command's draws.

        Raises:
            Refused: the command is illegal; nothing has changed.
            ChanceError: ``source`` does not fit; nothing has changed.
        """
        old = self.current
        source = source or Seeded(self.header.seed, old.position)
        transition = self.game.apply(old.state, side, command, source)
        headline = self.game.headline(transition.state)
        journal = self._journal.append(
            side, command, transition.draws, digest(transition.state), headline, transition.reveals
        )
        entry = journal.entries[-1]
        node = node_after(old, entry, transition)
        self._journal = journal
        self._nodes.append(node)
        self._save(encode_line(entry))
        self._tell(Change("submitted", node))
        return node

    @property
    def can_undo(self) -> bool:
        """Whether the last command may be taken back."""
        return self._journal.depth > 0 and self.undo_refusal is None

    @property
    def can_redo(self) -> bool:
        """Whether a command is undone that may be done again."""
        return bool(self._journal.undone)

    @property
    def undo_refusal(self) -> Refusal | None:
        """Why the last command may not be taken back; None if it may, or if there is none."""
        return self.go_to_refusal(self._journal.line[max(self._journal.depth - 1, 0)])

    def go_to_refusal(self, number: int) -> Refusal | None:
        """Why the game may not go to node ``number``; None if it may."""
        crossed = self._journal.crossed(number)
        if any(self.seat(entry.parent, entry.side) in self.header.mailed for entry in crossed):
            return Refusal("", "What was played at the other desk stands")
        if self.header.options.get(TAKE_BACKS.id) != "not_past_dice":
            return None
        for entry in crossed:
            if entry.taught:
                did = "told a secret" if entry.taught == "secret" else f"drew a {entry.taught}"
                answer = self._journal.line.index(entry.n)
                return Refusal("", f"This game is played without take-backs past dice, and answer {answer} {did}")
        return None

    def seat(self, number: int, side: Side) -> Side:
        """The seat from which ``side`` is commanded at node ``number``."""
        return self.game.seat(self._nodes[number].state, side)

    def undo(self) -> Node:
        """Take the last command back.

        Raises:
            Refused: the game is played without take-backs past dice, or stands at its start.
        """
        if self._journal.depth == 0:
            raise Refused(Refusal("", "This is the start of the game"))
        return self.go_to(self._journal.line[self._journal.depth - 1])

    def redo(self) -> Node:
        """Do the next undone command again, with the same draws.

        Raises:
            Refused: nothing is undone.
        """
        if not self._journal.undone:
            raise Refused(Refusal("", "Nothing has been taken back"))
        return self.go_to(self._journal.undone[0])

    def go_to(self, number: int) -> Node:
        """Let the game stand at node ``number``, of any branch. A branch that is left stays in the record.

        Raises:
            Refused: the game is played without take-backs past dice, and this would be one.
            JournalError: there is no such node.
        """
        old = self.current
        journal = self._journal.go_to(number)
        refusal = self.go_to_refusal(number)
        if refusal is not None:
            raise Refused(refusal)
        if (journal.line, journal.depth) == (self._journal.line, self._journal.depth):
            return old
        self._journal = journal
        self._save(encode_line(Move(at=number, headline=self.game.headline(self.current.state))))
        self._tell(Change("moved", self.current))
        return self.current

    def receive(self, records: Sequence[Record[Any]], nodes: Sequence[Node]) -> None:
        """Take up what was played at another desk: ``records`` that follow this game's, with their positions."""
        self._journal = self._journal.extend(records)
        for node in nodes:
            assert node.parent is not None
            self._nodes.append(replace(node, parent=self._nodes[node.parent.number]))
        self._save(b"".join(map(encode_line, records)))
        self._tell(Change("received", self.current))

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; the result ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def start_saving(self, path: Path) -> None:
        """Save a game that has no file at ``path`` from now on; if that fails, :attr:`unsaved` says why.

        Raises:
            SaveError: there is a file of that name already.
        """
        try:
            if path.exists():
                raise SaveError(path, "there is a file of that name already")
            self._file = SaveFile.create(path, save_text(self._journal), bool(self.header.mailed))
        except OSError as error:
            self._report(_not_saved(path, reason(error)))
        else:
            self._report("")

    def save_copy(self, path: Path) -> None:
        """Write the whole game to another file, in place of what is there; the game goes on being saved where it was.

        Raises:
            SaveError: it cannot be written.
        """
        if self._file is not None and path.resolve() == self._file.path.resolve():
            self.save_as(path)
        else:
            self._written(path)

    def save_as(self, path: Path) -> None:
        """Write the whole game to another file, and go on saving it there.

        Raises:
            SaveError: it cannot be written; the game goes on being saved where it was.
        """
        self._file = self._written(path)
        self._backlog.clear()
        self._report("")

    def close(self) -> None:
        """Try once more to save what could not be saved, and call no listener any more."""
        self._listeners.clear()
        if self._backlog:
            self._flush()

    def verify(self) -> None:
        """Compare every position with the fingerprint in the record.

        Raises:
            SaveError: the first that differs.
        """
        for node in self._nodes:
            if digest(node.state) != node.digest:
                line = entry_line(self.path, node.number) if self.path else 0
                raise SaveError(self.path or "", f"the position after command {node.number} {DIFFERS}", line=line)

    def _written(self, path: Path) -> SaveFile:
        try:
            return SaveFile.create(path, save_text(self._journal), bool(self.header.mailed))
        except OSError as error:
            raise SaveError(path, f"the game cannot be saved here: {reason(error)}") from error

    def _tell(self, change: Change) -> None:
        """Every listener hears of every change in order, also where one of them causes the next."""
        self._changes.append(change)
        if len(self._changes) > 1:
            return
        try:
            while self._changes:
                for listener in tuple(self._listeners):
                    listener(self._changes[0])
                self._changes.popleft()
        finally:
            self._changes.clear()

    def _save(self, line: bytes) -> None:
        if self._file is not None:
            self._backlog.append(line)
            self._flush()

    def _flush(self) -> None:
        assert self._file is not None
        try:
            self._file.append(b"".join(self._backlog))
        except OSError as error:
            self._report(_not_saved(self._file.path, reason(error)))
        except SaveError as error:
            self._report(_not_saved(self._file.path, error.message))
        else:
            self._backlog.clear()
            self._report("")

    def _report(self, unsaved: str) -> None:
        if unsaved != self.unsaved:
            self.unsaved = unsaved
            self._tell(Change("saving", self.current))


def _not_saved(path: Path, why: str) -> str:
    return f"{path}: {why}. The game goes on, but is not saved: save it elsewhere."


def save_text(journal: Journal[Any]) -> bytes:
    """A whole save: the header and the fewest records that give this journal."""
    return encode_line(journal.header) + b"".join(encode_line(record) for record in journal.records())


def new_session(
    entry: GameEntry,
    scenario: Scenario,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    path: Path | None = None,
    source: Source | None = None,
    players: Mapping[Side, str] | None = None,
) -> Session:
    """Start a game of ``scenario``, saved at ``path`` if that is given.

    ``players`` says who plays which side: ``person``, ``mail``, or a program of :func:`bots.player_names`; a side that
    is not named is played by a person. In a game by mail nobody takes back dice.

    ``seed`` is made up if it is None; ``source`` replaces it for what is drawn while setting up. Where the file cannot
    be written, the game starts all the same, and :attr:`Session.unsaved` says so.

    Raises:
        OptionError: an option is unknown, or has a value that it does not take; the seed is out of range; a player is
            unknown, or nobody at this desk plays a game by mail.
        SaveError: there is a file of that name already.
    """
    checked = entry.checked_options(options or {})
    players = checked_players(entry, players or {})
    if MAIL in players.values():
        checked[TAKE_BACKS.id] = "not_past_dice"
    if seed is None:
        seed = randbelow(LARGEST_SEED + 1)
    if not 0 <= seed <= LARGEST:
        raise OptionError(f"a seed is a whole number from 0 to {LARGEST}, not {seed}")
    transition = entry.game.start(scenario, entry.rules_options(checked), source or Seeded(seed))
    header = Header(
        format=FORMAT,
        schema=SCHEMA,
        game=entry.id,
        title=scenario.title,
        scenario=msgspec.json.decode(msgspec.json.encode(scenario)),
        options=checked,
        players=players,
        versions={"program": __version__},
        charts=entry.parts.charts,
        seed=seed,
        draws=transition.draws,
        digest=digest(transition.state),
        headline=entry.game.headline(transition.state),
    )
    session = Session(entry, Journal(header), [start_node(header, transition)], None)
    if path is not None:
        session.start_saving(path)
    return session


def _opened(text: SaveText, known: Mapping[str, GameEntry]) -> Session:
    header = text.header
    if header.game not in known:
        message = f"it is a game of {header.game!r}, which this program does not know; it knows {', '.join(known)}"
        raise SaveError(text.path, message, line=1, column=1)
    entry = played_entry(text, known)
    journal, nodes = replay(text, entry)
    file = OutdatedFile(text.file, text.version, save_text(journal)) if text.outdated else text.file
    session = Session(entry, journal, nodes, file)
    notes = []
    if text.torn:
        notes.append("The last line of the save was cut short, as by a crash while it was written; it was left out.")
    if header.charts != entry.parts.charts:
        notes.append("The charts have been changed since this game was begun; what was played so far is as it was.")
    session.note = " ".join(notes)
    return session


def open_save(path: Path | str, known: Mapping[str, GameEntry] | None = None) -> Session:
    """Open a saved game where it stood, to go on with it.

    Every command is played again with the draws on record; the last position of each branch is compared with its
    fingerprint, and :meth:`Session.verify` compares the others.

    Raises:
        SaveError: it cannot be read; its ``last_good_line`` tells how far :func:`salvage` would come.
    """
    return _opened(read_save(Path(path)), games() if known is None else known)


def salvage(path: Path | str, known: Mapping[str, GameEntry] | None = None) -> Session:
    """Open a saved game as far as it can be read. It goes on in a new file beside; the broken one stays as it is.

    Raises:
        SaveError: not even its start can be read.
    """
    path = Path(path)
    last: int | None = None
    while True:
        try:
            session = _opened(read_save(path, last), games() if known is None else known)
            break
        except SaveError as error:
            if error.last_good_line == 0:
                raise
            last = error.last_good_line
    session.save_as(free_path(path.with_name(f"{path.stem}-salvaged{SUFFIX}")))
    lines = f", read up to line {last}" if last else ""
    told = f"Salvaged from {path.name}{lines}; that file is unchanged. The game goes on in {session.path}."
    session.note = f"{told} {session.note}".strip()
    return session
