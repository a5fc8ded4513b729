"""Maps that are being drawn, from their files and back."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from wargames_desktop.data.boards import (
    BOARD,
    NO_COAST,
    PLACE_COLUMNS,
    SIDE_COLUMNS,
    BoardHead,
    Coast,
    load_board,
    read_coast,
    read_table,
)
from wargames_desktop.data.documents import parse
from wargames_desktop.data.patching import Plain, with_value
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import Table, read_bytes
from wargames_desktop.data.writer import entry_lines, plain
from wargames_desktop.design.extents import spans
from wargames_desktop.design.hex_map import HexMap
from wargames_desktop.design.map_draft import (
    Cell,
    MapDraft,
    SideMark,
    all_sides,
    areas_of,
    full_text,
    lost_sides,
)
from wargames_desktop.engine.board import Board
from wargames_desktop.hexgrid import Hex, Hexside, Numbering, hexes_of, hexside_between

MOST_HEXES = 400_000
"""Hexes that a map may have here; a file with more is refused rather than read for minutes."""

Read = Callable[[Path], bytes]


def read_draft(path: Path, read: Read = read_bytes) -> MapDraft:
    """The map of a head file and the files that it names.

    Raises:
        DataError: with everything that is wrong with them.
    """
    text = read(path).decode("utf-8-sig", "replace")
    head = parse(text.encode(), str(path), BOARD).value
    _check_names(head, path)
    table = read_table(path.with_name(head.hexes), PLACE_COLUMNS, read)
    if len(table.rows) > MOST_HEXES:
        message = f"{len(table.rows)} hexes; no more than {MOST_HEXES} can be edited"
        raise DataError([Problem(path=table.path, message=message)])
    cells = _cells(table, head.numbering)
    sides = read_table(path.with_name(head.hexsides), SIDE_COLUMNS, read) if head.hexsides else None
    coast = b""
    if head.coast:
        read_coast(path.with_name(head.coast), read)
        coast = read(path.with_name(head.coast))
    return MapDraft(
        text=text,
        head=head,
        cells=cells,
        sides=_sides(sides, head.numbering) if sides is not None else HexMap(),
        areas=areas_of(head, str(path)),
        coast=coast,
        columns=tuple(column for column in table.columns if column != "hex"),
        side_columns=tuple(c for c in sides.columns if c not in ("hex", "beside")) if sides else SIDE_COLUMNS[2:],
    )


def _check_names(head: BoardHead, path: Path) -> None:
    for key in ("hexes", "hexsides", "coast"):
        name = getattr(head, key)
        if Path(name).name != name:
            raise DataError([Problem(path=str(path), where=key, message=f"must name a file in the folder, not {name}")])


def _cells(table: Table, numbering: Numbering) -> HexMap[Cell]:
    cells: dict[Hex, Cell] = {}
    problems = []
    others = tuple(column for column in table.columns if column not in ("hex", "terrain"))
    for row in table.rows:
        try:
            hex_ = numbering.hex(row.cells["hex"])
        except ValueError as error:
            problems.append(table.problem(row, "hex", str(error)))
            continue
        if hex_ in cells:
            problems.append(table.problem(row, "hex", "the hex comes twice"))
        cells[hex_] = Cell(row.cells["terrain"], {key: row.cells[key] for key in others if row.cells[key]})
    if problems:
        raise DataError(problems)
    return HexMap(cells)


def _sides(table: Table, numbering: Numbering) -> HexMap[Mapping[int, tuple[SideMark, ...]]]:
    sides: dict[Hex, dict[int, tuple[SideMark, ...]]] = {}
    problems = []
    others = tuple(column for column in table.columns if column not in ("hex", "beside", "kind"))
    for row in table.rows:
        try:
            side = hexside_between(numbering.hex(row.cells["hex"]), numbering.hex(row.cells["beside"]))
        except ValueError as error:
            problems.append(table.problem(row, "hex", str(error)))
            continue
        mark = SideMark(row.cells["kind"], {key: row.cells[key] for key in others if row.cells[key]})
        known = sides.setdefault(side.hex, {})
        known[side.direction] = (*known.get(side.direction, ()), mark)
    if problems:
        raise DataError(problems)
    return HexMap(sides)


def draft_files(draft: MapDraft, path: Path) -> dict[Path, bytes]:
    """What is to be written where, if a map is saved as ``path``: the head file last.

    The tables are named after the head file, so that two maps in a folder never share one.

    Raises:
        DataError: a hex has no label in the numbering.
    """
    stem = "" if path.stem == "board" else f"{path.stem}_"
    files = {path.with_name(f"{stem}hexes.csv"): hexes_csv(draft).encode()}
    named = {"hexes": f"{stem}hexes.csv"}
    if len(draft.sides):
        named["hexsides"] = f"{stem}hexsides.csv"
        files[path.with_name(named["hexsides"])] = hexsides_csv(draft).encode()
    elif draft.head.hexsides:
        named["hexsides"] = ""
    if draft.coast:
        named["coast"] = f"{stem}coast.geojson"
        files[path.with_name(named["coast"])] = draft.coast
    elif draft.head.coast:
        named["coast"] = ""
    text = full_text(draft)
    for key, name in named.items():
        if getattr(draft.head, key) != name:
            text = with_value(text, (key,), name)
    return {**files, path: text.encode()}


def hexes_csv(draft: MapDraft) -> str:
    """The table of hexes, by label.

    Raises:
        DataError: a hex has no label in the numbering.
    """
    used = {key for cell in draft.cells.values() for key in cell.more}
    columns = [*draft.columns, *sorted(used.difference(draft.columns))]
    rows = sorted((_labelled(draft, hex_), cell) for hex_, cell in draft.cells.items())
    lines = ([label, *map(cell.text, columns)] for label, cell in rows)
    return _csv(["hex", *columns], lines)


def hexsides_csv(draft: MapDraft) -> str:
    """The table of hexsides, by label; kinds of a side in the order in which they were given.

    Raises:
        DataError: a hex has no label in the numbering.
    """
    rows = []
    used: set[str] = set()
    for side, marks in all_sides(draft):
        first, second = sorted(_labelled(draft, hex_) for hex_ in hexes_of(side))
        rows += [(first, second, number, mark) for number, mark in enumerate(marks)]
        used.update(key for mark in marks for key in mark.more)
    others = [column for column in draft.side_columns if column != "kind"]
    others += sorted(used.difference(others))
    rows.sort(key=lambda row: row[:3])
    lines = ([a, b, mark.kind, *(mark.more.get(column, "") for column in others)] for a, b, _, mark in rows)
    return _csv(["hex", "beside", "kind", *others], lines)


def _labelled(draft: MapDraft, hex_: Hex) -> str:
    try:
        return draft.numbering.label(hex_)
    except ValueError as error:
        raise DataError([Problem(path="", where="numbering", message=str(error))]) from None


def _csv(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return file.getvalue()


@lru_cache(maxsize=2)
def _coast(content: bytes) -> Coast:
    return read_coast(Path("coast.geojson"), lambda _: content)


def coast_of(draft: MapDraft) -> Coast:
    """The coast of a map; without shapes if it has none."""
    return _coast(draft.coast) if draft.coast else NO_COAST


def board_of(draft: MapDraft, path: Path = Path("map.yaml")) -> Board:
    """The map as a game would have it.

    Raises:
        DataError: with everything that is wrong with it.
    """
    files = draft_files(draft, path)
    return load_board(path, files.__getitem__)


def draft_problems(draft: MapDraft, path: Path) -> tuple[Problem, ...]:
    """What is wrong with a map, without writing it."""

    def problem(where: str, message: str) -> Problem:
        return Problem(path=str(path), where=where, message=message)

    found = []
    if not len(draft.cells):
        found.append(problem("hexes", "the map has no hexes"))
    if not _all_have_labels(draft):
        unlabelled = [hex_ for hex_ in draft.cells if not _has_label(draft.numbering, hex_)]
        where = draft.label(min(unlabelled))
        found.append(problem(where, f"{len(unlabelled)} hexes have no label in this numbering; change the numbering"))
    known: set[str] = set()
    for area in draft.areas:
        if area.id in known:
            found.append(problem(f"areas.{area.id}", f"the id {area.id} comes twice"))
        known.add(area.id)
        if not area.hexes:
            found.append(problem(f"areas.{area.id}", f"{area.name} has no hexes: paint some, or remove it"))
    if lost := list(lost_sides(draft)):
        found.append(problem(_side_name(draft, lost[0]), f"{len(lost)} marked hexsides lie at the edge of the map"))
    for box in draft.head.boxes:
        if box.id in known:
            found.append(problem(f"boxes.{box.id}", f"the id {box.id} comes twice"))
        known.add(box.id)
    return tuple(found)


def _all_have_labels(draft: MapDraft) -> bool:
    """Whether every hex can be labelled: the outermost numbers of rows and columns can be printed."""
    rows, columns = spans(draft)
    try:
        for row, column in zip(rows, columns, strict=True):
            draft.numbering.row.text(row)
            draft.numbering.column.text(column)
    except ValueError:
        return False
    return True


def _side_name(draft: MapDraft, side: Hexside) -> str:
    return "-".join(sorted(draft.label(hex_) for hex_ in hexes_of(side)))


def _has_label(numbering: Numbering, hex_: Hex) -> bool:
    try:
        numbering.label(hex_)
    except ValueError:
        return False
    return True


def new_map(
    id: str, title: str, numbering: Numbering, cells: Mapping[Hex, Cell], more: Mapping[str, Plain] = {}
) -> MapDraft:
    """A map without areas, sides and coast; ``more`` are further keys of its head file."""
    directions = ["NW", "NE", "E", "SE", "SW", "W"] if numbering.pointed else ["N", "NE", "SE", "S", "SW", "NW"]
    head: dict[str, Plain] = {
        "schema": 1,
        "kind": BOARD.name,
        "id": id,
        "title": title,
        "pointed": numbering.pointed,
        "directions": directions,
        "numbering": plain(numbering),
        "hexes": f"{id}_hexes.csv",
        **(more or {}),
    }
    text = "\n".join(line for key, value in head.items() for line in entry_lines(key, value, "")) + "\n"
    return MapDraft(text=text, head=parse(text.encode(), "", BOARD).value, cells=HexMap(cells))
