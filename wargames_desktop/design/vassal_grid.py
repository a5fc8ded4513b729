"""How VASSAL lays and numbers a hex grid, and the same as a numbering of ours.

VASSAL counts columns of hexes that have a side up; every odd one lies half a hex lower. Where hexes have a corner up
(``sideways``) it counts rows so, and across and down change places, in the origin and in the numbers too: what it calls
horizontal numbering then counts the rows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor, sqrt
from typing import Literal

from wargames_desktop.hexgrid import Hex, Numbering, Part, Point

DEEP = sqrt(3) / 2
"""Distance of columns to the size of a hex."""


@dataclass(frozen=True, kw_only=True)
class VassalGrid:
    """A grid with its numbering, in VASSAL's own terms: pixels of the board's image."""

    dx: float
    """Between columns (rows, if sideways)."""
    dy: float
    """Between hexes of a column."""
    x0: float = 0.0
    y0: float = 0.0
    """The centre of the hex in column 0 and row 0; across and down are exchanged if sideways."""
    sideways: bool = False
    width: int = 0
    height: int = 0
    """Of the board's image."""
    first: Literal["H", "V"] = "H"
    separator: str = ""
    h_type: Literal["N", "A"] = "N"
    v_type: Literal["N", "A"] = "N"
    h_leading: int = 1
    v_leading: int = 1
    h_off: int = 1
    v_off: int = 1
    h_descend: bool = False
    v_descend: bool = False
    stagger: bool = True

    @property
    def most_rows(self) -> int:
        """What numbers that descend are counted from, up and down the sheet."""
        return floor(self.height / self.dx + 0.5)

    @property
    def most_columns(self) -> int:
        """What numbers that descend are counted from, to left and right."""
        return floor(self.width / self.dy + 0.5)

    def centre(self, column: int, row: int) -> Point:
        """The pixel in the middle of a hex."""
        along = self.x0 + column * self.dx
        across = self.y0 + row * self.dy + (self.dy / 2 if column % 2 else 0.0)
        return (across, along) if self.sideways else (along, across)

    def label(self, column: int, row: int) -> str:
        """What VASSAL prints in a hex."""
        h, v = self.numbers(column, row)
        h_text = _text(h + self.h_off, self.h_type, self.h_leading)
        v_text = _text(v + self.v_off, self.v_type, self.v_leading)
        first, second = (h_text, v_text) if self.first == "H" else (v_text, h_text)
        return first + self.separator + second

    def numbers(self, column: int, row: int) -> tuple[int, int]:
        """The two numbers of a hex, before the offsets are added."""
        h, v = column, row
        if self.sideways:
            h = self.most_rows - h if self.v_descend else h
            v = self.most_columns - v if self.h_descend else v
            down = self.h_descend
        else:
            h = self.most_columns - h if self.h_descend else h
            v = self.most_rows - v if self.v_descend else v
            down = self.v_descend
        if self.stagger and column % 2:
            v += -1 if down else 1
        return h, v

    def hexes(self) -> list[tuple[int, int]]:
        """Column and row of every hex whose middle lies on the image."""
        along, across = (self.height, self.width) if self.sideways else (self.width, self.height)
        first, last = floor(-self.x0 / self.dx), floor((along - self.x0) / self.dx)
        found = []
        for column in range(first, last + 2):
            for row in range(floor(-self.y0 / self.dy) - 1, floor((across - self.y0) / self.dy) + 2):
                x, y = self.centre(column, row)
                if 0 <= x < self.width and 0 <= y < self.height:
                    found.append((column, row))
        return found


