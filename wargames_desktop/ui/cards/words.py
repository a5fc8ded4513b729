"""Cards, displays, tracks and logs as lines of text: for screen readers, for copying, for searching."""

from __future__ import annotations

from collections import Counter
from functools import singledispatch

from wargames_desktop.engine.display import (
    Card,
    Hand,
    HeldCard,
    LogRow,
    Mat,
    Rose,
    RoseSector,
    Slot,
    Sum,
    Track,
    TrackBox,
    UnitLog,
)
from wargames_desktop.painting.cards import Thing

_BOX_STATES = {"marked": "marked", "pending": "pending", "unused": "not in play"}
_TRACK_STATES = {"now": " (now)", "done": " (done)"}
_CELL_MARKS = {"decided": " (decided)"}


def in_words(thing: Thing) -> tuple[str, ...]:
    """What a thing says, line by line, its title first."""
    return _in_words(thing)


@singledispatch
def _in_words(thing: object) -> tuple[str, ...]:
    raise TypeError(f"no words for a {type(thing).__name__}")


@_in_words.register
def _card(thing: Card) -> tuple[str, ...]:
    rows = []
    for label, cells in thing.rows:
        columns = thing.columns + ("",) * (len(cells) - len(thing.columns))
        values = (
            f"{column} {cell.text}{_CELL_MARKS.get(cell.mark, '')}".strip()
            for column, cell in zip(columns, cells, strict=False)
        )
        rows.append(f"{label}: {', '.join(values)}")
    return _lines(thing.title, *rows, *_in_words(thing.sums), thing.footnote, _source(thing.source))


@_in_words.register
def _track(thing: Track) -> tuple[str, ...]:
    return (thing.title, *(_track_box(box) for box in thing.boxes), *_in_words(thing.sums))


def _track_box(box: TrackBox) -> str:
    return f"{box.group + ': ' if box.group else ''}{box.label}{_TRACK_STATES.get(box.state, '')}{_standing(box)}"


def _standing(box: TrackBox) -> str:
    return f": {', '.join(piece.tip or piece.name for piece in box.pieces)}" if box.pieces else ""


@_in_words.register
def _hand(thing: Hand) -> tuple[str, ...]:
    return _lines(thing.title, thing.note, *map(_held, thing.cards))


def _held(card: HeldCard) -> str:
    if not card.title:
        return f"A card of {card.back}, face down"
    return ". ".join((card.title, card.subtitle, *(f"{head}: {text}" for head, text, _ in card.texts)))


@_in_words.register
def _mat(thing: Mat) -> tuple[str, ...]:
    title = ", ".join(part for part in (thing.title, thing.subtitle) if part)
    return _lines(title, *map(_slot, thing.slots), thing.note, *_in_words(thing.sums))


def _slot(slot: Slot) -> str:
    inside = ", ".join(piece.tip or piece.name for piece in slot.pieces) or "empty"
    return f"{slot.label or slot.id}: {inside}{f' ({slot.note})' if slot.note else ''}"


@_in_words.register
def _log(thing: UnitLog) -> tuple[str, ...]:
    facts = (f"{label}: {value}" for label, value in thing.facts)
    title = ", ".join(part for part in (thing.title, thing.subtitle, thing.state) if part)
    return (title, *(_log_row(row) for row in thing.rows), *facts)


def _log_row(row: LogRow) -> str:
    counts = Counter(_BOX_STATES.get(box.state, "free") for box in row.boxes)
    boxes = ", ".join(f"{count} {state}" for state, count in counts.items())
    return f"{row.label}: {boxes}" + (f"; {row.note}" if row.note else "")


@_in_words.register
def _rose(thing: Rose) -> tuple[str, ...]:
    others = (f"{id}: {hexes} hexes away, bearing {bearing:.0f}" for id, hexes, bearing in thing.others)
    return _lines(thing.title, *others, *map(_sector, thing.sectors), *_in_words(thing.sums), _source(thing.source))


def _sector(sector: RoseSector) -> str:
    entries = "; ".join(
        f"{entry.band} {entry.low}-{entry.high} {entry.order}{' (decided)' if entry.mark else ''}".strip()
        for entry in sector.entries
    )
    chosen = " (chosen)" if sector.mark else ""
    ends = f"{sector.low_range}-{sector.high_range} hexes, {sector.low_bearing:.0f}-{sector.high_bearing:.0f} degrees"
    return f"Sector {sector.id}{chosen}, {ends}: {entries}"


@_in_words.register(tuple)
def _sums(thing: tuple[Sum, ...]) -> tuple[str, ...]:
    return tuple(_sum(line) for line in thing)


def _sum(line: Sum) -> str:
    return f"{line.label}: {line.value}" + (f" ({line.rule})" if line.rule else "")


def _source(source: str) -> str:
    return f"Source: {source}" if source else ""


def _lines(*lines: str) -> tuple[str, ...]:
    return tuple(line for line in lines if line)
