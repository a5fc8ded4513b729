"""What lies on the board in words, for the status line and for screen readers."""

from __future__ import annotations

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Piece


def piece_in_words(piece: Piece, board: Board) -> str:
    """Name, kind, heading and badges of a piece: ``USS Boise, CL, heading SE, flagship``.

    A piece without a name of its own says it in its tip.
    """
    if not piece.labelled:
        return ", ".join([piece.tip or piece.name, *(badge.tip for badge in piece.badges if badge.tip)])
    parts = [piece.name]
    kind = piece.fields.get("type", "")
    if kind and kind not in piece.name:
        parts.append(kind)
    if piece.heading is not None:
        parts.append(f"heading {board.directions[piece.heading]}")
    if piece.face == "back":
        parts.append("turned over")
    parts += [badge.tip or badge.text for badge in piece.badges if badge.tip or badge.text]
    return ", ".join(parts)


def hex_in_words(label: str, board: Board) -> str:
    """Name, number, terrain, zone and more of a hex: ``2131, sea, zone 5``."""
    if label in board.boxes:
        return board.boxes[label].name
    place = board.places[label]
    parts = [place.name, label, place.terrain, *place.flags, *place.icons]
    if place.zone:
        parts.append(f"zone {place.zone}")
    return ", ".join(part.replace("_", " ") for part in parts if part)


def contents_in_words(label: str, pieces: list[Piece], board: Board) -> str:
    """A hex and all that lies in it."""
    inside = "; ".join(piece_in_words(piece, board) for piece in pieces)
    return f"{hex_in_words(label, board)}: {inside}" if inside else hex_in_words(label, board)
