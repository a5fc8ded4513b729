"""How long the map editor takes with 10,000 and 100,000 hexes, and a map of 5,000 hexes from the coast.

Run with ``-m benchmark``.
"""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from wargames_desktop.app import paths
from wargames_desktop.design.coast_maps import Sheet, Thresholds, with_coast
from wargames_desktop.design.coastlines import world
from wargames_desktop.design.inks import TerrainInk
from wargames_desktop.design.map_draft import MapDraft
from wargames_desktop.design.map_files import draft_files, new_map, read_draft
from wargames_desktop.design.shapes import brush
from wargames_desktop.editor.maps.dialogs import filled, usual_numbering
from wargames_desktop.editor.maps.map_page import MapPage
from wargames_desktop.editor.opening import map_page
from wargames_desktop.painting.theme import make_theme
from wargames_desktop.ui.application import make_application

pytestmark = pytest.mark.benchmark

SIDES = [100, 316]
"""Rows and columns: 10,000 and about 100,000 hexes."""


def sea(side: int) -> MapDraft:
    numbering = usual_numbering(True, digits=3)
    return new_map("sea", "Sea", numbering, filled(numbering, side, side, "sea", ""))


@pytest.fixture(params=SIDES)
def page(request: Any, qtbot: Any) -> MapPage:
    make_application()
    made = map_page(sea(request.param), None, "sea", make_theme("dark", "day"))
    made.canvas.camera.milliseconds = 0
    qtbot.addWidget(made)
    made.resize(1600, 1000)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.mark.parametrize("side", SIDES)
def test_a_map_is_opened(benchmark: Any, tmp_path: Path, side: int) -> None:
    for path, content in draft_files(sea(side), tmp_path / "sea.yaml").items():
        path.write_bytes(content)
    benchmark.pedantic(lambda: read_draft(tmp_path / "sea.yaml"), rounds=3)


@pytest.mark.parametrize("side", SIDES)
def test_the_tab_of_a_map_is_made(benchmark: Any, qtbot: Any, side: int) -> None:
    make_application()
    draft, theme = sea(side), make_theme("dark", "day")

    def make() -> None:
        made = map_page(draft, None, "sea", theme)
        qtbot.addWidget(made)

    benchmark.pedantic(make, rounds=3)


@pytest.mark.parametrize("pixels", [5, 16, 40])
def test_it_is_panned(benchmark: Any, page: MapPage, pixels: int) -> None:
    page.canvas.camera.zoom_to(pixels, QPointF(500, 400))
    page.canvas.grab()
    ways = cycle([QPointF(60, 0), QPointF(0, 60), QPointF(-60, 0), QPointF(0, -60)])

    def pan() -> None:
        page.canvas.camera.pan(next(ways))
        page.canvas.viewport().repaint()

    benchmark(pan)


def test_it_is_painted(benchmark: Any, page: MapPage) -> None:
    """A touch of a brush of 19 hexes, until it is seen."""
    page.canvas.camera.zoom_to(24, QPointF(500, 400))
    page.canvas.grab()
    spots = cycle(page.draft_map.numbering.hex_of(40 + n, 50 + n) for n in range(12))
    inks = cycle([TerrainInk("land"), TerrainInk("sea"), TerrainInk("shoal")])
    stroke = object()

    def touch() -> None:
        ink = next(inks)
        page.change(ink.paint(page.draft_map, brush(next(spots), 2)), ink.words, stroke)
        QApplication.processEvents()

    benchmark(touch)


def test_a_stroke_is_undone(benchmark: Any, page: MapPage) -> None:
    page.change(TerrainInk("land").paint(page.draft_map, brush(page.draft_map.numbering.hex_of(40, 40), 12)), "Paint")

    def there_and_back() -> None:
        page.document.stack.undo()
        page.document.stack.redo()
        QApplication.processEvents()

    benchmark(there_and_back)


@pytest.mark.parametrize(
    ("latitude", "longitude", "metres"), [(-8.0, 158.0, 10_000), (38.0, 25.0, 8_000), (10.0, 150.0, 100_000)]
)
def test_a_map_of_5000_hexes_from_the_coast(benchmark: Any, latitude: float, longitude: float, metres: float) -> None:
    coastline = world(paths.assets() / "world" / "coast.xz")
    numbering = usual_numbering(True, digits=3)
    draft = new_map("coast", "Coast", numbering, filled(numbering, 50, 100, "sea", ""))
    sheet = Sheet(latitude=latitude, longitude=longitude, hex_metres=metres)
    benchmark.pedantic(lambda: with_coast(draft, coastline, sheet, Thresholds(sides="land")), rounds=3)


def test_the_coast_of_the_world_is_read(benchmark: Any) -> None:
    def read() -> None:
        world.cache_clear()
        world(paths.assets() / "world" / "coast.xz")

    benchmark.pedantic(read, rounds=3)
