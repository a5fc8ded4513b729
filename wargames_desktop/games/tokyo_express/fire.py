"""Who may attack, what it sees, and what stands in the way: fire direction and lines of fire (3.5 to 3.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from operator import is_not
from typing import Generic, NamedTuple, Protocol, TypeVar

from wargames_desktop.engine.decision import Refusal
from wargames_desktop.games.tokyo_express.sea import Sea
from wargames_desktop.games.tokyo_express.state import Ship, State, afloat, formation_of

K = TypeVar("K")
V = TypeVar("V")

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Sight(NamedTuple):
    """How one ship lies from another."""

    distance: int
    """In hexes, the hex of the sighting ship not counted (TE-3.5-fire-direction-count)."""
    bearing: float | None
    """Degrees from the bow, starboard positive; None in the same hex."""


def sight(sea: Sea, ship: Ship, target: Ship) -> Sight:
    """How ``target`` lies from ``ship``."""
    if ship.hex == target.hex:
        return Sight(0, None)
    return Sight(sea.distance(ship.hex, target.hex), sea.bearing(ship.hex, target.hex, ship.heading))


def speed_of(state: State, ship: str) -> int:
    """The Speed at which a ship sails: its formation's marker, or its maximum Speed while it has no formation."""
    formation = formation_of(state, ship)
    return state.ships[ship].max_speed if formation is None else state.formations[formation].speed


def attacker_refusal(state: State, side: str, name: str) -> Refusal | None:
    """Why a ship of ``side`` can make no attack at all in a Combat Segment."""
    ship = state.ships.get(name)
    if ship is None or ship.side != side or ship.sunk:
        return Refusal("TE-3.5-segment", f"{name} is no ship of this side on the map", (name,))
    if ship.out_of_action:
        return Refusal("TE-3.8-sinking", f"{name} is sinking and can only move", (name,))
    if ship.fired:
        return Refusal("TE-3.5-flip", f"{name} has fired in this Game Turn", (name,))
    return None


def attackers(state: State, side: str) -> Iterator[str]:
    """Ships of ``side`` that can still attack, in the order of the set-up."""
    return (name for name in afloat(state, side) if attacker_refusal(state, side, name) is None)


def target_refusal(state: State, side: str, name: str) -> Refusal | None:
    """Why ``name`` is nothing that a ship of ``side`` could attack."""
    target = state.ships.get(name)
    if target is None or target.sunk:
        return Refusal("TE-3.5-segment", f"{name} is no ship on the map", (name,))
    if target.side == side:
        return Refusal("TE-3.5-segment", f"{name} is on the same side", (name,))
    return None


class Lines(Protocol):
    """What stands in the way of the fire of one side; what blocks is told by the refusal, if anything does."""

    def torpedo_refusal(self, ship: str, target: str) -> Refusal | None:
        """Why torpedoes of ``ship`` cannot reach an enemy ship; None: the line is clear."""

    def gun_refusal(self, ship: str, target: str) -> Refusal | None:
        """Why guns of ``ship`` cannot fire at an enemy ship; None: the line is clear."""


class Engagement(Protocol):
    """Who may attack whom at this time: what the levels of the game see differently."""

    def basis(self, state: State) -> tuple[object, ...]:
        """The parts of the state on which the other answers rest."""

    def attacker_refusal(self, state: State, side: str, name: str) -> Refusal | None:
        """Why a ship of ``side`` can make no attack at all now."""

    def gun_target_refusal(self, state: State, name: str, target: str, distance: int) -> Refusal | None:
        """Why guns of ``name`` cannot be directed at an enemy ship that far away, whatever its bearing."""

    def torpedo_target_refusal(self, state: State, name: str, target: str, distance: int) -> Refusal | None:
        """Why torpedoes of ``name`` cannot be directed at an enemy ship that far away, whatever its bearing."""

    def lines(self, state: State, side: str) -> Lines:
        """The lines of fire of ``side``."""


