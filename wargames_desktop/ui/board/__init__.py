"""The board in a window: counters, targets, previews, a cursor for mouse and keys, a minimap. Knows no game."""
