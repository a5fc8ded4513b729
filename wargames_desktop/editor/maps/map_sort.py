"""Maps as documents of the editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.design.map_files import draft_files, draft_problems, read_draft
from wargames_desktop.editor.document import Document, SaveProblem


@dataclass(frozen=True)
class MapSort:
    """A map: a head file and its tables."""

    title: str = "Map"
    suffix: str = ".yaml"

    def files(self, value: MapDraft, path: Path) -> Mapping[Path, bytes]:
        """The head file, last, and its tables beside it.

        Raises:
            SaveProblem: it cannot be written as it stands.
        """
        try:
            return draft_files(value, path)
        except DataError as error:
            raise SaveProblem(f"The map cannot be saved as it is: {error}") from error

    def problems(self, value: MapDraft, path: Path) -> tuple[Problem, ...]:
        """What is wrong with it."""
        return draft_problems(value, path)


class MapDocument(Document[MapDraft]):
    """A map that is open."""


def draft_texts(value: MapDraft) -> dict[str, str]:
    """The files of a map by name, for the time after a crash; the head file has no name."""
    try:
        files = draft_files(value, Path("draft.yaml"))
    except DataError:
        return {}
    return {("" if path.name == "draft.yaml" else path.name): text.decode() for path, text in files.items()}


def map_of_texts(texts: Mapping[str, str]) -> MapDraft:
    """The map of the files of a draft.

    Raises:
        DataError: they are no map.
    """

    def read(path: Path) -> bytes:
        name = "" if path.name == "draft.yaml" else path.name
        if name not in texts:
            raise DataError([Problem(path=path.name, message="is not in the draft")])
        return texts[name].encode()

    return read_draft(Path("draft.yaml"), read)
