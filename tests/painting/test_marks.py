"""Highlights differ by shape and pattern: in grey, no two of a kind look alike."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from tests.painting.sheets import differing, drawn, inked
from wargames_desktop.hexgrid import Hex, Layout, disc
from wargames_desktop.painting import marks
from wargames_desktop.painting.theme import Theme

LAYOUT = Layout(pointed=True)
PIXELS = 50.0
MIDDLE = 3.0


def sheet(draw: Callable[[QPainter], None], pixels: float = PIXELS, ground: str = "#203040") -> QImage:
    """Six by six hexes with the origin in the middle."""

    def scaled(painter: QPainter, _: QRectF) -> None:
        painter.scale(pixels, pixels)
        painter.translate(MIDDLE, MIDDLE)
        draw(painter)

    side = round(2 * MIDDLE * pixels)
    return drawn((side, side), scaled, ground)


def grey(image: QImage) -> QImage:
    return image.convertToFormat(QImage.Format.Format_Grayscale8).convertToFormat(QImage.Format.Format_RGB32)


def region(style: str, theme: Theme, label: str = "") -> QImage:
    return sheet(lambda p: marks.paint_region(p, LAYOUT, disc(Hex(0, 0), 1), style, label, theme, PIXELS))


def test_regions_are_told_apart_without_colour(theme: Theme) -> None:
    looks = [grey(region(style, theme)) for style in ("reach", "arc", "forbidden", "threat", "note")]
    assert min(differing(a, b) for a, b in combinations(looks, 2)) > 0.008


def test_a_region_keeps_to_its_hexes_and_says_what_it_is(theme: Theme) -> None:
    named, nameless = region("reach", theme, "2 hexes"), region("reach", theme)
    assert named != nameless
    assert inked(nameless, "#203040").width() / PIXELS == pytest.approx(3.0, abs=0.15)


def test_no_hexes_draw_nothing(theme: Theme) -> None:
    blank = sheet(lambda p: marks.paint_region(p, LAYOUT, (), "reach", "nowhere", theme, PIXELS))
    assert inked(blank, "#203040").isEmpty()


def test_what_is_clicked_has_another_ring_than_what_can_be(theme: Theme) -> None:
    ring = marks.ring_in(LAYOUT, Hex(0, 0))
    target = sheet(lambda p: marks.paint_target(p, ring, theme, PIXELS))
    selected = sheet(lambda p: marks.paint_selected(p, ring, theme, PIXELS))
    assert differing(grey(target), grey(selected)) > 0.003
    assert target.pixel(150, 150) == selected.pixel(150, 150)


def test_rings_stay_visible_when_the_board_is_small(theme: Theme) -> None:
    ring = marks.ring_in(LAYOUT, Hex(0, 0))
    small = sheet(lambda p: marks.paint_target(p, ring, theme, 8.0), pixels=8.0)
    assert any(small.pixelColor(x, y).lightnessF() > 0.45 for x in range(small.width()) for y in range(small.height()))


def way(
    theme: Theme, style: str = "sure", bearing: float | None = None, points=((-2, 0), (-1, 0), (0, 0), (1, 0))
) -> QImage:
    steps = [QPointF(x, y) for x, y in points]
    return sheet(lambda p: marks.paint_way(p, steps, ["", "1", "2", "3"], theme, PIXELS, style, bearing))


def test_ways_are_told_apart(theme: Theme) -> None:
    assert differing(grey(way(theme)), grey(way(theme, "possible"))) > 0.003


def test_the_head_of_a_way_points_to_the_heading(theme: Theme) -> None:
    along, turned = way(theme), way(theme, bearing=0.0)
    assert along == way(theme, bearing=90.0)
    assert along != turned


def test_a_way_that_stays_or_is_empty_draws_no_error(theme: Theme) -> None:
    assert not inked(way(theme, points=((0, 0), (0, 0))), "#203040").isEmpty()
    assert inked(way(theme, points=()), "#203040").isEmpty()


def shot(theme: Theme, style: str, note: str = "") -> QImage:
    return sheet(lambda p: marks.paint_shot(p, QPointF(-2, 0), QPointF(2, 1), style, note, theme, PIXELS))


def test_shots_are_told_apart_without_colour(theme: Theme) -> None:
    looks = [grey(shot(theme, style)) for style in ("clear", "blocked", "allocated")]
    assert min(differing(a, b) for a, b in combinations(looks, 2)) > 0.004


@pytest.mark.parametrize("style", ["clear", "blocked", "allocated"])
def test_a_shot_leaves_both_counters_free_and_bears_its_note(theme: Theme, style: str) -> None:
    box = inked(shot(theme, style), "#203040")
    assert box.left() >= (MIDDLE - 2 + 0.36) * PIXELS - 0.01
    assert box.right() <= (MIDDLE + 2 - 0.36) * PIXELS + 0.01
    assert differing(shot(theme, style, "A"), shot(theme, style, "B")) > 0


def test_a_shot_within_a_hex_is_not_drawn(theme: Theme) -> None:
    image = sheet(lambda p: marks.paint_shot(p, QPointF(0, 0), QPointF(0, 0), "clear", "A", theme, PIXELS))
    assert inked(image, "#203040").isEmpty()
