"""What a click with the right button offers on the board: the answers that a piece or hex is part of, and more."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from wargames_desktop.ui.narrowing import Narrowing

MOST = 16
"""Answers listed; where there are more, the question panel narrows them down."""


class BoardMenu(QMenu):
    """The menu for a piece, or for a hex.

    Signals:
        answered: the :class:`Offer` that was taken.
        more_wanted: the answers in the question panel.
        centre_wanted: the place in the middle of the board.
        list_wanted: the list of what lies there.
    """

    answered = Signal(object)
    more_wanted = Signal()
    centre_wanted = Signal()
    list_wanted = Signal()

    def __init__(self, narrowing: Narrowing, meant: tuple[str, ...], parent: QWidget) -> None:
        """``meant`` are the ids that a click there may mean, the likeliest first."""
        super().__init__(parent)
        self.setAccessibleName("On the board")
        self.aboutToHide.connect(self.deleteLater)
        begun = narrowing.begun(meant)
        offers = begun.fitting if begun is not None else ()
        for offer in offers[:MOST]:
            self.addAction(offer.label).triggered.connect(lambda _=False, offer=offer: self.answered.emit(offer))
        if len(offers) > MOST:
            self.addAction("More answers in the question panel").triggered.connect(self.more_wanted)
        self.addSeparator()
        self.addAction("Centre here").triggered.connect(self.centre_wanted)
        self.addAction("List what lies here").triggered.connect(self.list_wanted)
