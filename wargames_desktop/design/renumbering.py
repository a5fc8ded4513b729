"""Other numbers for the hexes of a map, and other sizes of it; the hexes stay where they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from wargames_desktop.data.patching import Plain
from wargames_desktop.data.writer import plain
from wargames_desktop.design.extents import spans
from wargames_desktop.design.map_draft import OWN, Cell, MapDraft, with_cells, with_head
from wargames_desktop.hexgrid import Hex, Numbering, Part

Corner = Literal["upper left", "upper right", "lower left", "lower right"]


def renumbered(draft: MapDraft, numbering: Numbering, path: str = "") -> MapDraft:
    """The map with another numbering; where it lies on the Earth is told by the new numbers.

    Raises:
        ValueError: the hex by which the map knows its place has no label in the new numbering, or its hexes have a
            corner up where the new ones have a side.
        DataError: the head would be wrong.
    """
    old = draft.numbering
    if numbering.pointed != old.pointed:
        raise ValueError("a map keeps its hexes as they are: a corner up, or a side up")
    values: dict[str, Plain] = {"numbering": plain(numbering)}
    for key in ("registration", "azimuthal"):
        place = getattr(draft.head, key)
        if place is not None:
            values[key] = plain(place) | {"hex": numbering.label(old.hex(place.hex))}
    if draft.head.knots is not None:
        knots = draft.head.knots
        values["knots"] = {
            "columns": [[degrees, _moved(at, old.column, numbering.column)] for degrees, at in knots.columns],
            "rows": [[degrees, _moved(at, old.row, numbering.row)] for degrees, at in knots.rows],
        }
    return with_head(draft, values, path)


def _moved(number: float, old: Part, new: Part) -> float:
    """Where what the old part numbers so lies in the new numbers."""
    steps = (number - old.first) * _sense(old)
    return new.first + steps * _sense(new)


def _sense(part: Part) -> int:
    return 1 if part.grows in ("down", "right") else -1


def counted_from(
    numbering: Numbering, cells: Mapping[Hex, Cell], corner: Corner, first_row: int = 1, first_column: int = 1
) -> Numbering:
    """A numbering that counts from a corner of the map, with these numbers there; which rows are shifted stays so."""
    grid = grid_numbers(numbering)
    spots = [grid.row_and_column(hex_) for hex_ in cells] or [(0, 0)]
    rows, columns = [row for row, _ in spots], [column for _, column in spots]
    down, right = corner.startswith("upper"), corner.endswith("left")
    row = Part(
        grows="down" if down else "up",
        first=first_row - min(rows) if down else first_row + max(rows),
        style=numbering.row.style,
        digits=numbering.row.digits,
    )
    column = Part(
        grows="right" if right else "left",
        first=first_column - min(columns) if right else first_column + max(columns),
        style=numbering.column.style,
        digits=numbering.column.digits,
    )
    return with_shift_of(replace(numbering, row=row, column=column), numbering)


def with_shift_of(numbering: Numbering, model: Numbering) -> Numbering:
    """``numbering`` with those rows (or columns) shifted, by their place, that ``model`` shifts."""
    part, model_part = (numbering.row, model.row) if numbering.pointed else (numbering.column, model.column)
    first_is_shifted = (model_part.first % 2) == (model.shifted == "odd")
    odd = (part.first % 2 == 1) == first_is_shifted
    return replace(numbering, shifted="odd" if odd else "even", shift=model.shift)


@dataclass(frozen=True, kw_only=True)
class Growth:
    """How many rows and columns a map gains at each edge; what is negative is cut off."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


def resized(draft: MapDraft, growth: Growth, terrain: str) -> MapDraft:
    """The map with rows and columns added to its rectangle, or cut off; hexes that stay are as they were."""
    grid = grid_numbers(draft.numbering)
    spots = {hex_: grid.row_and_column(hex_) for hex_ in draft.cells}
    if not spots:
        return draft
    rows, columns = [row for row, _ in spots.values()], [column for _, column in spots.values()]
    old = (min(rows), max(rows), min(columns), max(columns))
    top, bottom = old[0] - growth.top, old[1] + growth.bottom
    left, right = old[2] - growth.left, old[3] + growth.right
    changes: dict[Hex, Cell | None] = {
        hex_: None for hex_, (row, column) in spots.items() if not (top <= row <= bottom and left <= column <= right)
    }
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            if old[0] <= row <= old[1] and old[2] <= column <= old[3]:
                continue
            changes[grid.hex_of(row, column)] = Cell(terrain, {"source": OWN})
    return with_cells(draft, changes)


def grid_numbers(numbering: Numbering) -> Numbering:
    """Rows downwards and columns to the right from 0 at ``Hex(0, 0)``, shifted as on the map: for counting them."""
    bare = Numbering(
        pointed=numbering.pointed,
        row=Part(grows="down", first=0, digits=0),
        column=Part(grows="right", first=0, digits=0),
        shifted=numbering.shifted,
        shift=numbering.shift,
        order=numbering.order,
        separator=".",
    )
    return with_shift_of(bare, numbering)


def extent(draft: MapDraft) -> tuple[int, int]:
    """How many rows and columns the map has, from the first to the last."""
    if not len(draft.cells):
        return 0, 0
    (top, bottom), (left, right) = spans(draft)
    return bottom - top + 1, right - left + 1
