"""Boards from their files: the head in YAML, a table of hexes in CSV, the coast in GeoJSON."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from math import cos, radians, sin
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from wargames_desktop.data.checker import check
from wargames_desktop.data.documents import Kind, Loaded, load
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import Table, parse_csv, parse_yaml, read_bytes
from wargames_desktop.engine.board import Board, Place, PlaceName, Shape
from wargames_desktop.hexgrid import Layout, Numbering, Point

Position = tuple[float, float]
"""Longitude and latitude in degrees, as in GeoJSON."""
Latitude = Annotated[float, msgspec.Meta(ge=-90, le=90)]
Longitude = Annotated[float, msgspec.Meta(ge=-180, le=180)]
Metres = Annotated[float, msgspec.Meta(gt=0)]


class Registration(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the sheet lies on the Earth, which counts as flat around ``hex``."""

    hex: str
    latitude: Latitude
    longitude: Longitude
    """The centre of ``hex`` in degrees, north and east positive."""
    bearing_of_right: float
    """True bearing of the direction to the right on the sheet, in degrees."""
    metres_per_degree_latitude: Metres
    metres_per_degree_longitude: Metres
    hex_metres: Metres
    """Between the centres of neighbours."""


class Name(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name to be written on the board at its true position."""

    text: str
    kind: Literal["water", "island", "cape", "edge"]
    latitude: Latitude
    longitude: Longitude


class BoardHead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The main file of a board. ``hexes`` and ``coast`` name files beside it."""

    schema: int
    id: str
    title: str
    pointed: bool
    directions: tuple[str, str, str, str, str, str]
    numbering: Numbering
    registration: Registration
    hexes: str
    coast: str
    names: tuple[Name, ...] = ()
    notice: str = ""


class Properties(msgspec.Struct, frozen=True):
    """What a coast file says of a shape."""

    kind: Literal["land", "shoal", "line"]
    name: str = ""


class Geometry(msgspec.Struct, frozen=True):
    """A polygon: its outer ring, then holes."""

    type: Literal["Polygon"]
    coordinates: tuple[tuple[Position, ...], ...]


class Feature(msgspec.Struct, frozen=True):
    """A shape of a coast file."""

    type: Literal["Feature"]
    properties: Properties
    geometry: Geometry


class Coast(msgspec.Struct, frozen=True):
    """A coast file (GeoJSON, RFC 7946)."""

    type: Literal["FeatureCollection"]
    features: tuple[Feature, ...]


PLACE_COLUMNS: Final = ("hex", "terrain", "source", "zone")
"""Columns of the table of hexes that every board has; all others become properties of the place."""

BOARD: Final = Kind("board", BoardHead)


def load_board(path: Path) -> Board:
    """The board of a head file and the files that it names.

    Raises:
        DataError: with everything that is wrong with the head, or with the files that it names.
    """
    head = load(path, BOARD)
    if problems := _head_problems(head):
        raise DataError(problems)
    table, coast = None, None
    try:
        table = _hexes(path.with_name(head.value.hexes))
        problems += _hexes_problems(table, head.value.numbering)
    except DataError as error:
        problems += error.problems
    try:
        coast = _coast(path.with_name(head.value.coast))
    except DataError as error:
        problems += error.problems
    if problems or table is None or coast is None:
        raise DataError(problems)
    return _built(head.value, table, coast)


def _built(head: BoardHead, table: Table, coast: Coast) -> Board:
    projection = Projection(head)
    return Board(
        id=head.id,
        title=head.title,
        directions=head.directions,
        pointed=head.pointed,
        places={row.cells["hex"]: _place(row.cells, head.numbering) for row in table.rows},
        north=(90 - head.registration.bearing_of_right) % 360,
        hex_metres=head.registration.hex_metres,
        shapes=tuple(_shape(feature, projection) for feature in coast.features),
        names=tuple(_name(name, projection) for name in head.names),
        notice=head.notice,
    )


def _head_problems(head: Loaded[BoardHead]) -> list[Problem]:
    problems = []
    if head.value.numbering.pointed != head.value.pointed:
        problems.append(head.document.part("numbering", "pointed").problem("must be the same as `pointed` above"))
    for key in ("hexes", "coast"):
        name = getattr(head.value, key)
        if Path(name).name != name:
            problems.append(head.document.part(key).problem(f"must name a file in the folder of the board, not {name}"))
    registration = head.document.part("registration")
    try:
        head.value.numbering.hex(head.value.registration.hex)
    except ValueError as error:
        problems.append(registration.part("hex").problem(str(error)))
    return problems


def _hexes(path: Path) -> Table:
    table = parse_csv(read_bytes(path), str(path))
    missing = [column for column in PLACE_COLUMNS if column not in table.columns]
    if missing:
        message = f"columns are missing: {', '.join(missing)}"
        raise DataError([Problem(path=table.path, line=1, column=1, message=message)])
    return table


def _hexes_problems(table: Table, numbering: Numbering) -> list[Problem]:
    problems = []
    lines: dict[str, int] = {}
    for row in table.rows:
        label = row.cells["hex"]
        if label in lines:
            problems.append(table.problem(row, "hex", f"the hex comes twice; it stands in line {lines[label]} too"))
        lines.setdefault(label, row.line)
        try:
            numbering.hex(label)
        except ValueError as error:
            problems.append(table.problem(row, "hex", str(error)))
        if not row.cells["terrain"]:
            problems.append(table.problem(row, "terrain", "a hex must have a terrain"))
    return problems


def _coast(path: Path) -> Coast:
    """A coast file; the check of its places is made only if something is wrong, as it takes longer."""
    content = read_bytes(path)
    with contextlib.suppress(msgspec.MsgspecError):
        coast = msgspec.json.decode(content, type=Coast)
        if all(_is_ring(ring) for feature in coast.features for ring in feature.geometry.coordinates):
            return coast
    document, problems = parse_yaml(content, str(path))
    checked, found = check(document, Coast)
    problems += found
    for number, feature in enumerate(checked.features if checked else ()):
        for index, ring in enumerate(feature.geometry.coordinates):
            if not _is_ring(ring):
                at = document.part("features", number, "geometry", "coordinates", index)
                problems.append(at.problem("a ring must have 4 positions or more and end where it begins"))
    if checked is None or problems:
        raise DataError(problems)
    return checked


def _is_ring(ring: tuple[Position, ...]) -> bool:
    return len(ring) >= 4 and ring[0] == ring[-1]


class Projection:
    """From longitude and latitude to hex units on the sheet of a board."""

    def __init__(self, head: BoardHead) -> None:
        self._at = head.registration
        self._centre = Layout(pointed=head.pointed).centre(head.numbering.hex(self._at.hex))
        angle = radians(self._at.bearing_of_right)
        self._right = (sin(angle), cos(angle))

    def point(self, position: Position) -> Point:
        """The point of a longitude and latitude."""
        at = self._at
        east = (position[0] - at.longitude) * at.metres_per_degree_longitude / at.hex_metres
        north = (position[1] - at.latitude) * at.metres_per_degree_latitude / at.hex_metres
        right_east, right_north = self._right
        return (
            self._centre[0] + east * right_east + north * right_north,
            self._centre[1] + east * right_north - north * right_east,
        )


def _place(row: Mapping[str, str], numbering: Numbering) -> Place:
    return Place(
        label=row["hex"],
        hex=numbering.hex(row["hex"]),
        terrain=row["terrain"],
        zone=row["zone"],
        properties={key: value for key, value in row.items() if value and key not in PLACE_COLUMNS},
        source=row["source"],
    )


def _shape(feature: Feature, projection: Projection) -> Shape:
    rings = tuple(tuple(projection.point(position) for position in ring) for ring in feature.geometry.coordinates)
    return Shape(kind=feature.properties.kind, rings=rings, name=feature.properties.name)


def _name(name: Name, projection: Projection) -> PlaceName:
    x, y = projection.point((name.longitude, name.latitude))
    return PlaceName(text=name.text, x=x, y=y, kind=name.kind)
