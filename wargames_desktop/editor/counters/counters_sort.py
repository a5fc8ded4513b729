"""Files of counters as documents of the editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wargames_desktop.app.registry import GameEntry
from wargames_desktop.data.documents import parse
from wargames_desktop.data.problems import DataError, Problem, choice
from wargames_desktop.design.counter_sheets import COUNTERS, DesignedSheet, record_form, sheet_problems
from wargames_desktop.design.forms import Form, form_of


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
        try:
            loaded = parse(value.encode(), str(path), COUNTERS)
        except DataError as error:
            return error.problems
        follows = loaded.value.follows
        form = self.form(follows)
        found = list(sheet_problems(loaded.value, loaded.document, form))
        if follows and form is None:
            known = choice(sorted(self.charts()))
            found.append(loaded.document.part("follows").problem(f"must be {known}, not {follows}"))
        return tuple(found)

    def sheet(self, value: str) -> DesignedSheet | None:
        """The counters of a text; None while it is none."""
        try:
            return parse(value.encode(), "", COUNTERS).value
        except DataError:
            return None

    def charts(self) -> dict[str, Form]:
        """The forms of records of all charts of all games, by ``game/chart``."""
        found = {}
        for entry in self.games.values():
            for name, kind in entry.parts.chart_kinds.items():
                struct: Any = kind.form
                form = record_form(form_of(struct)) if not name.endswith("/scenario") and "/" in name else None
                if form is not None:
                    found[name] = form
        return found

    def form(self, follows: str) -> Form | None:
        """The form of a record of the chart that counters follow; None if there is no such chart."""
        return self.charts().get(follows) if follows else None
