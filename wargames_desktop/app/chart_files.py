"""The files of a chart set, read one after the other, with everything that is wrong with any of them."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TypeVar

import msgspec

from wargames_desktop.data.boards import load_board
from wargames_desktop.data.documents import Kind, Loaded, load
from wargames_desktop.data.problems import DataError, Problem, suggestion
from wargames_desktop.engine.board import Board

T = TypeVar("T")


def fingerprint(charts: msgspec.Struct) -> str:
    """What tells chart sets apart, as hexadecimal digits: equal for equal values in the same order.

    The order counts, as draws are made in it.
    """
    return hashlib.blake2b(msgspec.json.encode(charts), digest_size=16).hexdigest()


def chart_folder(game: Path, chart_set: str) -> Path:
    """Where the charts of a set are, in the folder of a game.

    Raises:
        DataError: there is no such set; it names those that there are.
    """
    charts = game / "charts" / chart_set
    if not charts.is_dir():
        known = sorted(each.name for each in (game / "charts").glob("*/"))
        message = f'there is no chart set "{chart_set}"; there are: {", ".join(known)}{suggestion(chart_set, known)}'
        raise DataError([Problem(path=str(charts), message=message)])
    return charts


class FileReader:
    """Reads files and keeps what is wrong with each."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def file(self, path: Path, kind: Kind[T]) -> Loaded[T] | None:
        """A file of a kind; None if something is wrong with it."""
        try:
            return load(path, kind)
        except DataError as error:
            self.problems += error.problems
            return None

    def board(self, path: Path) -> Board | None:
        """The board of a head file; None if something is wrong with it or a file that it names."""
        try:
            return load_board(path)
        except DataError as error:
            self.problems += error.problems
            return None
