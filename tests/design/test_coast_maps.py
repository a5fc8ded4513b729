"""Maps from the coast of the Earth."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

shapely = pytest.importorskip("shapely")

from hypothesis import given  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from wargames_desktop.app import paths  # noqa: E402
from wargames_desktop.data.problems import DataError  # noqa: E402
from wargames_desktop.data.projections import AzimuthalProjection  # noqa: E402
from wargames_desktop.design.coast_maps import (  # noqa: E402
    COAST_SOURCE,
    Sheet,
    Thresholds,
    azimuthal_of,
    fits,
    position,
    region_of,
    with_coast,
)
from wargames_desktop.design.coastlines import Coastline, Region, coastline_of_file, world  # noqa: E402
from wargames_desktop.design.inks import SideInk, TerrainInk  # noqa: E402
from wargames_desktop.design.map_draft import OWN, Cell, MapDraft, all_sides  # noqa: E402
from wargames_desktop.design.map_files import board_of, coast_of, new_map  # noqa: E402
from wargames_desktop.hexgrid import Hex, Layout, Numbering, Part  # noqa: E402

NUMBERS = Numbering(
    pointed=True, row=Part(grows="down"), column=Part(grows="right"), shifted="even", shift="right", order="row column"
)
FILE = paths.assets() / "world" / "coast.xz"


def sea(rows: int = 30, columns: int = 40) -> MapDraft:
    cells = {NUMBERS.hex_of(r, c): Cell("sea") for r in range(1, rows + 1) for c in range(1, columns + 1)}
    return new_map("map", "Map", NUMBERS, cells)


def square(folder: Path, west: float, south: float, east: float, north: float, *holes: list[list[float]]) -> Coastline:
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    geometry = {"type": "Polygon", "coordinates": [ring, *holes]}
    path = folder / "land.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": geometry}]}))
    return coastline_of_file(path)


@given(
    latitude=st.floats(-80, 80),
    longitude=st.floats(-180, 180),
    turned=st.floats(0, 360),
    right=st.floats(-40, 40),
    down=st.floats(-40, 40),
)
def test_a_place_of_the_sheet_and_back(
    latitude: float, longitude: float, turned: float, right: float, down: float
) -> None:
    sheet = Sheet(latitude=latitude, longitude=longitude, hex_metres=50_000, bearing_of_up=turned)
    projection = AzimuthalProjection(azimuthal_of(sheet, (0.0, 0.0), "0101", (0.0, 0.0)), NUMBERS)
    x, y = projection.point(position(sheet, right, down))
    assert (x, y) == pytest.approx((right, down), abs=1e-6)


def test_up_points_where_the_bearing_says() -> None:
    east_is_up = Sheet(latitude=0, longitude=100, hex_metres=10_000, bearing_of_up=90)
    longitude, latitude = position(east_is_up, 0, -10)
    assert (longitude, latitude) == (pytest.approx(100.9, abs=0.01), pytest.approx(0, abs=1e-9))


def test_regions_reach_over_the_date_line_and_the_pole() -> None:
    over = region_of(Sheet(latitude=0, longitude=179.9, hex_metres=10_000), 40, 30)
    assert over.west < 179.9 < 180 < over.east
    pole = region_of(Sheet(latitude=88, longitude=0, hex_metres=20_000), 40, 40)
    assert pole.north == 90
    assert pole.east - pole.west == 360
    assert not fits(Sheet(latitude=0, longitude=0, hex_metres=1_000_000), 40, 30)


def test_the_world_knows_its_islands() -> None:
    coastline = world(FILE)
    assert len(coastline) > 150_000
    savo = [polygon for level, polygon in coastline.within(Region(159.75, -9.2, 159.87, -9.08)) if level == 1]
    assert any(polygon.contains(shapely.Point(159.82, -9.13)) for polygon in savo)
    fiji = [polygon for _, polygon in coastline.within(Region(178.0, -17.5, 182.0, -16.0))]
    assert any(polygon.bounds[2] > 180 for polygon in fiji)


def test_shares_of_land_are_exact(tmp_path: Path) -> None:
    coastline = square(tmp_path, 100.0, -5.0, 110.0, 5.0)
    draft = with_coast(sea(), coastline, Sheet(latitude=0, longitude=100, hex_metres=10_000), Thresholds())
    layout = Layout(pointed=True)
    middle = (layout.centre(NUMBERS.hex("0101"))[0] + layout.centre(NUMBERS.hex("0240"))[0]) / 2
    for hex_, cell in draft.cells.items():
        x = layout.centre(hex_)[0]
        share = float(cell.text("land_share"))
        if x < middle - 0.6:
            assert share == 0
        elif x > middle + 0.6:
            assert share == 1
        else:
            assert share == pytest.approx(0.5 + (x - middle) * 1.0, abs=0.14)
    assert {cell.terrain for cell in draft.cells.values()} == {"sea", "coast", "land"}


def test_thresholds_and_names_are_as_one_likes(tmp_path: Path) -> None:
    coastline = square(tmp_path, 100.0, -5.0, 110.0, 5.0)
    thresholds = Thresholds(land_from=0.9, coast_from=0.9, land="jungle", coast="beach", sea="deep")
    draft = with_coast(sea(), coastline, Sheet(latitude=0, longitude=100, hex_metres=10_000), thresholds)
    assert {cell.terrain for cell in draft.cells.values()} == {"deep", "jungle"}
    assert Thresholds().terrain(0.6) == "land"
    assert Thresholds().terrain(0.59) == "coast"
    assert Thresholds().terrain(0.04) == "coast"
    assert Thresholds().terrain(0.039) == "sea"


def test_lakes_are_water_or_not(tmp_path: Path) -> None:
    lake = [[100.5, -0.5], [101.5, -0.5], [101.5, 0.5], [100.5, 0.5], [100.5, -0.5]]
    coastline = square(tmp_path, 95.0, -5.0, 110.0, 5.0, lake)
    sheet = Sheet(latitude=0, longitude=101, hex_metres=10_000)
    wet = with_coast(sea(), coastline, sheet, Thresholds())
    dry = with_coast(sea(), coastline, sheet, Thresholds(lakes=False))
    middle = NUMBERS.hex("1520")
    assert (wet.cells[middle].terrain, dry.cells[middle].terrain) == ("sea", "land")
    assert [len(feature.geometry.coordinates) for feature in coast_of(wet).features] == [2]


def test_what_was_drawn_by_hand_stays_unless_asked(tmp_path: Path) -> None:
    coastline = square(tmp_path, 100.0, -5.0, 110.0, 5.0)
    sheet = Sheet(latitude=0, longitude=100, hex_metres=10_000)
    draft = with_coast(sea(), coastline, sheet, Thresholds(sides="land"))
    at = NUMBERS.hex("1505")
    assert draft.cells[at].text("source") == COAST_SOURCE
    draft = TerrainInk("swamp").paint(draft, [at])
    assert draft.cells[at].text("source") == OWN
    drawn = SideInk("river").paint_sides(draft, [next(side for side, _ in all_sides(draft))])
    again = with_coast(drawn, coastline, sheet, Thresholds(coast_from=0.2))
    assert again.cells[at].terrain == "swamp"
    assert {mark.kind for _, marks in all_sides(again) for mark in marks} == {"river"}
    over = with_coast(drawn, coastline, sheet, Thresholds(), over_own=True)
    assert over.cells[at].terrain == "sea"


def test_sides_on_land_are_marked(tmp_path: Path) -> None:
    coastline = square(tmp_path, 100.0, -5.0, 110.0, 5.0)
    sheet = Sheet(latitude=0, longitude=100, hex_metres=10_000)
    draft = with_coast(sea(), coastline, sheet, Thresholds(sides="land", land_from=0.99))
    layout = Layout(pointed=True)
    middle = (layout.centre(NUMBERS.hex("0101"))[0] + layout.centre(NUMBERS.hex("0240"))[0]) / 2
    marked = {side for side, _ in all_sides(draft)}
    assert marked
    for side in marked:  # more than half of it lies east of the shore
        corners = layout.corners(side.hex)
        assert (corners[side.direction - 1][0] + corners[side.direction][0]) / 2 > middle
    board = board_of(draft)
    assert all(side.kinds == ("land",) for side in board.hexsides.values())


def test_a_map_of_the_solomons_looks_like_them() -> None:
    draft = with_coast(sea(50, 80), world(FILE), Sheet(latitude=-8.5, longitude=158.5, hex_metres=10_000), Thresholds())
    projection = AzimuthalProjection(draft.head.azimuthal, draft.numbering)  # type: ignore[arg-type]
    layout = Layout(pointed=True)

    def terrain(longitude: float, latitude: float) -> str:
        return draft.cells[layout.hex_at(*projection.point((longitude, latitude)))].terrain

    assert terrain(160.15, -9.6) == "land"  # Guadalcanal
    assert terrain(159.82, -9.13) == "coast"  # Savo
    assert terrain(157.6, -8.2) == "sea" or terrain(158.0, -8.3) == "sea"  # the Slot
    assert board_of(draft).shapes
    assert "GSHHG" in draft.head.notice


def test_a_map_around_the_earth_is_refused() -> None:
    with pytest.raises(ValueError, match="around the Earth"):
        with_coast(sea(), world(FILE), Sheet(latitude=0, longitude=0, hex_metres=900_000), Thresholds())


@pytest.mark.parametrize(
    "text",
    [
        "nothing",
        '{"type": "FeatureCollection", "features": []}',
        '{"type": "FeatureCollection", "features": [{"geometry": {"type": "Point", "coordinates": [1, 2]}}]}',
        '{"type": "FeatureCollection", "features": [{"geometry": {"type": "Polygon"}}]}',
        '{"type": "FeatureCollection", "features": [{"geometry": {"type": "Polygon", "coordinates": [[1, 2]]}}]}',
        '{"type": "FeatureCollection", "features": [{"geometry": {"type": "Polygon", "coordinates": [[["a", 2]]]}}]}',
        '{"type": "FeatureCollection", "features": [{"geometry":'
        ' {"type": "Polygon", "coordinates": [[[1, 200], [2, 3], [4, 5]]]}}]}',
    ],
)
def test_a_coastline_that_is_none_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "land.geojson"
    path.write_text(text)
    with pytest.raises(DataError):
        coastline_of_file(path)


def test_a_damaged_world_is_told(tmp_path: Path) -> None:
    for number, content in enumerate((b"none", lzma.compress(b"no head"), lzma.compress(b'{"units": 1}\n'))):
        path = tmp_path / f"{number}.xz"
        path.write_bytes(content)
        with pytest.raises(DataError, match="damaged"):
            world(path)


def test_hexes_off_the_first_row_have_a_place_too(tmp_path: Path) -> None:
    coastline = square(tmp_path, 100.0, -5.0, 110.0, 5.0)
    cells = {Hex(q, r): Cell("sea") for q, r in ((5, 5), (6, 5), (7, 5))}
    draft = new_map("map", "Map", NUMBERS, cells)
    draft = with_coast(draft, coastline, Sheet(latitude=0, longitude=105, hex_metres=10_000), Thresholds())
    assert draft.head.azimuthal is not None
    assert {cell.terrain for cell in draft.cells.values()} == {"land"}
