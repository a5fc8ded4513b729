"""Hexes: coordinates, distances, lines, hexsides, facings and the numbering of printed maps. Standard library only."""

from wargames_desktop.hexgrid.bearings import bearing
from wargames_desktop.hexgrid.hexes import (
    DIRECTIONS,
    Hex,
    direction_between,
    disc,
    distance,
    neighbour,
    neighbours,
    opposite,
    ring,
    rotate,
    step,
    turn,
)
from wargames_desktop.hexgrid.hexsides import (
    Corner,
    Hexside,
    corner,
    corners,
    ends_of,
    hexes_of,
    hexside,
    hexside_between,
    sides_of,
)
from wargames_desktop.hexgrid.layout import Layout, Point
from wargames_desktop.hexgrid.lines import Step, hexsides_crossed, line
from wargames_desktop.hexgrid.numbering import Numbering, Part

__all__ = [
    "DIRECTIONS",
    "Corner",
    "Hex",
    "Hexside",
    "Layout",
    "Numbering",
    "Part",
    "Point",
    "Step",
    "bearing",
    "corner",
    "corners",
    "direction_between",
    "disc",
    "distance",
    "ends_of",
    "hexes_of",
    "hexside",
    "hexside_between",
    "hexsides_crossed",
    "line",
    "neighbour",
    "neighbours",
    "opposite",
    "ring",
    "rotate",
    "sides_of",
    "step",
    "turn",
]
