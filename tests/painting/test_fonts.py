from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontInfo, QPainter

from tests.painting.sheets import drawn, inked
from wargames_desktop.painting.fonts import CONDENSED, SANS, condensed, load_fonts, sans
from wargames_desktop.painting.text import elided, fitting, put, text_width


def test_both_families_come_with_the_program() -> None:
    assert {SANS, CONDENSED} <= set(load_fonts())


@pytest.mark.parametrize(
    ("font", "family", "weight", "italic"),
    [
        (lambda: sans(13), SANS, 400, False),
        (lambda: sans(13, 600), SANS, 600, False),
        (lambda: sans(13, 400, italic=True), SANS, 400, True),
        (lambda: condensed(13, 400), CONDENSED, 400, False),
        (lambda: condensed(13, 500), CONDENSED, 500, False),
        (lambda: condensed(13, 600), CONDENSED, 600, False),
    ],
)
def test_every_cut_is_the_bundled_one(font, family, weight, italic) -> None:
    found = QFontInfo(font())
    assert (found.family(), found.weight(), found.italic()) == (family, weight, italic)


@pytest.mark.parametrize("font", [sans, condensed])
def test_figures_are_tabular(font) -> None:
    assert len({text_width(digit, font(100)) for digit in "0123456789"}) == 1


def test_the_companion_is_narrower() -> None:
    assert text_width("Minneapolis", condensed(100)) < 0.95 * text_width("Minneapolis", sans(100))


def test_a_line_that_is_too_wide_is_squeezed_into_its_rectangle() -> None:
    room = QRectF(20, 10, 60, 30)
    image = drawn((100, 50), lambda painter, _: put(painter, room, "Minneapolis", condensed(30), QColor("#000000")))
    assert room.adjusted(-1, -8, 1, 8).contains(inked(image))


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_a_line_stands_where_it_is_told(align: str) -> None:
    def draw(painter: QPainter, rect: QRectF) -> None:
        box = put(painter, rect, "II", condensed(20), QColor("#000000"), align)
        assert rect.contains(box)

    box = inked(drawn((200, 40), draw))
    assert {"left": box.left() < 10, "center": abs(box.center().x() - 100) < 3, "right": box.right() > 190}[align]
    assert abs(box.center().y() - 20) < 1.5


def test_a_shorter_text_is_taken_where_the_long_one_does_not_fit() -> None:
    font = condensed(20, 600)
    names = ("San Francisco", "SanFran")
    assert fitting(names, font, 200) == "San Francisco"
    assert fitting(names, font, 80) == "SanFran"
    assert fitting(names, font, 5) == "SanFran"


def test_a_cut_text_says_so() -> None:
    assert elided("Guadalcanal", sans(20), 60).endswith("…")
    assert elided("Savo", sans(20), 600) == "Savo"
