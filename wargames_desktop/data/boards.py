"""Boards from their files: the head in YAML, tables of hexes and hexsides in CSV, the coast in GeoJSON."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from wargames_desktop.data.checker import check
from wargames_desktop.data.documents import Kind, Loaded, parse
from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.projections import (
    Azimuthal,
    AzimuthalProjection,
    FlatProjection,
    Knots,
    KnottedProjection,
    Latitude,
    Longitude,
    Position,
    Projection,
    Registration,
)
from wargames_desktop.data.reader import Table, parse_csv, parse_yaml, read_bytes
from wargames_desktop.engine.board import Area, Board, Box, Hexside, Place, PlaceName, Shape, side_id
from wargames_desktop.hexgrid import Hex, Numbering, distance


class Name(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name to be written on the board: at its true position, or at a point of a sheet that lies nowhere on Earth."""

    text: str
    kind: Literal["water", "island", "cape", "edge"]
    latitude: Latitude | None = None
    longitude: Longitude | None = None
    x: float | None = None
    y: float | None = None
    """In hex units, x right and y down from the centre of the hex numbered first."""

    def __post_init__(self) -> None:
        on_earth, on_sheet = (self.latitude, self.longitude), (self.x, self.y)
        if (None in on_earth) == (None in on_sheet):
            raise ValueError("a name stands at a latitude and longitude, or at x and y in hex units")


class AreaEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hexes that the rules speak of together."""

    id: str
    name: str
    hexes: tuple[str, ...]
    source: str
    style: Literal["border", "stripes", ""] = ""


class BoxEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rectangle for counters, in hex units: x right, y down, from the centre of the hex numbered first."""

    id: str
    name: str
    left: float
    top: float
    width: Annotated[float, msgspec.Meta(gt=0)]
    height: Annotated[float, msgspec.Meta(gt=0)]
    source: str


class TracingPoint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A point of the image and where it belongs on the sheet."""

    image: tuple[float, float]
    """Pixels from the upper left corner, x right and y down."""
    sheet: tuple[float, float]
    """In hex units, from the centre of the hex numbered first."""


class Tracing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An image that lies under the hexes while a map is drawn after it. No game shows it."""

    image: str
    """The file, as a path from the folder of the board or a whole one."""
    points: Annotated[tuple[TracingPoint, ...], msgspec.Meta(min_length=2, max_length=4)]
    """Two turn and scale it, three stretch it, four straighten what was photographed askew."""
    opacity: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.6


