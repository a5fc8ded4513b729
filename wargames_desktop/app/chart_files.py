"""The files of a chart set, read one after the other, with everything that is wrong with any of them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from wargames_desktop.app import paths
from wargames_desktop.data.boards import load_board
from wargames_desktop.data.documents import Kind, Loaded, parse
from wargames_desktop.data.problems import DataError, Problem, suggestion
from wargames_desktop.data.reader import read_bytes
from wargames_desktop.engine.board import Board

T = TypeVar("T")


def fingerprint(charts: msgspec.Struct) -> str:
    """What tells chart sets apart, as hexadecimal digits: equal for equal values in the same order.

    The order counts, as draws are made in it.
    """
    return hashlib.blake2b(msgspec.json.encode(charts), digest_size=16).hexdigest()


SHIPPED: Final = "reconstructed"
"""The chart set that comes with every game."""
SET_FILE: Final = "set.yaml"
"""The file that makes a folder a chart set of the player's own."""


class ChartSetHead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chart set of the player's own: the charts beside this file take the place of those that come with the game."""

    game: str
    title: str
    notes: str = ""
    sources: Mapping[str, Mapping[str, str]] = {}
    """By chart and cell, written as the way to it: where the player has its value from."""


CHART_SET: Final = Kind("chart_set", ChartSetHead)


class ChartSet:
    """Where the charts of a set are: those of one's own first, the others as they come with the game."""

    def __init__(self, game: Path, name: str = SHIPPED, texts: Mapping[str, bytes] | None = None) -> None:
        """``game`` is the folder of the game's data; ``texts`` are charts by name that stand on no disk yet.

        Raises:
            DataError: there is no such set; it names those that there are.
        """
        self.name = name or SHIPPED
        self._texts = texts or {}
        self._shipped = game / "charts" / SHIPPED
        climbs = Path(self.name).name != self.name or self.name == ".."
        if climbs or "\0" in self.name:
            message = f"a chart set is named by its folder alone, not {name!r}; {known_sets(game)}"
            raise DataError([Problem(path=str(self._shipped.parent), message=message)])
        own = paths.own_charts(game.name) / self.name
        self._first = self._shipped.with_name(self.name)
        if not self._first.is_dir() and (own / SET_FILE).is_file():
            self._first = own
        if not self._first.is_dir() and texts is None:
            message = f'there is no chart set "{name}"; {known_sets(game)}{suggestion(name, chart_sets(game))}'
            raise DataError([Problem(path=str(self._first), message=message)])

    def file(self, chart: str) -> Path:
        """The file of a chart, by its name without ending."""
        own = self._first / f"{chart}.yaml"
        return own if own.is_file() or self._first == self._shipped else self._shipped / own.name

    @property
    def board(self) -> Path:
        """The head file of the map: one of the set's own if there is one."""
        own = self._first / "board.yaml"
        return own if own.is_file() else self._shipped.parents[1] / "board.yaml"

    def read(self, path: Path) -> bytes:
        """What stands in a file of the set."""
        return self._texts[path.stem] if path.stem in self._texts else read_bytes(path)


def chart_sets(game: Path) -> list[str]:
    """The names of the chart sets of a game: those that come with it, then those of the player's own."""
    shipped = sorted(each.name for each in (game / "charts").glob("*/"))
    own = sorted(each.parent.name for each in paths.own_charts(game.name).glob(f"*/{SET_FILE}"))
    return [*shipped, *(name for name in own if name not in shipped)]


def known_sets(game: Path) -> str:
    """The chart sets that there are, in words."""
    return f"there are: {', '.join(chart_sets(game))}"


class FileReader:
    """Reads files and keeps what is wrong with each."""

    def __init__(self, read: Callable[[Path], bytes] = read_bytes) -> None:
        self.problems: list[Problem] = []
        self._read = read

    def file(self, path: Path, kind: Kind[T]) -> Loaded[T] | None:
        """A file of a kind; None if something is wrong with it."""
        try:
            return parse(self._read(path), str(path), kind)
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
