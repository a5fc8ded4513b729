"""Reading data files into values that know their places: YAML, JSON (which is YAML) and CSV.

Nothing is interpreted here: a scalar stays the text that was written, and the form that a file is checked against
says what it means. So ``0716`` is a hex where a hex is wanted, ``NO`` is a word, and a date stays as written.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from wargames_desktop.data.files import reason
from wargames_desktop.data.problems import DataError, Problem

LARGEST_FILE: Final = 16 * 1024 * 1024
"""In bytes; shipped files have at most a few hundred thousand."""
DEEPEST_NESTING: Final = 32

_NOT_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_INDENTED_BY_TAB = re.compile(r"^ *\t", re.MULTILINE)


class Value:
    """Something that stands in a file at a line and column, counted from 1."""

    __slots__ = ("column", "line")

    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column


class Scalar(Value):
    """A single value as written; ``plain`` means without quotes."""

    __slots__ = ("plain", "text")

    def __init__(self, line: int, column: int, text: str, plain: bool) -> None:
        super().__init__(line, column)
        self.text = text
        self.plain = plain

    def __str__(self) -> str:
        text = self.text if len(self.text) <= 40 else f"{self.text[:37]}..."
        return text if self.plain and text else f'"{text}"'


class Items(Value):
    """A list of values."""

    __slots__ = ("values",)

    def __init__(self, line: int, column: int) -> None:
        super().__init__(line, column)
        self.values: list[Value] = []

    def __str__(self) -> str:
        return "a list"


class Entries(Value):
    """Keys and their values, in the order of the file. Each key comes once."""

    __slots__ = ("keys", "values")

    def __init__(self, line: int, column: int) -> None:
        super().__init__(line, column)
        self.keys: dict[str, Scalar] = {}
        self.values: dict[str, Value] = {}

    def __str__(self) -> str:
        return "keys and values"


class Document:
    """A value with the file that it stands in. ``where`` is the way to ``root`` if that is a part of the file."""

    def __init__(self, path: str, root: Value, where: str = "") -> None:
        self.path = path
        self.root = root
        self.where = where

    def part(self, *way: str | int) -> Document:
        """The value that keys and list positions (from 0) lead to; the last one there is, if the way goes on."""
        value, where = self.root, self.where
        for step in way:
            if isinstance(value, Entries) and str(step) in value.values:
                value, where = value.values[str(step)], extended(where, str(step))
            elif isinstance(value, Items) and isinstance(step, int) and step < len(value.values):
                value, where = value.values[step], extended(where, step)
            else:
                break
        return Document(self.path, value, where)

    def key(self, name: str) -> Document:
        """The key ``name`` of the root, rather than its value."""
        if isinstance(self.root, Entries) and name in self.root.keys:
            return Document(self.path, self.root.keys[name], extended(self.where, name))
        return self

    def problem(self, message: str) -> Problem:
        """A problem at the root."""
        return Problem(path=self.path, line=self.root.line, column=self.root.column, where=self.where, message=message)


def extended(where: str, step: str | int) -> str:
    """A way by keys with one more step."""
    if isinstance(step, int):
        return f"{where}[{step}]"
    return f"{where}.{step}" if where else step


def read_bytes(path: Path) -> bytes:
    """The content of a file.

    Raises:
        DataError: it cannot be read, or is too large for a data file.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise _unreadable(path, "there is no such file") from None
    except IsADirectoryError:
        raise _unreadable(path, "this is a folder; a file is needed") from None
    except PermissionError:
        raise _unreadable(path, "you may not read this file; change its permissions") from None
    except OSError as error:
        raise _unreadable(path, f"cannot be read: {reason(error)}") from None
    if len(content) > LARGEST_FILE:
        raise _unreadable(path, f"larger than {LARGEST_FILE // 1024 // 1024} MiB; this is no data file")
    return content


