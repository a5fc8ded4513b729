"""Cards, displays, tracks and logs as widgets, and in words. Knows no game."""

from wargames_desktop.ui.cards.mat_view import MatView
from wargames_desktop.ui.cards.roster import LogRosterView
from wargames_desktop.ui.cards.views import CardView, HandView, RoseView, TrackView, UnitLogView
from wargames_desktop.ui.cards.words import in_words

__all__ = ["CardView", "HandView", "LogRosterView", "MatView", "RoseView", "TrackView", "UnitLogView", "in_words"]
