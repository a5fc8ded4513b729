"""Chart sets as documents of the editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from wargames_desktop.app import paths
from wargames_desktop.app.chart_files import CHART_SET, SET_FILE, SHIPPED, ChartSet, ChartSetHead
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.data.documents import load
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import decode, read_bytes
from wargames_desktop.data.writer import to_yaml
from wargames_desktop.design.chart_sets import ChartSetDraft
from wargames_desktop.editor.document import Document


def shipped_texts(entry: GameEntry) -> dict[str, str]:
    """The charts that come with a game, by name."""
    folder = paths.assets() / entry.id / "charts" / SHIPPED
    return {path.stem: decode(read_bytes(path), str(path)) for path in sorted(folder.glob("*.yaml"))}


@dataclass(frozen=True)
class ChartSetSort:
    """A chart set of a game: a file that names it, and beside it the charts that are others than the game's own."""

    entry: GameEntry
    suffix: str = ".yaml"

    @property
    def title(self) -> str:
        """What it is."""
        return f"Chart set of {self.entry.title}"

    def files(self, value: ChartSetDraft, path: Path) -> Mapping[Path, bytes]:
        """Charts that differ from the game's own, or that stand there already; the file that names the set last."""
        shipped = shipped_texts(self.entry)
        files = {}
        for name, text in value.texts.items():
            file = path.with_name(f"{name}.yaml")
            if text != shipped.get(name) or file.is_file():
                files[file] = text.encode()
        head = ChartSetHead(game=value.game, title=value.title, notes=value.notes, sources=value.sources)
        files[path] = to_yaml(head, CHART_SET).encode()
        return files

    def problems(self, value: ChartSetDraft, path: Path) -> tuple[Problem, ...]:
        """What is wrong with any of its charts, or between them."""
        checks = self.entry.parts.checks
        shipped = shipped_texts(self.entry)
        changed = {name: text.encode() for name, text in value.texts.items() if text != shipped.get(name)}
        return tuple(checks.charts(changed)) if checks is not None and changed else ()


class ChartSetDocument(Document[ChartSetDraft]):
    """A chart set that is open."""


def read_chart_set(path: Path, entry: GameEntry) -> ChartSetDraft:
    """The chart set of a file.

    Raises:
        DataError: it cannot be read, or is of another game.
    """
    head = load(path, CHART_SET).value
    if head.game != entry.id:
        raise DataError([Problem(path=str(path), message=f"it is a chart set of {head.game}, not of {entry.id}")])
    texts = shipped_texts(entry)
    for file in path.parent.glob("*.yaml"):
        if file.stem in texts:
            texts[file.stem] = decode(read_bytes(file), str(file))
    return ChartSetDraft(game=head.game, title=head.title, notes=head.notes, sources=head.sources, texts=texts)


def texts_of_set(entry: GameEntry, name: str) -> dict[str, str]:
    """The charts of a set by name, as they stand on the disk.

    Raises:
        DataError: there is no such set.
    """
    charts = ChartSet(paths.assets() / entry.id, name)
    files = {chart: charts.file(chart) for chart in shipped_texts(entry)}
    return {chart: decode(read_bytes(path), str(path)) for chart, path in files.items()}


def place_of(entry: GameEntry, name: str) -> Path:
    """The file of a chart set of the player's own."""
    return paths.own_charts(entry.id) / name / SET_FILE
