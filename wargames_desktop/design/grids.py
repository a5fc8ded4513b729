"""The tables in a data file: whatever of it has rows and columns, cell by cell with the way to each value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from wargames_desktop.data.patching import Plain, Way

BOOKKEEPING = ("schema", "kind", "id", "title", "sections", "provenance", "source", "columns")
"""Keys at the top of a chart that are no part of its tables."""

MOST_COLUMNS = 40
"""Fields that records may have to be rows of a table."""


class Cell(msgspec.Struct, frozen=True):
    """A place of a table: the way to its value, and the value as it is written; None where there is none."""

    way: Way
    text: str | None


class Grid(msgspec.Struct, frozen=True, kw_only=True):
    """A table."""

    way: Way
    """To the part of the file that it shows."""
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    records: bool = False
    """Every row is a record of its own, with its fields as columns: rows can be added and removed."""


def grids_of(data: Plain) -> tuple[Grid, ...]:
    """The tables of a chart file, in the order of the file; single values come together in a table of their own."""
    if not isinstance(data, Mapping):
        return ()
    names = data.get("columns")
    columns = [str(name) for name in names] if isinstance(names, list) else []
    parts = {key: value for key, value in data.items() if key not in BOOKKEEPING}
    return tuple(_grids(parts, (), columns))


def _grids(data: Plain, way: Way, names: list[str]) -> Iterator[Grid]:
    grid = _as_grid(data, way, names)
    if grid is not None:
        yield grid
        return
    parts = _parts(data)
    singles = {step: value for step, value in parts.items() if _is_flat(value)}
    if singles:
        yield _of_singles(singles, way)
    for step, value in parts.items():
        if step not in singles:
            yield from _grids(value, (*way, step), names)


def _parts(data: Plain) -> dict[str | int, Plain]:
    if isinstance(data, Mapping):
        return dict(data.items())
    if isinstance(data, list):
        return dict(enumerate(data))
    return {}


def _is_scalar(value: Plain) -> bool:
    return not isinstance(value, Mapping | list)


def _is_flat(value: Plain) -> bool:
    """A scalar, or a short list of them: something for one cell or one line."""
    return _is_scalar(value) or (isinstance(value, list) and all(map(_is_scalar, value)))


def _as_grid(data: Plain, way: Way, names: list[str]) -> Grid | None:
    """A table, if every part is a row: a list of scalars, or a record of scalars and short lists."""
    parts = _parts(data)
    if len(parts) < 2:
        return None
    rows = list(parts.values())
    if all(isinstance(row, list) and row and all(map(_is_scalar, row)) for row in rows):
        return _of_lists(parts, way, names)
    if all(isinstance(row, Mapping) and row for row in rows):
        return _of_records(parts, way)
    return None


def _of_lists(parts: dict[str | int, Plain], way: Way, names: list[str]) -> Grid:
    width = max(len(_parts(row)) for row in parts.values())
    cells = []
    for step, row in parts.items():
        texts = _parts(row)
        cells.append(tuple(_cell((*way, step, n), texts.get(n)) for n in range(width)))
    columns = tuple(names) if len(names) == width else tuple(str(n + 1) for n in range(width))
    return Grid(way=way, title=_title(way), rows=_row_names(parts), columns=columns, cells=tuple(cells))


def _of_records(parts: dict[str | int, Plain], way: Way) -> Grid | None:
    """Records with their fields as columns, inner fields too; None if they would make too many."""
    rows = {step: dict(_leaves(row)) for step, row in parts.items()}
    columns = list(dict.fromkeys(column for leaves in rows.values() for column in leaves))
    if len(columns) > MOST_COLUMNS or sum(map(len, rows.values())) * 3 < len(columns) * len(rows):
        return None
    cells = (
        tuple(_cell((*way, step, *column), leaves.get(column)) for column in columns) for step, leaves in rows.items()
    )
    return Grid(
        way=way,
        title=_title(way),
        rows=_row_names(parts),
        columns=tuple(_title(column) for column in columns),
        cells=tuple(cells),
        records=True,
    )


def _leaves(data: Plain, way: Way = ()) -> Iterator[tuple[Way, Plain]]:
    """Every single value of a record, with the way to it."""
    if _is_scalar(data):
        yield way, data
    for step, value in _parts(data).items():
        yield from _leaves(value, (*way, step))


def _of_singles(singles: dict[str | int, Plain], way: Way) -> Grid:
    """Values that stand alone, one a row; a short list takes several columns."""
    width = max(len(value) if isinstance(value, list) else 1 for value in singles.values())
    cells = []
    for step, value in singles.items():
        if isinstance(value, list):
            texts = dict(enumerate(value))
            cells.append(tuple(_cell((*way, step, n), texts.get(n)) for n in range(width)))
        else:
            blank = tuple(Cell((*way, step, n), None) for n in range(1, width))
            cells.append((_cell((*way, step), value), *blank))
    columns = ("Value",) if width == 1 else tuple(str(n + 1) for n in range(width))
    return Grid(way=way, title=_title(way) or "Values", rows=_row_names(singles), columns=columns, cells=tuple(cells))


def _cell(way: Way, value: Plain | None) -> Cell:
    return Cell(way, None if value is None or isinstance(value, Mapping | list) else str(value))


def _row_names(parts: Mapping[str | int, Plain]) -> tuple[str, ...]:
    return tuple(_row_name(step, row) for step, row in parts.items())


def _row_name(step: str | int, row: Plain) -> str:
    """What a row is called: its key, or what its record says first."""
    if isinstance(step, str):
        return step.replace("_", " ")
    if isinstance(row, Mapping):
        for key in ("name", "id", "card", "roll", "year"):
            if isinstance(row.get(key), str):
                return str(row[key])
    return str(step + 1)


def _title(way: Way) -> str:
    words = (str(step + 1) if isinstance(step, int) else step.replace("_", " ") for step in way)
    return " › ".join(words)


def differences(mine: Plain, theirs: Plain, way: Way = ()) -> Iterator[tuple[Way, str | None, str | None]]:
    """Where two files say something else, and what each says; None where one says nothing."""
    if isinstance(mine, Mapping | list) or isinstance(theirs, Mapping | list):
        here, there = _parts(mine), _parts(theirs)
        for step in [*here, *(step for step in there if step not in here)]:
            yield from differences(here.get(step, ""), there.get(step, ""), (*way, step))
        return
    if str(mine) != str(theirs):
        yield way, str(mine) if mine != "" else None, str(theirs) if theirs != "" else None