def _text(number: int, kind: str, leading: int) -> str:
    if kind == "A":
        sign = "-" if number < 0 else ""
        number = abs(number)
        return sign + chr(ord("A") + number % 26) * (number // 26 + 1)
    sign = "-" if number < 0 else ""
    return f"{sign}{abs(number):0{leading + 1}}"


def hex_of(column: int, row: int, sideways: bool) -> Hex:
    """The hex of a column and row as VASSAL counts them."""
    half = (column - column % 2) // 2
    return Hex(row - half, column) if sideways else Hex(column, row - half)


def numbering_of(grid: VassalGrid) -> Numbering | None:
    """The numbering that prints the same labels, hexes as in :func:`hex_of`; None if there is none of ours."""
    h_part, v_part = _part(grid.h_type, grid.h_leading), _part(grid.v_type, grid.v_leading)
    h_first, v_first = grid.numbers(0, 0)
    h_add, v_add = grid.h_off + (grid.h_type == "A"), grid.v_off + (grid.v_type == "A")
    h_sense, v_sense = grid.numbers(1, 0)[0] - h_first, grid.numbers(0, 1)[1] - v_first
    odd_up = grid.numbers(1, 0)[1] - v_first  # how much higher the number of the lower one beside it is
    down, up = ("right", "left") if grid.sideways else ("down", "up")
    shift = down if odd_up == 0 else up
    # In odd columns hexes lie lower. With equal numbers these are the moved ones; with the number of the next row
    # they lie half a hex above it, and so have been moved up.
    first_is_odd = (h_first + h_add) % 2 == 1
    moved_odd = not first_is_odd
    try:
        if grid.sideways:
            row = replace(h_part, grows="down" if h_sense > 0 else "up", first=h_first + h_add)
            column = replace(v_part, grows="right" if v_sense > 0 else "left", first=v_first + v_add)
            order: Literal["row column", "column row"] = "row column" if grid.first == "H" else "column row"
        else:
            column = replace(h_part, grows="right" if h_sense > 0 else "left", first=h_first + h_add)
            row = replace(v_part, grows="down" if v_sense > 0 else "up", first=v_first + v_add)
            order = "column row" if grid.first == "H" else "row column"
        made = Numbering(
            pointed=grid.sideways,
            row=row,
            column=column,
            shifted="odd" if moved_odd else "even",
            shift=shift,  # type: ignore[arg-type]
            order=order,
            separator=grid.separator,
        )
    except ValueError:
        return None
    return made if _agree(grid, made) else None


def _part(kind: str, leading: int) -> Part:
    if kind == "A":
        return Part(grows="down", style="doubled")
    return Part(grows="down", digits=leading + 1 if leading else 0)


def _agree(grid: VassalGrid, numbering: Numbering) -> bool:
    """Whether both print the same in every hex on the image."""
    for column, row in grid.hexes():
        try:
            if numbering.label(hex_of(column, row, grid.sideways)) != grid.label(column, row):
                return False
        except ValueError:
            return False
    return True


def grid_of(numbering: Numbering, size: float, first: Point, width: int, height: int) -> tuple[VassalGrid, bool]:
    """A grid of VASSAL's for a numbering of ours, and whether it prints the same.

    ``size`` is the distance of hexes in pixels, ``first`` the pixel of ``Hex(0, 0)``.
    """
    pointed = numbering.pointed
    h_part, v_part = (numbering.row, numbering.column) if pointed else (numbering.column, numbering.row)
    low_first = _lies_low(numbering)
    start = 1 if low_first else 0
    along, across = (first[1], first[0]) if pointed else first
    bare = VassalGrid(
        dx=size * DEEP,
        dy=size,
        x0=along - start * size * DEEP,
        y0=across - (size / 2 if low_first else 0.0),
        sideways=pointed,
        width=width,
        height=height,
        first="H" if (numbering.order == "row column") == pointed else "V",
        separator=numbering.separator,
        h_type="N" if h_part.style == "digits" else "A",
        v_type="N" if v_part.style == "digits" else "A",
        h_leading=max(0, h_part.digits - 1) if h_part.style == "digits" else 0,
        v_leading=max(0, v_part.digits - 1) if v_part.style == "digits" else 0,
    )
    h_down, v_down = h_part.grows in ("up", "left"), v_part.grows in ("up", "left")
    bare = replace(
        bare,
        h_descend=v_down if pointed else h_down,
        v_descend=h_down if pointed else v_down,
        h_off=0,
        v_off=0,
        stagger=False,
    )
    h, v = bare.numbers(start, 0)
    made = replace(
        bare,
        h_off=h_part.first - h - (h_part.style != "digits"),
        v_off=v_part.first - v - (v_part.style != "digits"),
    )
    same = all(
        _label(numbering, _seen_from(start, column, row, pointed)) in (made.label(column, row), "")
        for column, row in made.hexes()
    )
    return made, same


def _seen_from(start: int, column: int, row: int, pointed: bool) -> Hex:
    """The hex of a column and row, if that of column ``start`` and row 0 is ``Hex(0, 0)``."""
    there, origin = hex_of(column, row, pointed), hex_of(start, 0, pointed)
    return Hex(there.q - origin.q, there.r - origin.r)


def _label(numbering: Numbering, hex_: Hex) -> str:
    try:
        return numbering.label(hex_)
    except ValueError:
        return ""


def _lies_low(numbering: Numbering) -> bool:
    """Whether the row (or column) of ``Hex(0, 0)`` is one of those that lie lower, or further to the right."""
    part = numbering.row if numbering.pointed else numbering.column
    moved = (part.first % 2) == (numbering.shifted == "odd")
    return moved == (numbering.shift in ("right", "down"))
