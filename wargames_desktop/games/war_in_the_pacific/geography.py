"""The map as the rules use it: what touches what, and where fleets and land units may go (chapters 2.3, 8.5, 8.7).

Hexes are named by their labels; a label that the board does not have raises KeyError.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from wargames_desktop.engine.board import Board, Place
from wargames_desktop.engine.decision import Refusal
from wargames_desktop.hexgrid import distance, neighbours

WATER: Final = ("shallow", "deep")
"""Terrain that fleets enter (WITP-2.3.2-3)."""
GROUND: Final = ("shallow", "land")
"""Terrain that land units enter (WITP-2.3.2-4)."""
JOINED: Final = "contiguous"
"""The kind of hexsides over which land units go on, by land or by shallows (WITP-2.3.2-5)."""
OUTSIDE: Final = ("interior", "soviet", "neutral")
"""Flags of hexes outside the war: no land unit enters them."""


class Water(NamedTuple):
    """Where a fleet is: a hex, and which of its seas if land parts it into several (WITP-8.7-ex)."""

    hex: str
    sea: str = ""


class Geography:
    """What the map allows, whoever stands where. Everything is worked out once for a board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        labels = {place.hex: label for label, place in board.places.items()}
        self._neighbours = {
            label: tuple(labels[hex_] for hex_ in neighbours(place.hex) if hex_ in labels)
            for label, place in board.places.items()
        }
        self._within: dict[tuple[str, int], tuple[str, ...]] = {}
        self._seas = {label: self._seas_of(label) for label in board.places}
        self._land_steps = {
            label: tuple(near for near in around if self.land_refusal(label, near) is None)
            for label, around in self._neighbours.items()
        }
        self._fleet_steps = {water: self._steps_from(water) for seas in self._seas.values() for water in seas}

    @property
    def labels(self) -> tuple[str, ...]:
        """Every hex of the map."""
        return tuple(self._board.places)

    @property
    def waters(self) -> tuple[Water, ...]:
        """Every place where a fleet can be."""
        return tuple(self._fleet_steps)

    def place(self, hex: str) -> Place:
        """What is printed in a hex."""
        return self._board.places[hex]

    def name(self, hex: str) -> str:
        """How to call a hex: by what lies there, if anything is named, else by its number."""
        return self._board.places[hex].name or hex

    def neighbours(self, hex: str) -> tuple[str, ...]:
        """The hexes of the map next to ``hex``, clockwise from the one above."""
        return self._neighbours[hex]

    def distance(self, a: str, b: str) -> int:
        """Hexes from one to another, the first not counted; 0 for the same hex."""
        return distance(self._board.places[a].hex, self._board.places[b].hex)

    def within(self, hex: str, reach: int) -> tuple[str, ...]:
        """The hexes at most ``reach`` away, ``hex`` itself first, the nearer before the farther."""
        found = self._within.get((hex, reach))
        if found is None:
            ring, seen = [hex], {hex: None}
            for _ in range(reach):
                ring = list(dict.fromkeys(near for each in ring for near in self._neighbours[each] if near not in seen))
                seen.update(dict.fromkeys(ring))
            found = self._within[hex, reach] = tuple(seen)
        return found

    def seas(self, hex: str) -> tuple[Water, ...]:
        """Where a fleet can be in a hex: nowhere on land, in one sea as a rule, in either of two at 0406."""
        return self._seas[hex]

    def is_jungle(self, hex: str) -> bool:
        """Whether land units pay more to enter a hex overland (WITP-8.4-jungle)."""
        return "jungle" in self._board.places[hex].flags

    def is_landing(self, hex: str) -> bool:
        """Whether sea transport may end in a hex (WITP-8.6.1-3)."""
        place = self._board.places[hex]
        return place.terrain == "shallow" and not _is_outside(place)

    def land_steps(self, hex: str) -> tuple[str, ...]:
        """The hexes that land units may enter from ``hex``, as far as the map decides."""
        return self._land_steps[hex]

    def fleet_steps(self, water: Water) -> tuple[Water, ...]:
        """Where fleets may go from a place at sea, as far as the map decides."""
        return self._fleet_steps[water]

    def ground_refusal(self, hex: str) -> Refusal | None:
        """Why no land unit may be in a hex (WITP-8.5-land-1)."""
        place = self._board.places[hex]
        if place.terrain not in GROUND:
            what = "deep sea" if place.terrain == "deep" else "mountains"
            return Refusal("WITP-8.5-land-1", f"{self.name(hex)} is {what}: no land unit enters it", (hex,))
        if _is_outside(place):
            return Refusal("WITP-2.3-1", f"{self.name(hex)} is outside the war: no land unit enters it", (hex,))
        return None

    def land_refusal(self, start: str, end: str) -> Refusal | None:
        """Why land units may not go from a hex to its neighbour (WITP-8.5-land-1, WITP-8.5-land-2)."""
        refusal = self.ground_refusal(start) or self.ground_refusal(end)
        if refusal is not None:
            return refusal
        kinds = self._board.side(start, end).kinds
        if JOINED not in kinds:
            between = f"Deep sea parts {self.name(start)} from {self.name(end)}"
            return Refusal("WITP-8.5-land-2", f"{between}: land units cross it by sea transport only", (start, end))
        return None

    def fleet_refusal(self, start: Water, end: str) -> Refusal | None:
        """Why fleets may not go from a place at sea to a neighbouring hex (WITP-8.5-fleet-1, WITP-2.3.2-3)."""
        if self._board.places[end].terrain not in WATER:
            return Refusal("WITP-2.3.2-3", f"{self.name(end)} has no sea for a fleet", (end,))
        if "land" in self._board.side(start.hex, end).kinds:
            reason = f"A land hexside parts {self.name(start.hex)} from {self.name(end)}"
            return Refusal("WITP-8.5-fleet-1", reason, (start.hex, end))
        if start not in self._seas[start.hex] or self._opens_to(start.hex, end) not in ("", start.sea):
            where = f"the {start.sea or 'open'} sea of {self.name(start.hex)}"
            reason = f"From {where} land bars the way to {self.name(end)}"
            return Refusal("WITP-8.5-fleet-1", reason, (start.hex, end))
        return None

    def entered(self, start: str, end: str) -> Water:
        """The place at sea that a fleet reaches in ``end`` when it comes from its neighbour ``start``."""
        return Water(end, self._opens_to(end, start))

    def _opens_to(self, hex: str, beside: str) -> str:
        """The sea of a hex with several that the side to ``beside`` opens to; empty for a hex with one sea."""
        return self._board.side(hex, beside).sea if len(self._seas[hex]) > 1 else ""

    def _seas_of(self, hex: str) -> tuple[Water, ...]:
        place = self._board.places[hex]
        if place.terrain not in WATER:
            return ()
        if "split_sea" not in place.flags:
            return (Water(hex),)
        sides = (self._board.side(hex, near).sea for near in self._neighbours[hex])
        return tuple(Water(hex, sea) for sea in dict.fromkeys(sides) if sea)

    def _steps_from(self, water: Water) -> tuple[Water, ...]:
        return tuple(
            self.entered(water.hex, near)
            for near in self._neighbours[water.hex]
            if self.fleet_refusal(water, near) is None
        )


def _is_outside(place: Place) -> bool:
    return any(flag in OUTSIDE for flag in place.flags)
