"""Cards, displays, tracks and logs as widgets, and in words. Knows no game."""

from wargames_desktop.ui.cards.roster import LogRosterView
from wargames_desktop.ui.cards.views import CardView, LogView, RoseView, TrackView
from wargames_desktop.ui.cards.words import in_words

__all__ = ["CardView", "LogRosterView", "LogView", "RoseView", "TrackView", "in_words"]
