"""A chart set that is being written, as a value: the texts of all charts, and where typed values come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from wargames_desktop.data.patching import PatchError, Plain, Way, value_at
from wargames_desktop.design.edits import Edit, SetValue, edited
from wargames_desktop.design.grids import Grid, differences, grids_of


class ChartSetDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A chart set of a game."""

    game: str
    title: str
    notes: str = ""
    texts: Mapping[str, str]
    """Every chart by name, also those that are as they come with the game."""
    sources: Mapping[str, Mapping[str, str]] = {}
    """By chart and cell: where the player has its value from."""


def way_text(way: Way) -> str:
    """A way as the key of a source: ``rows.12[3]``."""
    text = ""
    for step in way:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text


def with_edits(draft: ChartSetDraft, chart: str, edits: Iterable[Edit], source: str = "") -> ChartSetDraft:
    """The set with edits in a chart; the values that they set come from ``source``.

    Raises:
        PatchError: one of them leads nowhere.
    """
    edits = list(edits)
    text = edited(draft.texts[chart], edits)
    sources = dict(draft.sources.get(chart, {}))
    for edit in edits:
        if isinstance(edit, SetValue):
            sources.pop(way_text(edit.way), None)
            if source:
                sources[way_text(edit.way)] = source
    return with_text(draft, chart, text, sources)


def with_text(draft: ChartSetDraft, chart: str, text: str, sources: Mapping[str, str] | None = None) -> ChartSetDraft:
    """The set with another text of a chart."""
    now = draft.sources if sources is None else {**draft.sources, chart: sources}
    return msgspec.structs.replace(
        draft, texts={**draft.texts, chart: text}, sources={name: each for name, each in now.items() if each}
    )


def data_of(text: str) -> Plain:
    """What a chart says; empty while its text is no YAML."""
    try:
        return value_at(text, ())
    except PatchError:
        return {}


def title_of(text: str, name: str) -> str:
    """The title of a chart; its name if it tells none."""
    data = data_of(text)
    return str(data.get("title") or name) if isinstance(data, Mapping) else name


def source_of(draft: ChartSetDraft, chart: str, way: Way) -> str:
    """Where a value comes from: what the player has said, else what the chart says of itself."""
    own = draft.sources.get(chart, {}).get(way_text(way))
    if own is not None:
        return own
    data = data_of(draft.texts[chart])
    provenance = data.get("provenance") if isinstance(data, Mapping) else None
    if not isinstance(provenance, Mapping):
        return str(data.get("source", "")) if isinstance(data, Mapping) else ""
    given = provenance.get("given")
    known = [f"{each.get('cells')} ({each.get('section')})" for each in given or [] if isinstance(each, Mapping)]
    words = f"Reconstructed: {provenance.get('reconstructed', '')}" if provenance.get("reconstructed") else ""
    return "\n".join(filter(None, [f"Given: {'; '.join(known)}" if known else "", words]))


class Difference(msgspec.Struct, frozen=True):
    """A value that two sets do not share; None: a set has none there."""

    chart: str
    way: Way
    mine: str | None
    theirs: str | None


def all_differences(mine: Mapping[str, str], theirs: Mapping[str, str]) -> list[Difference]:
    """Where two sets of texts say something else, chart by chart."""
    found = []
    for chart in mine:
        if mine[chart] == theirs.get(chart):
            continue
        for way, here, there in differences(data_of(mine[chart]), data_of(theirs.get(chart, "{}"))):
            found.append(Difference(chart, way, here, there))
    return found


def grids(text: str) -> tuple[Grid, ...]:
    """The tables of a chart."""
    return grids_of(data_of(text))
