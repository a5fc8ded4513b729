"""A scenario file of Tokyo Express: forces, set-up and length (TE-3.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.engine import scenario
from wargames_desktop.games.tokyo_express.charts import ShipType
from wargames_desktop.games.tokyo_express.frames import FlagOfficer
from wargames_desktop.games.tokyo_express.state import Heading


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


class Scenario(scenario.Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file."""

    schema: int
    game: Literal["tokyo_express"]
    source: str
    about: About
    level: Literal["basic"]
    board: str
    turns: int
    us: Fleet
    japan: Fleet
