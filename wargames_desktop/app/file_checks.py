"""The data files of a game for people who change them: all that is wrong with one, form and sense."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wargames_desktop.data.boards import BOARD, load_board
from wargames_desktop.data.documents import Kind, Loaded, load_any
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import Document


@dataclass(frozen=True)
class GameFiles:
    """How a game reads its files, and what it asks of them."""

    kinds: Mapping[str, Kind[Any]]
    """Every kind of file of the game, by name."""
    charts: Iterable[Kind[Any]]
    scenario: Kind[Any]
    outline: Kind[Any]
    load_charts: Callable[[Path, str], Any]
    """The charts of a set, in the folder of a game, with the places of their values."""
    check_charts: Callable[[Any], Sequence[Problem]]
    check_scenario: Callable[[Any, Document, Any], Iterable[Problem]]

    def check(self, path: Path, charts: Any) -> tuple[Problem, ...]:
        """Everything that is wrong with a data file of the game; ``charts`` are those that a scenario is read with."""
        try:
            loaded = load_any(path, self.kinds)
            if isinstance(loaded.value, BOARD.form):
                load_board(path)
        except DataError as error:
            return error.problems
        if isinstance(loaded.value, self.scenario.form):
            return tuple(self.check_scenario(loaded.value, loaded.document, charts))
        return tuple(self._among_its_charts(path, loaded))

    def _among_its_charts(self, path: Path, loaded: Loaded[object]) -> list[Problem]:
        """What does not agree with the other files of the set, for a chart or outline that stands where they do."""
        if isinstance(loaded.value, tuple(kind.form for kind in self.charts)):
            sets = [(path.absolute().parents[2], path.absolute().parent.name)]
        elif isinstance(loaded.value, self.outline.form | BOARD.form):
            folder = path.absolute().parent
            sets = [(folder, each.name) for each in sorted((folder / "charts").glob("*/"))]
        else:
            sets = []
        found: list[Problem] = []
        for folder, chart_set in sets:
            try:
                problems = self.check_charts(self.load_charts(folder, chart_set))
            except DataError:
                continue
            found += [problem for problem in problems if Path(problem.path).absolute() == path.absolute()]
        return list(dict.fromkeys(found))
