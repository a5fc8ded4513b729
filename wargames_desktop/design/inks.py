"""What a tool paints: a terrain, an entry in a column, an area, new hexes, nothing at all; or the kind of a hexside."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec

from wargames_desktop.design.map_draft import (
    OWN,
    Cell,
    DraftArea,
    MapDraft,
    SideMark,
    side_marks,
    with_cells,
    with_sides,
)
from wargames_desktop.hexgrid import Hex, Hexside, hexes_of


class Ink(Protocol):
    """Something that hexes can be painted with."""

    @property
    def words(self) -> str:
        """What it does, for the history: ``Paint land``."""
        ...

    def paint(self, draft: MapDraft, hexes: Iterable[Hex]) -> MapDraft:
        """The map with those hexes painted."""
        ...


class TerrainInk(msgspec.Struct, frozen=True):
    """Paints a terrain. Hexes beyond the map stay so."""

    terrain: str

    @property
    def words(self) -> str:
        """For the history."""
        return f"Paint {self.terrain}"

    def paint(self, draft: MapDraft, hexes: Iterable[Hex]) -> MapDraft:
        """The map with that terrain."""
        changes: dict[Hex, Cell | None] = {}
        for hex_ in hexes:
            cell = draft.cells.get(hex_)
            if cell is not None and cell.terrain != self.terrain:
                changes[hex_] = cell.but("terrain", self.terrain).but("source", OWN)
        return with_cells(draft, changes) if changes else draft


class ColumnInk(msgspec.Struct, frozen=True):
    """Writes a text into a column; an empty text takes it out."""

    column: str
    text: str

    @property
    def words(self) -> str:
        """For the history."""
        return f"Set {self.column} to {self.text}" if self.text else f"Clear {self.column}"

    def paint(self, draft: MapDraft, hexes: Iterable[Hex]) -> MapDraft:
        """The map with that text."""
        changes: dict[Hex, Cell | None] = {}
        for hex_ in hexes:
            cell = draft.cells.get(hex_)
            if cell is not None and cell.text(self.column) != self.text:
                changes[hex_] = cell.but(self.column, self.text)
        return with_cells(draft, changes) if changes else draft


class WordInk(msgspec.Struct, frozen=True):
    """Adds a word to a column of several words, or takes it out."""

    column: str
    word: str
    out: bool = False

    @property
    def words(self) -> str:
        """For the history."""
        return f"Remove {self.word}" if self.out else f"Put {self.word}"

    def paint(self, draft: MapDraft, hexes: Iterable[Hex]) -> MapDraft:
        """The map with or without that word."""
        changes: dict[Hex, Cell | None] = {}
        for hex_ in hexes:
            cell = draft.cells.get(hex_)
            if cell is None or (self.word in cell.words(self.column)) != self.out:
                continue
            kept = [word for word in cell.words(self.column) if word != self.word]
            changes[hex_] = cell.but(self.column, ";".join(kept if self.out else [*kept, self.word]))
        return with_cells(draft, changes) if changes else draft


class AreaInk(msgspec.Struct, frozen=True):
    """Adds hexes to an area, or takes them out."""

    area: str
    out: bool = False

    @property
    def words(self) -> str:
        """For the history."""
        return f"Take hexes out of {self.area}" if self.out else f"Add hexes to {self.area}"

    def paint(self, draft: MapDraft, hexes: Iterable[Hex]) -> MapDraft:
        """The map with another extent of the area."""
        painted = frozenset(hex_ for hex_ in hexes if hex_ in draft.cells)
        return with_areas(
            draft,
            (
                msgspec.structs.replace(area, hexes=area.hexes - painted if self.out else area.hexes | painted)
                if area.id == self.area
                else area
                for area in draft.areas
            ),
        )


class NewHexInk(msgspec.Struct, frozen=True):
    """Adds hexes to the map, where there are none."""

    terrain: str

    @property
    def words(self) -> str:
        """For the history."""
        return "Add hexes"

    def paint(self, draft: MapDraft, hexes: Iterable[Hex]) -> MapDraft:
        """The map with those hexes too."""
        fresh = {hex_: Cell(self.terrain, {"source": OWN}) for hex_ in hexes if hex_ not in draft.cells}
        return with_cells(draft, fresh) if fresh else draft


class NoHexInk(msgspec.Struct, frozen=True):
    """Takes hexes off the map: its outline may be of any shape."""

    @property
    def words(self) -> str:
        """For the history."""
        return "Remove hexes"

    def paint(self, draft: MapDraft, hexes: Iterable[Hex]) -> MapDraft:
        """The map without those hexes."""
        gone = {hex_: None for hex_ in hexes if hex_ in draft.cells}
        return with_cells(draft, gone) if gone else draft


class SideInk(msgspec.Struct, frozen=True):
    """Makes hexsides what they are, besides what they are already, or takes that away."""

    kind: str
    out: bool = False

    @property
    def words(self) -> str:
        """For the history."""
        return f"Remove {self.kind} from sides" if self.out else f"Draw {self.kind} along sides"

    def paint_sides(self, draft: MapDraft, sides: Iterable[Hexside]) -> MapDraft:
        """The map with those sides marked, as far as they lie between two of its hexes."""
        changes = {}
        for side in sides:
            marks = side_marks(draft, side)
            marked = any(mark.kind == self.kind for mark in marks)
            if self.out and marked:
                changes[side] = tuple(mark for mark in marks if mark.kind != self.kind)
            elif not self.out and not marked and all(hex_ in draft.cells for hex_ in hexes_of(side)):
                changes[side] = (*marks, SideMark(self.kind, {"source": OWN}))
        return with_sides(draft, changes) if changes else draft


def with_areas(draft: MapDraft, areas: Iterable[DraftArea]) -> MapDraft:
    """The map with other areas."""
    return msgspec.structs.replace(draft, areas=tuple(areas))
