"""How ids are called in the windows: pieces by name, groups by their pieces, boxes by label, hexes by their place."""

from __future__ import annotations

from collections.abc import Mapping

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Table

FEW = 3


def names(table: Table, board: Board | None = None) -> Mapping[str, str]:
    """A name for every id on the table and every hex of the board."""
    places = board.places if board is not None else {}
    found = {label: place.name or f"Hex {label}" for label, place in places.items()}
    found |= {id: box.name for id, box in (board.boxes if board is not None else {}).items()}
    found |= {box.id: box.label for track in table.tracks for box in track.boxes}
    members: dict[str, list[str]] = {}
    for piece in table.counters:
        for group in piece.groups:
            members.setdefault(group, []).append(piece.name)
    for group, ships in members.items():
        more = f" and {len(ships) - FEW} more" if len(ships) > FEW else ""
        found[group] = ", ".join(ships[:FEW]) + more
    found |= {card.id: card.title for hand in table.hands for card in hand.cards if card.title}
    found |= {log.id: log.title for log in table.logs}
    found |= {slot.id: slot.label or mat.title for mat in table.mats for slot in mat.slots}
    found |= {piece.id: piece.name for piece in table.counters}
    return found
