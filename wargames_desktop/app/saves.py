"""Save files: reading them with the place of every error, and appending to them so that a crash loses nothing.

A save is text, one JSON value per line: the header, then the records of the journal. It is only ever appended to. A
last line that a crash cut short is left out when reading, and overwritten by the next append.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from json import JSONDecoder
from pathlib import Path
from typing import Any

import msgspec

from wargames_desktop.app.migrations import SAVE_STEPS, SaveStep, migrate_header, migrate_line
from wargames_desktop.app.sealing import sealed, unsealed
from wargames_desktop.data.files import free_path, reason, write_atomic
from wargames_desktop.engine.journal import FORMAT, SCHEMA, Header, LineDecoder, Record, decode_header, is_move

SUFFIX = ".wargame"
CHANGED = "another program has changed this file since it was read"
LARGEST = 256 * 1024 * 1024
"""Bytes; longer files are not read."""


class SaveError(Exception):
    """A save cannot be read or written: where, why, and how far it can be read.

    ``line`` and ``column`` count from 1; ``last_good_line`` is 0 where not even the header can be used.
    """

    def __init__(
        self, path: Path | str, message: str, *, line: int = 0, column: int = 0, last_good_line: int = 0
    ) -> None:
        place = "".join(f":{number}" for number in (line, column) if number)
        super().__init__(f"{path}{place}: {message}")
        self.path = Path(path)
        self.message = message
        self.line = line
        self.column = column
        self.last_good_line = last_good_line


class SaveFile:
    """A save that a game is appended to."""

    def __init__(
        self, path: Path, *, size: int, good: int | None = None, lead: bytes = b"", seal: bool = False
    ) -> None:
        """``size`` bytes are on the disk, of which ``good`` count; ``lead`` comes before the next append.

        The lines of a file with a ``seal`` are sealed.
        """
        self.path = path
        self.seal = seal
        self.size = size
        self._good = size if good is None else good
        self._lead = lead

    @classmethod
    def create(cls, path: Path, data: bytes, seal: bool = False) -> SaveFile:
        """Write a whole save, in place of what is there.

        Raises:
            OSError: it cannot be written; nothing has changed.
        """
        data = _closed(data, seal)
        write_atomic(path, data)
        return cls(path, size=len(data), seal=seal)

    def append(self, data: bytes) -> None:
        """Add whole lines. They are on the disk when this returns.

        Raises:
            OSError: nothing counts as added; a later append may succeed.
            SaveError: another program has changed the file, so nothing is written.
        """
        data = _closed(data, self.seal)
        with open(self.path, "r+b", buffering=0) as file:
            if os.fstat(file.fileno()).st_size != self.size:
                raise SaveError(self.path, CHANGED)
            try:
                file.truncate(self._good)
                file.seek(self._good)
                _write_all(file.fileno(), self._lead + data)
                os.fsync(file.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    file.truncate(self._good)
                self.size = os.fstat(file.fileno()).st_size
                raise
        self._good += len(self._lead) + len(data)
        self.size = self._good
        self._lead = b""


class OutdatedFile(SaveFile):
    """A save of an older version: the first append keeps it beside and writes the game in the newest form."""

    def __init__(self, file: SaveFile, version: int, text: bytes) -> None:
        """``text`` is the whole game in the newest form."""
        super().__init__(file.path, size=file.size, seal=file.seal)
        self._version = version
        self._text = text

    def append(self, data: bytes) -> None:
        if self._text:
            if self.path.stat().st_size != self.size:
                raise SaveError(self.path, CHANGED)
            kept = free_path(self.path.with_name(f"{self.path.name}.version{self._version}"))
            write_atomic(kept, self.path.read_bytes())
            text = _closed(self._text, self.seal)
            write_atomic(self.path, text)
            self.size = self._good = len(text)
            self._text = b""
        super().append(data)


def _closed(lines: bytes, seal: bool) -> bytes:
    return b"".join(map(sealed, lines.splitlines(keepends=True))) if seal else lines


def _write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


@dataclass(frozen=True)
class SaveText:
    """A save whose header was read; the lines wait until one knows the game."""

    path: Path
    header: Header
    lines: tuple[tuple[int, bytes], ...]
    """Line number and text."""
    file: SaveFile
    version: int
    """The form of the file; header and lines have the newest."""
    torn: bool
    """A last line that a crash cut short was left out."""

    @property
    def outdated(self) -> bool:
        """Whether the file has an older form: then its fingerprints are of positions as they used to be written."""
        return self.version < SCHEMA

    def records(self, command_type: Any) -> tuple[Record[Any], ...]:
        """The journal's records, for a game with those commands.

        Raises:
            SaveError: the first line that is none.
        """
        decoder: LineDecoder[Any] = LineDecoder(command_type)
        records = []
        for number, line in self.lines:
            try:
                records.append(decoder.decode(line))
            except (msgspec.MsgspecError, RecursionError) as error:
                raise _line_error(self.path, number, line, error) from error
        return tuple(records)


def read_save(path: Path, last: int | None = None, steps: Mapping[int, SaveStep] = SAVE_STEPS) -> SaveText:
    """Read a save, as far as line ``last`` if that is given.

    Raises:
        SaveError: it cannot be read, or is no save of this program, or of a newer version.
    """
    return parse_save(path, _read(path), last, steps)


def parse_save(
    path: Path, data: bytes, last: int | None = None, steps: Mapping[int, SaveStep] = SAVE_STEPS
) -> SaveText:
    """The text of a save, as :func:`read_save`; ``path`` is where it came from."""
    written = [(number, line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip()]
    if not written:
        raise SaveError(path, "the file is empty: no game was ever saved in it", line=1, column=1)
    lines = [(number, unsealed(line)) for number, line in written]
    ends_open = not data.endswith(b"\n")
    torn = ends_open and len(lines) > 1 and not _is_json(lines[-1][1])
    good = len(data) - len(written[-1][1]) if torn else len(data)
    if torn:
        lines.pop()
    if last is not None:
        lines = [(number, line) for number, line in lines if number <= last]
    version, header = _header(path, lines[0][1], steps)
    rest = lines[1:]
    if version < SCHEMA:
        rest = [(number, _migrated(path, number, line, version, steps, header.game)) for number, line in rest]
    lead = b"\n" if ends_open and not torn else b""
    file = SaveFile(path, size=len(data), good=good, lead=lead, seal=bool(header.mailed))
    return SaveText(path, header, tuple(rest), file, version, torn)


def entry_line(path: Path, number: int) -> int:
    """The line of a save that holds entry ``number``, 0 being the start; 0 if it cannot be found."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError:
        return 0
    entries = [line for line, text in enumerate(lines, 1) if text.strip() and not is_move(unsealed(text))]
    return entries[number] if number < len(entries) else 0


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST:
            raise SaveError(path, f"the file is longer than {LARGEST // 2**20} MB, which no save is")
        return path.read_bytes()
    except OSError as error:
        raise SaveError(path, f"it cannot be read: {reason(error)}") from error


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError):
        return False
    return True


