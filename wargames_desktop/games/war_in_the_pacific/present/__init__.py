"""War in the Pacific shown as plain data: table, offers, words."""

from wargames_desktop.games.war_in_the_pacific.present.presenter import WarInThePacificPresenter

__all__ = ["WarInThePacificPresenter"]
