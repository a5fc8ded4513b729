"""The map of a game as plain data: which hexes there are, what they are, and where they lie on the Earth.

A board numbers its hexes the way the printed sheet does; rules compute with axial hexes, people and files use labels.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.hexgrid import Hex


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A hex of a board."""

    label: str
    hex: Hex
    terrain: str
    """``sea``, ``coast``, ``shoal``, ``land``, or what the game names."""
    zone: str = ""
    properties: Mapping[str, str] = {}
    """Anything else a game keeps per hex, such as map edges and arrival hexes."""
    source: str = ""
    """Where the terrain comes from: a section of the rulebook, or ``reconstructed``."""


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """A polygon or line under the grid in hex units: x right, y down, hex centres one unit apart."""

    kind: str
    """``land``, ``shoal``, ``line``."""
    rings: tuple[tuple[tuple[float, float], ...], ...]
    """The outer ring first, then holes."""
    name: str = ""


class PlaceName(msgspec.Struct, frozen=True, kw_only=True):
    """A name written on the board at a point in hex units."""

    text: str
    x: float
    y: float
    kind: str = "water"


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A map. ``directions`` name the six headings clockwise from the first; ``pointed`` hexes have a corner up."""

    id: str
    title: str
    directions: tuple[str, str, str, str, str, str]
    pointed: bool
    places: Mapping[str, Place]
    north: float = 0.0
    """True north on the sheet, in degrees clockwise from up."""
    hex_metres: float = 0.0
    shapes: tuple[Shape, ...] = ()
    names: tuple[PlaceName, ...] = ()
    notice: str = ""
    """Origin and licence of the coast."""
