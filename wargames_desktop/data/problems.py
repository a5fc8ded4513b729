"""What is wrong with data files, told to people: every problem with its place."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

import msgspec


class Problem(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """Something wrong at a place of a file. Lines and columns count from 1; 0 means the file as a whole."""

    path: str
    line: int = 0
    column: int = 0
    where: str = ""
    """The way to the value by keys, such as ``us.draw[1].type``."""
    message: str

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        return f"{place}: {self.where}: {self.message}" if self.where else f"{place}: {self.message}"


class DataError(Exception):
    """Data files with problems; nothing of them was taken over. ``str`` gives a line for each problem."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(map(str, self.problems)))


def suggestion(word: str, possible: Iterable[str]) -> str:
    """``; did you mean "..."?`` if something possible comes close to ``word``, else nothing."""
    close = closest(word, possible)
    return f'; did you mean "{close}"?' if close else ""


def closest(word: str, possible: Iterable[str]) -> str | None:
    """What comes closest to ``word``, in any case of letters, if anything comes close."""
    by_lower: dict[str, str] = {}
    for candidate in possible:
        by_lower.setdefault(candidate.lower(), candidate)
    matches = get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[matches[0]] if matches else None


def choice(possible: Iterable[str]) -> str:
    """``a, b or c``."""
    *first, last = possible
    return f"{', '.join(first)} or {last}" if first else last
