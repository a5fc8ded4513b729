"""A position inside a game, as a situation script states it, in the words of the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.games.east_wind_rain.economic_terms import EconomicTerms
from wargames_desktop.games.east_wind_rain.forces import AirStack, FleetTrain, GroundStack, PortBox
from wargames_desktop.games.east_wind_rain.frames import AnyFrame
from wargames_desktop.games.east_wind_rain.state import Attempt, Bases, EconomicMarker, Magic, Ordered, TaskForce
from wargames_desktop.games.east_wind_rain.terms import Nation, Purse, SideName


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position inside a scenario; None: as the scenario has it.

    ``phase`` is a step of the turn's outline, which begins; without one the turn begins. With ``steps`` the phase is
    under way, and those steps are going on in it, the innermost last.
    """

    turn: str | None = None
    phase: str | None = None
    steps: tuple[AnyFrame, ...] = ()
    others: Literal["stay", "gone"] = "gone"
    """What becomes of the scenario's forces, placed as usual: they stay where none are named, or are gone."""
    task_forces: Mapping[str, TaskForce] = {}
    """By marker. One without ``origin`` begins the operations where it is."""
    ports: Mapping[SideName, Mapping[str, PortBox]] = {}
    air: Mapping[SideName, Mapping[str, AirStack]] = {}
    ground: Mapping[SideName, Mapping[str, GroundStack]] = {}
    bases: Mapping[str, Bases] | None = None
    """All there are, by hex."""
    damage: Mapping[str, int] = {}
    damage_left: Mapping[str, int] = {}
    under_repair: tuple[str, ...] = ()
    sunk: Mapping[SideName, tuple[str, ...]] = {}
    unsupplied: Mapping[SideName, tuple[str, ...]] = {}
    control: Mapping[str, SideName] = {}
    damaged_cities: tuple[str, ...] = ()
    markers: Mapping[str, EconomicMarker] | None = None
    er: Mapping[Purse, int] | None = None
    debts: Mapping[Purse, int] = {}
    orders: tuple[Ordered, ...] = ()
    landed_er: int = 0
    mixed_freely: bool = False
    fleet_train: FleetTrain = FleetTrain()
    closed: tuple[str, ...] | None = None
    pays_for: Mapping[Nation, Purse] | None = None
    economics: EconomicTerms | None = None
    magic: Magic | None = None
    first: SideName | None = None
    """Who began the operations of this turn."""
    attempts: tuple[Attempt, ...] = ()
    vp: int | None = None
