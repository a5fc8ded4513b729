"""Colours can be read, and told apart by everybody."""

from __future__ import annotations

import math
from itertools import combinations, product

import pytest
from PySide6.QtGui import QColor, QPalette

from wargames_desktop.painting.counters import flash_on
from wargames_desktop.painting.theme import Theme, blend, make_theme, palette, style_sheet

THEMES = [make_theme(shade, sky) for shade, sky in product(("dark", "light"), ("night", "day"))]
NAMES = [f"{theme.shade}-{theme.sky}" for theme in THEMES]
all_themes = pytest.mark.parametrize("theme", THEMES, ids=NAMES)

VISIONS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
}
"""How linear red, green and blue are seen (Machado, Oliveira and Fernandes 2009, full severity)."""


def linear(name: str) -> tuple[float, ...]:
    colour = QColor(name)
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def seen(name: str, vision: str) -> tuple[float, ...]:
    """CIE L*a*b* of a colour as somebody sees it."""
    light = linear(name)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in VISIONS[vision])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def contrast(first: str, second: str) -> float:
    """The ratio of luminances as WCAG 2 has it."""
    low, high = sorted(
        sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(n), strict=True)) for n in (first, second)
    )
    return (high + 0.05) / (low + 0.05)


def text_pairs(theme: Theme) -> tuple[tuple[str, str, str], ...]:
    """Every pair of text and ground that is used, with a name: what must stay readable."""
    chrome, paper = theme.chrome, theme.paper
    grounds = {"window": chrome.window, "panel": chrome.panel, "raised": chrome.raised, "field": chrome.field}
    inks = {"text": chrome.text, "muted": chrome.muted, "warning": chrome.warning}
    pairs = [(f"{ink} on {ground}", inks[ink], grounds[ground]) for ink in inks for ground in grounds]
    pairs += [
        ("accent text", chrome.accent_text, chrome.accent),
        ("card text", paper.text, paper.ground),
        ("card muted", paper.muted, paper.ground),
        ("card text on wash", paper.text, paper.wash),
        ("card text on crossing wash", paper.text, paper.wash_cross),
        ("muted on wash", paper.muted, paper.wash),
        ("light band", paper.light_text, paper.light),
        ("heavy band", paper.heavy_text, paper.heavy),
        ("name on deep water", theme.sheet.water_name, theme.sheet.deep),
        ("name on land", theme.sheet.land_name, theme.sheet.land),
        ("zone label", theme.sheet.zone_text, theme.sheet.deep),
        ("zone label in shallows", theme.sheet.zone_text, theme.sheet.shallow),
    ]
    for nation, ink in theme.nations.items():
        pairs += [(f"{nation} front", ink.ink, ink.ground), (f"{nation} back", ink.back_ink, ink.back_ground)]
    return tuple(pairs)


@all_themes
def test_every_text_stands_out_from_its_ground(theme: Theme) -> None:
    weak = {name: round(contrast(ink, ground), 2) for name, ink, ground in text_pairs(theme)}
    assert {name: ratio for name, ratio in weak.items() if ratio < 4.5} == {}


@all_themes
def test_print_on_a_fired_counter_stands_out_from_the_starburst(theme: Theme) -> None:
    ratios = {nation: contrast(ink.back_ink, flash_on(ink)) for nation, ink in theme.nations.items()}
    assert min(ratios.values()) >= 4.5, ratios


@all_themes
@pytest.mark.parametrize("vision", VISIONS)
def test_highlights_are_told_apart(theme: Theme, vision: str) -> None:
    marks = theme.marks
    inks = [marks.target, marks.path, marks.forbidden, marks.threat, marks.reach]
    assert min(math.dist(seen(a, vision), seen(b, vision)) for a, b in combinations(inks, 2)) > 17


@all_themes
def test_highlights_stand_out_from_the_sea(theme: Theme) -> None:
    marks, sheet = theme.marks, theme.sheet
    inks = [marks.target, marks.path, marks.forbidden, marks.threat, marks.reach]
    assert min(contrast(ink, water) for ink in inks for water in (sheet.deep, sheet.middle)) >= 2.5


TACTICAL = ("us", "japan", "australia", "commonwealth", "china", "neutral")
STRATEGIC = ("japan_light", "japan", "us_light", "us_land", "ochre", "lilac")
"""Inks that meet on one board."""


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("inks", [TACTICAL, STRATEGIC], ids=["tactical", "strategic"])
def test_nations_are_told_apart(vision: str, inks: tuple[str, ...]) -> None:
    grounds = [make_theme().nations[ink].ground for ink in inks]
    assert min(math.dist(seen(a, vision), seen(b, vision)) for a, b in combinations(grounds, 2)) > 12


def test_a_nation_without_ink_of_its_own_is_neutral() -> None:
    theme = make_theme()
    assert theme.ink_of("netherlands") == theme.nations["neutral"]


@pytest.mark.parametrize(("asked", "given"), [(79, 80), (80, 80), (137, 137), (200, 200), (201, 200)])
def test_type_scales_from_80_to_200_percent(asked: int, given: int) -> None:
    theme = make_theme(scale=asked)
    assert theme.scale == given
    assert theme.pixels("body") == pytest.approx(13 * given / 100)
    assert theme.pixels("small") < theme.pixels("body") < theme.pixels("title")


def test_a_theme_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="'sepia' by 'dusk'"):
        make_theme("sepia", "dusk")


def test_the_application_takes_the_colours(theme: Theme) -> None:
    made = palette(theme)
    assert made.color(QPalette.ColorRole.Window).name() == theme.chrome.window
    assert made.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text) != made.color(QPalette.ColorRole.Text)
    sheet = style_sheet(theme)
    assert "$" not in sheet
    assert theme.chrome.accent in sheet


def test_blending_goes_from_one_colour_to_the_other() -> None:
    assert [blend("#000000", "#ffffff", share) for share in (0, 0.5, 1)] == ["#000000", "#808080", "#ffffff"]
