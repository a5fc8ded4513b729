"""A scenario file of East Wind Rain: set-up, length and special rules (chapters 34 and 36)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargames_desktop.engine import scenario
from wargames_desktop.games.east_wind_rain.contingents import Contingent
from wargames_desktop.games.east_wind_rain.economic_terms import EconomicTerms
from wargames_desktop.games.east_wind_rain.terms import BaseType, Nation, Purse, SideName


class About(scenario.About, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the library tells of a scenario; here every part is told."""

    introduction: str
    historical: str
    reconstructed: str
    length: str
    players: str


class BaseSetUp(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The bases of a hex when the game begins."""

    hex: str
    kinds: tuple[BaseType, ...]
    """Major bases first."""


class Scenario(scenario.Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file."""

    schema: int
    game: Literal["east_wind_rain"]
    source: str
    about: About
    board: str
    first_turn: str
    """A quarter: ``2Q42``."""
    last_turn: str
    er: Mapping[Purse, int]
    """Economic resources at the start (EWR-36.1.B)."""
    pays_for: Mapping[Nation, Purse] = {}
    """Purses that pay for the operations of a nation in place of its own."""
    vp: int
    """Japanese victory points at the start (EWR-36.5.E)."""
    magic_box: int
    """Box of the Magic marker; 0: off the record."""
    advantage: bool = False
    """The Allies have the intelligence advantage in the first turn without trying to read the codes (EWR-36.1.C)."""
    closed: tuple[str, ...] = ()
    """Areas that nobody may enter (EWR-36.4)."""
    unscored: tuple[str, ...] = ()
    """Areas and zones that count for no victory points (EWR-36.5.B)."""
    prizes: Mapping[str, int] = {}
    """Victory points for each turn at whose end Japan holds a hex in supply (EWR-36.5.D, EWR-36.6.4)."""
    economics: EconomicTerms | None = None
    """None: no economic phases (EWR-36.1.B)."""
    bases: Mapping[SideName, tuple[BaseSetUp, ...]]
    forces: Mapping[SideName, tuple[Contingent, ...]]
