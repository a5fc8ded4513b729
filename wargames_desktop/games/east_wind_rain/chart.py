"""What every chart file has: a title, the sections of the rulebook, and where its values come from."""

from __future__ import annotations

import msgspec


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Values that the rulebook or a public source fixes."""

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


class Band(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a table of die rolls: from ``lowest`` to ``highest``; None: no limit on that side."""

    lowest: int | None = None
    highest: int | None = None

    def covers(self, roll: int) -> bool:
        """Whether a modified roll falls into this row."""
        return (self.lowest is None or self.lowest <= roll) and (self.highest is None or roll <= self.highest)
