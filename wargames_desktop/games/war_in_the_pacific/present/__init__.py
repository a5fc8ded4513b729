"""War in the Pacific on the table: pieces, overlays, offers, previews and words. Knows no toolkit."""

from wargames_desktop.games.war_in_the_pacific.present.presenter import WarInThePacificPresenter

__all__ = ["WarInThePacificPresenter"]
