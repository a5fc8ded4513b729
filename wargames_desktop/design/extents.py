"""How far a map reaches, worked out once for maps of the same hexes."""

from __future__ import annotations

from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.hexgrid import Numbering

Span = tuple[int, int]
"""The least and the greatest number."""

_KEPT = 8
_known: dict[tuple[int, Numbering], tuple[object, tuple[Span, Span]]] = {}


def spans(draft: MapDraft) -> tuple[Span, Span]:
    """The least and greatest numbers of rows and of columns; 1 for a map without hexes."""
    outline = draft.cells.outline
    key = (id(outline), draft.numbering)
    found = _known.get(key)
    if found is not None and found[0] is outline:
        return found[1]
    spots = [draft.numbering.row_and_column(hex_) for hex_ in draft.cells] or [(1, 1)]
    rows, columns = [row for row, _ in spots], [column for _, column in spots]
    made = ((min(rows), max(rows)), (min(columns), max(columns)))
    while len(_known) >= _KEPT:
        _known.pop(next(iter(_known)))
    _known[key] = (outline, made)
    return made
