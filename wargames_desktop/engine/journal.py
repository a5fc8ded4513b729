"""The journal: the record of a game as a value. Header, every command with its draws, and where the game stands.

Entries are numbered from 1 in the order in which they were made; each names its parent, so that they form a tree with
the start of the game, number 0, at its root. The active line leads from the root to a tip. The game stands somewhere
on that line; what comes after is undone, and stays until a new entry starts another branch there. No entry is ever
removed.

A journal is written as lines of text: the header, then one line per record in the order of events.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Generic

import msgspec

from wargames_desktop.engine.chance import Draw
from wargames_desktop.engine.decision import C, Side

FORMAT = "wargames-desktop game"
PERSON = "person"
MAIL = "mail"
SCHEMA = 1
"""The version of the lines' vocabulary, in every header."""

LARGEST = (1 << 53) - 1
"""The largest seed and number of an entry: what every reader of JSON can hold."""

Number = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]


class JournalError(ValueError):
    """A record that does not fit the records before it. ``index`` tells which, from 0."""

    def __init__(self, message: str, index: int = 0) -> None:
        super().__init__(message)
        self.index = index


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a game was started with. The scenario is here as a whole, so a save needs no other file."""

    format: str
    schema: int
    game: str
    title: str = ""
    """The scenario's name, for people."""
    scenario: Any
    options: Mapping[str, Any] = {}
    players: Mapping[Side, str] = {}
    """Who plays which side at this desk: ``person`` (also where a side is not named), ``mail`` for somebody at another
    desk, or the name of a program."""
    versions: Mapping[str, str] = {}
    """Of the program and whatever else the game depends on."""
    charts: str = ""
    """Fingerprint of the charts that the game was started with."""
    seed: Number
    draws: tuple[Draw, ...] = ()
    """What was drawn while setting up."""
    digest: str
    """Of the state at the start."""
    headline: str = ""

    @property
    def mailed(self) -> tuple[Side, ...]:
        """The sides that are played at another desk."""
        return tuple(side for side, player in self.players.items() if player == MAIL)


