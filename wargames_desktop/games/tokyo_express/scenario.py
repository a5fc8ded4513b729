"""Scenario files of Tokyo Express: forces, set-up and conditions. Each level of the game has a form of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

import msgspec

from wargames_desktop.engine import scenario
from wargames_desktop.games.tokyo_express.chart import ShipType
from wargames_desktop.games.tokyo_express.frames import FlagOfficer
from wargames_desktop.games.tokyo_express.state import Heading, Lighting, Period, RadarType, SideName


class Slot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place for a ship of a type: drawn at random, or picked by the player."""

    type: ShipType
    hex: str


class Fleet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side: its heading, its Visual Fire Direction Range in hexes, its ships by slot or by name."""

    heading: Heading
    fire_direction: int
    draw: tuple[Slot, ...] = ()
    ships: Mapping[str, str] = {}
    """Named ships and their hexes."""
    admiral: FlagOfficer | None = None


class About(scenario.About, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the library tells of a scenario; here every part is told."""

    introduction: str
    historical: str
    reconstructed: str
    length: str
    players: str


class ScenarioHead(scenario.Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the scenarios of all levels share."""

    schema: int
    game: Literal["tokyo_express"]
    source: str
    about: About
    board: str


class BasicScenario(
    ScenarioHead, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="level", tag="basic"
):
    """A scenario of the Basic Game (TE-3.9)."""

    turns: int
    columns: bool = False
    """Ships may form columns and maneuver columnwise (TE-3.9-optional-columns)."""
    us: Fleet
    japan: Fleet


class Radar(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The US detection radar of a scenario."""

    type: RadarType
    ships: tuple[str, ...] | None = None
    """The ships that carry it; left out: all (TE-15.1-radar). Every ship may direct its guns by radar all the same."""


class TaskForce(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The US forces of a standard scenario (TE-15.0-forces)."""

    heading: Heading
    """Of every ship when it is placed."""
    ships: Mapping[str, str]
    """Ships on the map from the start, and their hexes."""
    arrivals: Mapping[int, Mapping[str, str]] = {}
    """Ships placed in the US Formation Phase of a later Game Turn, by that turn, and their hexes (TE-15.4-arrivals)."""
    commander: str
    """The Task Force Commander, one of ``admirals``."""
    admirals: Mapping[str, str]
    """The admirals and their flagships."""
    cohesion: int
    """US Cohesion Level, a die modifier."""
    radar: Radar | None = None
    transports: bool
    """Whether US transports are present, off the map (TE-13.1-transport-roll)."""
    victory_points: int = 0
    """Added to the US total before the level of victory is told; negative: a subtraction (TE-15.0-vp)."""


class HiddenForceSetUp(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a hidden force starts, and its heading."""

    hex: str
    heading: Heading


class Squadrons(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Japanese forces of a standard scenario."""

    strength: int
    """Japanese Strength Level (TE-7.1-strength)."""
    markers: Mapping[int, int]
    """Force Size markers in the container: how many of each size."""
    hidden_forces: tuple[HiddenForceSetUp, ...]
    """Those on the map from the start; their identity numbers are 1, 2 and so on."""
    first_move: int
    """Hexes that they move straight ahead on Game Turn 1 (TE-15.3-first-move)."""


class StandardScenario(
    ScenarioHead, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="level", tag="standard"
):
    """A scenario of the Standard Game (TE-15.0-forces)."""

    period: Period
    lighting: Lighting
    surprise: tuple[SideName, ...] = ()
    """The sides that are surprised (TE-6.3-effects)."""
    initial_speed: int | None = None
    """Speed of all ships and hidden forces of a side until the Game Turn after it detects (TE-15.3-special)."""
    us: TaskForce
    japan: Squadrons


Scenario = BasicScenario | StandardScenario
"""A scenario file; its ``level`` says which form it has."""

SCENARIO_FORM = cast("type[Scenario]", Scenario)
"""Both forms as one, for what reads scenarios from text."""
