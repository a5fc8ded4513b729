"""Hexes: coordinates, distances, lines, hexsides, facings and the numbering of printed maps. Standard library only."""

from wargames_desktop.hexgrid.hexes import Hex

__all__ = ["Hex"]
