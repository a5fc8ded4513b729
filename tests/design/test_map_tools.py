"""What the tools of the map editor do, as values."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargames_desktop.design.clips import copied, moved, pasted, turned
from wargames_desktop.design.hex_map import HexMap
from wargames_desktop.design.inks import AreaInk, ColumnInk, NewHexInk, NoHexInk, SideInk, TerrainInk, WordInk
from wargames_desktop.design.map_draft import OWN, Cell, DraftArea, MapDraft, SideMark, all_sides, side_marks
from wargames_desktop.design.map_files import board_of, new_map
from wargames_desktop.design.renumbering import Growth, counted_from, extent, renumbered, resized
from wargames_desktop.design.shapes import brush, edge_at, lasso, patch, rectangle, stroke
from wargames_desktop.hexgrid import Hex, Hexside, Layout, Numbering, Part, hexes_of, hexside, neighbour, rotate

HEXES = st.builds(Hex, st.integers(-70, 70), st.integers(-70, 70))


def numbers(pointed: bool = True, **more: object) -> Numbering:
    fields: dict[str, object] = {
        "pointed": pointed,
        "row": Part(grows="down"),
        "column": Part(grows="right"),
        "shifted": "even",
        "shift": "right" if pointed else "down",
        "order": "row column",
    }
    return Numbering(**(fields | more))  # type: ignore[arg-type]


def sea(rows: int = 6, columns: int = 8, pointed: bool = True) -> MapDraft:
    numbering = numbers(pointed)
    cells = {numbering.hex_of(r, c): Cell("sea") for r in range(1, rows + 1) for c in range(1, columns + 1)}
    return new_map("map", "Map", numbering, cells)


@given(st.lists(st.dictionaries(HEXES, st.one_of(st.none(), st.integers()))))
def test_a_hex_map_is_a_mapping_that_never_changes(steps: list[dict[Hex, int | None]]) -> None:
    plain: dict[Hex, int] = {}
    shared: HexMap[int] = HexMap()
    for step in steps:
        before, known = shared, dict(plain)
        shared = shared.changed(step)
        for hex_, value in step.items():
            if value is None:
                plain.pop(hex_, None)
            else:
                plain[hex_] = value
        assert dict(before) == known
        assert dict(shared) == plain
        assert len(shared) == len(plain)
        assert set(shared.differences(before)) == {h for h in {*plain, *known} if plain.get(h) != known.get(h)}
        assert shared == HexMap(plain)


def test_a_brush_and_its_stroke() -> None:
    assert brush(Hex(0, 0), 0) == {Hex(0, 0)}
    assert len(brush(Hex(2, 1), 2)) == 19
    assert stroke(Hex(0, 0), Hex(3, 0), 0) == {Hex(q, 0) for q in range(4)}
    along = stroke(Hex(0, 0), Hex(1, 1), 0)  # along a hexside: both hexes beside it
    assert along == {Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, 1)}
    assert stroke(Hex(1, 1), Hex(1, 1), 1) == brush(Hex(1, 1), 1)


def test_a_fill_stops_where_something_else_begins() -> None:
    draft = sea(3, 5)
    wall = [draft.numbering.hex_of(row, 3) for row in (1, 2, 3)]
    draft = TerrainInk("land").paint(draft, wall)
    left = patch(draft.cells, draft.numbering.hex("0101"), lambda cell: cell.terrain)
    assert {draft.label(hex_)[2:] for hex_ in left} == {"01", "02"}
    assert patch(draft.cells, Hex(99, 99), lambda cell: cell.terrain) == frozenset()
    assert patch(draft.cells, wall[0], lambda cell: cell.terrain) == set(wall)


@pytest.mark.parametrize("pointed", [True, False])
@given(data=st.tuples(st.floats(-30, 30, allow_nan=False), st.floats(-30, 30), st.floats(0, 12), st.floats(0, 12)))
def test_rectangle_and_lasso_take_the_same_hexes(pointed: bool, data: tuple[float, float, float, float]) -> None:
    x, y, width, height = data
    layout = Layout(pointed=pointed)
    taken = rectangle(layout, (x, y), (x + width, y + height))
    brute = {
        Hex(q, r)
        for q in range(-70, 70)
        for r in range(-70, 70)
        if x <= layout.centre(Hex(q, r))[0] <= x + width and y <= layout.centre(Hex(q, r))[1] <= y + height
    }
    assert taken == brute
    nudge = 1e-7
    corners = [(x - nudge, y - nudge), (x + width + nudge, y - nudge), (x + width + nudge, y + height + nudge)]
    around = lasso(layout, [*corners, (x - nudge, y + height + nudge)])
    assert brute <= around


def test_a_lasso_of_two_points_takes_nothing() -> None:
    assert lasso(Layout(pointed=True), [(0, 0), (5, 5)]) == frozenset()


@pytest.mark.parametrize("pointed", [True, False])
def test_the_edge_under_the_pointer(pointed: bool) -> None:
    layout = Layout(pointed=pointed)
    for direction in range(6):
        corners = layout.corners(Hex(2, 1))
        (ax, ay), (bx, by) = corners[direction - 1], corners[direction]
        x, y = (ax + bx) / 2, (ay + by) / 2
        cx, cy = layout.centre(Hex(2, 1))
        assert edge_at(layout, x + (cx - x) * 0.1, y + (cy - y) * 0.1) == hexside(Hex(2, 1), direction)


def test_inks_say_who_drew_and_leave_the_rest() -> None:
    draft = sea()
    at = draft.numbering.hex("0203")
    draft = ColumnInk("name", "Rabaul").paint(draft, [at])
    draft = TerrainInk("land").paint(draft, [at, Hex(50, 50)])
    assert draft.cells[at] == Cell("land", {"name": "Rabaul", "source": OWN})
    assert len(draft.cells) == 48
    draft = WordInk("icons", "port").paint(draft, [at])
    draft = WordInk("icons", "airfield").paint(draft, [at])
    assert draft.cells[at].text("icons") == "port;airfield"
    assert WordInk("icons", "port").paint(draft, [at]) is draft
    draft = WordInk("icons", "port", out=True).paint(draft, [at])
    assert draft.cells[at].text("icons") == "airfield"
    assert ColumnInk("name", "").paint(draft, [at]).cells[at].text("name") == ""
    draft = NewHexInk("sea").paint(draft, [Hex(50, 50), at])
    assert draft.cells[Hex(50, 50)].terrain == "sea"
    assert draft.cells[at].terrain == "land"
    assert Hex(50, 50) not in NoHexInk().paint(draft, [Hex(50, 50)]).cells


def test_areas_overlap_and_take_only_hexes_of_the_map() -> None:
    draft = msgspec.structs.replace(sea(), areas=(DraftArea(id="a", name="A"), DraftArea(id="b", name="B")))
    at = draft.numbering.hex("0203")
    for id in ("a", "b"):
        draft = AreaInk(id).paint(draft, [at, Hex(99, 0)])
    assert [area.hexes for area in draft.areas] == [{at}, {at}]
    draft = AreaInk("a", out=True).paint(draft, [at])
    assert [area.hexes for area in draft.areas] == [frozenset(), {at}]


def test_a_side_is_of_several_kinds_and_lies_between_two_hexes() -> None:
    draft = sea()
    corner = draft.numbering.hex("0101")
    inner, outer = hexside(corner, 2), hexside(corner, 0)
    draft = SideInk("river").paint_sides(draft, [inner, outer])
    draft = SideInk("road").paint_sides(draft, [inner])
    assert [mark.kind for mark in side_marks(draft, inner)] == ["river", "road"]
    assert side_marks(draft, outer) == ()
    draft = SideInk("river", out=True).paint_sides(draft, [inner])
    assert [mark.kind for mark in side_marks(draft, inner)] == ["road"]


@pytest.mark.parametrize("steps", range(6))
def test_a_part_is_turned_with_its_sides_and_areas(steps: int) -> None:
    draft = sea(12, 12)
    start = draft.numbering.hex("0606")
    beside = neighbour(start, 1)
    draft = TerrainInk("land").paint(draft, [start, beside])
    draft = SideInk("river").paint_sides(draft, [hexside(start, 1)])
    draft = msgspec.structs.replace(draft, areas=(DraftArea(id="a", name="A", hexes=frozenset({beside})),))
    clip = copied(draft, [start, beside])
    assert clip is not None
    there = turned(clip, steps)
    at = draft.numbering.hex("0409")
    put = pasted(draft, there, at)
    other = rotate(beside if clip.origin == start else start, clip.origin, steps)
    other = Hex(other.q + at.q - clip.origin.q, other.r + at.r - clip.origin.r)
    assert [put.cells[hex_].terrain for hex_ in (at, other)] == ["land", "land"]
    marked = {side for side, _ in all_sides(put)}
    assert any(set(hexes_of(side)) == {at, other} for side in marked)
    assert len(put.areas[0].hexes) == 2
    assert turned(there, -steps) == clip
    assert moved(moved(clip, at), clip.origin) == clip


def test_a_part_put_down_over_the_edge_loses_what_lies_beyond() -> None:
    draft = sea(4, 4)
    land = TerrainInk("land").paint(draft, draft.cells)
    clip = copied(land, land.cells)
    assert clip is not None
    assert pasted(draft, clip, draft.numbering.hex("0101")).cells.keys() == draft.cells.keys()
    assert copied(draft, [Hex(99, 99)]) is None


@pytest.mark.parametrize("pointed", [True, False])
@pytest.mark.parametrize(
    ("corner", "labels"),
    [
        ("upper left", {"0101": (0, 0), "0608": (5, 7)}),
        ("upper right", {"0108": (0, 0), "0601": (5, 7)}),
        ("lower left", {"0601": (0, 0), "0108": (5, 7)}),
        ("lower right", {"0608": (0, 0), "0101": (5, 7)}),
    ],
)
def test_numbers_count_from_any_corner(pointed: bool, corner: str, labels: dict[str, tuple[int, int]]) -> None:
    draft = sea(pointed=pointed)
    old = draft.numbering
    new = counted_from(old, draft.cells, corner)  # type: ignore[arg-type]
    again = renumbered(draft, new)
    assert again.cells == draft.cells
    for label, (row, column) in labels.items():
        assert again.label(old.hex_of(row + 1, column + 1)) == label
    assert len({again.label(hex_) for hex_ in again.cells}) == 48
    assert len(board_of(again).places) == 48


def test_numbers_may_start_elsewhere_and_be_letters() -> None:
    draft = sea(3, 3)
    new = counted_from(
        numbers(row=Part(grows="down", style="letters"), order="row column"), draft.cells, "upper left", 1, 7
    )
    again = renumbered(draft, new)
    assert sorted(again.label(hex_) for hex_ in again.cells) == [
        "A07", "A08", "A09", "B07", "B08", "B09", "C07", "C08", "C09"
    ]  # fmt: skip


def test_what_lies_on_the_earth_stays_there_under_other_numbers() -> None:
    place = {"hex": "0203", "latitude": 1.0, "longitude": 2.0, "bearing_of_right": 90.0, "hex_metres": 100.0}
    place |= {"metres_per_degree_latitude": 1000.0, "metres_per_degree_longitude": 1000.0}
    draft = sea()
    draft = new_map("map", "Map", draft.numbering, dict(draft.cells), {"registration": place})
    again = renumbered(draft, counted_from(draft.numbering, draft.cells, "lower right"))
    assert again.head.registration is not None
    assert again.numbering.hex(again.head.registration.hex) == draft.numbering.hex("0203")
    with pytest.raises(ValueError, match="corner up"):
        renumbered(draft, numbers(pointed=False))


@pytest.mark.parametrize("pointed", [True, False])
def test_a_map_grows_and_is_cut_at_each_edge(pointed: bool) -> None:
    draft = sea(4, 5, pointed)
    marked = draft.numbering.hex("0202")
    draft = TerrainInk("land").paint(draft, [marked])
    grown = resized(draft, Growth(top=1, right=2, bottom=1, left=1), "swamp")
    assert extent(grown) == (6, 8)
    assert len(grown.cells) == 48
    assert grown.cells[marked].terrain == "land"
    assert sum(cell.terrain == "swamp" for cell in grown.cells.values()) == 28
    cut = resized(grown, Growth(top=-1, right=-2, bottom=-1, left=-1), "swamp")
    assert cut.cells == draft.cells
    assert resized(draft, Growth(left=-9), "sea").cells == HexMap()


@pytest.mark.parametrize("seed", range(5))
def test_random_edits_never_harm_an_older_value(seed: int) -> None:
    dice = random.Random(seed)
    draft = msgspec.structs.replace(sea(20, 20), areas=(DraftArea(id="a", name="A"),))
    hexes = sorted(draft.cells)
    known = []
    for _ in range(60):
        known.append((draft, msgspec.json.encode([_plain(draft)])))
        some = dice.sample(hexes, 9)
        ink = dice.choice(
            [TerrainInk("land"), ColumnInk("zone", str(dice.randrange(5))), WordInk("icons", "port"), AreaInk("a"), NoHexInk(), NewHexInk("sea"), AreaInk("a", out=True)]  # noqa: E501
        )  # fmt: skip
        draft = ink.paint(draft, some)
        draft = SideInk(dice.choice(["river", "road"]), dice.random() < 0.4).paint_sides(
            draft, [Hexside(hex_, dice.randrange(3)) for hex_ in some]
        )
        for side, _ in all_sides(draft):
            assert all(hex_ in draft.cells for hex_ in hexes_of(side))
    for value, text in known:
        assert msgspec.json.encode([_plain(value)]) == text


def _plain(draft: MapDraft) -> list[object]:
    return [
        sorted((hex_, cell.terrain, sorted(cell.more.items())) for hex_, cell in draft.cells.items()),
        sorted((side, [mark.kind for mark in marks]) for side, marks in all_sides(draft)),
        [sorted(area.hexes) for area in draft.areas],
    ]


def test_a_side_mark_keeps_its_other_columns() -> None:
    mark = SideMark("land", {"sea": "west"})
    draft = sea()
    side = hexside(draft.numbering.hex("0202"), 2)
    draft = msgspec.structs.replace(draft, sides=draft.sides.changed({side.hex: {side.direction: (mark,)}}))
    assert board_of(draft).hexsides["0202-0203"].sea == "west"
