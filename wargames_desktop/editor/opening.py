"""From files and drafts to tabs: which sort of document a file is, and the page that edits it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from wargames_desktop.app import paths
from wargames_desktop.app.chart_files import CHART_SET, SHIPPED
from wargames_desktop.app.registry import GameEntry
from wargames_desktop.data.boards import BOARD
from wargames_desktop.data.documents import parse
from wargames_desktop.data.problems import DataError, Problem, choice
from wargames_desktop.data.reader import decode, read_bytes
from wargames_desktop.design.chart_sets import ChartSetDraft
from wargames_desktop.design.counter_sheets import COUNTERS
from wargames_desktop.design.edits import SetValue, edited
from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.design.map_files import read_draft
from wargames_desktop.design.scenario_desk import NewScenario
from wargames_desktop.editor.charts.chart_page import ChartPage
from wargames_desktop.editor.charts.chart_set_sort import (
    ChartSetDocument,
    ChartSetSort,
    read_chart_set,
    shipped_texts,
    texts_of_set,
)
from wargames_desktop.editor.counters.counters_page import CountersPage
from wargames_desktop.editor.counters.counters_sort import CountersSort
from wargames_desktop.editor.drafts import Draft
from wargames_desktop.editor.maps.map_page import MapPage
from wargames_desktop.editor.maps.map_sort import MapDocument, MapSort, map_of_texts
from wargames_desktop.editor.opening_words import slug
from wargames_desktop.editor.page import Page
from wargames_desktop.editor.scenario_page import ScenarioPage
from wargames_desktop.editor.text_document import ScenarioSort, TextDocument
from wargames_desktop.painting.theme import Theme

_KIND = re.compile(r"""^["']?kind["']?:[ \t]*["']?([\w/-]+)""", re.MULTILINE)


def open_file(path: Path, games: Mapping[str, GameEntry], theme: Theme) -> Page:
    """The page of a file.

    Raises:
        DataError: it cannot be read, or is of no sort that is edited here.
    """
    text = decode(read_bytes(path), str(path))
    kind = _KIND.search(text)
    if kind is not None and kind[1] == BOARD.name:
        shipped = _is_shipped(path)
        name = f"{path.parent.name}_copy" if shipped else path.stem
        return map_page(read_draft(path), None if shipped else path, name, theme)
    if kind is not None and kind[1] == CHART_SET.name:
        entry = _game_of_set(path, text, games)
        return _chart_page(entry, read_chart_set(path, entry), path, path.parent.name, theme)
    if kind is not None and kind[1] == COUNTERS.name:
        shipped = _is_shipped(path)
        return counters_page(text, None if shipped else path, path.stem, games, theme)
    game, _, what = kind[1].partition("/") if kind is not None else ("", "", "")
    if what == "scenario" and game in games:
        if _is_shipped(path):  # what comes with the program stays as it is: a copy is edited
            return _scenario_page(games[game], text, None, f"{path.stem}_copy", theme)
        return _scenario_page(games[game], text, path, path.stem, theme)
    raise DataError([Problem(path=str(path), message=_unknown(kind[1] if kind is not None else "", games))])


def _game_of_set(path: Path, text: str, games: Mapping[str, GameEntry]) -> GameEntry:
    head = parse(text.encode(), str(path), CHART_SET).value
    if head.game not in games:
        message = f"it is a chart set of {head.game}; this program knows {choice(list(games))}"
        raise DataError([Problem(path=str(path), where="game", message=message)])
    return games[head.game]


def _is_shipped(path: Path) -> bool:
    return any(path.absolute().is_relative_to(paths.packaged(folder)) for folder in ("assets", "scenarios"))


def _unknown(kind: str, games: Mapping[str, GameEntry]) -> str:
    known = choice([BOARD.name, CHART_SET.name, COUNTERS.name, *(f"{id}/scenario" for id in games)])
    if not kind:
        return f"the file does not say what it is; it needs a line such as kind: {known}"
    return f"files of the kind {kind} are not edited here; those that are: {known}"


def new_scenario(entry: GameEntry, beginning: NewScenario, title: str, theme: Theme, chart_set: str = SHIPPED) -> Page:
    """The page of a new scenario, not saved yet."""
    id = slug(title)
    text = edited(
        beginning.text,
        [SetValue(("id",), id), SetValue(("title",), title), SetValue(("source",), "a scenario of the player's own")],
    )
    if chart_set != SHIPPED:
        text = edited(text, [SetValue(("charts",), chart_set)])
    return _scenario_page(entry, text, None, id, theme)


def new_chart_set(entry: GameEntry, beginning: str, title: str, theme: Theme) -> Page:
    """The page of a new chart set, with the values of another.

    Raises:
        DataError: that one cannot be read.
    """
    draft = ChartSetDraft(game=entry.id, title=title, texts=texts_of_set(entry, beginning))
    return _chart_page(entry, draft, None, slug(title), theme)


def _chart_page(entry: GameEntry, draft: ChartSetDraft, path: Path | None, name: str, theme: Theme) -> ChartPage:
    return ChartPage(ChartSetDocument(ChartSetSort(entry), draft, path, name), theme)


def _scenario_page(entry: GameEntry, text: str, path: Path | None, name: str, theme: Theme) -> Page:
    return ScenarioPage(TextDocument(ScenarioSort(entry), text, path, name), theme)


def new_counters(title: str, games: Mapping[str, GameEntry], theme: Theme) -> Page:
    """The page of a new file of counters, not saved yet."""
    text = decode(read_bytes(paths.assets() / "editor" / "counters.yaml"), "counters.yaml")
    id = slug(title)
    return counters_page(edited(text, [SetValue(("id",), id), SetValue(("title",), title)]), None, id, games, theme)


def counters_page(
    text: str,
    path: Path | None,
    name: str,
    games: Mapping[str, GameEntry],
    theme: Theme,
    folder: Path | None = None,
) -> Page:
    """The page of a file of counters; ``folder`` is where it belongs while it has no file."""
    document = TextDocument(CountersSort(games), text, path, name)
    document.folder = folder
    return CountersPage(document, theme)


def map_page(draft: MapDraft, path: Path | None, name: str, theme: Theme, folder: Path | None = None) -> MapPage:
    """The page of a map; ``folder`` is where it belongs while it has no file."""
    document = MapDocument(MapSort(), draft, path, name)
    document.folder = folder
    return MapPage(document, theme)


def restored(draft: Draft, games: Mapping[str, GameEntry], theme: Theme) -> Page:
    """The page of a draft, as it stood.

    Raises:
        DataError: the draft is of no sort that this program knows.
    """
    sort, _, game = draft.sort.partition(":")
    path = Path(draft.path) if draft.path else None
    if sort == "map":
        return _unsaved(map_page(map_of_texts(draft.texts), path, Path(draft.name).stem, theme))
    if sort == "counters" and "" in draft.texts:
        return _unsaved(counters_page(draft.texts[""], path, Path(draft.name).stem, games, theme))
    if sort == "charts" and game in games:
        entry = games[game]
        head = parse(draft.texts["set"].encode(), draft.path or draft.name, CHART_SET).value
        texts = {name: draft.texts.get(name, text) for name, text in shipped_texts(entry).items()}
        value = ChartSetDraft(game=game, title=head.title, notes=head.notes, sources=head.sources, texts=texts)
        return _unsaved(_chart_page(entry, value, path, Path(draft.name).stem, theme))
    if sort != "scenario" or game not in games or "" not in draft.texts:
        raise DataError([Problem(path=draft.path or draft.name, message=f"a draft of an unknown sort, {draft.sort}")])
    return _unsaved(_scenario_page(games[game], draft.texts[""], path, Path(draft.name).stem, theme))


def _unsaved(page: Page) -> Page:
    page.document.forget_file()
    return page
