"""Boards from their three files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wargames_desktop.data.boards import load_board
from wargames_desktop.data.problems import DataError

HEAD = """schema: 1
kind: board
id: islet
title: Islet
pointed: true
directions: [NW, NE, E, SE, SW, W]
numbering: {pointed: true, row: {grows: down}, column: {grows: right}, shifted: even, shift: right, order: row column}
registration:
  hex: "0101"
  latitude: 0.0
  longitude: 100.0
  bearing_of_right: 90.0
  metres_per_degree_latitude: 1000.0
  metres_per_degree_longitude: 2000.0
  hex_metres: 100.0
hexes: hexes.csv
coast: coast.geojson
names: [{text: Islet, kind: island, latitude: -0.1, longitude: 100.1}]
"""
HEXES = "hex,terrain,source,zone,harbour\n0101,sea,TE 1.0,3,\n0102,coast,reconstructed,,yes\n"
RING = [[100.0, 0.1], [100.1, 0.1], [100.0, 0.0], [100.0, 0.1]]


def coast(*rings: object, **properties: Any) -> str:
    properties = {"kind": "land", "name": "Islet"} | properties
    geometry = {"type": "Polygon", "coordinates": rings}
    feature = {"type": "Feature", "properties": properties, "geometry": geometry}
    return json.dumps({"type": "FeatureCollection", "features": [feature]}, indent=1)


def put(folder: Path, head: str = HEAD, hexes: str = HEXES, shore: str | None = None) -> Path:
    (folder / "board.yaml").write_text(head, encoding="utf-8")
    (folder / "hexes.csv").write_text(hexes, encoding="utf-8")
    (folder / "coast.geojson").write_text(coast(RING) if shore is None else shore, encoding="utf-8")
    return folder / "board.yaml"


def problems(path: Path) -> list[str]:
    with pytest.raises(DataError) as caught:
        load_board(path)
    return str(caught.value).replace(f"{path.parent}/", "").splitlines()


def test_a_board_with_all_its_parts(tmp_path: Path) -> None:
    board = load_board(put(tmp_path))
    assert (board.id, board.north, board.hex_metres) == ("islet", 0.0, 100.0)
    assert [*board.places] == ["0101", "0102"]
    first, second = board.places.values()
    assert (first.terrain, first.source, first.zone, first.properties) == ("sea", "TE 1.0", "3", {})
    assert (tuple(second.hex), second.zone, second.properties) == ((1, 0), "", {"harbour": "yes"})


def test_the_coast_lies_in_hex_units_with_y_down(tmp_path: Path) -> None:
    (shape,) = load_board(put(tmp_path)).shapes
    assert (shape.kind, shape.name) == ("land", "Islet")
    expected = [(0, -1), (2, -1), (0, 0), (0, -1)]
    assert [(round(x, 9), round(y, 9)) for x, y in shape.rings[0]] == expected


def test_names_lie_at_their_true_positions(tmp_path: Path) -> None:
    (name,) = load_board(put(tmp_path)).names
    assert (name.text, name.kind) == ("Islet", "island")
    assert (name.x, name.y) == pytest.approx((2, 1))


def test_a_turned_sheet(tmp_path: Path) -> None:
    board = load_board(put(tmp_path, HEAD.replace("bearing_of_right: 90.0", "bearing_of_right: 135.0")))
    assert board.north == 315.0
    corner = 2**0.5 / 2
    assert board.shapes[0].rings[0][0] == pytest.approx((-corner, -corner), abs=1e-9)


def test_all_three_files_are_told_of_at_once(tmp_path: Path) -> None:
    path = put(
        tmp_path,
        hexes="hex,terrain,source,zone\n0101,sea,,\n101,sea,,\n0101,,,\n",
        shore=coast(RING, RING[:3], kind="lnd"),
    )
    told = problems(path)
    assert [line.partition(": ")[0] for line in told] == [
        "coast.geojson:7:13",
        "hexes.csv:3:1",
        "hexes.csv:4:1",
        "hexes.csv:4:6",
    ]
    assert told[0].endswith('features[0].properties.kind: must be land, line or shoal, not "lnd"; did you mean "land"?')
    assert "'101' is not a hex label" in told[1]
    assert told[2:] == [
        "hexes.csv:4:1: hex: the hex comes twice; it stands in line 2 too",
        "hexes.csv:4:6: terrain: a hex must have a terrain",
    ]


def test_rings_must_close(tmp_path: Path) -> None:
    (told,) = problems(put(tmp_path, shore=coast(RING, RING[:3])))
    place, _, message = told.partition(": ")
    assert place == "coast.geojson:31:6"
    assert message.startswith("features[0].geometry.coordinates[1]: a ring must have 4 positions or more")


def test_a_head_that_makes_no_sense(tmp_path: Path) -> None:
    head = HEAD.replace('hex: "0101"', 'hex: "A1"').replace("hexes: hexes.csv", "hexes: ../hexes.csv")
    head = head.replace("pointed: true\ndirections", "pointed: false\ndirections")
    told = problems(put(tmp_path, head))
    assert [line.partition(": ")[0] for line in told] == ["board.yaml:7:22", "board.yaml:9:8", "board.yaml:16:8"]
    assert "must be the same" in told[0]
    assert "is not a hex label" in told[1]
    assert "in the folder of the board" in told[2]


def test_a_numbering_that_contradicts_itself(tmp_path: Path) -> None:
    told = problems(put(tmp_path, HEAD.replace("shift: right", "shift: down")))
    assert told == ["board.yaml:7:12: numbering: the shift is right or left, not 'down'"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "latitude: 0.0",
            "latitude: 91",
            "board.yaml:10:13: registration.latitude: must be at least -90",
        ),
        ("hex_metres: 100.0", "hex_metres: 0", "board.yaml:15:15: registration.hex_metres: must be more than 0, not 0"),
    ],
)
def test_numbers_out_of_range(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert problems(put(tmp_path, HEAD.replace(old, new)))[0].startswith(told)


def test_a_table_without_its_columns(tmp_path: Path) -> None:
    assert problems(put(tmp_path, hexes="hex,zone\n")) == ["hexes.csv:1:1: columns are missing: terrain, source"]


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    path = put(tmp_path)
    (tmp_path / "coast.geojson").unlink()
    assert problems(path) == ["coast.geojson: there is no such file"]


SIDES = "hex,beside,kind,sea,source\n0102,0101,land,,TE 1.0\n0101,0102,passage,east,reconstructed\n"
MARKED = HEAD.replace("hexes: hexes.csv", "hexes: hexes.csv\nhexsides: hexsides.csv")


def put_sides(folder: Path, sides: str) -> Path:
    (folder / "hexsides.csv").write_text(sides, encoding="utf-8")
    return put(folder, MARKED)


def test_what_is_printed_in_a_hex(tmp_path: Path) -> None:
    hexes = "hex,terrain,source,zone,name,icons,nation,flags,note\n0101,sea,,,Rabaul,port;resource,us,jungle; old,so\n"
    (place,) = load_board(put(tmp_path, hexes=hexes)).places.values()
    assert (place.name, place.icons, place.nation, place.flags) == (
        "Rabaul",
        ("port", "resource"),
        "us",
        ("jungle", "old"),
    )
    assert place.properties == {"note": "so"}


def test_the_rows_of_a_hexside_are_one_side_from_either_hex(tmp_path: Path) -> None:
    board = load_board(put_sides(tmp_path, SIDES))
    side = board.side("0101", "0102")
    assert side == board.side("0102", "0101") == board.hexsides["0101-0102"]
    assert (side.hexes, side.kinds, side.sea) == (("0101", "0102"), ("land", "passage"), "east")
    assert side.source == "land: TE 1.0; passage: reconstructed"


def test_a_side_that_no_row_names_is_a_mere_border(tmp_path: Path) -> None:
    side = load_board(put(tmp_path)).side("0102", "0101")
    assert (side.hexes, side.kinds, side.sea) == (("0101", "0102"), (), "")


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("0101,0103,land,,", "hexsides.csv:2:6: beside: 0103 is not a hex of this board"),
        ("0101,0101,land,,", "hexsides.csv:2:6: beside: 0101 is not a neighbour of 0101"),
        ("0101,0102,,,", "hexsides.csv:2:11: kind: a hexside must have a kind"),
        ("0101,0102,a,,\n0102,0101,a,,", "hexsides.csv:3:11: kind: the side is a twice; see line 2 too"),
        ("0101,0102,a,x,\n0102,0101,b,y,", "hexsides.csv:3:13: sea: the side opens to two seas, x and y"),
    ],
)
def test_hexsides_that_make_no_sense(tmp_path: Path, row: str, told: str) -> None:
    assert problems(put_sides(tmp_path, f"hex,beside,kind,sea,source\n{row}\n")) == [told]


AREAS = """areas:
- {id: both, name: Both, hexes: ["0101", "0102"], style: border, source: TE 1.0}
- {id: one, name: One, hexes: ["0102"], source: reconstructed}
boxes:
- {id: home, name: Home, left: -2, top: 3, width: 4, height: 1.5, source: reconstructed}
"""


def test_areas_may_overlap_and_boxes_lie_beside_the_hexes(tmp_path: Path) -> None:
    board = load_board(put(tmp_path, HEAD + AREAS))
    assert {id: area.hexes for id, area in board.areas.items()} == {"both": ("0101", "0102"), "one": ("0102",)}
    assert board.areas["both"].style == "border"
    assert board.boxes["home"].outline == ((-2, 3), (2, 3), (2, 4.5), (-2, 4.5))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('["0102"]', '["0102", "0909"]', "board.yaml:21:40: areas[1].hexes[1]: 0909 is not a hex of this board"),
        ("id: one", "id: both", "board.yaml:21:8: areas[1].id: the id both comes twice on this board"),
        ("id: home", 'id: "0101"', "board.yaml:23:8: boxes[0].id: the id 0101 comes twice on this board"),
    ],
)
def test_areas_and_boxes_that_make_no_sense(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert problems(put(tmp_path, HEAD + AREAS.replace(old, new))) == [told]


def test_a_sheet_lies_on_the_earth_in_one_way_only(tmp_path: Path) -> None:
    knots = "knots: {columns: [[0, 1], [9, 2]], rows: [[0, 1], [9, 2]]}\n"
    (told,) = problems(put(tmp_path, HEAD + knots))
    assert "one of registration, knots and azimuthal" in told


def test_a_shape_of_a_stretched_sheet(tmp_path: Path) -> None:
    before, _, after = HEAD.partition("registration:")
    knots = "knots: {columns: [[90, 1], [100, 2], [101, 5]], rows: [[-1, 3], [1, 1]]}\n"
    board = load_board(put(tmp_path, before + knots + after[after.index("hexes:") :]))
    assert (board.north, board.hex_metres) == (0.0, 0.0)
    row = 3**0.5 / 2
    assert [board.shapes[0].rings[0][index] for index in range(3)] == [
        pytest.approx((1, 0.9 * row)),
        pytest.approx((1.3, 0.9 * row)),
        pytest.approx((1, row)),
    ]
