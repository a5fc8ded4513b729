"""The coast of the Earth that comes with the program, or a finer one from a file, and the part of it in a region.

``coast.xz`` unpacked: a line of JSON (``units`` per degree, number of ``rings`` and ``steps``), then the level of
each ring (a byte: 1 land, 2 lakes, 3 islands in lakes, 4 ponds on them), its number of points (4 bytes), its first
point (two numbers of 4 bytes), and all steps from point to point (two numbers of 2 bytes) in planes: low bytes of x,
high bytes of x, then those of y. All numbers are little-endian.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import shapely
from shapely.affinity import affine_transform

from wargames_desktop.data.problems import DataError, Problem
from wargames_desktop.data.reader import read_bytes

Array = np.ndarray[Any, Any]

LARGEST_FILE = 600_000_000
"""Bytes of a coastline file that is read."""


class Region(NamedTuple):
    """A part of the Earth in degrees. ``west`` may lie below -180, ``east`` above 180."""

    west: float
    south: float
    east: float
    north: float


class Coastline:
    """Rings of points in degrees, with their levels and bounds."""

    def __init__(self, levels: Array, starts: Array, points: Array) -> None:
        """``starts`` are the places in ``points`` at which rings begin, and the end of the last."""
        self._levels, self._starts, self._points = levels, starts, points
        self._low = np.minimum.reduceat(points, starts[:-1], axis=0)
        self._high = np.maximum.reduceat(points, starts[:-1], axis=0)

    def __len__(self) -> int:
        return len(self._levels)

    def within(self, region: Region, least: float = 0.0) -> Iterator[tuple[int, Any]]:
        """Level and polygon of every ring that reaches into a region, cut to it, in degrees.

        Those less than ``least`` degrees across are left out.
        """
        across = (self._high - self._low).max(axis=1)
        for turn in (-360.0, 0.0, 360.0):
            west, east = region.west - turn, region.east - turn
            found = (
                (across >= least)
                & (self._low[:, 0] <= east)
                & (self._high[:, 0] >= west)
                & (self._low[:, 1] <= region.north)
                & (self._high[:, 1] >= region.south)
            )
            for number in np.flatnonzero(found):
                ring = self._points[self._starts[number] : self._starts[number + 1]]
                polygon = shapely.Polygon(ring)
                inside = _inside(self._low[number], self._high[number], west, region, east)
                if not inside:
                    polygon = _cut(polygon, west, region.south, east, region.north)
                if not polygon.is_empty:
                    yield int(self._levels[number]), affine_transform(polygon, (1.0, 0.0, 0.0, 1.0, turn, 0.0))

    def outlines(self, least: float) -> Iterator[Array]:
        """The points of land that is larger than so many degrees across, for a chart of the world."""
        large = (self._levels == 1) & ((self._high - self._low).max(axis=1) >= least)
        for number in np.flatnonzero(large):
            yield self._points[self._starts[number] : self._starts[number + 1]]


def _inside(low: Array, high: Array, west: float, region: Region, east: float) -> bool:
    return bool(low[0] >= west and high[0] <= east and low[1] >= region.south and high[1] <= region.north)


def _cut(polygon: Any, west: float, south: float, east: float, north: float) -> Any:
    if not polygon.is_valid:
        polygon = polygon.buffer(0)
    return shapely.clip_by_rect(polygon, west, south, east, north)


@lru_cache(maxsize=1)
def world(path: Path) -> Coastline:
    """The coast of the whole Earth.

    Raises:
        DataError: the file is not there, or is damaged.
    """
    try:
        content = lzma.decompress(read_bytes(path))
        line, _, rest = content.partition(b"\n")
        head = json.loads(line)
        rings, steps = int(head["rings"]), int(head["steps"])
        levels = np.frombuffer(rest, "<u1", rings)
        counts = np.frombuffer(rest, "<u4", rings, rings).astype(np.int64)
        firsts = np.frombuffer(rest, "<i4", 2 * rings, 5 * rings).reshape(-1, 2).astype(np.int64)
        planes = np.frombuffer(rest, "<u1", 4 * steps, 13 * rings).reshape(2, 2, steps)
    except (lzma.LZMAError, ValueError, KeyError) as error:
        raise DataError([Problem(path=str(path), message=f"the coast is damaged: {error}")]) from error
    deltas = np.ascontiguousarray(planes.transpose(2, 0, 1)).view("<i2").reshape(steps, 2).astype(np.int64)
    starts = np.concatenate([[0], np.cumsum(counts)])
    jumps = np.zeros((int(counts.sum()), 2), dtype=np.int64)
    inner = np.ones(len(jumps), dtype=bool)
    inner[starts[:-1]] = False
    jumps[inner] = deltas
    along = np.cumsum(jumps, axis=0)
    points = along - np.repeat(along[starts[:-1]], counts, axis=0) + np.repeat(firsts, counts, axis=0)
    return Coastline(levels, starts, points / head["units"])


class _Geometry(msgspec.Struct):
    type: str
    coordinates: Any = None


class _Feature(msgspec.Struct):
    geometry: _Geometry | None = None


class _Collection(msgspec.Struct):
    type: str
    features: list[_Feature] = []


def coastline_of_file(path: Path) -> Coastline:
    """A coastline from a GeoJSON file of land: polygons and multipolygons in degrees; holes are lakes.

    Raises:
        DataError: it is none, or too large.
    """
    if path.is_file() and path.stat().st_size > LARGEST_FILE:
        raise DataError([Problem(path=str(path), message="the file is too large for a coastline")])
    try:
        read = msgspec.json.decode(read_bytes(path), type=_Collection)
    except msgspec.MsgspecError as error:
        raise DataError([Problem(path=str(path), message=f"no GeoJSON of polygons: {error}")]) from error
    levels: list[int] = []
    rings: list[Array] = []
    for feature in read.features:
        for polygon in _polygons(feature.geometry, path):
            for number, ring in enumerate(polygon):
                rings.append(_ring(ring, path))
                levels.append(2 if number else 1)
    if not rings:
        raise DataError([Problem(path=str(path), message="no polygons of land are in the file")])
    starts = np.concatenate([[0], np.cumsum([len(ring) for ring in rings])])
    return Coastline(np.array(levels), starts, np.concatenate(rings))


def _polygons(geometry: _Geometry | None, path: Path) -> list[Any]:
    if geometry is None or geometry.type not in ("Polygon", "MultiPolygon"):
        return []
    if not isinstance(geometry.coordinates, list):
        raise DataError([Problem(path=str(path), message=f"a {geometry.type} has no coordinates")])
    return [geometry.coordinates] if geometry.type == "Polygon" else list(geometry.coordinates)


def _ring(ring: Any, path: Path) -> Array:
    try:
        points = np.array([point[:2] for point in ring], dtype=float)
    except (TypeError, ValueError, IndexError) as error:
        raise DataError([Problem(path=str(path), message=f"a ring is no list of positions: {error}")]) from error
    if points.ndim != 2 or len(points) < 3 or not np.isfinite(points).all() or np.abs(points[:, 1]).max() > 90:
        raise DataError([Problem(path=str(path), message="a ring must have 3 positions or more, in degrees")])
    return points
