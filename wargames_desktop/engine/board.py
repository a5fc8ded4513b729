"""The map of a game as plain data: which hexes there are, what they are, and where they lie on the Earth.

A board numbers its hexes the way the printed sheet does; rules compute with axial hexes, people and files use labels.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.hexgrid import Hex


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hex of a board."""

    label: str
    hex: Hex
    terrain: str
    """``sea``, ``coast``, ``shoal``, ``land``, ``shallow``, ``deep``, ``mountain``, or what the game names."""
    zone: str = ""
    name: str = ""
    """What lies there: ``Rabaul``."""
    icons: tuple[str, ...] = ()
    """What is printed in the hex: ``port``, ``airfield``, ``supply_source``, ``resource``."""
    nation: str = ""
    """In whose colour the icons are printed, as in :class:`~wargames_desktop.engine.display.Piece`."""
    flags: tuple[str, ...] = ()
    """What the rules say of this hex in particular, each a word of the game: ``jungle``, ``victory_base``."""
    properties: Mapping[str, str] = {}
    """Anything else a game keeps per hex, such as map edges and arrival hexes."""
    source: str = ""
    """Where the terrain comes from: a section of the rulebook, or ``reconstructed``."""


class Hexside(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The side between two neighbours, where it is more than a mere border."""

    hexes: tuple[str, str]
    """The labels of the two, the smaller first."""
    kinds: tuple[str, ...] = ()
    """What the side is, each a word of the game: ``land``, ``deep``, ``contiguous``."""
    sea: str = ""
    """Of a hex with several seas, the one that this side opens to: ``west``."""
    source: str = ""
    """Where each kind comes from: a section of the rulebook, or ``reconstructed``."""


class Area(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Hexes that the rules speak of together. Areas may overlap, and need not hang together."""

    id: str
    name: str
    hexes: tuple[str, ...]
    style: str = ""
    """How it is drawn: ``border`` in a tint of its own, ``stripes``, or not at all (empty)."""
    source: str = ""


class Box(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place for counters beside the hexes, such as a zone at the edge of the map."""

    id: str
    name: str
    outline: tuple[tuple[float, float], ...]
    """Its corners in hex units, as in :class:`Shape`, around a middle that lies inside."""
    source: str = ""


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


class Board(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A map. ``directions`` name the six headings clockwise from the first; ``pointed`` hexes have a corner up."""

    id: str
    title: str
    directions: tuple[str, str, str, str, str, str]
    pointed: bool
    places: Mapping[str, Place]
    hexsides: Mapping[str, Hexside] = {}
    """By :func:`side_id`; sides that are mere borders are left out. Ask :meth:`side`."""
    areas: Mapping[str, Area] = {}
    boxes: Mapping[str, Box] = {}
    north: float = 0.0
    """True north on the sheet, in degrees clockwise from up."""
    hex_metres: float = 0.0
    """Between the centres of neighbours; 0 where the scale is not the same all over the sheet."""
    shapes: tuple[Shape, ...] = ()
    names: tuple[PlaceName, ...] = ()
    inks: Mapping[str, str] = {}
    """Inks of the icons by nation, where these are not the nation's usual one."""
    notice: str = ""
    """Origin and licence of the coast."""

    def side(self, a: str, b: str) -> Hexside:
        """The side between two neighbours by their labels in any order; without kinds if it is a mere border."""
        return self.hexsides.get(side_id(a, b)) or Hexside(hexes=(min(a, b), max(a, b)))


def side_id(a: str, b: str) -> str:
    """The id of the side between two hexes by their labels, the same from either: ``0406-0407``."""
    return f"{min(a, b)}-{max(a, b)}"
