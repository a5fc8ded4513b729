"""Counters: nothing hides a name, a value or a heading; front and back, nations and badges are told apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage

from tests.painting.sheets import badge, differing, drawn, inked, ship
from wargames_desktop.engine.display import Piece
from wargames_desktop.painting.counters import (
    BADGE_KINDS,
    LANE,
    OVERHANG,
    SIDE,
    Detail,
    detail_for,
    extent,
    on_rim,
    paint_badge,
    paint_counter,
    placed_badges,
    side_letters,
)
from wargames_desktop.painting.outlines import heading_angle
from wargames_desktop.painting.theme import NATIONS, Theme

BEARINGS = sorted({heading_angle(pointed, direction) for pointed in (True, False) for direction in range(6)})
PRINT = QRectF(LANE, LANE, SIDE - 2 * LANE, SIDE - 2 * LANE)
TEXTS = {
    "damage": "12",
    "sinking": "Sinking",
    "flagship": "Flag",
    "reference": "Ref",
    "order": "C-march S",
    "formation": "Task Force 1",
}
ALL_BADGES = tuple(badge(kind, TEXTS.get(kind, "3")) for kind in BADGE_KINDS)
GROUND = "#ff00ff"


def sheet(
    piece: Piece, theme: Theme, bearing: float | None = 90.0, side: int = 120, detail: Detail | None = None
) -> QImage:
    """A counter in the middle of a sheet twice as large as itself."""
    return drawn(
        (side * 2, side * 2),
        lambda painter, _: paint_counter(
            painter, QRectF(side / 2, side / 2, side, side), piece, theme, bearing, detail
        ),
        GROUND,
    )


def part(image: QImage, rect: QRectF) -> QImage:
    """What lies in a rectangle given in hundredths of the counter's side."""
    unit = image.width() / 200
    box = QRectF(rect.x() * unit, rect.y() * unit, rect.width() * unit, rect.height() * unit)
    return image.copy(box.translated(image.width() / 4, image.width() / 4).toAlignedRect())


@pytest.mark.parametrize("bearing", BEARINGS)
@pytest.mark.parametrize("pixels", [36, 48, 60, 120])
def test_badges_stand_clear_of_print_heading_and_each_other(bearing: float, pixels: int) -> None:
    detail = detail_for(pixels)
    placed = placed_badges(ship(badges=ALL_BADGES), bearing, SIDE / pixels, detail)
    assert len(placed) >= 6
    for _, place in placed:
        assert not place.intersects(PRINT)
        assert place.left() >= -OVERHANG - 0.01
        assert place.right() <= SIDE + OVERHANG + 0.01
        assert place.top() >= -OVERHANG
        assert place.bottom() <= SIDE + OVERHANG
        assert not place.contains(on_rim(bearing, 0))
        if detail is Detail.FULL:
            assert not any(place.intersects(letter) for _, letter in side_letters(bearing))
    assert not any(a.intersects(b) for (_, a), (_, b) in combinations(placed, 2))


@pytest.mark.parametrize("bearing", BEARINGS)
@pytest.mark.parametrize("side", [40, 120])
def test_badges_leave_the_print_as_it_was(theme: Theme, bearing: float, side: int) -> None:
    bare, decorated = (sheet(ship(badges=badges), theme, bearing, side) for badges in ((), ALL_BADGES))
    inner = PRINT.adjusted(1.5, 1.5, -1.5, -1.5)
    assert part(bare, inner) == part(decorated, inner)
    assert bare != decorated


@pytest.mark.parametrize("bearing", BEARINGS)
@pytest.mark.parametrize("side", [12, 24, 40, 120])
def test_nothing_reaches_beyond_the_extent(theme: Theme, bearing: float, side: int) -> None:
    reach = extent(QRectF(side / 2, side / 2, side, side)).adjusted(-1, -1, 1, 1)
    assert reach.contains(inked(sheet(ship(badges=ALL_BADGES), theme, bearing, side)))