class Entry(msgspec.Struct, Generic[C], frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A command that was carried out, and all that chance added to it."""

    n: Number
    parent: Number
    side: Side
    command: C
    draws: tuple[Draw, ...] = ()
    digest: str
    """Of the state after the command."""
    reveals: bool = False
    """It told a side what was hidden from it."""
    past_chance: bool = False
    """Made after a take-back that undid a die, a chit, a card or a secret that came out."""
    headline: str = ""
    """Where the game stands after the command, for lists of saved games."""

    @property
    def taught(self) -> str:
        """What somebody learned by it that no take-back undoes: a kind of draw, or a secret; empty: nothing."""
        return self.draws[-1].kind if self.draws else "secret" if self.reveals else ""


class Move(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The player went to another entry: undo, redo, or a click on a line of the log."""

    at: Number
    headline: str = ""


Record = Entry[C] | Move


class Journal(msgspec.Struct, Generic[C], frozen=True):
    """A game's record. Methods give new journals; entries are shared between them."""

    header: Header
    entries: tuple[Entry[C], ...] = ()
    """Entry ``n`` is at ``n - 1``."""
    line: tuple[int, ...] = (0,)
    """Numbers of the active line, from the start to its tip, always rising."""
    depth: int = 0
    """Where on the line the game stands."""

    @property
    def cursor(self) -> int:
        """The number of the entry that the game stands at; 0 at the start."""
        return self.line[self.depth]

    @property
    def undone(self) -> tuple[int, ...]:
        """What has been taken back and can be done again, the next first."""
        return self.line[self.depth + 1 :]

    def path(self, number: int) -> tuple[int, ...]:
        """The numbers from the start to entry ``number``, both included."""
        if not 0 <= number <= len(self.entries):
            raise JournalError(f"there is no line {number} in this game, which has {len(self.entries)}")
        return tuple(_path(self.entries, number))

    def taken_back(self) -> tuple[Entry[C], ...]:
        """What was played out and would be given up by an entry made now.

        That is every entry that follows the one where the game stands, in any branch, and what leads to the newest
        entry if the game stands elsewhere.
        """
        cursor = self.cursor
        if cursor == len(self.entries):
            return ()
        below = {cursor}
        for entry in self.entries[cursor:]:
            if entry.parent in below:
                below.add(entry.n)
        newest = set(_path(self.entries, len(self.entries))).difference(self.line[: self.depth + 1])
        return tuple(self.entries[number - 1] for number in sorted(below.difference((cursor,)) | newest))

    def crossed(self, number: int) -> tuple[Entry[C], ...]:
        """The entries that going to entry ``number`` takes back, the last made first."""
        kept = set(self.path(number))
        return tuple(self.entries[n - 1] for n in reversed(self.line[: self.depth + 1]) if n not in kept)

    def records(self) -> Iterator[Record[C]]:
        """The fewest records that, added to the header alone, give this journal."""
        at = 0
        for entry in self.entries:
            if entry.parent != at:
                yield Move(at=entry.parent)
            yield entry
            at = entry.n
        for number in (self.line[-1], self.cursor):
            if number != at:
                yield Move(at=number)
            at = number

    def append(
        self,
        side: Side,
        command: C,
        draws: tuple[Draw, ...],
        digest: str,
        headline: str = "",
        reveals: bool = False,
    ) -> Journal[C]:
        """The journal with one more entry where the game stands, as a new branch if something was taken back."""
        entry = Entry(
            n=len(self.entries) + 1,
            parent=self.cursor,
            side=side,
            command=command,
            draws=draws,
            digest=digest,
            reveals=reveals,
            past_chance=any(entry.taught for entry in self.taken_back()),
            headline=headline,
        )
        return self.extend((entry,))

    def back(self) -> Journal[C]:
        """One entry back on the active line; the entry stays on it."""
        if self.depth == 0:
            raise JournalError("this is the start of the game")
        return self.go_to(self.line[self.depth - 1])

    def forward(self) -> Journal[C]:
        """One undone entry further on the active line."""
        if not self.undone:
            raise JournalError("nothing has been taken back")
        return self.go_to(self.undone[0])

    def go_to(self, number: int) -> Journal[C]:
        """Stand at entry ``number``.

        If it is not on the active line, its branch becomes the active line, as far as the branch was played; where
        it forks again, the newest entry is taken.
        """
        return self.extend((Move(at=number),))

    def extend(self, records: Iterable[Record[C]]) -> Journal[C]:
        """The journal with ``records`` added in order.

        Raises:
            JournalError: a record does not fit; its index says which.
        """
        entries, line, depth = list(self.entries), list(self.line), self.depth
        for index, record in enumerate(records):
            if isinstance(record, Move):
                if record.at > len(entries):
                    raise JournalError(f"it goes to line {record.at} of a game that has {len(entries)}", index)
                depth = bisect_left(line, record.at)
                if depth == len(line) or line[depth] != record.at:
                    path = _path(entries, record.at)
                    line, depth = path + _newest_below(entries, record.at), len(path) - 1
                continue
            if record.n != len(entries) + 1:
                raise JournalError(f"it has the number {record.n} where {len(entries) + 1} comes next", index)
            if record.parent != line[depth]:
                raise JournalError(f"it follows {record.parent}, but the game stood at {line[depth]}", index)
            entries.append(record)
            depth += 1
            line[depth:] = [record.n]
        return Journal(self.header, tuple(entries), tuple(line), depth)


def _path(entries: list[Entry[C]] | tuple[Entry[C], ...], number: int) -> list[int]:
    path = [number]
    while path[-1]:
        path.append(entries[path[-1] - 1].parent)
    path.reverse()
    return path


def _newest_below(entries: list[Entry[C]], number: int) -> list[int]:
    newest = {entry.parent: entry.n for entry in entries[number:]}
    path = []
    while number in newest:
        number = newest[number]
        path.append(number)
    return path


_encoder = msgspec.json.Encoder()
_header_decoder = msgspec.json.Decoder(Header)
_move_decoder = msgspec.json.Decoder(Move)


def encode_line(record: Header | Record[C]) -> bytes:
    """A line of a save, with its line break."""
    return _encoder.encode(record) + b"\n"


def decode_header(line: bytes) -> Header:
    """The first line of a save.

    Raises:
        msgspec.MsgspecError: it is not one.
    """
    return _header_decoder.decode(line)


def is_move(line: bytes) -> bool:
    """Whether a line of a save is, or was meant to be, a :class:`Move`."""
    return line.startswith(b'{"at"')


class LineDecoder(Generic[C]):
    """Reads the lines after the header, for a game whose commands are ``command_type``."""

    def __init__(self, command_type: Any) -> None:
        self._entry: msgspec.json.Decoder[Entry[C]] = msgspec.json.Decoder(Entry[command_type])

    def decode(self, line: bytes) -> Record[C]:
        """A line of a save.

        Raises:
            msgspec.MsgspecError: it is not one.
        """
        if is_move(line):
            return _move_decoder.decode(line)
        return self._entry.decode(line)
