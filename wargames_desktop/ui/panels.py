"""The panels at the sides of the board. Each shows a part of the table, and is redrawn only when that part changed."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDockWidget,
    QFrame,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.engine.board import Board
from wargames_desktop.engine.display import Card, Piece, Preview, Rose, Standing, Table, Track
from wargames_desktop.painting.counters import paint_counter
from wargames_desktop.painting.tables import DECIDED
from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.board.words import hex_in_words, piece_in_words
from wargames_desktop.ui.bridge import Bridge, Shown
from wargames_desktop.ui.cards import CardView, LogRosterView, RoseView, TrackView
from wargames_desktop.ui.cards.views import ThingView
from wargames_desktop.ui.layouts import scrolled

RIM = 5
"""Pixels kept around the picture of a piece for what stands over its edge."""


@runtime_checkable
class Panel(Protocol):
    """What a dock holds."""

    def follow(self, shown: Shown) -> None:
        """Show what is shown now."""

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""


class PanelDock(QDockWidget):
    """A dock whose panel follows the game while it is seen, and catches up when it comes into sight."""

    def __init__(self, id: str, title: str, panel: Any) -> None:
        """``panel`` is a :class:`Panel`, or a widget that needs nothing of the game."""
        super().__init__(title)
        self.setObjectName(id)
        self.panel = panel
        self._shown: Shown | None = None
        self._stale = False
        self._seen = False
        self.setWidget(panel)
        self.visibilityChanged.connect(self._catch_up)
        self.visibilityChanged.connect(self._show_title)
        self.topLevelChanged.connect(self._show_title)

    def _show_title(self) -> None:
        """The title bar is there to drag the dock by, except where a tab says the same."""
        window = self.parent()
        tabbed = isinstance(window, QMainWindow) and bool(window.tabifiedDockWidgets(self))
        titled = self.isFloating() or not tabbed
        if titled != (self.titleBarWidget() is None):
            self.setTitleBarWidget(None if titled else QWidget())  # type: ignore[arg-type]

    def take_focus(self) -> None:
        """Move the keyboard to the first field of the panel that takes it."""
        fields = (field for field in self.panel.findChildren(QWidget) if field.isVisible())
        first = next((field for field in fields if field.focusPolicy() & Qt.FocusPolicy.TabFocus), self.panel)
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def follow(self, shown: Shown) -> None:
        """Take what is shown now; the panel follows as soon as it can be seen."""
        self._shown, self._stale = shown, isinstance(self.panel, Panel)
        self._catch_up(self._seen)

    @property
    def in_sight(self) -> bool:
        """Whether the panel can be seen: open, and in front of those that share its place."""
        return self._seen

    def _catch_up(self, visible: bool) -> None:
        self._seen = visible
        if visible and self._stale and self._shown is not None:
            self._stale = False
            self.panel.follow(self._shown)


class HerePanel(QWidget):
    """The pieces in the hex under the mouse, or in the last one that was clicked, topmost first.

    Signals:
        piece_chosen: id of a piece that was clicked in the list.
        piece_pointed: id of the piece under the mouse in the list, or empty.
    """

    piece_chosen = Signal(str)
    piece_pointed = Signal(str)

    def __init__(self, theme: Theme, board: Board | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._board = board
        self._table: Table | None = None
        self.place = ""
        self.title = QLabel()
        self.title.setWordWrap(True)
        self.title.setContentsMargins(10, 8, 10, 6)
        self.list = QListWidget()
        self.list.setAccessibleName("Pieces here")
        self.list.setMouseTracking(True)
        self.list.setWordWrap(True)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.itemEntered.connect(lambda item: self.piece_pointed.emit(item.data(Qt.ItemDataRole.UserRole)))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.title)
        column.addWidget(self.list, 1)
        self._refresh()

    def point_at(self, id: str) -> None:
        """Show the hex that ``id`` names, or in which the piece of that id lies; an empty id changes nothing."""
        place = self._place_of(id)
        if place and place != self.place:
            self.place = place
            self._refresh()

    def follow(self, shown: Shown) -> None:
        if self._table is None or shown.table.pieces != self._table.pieces:
            self._table = shown.table
            self._refresh()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._refresh()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces that are listed."""
        return tuple(piece for piece in self._table.pieces if piece.place == self.place) if self._table else ()

    def _place_of(self, id: str) -> str:
        pieces = self._table.pieces if self._table else ()
        return next((piece.place for piece in pieces if piece.id == id), id)

    def _choose(self, item: QListWidgetItem) -> None:
        self.piece_chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _refresh(self) -> None:
        self.list.clear()
        side = round(self._theme.pixels("body") * 4.6)
        self.list.setIconSize(QSize(side, side))
        for piece in self.pieces:
            item = QListWidgetItem(self._icon(piece, side), self._words(piece))
            item.setData(Qt.ItemDataRole.UserRole, piece.id)
            item.setToolTip(piece.tip)
            self.list.addItem(item)
        self.title.setText(self._title())

    def _title(self) -> str:
        if not self.place:
            return "Point at a hex to see what lies there."
        named = self.place
        if self._board is not None and self.place in self._board.places:
            named = hex_in_words(self.place, self._board)
        return named if self.pieces else f"{named}: nothing lies here"

    def _words(self, piece: Piece) -> str:
        return piece_in_words(piece, self._board) if self._board is not None else piece.name

    def _icon(self, piece: Piece, side: int) -> QIcon:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(side * ratio), round(side * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_counter(painter, QRectF(0, 0, side, side).adjusted(RIM, RIM, -RIM, -RIM), piece, self._theme)
        painter.end()
        return QIcon(pixmap)


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
        self.choice.currentIndexChanged.connect(self._show)
        self.card = CardView(theme=theme)
        self.rose = RoseView(theme=theme)
        self._empty = QLabel("Charts and drawn cards appear here as they decide something.")
        self._empty.setObjectName("muted")
        self._empty.setWordWrap(True)
        self._empty.setContentsMargins(10, 10, 10, 10)
        self._card_area, self._rose_area = scrolled(self.card), scrolled(self.rose)
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
        """Show the chart that an answer under the mouse would be read from, as long as it is pointed at."""
        if not self.isVisible():
            return
        if preview is not None and preview.card is not None:
            self._show_thing(preview.card)
        else:
            self._show(self.choice.currentIndex())

    def _show(self, index: int) -> None:
        at = index - 1 if self._results and index > self._results else index
        item = self._items[at] if 0 <= at < len(self._items) else None
        self.choice.setVisible(item is not None)
        self._show_thing(item)

    def _show_thing(self, item: Card | Rose | None) -> None:
        self._empty.setVisible(item is None)
        self._card_area.setVisible(isinstance(item, Card))
        self._rose_area.setVisible(isinstance(item, Rose))
        if isinstance(item, Card):
            self.card.set_card(item)
            self._settled.start()
        elif isinstance(item, Rose):
            self.rose.set_rose(item)

    def _reveal_decided(self) -> None:
        reveal(self._card_area, self.card, {DECIDED})

    def set_theme(self, theme: Theme) -> None:
        self.card.set_theme(theme)
        self.rose.set_theme(theme)


class TracksPanel(QWidget):
    """The tracks: sequence of play, turns, and whatever else a game counts along boxes."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._views: list[TrackView] = []
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(8, 8, 8, 8)
        self._column.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self._area = scrolled(inner)
        outer.addWidget(self._area)
        self._tracks: tuple[Track, ...] = ()
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._reveal_now)

    def follow(self, shown: Shown) -> None:
        tracks = shown.table.tracks
        if tracks == self._tracks:
            return
        while len(self._views) < len(tracks):
            view = TrackView(theme=self._theme)
            self._views.append(view)
            self._column.insertWidget(len(self._views) - 1, view)
        for view, track in zip(self._views, tracks, strict=False):
            view.set_track(track)
            view.show()
        for view in self._views[len(tracks) :]:
            view.hide()
        self._tracks = tracks
        self._settled.start()

    def _reveal_now(self) -> None:
        """Bring the box where the game stands into sight, with those around it."""
        for view, track in zip(self._views, self._tracks, strict=False):
            reveal(self._area, view, {box.id for box in track.boxes if box.state == "now"})

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for view in self._views:
            view.set_theme(theme)


class LogsPanel(QWidget):
    """The ships' logs, side by side as on a roster."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = LogRosterView(theme=theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scrolled(self.view))
        self._logs: tuple[Any, ...] = ()

    def follow(self, shown: Shown) -> None:
        if shown.table.logs != self._logs:
            self._logs = shown.table.logs
            self.view.set_logs(self._logs)

    def set_theme(self, theme: Theme) -> None:
        self.view.set_theme(theme)


class RosePanel(QWidget):
    """The display with a ship in the middle, turned to its heading."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._roses: tuple[Rose, ...] = ()
        self.choice = QComboBox()
        self.choice.setAccessibleName("Display")
        self.choice.currentIndexChanged.connect(self._show)
        self.view = RoseView(theme=theme)
        self._area = scrolled(self.view)
        self._empty = QLabel("Nothing is on the display now.")
        self._empty.setObjectName("muted")
        self._empty.setContentsMargins(10, 10, 10, 10)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._empty.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.choice)
        column.addWidget(self._empty, 1)
        column.addWidget(self._area, 1)
        self._show(-1)

    def follow(self, shown: Shown) -> None:
        roses = shown.table.roses
        if roses == self._roses:
            return
        kept = self.choice.currentText()
        self._roses = roses
        self.choice.blockSignals(True)
        self.choice.clear()
        self.choice.addItems([rose.title for rose in roses])
        self.choice.setCurrentIndex(max(0, self.choice.findText(kept)) if roses else -1)
        self.choice.blockSignals(False)
        self._show(self.choice.currentIndex())

    def _show(self, index: int) -> None:
        rose = self._roses[index] if 0 <= index < len(self._roses) else None
        self._empty.setVisible(rose is None)
        self._area.setVisible(rose is not None)
        self.choice.setVisible(len(self._roses) > 1)
        if rose is not None:
            self.view.set_rose(rose)

    def set_theme(self, theme: Theme) -> None:
        self.view.set_theme(theme)


class ScorePanel(QWidget):
    """What each side has earned, for what, and what it would come to."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        self.verdict.setContentsMargins(10, 8, 10, 4)
        self.table = ScoreTable()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.verdict)
        column.addWidget(self.table, 1)

    def follow(self, shown: Shown) -> None:
        nothing = "" if shown.table.standings else "Nothing has been earned yet."
        self.verdict.setText(shown.table.verdict or nothing)
        self.verdict.setVisible(bool(self.verdict.text()))
        self.table.set_standings(shown.table.standings)

    def set_theme(self, theme: Theme) -> None:
        """Nothing is painted here that the application's theme does not reach."""


