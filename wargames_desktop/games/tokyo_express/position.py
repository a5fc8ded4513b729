"""A position inside a game, as a situation script or a saved puzzle states it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargames_desktop.games.tokyo_express.state import Direction, Heading, Maneuver, SideName


class GivenShip(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ship in a position; what is left out is as the scenario, or an undamaged ship, has it."""

    hex: str = ""
    heading: Heading | None = None
    damage: int = 0
    """Damage Boxes crossed off, in effect."""
    max_speed: int | None = None
    salvos: tuple[int, ...] | None = None
    fired: bool = False


class GivenOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An order that a formation has at the start of a situation."""

    maneuver: Maneuver
    direction: Direction | None = None
    turns_made: int = 0


class GivenFormation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A formation of a position; its Speed is its top Speed unless told."""

    ships: tuple[str, ...]
    speed: int | None = None
    order: GivenOrder | None = None


class GivenAdmiral(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The admiral of a position."""

    name: str
    ship: str
    killed_on_turn: int = 0


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position inside a game, as a situation script states it.

    Where ``ships`` names any, the scenario's draw is not made: those, with the ships that the scenario itself names,
    are all. ``phase`` is the id of a step of the Game Turn or of the Combat Segment, or ``combat``.
    """

    ships: Mapping[str, GivenShip] = {}
    formations: Mapping[str, GivenFormation] = {}
    admiral: GivenAdmiral | None = None
    turn: int = 1
    turns: int | None = None
    phase: str | None = None
    movement_phase: int | None = None
    fire_direction: Mapping[SideName, int] = {}
    chits: tuple[str, ...] | None = None
    discards: Mapping[str, tuple[int, ...]] = {}
