"""Boards, counters, cards and marks drawn with QPainter: the same for a window, a picture and a printed page."""
