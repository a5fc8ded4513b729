"""The docks of the play window: where they stand at first, how they fold away, and where the player left them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QByteArray, QSettings, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QWidget

from wargames_desktop.ui.bridge import Shown
from wargames_desktop.ui.panels import PanelDock

LAYOUT_VERSION = 2
SHARE = 0.705
"""Part of the window that the board gets at first."""
QUESTION = 0.54
"""Part of the height beside the board that the question gets at first."""
QUESTION_OVER_MATS = 0.4
"""The same in a game with mats, which need more room than a log."""
NARROWEST = 18
"""Least width of the docks, in heights of a letter."""

SEPARATOR = 5
"""Pixels between the board and the docks."""

_FIXED = QDockWidget.DockWidgetFeature.NoDockWidgetFeatures


class PlayDocks:
    """The question in the upper right corner, the other panels below it, one on top of the other."""

    def __init__(self, window: QMainWindow, question: QWidget, store: QSettings) -> None:
        self._window = window
        self._store = store
        self._docks: list[PanelDock] = []
        self._unfolded: QByteArray | None = None
        self._behind: QDockWidget | None = None
        """What was in front before a panel was brought there."""
        self.question = QDockWidget("Question")
        self.question.setObjectName("question")
        self.question.setFeatures(_FIXED)
        self.question.setTitleBarWidget(QWidget())
        self.question.setWidget(question)
        window.setDockNestingEnabled(True)
        window.setDockOptions(window.dockOptions() | QMainWindow.DockOption.GroupedDragging)
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        for corner in (Qt.Corner.TopRightCorner, Qt.Corner.BottomRightCorner):
            window.setCorner(corner, Qt.DockWidgetArea.RightDockWidgetArea)
        for corner in (Qt.Corner.TopLeftCorner, Qt.Corner.BottomLeftCorner):
            window.setCorner(corner, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.question)

    @property
    def first(self) -> PanelDock:
        """The panel in front at first."""
        return self._docks[0]

    def __iter__(self) -> Iterator[PanelDock]:
        return iter(self._docks)

    def add(self, id: str, title: str, panel: QWidget) -> PanelDock:
        """One more panel, behind those added before."""
        dock = PanelDock(id, title, panel)
        if self._docks:
            self._window.tabifyDockWidget(self._docks[0], dock)
        else:
            self._window.splitDockWidget(self.question, dock, Qt.Orientation.Vertical)
        self._docks.append(dock)
        return dock

    def follow(self, shown: Shown) -> None:
        """Let every panel follow."""
        for dock in self._docks:
            dock.follow(shown)

    def toggle(self, dock: PanelDock) -> None:
        """Bring a panel to the front, or fold it away if it is there."""
        if dock.in_sight:
            dock.hide()
        else:
            dock.show()
            dock.raise_()
            dock.take_focus()
        self._retitle()

    def bring(self, id: str, wanted: bool) -> None:
        """Bring a panel in front of its neighbours while it is wanted, then the one back that was in front of it.

        One that is folded away, or was put aside by the player meanwhile, stays so.
        """
        dock = next((dock for dock in self._docks if dock.objectName() == id), None)
        if dock is None or dock.isHidden():
            return
        if wanted and not dock.in_sight:
            others = self._window.tabifiedDockWidgets(dock)
            self._behind = next((other for other in others if _is_in_sight(other)), None)
            dock.raise_()
        elif not wanted and dock.in_sight and self._behind is not None:
            self._behind.raise_()
        if not wanted:
            self._behind = None

    def _retitle(self) -> None:
        """Docks that have come or gone change whether the others stand behind tabs."""
        for dock in self._docks:
            dock.show_title()

    def toggle_all(self) -> None:
        """Fold all panels but the question away, or bring back those that were."""
        open_now = [dock for dock in self._docks if not dock.isHidden()]
        if open_now:
            self._unfolded = self._window.saveState(LAYOUT_VERSION)
            for dock in open_now:
                dock.hide()
        elif self._unfolded is None or not self._window.restoreState(self._unfolded, LAYOUT_VERSION):
            for dock in self._docks:
                dock.show()
            self.size_to_window()
        self._retitle()

    def show_whole_tabs(self) -> None:
        """Let no title of a tab be cut off where there is room for it."""
        for bar in self._window.findChildren(QTabBar):
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setExpanding(False)

    def arrange(self) -> None:
        """As at first: all docks at the right, the log in front."""
        for dock in self._docks:
            dock.setFloating(False)
            dock.show()
        self._window.splitDockWidget(self.question, self._docks[0], Qt.Orientation.Vertical)
        for dock in self._docks[1:]:
            self._window.tabifyDockWidget(self._docks[0], dock)
        self._docks[0].raise_()
        self.size_to_window()

    def size_to_window(self) -> None:
        """Give the board its share of the window."""
        self.show_whole_tabs()
        window = self._window
        self._settle()
        inner = max(window.height() - window.menuBar().height() - window.statusBar().height(), 1)
        board = SHARE * window.width() * window.height() / inner
        width = max(round(window.width() - board) - SEPARATOR, NARROWEST * window.fontMetrics().height())
        window.resizeDocks([self.question, self._docks[0]], [width, width], Qt.Orientation.Horizontal)
        share = QUESTION_OVER_MATS if any(dock.objectName() == "mats" for dock in self._docks) else QUESTION
        half = [round(inner * share), round(inner * (1 - share))]
        window.resizeDocks([self.question, self._docks[0]], half, Qt.Orientation.Vertical)

    def _settle(self) -> None:
        """Let everything know at once how large it is now."""
        for widget in (*reversed(self._window.findChildren(QWidget)), self._window):
            if (layout := widget.layout()) is not None:
                layout.invalidate()
                layout.activate()

    def raise_floating(self) -> None:
        """Bring panels that float to the front: they were there before the window that they belong to."""
        for dock in self._docks:
            if dock.window() is not self._window:
                dock.window().raise_()

    def save(self) -> None:
        """Remember where everything stands."""
        self._store.setValue("play/geometry", self._window.saveGeometry())
        self._store.setValue("play/state", self._window.saveState(LAYOUT_VERSION))

    def restore(self) -> bool:
        """As the player left it; whether that was ever remembered."""
        geometry, state = self._store.value("play/geometry"), self._store.value("play/state")
        if not isinstance(geometry, QByteArray) or not isinstance(state, QByteArray):
            return False
        self._window.restoreGeometry(geometry)
        return self._window.restoreState(state, LAYOUT_VERSION)


def _is_in_sight(dock: QDockWidget) -> bool:
    return isinstance(dock, PanelDock) and dock.in_sight
