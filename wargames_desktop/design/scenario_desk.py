"""How a game's scenarios are laid out on a board: what a scenario editor asks of a game, as plain data and edits.

The text of the scenario file is what is edited; a desk reads its data and answers with edits. It never fails on a
scenario that is not finished: what makes no sense is left out, the checks name it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from wargames_desktop.data.patching import Plain, Way
from wargames_desktop.design.edits import Edit
from wargames_desktop.engine.display import Piece


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a scenario puts on the board."""

    way: Way
    """Where the scenario says so."""
    piece: Piece
    """How it looks; its ``place`` is the hex or box, its ``id`` is unique on the board."""
    turns: bool = False
    """Whether it has a heading of its own that can be turned."""


class RosterEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be placed."""

    id: str
    group: str
    """The heading under which it is listed: ``US destroyers``."""
    piece: Piece
    placed: str = ""
    """The id of the piece on the board, if it has been placed and there is one of it only."""
    note: str = ""
    """What else is to be said of it: when it served."""


class NewScenario(msgspec.Struct, frozen=True, kw_only=True):
    """A beginning for a scenario of a game."""

    id: str
    title: str
    text: str
    """A whole file, ready to be checked and played."""


class ScenarioDesk(Protocol):
    """What a game offers to an editor of its scenarios."""

    form: Any
    """The struct, or union of structs, that its scenario files are checked against."""
    beginnings: tuple[NewScenario, ...]

    def placed(self, data: Mapping[str, Plain]) -> tuple[Placed, ...]:
        """All that a scenario puts on the board."""
        ...

    def roster(self, data: Mapping[str, Plain]) -> tuple[RosterEntry, ...]:
        """All that can be placed in a scenario."""
        ...

    def place(self, data: Mapping[str, Plain], entry: str, hex: str) -> tuple[Edit, ...]:
        """Put something from the roster into a hex; what is there only once moves to it."""
        ...

    def move(self, data: Mapping[str, Plain], way: Way, hex: str) -> tuple[Edit, ...]:
        """Move something to another hex."""
        ...

    def turn(self, data: Mapping[str, Plain], way: Way, steps: int) -> tuple[Edit, ...]:
        """Turn something by so many hexsides clockwise; nothing if it has no heading of its own."""
        ...

    def remove(self, data: Mapping[str, Plain], way: Way) -> tuple[Edit, ...]:
        """Take something off the board."""
        ...


def mapping(value: Plain) -> Mapping[str, Plain]:
    """A value as keys and values; without any if it is something else, as in a file that is being written."""
    return value if isinstance(value, Mapping) else {}


def items(value: Plain) -> list[Plain]:
    """A value as a list; empty if it is something else."""
    return value if isinstance(value, list) else []
