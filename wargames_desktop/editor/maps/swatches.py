"""The colours in which the map editor shows terrain, areas and sides, for words that no game has ever used as well."""

from __future__ import annotations

import zlib
from functools import lru_cache

from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from wargames_desktop.painting.theme import Sheet, blend

SWATCH = 16
"""Side of the patch of colour beside a word, in pixels."""
_NAMED = ("deep", "middle", "shallow", "shoal", "land", "coast", "mountain", "jungle")
_LIKE = {"sea": "middle", "clear": "land", "swamp": "shoal", "beach": "shoal", "forest": "jungle", "hills": "mountain"}


@lru_cache(maxsize=512)
def terrain_colour(sheet: Sheet, terrain: str) -> QColor:
    """The colour of a terrain: that of the printed sheet where it has one, else one that follows from its name."""
    name = _LIKE.get(terrain, terrain)
    if name == "coast":
        return QColor(blend(sheet.land, sheet.shallow, 0.5))
    if name in _NAMED:
        return QColor(getattr(sheet, name))
    return _by_name(terrain, 0.35, 0.58)


@lru_cache(maxsize=512)
def area_colour(sheet: Sheet, id: str) -> QColor:
    """The tint of an area or zone."""
    return _by_name(id, 0.75, 0.62)


@lru_cache(maxsize=512)
def side_colour(sheet: Sheet, kind: str) -> QColor:
    """The colour of lines along hexsides of a kind."""
    known = {"land": sheet.wall, "deep": sheet.strait, "river": "#2f7fc4", "road": "#8a5a2b", "rail": "#3b3b3b"}
    return QColor(known[kind]) if kind in known else _by_name(kind, 0.8, 0.5)


def _by_name(word: str, saturation: float, lightness: float) -> QColor:
    hue = zlib.crc32(word.encode()) % 360
    return QColor.fromHslF(hue / 360, saturation, lightness)


def swatch(colour: QColor) -> QIcon:
    """A patch of a colour, as an icon."""
    pixmap = QPixmap(SWATCH, SWATCH)
    pixmap.fill(colour)
    painter = QPainter(pixmap)
    painter.setPen(colour.darker(160))
    painter.drawRect(0, 0, SWATCH - 1, SWATCH - 1)
    painter.end()
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # where it is chosen, the colour of the choice is not laid over it
    return icon
