"""Documents whose value is the text of a YAML file: edits change it in place, so what a person wrote stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from wargames_desktop.app.registry import GameEntry
from wargames_desktop.data.documents import Kind, parse
from wargames_desktop.data.patching import PatchError, Plain, value_at
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import decode
from wargames_desktop.design.edits import Edit, edited
from wargames_desktop.editor.document import Document


@dataclass(frozen=True)
class ScenarioSort:
    """A scenario file of a game."""

    entry: GameEntry
    suffix: str = ".yaml"

    @property
    def title(self) -> str:
        """What it is."""
        return f"Scenario of {self.entry.title}"

    def files(self, value: str, path: Path) -> Mapping[Path, bytes]:
        """The text as it stands."""
        return {path: value.encode()}

    def problems(self, value: str, path: Path) -> tuple[Problem, ...]:
        """Its form, and whether it can be played."""
        try:
            parts = self.played(value).parts
            loaded = parse(value.encode(), str(path), _kind(self.entry))
        except DataError as error:
            return error.problems
        if parts.checks is None:
            return ()
        return tuple(parts.checks.scenario(loaded.value, loaded.document))

    def played(self, value: str) -> GameEntry:
        """The game with the chart set that a text names."""
        named = data_of(value).get("charts")
        return self.entry.with_charts(named) if isinstance(named, str) else self.entry

    def scenario(self, value: str, path: Path) -> Any:
        """The scenario of a text, for playing it.

        Raises:
            DataError: with everything that is wrong with it.
        """
        if problems := self.problems(value, path):
            raise DataError(problems)
        return parse(value.encode(), str(path), _kind(self.entry)).value


def _kind(entry: GameEntry) -> Kind[Any]:
    kind = entry.parts.scenario_kind
    assert kind is not None, f"{entry.id} has a desk, but no kind of scenario file"
    return kind


class TextDocument(Document[str]):
    """A document that is edited by its data as well as by its text."""

    @property
    def data(self) -> Mapping[str, Plain]:
        """What the text says, scalars as text; empty while the text is no YAML."""
        return data_of(self.value)

    @property
    def readable(self) -> bool:
        """Whether the text is YAML now; while it is not, it can be edited as text only."""
        return _read(self.value) is not None

    def edit(self, edits: Iterable[Edit], words: str, stroke: object = None) -> str:
        """Make edits as one step. Gives what stands against them, empty if they are made."""
        try:
            self.change(edited(self.value, edits), words, stroke)
        except PatchError as error:
            return f"{words} is not possible here: {error}"
        return ""


def data_of(text: str) -> Mapping[str, Plain]:
    """The data of a text; empty if it is none."""
    return _read(text) or {}


@lru_cache(maxsize=16)
def _read(text: str) -> Mapping[str, Plain] | None:
    try:
        data = value_at(decode(text.encode(), ""), ())
    except (PatchError, DataError):
        return None
    return data if isinstance(data, dict) else None
