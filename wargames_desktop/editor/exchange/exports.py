"""From a map of the editor to files of other programs and to images."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import ceil
from pathlib import Path

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QImage, QPainter, QPolygonF

from wargames_desktop.data.files import write_atomic
from wargames_desktop.design.counter_sheets import DesignedSheet
from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.design.tiled import tile_size, to_tiled
from wargames_desktop.design.vassal_grid import VassalGrid, grid_of
from wargames_desktop.design.vassal_module import DraftPiece, module_archive
from wargames_desktop.editor.counters.counter_images import counter_image
from wargames_desktop.editor.maps.map_painter import MapPainter, Shown
from wargames_desktop.editor.maps.swatches import terrain_colour
from wargames_desktop.hexgrid import Hex, Layout
from wargames_desktop.painting.picture import png
from wargames_desktop.painting.svg import svg_of
from wargames_desktop.painting.theme import Theme

LARGEST_SIDE = 8_000
"""Most pixels of an image of a map from side to side."""
HEX_MILLIMETRES = 16.0
MARGIN = 0.4
PIECE_DOTS = 150


class MapPicture:
    """A map that is painted whole."""

    def __init__(self, draft: MapDraft, theme: Theme, shown: Shown, image: QImage) -> None:
        self._painter = MapPainter(theme)
        self._painter.shown = shown
        self._painter.image = image
        self._painter.show(draft)
        self.bounds = self._painter.overview.bounds.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def pixels(self, wanted: float) -> float:
        """Pixels to a hex, as wanted or as many as an image takes."""
        return min(wanted, LARGEST_SIDE / max(self.bounds.width(), self.bounds.height()))

    def image(self, wanted: float) -> QImage:
        """The map as an image, with so many pixels to a hex or as many as there is room for."""
        pixels = self.pixels(wanted)
        size = QSize(ceil(self.bounds.width() * pixels), ceil(self.bounds.height() * pixels))
        image = QImage(size, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter, pixels, pixels)
        painter.end()
        return image

    def svg(self, title: str) -> bytes:
        """The map as SVG, hexes as large as printed."""
        size = QSize(ceil(self.bounds.width() * HEX_MILLIMETRES), ceil(self.bounds.height() * HEX_MILLIMETRES))
        return svg_of(lambda painter: self._paint(painter, HEX_MILLIMETRES, 60.0), size, title)

    def _paint(self, painter: QPainter, scale: float, pixels: float) -> None:
        painter.scale(scale, scale)
        painter.translate(-self.bounds.topLeft())
        self._painter.paint(painter, self.bounds, pixels)

    def place(self, hex_: Hex, pixels: float) -> tuple[float, float]:
        """Where the centre of a hex lies on an image."""
        x, y = self._painter.layout.centre(hex_)
        return (x - self.bounds.left()) * pixels, (y - self.bounds.top()) * pixels


def write_tiled(draft: MapDraft, path: Path, theme: Theme) -> tuple[str, ...]:
    """Write a map for Tiled, and the image of its tiles beside it. What could not be carried over.

    Raises:
        OSError: one cannot be written.
    """
    image = f"{path.stem}_tiles.png"
    files = to_tiled(draft, image)
    write_atomic(path.with_name(image), png(tiles_image(files.terrains, draft.head.pointed, theme)))
    write_atomic(path, files.tmx)
    return files.left_out


def tiles_image(terrains: Sequence[str], pointed: bool, theme: Theme) -> QImage:
    """A hex of each terrain, in a row."""
    wide, high, _ = tile_size(pointed)
    image = QImage(wide * max(1, len(terrains)), high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layout = Layout(pointed=pointed, size=float(min(wide, high)))
    for index, terrain in enumerate(terrains):
        middle = QPointF(wide * (index + 0.5), high / 2)
        painter.setBrush(terrain_colour(theme.sheet, terrain))
        painter.drawPolygon(QPolygonF([QPointF(x, y) + middle for x, y in layout.corners(Hex(0, 0))]))
    painter.end()
    return image


def write_module(
    draft: MapDraft, picture: MapPicture, pixels: float, sheet: DesignedSheet | None, images: Path | None, path: Path
) -> tuple[str, ...]:
    """Write a draft of a VASSAL module with the map, and the counters of a sheet if there is one.

    What could not be carried over, in words.

    Raises:
        OSError: it cannot be written.
    """
    pixels = picture.pixels(pixels)
    board = picture.image(pixels)
    grid, same = grid_of(draft.numbering, pixels, picture.place(Hex(0, 0), pixels), board.width(), board.height())
    pieces = _pieces(sheet, images) if sheet is not None else []
    sides = [name.replace("_", " ").capitalize() for name in sheet.nations] if sheet is not None else ["One", "Two"]
    content = module_archive(draft.head.title, png(board), grid, pieces, sides, int(time.time() * 1000))
    write_atomic(path, content)
    return tuple(_not_carried(draft, grid, same))


def _pieces(sheet: DesignedSheet, images: Path | None) -> list[DraftPiece]:
    pieces = []
    for counter in sheet.counters:
        template = sheet.templates.get(counter.template)
        front = counter_image(sheet, counter, "front", PIECE_DOTS, images)
        has_back = template is not None and template.back
        back = png(counter_image(sheet, counter, "back", PIECE_DOTS, images)) if has_back else b""
        name = str(counter.fields.get("name", counter.template))
        pieces.append(DraftPiece(name, counter.nation, png(front), back, front.width(), front.height()))
    return pieces


def _not_carried(draft: MapDraft, grid: VassalGrid, same: bool) -> list[str]:
    told = []
    if not same:
        told.append("VASSAL cannot write the numbers of all hexes as this map has them.")
    if draft.areas:
        told.append("Areas are painted on the map; VASSAL's zones have to be drawn anew.")
    if len(draft.sides):
        told.append("Hexsides are painted on the map; VASSAL knows no more of them.")
    told.append("Rules: VASSAL has none. The module is a map with counters and a die.")
    return told
