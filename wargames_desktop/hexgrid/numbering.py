"""The numbers printed on a map: from a label such as ``2326`` to its hex and back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from wargames_desktop.hexgrid.hexes import Hex

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, kw_only=True)
class Part:
    """One half of a label: how rows, or columns, are counted and written."""

    grows: Literal["down", "up", "right", "left"]
    """Rows grow ``down`` or ``up`` the sheet, columns ``right`` or ``left``."""
    first: int = 1
    """The number of the row, or column, of ``Hex(0, 0)``."""
    style: Literal["digits", "letters", "doubled"] = "digits"
    """``letters`` go on after Z with AA, AB; ``doubled`` letters with AA, BB. A counts as 1."""
    digits: int = 2
    """How many digits are printed, with leading zeros; 0 prints the plain number. Letters take no notice of it."""

    def text(self, number: int) -> str:
        """A number as printed.

        Raises:
            ValueError: it cannot be printed so.
        """
        if self.style == "digits":
            if number < 0 or (self.digits and number >= 10**self.digits):
                raise ValueError(f"{number} cannot be printed as {self.description}")
            return f"{number:0{self.digits or 1}}"
        if number < 1:
            raise ValueError(f"{number} cannot be printed as {self.description}")
        if self.style == "doubled":
            return _ALPHABET[(number - 1) % 26] * ((number - 1) // 26 + 1)
        letters = ""
        while number:
            number, index = divmod(number - 1, 26)
            letters = _ALPHABET[index] + letters
        return letters

    def number(self, text: str) -> int:
        """The number that a text of the right characters stands for; inverse of :meth:`text`."""
        if self.style == "digits":
            return int(text)
        if self.style == "doubled":
            return 26 * (len(text) - 1) + _ALPHABET.index(text[0]) + 1
        number = 0
        for letter in text:
            number = 26 * number + _ALPHABET.index(letter) + 1
        return number

    @property
    def pattern(self) -> str:
        """A regular expression for the characters of this part."""
        if self.style != "digits":
            return "[A-Z]+"
        return f"[0-9]{{{self.digits}}}" if self.digits else "[0-9]+"

    @property
    def description(self) -> str:
        """What is allowed, in words."""
        if self.style == "letters":
            return "letters (A to Z, then AA, AB, ...)"
        if self.style == "doubled":
            return "letters (A to Z, then AA, BB, ...)"
        return (
            f"{self.digits} digit{'s' if self.digits > 1 else ''}" if self.digits else "a number without leading zeros"
        )


@dataclass(frozen=True, kw_only=True)
class Numbering:
    """How a printed map labels its hexes.

    On a map of pointed hexes every second row lies half a hex to one side; on a map of flat hexes every second column
    lies half a hex higher or lower. ``Hex(0, 0)`` is the hex with the first row and the first column.

    Raises:
        ValueError: the fields contradict each other, or labels would be ambiguous.
    """

    pointed: bool
    """Hexes have a corner up (else a side)."""
    row: Part
    column: Part
    shifted: Literal["odd", "even"]
    """Which rows (pointed) or columns (flat), by their printed numbers, are moved half a hex."""
    shift: Literal["right", "left", "down", "up"]
    """Whither they are moved: ``right`` or ``left`` (pointed), ``down`` or ``up`` (flat)."""
    order: Literal["row column", "column row"]
    """Which part is written first."""
    separator: str = ""

    def __post_init__(self) -> None:
        _check("rows grow", self.row.grows, ("down", "up"))
        _check("columns grow", self.column.grows, ("right", "left"))
        _check("the shifted ones are", self.shifted, ("odd", "even"))
        _check("the shift is", self.shift, ("right", "left") if self.pointed else ("down", "up"))
        _check("the order is", self.order, ("row column", "column row"))
        for part in (self.row, self.column):
            _check("the style is", part.style, ("digits", "letters", "doubled"))
            if part.digits < 0:
                raise ValueError(f"a part has 0 or more digits, not {part.digits}")
        if any(character.isalnum() for character in self.separator):
            raise ValueError(f"a separator has no letters or digits: {self.separator!r}")
        if not self.separator and _run_together(self.row, self.column):
            raise ValueError("labels are ambiguous: separate row and column, or give one of them a number of digits")

    def hex(self, label: str) -> Hex:
        """The hex of a printed label.

        Raises:
            ValueError: it is not written as on this map; the message says how labels are written.
        """
        match = self._pattern.fullmatch(label)
        if match is None:
            raise self._malformed(label)
        row, column = self.row.number(match["row"]), self.column.number(match["column"])
        if self._written(row, column) != label:
            raise self._malformed(label)
        return self.hex_of(row, column)

    def label(self, hex_: Hex) -> str:
        """The printed label of a hex.

        Raises:
            ValueError: its row or column number cannot be printed on this map.
        """
        row, column = self.row_and_column(hex_)
        try:
            return self._written(row, column)
        except ValueError as error:
            raise ValueError(f"row {row}, column {column} has no label on this map: {error}") from None

    def hex_of(self, row: int, column: int) -> Hex:
        """The hex of a row and column number."""
        rows, columns = _sense(self.row) * (row - self.row.first), _sense(self.column) * (column - self.column.first)
        if self.pointed:
            return Hex((2 * columns + self._halves(row) - rows) // 2, rows)
        return Hex(columns, (2 * rows + self._halves(column) - columns) // 2)

    def row_and_column(self, hex_: Hex) -> tuple[int, int]:
        """The row and column number of a hex."""
        if self.pointed:
            row = self.row.first + _sense(self.row) * hex_.r
            columns = (2 * hex_.q + hex_.r - self._halves(row)) // 2
            return row, self.column.first + _sense(self.column) * columns
        column = self.column.first + _sense(self.column) * hex_.q
        rows = (2 * hex_.r + hex_.q - self._halves(column)) // 2
        return self.row.first + _sense(self.row) * rows, column

    def _halves(self, number: int) -> int:
        """By how many half hexes a row (pointed) or column (flat) lies beside the first one."""
        half = 1 if self.shift in ("right", "down") else -1
        first = (self.row if self.pointed else self.column).first
        return half * (self._is_shifted(number) - self._is_shifted(first))

    def _is_shifted(self, number: int) -> bool:
        return number % 2 == (self.shifted == "odd")

    def _written(self, row: int, column: int) -> str:
        row_text, column_text = self.row.text(row), self.column.text(column)
        first, second = (row_text, column_text) if self.order == "row column" else (column_text, row_text)
        return first + self.separator + second

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        row, column = f"(?P<row>{self.row.pattern})", f"(?P<column>{self.column.pattern})"
        first, second = (row, column) if self.order == "row column" else (column, row)
        return re.compile(first + re.escape(self.separator) + second)

    def _malformed(self, label: str) -> ValueError:
        row, column = f"{self.row.description} for the row", f"{self.column.description} for the column"
        first, second = (row, column) if self.order == "row column" else (column, row)
        between = f"then {self.separator!r}, then" if self.separator else "then"
        example = self._written(1, 1)
        return ValueError(f"{label!r} is not a hex label: write {first}, {between} {second}, such as {example}")


def _sense(part: Part) -> int:
    return 1 if part.grows in ("down", "right") else -1


def _run_together(row: Part, column: Part) -> bool:
    """Whether nothing tells where the one part ends and the other begins."""
    if row.style == "digits" and column.style == "digits":
        return row.digits == 0 and column.digits == 0
    return row.style != "digits" and column.style != "digits"


def _check(what: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{what} {' or '.join(allowed)}, not {value!r}")
