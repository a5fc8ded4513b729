"""Bringing older data files up to the schema that the program reads, in memory, with all places kept.

Every kind of file has a chain of migrations: the first makes schema 2 of schema 1, the second schema 3 of schema 2, and
so on. A migration changes the values as written and may leave out what it does not understand; the check follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargames_desktop.data.reader import Entries, Scalar, Value

Migration = Callable[[Entries], None]


def migrate(root: Entries, schema: int, chain: Sequence[Migration]) -> None:
    """Apply what comes after ``schema``, which counts from 1."""
    for migration in chain[schema - 1 :]:
        migration(root)


def rename(entries: Entries, old: str, new: str) -> None:
    """Rename a key, if it is there and the new name is not; its place in the order stays."""
    if old in entries.keys and new not in entries.keys:
        entries.keys = {new if key == old else key: place for key, place in entries.keys.items()}
        entries.values = {new if key == old else key: value for key, value in entries.values.items()}


def remove(entries: Entries, key: str) -> Value | None:
    """Take a key out, if it is there; returns its value."""
    entries.keys.pop(key, None)
    return entries.values.pop(key, None)


def add(entries: Entries, key: str, value: Value) -> None:
    """Give a value to a key that is not there."""
    if key not in entries.keys:
        entries.keys[key] = _key(key, value)
        entries.values[key] = value


def _key(key: str, value: Value) -> Scalar:
    return Scalar(value.line, value.column, key, plain=True)
