"""A map that is being drawn, as a value: its head file, its hexes, hexsides and areas, its coast.

Hexes are kept by where they lie; the labels that are printed follow from the numbering, so that a map can be
renumbered at any time. Every tool makes a new value; what did not change is shared with the old one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from wargames_desktop.data.boards import BOARD, BoardHead
from wargames_desktop.data.documents import parse
from wargames_desktop.data.patching import PatchError, Plain, changed, value_at
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.design.hex_map import HexMap
from wargames_desktop.hexgrid import Hex, Hexside, Numbering, hexes_of, sides_of

COLUMNS: Final = ("terrain", "source", "zone", "name", "icons", "nation", "flags")
"""Columns of hexes that a new map has, besides the hex."""
SIDE_COLUMNS: Final = ("kind", "sea", "source")
OWN: Final = "drawn by hand"
"""The source of what a person has drawn."""


class Cell(msgspec.Struct, frozen=True):
    """What stands in the row of a hex."""

    terrain: str
    more: Mapping[str, str] = {}
    """The other columns that say something, by their names; icons and flags are parted by semicolons."""

    def text(self, column: str) -> str:
        """What stands in a column; empty for nothing."""
        return self.terrain if column == "terrain" else self.more.get(column, "")

    def words(self, column: str) -> tuple[str, ...]:
        """What stands in a column, parted at the semicolons."""
        return tuple(word.strip() for word in self.text(column).split(";") if word.strip())

    def but(self, column: str, text: str) -> Cell:
        """The cell with something else in a column; an empty text takes it out."""
        if column == "terrain":
            return Cell(text, self.more)
        more = {key: value for key, value in self.more.items() if key != column}
        if text:
            more[column] = text
        return Cell(self.terrain, more)


class SideMark(msgspec.Struct, frozen=True):
    """One thing that a hexside is: a row of the table of hexsides."""

    kind: str
    more: Mapping[str, str] = {}
    """The other columns that say something: ``sea``, ``source``."""


class DraftArea(msgspec.Struct, frozen=True, kw_only=True):
    """An area or zone; areas may overlap."""

    id: str
    name: str
    hexes: frozenset[Hex] = frozenset()
    style: str = "border"
    source: str = OWN


Sides = HexMap[Mapping[int, tuple[SideMark, ...]]]
"""Marked hexsides: by the hex that a :class:`Hexside` names, then by its direction, 0 to 2."""


class MapDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A map."""

    text: str
    """The head file as it was written, but for its areas, which follow from ``areas``."""
    head: BoardHead
    """What the text says; its areas are those of the last reading."""
    cells: HexMap[Cell]
    sides: Sides = HexMap()
    areas: tuple[DraftArea, ...] = ()
    coast: bytes = b""
    """The coast file; empty: there is none."""
    columns: tuple[str, ...] = COLUMNS
    side_columns: tuple[str, ...] = SIDE_COLUMNS

    @property
    def numbering(self) -> Numbering:
        """How hexes are labelled."""
        return self.head.numbering

    def label(self, hex_: Hex) -> str:
        """What is printed in a hex; its row and column in brackets, where the numbering has no label for it."""
        try:
            return self.numbering.label(hex_)
        except ValueError:
            row, column = self.numbering.row_and_column(hex_)
            return f"({row}, {column})"


def with_cells(draft: MapDraft, changes: Mapping[Hex, Cell | None]) -> MapDraft:
    """The map with other rows for some hexes; None takes a hex off the map, with its sides and out of its areas."""
    gone = {hex_ for hex_, cell in changes.items() if cell is None and hex_ in draft.cells}
    draft = msgspec.structs.replace(draft, cells=draft.cells.changed(changes))
    if not gone:
        return draft
    areas = tuple(
        msgspec.structs.replace(area, hexes=area.hexes - gone) if area.hexes & gone else area for area in draft.areas
    )
    bare: dict[Hexside, tuple[SideMark, ...]] = {}
    for hex_ in gone:
        for side in marked_sides_of(draft, hex_):
            bare[side] = ()
    return with_sides(msgspec.structs.replace(draft, areas=areas), bare)


def side_marks(draft: MapDraft, side: Hexside) -> tuple[SideMark, ...]:
    """What a hexside is; nothing for a mere border."""
    return (draft.sides.get(side.hex) or {}).get(side.direction, ())


def marked_sides_of(draft: MapDraft, hex_: Hex) -> Iterable[Hexside]:
    """The sides of a hex that are more than mere borders."""
    return [side for side in sides_of(hex_) if side_marks(draft, side)]


