"""The board in a window: counters, targets, previews, a cursor for mouse and keys, a minimap. Knows no game."""

from wargames_desktop.widgets.board.minimap import MiniMap
from wargames_desktop.widgets.board.view import BoardView

__all__ = ["BoardView", "MiniMap"]
