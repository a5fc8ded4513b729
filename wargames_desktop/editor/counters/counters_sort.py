"""Files of counters as documents of the editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from wargames_desktop.app.own_files import counters_problems
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.data.documents import parse
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.design.counter_sheets import COUNTERS, DesignedSheet


@dataclass(frozen=True)
class CountersSort:
    """A file of counters."""

    games: Mapping[str, GameEntry]
    title: str = "Counters"
    suffix: str = ".yaml"

    def files(self, value: str, path: Path) -> Mapping[Path, bytes]:
        """The text as it stands."""
        return {path: value.encode()}

    def problems(self, value: str, path: Path) -> tuple[Problem, ...]:
        """Its form, what makes no sense, and what goes beyond the limits of the game that it follows."""
        return counters_problems(value.encode(), str(path), self.games)

    def sheet(self, value: str) -> DesignedSheet | None:
        """The counters of a text; None while it is none."""
        try:
            return parse(value.encode(), "", COUNTERS).value
        except DataError:
            return None
