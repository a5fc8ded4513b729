"""Charts and drawn cards."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.engine.display import Card, Preview, Rose
from wargames_desktop.painting.tables import DECIDED
from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.bridge import Bridge, Shown
from wargames_desktop.ui.cards import CardView, RoseView
from wargames_desktop.ui.panels.revealing import reveal
from wargames_desktop.widgets.layouts import scrolled


class ChartsPanel(QWidget):
    """The charts and cards: what decided the last results first, then all charts for reference."""

    def __init__(self, theme: Theme, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._items: list[Card | Rose] = []
        self._results = 0
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._reveal_decided)
        self.choice = QComboBox()
        self.choice.setAccessibleName("Chart")
        self.choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.choice.currentIndexChanged.connect(self._show)
        self.card = CardView(theme=theme)
        self.rose = RoseView(theme=theme)
        self._empty = QLabel("Charts and drawn cards appear here as they decide something.")
        self._empty.setObjectName("muted")
        self._empty.setWordWrap(True)
        self._empty.setContentsMargins(10, 10, 10, 10)
        self._more: list[CardView] = []
        cards = QWidget()
        self._cards = QVBoxLayout(cards)
        self._cards.setContentsMargins(0, 0, 0, 0)
        self._cards.addWidget(self.card)
        self._cards.addStretch(1)
        self._card_area, self._rose_area = scrolled(cards, "Chart"), scrolled(self.rose, "Display")
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.choice)
        for widget in (self._empty, self._card_area, self._rose_area):
            column.addWidget(widget, 1)
        self._show(-1)

    def follow(self, shown: Shown) -> None:
        results = tuple(reversed(shown.cards)) if shown.mode == "playing" else self._last_results(shown)
        items = [*results, *shown.table.cards]
        if items == self._items and len(results) == self._results:
            return
        kept = self.choice.currentText()
        new_result = bool(results) and list(results) != self._items[: self._results]
        self._items, self._results = items, len(results)
        self.choice.blockSignals(True)
        self.choice.clear()
        for at, item in enumerate(items):
            self.choice.addItem(f"Result: {item.title}" if at < len(results) else item.title)
        if 0 < len(results) < len(items):
            self.choice.insertSeparator(len(results))
        found = self.choice.findText(kept)
        at = 0 if new_result or found < 0 else found
        self.choice.setCurrentIndex(at if items else -1)
        self.choice.blockSignals(False)
        self._show(self.choice.currentIndex())

    def _last_results(self, shown: Shown) -> tuple[Card | Rose, ...]:
        events = self._bridge.seen(shown.position.node)[: shown.position.events]
        return tuple(card for event in reversed(events) for card in self._bridge.presenter.cards(event))

    def show_preview(self, preview: Preview | None) -> None:
        """Show the charts that belong to an answer under the mouse, as long as it is pointed at."""
        if not self.isVisible():
            return
        shown = () if preview is None else ((preview.card,) if preview.card is not None else ()) + preview.tables
        if shown:
            self._show_thing(shown[0])
            self._show_more(shown[1:])
        else:
            self._show(self.choice.currentIndex())

    def _show_more(self, cards: tuple[Card, ...]) -> None:
        """Further cards below the first."""
        while len(self._more) < len(cards):
            view = CardView(theme=self.card.theme)
            self._more.append(view)
            self._cards.insertWidget(len(self._more), view)
        for view, card in zip(self._more, cards, strict=False):
            view.show_thing(card)
            view.show()
        for view in self._more[len(cards) :]:
            view.hide()

    def _show(self, index: int) -> None:
        at = index - 1 if self._results and index > self._results else index
        item = self._items[at] if 0 <= at < len(self._items) else None
        self.choice.setVisible(item is not None)
        self._show_more(())
        self._show_thing(item)

    def _show_thing(self, item: Card | Rose | None) -> None:
        self._empty.setVisible(item is None)
        self._card_area.setVisible(isinstance(item, Card))
        self._rose_area.setVisible(isinstance(item, Rose))
        if isinstance(item, Card):
            self.card.show_thing(item)
            self._settled.start()
        elif isinstance(item, Rose):
            self.rose.show_thing(item)

    def _reveal_decided(self) -> None:
        reveal(self._card_area, self.card, {DECIDED})

    def set_theme(self, theme: Theme) -> None:
        for view in (self.card, *self._more):
            view.set_theme(theme)
        self.rose.set_theme(theme)
