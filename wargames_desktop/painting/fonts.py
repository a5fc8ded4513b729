"""The bundled typefaces: a humanist sans for the interface, its condensed companion for counters and charts.

Figures are tabular in both. Names in Japanese script fall back on the system's own fonts.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from wargames_desktop.app.paths import assets

SANS, CONDENSED = "IBM Plex Sans", "IBM Plex Sans Condensed"
FILES = (
    "IBMPlexSans-Regular.ttf",
    "IBMPlexSans-Italic.ttf",
    "IBMPlexSans-SemiBold.ttf",
    "IBMPlexSansCondensed-Regular.ttf",
    "IBMPlexSansCondensed-Medium.ttf",
    "IBMPlexSansCondensed-SemiBold.ttf",
)
FALLBACKS = ("Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", "Meiryo", "sans-serif")


@cache
def load_fonts() -> tuple[str, ...]:
    """Make the bundled fonts known to Qt, once; returns the families. Needs a QGuiApplication."""
    families: set[str] = set()
    for name in FILES:
        number = QFontDatabase.addApplicationFontFromData((assets() / "fonts" / name).read_bytes())
        families.update(QFontDatabase.applicationFontFamilies(number) if number >= 0 else ())
    return tuple(sorted(families))


@cache
def _prototype(family: str, weight: int, italic: bool) -> QFont:
    load_fonts()
    font = QFont()
    font.setFamilies([family, *FALLBACKS])
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    return font


def _sized(prototype: QFont, pixels: float) -> QFont:
    font = QFont(prototype)
    font.setPixelSize(max(1, round(pixels)))
    return font


def sans(pixels: float, weight: int = 400, italic: bool = False) -> QFont:
    """The interface's font. ``weight`` 400 or 600; italic for the names of ships on cards."""
    return _sized(_prototype(SANS, weight, italic), pixels)


def condensed(pixels: float, weight: int = 500) -> QFont:
    """The font of counters and charts. ``weight`` 400, 500 or 600."""
    return _sized(_prototype(CONDENSED, weight, False), pixels)


def fixed(pixels: float) -> QFont:
    """The system's font of fixed width, for the text of files."""
    return _sized(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont), pixels)
