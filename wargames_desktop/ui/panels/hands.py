"""The hands and piles of cards."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from wargames_desktop.engine.display import Hand
from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.bridge import Shown
from wargames_desktop.ui.cards import HandView
from wargames_desktop.widgets.layouts import scrolled


class HandsPanel(QWidget):
    """Every hand and pile below each other.

    Signals:
        card_chosen: id of a card that was clicked.
        card_pointed: id of the card under the mouse, or empty.
    """

    card_chosen = Signal(str)
    card_pointed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.views: list[HandView] = []
        self._hands: tuple[Hand, ...] = ()
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(4, 4, 4, 4)
        self._column.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(inner, "Cards"))

    def follow(self, shown: Shown) -> None:
        hands = shown.table.hands
        if hands == self._hands:
            return
        while len(self.views) < len(hands):
            view = HandView(theme=self._theme)
            view.clicked.connect(self.card_chosen)
            view.hovered.connect(self.card_pointed)
            self.views.append(view)
            self._column.insertWidget(len(self.views) - 1, view)
        for view, hand in zip(self.views, hands, strict=False):
            view.show_thing(hand)
            view.show()
        for view in self.views[len(hands) :]:
            view.hide()
        self._hands = hands

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for view in self.views:
            view.set_theme(theme)
