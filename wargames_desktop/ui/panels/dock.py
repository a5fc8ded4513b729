"""A dock with a panel that follows the game while it can be seen."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QWidget,
)

from wargames_desktop.painting.theme import Theme
from wargames_desktop.ui.bridge import Shown


@runtime_checkable
class Panel(Protocol):
    """What a dock holds."""

    def follow(self, shown: Shown) -> None:
        """Show what is shown now."""

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""


class PanelDock(QDockWidget):
    """A dock whose panel follows the game while it is seen, and catches up when it comes into sight."""

    def __init__(self, id: str, title: str, panel: QWidget) -> None:
        """``panel`` follows the game if it is a :class:`Panel`."""
        super().__init__(title)
        self.setObjectName(id)
        self.panel = panel
        self._shown: Shown | None = None
        self._stale = False
        self._seen = False
        self.setWidget(panel)
        self.visibilityChanged.connect(self._catch_up)
        self.visibilityChanged.connect(self.show_title)
        self.topLevelChanged.connect(self.show_title)

    def show_title(self) -> None:
        """The title bar is there to drag the dock by, except where a tab says the same."""
        window = self.parent()
        tabbed = isinstance(window, QMainWindow) and bool(window.tabifiedDockWidgets(self))
        titled = self.isFloating() or not tabbed
        if titled != (self.titleBarWidget() is None):
            self.setTitleBarWidget(None if titled else QWidget())  # type: ignore[arg-type]

    def take_focus(self) -> None:
        """Move the keyboard to the part of the panel that stands in for it, or to the first field that takes it."""
        fields = (field for field in self.panel.findChildren(QWidget) if field.isVisible())
        first = next((field for field in fields if field.focusPolicy() & Qt.FocusPolicy.TabFocus), self.panel)
        (self.panel.focusProxy() or first).setFocus(Qt.FocusReason.ShortcutFocusReason)

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
        if visible and self._stale and self._shown is not None and isinstance(self.panel, Panel):
            self._stale = False
            self.panel.follow(self._shown)