class BoardHead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The main file of a board. ``hexes``, ``hexsides`` and ``coast`` name files beside it.

    One of ``registration``, ``knots`` and ``azimuthal`` says where the sheet lies on the Earth; without any it lies
    nowhere, and has no coast.
    """

    schema: int
    id: str
    title: str
    pointed: bool
    directions: tuple[str, str, str, str, str, str]
    numbering: Numbering
    hexes: str
    coast: str = ""
    hexsides: str = ""
    registration: Registration | None = None
    knots: Knots | None = None
    azimuthal: Azimuthal | None = None
    areas: tuple[AreaEntry, ...] = ()
    boxes: tuple[BoxEntry, ...] = ()
    names: tuple[Name, ...] = ()
    inks: Mapping[str, str] = {}
    notice: str = ""
    tracing: Tracing | None = None

    def __post_init__(self) -> None:
        placed = sum(each is not None for each in (self.registration, self.knots, self.azimuthal))
        if placed > 1:
            raise ValueError("only one of registration, knots and azimuthal says where the sheet lies on the Earth")
        if not placed and (self.coast or any(name.latitude is not None for name in self.names)):
            raise ValueError(
                "registration, knots or azimuthal must say where the sheet lies on the Earth: it has a coast, or names "
                "at latitudes and longitudes"
            )


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
"""Columns of the table of hexes that every board has."""
MORE_COLUMNS: Final = ("name", "icons", "nation", "flags")
"""Columns that a table of hexes may have; icons and flags are parted by semicolons. All others become properties."""
SIDE_COLUMNS: Final = ("hex", "beside", "kind", "sea", "source")
"""Columns of the table of hexsides: a row for each kind that a side is of."""

BOARD: Final = Kind("board", BoardHead)
NO_COAST: Final = Coast(type="FeatureCollection", features=())


def load_board(path: Path, read: Callable[[Path], bytes] = read_bytes) -> Board:
    """The board of a head file and the files that it names, each read by ``read``.

    Raises:
        DataError: with everything that is wrong with the head, or with the files that it names.
    """
    head = parse(read(path), str(path), BOARD)
    if problems := _head_problems(head):
        raise DataError(problems)
    table, sides, coast = None, None, None
    try:
        table = read_table(path.with_name(head.value.hexes), PLACE_COLUMNS, read)
        problems += _hexes_problems(table, head.value.numbering)
        problems += _area_problems(head, {row.cells["hex"] for row in table.rows})
    except DataError as error:
        problems += error.problems
    try:
        sides = read_table(path.with_name(head.value.hexsides), SIDE_COLUMNS, read) if head.value.hexsides else None
    except DataError as error:
        problems += error.problems
    try:
        coast = read_coast(path.with_name(head.value.coast), read) if head.value.coast else NO_COAST
    except DataError as error:
        problems += error.problems
    if table is not None and sides is not None and not problems:
        problems += _sides_problems(
            sides, {row.cells["hex"]: head.value.numbering.hex(row.cells["hex"]) for row in table.rows}
        )
    if problems or table is None or coast is None:
        raise DataError(problems)
    return _built(head.value, table, sides, coast)


def _built(head: BoardHead, table: Table, sides: Table | None, coast: Coast) -> Board:
    projection = projection_of(head)
    flat = head.registration
    return Board(
        id=head.id,
        title=head.title,
        directions=head.directions,
        pointed=head.pointed,
        places={row.cells["hex"]: _place(row.cells, head.numbering) for row in table.rows},
        hexsides=_hexsides(sides) if sides is not None else {},
        areas={area.id: _area(area) for area in head.areas},
        boxes={box.id: _box(box) for box in head.boxes},
        north=(90 - flat.bearing_of_right) % 360 if flat is not None else 0.0,
        hex_metres=flat.hex_metres if flat is not None else 0.0,
        shapes=shapes_of(coast, projection) if projection is not None else (),
        names=tuple(_name(name, projection) for name in head.names),
        inks=head.inks,
        notice=head.notice,
    )


def projection_of(head: BoardHead) -> Projection | None:
    """Where the sheet lies on the Earth; None: nowhere."""
    if head.registration is not None:
        return FlatProjection(head.registration, head.numbering)
    if head.knots is not None:
        return KnottedProjection(head.knots, head.numbering)
    return AzimuthalProjection(head.azimuthal, head.numbering) if head.azimuthal is not None else None


def shapes_of(coast: Coast, projection: Projection) -> tuple[Shape, ...]:
    """A coast on the sheet, in hex units."""
    return tuple(_shape(feature, projection) for feature in coast.features)


def _head_problems(head: Loaded[BoardHead]) -> list[Problem]:
    problems = []
    if head.value.numbering.pointed != head.value.pointed:
        problems.append(head.document.part("numbering", "pointed").problem("must be the same as `pointed` above"))
    for key in ("hexes", "hexsides", "coast"):
        name = getattr(head.value, key)
        if Path(name).name != name:
            problems.append(head.document.part(key).problem(f"must name a file in the folder of the board, not {name}"))
    for key in ("registration", "azimuthal"):
        registration = getattr(head.value, key)
        try:
            if registration is not None:
                head.value.numbering.hex(registration.hex)
        except ValueError as error:
            problems.append(head.document.part(key, "hex").problem(str(error)))
    return problems


def _area_problems(head: Loaded[BoardHead], labels: set[str]) -> Iterator[Problem]:
    """Areas and boxes that come twice, and hexes of areas that the board does not have."""
    for key in ("areas", "boxes"):
        known: set[str] = set()
        for number, entry in enumerate(getattr(head.value, key)):
            if entry.id in known or entry.id in labels:
                yield head.document.part(key, number, "id").problem(f"the id {entry.id} comes twice on this board")
            known.add(entry.id)
    for number, area in enumerate(head.value.areas):
        if not area.hexes:
            yield head.document.part("areas", number, "hexes").problem("must have 1 or more values, not 0")
        for index, label in enumerate(area.hexes):
            if label not in labels:
                at = head.document.part("areas", number, "hexes", index)
                yield at.problem(f"{label} is not a hex of this board")


def read_table(path: Path, columns: tuple[str, ...], read: Callable[[Path], bytes] = read_bytes) -> Table:
    """A table with all of some columns.

    Raises:
        DataError: it is none, or columns are missing.
    """
    table = parse_csv(read(path), str(path))
    missing = [column for column in columns if column not in table.columns]
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


def _sides_problems(table: Table, hexes: Mapping[str, Hex]) -> Iterator[Problem]:
    """Sides that the board does not have, of no kind, of the same kind twice, or open to two seas."""
    lines: dict[tuple[str, str], int] = {}
    seas: dict[str, str] = {}
    for row in table.rows:
        a, b, kind, sea = (row.cells[column] for column in ("hex", "beside", "kind", "sea"))
        strange = [column for column in ("hex", "beside") if row.cells[column] not in hexes]
        for column in strange:
            yield table.problem(row, column, f"{row.cells[column]} is not a hex of this board")
        if not strange and distance(hexes[a], hexes[b]) != 1:
            yield table.problem(row, "beside", f"{b} is not a neighbour of {a}")
        if not kind:
            yield table.problem(row, "kind", "a hexside must have a kind")
        side = side_id(a, b)
        if (side, kind) in lines:
            yield table.problem(row, "kind", f"the side is {kind} twice; see line {lines[side, kind]} too")
        lines.setdefault((side, kind), row.line)
        if sea and seas.setdefault(side, sea) != sea:
            yield table.problem(row, "sea", f"the side opens to two seas, {seas[side]} and {sea}")


def read_coast(path: Path, read: Callable[[Path], bytes] = read_bytes) -> Coast:
    """A coast file; the check of its places is made only if something is wrong, as it takes longer.

    Raises:
        DataError: with everything that is wrong with it.
    """
    content = read(path)
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


def _place(row: Mapping[str, str], numbering: Numbering) -> Place:
    return Place(
        label=row["hex"],
        hex=numbering.hex(row["hex"]),
        terrain=row["terrain"],
        zone=row["zone"],
        name=row.get("name", ""),
        icons=_words(row.get("icons", "")),
        nation=row.get("nation", ""),
        flags=_words(row.get("flags", "")),
        properties={key: value for key, value in row.items() if value and key not in PLACE_COLUMNS + MORE_COLUMNS},
        source=row["source"],
    )


def _words(cell: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in cell.split(";") if word.strip())


def _hexsides(table: Table) -> dict[str, Hexside]:
    rows: dict[str, list[Mapping[str, str]]] = {}
    for row in table.rows:
        rows.setdefault(side_id(row.cells["hex"], row.cells["beside"]), []).append(row.cells)
    return {id: _hexside(cells) for id, cells in rows.items()}


def _hexside(rows: list[Mapping[str, str]]) -> Hexside:
    first, second = sorted((rows[0]["hex"], rows[0]["beside"]))
    sources = [row["source"] if len(rows) == 1 else f"{row['kind']}: {row['source']}" for row in rows]
    return Hexside(
        hexes=(first, second),
        kinds=tuple(row["kind"] for row in rows),
        sea=next((row["sea"] for row in rows if row["sea"]), ""),
        source="; ".join(sources),
    )


def _area(area: AreaEntry) -> Area:
    return Area(id=area.id, name=area.name, hexes=area.hexes, style=area.style, source=area.source)


def _box(box: BoxEntry) -> Box:
    right, bottom = box.left + box.width, box.top + box.height
    corners = ((box.left, box.top), (right, box.top), (right, bottom), (box.left, bottom))
    return Box(id=box.id, name=box.name, outline=corners, source=box.source)


def _shape(feature: Feature, projection: Projection) -> Shape:
    rings = tuple(tuple(projection.point(position) for position in ring) for ring in feature.geometry.coordinates)
    return Shape(kind=feature.properties.kind, rings=rings, name=feature.properties.name)


def _name(name: Name, projection: Projection | None) -> PlaceName:
    if name.x is not None and name.y is not None:
        return PlaceName(text=name.text, x=name.x, y=name.y, kind=name.kind)
    assert projection is not None
    assert name.longitude is not None
    assert name.latitude is not None
    x, y = projection.point((name.longitude, name.latitude))
    return PlaceName(text=name.text, x=x, y=y, kind=name.kind)
