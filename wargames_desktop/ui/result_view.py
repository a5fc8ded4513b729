"""The card or display that has just decided something, beside the words that tell of it."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from wargames_desktop.engine.display import Card, Rose
from wargames_desktop.painting.tables import DECIDED
from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.cards import CardView, RoseView
from wargames_desktop.ui.panels.revealing import reveal


class ResultView(QWidget):
    """Shows one card or display, or nothing and takes no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card, self.rose = CardView(), RoseView()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.card)
        column.addWidget(self.rose)
        self._area: QScrollArea | None = None
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._reveal)
        self.show_thing(None)

    def show_thing(self, thing: Card | Rose | None, area: QScrollArea | None = None) -> None:
        """Show another thing, with the cell that decided in sight of the ``area`` around this view."""
        self._area = area
        self.card.show_thing(thing if isinstance(thing, Card) else None)
        self.rose.show_thing(thing if isinstance(thing, Rose) else None)
        self.card.setVisible(isinstance(thing, Card))
        self.rose.setVisible(isinstance(thing, Rose))
        self.setVisible(thing is not None)
        if thing is not None:
            self._settled.start()

    def _reveal(self) -> None:
        if self._area is not None:
            reveal(self._area, self.card, {DECIDED})

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours and sizes."""
        self.card.set_theme(theme)
        self.rose.set_theme(theme)
