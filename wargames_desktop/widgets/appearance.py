"""How the windows look: the theme that the settings ask for, laid over the application."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from wargames_desktop.app.settings import Settings
from wargames_desktop.painting import fonts
from wargames_desktop.painting.theme import Theme, make_theme, palette, style_sheet

_OWN_STYLE = """
QDockWidget > QWidget {{ background: {panel}; }}
QLabel#prompt {{ font-size: {large}px; font-weight: 600; }}
QLabel#title {{ font-size: {title}px; font-weight: 600; }}
QLabel#display {{ font-size: {display}px; font-weight: 600; }}
QLabel#muted, QLabel#heading, QLabel#told {{ color: {muted}; }}
QLabel#heading {{ font-size: {small}px; font-weight: 600; }}
QLabel#warning {{ color: {warning}; }}
QFrame#banner {{ background: {accent}; }}
QFrame#banner QLabel {{ color: {accent_text}; font-weight: 600; }}
QFrame#banner QPushButton {{ background: transparent; color: {accent_text}; border-color: {accent_text}; }}
QFrame#banner QPushButton:focus, QFrame#banner QPushButton:hover {{ background: {accent_text}; color: {accent}; }}
QPushButton#link {{ background: transparent; border: none; color: {accent}; padding: 0; text-align: left; }}
QPushButton#link:hover, QPushButton#link:focus {{ text-decoration: underline; }}
QPushButton#pick {{ padding: 1px {pad}px; border-radius: {round}px; }}
QMainWindow > QTabBar::tab {{ padding: {thin}px {thinnest}px; }}
QListView::item {{ padding: {thin}px {pad}px; }}
QComboBox::drop-down {{ border: none; width: {title}px; }}
QComboBox::down-arrow {{ image: none; width: 0; height: 0; border-left: {thinner}px solid {field};
    border-right: {thinner}px solid {field}; border-top: {thin}px solid {muted}; }}
QTableView::item {{ padding: 0 {thin}px; }}
QMenuBar QToolBar {{ border: none; padding: 0; }}
QMenuBar QToolBar QToolButton {{ padding: 2px; }}
QFrame#card {{ background: {panel}; border: 1px solid {line}; border-radius: 6px; }}
"""


class Appearance(QObject):
    """The settings that are seen, and the theme that comes of them.

    Signals:
        changed: the theme or its scale is another; everything that paints takes :meth:`theme` again.
    """

    changed = Signal()

    def __init__(self, settings: Settings, keep: Callable[[Settings], None], parent: QObject | None = None) -> None:
        """``keep`` stores settings that the player changed."""
        super().__init__(parent)
        self.settings = settings
        self._keep = keep
        hints = QApplication.styleHints()
        hints.colorSchemeChanged.connect(self._system_changed)
        self.apply()

    @property
    def shade(self) -> str:
        """``dark`` or ``light``."""
        if self.settings.theme != "system":
            return self.settings.theme
        light = QApplication.styleHints().colorScheme() is Qt.ColorScheme.Light
        return "light" if light else "dark"

    def theme(self, sky: str = "night") -> Theme:
        """The theme for a board that is played by ``night`` or by ``day``."""
        return make_theme(self.shade, sky, round(self.settings.font_scale * 100))

    def change(self, settings: Settings) -> None:
        """Take other settings, and store them."""
        if settings == self.settings:
            return
        self.settings = settings
        self._keep(settings)
        self.apply()

    def change_one(self, name: str, value: object) -> None:
        """Take another value of one setting, and store it."""
        self.change(msgspec.structs.replace(self.settings, **{name: value}))

    def apply(self) -> None:
        """Lay the theme over the application."""
        theme = self.theme()
        chrome = theme.chrome
        QApplication.setPalette(palette(theme))
        QApplication.setFont(fonts.sans(theme.pixels("body")))
        sizes = {name: round(theme.pixels(name)) for name in ("small", "large", "title", "display")}
        pad = round(theme.pixels("body") * 0.5)
        own = _OWN_STYLE.format(
            panel=chrome.panel,
            muted=chrome.muted,
            warning=chrome.warning,
            accent=chrome.accent,
            accent_text=chrome.accent_text,
            line=chrome.line,
            field=chrome.field,
            pad=pad,
            round=pad,
            thinnest=round(theme.pixels("body") * 0.2),
            thinner=round(theme.pixels("body") * 0.3),
            thin=round(theme.pixels("body") * 0.36),
            **sizes,
        )
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setStyleSheet(style_sheet(theme) + own)
        self.changed.emit()

    def _system_changed(self) -> None:
        if self.settings.theme == "system":
            self.apply()
