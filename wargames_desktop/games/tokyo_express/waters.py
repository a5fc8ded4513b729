"""The waters of the Standard Game: land and shoal, zones and map edges (TE-5.4-impassable, TE-5.3-lowest-zone)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from wargames_desktop.engine.board import Board
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import HEADINGS, Heading

CLOSED = frozenset(("land", "shoal"))
"""Terrain that no ship enters; a coast of land and water without shoal is open (TE-5.4-mixed)."""


class Waters(Sea):
    """The sea, and what of it ships can enter. Labels that the board does not have raise KeyError."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._places = board.places

    @cached_property
    def _open(self) -> Mapping[str, bool]:
        return {label: place.terrain not in CLOSED for label, place in self._places.items()}

    def is_open(self, hex_: str) -> bool:
        """Whether ships can enter a hex."""
        return self._open[hex_]

    def is_open_ahead(self, hex_: str, heading: Heading, hexes: int = 1) -> bool:
        """Whether a ship in ``hex_`` can go on for some ``hexes`` without meeting land, shoal or the map edge."""
        for _ in range(hexes):
            ahead = self.step(hex_, heading)
            if ahead is None or not self._open[ahead]:
                return False
            hex_ = ahead
        return True

    def is_land_ahead(self, hex_: str, heading: Heading) -> bool:
        """Whether the next hex is land or shoal; off the map there is none."""
        ahead = self.step(hex_, heading)
        return ahead is not None and not self._open[ahead]

    def zone(self, hex_: str) -> int:
        """The number of the Movement Heading Zone of a hex of the sea; 0 for land and shoal outside all zones."""
        zone = self._places[hex_].zone
        return int(zone) if zone else 0

    def edges(self, hex_: str) -> tuple[str, ...]:
        """The map edges that a hex belongs to; none away from the edges."""
        edges = self._places[hex_].properties.get("edges", "")
        return tuple(edges.split(";")) if edges else ()

    def is_at_edge(self, hex_: str) -> bool:
        """Whether a hex lies at the edge of the map."""
        return None in (self.step(hex_, heading) for heading in HEADINGS)

    def is_within_mission_boundary(self, hex_: str) -> bool:
        """Whether a hex is within 10 hexes of the Supply Zone or the southeast edge (TE-5.3-threshold-boundary)."""
        return "mission_boundary" in self._places[hex_].properties


class OpenSea(Waters):
    """The waters of the Basic Game: land and shoal are ignored (TE-3.9)."""

    @cached_property
    def _open(self) -> Mapping[str, bool]:
        return dict.fromkeys(self._places, True)
