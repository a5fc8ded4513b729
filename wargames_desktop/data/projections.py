"""From the Earth to the sheet: how a board file says where its hexes lie, and the point of a longitude and latitude."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, radians, sin, sqrt
from typing import Annotated, Final, Protocol

import msgspec

from wargames_desktop.hexgrid import Hex, Layout, Numbering, Part, Point

Position = tuple[float, float]
"""Longitude and latitude in degrees, as in GeoJSON."""
Latitude = Annotated[float, msgspec.Meta(ge=-90, le=90)]
Longitude = Annotated[float, msgspec.Meta(ge=-180, le=180)]
Metres = Annotated[float, msgspec.Meta(gt=0)]
Knot = tuple[float, float]
"""Degrees, and the number of the column or row that they fall on."""

EARTH_RADIUS: Final = 6_371_000.0
"""Metres."""


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


class Knots(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet that is stretched here and there: longitude and latitude go straight from one knot to the next.

    North is up. Columns and rows are counted as printed, rows as in the first column; they may be broken and may lie
    beyond the hexes. The degrees of longitude rise to the east, past 180.
    """

    columns: Annotated[tuple[Knot, ...], msgspec.Meta(min_length=2)]
    rows: Annotated[tuple[Knot, ...], msgspec.Meta(min_length=2)]

    def __post_init__(self) -> None:
        for what, knots in (("columns", self.columns), ("rows", self.rows)):
            if any(degrees >= following for (degrees, _), (following, _) in pairwise(knots)):
                raise ValueError(f"the degrees of the {what} must rise from knot to knot")


class Azimuthal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet in Lambert's azimuthal equal-area projection of the sphere, north up at its middle unless turned."""

    latitude: Latitude
    longitude: Longitude
    """The middle of the projection."""
    hex: str
    east: float
    north: float
    """How far the centre of ``hex`` lies from there on the sheet, to the right and up, in metres at true scale."""
    hex_metres: Metres
    """Between the centres of neighbours."""
    bearing_of_up: float = 0.0
    """True bearing of the direction up on the sheet at the middle of the projection, in degrees."""


class Projection(Protocol):
    """From longitude and latitude to hex units: x right, y down, hex centres one unit apart."""

    def point(self, position: Position) -> Point:
        """The point of a longitude and latitude."""
        ...


class FlatProjection:
    """The projection of a :class:`Registration`."""

    def __init__(self, at: Registration, numbering: Numbering) -> None:
        self._at = at
        self._centre = _centre(at.hex, numbering)
        angle = radians(at.bearing_of_right)
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


class KnottedProjection:
    """The projection of :class:`Knots`."""

    def __init__(self, knots: Knots, numbering: Numbering) -> None:
        self._knots = knots
        self._row, self._column = numbering.row, numbering.column
        layout = Layout(pointed=numbering.pointed)
        self._column_width = layout.centre(Hex(2, -1))[0] / 2 if not numbering.pointed else 1.0
        self._row_height = layout.centre(Hex(0, 1))[1]

    def point(self, position: Position) -> Point:
        """The point of a longitude and latitude."""
        west = self._knots.columns[0][0]
        longitude = position[0] if position[0] >= west else position[0] + 360
        column = _between(self._knots.columns, longitude)
        row = _between(self._knots.rows, position[1])
        return _along(self._column, column) * self._column_width, _along(self._row, row) * self._row_height


class AzimuthalProjection:
    """The projection of an :class:`Azimuthal` sheet."""

    def __init__(self, at: Azimuthal, numbering: Numbering) -> None:
        self._at = at
        self._centre = _centre(at.hex, numbering)
        angle = radians(at.bearing_of_up)
        self._up = (sin(angle), cos(angle))

    def point(self, position: Position) -> Point:
        """The point of a longitude and latitude.

        Raises:
            ValueError: it lies on the other side of the Earth, right opposite the middle.
        """
        at = self._at
        middle, latitude = radians(at.latitude), radians(position[1])
        longitude = radians(position[0] - at.longitude)
        towards = sin(middle) * sin(latitude) + cos(middle) * cos(latitude) * cos(longitude)
        if towards <= -1 + 1e-12:
            raise ValueError(f"{position[1]} N {position[0]} E lies opposite the middle of the sheet")
        scale = EARTH_RADIUS * sqrt(2 / (1 + towards))
        east = scale * cos(latitude) * sin(longitude)
        north = scale * (cos(middle) * sin(latitude) - sin(middle) * cos(latitude) * cos(longitude))
        up_east, up_north = self._up
        right, up = east * up_north - north * up_east, east * up_east + north * up_north
        return (
            self._centre[0] + (right - at.east) / at.hex_metres,
            self._centre[1] - (up - at.north) / at.hex_metres,
        )


def _centre(label: str, numbering: Numbering) -> Point:
    return Layout(pointed=numbering.pointed).centre(numbering.hex(label))


def _along(part: Part, number: float) -> float:
    return (number - part.first) * (1 if part.grows in ("down", "right") else -1)


def _between(knots: Sequence[Knot], degrees: float) -> float:
    """Where degrees fall between two knots, or beyond the outermost in line with the last two."""
    for (low, at_low), (high, at_high) in pairwise(knots):
        if degrees <= high or high == knots[-1][0]:
            return at_low + (degrees - low) * (at_high - at_low) / (high - low)
    raise AssertionError("there are at least two knots")