def with_sides(draft: MapDraft, changes: Mapping[Hexside, tuple[SideMark, ...]]) -> MapDraft:
    """The map with other marks on some hexsides."""
    by_hex: dict[Hex, Mapping[int, tuple[SideMark, ...]] | None] = {}
    for side, marks in changes.items():
        known = by_hex.get(side.hex) or draft.sides.get(side.hex) or {}
        now = {direction: each for direction, each in known.items() if direction != side.direction}
        if marks:
            now[side.direction] = marks
        by_hex[side.hex] = now
    return msgspec.structs.replace(
        draft, sides=draft.sides.changed({hex_: now or None for hex_, now in by_hex.items()})
    )


def all_sides(draft: MapDraft) -> Iterable[tuple[Hexside, tuple[SideMark, ...]]]:
    """Every marked hexside."""
    for hex_, by_direction in draft.sides.items():
        for direction, marks in by_direction.items():
            yield Hexside(hex_, direction), marks


def full_text(draft: MapDraft) -> str:
    """The text of the head file with its areas as they are now."""
    return _full_text(draft.text, draft.areas, draft.numbering)


@lru_cache(maxsize=4)
def _full_text(text: str, areas: tuple[DraftArea, ...], numbering: Numbering) -> str:
    root = value_at(text, ())
    assert isinstance(root, dict)
    now = [_entry(area, numbering) for area in areas]
    if _same_areas(root.get("areas", []), now):
        return text
    return changed(text, root, {key: each for key, each in root.items() if key != "areas"} | _given("areas", now))


def _given(key: str, value: list[Plain]) -> dict[str, Plain]:
    return {key: value} if value else {}


def _entry(area: DraftArea, numbering: Numbering) -> dict[str, Plain]:
    entry: dict[str, Plain] = {
        "id": area.id,
        "name": area.name,
        "hexes": sorted(_label(numbering, hex_) for hex_ in area.hexes),
        "source": area.source,
    }
    return entry | ({"style": area.style} if area.style else {})


def _label(numbering: Numbering, hex_: Hex) -> str:
    try:
        return numbering.label(hex_)
    except ValueError:
        return "?"


def _same_areas(written: Plain, now: list[Plain]) -> bool:
    """Whether the areas of a text say the same, in whatever order the hexes stand there."""
    if not isinstance(written, list) or len(written) != len(now):
        return False
    return [_ordered(entry) for entry in written] == [_ordered(entry) for entry in now]


def _ordered(entry: Plain) -> Plain:
    if not isinstance(entry, dict):
        return entry
    hexes = entry.get("hexes", [])
    kept = {key: each for key, each in entry.items() if each != ""}
    return kept | {"hexes": sorted(map(str, hexes)) if isinstance(hexes, list) else hexes}


def with_text(draft: MapDraft, text: str, path: str = "") -> MapDraft:
    """The map with another head file. Hexes stay where they are; what is printed in them may change.

    Raises:
        DataError: with everything that is wrong with the text.
    """
    head = parse(text.encode(), path, BOARD).value
    same = _written_areas(text) == _written_areas(full_text(draft))
    areas = draft.areas if same else areas_of(head, path)
    return msgspec.structs.replace(draft, text=text, head=head, areas=areas)


def _written_areas(text: str) -> Plain:
    root = value_at(text, ())
    return root.get("areas", []) if isinstance(root, dict) else []


def areas_of(head: BoardHead, path: str) -> tuple[DraftArea, ...]:
    """The areas of a head file.

    Raises:
        DataError: they name hexes that no map of this numbering has.
    """
    areas = []
    for number, area in enumerate(head.areas):
        try:
            hexes = frozenset(map(head.numbering.hex, area.hexes))
        except ValueError as error:
            raise DataError([Problem(path=path, where=f"areas[{number}].hexes", message=str(error))]) from None
        areas.append(DraftArea(id=area.id, name=area.name, hexes=hexes, style=area.style, source=area.source))
    return tuple(areas)


def with_head(draft: MapDraft, values: Mapping[str, Plain], path: str = "") -> MapDraft:
    """The map with some keys of its head file changed; None takes a key out.

    Raises:
        DataError: the head would be wrong.
    """
    root = value_at(draft.text, ())
    assert isinstance(root, dict)
    wanted = {key: each for key, each in root.items() if values.get(key, "") is not None}
    wanted |= {key: each for key, each in values.items() if each is not None}
    try:
        text = changed(draft.text, root, wanted)
    except PatchError as error:
        raise DataError([Problem(path=path, message=str(error))]) from error
    head = parse(text.encode(), path, BOARD).value
    return msgspec.structs.replace(draft, text=text, head=head)


def lost_sides(draft: MapDraft) -> Iterable[Hexside]:
    """Marked hexsides that do not lie between two hexes of the map."""
    return [side for side, _ in all_sides(draft) if not all(hex_ in draft.cells for hex_ in hexes_of(side))]
