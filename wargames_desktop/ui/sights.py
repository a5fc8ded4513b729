"""What part of the board to show."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF

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
    around = _around(points)
    size = board.viewport().size()
    across = size.width() / (around.width() + 2 * ROOM_AROUND_PIECES)
    down = size.height() / (around.height() + 2 * ROOM_AROUND_PIECES)
    board.camera.zoom_to(min(across, down, LARGEST_AT_FIRST), QPointF(size.width() / 2, size.height() / 2))
    board.camera.finish()
    board.show_point(around.center())


def bring_into_sight(board: BoardView, ids: Collection[str]) -> None:
    """If none of the pieces is in sight, show all that are on the board where there is room, else one of these."""
    placed = board.pieces_on_board()
    points = [point for piece, point in placed if piece.id in ids]
    seen = board.camera.seen
    if not points or any(seen.contains(point) for point in points):
        return
    around = _around([point for _, point in placed])
    roomy = around.width() + 1 <= seen.width() and around.height() + 1 <= seen.height()
    board.show_point(around.center() if roomy else points[0])


def _around(points: list[QPointF]) -> QRectF:
    across, down = [point.x() for point in points], [point.y() for point in points]
    return QRectF(QPointF(min(across), min(down)), QPointF(max(across), max(down)))
