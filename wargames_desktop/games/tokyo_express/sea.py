"""The sea of the basic game: every hex of the board, by its label (TE-3.9: land and shoal are ignored)."""

from __future__ import annotations

from functools import cached_property

from wargames_desktop.engine.board import Board
from wargames_desktop.games.tokyo_express.lines_of_sight import LinesOfSight
from wargames_desktop.games.tokyo_express.state import HEADINGS, Heading
from wargames_desktop.hexgrid import Hex, bearing, distance, line, neighbour


class Sea:
    """Distances, steps, bearings and lines between hexes named by their labels.

    Labels that the board does not have raise KeyError.
    """

    def __init__(self, board: Board) -> None:
        self.hexes: dict[str, Hex] = {label: place.hex for label, place in board.places.items()}
        self.lines_of_sight = LinesOfSight(board)
        """What the land lets be seen in the Standard Game."""
        self._lines: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}
        self._distances: dict[tuple[str, str], int] = {}
        self._bearings: dict[tuple[str, str, Heading], float] = {}

    @cached_property
    def labels(self) -> dict[Hex, str]:
        """The label of each hex of the board."""
        return {hex_: label for label, hex_ in self.hexes.items()}

    @cached_property
    def middle(self) -> str:
        """The hex nearest to the middle of the board."""
        q = sum(hex_.q for hex_ in self.labels) // len(self.labels)
        r = sum(hex_.r for hex_ in self.labels) // len(self.labels)
        return min(self.hexes, key=lambda label: distance(self.hexes[label], Hex(q, r)))

    def distance(self, origin: str, target: str) -> int:
        """Hexes from one hex to another, the first not counted (TE-3.5-fire-direction-count); 0 for the same hex."""
        known = self._distances.get((origin, target))
        if known is None:
            known = self._distances[origin, target] = distance(self.hexes[origin], self.hexes[target])
        return known

    def step(self, origin: str, heading: Heading) -> str | None:
        """The next hex in a heading, or None off the map."""
        return self._steps[origin][heading]

    @cached_property
    def _steps(self) -> dict[str, dict[Heading, str | None]]:
        return {
            label: {heading: self.labels.get(neighbour(hex_, index)) for index, heading in enumerate(HEADINGS)}
            for label, hex_ in self.hexes.items()
        }

    def bearing(self, origin: str, target: str, heading: Heading) -> float:
        """The angle from a heading to the centre of ``target``: degrees in (-180, 180], starboard positive.

        Raises:
            ValueError: both are the same hex.
        """
        known = self._bearings.get((origin, target, heading))
        if known is None:
            index = HEADINGS.index(heading)
            known = self._bearings[origin, target, heading] = bearing(self.hexes[origin], self.hexes[target], index)
        return known

    def line(self, origin: str, target: str) -> tuple[tuple[str, ...], ...]:
        """What the straight line between two hex centres meets strictly between them, in order from ``origin``.

        A step of one label: the line enters that hex. A step of two: it runs along their common side. What lies off
        the map is left out, and so is a hexside at its border, for no ship can be there to block it.
        """
        known = self._lines.get((origin, target))
        if known is None:
            known = self._lines[origin, target] = self._line(origin, target)
        return known

    def _line(self, origin: str, target: str) -> tuple[tuple[str, ...], ...]:
        labels = self.labels
        return tuple(
            tuple(labels[hex_] for hex_ in step)
            for step in line(self.hexes[origin], self.hexes[target])
            if all(hex_ in labels for hex_ in step)
        )
