"""Data files that say what they are: every one begins with its ``schema``, a number, and its ``kind``, a name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args

import msgspec

from wargames_desktop.data.checker import check
from wargames_desktop.data.migrations import Migration, migrate
from wargames_desktop.data.problems import DataError, Problem, choice, suggestion
from wargames_desktop.data.reader import Document, Entries, Scalar, parse_yaml, read_bytes

T = TypeVar("T")

_SCHEMA = re.compile("[0-9]{1,9}")


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A kind of data file: its name, the struct (or union of tagged ones) that is its form, and the migrations from
    older schemas."""

    name: str
    form: type[T]
    migrations: tuple[Migration, ...] = ()

    @property
    def schema(self) -> int:
        """The schema that the program reads and writes, counted from 1."""
        return len(self.migrations) + 1


@dataclass(frozen=True)
class Loaded(Generic[T]):
    """What a file holds, and where each value of it stands."""

    value: T
    document: Document


def load(path: Path, kind: Kind[T]) -> Loaded[T]:
    """A file of a kind.

    Raises:
        DataError: with everything that is wrong with the file.
    """
    return parse(read_bytes(path), str(path), kind)


def load_any(path: Path, kinds: Mapping[str, Kind[Any]]) -> Loaded[Any]:
    """A file of the kind that it names.

    Raises:
        DataError: with everything that is wrong with the file.
    """
    document, repeated = parse_yaml(read_bytes(path), str(path))
    entries = _entries(document, repeated)
    if "kind" not in entries.values:
        message = f'"kind" is missing: it says what the file is, one of {", ".join(kinds)}'
        raise DataError([*repeated, document.problem(message)])
    named = entries.values["kind"]
    name = named.text if isinstance(named, Scalar) else ""
    if name not in kinds:
        message = f"must be {choice(list(kinds))}, not {named}{suggestion(name, kinds)}"
        raise DataError([*repeated, document.part("kind").problem(message)])
    return _checked(document, repeated, kinds[name])


def parse(content: bytes, path: str, kind: Kind[T]) -> Loaded[T]:
    """The content of a file of a kind.

    Raises:
        DataError: with everything that is wrong with it.
    """
    document, repeated = parse_yaml(content, path)
    return _checked(document, repeated, kind)


def _checked(document: Document, repeated: list[Problem], kind: Kind[T]) -> Loaded[T]:
    entries = _entries(document, repeated)
    problems = [*repeated, *_kind_problems(document, entries, kind)]
    if problems[len(repeated) :]:
        raise DataError(problems)
    migrate(entries, _schema(document, entries, kind, problems), kind.migrations)
    value, found = check(_without_head(document, entries, kind), kind.form)
    if value is None or problems or found:
        raise DataError([*problems, *found])
    return Loaded(value, document)


def _entries(document: Document, repeated: list[Problem]) -> Entries:
    if isinstance(document.root, Entries):
        return document.root
    raise DataError([*repeated, document.problem('the file must begin with "schema:" and "kind:"')])


def _kind_problems(document: Document, entries: Entries, kind: Kind[Any]) -> list[Problem]:
    if "kind" not in entries.values:
        return [document.problem(f'"kind" is missing; it says what the file is: kind: {kind.name}')]
    named = entries.values["kind"]
    if isinstance(named, Scalar) and named.text == kind.name:
        return []
    return [document.part("kind").problem(f"must be {kind.name} here, not {named}")]


def _schema(document: Document, entries: Entries, kind: Kind[Any], problems: list[Problem]) -> int:
    """The schema of a file. Raises DataError if the file is newer than the program, or tells none."""
    if "schema" not in entries.values:
        raise DataError([*problems, document.problem(f'"schema" is missing: the newest is {kind.schema}')])
    written = entries.values["schema"]
    number = int(written.text) if isinstance(written, Scalar) and _SCHEMA.fullmatch(written.text) else 0
    at = document.part("schema")
    if number < 1:
        possible = f"a whole number from 1 to {kind.schema}" if kind.schema > 1 else "1"
        raise DataError([*problems, at.problem(f"must be {possible}, not {written}")])
    if number > kind.schema:
        message = f"the file has schema {number}, this program reads up to {kind.schema}: use a newer version"
        raise DataError([*problems, at.problem(message)])
    return number


def _without_head(document: Document, entries: Entries, kind: Kind[Any]) -> Document:
    """The document as its form knows it: the current schema, and no kind."""
    rest = Entries(entries.line, entries.column)
    rest.keys, rest.values = dict(entries.keys), dict(entries.values)
    fields = {field.name for form in get_args(kind.form) or (kind.form,) for field in msgspec.structs.fields(form)}
    for key in ("schema", "kind"):
        if key not in fields:
            del rest.keys[key], rest.values[key]
    if "schema" in rest.values:
        at = rest.values["schema"]
        rest.values["schema"] = Scalar(at.line, at.column, str(kind.schema), plain=True)
    return Document(document.path, rest)
