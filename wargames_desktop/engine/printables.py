"""What a game has to print: player aids, counters and decks of cards, as plain data made of the game's charts."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.engine.display import Card, HeldCard, Mat, Piece, Rose, Track, UnitLog


class Aid(msgspec.Struct, frozen=True, kw_only=True):
    """A player aid: what belongs together on a sheet at the table."""

    id: str
    title: str
    things: tuple[Card | Track | Rose | Mat, ...]


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """A counter, both sides of it; its back is blank where there is none."""

    front: Piece
    back: Piece | None = None
    copies: int = 1


class CounterSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Counters of one size, in the order in which they stand on the sheet."""

    id: str
    title: str
    counters: tuple[Counter, ...]
    millimetres: float
    """Side of a counter as the printed game has it."""


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck of cards with a common back."""

    id: str
    title: str
    cards: tuple[Card | HeldCard, ...]
    nation: str = "neutral"
    """In whose colours the back is printed."""


class Printables(msgspec.Struct, frozen=True, kw_only=True):
    """All that a game has to print besides its maps and what lies on a table."""

    aids: tuple[Aid, ...] = ()
    displays: tuple[Aid, ...] = ()
    """Display cards that pieces are put on."""
    counters: tuple[CounterSheet, ...] = ()
    decks: tuple[Deck, ...] = ()
    logs: tuple[UnitLog, ...] = ()
    """A log of every unit that has one, with nothing marked."""
    key: Mapping[str, str] = {}
    """What the key of a map has, in this order, and how it calls it: kinds of ground, signs, notes on hexes, kinds of
    hexsides as ``side:river``; empty: all but the hexsides, by their own words."""
    hex_millimetres: float = 16.0
    """From flat side to flat side of a hex as the printed map has it."""
