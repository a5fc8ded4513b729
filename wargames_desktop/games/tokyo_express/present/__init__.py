"""How Tokyo Express shows itself: the table, the answers, what they would mean, and the log."""

from wargames_desktop.games.tokyo_express.present.presenter import TokyoExpressPresenter

__all__ = ["TokyoExpressPresenter"]