class BasicEngagement:
    """The Basic Game: everybody is detected, and seen as far as the scenario tells (TE-3.5-fire-direction)."""

    def __init__(self, sea: Sea) -> None:
        self._sea = sea

    def basis(self, state: State) -> tuple[object, ...]:
        return state.ships, state.fire_direction

    def attacker_refusal(self, state: State, side: str, name: str) -> Refusal | None:
        return attacker_refusal(state, side, name)

    def gun_target_refusal(self, state: State, name: str, target: str, distance: int) -> Refusal | None:
        return self._direction_refusal(state, name, target, distance, "TE-3.5-fire-direction")

    def torpedo_target_refusal(self, state: State, name: str, target: str, distance: int) -> Refusal | None:
        return self._direction_refusal(state, name, target, distance, "TE-3.6-in-direction")

    def _direction_refusal(self, state: State, name: str, target: str, distance: int, rule: str) -> Refusal | None:
        reach = state.fire_direction[state.ships[name].side]
        if distance <= reach:
            return None
        return Refusal(rule, f"{target} is {distance} hexes away, {name} can direct fire to {reach}", (name, target))

    def lines(self, state: State, side: str) -> Lines:
        return LinesOfFire(self._sea, state, side)


class LinesOfFire:
    """What ships of one side have in the way of their own fire. Enemy ships never block (TE-3.6-line-enemy)."""

    def __init__(self, sea: Sea, state: State, side: str) -> None:
        self._sea = sea
        self._state = state
        self._side = side

    @cached_property
    def _friends(self) -> dict[str, str]:
        """The ship of the side in each hex that has one."""
        ships = self._state.ships
        return {ships[name].hex: name for name in afloat(self._state, self._side)}

    def torpedo_refusal(self, ship: str, target: str) -> Refusal | None:
        ships = self._state.ships
        blocking = self.torpedo_block(ships[ship].hex, ships[target].hex)
        return block_refusal(ship, target, blocking, "TE-3.6-line") if blocking else None

    def gun_refusal(self, ship: str, target: str) -> Refusal | None:
        ships = self._state.ships
        blocking = self.gun_block(ships[ship].hex, ships[target].hex)
        return block_refusal(ship, target, blocking, "TE-3.7-line") if blocking else None

    def torpedo_block(self, origin: str, target: str) -> tuple[str, ...]:
        """Friendly ships that block a torpedo attack from hex to hex; none: the line is clear.

        One ship in a hex that the line enters, or one on either side of a hexside along which it runs (TE-3.6-line,
        TE-3.6-line-hexside). Ships in the two hexes themselves never block (R-16).
        """
        friends = self._friends
        for step in self._sea.line(origin, target):
            if all(hex_ in friends for hex_ in step):
                return tuple(friends[hex_] for hex_ in step)
        return ()

    def gun_block(self, origin: str, target: str) -> tuple[str, ...]:
        """Friendly ships that block gunnery from hex to hex; none: the line is clear.

        As for torpedoes, but only next to the firing or the target ship (TE-3.7-line, TE-3.7-line-far,
        TE-3.7-line-hexside).
        """
        friends = self._friends
        for step in self._sea.line(origin, target):
            if all(hex_ in friends and self._is_next_to(hex_, origin, target) for hex_ in step):
                return tuple(friends[hex_] for hex_ in step)
        return ()

    def _is_next_to(self, hex_: str, origin: str, target: str) -> bool:
        return self._sea.distance(hex_, origin) == 1 or self._sea.distance(hex_, target) == 1


class LastKnown(Generic[K, V]):
    """What was worked out for the last position: an allocation asks for it again with every part of it."""

    def __init__(self) -> None:
        self._basis: tuple[object, ...] = ()
        self._values: dict[K, V] = {}

    def of(self, *basis: object) -> dict[K, V]:
        """Values that rest on the very objects ``basis``; if these are others than last time, none are known yet."""
        if len(basis) != len(self._basis) or any(map(is_not, basis, self._basis)):
            self._basis, self._values = basis, {}
        return self._values


def block_refusal(ship: str, target: str, blocking: tuple[str, ...], rule: str) -> Refusal:
    """The line of fire from ``ship`` to ``target`` is blocked; ``rule`` is that of a hex, ``-hexside`` is added."""
    about = (ship, target, *blocking)
    if len(blocking) == 1:
        return Refusal(rule, f"{blocking[0]} blocks the line of fire from {ship} to {target}", about)
    ships = " and ".join(blocking)
    return Refusal(
        f"{rule}-hexside", f"{ships} on both sides of the line of fire block it from {ship} to {target}", about
    )


def letter(number: int) -> str:
    """The letter on the Fire Allocation markers of an attack, counted from 0; after Z follow AA, BB."""
    return LETTERS[number % 26] * (number // 26 + 1)
