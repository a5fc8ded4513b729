"""Maps from the coast: where a sheet lies on the Earth, how much of each hex is land, and what terrain that makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import asin, atan2, cos, degrees, hypot, radians, sin, sqrt
from typing import Any, Final

import msgspec
import numpy as np
import shapely

from wargames_desktop.data.boards import Coast, Feature, Geometry, Properties
from wargames_desktop.data.patching import Plain
from wargames_desktop.data.projections import EARTH_RADIUS, Azimuthal
from wargames_desktop.data.writer import plain
from wargames_desktop.design.coastlines import Array, Coastline, Region
from wargames_desktop.design.map_draft import (
    OWN,
    Cell,
    MapDraft,
    SideMark,
    all_sides,
    side_marks,
    with_cells,
    with_head,
    with_sides,
)
from wargames_desktop.hexgrid import Hex, Hexside, Layout, Point, hexes_of, sides_of

COAST_SOURCE: Final = "computed from the coast"
"""The source of a hex or side that follows from the coast, so that it can be computed again."""
UNITS: Final[Mapping[str, float]] = {
    "kilometres": 1000.0,
    "metres": 1.0,
    "miles": 1609.344,
    "nautical miles": 1852.0,
    "yards": 0.9144,
}
"""Metres of each."""
BEYOND = 3.0
"""Hexes beyond the sheet whose coast is kept too."""
FINEST = 0.04
"""Hexes that a coast may lie off where it is simplified."""
SPECK = 1.0
"""Islands that are smaller than this many times ``FINEST`` are left out."""
LARGEST_RING = 220
"""Points of a piece of land beyond which it is cut into quarters, so that a hex is compared with little of it."""
NOTICE: Final = (
    "Coast: GSHHG 2.3.7 (Wessel and Smith 1996), GNU Lesser General Public License version 3 or later; see the notices "
    "of the program."
)


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """Where a sheet of hexes lies: the place of its middle, its scale, and how it is turned."""

    latitude: float
    longitude: float
    hex_metres: float
    bearing_of_up: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Thresholds:
    """What terrain a share of land makes, 0 to 1."""

    land_from: float = 0.6
    coast_from: float = 0.04
    land: str = "land"
    coast: str = "coast"
    sea: str = "sea"
    lakes: bool = True
    """Lakes count as water."""
    sides: str = ""
    """The kind that hexsides get of which most lies on land, between hexes that are not all land; empty: none."""

    def terrain(self, share: float) -> str:
        """The terrain of a hex."""
        if share >= self.land_from:
            return self.land
        return self.coast if share >= self.coast_from else self.sea


def azimuthal_of(sheet: Sheet, middle: Point, hex_: str, centre: Point) -> Azimuthal:
    """How a head file tells it: ``middle`` is the point of the sheet that has the place, ``centre`` that of a hex."""
    return Azimuthal(
        latitude=sheet.latitude,
        longitude=sheet.longitude,
        hex=hex_,
        east=(centre[0] - middle[0]) * sheet.hex_metres,
        north=(middle[1] - centre[1]) * sheet.hex_metres,
        hex_metres=sheet.hex_metres,
        bearing_of_up=sheet.bearing_of_up,
    )


def position(sheet: Sheet, right: float, down: float) -> tuple[float, float]:
    """Longitude and latitude of a point of the sheet, in hexes from its middle; the inverse of its projection."""
    turned = radians(sheet.bearing_of_up)
    across, up = right * sheet.hex_metres, -down * sheet.hex_metres
    east, north = across * cos(turned) + up * sin(turned), up * cos(turned) - across * sin(turned)
    away = hypot(east, north)
    if away == 0:
        return sheet.longitude, sheet.latitude
    angle = 2 * asin(min(1.0, away / (2 * EARTH_RADIUS)))
    middle = radians(sheet.latitude)
    latitude = asin(cos(angle) * sin(middle) + north * sin(angle) * cos(middle) / away)
    turn = atan2(east * sin(angle), away * cos(middle) * cos(angle) - north * sin(middle) * sin(angle))
    return sheet.longitude + degrees(turn), degrees(latitude)


def fits(sheet: Sheet, width: float, height: float) -> bool:
    """Whether a sheet of so many hexes lies on one half of the Earth."""
    return hypot(width, height) / 2 * sheet.hex_metres < EARTH_RADIUS * sqrt(2) * 0.98


def region_of(sheet: Sheet, width: float, height: float) -> Region:
    """A region of the Earth that holds a sheet of so many hexes around its middle."""
    across, down = width / 2 + BEYOND, height / 2 + BEYOND
    share = [number / 24 * 2 - 1 for number in range(25)]
    rim = [(x * across, y * down) for x in share for y in (-1.0, 1.0)]
    rim += [(x * across, y * down) for x in (-1.0, 1.0) for y in share]
    places = [position(sheet, x, y) for x, y in rim]
    west, east = min(x for x, _ in places), max(x for x, _ in places)
    south, north = min(y for _, y in places), max(y for _, y in places)
    for pole in (90.0, -90.0):
        if _holds_pole(sheet, pole, across, down):
            west, east = sheet.longitude - 180, sheet.longitude + 180
            south, north = (south, 90.0) if pole > 0 else (-90.0, north)
    return Region(west, max(south, -90.0), east, min(north, 90.0))


def _holds_pole(sheet: Sheet, pole: float, across: float, down: float) -> bool:
    x, y = _projected(sheet, np.array([[sheet.longitude, pole]]))[0]
    return bool(abs(x) <= across and abs(y) <= down)


def _projected(sheet: Sheet, positions: Array) -> Array:
    """Points of the sheet, in hexes from its middle, of longitudes and latitudes."""
    middle = radians(sheet.latitude)
    longitude, latitude = np.radians(positions[:, 0] - sheet.longitude), np.radians(positions[:, 1])
    towards = sin(middle) * np.sin(latitude) + cos(middle) * np.cos(latitude) * np.cos(longitude)
    scale = EARTH_RADIUS * np.sqrt(2 / (1 + np.maximum(towards, -0.999)))
    east = scale * np.cos(latitude) * np.sin(longitude)
    north = scale * (cos(middle) * np.sin(latitude) - sin(middle) * np.cos(latitude) * np.cos(longitude))
    turned = radians(sheet.bearing_of_up)
    right, up = east * cos(turned) - north * sin(turned), east * sin(turned) + north * cos(turned)
    return np.stack([right, -up], axis=1) / sheet.hex_metres


class LandOnSheet:
    """The land in and around a sheet, in hexes from its middle."""

    def __init__(self, coastline: Coastline, sheet: Sheet, width: float, height: float, lakes: bool = True) -> None:
        self._sheet = sheet
        frame = (-width / 2 - BEYOND, -height / 2 - BEYOND, width / 2 + BEYOND, height / 2 + BEYOND)
        land: list[Any] = []
        water: list[Any] = []
        self.polygons: list[tuple[int, Any]] = []
        """Level and outline of everything, in degrees, as fine as the sheet needs it."""
        tolerance = degrees(FINEST * sheet.hex_metres / EARTH_RADIUS)
        for level, polygon in coastline.within(region_of(sheet, width, height), tolerance * SPECK):
            if level > 1 and not lakes:
                continue
            simple = polygon.simplify(tolerance) if shapely.get_num_coordinates(polygon) > 8 else polygon
            self.polygons.append((level, simple))
            for piece in _pieces(shapely.transform(simple, lambda xy: _projected(sheet, xy)), frame):
                (land if level % 2 else water).append(piece)
        self._land, self._water = _Pieces(land), _Pieces(water)

    def shares(self, outlines: list[tuple[Point, ...]]) -> list[float]:
        """How much of each outline is land, 0 to 1."""
        shapes = np.asarray(shapely.polygons(np.array(outlines)))
        whole = shapely.area(shapes)
        dry = (self._land.areas(shapes) - self._water.areas(shapes)) / whole
        return [float(share) for share in np.clip(np.round(dry, 4), 0.0, 1.0)]

    def dry(self, lines: list[tuple[Point, Point]]) -> list[float]:
        """How much of each line lies on land, 0 to 1."""
        shapes = np.asarray(shapely.linestrings(np.array(lines)))
        share = (self._land.lengths(shapes) - self._water.lengths(shapes)) / shapely.length(shapes)
        return [float(each) for each in np.clip(np.round(share, 4), 0.0, 1.0)]

    def coast(self) -> Coast:
        """The land as a coast file, lakes as holes."""
        dry = [polygon for level, polygon in self.polygons if level % 2]
        lakes = [polygon for level, polygon in self.polygons if level == 2]
        tree = shapely.STRtree(lakes) if lakes else None
        features = []
        for polygon in dry:
            whole = polygon if polygon.is_valid else polygon.buffer(0)
            if tree is not None:
                inside = [lakes[number] for number in tree.query(whole, predicate="intersects")]
                if inside:
                    whole = whole.difference(shapely.union_all([lake.buffer(0) for lake in inside]))
            for part in shapely.get_parts(whole):
                if part.geom_type == "Polygon" and not part.is_empty:
                    features.append(_feature(part))
        return Coast(type="FeatureCollection", features=tuple(features))


def _feature(polygon: Any) -> Feature:
    rings = [polygon.exterior, *polygon.interiors]
    coordinates = tuple(
        tuple((round(float(x), 5), round(float(y), 5)) for x, y in shapely.get_coordinates(ring)) for ring in rings
    )
    return Feature(
        type="Feature", properties=Properties(kind="land"), geometry=Geometry(type="Polygon", coordinates=coordinates)
    )


class _Pieces:
    """Polygons that can be asked quickly how much of others they cover."""

    def __init__(self, pieces: list[Any]) -> None:
        self._pieces = np.array(pieces, dtype=object)
        self._tree = shapely.STRtree(pieces) if pieces else None

    def areas(self, shapes: Array) -> Array:
        return self._measured(shapes, shapely.area)

    def lengths(self, shapes: Array) -> Array:
        return self._measured(shapes, shapely.length)

    def _measured(self, shapes: Array, measure: Any) -> Array:
        sums = np.zeros(len(shapes))
        if self._tree is None:
            return sums
        which, there = self._tree.query(shapes, predicate="intersects")
        np.add.at(sums, which, measure(shapely.intersection(shapes[which], self._pieces[there])))
        return sums


def _pieces(polygon: Any, frame: tuple[float, float, float, float]) -> list[Any]:
    """A polygon within a frame, in pieces of few points."""
    if not polygon.is_valid:
        polygon = polygon.buffer(0)
    found: list[Any] = []
    ahead = [(part, frame) for part in shapely.get_parts(shapely.clip_by_rect(polygon, *frame))]
    while ahead:
        part, (left, top, right, bottom) = ahead.pop()
        if part.is_empty or part.geom_type not in ("Polygon", "MultiPolygon"):
            continue
        if shapely.get_num_coordinates(part) <= LARGEST_RING or right - left < 0.5:
            found.append(part)
            continue
        x, y = (left + right) / 2, (top + bottom) / 2
        for quarter in ((left, top, x, y), (x, top, right, y), (left, y, x, bottom), (x, y, right, bottom)):
            ahead += [(each, quarter) for each in shapely.get_parts(shapely.clip_by_rect(part, *quarter))]
    return found


def middle_and_size(draft: MapDraft) -> tuple[Point, float, float]:
    """The middle of a map, its width and height, in hex units."""
    layout = Layout(pointed=draft.head.pointed)
    centres = [layout.centre(hex_) for hex_ in draft.cells] or [(0.0, 0.0)]
    left, right = min(x for x, _ in centres), max(x for x, _ in centres)
    top, bottom = min(y for _, y in centres), max(y for _, y in centres)
    return ((left + right) / 2, (top + bottom) / 2), right - left + 1.2, bottom - top + 1.2


def with_coast(
    draft: MapDraft, coastline: Coastline, sheet: Sheet, thresholds: Thresholds, over_own: bool = False
) -> MapDraft:
    """The map laid on the Earth, its hexes filled by how much of them is land, with the coast to be seen under them.

    Hexes and sides that a person has drawn stay as they are unless ``over_own``.

    Raises:
        ValueError: the map would reach around the Earth.
        DataError: the head would be wrong.
    """
    middle, width, height = middle_and_size(draft)
    if not fits(sheet, width, height):
        raise ValueError("the map would reach around the Earth: take smaller hexes, or fewer of them")
    land = LandOnSheet(coastline, sheet, width, height, thresholds.lakes)
    layout = Layout(pointed=draft.head.pointed, x=-middle[0], y=-middle[1])
    hexes = list(draft.cells)
    shares = dict(zip(hexes, land.shares([layout.corners(hex_) for hex_ in hexes]), strict=True))
    draft = _laid(draft, sheet, middle, land)
    changes: dict[Hex, Cell | None] = {}
    for hex_, cell in draft.cells.items():
        if cell.text("source") == OWN and not over_own:
            continue
        fresh = cell.but("terrain", thresholds.terrain(shares[hex_])).but("source", COAST_SOURCE)
        changes[hex_] = fresh.but("land_share", f"{shares[hex_]:.3f}")
    draft = with_cells(draft, changes)
    return _with_dry_sides(draft, land, layout, thresholds)


def _laid(draft: MapDraft, sheet: Sheet, middle: Point, land: LandOnSheet) -> MapDraft:
    """The map with its place on the Earth and its coast."""
    layout = Layout(pointed=draft.head.pointed)
    first = min(draft.cells, key=lambda hex_: (hex_.r, hex_.q))
    place = azimuthal_of(sheet, middle, draft.numbering.label(first), layout.centre(first))
    values: dict[str, Plain] = {
        "azimuthal": plain(place),
        "registration": None,
        "knots": None,
        "coast": draft.head.coast or "coast.geojson",
        "notice": draft.head.notice or NOTICE,
    }
    columns = draft.columns if "land_share" in draft.columns else (*draft.columns, "land_share")
    coast = msgspec.json.encode(land.coast())
    return msgspec.structs.replace(with_head(draft, values), coast=coast, columns=columns)


def _with_dry_sides(draft: MapDraft, land: LandOnSheet, layout: Layout, thresholds: Thresholds) -> MapDraft:
    """The map with those sides marked that lie on land, and those unmarked that a former coast had marked."""
    changes: dict[Hexside, tuple[SideMark, ...]] = {}
    for side, marks in all_sides(draft):
        kept = tuple(mark for mark in marks if mark.more.get("source") != COAST_SOURCE)
        if kept != marks:
            changes[side] = kept
    if thresholds.sides:
        sides = [side for side in _inner_sides(draft) if _is_news(draft, side, thresholds)]
        lines = [
            (layout.corners(side.hex)[side.direction - 1], layout.corners(side.hex)[side.direction]) for side in sides
        ]
        for side, share in zip(sides, land.dry(lines) if lines else (), strict=True):
            known = changes.get(side, side_marks(draft, side))
            if share > 0.5 and all(mark.kind != thresholds.sides for mark in known):
                changes[side] = (*known, SideMark(thresholds.sides, {"source": COAST_SOURCE}))
    return with_sides(draft, changes) if changes else draft


def _line(layout: Layout, side: Hexside) -> tuple[Point, Point]:
    corners = layout.corners(side.hex)
    return corners[side.direction - 1], corners[side.direction]


def _inner_sides(draft: MapDraft) -> set[Hexside]:
    return {
        side for hex_ in draft.cells for side in sides_of(hex_) if all(each in draft.cells for each in hexes_of(side))
    }


def _is_news(draft: MapDraft, side: Hexside, thresholds: Thresholds) -> bool:
    """Whether a side has land on it though not both hexes are land, or both sea."""
    terrains = {draft.cells[hex_].terrain for hex_ in hexes_of(side)}
    return terrains not in ({thresholds.land}, {thresholds.sea})
