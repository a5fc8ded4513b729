"""Hands of cards, and counters that stand on tracks."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tests.painting.sheets import differing, drawn
from tests.painting.test_unit_counters import unit
from wargames_desktop.engine.display import Hand, HeldCard, Sum, Track, TrackBox
from wargames_desktop.painting.cards import Thing, block
from wargames_desktop.painting.theme import Theme

WIDTH = 320
OPEN = HeldCard(
    id="1942-03",
    title="Type 95 torpedo",
    subtitle="1942 · 3",
    texts=(("Japan", "One Allied naval unit in any port removed", "japan"), ("Allies", "Submarines hit more", "us")),
    note="At once. A torpedo without a wake.",
    back="1942",
)
BACK = HeldCard(id="hidden:allies:0", back="1942")


def picture(thing: Thing, theme: Theme, width: int = WIDTH) -> QImage:
    laid_out = block(thing, width, theme)

    def draw(painter: QPainter, _: QRectF) -> None:
        laid_out.draw(painter)

    return drawn((width, round(laid_out.height) + 1), draw)


def test_a_card_face_up_is_a_spot_of_its_own_and_inside_the_block(theme: Theme) -> None:
    laid_out = block(Hand(id="h", title="Hand", cards=(OPEN, BACK)), WIDTH, theme)
    spots = {spot.id: spot.rect for spot in laid_out.spots}
    assert [*spots] == ["hidden:allies:0", "1942-03"]
    assert all(QRectF(0, 0, WIDTH, laid_out.height).contains(rect) for rect in spots.values())
    assert not spots["1942-03"].intersects(spots["hidden:allies:0"])


def test_a_card_face_down_shows_nothing_but_its_year(theme: Theme) -> None:
    one, other = (
        picture(Hand(id="h", title="Hand", cards=(HeldCard(id=id, back="1942"),)), theme) for id in ("a", "b")
    )
    later = picture(Hand(id="h", title="Hand", cards=(HeldCard(id="a", back="1944"),)), theme)
    assert one == other
    assert differing(one, later) > 0


def test_long_texts_make_a_card_higher(theme: Theme) -> None:
    long = HeldCard(id="x", title="Long", texts=(("Japan", "word " * 60, "japan"),))
    short = HeldCard(id="x", title="Long", texts=(("Japan", "word", "japan"),))
    heights = [block(Hand(id="h", title="Hand", cards=(card,)), WIDTH, theme).height for card in (long, short)]
    assert heights[0] > heights[1] + 40


def test_a_card_in_effect_is_marked(theme: Theme) -> None:
    cards = [HeldCard(id="x", title="Card", texts=OPEN.texts, state=state) for state in ("", "current")]
    assert differing(*(picture(Hand(id="h", title="Hand", cards=(card,)), theme) for card in cards)) > 0.005


def boxes(count: int, at: int, pieces: int) -> tuple[TrackBox, ...]:
    standing = tuple(unit(id=f"u{n}", place=f"b{at}") for n in range(pieces))
    return tuple(TrackBox(id=f"b{n}", label=str(n), pieces=standing if n == at else ()) for n in range(count))


def test_a_marker_stands_in_its_box(theme: Theme) -> None:
    at_two, at_five = (Track(id="t", title="Points", boxes=boxes(8, at, 1)) for at in (2, 5))
    assert differing(picture(at_two, theme), picture(at_five, theme)) > 0.005


def test_many_counters_get_a_line_to_themselves(theme: Theme) -> None:
    few, many = (block(Track(id="t", title="Turns", boxes=boxes(8, 2, pieces)), WIDTH, theme) for pieces in (2, 3))
    assert many.height > few.height
    assert [spot.id for spot in many.spots] == [f"b{n}" for n in range(8)]
    tops = [spot.rect.top() for spot in many.spots]
    assert tops == sorted(tops)
    assert len(set(tops)) == 8


def test_counters_that_find_no_room_in_a_line_get_another(theme: Theme) -> None:
    rows = [block(Track(id="t", title="Turns", boxes=boxes(2, 1, pieces)), WIDTH, theme) for pieces in (5, 30)]
    assert rows[1].spots[1].rect.height() > rows[0].spots[1].rect.height() * 2


def test_the_sums_of_a_track_stand_under_it(theme: Theme) -> None:
    plain = Track(id="t", title="Points", boxes=boxes(8, 2, 1))
    summed = Track(id="t", title="Points", boxes=plain.boxes, sums=(Sum(label="Total", value="14"),))
    assert block(summed, WIDTH, theme).height > block(plain, WIDTH, theme).height + 10