def decode(content: bytes, path: str) -> str:
    """The text of a file in UTF-8.

    Raises:
        DataError: it is in another encoding, or no text.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _wrong(path, 1, 1, "the file is in UTF-16; save it as UTF-8")
    if b"\0" in content[:4096]:
        raise _wrong(path, 1, 1, "this is no text file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        raise _wrong(
            path, *_place(before), f"byte 0x{content[error.start]:02X} is not UTF-8; save the file as UTF-8"
        ) from None
    if match := _NOT_TEXT.search(text):
        raise _wrong(
            path, *_place(text[: match.start()]), f"the character U+{ord(match[0]):04X} is not allowed in a data file"
        )
    return text


def parse_yaml(content: bytes, path: str) -> tuple[Document, list[Problem]]:
    """The value of a YAML or JSON file, and the keys that come twice; their first values stand.

    Raises:
        DataError: the file is not in YAML, is empty, or uses what data files must not: anchors, tags, documents in
            one file, nesting deeper than :data:`DEEPEST_NESTING`.
    """
    text = decode(content, path)
    composer = _Composer(path)
    try:
        for event in _events(text):
            composer.take(event)
    except yaml.MarkedYAMLError as error:
        raise _syntax(path, text, error) from None
    if composer.root is None:
        raise _wrong(path, 1, 1, "the file is empty")
    document = Document(path, composer.root)
    return document, [_twice(document, parent, key) for parent, key in composer.repeated]


def way_to(root: Value, wanted: Value, where: str = "") -> str:
    """The way by keys from ``root`` to a value or key in it; empty if it is not there."""
    steps: list[tuple[str | int, Value]] = []
    if isinstance(root, Entries):
        for name, key in root.keys.items():
            if key is wanted:
                return extended(where, name)
        steps = list(root.values.items())
    elif isinstance(root, Items):
        steps = list(enumerate(root.values))
    for step, value in steps:
        way = extended(where, step)
        if value is wanted:
            return way
        if found := way_to(value, wanted, way):
            return found
    return ""


def _twice(document: Document, parent: Entries, key: Scalar) -> Problem:
    message = f"the key comes twice; the first one stands in line {parent.keys[key.text].line}"
    where = extended(way_to(document.root, parent, document.where), key.text)
    return Problem(path=document.path, line=key.line, column=key.column, where=where, message=message)


class Row:
    """A line of a table: its cells by column."""

    __slots__ = ("_text", "cells", "line")

    def __init__(self, line: int, cells: dict[str, str], text: str) -> None:
        self.line = line
        self.cells = cells
        self._text = text

    def column(self, name: str) -> int:
        """Where the cell of a column begins, counted from 1."""
        return _cell_starts(self._text)[list(self.cells).index(name)]


class Table:
    """A CSV file: named columns, and rows with a cell for each."""

    def __init__(self, path: str, columns: tuple[str, ...], rows: tuple[Row, ...]) -> None:
        self.path = path
        self.columns = columns
        self.rows = rows

    def problem(self, row: Row, column: str, message: str) -> Problem:
        """A problem with a cell."""
        return Problem(path=self.path, line=row.line, column=row.column(column), where=column, message=message)


def parse_csv(content: bytes, path: str) -> Table:
    """The table of a CSV file whose first line names the columns. Empty lines are passed over.

    Raises:
        DataError: the file has no first line, columns without name or of the same name, rows with too few or too
            many cells, or quotes that are not closed.
    """
    lines = [line.removesuffix("\r") for line in decode(content, path).split("\n")]
    problems: list[Problem] = []
    if not lines[0].strip():
        raise _wrong(path, 1, 1, "the first line must name the columns")
    columns = _cells(path, 1, lines[0], problems)
    for index, name in enumerate(columns):
        if not name.strip() or name in columns[:index]:
            fault = f'two columns are named "{name}"' if name.strip() else "a column has no name"
            problems.append(Problem(path=path, line=1, column=_cell_starts(lines[0])[index], message=fault))
    rows = []
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        cells = _cells(path, number, line, problems)
        if not cells:
            continue
        if len(cells) != len(columns):
            message = f"{len(cells)} cells, but the first line names {len(columns)} columns"
            problems.append(Problem(path=path, line=number, column=1, message=message))
        else:
            rows.append(Row(number, dict(zip(columns, cells, strict=True)), line))
    if problems:
        raise DataError(problems)
    return Table(path, tuple(columns), tuple(rows))


def _cells(path: str, number: int, line: str, problems: list[Problem]) -> list[str]:
    try:
        return next(csv.reader([line], strict=True))
    except csv.Error as error:
        problems.append(Problem(path=path, line=number, column=1, message=f"not a line of cells: {error}"))
        return []


def _cell_starts(line: str) -> list[int]:
    starts, quoted = [1], False
    for position, character in enumerate(line, start=1):
        if character == '"':
            quoted = not quoted
        elif character == "," and not quoted:
            starts.append(position + 1)
    return starts


def _events(text: str) -> Iterator[Any]:
    """What a YAML parser reports, one after the other: the fast parser if it is installed."""
    parser = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    try:
        while not isinstance(event := parser.get_event(), yaml.StreamEndEvent):
            yield event
    finally:
        parser.dispose()


class _Composer:
    """Builds the value of a file from the events of a YAML parser."""

    def __init__(self, path: str) -> None:
        self.root: Value | None = None
        self.repeated: list[tuple[Entries, Scalar]] = []
        self._path = path
        self._open: list[Items | Entries] = []
        self._keys: list[Scalar | None] = []
        self._documents = 0

    def take(self, event: Any) -> None:
        kind = type(event)
        if kind is yaml.ScalarEvent:
            mark = event.start_mark
            scalar = Scalar(mark.line + 1, mark.column + 1, event.value, not event.style)
            if event.anchor or event.tag:
                self._refuse(event)
            self._put(scalar)
        elif kind is yaml.SequenceStartEvent or kind is yaml.MappingStartEvent:
            self._enter(event)
        elif kind is yaml.SequenceEndEvent or kind is yaml.MappingEndEvent:
            self._open.pop()
            self._keys.pop()
        elif kind is yaml.AliasEvent:
            self._refuse(event)
        elif kind is yaml.DocumentStartEvent:
            self._documents += 1
            if self._documents > 1:
                raise self._wrong(event, "a second document begins here; a file holds one")

    def _enter(self, event: Any) -> None:
        if event.anchor or event.tag:
            self._refuse(event)
        if len(self._open) == DEEPEST_NESTING:
            raise self._wrong(event, f"nested more than {DEEPEST_NESTING} deep")
        mark = event.start_mark
        kind = Items if type(event) is yaml.SequenceStartEvent else Entries
        value = kind(mark.line + 1, mark.column + 1)
        self._put(value)
        self._open.append(value)
        self._keys.append(None)

    def _put(self, value: Value) -> None:
        if not self._open:
            self.root = value
            return
        parent = self._open[-1]
        if isinstance(parent, Items):
            parent.values.append(value)
            return
        key = self._keys[-1]
        if key is not None:
            self._keys[-1] = None
            if key.text not in parent.keys:
                parent.keys[key.text] = key
                parent.values[key.text] = value
            return
        if not isinstance(value, Scalar):
            raise _wrong(self._path, value.line, value.column, f"a key must be a word or number, not {value}")
        self._keys[-1] = value
        if value.text in parent.keys:
            self.repeated.append((parent, value))

    def _refuse(self, event: Any) -> None:
        if type(event) is yaml.AliasEvent or event.anchor:
            raise self._wrong(event, "anchors (&) and aliases (*) are not used in data files; write the value out")
        raise self._wrong(event, f'tags ("{event.tag}") are not used in data files; leave it out')

    def _wrong(self, event: Any, message: str) -> DataError:
        return _wrong(self._path, event.start_mark.line + 1, event.start_mark.column + 1, message)


_SYNTAX: Final = (
    ("mapping values are not allowed", 'a ":" where no key can stand; put text with ": " in it in quotes'),
    ("could not find expected ':'", 'a key without ":"'),
    ("did not find expected ',' or ']'", 'a "[" is not closed, or a "," is missing'),
    ("did not find expected ',' or '}'", 'a "{" is not closed, or a "," is missing'),
    ("did not find expected key", "this line is not indented like the keys above"),
    ("did not find expected '-' indicator", 'this line is not indented like the "-" above'),
    ("found unexpected end of stream", "quotes are not closed"),
    ("found unknown escape character", "an unknown escape after \\ in quotes; write \\\\ for a \\"),
    ("cannot start any token", "this character cannot begin a value; put the text in quotes"),
    ("found undefined alias", "anchors (&) and aliases (*) are not used in data files; write the value out"),
    ("found duplicate anchor", "anchors (&) and aliases (*) are not used in data files; write the value out"),
    ("exceeded maximum nesting depth", f"nested more than {DEEPEST_NESTING} deep"),
    ("block sequence entries are not allowed", 'a "-" where no list can begin; start a new line'),
)


def _syntax(path: str, text: str, error: yaml.MarkedYAMLError) -> DataError:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    problem = error.problem or "not understood"
    if tab := _INDENTED_BY_TAB.search(text):
        tab_line, tab_column = _place(text[: tab.end() - 1])
        if tab_line <= line:
            return _wrong(path, tab_line, tab_column, "a tab; indent with spaces")
    message = next((ours for theirs, ours in _SYNTAX if theirs in problem), f"not YAML: {problem}")
    return _wrong(path, line, column, message)


def _place(before: str) -> tuple[int, int]:
    """Line and column that follow a text."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _wrong(path: str, line: int, column: int, message: str) -> DataError:
    return DataError([Problem(path=path, line=line, column=column, message=message)])


def _unreadable(path: Path, message: str) -> DataError:
    return DataError([Problem(path=str(path), message=message)])
