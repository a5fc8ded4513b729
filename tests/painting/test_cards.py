"""Cards, logs, tracks, roses and sums: measured as they are drawn, marked where they must be."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tests.painting.sheets import count, differing, drawn, inked
from wargames_desktop.engine.display import (
    Card,
    Cell,
    LogBox,
    LogRow,
    Rose,
    RoseEntry,
    RoseSector,
    Sum,
    Track,
    TrackBox,
    UnitLog,
)
from wargames_desktop.hexgrid import Hex, disc, distance, ring
from wargames_desktop.painting.cards import Thing, block
from wargames_desktop.painting.logs import paint_box
from wargames_desktop.painting.roses import sector_of
from wargames_desktop.painting.tables import column_groups
from wargames_desktop.painting.theme import Theme, make_theme

SUMS = (Sum(label="Die", value="6", rule="TE-3.6"), Sum(label="Stern", value="−2"), Sum(label="Total", value="4"))
CARD = Card(
    id="card",
    title="Gunnery",
    corner="Row",
    columns=("BB S", "BB B", "CA S", "CA B"),
    rows=tuple((str(row), tuple(Cell(text=str(row + column)) for column in range(4))) for row in range(5)),
    sums=SUMS,
    source="reconstructed: from the worked examples",
    footnote="A dash has no effect.",
)
LOG = UnitLog(
    id="Boise",
    side="us",
    title="Boise",
    subtitle="Light cruiser (CL), Brooklyn class",
    rows=(
        LogRow(
            label="Damage", boxes=tuple(LogBox(shape="box", state="free", tip=f"Box {n}") for n in range(9)), note="0/9"
        ),
        LogRow(label="Port", boxes=(LogBox(shape="circle", state="free", label="P"),), note="value 4"),
    ),
    facts=(("Speed", "6"), ("Next turn", "5 at most")),
)
TURNS = Track(id="turns", title="Turns", boxes=tuple(TrackBox(id=str(n), label=str(n)) for n in range(1, 6)))
SEQUENCE = Track(
    id="sequence",
    title="Sequence",
    boxes=tuple(
        TrackBox(id=f"p{n}", label=f"Movement Phase {n}", group=f"Stage {n // 3}", tip="tip") for n in range(6)
    ),
)
SECTORS = (
    RoseSector(id="1", low_range=0, high_range=3, low_bearing=-60, high_bearing=60, entries=()),
    RoseSector(id="2", low_range=1, high_range=3, low_bearing=60, high_bearing=180, entries=()),
    RoseSector(id="3", low_range=1, high_range=3, low_bearing=-180, high_bearing=-60, entries=()),
    RoseSector(
        id="4",
        low_range=4,
        high_range=99,
        low_bearing=-180,
        high_bearing=180,
        entries=(
            RoseEntry(band="light", low=1, high=5, heading=0, order="Ah"),
            RoseEntry(band="light", low=6, high=10, heading=1, order="60S"),
            RoseEntry(band="heavy", low=1, high=10, heading=3, order="AbP"),
        ),
    ),
)
ROSE = Rose(
    id="rose",
    title="Display",
    heading=1,
    sectors=SECTORS,
    others=(("Aoba", 3, 60.0), ("Furutaka", 30, 0.0)),
    center="Boise",
    source="TE 3.3",
)
THINGS: dict[str, Thing] = {"card": CARD, "log": LOG, "turns": TURNS, "sequence": SEQUENCE, "rose": ROSE, "sums": SUMS}
things = pytest.mark.parametrize("thing", THINGS.values(), ids=THINGS.keys())


def sheet(thing: Thing, width: int, theme: Theme) -> QImage:
    """The thing with a margin of 40 around it."""
    height = round(block(thing, width, theme).height)

    def draw(painter: QPainter, _: QRectF) -> None:
        painter.translate(40, 40)
        block(thing, width, theme).draw(painter)

    return drawn((width + 80, height + 80), draw)


@things
@pytest.mark.parametrize("scale", [80, 100, 200])
@pytest.mark.parametrize("width", [180, 380, 900])
def test_everything_stays_inside_what_was_measured(thing: Thing, width: int, scale: int) -> None:
    theme = make_theme("dark", "night", scale)
    image = sheet(thing, width, theme)
    assert QRectF(39, 39, image.width() - 78, image.height() - 78).contains(inked(image))


@things
def test_a_larger_type_takes_more_room(thing: Thing) -> None:
    heights = [block(thing, 700, make_theme(scale=scale)).height for scale in (80, 100, 150)]
    assert heights == sorted(heights)
    if thing is not ROSE:
        assert heights[0] < heights[2]


@things
@pytest.mark.parametrize("shade", ["dark", "light"])
def test_painting_is_repeatable_in_every_theme(thing: Thing, shade: str) -> None:
    theme = make_theme(shade)
    assert sheet(thing, 380, theme) == sheet(thing, 380, theme)
    assert not inked(sheet(thing, 380, theme)).isEmpty()


def test_sums_stand_beside_a_wide_table_and_under_a_narrow_one(theme: Theme) -> None:
    bare = msgspec.structs.replace(CARD, sums=())
    wide, narrow = ([block(card, width, theme).height for card in (CARD, bare)] for width in (700, 300))
    assert wide[0] == wide[1]
    assert narrow[0] > narrow[1] + 40


def marked(mark: str) -> Card:
    rows = list(CARD.rows)
    label, cells = rows[2]
    rows[2] = (label, (*cells[:1], Cell(text=cells[1].text, mark=mark), *cells[2:]))
    return msgspec.structs.replace(CARD, rows=tuple(rows))


def test_what_decided_is_ringed_and_what_led_there_is_washed(theme: Theme) -> None:
    looks = [sheet(marked(mark), 380, theme) for mark in ("", "column", "decided")]
    assert min(differing(a, b) for a, b in combinations(looks, 2)) > 0.001
    rings = [count(image, theme.paper.ring) for image in looks]
    assert rings[2] > 20 > rings[1] == 0


def test_columns_that_share_their_first_word_share_a_heading() -> None:
    assert column_groups(("BB S", "BB B", "CA S", "DD")) == [
        ("BB", 0, ("S", "B")),
        ("", 2, ("CA S",)),
        ("", 3, ("DD",)),
    ]
    assert column_groups(("1", "2")) == [("", 0, ("1",)), ("", 1, ("2",))]


def test_the_current_card_is_marked(theme: Theme) -> None:
    current = msgspec.structs.replace(CARD, state="current")
    assert sheet(current, 380, theme) != sheet(CARD, 380, theme)


def test_a_card_without_rows_is_drawn(theme: Theme) -> None:
    assert not inked(sheet(Card(id="e", title="Empty", columns=(), rows=()), 300, theme)).isEmpty()


@pytest.mark.parametrize("shape", ["box", "circle"])
def test_states_of_a_box_are_told_apart_without_colour(theme: Theme, shape: str) -> None:
    looks = [
        drawn((40, 40), lambda p, _, s=state: paint_box(p, QRectF(8, 8, 24, 24), LogBox(shape=shape, state=s), theme))
        .convertToFormat(QImage.Format.Format_Grayscale8)
        .convertToFormat(QImage.Format.Format_RGB32)
        for state in ("free", "marked", "pending", "unused")
    ]
    assert min(differing(a, b) for a, b in combinations(looks, 2)) > 0.03


def test_boxes_and_circles_look_different(theme: Theme) -> None:
    looks = [
        drawn(
            (40, 40), lambda p, _, s=shape: paint_box(p, QRectF(4, 4, 32, 32), LogBox(shape=s, state="marked"), theme)
        )
        for shape in ("box", "circle")
    ]
    assert differing(*looks) > 0.05


def test_every_box_can_be_pointed_at_in_printed_order(theme: Theme) -> None:
    found = block(LOG, 380, theme).spots
    assert [spot.tip for spot in found[:9]] == [f"Box {n}" for n in range(9)]
    rects = [spot.rect for spot in found]
    assert not any(a.intersects(b) for a, b in combinations(rects, 2))
    order = [(round(rect.y()), rect.x()) for rect in rects]
    assert order == sorted(order)


def test_boxes_wrap_where_the_log_is_narrow(theme: Theme) -> None:
    assert len({round(spot.rect.y()) for spot in block(LOG, 200, theme).spots[:9]}) > 1
    assert block(LOG, 200, theme).height > block(LOG, 500, theme).height


def test_what_became_of_a_ship_is_seen(theme: Theme) -> None:
    looks = [sheet(msgspec.structs.replace(LOG, state=state), 380, theme) for state in ("", "sinking", "sunk")]
    assert min(differing(a, b) for a, b in combinations(looks, 2)) > 0.004


def test_boxes_of_a_track_have_their_ids_and_their_states(theme: Theme) -> None:
    assert [spot.id for spot in block(TURNS, 300, theme).spots] == ["1", "2", "3", "4", "5"]
    assert [spot.id for spot in block(SEQUENCE, 300, theme).spots] == [f"p{n}" for n in range(6)]
    for track in (TURNS, SEQUENCE):
        looks = [
            sheet(
                msgspec.structs.replace(
                    track,
                    boxes=(*track.boxes[:1], msgspec.structs.replace(track.boxes[1], state=state), *track.boxes[2:]),
                ),
                300,
                theme,
            )
            for state in ("", "done", "now")
        ]
        assert min(differing(a, b) for a, b in combinations(looks, 2)) > 0.0005


@pytest.mark.parametrize("heading", range(6))
def test_sectors_turn_with_the_ship(heading: int) -> None:
    """Dead ahead is sector 1, on the starboard beam sector 2, to port sector 3, far off sector 4."""
    rose = msgspec.structs.replace(ROSE, heading=heading)
    around = ring(Hex(0, 0), 2)
    found = [
        sector.id for step in (0, 4, 8) if (sector := sector_of(rose, around[(2 * heading + step) % 12])) is not None
    ]
    assert found == ["1", "2", "3"]
    assert all(sector_of(rose, hex_) is not None for hex_ in disc(Hex(0, 0), 6))
    far = [hex_ for hex_ in disc(Hex(0, 0), 6) if distance(Hex(0, 0), hex_) > 3]
    assert [sector_of(rose, hex_) for hex_ in far] == [SECTORS[3]] * len(far)


def test_ships_stand_around_the_middle_where_they_lie(theme: Theme) -> None:
    aoba, furutaka = block(ROSE, 500, theme).spots
    assert aoba.id == "Aoba"
    assert "3 hexes away" in aoba.tip
    middle = 250.0
    assert aoba.rect.center().x() > middle + 20
    assert furutaka.rect.center().y() < aoba.rect.center().y()


def test_the_rose_looks_different_in_every_heading(theme: Theme) -> None:
    looks = [sheet(msgspec.structs.replace(ROSE, heading=heading), 400, theme) for heading in range(6)]
    assert min(differing(a, b) for a, b in combinations(looks, 2)) > 0.0005


def test_the_sector_that_counts_is_set_large_with_its_entry_ringed(theme: Theme) -> None:
    entries = (*SECTORS[3].entries[:2], msgspec.structs.replace(SECTORS[3].entries[2], mark="decided"))
    chosen = msgspec.structs.replace(SECTORS[3], entries=entries, mark="decided")
    rose = msgspec.structs.replace(ROSE, sectors=(*SECTORS[:3], chosen))
    assert block(rose, 400, theme).height > block(ROSE, 400, theme).height + 40
    image = sheet(rose, 400, theme)
    under = round(block(ROSE, 400, theme).height) + 20
    assert count(image.copy(0, under, image.width(), image.height() - under), theme.paper.ring) > 20