class ScoreTable(QTableWidget):
    """Standings by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        self._standings: tuple[Standing, ...] = ()
        self.setAccessibleName("Score")
        self.setHorizontalHeaderLabels(["Side", "For", "Points"])
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def set_standings(self, standings: tuple[Standing, ...]) -> None:
        """Show another score, with the sum of each side."""
        if standings == self._standings:
            return
        self._standings = standings
        sums: dict[str, int] = {}
        for standing in standings:
            sums[standing.side] = sums.get(standing.side, 0) + standing.points
        rows = [(s.side, s.text, s.points, s.rule, False) for s in standings]
        rows += [(side, "Sum", points, "", True) for side, points in sums.items()]
        self.setRowCount(len(rows))
        for at, (side, text, points, rule, strong) in enumerate(rows):
            for column, value in enumerate((side_name(side), text, str(points))):
                item = QTableWidgetItem(value)
                item.setToolTip(rule)
                font = item.font()
                font.setBold(strong)
                item.setFont(font)
                if column == 2:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(at, column, item)


def side_name(side: str) -> str:
    """A side for people: short ids are abbreviations."""
    return side.upper() if len(side) <= 3 else side.replace("_", " ").capitalize()


def reveal(area: QScrollArea, view: ThingView[Any], ids: set[str]) -> None:
    """Bring the first spot of those ids into sight, with what lies around it."""
    inner, block = area.widget(), view.block()
    for spot in block.spots if block is not None else ():
        if inner is not None and spot.id in ids:
            at = view.mapTo(inner, spot.rect.center().toPoint())
            area.ensureVisible(at.x(), at.y(), 0, area.height() // 3)
            return
