"""Boards from their files: the head in YAML, a table of hexes in CSV, the coast in GeoJSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, radians, sin
from typing import Literal

import msgspec

from wargames_desktop.engine.board import Board, Place, PlaceName, Shape
from wargames_desktop.hexgrid import Layout, Numbering, Point

Position = tuple[float, float]
"""Longitude and latitude in degrees, as in GeoJSON."""


class Registration(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the sheet lies on the Earth, which counts as flat around ``hex``."""

    hex: str
    latitude: float
    longitude: float
    """The centre of ``hex`` in degrees, north and east positive."""
    bearing_of_right: float
    """True bearing of the direction to the right on the sheet, in degrees."""
    metres_per_degree_latitude: float
    metres_per_degree_longitude: float
    hex_metres: float
    """Between the centres of neighbours."""


class Name(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name to be written on the board at its true position."""

    text: str
    kind: Literal["water", "island", "cape", "edge"]
    latitude: float
    longitude: float


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


PLACE_COLUMNS = ("hex", "terrain", "source", "zone")
"""Columns of the table of hexes that every board has; all others become properties of the place."""


def build_board(head: BoardHead, rows: Iterable[Mapping[str, str]], coast: Coast) -> Board:
    """The board of a head, the rows of its table of hexes and its coast.

    Raises:
        ValueError: a label is not written as the numbering says.
    """
    projection = Projection(head)
    return Board(
        id=head.id,
        title=head.title,
        directions=head.directions,
        pointed=head.pointed,
        places={row["hex"]: _place(row, head.numbering) for row in rows},
        north=(90 - head.registration.bearing_of_right) % 360,
        hex_metres=head.registration.hex_metres,
        shapes=tuple(_shape(feature, projection) for feature in coast.features),
        names=tuple(_name(name, projection) for name in head.names),
        notice=head.notice,
    )


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
