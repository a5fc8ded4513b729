"""What part of the board to show."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPointF

from wargames_desktop.ui.board.view import BoardView

ROOM_AROUND_PIECES = 2.5
"""Hexes of board shown beyond the outermost pieces."""
LARGEST_AT_FIRST = 72.0
"""Most pixels to a hex where all pieces are shown."""


def fit_pieces(board: BoardView) -> None:
    """Show the part of the board where pieces are; the whole board without pieces."""
    points = [point for _, point in board.pieces_on_board()]
    if not points:
        board.fit()
        return
    left, right = min(p.x() for p in points), max(p.x() for p in points)
    top, bottom = min(p.y() for p in points), max(p.y() for p in points)
    size = board.viewport().size()
    across = size.width() / (right - left + 2 * ROOM_AROUND_PIECES)
    down = size.height() / (bottom - top + 2 * ROOM_AROUND_PIECES)
    board.camera.zoom_to(min(across, down, LARGEST_AT_FIRST), QPointF(size.width() / 2, size.height() / 2))
    board.camera.finish()
    board.show_point(QPointF((left + right) / 2, (top + bottom) / 2))


def bring_into_sight(board: BoardView, ids: Collection[str]) -> None:
    """Show one of the pieces, if none of them is in sight."""
    points = [point for piece, point in board.pieces_on_board() if piece.id in ids]
    seen = board.camera.seen
    if points and not any(seen.contains(point) for point in points):
        board.show_point(points[0])