class _Stamp(msgspec.Struct):
    format: str
    schema: int


def _header(path: Path, line: bytes, steps: Mapping[int, SaveStep]) -> tuple[int, Header]:
    try:
        stamp = msgspec.json.decode(line, type=_Stamp)
    except (msgspec.MsgspecError, RecursionError) as error:
        message = "this is no saved game: its first line is not the header of one"
        raise SaveError(path, message, line=1, column=_column(line, str(error))) from error
    if stamp.format != FORMAT:
        raise SaveError(
            path, f"this is no saved game: its format is {stamp.format!r}, not {FORMAT!r}", line=1, column=1
        )
    if stamp.schema > SCHEMA:
        message = f"a newer version of the program wrote this save (form {stamp.schema}; this one reads up to {SCHEMA})"
        raise SaveError(path, f"{message}: update the program to open it", line=1, column=1)
    try:
        if stamp.schema < SCHEMA:
            line = msgspec.json.encode(migrate_header(msgspec.json.decode(line), steps, SCHEMA))
        return stamp.schema, decode_header(line)
    except KeyError as error:
        message = f"this program cannot read saves of form {stamp.schema}"
        raise SaveError(path, message, line=1, column=1) from error
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _line_error(path, 1, line, error) from error


def _migrated(path: Path, number: int, line: bytes, version: int, steps: Mapping[int, SaveStep], game: str) -> bytes:
    try:
        return msgspec.json.encode(migrate_line(msgspec.json.decode(line), steps, version, SCHEMA, game))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _line_error(path, number, line, error) from error
    except (KeyError, TypeError, ValueError) as error:
        message = f"this line does not have the form of version {version}"
        raise SaveError(path, message, line=number, column=1, last_good_line=number - 1) from error


def _line_error(path: Path, number: int, line: bytes, error: Exception) -> SaveError:
    text = "nested too deeply" if isinstance(error, RecursionError) else str(error)
    told, _, place = text.partition(" - at `$")
    where = place.rstrip("`").lstrip(".")
    message = f"{told} in {where}" if where else told
    return SaveError(path, message, line=number, column=_column(line, text), last_good_line=number - 1)


_BYTE = re.compile(r"\(byte (\d+)\)")
_PATH = re.compile(r"`\$(\S*)`")
_STEP = re.compile(r"\.([^.\[`]+)|\[(\d+)\]")
_GAP = re.compile(r"[ \t\r\n]*")


def _column(line: bytes, message: str) -> int:
    """Where in ``line`` an error of msgspec lies, from 1."""
    found = _BYTE.search(message)
    if found:
        return len(line[: int(found[1])].decode("utf-8", "replace")) + 1
    path = _PATH.search(message)
    text = line.decode("utf-8", "replace")
    position = 0
    for key, index in _STEP.findall(path[1] if path else ""):
        try:
            position = _member(text, position, key or int(index))
        except (ValueError, StopIteration, IndexError, RecursionError):
            break
    return position + 1


def _member(text: str, position: int, wanted: str | int) -> int:
    """Where the value of a key, or of an index, starts in the object or array at ``position``."""
    skip = JSONDecoder().raw_decode

    def gap(at: int) -> int:
        found = _GAP.match(text, at)
        return found.end() if found else at

    position = gap(position)
    index = 0
    while True:
        position = gap(position + 1)
        key: str | int = index
        if isinstance(wanted, str):
            key, position = skip(text, position)
            position = gap(gap(position) + 1)
        if key == wanted:
            return position
        _, position = skip(text, position)
        position = gap(position)
        if text[position] != ",":
            raise ValueError(wanted)
        index += 1
