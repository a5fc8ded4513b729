"""The state of a game of Tokyo Express: ships, formations, decks, and where the sequence of play stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from wargames_desktop.engine.flow import FlowState
from wargames_desktop.games.tokyo_express.frames import AnyFrame

US: Final = "us"
JAPAN: Final = "japan"

COMBAT_CHIT: Final = "combat"
"""The action chit that starts a Combat Segment; the others are blank (TE-3.1-chits-combat)."""

SideName = Literal["us", "japan"]
SIDE_NAMES: Mapping[SideName, str] = {"us": "US", "japan": "Japanese"}
Heading = Literal["N", "NE", "SE", "S", "SW", "NW"]
HEADINGS: tuple[Heading, ...] = ("N", "NE", "SE", "S", "SW", "NW")
"""Clockwise on the sheet; a heading's index is its direction on the grid (TE-2.4-heading)."""
Maneuver = Literal["ahead", "turn_60", "turn_120", "countermarch", "s_turn", "about"]
Direction = Literal["port", "starboard"]


class Ship(msgspec.Struct, frozen=True, kw_only=True):
    """A ship in play; what never changes is in its :class:`ShipSpec`, found by its name."""

    side: SideName
    hex: str
    heading: Heading
    damage: int = 0
    """Damage Boxes crossed off, pending ones included (TE-3.8-points)."""
    pending: int = 0
    """Those of them crossed off in the Combat Segment that is being fought, not in effect yet (TE-3.8-when)."""
    level: int = 0
    """Damage Level in effect; the boxes may already have reached a higher one (TE-3.8-when)."""
    max_speed: int
    """Current maximum Speed, lowered in the Damage Effects Phase (TE-3.8-speed-later)."""
    stern_hits: int = 0
    """Torpedo hits in the stern, each a Speed for the rest of the game (TE-3.6-effect-stern-speed)."""
    salvos: tuple[int, ...] = ()
    """Unfired salvos by torpedo mount, in the order of the log."""
    fired: bool = False
    out_of_action: bool = False
    """Sinking since an earlier Combat Segment: it moves, and does nothing else (TE-3.8-sinking)."""
    sunk: bool = False
    """Removed from play."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """An Order marker; Ahead is the lack of one (TE-3.3-us-markers)."""

    maneuver: Maneuver = "ahead"
    direction: Direction | None = None
    turns_made: int = 0


AHEAD = Order()


class Formation(msgspec.Struct, frozen=True, kw_only=True):
    """Ships that move together (TE-3.2-duration). The name is the formation marker's."""

    side: SideName
    ships: tuple[str, ...]
    speed: int
    """The Speed marker: hexes in the Game Turn, 1 to 7."""
    order: Order = AHEAD
    turned_after: int = 0
    """Movement Phase in which it last turned after moving, still in that hex; 0: none (TE-3.4-one-turn-per-hex)."""


class Admiral(msgspec.Struct, frozen=True, kw_only=True):
    """The US admiral; he goes down with his flagship."""

    name: str
    flagship: str
    killed_on_turn: int = 0
    """Game Turn of his death, 0 while he lives."""


class State(FlowState, frozen=True, kw_only=True):
    """A position. Mappings are never changed in place."""

    scenario: str
    turns: int
    turn: int = 0
    phase: int = 0
    """Movement Phase now or last, 1-6; 0 in the Preparation Stage."""
    ships: Mapping[str, Ship] = {}
    formations: Mapping[str, Formation] = {}
    admiral: Admiral | None = None
    fire_direction: Mapping[SideName, int] = {}
    """Visual Fire Direction Range in hexes by side (TE-3.5-fire-direction)."""
    last_groups: tuple[tuple[str, ...], ...] = ()
    """US formations of the last Game Turn, proposed again in the next."""
    chits: tuple[str, ...] = ()
    """Action chits left in the container."""
    discards: Mapping[str, tuple[int, ...]] = {}
    """Cards drawn since the last shuffle, by deck."""
    flow: tuple[AnyFrame, ...]


def with_ship(state: State, name: str, ship: Ship) -> State:
    """``state`` with one ship changed."""
    return msgspec.structs.replace(state, ships={**state.ships, name: ship})


def with_ships(state: State, ships: Mapping[str, Ship]) -> State:
    """``state`` with some ships changed."""
    return msgspec.structs.replace(state, ships={**state.ships, **ships})


def with_formation(state: State, name: str, formation: Formation) -> State:
    """``state`` with one formation changed or added."""
    return msgspec.structs.replace(state, formations={**state.formations, name: formation})


def afloat(state: State, side: str) -> tuple[str, ...]:
    """Ships of ``side`` on the map, sinking ones included, in the order of the set-up."""
    return tuple(name for name, ship in state.ships.items() if ship.side == side and not ship.sunk)


def formations_of(state: State, side: str) -> tuple[str, ...]:
    """Formations of ``side``, in the order in which they were formed."""
    return tuple(name for name, formation in state.formations.items() if formation.side == side)


def formation_of(state: State, ship: str) -> str | None:
    """The formation that ``ship`` belongs to."""
    for name, formation in state.formations.items():
        if ship in formation.ships:
            return name
    return None


def enemy(side: str) -> SideName:
    """The other side."""
    return "japan" if side == "us" else "us"