@pytest.mark.parametrize("bearing", BEARINGS)
@pytest.mark.parametrize("side", [20, 40, 120])
def test_the_arrow_stands_out_towards_the_heading_only(theme: Theme, bearing: float, side: int) -> None:
    image = sheet(ship(), theme, bearing, side)
    out = on_rim(bearing, -8)
    unit = side / SIDE
    at = QPointF(side / 2 + out.x() * unit, side / 2 + out.y() * unit).toPoint()
    assert image.pixelColor(at) != QColor(GROUND)
    for other in (bearing + 120, bearing + 180, bearing + 240):
        off = on_rim(other, -8)
        spot = QPointF(side / 2 + off.x() * unit, side / 2 + off.y() * unit).toPoint()
        assert image.pixelColor(spot) == QColor(GROUND)


def test_print_is_upright_in_every_heading(theme: Theme) -> None:
    """The two halves of the compass each have one print, and the name and type are the same in both."""
    inner = PRINT.adjusted(1.5, 1.5, -1.5, -1.5)
    starboard = [part(sheet(ship(), theme, b), inner) for b in BEARINGS if b < 180]
    port = [part(sheet(ship(), theme, b), inner) for b in BEARINGS if b >= 180]
    assert all(face == starboard[0] for face in starboard)
    assert all(face == port[0] for face in port)
    words = QRectF(PRINT.left() + 2, 56, PRINT.width() - 4, 31)
    assert part(sheet(ship(), theme, 30), words) == part(sheet(ship(), theme, 210), words)


def test_the_bow_value_is_at_the_bow(theme: Theme) -> None:
    """Turned about, what stood on the right stands on the left."""
    left, right = QRectF(12, 11, 16, 19), QRectF(72, 11, 16, 19)
    east = sheet(ship(fields={"stern": "1", "bow": "8"}), theme, 90)
    west = sheet(ship(fields={"stern": "8", "bow": "1"}), theme, 270)
    assert part(east, left) == part(west, left)
    assert part(east, right) == part(west, right)
    assert part(east, left) != part(sheet(ship(fields={"stern": "8", "bow": "8"}), theme, 90), left)


@pytest.mark.parametrize("detail", list(Detail))
@pytest.mark.parametrize("nation", NATIONS)
def test_fired_counters_differ_at_a_glance(theme: Theme, nation: str, detail: Detail) -> None:
    side = {Detail.FULL: 80, Detail.MEDIUM: 40, Detail.BLOCK: 24, Detail.SPECK: 12}[detail]
    front, back = (
        part(sheet(ship(nation=nation, face=face), theme, 90, side), QRectF(0, 0, 100, 100))
        for face in ("front", "back")
    )
    assert differing(front, back) > 0.6


def test_nations_have_grounds_of_their_own(theme: Theme) -> None:
    spot = QRectF(6, 46, 2, 2)
    colours = {part(sheet(ship(nation=nation), theme, 90, 200), spot).pixelColor(1, 1).name() for nation in NATIONS}
    assert len(colours) == len(NATIONS)


@pytest.mark.parametrize("kind", ["BB", "CA", "CL", "DD"])
def test_types_are_told_apart_at_every_size(theme: Theme, kind: str) -> None:
    for side in (24, 40, 120):
        for other in {"BB", "CA", "CL", "DD"} - {kind}:
            faces = [part(sheet(ship(fields={"type": each}), theme, 90, side), PRINT) for each in (kind, other)]
            assert differing(*faces) > 0.01


def test_unusual_guns_are_marked(theme: Theme) -> None:
    values = QRectF(11, 11, 78, 19)
    light, usual = (sheet(ship(fields={"guns": guns}), theme) for guns in ("L", ""))
    assert differing(part(light, values), part(usual, values)) > 0.05


def test_unusual_secondary_guns_are_marked(theme: Theme) -> None:
    marked, plain = (
        sheet(ship(fields={"type": "BB", "secondary": "4", "secondary_guns": guns}), theme) for guns in ("CL", "")
    )
    assert differing(part(marked, QRectF(40, 11, 40, 19)), part(plain, QRectF(40, 11, 40, 19))) > 0.03


