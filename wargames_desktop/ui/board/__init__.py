"""The board in a window: counters, targets, previews, a cursor for mouse and keys, a minimap. Knows no game."""

from wargames_desktop.ui.board.minimap import MiniMap
from wargames_desktop.ui.board.view import BoardView

__all__ = ["BoardView", "MiniMap"]
