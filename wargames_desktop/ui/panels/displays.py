"""Tracks, unit logs and roses as the cards of the table show them."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from wargames_desktop.engine.display import Rose, Track, UnitLog
from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.bridge import Shown
from wargames_desktop.ui.cards import LogRosterView, RoseView, TrackView
from wargames_desktop.ui.panels.revealing import reveal
from wargames_desktop.widgets.layouts import scrolled


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
        self._area = scrolled(inner, "Turn")
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
            view.show_thing(track)
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
        column.addWidget(scrolled(self.view, "Unit logs"))
        self._logs: tuple[UnitLog, ...] = ()

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
        self._area = scrolled(self.view, "Display")
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
            self.view.show_thing(rose)

    def set_theme(self, theme: Theme) -> None:
        self.view.set_theme(theme)
