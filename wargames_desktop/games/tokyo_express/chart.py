"""What every chart file has, and the words that all charts use: types of ships, decks, torpedo mounts (TE-2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

ShipType = Literal["BB", "CA", "CL", "DD"]
Deck = Literal["Light", "CL", "CA", "BB"]
Mount = Literal["P", "S", "C"]

MOUNT_NAMES: Mapping[Mount, str] = {"P": "port", "S": "starboard", "C": "center"}
TYPES: tuple[ShipType, ...] = ("BB", "CA", "CL", "DD")
"""Ship types, heaviest first (TE-2.4-weight)."""


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cells that the rulebook or a public source fixes."""

    cells: str
    section: str


class Provenance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the values of a chart come from. What is not ``given`` is reconstructed, and the text says how."""

    given: tuple[Given, ...] = ()
    reconstructed: str = ""


class Chart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every chart file has."""

    schema: int
    id: str
    title: str
    sections: tuple[str, ...]
    provenance: Provenance


def row_of(rows: Mapping[int, object], roll: int) -> int:
    """The row that a modified roll reads: the first for all below it, the last for all above."""
    return min(max(roll, min(rows)), max(rows))


class FreedomOfActionColumns(Chart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the Freedom of Action Tables of both levels of the game share (TE-3.3-foa-table)."""

    columns: tuple[str, ...]
    """Numbers of ships: ``"1"``, ``"4-5"``, ``"6+"``."""
    all_beyond: int
    some_beyond: int
    range: int
    """Reach of the voice radio in hexes (TE-3.3-foa-mod-all)."""
