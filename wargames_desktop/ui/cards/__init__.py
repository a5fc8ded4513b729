"""Cards, displays, tracks and logs as widgets and as items of a scene. Knows no game."""

from wargames_desktop.ui.cards.items import ThingItem
from wargames_desktop.ui.cards.roster import LogRosterView
from wargames_desktop.ui.cards.views import CardView, LogView, RoseView, SumsView, TrackView
from wargames_desktop.ui.cards.words import in_words

__all__ = ["CardView", "LogRosterView", "LogView", "RoseView", "SumsView", "ThingItem", "TrackView", "in_words"]
