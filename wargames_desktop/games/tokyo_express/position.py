"""A position inside a game, as a situation script or a saved puzzle states it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from wargames_desktop.games.tokyo_express.state import (
    Arrival,
    ColumnManeuver,
    ColumnTurn,
    Commander,
    Direction,
    Heading,
    HiddenForce,
    Lighting,
    Maneuver,
    Mission,
    Movement,
    Period,
    RadarType,
    SideName,
)

MainMission = Literal["transport_attack", "bombardment"]


class GivenLog(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entries of a ship's log in the Standard Game, as in :class:`state.Log`; what is left out is as at the start."""

    detected: bool | UnsetType = UNSET
    radar: bool | UnsetType = UNSET
    fire_control: bool | UnsetType = UNSET
    on_fire: bool | UnsetType = UNSET
    reloads: tuple[int, ...] | UnsetType = UNSET
    launched: tuple[tuple[int, ...], ...] | UnsetType = UNSET
    fired_torpedoes: bool | UnsetType = UNSET
    gun_flashes: int | UnsetType = UNSET
    fought: int | UnsetType = UNSET
    resume: Heading | UnsetType = UNSET
    emergency_turns: int | UnsetType = UNSET
    retiring: bool | UnsetType = UNSET
    mission: Mission | UnsetType = UNSET
    exited: int | UnsetType = UNSET
    left: bool | UnsetType = UNSET


class GivenShip(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ship in a position; what is left out is as the scenario, or an undamaged ship, has it."""

    hex: str = ""
    heading: Heading | None = None
    damage: int = 0
    """Damage Boxes crossed off, in effect."""
    max_speed: int | None = None
    salvos: tuple[int, ...] | None = None
    fired: bool = False
    sunk: bool = False
    log: GivenLog | None = None


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
    column: ColumnManeuver | UnsetType = UNSET
    movement: Movement | UnsetType = UNSET
    course: Heading | UnsetType = UNSET


class GivenAdmiral(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The admiral of a position."""

    name: str
    ship: str
    killed_on_turn: int = 0


class GivenNight(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a position changes of the conditions of a standard scenario, as in :class:`state.Night`."""

    lighting: Lighting | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    radar: RadarType | UnsetType = UNSET
    cohesion: int | UnsetType = UNSET
    transports: bool | UnsetType = UNSET
    strength: int | UnsetType = UNSET
    initial_speed: int | UnsetType = UNSET
    us_points: int | UnsetType = UNSET
    surprised: tuple[SideName, ...] | UnsetType = UNSET
    released: bool | UnsetType = UNSET
    detected_on: Mapping[SideName, int] | UnsetType = UNSET
    waiting: Mapping[int, int] | UnsetType = UNSET
    markers: Mapping[int, int] | UnsetType = UNSET
    drawn: int | UnsetType = UNSET
    moved: tuple[str, ...] | UnsetType = UNSET
    mission: MainMission | UnsetType = UNSET
    withdrew_on: int | UnsetType = UNSET
    arrivals: tuple[Arrival, ...] | UnsetType = UNSET
    commanders: Mapping[str, Commander] | UnsetType = UNSET
    task_force_commander: str | UnsetType = UNSET
    replaced_on: int | UnsetType = UNSET


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position inside a game, as a situation script states it.

    Where ``ships`` names any, the scenario's draw is not made: those, with the ships that the scenario itself names,
    are all. ``phase`` is the id of a step of the Game Turn or of the Combat Segment, or ``combat``.

    In the Standard Game ``phase`` may be a step of a Detection Segment too, or ``us_detection`` or
    ``japanese_detection``. Ships that are named are all that there are, and so are hidden forces if either are named.
    """

    ships: Mapping[str, GivenShip] = {}
    formations: Mapping[str, GivenFormation] = {}
    admiral: GivenAdmiral | None = None
    turn: int | None = None
    """Left out: the first in which ships act, 1 in the Basic and 2 in the Standard Game."""
    turns: int | None = None
    phase: str | None = None
    movement_phase: int | None = None
    fire_direction: Mapping[SideName, int] = {}
    chits: tuple[str, ...] | None = None
    discards: Mapping[str, tuple[int, ...]] = {}
    hidden_forces: Mapping[str, HiddenForce] = {}
    column_turns: tuple[ColumnTurn, ...] = ()
    night: GivenNight | None = None