@pytest.mark.parametrize("name", ["San Francisco", "Richard P. Leary", "Hatsuyuki", "WWWWWWWWWWWWWWW", "大和", ""])
@pytest.mark.parametrize("side", [40, 120])
def test_long_names_stay_inside_the_print(theme: Theme, name: str, side: int) -> None:
    image = sheet(ship(name=name), theme, 0, side)
    blank = part(image, QRectF(6, 80, 1, 1)).pixelColor(0, 0)
    for edge in (QRectF(3, 52, LANE - 5, 36), QRectF(SIDE - LANE + 2, 62, LANE - 6, 26)):
        strip = part(image, edge)
        assert {strip.pixelColor(x, y).name() for x in range(strip.width()) for y in range(strip.height())} == {
            blank.name()
        }


def test_a_name_without_room_gives_way_to_its_abbreviation(theme: Theme) -> None:
    abbreviated = sheet(ship(name="San Francisco", fields={"abbr": "SanFran"}), theme)
    assert abbreviated == sheet(ship(name="SanFran"), theme)


@pytest.mark.parametrize(
    ("pixels", "detail"),
    [
        (120, Detail.FULL),
        (60, Detail.FULL),
        (59, Detail.MEDIUM),
        (36, Detail.MEDIUM),
        (35, Detail.BLOCK),
        (10, Detail.SPECK),
    ],
)
def test_detail_follows_from_the_size(pixels: float, detail: Detail) -> None:
    assert detail_for(pixels) is detail


def test_detail_follows_from_the_scale_of_the_painter(theme: Theme) -> None:
    def scaled(painter, rect) -> None:
        painter.scale(120, 120)
        paint_counter(painter, QRectF(0.5, 0.5, 1, 1), ship(), theme, 90.0)

    assert differing(drawn((240, 240), scaled, GROUND), sheet(ship(), theme)) < 0.005


def test_paper_counters_keep_to_their_square(theme: Theme) -> None:
    side = 120
    image = sheet(ship(heading=None), theme, None, side)
    assert QRectF(side / 2 - 1, side / 2 - 1, side + 2, side + 2).contains(inked(image))
    bow = part(image, QRectF(90, 40, 9, 20))
    stern = part(image, QRectF(1, 40, 9, 20))
    assert inked(bow, part(image, QRectF(6, 46, 1, 1)).pixelColor(0, 0).name()).width() > 2
    assert bow != stern


@pytest.mark.parametrize("kind", [*BADGE_KINDS, "something new"])
def test_every_kind_of_badge_is_drawn(theme: Theme, kind: str) -> None:
    def one(text: str) -> QImage:
        return drawn(
            (60, 40), lambda painter, _: paint_badge(painter, QRectF(10, 8, 40, 24), badge(kind, text), theme), GROUND
        )

    box = inked(one("3"))
    assert not box.isEmpty()
    assert QRectF(7, 5, 46, 30).contains(box)
    if kind != "flagship":
        assert one("3") != one("8")


def test_kinds_of_badges_differ_without_their_text_and_colour(theme: Theme) -> None:
    """In grey, no two kinds look alike."""
    looks = [
        drawn((40, 40), lambda p, _, kind=kind: paint_badge(p, QRectF(8, 8, 24, 24), badge(kind, ""), theme), "#808080")
        .convertToFormat(QImage.Format.Format_Grayscale8)
        .convertToFormat(QImage.Format.Format_RGB32)
        for kind in BADGE_KINDS
    ]
    assert min(differing(a, b) for a, b in combinations(looks, 2)) > 0.03


def test_markers_print_their_words(theme: Theme) -> None:
    named, blank = (
        sheet(ship(template="marker", heading=None, name=name, fields={}), theme, None) for name in ("Fire", " ")
    )
    assert differing(part(named, PRINT), part(blank, PRINT)) > 0.02


def test_an_unknown_template_still_shows_a_name(theme: Theme) -> None:
    named, blank = (
        sheet(ship(template="airship", heading=None, name=name), theme, None) for name in ("Hindenburg", " ")
    )
    assert named != blank
