"""What part of the board to show."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF

from wargames_desktop.widgets.board.view import BoardView

ROOM_AROUND_PIECES = 1.7
"""Hexes of board shown beyond the outermost pieces."""
_ROOM = QMarginsF(ROOM_AROUND_PIECES, ROOM_AROUND_PIECES, ROOM_AROUND_PIECES, ROOM_AROUND_PIECES)
WORTH_A_PART = 1.3
"""How much larger a part of the board must be shown than the whole, to be shown in its place."""
WORTH_FOR_ROSE = 0.78
"""Least share of the scale that is left where the compass rose is shown whole beside the pieces."""
LARGEST_AT_FIRST = 72.0
"""Most pixels to a hex where all pieces are shown."""


def fit_pieces(board: BoardView) -> None:
    """Show the part of the board where pieces are, and the compass rose if it is close; the whole board if empty."""
    points = [point for _, point in board.pieces_on_board()]
    if not points:
        board.fit()
        return
    pieces, rose = _around(points).marginsAdded(_ROOM), board.rose_rect & board.board_rect
    scale = _scale(board, pieces)
    if scale < board.camera.smallest * WORTH_A_PART:
        board.fit()
        return
    seen = _seen(board, pieces.center(), scale)
    if seen.intersects(rose) and not seen.contains(rose):
        with_rose = _scale(board, pieces | rose)
        if with_rose >= scale * WORTH_FOR_ROSE:
            scale = with_rose
            seen = _moved_over(_seen(board, pieces.center(), scale), rose)
            seen.moveRight(min(seen.right(), max(board.board_rect.right(), seen.width() + board.board_rect.left())))
    size = board.viewport().size()
    board.camera.zoom_to(scale, QPointF(size.width() / 2, size.height() / 2))
    board.camera.finish()
    board.show_point(seen.center())


def _seen(board: BoardView, middle: QPointF, scale: float) -> QRectF:
    """What a view would show around a point."""
    size = QSizeF(board.viewport().size()) / scale
    return QRectF(middle - QPointF(size.width() / 2, size.height() / 2), size)


def _moved_over(seen: QRectF, wanted: QRectF) -> QRectF:
    """The view moved just as far as it must be to show all of an area."""
    dx = min(0.0, wanted.left() - seen.left()) + max(0.0, wanted.right() - seen.right())
    dy = min(0.0, wanted.top() - seen.top()) + max(0.0, wanted.bottom() - seen.bottom())
    return seen.translated(dx, dy)


def _scale(board: BoardView, area: QRectF) -> float:
    """Pixels to a hex at which an area fills the view."""
    size = board.viewport().size()
    return min(size.width() / area.width(), size.height() / area.height(), LARGEST_AT_FIRST)


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
