"""What the checks of tables have in common: keys, rows, columns and limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from wargames_desktop.data.problems import Problem
from wargames_desktop.data.reader import Document
from wargames_desktop.games.tokyo_express.chart import FreedomOfActionColumns

FARTHEST = 99
"""In hexes; no two hexes of a sheet are farther apart."""


def check_freedom_of_action(
    table: FreedomOfActionColumns, rows: Mapping[int, Sequence[str]], at: Document
) -> Iterator[Problem]:
    """A Freedom of Action Table has a row for every roll and a column for every number of ships."""
    yield from table_rows(rows, len(table.columns), at)
    if table.range < 0:
        yield at.part("range").problem(f"must be 0 or more, not {table.range}")
    if _column_starts(table.columns)[:1] != [1] or not rising(_column_starts(table.columns)):
        yield at.part("columns").problem('must be numbers of ships from "1" upwards, such as "1", "2", "3-5", "6+"')


def _column_starts(columns: Iterable[str]) -> list[int]:
    heads = [column.rstrip("+").partition("-")[0] for column in columns]
    return [int(head) for head in heads if head.isdecimal()] if all(map(str.isdecimal, heads)) else []


def within(value: int, least: int, most: int, at: Document) -> Iterator[Problem]:
    """A number must lie within limits."""
    if not least <= value <= most:
        yield at.problem(f"must be {least} to {most}, not {value}")


def exactly(given: Iterable[object], wanted: Iterable[object], at: Document) -> Iterator[Problem]:
    """The keys must be those wanted, in any order."""
    keys, expected = list(given), list(wanted)
    missing = [str(key) for key in expected if key not in keys]
    if missing:
        yield at.problem(f"{', '.join(missing)} missing; there must be {', '.join(map(str, expected))}")
    for key in keys:
        if key not in expected:
            yield at.key(str(key)).problem(f"there must only be {', '.join(map(str, expected))}")


def table_rows(rows: Mapping[int, Sequence[object]], width: int, at: Document) -> Iterator[Problem]:
    """A table's rows follow each other and have a cell for each column."""
    if not rows or sorted(rows) != [*range(min(rows), max(rows) + 1)]:
        yield at.part("rows").problem("must be there for every roll from the lowest to the highest")
    for roll, row in rows.items():
        if len(row) != width:
            yield at.part("rows", roll).problem(f"must have {width} values, one for each column, not {len(row)}")


def rising(numbers: Sequence[int]) -> bool:
    """Whether each number is higher than the one before."""
    return all(low < high for low, high in pairwise(numbers))


def adjoining(ranges: Sequence[tuple[int, int]], start: int) -> bool:
    """Whether ranges follow each other from ``start`` on."""
    lows = [low for low, _ in ranges]
    return lows == [start, *(high + 1 for _, high in ranges[:-1])] and all(low <= high for low, high in ranges)
