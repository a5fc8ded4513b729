"""Maps as documents of the editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from wargames_desktop.data.boards import BOARD
from wargames_desktop.data.documents import parse
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.design.hex_map import HexMap
from wargames_desktop.design.map_draft import Cell, DraftArea, MapDraft, SideMark, all_sides
from wargames_desktop.design.map_files import draft_files, draft_problems
from wargames_desktop.editor.document import Document, SaveProblem
from wargames_desktop.hexgrid import Hex


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
            told = error.problems[0].message
            message = f"The map cannot be saved as it is: {told}. Change its numbers, or take such hexes off the map."
            raise SaveProblem(message) from error

    def problems(self, value: MapDraft, path: Path) -> tuple[Problem, ...]:
        """What is wrong with it."""
        return draft_problems(value, path)


class MapDocument(Document[MapDraft]):
    """A map that is open."""


class _Kept(msgspec.Struct):
    """A map as it stood, also one that cannot be saved yet: a hex may have no label."""

    text: str
    cells: list[tuple[Hex, str, dict[str, str]]]
    sides: list[tuple[Hex, int, list[tuple[str, dict[str, str]]]]]
    areas: list[DraftArea]
    coast: bytes
    columns: tuple[str, ...]
    side_columns: tuple[str, ...]


def draft_texts(value: MapDraft) -> dict[str, str]:
    """A map as it stands, for the time after a crash."""
    kept = _Kept(
        text=value.text,
        cells=[(hex_, cell.terrain, dict(cell.more)) for hex_, cell in value.cells.items()],
        sides=[
            (side.hex, side.direction, [(mark.kind, dict(mark.more)) for mark in marks])
            for side, marks in all_sides(value)
        ],
        areas=list(value.areas),
        coast=value.coast,
        columns=value.columns,
        side_columns=value.side_columns,
    )
    return {"": msgspec.json.encode(kept).decode()}


def map_of_texts(texts: Mapping[str, str]) -> MapDraft:
    """The map of a draft.

    Raises:
        DataError: it is none.
    """
    try:
        kept = msgspec.json.decode(texts.get("", "").encode(), type=_Kept)
    except msgspec.MsgspecError as error:
        raise DataError([Problem(path="draft", message=f"the draft of a map cannot be read: {error}")]) from error
    sides: dict[Hex, dict[int, tuple[SideMark, ...]]] = {}
    for hex_, direction, marks in kept.sides:
        sides.setdefault(Hex(*hex_), {})[direction] = tuple(SideMark(kind, more) for kind, more in marks)
    return MapDraft(
        text=kept.text,
        head=parse(kept.text.encode(), "draft", BOARD).value,
        cells=HexMap({Hex(*hex_): Cell(terrain, more) for hex_, terrain, more in kept.cells}),
        sides=HexMap(sides),
        areas=tuple(kept.areas),
        coast=kept.coast,
        columns=kept.columns,
        side_columns=kept.side_columns,
    )
